"""Source 003, paragraph by paragraph (`traditional`; its year is `standard`'s too), with its numbers.

Hand yaku and overlaps are in test_hand_source_003.py. 1 kan is 12 points; Aki deals unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hhscore.games.hachihachi.rules import preset
from hhscore.games.hachihachi.year import ginmi, in_kan
from tests.support.scored import (
    FIVE,
    FOUR,
    KOBA,
    SIX,
    THREE,
    calls,
    captures,
    hands,
    month,
    net,
    problems,
    year,
)

NOTHING_A = "1p 3p 4a 5a 6a 8p 12p"
NOTHING_B = "2a 4p 5p 7a 8a 9a 10p"
YEARS = pytest.mark.parametrize("rules", ["traditional", "standard"])


def said(*words: str) -> str:
    return "choices = [" + ", ".join(f'"{word}"' for word in words) + "]\n"


def hatto(player: str, yaku: str, for_: str) -> str:
    return f'[[months.hatto]]\nplayer = "{player}"\nyaku = "{yaku}"\nfor = "{for_}"\n'


def even(first: int, second: int = 88) -> str:
    return captures(Aki=first, Ben=second, Chie=264 - first - second)


def test_参加者の決め方_見ず出_88_points_from_the_other_two() -> None:
    text = (
        KOBA + "mizuten = true\n" + said("Aki enter", "Ben enter", "Chie enter", "Dai retire") + even(88, 86)
    )
    # Mizuten 12 from Ben and Chie; card points 2 from Ben to Chie; Dai receives 1 kan for retiring, 4 from each.
    assert net(text, FOUR, "traditional") == [24 - 4, -12 - 2 - 4, -12 + 2 - 4, 12]


@pytest.mark.parametrize(
    ("players", "retiring", "fees"),
    [(FOUR, 1, [12]), (FIVE, 2, [12, 12]), (SIX, 3, [18, 18, 24])],
)
def test_参加者の決め方_下り賃_is_received(players: Sequence[str], retiring: int, fees: list[int]) -> None:
    last = players[-retiring:]
    text = (
        KOBA + said(*(f"{name} {'retire' if name in last else 'enter'}" for name in players)) + even(88, 89)
    )
    settled = month(text, players, "traditional")
    assert [settled.net[name] for name in last] == fees
    assert settled.net["Aki"] == -sum(fees) // 3


def test_参加者の決め方_下り賃_second_of_four_has_none() -> None:
    # With four asked only the first to retire is paid; with two retired there is shibari, and nobody is.
    text = KOBA + said("Aki retire", "Ben enter", "Chie enter", "Dai enter")
    assert net(text + captures(Ben=88, Chie=89, Dai=87), FOUR, "traditional") == [12, -4, -4 + 1, -4 - 1]


def test_参加者の決め方_追い込み_after_the_third_they_are_still_asked() -> None:
    # Dai enters and is pushed out; Emi retires after three had entered and is paid for that.
    text = KOBA + said(*(f"{name} enter" for name in FOUR), "Emi retire") + hands(Dai="8b 4r 1p 3p 10a 9a 6a")
    settled = month(text + even(88, 89), FIVE, "traditional")
    assert settled.active == THREE
    assert settled.net["Dai"] == 3 * 6  # a bright and a ribbon at a quarter kan
    assert settled.net["Emi"] == 12


def test_参加者の決め方_親が下る_the_next_counts_as_dealer() -> None:
    text = (
        KOBA + said("Aki retire", "Ben enter", "Chie enter", "Dai enter") + captures(Ben=88, Chie=88, Dai=88)
    )
    settled = month(text, FOUR, "traditional")
    assert settled.leader == "Ben"
    assert settled.net["Ben"] == 240 - 4  # souhachi is paid to who leads


@pytest.mark.parametrize(
    ("hand", "each"),
    [
        ("7app 1p 3p 8a 12p", 18),  # tate-sanbon: half of 3 kan
        ("8b 4r 1p 3p 10a 9a 6a", 6),  # two cards at 3
        ("1r 2r 3r 4a 8a 10a 12p", 42 + 9),  # akatan in hand: half of 7 kan, and its ribbons
    ],
)
def test_参加者の決め方_追い込み賃(hand: str, each: int) -> None:
    field = "field = '2p 4p 5p 6p 9p 11a'\n"
    text = field + said(*(f"{name} enter" for name in FOUR)) + hands(Dai=hand) + even(88, 89)
    assert month(text, FOUR, "traditional").net["Dai"] == 3 * each


SHORT = said("Aki enter", "Ben retire", "Chie retire", "Dai retire")


def again(*words: str) -> str:
    return "shibari = [" + ", ".join(f'"{word}"' for word in words) + "]\n"


def test_参加者の決め方_しばり_exactly_three() -> None:
    text = KOBA + SHORT + again("Aki enter", "Ben retire", "Chie enter", "Dai enter")
    settled = month(text + captures(Aki=88, Chie=89, Dai=87), FOUR, "traditional")
    assert settled.active == ("Aki", "Chie", "Dai")
    assert settled.net == {"Aki": 0, "Ben": 0, "Chie": 1, "Dai": -1}  # no fees


def test_参加者の決め方_しばり_stops_at_the_third_and_pays_no_oikomi() -> None:
    text = KOBA + SHORT + again("Aki enter", "Ben enter", "Chie enter") + hands(Dai="8b 4r 1p 3p 10a 9a 6a")
    settled = month(text + even(88, 89), FOUR, "traditional")
    assert settled.active == THREE
    assert settled.net["Dai"] == 0


def test_参加者の決め方_しばり_the_last_to_have_retired_must_play() -> None:
    text = KOBA + SHORT + again("Aki retire", "Ben retire", "Chie retire", "Dai enter")
    settled = month(text + captures(Ben=88, Chie=89, Dai=87), FOUR, "traditional")
    assert settled.active == ("Ben", "Chie", "Dai")


def test_貫木を配る_five_kan_each() -> None:
    ledger = year("", rules="traditional")
    assert [row.chips for row in ledger.standings] == [60, 60, 60]


@pytest.mark.parametrize(
    ("field", "first", "second"),
    [
        ("1b 4p 5p 6p 7p 9p", "oba", "koba"),
        ("1b 8b 5p 6p 7p 9p", "oba", "oba"),
        ("12b 4p 5p 6p 7p 9p", "zetsuba", "koba"),
        ("11b 12b 5p 6p 7p 9p", "zetsuba", "zetsuba"),
        ("2p 4p 5p 6p 7p 9p", "koba", "koba"),
    ],
)
def test_場の種類を確認(field: str, first: str, second: str) -> None:
    text = f"[[months]]\nfield = '{field}'\n{even(89)}[[months]]\n{KOBA}"
    assert [settled.ba for settled in year(text, rules="traditional").months] == [first, second]


def test_手役の発表_not_declared_is_void() -> None:
    text = KOBA + "unclaimed = ['Ben']\n" + hands(Ben="10rpp 1p 3p 8a 12p") + even(88, 89)
    assert net(text, rules="traditional") == [0, 1, -1]


def test_手役の発表_each_of_the_other_two_pays() -> None:
    text = KOBA + hands(Ben="10rpp 1p 3p 8a 12p") + even(88, 89)
    assert net(text, rules="traditional") == [-24, 48 + 1, -24 - 1]


def test_下げの的中_both_yaku_are_paid() -> None:
    assert net(KOBA + calls("Aki akatan sage", "Aki aotan end"), rules="traditional") == [336, -168, -168]


def test_下げの取り消し_half_is_given_back() -> None:
    # 14 kan received, 7 given back: plus 7 kan.
    assert net(KOBA + calls("Aki akatan sage", "Aki cancel"), rules="traditional") == [84, -42, -42]


def test_下げの失敗_minus_17_kan() -> None:
    # Dealer +14 −7 −24 = −17 kan; biki 24 − 3.5 = 20.5; the third −3.5.
    settled = net(KOBA + calls("Aki akatan sage", "Chie goko end"), rules="traditional")
    assert settled == [-17 * 12, -42, 246]


def test_下げ_played_out_half() -> None:
    assert net(KOBA + calls("Aki akatan sage") + even(100), rules="traditional") == [84, -42, -42]


def test_手役の吹き消し_only_the_achievers_own_and_only_without_a_captured_yaku() -> None:
    both = hands(Aki="10rpp 1p 3p 8a 12p", Ben="7rpp 4a 6a 9a 11p")
    # Aki's sanbon is void; Ben's tate-sanbon, 36 from each, stays. Futahachi 10 kan.
    text = "field = '2p 4p 5p 6p 8p 9p'\n" + both
    assert net(text + even(168, 50), rules="traditional") == [240 - 36, -120 + 72, -120 - 36]
    ended = text + calls("Chie akatan end") + captures(Aki=168)
    assert net(ended, rules="traditional") == [48 - 36 - 84, -24 + 72 - 84, -24 - 36 + 168]


def test_手役の吹き消し_souhachi_is_made_by_all_three() -> None:
    text = KOBA + hands(Ben="10rpp 1p 3p 8a 12p") + even(88)
    assert net(text, rules="traditional") == [240, -120, -120]


@pytest.mark.parametrize("yaku", ["akatan", "aotan", "shiko"])
def test_法度_who_feeds_pays_alone(yaku: str) -> None:
    kan = {"akatan": 7, "aotan": 7, "shiko": 10}[yaku]
    text = KOBA + calls(f"Ben {yaku} end") + hatto("Chie", yaku, "Ben")
    assert net(text, rules="traditional") == [0, 2 * kan * 12, -2 * kan * 12]


def test_法度_only_of_these_three() -> None:
    name, message = problems(KOBA + hatto("Chie", "nanatan", "Ben"), rules="traditional")[0]
    assert name == "bad-value"
    assert "akatan, aotan, shiko" in message
    assert problems(KOBA + hatto("Chie", "tobikomi", "Ben"), rules="traditional")[0][0] == "bad-value"


def test_1回戦ごとの計算_272_cannot_be() -> None:
    assert problems(KOBA + captures(Aki=86, Ben=96, Chie=90), rules="traditional") == [
        ("captures-total", "captures add up to 272; the deck holds 264 (8 too many)")
    ]


def test_1回戦ごとの計算_captured_points_less_88() -> None:
    assert net(KOBA + captures(Aki=86, Ben=96, Chie=82), rules="traditional") == [-2, 8, -6]


def months(*nets: tuple[int, int]) -> str:
    """Months in which Aki and Ben capture so much over par; Chie the opposite."""
    return "".join(f"[[months]]\n{KOBA}{even(88 + aki, 88 + ben)}" for aki, ben in nets)


@YEARS
def test_改貫_five_kan_when_chips_are_gone(rules: str) -> None:
    # Chie loses 60: no chips left, 5 kan borrowed, one marker.
    ledger = year(months((30, 30)), rules=rules)
    chie = next(row for row in ledger.standings if row.player == "Chie")
    assert (chie.points, chie.chips, chie.loans) == (-60, 60, 1)
    loan = ledger.transfers[0]
    assert (loan.after, loan.transfer.payer, loan.transfer.payee, loan.transfer.points) == (
        1,
        "@bank",
        "Chie",
        60,
    )
    # One point left is not nothing.
    kept = year(months((30, 29)), rules=rules)
    assert [row.loans for row in kept.standings] == [0, 0, 0]


@YEARS
def test_改貫_as_often_as_needed(rules: str) -> None:
    # −61: one loan leaves 59.  −120 from 60 chips in one month: −60, two loans leave 60.
    ledger = year(f"[[months]]\nba = 'oba'\n{even(118, 118)}", rules=rules)
    chie = next(row for row in ledger.standings if row.player == "Chie")
    assert (chie.points, chie.chips, chie.loans) == (-120, 60, 2)


@YEARS
def test_半どん_positive_nets_are_put_aside_and_the_stake_doubles(rules: str) -> None:
    # After six months Aki +30, Ben +18, Chie −48.
    ledger = year(months(*[(5, 3)] * 6), rules=rules)
    assert ledger.handon is not None
    assert (dict(ledger.handon.paid), ledger.handon.pot) == ({"Aki": 30, "Ben": 18}, 48)
    assert {row.player: row.chips for row in ledger.standings} == {"Aki": 120, "Ben": 120, "Chie": 72}


@YEARS
def test_半どん_loans_are_returned_and_borrowed_again(rules: str) -> None:
    # Chie −130 after six: 120 − 130 is −10, so one loan again.
    ledger = year(months((40, 40), (40, 10), (0, 1), (0, -1), (0, 1), (0, -1)), rules=rules)
    chie = next(row for row in ledger.standings if row.player == "Chie")
    assert chie.points == -130
    assert (chie.chips, chie.loans) == (50, 1)


@YEARS
def test_12回戦後の総合点の計算(rules: str) -> None:
    # Six months Aki +5 each, six months Ben +2 each: Aki paid 30 into the pot and has 0; Ben has 12.
    ledger = year(months(*[(5, 0)] * 6, *[(0, 2)] * 6), rules=rules)
    assert ledger.final is not None
    assert ledger.final.winner == "Ben"
    assert ledger.final.totals == {"Aki": 0, "Ben": 12, "Chie": -42}
    assert ledger.final.kan == {"Aki": 0, "Ben": 1, "Chie": -4}
    # Ben: 12, the pot of 30, and 1 + 5 × 3 = 16 from each of the others.
    assert ledger.final.settled == {"Aki": -16, "Ben": 12 + 30 + 32, "Chie": -42 - 16}


@YEARS
@pytest.mark.parametrize(
    ("points", "kan"),
    [(1, 0), (5, 0), (6, 1), (12, 1), (17, 1), (18, 2), (132, 11), (-5, 0), (-6, -1), (-17, -1)],
)
def test_12回戦後の総合点の計算_五捨六入(points: int, kan: int, rules: str) -> None:
    assert in_kan(points, preset(rules)) == kan


@YEARS
def test_12回戦後の総合点の計算_the_least_negative_wins(rules: str) -> None:
    # Aki and Ben put their +6 aside after six months and lose 6 each in the rest; Chie −12 and +12. The least
    # negative total is Chie's 0.
    ledger = year(months(*[(1, 1)] * 6, *[(-1, -1)] * 6), rules=rules)
    assert ledger.final is not None
    assert ledger.final.totals == {"Aki": -6, "Ben": -6, "Chie": 0}
    assert ledger.final.winner == "Chie"


@YEARS
def test_勝者決定後の吟味_41_points(rules: str) -> None:
    assert in_kan(132, preset(rules)) == 11
    assert ginmi(11, 6, preset(rules)) == 41


@YEARS
def test_勝者決定後の吟味_also_from_those_who_did_not_play(rules: str) -> None:
    text = "".join(
        f"[[months]]\nabsent = ['Dai', 'Emi', 'Fumi']\n{KOBA}{captures(Aki=99, Ben=82, Chie=83)}"
        for _ in range(12)
    )
    ledger = year(text, SIX, rules, house='"handon.after" = 0')
    assert ledger.final is not None
    assert (ledger.final.totals["Aki"], ledger.final.ginmi) == (132, 41)
    assert ledger.final.settled["Fumi"] == -41
    assert ledger.final.settled["Aki"] == 132 + 5 * 41


@YEARS
def test_勝者決定後の吟味_never_below_nothing(rules: str) -> None:
    assert ginmi(-40, 3, preset(rules)) == 0


def test_特殊な手役のルール_飛び込み_only_beside_sanbon_and_tate_sanbon() -> None:
    piles = captures(
        Aki="1brpp 2arpp 3brpp 4ar 5ar 6ar",
        Ben="4pp 5pp 6pp 7arpp 8bapp 12bp",
        Chie="9arpp 10arpp 11barp 12pp",
    )
    field = "field = '4p 6p 7p 8p 9p 12p'\n"
    # Sanbon with its three captured: 2 + 1 kan from each; card points 116, 76, 72.
    assert net(field + hands(Aki="1rpp 3p 4a 5a 6a") + piles, rules="traditional") == [
        72 + 28,
        -36 - 12,
        -36 - 16,
    ]
    # Two threes: futa-sanbon 6 kan, and no tobikomi.
    assert net(field + hands(Aki="1rpp 2rpp 5a") + piles, rules="traditional") == [
        144 + 28,
        -72 - 12,
        -72 - 16,
    ]


def test_特殊な手役のルール_抜け役_89_points() -> None:
    field = "field = '6p 7p 8p 9p 10p 12p'\n"
    aka = hands(Aki="1rp 2rp 3p 4p 5p")
    assert net(field + aka + even(89), rules="traditional") == [96 + 1, -48, -48 - 1]
    assert net(field + aka + captures(Aki=88, Ben=89, Chie=87), rules="traditional") == [72, -36 + 1, -36 - 1]


@pytest.mark.parametrize(
    ("yaku", "kan"), [("akatan", 7), ("aotan", 7), ("nanatan", 10), ("shiko", 10), ("goko", 12)]
)
def test_基本の出来役5(yaku: str, kan: int) -> None:
    assert net(KOBA + calls(f"Aki {yaku} end"), rules="traditional") == [24 * kan, -12 * kan, -12 * kan]


def test_基本の出来役5_there_is_no_inoshikacho() -> None:
    assert problems(KOBA + calls("Aki inoshikacho end"), rules="traditional")[0][0] == "bad-value"


def test_特殊な出来役_総八() -> None:
    assert net(KOBA + even(88), rules="traditional") == [240, -120, -120]


def test_特殊な出来役_二八_one_kan_for_each_point_over() -> None:
    assert net(KOBA + even(171, 50), rules="traditional") == [2 * 13 * 12, -13 * 12, -13 * 12]


def test_特殊な出来役_素十六_two_kan_for_each_plain_over() -> None:
    text = KOBA + even(60, 100) + "[months.plains]\nAki = 17\n"
    assert net(text, rules="traditional") == [2 * 14 * 12, -14 * 12, -14 * 12]


def test_追い込み_what_was_not_asked_any_more_is_taken_as_pushed_out_and_said() -> None:
    # A sheet kept under other rules stops at the third to enter; who plays is known, so the month is done.
    text = (
        KOBA
        + said("Aki enter", "Ben enter", "Chie enter")
        + hands(Dai="8b 4r 1p 3p 10a 9a 6a")
        + even(88, 89)
    )
    settled = month(text, FOUR, "traditional")
    assert settled.net["Dai"] == 3 * 6
    assert any(remark.message.startswith("what Dai said was not recorded") for remark in settled.remarks)
