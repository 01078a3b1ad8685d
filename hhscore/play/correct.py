"""Correcting a month that is over: what is recorded of it, one after the other, and one of these put otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hhscore.facts import Change, Fact, opened, said
from hhscore.facts.change import added_problems
from hhscore.facts.fact import APPENDED, BY_PLAYER, NAMES
from hhscore.model.session import Refused
from hhscore.play.question import Question
from hhscore.session import write

CHANGE = "change"
_SINGLE = ("field", "ba", "dealer", "winner")
_ORDER = (
    "dealer",
    "field",
    "ba",
    "mizuten",
    "choices",
    "shibari",
    "active",
    "hands",
    "declared",
    "unclaimed",
)


@dataclass(frozen=True, slots=True)
class Recorded:
    """One fact of a month: its key, whose it is or its place in a list, and the text one would type for it."""

    key: str
    player: str | None
    place: int | None
    words: str
    typed: str

    def question(self, month: int) -> Question:
        """The question that asks for it anew, its text to begin with."""
        over = (self.key, self.player or "", "" if self.place is None else str(self.place))
        return Question(
            CHANGE,
            month,
            "instead",
            self.player,
            asks=f"instead of: {self.words}",
            over=over,
            begun=self.typed,
        )


def recorded(month: Mapping[str, Any]) -> list[Recorded]:
    """The facts of a month in the order of play, those that can be put otherwise by their text.

    >>> for one in recorded({"captures": {"Ben": 107}, "choices": ["Aki retire"], "ba": "oba"}):
    ...     print(one.words, "|", one.typed)
    ba oba | oba
    Aki retires | Aki retire
    Ben captured 107 points | 107
    """
    keys = sorted(month, key=lambda key: _ORDER.index(key) if key in _ORDER else len(_ORDER))
    return [one for key in keys if not key.startswith("_") for one in _facts(key, month[key])]


def _facts(key: str, value: Any) -> Iterator[Recorded]:
    if key in BY_PLAYER and isinstance(value, dict):
        for player, one in value.items():
            yield Recorded(key, player, None, said(key, player, one), _typed(key, one))
    elif key in APPENDED and isinstance(value, list):
        for place, one in enumerate(value):
            yield Recorded(key, None, place, said(key, None, one), _typed(key, one))
    elif key in _SINGLE:
        yield Recorded(key, None, None, said(key, None, value), str(value))
    elif key in NAMES and isinstance(value, list):
        for player in value:
            yield Recorded(key, player, None, said(key, player, None), "")
    elif key == "bonus" and isinstance(value, dict):
        for kind, names in value.items():
            yield Recorded(key, None, None, f"{kind}: {', '.join(names) or 'nobody'}", "")
    elif key in ("yaku", "active") and isinstance(value, list):
        yield Recorded(key, None, None, said(key, None, value), " ".join(map(str, value)))
    elif key == "koikoi":
        for caller, calls in value.items() if isinstance(value, Mapping) else ((None, value),):
            yield Recorded(key, caller, None, said(key, caller, calls), str(calls))
    elif key in ("mizuten", "redeal"):
        yield Recorded(key, None, None, said(key, None, value), "")


def _typed(key: str, value: Any) -> str:
    if isinstance(value, Mapping):
        if key == "calls":
            return " ".join([value["player"], *value.get("yaku", ()), value["call"]])
        if key == "hatto":
            return f"{value['player']} {value['yaku']} for {value['for']}"
        letters = {"bright": "b", "animal": "a", "ribbon": "r", "plain": "p"}
        return " ".join(f"{letters[kind]}{count}" for kind, count in value.items() if kind in letters)
    return " ".join(value) if isinstance(value, list) else str(value)


def fact_of(question: Question, text: str) -> tuple[str, ...]:
    """The words of the fact that an answer to such a question is."""
    key, player, _ = question.over
    word = Fact(key).word
    return (word, player, text) if player else (word, *text.split())


def put_otherwise(text: str, fact: Fact, place: int, number: int, name: str, folder: Path) -> Change:
    """The session with one thing that was said or done put otherwise, the rest of the list as it is.

    Raises Refused for what contradicts the record.

    >>> month = '[[months]]\\nba = "koba"\\nchoices = ["Aki enter", "Ben retire"]\\n'
    >>> begun = 'hhscore = 1\\nplayers = ["Aki", "Ben", "Chie", "Dai"]\\n' + month
    >>> change = put_otherwise(begun, Fact("choices", "Aki", "Aki retire"), 0, 1, "-", Path())
    Traceback (most recent call last):
    ...
    hhscore.model.session.Refused: Ben cannot retire: Aki retired already, and three must be left to play
    """
    before = opened(text, name, folder)
    table = deepcopy(before.loaded.data["months"][number - 1])
    was = table[fact.key][place]
    table[fact.key][place] = fact.value
    after_text = write.set_month(text, number - 1, table)
    after = opened(after_text, name, folder)
    wrong = added_problems(before, after)
    if wrong:
        raise Refused(wrong[0])
    words = said(fact.key, None, fact.value)
    return Change(
        after_text, fact, number, before, after, words, (said(fact.key, None, was),), was != fact.value
    )
