"""A ledger as the contract writes it, and what is counted from transfers: balances, places, by what a month was won."""

from __future__ import annotations

from typing import get_args

import pytest

from hhscore.games.hachihachi.rules import preset
from hhscore.model.ledger import (
    BANK,
    HANDON,
    ORICHIN,
    REASONS,
    Entry,
    FinalLedger,
    Handon,
    LedgerAnswer,
    MonthLedger,
    Standing,
    Transfer,
    YearLedger,
    YearTransfer,
    balances,
    set_aside,
    standing_ranks,
    too_many_months,
)
from hhscore.model.session import Problem, Refused
from hhscore.model.winning import is_deciding, is_surprising, won_by
from hhscore.rules.bounds import MonthReason
from tests.support.scored import KOBA, captures, year

PAID = Transfer("Ben", "Aki", 24, "cards", "cards.par", "why", ("cards.split",), ("aka",), "half")
MONTH = MonthLedger(
    3, 2, False, "Aki", "Ben", ("Ben", "Aki"), "oba", 2, ("zetsuba",), "Aki", {"Aki": 24, "Ben": -24}, (PAID,)
)
PAID_JSON = {
    "from": "Ben",
    "to": "Aki",
    "points": 24,
    "reason": "cards",
    "rule": "cards.par",
    "detail": "why",
}
MONTH_JSON = {
    "month": 3,
    "number": 2,
    "open": False,
    "dealer": "Aki",
    "leader": "Ben",
    "active": ["Ben", "Aki"],
    "ba": "oba",
    "multiplier": 2,
    "carry": ["zetsuba"],
    "winner": "Aki",
    "net": {"Aki": 24, "Ben": -24},
    "transfers": [PAID_JSON],
}


def test_a_year_in_json() -> None:
    unplayed = MonthLedger(
        4, 3, True, None, None, (), None, 1, (), None, {"Aki": 0, "Ben": 0}, (), counted=False
    )
    ledger = YearLedger(
        players=("Aki", "Ben"),
        rules="ours",
        kan=12,
        months=(MONTH, unplayed),
        transfers=(YearTransfer(3, Transfer(BANK, "Ben", 60, "kaikan", "kaikan.loan", "one loan")),),
        standings=(Standing("Aki", 1, 24, 20, 80, 0), Standing("Ben", 2, -24, -24, 36, 1)),
        handon=Handon({"Aki": 4}, 4),
        final=FinalLedger(
            "Aki", ("Aki",), {"Aki": 20, "Ben": -24}, {"Aki": 2, "Ben": -2}, 4, 12, {"Aki": 36, "Ben": -36}
        ),
        problems=(Problem("bad-value", "x", ()),),
        remarks=(Problem("bad-value", "x", ()),),
        chips_after=({"Aki": 80, "Ben": 36}, {}),
        loans_after=({"Aki": 0, "Ben": 1}, {}),
        next_dealer="Aki",
        waiting=("oba",),
        over=True,
    )
    assert ledger.json() == {
        "players": ["Aki", "Ben"],
        "rules": "ours",
        "kan": 12,
        "months": [
            {**MONTH_JSON, "chips": {"Aki": 80, "Ben": 36}, "loans": {"Aki": 0, "Ben": 1}},
            {
                "month": 4,
                "number": 3,
                "open": True,
                "dealer": None,
                "leader": None,
                "active": [],
                "ba": None,
                "multiplier": 1,
                "carry": [],
                "winner": None,
                "net": {"Aki": 0, "Ben": 0},
                "transfers": [],
                "counted": False,
            },
        ],
        "transfers": [
            {
                "after": 3,
                "from": "@bank",
                "to": "Ben",
                "points": 60,
                "reason": "kaikan",
                "rule": "kaikan.loan",
                "detail": "one loan",
            }
        ],
        "standings": [
            {"player": "Aki", "rank": 1, "points": 24, "total": 20, "chips": 80, "loans": 0},
            {"player": "Ben", "rank": 2, "points": -24, "total": -24, "chips": 36, "loans": 1},
        ],
        "handon": {"paid": {"Aki": 4}, "pot": 4},
        "final": {
            "winner": "Aki",
            "leaders": ["Aki"],
            "totals": {"Aki": {"points": 20, "kan": 2}, "Ben": {"points": -24, "kan": -2}},
            "handon": 4,
            "ginmi": 12,
            "settled": {"Aki": 36, "Ben": -36},
        },
    }


def test_a_year_just_begun_in_json() -> None:
    empty = YearLedger(("Aki",), "ours", None, (), (), (), None, None)
    expected: LedgerAnswer = {
        "players": ["Aki"],
        "rules": "ours",
        "kan": None,
        "months": [],
        "transfers": [],
        "standings": [],
        "handon": None,
        "final": None,
    }
    assert empty.json() == expected
    assert (empty.problems, empty.remarks, empty.waiting, empty.over) == ((), (), (), False)


