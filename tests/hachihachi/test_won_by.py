"""By what a month was won is said wherever it is said who won it (rules.md §8: net of captured yaku, special yaku and
card points; `month.winner`), and special yaku and bonuses are named when they are paid."""

from __future__ import annotations

import pytest

from hhscore.model.winning import won_by
from hhscore.report.columns import Look
from hhscore.report.month_table import closing
from hhscore.report.sheet import score_sheet
from tests.play.test_play_game import new, type_all
from tests.support.saying import Table
from tests.support.scored import FOUR, KOBA, THREE, captures, scored, year

ENDER = '"month.winner" = "ender"'
CALLS = "[[months]]\nba = 'koba'\n[[months.calls]]\nplayer = 'Chie'\nyaku = ['akatan']\ncall = "


def won(text: str, **how: str) -> str:
    return won_by(year(text, **how).months[0], 12)


def test_card_points_though_the_hand_yaku_of_others_cost_more():
    """Ben's kuttsuki is 4 kan from each: Aki is 4 kan down, 12 points up by card points, and wins the month."""
    text = "[[months]]\n" + KOBA + "hands.Ben = '1b 6ap 7rp 10pp'\n" + captures(Aki=100, Ben=76, Chie=88)
    ledger = year(text)
    assert ledger.months[0].net["Aki"] == 12 - 48
    assert closing(ledger, ledger.months[0], 12).startswith(
        "Aki won the month by card points +1k0 (hand yaku do not count) and deals."
    )
    lines = score_sheet(scored(text).session, ledger, 12, Look(unit=12))
    assert "won      1 by card points +1k0 · hand yaku and bonuses do not count" in lines


def test_the_sheet_says_by_what_each_month_was_won():
    text = "[[months]]\n" + KOBA + captures(Aki=100, Ben=76, Chie=88)
    lines = score_sheet(scored(text).session, year(text), 12, Look(unit=12))
    assert "won      1 by card points +1k0" in lines


@pytest.mark.parametrize(
    ("points", "house", "words"),
    [
        # futahachi: 10 kan from each of two at 168; 000 Special Yaku
        ((168, 50, 46), "", "by special yaku +20k0"),
        # souhachi: 10 kan from each of the other two to who leads
        ((88, 88, 88), "", "by special yaku +20k0"),
        ((88, 88, 88), '"special.souhachi" = 0', "by turn order, equal with Ben and Chie"),
        ((94, 94, 76), "", "by card points +0k6, ahead of Ben in turn order"),
    ],
)
def test_special_yaku_and_turn_order(points, house, words):
    text = "[[months]]\n" + KOBA + captures(**dict(zip(THREE, points, strict=True)))
    assert won(text, house=house) == words


@pytest.mark.parametrize(
    ("calls", "house", "words"),
    [
        ("'end'", "", "by captured yaku +14k0"),  # 7 kan from each
        ("'end'", ENDER, "by ending it (captured yaku +14k0)"),
        # half of 7 kan from each
        (
            "'sage'\n[[months.calls]]\nplayer = 'Chie'\ncall = 'cancel'",
            ENDER,
            "by cancelling (captured yaku +7k0)",
        ),
        (
            "'sage'\n[months.captures]\nAki = 90\nBen = 90\nChie = 84",
            ENDER,
            "by saying sage first (captured yaku +7k0)",
        ),
    ],
)
def test_who_ended_the_month(calls, house, words):
    assert won(CALLS + calls, house=house) == words


def test_the_only_one_who_played():
    choices = "[[months]]\nba = 'koba'\nchoices = ['Aki retire', 'Ben retire', 'Chie retire', 'Dai enter']\n"
    ledger = year(choices, FOUR, rules="fudawiki")
    assert won_by(ledger.months[0], 12) == "as the only one who played"


def test_special_yaku_and_bonuses_are_named_when_they_happen(tmp_path):
    """A futahachi of 170 points is 10 + 2 kan; a tobikomi 1 kan from each (000)."""
    table = Table(THREE)
    table.all("ba koba", "captures Aki 170", "captures Ben 50")
    line = table.say("captures Chie 44")
    assert "Ben and Chie pay Aki 12k0 each (futahachi" in line
    assert line.endswith("Aki won it by special yaku +24k0")
    game = new(tmp_path)
    type_all(game, "", "", "", "", "", "170", "50")
    assert any("Ben and Chie pay Aki 12k0 each (futahachi" in words for words in game.enter("").told)
