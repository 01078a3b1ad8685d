"""Two players: rules.md §10, and two left in a rule set that allows it."""

from __future__ import annotations

import pytest

from tests.support.scored import KOBA, calls, captures, hands, month, net, problems, year

TWO = ("Aki", "Ben")
HOUSE = '"players.min" = 2'


def two(text: str, house: str = HOUSE) -> list[int]:
    return net(text, TWO, house=house)


def test_hand_yaku_with_one_opponent() -> None:
    assert two(KOBA + hands(Ben="10rpp 1p 3p 8a 12p") + captures(Aki=60, Ben=60)) == [-24, 24]


def test_the_difference_of_captured_points_times_the_ba() -> None:
    assert two("ba = 'oba'\n" + captures(Aki=110, Ben=60)) == [100, -100]


def test_cards_stay_undrawn_so_264_is_not_checked_but_not_more() -> None:
    assert two(KOBA + captures(Aki=20, Ben=30)) == [-10, 10]
    assert problems(KOBA + captures(Aki=200, Ben=90), TWO, house=HOUSE)[0][0] == "captures-total"


def test_no_special_yaku_no_bonus() -> None:
    # 170 points, 17 plains and an aka with more than 89 points: only aka's 3 kan and the difference.
    text = "field = '6p 7p 8p 9p 10p 12p'\n" + hands(Aki="1rp 2rp 3p 4p 5p") + captures(Aki=170, Ben=60)
    assert two(text + "[months.plains]\nAki = 17\n") == [36 + 110, -36 - 110]


@pytest.mark.parametrize(
    ("called", "aki"),
    [
        (("Aki akatan end",), 84),
        (("Aki akatan sage", "Aki cancel"), 42),
        (("Aki akatan sage",), 42),
        (("Aki akatan sage", "Ben aotan end"), 42 - 84),
        (("Aki akatan sage", "Aki aotan end"), 168),
    ],
)
def test_captured_yaku_and_sage_with_one_share(called: tuple[str, ...], aki: int) -> None:
    assert two(KOBA + calls(*called) + captures(Aki=60, Ben=60)) == [aki, -aki]


def test_hatto_is_the_one_share() -> None:
    text = KOBA + calls("Aki akatan end") + '[[months.hatto]]\nplayer = "Ben"\nyaku = "akatan"\nfor = "Aki"\n'
    assert two(text) == [84, -84]


def test_mizuten_takes_four() -> None:
    assert problems(KOBA + "mizuten = true\n", TWO, house=HOUSE)[0][0] == "bad-value"


def test_two_left_where_the_rules_need_three() -> None:
    name, message = problems(KOBA + "absent = ['Chie']\n")[0]
    assert (name, message) == ("bad-value", "2 left at the table; these rules take 3")


def test_two_left_where_the_rules_allow_it() -> None:
    text = KOBA + "absent = ['Chie']\n" + captures(Aki=60, Ben=70)
    settled = month(text, house=HOUSE)
    assert list(settled.net.values()) == [-10, 10, 0]
    assert settled.active == TWO


def test_the_year_of_two() -> None:
    # Ben +10, then deals; han-don does not come in two months. 10 points are 1 kan; ginmi 1 + 5 × 2 = 11.
    text = f"[[months]]\n{KOBA}{captures(Aki=60, Ben=70)}[[months]]\n{KOBA}{captures(Aki=60, Ben=60)}"
    ledger = year(text, TWO, house=HOUSE + '\n"year.months" = 2\n"handon.after" = 0')
    assert [settled.dealer for settled in ledger.months] == ["Aki", "Ben"]
    assert ledger.final is not None
    assert ledger.final.settled == {"Aki": -21, "Ben": 21}