def test_a_real_month_in_json() -> None:
    """Koba; Ben is 12 under 88 and pays Chie, who is 12 over."""
    months = year("[[months]]\n" + KOBA + captures(Aki=88, Ben=76, Chie=100)).json()["months"]
    assert months == [
        {
            "month": 1,
            "number": 1,
            "open": False,
            "dealer": "Aki",
            "leader": "Aki",
            "active": ["Aki", "Ben", "Chie"],
            "ba": "koba",
            "multiplier": 1,
            "carry": [],
            "winner": "Chie",
            "net": {"Aki": 0, "Ben": -12, "Chie": 12},
            "transfers": [
                {
                    "from": "Ben",
                    "to": "Chie",
                    "points": 12,
                    "reason": "cards",
                    "rule": "cards.par",
                    "detail": "Ben captured 76, 12 under 88",
                }
            ],
            "chips": {"Aki": 60, "Ben": 48, "Chie": 72},
            "loans": {"Aki": 0, "Ben": 0, "Chie": 0},
        }
    ]


def test_the_reasons_and_the_accounts() -> None:
    assert (
        *("teyaku", "tobikomi", "nuke-yaku", "orichin", "oikomi", "mizuten", "dekiyaku", "sage", "hatto"),
        *("special", "cards", "handon", "ginmi", "kaikan"),
    ) == REASONS
    # The ba multiplies what is paid in a month: all but what the year settles.
    assert set(get_args(MonthReason)) == {*REASONS} - {"handon", "ginmi", "kaikan"}
    assert (ORICHIN, HANDON, BANK) == ("@orichin", "@handon", "@bank")
    assert preset("standard").ba_applies_to == "all"


def test_months_that_are_only_counted() -> None:
    assert set_aside(40, 25, ["Aki", "Ben"]) == MonthLedger(
        40, 25, True, None, None, (), None, 1, (), None, {"Aki": 0, "Ben": 0}, ()
    )
    assert too_many_months(13, 14, 12) == "2 months too many (13 to 14): the year has 12"


def test_balances() -> None:
    moved = [Transfer("Aki", "@orichin", 12, "", "", ""), Transfer("Ben", "Aki", 5, "", "", "")]
    assert balances(moved) == {"Aki": -7, "@orichin": 12, "Ben": -5}
    assert balances(moved, ["Chie", "Aki"]) == {"Chie": 0, "Aki": -7, "@orichin": 12, "Ben": -5}
    assert balances([]) == {}


SEATS = ("Aki", "Ben", "Chie", "Dai")


@pytest.mark.parametrize(
    ("scores", "shared", "last", "ranks"),
    [
        ((5, 9, 5, 1), True, None, (2, 1, 2, 4)),
        ((5, 9, 5, 1), False, None, (2, 1, 3, 4)),
        ((5, 5, 5, 5), True, None, (1, 1, 1, 1)),
        ((5, 5, 5, 5), False, None, (1, 2, 3, 4)),
        ((9, 9, 5, 5), True, None, (1, 1, 3, 3)),
        # Who resigned is last, and shares a place with nobody.
        ((9, 5, 5, 1), True, "Aki", (4, 1, 1, 3)),
        ((1, 5, 5, 1), True, "Dai", (3, 1, 1, 4)),
        ((1, 1, 5, 5), False, "Chie", (2, 3, 4, 1)),
    ],
)
def test_places(scores: tuple[int, ...], shared: bool, last: str | None, ranks: tuple[int, ...]) -> None:
    found = standing_ranks(
        dict(zip(SEATS, scores, strict=True)), SEATS, shared=shared, behind=[last] if last else []
    )
    assert found == dict(zip(SEATS, ranks, strict=True))


def test_who_leads_is_the_first_of_those_who_play() -> None:
    assert Entry(SEATS, (), (), active=("Ben", "Aki"), settled=True).leader == "Ben"
    entry = Entry(SEATS, (), ())
    assert entry.leader is None
    assert (entry.settled, entry.shibari, entry.blank, entry.pushed_out, entry.forced) == (
        False,
        False,
        None,
        (),
        (),
    )


@pytest.mark.parametrize(
    ("reason", "rule", "decides"),
    [
        *((reason, "", True) for reason in ("dekiyaku", "sage", "special", "cards", "yaku")),
        ("hatto", "hatto.yaku", True),
        ("hatto", "hatto.tobikomi", False),
        *(
            (reason, "", False)
            for reason in ("teyaku", "tobikomi", "nuke-yaku", "mizuten", "oikomi", "orichin")
        ),
    ],
)
def test_what_counts_for_who_wins(reason: str, rule: str, decides: bool) -> None:
    assert is_deciding(Transfer("Aki", "Ben", 1, reason, rule, "")) is decides


