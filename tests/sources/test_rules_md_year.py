"""rules.md §9, the year: the sentences that no source states or works out, each with its number by hand."""

from __future__ import annotations

import pytest

from tests.sources.test_rules_md import CHIPS, even, months, said
from tests.support.scored import FOUR, KOBA, captures, year


@CHIPS
@pytest.mark.parametrize("length", [3, 6])
def test_9_no_han_don_where_no_month_follows(length: int, rules: str) -> None:
    # 30 and 18 points in three or six months: 3 and 2 kan (30 is 2 kan and 6). Ginmi 3 + 15.
    steps = [(10, 6)] * 3 if length == 3 else [(5, 3)] * 6
    ledger = year(months(*steps), rules=rules, house=f'"year.months" = {length}')
    assert ledger.handon is None
    assert ledger.final is not None
    assert ledger.final.totals == {"Aki": 30, "Ben": 18, "Chie": -48}
    assert ledger.final.kan == {"Aki": 3, "Ben": 2, "Chie": -4}
    assert (ledger.final.handon, ledger.final.ginmi) == (0, 18)
    assert ledger.final.settled == {"Aki": 30 + 36, "Ben": 18 - 18, "Chie": -48 - 18}
    assert {row.player: row.chips for row in ledger.standings} == {"Aki": 90, "Ben": 78, "Chie": 12}


@CHIPS
def test_9_the_last_month_brings_no_kaikan(rules: str) -> None:
    ledger = year(months((30, 30)), rules=rules, house='"year.months" = 1')
    assert ledger.final is not None
    assert [entry.transfer.reason for entry in ledger.transfers] == ["ginmi", "ginmi"]
    assert {row.player: (row.chips, row.loans) for row in ledger.standings}["Chie"] == (0, 0)


@CHIPS
def test_9_loans_go_back_to_the_bank_at_han_don_and_at_the_end(rules: str) -> None:
    # Chie loses 61 in the first month: −1, one loan. After the sixth 120 − 61 = 59 are left and no new one.
    steps = [(31, 30), (1, -1), (-1, 1), (1, -1), (-1, 1), (2, -2)]
    ledger = year(months(*steps), rules=rules)
    moved = [
        (each.after, each.transfer.payer, each.transfer.payee, each.transfer.points)
        for each in ledger.transfers
    ]
    assert moved[:2] == [(1, "@bank", "Chie", 60), (6, "Chie", "@bank", 60)]
    assert {row.player: (row.chips, row.loans) for row in ledger.standings}["Chie"] == (59, 0)
    # In a year of two months they go back at the end: 60 − 61 − 1 chips, and the total is the same.
    ended = year(months((31, 30), (1, 0)), rules=rules, house='"year.months" = 2')
    assert ended.final is not None
    assert ended.final.totals["Chie"] == -62
    assert {row.player: (row.chips, row.loans) for row in ended.standings}["Chie"] == (-2, 0)
    assert next(each.transfer.payee for each in ended.transfers if each.after == 2) == "@bank"


@CHIPS
def test_9_after_han_don_exactly_nothing_is_borrowed_for_again(rules: str) -> None:
    # Chie −120 after six months: 120 − 120 = 0, so 60 borrowed; Aki and Ben put 62 and 58 aside.
    steps = [(20, 20), (20, 20), (20, 20), (1, -1), (-1, 1), (2, -2)]
    ledger = year(months(*steps), rules=rules)
    assert ledger.handon is not None
    assert dict(ledger.handon.paid) == {"Aki": 62, "Ben": 58}
    assert {row.player: (row.chips, row.loans) for row in ledger.standings} == {
        "Aki": (120, 0),
        "Ben": (120, 0),
        "Chie": (60, 1),
    }


@CHIPS
def test_9_kaikan_also_after_a_month_nobody_entered(rules: str) -> None:
    # A zetsuba: fees of 4, 6, 8 and 10 kan; 60 chips less 48, 72, 96 and 120 leave 12, −12, −36 and −60.
    house = '"entry.too_few" = "fewer-play"\n"orichin.direction" = "pay"\n"orichin.fees" = [1, 1.5, 2, 2.5]'
    text = "[[months]]\nba = 'zetsuba'\n" + said(*(f"{name} retire" for name in FOUR))
    ledger = year(text, FOUR, rules, house=house)
    assert {row.player: (row.chips, row.loans) for row in ledger.standings} == {
        "Aki": (12, 0),
        "Ben": (48, 1),
        "Chie": (24, 1),
        "Dai": (60, 2),
    }


@CHIPS
def test_9_with_a_ba_waiting_a_month_follows_the_sixth_and_so_does_han_don(rules: str) -> None:
    house = '"year.months" = 6\n"ba.extend_year" = true'
    text = months(*[(5, 3)] * 5) + f"[[months]]\nfield = '1b 3b 4p 5p 6p 7p'\n{even(89)}"
    six = year(text, rules=rules, house=house)
    assert six.final is None
    assert six.handon is not None
    # Aki 25 + 2, Ben 15, Chie −42 (an oba). Then the second oba: Ben +2, Chie −2.
    assert dict(six.handon.paid) == {"Aki": 27, "Ben": 15}
    seven = year(text + f"[[months]]\n{KOBA}{even(88, 89)}", rules=rules, house=house)
    assert seven.final is not None
    assert seven.final.totals == {"Aki": 0, "Ben": 2, "Chie": -44}
    assert seven.final.settled == {"Aki": -15, "Ben": 2 + 42 + 30, "Chie": -44 - 15}


