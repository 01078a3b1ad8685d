"""The numbers of hands: those that are known, and small decks counted hand by hand."""

from __future__ import annotations

from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from hhscore.cards import DECK, CardSet, parse_cards
from hhscore.games.hachihachi.hand import evaluate
from hhscore.games.hachihachi.odds.counting import Odds, count_hands
from hhscore.games.hachihachi.odds.deals import count_deals
from hhscore.games.hachihachi.rules import HachihachiRules, load_rules, preset
from hhscore.rules import preset_names

ALL = CardSet.of(DECK)
# Small decks that between them have every sort of month: willow, paulownia, the moon's, standing months.
SMALL = ("1brpp 4arpp 8bapp 11barp", "11barp 12bppp 2arpp 5rpp 7a", "3brp 6rpp 9rpp 11bar 12bpp 7pp")


def by_hand(deck: CardSet, rules: HachihachiRules) -> dict[tuple[str, ...], int]:
    """The hands of a deck, each looked at, by the yaku that are paid."""
    found: dict[tuple[str, ...], int] = {}
    for cards in combinations(deck, 7):
        ids = evaluate(CardSet.of(cards), rules).ids
        found[ids] = found.get(ids, 0) + 1
    return found


def without_zeros(odds: Odds) -> dict[tuple[str, ...], int]:
    return {ids: count for ids, count in odds.paid.items() if count}


def test_standard_as_rules_md_12_has_it() -> None:
    odds = count_hands(preset("standard"))
    assert odds.hands == comb(48, 7) == 73_629_072
    assert odds.none == 54_461_388
    assert {name: odds.yaku[name] for name in ("sanbon", "tate-sanbon", "kuttsuki", "teshi", "haneken")} == {
        "sanbon": 4_620_000,
        "tate-sanbon": 1_716_000,
        "kuttsuki": 1_710_720,
        "teshi": 126_720,
        "haneken": 95_040,
    }
    assert (odds.yaku["ichi-ni-shi"], odds.yaku["shisou"], odds.yaku["karasu"]) == (31_680, 528, 888_030)
    assert odds.pairs["kuttsuki", "karasu"] == 13_590
    assert (odds.pairs["shisou", "karasu"], odds.pairs["shisou", "aka"]) == (1, 0)


def test_traditional_as_rules_md_12_has_it() -> None:
    odds = count_hands(preset("traditional"))
    assert odds.pairs["sanbon", "karasu"] == 0
    assert odds.pairs["tate-sanbon", "karasu"] == 45_480


def test_numbers_that_can_be_worked_out_on_paper() -> None:
    odds = count_hands(preset("standard"))
    # karasu: seven of the 24 plains and three other willows; teshi: a whole month and three of eleven others.
    assert odds.yaku["karasu"] == comb(27, 7)
    assert odds.yaku["teshi"] == 12 * comb(11, 3) * 4**3
    assert odds.yaku["shisou"] == 12 * 11 * 4
    assert odds.yaku["ichi-ni-shi"] == 12 * 11 * comb(4, 2) * 10 * 4
    assert odds.yaku["haneken"] == 12 * 4 * comb(11, 2) * comb(4, 2) ** 2
    # pikaichi: one of the four other brights and six of the 27 that can be plain.
    assert odds.yaku["pikaichi"] == 4 * comb(27, 6)


def test_of_42_pairs_33_are_in_003_and_nine_more_can_be_dealt() -> None:
    assert sum(count > 0 for count in count_hands(preset("standard")).pairs.values()) == 33 + 9


def test_where_only_the_better_one_is_paid_there_are_no_pairs() -> None:
    odds = count_hands(preset("qdan"))
    assert odds.pairs == {}
    assert sum(odds.yaku.values()) + odds.none == odds.hands


@pytest.mark.parametrize("name", preset_names())
@pytest.mark.parametrize("deck", SMALL)
def test_every_cell_of_a_small_deck_counted_hand_by_hand(deck: str, name: str) -> None:
    cards, rules = parse_cards(deck), preset(name)
    assert without_zeros(count_hands(rules, known=ALL - cards)) == by_hand(cards, rules)


def test_a_house_rule_changes_the_numbers(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(
        'hhscore_rules = 1\nbased_on = "standard"\n'
        '[[hand]]\nid = "seven-months"\nmonths = [1, 1, 1, 1, 1, 1, 1]\nvalue = 1\n'
        '[[hand]]\nid = "all-red"\nkinds = { ribbon = 7 }\nvalue = 30\n',
        encoding="utf-8",
    )
    rules = load_rules(str(tmp_path / "own.toml"))
    odds = count_hands(rules)
    assert odds.yaku["seven-months"] == comb(12, 7) * 4**7
    assert odds.yaku["all-red"] == comb(10, 7)
    deck = parse_cards(SMALL[0])
    assert without_zeros(count_hands(rules, known=ALL - deck)) == by_hand(deck, rules)


def test_known_cards_are_taken_out() -> None:
    odds = count_hands(preset("standard"), known=parse_cards("1b 2r 4a 5r 7r 9p"))
    assert odds.hands == comb(42, 7)
    assert odds.yaku["pikaichi"] == 3 * comb(26, 6)


def test_the_expected_value_is_the_mean_of_all_hands_of_a_small_deck() -> None:
    rules, deck = preset("standard"), parse_cards(SMALL[0])
    total = sum(evaluate(CardSet.of(cards), rules).points for cards in combinations(deck, 7))
    assert count_hands(rules, known=ALL - deck).points == total


def none_of_two(deck: CardSet, rules: HachihachiRules) -> int:
    """The ways to deal two hands from a deck with no yaku in either, each looked at."""
    empty = {cards for cards in combinations(deck, 7) if not evaluate(CardSet.of(cards), rules).yaku}
    return sum(
        other in empty
        for one in empty
        for other in combinations([card for card in deck if card not in one], 7)
    )


@pytest.mark.parametrize("name", ["standard", "traditional"])
def test_two_hands_of_a_small_deck_counted_deal_by_deal(name: str) -> None:
    rules, deck = preset(name), parse_cards("1bp 2ar 3br 4ap 6r 8ba 11ba 12bp")
    deals = count_deals(rules, 2, known=ALL - deck)
    assert deals.deals == comb(15, 7) * comb(8, 7)
    assert deals.none == none_of_two(deck, rules) > 0


def test_one_hand_dealt_is_what_odds_count() -> None:
    for name in preset_names():
        assert count_deals(preset(name), 1).none == count_hands(preset(name)).none
