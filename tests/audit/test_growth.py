"""Ten times as much in a file is at most twelve times the work, counted in calls and not in seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hhscore.audit import audit_text, case
from hhscore.cards import CardError, parse_cards
from hhscore.cli import main
from hhscore.games.scoring import score
from hhscore.model.ledger import MONTHS_BEYOND
from hhscore.session import load
from hhscore.session.structure import MOST_PROBLEMS

FEW, MANY = 12, 120
HEAD = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie", "Dai"]\n'
KOIKOI = 'hhscore = 1\ngame = "koikoi"\nplayers = ["Aki", "Ben", "Chie"]\n'
LONG = '[house]\n"year.months" = 1000\n'
MONTH = "[[months]]\n"
PLAYED = (
    MONTH
    + 'ba = "koba"\nchoices = ["Aki enter", "Ben retire"]\ncaptures = {Aki = 100, Chie = 76, Dai = 88}\n'
)
WON = MONTH + 'active = ["Aki", "Ben"]\nwinner = "Aki"\nyaku = ["akatan"]\n'
CALL = '[[months.calls]]\nplayer = "Aki"\nyaku = ["akatn"]\ncall = "end"\n'
HATTO = '[[months.hatto]]\nplayer = "Aki"\nyaku = "akatan"\nfor = "Ben"\n'
SESSIONS: dict[str, Callable[[int], str]] = {
    "played months": lambda n: HEAD + LONG + PLAYED * n,
    "played months of koi-koi": lambda n: KOIKOI + LONG + WON * n,
    "months paid wrong": lambda n: HEAD + LONG + (PLAYED + "paid = {Aki = 24, Ben = -11, Chie = -13}\n") * n,
    "chips counted wrong": lambda n: HEAD + LONG + "".join(PLAYED + f"chips = {{Aki = {i * i}}}\n" for i in range(n)),
    "the wrong dealer noted": lambda n: HEAD + LONG + (PLAYED + 'dealer = "Ben"\n') * n,
    "choices out of turn": lambda n: HEAD + LONG + (MONTH + 'ba = "koba"\nchoices = ["Chie enter"]\n') * n,
    "too much captured": lambda n: HEAD + LONG + (MONTH + 'captures = {Aki = 200, Ben = 100, Dai = "rest"}\n') * n,
    "declared by name": lambda n: HEAD + LONG + (PLAYED + 'declared = {Chie = ["sanbon", "aka"]}\n') * n,
    "empty months": lambda n: HEAD + LONG + MONTH * n,
    "empty months beyond the year": lambda n: HEAD + MONTH * n,
    "empty months of koi-koi": lambda n: KOIKOI + MONTH * n,
    "empty months between played ones": lambda n: HEAD + LONG + (MONTH + PLAYED) * n,
    "fields that cannot be read": lambda n: HEAD + LONG + (MONTH + 'field = "2b"\n') * n,
    "misspelt cards": lambda n: HEAD + LONG + "".join(f'{MONTH}field = "crnae{i:03}"\n' for i in range(n)),
    "unknown names": lambda n: HEAD + MONTH + f"absent = {[f'Aki{i}' for i in range(n * 10)]}\n",
    "the same name": lambda n: HEAD + MONTH + f"absent = {['Aki'] * n * 10}\n",
    "unknown captured yaku": lambda n: HEAD + PLAYED + CALL * n,
    "hatto": lambda n: HEAD + PLAYED + HATTO * n,
    "choices": lambda n: HEAD + MONTH + f"choices = {['Aki enter'] * n}\n",
    "unknown keys": lambda n: HEAD + "".join(f"key{i} = 1\n" for i in range(n)) + PLAYED,
    "unknown rule keys": lambda n: HEAD + "[house]\n" + "".join(f'"ba.key{i}" = 1\n' for i in range(n)),
    "comments": lambda n: HEAD + "# a comment\n" * n + PLAYED,
    "letters of a field": lambda n: HEAD + MONTH + f'field = "{"松に" * n * 100}"\n',
}  # fmt: skip
"""Sessions of any length, right and wrong in many ways."""


def count_calls(work: Callable[[], Any]) -> int:
    """How many functions are called, those written in C too."""
    number = 0

    def count(frame: Any, event: str, called: Any) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return number


def grows_evenly(work: Callable[[str], Any], make: Callable[[int], str]) -> bool:
    work(make(2))  # what is made once and kept is no part of it
    few, many = make(FEW), make(MANY)
    return count_calls(lambda: work(many)) <= 12 * count_calls(lambda: work(few))


@pytest.mark.parametrize("kind", SESSIONS)
def test_an_audit_grows_no_faster_than_the_file(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(case, "MOST_EXPLAINED", 2)  # or the searches for causes would hide all else
    assert grows_evenly(audit_text, SESSIONS[kind])


@pytest.mark.parametrize("command", ["score", "ledger", "stats", "report", "why", "add", "drop"])
@pytest.mark.parametrize(
    "kind", ["played months", "played months of koi-koi", "empty months", "unknown names"]
)
def test_a_command_grows_no_faster_than_the_file(
    command: str, kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.toml"
    more = {
        "report": ["-o", str(tmp_path / "page.html")],
        "why": ["1"],
        "add": ["paid", "Aki", "3"],
        "drop": ["1"],
    }

    def run(text: str) -> None:
        for old in tmp_path.iterdir():
            old.unlink()
        path.write_text(text, encoding="utf-8")
        main([command, str(path), *more.get(command, [])])

    assert grows_evenly(run, SESSIONS[kind])
    assert "Traceback" not in capfd.readouterr().err


def test_problems_beyond_a_hundred_are_counted() -> None:
    loaded = load(SESSIONS["unknown names"](1000))
    assert len(loaded.problems) == MOST_PROBLEMS + 1
    assert loaded.problems[-1].message == "9,900 more problems are not listed; correct the first 100"
    assert loaded.message(loaded.problems[-1]).startswith("-:4: month 1: 9,900 more problems")
    errors = [finding for finding in audit_text(loaded.text) if finding.severity == "error"]
    assert len(errors) == MOST_PROBLEMS + 1
    # A hundred are all listed, and nothing is said of more.
    assert len(load(SESSIONS["unknown names"](10)).problems) == MOST_PROBLEMS


def test_problems_of_every_sort_are_counted_together() -> None:
    """130 unknown keys and 70 months with a wrong field: 100 are listed, 100 are not."""
    keys = "".join(f"key{i} = 1\n" for i in range(130))
    loaded = load(HEAD + keys + (MONTH + 'field = "2b"\n') * 70)
    assert loaded.problems[-1].message == "100 more problems are not listed; correct the first 100"


def test_months_far_beyond_the_year_are_counted() -> None:
    """Twelve more than a year's twelve are settled still, for what the audit can say of them; the rest is not."""
    ledger = score(load(HEAD + PLAYED * 500)).ledger
    assert [problem.message for problem in ledger.problems] == [
        "488 months too many (13 to 500): the year has 12"
    ]
    assert [month.number for month in ledger.months if not month.open] == [*range(1, 12 + MONTHS_BEYOND + 1)]
    assert len(ledger.months) == 500


