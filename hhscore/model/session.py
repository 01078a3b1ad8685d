"""What was seen at the table, as values: one session, its months, and what can be wrong with them.

Nothing here is computed; `session` makes these from a file, `month` and `year` read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as by_default  # months have a field of their own, replace
from datetime import date
from types import MappingProxyType
from typing import Any

from hhscore.cards import CardSet
from hhscore.words.message import Message, format_message

Path = tuple[str | int, ...]
"""Where in the document something stands: ("months", 2, "captures", "Aki"); months count from 0 here."""

_NONE: Mapping[str, Any] = MappingProxyType({})


def _nothing() -> Mapping[str, Any]:
    """The same empty mapping for everything that was not recorded."""
    return _NONE


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with the facts, for the person who wrote them.

    `name` is the audit's name for it, `sentence` what is wrong, `where` the place in the document, `rule` the rule
    key it offends.
    """

    name: str
    sentence: Message | str
    where: Path
    rule: str | None = None

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return self.sentence if isinstance(self.sentence, str) else format_message(self.sentence)


class Refused(Exception):
    """Facts that cannot be taken as they are; carries the problem, or all of them, the first one first."""

    def __init__(self, problem: Problem, message: str = "", problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(message or problem.message)
        self.problem = problem
        self.problems = problems or (problem,)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player said when asked: enter, retire, or blank (holds the blank card)."""

    player: str
    verb: str


@dataclass(frozen=True, slots=True)
class Call:
    """Captured yaku made on one turn and what was said: end or sage; or cancel, without yaku."""

    player: str
    yaku: tuple[str, ...]
    call: str


@dataclass(frozen=True, slots=True)
class Hatto:
    """Who broke hatto, over which yaku (akatan, aotan, shiko, tobikomi), for whom."""

    player: str
    yaku: str
    for_: str


@dataclass(frozen=True, slots=True)
class Capture:
    """What one player captured, in the form it was written in: cards, counts by kind, points, or the rest."""

    cards: CardSet | None = None
    counts: Mapping[str, int] | None = None  # by kind letter: {"b": 1, "a": 3, "r": 4, "p": 8}
    points: int | None = None
    rest: bool = False


@dataclass(frozen=True, slots=True)
class Month:
    """One month of Hachi-hachi as seen; `absent` are also those who have left or not come yet."""

    field: CardSet | None = None
    ba: str | None = None
    dealer: str | None = None
    mizuten: bool = False
    choices: tuple[Choice, ...] = ()
    shibari: tuple[Choice, ...] | None = None
    absent: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    # rule keys that the table changes from this month on
    house: Mapping[str, Any] = by_default(default_factory=_nothing)
    hands: Mapping[str, CardSet] = by_default(default_factory=_nothing)
    declared: Mapping[str, tuple[str, ...]] = by_default(default_factory=_nothing)
    unclaimed: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    hatto: tuple[Hatto, ...] = ()
    captures: Mapping[str, Capture] = by_default(default_factory=_nothing)
    plains: Mapping[str, int] = by_default(default_factory=_nothing)
    # "tobikomi" or "nuke-yaku": the players, one name a three
    bonus: Mapping[str, tuple[str, ...]] = by_default(default_factory=_nothing)
    paid: Mapping[str, int] = by_default(default_factory=_nothing)
    chips: Mapping[str, int] = by_default(default_factory=_nothing)
    loans: Mapping[str, int] = by_default(default_factory=_nothing)
    note: str | None = None


@dataclass(frozen=True, slots=True)
class KoikoiMonth:
    """One month of Koi-Koi as seen."""

    active: tuple[str, ...] = ()
    dealer: str | None = None
    field: CardSet | None = None
    hands: Mapping[str, CardSet] = by_default(default_factory=_nothing)
    winner: str | None = None
    koikoi: int | Mapping[str, int] = 0
    redeal: bool = False
    captures: Mapping[str, Capture] = by_default(default_factory=_nothing)
    yaku: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    # rule keys that the table changes from this month on
    house: Mapping[str, Any] = by_default(default_factory=_nothing)
    paid: Mapping[str, int] = by_default(default_factory=_nothing)
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Final:
    """What the table settled at the end of the year."""

    winner: str | None = None
    totals: Mapping[str, int] = by_default(default_factory=_nothing)
    handon: int | None = None
    ginmi: int | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """One session file: who sat where, under which rules, and the months; `rate` is in money for a kan (or point)."""

    players: tuple[str, ...]
    game: str = "hachihachi"
    rules: str = "standard"
    house: Mapping[str, Any] = by_default(default_factory=_nothing)
    title: str | None = None
    date: date | None = None
    months: tuple[Month, ...] = ()
    koikoi_months: tuple[KoikoiMonth, ...] = ()
    resigned: str | None = None
    final: Final | None = None
    draw: Mapping[str, int] = by_default(default_factory=_nothing)
    place: str | None = None
    rate: float | None = None
    currency: str | None = None


def months_of(session: Session) -> tuple[Any, ...]:
    """Return the months of a session, of its own game."""
    return session.koikoi_months if session.game == "koikoi" else session.months


def with_months(session: Session, months: Iterable[Any]) -> Session:
    """A session with other months, of its own game."""
    if session.game == "koikoi":
        return replace(session, koikoi_months=tuple(months))
    return replace(session, months=tuple(months))


def find_gone(session: Session) -> tuple[str, ...]:
    """Return who has left the table by the last month and not come back, in the order of the seats. rules.md §15.

    >>> find_gone(Session(("Aki", "Ben", "Chie"), months=(Month(leaves=("Ben",)), Month())))
    ('Ben',)
    """
    gone: set[str] = set()
    for month in months_of(session):
        gone = gone.difference(month.joins).union(month.leaves)
    return tuple(player for player in session.players if player in gone)
