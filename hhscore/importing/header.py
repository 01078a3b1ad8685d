"""Which row of a sheet is its header, and what each column holds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from hhscore.cards.deck import shown
from hhscore.importing.cells import plain_of
from hhscore.importing.encoding import SheetError
from hhscore.importing.grid import Cell, turned
from hhscore.importing.words import (
    Role,
    ba_named,
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
from hhscore.report.csv import COLUMNS, as_written
from hhscore.words.amounts import parse_amount
from hhscore.words.player_names import compose, name_problem

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

    `unread` are columns of words that are nobody's amounts: their number and header. `unit` is the one that stands
    over the months.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    players: tuple[str, ...]
    above: tuple[Cell, ...] = ()
    unread: tuple[Cell, ...] = ()
    unit: str | None = None


def rough_amount(text: str) -> int | None:
    """Return an amount as it compares with others of its sheet, whatever dots and commas mean there; None for none.

    >>> rough_amount("-1.500"), rough_amount("Aki")
    (-1500, None)
    """
    try:
        return parse_amount(re.sub(r"(?<=\d)[.,'’ ](?=\d)", "", text[:40]), _SOME_KAN)
    except ValueError:
        return None


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
        amounts = [rough_amount(text) is not None or means_nothing(text) for text in filled]
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
        columns, unread = _Columns(heads, below, tuple(players or ())).read()
    named = tuple(dict.fromkeys(column.player for column in columns if column.player is not None))
    _check_names(columns, heads)
    if len(named) < 2:
        found = f"only {shown(named[0])}" if named else "none"
        raise SheetError(
            f"row {heads[0].row}: at least two columns are players'; {found} could be found there"
        )
    titles = [cell for row in above for cell in row if cell.text]
    corner = next((column.unit for column in columns if column.role is Role.MONTH), None)
    return Layout(tuple(columns), tuple(below), named, tuple(titles), tuple(unread), corner)


def _is_own(heads: Sequence[Cell]) -> bool:
    """Whether a header is of the form that `ledger --csv` writes."""
    return tuple(cell.text for cell in heads[: len(COLUMNS)]) == COLUMNS


def _own(heads: Sequence[Cell]) -> list[Column]:
    """The columns as `ledger --csv` writes them: whatever a player is called, the column is the player's."""
    own = [Column(place, Role(name)) for place, name in enumerate(COLUMNS)]
    names = [
        (place, compose(as_written(cell.text))) for place, cell in enumerate(heads) if place >= len(COLUMNS)
    ]
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


