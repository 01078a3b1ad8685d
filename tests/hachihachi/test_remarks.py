"""What is remarked about a month, each remark by its name, the place it is about and the rule: none more, none less."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from hhscore.cards import DECK, MONTHS, CardSet, parse_cards
from hhscore.games.hachihachi.month import Table, settle
from hhscore.games.hachihachi.rules import preset
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import Call, Capture, Hatto, Month, Problem
from tests.koikoi.table import settle as settle_koikoi
from tests.support.scored import FOUR, KOBA, THREE, calls, scored

KARASU, NOTHING = "1pp 3p 5p 8p 9p 12p", "1p 3p 4a 5a 6a 8p 12p"
SANBON, PAIRS = "2arp 5p 7a 9p 10a", "2ar 5rp 9ap 10a"
WHOLE, PART = Capture(parse_cards("2arpp 5pp")), Capture(parse_cards("2ar 5pp"))
"""Captured cards with all three of the sanbon, and with two of them."""
LACKING = ("not-checked", "captures", "cards.par")
"""The others' captures are not recorded in any of these months."""
ENDED = Month(ba="koba", unclaimed=("Ben", "Chie"), calls=(Call("Ben", ("aotan",), "end"),))
"""Ben ends a month; of the hands of Ben and Chie nothing is to be remarked."""


def short(found: Iterable[Problem]) -> list[tuple[str, str, str | None]]:
    """Each problem by name, place within the month and rule."""
    return [(problem.name, " ".join(map(str, problem.where[2:])), problem.rule) for problem in found]


def settled(**facts: Any) -> MonthLedger:
    """The month that Ben ends, with these facts of it."""
    return settle(replace(ENDED, **facts), Table(THREE, "Aki", "koba"), preset("standard"))


def paid(month: MonthLedger, reason: str) -> list[int]:
    return [each.points for each in month.transfers if each.reason == reason]


def noted(kind: str, how: str) -> dict[str, tuple[str, ...]]:
    """Aki's bonus noted; the bonus noted, but not for Aki; nothing noted."""
    return {} if how == "none" else {kind: ("Aki",) if how == "noted" else ()}


NUKE = ("bonus-mismatch", "bonus nuke-yaku", "nuke_yaku.at")
TOBIKOMI = ("bonus-mismatch", "bonus tobikomi", "tobikomi.value")


@pytest.mark.parametrize(
    ("hand", "points", "how", "said", "is_paid"),
    [
        # 89 points and a karasu are a nuke-yaku, whatever was noted; 1 kan from each.
        (KARASU, 89, "noted", [], True),
        (KARASU, 89, "not", [NUKE], True),
        (KARASU, 89, "none", [], True),
        # 88 points are none.
        (KARASU, 88, "noted", [NUKE], False),
        (KARASU, 88, "not", [], False),
        (KARASU, 88, "none", [], False),
        # Nor are 89 points without a yaku, or with one that is not of those.
        (NOTHING, 89, "noted", [NUKE], False),
        (NOTHING, 89, "not", [], False),
        (NOTHING, 89, "none", [], False),
        (PAIRS, 89, "noted", [NUKE], False),
        (PAIRS, 89, "not", [], False),
        (PAIRS, 89, "none", [], False),
        # Captures unknown: what was noted is paid if the hand allows it; nothing noted is not checked.
        (KARASU, None, "noted", [], True),
        (KARASU, None, "not", [], False),
        (KARASU, None, "none", [("not-checked", "captures Aki", "nuke_yaku.value")], False),
        (NOTHING, None, "noted", [("bonus-mismatch", "bonus nuke-yaku", "nuke_yaku.in")], False),
        (NOTHING, None, "not", [], False),
        (NOTHING, None, "none", [], False),
    ],
)
def test_nuke_yaku(hand: str, points: int | None, how: str, said: list[str], is_paid: bool) -> None:
    piles = {} if points is None else {"Aki": Capture(points=points)}
    month = settled(hands={"Aki": parse_cards(hand)}, bonus=noted("nuke-yaku", how), captures=piles)
    assert short(month.remarks) == [LACKING, *said]
    assert paid(month, "nuke-yaku") == ([12, 12] if is_paid else [])


BY_NOTE = [
    (SANBON, "noted", [], 1),
    (SANBON, "not", [], 0),
    (SANBON, "none", [("not-checked", "captures Aki", "tobikomi.value")], 0),
    (NOTHING, "noted", [("bonus-mismatch", "bonus tobikomi", "tobikomi.in")], 0),
    (NOTHING, "not", [], 0),
    (NOTHING, "none", [], 0),
]


