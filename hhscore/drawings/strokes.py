"""The few SVG shapes and the colours that the card pictures are made of.

Every card is drawn on a ground of 60 by 96; colours differ in lightness too, so that black and white will do.
Shapes are unfilled and their lines have round ends where nothing else is said: `OPEN` on the group around them.
"""

from __future__ import annotations

from math import cos, radians, sin

WIDTH, HEIGHT = 60, 96
OPEN = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
INK = "#1f1b18"
PAPER = "#f8f1de"
WHITE = "#fffdf6"
RED = "#c8301f"
GOLD = "#ecb92c"
GREEN = "#2f5d3a"
LEAF = "#7d9c4a"
PURPLE = "#65479b"
LILAC = "#b39bd3"
BLUE = "#24408a"
PALE_BLUE = "#a9c0e6"
WATER = "#9db6cf"
PINK = "#f3adb8"
BROWN = "#6d4326"
TAN = "#b9772f"
FUR = "#3d2a1e"
GREY = "#8d877c"


def number(value: float) -> str:
    """A coordinate with one decimal at most.

    >>> number(2.04), number(-0.02), number(1.25)
    ('2', '0', '1.2')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def points(*pairs: tuple[float, float]) -> str:
    """The path through these points, straight and closed.

    >>> points((0, 0), (1.5, 2))
    'M0 0L1.5 2Z'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in pairs) + "Z"


def polar(x: float, y: float, distance: float, angle: float) -> tuple[float, float]:
    """The point so far from (x, y); 0 degrees is up, 90 right."""
    return x + distance * sin(radians(angle)), y - distance * cos(radians(angle))


def _paint(fill: str, line: str, width: float) -> str:
    inside = f' fill="{fill}"' if fill else ""
    stroke = f' stroke="{line}"' if line else ""
    size = f' stroke-width="{number(width)}"' if line and width != 1 else ""
    return f"{inside}{stroke}{size}/>"


def path(d: str, fill: str = "", line: str = "", width: float = 1) -> str:
    """A filled or drawn path."""
    return f'<path d="{d}"' + _paint(fill, line, width)


def stroke(d: str, line: str, width: float = 1) -> str:
    """A line."""
    return f'<path d="{d}"' + _paint("", line, width)


def disc(x: float, y: float, r: float, fill: str = "", line: str = "", width: float = 1) -> str:
    """A circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"' + _paint(fill, line, width)


def oval(
    x: float, y: float, rx: float, ry: float, turn: float, fill: str, line: str = "", width: float = 1
) -> str:
    """An ellipse, turned clockwise by so many degrees."""
    turned = f' transform="rotate({number(turn)} {number(x)} {number(y)})"' if turn else ""
    place = f'cx="{number(x)}" cy="{number(y)}" rx="{number(rx)}" ry="{number(ry)}"'
    return f"<ellipse {place}{turned}" + _paint(fill, line, width)


def box(x: float, y: float, width: float, height: float, fill: str) -> str:
    """A filled rectangle."""
    return f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" fill="{fill}"/>'


def placed(drawing: str, x: float, y: float, turn: float = 0, scale: float = 1, flip: bool = False) -> str:
    """A drawing made around (0, 0), moved to a place, turned, scaled and mirrored."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if flip:
        steps.append(f"scale({-scale:g} {scale:g})")
    elif scale != 1:
        steps.append(f"scale({scale:g})")
    return f'<g transform="{" ".join(steps)}">{drawing}</g>'


def sky(fill: str) -> str:
    """The whole ground of the card in one colour."""
    return box(0, 0, WIDTH, HEIGHT, fill)
