"""What is drawn on the nine animals."""

from __future__ import annotations

from hhscore.drawings.plants import (
    blades,
    chrysanthemum,
    hill,
    iris,
    leaf,
    lobed_leaf,
    maple_leaf,
    peony,
    plum_blossom,
    raceme,
    sprig,
    strand,
)
from hhscore.drawings.strokes import (
    BLUE,
    BROWN,
    FUR,
    GOLD,
    GREEN,
    GREY,
    INK,
    LEAF,
    PAPER,
    RED,
    TAN,
    WATER,
    WHITE,
    disc,
    oval,
    path,
    placed,
    stroke,
)


def warbler() -> str:
    """A bush warbler in the plum tree."""
    branch = stroke("M-2 78L22 70L40 76L62 66M22 70L14 48L22 26M40 76L50 92", BROWN, 3.2)
    blossoms = ((14, 50, 8), (22, 28, 7.5), (10, 78, 8), (52, 70, 7.5), (48, 90, 7), (26, 88, 8))
    tail = path("M20 64L6 70L10 63L24 57Z", GREEN, INK, 0.9)
    body = path(
        "M18 64C18 52 28 44 36 42C38 34 50 34 51 42C54 56 42 70 30 70C24 70 19 68 18 64Z", LEAF, INK, 1.1
    )
    belly = path("M36 68C46 64 51 54 50 47C46 56 38 60 36 68Z", PAPER)
    wing = path("M20 62C24 50 34 48 41 50C40 60 30 66 20 62Z", GREEN, INK, 0.9) + stroke(
        "M26 60C31 59 35 56 37 53", PAPER, 0.8
    )
    head = disc(45.6, 41.6, 1.3, INK) + path("M51 40L59 42L51 44.5Z", GOLD, INK, 0.8)
    legs = stroke("M31 70L31 74M36 69L37 75", INK, 1.2)
    return branch + "".join(plum_blossom(*at) for at in blossoms) + tail + body + belly + wing + head + legs


def cuckoo() -> str:
    """A cuckoo flying past the crescent moon."""
    flowers = raceme(12, 16, 7, 6) + raceme(30, 14, 5, 6) + raceme(49, 16, 9, 6)
    leaves = "".join(leaf(x, 8, 12, turn) for x, turn in ((20, -110), (38, 110), (30, 60)))
    stem = stroke("M-2 6C16 2 40 12 62 4", BROWN, 2.2) + leaves
    moon = disc(27, 70, 19, RED, INK, 0.8) + disc(27, 76, 16, PAPER)
    wing = path("M30 66C30 54 40 45 54 42C50 50 52 60 42 72Z", GREY, INK, 1.1)
    quills = stroke("M38 62L50 47M41 66L50 54M34 60L44 48", INK, 0.8)
    far = path("M26 67C20 58 12 54 3 55C9 60 13 68 22 73Z", GREY, INK, 1.1)
    body = path(
        "M9 74C13 66 25 62 35 66C44 69 50 78 57 89C47 87 33 85 25 82C18 80 11 80 9 74Z", GREY, INK, 1.1
    )
    bars = stroke("M22 80L25 74M28 82L31 76M34 83.5L37 78M40 85L42 81", PAPER, 1.4)
    head = disc(13.6, 72, 1.2, GOLD, INK, 0.7) + path("M9.4 72L2 75L9.6 77Z", GOLD, INK, 0.8)
    return flowers + stem + moon + far + body + bars + wing + quills + head


