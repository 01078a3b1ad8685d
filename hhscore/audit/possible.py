"""Which captured points can come about at all: cards are captured in twos or fours of a month.

Sets of reachable sums are whole numbers used as bit sets: bit 88 stands for 88 points.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from hhscore.cards import KIND, MONTHS, CardSet
from hhscore.games.hachihachi.captured import card_values, deck_points

if TYPE_CHECKING:
    from hhscore.games.hachihachi.rules import HachihachiRules

_STRIDE_OVER = 1


def _pairs(month: int, values: tuple[tuple[str, int], ...]) -> Iterator[tuple[int, int]]:
    """What may be captured of a month: nothing, two cards, or all four; as card mask and points."""
    worth = dict(values)
    cards = range(4 * month - 4, 4 * month)
    for size in (0, 2, 4):
        for held in combinations(cards, size):
            yield sum(1 << card for card in held), sum(worth[KIND[card]] for card in held)


@cache
def _reachable(must: int, values: tuple[tuple[str, int], ...]) -> int:
    sums = 1
    for month in MONTHS:
        here = must >> 4 * month - 4 & 0b1111
        more = 0
        for points in {
            points for mask, points in _pairs(month, values) if here & ~(mask >> 4 * month - 4) == 0
        }:
            more |= sums << points
        sums = more
    return sums


def can_capture(points: int, rules: HachihachiRules, must: CardSet | None = None) -> bool:
    """Whether one player can have captured so many points, these cards among them. 000 and 001: two or four of a month.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> rules = preset("standard")
    >>> can_capture(88, rules), can_capture(3, rules), can_capture(61, rules, parse_cards("1b 3b 8b 12b"))
    (True, False, False)
    """
    values = tuple(card_values(rules).items())
    return bool(_reachable(must.mask if must is not None else 0, values) >> points & 1)


@cache
def _reachable_by_three(values: tuple[tuple[str, int], ...], stride: int) -> int:
    """What two of three players can capture when all cards are: bit first * stride + second."""
    sums = 1
    for month in MONTHS:
        cards = dict(_pairs(month, values))
        whole = (1 << 4) - 1 << 4 * month - 4
        shifts = {
            first_points * stride + second_points
            for first, first_points in cards.items()
            for second, second_points in cards.items()
            if first & second == 0 and whole & ~first & ~second in cards
        }
        more = 0
        for shift in shifts:
            more |= sums << shift
        sums = more
    return sums


def can_divide(first: int, second: int, rules: HachihachiRules) -> bool:
    """Whether two of three players can have captured these points when hands were played out; the third the rest.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> can_divide(88, 88, preset("standard")), can_divide(262, 1, preset("standard"))
    (True, False)
    """
    stride = deck_points(rules) + _STRIDE_OVER
    return bool(
        _reachable_by_three(tuple(card_values(rules).items()), stride) >> (first * stride + second) & 1
    )
