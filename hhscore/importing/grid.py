"""The text of a CSV file as rows of cells that know where they stand; the delimiter is detected."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hhscore.importing.encoding import SheetError, decode

DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "upright lines"}
"""What may stand between cells, and how it is called."""
MOST_BYTES = 4_000_000
"""More than any score sheet; what is larger is some other file."""
_MOST_ROWS = 2000
_MOST_COLUMNS = 200
_LOOKED_AT = 60  # rows, to detect the delimiter


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

    @property
    def reading(self) -> str:
        """How the file was read, in words.

        >>> read_grid(b"month;Aki\\n1;2\\n").reading
        'read as UTF-8; cells are divided by semicolons'
        """
        divided = DELIMITERS.get(self.delimiter, f'"{self.delimiter}"')
        return f"read as {self.encoding}; cells are divided by {divided}"


def read_grid(data: bytes) -> Grid:
    r"""Return the cells of a CSV file; SheetError where it is no text, or none that was ever a sheet.

    Cells are divided by commas, semicolons, tabs or upright lines, whichever gives the rows the most regular form.

    >>> grid = read_grid("月;花子;健\n1;3k4;-3k4\n".encode("shift_jis"))
    >>> grid.encoding, grid.delimiter, [cell.text for cell in grid.rows[1]]
    ('Shift_JIS', ';', ['1', '3k4', '-3k4'])
    """
    if len(data) > MOST_BYTES:
        raise SheetError(f"{len(data) // 1_000_000} MB are no score sheet; a sheet has a row a month")
    text, encoding = decode(data)
    stated = re.match(r"sep=(.)\r?\n", text)  # a spreadsheet's own first line
    delimiter = stated[1] if stated else _detect_delimiter(text)
    first = 2 if stated else 1
    found = list(_parse(text[stated.end() :] if stated else text, delimiter, first))
    if delimiter == "|":
        found = _without_frame(found)
    width = max((len(cells) for _, cells in found), default=0)
    if not any(cell.strip() for _, cells in found for cell in cells):
        raise SheetError("there is nothing in the sheet")
    if len(found) > _MOST_ROWS or width > _MOST_COLUMNS:
        raise SheetError(f"{len(found)} rows and {width} columns are no score sheet; it has a row a month")
    rows = tuple(
        tuple(
            Cell(cells[place].strip(" \t\u3000\u00a0") if place < len(cells) else "", number, place + 1)
            for place in range(width)
        )
        for number, cells in found
    )
    return Grid(rows, encoding, delimiter)


def turned(rows: Sequence[Sequence[Cell]]) -> tuple[tuple[Cell, ...], ...]:
    """Return the sheet with its columns as rows; each cell still knows where it stood."""
    return tuple(zip(*rows, strict=True))


def _detect_delimiter(text: str) -> str:
    """Return the delimiter that gives most rows the same number of cells; of equals the one with more cells."""
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


def _parse(text: str, delimiter: str, first: int) -> Iterator[tuple[int, list[str]]]:
    """Yield each row's number and cells. SheetError for a quote that is not closed where its cell ends.

    Python's own reader takes all that follows such a quote, up to the next one, for one cell and says nothing.
    """
    mark = re.escape(delimiter)
    cell = re.compile(
        rf'(?:"(?P<quoted>(?:[^"]++|"")*+)(?P<closed>"?)(?P<after>[^{mark}\r\n]*)|(?P<bare>[^{mark}\r\n]*))'
        rf"(?P<end>{mark}|\r\n|\n|\r|\Z)"
    )
    at, number = 0, first
    cells: list[str] = []
    while at < len(text) or cells:
        found = cell.match(text, at)
        assert found is not None  # a cell may be empty, and goes on to the next delimiter
        quoted, after = found["quoted"], found["after"] or ""
        if quoted is not None:
            broken = "\n" in quoted or "\r" in quoted
            if not found["closed"] or (broken and after.strip()):
                where = f"row {number}, column {len(cells) + 1}"
                raise SheetError(
                    f'{where}: the cell begins with a quote (") that is not closed; add one at its end'
                )
            cells.append(quoted.replace('""', '"') + after)
        else:
            cells.append(found["bare"])
        at = found.end()
        if found["end"] != delimiter:
            yield number, cells
            cells, number = [], number + 1


def _without_frame(rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Return a table drawn with upright lines without those at its sides, and without its ruled lines."""
    filled = [cells for _, cells in rows if any(cell.strip() for cell in cells)]
    if all(len(cells) > 2 and not cells[0].strip() and not cells[-1].strip() for cells in filled):
        rows = [(number, cells[1:-1]) for number, cells in rows]
    return [
        (number, cells)
        for number, cells in rows
        if "--" not in "".join(cells) or not all(re.fullmatch(r"\s*:?-+[-+]*:?\s*", cell) for cell in cells)
    ]
