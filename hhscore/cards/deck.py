"""The 48 cards as small integers, and sets of them as bit masks.

A card is an integer 0 to 47, in the order of the deck: month 1 to 12 and, within a month, bright, animal,
ribbon, plain. The plain cards of a month cannot be told apart, so a set that holds one of them always holds the
first; that makes "is contained in" a plain comparison of masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

KINDS = "barp"
KIND_NAMES = {"b": "bright", "a": "animal", "r": "ribbon", "p": "plain"}
MONTHS = range(1, 13)
FLOWERS = (
    *("pine", "plum", "cherry", "wisteria", "iris", "peony"),
    *("bush clover", "pampas", "chrysanthemum", "maple", "willow", "paulownia"),
)
FLOWERS_KANJI = ("松", "梅", "桜", "藤", "菖蒲", "牡丹", "萩", "芒", "菊", "紅葉", "柳", "桐")
LAYOUT = ("brpp", "arpp", "brpp", "arpp", "arpp", "arpp", "arpp", "bapp", "arpp", "arpp", "barp", "bppp")
"""The kinds of the four cards of each month, month 1 first."""

DECK = tuple(range(48))
MONTH = tuple(card // 4 + 1 for card in DECK)
"""The month (1 to 12) of each card."""
KIND = tuple(kind for kinds in LAYOUT for kind in kinds)
"""The kind (b, a, r or p) of each card."""
FACE = tuple(4 * (card // 4) + LAYOUT[card // 4].index(KIND[card]) for card in DECK)
"""For each card the first card that looks the same."""
ALL = (1 << 48) - 1
MONTH_MASK = (0, *(0b1111 << 4 * month for month in range(12)))
"""The mask of each month's four cards; index 0 is empty."""
KIND_MASK = {kind: sum(1 << card for card in DECK if KIND[card] == kind) for kind in KINDS}
_FACES = tuple(sorted(set(FACE)))
_FACE_SIZE = {face: FACE.count(face) for face in _FACES}


class CardError(ValueError):
    """Cards that cannot be: unknown, or more of them than the deck holds."""


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
        f"{card_name(card)} is there {count} times; the deck has {has} (the {flower(month)} has {month_holds(month)})"
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
        object.__setattr__(self, "mask", mask)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card set does not change")

    def __reduce__(self) -> tuple[type[CardSet], tuple[int]]:
        return (CardSet, (self.mask,))

    @classmethod
    def of(cls, cards: Iterable[int]) -> CardSet:
        """The set of these cards, plain cards of a month counted; CardError for more than the deck has."""
        mask = 0
        for card in cards:
            mask = add_card(mask, card)
        return cls(mask)

    def __str__(self) -> str:
        groups: list[str] = []
        for month in MONTHS:
            kinds = "".join(KIND[card] for card in range(4 * month - 4, 4 * month) if self.mask >> card & 1)
            if kinds:
                groups.append(f"{month}{kinds}")
        return " ".join(groups)

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
        mask = self.mask
        for card in other:
            mask = add_card(mask, card)
        return CardSet(mask)

    def __sub__(self, other: CardSet) -> CardSet:
        """What is left when the other's cards are taken away, as far as they are here.

        >>> str(CardSet.of([6, 7]) - CardSet.of([6]))
        '2p'
        """
        counts = self.face_counts()
        for card in other:
            face = FACE[card]
            if counts.get(face):
                counts[face] -= 1
        return CardSet.of(face for face, count in counts.items() for _ in range(count))

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


def add_card(mask: int, card: int) -> int:
    """The mask with one more of this card; CardError if the deck has no more of it.

    >>> add_card(0, 3) == 1 << 2  # the second plain pine is as good as the first
    True
    """
    face = FACE[card]
    for same in range(face, face + _FACE_SIZE[face]):
        if not mask >> same & 1:
            return mask | 1 << same
    raise too_many(card, _FACE_SIZE[face] + 1)