@CHIPS
def test_9_most_points_win_when_all_three_are_negative(rules: str) -> None:
    # Six months: Aki +6, put aside, and Chie −6. Then Aki −1, Ben −3, Chie +4: −1, −3 and −2; ginmi 0 + 15.
    second = [(-1, -3), (1, -1), (-1, 1), (1, 1), (1, -2), (-2, 1)]
    ledger = year(months(*[(1, 0)] * 6, *second), rules=rules)
    assert ledger.final is not None
    assert ledger.final.totals == {"Aki": -1, "Ben": -3, "Chie": -2}
    assert ledger.final.winner == "Aki"
    assert ledger.final.settled == {"Aki": -1 + 6 + 30, "Ben": -3 - 15, "Chie": -2 - 15}


@CHIPS
def test_9_equal_totals_the_earlier_seat_wins_and_has_the_ginmi(rules: str) -> None:
    # Ben and Chie +6 each: 1 kan, ginmi 16 for Ben alone.
    ledger = year(
        f"[[months]]\n{KOBA}{captures(Aki=76, Ben=94, Chie=94)}", rules=rules, house='"year.months" = 1'
    )
    assert ledger.final is not None
    assert (ledger.final.winner, ledger.final.leaders) == ("Ben", ("Ben",))
    assert ledger.final.settled == {"Aki": -12 - 16, "Ben": 6 + 32, "Chie": 6 - 16}
    assert [(row.player, row.rank) for row in ledger.standings] == [("Ben", 1), ("Chie", 2), ("Aki", 3)]


def test_9_houwow_equal_totals_the_earlier_seat_wins_too() -> None:
    text = f"[[months]]\n{KOBA}{captures(Aki=76, Ben=94, Chie=94)}"
    ledger = year(text, rules="houwow", house='"year.months" = 1')
    assert ledger.final is not None
    assert ledger.final.winner == "Ben"
    assert (ledger.final.handon, ledger.final.ginmi) == (None, None)
    assert set(ledger.final.kan.values()) == {None}


@CHIPS
def test_9_places_go_by_points_where_the_kan_are_equal(rules: str) -> None:
    # 6 and 7 points are 1 kan each: Ben, a later seat, has more points.
    ledger = year(f"[[months]]\n{KOBA}{even(94, 95)}", rules=rules, house='"year.months" = 1')
    assert ledger.final is not None
    assert (ledger.final.kan["Aki"], ledger.final.kan["Ben"], ledger.final.winner) == (1, 1, "Ben")


@CHIPS
def test_9_resigning_closes_the_year_and_who_resigned_cannot_win(rules: str) -> None:
    # Aki +62 has most and resigns; Chie −61 returns her loan. Ben −1 wins: 0 kan, ginmi 15, no han-don pot.
    ledger = year(months((31, 30), (31, -31)), rules=rules, top='resigned = "Aki"')
    assert ledger.over
    assert ledger.final is not None
    assert ledger.final.totals == {"Aki": 62, "Ben": -1, "Chie": -61}
    assert (ledger.final.winner, ledger.final.handon, ledger.final.ginmi) == ("Ben", 0, 15)
    assert ledger.final.settled == {"Aki": 62 - 15, "Ben": -1 + 30, "Chie": -61 - 15}
    assert [row.player for row in ledger.standings] == ["Ben", "Chie", "Aki"]
    assert {row.loans for row in ledger.standings} == {0}


@CHIPS
def test_9_resigning_after_han_don_the_pot_goes_to_who_is_ahead_of_the_others(rules: str) -> None:
    # Aki's 6 and Ben's 12 are put aside; in the seventh month Aki +12, Ben −6, Chie −6; Aki resigns. Chie −24.
    ledger = year(months(*[(1, 2)] * 6, (12, -6)), rules=rules, top='resigned = "Aki"')
    assert ledger.final is not None
    assert ledger.final.totals == {"Aki": 12, "Ben": -6, "Chie": -24}
    # Ben: −1 kan, ginmi −1 + 15 = 14, and the pot of 18.
    assert ledger.final.settled == {"Aki": 12 - 14, "Ben": -6 + 18 + 28, "Chie": -24 - 14}


@CHIPS
def test_9_ginmi_is_never_below_nothing(rules: str) -> None:
    # Aki +600 resigns. Ben −190, of whom 15 kan and 10 points are 16 kan, is ahead of Chie: −16 + 15 is no ginmi.
    steps = [(104, -34), (104, -34), (104, -34), (104, -34), (104, -34), (80, -20)]
    ledger = year(months(*steps), rules=rules, top='resigned = "Aki"', house='"special.futahachi" = 0')
    assert ledger.final is not None
    assert ledger.final.totals == {"Aki": 600, "Ben": -190, "Chie": -410}
    assert (ledger.final.kan["Ben"], ledger.final.ginmi) == (-16, 0)
    assert ledger.final.settled == ledger.final.totals


@CHIPS
def test_9_after_han_don_the_standings_go_by_what_is_left_of_the_total(rules: str) -> None:
    # Six months of +20, +10, −30: 120, 60, −180. Han-don takes 120 and 60; month 7 brings −30, +20, +10.
    ledger = year(months(*[(20, 10)] * 6, (-30, 20)), rules=rules)
    assert [(row.player, row.rank, row.points, row.total) for row in ledger.standings] == [
        ("Ben", 1, 80, 20),
        ("Aki", 2, 90, -30),
        ("Chie", 3, -170, -170),
    ]