def test_months_of_koikoi_far_beyond_the_year_are_counted() -> None:
    ledger = score(load(KOIKOI + WON * 500)).ledger
    assert [problem.message for problem in ledger.problems] == [
        "488 months too many (13 to 500): the year has 12"
    ]
    assert sum(not month.open for month in ledger.months) == 12 + 1 + MONTHS_BEYOND


def test_causes_are_looked_for_a_hundred_times() -> None:
    """In month 1 Aki deals, and after it Aki wins each month."""
    found = audit_text(SESSIONS["the wrong dealer noted"](150))
    assert sum(finding.code == "HH202" for finding in found) == 150
    told = [finding.message for finding in found if "looked for" in finding.message]
    assert told == ["likely causes were looked for 100 times, not 50 times more"]


def test_no_field_has_hundreds_of_thousands_of_letters() -> None:
    for text in ("松に" * 200_000, "1b" * 200_000, "x" * 400_000, "12" * 200_000, "b1 " * 130_000):
        with pytest.raises(CardError, match="letters; the 48 cards of the deck take fewer"):
            parse_cards(text)


@pytest.mark.parametrize(
    "month",
    [
        HEAD + PLAYED + f'calls = [{{player = "Aki", yaku = ["{"x" * 100_000}"], call = "end"}}]\n',
        HEAD + PLAYED + f'declared = {{Aki = ["{"x" * 100_000}"]}}\n',
        HEAD + PLAYED + f'hatto = [{{player = "Aki", yaku = "{"x" * 100_000}", for = "Chie"}}]\n',
        HEAD + MONTH + f'choices = ["{"x" * 100_000} enter"]\n',
        HEAD + MONTH + f'field = "{"x" * 100_000}"\n',
        KOIKOI + MONTH + f'active = ["Aki", "Ben"]\nwinner = "Aki"\nyaku = ["{"x" * 100_000}"]\n',
        KOIKOI + MONTH + f'active = ["Aki", "Ben"]\nwinner = "Aki"\nyaku = ["tane:{"9" * 100_000}"]\n',
    ],
    ids=["calls", "declared", "hatto", "choices", "field", "koi-koi", "koi-koi number"],
)
def test_no_message_repeats_a_text_of_any_length(month: str) -> None:
    assert [len(finding.message) < 500 for finding in audit_text(month)].count(False) == 0
