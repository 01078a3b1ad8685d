"""The score sheet as CSV: one row a month, and nothing in it that a spreadsheet would run."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhscore.report.csv import as_written, harmless, sheet_csv

MONTHS = [
    {
        "month": 1,
        "open": False,
        "ba": "oba",
        "dealer": "=1+1",
        "winner": "Ben, the elder",
        "net": {"=1+1": -24, "Ben, the elder": 24, "+cmd": 0},
    },
    {
        "month": 2,
        "open": False,
        "ba": None,
        "dealer": "Ben, the elder",
        "winner": None,
        "net": {"=1+1": 0, "Ben, the elder": 0, "+cmd": 0},
    },
    {
        "month": 3,
        "open": True,
        "ba": "koba",
        "dealer": None,
        "winner": None,
        "net": {"=1+1": 5, "Ben, the elder": -5, "+cmd": 0},
    },
]


def test_a_row_for_each_done_month():
    text = sheet_csv({"players": ["=1+1", "Ben, the elder", "+cmd"], "months": MONTHS})
    assert list(csv.reader(StringIO(text))) == [
        ["month", "ba", "dealer", "winner", "'=1+1", "Ben, the elder", "'+cmd"],
        ["1", "oba", "'=1+1", "Ben, the elder", "-24", "24", "0"],
        ["2", "", "Ben, the elder", "", "0", "0", "0"],
    ]


@pytest.mark.parametrize("cell", ["=A1", "+1", "-1", "@SUM(A1)", "＝A1", "＋1", "－1", "＠x", "\t=1", "\r=1"])
def test_what_a_spreadsheet_would_run_begins_with_an_apostrophe(cell: str):
    assert harmless(cell) == "'" + cell


@given(st.text() | st.text("'=+-@a", max_size=4))
def test_the_name_comes_back(name: str):
    assert as_written(harmless(name)) == name
    assert not harmless(name).startswith(("=", "+", "-", "@"))
