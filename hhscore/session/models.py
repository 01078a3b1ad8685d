"""The contract's session format as pydantic models: what `load` checks and `schema session` prints.

Each description says what could be there; messages about a wrong value quote it.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, WithJsonSchema

from hhscore.cards import KIND_NAMES, KIND_SIZE
from hhscore.words.spoken import find_written, names_written

_CARDS = "cards, as in `1p 2r 4arp`"
_PLAYERS = "a list of players' names"
_ENTER = 'a list of "NAME enter", "NAME retire" or "NAME blank", as spoken'
_GAME = '"hachihachi" or "koikoi"'
_MOST_RATE = 1_000_000
_BAS = ("koba", "oba", "zetsuba")
_CALLS = ("end", "sage", "cancel")
_POINTS = 1_000_000  # more than any table can owe: forty years of nothing but zetsuba

Name = Annotated[str, Field(description="a player's name")]
Names = Annotated[list[str], Field(description=_PLAYERS)]
Cards = Annotated[str, Field(description=_CARDS)]
Note = Annotated[str | None, Field(description="what is worth remembering of the month, a text in quotes")]
Words = Annotated[list[str], Field(description="a list of yaku")]
Points = Annotated[int, Field(ge=-_POINTS, le=_POINTS, description="a whole number of points")]
# How many points the deck has is a rule; whether there can be so many is for the month to say.
Captured = Annotated[int, Field(ge=0, le=_POINTS, description="a whole number of points, 0 or more")]


def _written(*among: str) -> Callable[[Any], Any]:
    """What reads a word by its id or in Japanese; anything else is left as it is, and refused."""
    return lambda value: (find_written(value, among) if isinstance(value, str) else None) or value


def _any_name(*among: str) -> Any:
    """The names of some words, for the schema."""
    return WithJsonSchema({"enum": [name for word in among for name in names_written(word)]})


def _kind(kind: str) -> Any:
    most = KIND_SIZE[kind]
    return Field(default=0, ge=0, le=most, description=f"how many {KIND_NAMES[kind]}s, 0 to {most}")


House = Annotated[
    dict[str, Any], Field(description='a table of rule keys and their values, "ba.carry" = "none"')
]


class _Table(BaseModel):
    """A table of the document: no other keys, and no value taken for another type."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)


class Counts(_Table):
    """How many cards of each kind one player captured."""

    bright: int = _kind("b")
    animal: int = _kind("a")
    ribbon: int = _kind("r")
    plain: int = _kind("p")


def _form(value: Any) -> str:
    if isinstance(value, str):
        return "cards"
    return "counts" if isinstance(value, dict | Counts) else "points"


CaptureForm = Annotated[
    Annotated[Cards, Tag("cards")] | Annotated[Captured, Tag("points")] | Annotated[Counts, Tag("counts")],
    Discriminator(_form),
    Field(description='cards, points, { bright = 4, animal = 5, ribbon = 4, plain = 11 }, or "rest"'),
]


class CallTable(_Table):
    """Captured yaku made on one turn, and what was said."""

    player: Name
    yaku: Annotated[list[str], Field(description="the yaku new on this turn; none with cancel")] = []
    call: Annotated[
        Literal["end", "sage", "cancel"],
        BeforeValidator(_written(*_CALLS)),
        Field(description='"end", "sage" or "cancel"'),
        _any_name(*_CALLS),
    ]


class HattoTable(_Table):
    """Who broke hatto, over which yaku, for whom."""

    player: Name
    yaku: Annotated[str, Field(description='"akatan", "aotan", "shiko" (covers goko) or "tobikomi"')]
    for_: Annotated[str, Field(alias="for", description="the player who completed the yaku")]


class BonusTable(_Table):
    """Who made a bonus; for tobikomi a name twice means two threes."""

    tobikomi: Names = []
    nuke_yaku: Annotated[list[str], Field(alias="nuke-yaku", description=_PLAYERS)] = []


class MonthTable(_Table):
    """One month of Hachi-hachi."""

    dealer: Annotated[str | None, Field(description="who dealt, a player's name")] = None
    field: Annotated[str | None, Field(description=f"the six cards on the field: {_CARDS}")] = None
    ba: Annotated[
        Literal["koba", "oba", "zetsuba"] | None,
        BeforeValidator(_written(*_BAS)),
        Field(description='"koba", "oba" or "zetsuba"'),
        _any_name(*_BAS),
    ] = None
    mizuten: Annotated[bool, Field(description="true or false: the dealer was bound to enter")] = False
    choices: Annotated[list[str], Field(description=_ENTER)] = []
    shibari: Annotated[list[str] | None, Field(description=f"the second asking: {_ENTER}")] = None
    absent: Names = []
    joins: Names = []
    leaves: Names = []
    house: House = {}
    unclaimed: Names = []
    hands: Annotated[dict[str, Cards], Field(description="a table of players and their seven cards")] = {}
    declared: Annotated[
        dict[str, Words], Field(description='a table of players and lists of hand yaku, ["sanbon", "aka"]')
    ] = {}
    calls: Annotated[list[CallTable], Field(description="tables of player, yaku and call")] = []
    hatto: Annotated[list[HattoTable], Field(description="tables of player, yaku and for")] = []
    captures: Annotated[
        dict[str, CaptureForm], Field(description="a table of players and what they captured")
    ] = {}
    plains: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=27, description="how many plains and willows, 0 to 27")]],
        Field(description="a table of players and how many plains they captured, every willow counted"),
    ] = {}
    bonus: Annotated[BonusTable | None, Field(description="a table with tobikomi and nuke-yaku")] = None
    paid: Annotated[
        dict[str, Points], Field(description="a table of players and the points each won or lost")
    ] = {}
    chips: Annotated[
        dict[str, Points], Field(description="a table of players and the points of their chips")
    ] = {}
    loans: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=_POINTS, description="how many markers, 0 or more")]],
        Field(description="a table of players and the markers they hold"),
    ] = {}
    note: Note = None


