"""How many deals give none of the players a hand yaku, counted exactly for up to three hands dealt together.

Hands dealt together are not independent, so the chance that anyone holds a yaku does not follow from that of one
hand. Like `odds` this goes month by month, but for all hands at once: a state is what each hand has come to so far,
reduced to what still matters for holding nothing; of each state there is one polynomial, as one long integer, whose
coefficients are the numbers of deals by how many cards each hand holds. With four hands there are too many states.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from math import comb

from hhscore.cards import DECK, HAND_SIZE, MONTHS, WILLOW, CardSet
from hhscore.games.hachihachi.hand import hand_yaku
from hhscore.games.hachihachi.odds.shapes import (
    SHAPES,
    ShapeYaku,
    card_bits,
    kinds_of,
    month_shape,
    months_of,
)
from hhscore.games.hachihachi.rules import HachihachiRules

MOST_HANDS = 3
"""More hands than these are not counted."""
_SLOT = 80
"""Bits of one coefficient: there are fewer than 2^75 deals of three hands."""
_STEP = 1_000
"""After so many simulated deals the progress is reported."""
_BITS = "bar"
_NONE = CardSet()

HandState = tuple[int, int]
"""What one hand has come to: its shape by months, and the class of its kinds (0 where they are not followed)."""
_Effect = tuple[int, tuple[int, ...]]
"""What a month's cards do to a hand: what they add to its shape, and for each class of kinds the class after."""


@dataclass(frozen=True, slots=True)
class Deals:
    """The number of ways to deal so many hands, one after the other, and of those in which no hand holds a yaku."""

    hands: int
    deals: int
    none: int

    @property
    def anyone(self) -> int:
        """In how many of the deals at least one hand holds a yaku."""
        return self.deals - self.none


def count_deals(rules: HachihachiRules, hands: int, known: CardSet = _NONE) -> Deals:
    """Count the deals of so many hands (1 to 3) from the deck without `known`. ValueError for more hands.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> count_deals(preset("standard"), 1).none
    54461388
    """
    if not 1 <= hands <= MOST_HANDS:
        raise ValueError(f"{hands} hands: 1 to {MOST_HANDS} can be counted")
    total, left = 1, len(DECK) - len(known)
    for _ in range(hands):
        total *= comb(left, HAND_SIZE)
        left -= HAND_SIZE
    return Deals(hands, total, _Count(rules, hands, known).none() if total else 0)


class _Kinds:
    """The kinds of a hand, reduced to what still matters for holding no kinds yaku.

    Counts are capped where no yaku tells more from fewer; then those are one class that cannot be told apart by
    anything the hand may still be dealt.
    """

    def __init__(self, rules: HachihachiRules, shapes: ShapeYaku) -> None:
        bounds = dict.fromkeys(_BITS, 1)
        for yaku in hand_yaku(rules):
            if yaku.group == "kinds":
                for kind in _BITS:
                    low, high = yaku.kinds.get(kind, (0, 0))
                    bounds[kind] = max(bounds[kind], low, high + 1 if high < HAND_SIZE else low)
        self.caps = tuple(bounds[kind] for kind in _BITS)
        counts = list(product(*(range(cap + 1) for cap in self.caps)))
        states = [(*count, willows) for count in counts for willows in range(16)]
        cells = {state: int(self._made(state, shapes)) for state in states}
        size = 0
        while size != len(set(cells.values())):
            size = len(set(cells.values()))
            marks = {
                state: (cells[state], *(cells[self._more(state, kind)] for kind in range(3)))
                for state in states
            }
            numbers = {mark: number for number, mark in enumerate(sorted(set(marks.values())))}
            cells = {state: numbers[marks[state]] for state in states}
        self.made = {number: self._made(state, shapes) for state, number in cells.items()}
        self.after_willows = [(cells[0, 0, 0, willows],) * len(self.made) for willows in range(16)]
        """The class of a hand that was dealt these willows and nothing else, whatever it was before."""
        self._after = {
            number: tuple(cells[self._more(state, kind)] for kind in range(3))
            for state, number in cells.items()
        }
        alive = {number for number, made in self.made.items() if made}
        while more := {one for one, after in self._after.items() if alive & set(after)} - alive:
            alive |= more
        self.alive = frozenset(alive)
        """The classes from which a kinds yaku can still be held."""

    def _more(self, state: tuple[int, ...], kind: int) -> tuple[int, ...]:
        """The state with a bright, animal or ribbon more."""
        return tuple(
            min(count + (place == kind), self.caps[place]) if place < 3 else count
            for place, count in enumerate(state)
        )

    def _made(self, state: tuple[int, ...], shapes: ShapeYaku) -> bool:
        """Whether a whole hand of these kinds, all else plain, holds a kinds yaku."""
        brights, animals, ribbons, willows = state
        apart = (willows & 0b0111).bit_count()
        if brights + animals + ribbons + apart > HAND_SIZE:
            return False
        return shapes.kinds(brights, animals, ribbons, willows) is not None

    def after_kinds(self, kinds: str) -> tuple[int, ...]:
        """For each class the class after these cards."""
        found = list(range(len(self.made)))
        for kind in kinds:
            if kind != "p":
                found = [self._after[number][_BITS.index(kind)] for number in found]
        return tuple(found)


