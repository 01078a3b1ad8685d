"""Hand yaku looked up in tables, for hands by the hundred thousand; the same answers as `hand.evaluate`.

Each card has one code, and the codes of seven cards are added up. The sum holds three numbers: how many cards of
each of the months 1 to 6; the same of 7 to 10 and of the paulownia, its phoenix apart; and how many brights, animals
and ribbons there are, each willow apart. Three tables turn these into parts of one place in a last table, which says
what the hand is. All tables are built from a rule set, in a few hundredths of a second.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hhscore.cards import DECK, HAND_SIZE, KIND, MONTH, PAULOWNIA, WILLOW, CardSet
from hhscore.games.hachihachi.hand import paid
from hhscore.games.hachihachi.odds.shapes import SHAPES, ShapeYaku, month_shape
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.rules import Exact

_SECOND, _THIRD = 14, 27
"""Where the second and the third number begin in a sum of codes."""
_FIRST_MASK, _SECOND_MASK = (1 << _SECOND) - 1, (1 << _THIRD - _SECOND) - 1
_FIFTHS = [1, 5, 25, 125, 625, 3125]
"""What a card of the first, second … month of a table adds to its number: up to four cards are a digit."""
_PAULOWNIA_PLACE = 625
"""What a plain paulownia adds to the second number; the phoenix adds four times as much."""
_KIND_STEP = {"b": 1, "a": 5, "r": 40, "p": 0}
"""What a card adds to the third number: 0 to 4 brights, 0 to 7 animals, 0 to 7 ribbons, willows apart."""
_WILLOW_STEP = 320
_BYTES = 12


def _code(card: int) -> int:
    month = MONTH[card]
    if month == WILLOW:
        return _WILLOW_STEP << card % 4 << _THIRD
    kind = _KIND_STEP[KIND[card]] << _THIRD
    if month <= 6:
        return _FIFTHS[month - 1] + kind
    if month == PAULOWNIA:
        return (_PAULOWNIA_PLACE * (4 if KIND[card] == "b" else 1) << _SECOND) + kind
    return (_FIFTHS[month - 7] << _SECOND) + kind


CODES = [_code(card) for card in DECK]
"""The code of each card."""


class HandTables:
    """The hand yaku of one rule set as tables; `tables(rules)` builds them once.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> look_up = tables(preset("standard"))
    >>> hand = parse_cards("4arp 1p 2p 6a 8p")
    >>> look_up.points(hand), look_up.ids(hand)
    (36, ('tate-sanbon',))
    """

    def __init__(self, rules: HachihachiRules) -> None:
        shapes = ShapeYaku(rules)
        self.first = _months_table(range(1, 7), rules)
        self.second = _second_table(rules)
        names, self.third = _kinds_table(shapes)
        self.made: list[tuple[str, ...]] = []
        """The yaku that are paid, at each place of the last table."""
        for kinds in names:
            for months in shapes.months:
                ids = tuple(name for name in (months, kinds) if name)
                self.made.append(paid(ids, rules) if len(ids) > 1 else ids)
        self.worth: list[Exact] = [
            sum((rules.yaku_amount(rules.teyaku[name]) for name in ids), start=0) for ids in self.made
        ]
        """What each of the others pays, in points before the ba, at each place of the last table."""
        # Sums of codes take more than 30 bits, and such numbers are slow to add: so two and two are added beforehand.
        self._pairs = [[one + other for other in CODES] for one in CODES]
        self._bytes: list[list[int]] = [
            _sums(CODES[start : start + _BYTES]) for start in range(0, len(DECK), _BYTES)
        ]

    def place(self, code: int) -> int:
        """The place in the last table of a hand whose seven codes add up to this."""
        return (
            self.first[code & _FIRST_MASK]
            + self.second[code >> _SECOND & _SECOND_MASK]
            + self.third[code >> _THIRD]
        )

    def code(self, hand: CardSet) -> int:
        """The sum of the codes of a set of seven cards."""
        mask = hand.mask
        lowest, low, high, highest = self._bytes
        return lowest[mask & 0xFFF] + low[mask >> 12 & 0xFFF] + high[mask >> 24 & 0xFFF] + highest[mask >> 36]

    def points(self, hand: CardSet) -> Exact:
        """What each of the others pays for these seven cards, in points before the ba."""
        return self.worth[self.place(self.code(hand))]

    def ids(self, hand: CardSet) -> tuple[str, ...]:
        """The yaku that are paid for these seven cards, months before kinds."""
        return self.made[self.place(self.code(hand))]

    def points_of(self, hands: Iterable[Sequence[int]]) -> list[Exact]:
        """The same as `points` for many hands, each seven cards as numbers: for simulations.

        >>> from hhscore.games.hachihachi.rules import preset
        >>> tables(preset("standard")).points_of([(0, 2, 6, 12, 13, 14, 20), (0, 4, 8, 12, 16, 20, 28)])
        [36, 0]
        """
        codes, first, second, third, worth = CODES, self.first, self.second, self.third, self.worth
        return [
            worth[
                first[
                    (code := codes[a] + codes[b] + codes[c] + codes[d] + codes[e] + codes[f] + codes[g])
                    & 0x3FFF
                ]
                + second[code >> 14 & 0x1FFF]
                + third[code >> 27]
            ]
            for a, b, c, d, e, f, g in hands
        ]


def tables(rules: HachihachiRules) -> HandTables:
    """The tables of a rule set, built when first asked for and kept in its cache.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> tables(preset("standard")) is tables(preset("standard"))
    True
    """
    known: HandTables | None = rules.cache.get("hand_tables")
    if known is None:
        known = rules.cache["hand_tables"] = HandTables(rules)
    return known


def _sums(values: Iterable[int]) -> list[int]:
    """The sum of each choice of these values, by the bits of the choice."""
    sums = [0]
    for value in values:
        sums += [value + before for before in sums]
    return sums


def _months_table(months: Iterable[int], rules: HachihachiRules) -> list[int]:
    """What so many cards of each of these months add to the shape; the number of cards is a digit to the base 5."""
    table = [0]
    for month in months:
        shapes = [month_shape(month, (1 << count) - 1, rules) for count in range(5)]
        table = [before + shape for shape in shapes for before in table]
    return table


def _second_table(rules: HachihachiRules) -> list[int]:
    others = _months_table(range(7, 11), rules)
    table: list[int] = []
    for digit in range(
        8
    ):  # how many plain paulownias, and 4 for the phoenix, which is the month's first card
        held = (1 << (digit & 3)) - 1 << 1 | digit >> 2
        shape = month_shape(PAULOWNIA, held, rules)
        table += [before + shape for before in others]
    return table


def _kinds_table(shapes: ShapeYaku) -> tuple[list[str | None], list[int]]:
    """The kinds yaku there can be; and for each third number its part of the place: the yaku and the willow's shape."""
    names: list[str | None] = [None]
    table = [0] * (_WILLOW_STEP * 16)
    for willows in range(16):
        left = HAND_SIZE - willows.bit_count()
        for brights in range(min(left, 4) + 1):
            for animals in range(left - brights + 1):
                for ribbons in range(left - brights - animals + 1):
                    name = shapes.kinds(brights, animals, ribbons, willows)
                    if name not in names:
                        names.append(name)
                    number = brights + _KIND_STEP["a"] * animals + _KIND_STEP["r"] * ribbons
                    table[number + _WILLOW_STEP * willows] = names.index(name) * SHAPES + shapes.willow_shape(
                        willows, name
                    )
    return names, table