@pytest.mark.parametrize(
    ("hand", "pile", "how", "said", "times"),
    [
        # The cards show it, whatever was noted.
        (SANBON, WHOLE, "noted", [], 1),
        (SANBON, WHOLE, "not", [TOBIKOMI], 1),
        (SANBON, WHOLE, "none", [], 1),
        (SANBON, PART, "noted", [TOBIKOMI], 0),
        (SANBON, PART, "not", [], 0),
        (SANBON, PART, "none", [], 0),
        (NOTHING, WHOLE, "noted", [TOBIKOMI], 0),
        (NOTHING, WHOLE, "not", [], 0),
        (NOTHING, WHOLE, "none", [], 0),
        # Captures by points, or not at all: what was noted is paid if the hand allows it.
        *((hand, Capture(points=60), how, said, times) for hand, how, said, times in BY_NOTE),
        *((hand, None, how, said, times) for hand, how, said, times in BY_NOTE),
    ],
)
def test_tobikomi(hand: str, pile: Capture | None, how: str, said: list[str], times: int) -> None:
    piles = {} if pile is None else {"Aki": pile}
    month = settled(hands={"Aki": parse_cards(hand)}, bonus=noted("tobikomi", how), captures=piles)
    assert short(month.remarks) == [LACKING, *said]
    assert paid(month, "tobikomi") == [12, 12] * times


def test_tobikomi_noted_more_often_than_there_are_threes() -> None:
    twice = {"tobikomi": ("Aki", "Aki")}
    one = settled(hands={"Aki": parse_cards(SANBON)}, bonus=twice)
    assert short(one.remarks) == [LACKING, ("bonus-mismatch", "bonus tobikomi", "tobikomi.in")]
    assert paid(one, "tobikomi") == [12, 12]
    two = settled(hands={"Aki": parse_cards("2arp 5rpp 9p")}, bonus=twice)
    assert short(two.remarks) == [LACKING]
    assert paid(two, "tobikomi") == [12, 12, 12, 12]


def test_a_bonus_of_a_hand_declared_by_name_goes_by_what_was_noted() -> None:
    # Which three it is was not seen, so the cards tell nothing.
    sanbon: dict[str, Any] = {"declared": {"Aki": ("sanbon",)}, "captures": {"Aki": WHOLE}}
    assert short(settled(**sanbon).remarks) == [LACKING, ("not-checked", "captures Aki", "tobikomi.value")]
    once = settled(**sanbon, bonus={"tobikomi": ("Aki",)})
    assert short(once.remarks) == [LACKING]
    assert paid(once, "tobikomi") == [12, 12]
    pairs = settled(declared={"Aki": ("kuttsuki",)}, captures={"Aki": WHOLE}, bonus={"tobikomi": ("Aki",)})
    assert short(pairs.remarks) == [LACKING, ("bonus-mismatch", "bonus tobikomi", "tobikomi.in")]
    assert paid(pairs, "tobikomi") == []


def test_a_bonus_of_who_does_not_play_is_remarked_once_for_each() -> None:
    month = settled(
        hands={"Aki": parse_cards(NOTHING)}, bonus={"tobikomi": ("Dai", "Dai"), "nuke-yaku": ("Emi",)}
    )
    assert short(month.remarks) == [
        LACKING,
        ("bonus-mismatch", "bonus tobikomi", None),
        ("bonus-mismatch", "bonus nuke-yaku", None),
    ]


# Problems: each is named, in order, and the right ones beside them are no problem


def wrong(facts: Month) -> list[tuple[str, str, str | None]]:
    return short(settle(facts, Table(THREE, "Aki", "koba"), preset("standard")).problems)


def test_two_wrong_calls_are_two_problems() -> None:
    facts = Month(
        ba="koba",
        calls=(
            Call("Aki", ("akatam",), "sage"),
            Call("Ben", ("aotan",), "sage"),
            Call("Chie", (), "cancel"),
            Call("Ben", ("goko",), "end"),
        ),
    )
    assert wrong(facts) == [
        ("bad-value", "calls 0", "dekiyaku.<id>"),
        ("call-order", "calls 2", "sage.rule"),
    ]


def test_a_wrong_call_and_a_wrong_hatto_are_two_problems() -> None:
    facts = Month(
        ba="koba",
        calls=(Call("Dai", ("akatan",), "end"),),
        hatto=(
            Hatto("Ben", "akatan", "Aki"),
            Hatto("Ben", "nanatan", "Aki"),
            Hatto("Dai", "akatan", "Aki"),
            Hatto("Ben", "akatan", "Ben"),
        ),
    )
    assert wrong(facts) == [
        ("bad-value", "calls 0", None),
        ("bad-value", "hatto 1", "hatto.yaku"),
        ("bad-value", "hatto 2", "hatto.yaku"),
        ("bad-value", "hatto 3", "hatto.yaku"),
    ]