def bridge() -> str:
    """The bridge of eight planks through the iris marsh."""
    water = path("M-1 62H61V97H-1Z", WATER) + stroke(
        "M2 72C10 69 14 75 22 72M40 94C46 91 50 96 58 93M26 67C32 64 38 70 44 67", BLUE, 1.2
    )
    flowers = (
        blades((12, 8, 26), (30, 33, 16), (46, 42, 34), (52, 55, 44))
        + iris(18, 30, 0.95)
        + iris(41, 24, 1.05)
    )
    plank = path("M-15 2L13 -6L16 1L-12 9Z", GOLD, INK, 1.2) + stroke("M-9 4L10 -1.5", BROWN, 0.9)
    posts = stroke("M6 90V97M22 86V97M30 80V90M46 74V86M54 70V80", INK, 2.2)
    planks = "".join(placed(plank, x, y) for x, y in ((52, 68), (31, 76), (11, 86)))
    return water + flowers + posts + planks


def _butterfly(x: float, y: float, turn: float, scale: float) -> str:
    upper = path("M1 -2C4 -14 14 -17 17 -12C18 -6 10 -1 1 0Z", GOLD, INK, 1.2) + disc(11, -9, 2.2, RED)
    lower = path("M1 0C8 0 14 4 12 10C8 13 3 8 1 2Z", RED, INK, 1.2) + disc(8, 6, 1.3, GOLD)
    wings = upper + lower
    body = oval(0, 1, 1.6, 7, 0, INK) + stroke("M-1 -6C-2 -10 -5 -12 -7 -13M1 -6C2 -10 5 -12 7 -13", INK, 0.9)
    return placed(wings + placed(wings, 0, 0, flip=True) + body, x, y, turn, scale)


def butterflies() -> str:
    """Two butterflies over a peony."""
    leaves = "".join(
        leaf(x, y, 18, turn, GREEN, 0.36)
        for x, y, turn in ((16, 76, -80), (44, 78, 80), (20, 90, -130), (46, 90, 120), (42, 66, 40))
    )
    return leaves + peony(30, 80, 17) + _butterfly(24, 44, -14, 1.05) + _butterfly(44, 24, 22, 0.85)


def boar() -> str:
    """A boar under bush clover."""
    clover = sprig(2, 62, 6, 18, 44, 10) + sprig(8, 62, 22, 30, 56, 34, 6) + sprig(60, 98, 50, 84, 44, 92, 2)
    body = path(
        "M7 80C7 74 12 70 18 66C24 54 44 52 52 62C57 69 55 80 51 84L50 93H44L43 86"
        "C36 89 28 89 24 87L22 93H16L15 86C10 87 7 84 7 80Z",
        FUR,
        INK,
        1,
    )
    back = stroke(
        "M20 65L24 70M26 60L29 66M33 57L35 63M40 57L41 63M46 59L46 65M30 70L33 75M38 68L40 74M46 70L46 76",
        TAN,
        1.3,
    )
    head = disc(8.4, 80.4, 3.4, TAN, INK, 1) + disc(7.4, 79.6, 0.7, INK) + disc(8, 82, 0.7, INK)
    face = (
        disc(16.6, 74, 1.7, WHITE)
        + disc(16.4, 74.2, 0.9, INK)
        + path("M20 68L24 61L27 69Z", FUR, TAN, 0.9)
        + path("M11 84C11 80 14 78 16 78C14 80 14 83 13 85Z", WHITE, INK, 0.6)
    )
    tail = stroke("M54 70C58 70 58 75 56 78", INK, 1.6)
    return clover + tail + body + back + head + face


def geese() -> str:
    """Three wild geese over the hill."""
    goose = (
        path("M-2 2C-8 -6 -16 -8 -20 -5C-14 -3 -10 3 -5 6Z", INK)
        + path("M2 0C4 -9 10 -14 16 -13C13 -9 12 -2 6 4Z", INK)
        + path("M-9 8C-4 1 4 0 8 2C12 0 14 -1 17 1L21 3L16 4C10 7 2 10 -9 8Z", INK, PAPER, 0.5)
    )
    flock = "".join(
        placed(goose, x, y, 8, size) for x, y, size in ((38, 18, 0.75), (22, 34, 0.72), (42, 46, 0.7))
    )
    return flock + hill(58)


