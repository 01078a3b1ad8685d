"""What a hand without yaku is close to, also where it holds two plains that cannot be told apart."""

from __future__ import annotations

from hhscore.cards import parse_cards
from hhscore.games.hachihachi.hand import evaluate
from hhscore.games.hachihachi.hand_near import near
from hhscore.games.hachihachi.rules import preset


def test_two_plains_of_a_month_are_exchanged_once() -> None:
    rules = preset("standard")
    hand = parse_cards("1pp 3b 4a 5p 8p 12p")  # a bright and an animal among five plains
    assert not evaluate(hand, rules).yaku
    names = [found.id for found in near(hand, rules)]
    # A plain for the wisteria's animal makes pikaichi, one for the bright makes toichi; a third pine makes sanbon.
    assert {"pikaichi", "toichi", "sanbon"} <= set(names)
    assert len(names) == len(set(names))
