"""The rows under a sheet's header: months, totals, and what else people write there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from hhscore.cards.deck import shown
from hhscore.importing.cells import amount, captures, is_fraction, markers, name_in, plain_of, player_named
from hhscore.importing.encoding import SheetError
from hhscore.importing.grid import Cell
from hhscore.importing.header import Column, Layout, Row
from hhscore.importing.marks import find_marks
from hhscore.importing.words import (
    Role,
    ba_named,
    means_away,
    means_nothing,
    month_number,
    row_kind,
    unit_in,
)
from hhscore.words.amounts import signed

_MOST_COMPLAINTS = 20
_OF_AMOUNTS = (Role.NET, Role.TOTAL, Role.CHIPS)


@dataclass(slots=True)
class SheetMonth:
    """One month as the sheet has it, and the row it stands in; a player not in `paid` has an empty cell there.

    `again`: the month stands there once more, so this deal did not count.
    """

    row: int
    again: bool = False
    ba: str | None = None
    dealer: str | None = None
    winner: str | None = None
    absent: list[str] = field(default_factory=list)
    paid: dict[str, int] = field(default_factory=dict)
    captures: dict[str, Any] = field(default_factory=dict)
    chips: dict[str, int] = field(default_factory=dict)
    loans: dict[str, int] = field(default_factory=dict)
    note: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing was written that is seen at the end of a month."""
        return not (self.paid or self.captures or self.winner)


