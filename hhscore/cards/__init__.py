"""The 48 cards: the deck and its notation. Knows no rules."""

from .deck import (
    DECK,
    FACE,
    KIND,
    KIND_MASK,
    KIND_NAMES,
    KINDS,
    MONTH,
    MONTH_MASK,
    MONTHS,
    CardError,
    CardSet,
)
from .notation import complete_cards, is_counts, parse_cards, parse_counts

__all__ = [
    "DECK",
    "FACE",
    "KIND",
    "KINDS",
    "KIND_MASK",
    "KIND_NAMES",
    "MONTH",
    "MONTHS",
    "MONTH_MASK",
    "CardError",
    "CardSet",
    "complete_cards",
    "is_counts",
    "parse_cards",
    "parse_counts",
]
