"""The hand yaku of source 003, paragraph by paragraph, each with a real hand: value in kan and the cards shown."""

from __future__ import annotations

import pytest

from hhscore.cards import CardSet, parse_cards
from hhscore.games.hachihachi.hand import HandValue, evaluate, threes
from hhscore.games.hachihachi.rules import preset

RULES = preset("traditional")
ALL = "all seven"


def valued(hand: str) -> HandValue:
    cards = parse_cards(hand)
    assert len(cards) == 7
    return evaluate(cards, RULES)


def check(hand: str, yaku: tuple[str, ...], kan: int, shown: str) -> None:
    value = valued(hand)
    assert value.ids == yaku
    assert value.points == kan * 12
    assert value.show == parse_cards(hand if shown == ALL else shown)


# 基本の手役12


def test_基本の手役12_三本() -> None:
    check("1bpp 2a 3r 5a 8a", ("sanbon",), 2, "1bpp")


@pytest.mark.parametrize("three", ["4arp", "5app", "7rpp", "12ppp"])
def test_基本の手役12_立三本(three: str) -> None:
    check(f"{three} 1b 2a 3r 6a", ("tate-sanbon",), 3, three)


def test_基本の手役12_立三本_桐_takes_the_three_plains() -> None:
    check("12bpp 2a 3r 5a 8a", ("sanbon",), 2, "12bpp")


@pytest.mark.parametrize("willow", ["11b", "11a", "11p"])
def test_基本の手役12_赤_the_willow_counts_as_plain(willow: str) -> None:
    check(f"2r 3r 1p 4p 5p 6p {willow}", ("aka",), 3, f"1p 4p 5p 6p {willow}")


def test_基本の手役12_赤_has_two_ribbons_and_five_plains() -> None:
    assert valued("1r 2r 3r 4p 5p 6p 7p").ids == ()
    assert valued("1r 2r 3p 4a 5p 6p 7p").ids == ()


def test_基本の手役12_短一() -> None:
    check("2r 1p 3p 4p 5p 6p 7p", ("tan-ichi",), 3, "1p 3p 4p 5p 6p 7p")


def test_基本の手役12_十一() -> None:
    check("2a 1p 3p 4p 5p 6p 7p", ("toichi",), 3, "1p 3p 4p 5p 6p 7p")


def test_基本の手役12_からす() -> None:
    check("1p 3p 4p 5p 6p 7p 8p", ("karasu",), 4, ALL)


def test_基本の手役12_光一() -> None:
    check("1b 2p 3p 4p 5p 6p 7p", ("pikaichi",), 4, "2p 3p 4p 5p 6p 7p")


def test_基本の手役12_喰付() -> None:
    check("1bp 2ap 4ar 8b", ("kuttsuki",), 4, "1bp 2ap 4ar")


def test_基本の手役12_手四() -> None:
    check("2arpp 1b 4a 5a", ("teshi",), 6, "2arpp")


def test_基本の手役12_はねけん() -> None:
    check("1bpp 2ap 4ar", ("haneken",), 7, ALL)


def test_基本の手役12_一二四() -> None:
    check("2arpp 4ar 1b", ("ichi-ni-shi",), 8, ALL)


def test_基本の手役12_四三() -> None:
    check("2arpp 4arp", ("shisou",), 20, ALL)


# 重複の手役35


def test_重複の手役35_赤_三本() -> None:
    check("1rpp 2r 3p 4p 5p", ("sanbon", "aka"), 5, "1rpp 3p 4p 5p")


def test_重複の手役35_短一_三本() -> None:
    check("1rpp 3p 4p 5p 6p", ("sanbon", "tan-ichi"), 5, ALL)


def test_重複の手役35_十一_三本() -> None:
    check("2app 3p 4p 5p 6p", ("sanbon", "toichi"), 5, ALL)


def test_重複の手役35_光一_三本() -> None:
    check("1bpp 3p 4p 5p 6p", ("sanbon", "pikaichi"), 6, ALL)


