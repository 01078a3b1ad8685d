"""The ribbons: red with writing, blue with light edges, and plain red, each on its month's plant."""

from __future__ import annotations

from hhscore.drawings.plants import strand
from hhscore.drawings.strokes import BLUE, INK, PALE_BLUE, RED, WHITE, path, placed, stroke


def _band(fill: str, marks: str = "") -> str:
    band = path("M25 9L42 13L35 87L18 83Z", fill, INK, 1.3)
    knot = stroke("M33 11C30 4 38 2 36 8", INK, 1)
    return band + knot + marks


def _script() -> str:
    """Marks like brush writing down the ribbon."""
    signs = (
        "M-3 -3H3M0 -5V3M-3 3C0 0 3 1 3 4",
        "M-3 -2C0 -4 3 -3 3 0C3 3 -1 4 -3 3M-2 0H1",
        "M0 -4C-2 0 -3 2 -3 4M-2 0C1 -2 4 1 1 4",
        "M-3 -3H2M0 -3C-3 1 0 3 3 3M2 -1L3 0",
    )
    return "".join(
        placed(stroke(sign, WHITE, 1.7), 32.8 - place * 1.6, 25 + place * 15.5)
        for place, sign in enumerate(signs)
    )


_EDGES = stroke("M27.6 13L21 81M39 15.6L32.4 83.4M29 20L38 22M22.6 74.6L31.6 76.6", PALE_BLUE, 1.4)


def ribbon(month: int, plant: str) -> str:
    """A month's ribbon before its plant; the willow hangs on both sides of it."""
    if month == 11:
        plant = strand(8, 70, 3) + strand(20, 50, -3) + strand(46, 82, 3) + strand(55, 58, -2)
    if month in (1, 2, 3):
        return plant + _band(RED, _script())
    return plant + (_band(BLUE, _EDGES) if month in (6, 9, 10) else _band(RED))