class RowReader:
    """Goes through the rows under the header, and collects what is wrong on the way."""

    def __init__(self, layout: Layout, kan: int | None, unit: str | None) -> None:
        self.layout, self.kan = layout, kan
        self.month_column = next((column for column in layout.columns if column.role is Role.MONTH), None)
        self.marks = find_marks(self._amounts())
        self.unit = unit or self._detect_unit()
        self.months: list[SheetMonth] = []
        self.totals: dict[str, int] = {}
        self.notes: list[str] = []
        self.wrong: list[str] = []
        self.blank: list[Row] = []
        self.ended = False
        self.running: dict[str, int] = {}
        roles = {column.role for column in layout.columns}
        self.from_totals = Role.NET not in roles and Role.TOTAL in roles

    def _amounts(self) -> Iterator[tuple[Cell, str, str | None]]:
        """Yield the cells with amounts of players, their texts in half width, and whose they are."""
        for row in self.layout.rows:
            label = "" if self.month_column is None else plain_of(row[self.month_column.place])
            if row_kind(label) != "other":
                for column in self.layout.columns:
                    if column.player is not None and column.role in _OF_AMOUNTS:
                        yield row[column.place], plain_of(row[column.place]), column.player

    def _detect_unit(self) -> str:
        """Return what bare numbers are: kan where the sheet says so over its months, or where one has a fraction."""
        stated = [unit for cell in self.layout.above if (unit := unit_in(cell.text))]
        if stated or self.layout.unit:
            return stated[0] if stated else str(self.layout.unit)
        in_header = {(column.player, column.unit) for column in self.layout.columns}
        amounts = (
            self.marks.plain(text) for _, text, player in self._amounts() if (player, None) in in_header
        )
        return "kan" if self.kan is not None and any(map(is_fraction, amounts)) else "points"

    @property
    def reading(self) -> str:
        """Return how bare numbers, and the marks in numbers, were read."""
        unit = self.unit if self.kan is not None else "points"
        return "; ".join([f"numbers without a unit are {unit}", *self.marks.readings()])

    def complain(self, cell: Cell, column: Column | None, message: str) -> None:
        whose = f" ({shown(column.player)})" if column is not None and column.player else ""
        self.wrong.append(f"{cell.place}{whose}: {message}")

    def read(self) -> None:
        """Read all rows; SheetError with all complaints."""
        for cell in self.layout.unread:
            self.notes.append(f"column {cell.column} ({shown(cell.text)}) is not read")
        for row in self.layout.rows:
            if any(cell.text for cell in row):
                self._row(row)
        if self.wrong:
            more = len(self.wrong) - _MOST_COMPLAINTS
            told = self.wrong[:_MOST_COMPLAINTS] + ([f"and {more} more"] if more > 0 else [])
            raise SheetError(*told)
        if not self.months:
            raise SheetError("there is no month with amounts under the header")
        self._balance()

    def _row(self, row: Row) -> None:
        kind, label = self._kind(row)
        if kind in ("total", "part"):
            self._totals_row(row, final=kind == "total")
        elif kind == "other":
            if any(cell.text for cell in row[1:]):
                self.notes.append(f"row {row[0].row} ({shown(label)}) is not read")
        elif kind == "month":
            self._month_row(row, label)
        else:
            assert self.month_column is not None
            cell = row[self.month_column.place]
            what = f"{shown(label)!r} is no month" if label else "there is no month"
            self.complain(
                cell, None, f"{what}; months are written 1, 1月, 松 or pine, a totals row total or 合計"
            )

    def _kind(self, row: Row) -> tuple[str, str]:
        """What a row is: month, total, part, other, or unknown; and its label."""
        if self.month_column is None:
            labels = [plain_of(cell) for cell in row if cell.text]
            kinds = [kind for label in labels if (kind := row_kind(label))]
            return (kinds[0], labels[0]) if kinds else ("month", "")
        label = plain_of(row[self.month_column.place])
        if month_number(label) is not None:
            return "month", label
        kind = row_kind(label)
        if kind is None and label == "":
            others = [kind for cell in row if (kind := row_kind(plain_of(cell)))]
            kind = others[0] if others else ("total" if self._adds_up(row) else None)
        if kind is None and not self._has_amounts(row):
            return "other", label
        return kind or "unknown", label

    def _has_amounts(self, row: Row) -> bool:
        return any(
            any(char.isdigit() for char in row[column.place].text)
            for column in self.layout.columns
            if column.player is not None
        )

    def _adds_up(self, row: Row) -> bool:
        """Whether a row without a label has the sums of the months so far, as a totals row does."""
        found = {
            column.player: self._amount(row[column.place], column, quiet=True)
            for column in self.layout.columns
            if column.role is Role.NET and column.player is not None
        }
        sums = {player: sum(month.paid.get(player, 0) for month in self.months) for player in found if player}
        return len(self.months) > 1 and found == sums

    def _amount(self, cell: Cell, column: Column, *, quiet: bool = False) -> int | None:
        in_kan = (column.unit or self.unit) == "kan" and self.kan is not None
        try:
            return amount(cell, self.kan, in_kan=in_kan, marks=self.marks)
        except ValueError as error:
            if not quiet:
                self.complain(cell, column, str(error))
            return None

    def _month_row(self, row: Row, label: str) -> None:
        wrong = len(self.wrong)
        month = SheetMonth(row[0].row)
        for column in self.layout.columns:
            cell = row[column.place]
            if cell.text:
                self._cell(month, cell, column)
        self._running(month, row)
        if len(self.wrong) == wrong and month.empty:
            self.blank.append(row)
            return
        skipped = bool(self.blank)
        for blank in self.blank:
            self.wrong.append(
                f"row {blank[0].row}: nothing is written for this month, and later ones are there"
            )
        self.blank.clear()
        if self.ended:
            self.wrong.append(f"row {month.row}: a month after the totals row")
        for role, who in (("deal", month.dealer), ("win", month.winner)):
            if who is not None and who in month.absent:
                self.wrong.append(f"row {month.row}: {who} is away this month and cannot {role} it")
        expected = 1 + sum(not before.again for before in self.months)
        number = month_number(label) if label else expected
        if self.months and number == expected - 1:
            self.months[-1].again = True
        elif (
            not skipped
            and number not in (expected, (expected - 1) % 12 + 1)
            and self.month_column is not None
        ):
            message = f"month {number} where month {expected} should stand"
            self.complain(row[self.month_column.place], None, message)
        self.months.append(month)

    def _cell(self, month: SheetMonth, cell: Cell, column: Column) -> None:
        text, player = plain_of(cell), column.player
        of_month = column.role is Role.NET or (self.from_totals and column.role is Role.TOTAL)
        if of_month and player is not None and means_away(text):
            month.absent.append(player)
        try:
            if column.role is Role.NET and player is not None:
                points = self._amount(cell, column)
                if points is not None:
                    month.paid[player] = points
            elif column.role is Role.CAPTURES and not means_nothing(text):
                if player is not None:
                    month.captures[player] = captures(text)
                else:
                    month.captures |= self._captures_of_all(text)
            elif column.role is Role.CHIPS and player is not None:
                month.chips[player] = self._amount(cell, column) or 0
            elif column.role is Role.LOANS and player is not None:
                month.loans[player] = markers(text)
            elif column.role is Role.BA and not means_nothing(text):
                month.ba = ba_named(text)
                if month.ba is None:
                    raise ValueError(f"{shown(text)!r} is no ba; koba 小場, oba 大場 or zetsuba 絶場")
            elif column.role in (Role.DEALER, Role.WINNER):
                setattr(
                    month, column.role, player_named(name_in(cell, self.layout.players), self.layout.players)
                )
            elif column.role is Role.NOTE:
                month.note = "".join(char if char.isprintable() else " " for char in text)[:500]
        except ValueError as error:
            self.complain(cell, column, str(error))

    def _captures_of_all(self, text: str) -> dict[str, Any]:
        """Captures of several players in one cell: Aki 96, Ben 80; or 96/80/88 in the order of the columns."""
        players = self.layout.players
        parts = [part.strip() for part in re.split(r"[,;、/|\n]", text) if part.strip()]
        if len(parts) == len(players) and all(part.isdecimal() for part in parts):
            return {player: captures(part) for player, part in zip(players, parts, strict=True)}
        found: dict[str, Any] = {}
        for part in parts:
            named = re.fullmatch(r"(.+?)\s*[\s=:]\s*(\S.*)", part)
            if named is None:
                raise ValueError(f"{shown(part)!r}: written like Aki 96, Ben 80, Chie 88")
            player = player_named(named[1], players)
            if player is not None:
                found[player] = captures(named[2])
        return found

    def _running(self, month: SheetMonth, row: Row) -> None:
        """Take a sheet's running totals: as a check of its months, or for the months where it has nothing else."""
        for column in self.layout.columns:
            if column.role is not Role.TOTAL or column.player is None or not row[column.place].text:
                continue
            player, cell = column.player, row[column.place]
            before = self.running.get(player, 0)
            # a dash, or who was away, has neither won nor lost: the total stays
            total = before if _stays(plain_of(cell)) else self._amount(cell, column)
            if total is None:
                continue
            if self.from_totals:
                month.paid[player] = total - before
            else:
                net = month.paid.get(player, 0)
                put_aside = before > 0 and total == net  # han-don took what was won until then
                if total != before + net and not put_aside:
                    went = f"goes from {signed(before, self.kan)} to {signed(total, self.kan)}"
                    message = f"the running total {went}, and the month is {signed(net, self.kan)}"
                    self.notes.append(f"{cell.place} ({player}): {message}")
            self.running[player] = total

    def _totals_row(self, row: Row, *, final: bool) -> None:
        """Take a totals row as a check of the months above it."""
        found: dict[str, int] = {}
        rounded = False
        for column in self.layout.columns:
            cell = row[column.place]
            if column.player is None or column.role not in (Role.NET, Role.TOTAL):
                continue
            total = self._amount(cell, column)
            if total is None or (column.role is Role.TOTAL and column.player in found):
                continue
            found[column.player] = total
            made = sum(month.paid.get(column.player, 0) for month in self.months)
            if total != made and self.kan and self._in_whole_kan(cell, column):
                rounded = True
                made = _in_kan(made, self.kan) * self.kan
            if total != made:
                message = f"the total is written as {signed(total, self.kan)}; the months add up to"
                self.notes.append(f"{cell.place} ({column.player}): {message} {signed(made, self.kan)}")
        if final:
            self.ended = self.ended or bool(found)
            if not self.totals and not rounded:
                self.totals = found

    def _in_whole_kan(self, cell: Cell, column: Column) -> bool:
        """Whether a total is stated in kan alone, as totals are at the year's end."""
        text = plain_of(cell).casefold()
        stated = re.fullmatch(r"\D*\d+\s*(?:kan|k|貫)\W*", text) is not None
        return stated or (
            (column.unit or self.unit) == "kan" and re.fullmatch(r"\D*\d+\D*", text) is not None
        )

    def _balance(self) -> None:
        """Note the months in which more was won than lost, or less; what waits from one that did not count aside."""
        pot = 0
        for month in self.months:
            left = sum([month.paid.get(player, 0) for player in self.layout.players])
            if month.again:
                pot -= left
            elif len(month.paid) == len(self.layout.players) and left not in (0, pot):
                odd = signed(left, self.kan)
                self.notes.append(f"row {month.row}: what was paid adds up to {odd}, not to nothing")
            else:
                pot = 0


def _stays(text: str) -> bool:
    """Return whether a cell of running totals says nothing of its month."""
    return means_away(text) or (means_nothing(text) and "0" not in text)


def _in_kan(points: int, kan: int) -> int:
    whole, rest = divmod(abs(points), kan)
    size = whole + (2 * rest >= kan)
    return -size if points < 0 else size
