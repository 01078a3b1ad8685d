"""What is drawn on the five brights."""

from __future__ import annotations

from hhscore.drawings.plants import cherry_blossom, fan, hill, paulownia_leaf, plum_blossom, strand
from hhscore.drawings.strokes import (
    BLUE,
    BROWN,
    GOLD,
    INK,
    LEAF,
    PAPER,
    PURPLE,
    RED,
    WHITE,
    box,
    disc,
    oval,
    path,
    sky,
    stroke,
)


def crane() -> str:
    """A crane before the rising sun."""
    pine = fan(12, 92, 13, -10) + fan(48, 94, 14, 6) + fan(52, 70, 11, 10) + fan(9, 68, 10, -14)
    tail = path("M16 60C8 58 3 66 4 76C9 70 14 72 22 68Z", INK)
    body = path("M13 62C17 48 36 48 43 58C39 70 22 74 13 62Z", WHITE, INK, 1.2)
    wing = stroke("M20 60C26 55 32 55 37 58M22 64C28 60 33 60 37 62", INK, 0.8)
    neck = "M38 58C48 50 37 42 42 31"
    head = (
        disc(42.5, 29, 3.8, WHITE, INK, 1)
        + path("M39.5 27A3.4 3.4 0 0 1 45 26.5Z", RED)
        + disc(43.6, 28.8, 0.6, INK)
    )
    bill = path("M46 28L56 31L46 31Z", GOLD, INK, 0.7)
    legs = stroke("M27 70L25 93M33 69L36 93", INK, 1.3)
    sun = disc(20, 26, 14, RED)
    return (
        sun
        + pine
        + legs
        + tail
        + body
        + wing
        + stroke(neck, INK, 6)
        + stroke(neck, WHITE, 4)
        + stroke("M41 50C42 47 41 44 41 41", INK, 4)
        + bill
        + head
    )


def curtain() -> str:
    """The curtain of a blossom-viewing party."""
    blossoms = (
        (10, 40, 9),
        (50, 42, 9),
        (30, 42, 9),
        (20, 24, 9.5),
        (42, 25, 10),
        (32, 10, 8),
        (54, 10, 7),
        (24, 54, 7),
        (44, 54, 7),
    )
    folds = "".join(
        path(f"M{x} 58L{x + 6} 58L{x + 6 + lean} 97L{x - 2 + lean} 97Z", RED)
        for x, lean in ((4, -5), (16, -3), (38, 3), (50, 5))
    )
    cloth = path("M-1 58H61V97H-1Z", WHITE) + folds
    gap = path("M30 58C30 72 22 84 16 97H44C38 84 30 72 30 58Z", INK)
    band = box(0, 54, 60, 9, PURPLE) + stroke("M0 54H60M0 63H60", INK, 1.2)
    crests = "".join(plum_blossom(x, 58.5, 3.6, WHITE) for x in (10, 30, 50))
    knot = stroke("M30 63V72M27 72L30 68L33 72", RED, 1.6)
    return "".join(cherry_blossom(*at) for at in blossoms) + cloth + gap + band + crests + knot


def moon() -> str:
    """The full moon over the hill."""
    return sky(RED) + disc(34, 32, 20, WHITE, INK, 1.2) + hill(56)


def michikaze() -> str:
    """Ono no Michikaze under his umbrella, watching the frog leap for the willow."""
    willow = strand(50, 46, 3) + strand(56, 60, -2) + strand(43, 30, 2)
    stream = path("M-1 82C14 76 26 90 40 84C50 80 56 84 61 82V97H-1Z", BLUE) + stroke(
        "M4 90C14 86 22 96 34 91M40 93C46 90 52 92 57 90", PAPER, 1
    )
    ribs = "".join(f"M22 24L{x} {y}" for x, y in ((6, 40), (14, 42), (22, 43), (30, 42), (38, 40)))
    umbrella = (
        path("M2 40C4 22 14 18 22 18C30 18 40 22 42 40C36 44 8 44 2 40Z", GOLD, INK, 1.2)
        + stroke(ribs, BROWN, 0.9)
        + stroke("M22 18V14", INK, 1.6)
    )
    pole = stroke("M22 42L23 60", INK, 1.4)
    robe = path("M12 58C14 50 28 50 31 57L37 82H28L24 76L18 84H6Z", RED, INK, 1.1) + path(
        "M12 58C10 66 4 66 5 74C12 76 18 70 20 62Z", RED, INK, 1.1
    )
    skirt = path("M11 72L33 71L37 83H8Z", INK) + stroke("M18 73L16 82M25 73L27 82", PAPER, 0.8)
    shoes = path("M8 83H18V87H6ZM28 83H38L40 87H28Z", INK)
    face = (
        disc(21, 49.5, 4.6, PAPER, INK, 1)
        + path("M16.5 48C17 43 25 43 25.6 48Z", INK)
        + box(19, 41, 4, 4, INK)
        + disc(22.8, 50, 0.6, INK)
        + disc(19.6, 50, 0.6, INK)
    )
    frog = (
        oval(49, 78, 5, 3.4, -24, LEAF, INK, 0.9)
        + disc(52.6, 74.6, 1.9, LEAF, INK, 0.8)
        + stroke("M45 80C41 80 42 85 47 83M50 81L54 83", INK, 1.2)
    )
    return willow + stream + shoes + robe + skirt + umbrella + pole + face + frog


def phoenix() -> str:
    """The phoenix over the paulownia."""
    leaves = (
        paulownia_leaf(14, 98, 0.95, -30) + paulownia_leaf(46, 98, 0.95, 30) + paulownia_leaf(30, 100, 1, 0)
    )
    tail = ""
    for plume, (x, y), fill in (
        ("M26 48C10 52 4 64 8 80", (8, 80), RED),
        ("M34 50C38 60 36 70 46 80", (46, 80), RED),
        ("M29 50C20 60 20 72 27 84", (27, 84), GOLD),
    ):
        tail += stroke(plume, INK, 6) + stroke(plume, fill, 3.8)
        tail += oval(x, y, 4, 5, 0, fill, INK, 1.1) + disc(x, y, 2, PURPLE, PAPER, 0.7)
    far = path(
        "M36 44C38 32 48 25 59 28C55 32 58 36 52 39C55 43 48 45 48 48C44 51 40 51 36 50Z", RED, INK, 1.1
    )
    near = path("M30 46C26 34 14 26 2 30C6 33 3 38 9 40C6 44 12 47 15 46C14 51 22 53 30 53Z", RED, INK, 1.1)
    quills = stroke("M44 46L54 33M41 42L50 32M10 36L24 46M14 42L25 49M12 32L24 42", GOLD, 1.3)
    body = path(
        "M23 54C20 46 26 40 31 36C36 32 36 26 38 21C41 16 48 17 49 22C49 27 46 30 45 36C44 47 34 58 23 54Z",
        GOLD,
        INK,
        1.2,
    )
    scales = stroke(
        "M29 44C32 43 34 45 34 48M34 39C37 38 39 40 39 43M29 50C32 49 34 51 33 53M37 33C39 32 41 33 42 35",
        RED,
        1.2,
    )
    crest = "M41 17C37 14 36 9 38 5M44 16C43 11 45 7 48 4M47 17C50 14 53 12 57 12"
    face = path("M49 21L57 24L49 26Z", INK) + disc(45, 22, 1.1, INK)
    return (
        leaves
        + tail
        + far
        + near
        + quills
        + stroke(crest, INK, 3.4)
        + stroke(crest, RED, 1.8)
        + body
        + scales
        + face
    )
