"""Which row of a sheet is its header, and what each column holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..amounts import parse_amount
from ..cards.deck import shown
from ..report.csv import COLUMNS, as_written
from .cells import name_problem, plain_of
from .grid import Cell, SheetError, turned
from .words import (
    Role,
    folded,
    means_away,
    means_nothing,
    month_number,
    role_alone,
    role_with_player,
    row_kind,
    unit_in,
    without_unit,
)

_SOME_KAN = 10_000  # points; only whether it can be read matters, and with these every fraction can
_LOOKED_AT = 12  # rows from the top, for the header
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """What a column holds, whose it is, and the unit its header states."""

    place: int
    role: Role
    player: str | None = None
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a sheet, the rows under the header, and what stood above it.

    `unread` are columns of words that are nobody's amounts: their number and header.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    players: tuple[str, ...]
    above: tuple[Cell, ...] = ()
    unread: tuple[Cell, ...] = ()


def looks_like_amount(text: str) -> bool:
    """Whether a text can be read as an amount."""
    try:
        parse_amount(text[:40], _SOME_KAN)
    except ValueError:
        return False
    return True


def read_layout(rows: Sequence[Row], players: Sequence[str] | None = None) -> Layout:
    """Find the header and say what each column holds; SheetError where there is none or a name in it cannot be.

    A sheet with months across and players down is turned first. `players`: the seats as the person gave them;
    they name the columns of a sheet without header, and say of an unknown column that it is a player's.
    """
    written = [row for row in rows if any(cell.text for cell in row)]
    for at, row in enumerate(written[:_LOOKED_AT]):
        if _has_months_across(row) and len(written) > at + 1:
            return _layout(turned(written[at:]), 0, [*written[:at]], players)
    for at, row in enumerate(written[:_LOOKED_AT]):
        filled = [plain_of(cell) for cell in row if cell.text]
        if len(filled) < 2:
            continue
        if _is_own(row) or role_alone(row[0].text) is Role.MONTH:
            return _layout(written, at, written[:at], players)
        amounts = [looks_like_amount(text) or means_nothing(text) for text in filled]
        if all(amounts[1:]) and (amounts[0] or month_number(filled[0]) is not None):
            return _without_header(written[at:], players)
        if any(amounts):
            continue  # a title with its year, say
        return _layout(written, at, written[:at], players)
    raise SheetError("no row has the players' names; a sheet has a row of names, then a row for each month")


def _has_months_across(row: Row) -> bool:
    """Whether a row goes 1, 2, 3 … after its first cell, as a sheet with the players down does."""
    numbers = [month_number(plain_of(cell)) for cell in row[1:] if cell.text]
    while numbers and numbers[-1] is None:
        numbers.pop()
    first = row[0].text
    return len(numbers) > 2 and numbers == [*range(1, len(numbers) + 1)] and month_number(first) is None


def _without_header(rows: Sequence[Row], players: Sequence[str] | None) -> Layout:
    if not players:
        raise SheetError(
            f"row {rows[0][0].row}: there are no names over the columns; write them there, or say --players A,B,C"
        )
    labelled = month_number(plain_of(rows[0][0])) == 1 and len(rows[0]) > len(players)
    rest = [
        place for place in range(1 if labelled else 0, len(rows[0])) if any(row[place].text for row in rows)
    ]
    if len(rest) != len(players):
        raise SheetError(f"{len(rest)} columns of amounts and {len(players)} names in --players")
    columns = [Column(place, Role.NET, name) for place, name in zip(rest, players, strict=True)]
    if labelled:
        columns.insert(0, Column(0, Role.MONTH))
    return Layout(tuple(columns), tuple(rows), tuple(players))


def _layout(rows: Sequence[Row], at: int, above: Sequence[Row], players: Sequence[str] | None) -> Layout:
    heads = list(rows[at])
    below = list(rows[at + 1 :])
    if _is_own(heads):
        columns, unread = _own(heads), list[Cell]()
    else:
        if below and _is_second_header(below[0]):
            heads = _together(heads, below.pop(0))
        columns, unread = _columns(heads, below, tuple(players or ()))
    named = tuple(dict.fromkeys(column.player for column in columns if column.player is not None))
    _check_names(columns, heads)
    if len(named) < 2:
        found = f"only {shown(named[0])}" if named else "none"
        raise SheetError(
            f"row {heads[0].row}: at least two columns are players'; {found} could be found there"
        )
    titles = [cell for row in above for cell in row if cell.text]
    return Layout(tuple(columns), tuple(below), named, tuple(titles), tuple(unread))


def _is_own(heads: Sequence[Cell]) -> bool:
    """Whether a header is of the form that `ledger --csv` writes."""
    return tuple(cell.text for cell in heads[: len(COLUMNS)]) == COLUMNS


def _own(heads: Sequence[Cell]) -> list[Column]:
    """The columns as `ledger --csv` writes them: whatever a player is called, the column is the player's."""
    own = [Column(place, Role(name)) for place, name in enumerate(COLUMNS)]
    names = [(place, as_written(cell.text)) for place, cell in enumerate(heads) if place >= len(COLUMNS)]
    return own + [Column(place, Role.NET, name) for place, name in names if name]