class _Count:
    """Counts for one rule set and number of hands; see `none`."""

    def __init__(self, rules: HachihachiRules, hands: int, known: CardSet) -> None:
        self.rules, self.hands, self.known = rules, hands, known
        self.shapes = ShapeYaku(rules)
        self.kinds = _Kinds(rules, self.shapes)
        self.open = self._open_shapes()
        self.places = [8**hand * _SLOT for hand in range(hands)]
        self.masks: dict[tuple[int, ...], int] = {}

    def _open_shapes(self) -> frozenset[int]:
        """The shapes from which a hand can still come to hold no months yaku."""
        found = {shape for shape in range(SHAPES) if months_of(shape) and self.shapes.months[shape] is None}
        steps = {month_shape(month, held, self.rules) for month in MONTHS for held in range(16)}
        while more := {shape for shape in range(SHAPES) for step in steps if shape + step in found} - found:
            found |= more
        return frozenset(found)

    def none(self) -> int:
        """The number of deals in which no hand holds a yaku.

        Those in which no hand holds a months yaku, less those in which the first, or another, holds a kinds yaku
        all the same, and so on in turn: so the kinds of a hand are followed only as long as it can hold one.
        """
        return sum(
            (-1) ** followed * comb(self.hands, followed) * self._no_months_yaku(followed)
            for followed in range(self.hands + 1)
        )

    def _no_months_yaku(self, followed: int) -> int:
        """The deals in which no hand holds a months yaku and the first so many hold a kinds yaku."""
        states = {tuple((0, 0) for _ in range(self.hands)): 1}
        for month in (WILLOW, *(month for month in MONTHS if month != WILLOW)):
            states = self._after(states, month, followed)
        last = HAND_SIZE * sum(self.places)
        coefficient = (1 << _SLOT) - 1
        return sum(
            polynomial >> last & coefficient
            for state, polynomial in states.items()
            if all(self.shapes.months[shape] is None for shape, _ in state)
            and all(self.kinds.made[kind] for _, kind in state[:followed])
        )

    def _after(
        self, states: Mapping[tuple[HandState, ...], int], month: int, followed: int
    ) -> dict[tuple[HandState, ...], int]:
        """The states after the cards of one month more."""
        dealt = self._dealt(month, followed)
        found: dict[tuple[HandState, ...], int] = {}
        for state, polynomial in states.items():
            for sizes, ways in dealt.items():
                moved = (polynomial & self._mask(sizes)) << sum(
                    [size * place for size, place in zip(sizes, self.places, strict=True)]
                )
                if not moved:
                    continue
                into: dict[tuple[HandState, ...], int] = {}
                for effects, number in ways.items():
                    after = self._step(state, effects)
                    if after is not None:
                        into[after] = into.get(after, 0) + number
                for after, number in into.items():
                    found[after] = found.get(after, 0) + moved * number
        return found

    def _dealt(self, month: int, followed: int) -> dict[tuple[int, ...], dict[tuple[_Effect, ...], int]]:
        """The ways to deal a month's cards, by how many each hand gets, then by what they do to each hand."""
        there = [place for place in range(4) if not card_bits(self.known, month) >> place & 1]
        found: dict[tuple[int, ...], dict[tuple[_Effect, ...], int]] = {}
        for to in product(range(self.hands + 1), repeat=len(there)):
            held = [0] * (self.hands + 1)
            for place, hand in zip(there, to, strict=True):
                held[hand] |= 1 << place
            effects = tuple(self._effect(month, bits, hand < followed) for hand, bits in enumerate(held[:-1]))
            if all(step in self.open for step, _ in effects):
                ways = found.setdefault(tuple(bits.bit_count() for bits in held[:-1]), {})
                ways[effects] = ways.get(effects, 0) + 1
        return found

    def _effect(self, month: int, bits: int, followed: bool) -> _Effect:
        shape = month_shape(month, bits, self.rules)
        if not followed:
            return shape, ()
        if month == WILLOW:
            return shape, self.kinds.after_willows[bits]
        return shape, self.kinds.after_kinds(kinds_of(month, bits))

    def _step(
        self, state: tuple[HandState, ...], effects: tuple[_Effect, ...]
    ) -> tuple[HandState, ...] | None:
        """Each hand after its effect; None where one is sure to hold a months yaku, or no kinds yaku."""
        after: list[HandState] = []
        for (shape, kind), (step, kinds) in zip(state, effects, strict=True):
            if kinds:
                kind = kinds[kind]
                if kind not in self.kinds.alive:
                    return None
            if shape + step not in self.open:
                return None
            after.append((shape + step, kind))
        return tuple(after)

    def _mask(self, sizes: tuple[int, ...]) -> int:
        """The coefficients of deals in which every hand has room for so many cards more."""
        known = self.masks.get(sizes)
        if known is None:
            known = 0
            for counts in product(*(range(HAND_SIZE + 1 - size) for size in sizes)):
                place = sum(count * place for count, place in zip(counts, self.places, strict=True))
                known |= (1 << _SLOT) - 1 << place
            self.masks[sizes] = known
        return known


