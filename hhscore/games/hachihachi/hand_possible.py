"""Whether a hand that holds certain yaku can be dealt at all, from the cards that do not lie elsewhere.

Hands are not listed. Going month by month, it is kept which shapes the cards so far can have and, as the bits of one
integer for each shape, with how many brights, animals and ribbons; what cannot lead to the wanted yaku is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from hhscore.cards import HAND_SIZE, MONTHS, WILLOW, CardSet
from hhscore.games.hachihachi.hand import hand_yaku, months_yaku
from hhscore.games.hachihachi.odds.shapes import (
    SHAPES,
    WEIGHTS,
    ShapeYaku,
    card_bits,
    kinds_of,
    month_shape,
    months_of,
)
from hhscore.games.hachihachi.rules import HachihachiRules

_KEPT = 4096
_SHIFT = {"b": 1, "a": 8, "r": 64, "p": 0}
"""How far a card of each kind moves a bit: seven cards have none more than seven times."""
_NONE = CardSet()

States = dict[tuple[int, int], int]
"""By shape and number of cards: which numbers of brights, animals and ribbons there can be, as bits."""


def can_be_dealt(ids: Sequence[str], rules: HachihachiRules, known: CardSet = _NONE) -> bool:
    """Say whether seven cards without the `known` ones hold these yaku together.

    `ids` is a months yaku, a kinds yaku, or one of each. Without known cards it must be the best of its group that
    the hand holds (the 35 overlaps of 003 and their like); beside known ones a lesser yaku that was declared will do.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> rules = preset("standard")
    >>> can_be_dealt(["sanbon", "karasu"], rules), can_be_dealt(["shisou", "aka"], rules)
    (True, False)
    >>> can_be_dealt(["pikaichi"], rules, parse_cards("1b 3b 8b 11b 12b"))
    False
    """
    answers: dict[tuple[frozenset[str], int], bool] = rules.cache.setdefault("hands left", {})
    key = frozenset(ids), known.mask
    answer = answers.get(key)
    if answer is None:
        if len(answers) >= _KEPT:
            answers.clear()
        answer = answers[key] = _is_left(_wanted(ids, rules, lesser=bool(known)), known)
    return answer


def _wanted(ids: Sequence[str], rules: HachihachiRules, *, lesser: bool) -> _Wanted:
    kept: dict[tuple[frozenset[str], bool], _Wanted] = rules.cache.setdefault("hands wanted", {})
    key = frozenset(ids), lesser
    if key not in kept:
        kept[key] = _Wanted(ids, rules, lesser=lesser)
    return kept[key]


class _Wanted:
    """What a hand must come to that holds these yaku: its shapes, and its kinds beside each choice of willows."""

    def __init__(self, ids: Sequence[str], rules: HachihachiRules, *, lesser: bool) -> None:
        group = {yaku.id: yaku.group for yaku in hand_yaku(rules)}
        self.months = next((name for name in ids if group[name] == "months"), None)
        self.kinds = next((name for name in ids if group[name] == "kinds"), None)
        self.rules, self.lesser = rules, lesser
        self.by_shape = ShapeYaku(rules)
        self.shapes = {shape for shape in range(SHAPES) if self._holds(shape)} if self.months else {0}
        self.on_the_way = {part for shape in self.shapes for part in _parts(shape)}
        self.places = [self._places(willows) for willows in range(16)]

    def _holds(self, shape: int) -> bool:
        if not self.lesser:
            return self.by_shape.months[shape] == self.months
        found = months_of(shape)
        return found is not None and months_yaku(*found, self.rules, only=self.months) is not None

    def _places(self, willows: int) -> int:
        """The bits of the brights, animals and ribbons that are wanted beside these willows."""
        if self.kinds is None:
            return 1
        left = HAND_SIZE - willows.bit_count()
        only = self.kinds if self.lesser else None
        bits = 0
        for brights, animals, ribbons in product(range(min(left, 4) + 1), range(left + 1), range(left + 1)):
            if brights + animals + ribbons > left:
                continue
            if self.by_shape.kinds(brights, animals, ribbons, willows, only) == self.kinds:
                bits |= 1 << brights * _SHIFT["b"] + animals * _SHIFT["a"] + ribbons * _SHIFT["r"]
        return bits

    def willow_shapes(self, willows: int) -> Iterator[int]:
        """What these willows may add to the shape: in a karasu they can stand (`teyaku.willow_tate`)."""
        if self.months is None:
            yield 0
            return
        if self.kinds != "karasu":
            yield self.by_shape.willow_shape(willows, self.kinds)
        if self.kinds == "karasu" or self.lesser:
            yield self.by_shape.willow_shape(willows, "karasu")


def _is_left(wanted: _Wanted, known: CardSet) -> bool:
    """Whether any such hand is left; the willow, whose cards count in two ways, comes last."""
    states: States = {(0, 0): 1}
    for month in MONTHS:
        if month != WILLOW:
            states = _with(states, _steps(month, wanted, known), wanted)
    there = 0b1111 & ~card_bits(known, WILLOW)
    for willows in range(16):
        if willows & ~there:
            continue
        size, places = HAND_SIZE - willows.bit_count(), wanted.places[willows]
        for more in wanted.willow_shapes(willows):
            if any(states.get((shape - more, size), 0) & places for shape in wanted.shapes):
                return True
    return False


def _steps(month: int, wanted: _Wanted, known: CardSet) -> set[tuple[int, int, int]]:
    """What the cards of a month that are left can add: to the shape, to the number of cards, to the bits."""
    there = 0b1111 & ~card_bits(known, month)
    return {
        (
            month_shape(month, held, wanted.rules) if wanted.months else 0,
            held.bit_count(),
            sum(_SHIFT[kind] for kind in kinds_of(month, held)) if wanted.kinds else 0,
        )
        for held in range(16)
        if not held & ~there
    }


def _with(states: States, steps: Iterable[tuple[int, int, int]], wanted: _Wanted) -> States:
    after: States = {}
    for (shape, size), bits in states.items():
        for more, cards, shift in steps:
            if size + cards <= HAND_SIZE and shape + more in wanted.on_the_way:
                key = shape + more, size + cards
                after[key] = after.get(key, 0) | bits << shift
    return after


def _parts(shape: int) -> Iterator[int]:
    """Every shape that can become this one with more cards."""
    counts: list[int] = []
    for weight in WEIGHTS:
        many, shape = divmod(shape, weight)
        counts.append(many)
    for part in product(*[range(many + 1) for many in counts]):
        yield sum(many * weight for many, weight in zip(part, WEIGHTS, strict=True))
