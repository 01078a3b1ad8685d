"""How text looks on a screen, measured without the program."""

from __future__ import annotations

import re
import unicodedata


def wide(text: str) -> int:
    """The columns that a text takes: two for what Unicode calls wide."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def without_colour(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def drawing(text: str) -> set[str]:
    """The signs for drawing lines, blocks and dots, and what changes colours."""
    return {sign for sign in text if "─" <= sign <= "▟" or "⠀" <= sign <= "⣿" or sign == "\x1b"}


def ends(line: str, words: list[str]) -> list[int]:
    """After how many columns each of these words ends, looked for one after the other."""
    found: list[int] = []
    place = 0
    for word in words:
        place = line.index(word, place) + len(word)
        found.append(wide(line[:place]))
    return found