def test_declared_and_unclaimed_by_who_does_not_play_are_two_problems() -> None:
    facts = Month(ba="koba", declared={"Dai": ("aka",)}, unclaimed=("Emi", "Aki"))
    assert wrong(facts) == [
        ("bad-value", "declared Dai", None),
        ("bad-value", "unclaimed Emi", None),
    ]


# What an open month still needs


@pytest.mark.parametrize(
    ("text", "players", "rules", "missing"),
    [
        ("", THREE, "standard", ["the field, or the ba"]),
        ("choices = ['Aki enter']\n", FOUR, "standard", ["what Ben says", "the field, or the ba"]),
        (KOBA + "choices = ['Aki enter']\n", FOUR, "standard", ["what Ben says"]),
        (
            KOBA + "choices = ['Aki enter', 'Ben enter', 'Chie retire', 'Dai retire']\n",
            FOUR,
            "traditional",
            ["what Aki says at the second asking"],
        ),
        (KOBA, THREE, "standard", ["what Aki, Ben and Chie captured, or who ended the month"]),
        (
            KOBA + calls("Aki akatan sage") + "[months.captures]\nAki = 88\n",
            THREE,
            "standard",
            ["what Ben and Chie captured, or who ended the month"],
        ),
        (KOBA + calls("Aki akatan end"), THREE, "standard", []),
        (KOBA + calls("Aki akatan sage", "Aki cancel"), THREE, "standard", []),
        # Card points are settled in any case.
        (KOBA + calls("Aki akatan end"), THREE, "qdan", ["what Aki, Ben and Chie captured"]),
        (KOBA + "[months.captures]\nAki = 80\nBen = 90\nChie = 94\n", THREE, "qdan", []),
    ],
)
def test_what_an_open_month_still_needs(
    text: str, players: tuple[str, ...], rules: str, missing: list[str]
) -> None:
    month = scored("[[months]]\n" + text, players, rules).ledger.months[0]
    assert list(month.missing) == missing
    assert month.open == bool(missing)
    assert month.problems == ()


def test_an_open_month_needs_to_know_who_deals() -> None:
    assert settle(Month(ba="koba"), Table(THREE, None, "koba"), preset("standard")).missing == ("who deals",)


# Captured cards


@pytest.mark.parametrize("number", MONTHS)
def test_every_odd_number_of_a_month_is_an_odd_capture(number: int) -> None:
    four = [card for card in DECK if card // 4 == number - 1]
    for size in range(5):
        for cards in combinations(four, size):
            # A pair of another month beside them is nothing to be remarked.
            other = [card for card in DECK if card // 4 == number % 12][:2]
            facts = Month(ba="koba", captures={"Aki": Capture(CardSet.of([*cards, *other]))})
            found = wrong(facts)
            assert found == ([("odd-capture", "captures Aki", None)] if size % 2 else [])


def test_two_odd_months_are_two_problems() -> None:
    facts = Month(ba="koba", captures={"Aki": Capture(CardSet.of([0, 1, 2, 8, 12, 13]))})
    month = settle(facts, Table(THREE, "Aki", "koba"), preset("standard"))
    assert [problem.message for problem in month.problems] == [
        "Aki captured 3 of month 1 (1brp); cards are captured in twos or fours",
        "Aki captured 1 of month 3 (3b); cards are captured in twos or fours",
    ]


# Koi-Koi


@pytest.mark.parametrize("active", [(), ("Aki", "Ben")])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_bare_new_deal_has_nothing_to_be_remarked(active: tuple[str, ...], seats: int) -> None:
    month = settle_koikoi(seats=seats, active=active, redeal=True, dealer="Ben")
    assert (month.problems, month.remarks, month.missing) == ((), (), ())
    assert (month.open, month.counted, month.dealer, month.winner) == (False, False, "Ben", None)
    assert set(month.net.values()) == {0}


def test_a_new_deal_takes_a_hand_that_allows_it_where_all_hands_were_seen() -> None:
    plain = "1p 2p 3p 4p 5p 6p 7p 8p"
    for others, remarked in (
        ("1r 2r 3r 4r 5r 6r 7r 8b", ["yaku-not-held"]),
        ("9arpp 1r 2r 3r 4r", []),  # four of the chrysanthemum
        ("9ar 10ar 11ba 1r 2r", []),  # three months held twice
        ("9ar 10ar 1r 2r 3r 4r", ["yaku-not-held"]),
    ):
        month = settle_koikoi(redeal=True, hands={"Aki": plain, "Ben": others})
        assert [problem.name for problem in month.remarks] == remarked
    # One hand alone may be the one without.
    assert settle_koikoi(redeal=True, hands={"Aki": plain}).remarks == ()
