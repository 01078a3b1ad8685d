"""What `audit --strict` passes can be scored: a month that is not finished stands before no other."""

from __future__ import annotations

from itertools import product

import pytest

from tests.support.promises import Shell

HEAD = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n'
DONE = '[[months]]\nba = "koba"\ncaptures = { Aki = 90, Ben = 88, Chie = 86 }\n'
OPEN = '[[months]]\nba = "koba"\n'


def test_the_warning_says_what_score_will_say(shell: Shell) -> None:
    file = shell.write(HEAD + DONE + OPEN + DONE)
    found = shell("audit", file, "--json", "--select", "month-incomplete").json["files"][0]["findings"][0]
    assert (found["name"], found["severity"], found["month"]) == ("month-incomplete", "warning", 2)
    assert found["message"] == (
        "not finished: what Aki, Ben and Chie captured, or who ended the month is missing; "
        "the file cannot be scored without it, or without the dealer of month 3"
    )
    assert "--strict" in found["advice"]
    assert (shell("audit", file).status, shell("audit", file, "--strict").status) == (0, 1)
    assert shell("score", file).status == 1


def test_with_the_next_dealer_given_the_rest_can_be_scored(shell: Shell) -> None:
    file = shell.write(HEAD + DONE + OPEN + DONE.replace("ba =", 'dealer = "Aki"\nba ='))
    found = shell("audit", file, "--json", "--select", "month-incomplete").json["files"][0]["findings"][0]
    assert (
        found["message"] == "not finished: what Aki, Ben and Chie captured, or who ended the month is missing"
    )
    assert shell("score", file).status == 0


@pytest.mark.parametrize(
    "months", [*product([DONE, OPEN], repeat=3)], ids=lambda months: str(months.count(OPEN))
)
def test_what_strict_passes_can_be_scored(shell: Shell, months: tuple[str, ...]) -> None:
    file = shell.write(HEAD + "".join(months))
    strict = shell("audit", file, "--strict").status
    assert strict == (1 if OPEN in months[:-1] else 0)
    if strict == 0:
        assert shell("score", file).status == shell("ledger", file).status == 0
