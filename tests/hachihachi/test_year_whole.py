"""A short year followed month by month: who deals, what waits, chips, places, and how it ends. rules.md §9."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from hhscore.games.hachihachi.rules import HachihachiRules, preset
from hhscore.games.hachihachi.year import ginmi, in_kan
from hhscore.model.ledger import FinalLedger, Standing, YearLedger
from tests.support.scored import FOUR, KOBA, captures, scored, year

HOUSE = '"year.months" = 2\n"handon.after" = 0\n'
# The willow makes the first month a zetsuba, ×4, the other bright waits: Chie, 10 under 88, pays Aki 40.
FIRST = "[[months]]\nfield = '1b 11b 2p 4p 5p 6p'\n" + captures(Aki=98, Ben=88, Chie=78)
# So the second is an oba, ×2: Aki, 10 under, pays Ben 20.
SECOND = "[[months]]\n" + KOBA + captures(Aki=78, Ben=98, Chie=88)
NO_LOANS = {"Aki": 0, "Ben": 0, "Chie": 0}


def course(ledger: YearLedger) -> tuple[bool, str | None, tuple[str, ...]]:
    return ledger.over, ledger.next_dealer, ledger.waiting


def under(**values: Any) -> HachihachiRules:
    standard = preset("standard")
    keys = {name.replace("__", "."): value for name, value in values.items()}
    return HachihachiRules("ours", {**standard.values, **keys}, standard.sources)


def test_before_the_first_month() -> None:
    ledger = year("", house=HOUSE)
    assert course(ledger) == (False, "Aki", ())
    assert (ledger.kan, ledger.rules, ledger.handon, ledger.final) == (12, "standard", None, None)
    assert ledger.standings == (
        Standing("Aki", 1, 0, 0, 60, 0),
        Standing("Ben", 2, 0, 0, 60, 0),
        Standing("Chie", 3, 0, 0, 60, 0),
    )
    assert (ledger.months, ledger.transfers, ledger.chips_after, ledger.loans_after) == ((), (), (), ())


def test_after_the_first_month() -> None:
    ledger = year(FIRST, house=HOUSE)
    month = ledger.months[0]
    assert (month.month, month.number, month.dealer, month.winner) == (1, 1, "Aki", "Aki")
    assert (month.ba, month.multiplier, month.carry) == ("zetsuba", 4, ("oba",))
    assert course(ledger) == (False, "Aki", ("oba",))
    assert ledger.chips_after == ({"Aki": 100, "Ben": 60, "Chie": 20},)
    assert ledger.loans_after == (NO_LOANS,)
    assert ledger.standings == (
        Standing("Aki", 1, 40, 40, 100, 0),
        Standing("Ben", 2, 0, 0, 60, 0),
        Standing("Chie", 3, -40, -40, 20, 0),
    )
    assert ledger.final is None


def test_after_the_last_month() -> None:
    """Aki and Ben are equal with 20: the earlier seat has won, 1 kan 8, so 2 kan; a ginmi of 2 + 5 × 3."""
    ledger = year(FIRST + SECOND, house=HOUSE)
    month = ledger.months[1]
    assert (month.month, month.number, month.dealer, month.winner) == (2, 2, "Aki", "Ben")
    assert (month.ba, month.multiplier, month.carry) == ("oba", 2, ())
    assert course(ledger) == (True, "Ben", ())
    assert ledger.chips_after[1] == {"Aki": 80, "Ben": 80, "Chie": 20}
    assert ledger.final == FinalLedger(
        winner="Aki",
        leaders=("Aki",),
        totals={"Aki": 20, "Ben": 20, "Chie": -40},
        kan={"Aki": 2, "Ben": 2, "Chie": -3},
        handon=0,
        ginmi=17,
        settled={"Aki": 20 + 34, "Ben": 20 - 17, "Chie": -40 - 17},
    )
    assert [(one.player, one.rank, one.points) for one in ledger.standings] == [
        ("Aki", 1, 20),
        ("Ben", 2, 20),
        ("Chie", 3, -40),
    ]


def test_two_who_share_the_first_place_win_nothing_more() -> None:
    ledger = year(FIRST + SECOND, house=HOUSE + '"places" = "shared"')
    totals = {"Aki": 20, "Ben": 20, "Chie": -40}
    assert ledger.final == FinalLedger(
        None, ("Aki", "Ben"), totals, {"Aki": 2, "Ben": 2, "Chie": -3}, 0, None, totals
    )
    assert [one.rank for one in ledger.standings] == [1, 1, 3]
    assert ledger.transfers == ()


def test_who_resigns_is_last() -> None:
    """Aki leads with 40 and resigns: Ben has won with 0 kan, and a ginmi of 15."""
    ledger = year(FIRST, house=HOUSE, top='resigned = "Aki"')
    assert ledger.over
    assert ledger.final == FinalLedger(
        "Ben",
        ("Ben",),
        {"Aki": 40, "Ben": 0, "Chie": -40},
        {"Aki": 3, "Ben": 0, "Chie": -3},
        0,
        15,
        {"Aki": 25, "Ben": 30, "Chie": -55},
    )
    assert [(one.player, one.rank) for one in ledger.standings] == [("Ben", 1), ("Chie", 2), ("Aki", 3)]


def test_who_resigns_before_the_first_month() -> None:
    ledger = year("", house=HOUSE, top='resigned = "Aki"')
    assert ledger.final is not None
    assert (ledger.final.winner, ledger.final.ginmi, ledger.over) == ("Ben", 15, True)


NO_CHIPS = '"chips.stake" = 0\n"kaikan.loan" = 0\n"totals.round_up_from" = 0\n"ginmi.per_player" = "none"\n'


def test_without_chips_the_points_are_the_end() -> None:
    ledger = year(FIRST + SECOND, house=HOUSE + NO_CHIPS)
    totals = {"Aki": 20, "Ben": 20, "Chie": -40}
    assert ledger.final == FinalLedger("Aki", ("Aki",), totals, dict.fromkeys(totals), None, None, totals)
    assert ledger.chips_after == ledger.loans_after == ({}, {})
    assert [(one.chips, one.loans) for one in ledger.standings] == [(None, None)] * 3


def test_a_loan_between_two_months_and_none_after_the_last() -> None:
    """Chie is 40 under 88 at an oba: 80 of 60 are lost, one loan; it stands until the year is over."""
    text = "[[months]]\nba = 'oba'\n" + captures(Aki=128, Ben=88, Chie=48)
    ledger = year(text, house=HOUSE)
    assert ledger.chips_after == ({"Aki": 140, "Ben": 60, "Chie": 40},)
    assert ledger.loans_after == ({"Aki": 0, "Ben": 0, "Chie": 1},)
    assert ledger.standings[2] == Standing("Chie", 3, -80, -80, 40, 1)
    last = year(text, house=HOUSE.replace("2", "1", 1))
    assert last.over
    assert last.chips_after == ({"Aki": 140, "Ben": 60, "Chie": -20},)
    assert last.loans_after == (NO_LOANS,)


@pytest.mark.parametrize(
    ("house", "over"),
    [
        ('"year.months" = 1\n"handon.after" = 0', True),
        # With ba.extend_year the year goes on while a ba waits.
        ('"year.months" = 1\n"handon.after" = 0\n"ba.extend_year" = true', False),
    ],
)
def test_whether_a_ba_that_waits_makes_the_year_longer(house: str, over: bool) -> None:
    assert year(FIRST, house=house).over is over
    both = scored(FIRST + SECOND, house=house).ledger
    assert both.over is not over
    assert [problem.rule for problem in both.problems] == (["year.months"] if over else [])


@pytest.mark.parametrize(("rule", "dealers"), [("winner", "Aki Ben Ben"), ("seat", "Aki Ben Chie")])
def test_who_deals_next(rule: str, dealers: str) -> None:
    won_by_ben = "[[months]]\n" + KOBA + captures(Aki=78, Ben=98, Chie=88)
    ledger = year(won_by_ben * 3, house=f'"dealer.next" = "{rule}"')
    assert " ".join(month.dealer or "" for month in ledger.months) == dealers


@pytest.mark.parametrize(
    ("absent", "dealer", "rule"),
    [
        ('["Dai"]', "Ben", "winner"),
        ('["Ben"]', "Chie", "winner"),
        ('["Ben"]', "Chie", "seat"),
    ],
)
def test_who_deals_when_the_one_due_is_away(absent: str, dealer: str, rule: str) -> None:
    first = "[[months]]\n" + KOBA + "choices = ['Aki enter', 'Ben enter', 'Chie enter']\n"
    first += captures(Aki=78, Ben=98, Chie=88)
    second = f"[[months]]\nabsent = {absent}\n" + KOBA
    house = f'"dealer.next" = "{rule}"'
    assert scored(first + second, FOUR, house=house).ledger.months[1].dealer == dealer


def test_an_open_month_ends_nothing() -> None:
    """The last month is open: the year is not over, nobody is known to deal, and nothing moved."""
    ledger = scored(FIRST + "[[months]]\n" + KOBA, house=HOUSE).ledger
    assert course(ledger) == (False, None, ())
    assert ledger.months[1].missing == ("what Aki, Ben and Chie captured, or who ended the month",)
    assert ledger.chips_after[1] == {"Aki": 100, "Ben": 60, "Chie": 20}
    assert ledger.final is None


def test_a_problem_anywhere_keeps_the_year_open() -> None:
    wrong = FIRST.replace("Aki = 98", "Aki = 97") + SECOND.replace(
        "[[months]]\n", "[[months]]\ndealer = 'Aki'\n"
    )
    ledger = scored(wrong, house=HOUSE).ledger
    assert [len(month.problems) for month in ledger.months] == [1, 0]
    assert (ledger.over, ledger.final) == (False, None)
    assert scored(wrong, house=HOUSE, top='resigned = "Ben"').ledger.final is None


@pytest.mark.parametrize(
    ("values", "kan"),
    [
        # 五捨六入 of 12: five of what is left are thrown away, six are one kan more.
        ({}, {0: 0, 5: 0, 6: 1, 11: 1, 12: 1, 17: 1, 18: 2, 132: 11, -5: 0, -6: -1, -17: -1, -18: -2}),
        ({"totals__rounding": "down"}, {0: 0, 5: 0, 6: 1, 18: 2, -1: -1, -12: -1, -13: -2, -18: -2}),
        ({"totals__round_up_from": 1}, {0: 0, 1: 1, 12: 1, 13: 2, -1: -1}),
        ({"totals__round_up_from": 12}, {0: 0, 11: 0, 12: 1, -11: 0}),
        ({"totals__round_up_from": 0}, {0: None, 6: None, -6: None}),
        ({"unit__kan": 10}, {5: 0, 6: 1, 16: 2, -16: -2}),
    ],
)
def test_a_total_in_kan(values: Mapping[str, Any], kan: dict[int, int | None]) -> None:
    rules = under(**values)
    assert {points: in_kan(points, rules) for points in kan} == kan


@pytest.mark.parametrize(
    ("values", "total", "players", "each"),
    [
        ({}, 11, 6, 41),
        ({}, 0, 3, 15),
        ({}, -20, 3, 0),
        ({}, -14, 3, 1),
        ({"ginmi__floor": 10}, -14, 3, 10),
        ({"ginmi__floor": 10}, -5, 3, 10),
        ({"ginmi__floor": 10}, -4, 3, 11),
        ({"ginmi__per_player": 0}, 7, 3, 7),
        ({"ginmi__per_player": "none"}, 7, 3, None),
        ({}, None, 3, None),
        ({"ginmi__fixed": 30}, 7, 3, 30),
        ({"ginmi__fixed": 30}, None, 3, 30),
        ({"ginmi__fixed": 30, "ginmi__per_player": "none"}, 7, 3, 30),
    ],
)
def test_the_ginmi(values: Mapping[str, Any], total: int | None, players: int, each: int | None) -> None:
    assert ginmi(total, players, under(**values)) == each


@pytest.mark.parametrize(
    ("places", "ranks"),
    [("seat", [1, 2, 3]), ("shared", [1, 1, 3]), ("kan-seat", [1, 2, 3]), ("kan-shared", [1, 1, 3])],
)
def test_equal_totals(places: str, ranks: Sequence[int]) -> None:
    ledger = year(FIRST + SECOND, house=HOUSE + f'"places" = "{places}"')
    assert [one.rank for one in ledger.standings] == ranks
