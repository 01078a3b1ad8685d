"""`audit --fix`: what should stand there is written, nothing else is touched, and undo brings the file back."""

from __future__ import annotations

import json

import jsonschema
import pytest

from hhscore.audit.mending import MendError, mend
from hhscore.cli import main
from hhscore.cli.schema import json_schema

SHEET = """hhscore = 1
players = ["Aki", "Ben", "Chie"]
[[months]]
ba = "oba"
[months.captures]
Aki = 100
Ben = 80
Chie = 84
[months.paid]
Aki = 12  # in coins
Ben = -8
Chie = -4
[[months]]
ba = "koba"
[months.captures]
Aki = 86
Ben = 96
Chie = 90
[months.paid]
Aki = -2
Ben = 0
Chie = 2
"""
"""In month 1 the oba was left out: +12, −8, −4 and not twice as much. In month 2 Ben had 88, not 96."""


@pytest.fixture
def sheet(tmp_path):
    path = tmp_path / "sheet.toml"
    path.write_text(SHEET, encoding="utf-8")
    return path


def test_the_figures_are_written_and_nothing_else(sheet, capsys):
    assert main(["audit", str(sheet), "--fix", "10"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "written: Aki +2k0, Ben −1k4 and Chie −0k8 in paid of month 1 (the ba (oba) was left out)"
    )
    assert "1 finding is gone" in out
    right = SHEET.replace("Aki = 12  #", "Aki = 24  #").replace("Ben = -8", "Ben = -16")
    assert sheet.read_text(encoding="utf-8") == right.replace("Chie = -4", "Chie = -8")


def test_undo_brings_the_file_back(sheet, capsys):
    assert main(["audit", str(sheet), "--fix", "10.1"]) == 0
    assert main(["undo", str(sheet)]) == 0
    assert sheet.read_text(encoding="utf-8") == SHEET
    assert capsys.readouterr().out.endswith("undone: line 10 put right\n")


def test_a_fact_written_wrong_is_put_right_and_what_follows_is_said(sheet, capsys):
    assert main(["audit", str(sheet), "--fix", "16", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    jsonschema.validate(answer, json_schema("audit"))
    assert sheet.read_text(encoding="utf-8") == SHEET.replace("Ben = 96", "Ben = 88")
    assert answer["because"] == "Ben had 88, not 96; then what was paid agrees"
    # 86, 88 and 90 are settled now: −2, 0 and +2.
    assert [one["month"] for one in answer["later"]] == [2]
    assert [one["code"] for one in answer["gone"]] == ["HH301"]


def test_a_line_without_anything_to_put_right_is_refused(sheet, capsys):
    assert main(["audit", str(sheet), "--fix", "11"]) == 1
    assert "what can be put right is at line 10 or 16" in capsys.readouterr().err
    assert sheet.read_text(encoding="utf-8") == SHEET


def test_a_cause_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(
        MendError, match=r"line 10 has no cause 7; there are 10\.1 the ba \(oba\) was left out"
    ):
        mend(SHEET, 10, 7)


@pytest.mark.parametrize("words", [["--fix", "ten"], ["--fix", "0"], ["other.toml", "--fix", "10"]])
def test_a_call_that_says_too_little_or_too_much_is_refused(sheet, words):
    assert main(["audit", str(sheet), *words]) == 2


def test_a_yaku_that_was_held_and_not_written_down_is_declared():
    # At koba everybody had 88; 84 from each of two is 7 kan: haneken and no other hand yaku.
    head = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n[[months]]\nba = "koba"\n[months.captures]\n'
    text = head + "Aki = 89\nBen = 88\nChie = 87\n[months.paid]\nAki = 169\nBen = -84\nChie = -85\n"
    mended = mend(text, 10)
    declared = '[months.declared]\nAki = ["haneken"]\n[months.captures]'
    assert mended.text == text.replace("[months.captures]", declared)
    assert mended.written == "Aki haneken in declared of month 1"
    assert [one.code for one in mended.gone if one.severity == "error"] == ["HH401"]
