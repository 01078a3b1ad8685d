"""Sessions with something wrong: every one is told with file, line and month, ends with 1, and prints nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from hhscore.cli import main
from tests.support.answers import results_of

HEAD = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie", "Dai"]\n'
ENTER = 'choices = ["Aki enter", "Ben enter", "Chie enter"]\n'

WRONG = {
    "a card twice": (
        HEAD + '[[months]]\nfield = "1p 2r 4a 5r 7r 9p"\n' + ENTER + '[months.hands]\nAki = "1r 2r 3p 7ap 10a 12p"\n',
        "evening.toml:7: month 1: 2r is on the field and in Aki's hand",
    ),
    "five of a month": (
        HEAD + '[[months]]\nfield = "4arppp 5r"\n',
        "evening.toml:4: month 1: field: 4p is there 3 times; the deck has 2",
    ),
    "six cards in a hand": (
        HEAD + '[[months]]\nba = "koba"\n[months.hands]\nAki = "1r 2p 3p 7ap 10a"\n',
        "evening.toml:6: month 1: Aki's hand has 6 cards (1r 2p 3p 7ap 10a); it has 7",
    ),
    "a name not at the table": (
        HEAD + '[[months]]\nba = "koba"\nchoices = ["Akki enter"]\n',
        'evening.toml:5: month 1: choices 1: "Akki" is not at the table; Aki perhaps',
    ),
    "a yaku called without its cards": (
        HEAD + '[[months]]\nba = "koba"\n' + ENTER
        + '[[months.calls]]\nplayer = "Aki"\nyaku = ["akatan"]\ncall = "end"\n'
        '[months.captures]\nAki = "1rp 2rp 4rp"\n',
        "evening.toml:6: month 1: Aki called akatan without 3r among the captured cards",
    ),
    "totals of 272": (  # the worked table in 003: 86 + 96 + 90
        HEAD + '[[months]]\nba = "koba"\n' + ENTER + "[months.captures]\nAki = 86\nBen = 96\nChie = 90\n",
        "evening.toml:6: month 1: captures add up to 272; the deck holds 264 (8 too many)",
    ),
    "a choice out of turn": (
        HEAD + '[[months]]\nba = "koba"\nchoices = ["Aki enter", "Chie enter"]\n',
        "evening.toml:5: month 1: Chie enter out of turn: it is Ben's turn",
    ),
    "three of a month captured": (
        HEAD + '[[months]]\nba = "koba"\n' + ENTER + '[months.captures]\nAki = "1rpp 2rp"\n',
        "evening.toml:7: month 1: Aki captured 3 of month 1 (1rpp); cards are captured in twos or fours",
    ),
    "a typo in the TOML": (
        HEAD + '[[months]]\nba = "koba\n',
        "evening.toml:4: line 4, column 11: a text that began on this line has no closing quote",
    ),
    "an empty file": ("", "evening.toml:1: there is nothing in the file"),
    "a newer format": (
        'hhscore = 2\nplayers = ["Aki", "Ben", "Chie"]\n',
        "evening.toml:1: written in format 2; this hhscore reads format 1, so a newer hhscore is needed",
    ),
    "rules that do not exist": (
        HEAD + 'rules = "standart"\n',
        'evening.toml:3: there are no rules "standart"; standard perhaps',
    ),
    "a house rule that does not exist": (
        HEAD + '[house]\n"year.month" = 6\n',
        "evening.toml:4: house: Unknown rule key year.month. Did you mean year.months?",
    ),
}  # fmt: skip
COMMANDS = (["score"], ["ledger"], ["ledger", "--json"], ["ledger", "--csv"], ["why"])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(command: list[str], file: str) -> int:
    return main([*command, file, *(["1"] if command == ["why"] else [])])


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("what", WRONG)
def test_is_told_and_nothing_else_is_printed(
    what: str, command: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
):
    text, message = WRONG[what]
    (folder / "evening.toml").write_text(text, encoding="utf-8")
    assert run(command, "evening.toml") == 1
    said = capsys.readouterr()
    assert results_of(said.out) == ""
    assert said.err.startswith(message)
    assert "Traceback" not in said.err


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_directory_and_a_file_that_is_not_there(
    command: list[str], folder: Path, capsys: pytest.CaptureFixture[str]
):
    (folder / "winter.toml").mkdir()
    assert run(command, "winter.toml") == 1
    out, err = capsys.readouterr()
    assert (results_of(out), err) == ("", "hhscore: winter.toml: is a directory\n")
    assert run(command, "summer.toml") == 1
    out, err = capsys.readouterr()
    assert (results_of(out), err) == ("", "hhscore: summer.toml: no such file or directory\n")


def test_bytes_that_are_no_text(folder: Path, capsys: pytest.CaptureFixture[str]):
    (folder / "evening.toml").write_bytes(b"hhscore = 1\nplayers = [\xff]\n")
    assert main(["score", "evening.toml"]) == 1
    assert capsys.readouterr() == ("", "evening.toml:2: byte 12 is not UTF-8 text\n")


def test_every_problem_is_a_line(folder: Path, capsys: pytest.CaptureFixture[str]):
    text = HEAD + '[[months]]\nba = "koba"\nchoices = ["Akki enter"]\n[months.captures]\nBob = 3\n'
    (folder / "evening.toml").write_text(text, encoding="utf-8")
    assert main(["score", "evening.toml"]) == 1
    assert [line.split(": ")[0] for line in capsys.readouterr().err.splitlines()] == [
        "evening.toml:5",
        "evening.toml:7",
    ]


def test_what_only_follows_from_a_problem_is_not_told(folder: Path, capsys: pytest.CaptureFixture[str]):
    """Month 1 cannot be settled, so nobody knows who deals months 2 and 3: that is no second mistake."""
    month = '[[months]]\nba = "koba"\n' + ENTER + "[months.captures]\nAki = 86\nBen = 96\nChie = {}\n"
    (folder / "evening.toml").write_text(HEAD + month.format(90) + 2 * month.format(82), encoding="utf-8")
    assert main(["score", "evening.toml"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "evening.toml:6: month 1: captures add up to 272; the deck holds 264 (8 too many)"
    ]


def test_a_month_after_an_open_one_needs_its_dealer(folder: Path, capsys: pytest.CaptureFixture[str]):
    text = HEAD + '[[months]]\nba = "koba"\n[[months]]\nba = "koba"\n'
    (folder / "evening.toml").write_text(text, encoding="utf-8")
    assert main(["score", "evening.toml"]) == 1
    assert "evening.toml:5: month 2: month 1 is not settled" in capsys.readouterr().err


def test_what_does_not_go_with_other_rules_is_told_as_theirs(
    folder: Path, capsys: pytest.CaptureFixture[str]
):
    """In traditional nobody must play because another retired, and nobody wrote down what Ben said."""
    month = '[[months]]\nba = "koba"\nchoices = ["Aki retire"]\n'
    month += "[months.captures]\nBen = 86\nChie = 96\nDai = 82\n"
    (folder / "evening.toml").write_text(HEAD + month + '[[months]]\nba = "koba"\n', encoding="utf-8")
    assert main(["score", "evening.toml"]) == 0
    capsys.readouterr()
    assert main(["score", "evening.toml", "--rules", "traditional"]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("evening.toml:10: month 2: month 1 is not settled (it needs what Ben says)")
    assert second == "hhscore: so it is under traditional, not under the session's own rules"


def test_facts_before_the_first_bad_one_are_checked_too(folder: Path, capsys: pytest.CaptureFixture[str]):
    """Month 1 has a choice out of turn, month 2 a name not at the table: both are told, in the order of the file."""
    text = HEAD + '[[months]]\nba = "koba"\nchoices = ["Ben enter"]\n[[months]]\nabsent = ["Zoe"]\n'
    (folder / "evening.toml").write_text(text, encoding="utf-8")
    assert main(["ledger", "evening.toml"]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first == "evening.toml:5: month 1: Ben enter out of turn: it is Aki's turn"
    assert second.startswith("evening.toml:7: month 2: ")
    assert '"Zoe" is not at the table' in second
