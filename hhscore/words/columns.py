"""Text set in columns and lines for a terminal, where a letter of Chinese or Japanese takes two columns."""

from __future__ import annotations

from collections.abc import Sequence
from re import sub

NO_BREAK = "\xa0"
"""A space at which `wrap_text` does not begin a new line."""


def measure_width(text: str) -> int:
    """Measure how many columns a text takes on the screen.

    >>> measure_width("sanbon 三本"), measure_width("からす"), measure_width("Aki")
    (11, 6, 3)
    """
    if text.isascii():  # most texts; what the screen would obey has been written out before
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def cut_to_width(text: str, width: int) -> str:
    """Return the text if it fits, else its beginning and a dot for what is missing.

    >>> cut_to_width("Bartholomew", 6), cut_to_width("花子さん", 6), cut_to_width("Aki", 3)
    ('Barth.', '花子.', 'Aki')
    """
    if measure_width(text) <= width:
        return text
    from rich.cells import set_cell_size

    return set_cell_size(text, max(width - 1, 0)).rstrip() + "."


def align_left(text: str, width: int) -> str:
    """Return the text at the left of so many columns.

    >>> align_left("三本", 6) + "|"
    '三本  |'
    """
    return text + " " * (width - measure_width(text))


def align_right(text: str, width: int) -> str:
    """Return the text at the right of so many columns.

    >>> align_right("花子", 6)
    '  花子'
    """
    return " " * (width - measure_width(text)) + text


def wrap_text(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """Break a text into lines of at most so many columns; `first` begins the first line, `rest` the others.

    `rest` is as wide as `first` unless given. A word wider than a line stands on a line of its own; a space that does
    not break (`NO_BREAK`) holds two words together.

    >>> wrap_text("half of aka (3 kan)", 14, "why ")
    ['why half of', '    aka (3', '    kan)']
    """
    rest = " " * measure_width(first) if rest is None else rest
    lines: list[str] = []
    begun, line = first, ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and measure_width(begun) + measure_width(longer) > width:
            lines.append(begun + line)
            begun, longer = rest, word
        line = longer
    return [one.replace(NO_BREAK, " ") for one in (*lines, (begun + line).rstrip())]


def join_phrases(parts: Sequence[str], width: int, first: str = "", between: str = " · ") -> list[str]:
    """Join parts, with dots between them, into lines of at most so many columns; no part is broken.

    >>> join_phrases(["Ben → Dai 7k10", "Aki → Dai 2k0"], 20, "hand over ")
    ['hand over Ben → Dai 7k10', '          Aki → Dai 2k0']
    """
    rest = " " * measure_width(first)
    lines: list[str] = []
    line = first
    for place, part in enumerate(parts):
        if place and measure_width(line + between + part) > width:
            lines.append(line)
            line = rest + part
        else:
            line += between + part if place else part
    return [*lines, line]


def align_columns(rows: Sequence[Sequence[str]], sides: str, gap: int = 2, indent: str = "") -> list[str]:
    """Set rows in columns as wide as their widest text; nothing is filled up after the last text of a row.

    `sides` has a letter for each column: l for the left, r for the right.

    >>> align_columns([["三本", "2"], ["karasu", "14"]], "lr")
    ['三本     2', 'karasu  14']
    """
    widths = [max(map(measure_width, column)) for column in zip(*rows, strict=True)] if rows else []
    lines = []
    for row in rows:
        cells = zip(row, widths, sides, strict=True)
        texts = [(align_right if side == "r" else align_left)(text, width) for text, width, side in cells]
        lines.append((indent + (" " * gap).join(texts)).rstrip())
    return lines


def with_ba_together(sentence: str) -> str:
    """A payment's sentence in which what the ba multiplies by is not broken across lines.

    >>> with_ba_together("kuttsuki: 4 kan × oba 2") == "kuttsuki: 4 kan ×\\xa0oba\\xa02"
    True
    """
    return sub(r" × (\w+) (\d+)", rf" ×{NO_BREAK}\1{NO_BREAK}\2", sentence)


def split_clauses(sentence: str) -> list[str]:
    """Return the clauses of a payment's sentence, each to stand on its own line.

    >>> split_clauses("Emi pushed out: 11a, 1 kan; together 2 kan")
    ['Emi pushed out: 11a, 1 kan', 'together 2 kan']
    """
    return sentence.split("; ")