@pytest.mark.parametrize("willows", ["11bar", "11bap", "11brp", "11arp"])
def test_重複の手役35_からす_三本_three_willows_are_a_立三本(willows: str) -> None:
    # Its own value of 6 cannot come up: only the willow has three plains that are no 立三本 by themselves.
    check(f"{willows} 1p 3p 4p 5p", ("tate-sanbon", "karasu"), 7, ALL)


def test_重複の手役35_二三本() -> None:
    check("1brp 3brp 8a", ("futa-sanbon",), 6, "1brp 3brp")


def test_重複の手役35_赤_立三本() -> None:
    check("4rpp 2r 1p 3p 5p", ("tate-sanbon", "aka"), 6, "4rpp 1p 3p 5p")


def test_重複の手役35_短一_立三本() -> None:
    check("5rpp 1p 2p 3p 6p", ("tate-sanbon", "tan-ichi"), 6, ALL)


def test_重複の手役35_十一_立三本() -> None:
    check("7app 1p 2p 3p 6p", ("tate-sanbon", "toichi"), 6, ALL)


def test_重複の手役35_からす_立三本() -> None:
    check("12ppp 1p 2p 3p 4p", ("tate-sanbon", "karasu"), 7, ALL)


def test_重複の手役35_二立三本() -> None:
    check("4arp 5arp 1b", ("futa-tate-sanbon",), 8, "4arp 5arp")


def test_重複の手役35_赤_喰付() -> None:
    check("1rp 2rp 3pp 5p", ("kuttsuki", "aka"), 7, ALL)


def test_重複の手役35_短一_喰付() -> None:
    check("1rp 2pp 3pp 5p", ("kuttsuki", "tan-ichi"), 7, ALL)


def test_重複の手役35_十一_喰付() -> None:
    check("2ap 1pp 3pp 5p", ("kuttsuki", "toichi"), 7, ALL)


def test_重複の手役35_からす_喰付() -> None:
    check("1pp 2pp 3pp 5p", ("kuttsuki", "karasu"), 8, ALL)


def test_重複の手役35_光一_喰付_the_bright_in_a_pair() -> None:
    check("1bp 2pp 3pp 5p", ("kuttsuki", "pikaichi"), 8, ALL)


def test_重複の手役35_光一_喰付_the_bright_outside_the_pairs() -> None:
    check("1b 2pp 3pp 4pp", ("kuttsuki", "pikaichi"), 8, "2pp 3pp 4pp")


def test_重複の手役35_赤_手四() -> None:
    check("11barp 1r 2r 3p", ("teshi", "aka"), 9, "3p 11barp")


def test_重複の手役35_短一_手四() -> None:
    check("11barp 1r 2p 3p", ("teshi", "tan-ichi"), 9, "2p 3p 11barp")


def test_重複の手役35_十一_手四() -> None:
    check("11barp 2a 1p 3p", ("teshi", "toichi"), 9, ALL)


def test_重複の手役35_光一_手四_of_桐() -> None:
    check("12bppp 1p 2p 3p", ("teshi", "pikaichi"), 10, ALL)


def test_重複の手役35_光一_手四_of_柳() -> None:
    check("11barp 1b 2p 3p", ("teshi", "pikaichi"), 10, "2p 3p 11barp")


def test_重複の手役35_からす_手四() -> None:
    check("11barp 1p 2p 3p", ("teshi", "karasu"), 10, ALL)


def test_重複の手役35_赤_はねけん() -> None:
    check("1rpp 2rp 3pp", ("haneken", "aka"), 10, ALL)


def test_重複の手役35_短一_はねけん() -> None:
    check("1rpp 2pp 3pp", ("haneken", "tan-ichi"), 10, ALL)


def test_重複の手役35_十一_はねけん() -> None:
    check("2app 1pp 3pp", ("haneken", "toichi"), 10, ALL)


def test_重複の手役35_光一_はねけん() -> None:
    check("1bpp 2pp 3pp", ("haneken", "pikaichi"), 11, ALL)


