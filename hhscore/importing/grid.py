"""The bytes of a CSV file as rows of cells that know where they stand: encoding and delimiter found out."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

DELIMITERS = ",;\t"
MOST_BYTES = 4_000_000
"""More than any score sheet; what is larger is some other file."""
_MOST_ROWS = 2000
_MOST_COLUMNS = 200
_LOOKED_AT = 60  # rows, to find out the delimiter
_NO_SHIFT_JIS = frozenset("\ufffd\x80\xa0\uf8f0\uf8f1\uf8f2\uf8f3")
"""What Python makes of bytes that Shift_JIS has no character for."""
_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


class SheetError(ValueError):
    """What of a sheet could not be read: a line for each, with row and column where there is one."""

    def __init__(self, *complaints: str) -> None:
        super().__init__("\n".join(complaints))
        self.complaints = complaints


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell and its place, row and column from 1 as a spreadsheet counts them."""

    text: str
    row: int
    column: int

    @property
    def place(self) -> str:
        """Where it stands, in words.

        >>> Cell("3k4", 5, 4).place
        'row 5, column 4'
        """
        return f"row {self.row}, column {self.column}"


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of a sheet, all rows equally long, and how the file was written."""

    rows: tuple[tuple[Cell, ...], ...]
    encoding: str
    delimiter: str


def read_grid(data: bytes) -> Grid:
    r"""The cells of a CSV file; SheetError where it is no text, or none that was ever a sheet.

    UTF-8 and UTF-16 (with a BOM) are recognised, then Shift_JIS; cells are divided by commas, semicolons or tabs,
    whichever gives the rows the most regular form.

    >>> grid = read_grid("月;花子;健\n1;3k4;-3k4\n".encode("shift_jis"))
    >>> grid.encoding, grid.delimiter, [cell.text for cell in grid.rows[1]]
    ('Shift_JIS', ';', ['1', '3k4', '-3k4'])
    """
    if len(data) > MOST_BYTES:
        raise SheetError(f"{len(data) // 1_000_000} MB are no score sheet; a sheet has a row a month")
    text, encoding = _decoded(data)
    said = re.match(r"sep=(.)\r?\n", text)  # a spreadsheet's own first line
    delimiter = said[1] if said else _delimiter(text)
    found = _parsed(text[said.end() :] if said else text, delimiter)
    first = 2 if said else 1
    width = max(map(len, found), default=0)
    if not any(cell.strip() for row in found for cell in row):
        raise SheetError("there is nothing in the sheet")
    if len(found) > _MOST_ROWS or width > _MOST_COLUMNS:
        raise SheetError(f"{len(found)} rows and {width} columns are no score sheet; it has a row a month")
    rows = tuple(
        tuple(
            Cell(row[place].strip(" \t\u3000\u00a0") if place < len(row) else "", number, place + 1)
            for place in range(width)
        )
        for number, row in enumerate(found, first)
    )
    return Grid(rows, encoding, delimiter)


def turned(rows: Sequence[Sequence[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    """The sheet with its columns as rows; each cell still knows where it stood."""
    return tuple(zip(*rows, strict=True))


def _decoded(data: bytes) -> tuple[str, str]:
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            try:
                return data.decode(encoding), encoding.upper().removesuffix("-SIG")
            except UnicodeDecodeError:
                raise SheetError(
                    f"the file begins like {encoding.removesuffix('-sig')} and does not go on so"
                ) from None
    try:
        return data.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError as error:
        place = error.start
    text = data.decode("cp932", errors="replace")
    if _NO_SHIFT_JIS.isdisjoint(text):
        return text, "Shift_JIS"
    line = data.count(b"\n", 0, place) + 1
    raise SheetError(f"row {line}: neither UTF-8 nor Shift_JIS text; save the sheet as CSV in UTF-8")


def _delimiter(text: str) -> str:
    """Which delimiter gives most rows the same number of cells; of equals the one with more cells."""
    lines = text.splitlines(keepends=True)[:_LOOKED_AT]

    def form(delimiter: str) -> tuple[int, int]:
        try:
            widths = [len(row) for row in csv.reader(lines, delimiter=delimiter) if any(row)]
        except csv.Error:
            return (0, 0)
        several = [width for width in widths if width > 1]
        if not several:
            return (0, 0)
        usual = max(set(several), key=lambda width: (several.count(width), width))
        return (several.count(usual), usual)

    return max(DELIMITERS, key=form)


def _parsed(text: str, delimiter: str) -> list[list[str]]:
    try:
        return list(csv.reader(_lines(text), delimiter=delimiter))
    except csv.Error as error:
        raise SheetError(f"no CSV that can be read: {error}") from None


def _lines(text: str) -> Iterable[str]:
    return re.split(r"(?<=\n)|(?<=\r)(?!\n)", text)
