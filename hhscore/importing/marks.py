"""The dots and commas within a sheet's numbers: whether they group thousands or begin a fraction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from hhscore.cards.deck import shown
from hhscore.importing.encoding import SheetError
from hhscore.importing.grid import Cell

_NUMBER = re.compile(r"\d+(?:[.,'’ ]\d+)+")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:[.,'’ ]\d{3})+")
_ONLY_GROUP = "'’ "
"""Marks that no number has before a fraction."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands between thousands in the numbers of a sheet, and what before a fraction."""

    thousands: str | None = None
    decimal: str | None = None

    def plain(self, text: str) -> str:
        """Return a text with its numbers written in one way: no thousands marked, a dot before a fraction.

        >>> Marks(".", ",").plain("-1.234,5"), Marks(None, ",").plain("1,5k")
        ('-1234.5', '1.5k')
        """
        return _NUMBER.sub(lambda found: self._plain_number(found[0]), text)

    def _plain_number(self, number: str) -> str:
        if self.thousands is not None:
            whole, mark, part = number.partition(self.decimal or "\0")
            if _GROUPED.fullmatch(whole) and set(re.sub(r"\d", "", whole)) == {self.thousands}:
                number = whole.replace(self.thousands, "") + mark + part
        if self.decimal is not None and number.count(self.decimal) == 1:
            number = number.replace(self.decimal, ".")
        return number

    def readings(self) -> Iterator[str]:
        """Yield how numbers were read, in words.

        >>> list(Marks(".").readings())
        ['"." groups thousands: 1.000 is 1000']
        """
        if self.thousands is not None:
            yield f'"{self.thousands}" groups thousands: 1{self.thousands}000 is 1000'
        if self.decimal is not None:
            yield f'"{self.decimal}" begins a fraction: 1{self.decimal}5 is one and a half'


@dataclass(slots=True)
class _Seen:
    """The first cell in which each mark has each of its two meanings."""

    thousands: dict[str, tuple[Cell, str]] = field(default_factory=dict)
    decimal: dict[str, tuple[Cell, str]] = field(default_factory=dict)

    def add(self, cell: Cell, number: str) -> None:
        marks = re.sub(r"\d", "", number)
        first, last = marks[0], marks[-1]
        if _GROUPED.fullmatch(number) and first * len(marks) == marks:
            self.thousands.setdefault(first, (cell, number))
            return
        whole = number.rpartition(last)[0]
        if last in _ONLY_GROUP or (len(marks) > 1 and not _GROUPED.fullmatch(whole)):
            return  # no number at all, which reading it will say
        self.decimal.setdefault(last, (cell, number))
        if len(marks) > 1:
            self.thousands.setdefault(first, (cell, whole))


def find_marks(cells: Iterable[tuple[Cell, str, str | None]]) -> Marks:
    """Return what the marks in these amounts mean: each a cell, its text in half width, and whose it is.

    A mark with three digits after it groups thousands, where it has three after it everywhere; with any other number
    of digits it begins a fraction. SheetError, with both cells, where one sheet has a mark in both meanings, or two
    marks in the same meaning: nobody can tell then how much 1.000 is.

    >>> find_marks([(Cell("1.000", 2, 2), "1.000", "Aki"), (Cell("-12.500", 3, 2), "-12.500", "Aki")])
    Marks(thousands='.', decimal=None)
    >>> find_marks([(Cell("1,5", 2, 2), "1,5", "Aki")])
    Marks(thousands=None, decimal=',')
    >>> find_marks([(Cell("1.000", 2, 2), "1.000", "Aki"), (Cell("1.5", 2, 3), "1.5", "Ben")])
    Traceback (most recent call last):
    ...
    hhscore.importing.encoding.SheetError: row 2, column 2 (Aki): "1.000", and row 2, column 3 (Ben): "1.5": ...
    """
    seen, whose = _Seen(), dict[tuple[int, int], str | None]()
    for cell, text, player in cells:
        whose[cell.row, cell.column] = player
        for number in _NUMBER.findall(text[:40]):
            seen.add(cell, number)

    def named(cell: Cell, number: str) -> str:
        player = whose[cell.row, cell.column]
        return f'{cell.place}{f" ({shown(player)})" if player else ""}: "{number}"'

    grouped, begun = list(seen.thousands.values()), list(seen.decimal.values())
    conflicts = [
        (seen.thousands[mark], seen.decimal[mark]) for mark in seen.thousands if mark in seen.decimal
    ]
    conflicts += [*pairwise(grouped), *pairwise(begun)]
    if conflicts:
        one, other = sorted(conflicts[0], key=lambda found: (found[0].row, found[0].column))
        raise SheetError(
            f"{named(*one)}, and {named(*other)}: it is unclear which marks group thousands and which begin a "
            "fraction; write all amounts in one way"
        )
    return Marks(next(iter(seen.thousands), None), next(iter(seen.decimal), None))
