"""The notation of cards, read: `1b 4arp 12ppp`, and counts by kind: `b1 a3 r4 p8`.

Written back it is `str(CardSet)`. Plain notation is read here, from a table, because audits read it by the
hundred thousand; names, full-width letters and everything that is wrong go to `words`, loaded only then.
"""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache

from hhscore.cards.deck import (
    ALL,
    CARD,
    FACE,
    KIND,
    KIND_MASK,
    KIND_NAMES,
    KINDS,
    MONTH,
    CardError,
    CardSet,
    add_card,
    card_name,
    shown,
)

# Compiled by `re` when first used: most runs never need them, and compiling takes longer than all else here.
_COUNT = r"([^\W\d_]+)[\s:=]*([0-9]+)"
_COUNTS = rf"\s*(?:{_COUNT}[\s,、;]*)+"
_COUNT_OR_OTHER = rf"{_COUNT}|([^\s,、;]+)"
_TYPED = r"(?P<groups>(?:(?P<last>[0-9]+)[barphkc]+)*)(?P<month>[0-9]*)"
_BREAK = r"[\s,，､、;；・]"
_NONE = CardSet()
_MOST_LETTERS = 4_000
"""The longest names of all 48 cards take a quarter of this."""


def parse_cards(text: str, *, suggest: bool = True) -> CardSet:
    """The cards a text names, in notation or by name; how many there must be is for the caller to say.

    CardError for what is no card, fits several cards, or is there more often than the deck has it; `suggest`: with
    the nearest name, which takes a thousand times as long to find as that it is wrong.

    >>> str(parse_cards("4ARP, 1b")), str(parse_cards("2r3r")), str(parse_cards(""))
    ('1b 4arp', '2r 3r', '')
    >>> str(parse_cards("crane matsu-no-kasu 梅に短冊 pampas plain"))
    '1bp 2r 8p'
    >>> parse_cards("2b")
    Traceback (most recent call last):
    ...
    hhscore.cards.deck.CardError: 2b: the plum has no bright (it has 2a, 2r, 2p, 2p)
    """
    if len(text) > _MOST_LETTERS:
        raise CardError(f"{shown(text)}: {len(text):,} letters; the {len(FACE)} cards of the deck take fewer")
    mask = 0
    for token in text.replace(",", " ").lower().split():
        more = _plain_token(token)
        if more < 0 or mask & more:  # not plain notation; or a plain card again, or one card too many
            return _parse_slowly(text, suggest)
        mask |= more
    return CardSet(mask)


@lru_cache(maxsize=4096)
def _plain_token(token: str) -> int:
    """The mask of `4arp` or `2r3r`; -1 if it is anything else, or wrong."""
    mask = 0
    month, begun = "", False
    for char in token:
        if char in "0123456789":
            month, begun = (month + char, True) if begun else (char, True)
            continue
        card = CARD.get(month + char)
        if card is None:
            return -1
        more = add_card(mask, card)
        if more == mask:
            return -1
        mask, begun = more, False
    return -1 if begun else mask


def _parse_slowly(text: str, suggest: bool) -> CardSet:
    from hhscore.cards.words import read_cards

    return CardSet.of(read_cards(text, suggest=suggest))


def parse_counts(text: str) -> dict[str, int]:
    """How many cards of each kind, kind first; a kind that is not named is none. CardError for more than there are.

    >>> parse_counts("b1 a3 r4 p8"), parse_counts("bright 4, plain 11")
    ({'b': 1, 'a': 3, 'r': 4, 'p': 8}, {'b': 4, 'a': 0, 'r': 0, 'p': 11})
    >>> parse_counts("a10")
    Traceback (most recent call last):
    ...
    hhscore.cards.deck.CardError: a10: the deck has 9 animal cards
    """
    from hhscore.cards.names import fold, kind_named

    counts: dict[str, int] = {}
    for word, digits, other in re.findall(_COUNT_OR_OTHER, fold(text)):
        kind = kind_named(word)
        if other or kind is None:
            raise CardError(
                f"{shown(other or word + digits)}: a count is the kind and how many, as in b1 a3 r4 p8 "
                "(b bright, a animal, r ribbon, p plain)"
            )
        if kind in counts:
            raise CardError(f"{shown(word + digits)}: the {KIND_NAMES[kind]} cards are counted twice")
        most = KIND_MASK[kind].bit_count()
        if len(digits) > 4 or int(digits) > most:
            raise CardError(f"{shown(word + digits)}: the deck has {most} {KIND_NAMES[kind]} cards")
        counts[kind] = int(digits)
    if not counts:
        raise CardError("no counts; they are the kind and how many, as in b1 a3 r4 p8")
    return {kind: counts.get(kind, 0) for kind in KINDS}


def is_counts(text: str) -> bool:
    """Whether a text is meant as counts by kind (which may still be wrong) and not as cards.

    >>> is_counts("b1 a3 r4 p8"), is_counts("p9 x1"), is_counts("1b 3a"), is_counts("crane")
    (True, True, False, False)
    """
    if text[:1].isdigit() or len(text) > _MOST_LETTERS:  # by far the most captured cards begin with a digit
        return False
    from hhscore.cards.names import fold, kind_named

    folded = fold(text)
    return bool(re.fullmatch(_COUNTS, folded)) and kind_named(re.findall(_COUNT, folded)[0][0]) is not None


def complete_cards(prefix: str, excluded: CardSet = _NONE) -> list[str]:
    """What the last word of a text being typed may become: notation, or names where letters come first.

    `excluded` are the cards that lie elsewhere; those typed before are left out by themselves.

    >>> complete_cards("4a"), complete_cards("1b 2"), complete_cards("boa")
    (['4ar', '4ap'], ['2a', '2r', '2p'], ['boar'])
    >>> complete_cards("4", parse_cards("4ap"))
    ['4r', '4p']
    """
    word = re.split(_BREAK, prefix)[-1]
    left = CardSet(ALL) - excluded
    with suppress(CardError):  # what was typed before may be wrong; the parser says so in the end
        left -= parse_cards(prefix[: len(prefix) - len(word)])
    if not (plain := re.fullmatch(_TYPED, word, re.IGNORECASE)):
        from hhscore.cards.names import names_beginning

        return names_beginning(word, left)
    try:
        left -= parse_cards(plain["groups"])
    except CardError:
        return []
    open_cards = dict.fromkeys(FACE[card] for card in left)
    if plain["last"] and not plain["month"]:
        return [word + KIND[card] for card in open_cards if MONTH[card] == int(plain["last"])]
    begun = plain["month"]
    return [plain["groups"] + card_name(card) for card in open_cards if str(MONTH[card]).startswith(begun)]