class KoikoiMonthTable(_Table):
    """One month of Koi-Koi."""

    active: Annotated[list[str], Field(description="a list of the two who play")] = []
    absent: Names = []
    joins: Names = []
    leaves: Names = []
    house: House = {}
    dealer: Annotated[str | None, Field(description="who dealt, a player's name")] = None
    field: Annotated[str | None, Field(description=f"the eight cards on the field: {_CARDS}")] = None
    winner: Annotated[str | None, Field(description="who stopped; absent: nobody")] = None
    koikoi: Annotated[
        dict[str, Annotated[int, Field(ge=0, le=48, description="how often, 0 to 48")]]
        | Annotated[int, Field(ge=0, le=48)],
        Field(description="how often the winner called koi-koi, 0 to 48, or a table by player"),
    ] = 0
    redeal: Annotated[bool, Field(description="true or false: dealt anew")] = False
    hands: Annotated[dict[str, Cards], Field(description="a table of players and their eight cards")] = {}
    captures: Annotated[
        dict[str, Cards], Field(description="a table of players and the cards they captured")
    ] = {}
    note: Note = None
    yaku: Annotated[list[str], Field(description='a list of the winner\'s yaku, ["tane:6", "akatan"]')] = []
    paid: Annotated[
        dict[str, Points], Field(description="a table of players and the points each won or lost")
    ] = {}


class FinalTable(_Table):
    """What the table settled at the end of the year."""

    winner: Annotated[str | None, Field(description="a player's name")] = None
    totals: Annotated[
        dict[str, Points], Field(description="a table of players and their points, before pot and ginmi")
    ] = {}
    handon: Annotated[
        int | None,
        Field(ge=0, le=_POINTS, description="the han-don pot: a whole number of points, 0 or more"),
    ] = None
    ginmi: Annotated[
        int | None,
        Field(ge=-_POINTS, le=_POINTS, description="what each paid the winner: a whole number of points"),
    ] = None


def _whole(value: Any) -> Any:
    """Python holds true and 1.0 for 1."""
    if type(value) is not int:
        raise ValueError("not a whole number")
    return value


def _rate(value: Any) -> Any:
    """A positive number, not true and not infinite."""
    if type(value) not in (int, float) or not 0 < value <= _MOST_RATE:
        raise ValueError("not a positive number")
    return value


class _Session(_Table):
    hhscore: Annotated[Literal[1], BeforeValidator(_whole), Field(description="1 (the number of the format)")]
    players: Annotated[
        list[str],
        Field(min_length=2, max_length=7, description="a list of 2 to 7 names in the order of the seats"),
    ]
    rules: Annotated[
        str | None, Field(description='a preset\'s name ("standard") or a rule file beside the session')
    ] = None
    title: Annotated[str | None, Field(description="a text in quotes")] = None
    date: Annotated[datetime.date | None, Field(description="a date without quotes, as in 2026-01-03")] = None
    place: Annotated[str | None, Field(description="where it was played, a text in quotes")] = None
    rate: Annotated[
        int | float | None,
        BeforeValidator(_rate),
        Field(
            description=f"what a kan is in money (a point, where there is no kan): a number over 0, to {_MOST_RATE}",
            json_schema_extra={"exclusiveMinimum": 0, "maximum": _MOST_RATE},
        ),
    ] = None
    currency: Annotated[str | None, Field(min_length=1, description='a text in quotes, "yen"')] = None
    house: House = {}
    draw: Annotated[
        dict[str, str], Field(description='the card each drew for the deal, a table of players: Aki = "3b"')
    ] = {}
    resigned: Annotated[str | None, Field(description="who gave up, a player's name")] = None
    final: Annotated[FinalTable | None, Field(description="a table with winner, totals, handon, ginmi")] = (
        None
    )


class HachihachiSession(_Session):
    """A session of Hachi-hachi."""

    game: Annotated[Literal["hachihachi"], Field(description=_GAME)] = "hachihachi"
    months: Annotated[list[MonthTable], Field(description="[[months]], one table for each month")] = []


class KoikoiSession(_Session):
    """A session of Koi-Koi."""

    game: Annotated[Literal["koikoi"], Field(description=_GAME)]
    months: Annotated[list[KoikoiMonthTable], Field(description="[[months]], one table for each month")] = []
