"""How often each hand yaku is dealt, counted exactly from a rule set. rules.md §12.

Hands are not listed. Going month by month, the ways to hold its cards are counted by what they add to the hand's
shape; of each shape there is one polynomial whose coefficients are the numbers of hands by their brights, animals
and ribbons. The polynomial is one long integer, so that a month is a few shifts and additions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from hhscore.cards import HAND_SIZE, MONTHS, WILLOW, CardSet
from hhscore.games.hachihachi.hand import hand_yaku, paid
from hhscore.games.hachihachi.odds.shapes import ShapeYaku, card_bits, kinds_of, month_shape
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.rules import Exact

_SLOT = 32
"""Bits of one coefficient: there are fewer than 2^27 hands."""
_SHIFT = {"b": _SLOT, "a": 8 * _SLOT, "r": 64 * _SLOT, "p": 0}
"""Where a card of each kind moves a coefficient: seven cards have no exponent above 7."""
_COEFFICIENT = (1 << _SLOT) - 1
_NONE = CardSet()

Cell = tuple[str | None, str | None]
"""The months yaku and the kinds yaku that a hand holds, before it is asked whether both are paid."""


@dataclass(frozen=True)
class Odds:
    """The number of hands that hold each pair of a months and a kinds yaku, among all that can be dealt."""

    rules: HachihachiRules
    known: CardSet
    cells: Mapping[Cell, int]
    held: CardSet = _NONE

    @cached_property
    def hands(self) -> int:
        """How many hands there are."""
        return sum(self.cells.values())

    @property
    def none(self) -> int:
        """How many hold nothing."""
        return self.cells.get((None, None), 0)

    @cached_property
    def paid(self) -> Mapping[tuple[str, ...], int]:
        """How many hands are paid for exactly these yaku, months before kinds."""
        found: dict[tuple[str, ...], int] = {}
        for cell, count in self.cells.items():
            ids = tuple(name for name in cell if name)
            ids = paid(ids, self.rules) if len(ids) > 1 else ids
            found[ids] = found.get(ids, 0) + count
        return found

    @cached_property
    def yaku(self) -> Mapping[str, int]:
        """For each hand yaku that is played, in how many hands it is paid."""
        found = {yaku.id: 0 for yaku in hand_yaku(self.rules)}
        for ids, count in self.paid.items():
            for yaku_id in ids:
                found[yaku_id] += count
        return found

    @cached_property
    def pairs(self) -> Mapping[tuple[str, str], int]:
        """For each months yaku and each kinds yaku, in how many hands both are paid; empty where never both are."""
        if self.rules.teyaku_overlap == "highest":
            return {}
        groups: dict[str, list[str]] = {"months": [], "kinds": []}
        for yaku in hand_yaku(self.rules):
            groups[yaku.group].append(yaku.id)
        return {
            (months, kinds): self.paid.get((months, kinds), 0)
            for months in groups["months"]
            for kinds in groups["kinds"]
        }

    @cached_property
    def points(self) -> Exact:
        """What all hands together are worth from each of the others, in points before the ba."""
        worth = self.rules.teyaku
        return sum(
            (self.rules.yaku_amount(worth[name]) * count for ids, count in self.paid.items() for name in ids),
            start=0,
        )


def count_hands(rules: HachihachiRules, known: CardSet = _NONE, held: CardSet = _NONE) -> Odds:
    """Count the hands of seven that can be dealt from the deck without `known`, by what they hold.

    With `held`, only the hands that have these cards among their seven.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> odds = count_hands(preset("standard"))
    >>> odds.hands, odds.none, odds.yaku["sanbon"], odds.pairs["kuttsuki", "karasu"]
    (73629072, 54461388, 4620000, 13590)
    """
    shapes = ShapeYaku(rules)
    states = _without_willow(rules, known, held)
    cells: dict[Cell, int] = {}
    for willows in _choices(WILLOW, known, held):
        kinds = list(_kinds_places(shapes, willows))
        for (shape, size), (polynomial, number) in states.items():
            if size + willows.bit_count() != HAND_SIZE:
                continue
            for name, places in kinds:
                found = sum(polynomial >> place & _COEFFICIENT for place in places)
                if found:
                    number -= found
                    cell: Cell = shapes.months[shape + shapes.willow_shape(willows, name)], name
                    cells[cell] = cells.get(cell, 0) + found
            if number:
                cell = shapes.months[shape + shapes.willow_shape(willows, None)], None
                cells[cell] = cells.get(cell, 0) + number
    return Odds(rules, known, cells, held)


def _choices(month: int, known: CardSet, held: CardSet) -> Iterator[int]:
    """Which cards of a month a hand can have, as four bits: none that is known, each that is held."""
    out, needed = card_bits(known, month), card_bits(held, month)
    return (bits for bits in range(16) if not bits & out and bits & needed == needed)


def _without_willow(
    rules: HachihachiRules, known: CardSet, held: CardSet
) -> dict[tuple[int, int], tuple[int, int]]:
    """By shape and number of cards: the polynomial of the hands so far and how many they are; no willow in them."""
    states = {(0, 0): (1, 1)}
    for month in MONTHS:
        if month == WILLOW:
            continue
        steps = _steps(month, rules, known, held)
        after: dict[tuple[int, int], tuple[int, int]] = {}
        for (shape, size), (polynomial, number) in states.items():
            for (more, cards), (shifts, ways) in steps.items():
                if size + cards > HAND_SIZE:
                    continue
                key = shape + more, size + cards
                moved = sum([(polynomial << shift) * times for shift, times in shifts.items()])
                before = after.get(key, (0, 0))
                after[key] = before[0] + moved, before[1] + number * ways
        states = after
    return states


def _steps(
    month: int, rules: HachihachiRules, known: CardSet, held: CardSet
) -> dict[tuple[int, int], tuple[dict[int, int], int]]:
    """By what the cards of a month add to shape and size: how often they move the polynomial how far; and all ways."""
    steps: dict[tuple[int, int], tuple[dict[int, int], int]] = {}
    for bits in _choices(month, known, held):
        key = month_shape(month, bits, rules), bits.bit_count()
        shifts, ways = steps.get(key, ({}, 0))
        shift = sum(_SHIFT[kind] for kind in kinds_of(month, bits))
        shifts[shift] = shifts.get(shift, 0) + 1
        steps[key] = shifts, ways + 1
    return steps


def _kinds_places(shapes: ShapeYaku, willows: int) -> Iterator[tuple[str, list[int]]]:
    """For each kinds yaku that is possible beside these willows: which coefficients are its hands."""
    left = HAND_SIZE - willows.bit_count()
    found: dict[str, list[int]] = {}
    for brights in range(min(left, 4) + 1):
        for animals in range(left - brights + 1):
            for ribbons in range(left - brights - animals + 1):
                name = shapes.kinds(brights, animals, ribbons, willows)
                if name is not None:
                    place = brights * _SHIFT["b"] + animals * _SHIFT["a"] + ribbons * _SHIFT["r"]
                    found.setdefault(name, []).append(place)
    yield from found.items()
