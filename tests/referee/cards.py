"""The deck as plain words: a card is its month and kind, as "1b"; plain cards of a month are the same word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

LAYOUT = {
    1: "brpp", 2: "arpp", 3: "brpp", 4: "arpp", 5: "arpp", 6: "arpp",
    7: "arpp", 8: "bapp", 9: "arpp", 10: "arpp", 11: "barp", 12: "bppp",
}  # fmt: skip
DECK = Counter(f"{month}{kind}" for month, kinds in LAYOUT.items() for kind in kinds)
BRIGHTS = {"1b", "3b", "8b", "11b", "12b"}
POETRY = {"1r", "2r", "3r"}
BLUE = {"6r", "9r", "10r"}
RIBBONS = {card for card in DECK if card.endswith("r") and card != "11r"}
"""Those that count towards nanatan: all but the willow's."""


def month_of(card: str) -> int:
    """The month of a card."""
    return int(card[:-1])


def kind_of(card: str) -> str:
    """b, a, r or p."""
    return card[-1]


def read(text: str) -> Counter[str]:
    """Cards as the tests write them: "1bpp 4a"."""
    found: Counter[str] = Counter()
    for month, kinds in re.findall(r"(\d+)([barp]+)", text):
        found.update(f"{month}{kind}" for kind in kinds)
    return found


def plains(cards: Iterable[str]) -> int:
    """Plain cards, every willow counted as one."""
    return sum(kind_of(card) == "p" or month_of(card) == 11 for card in cards)
