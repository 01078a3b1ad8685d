"""The cards as small pictures: each is defined once as a symbol, and used wherever it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from html import escape

from hhscore.cards.deck import FACE, KIND, KIND_NAMES, MONTH, card_name, flower
from hhscore.cards.names import CardNames, cards_table
from hhscore.drawings import animals, brights
from hhscore.drawings.plants import PLAIN
from hhscore.drawings.ribbons import ribbon
from hhscore.drawings.strokes import HEIGHT, INK, OPEN, PAPER, WIDTH

_EDGE = f'<clipPath id="card-edge"><rect width="{WIDTH}" height="{HEIGHT}" rx="5.5"/></clipPath>'


_SCENES: dict[str, Callable[[], str]] = {
    "1b": brights.crane,
    "3b": brights.curtain,
    "8b": brights.moon,
    "11b": brights.michikaze,
    "12b": brights.phoenix,
    "2a": animals.warbler,
    "4a": animals.cuckoo,
    "5a": animals.bridge,
    "6a": animals.butterflies,
    "7a": animals.boar,
    "8a": animals.geese,
    "9a": animals.sake_cup,
    "10a": animals.deer,
    "11a": animals.swallow,
}


def label(card: int) -> str:
    """A card in words, for who cannot see the picture.

    >>> label(28), label(1), label(42), label(2)
    ('moon, pampas bright (8b)', 'pine poetry ribbon (1r)', 'willow ribbon (11r)', 'pine plain (1p)')
    """
    called = _names()[FACE[card]]
    kind = f"{flower(MONTH[card])} {KIND_NAMES[KIND[card]]}"
    words = called.english.replace("-", " ")
    if words != kind:
        words = f"{words}, {kind}"
    elif called.also:
        words = called.also[0].replace("-", " ") if KIND[card] == "r" else f"{kind}, {called.also[0]}"
    return f"{words} ({card_name(card)})"


@lru_cache(maxsize=1)
def _names() -> dict[int, CardNames]:
    return {names.card: names for names in cards_table()}


def picture(card: int) -> str:
    """A card where it lies: uses the symbol that `symbols` defines.

    >>> picture(0)
    '<svg class="card" role="img" aria-label="crane, pine bright (1b)"><use href="#card-1b"/></svg>'
    """
    use = f'<use href="#card-{card_name(card)}"/>'
    return f'<svg class="card" role="img" aria-label="{escape(label(card))}">{use}</svg>'


def symbols(cards: Iterable[int]) -> str:
    """One unseen `<svg>` that defines these cards, each look once, in the order of the deck."""
    faces = sorted({FACE[card] for card in cards})
    months = sorted({MONTH[face] for face in faces if KIND[face] in "rp"})
    plants = "".join(f'<g id="plant-{month}">{PLAIN[month - 1]()}</g>' for month in months)
    drawn = "".join(map(_symbol, faces))
    return (
        f'<svg width="0" height="0" class="defs" aria-hidden="true"><defs>{_EDGE}{plants}{drawn}</defs></svg>'
    )


def _symbol(face: int) -> str:
    ground = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>'
    frame = f'<rect x="1" y="1" width="58" height="94" rx="4.5" fill="none" stroke="{INK}" stroke-width="2"/>'
    return (
        f'<symbol id="card-{card_name(face)}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<g {OPEN} clip-path="url(#card-edge)">{ground}{_scene(face)}{_corner(MONTH[face])}</g>{frame}</symbol>'
    )


def _scene(face: int) -> str:
    name, month = card_name(face), MONTH[face]
    if name in _SCENES:
        return _SCENES[name]()
    plant = f'<use href="#plant-{month}"/>'
    return ribbon(month, plant) if KIND[face] == "r" else plant


def _corner(month: int) -> str:
    """The month's number on a tab, for players who know the flowers less well than the calendar."""
    right = 15 if month > 9 else 11
    tab = f"M0 0H{right}V10Q{right} 14 {right - 4} 14H0Z"
    text = f'font-family="sans-serif" font-size="10" font-weight="700" text-anchor="middle" fill="{INK}"'
    return (
        f'<path d="{tab}" fill="{PAPER}" stroke="{INK}" stroke-width=".8"/>'
        f'<text x="{right / 2 + 0.5:g}" y="11" {text}>{month}</text>'
    )
