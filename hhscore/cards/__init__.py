"""The 48 cards: the deck and its notation. Knows no rules."""

from .deck import DECK, FACE, KIND, KIND_MASK, KIND_NAMES, KINDS, MONTH, MONTH_MASK, MONTHS, CardError, CardSet

__all__ = [
    "DECK", "FACE", "KIND", "KINDS", "KIND_MASK", "KIND_NAMES", "MONTH", "MONTHS", "MONTH_MASK",
    "CardError", "CardSet",
]
