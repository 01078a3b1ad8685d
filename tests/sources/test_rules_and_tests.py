"""The table of rules and tests in docs names tests and code that there are."""

from __future__ import annotations

import re

import pytest

from tests.support.paths import ROOT

ROWS = [
    line
    for line in (ROOT / "docs/rules-and-tests.md").read_text("utf-8").splitlines()
    if line.startswith("| ")
]
RULES = [row for row in ROWS if not row.startswith("| where")]
TESTS = {
    name
    for file in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"def (test_\w+)", file.read_text("utf-8"))
}
NAMED = {
    name
    for file in (ROOT / "hhscore").rglob("*.py")
    for pair in re.findall(r"(?:def|class) (\w+)|^(\w+) = ", file.read_text("utf-8"), re.MULTILINE)
    for name in pair
}


@pytest.mark.parametrize("row", RULES, ids=range(len(RULES)))
def test_a_row_names_code_and_tests_that_there_are(row: str) -> None:
    where, sentence, code, tests = (cell.strip() for cell in row.strip("|").split("|"))
    assert where
    assert sentence
    named = re.findall(r"test_\w+", tests)
    assert named
    assert [name for name in named if name not in TESTS] == []
    for name in re.findall(r"`([^`]+)`", code):
        if name.endswith(".py"):
            assert (ROOT / "hhscore" / name).is_file(), name
        else:
            assert name.rpartition(".")[2] in NAMED, name
