"""More than the deck holds is never captured, wherever it is written; less may be a month that somebody ended.

The deck has 264 points, 24 plains (27 with every willow), 5 brights. rules.md §1, §8.
"""

from __future__ import annotations

import pytest

from hhscore.audit import audit_text
from hhscore.model.session import Refused
from tests.support.saying import Table
from tests.support.scored import FOUR, scored

POINTS = ("captures Aki rest", "captures Ben 200", "captures Chie 100")
PLAINS = ("captures Aki rest", "captures Ben 40", "captures Chie 40", "plains Ben 20", "plains Chie 8")
KINDS = ("captures Aki rest", "captures Ben b3 a0 r0 p1", "captures Chie b3 a0 r0 p1")
BEYOND = {
    POINTS: "captures add up to 300; the deck holds 264 (36 too many)",
    PLAINS: "plains with every willow add up to 28; there are 27",
    KINDS: "captured brights add up to 6; the deck holds 5",
}


@pytest.mark.parametrize("known", [(), ("ba koba",)], ids=["the ba unknown", "the ba known"])
@pytest.mark.parametrize("facts", BEYOND, ids=["points", "plains", "kinds"])
def test_the_last_fact_is_refused_in_every_order(facts: tuple[str, ...], known: tuple[str, ...]) -> None:
    for shift in range(len(facts)):
        table = Table()
        order = [*known, *facts[shift:], *facts[:shift]]
        # Who had the rest hides nothing: at the latest the last fact is too much.
        with pytest.raises(Refused) as why:
            table.all(*order)
        assert BEYOND[facts] in str(why.value)


def test_too_much_is_refused_before_it_is_known_who_plays() -> None:
    table = Table(FOUR)
    table.all("captures Ben 200")
    with pytest.raises(Refused, match="36 too many"):
        table.say("captures Chie 100")


def test_somebody_may_have_ended_the_month_so_too_few_are_taken() -> None:
    table = Table()
    table.all("ba koba", "captures Aki 50", "captures Ben 50")
    assert "114 too few), unless somebody ended the month" in table.say("captures Chie 50")
    assert "month 1 is done" in table.say("call Aki akatan end")


def test_with_the_rest_nothing_is_too_few() -> None:
    table = Table()
    assert "month 1 is done" in table.all(
        "ba koba", "captures Aki rest", "captures Ben 100", "captures Chie 76"
    )


MONTHS = {
    "ended": 'ba = "koba"\ncalls = [{player = "Ben", yaku = ["akatan"], call = "end"}]\n',
    "played out": 'ba = "koba"\n',
    "the ba unknown": "",
}


@pytest.mark.parametrize("month", MONTHS)
def test_a_file_with_too_much_is_not_scored_and_the_audit_says_why(month: str) -> None:
    text = f"[[months]]\n{MONTHS[month]}captures = {{Aki = 20, Ben = 200, Chie = 100}}\n"
    problems = [problem.message for problem in scored(text).problems()]
    assert problems == ["captures add up to 320; the deck holds 264 (56 too many)"]
    head = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n'
    assert [finding.code for finding in audit_text(head + text) if finding.severity == "error"] == ["HH301"]


def test_a_file_with_too_much_beside_the_rest_is_not_scored() -> None:
    text = '[[months]]\nba = "koba"\ncaptures = {Aki = "rest", Ben = 200, Chie = 100}\n'
    assert [problem.message for problem in scored(text).problems()] == [
        "captures add up to 300; the deck holds 264 (36 too many)"
    ]


def test_what_is_said_again_may_be_written_before_all_was_said_first() -> None:
    """The first asking is not over: the month is open, and nothing is wrong with it."""
    text = '[[months]]\nba = "koba"\nchoices = ["Aki retire"]\nshibari = ["Aki enter", "Ben enter"]\n'
    table = scored(text, FOUR, "traditional")
    assert table.problems() == ()
    assert table.ledger.months[0].open
    assert table.ledger.months[0].missing == ("what Ben says",)


def test_what_is_said_again_is_in_turn_too() -> None:
    text = '[[months]]\nba = "koba"\nchoices = ["Aki retire"]\nshibari = ["Ben enter"]\n'
    problems = scored(text, FOUR, "traditional").problems()
    assert [problem.message for problem in problems] == ["Ben enter out of turn: it is Aki's turn"]