@dataclass(frozen=True, slots=True)
class Simulated:
    """So many deals at random, and in how many of them at least one hand held a yaku."""

    deals: int
    anyone: int

    @property
    def share(self) -> float:
        """The share of deals in which anyone held one."""
        return self.anyone / self.deals

    @property
    def error(self) -> float:
        """How far the true share may well be from it: two standard errors."""
        return 2 * float((self.share * (1 - self.share) / self.deals) ** 0.5)


def simulate(
    rules: HachihachiRules,
    hands: int,
    known: CardSet = _NONE,
    deals: int = 20_000,
    progress: Callable[[int], None] | None = None,
) -> Simulated:
    """Deal so many hands again and again: for more hands than can be counted. Always the same deals.

    `progress` is called with the number of deals so far, now and then, and at the end.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> found = simulate(preset("standard"), 3, deals=2000)
    >>> abs(found.share - 0.60926) < found.error
    True
    """
    from random import Random

    from hhscore.games.hachihachi.odds.tables import CODES, tables

    random, place, made = Random(88), tables(rules).place, tables(rules).made
    codes = [CODES[card] for card in DECK if card not in known]
    cut = range(0, HAND_SIZE * hands, HAND_SIZE)
    anyone = 0
    for number in range(deals):
        if progress is not None and number % _STEP == 0:
            progress(number)
        dealt = random.sample(codes, HAND_SIZE * hands)
        anyone += any(made[place(sum(dealt[start : start + HAND_SIZE]))] for start in cut)
    if progress is not None:
        progress(deals)
    return Simulated(deals, anyone)
