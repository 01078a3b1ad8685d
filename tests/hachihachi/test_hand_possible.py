"""Which hand yaku can still be dealt when some cards are known to lie elsewhere. 003 重複の手役35."""

from __future__ import annotations

from itertools import combinations

import pytest

from hhscore.cards import DECK, KIND_MASK, MONTH_MASK, WILLOW, CardSet, parse_cards
from hhscore.cards.deck import ALL
from hhscore.games.hachihachi.hand import evaluate, holds
from hhscore.games.hachihachi.hand_possible import can_be_dealt
from hhscore.games.hachihachi.rules import preset

STANDARD = preset("standard")
BRIGHTS, ANIMALS, RIBBONS = (CardSet(KIND_MASK[kind]) for kind in "bar")
AS_PLAIN = CardSet(KIND_MASK["p"] | MONTH_MASK[WILLOW])
"""The 27 cards that can count as plain."""
ONE_OF_EACH = parse_cards("1p 2p 3p 4p 5p 6p 7p 8p 9p 10p 11p 12p")
TWO_OF_EACH = parse_cards("1pp 2pp 3pp 4pp 5pp 6pp 7pp 8pp 9pp 10pp 11rp 12pp")
THREE_OF_EACH = parse_cards("1rpp 2rpp 3rpp 4rpp 5rpp 6rpp 7rpp 8app 9rpp 10rpp 11arp 12ppp")


def without(*cards: str) -> CardSet:
    """All three or four of each month but these."""
    return CardSet(ALL) - parse_cards(" ".join(cards))


@pytest.mark.parametrize(
    ("yaku", "known", "possible"),
    [
        ("pikaichi", BRIGHTS, False),
        ("pikaichi", BRIGHTS - parse_cards("8b"), True),
        ("pikaichi", BRIGHTS - parse_cards("11b"), True),
        ("toichi", ANIMALS, False),
        ("toichi", ANIMALS - parse_cards("8a"), True),
        ("toichi", ANIMALS - parse_cards("11a"), True),
        ("tan-ichi", RIBBONS, False),
        ("tan-ichi", RIBBONS - parse_cards("4r"), True),
        ("aka", RIBBONS - parse_cards("4r"), False),
        ("aka", RIBBONS - parse_cards("4r 11r"), True),
        ("karasu", CardSet.of(list(AS_PLAIN)[:20]), True),
        ("karasu", CardSet.of(list(AS_PLAIN)[:21]), False),
        # Six plains and one ribbon, of which there is one: the willows count as plain.
        ("tan-ichi", without("4r 11bap 5p 6p 7p"), True),
        ("tan-ichi", without("4r 11bap 5p 6p"), False),
        ("sanbon", ONE_OF_EACH, True),
        ("sanbon", TWO_OF_EACH, False),
        ("sanbon", TWO_OF_EACH - parse_cards("9p"), True),
        ("tate-sanbon", without("1brp 2arp 3brp 12bpp 11bar"), False),
        ("tate-sanbon", without("1brp 2arp 3brp 12ppp 11ba"), True),
        ("tate-sanbon", without("7arp 2ar 3b 8b"), True),
        ("teshi", ONE_OF_EACH, False),
        ("teshi", ONE_OF_EACH - parse_cards("9p"), True),
        ("kuttsuki", THREE_OF_EACH, False),
        ("kuttsuki", without("1br 2ar 3b 4a 5a 6a 7a 8b"), False),
        ("kuttsuki", without("1br 2ar 3br 4a 5a"), True),
        ("kuttsuki", without("1br 2ar 3br"), False),
        ("futa-sanbon", without("1brp 2arp 3b"), True),
        ("futa-sanbon", without("1brp 2ar 3br 4a"), False),
        ("futa-tate-sanbon", without("4arp 5arp 3b"), True),
        ("futa-tate-sanbon", without("4arp 1brp 3b"), False),
        ("haneken", without("1brp 2ar 3br"), True),
        ("haneken", without("1brp 2ar 3b 4a"), False),
        ("ichi-ni-shi", without("1brpp 2ar 3b"), True),
        ("ichi-ni-shi", without("1brpp 2a 3b 4a"), False),
        ("shisou", without("1brpp 2arp"), True),
        ("shisou", without("1brpp 2ar 3b"), False),
    ],
)
def test_what_the_known_cards_leave(yaku: str, known: CardSet, possible: bool) -> None:
    assert can_be_dealt([yaku], STANDARD, known) is possible


@pytest.mark.parametrize(
    "left", ["1brpp 2arp 3b 12bp", "4arp 5ar 11bar 12p", "2rp 4rp 6rp 11barp", "11bar 12bppp 9rp 1b"]
)
def test_the_hands_of_a_small_deck_one_by_one(left: str) -> None:
    """Of what is left every hand is dealt: what some hand holds can be dealt, and nothing else."""
    deck = list(parse_cards(left))
    known = CardSet.of([card for card in DECK if card not in deck])
    hands = [CardSet.of(seven) for seven in combinations(deck, 7)]
    assert hands
    for yaku in evaluate_all():
        held = any(holds(hand, yaku, STANDARD) is not None for hand in hands)
        assert can_be_dealt([yaku], STANDARD, known) is held, yaku
    together = {tuple(evaluate(hand, STANDARD).ids) for hand in hands}
    for ids in together:
        if len(ids) == 2:
            assert can_be_dealt(ids, STANDARD, known), ids


def evaluate_all() -> list[str]:
    return [name for name, value in STANDARD.teyaku.items() if value]
