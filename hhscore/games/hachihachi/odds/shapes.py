"""The shape of a hand: all that its yaku depend on, as small numbers that can be added up month by month.

The months group sees how many pairs, threes and fours there are and which of them stand; the kinds group sees how
many brights, animals and ribbons there are, willows apart. `odds` counts by shape, `hand_tables` looks shapes up;
which yaku a shape is, both ask the plain definitions in `hand`.
"""

from __future__ import annotations

from hhscore.cards import HAND_SIZE, KIND, WILLOW, CardSet
from hhscore.games.hachihachi.hand import is_tate, kinds_yaku, months_yaku
from hhscore.games.hachihachi.rules import HachihachiRules

PAIR, THREE, TATE, FOUR, TATE_FOUR = 1, 4, 12, 36, 72
"""What a month with so many cards adds to the number of a hand's shape; up to 3 pairs, 2 threes of either sort and
one four fit. Single cards are what is left of seven."""
WEIGHTS = (TATE_FOUR, FOUR, TATE, THREE, PAIR)
SHAPES = 144
_BITS = "barp"
"""The willow's cards in the order of the deck: bit 0 to 3 of a number that says which are held."""


def month_shape(month: int, held: int, rules: HachihachiRules, karasu: bool = False) -> int:
    """What the cards of one month add to a hand's shape; `held` is their four bits in the order of the deck.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> [month_shape(4, held, preset("standard")) for held in (0b0001, 0b0011, 0b0111, 0b1111)]
    [0, 1, 12, 72]
    """
    count = held.bit_count()
    if count < 2:
        return 0
    if count == 2:
        return PAIR
    tate = is_tate(CardSet(held << 4 * (month - 1)), month, rules, karasu)
    if count == 3:
        return TATE if tate else THREE
    return TATE_FOUR if tate else FOUR


def months_of(shape: int) -> tuple[dict[int, int], frozenset[int]] | None:
    """Months of the numbers 1, 2 … that have this shape, with single cards up to seven; None if that is too many.

    >>> months_of(TATE + 2 * PAIR)
    ({1: 3, 2: 2, 3: 2}, frozenset({1}))
    >>> months_of(FOUR + 2 * THREE) is None
    True
    """
    sizes: list[int] = []
    standing: list[int] = []
    for weight, size, tate in ((TATE_FOUR, 4, True), (FOUR, 4, False), (TATE, 3, True), (THREE, 3, False)):
        many, shape = divmod(shape, weight)
        if tate:
            standing += range(len(sizes) + 1, len(sizes) + many + 1)
        sizes += [size] * many
    sizes += [2] * shape
    left = HAND_SIZE - sum(sizes)
    if left < 0:
        return None
    return dict(enumerate(sizes + [1] * left, start=1)), frozenset(standing)


class ShapeYaku:
    """Which yaku each shape is under one rule set, asked of `hand` once for each shape."""

    def __init__(self, rules: HachihachiRules) -> None:
        self.rules = rules
        self.months = [self._months(shape) for shape in range(SHAPES)]
        """The name of the months yaku of each shape, None where there is none."""
        self._plain_willow = [
            tuple(month_shape(WILLOW, held, rules, karasu) for held in range(16)) for karasu in (False, True)
        ]

    def _months(self, shape: int) -> str | None:
        found = months_of(shape)
        best = months_yaku(*found, self.rules) if found else None
        return best[0].id if best else None

    def kinds(
        self, brights: int, animals: int, ribbons: int, willows: int, only: str | None = None
    ) -> str | None:
        """The kinds yaku of a hand with so many of each kind, willows apart; `willows` says by bits which are held.

        Of several the best, or `only` the one of that name.

        >>> from hhscore.games.hachihachi.rules import preset
        >>> ShapeYaku(preset("standard")).kinds(0, 0, 1, 0b0100)
        'tan-ichi'
        """
        plains = HAND_SIZE - brights - animals - ribbons - (willows & 0b0111).bit_count()
        counts = {"b": brights, "a": animals, "r": ribbons, "p": plains}
        apart = "".join(kind for place, kind in enumerate(_BITS[:3]) if willows >> place & 1)
        best = kinds_yaku(counts, apart, self.rules, only)
        return best[0].id if best else None

    def willow_shape(self, willows: int, kinds: str | None) -> int:
        """What these willows add to the shape of a hand with that kinds yaku."""
        return self._plain_willow[kinds == "karasu"][willows]


def card_bits(cards: CardSet, month: int) -> int:
    """Which cards of a month are held, as four bits in the order of the deck.

    >>> from hhscore.cards import parse_cards
    >>> bin(card_bits(parse_cards("11ap 12b"), 11))
    '0b1010'
    """
    return cards.mask >> 4 * (month - 1) & 0b1111


def kinds_of(month: int, held: int) -> str:
    """The kinds of the cards of a month, by its bits.

    >>> kinds_of(4, 0b0011)
    'ar'
    """
    return "".join(KIND[4 * (month - 1) + place] for place in range(4) if held >> place & 1)