def won(*moved: tuple[str, str, int, str], how: str = "points", aside: bool = True) -> str:
    """By what Aki won a month with these payments: payer, payee, points, reason."""
    transfers = tuple(
        Transfer(payer, payee, points, reason, "hatto.tobikomi" if reason == "hatto" else "", "")
        for payer, payee, points, reason in moved
    )
    month = MonthLedger(
        1, 1, False, "Aki", "Aki", SEATS[:3], "koba", 1, (), "Aki", {}, transfers, won_how=how
    )
    return won_by(month, None, aside=aside)


FROM_BEN = ("Ben", "Aki", 24)


@pytest.mark.parametrize(
    ("moved", "how", "words"),
    [
        ([(*FROM_BEN, "cards")], "points", "by card points +24"),
        ([(*FROM_BEN, "dekiyaku")], "points", "by captured yaku +24"),
        ([(*FROM_BEN, "sage")], "points", "by captured yaku +24"),
        ([(*FROM_BEN, "special")], "points", "by special yaku +24"),
        ([(*FROM_BEN, "yaku")], "points", "by yaku +24"),
        ([(*FROM_BEN, "sage"), ("Aki", "Chie", 10, "dekiyaku"), (*FROM_BEN, "cards")], "points",
         "by captured yaku +14 and card points +24"),
        ([(*FROM_BEN, "cards"), ("Aki", "Chie", 12, "cards")], "points",
         "by card points +12, ahead of Chie in turn order"),
        ([], "points", "by turn order, equal with Ben and Chie"),
        ([(*FROM_BEN, "cards"), ("Ben", "Chie", 24, "cards")], "points",
         "by card points +24, ahead of Chie in turn order"),
        ([(*FROM_BEN, "dekiyaku")], "ended", "by ending it (captured yaku +24)"),
        ([], "ended", "by ending it"),
        ([(*FROM_BEN, "dekiyaku")], "cancelled", "by cancelling (captured yaku +24)"),
        ([(*FROM_BEN, "sage")], "sage", "by saying sage first (captured yaku +24)"),
        ([(*FROM_BEN, "oikomi")], "alone", "as the only one who played"),
        ([(*FROM_BEN, "yaku")], "stopped", "by stopping (yaku +24)"),
        *(([(*FROM_BEN, "cards"), (*FROM_BEN, reason)], "points", f"by card points +24 ({name} not count)")
          for reason, name in (("teyaku", "hand yaku do"), ("tobikomi", "bonuses do"), ("nuke-yaku", "bonuses do"),
                               ("hatto", "bonuses do"), ("mizuten", "mizuten does"),
                               ("oikomi", "pushed-out hands do"))),
        ([(*FROM_BEN, "cards"), (*FROM_BEN, "teyaku"), (*FROM_BEN, "mizuten")], "points",
         "by card points +24 (hand yaku and mizuten do not count)"),
        # What comes to nothing is not named, nor what others paid, nor the pot.
        ([(*FROM_BEN, "cards"), (*FROM_BEN, "teyaku"), ("Aki", "Chie", 24, "teyaku"), ("Ben", "Chie", 5, "mizuten"),
          ("@orichin", "Aki", 12, "orichin")], "points", "by card points +24"),
    ],
    ids=lambda value: str(value)[-40:],
)  # fmt: skip
def test_by_what_a_month_was_won(moved: list[tuple[str, str, int, str]], how: str, words: str) -> None:
    assert won(*moved, how=how) == words
    without = words.partition(" (")[0] if "not count" in words else words
    assert won(*moved, how=how, aside=False) == without


def test_nobody_won() -> None:
    assert won_by(set_aside(1, 1, SEATS), 12) == ""


@pytest.mark.parametrize(
    ("winner", "net", "surprising"),
    [
        ("Aki", {"Aki": 5, "Ben": 4}, False),
        ("Aki", {"Aki": 5, "Ben": 5}, False),
        ("Aki", {"Aki": 5, "Ben": 6}, True),
        (None, {"Aki": 5, "Ben": 6}, False),
        ("Aki", {}, False),
    ],
)
def test_a_winner_with_less_than_another(winner: str | None, net: dict[str, int], surprising: bool) -> None:
    month = MonthLedger(1, 1, False, "Aki", "Aki", (), "koba", 1, (), winner, net, ())
    assert is_surprising(month) is surprising


def test_a_refusal_says_its_first_problem_and_carries_them_all() -> None:
    one, two = Problem("a", "one", ()), Problem("b", "two", ())
    assert (str(Refused(one)), Refused(one).problems) == ("one", (one,))
    both = Refused(one, "both", (one, two))
    assert (str(both), both.problem, both.problems) == ("both", one, (one, two))
