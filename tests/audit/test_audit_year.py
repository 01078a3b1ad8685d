"""Why chips and final figures are off: each slip planted in a right year, computed from what the year itself notes."""

from __future__ import annotations

import tomllib

import pytest

from hhscore.audit import ERROR, audit_text
from tests.support.audited import told
from tests.support.dealing import to_toml
from tests.support.paths import DATA

RIGHT = (DATA / "broken" / "right.toml").read_text(encoding="utf-8")
KAN = 12
STAKE = {True: 5 * KAN, False: 10 * KAN}  # before han-don, and after
NAMES = ("Aki", "Ben", "Chie", "Dai")


@pytest.fixture
def doc():
    return tomllib.loads(RIGHT)


def only_error(doc):
    (finding,) = [finding for finding in audit_text(to_toml(doc)) if finding.severity == ERROR]
    return finding


def chips_of(doc, place, change):
    """The year up to this month (from 1), with the chips after it changed, player by player."""
    month = doc["months"][place - 1]
    month["chips"] = {name: month["chips"][name] + change(name, month) for name in NAMES}
    doc["months"] = doc["months"][:place]
    del doc["final"]
    return only_error(doc)


def test_a_month_that_is_not_in_the_chips(doc):
    found = chips_of(doc, 4, lambda name, month: -month["paid"][name])
    assert (found.name, found.month) == ("chips-mismatch", 4)
    assert "month 4 is not in the chips" in told(found)


def test_a_month_that_is_in_the_chips_twice(doc):
    assert "month 9 is in the chips twice" in told(chips_of(doc, 9, lambda name, month: month["paid"][name]))


def test_a_month_paid_the_wrong_way(doc):
    found = chips_of(doc, 5, lambda name, month: -2 * month["paid"][name])
    assert "month 5 was paid the wrong way in the chips" in told(found)


def test_borrowed_chips_left_out(doc):
    found = chips_of(doc, 3, lambda name, month: -5 * KAN * month["loans"][name])
    assert "the chips borrowed were left out" in told(found)


@pytest.mark.parametrize(
    ("loans", "words"), [(1, "Ben took 1 loan more than noted"), (-2, "2 loans of Ben were not taken")]
)
def test_a_loan_more_or_less_in_one_pile(doc, loans, words):
    assert words in told(chips_of(doc, 4, lambda name, _: 5 * KAN * loans if name == "Ben" else 0))


def test_the_stake_left_as_it_was_at_the_start(doc):
    found = chips_of(doc, 7, lambda *_: STAKE[True] - STAKE[False])
    assert "the stake after han-don was left as it was at the start" in told(found)


def test_nothing_paid_into_the_pot(doc):
    # What Aki and Dai had won by month 6 lies in the pot: their chips then are just the new stake.
    before = doc["months"][4]["chips"], doc["months"][4]["loans"], doc["months"][5]["paid"]
    won = {
        name: max(0, before[0][name] - 5 * KAN * before[1][name] - STAKE[True] + before[2][name])
        for name in NAMES
    }
    assert sum(won.values()) == doc["final"]["handon"]
    found = chips_of(doc, 6, lambda name, _: won[name])
    assert "nothing was paid into the han-don pot" in told(found)


def totals_of(doc, change):
    totals = doc["final"]["totals"]
    doc["final"]["totals"] = {name: totals[name] + change(name) for name in NAMES}
    found = only_error(doc)
    assert found.name == "final-mismatch"
    return found


def test_a_month_that_is_not_in_the_totals(doc):
    paid = doc["months"][10]["paid"]
    assert "month 11 is not in the totals" in told(totals_of(doc, lambda name: -paid[name]))


def test_loans_that_were_not_returned(doc):
    loans = doc["months"][11]["loans"]
    assert "the loans were not returned" in told(totals_of(doc, lambda name: 5 * KAN * loans[name]))


def test_a_stake_that_was_not_taken_off(doc):
    assert "the stake was not taken off" in told(totals_of(doc, lambda _: STAKE[False]))
    doc = tomllib.loads(RIGHT)
    words = "the stake of the start was taken off, not the one after han-don"
    assert words in told(totals_of(doc, lambda _: STAKE[False] - STAKE[True]))


def test_totals_after_pot_and_ginmi(doc):
    pot, each = doc["final"]["handon"], doc["final"]["ginmi"]
    found = totals_of(doc, lambda name: pot + 3 * each if name == "Dai" else -each)
    assert "these are what each goes home with, after pot and ginmi" in told(found)


