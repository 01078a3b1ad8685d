"""rules.md §15, joining and leaving: before and after they are as absent; who left is no leader and out of ginmi."""

from __future__ import annotations

import pytest

from hhscore import Refused, parse_session, settle
from hhscore.model.session import find_gone
from tests.support.promises import Shell

HEAD = """hhscore = 1
players = ["Aki", "Ben", "Chie", "Dai"]
[house]
"year.months" = {months}
"handon.after" = 1000
"""
THREE = """[[months]]
ba = "koba"
captures = {{{first} = 100, {second} = 76, {third} = 88}}
{more}
"""


def month(first: str, second: str, third: str, more: str = "") -> str:
    """A month that the first wins by 12 points from the second, at koba."""
    return THREE.format(first=first, second=second, third=third, more=more)


def test_15_who_joins_is_absent_before_and_starts_with_the_stake() -> None:
    text = (
        HEAD.format(months=12)
        + month("Aki", "Ben", "Chie")
        + month("Dai", "Aki", "Ben", 'joins = ["Dai"]\nabsent = ["Chie"]')
    )
    session = parse_session(text)
    assert [one.absent for one in session.months] == [("Dai",), ("Chie",)]
    ledger = settle(session)
    assert [sorted(one.active) for one in ledger.months] == [["Aki", "Ben", "Chie"], ["Aki", "Ben", "Dai"]]
    # the stake of 60 points, and the 12 that Aki captured under 88
    assert [one["Dai"] for one in ledger.chips_after] == [60, 72]


def test_15_who_left_keeps_chips_and_total_is_no_leader_and_out_of_ginmi() -> None:
    text = HEAD.format(months=3) + (
        month("Aki", "Ben", "Chie", 'absent = ["Dai"]')
        + month("Ben", "Chie", "Dai", 'leaves = ["Aki"]')
        + month("Ben", "Chie", "Dai")
    )
    session = parse_session(text)
    assert find_gone(session) == ("Aki",)
    ledger = settle(session)
    # Aki won 12 in month 1 and deals no more: month 2 is dealt by who sits next, Ben
    assert [one.dealer for one in ledger.months] == ["Aki", "Ben", "Ben"]
    assert [one["Aki"] for one in ledger.chips_after] == [72, 72, 72]
    final = ledger.final
    assert final is not None
    # totals: Aki +12, Ben −12 + 12 + 12 = +12, Chie −24, Dai 0. Aki has as much as Ben and is no leader.
    assert dict(final.totals) == {"Aki": 12, "Ben": 12, "Chie": -24, "Dai": 0}
    assert (final.winner, final.leaders) == ("Ben", ("Ben",))
    # ginmi: 1 kan and 5 for each of the three still at the table, from Chie and Dai alone
    assert final.ginmi == 16
    assert dict(final.settled) == {"Aki": 12, "Ben": 44, "Chie": -40, "Dai": -16}
    assert [one.player for one in ledger.standings] == ["Ben", "Dai", "Chie", "Aki"]


def test_15_who_left_puts_nothing_aside_at_han_don() -> None:
    text = HEAD.format(months=4).replace("1000", "2") + (
        month("Aki", "Ben", "Chie", 'absent = ["Dai"]') + month("Ben", "Chie", "Dai", 'leaves = ["Aki"]')
    )
    handon = settle(parse_session(text)).handon
    assert handon is not None
    # Aki's 12 stay with Aki; Ben is at 0, Dai and Chie have won nothing
    assert (dict(handon.paid), handon.pot) == ({}, 0)


def test_15_who_left_may_come_back() -> None:
    text = HEAD.format(months=12) + (
        month("Aki", "Ben", "Chie", 'leaves = ["Dai"]')
        + month("Ben", "Chie", "Dai", 'joins = ["Dai"]\nabsent = ["Aki"]')
    )
    session = parse_session(text)
    assert find_gone(session) == ()
    assert [one.absent for one in session.months] == [("Dai",), ("Aki",)]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (('leaves = ["Dai"]', 'leaves = ["Dai"]'), "e.toml:13: month 2: leaves: Dai is not at the table"),
        (('absent = ["Dai"]', 'joins = ["Dai"]\nleaves = ["Aki"]'), ""),
        (('joins = ["Dai"]', 'joins = ["Dai"]'), "e.toml:13: month 2: joins: Dai is at the table already"),
        (('leaves = ["Emi"]', ""), '"Emi" is not at the table; the players are'),
    ],
)
def test_who_is_there_cannot_join_and_who_is_not_cannot_leave(more: tuple[str, str], words: str) -> None:
    first, second = more
    text = HEAD.format(months=12) + month("Aki", "Ben", "Chie", first) + month("Ben", "Chie", "Dai", second)
    if not words:
        assert parse_session(text).months[0].absent == ("Dai",)
        return
    with pytest.raises(Refused) as refused:
        parse_session(text, "e.toml")
    assert words in str(refused.value)


def test_who_joins_later_cannot_have_played_before() -> None:
    text = (
        HEAD.format(months=12) + month("Aki", "Ben", "Chie") + month("Aki", "Ben", "Chie", 'joins = ["Aki"]')
    )
    assert settle(parse_session(text)).months[0].problems


def test_a_fact_about_who_left_is_refused(shell: Shell) -> None:
    path = shell.write(
        HEAD.format(months=12) + month("Aki", "Ben", "Chie", 'leaves = ["Dai"]') + "[[months]]\n"
    )
    answer = shell("add", path, "choice", "Dai", "enter")
    assert answer.status == 1
    assert "Dai" in answer.err


def test_add_takes_both_and_rename_knows_them(shell: Shell) -> None:
    path = shell.write(
        HEAD.format(months=12) + month("Aki", "Ben", "Chie", 'absent = ["Dai"]') + "[[months]]\n"
    )
    answer = shell("add", path, "leaves", "Aki")
    assert answer.status == 0, answer.err
    assert "Aki leaves the table" in answer.out
    assert 'leaves = ["Aki"]' in path.read_text("utf-8")
    assert shell("rename", path, "Aki", "Akiko").status == 0
    assert 'leaves = ["Akiko"]' in path.read_text("utf-8")
    assert shell("undo", path).status == 0
    assert shell("undo", path).status == 0
    assert "leaves" not in path.read_text("utf-8")


def test_koikoi_goes_on_without_who_left() -> None:
    won = '[[months]]\nactive = ["{0}", "{1}"]\nwinner = "{0}"\nyaku = ["akatan"]\n'
    text = 'hhscore = 1\ngame = "koikoi"\nplayers = ["Aki", "Ben", "Chie"]\n[house]\n"year.months" = 2\n' + (
        won.format("Aki", "Ben") + won.format("Ben", "Chie") + 'leaves = ["Aki"]\n'
    )
    ledger = settle(parse_session(text))
    final = ledger.final
    assert final is not None
    # akatan is 6 points: Aki +6, Ben −6 + 6, Chie −6
    assert dict(final.settled) == {"Aki": 6, "Ben": 0, "Chie": -6}
    assert (final.winner, [one.player for one in ledger.standings]) == ("Ben", ["Ben", "Chie", "Aki"])
