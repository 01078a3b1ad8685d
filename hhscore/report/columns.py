"""Text set in columns for the terminal, where a kanji takes two of them, and how it may look there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_STYLES = {
    "gain": "\x1b[32m",
    "loss": "\x1b[31m",
    "strong": "\x1b[1m",
    "soft": "\x1b[2m",
    "won": "\x1b[1;32m",
    "lost": "\x1b[1;31m",
}
_PLAYERS = ("\x1b[31m", "\x1b[34m", "\x1b[32m", "\x1b[33m", "\x1b[35m", "\x1b[36m", "\x1b[1m")
_PLAIN = "\x1b[0m"
NO_BREAK = "\xa0"
"""A space at which `wrapped` does not begin a new line."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a report is set: columns to write for, points to a kan (None: points alone), what the screen can show.

    `drawn`: lines may be drawn, as on a terminal and not in a pipe; `colour`: the screen has colours.
    """

    width: int = 80
    unit: int | None = None
    drawn: bool = False
    colour: bool = False

    def paint(self, text: str, style: str) -> str:
        """The text in a style, where there are colours: gain, loss, won, lost, strong, soft.

        >>> Look(unit=12).paint("+3k2", "gain"), Look(colour=True).paint("+3k2", "gain")
        ('+3k2', '\\x1b[32m+3k2\\x1b[0m')
        """
        return f"{_STYLES[style]}{text}{_PLAIN}" if self.colour and text.strip() else text

    def player(self, text: str, seat: int) -> str:
        """The text in the colour of a seat, from 0."""
        return f"{_PLAYERS[seat % len(_PLAYERS)]}{text}{_PLAIN}" if self.colour else text

    def line(self, length: int) -> str:
        """A line across so many columns."""
        return ("─" if self.drawn else "-") * length


def cells(text: str) -> int:
    """How many columns a text takes on the screen.

    >>> cells("Aki"), cells("花子")
    (3, 4)
    """
    from rich.cells import cell_len

    return cell_len(text)


def cut(text: str, width: int) -> str:
    """The text if it fits, else its beginning and a dot for what is missing.

    >>> cut("Bartholomew", 6), cut("花子さん", 6), cut("Aki", 3)
    ('Barth.', '花子.', 'Aki')
    """
    if cells(text) <= width:
        return text
    from rich.cells import set_cell_size

    return set_cell_size(text, max(width - 1, 0)).rstrip() + "."


def left(text: str, width: int) -> str:
    """The text from the left in so many columns."""
    return text + " " * (width - cells(text))


def right(text: str, width: int) -> str:
    """The text against the right of so many columns.

    >>> right("花子", 6)
    '  花子'
    """
    return " " * (width - cells(text)) + text


def wrapped(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """The words of a text in lines of at most so many columns; `first` begins the first line, `rest` the others.

    A word wider than a line stands on a line of its own; a space that does not break holds two together.

    >>> wrapped("half of aka (3 kan)", 14, "why ")
    ['why half of', '    aka (3', '    kan)']
    """
    rest = " " * cells(first) if rest is None else rest
    lines: list[str] = []
    begun, line = first, ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and cells(begun) + cells(longer) > width:
            lines.append(begun + line)
            begun, longer = rest, word
        line = longer
    return [one.replace(NO_BREAK, " ") for one in (*lines, (begun + line).rstrip())]


def phrases(parts: Sequence[str], width: int, first: str = "", between: str = " · ") -> list[str]:
    """Parts, with dots between them, in lines of at most so many columns; no part is broken.

    >>> phrases(["Ben → Dai 7k10", "Aki → Dai 2k0"], 20, "hand over ")
    ['hand over Ben → Dai 7k10', '          Aki → Dai 2k0']
    """
    rest = " " * cells(first)
    lines: list[str] = []
    line = first
    for place, part in enumerate(parts):
        if place and cells(line + between + part) > width:
            lines.append(line)
            line = rest + part
        else:
            line += between + part if place else part
    return [*lines, line]


def aligned(rows: Sequence[Sequence[str]], to_right: Sequence[bool], gap: int = 2) -> list[str]:
    """Rows of texts in columns as wide as their widest text; the last column is not filled up.

    >>> aligned([["Aki", "+3k2"], ["花子", "−12k0"]], [False, True])
    ['Aki    +3k2', '花子  −12k0']
    """
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)] if rows else []
    return [
        (" " * gap)
        .join(
            (right if side else left)(text, width)
            for text, width, side in zip(row, widths, to_right, strict=True)
        )
        .rstrip()
        for row in rows
    ]