def test_totals_with_what_lies_in_the_pot(doc):
    # Aki and Dai put aside what they had: chips after month 5 less the stake, and what month 6 paid.
    chips, paid = doc["months"][4]["chips"], doc["months"][5]["paid"]
    won = {"Ben": 0, "Chie": 0} | {name: chips[name] - STAKE[True] + paid[name] for name in ("Aki", "Dai")}
    found = totals_of(doc, lambda name: won[name])
    assert "what was paid into the han-don pot is in the totals" in told(found)


def test_two_totals_swapped(doc):
    totals = dict(doc["final"]["totals"])
    swap = {"Ben": totals["Chie"] - totals["Ben"], "Chie": totals["Ben"] - totals["Chie"]}
    assert "the figures of Ben and Chie were swapped" in told(totals_of(doc, lambda name: swap.get(name, 0)))


@pytest.mark.parametrize(
    ("noted", "words"),
    [
        # Dai's 1328 points are 110 kan and 8 points, so 111 kan; with 5 points for each of four players 131.
        (130, "the winner's total of 1328 points was rounded down"),
        (126, "5 points for each of the 3 others were counted, not for all 4"),
        (111, "the 5 points for each player were left out"),
        (20, "the winner's total was left out"),
        # with the pot 1328 + 2915 = 4243 points, 353 kan and 7 points: 354 kan
        (374, "the han-don pot was counted into the winner's total"),
        (113, "a digit of the figure is wrong: 113 for 131"),
    ],
)
def test_why_the_ginmi_is_off(doc, noted, words):
    doc["final"]["ginmi"] = noted
    assert words in told(only_error(doc))


def test_a_share_missing_in_the_pot(doc):
    dai = doc["months"][4]["chips"]["Dai"] - STAKE[True] + doc["months"][5]["paid"]["Dai"]
    doc["final"]["handon"] -= dai
    assert "Dai's share of the han-don pot is missing" in told(only_error(doc))


def test_totals_that_follow_from_what_was_paid_wrong(doc):
    for name, more in (("Ben", 24), ("Aki", -24)):
        doc["months"][8]["paid"][name] += more
        doc["final"]["totals"][name] += more
    for month in doc["months"][8:]:
        del month["chips"], month["loans"]
    found = {finding.name: finding for finding in audit_text(to_toml(doc)) if finding.severity == ERROR}
    assert set(found) == {"paid-mismatch", "final-mismatch"}
    words = "the totals follow from what was paid; it is the months paid wrong that are off"
    assert words in told(found["final-mismatch"])


def test_chips_where_the_rules_have_none(doc):
    doc["rules"] = "houwow"
    names = [finding.name for finding in audit_text(to_toml(doc)) if finding.month == 1]
    assert "chips-mismatch" in names
    assert "kaikan-mismatch" in names


def test_the_chips_of_all_where_a_month_cannot_be_settled(doc):
    doc["months"] = doc["months"][:3]
    del doc["final"]
    doc["months"][1]["calls"][0]["yaku"] = ["akatan"]
    doc["months"][2]["chips"]["Aki"] += 10
    found = [finding for finding in audit_text(to_toml(doc)) if finding.severity == ERROR]
    assert [(finding.name, finding.month) for finding in found] == [
        ("yaku-not-captured", 2),
        ("chips-sum", 3),
    ]


def test_totals_of_an_unsettled_year_must_sum(doc):
    doc["months"][1]["calls"][0]["yaku"] = ["akatan"]
    doc["final"]["totals"]["Aki"] += 1
    found = [finding for finding in audit_text(to_toml(doc)) if finding.severity == ERROR]
    assert [finding.name for finding in found] == ["final-sum", "yaku-not-captured"]


def test_a_player_without_chips_who_did_not_borrow_after_a_gap(doc):
    doc["months"] = doc["months"][:4]
    del doc["final"]
    doc["months"][1]["calls"][0]["yaku"] = ["akatan"]
    doc["months"][2]["chips"]["Chie"] -= 60
    doc["months"][2]["loans"]["Chie"] -= 1
    found = [finding for finding in audit_text(to_toml(doc)) if finding.severity == ERROR]
    assert ("kaikan-mismatch", 3) in [(finding.name, finding.month) for finding in found]
