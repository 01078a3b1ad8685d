"""The 48 cards as small integers, and sets of them as bit masks.

A card is an integer 0 to 47, in the order of the deck: month 1 to 12 and, within a month, bright, animal,
ribbon, plain. The plain cards of a month cannot be told apart, so a set that holds one of them always holds
the first; that makes "is contained in" a plain comparison of masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

KINDS = "barp"
KIND_NAMES = {"b": "bright", "a": "animal", "r": "ribbon", "p": "plain"}
KIND_NAMED = {name: kind for kind, name in KIND_NAMES.items()}
KIND_LETTERS = {**{kind: kind for kind in KINDS}, "h": "b", "k": "p", "c": "p"}
"""Every letter that is read as a kind: h for hikari, k for kasu, c for chaff."""
MONTHS = range(1, 13)
FLOWERS = (
    *("pine", "plum", "cherry", "wisteria", "iris", "peony"),
    *("bush clover", "pampas", "chrysanthemum", "maple", "willow", "paulownia"),
)
FLOWERS_KANJI = ("松", "梅", "桜", "藤", "菖蒲", "牡丹", "萩", "芒", "菊", "紅葉", "柳", "桐")
WILLOW, PAULOWNIA = 11, 12
LAYOUT = ("brpp", "arpp", "brpp", "arpp", "arpp", "arpp", "arpp", "bapp", "arpp", "arpp", "barp", "bppp")
"""The kinds of the four cards of each month, month 1 first."""

DECK = tuple(range(48))
MONTH = tuple(card // 4 + 1 for card in DECK)
"""The month (1 to 12) of each card."""
KIND = tuple(kind for kinds in LAYOUT for kind in kinds)
"""The kind (b, a, r or p) of each card."""
KIND_SIZE = {kind: KIND.count(kind) for kind in KINDS}
"""How many of the 48 are of each kind."""
FACE = tuple(4 * (card // 4) + LAYOUT[card // 4].index(KIND[card]) for card in DECK)
"""For each card the first card that looks the same."""
CARD = {
    f"{MONTH[card]}{letter}": FACE[card]
    for card in DECK
    for letter, kind in KIND_LETTERS.items()
    if kind == KIND[card]
}
"""The card of each month and letter, as read; the first of a month's plain cards."""
ALL = (1 << 48) - 1
MONTH_MASK = (0, *(0b1111 << 4 * month for month in range(12)))
"""The mask of each month's four cards; index 0 is empty."""
KIND_MASK = {kind: sum(1 << card for card in DECK if KIND[card] == kind) for kind in KINDS}
BRIGHTS = {1: "the crane", 3: "the curtain", 8: "the moon", 11: "Ono no Michikaze", 12: "the phoenix"}
"""What the brights are called in a sentence, by month."""
_FACE_SIZE = {face: FACE.count(face) for face in FACE}
_FACE_MASK = tuple((1 << _FACE_SIZE[face]) - 1 << face for face in FACE)
"""For each card the mask of all that look the same."""
_GROUPS = tuple(
    (
        4 * month,
        tuple(
            f"{month + 1}" + "".join(kind for place, kind in enumerate(kinds) if held >> place & 1)
            for held in range(16)
        ),
    )
    for month, kinds in enumerate(LAYOUT)
)
"""For each month the place of its first bit, and the notation of its cards by the month's four bits."""


class CardError(ValueError):
    """Cards that cannot be: unknown, or more of them than the deck holds."""


def shown(text: str, most: int = 40) -> str:
    r"""What someone typed, fit to be echoed: nothing in it that a terminal obeys, and not too long.

    >>> print(shown("1b\x1b[2J"), shown("p" * 100, most=3))
    1b\x1b[2J ppp…
    """
    safe = (char if char.isprintable() else char.encode("unicode_escape").decode() for char in text[:most])
    return "".join(safe) + "…" * (len(text) > most)


def card_name(card: int) -> str:
    """The notation of one card.

    >>> card_name(0), card_name(47)
    ('1b', '12p')
    """
    return f"{MONTH[card]}{KIND[card]}"


def flower(month: int) -> str:
    """The English name of a month's flower.

    >>> flower(8)
    'pampas'
    """
    return FLOWERS[month - 1]