@pytest.mark.parametrize("three", ["12ppp", "11arp"])
def test_重複の手役35_からす_はねけん_of_桐_or_柳(three: str) -> None:
    check(f"{three} 1pp 2pp", ("haneken", "karasu"), 11, ALL)


def test_重複の手役35_赤_一二四() -> None:
    check("11barp 1rp 2r", ("ichi-ni-shi", "aka"), 11, ALL)


def test_重複の手役35_短一_一二四() -> None:
    check("11barp 1rp 2p", ("ichi-ni-shi", "tan-ichi"), 11, ALL)


def test_重複の手役35_十一_一二四() -> None:
    check("11barp 2ap 1p", ("ichi-ni-shi", "toichi"), 11, ALL)


@pytest.mark.parametrize("hand", ["12bppp 1pp 2p", "11barp 1bp 2p"])
def test_重複の手役35_光一_一二四_of_桐_or_柳(hand: str) -> None:
    check(hand, ("ichi-ni-shi", "pikaichi"), 12, ALL)


def test_重複の手役35_からす_一二四() -> None:
    check("11barp 1pp 2p", ("ichi-ni-shi", "karasu"), 12, ALL)


def test_重複の手役35_短一_四三() -> None:
    check("11barp 1rpp", ("shisou", "tan-ichi"), 23, ALL)


def test_重複の手役35_十一_四三() -> None:
    check("11barp 2app", ("shisou", "toichi"), 23, ALL)


@pytest.mark.parametrize("hand", ["12bppp 11bap", "12bppp 11arp", "11barp 1bpp", "11barp 12bpp"])
def test_重複の手役35_光一_四三_of_桐_or_柳(hand: str) -> None:
    check(hand, ("shisou", "pikaichi"), 24, ALL)


def test_重複の手役35_からす_四三() -> None:
    check("11barp 12ppp", ("shisou", "karasu"), 24, ALL)


# 特殊な手役のルール


def test_特殊な手役のルール_飛び込み_of_sanbon_and_tate_sanbon_beside_a_kinds_yaku_too() -> None:
    def flying(hand: str) -> list[str]:
        cards = parse_cards(hand)
        return [str(three) for three in threes(cards, evaluate(cards, RULES), RULES)]

    assert flying("1bpp 2a 3r 5a 8a") == ["1bpp"]
    assert flying("4rpp 2r 1p 3p 5p") == ["4rpp"]
    assert flying("1brp 3brp 8a") == []  # 二三本
    assert flying("1bpp 2ap 4ar") == []  # はねけん
    assert flying("2arpp 4arp") == []  # 四三


def test_特殊な手役のルール_抜け役_of_four_kinds_yaku() -> None:
    assert RULES.nuke_yaku_in == ["aka", "tan-ichi", "toichi", "karasu"]
    assert (RULES.nuke_yaku_value, RULES.nuke_yaku_at) == (1, 89)


def test_特殊な手役のルール_化札_as_plain_where_that_pays_more() -> None:
    check("11b 1p 2p 3p 4p 5p 6p", ("karasu",), 4, ALL)
    check("11a 1p 2p 3p 4p 5p 6p", ("karasu",), 4, ALL)


def test_特殊な手役のルール_化札_as_what_it_is_where_that_pays_more() -> None:
    # Two ribbons, or one ribbon and a ribbon as plain: both 3 kan, and 短一 comes first. With a second one: 赤.
    assert valued("11r 2r 1p 3p 4p 5p 6p").ids == ("tan-ichi",)
    assert valued("11r 2r 4r 1p 3p 5p 6p").ids == ("aka",)


def test_特殊な手役のルール_化札_not_as_both_at_once() -> None:
    # As a ribbon the willow is no plain: two ribbons and an animal leave four plains.
    value = valued("11r 2r 4a 1p 3p 5p 6p")
    assert value.ids == ()
    assert value.show == CardSet()


def test_特殊な手役のルール_化札_is_shown_among_the_plains() -> None:
    check("11r 2r 4r 1p 3p 5p 6p", ("aka",), 3, "1p 3p 5p 6p 11r")
