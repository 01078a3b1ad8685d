"""The twelve plants of the cards: parts to be placed, and each month's plain card."""

from __future__ import annotations

from math import sin

from hhscore.drawings.strokes import (
    BROWN,
    GOLD,
    GREEN,
    GREY,
    INK,
    LEAF,
    LILAC,
    PAPER,
    PINK,
    PURPLE,
    RED,
    WHITE,
    box,
    disc,
    number,
    oval,
    path,
    placed,
    points,
    polar,
    stroke,
)


def fan(x: float, y: float, r: float, turn: float = 0) -> str:
    """A tuft of pine needles."""
    rays = "".join(
        "M0 0L{} {}".format(*map(number, polar(0, 0, r - 1, angle))) for angle in range(-75, 76, 25)
    )
    half = f"M{number(-r)} 0A{number(r)} {number(r)} 0 0 1 {number(r)} 0Q0 {number(r / 3)} {number(-r)} 0Z"
    return placed(path(half, GREEN, INK, 1) + stroke(rays, PAPER, 0.8), x, y, turn)


def plum_blossom(x: float, y: float, r: float, fill: str = RED) -> str:
    """Five round petals, stamens in the middle."""
    petals = "".join(
        disc(*polar(x, y, r * 0.55, angle), r * 0.48, fill, PAPER, 0.7) for angle in range(0, 360, 72)
    )
    dots = "".join(disc(*polar(x, y, r * 0.42, angle), 0.7, GOLD) for angle in range(36, 360, 72))
    return petals + disc(x, y, r * 0.24, GOLD, PAPER, 0.6) + dots


def cherry_blossom(x: float, y: float, r: float, fill: str = PINK) -> str:
    """Five notched petals."""
    a, b, c = number(r * 0.62), number(r * 0.95), number(r * 0.72)
    petal = f"M0 0C-{a} -{number(r * 0.3)} -{a} -{b} -{number(r * 0.2)} -{b}L0 -{c}"
    petal += f"L{number(r * 0.2)} -{b}C{a} -{b} {a} -{number(r * 0.3)} 0 0Z"
    petals = "".join(placed(path(petal, fill, RED, 0.6), x, y, turn) for turn in range(0, 360, 72))
    return petals + disc(x, y, r * 0.22, RED)


def leaf(x: float, y: float, length: float, turn: float, fill: str = GREEN, wide: float = 0.28) -> str:
    """A pointed leaf with its vein, growing from (x, y); turned from upright."""
    out, mid, top = number(length * wide), number(length * 0.45), number(length)
    blade = f"M0 0C-{out} -{mid} -{out} -{mid} 0 -{top}C{out} -{mid} {out} -{mid} 0 0Z"
    return placed(
        path(blade, fill, PAPER, 0.5) + stroke(f"M0 0L0 -{number(length * 0.7)}", PAPER, 0.5), x, y, turn
    )


def raceme(x: float, y: float, rows: int, wide: float = 6.5) -> str:
    """A hanging cluster of wisteria."""
    drawing = stroke(f"M{number(x)} {number(y - 4)}L{number(x)} {number(y + rows * 4)}", GREEN, 1)
    for row in range(rows):
        reach = wide * (1 - row / rows) ** 0.8
        level = y + row * 4
        fill = PURPLE if row % 2 else LILAC
        drawing += oval(x - reach * 0.55, level, reach * 0.55 + 0.7, 2.3, 20, fill, PAPER, 0.5)
        drawing += oval(x + reach * 0.55, level, reach * 0.55 + 0.7, 2.3, -20, fill, PAPER, 0.5)
    return drawing + oval(x, y + rows * 4, 1.2, 2, 0, PURPLE)


def iris(x: float, y: float, scale: float = 1, fill: str = PURPLE) -> str:
    """An iris flower with its drooping petals."""
    side = path("M0 0C-5 -6 -14 -3 -12 9C-7 8 -2 6 0 0Z", fill, PAPER, 0.7) + stroke(
        "M-2 0C-6 -1 -9 2 -10 5", GOLD
    )
    upright = path("M0 1C-6 -4 -5 -13 0 -15C5 -13 6 -4 0 1Z", LILAC, PAPER, 0.7)
    front = path("M0 0C-5 3 -5 10 0 14C5 10 5 3 0 0Z", fill, PAPER, 0.7) + stroke("M0 3L0 8", GOLD)
    return placed(upright + side + placed(side, 0, 0, flip=True) + front, x, y, scale=scale)


