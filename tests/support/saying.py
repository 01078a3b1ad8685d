"""Sessions said fact by fact, as `add` takes them; and records turned into the facts they could have been said in."""

from __future__ import annotations

import random
import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hhscore.facts import answer, opened, parse_fact, take
from hhscore.session import load, write
from tests.support.scored import THREE

Words = tuple[str, ...]

_WORD = {"hands": "hand", "declared": "declare"}


def said(month: Mapping[str, Any]) -> list[list[Words]]:
    """The facts of a month as `add` takes them; those in one list must keep their order."""
    return list(_said(month))


def _said(month: Mapping[str, Any]) -> Iterator[list[Words]]:
    # Whose turn it is to speak depends on who is away, and on a dealer who was bound to enter.
    asking: list[Words] = [("absent", name) for name in month.get("absent", ())]
    asking += [("mizuten",)] if month.get("mizuten") else []
    asking += [("choice", words) for words in month.get("choices", ())]
    yield asking + [("shibari", words) for words in month.get("shibari", ())]
    for key, value in month.items():
        if key in ("absent", "mizuten", "choices", "shibari"):
            continue
        if key == "calls":
            yield [("call", call["player"], *call.get("yaku", ()), call["call"]) for call in value]
        elif key == "hatto":
            yield [("hatto", one["player"], one["yaku"], "--for", one["for"]) for one in value]
        elif key == "unclaimed":
            for name in value:
                yield [(key, name)]
        elif key == "bonus":
            for kind, names in value.items():
                for name in dict.fromkeys(names):
                    yield [("bonus", name, *[kind] * names.count(name))]
        elif key in ("yaku", "active"):
            yield [(key, *value)]
        elif key == "declared":
            for name, yaku in value.items():
                yield [("declare", name, *(yaku or ["nothing"]))]
        elif isinstance(value, Mapping):
            for name, one in value.items():
                yield [(_WORD.get(key, key), name, counted(one))]
        elif value is True:
            yield [(key,)]
        elif value is not False:
            yield [(key, str(value))]


def counted(value: Any) -> str:
    """Captures as they are typed: counts with the kind first."""
    if isinstance(value, Mapping):
        return " ".join(f"{kind[0]}{count}" for kind, count in value.items())
    return str(value)


def shuffled(rng: random.Random, month: Mapping[str, Any]) -> Iterator[Words]:
    """The facts of a month in any order that keeps what was said in its own."""
    rows = [list(row) for row in said(month) if row]
    while rows:
        row = rng.choice(rows)
        yield row.pop(0)
        rows = [row for row in rows if row]


class Table:
    """A session being said fact by fact."""

    def __init__(
        self,
        players: Sequence[str] = THREE,
        rules: str = "standard",
        game: str = "hachihachi",
        house: Mapping[str, Any] | None = None,
    ) -> None:
        self.text = write.new(players, rules, game, house=house)

    def say(self, line: str, month: int | None = None) -> str:
        """Say one fact as on the command line; the answer."""
        scored = opened(self.text)
        self.told = answer(
            take(self.text, parse_fact(shlex.split(line), scored.session, scored.rules), month=month)
        )
        self.text = self.told.change.text
        return self.told.line

    def all(self, *lines: str) -> str:
        """Say some facts; the last answer."""
        return [self.say(line) for line in lines][-1]

    @property
    def month(self) -> dict[str, Any]:
        """What the file holds of the last month."""
        months: list[dict[str, Any]] = load(self.text).data["months"]
        return months[-1]