def month_holds(month: int) -> str:
    """The cards of a month, for a message.

    >>> month_holds(2)
    '2a, 2r, 2p, 2p'
    """
    return ", ".join(f"{month}{kind}" for kind in LAYOUT[month - 1])


def too_many(card: int, count: int) -> CardError:
    """The error for more of a card than the deck has.

    >>> str(too_many(0, 2))
    '1b is there 2 times; the deck has one (the pine has 1b, 1r, 1p, 1p)'
    """
    size = _FACE_SIZE[FACE[card]]
    has = "one" if size == 1 else str(size)
    month = MONTH[card]
    return CardError(
        f"{card_name(card)} is there {count} times; "
        f"the deck has {has} (the {flower(month)} has {month_holds(month)})"
    )


class CardSet:
    """Some of the 48 cards, none of them twice; unchanging, comparable, usable as a key.

    >>> fourth = CardSet.of([12, 13, 14])
    >>> str(fourth), len(fourth), fourth.count("r")
    ('4arp', 3, 1)
    >>> CardSet.of([0, 0])
    Traceback (most recent call last):
    ...
    hhscore.cards.deck.CardError: 1b is there 2 times; the deck has one (the pine has 1b, 1r, 1p, 1p)
    """

    __slots__ = ("mask",)
    mask: int

    def __init__(self, mask: int = 0) -> None:
        _set_mask(self, mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card set does not change")

    def __reduce__(self) -> tuple[type[CardSet], tuple[int]]:
        return (CardSet, (self.mask,))

    @classmethod
    def of(cls, cards: Iterable[int]) -> CardSet:
        """The set of these cards, plain cards of a month counted; CardError for more than the deck has."""
        mask = 0
        cards = tuple(cards)
        for card in cards:
            more = add_card(mask, card)
            if more == mask:
                raise too_many(card, sum(FACE[card] == FACE[other] for other in cards))
            mask = more
        return cls(mask)

    def __str__(self) -> str:
        mask = self.mask
        return " ".join([texts[held] for at, texts in _GROUPS if (held := mask >> at & 15)])

    def __repr__(self) -> str:
        return f"CardSet({str(self)!r})"

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __iter__(self) -> Iterator[int]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low

    def __contains__(self, card: int) -> bool:
        """Whether this card is held; a month's second plain card is, when two are.

        >>> 2 in CardSet.of([3]), 3 in CardSet.of([3])
        (True, False)
        """
        return bool(self.mask >> card & 1)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash(self.mask)

    def __le__(self, other: CardSet) -> bool:
        """Whether all these cards are among the other's.

        >>> CardSet.of([7]) <= CardSet.of([6])
        True
        """
        return self.mask & ~other.mask == 0

    def __add__(self, other: CardSet) -> CardSet:
        """Both together; CardError, naming the card, if one is in both more often than the deck has it."""
        if self.mask & other.mask:  # perhaps only a plain card again
            return CardSet.of((*self, *other))
        return CardSet(self.mask | other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        """What is left when the other's cards are taken away, as far as they are here.

        >>> str(CardSet.of([6, 7]) - CardSet.of([6]))
        '2p'
        """
        mask = self.mask
        for card in other:
            if same := mask & _FACE_MASK[card]:
                mask ^= 1 << same.bit_length() - 1
        return CardSet(mask)

    def count(self, kind: str) -> int:
        """How many cards of this kind (b, a, r or p)."""
        return (self.mask & KIND_MASK[kind]).bit_count()

    def month_count(self, month: int) -> int:
        """How many cards of this month."""
        return (self.mask & MONTH_MASK[month]).bit_count()

    def face_counts(self) -> dict[int, int]:
        """How many of each card, plain cards of a month together, keyed by the first of them."""
        counts: dict[int, int] = {}
        for card in self:
            face = FACE[card]
            counts[face] = counts.get(face, 0) + 1
        return counts


# The slot itself, past the __setattr__ that refuses; several times as fast as object.__setattr__.
_set_mask = CardSet.__dict__["mask"].__set__


def add_card(mask: int, card: int) -> int:
    """The mask with one more of this card; the same mask if the deck has no more of it.

    >>> add_card(0, 3) == 1 << 2  # the second plain pine is as good as the first
    True
    """
    free = _FACE_MASK[card] & ~mask
    return mask | free & -free
