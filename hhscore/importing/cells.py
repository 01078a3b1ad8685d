"""What single cells of a score sheet say: an amount, captured cards, a player's name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from hhscore.cards import CardError, is_counts, parse_cards, parse_counts
from hhscore.cards.deck import KIND_NAMES, shown
from hhscore.importing.grid import Cell
from hhscore.importing.marks import Marks
from hhscore.importing.words import folded, means_away, means_nothing
from hhscore.report.csv import as_written
from hhscore.words.amounts import parse_amount
from hhscore.words.player_names import compose, find_players

MOST_POINTS = 1_000_000
_FRACTION = re.compile(r"[-−+▲△(]*\d+[.]\d*[1-9]\d*[)]?")
_BARE = re.compile(r"([-−–‐▲△+]?)\s*(\d+(?:[.]\d+)?)")
_NO_MARKS = Marks()
_REST = ("rest", "残り", "残", "のこり")


def plain_of(cell: Cell) -> str:
    """The text of a cell as it was meant: without a spreadsheet's guard, in half width."""
    return unicodedata.normalize("NFKC", as_written(cell.text)).strip()


def is_fraction(text: str) -> bool:
    """Whether it is a bare number with a fraction, which only kan have.

    >>> is_fraction("-1.5"), is_fraction("1.0"), is_fraction("1.5k")
    (True, False, False)
    """
    return _FRACTION.fullmatch(text) is not None


def amount(cell: Cell, kan: int | None, *, in_kan: bool, marks: Marks = _NO_MARKS) -> int | None:
    """Return the points that a cell of a player says, None for an empty one. ValueError with what could be there.

    `kan`: points to a kan, None under rules without; `in_kan`: bare numbers are kan; `marks`: those of the sheet.

    >>> amount(Cell("-1貫5", 2, 5), 12, in_kan=False), amount(Cell("1.5", 2, 5), 12, in_kan=True)
    (-17, 18)
    >>> amount(Cell("—", 2, 5), 12, in_kan=False), amount(Cell("", 2, 5), 12, in_kan=False)
    (0, None)
    >>> amount(Cell("1.000", 2, 5), 12, in_kan=False, marks=Marks("."))
    1000
    """
    text = plain_of(cell)
    if not text:
        return None
    if means_nothing(text) or means_away(text):
        return 0
    if len(text) > 40:
        raise ValueError(f"{shown(text)} is no amount")
    text = marks.plain(text)
    bare = _BARE.fullmatch(text.strip("()"))
    if in_kan and bare:
        text = f"({bare[0]}k)" if text.startswith("(") else f"{bare[0]}k"
    try:
        points = parse_amount(text, kan)
    except ValueError as error:
        if text.isprintable():
            raise ValueError(str(error)) from None
        raise ValueError(f"{shown(text)} is no amount") from None
    if abs(points) > MOST_POINTS:
        raise ValueError(f"{shown(text)} is more than any table can owe")
    return points


def captures(text: str) -> Any:
    """Captured cards as a session has them: points, cards, counts or "rest"; ValueError saying what could be there.

    >>> captures("96"), captures("1bpp 2arpp"), captures("b1 a3 r4 p8"), captures("残り")
    (96, '1bpp 2arpp', {'bright': 1, 'animal': 3, 'ribbon': 4, 'plain': 8}, 'rest')
    """
    text = unicodedata.normalize("NFKC", text).strip()
    number = re.fullmatch(r"(\d{1,4})(?:\.0+)?\s*(?:points|pts|p|点)?", text)
    if number:
        return int(number[1])
    if folded(text) in _REST:
        return "rest"
    if len(text) > 400:
        raise ValueError(f"{shown(text)} is not what somebody captured")
    try:
        if is_counts(text):
            return {KIND_NAMES[kind]: count for kind, count in parse_counts(text).items()}
        return str(parse_cards(text))
    except CardError as error:
        raise ValueError(str(error)) from None


def player_named(text: str, players: Sequence[str]) -> str | None:
    """The player a cell names, in whole or by how the name begins; None for an empty one; ValueError for anybody else.

    >>> player_named("chie", ["Aki", "Ben", "Chie"]), player_named("B", ["Aki", "Ben"]), player_named("-", ["Aki"])
    ('Chie', 'Ben', None)
    """
    if compose(text) not in players and (not text or means_nothing(text)):
        return None
    found = find_players(text, players)
    if len(found) == 1:
        return found[0]
    raise ValueError(f"{shown(text)!r} is not at the table; the players are {', '.join(players)}")


def name_in(cell: Cell, players: Sequence[str]) -> str:
    """The name in a cell as it was written; in half width where nobody is called so.

    >>> name_in(Cell("Ａｋｉ", 2, 1), ["Ａｋｉ"]), name_in(Cell("Ａｋｉ", 2, 1), ["Aki"])
    ('Ａｋｉ', 'Aki')
    """
    exact = compose(as_written(cell.text))
    return exact if exact in players else plain_of(cell)


def markers(text: str) -> int:
    """How many loan markers a cell says, drawn or counted; ValueError if it says anything else.

    >>> markers("●●"), markers("3本"), markers("—")
    (2, 3, 0)
    """
    if means_nothing(text):
        return 0
    if re.fullmatch(r"[●○o|]+", text):
        return len(text)
    number = re.fullmatch(r"(\d{1,4})(?:\.0+)?\s*(?:本|枚|markers?)?", text)
    if number is None:
        raise ValueError(f"{shown(text)!r} is no number of loan markers")
    return int(number[1])
