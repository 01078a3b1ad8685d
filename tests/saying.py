"""A month's record as the facts it could have been said in, word by word, for `add`."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

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
