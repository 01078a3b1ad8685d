"""What differs between tables as far as dealing, asking and playing go, and the yaku a player at the table sees.

Written from the rules a second time on purpose: it must not lean on what it helps to test.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from hhscore.cards import KIND, MONTH

POINTS = {"b": 20, "a": 10, "r": 5, "p": 1}
SETS = {
    "goko": frozenset({0, 8, 28, 40, 44}),
    "shiko": frozenset({0, 8, 28, 44}),
    "akatan": frozenset({1, 5, 9}),
    "aotan": frozenset({21, 33, 37}),
    "inoshikacho": frozenset({20, 24, 36}),
}
RIBBONS = frozenset(card for card in range(48) if KIND[card] == "r" and MONTH[card] != 11)
WANTED = frozenset().union(*SETS.values()) | RIBBONS
MANY_THREES = ("sanbon", "tate-sanbon", "futa-sanbon", "sanbon-tate-sanbon", "futa-tate-sanbon", "haneken")


@dataclass(frozen=True, slots=True)
class House:
    """How one table asks, plays and calls."""

    yaku: tuple[str, ...] = ("goko", "shiko", "nanatan", "akatan", "aotan", "inoshikacho")
    replaces: dict[str, tuple[str, ...]] = field(default_factory=lambda: {"goko": ("shiko",)})
    too_few: str = "must-play"  # or "shibari", "fewer-play"
    all_asked: bool = False
    mizuten: bool = True
    spoken: bool = True
    sage_once: bool = False
    hatto: tuple[str, ...] = ("akatan", "aotan", "shiko")
    hatto_wide: bool = True  # also another of the month, and leaving the card on the field
    hatto_tobikomi: bool = True
    by_seat: bool = False
    least: int = 3
    most: int = 7
    counted_always: bool = False  # captures are settled even after an end
    aka: tuple[int, ...] = (2, 3, 4, 5, 6, 7)
    willow_plain: bool = False
    willow_tate: bool = False
    one_tate: str = "futa-sanbon"  # the name of a three beside a standing three
    tobikomi: tuple[str, ...] = MANY_THREES
    kinds_kan: dict[str, int] = field(
        default_factory=lambda: {"karasu": 4, "pikaichi": 4, "tan-ichi": 3, "toichi": 3, "aka": 3}
    )


_SIX = ("goko", "shiko", "nanatan", "akatan", "aotan")
HOUSES = {
    "standard": House(),
    "houwow": House(),
    "traditional": House(
        yaku=_SIX, too_few="shibari", all_asked=True, hatto_wide=False, hatto_tobikomi=False, aka=(2,),
        willow_tate=True, tobikomi=("sanbon", "tate-sanbon"),
    ),
    "qdan": House(
        replaces={"goko": ("shiko",), "nanatan": ("akatan", "aotan")}, mizuten=False, spoken=False, sage_once=True,
        hatto=(), hatto_tobikomi=False, by_seat=True, most=3, counted_always=True, aka=(2,), willow_plain=True,
        tobikomi=(),
    ),
    "fudawiki": House(
        yaku=_SIX, too_few="fewer-play", least=2, willow_plain=True, one_tate="sanbon-tate-sanbon",
        kinds_kan={"karasu": 4, "pikaichi": 4, "tan-ichi": 3, "toichi": 3, "aka": 2},
    ),
}  # fmt: skip


def complete(house: House, pile: Iterable[int]) -> list[str]:
    """The captured yaku in a pile, those replaced by a better one left out, in the house's order."""
    cards = frozenset(pile)
    made = [
        name
        for name in house.yaku
        if (len(cards & RIBBONS) >= 7 if name == "nanatan" else SETS[name] <= cards)
    ]
    gone = {lesser for name in made for lesser in house.replaces.get(name, ())}
    return [name for name in made if name not in gone]


def points(pile: Iterable[int]) -> int:
    """Card points of a pile."""
    return sum(POINTS[KIND[card]] for card in pile)


def plains(pile: Iterable[int]) -> int:
    """Plain cards of a pile, every willow counted as one."""
    return sum(1 for card in pile if KIND[card] == "p" or MONTH[card] == 11)


def special(piles: dict[str, list[int]]) -> tuple[str, list[str]] | None:
    """The special yaku after three played their hands out without a captured yaku, and who achieved it."""
    totals = {player: points(pile) for player, pile in piles.items()}
    if set(totals.values()) == {88}:
        return "souhachi", list(piles)
    for name, who in (
        ("futahachi", [player for player in piles if totals[player] >= 168]),
        ("sujiroku", [player for player in piles if plains(piles[player]) >= 16]),
    ):
        if who:
            return name, who
    return None


def _months_yaku(house: House, hand: list[int], karasu: bool) -> str | None:
    held: dict[int, list[int]] = {}
    for card in hand:
        held.setdefault(MONTH[card], []).append(card)
    sizes = sorted((len(cards) for cards in held.values()), reverse=True)
    threes = [month for month, cards in held.items() if len(cards) == 3]
    standing = [
        month
        for month in threes
        if month in (4, 5, 7)
        or (month == 12 and all(KIND[card] == "p" for card in held[12]))
        or (month == 11 and house.willow_tate and karasu)
    ]
    if sizes[0] == 4:
        return {3: "shisou", 2: "ichi-ni-shi"}.get(sizes[1], "teshi")
    if sizes[:3] == [3, 2, 2]:
        return "haneken"
    if sizes[:2] == [3, 3]:
        return {2: "futa-tate-sanbon", 1: house.one_tate, 0: "futa-sanbon"}[len(standing)]
    if sizes[0] == 3:
        return "tate-sanbon" if standing else "sanbon"
    return "kuttsuki" if sizes[:3] == [2, 2, 2] else None


def _kinds_yaku(house: House, hand: list[int]) -> str | None:
    ways = [
        (KIND[card],)
        if MONTH[card] != 11 or KIND[card] == "p"
        else (("p",) if house.willow_plain else ("p", KIND[card]))
        for card in hand
    ]
    found = set()
    for kinds in product(*ways):
        count = {kind: kinds.count(kind) for kind in "barp"}
        shape = (count["b"], count["a"], count["r"])
        one = {(0, 0, 0): "karasu", (1, 0, 0): "pikaichi", (0, 1, 0): "toichi", (0, 0, 1): "tan-ichi"}
        if shape in one:
            found.add(one[shape])
        elif shape[:2] == (0, 0) and shape[2] in house.aka:
            found.add("aka")
    first = list(house.kinds_kan)  # of equal value, the one named first
    return max(found, key=lambda name: (house.kinds_kan[name], -first.index(name)), default=None)


def hand_yaku(house: House, hand: Iterable[int]) -> list[str]:
    """The hand yaku of seven cards: the best of each group, by name, the months yaku first.

    >>> hand_yaku(HOUSES["standard"], [12, 13, 14, 2, 6, 20, 30])
    ['tate-sanbon']
    """
    cards = list(hand)
    kinds = _kinds_yaku(house, cards)
    months = _months_yaku(house, cards, kinds == "karasu")
    return [name for name in (months, kinds) if name]


def threes(hand: Iterable[int]) -> list[int]:
    """The months of which a hand holds exactly three."""
    months = [MONTH[card] for card in hand]
    return [month for month in range(1, 13) if months.count(month) == 3]