def blades(*lean: tuple[float, float, float]) -> str:
    """Sword leaves from the bottom edge: where, to where, how high."""
    return "".join(
        path(
            f"M{number(x - 2.4)} 97Q{number(x - 1)} {number((97 + top) / 2)} {number(tip)} {number(top)}"
            f"Q{number(x + 3)} {number((97 + top) / 2)} {number(x + 2.4)} 97Z",
            GREEN,
            PAPER,
            0.5,
        )
        for x, tip, top in lean
    )


def peony(x: float, y: float, r: float) -> str:
    """A full peony."""
    rings = ((0.66, 0.4, 9, RED), (0.4, 0.32, 7, "#e2604a"), (0.2, 0.24, 5, PINK))
    drawing = disc(x, y, r * 0.8, RED)
    for distance, size, count, fill in rings:
        for place in range(count):
            centre = polar(x, y, r * distance, place * 360 / count + count * 5)
            drawing += disc(*centre, r * size, fill, PAPER, 0.7)
    return drawing + disc(x, y, r * 0.2, GOLD, INK, 0.6)


def sprig(x0: float, y0: float, x1: float, y1: float, x2: float, y2: float, leaves: int = 7) -> str:
    """An arching branch of bush clover, leaves in threes, flowers below them."""
    drawing = stroke(f"M{x0:g} {y0:g}Q{x1:g} {y1:g} {x2:g} {y2:g}", BROWN, 1)
    for step in range(1, leaves + 1):
        t = step / leaves
        x = (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2
        y = (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2
        for turn in (-65, 0, 65):
            drawing += oval(*polar(x, y, 3.2, turn), 1.7, 2.9, turn, GREEN, PAPER, 0.4)
        if step % 2 == 0:
            drawing += disc(x - 1.6, y + 2.6, 1.7, RED, PAPER, 0.4) + disc(
                x + 1.6, y + 3.2, 1.7, RED, PAPER, 0.4
            )
    return drawing


def hill(top: float, back: str = INK) -> str:
    """The round hill of the pampas card with its grass."""
    drawing = path(f"M-2 {top + 20:g}C8 {top - 4:g} 52 {top - 4:g} 62 {top + 20:g}V98H-2Z", back)
    grass = "".join(
        f"M{x} {number(top + 30 + lift)}q{bend} -12 {bend * 2} -{15 + lift % 5}"
        for x, bend, lift in (
            (6, 2, 12),
            (16, 1, 6),
            (27, -1, 0),
            (34, 2, 9),
            (44, -2, 4),
            (53, -3, 14),
            (24, 2, 22),
            (42, 1, 24),
        )
    )
    return drawing + stroke(grass, PAPER, 1.1)


def plume(x: float, y: float, turn: float) -> str:
    """One ear of pampas grass."""
    ear = "".join(f"M0 -{at}l-3.2 -4M0 -{at}l3.2 -4" for at in (13, 17, 21, 25))
    return placed(stroke("M0 0L0 -28", INK, 1) + stroke(ear, GREY, 1.2), x, y, turn)


def chrysanthemum(x: float, y: float, r: float, fill: str = GOLD) -> str:
    """A round flower of many narrow petals."""
    petals = "".join(
        oval(*polar(x, y, r * 0.58, turn), r * 0.17, r * 0.42, turn, fill, INK, 0.5)
        for turn in range(0, 360, 24)
    )
    return petals + disc(x, y, r * 0.28, RED, INK, 0.5)


def lobed_leaf(x: float, y: float, size: float, turn: float) -> str:
    """A cut leaf, as the chrysanthemum has."""
    shape = "M0 0C-3 -1 -7 0 -8 -4C-6 -5 -7 -9 -3 -9C-3 -12 3 -12 3 -9C7 -9 6 -5 8 -4C7 0 3 -1 0 0Z"
    return placed(
        path(shape, GREEN, PAPER, 0.6) + stroke("M0 0L0 -8M0 -4L-4 -6M0 -4L4 -6", PAPER, 0.5),
        x,
        y,
        turn,
        size,
    )


def maple_leaf(x: float, y: float, r: float, turn: float, fill: str) -> str:
    """A maple leaf of seven points, with its stalk."""
    tips = ((-150, 0.5), (-100, 0.8), (-48, 0.95), (0, 1.05), (48, 0.95), (100, 0.8), (150, 0.5))
    outline: list[tuple[float, float]] = []
    for place, (angle, reach) in enumerate(tips):
        outline.append(polar(0, 0, r * reach, angle))
        if place < len(tips) - 1:
            outline.append(polar(0, 0, r * 0.36, (angle + tips[place + 1][0]) / 2))
    outline.append(polar(0, 0, r * 0.15, 180))
    veins = "".join("M0 0L{} {}".format(*map(number, polar(0, 0, r * 0.6, angle))) for angle in (-48, 0, 48))
    stalk = stroke(f"M0 0L0 {number(r * 0.95)}", INK, 1)
    return placed(stalk + path(points(*outline), fill, INK, 0.5) + stroke(veins, PAPER, 0.5), x, y, turn)


def strand(x: float, length: float, sway: float, top: float = -2) -> str:
    """A hanging willow branch with its narrow leaves."""
    leaves = ""
    line = ""
    for step in range(int(length / 5)):
        at, level = x + sway * sin(step / 2.2), top + step * 5
        line += f"{'L' if line else 'M'}{number(at)} {number(level)}"
        leaves += f"M{number(at)} {number(level)}l-3 5M{number(at)} {number(level)}l3 5"
    return stroke(line, BROWN, 0.8) + stroke(leaves, GREEN, 1.7)


def paulownia_leaf(x: float, y: float, size: float, turn: float, fill: str = INK) -> str:
    """A broad leaf of three lobes."""
    left = "M0 0C-8 4 -18 -2 -15 -10C-13 -14 -8 -13 -7 -16C-6 -21 -3 -24 0 -27"
    shape = left + "C3 -24 6 -21 7 -16C8 -13 13 -14 15 -10C18 -2 8 4 0 0Z"
    veins = "M0 0L0 -21M0 -3L-11 -8M0 -3L11 -8M0 -9L-5 -14M0 -9L5 -14"
    return placed(path(shape, fill, PAPER, 0.7) + stroke(veins, PAPER, 0.7), x, y, turn, size)


def bells(x: float, y: float, rows: int, fill: str = PURPLE) -> str:
    """An upright spike of paulownia flowers, growing from (x, y)."""
    drawing = stroke(f"M{x:g} {y:g}V{y - rows * 6.4:g}", BROWN, 1.1)
    for row in range(rows):
        level = y - 3 - row * 6.4
        for side in (-1, 1):
            drawing += oval(x + side * 3.3, level, 2.3, 3.3, side * 28, fill, PAPER, 0.6)
            drawing += disc(x + side * 3.9, level - 1.6, 0.8, GOLD)
    return drawing + oval(x, y - rows * 6.4 - 1, 2, 3, 0, fill, PAPER, 0.6)


def _pine() -> str:
    trunk = stroke("M4 98C18 84 10 74 24 64C36 56 28 42 42 32", BROWN, 4.5)
    return (
        trunk
        + fan(16, 84, 12, -8)
        + fan(44, 74, 13, 6)
        + fan(18, 54, 12, -6)
        + fan(43, 44, 13, 4)
        + fan(36, 24, 13)
    )


def _plum() -> str:
    branch = stroke("M-2 92L20 74L16 58L34 40L30 22", BROWN, 3.5) + stroke(
        "M20 74L46 66L52 52M34 40L48 30L52 16M16 58L8 48", BROWN, 2
    )
    blossoms = ((20, 74, 9), (46, 64, 8), (16, 54, 7.5), (35, 41, 9), (50, 27, 7.5), (30, 20, 7))
    return (
        branch
        + "".join(plum_blossom(*at) for at in blossoms)
        + disc(8, 46, 2.6, RED)
        + disc(53, 49, 2.6, RED)
        + disc(40, 84, 2.6, RED)
    )


def _cherry() -> str:
    branch = stroke("M62 92C44 84 30 74 24 60C18 46 26 30 20 16", BROWN, 3.2) + stroke(
        "M26 66L8 74M23 46L44 34", BROWN, 2
    )
    leaves = leaf(10, 74, 12, -110, BROWN) + leaf(44, 34, 13, 50, BROWN) + leaf(42, 85, 12, 20, BROWN)
    blossoms = (
        (24, 24, 9),
        (42, 36, 9.5),
        (18, 46, 9.5),
        (36, 58, 10),
        (14, 70, 9.5),
        (46, 78, 9.5),
        (26, 84, 9),
    )
    return branch + leaves + "".join(cherry_blossom(*at) for at in blossoms)


def _wisteria() -> str:
    leaves = "".join(
        leaf(x, y, 14, turn)
        for x, y, turn in (
            (20, 10, -100),
            (24, 12, -140),
            (40, 10, 100),
            (36, 12, 150),
            (30, 8, 60),
            (50, 6, 110),
            (12, 6, -120),
        )
    )
    stem = stroke("M-2 6C16 2 40 12 62 4", BROWN, 2.4)
    return raceme(30, 24, 15, 8.5) + raceme(12, 24, 10, 6.5) + raceme(48, 22, 11, 7) + stem + leaves


def _iris() -> str:
    leaves = blades((12, 6, 44), (22, 26, 30), (34, 30, 40), (44, 52, 34), (52, 46, 54), (8, 14, 60))
    stalks = stroke("M18 97V50M42 97V42", GREEN, 1.6)
    return stalks + leaves + iris(19, 50, 1.05) + iris(42, 32, 1.15)


def _peony() -> str:
    leaves = "".join(
        leaf(x, y, 20, turn, GREEN, 0.36)
        for x, y, turn in (
            (24, 70, -70),
            (28, 74, -120),
            (36, 72, 100),
            (34, 78, 150),
            (28, 78, 190),
            (30, 44, 60),
            (26, 40, -60),
        )
    )
    return stroke("M30 97C32 80 28 60 32 40", GREEN, 2) + leaves + peony(30, 54, 18) + peony(40, 24, 10)


def _clover() -> str:
    return sprig(4, 98, 2, 40, 40, 14) + sprig(14, 98, 22, 50, 56, 40) + sprig(24, 98, 34, 74, 58, 66, 6)


def _pampas() -> str:
    return plume(14, 62, -16) + plume(26, 58, 4) + plume(40, 60, 20) + hill(48)


def _chrysanthemum() -> str:
    stems = stroke("M22 97C24 80 18 60 22 40M40 97C38 84 42 76 42 62", GREEN, 1.6)
    leaves = (
        lobed_leaf(20, 78, 1, -70)
        + lobed_leaf(26, 90, 1.1, 40)
        + lobed_leaf(22, 60, 0.9, 70)
        + lobed_leaf(44, 84, 1, 80)
        + lobed_leaf(12, 94, 0.9, -40)
    )
    return (
        stems
        + leaves
        + chrysanthemum(22, 34, 13)
        + chrysanthemum(42, 60, 12, WHITE)
        + chrysanthemum(46, 22, 8, RED)
    )


def _maple() -> str:
    twig = stroke("M-2 20C16 24 34 20 62 40M24 22C30 40 24 60 34 78", BROWN, 1.8)
    leaves = (
        (18, 30, 13, 150, RED),
        (44, 32, 13, 190, GOLD),
        (28, 54, 14, 170, RED),
        (48, 62, 12, 200, LEAF),
        (18, 76, 12, 160, GOLD),
        (38, 84, 13, 185, RED),
        (34, 14, 10, 40, RED),
    )
    return twig + "".join(maple_leaf(*each) for each in leaves)


def _willow() -> str:
    """The storm: a red night, a drum, and lightning down the middle."""
    cloud = path("M0 0H60V30C52 24 48 36 40 30C34 40 26 24 18 34C12 26 6 34 0 28Z", INK)
    rain = stroke("M8 38L4 60M17 46L13 66M50 34L46 56M56 58L52 80M12 74L9 90M44 66L41 84", PAPER, 1)
    bolt = path("M34 14L18 50L29 48L20 92L46 40L34 43L44 14Z", GOLD, INK, 1.6)
    return box(0, 0, 60, 96, RED) + cloud + rain + strand(54, 42, 2) + strand(9, 34, -2) + bolt


def _paulownia() -> str:
    flowers = bells(30, 54, 6) + bells(14, 58, 4) + bells(46, 58, 4)
    leaves = paulownia_leaf(16, 88, 1, -38) + paulownia_leaf(44, 88, 1, 38) + paulownia_leaf(30, 90, 1.25, 0)
    return flowers + leaves


PLAIN = (
    *(_pine, _plum, _cherry, _wisteria, _iris, _peony),
    *(_clover, _pampas, _chrysanthemum, _maple, _willow, _paulownia),
)
"""The plain card of each month, January first."""
