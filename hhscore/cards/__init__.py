"""The 48 cards: the deck and its notation. Knows no rules."""

from hhscore.cards.dealt import FIELD_SIZE, HAND_SIZE
from hhscore.cards.deck import (
    BRIGHTS,
    DECK,
    FACE,
    KIND,
    KIND_MASK,
    KIND_NAMED,
    KIND_NAMES,
    KIND_SIZE,
    KINDS,
    MONTH,
    MONTH_MASK,
    MONTHS,
    PAULOWNIA,
    WILLOW,
    CardError,
    CardSet,
)
from hhscore.cards.notation import complete_cards, is_counts, parse_cards, parse_counts

__all__ = [
    "BRIGHTS",
    "DECK",
    "FACE",
    "FIELD_SIZE",
    "HAND_SIZE",
    "KIND",
    "KINDS",
    "KIND_MASK",
    "KIND_NAMED",
    "KIND_NAMES",
    "KIND_SIZE",
    "MONTH",
    "MONTHS",
    "MONTH_MASK",
    "PAULOWNIA",
    "WILLOW",
    "CardError",
    "CardSet",
    "complete_cards",
    "is_counts",
    "parse_cards",
    "parse_counts",
]
