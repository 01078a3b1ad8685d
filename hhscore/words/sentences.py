"""Names and numbers as they stand in a sentence. Knows no game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words one after another; `last` stands before the last of them.

    >>> listed(["Ben", "Chie", "Dai"]), listed(["pine", "plum"], "or"), listed(["Ben"]), listed([])
    ('Ben, Chie and Dai', 'pine or plum', 'Ben', '')
    """
    *before, end = list(words) or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def possessive(name: str) -> str:
    """Of this player.

    >>> possessive("Ben"), possessive("Chris")
    ("Ben's", "Chris'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def counted(number: int | Fraction, what: str) -> str:
    """So many of something.

    >>> counted(1, "point"), counted(12, "point"), counted(0, "month")
    ('1 point', '12 points', '0 months')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


def tallied(words: Iterable[str]) -> list[str]:
    """Count equal words, so that a long run of them stays short; in the order in which they first stand.

    >>> tallied(["zetsuba", "oba", "oba"])
    ['zetsuba', '2 oba']
    """
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return [word if count == 1 else f"{count} {word}" for word, count in counts.items()]
