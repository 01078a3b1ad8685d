"""Years, hands and dealt months by the thousand, each settled or counted in two ways, see the tests named below."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import pytest

from hhscore.cards import CardSet, parse_cards
from hhscore.games.hachihachi.hand import evaluate
from hhscore.games.hachihachi.odds.deals import count_deals, simulate
from hhscore.games.hachihachi.rules import preset
from tests.hachihachi.test_odds import ALL
from tests.play.test_play_generated import (
    test_answers_to_its_questions_settle_as_the_dealt_months_do as settle_as_dealt,
)
from tests.referee.test_referee import agree, dealt, made_up
from tests.soak.harness import many


def test_thousands_of_dealt_years_settle_alike(counts):
    for seed, doc in dealt(range(1_000, 1_000 + many(1_000)), months=12):
        agree(doc, seed)
        counts["dealt years"] += 1


@pytest.mark.parametrize("share", [None, 0.0, 0.12, 0.3])
def test_thousands_of_made_up_sessions_settle_alike(share: float | None, counts):
    for seed, doc in made_up(range(1_000, 1_000 + many(1_000)), months=12, share=share):
        agree(doc, seed)
        counts["made-up sessions"] += 1


def test_many_dealt_months_settle_as_they_were_dealt(tmp_path, counts):
    for seed in range(many(300)):
        rng = random.Random(seed)
        rules = rng.choice(["standard", "traditional", "houwow", "qdan", "fudawiki"])
        seats = 3 if rules == "qdan" else rng.randint(2, 7)
        folder = tmp_path / str(seed)
        folder.mkdir()
        settle_as_dealt(folder, rules, seats, seed)
        counts["evenings typed at the table"] += 1


@pytest.mark.soak
def test_three_hands_of_a_small_deck_counted_deal_by_deal() -> None:
    rules, deck = preset("standard"), parse_cards("1brpp 2arpp 4arpp 8bapp 11barp 12b")
    cards = tuple(deck)
    empty = {
        sum(1 << card for card in hand)
        for hand in combinations(cards, 7)
        if not evaluate(CardSet.of(hand), rules).yaku
    }
    whole, none = sum(1 << card for card in cards), 0
    for first in empty:
        rest = whole & ~first
        for hand in combinations([card for card in cards if rest >> card & 1], 7):
            second = sum([1 << card for card in hand])
            none += second in empty and rest & ~second in empty
    assert count_deals(rules, 3, known=ALL - deck).none == none > 0


@pytest.mark.soak
def test_three_hands_counted_and_dealt_at_random() -> None:
    rules = preset("standard")
    deals = count_deals(rules, 3)
    assert deals.deals == comb(48, 7) * comb(41, 7) * comb(34, 7)
    found = simulate(rules, 3, deals=200_000)
    assert abs(found.share - deals.anyone / deals.deals) < 2 * found.error