class _Columns:
    """Goes through the headers from left to right and says of each what its column holds."""

    def __init__(self, heads: Sequence[Cell], rows: Sequence[Row], players: Sequence[str]) -> None:
        self.heads, self.rows, self.players = heads, rows, players
        self.texts = [compose(as_written(cell.text)) for cell in heads]
        self.filled = [[plain_of(row[at]) for row in rows if row[at].text] for at in range(len(heads))]
        self.both = {at: found for at, text in enumerate(self.texts) if (found := role_with_player(text))}
        names = (without_unit(text) for at, text in enumerate(self.texts) if text and at not in self.both)
        self.bare = {folded(name) for name in (*names, *players)}
        self.usual = Counter(role for _, role in self.both.values())
        self.totals = sum(role_alone(text) is Role.TOTAL for text in self.texts)
        self.called = self._called_like_a_word()
        self.columns: list[Column] = []
        self.unread: list[Cell] = []
        self.taken: set[Role] = set()

    def read(self) -> tuple[list[Column], list[Cell]]:
        """Return the columns, and the headers of those that are nobody's amounts."""
        for place, text in enumerate(self.texts):
            if not text and not self.filled[place]:
                continue
            role = self._role(place)
            if role is Role.TOTAL:
                self._take_total(place)
            elif role is None:
                self._take_player(place)
            elif role in self.taken:
                self.unread.append(self.heads[place])
            else:
                self.columns.append(Column(place, role, unit=_stated_unit(text)))
                self.taken.add(role)
        return self.columns, self.unread

    def _role(self, place: int) -> Role | None:
        """Return what a column is by its header alone; None where the header is a player's."""
        text, filled = self.texts[place], self.filled[place]
        if not text:
            return Role.MONTH if place == 0 else Role.TOTAL
        role = role_alone(text)
        if role is None or place in self.called:
            return None
        if role is Role.MONTH and Role.MONTH in self.taken and not _all_months(filled):
            return None
        if role is Role.MONTH and self._has_amounts(place) and not any(map(month_number, filled)):
            return None
        if role in self.taken and text in self.players:
            return None
        return role

    def _called_like_a_word(self) -> set[int]:
        """Return the columns of players who are called like a word of score sheets: 花, Win, Mo.

        Such a header is a name where --players has it, or where the months add up to nothing only with its column.
        """
        found = {
            place
            for place, text in enumerate(self.texts)
            if text in self.players and not (self.texts.count(text) > 1 and _all_months(self.filled[place]))
        }
        words = [
            place for place in range(len(self.texts)) if place not in found and self._may_be_a_name(place)
        ]
        others = [
            place
            for place, text in enumerate(self.texts)
            if (place in found or (text and role_alone(text) is None and place not in self.both))
            and self._has_amounts(place)
            and not (place == 0 and _all_months(self.filled[0]))
        ]
        sums = [self._sum(row, others) for row in self.rows]
        if not others or not any(sums):
            return found
        return found | {place for place in words if not any(self._sums_with(place, sums))}

    def _may_be_a_name(self, place: int) -> bool:
        """Return whether a column headed by a word of score sheets holds what could be somebody's amounts."""
        role, filled = role_alone(self.texts[place]), self.filled[place]
        if role is Role.MONTH:
            before = [one for one in range(place) if role_alone(self.texts[one]) is Role.MONTH]
            return self._has_amounts(place) and bool(before or not _all_months(filled))
        if role is Role.BA and all(map(ba_named, filled)):
            return False
        return role not in (None, Role.TOTAL, Role.CHECK) and self._has_amounts(place)

    def _sums_with(self, place: int, sums: Sequence[int]) -> list[int]:
        return [before + self._sum(row, [place]) for row, before in zip(self.rows, sums, strict=True)]

    def _sum(self, row: Row, places: Sequence[int]) -> int:
        return sum(rough_amount(plain_of(row[place])) or 0 for place in places)

    def _has_amounts(self, place: int) -> bool:
        """Return whether a column has amounts, and nothing else but dashes and absences."""
        filled = self.filled[place]
        amounts = [rough_amount(text) is not None for text in filled]
        rest = [text for text, is_amount in zip(filled, amounts, strict=True) if not is_amount]
        return any(amounts) and all(means_nothing(text) or means_away(text) for text in rest)

    def _take_total(self, place: int) -> None:
        """Take a column headed total, or by nothing: the running total of the player before it, or the row's."""
        before = self.columns[-1] if self.columns else None
        last = next((column.player for column in reversed(self.columns) if column.player is not None), None)
        follows = (
            last is not None and before is not None and before.role is not Role.TOTAL and self.totals != 1
        )
        if follows:
            self.columns.append(Column(place, Role.TOTAL, last, _stated_unit(self.texts[place])))
        else:
            self.columns.append(Column(place, Role.CHECK))

    def _take_player(self, place: int) -> None:
        text, filled = self.texts[place], self.filled[place]
        name, role = self._name_and_role(place)
        months = place == 0 and Role.MONTH not in self.taken and _all_months(filled)
        if months and place not in self.called:
            self.columns.append(Column(place, Role.MONTH, unit=unit_in(text)))
            self.taken.add(Role.MONTH)
        elif role is Role.NET and name not in self.players and not _amounts(filled):
            self.unread.append(self.heads[place])
        else:
            known = [column.player for column in self.columns if column.player is not None]
            player = next((one for one in known if folded(one) == folded(name)), name)
            self.columns.append(Column(place, role, player, _stated_unit(text)))

    def _name_and_role(self, place: int) -> tuple[str, Role]:
        """Return whose a column is, and what of theirs it holds."""
        text = self.texts[place]
        if place in self.both and text not in self.players:
            whose, what = self.both[place]
            if folded(whose) in self.bare or self.usual[what] > 1:
                # points beside what was won are captured ones
                beside = what is Role.NET and folded(whose) in self.bare
                return whose, Role.CAPTURES if beside else what
        return without_unit(text), Role.NET


def _stated_unit(text: str) -> str | None:
    """Return the unit that a header has in brackets; a player may be called Kan, or 貫."""
    return unit_in(text) if without_unit(text) != text else None


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