def sake_cup() -> str:
    """A cup of chrysanthemum wine."""
    stems = (
        stroke("M14 97C12 84 18 76 16 60M44 97C46 84 44 60 44 40", GREEN, 1.6)
        + lobed_leaf(50, 56, 1, 60)
        + lobed_leaf(14, 56, 0.9, -60)
    )
    flowers = (
        chrysanthemum(18, 36, 12.5)
        + chrysanthemum(44, 24, 11, WHITE)
        + chrysanthemum(50, 92, 9, RED)
        + chrysanthemum(8, 92, 9)
    )
    cup = (
        path("M8 66C10 78 18 84 22 85L20 90H40L38 85C42 84 50 78 52 66Z", RED, INK, 1.3)
        + oval(30, 66, 22, 5.4, 0, GOLD, INK, 1.3)
        + oval(30, 66.6, 17, 3.4, 0, RED)
    )
    mark = stroke("M30 72V80M25 73.5H35M26 76.5H34M24 80H36M27 83L33 82", PAPER, 1.2)
    return stems + flowers + cup + mark


def deer() -> str:
    """A stag under maples."""
    leaves = (
        (14, 24, 11, 160, RED),
        (34, 14, 11, 190, GOLD),
        (50, 28, 12, 210, RED),
        (52, 50, 10, 200, GOLD),
        (40, 38, 9, 150, RED),
        (6, 88, 8, 120, RED),
    )
    twig = stroke("M62 16C44 8 30 12 -2 10M50 12C54 26 58 34 54 46", BROWN, 1.8)
    body = path(
        "M21 66C29 60 43 59 50 64C54 68 52 75 49 78L51 94H46L44 81C38 83 33 83 29 81L27 94H22L22 78C18 74 18 69 21 66Z",
        TAN,
        INK,
        1.1,
    )
    neck = path(
        "M20 72C13 66 17 58 14 54L7 57C4 55 6 50 11 48C16 45 20 47 22 51C24 57 29 60 32 63Z", TAN, INK, 1.1
    )
    antlers = stroke("M15 46C12 41 14 35 9 31M13 39L7 38M19 46C20 41 25 38 24 31M21 40L27 37", INK, 1.6)
    face = disc(13.6, 51.6, 0.9, INK) + disc(6.6, 55.4, 1, INK) + path("M20 50L27 48L23 53Z", TAN, INK, 0.9)
    spots = "".join(
        disc(x, y, 1.2, WHITE)
        for x, y in ((28, 67), (34, 65), (40, 66), (46, 68), (31, 72), (37, 71), (43, 72))
    )
    tail = path("M50 65L56 66L52 70Z", WHITE, INK, 0.9)
    return twig + "".join(maple_leaf(*each) for each in leaves) + antlers + tail + body + neck + face + spots


def swallow() -> str:
    """A swallow among willow branches."""
    willow = (
        strand(10, 84, 3)
        + strand(20, 56, -3)
        + strand(40, 44, 3)
        + strand(50, 78, -3)
        + strand(57, 40, 1)
        + strand(30, 34, 1)
    )
    tail = path("M36 58L58 44L44 58L60 56L38 66Z", INK)
    wings = path("M20 66C16 50 22 36 34 28C32 42 34 52 32 62Z", INK, PAPER, 0.7) + path(
        "M22 72C30 86 42 90 54 88C46 82 40 74 34 66Z", INK, PAPER, 0.7
    )
    body = path("M10 76C12 66 24 60 38 58C38 66 26 78 14 80C11 80 10 78 10 76Z", GOLD, INK, 1.1) + path(
        "M10 76C12 66 24 60 38 58C32 64 20 68 14 74Z", INK
    )
    head = (
        path("M12 72C10 78 12 80 16 79C20 78 20 74 18 72Z", RED)
        + path("M11 76L4 80L12 80Z", INK)
        + disc(14, 71.6, 1, WHITE)
    )
    return willow + tail + wings + body + head
