"""The hand yaku of source 000, paragraph by paragraph, under the two presets that follow it for the month."""

from __future__ import annotations

import pytest

from hhscore.cards import parse_cards
from hhscore.games.hachihachi.hand import evaluate, hand_yaku, threes
from hhscore.games.hachihachi.rules import HachihachiRules, preset


@pytest.fixture(params=["standard", "houwow"])
def rules(request: pytest.FixtureRequest) -> HachihachiRules:
    return preset(request.param)


def ids(hand: str, rules: HachihachiRules) -> tuple[str, ...]:
    cards = parse_cards(hand)
    assert len(cards) == 7
    return evaluate(cards, rules).ids


def kan(hand: str, rules: HachihachiRules) -> float:
    return float(evaluate(parse_cards(hand), rules).points / 12)


def test_hand_yaku_14_types(rules: HachihachiRules) -> None:
    assert len(hand_yaku(rules)) == 14


def test_hand_yaku_the_highest_of_each_group_is_valid(rules: HachihachiRules) -> None:
    # haneken, and in it a sanbon and pairs: haneken alone; beside it aka adds up.
    assert ids("1bpp 2ap 4ar", rules) == ("haneken",)
    assert ids("1rpp 2rp 3pp", rules) == ("haneken", "aka")
    assert kan("1rpp 2rp 3pp", rules) == 7 + 3


@pytest.mark.parametrize("willow", ["11b", "11a", "11r", "11p"])
def test_hand_yaku_each_willow_can_be_plain(willow: str, rules: HachihachiRules) -> None:
    assert ids(f"{willow} 1p 2p 3p 4p 5p 6p", rules) == ("karasu",)
    assert ids(f"{willow} 1b 2p 3p 4p 5p 6p", rules) == ("pikaichi",)
    assert ids(f"{willow} 2a 1p 3p 4p 5p 6p", rules) == ("toichi",)
    assert ids(f"{willow} 2r 1p 3p 4p 5p 6p", rules) == ("tan-ichi",)
    assert ids(f"{willow} 2r 4r 1p 3p 5p 6p", rules) == ("aka",)


def test_hand_yaku_a_willow_is_not_both_at_once(rules: HachihachiRules) -> None:
    assert ids("11r 2r 4a 1p 3p 5p 6p", rules) == ()


@pytest.mark.parametrize(
    "hand", ["1r 2r 3p 4p 5p 6p 7p", "1r 4r 6r 3p 5p 8p 9p", "1r 2r 3r 4r 5r 6r 7p", "1r 2r 3r 4r 5r 6r 7r"]
)
def test_red_group_aka_two_or_more_ribbons_of_any_colour(hand: str, rules: HachihachiRules) -> None:
    assert ids(hand, rules) == ("aka",)
    assert kan(hand, rules) == 3


def test_red_group_tan_ichi(rules: HachihachiRules) -> None:
    assert ids("2r 1p 3p 4p 5p 6p 7p", rules) == ("tan-ichi",)


def test_red_group_toichi(rules: HachihachiRules) -> None:
    assert ids("2a 1p 3p 4p 5p 6p 7p", rules) == ("toichi",)


def test_red_group_pikaichi(rules: HachihachiRules) -> None:
    assert ids("1b 2p 3p 4p 5p 6p 7p", rules) == ("pikaichi",)


def test_red_group_karasu(rules: HachihachiRules) -> None:
    assert ids("1p 3p 4p 5p 6p 7p 8p", rules) == ("karasu",)


def test_red_group_nuke_yaku_bonus(rules: HachihachiRules) -> None:
    assert rules.nuke_yaku_in == ["aka", "tan-ichi", "toichi", "karasu"]


def test_three_of_a_kind_group_sanbon(rules: HachihachiRules) -> None:
    assert ids("1bpp 2a 3r 5a 8a", rules) == ("sanbon",)


@pytest.mark.parametrize("three", ["4arp", "5arp", "7app", "12ppp"])
def test_three_of_a_kind_group_tate_sanbon(three: str, rules: HachihachiRules) -> None:
    assert ids(f"{three} 1b 2a 3r 6a", rules) == ("tate-sanbon",)


def test_three_of_a_kind_group_tate_sanbon_names_no_phoenix_and_no_willow(rules: HachihachiRules) -> None:
    assert ids("12bpp 2a 3r 5a 8a", rules) == ("sanbon",)
    assert ids("11arp 1p 3p 4p 5p", rules) == ("sanbon", "karasu")
    assert kan("11arp 1p 3p 4p 5p", rules) == 6


def test_three_of_a_kind_group_kuttsuki(rules: HachihachiRules) -> None:
    assert ids("1bp 2ap 4ar 8b", rules) == ("kuttsuki",)


def test_three_of_a_kind_group_teshi(rules: HachihachiRules) -> None:
    assert ids("2arpp 1b 4a 5a", rules) == ("teshi",)


def test_three_of_a_kind_group_haneken(rules: HachihachiRules) -> None:
    assert ids("1bpp 2ap 4ar", rules) == ("haneken",)


def test_three_of_a_kind_group_ichi_ni_shi(rules: HachihachiRules) -> None:
    assert ids("2arpp 4ar 1b", rules) == ("ichi-ni-shi",)


@pytest.mark.parametrize("hand", ["1brp 3brp 8a", "1brp 4arp 8a"])
def test_three_of_a_kind_group_futa_sanbon_one_may_be_tate_sanbon(hand: str, rules: HachihachiRules) -> None:
    assert ids(hand, rules) == ("futa-sanbon",)
    assert kan(hand, rules) == 6


def test_three_of_a_kind_group_futa_tate_sanbon(rules: HachihachiRules) -> None:
    assert ids("4arp 5arp 1b", rules) == ("futa-tate-sanbon",)
    assert kan("4arp 12ppp 1b", rules) == 8


def test_three_of_a_kind_group_shisou(rules: HachihachiRules) -> None:
    assert ids("2arpp 4arp", rules) == ("shisou",)


@pytest.mark.parametrize(
    ("hand", "flying"),
    [
        ("1bpp 2a 3r 5a 8a", ["1bpp"]),
        ("1brp 4arp 8a", ["1brp", "4arp"]),
        ("1bpp 2ap 4ar", ["1bpp"]),
        ("2arpp 4arp", []),
    ],
)
def test_tobikomi_bonus_of_combination_yaku_too_but_not_shisou(
    hand: str, flying: list[str], rules: HachihachiRules
) -> None:
    cards = parse_cards(hand)
    assert [str(three) for three in threes(cards, evaluate(cards, rules), rules)] == flying
