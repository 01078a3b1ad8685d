"""Whether a card lies in two places at once: within the field and all hands, or within all captures."""

from __future__ import annotations

from collections.abc import Sequence

from hhscore.cards import KIND, KIND_MASK, CardSet
from hhscore.cards.deck import card_name, flower, month_holds
from hhscore.model.session import Path, Problem

Lying = tuple[str, Path, CardSet]
"""Cards that lie together: what people call the place, where it stands in the document, and the cards."""

_PLAINS = KIND_MASK["p"]
_FOUR_BITS = 0xF
_ROOM = sum((7 - bin(_PLAINS >> 4 * month & _FOUR_BITS).count("1")) << 4 * month for month in range(12))
"""For each month, four bits wide, what may be added to the number of its plains before the fourth bit is set."""
_TOO_MANY = 0x888888888888


def twice(lying: Sequence[Lying]) -> list[Problem]:
    """A problem for each card of which there are more than the deck has, naming all the places.

    >>> from hhscore.cards import parse_cards
    >>> lying = [("the field", ("field",), parse_cards("4a")), ("Ben's hand", ("hands", "Ben"), parse_cards("4ar"))]
    >>> twice(lying)[0].message, twice(lying)[0].where
    ("4a is on the field and in Ben's hand; the wisteria has 4a, 4r, 4p, 4p", ('hands', 'Ben'))
    """
    seen = plains = 0
    for _, _, cards in lying:
        mask = cards.mask
        single = mask & ~_PLAINS
        # The number of plains of each month: the bits of the mask, summed four by four.
        few = mask & _PLAINS
        few -= few >> 1 & 0x555555555555
        few = (few & 0x333333333333) + (few >> 2 & 0x333333333333)
        plains += few
        if seen & single or plains + _ROOM & _TOO_MANY:
            return _explained(lying)
        seen |= single
    return []


def _explained(lying: Sequence[Lying]) -> list[Problem]:
    total: dict[int, int] = {}
    for _, _, cards in lying:
        for face, count in cards.face_counts().items():
            total[face] = total.get(face, 0) + count
    problems: list[Problem] = []
    for face, count in sorted(total.items()):
        holders = [(place, where) for place, where, cards in lying if face in cards]
        has = sum(1 for card in range(face // 4 * 4, face // 4 * 4 + 4) if KIND[card] == KIND[face])
        if count <= has:
            continue
        month = face // 4 + 1
        places = " and ".join(_in(place) for place, _ in holders)
        times = "" if has == 1 else f" there {count} times,"
        message = f"{card_name(face)} is{times} {places}; the {flower(month)} has {month_holds(month)}"
        problems.append(Problem("duplicate-card", message, holders[-1][1]))
    return problems


def _in(place: str) -> str:
    return f"on {place}" if place == "the field" else f"in {place}"
