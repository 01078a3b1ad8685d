"""rules.md §15, a misdeal: what was recorded of the month goes, the same dealer deals, undo brings it back."""

from __future__ import annotations

import pytest

from hhscore import read_session, settle
from tests.support.promises import Shell

HEAD = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie", "Dai"]\n'
BEGUN = (
    HEAD
    + """
[[months]]
field = "1p 2p 3p 4p 5p 6p"  # the first deal
choices = ["Aki enter", "Ben enter"]
leaves = ["Dai"]
house = {"ba.oba" = 3}
_table = "window"
[months.hands]
Aki = "1r 2r 3r 7p 8p 9p 10p"
"""
)
DONE = HEAD + '\n[[months]]\nba = "koba"\nabsent = ["Dai"]\ncaptures = {Aki = 100, Ben = 76, Chie = 88}\n'


def test_15_a_misdeal_clears_the_month_and_undo_brings_it_back(shell: Shell) -> None:
    path = shell.write(BEGUN)
    answer = shell("add", path, "misdeal")
    assert answer.status == 0, answer.err
    assert "a misdeal: the month is dealt again" in answer.out
    (month,) = read_session(path).months
    assert (month.field, month.choices, dict(month.hands)) == (None, (), {})
    assert (month.leaves, month.absent) == (("Dai",), ("Dai",))
    assert 'house = {"ba.oba" = 3}' in path.read_text("utf-8")
    assert '_table = "window"' in path.read_text("utf-8")
    assert settle(read_session(path)).months[0].dealer == "Aki"
    assert shell("undo", path).status == 0
    assert path.read_text("utf-8") == BEGUN


def test_a_month_of_which_nothing_was_recorded_is_left_as_it_is(shell: Shell) -> None:
    path = shell.write(HEAD + "\n[[months]]\n")
    answer = shell("add", path, "misdeal")
    assert answer.status == 0
    assert path.read_text("utf-8") == HEAD + "\n[[months]]\n"


def test_a_month_that_is_done_is_not_dealt_again(shell: Shell) -> None:
    path = shell.write(DONE)
    answer = shell("add", path, "misdeal")
    assert answer.status == 1
    assert path.read_text("utf-8") == DONE


@pytest.mark.parametrize("words", [("misdeal", "Aki"), ("misdeal", "4arp")])
def test_it_takes_no_more_words(shell: Shell, words: tuple[str, ...]) -> None:
    assert shell("add", shell.write(BEGUN), *words).status in (1, 2)


def test_koikoi_has_it_too(shell: Shell) -> None:
    text = 'hhscore = 1\ngame = "koikoi"\nplayers = ["Aki", "Ben"]\n\n[[months]]\nfield = "1p 2p 3p 4p 5p 6p 7p 8p"\n'
    path = shell.write(text)
    assert shell("add", path, "misdeal").status == 0
    assert read_session(path).koikoi_months[0].field is None