def _is_second_header(row: Row) -> bool:
    """Whether a row under the names says of each column what it is: net, total, net, total …"""
    words = [plain_of(cell) for cell in row if cell.text]
    known = [word for word in words if role_with_player(f"x {word}") or role_alone(word)]
    return len(words) > 1 and len(known) == len(words)


def _together(names: Sequence[Cell], words: Sequence[Cell]) -> list[Cell]:
    """Two rows of headers as one; a name stands over the columns up to the next name."""
    found: list[Cell] = []
    name = ""
    for over, under in zip(names, words, strict=True):
        name = over.text or name
        of_player = under.text and role_with_player(f"x {under.text}")
        text = f"{name} {under.text}" if of_player and name and role_alone(name) is None else over.text
        found.append(Cell(text or under.text, over.row, over.column))
    return found


def _columns(
    heads: Sequence[Cell], rows: Sequence[Row], players: Sequence[str]
) -> tuple[list[Column], list[Cell]]:
    texts = [as_written(cell.text) for cell in heads]
    filled = [[plain_of(row[place]) for row in rows if row[place].text] for place in range(len(heads))]
    both = {place: found for place, text in enumerate(texts) if (found := role_with_player(text))}
    bare = {folded(without_unit(text)) for place, text in enumerate(texts) if text and place not in both}
    bare |= {folded(name) for name in players}
    usual = Counter(role for _, role in both.values())
    columns: list[Column] = []
    unread: list[Cell] = []
    taken: set[Role] = set()
    last: str | None = None
    totals = [place for place, text in enumerate(texts) if role_alone(text) is Role.TOTAL]
    for place, text in enumerate(texts):
        unit, role = unit_in(text), role_alone(text)
        if not text and not filled[place]:
            continue
        if role is None and not text:
            role = Role.MONTH if place == 0 else Role.TOTAL
        if role is Role.MONTH and Role.MONTH in taken and not _all_months(filled[place]):
            role = None  # somebody called 花
        if role is Role.TOTAL:
            follows = last is not None and columns[-1].role is not Role.TOTAL and len(totals) != 1
            columns.append(Column(place, Role.TOTAL, last, unit) if follows else Column(place, Role.CHECK))
            continue
        if role is not None and role not in taken:
            columns.append(Column(place, role, unit=unit))
            taken.add(role)
            continue
        if role is not None and text not in players:
            unread.append(heads[place])
            continue
        name, of_player = without_unit(text), Role.NET
        if place in both:
            whose, what = both[place]
            if folded(whose) in bare or usual[what] > 1:
                beside = (
                    what is Role.NET and folded(whose) in bare
                )  # points beside what was won are captured ones
                name, of_player = whose, Role.CAPTURES if beside else what
        if place == 0 and Role.MONTH not in taken and _all_months(filled[place]) and name not in players:
            columns.append(Column(place, Role.MONTH))
            taken.add(Role.MONTH)
            continue
        if of_player is Role.NET and name not in players and not _amounts(filled[place]):
            unread.append(heads[place])
            continue
        last = next(
            (known.player for known in columns if known.player and folded(known.player) == folded(name)), name
        )
        columns.append(Column(place, of_player, last, unit))
    return columns, unread


def _all_months(texts: Sequence[str]) -> bool:
    """Whether a column counts months: 1, 2, 3 …, and labels of other rows between and after them."""
    numbers = [number for text in texts if (number := month_number(text)) is not None]
    others = [text for text in texts if month_number(text) is None and row_kind(text) is None]
    return bool(numbers) and not others and numbers == [*range(1, len(numbers) + 1)]


def _amounts(texts: Sequence[str]) -> bool:
    """Whether a column could be a player's: some cell has a digit, or all are dashes and absences; or it is empty."""
    return any(any(char.isdigit() for char in text) or "貫" in text for text in texts) or all(
        means_nothing(text) or means_away(text) for text in texts
    )


def _check_names(columns: Sequence[Column], heads: Sequence[Cell]) -> None:
    wrong: list[str] = []
    seen: dict[tuple[str, Role], int] = {}
    for column in columns:
        if column.player is None:
            continue
        place = heads[column.place].place
        problem = name_problem(column.player)
        if problem:
            wrong.append(f"{place}: {shown(column.player)!r}: {problem}")
        elif (column.player, column.role) in seen:
            wrong.append(
                f"{place}: {column.player} has a column already, column {seen[column.player, column.role]}"
            )
        seen.setdefault((column.player, column.role), heads[column.place].column)
    if wrong:
        raise SheetError(*wrong)
