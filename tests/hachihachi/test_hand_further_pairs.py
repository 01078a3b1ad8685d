"""Pairs that 003 does not list and that can be dealt all the same (rules.md §5): they add up, all seven shown."""

from __future__ import annotations

import pytest

from hhscore.cards import parse_cards
from hhscore.games.hachihachi.hand import evaluate
from hhscore.games.hachihachi.rules import preset


def check(hand: str, yaku: str, kan: int, rules: str) -> None:
    value = evaluate(parse_cards(hand), preset(rules))
    assert "+".join(value.ids) == yaku
    assert value.points == kan * 12
    assert value.show == parse_cards(hand)


@pytest.mark.parametrize("rules", ["standard", "houwow", "traditional"])
@pytest.mark.parametrize(
    ("hand", "yaku", "kan"),
    [
        ("12ppp 1b 2p 3p 4p", "tate-sanbon+pikaichi", 7),
        ("1rpp 2rpp 5p", "futa-sanbon+aka", 9),
        ("1rpp 11bap 5p", "futa-sanbon+tan-ichi", 9),
        ("2app 11brp 5p", "futa-sanbon+toichi", 9),
        ("1bpp 11arp 5p", "futa-sanbon+pikaichi", 10),
        ("4rpp 5rpp 1p", "futa-tate-sanbon+aka", 11),
        ("4rpp 12ppp 1p", "futa-tate-sanbon+tan-ichi", 11),
        ("7app 12ppp 1p", "futa-tate-sanbon+toichi", 11),
    ],
)
def test_pairs_beyond_the_35(hand: str, yaku: str, kan: int, rules: str) -> None:
    check(hand, yaku, kan, rules)


def test_futa_sanbon_and_karasu_but_in_traditional_the_willows_stand() -> None:
    check("11arp 12ppp 5p", "futa-sanbon+karasu", 10, "standard")
    check("11arp 12ppp 5p", "futa-sanbon+karasu", 10, "houwow")
    check("11arp 12ppp 5p", "futa-tate-sanbon+karasu", 12, "traditional")


def test_fudawiki_has_a_name_for_a_three_and_a_standing_three() -> None:
    check("11arp 12ppp 5p", "sanbon-tate-sanbon+karasu", 11, "fudawiki")


def test_qdan_pays_the_better_one_and_reports_the_months_yaku_of_a_tie() -> None:
    def paid(hand: str) -> tuple[tuple[str, ...], object, str]:
        value = evaluate(parse_cards(hand), preset("qdan"))
        return value.ids, value.points, str(value.show)

    # Three Pairs 20 and One Ribbon 20; Three 10 and All Plains 25; two threes count as the better one.
    assert paid("1rp 2pp 3pp 5p") == (("kuttsuki",), 20, "1rp 2pp 3pp")
    assert paid("11arp 1p 3p 4p 5p") == (("karasu",), 25, "1p 3p 4p 5p 11arp")
    assert paid("1brp 4arp 8a") == (("tate-sanbon",), 15, "4arp")
