"""`hhscore audit` as people and programs call it: text, JSON, annotations, SARIF, choices of checks, statuses."""

from __future__ import annotations

import json
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hhscore
from hhscore import cli
from hhscore.audit import CHECKS
from tests.support.paths import DATA
from tests.support.screen import start

RIGHT = (DATA / "broken" / "right.toml").read_text(encoding="utf-8")
WRONG = RIGHT.replace("Dai = 561", "Dai = 651")
LAST_WINTER = """\
hhscore = 1
players = ["Aki", "Ben", "Chie"]

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


def run(capsys, *words):
    status = cli.main(["audit", *map(str, words)])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


@pytest.fixture
def winter(tmp_path):
    """A folder of sessions, one of them wrong, and what is no session."""
    folder = tmp_path / "winter"
    (folder / "january").mkdir(parents=True)
    (folder / "01.toml").write_text(RIGHT, encoding="utf-8")
    (folder / "january" / "02.toml").write_text(WRONG, encoding="utf-8")
    (folder / "pyproject.toml").write_text("[project]\nname = 'x'\n", encoding="utf-8")
    (folder / "notes.txt").write_text("hhscore = 1", encoding="utf-8")
    (folder / ".kept").mkdir()
    (folder / ".kept" / "old.toml").write_text(WRONG, encoding="utf-8")
    return folder


def test_last_winters_sheet(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("03.toml").write_text(LAST_WINTER, encoding="utf-8")
    status, out, _ = run(capsys, "03.toml")
    assert status == 1
    assert out.startswith("03.toml:8 HH301 captures-total · month 1 · cards.par\n")
    assert "   7 | [months.captures]\n   8 | Aki = 86\n   9 | Ben = 96\n  10 | Chie = 90\n" in out
    assert "  captures add up to 272; the deck holds 264 (8 too many).\n" in out
    assert "  likely: Ben had 88, not 96; then what was paid agrees.\n" in out
    assert out.endswith("\n1 session, 1 month: 1 error, 3 not checked.\n")


def test_folders_are_searched_and_the_summary_counts(capsys, winter):
    status, out, err = run(capsys, winter)
    assert status == 1
    assert err == ""
    assert re.search(r"january/02\.toml:\d+ HH403 chips-mismatch · month 4", out)
    assert "2 sessions, 24 months: 1 error, 4 warnings, 10 not checked. 1 session is right.\n" in out
    assert ".kept" not in out
    assert "pyproject" not in out


def test_a_right_sheet_ends_with_status_0(capsys, winter):
    status, out, _ = run(capsys, winter / "01.toml")
    assert status == 0
    assert out.endswith("1 session, 12 months: no errors, 2 warnings, 5 not checked.\n")


def test_strict_makes_warnings_fail(capsys, winter):
    assert run(capsys, winter / "01.toml", "--strict")[0] == 1
    assert run(capsys, winter / "01.toml", "--strict", "--ignore", "yaku-unclaimed")[0] == 0


def test_json_has_the_contracts_form(capsys, winter):
    status, out, _ = run(capsys, winter, "--format", "json")
    answer = json.loads(out)
    assert status == 1
    assert (answer["errors"], answer["warnings"]) == (1, 4)
    assert [Path(file["path"]).name for file in answer["files"]] == ["01.toml", "02.toml"]
    (finding,) = [one for one in answer["files"][1]["findings"] if one["severity"] == "error"]
    assert {"code", "name", "severity", "month", "line", "message", "rule", "likely"} <= finding.keys()
    assert (finding["code"], finding["name"], finding["month"]) == ("HH403", "chips-mismatch", 4)
    assert WRONG.split("\n")[finding["line"] - 1] == "Dai = 651"
    assert finding["message"] == "Dai has 54k3 of chips, by the rules 46k9"
    (cause,) = finding["likely"]
    assert cause == {
        "cause": "digit-wrong",
        "values": {"player": "Dai", "written": 651, "meant": 561},
        "confidence": cause["confidence"],
        "sentence": "a digit of Dai's figure is wrong: 651 for 561",
    }
    assert 0.9 < cause["confidence"] <= 1
    assert run(capsys, winter, "--json")[1] == out


def test_json_of_the_contracts_example(capsys, tmp_path):
    path = tmp_path / "a.toml"
    path.write_text(LAST_WINTER, encoding="utf-8")
    (file,) = json.loads(run(capsys, path, "--json")[1])["files"]
    (finding,) = [one for one in file["findings"] if one["severity"] == "error"]
    assert finding["message"] == "captures add up to 272; the deck holds 264 (8 too many)"
    assert finding["rule"] == "cards.par"
    assert finding["line"] == 8


def test_sarif_names_rules_and_places(capsys, winter):
    _, out, _ = run(
        capsys, winter / "january", "--format", "sarif", "--select", "error-less", "--select", "HH403"
    )
    assert out == ""  # a wrong word is refused before anything is written
    _, out, _ = run(capsys, winter / "january", "--format", "sarif", "--select", "HH403")
    log = json.loads(out)
    (one,) = log["runs"]
    assert log["version"] == "2.1.0"
    assert [rule["id"] for rule in one["tool"]["driver"]["rules"]] == ["HH403"]
    (result,) = one["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("january/02.toml")
    assert result["ruleId"] == "HH403"
    assert result["level"] == "error"
    driver = one["tool"]["driver"]
    assert driver["informationUri"].startswith("https://")
    assert driver["rules"][0]["helpUri"] == f"{driver['informationUri']}checks/#hh403"


def test_sarif_knows_a_finding_again_when_lines_are_added_above_it(capsys, tmp_path):
    month = '[[months]]\nba = "koba"\n[months.captures]\nAki = 90\nBen = 90\nChie = 90\n'
    head = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n'

    def prints(name: str, text: str) -> list[str]:
        (tmp_path / name).write_text(text, encoding="utf-8")
        out = run(capsys, tmp_path / name, "--format", "sarif", "--ignore", "not-checked")[1]
        results = json.loads(out)["runs"][0]["results"]
        return [result["partialFingerprints"]["finding/v1"] for result in results]

    before = prints("a.toml", head + month + month)
    assert len(set(before)) == len(before) == 2
    assert prints("b.toml", f"# New Year\n\n{head}{month}# a note\n{month}") == before


def test_github_annotations(capsys, winter, monkeypatch):
    monkeypatch.chdir(winter)
    _, out, _ = run(capsys, "january/02.toml", "--format", "github", "--select", "chips-mismatch")
    first = out.split("\n")[0]
    assert first.startswith(
        "::error file=january/02.toml,line=129,title=HH403 chips-mismatch::month 4: Dai has 54k3"
    )
    assert "%0Alikely: " in first


def test_explain(capsys):
    status, out, _ = run(capsys, "--explain", "hh301")
    assert status == 0
    assert out.startswith("HH301 captures-total (error)\n\nCaptured points, or captured cards by kind")
    assert run(capsys, "--explain", "captures-total")[1] == out
    listed = run(capsys, "--explain", "all")[1].splitlines()
    assert len(listed) == len(CHECKS)
    status, _, err = run(capsys, "--explain", "HH999")
    assert status == 2
    assert "no check is called HH999" in err


def test_every_check_explains_itself_and_says_what_to_do():
    for check in CHECKS.values():
        assert check.summary.endswith("."), check.code
        assert "\n\nWhat to do: " in check.explanation, check.code
        assert check.advice, check.code
        assert check.look.__name__ == check.name.replace("-", "_") or check.code == "HH902"


def test_select_and_ignore_take_codes_beginnings_and_names(capsys, winter):
    status, out, _ = run(capsys, winter, "--select", "HH3")
    assert (status, out) == (0, "2 sessions, 24 months: no errors.\n")
    assert run(capsys, winter, "--ignore", "chips-mismatch,not-checked")[0] == 0
    status, _, err = run(capsys, winter, "--select", "captures-totl")
    assert status == 2
    assert "captures-total perhaps" in err


def test_a_file_that_is_not_there(capsys, winter):
    status, out, err = run(capsys, winter / "01.toml", "nowhere.toml")
    assert status == 1
    assert err == "hhscore: nowhere.toml: no such file or directory\n"
    assert out.endswith("1 session, 12 months: 1 error, 2 warnings, 5 not checked. 1 session is right.\n")


def test_a_folder_without_sessions(capsys, tmp_path):
    status, _, err = run(capsys, tmp_path)
    assert status == 1
    assert "there is no session in" in err


def test_no_path_and_unknown_formats_are_wrong_calls(capsys, winter):
    assert run(capsys)[0] == 2
    status, _, err = run(capsys, winter, "--format", "xml")
    assert status == 2
    assert "text, json, github, sarif" in err


def test_standard_input():
    done = subprocess.run(
        [sys.executable, "-m", "hhscore", "audit", "-"],
        input=WRONG.encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout.decode().startswith("-:82 HH212 yaku-unclaimed (warning) · month 3")


def test_more_processes_give_the_same_in_the_same_order(capsys, tmp_path):
    for number in range(20):
        (tmp_path / f"{number:02}.toml").write_text(WRONG if number % 3 else RIGHT, encoding="utf-8")
    one = run(capsys, tmp_path, "--json")
    assert run(capsys, tmp_path, "--json", "--jobs", "2") == one
    assert [Path(file["path"]).stem for file in json.loads(one[1])["files"]] == [f"{n:02}" for n in range(20)]


def test_other_rules_stand_in(capsys, winter):
    status, out, _ = run(capsys, winter / "01.toml", "--rules", "houwow", "--select", "HH4")
    assert status == 1
    assert "under the rules houwow there are none" in out
    status, _, err = run(capsys, winter / "01.toml", "--rules", "houwau")
    assert status == 1
    assert "houwow" in err


def test_rules_beside_the_session_are_found(capsys, tmp_path):
    (tmp_path / "ours.toml").write_text(
        'hhscore_rules = 1\nbased_on = "standard"\n[keys]\n"cards.par" = 88\n', encoding="utf-8"
    )
    (tmp_path / "a.toml").write_text(LAST_WINTER.replace("hhscore = 1", 'hhscore = 1\nrules = "ours.toml"'))
    found = json.loads(run(capsys, tmp_path / "a.toml", "--json")[1])["files"][0]["findings"]
    assert [one["name"] for one in found if one["severity"] == "error"] == ["captures-total"]


def test_a_file_name_with_control_characters_is_written_out(capsys, tmp_path):
    path = tmp_path / "a\x1b[2J.toml"
    path.write_text(WRONG, encoding="utf-8")
    for form in ("text", "json", "github", "sarif"):
        out = run(capsys, path, "--format", form)[1]
        assert "\x1b" not in out


def test_no_colour_and_no_boxes_in_a_pipe(winter):
    done = subprocess.run(
        [sys.executable, "-m", "hhscore", "audit", str(winter)],
        capture_output=True,
        check=False,
        env={**os.environ, "CLICOLOR": "1"},
    )
    assert b"\x1b" not in done.stdout + done.stderr
    assert "│" not in done.stdout.decode()


def test_a_terminal_shows_how_far_it_is_and_draws(tmp_path):
    for number in range(30):
        (tmp_path / f"{number:02}.toml").write_text(WRONG if number == 7 else RIGHT, encoding="utf-8")
    child = start(
        "audit", str(tmp_path), "--select", "HH4", "--jobs", "2", columns=200, rows=40, env={"NO_COLOR": "1"}
    )
    shown = child.read()
    child.close()
    assert child.exitstatus == 1
    assert "30/30" in shown
    assert re.search(r"07\.toml:129 HH403 chips-mismatch · month 4", shown)
    assert "129 │ Dai = 651" in shown
    assert "30 sessions, 360 months: 1 error. 29 sessions are right." in shown


def test_findings_travel_between_processes():
    found = hhscore.audit_text(WRONG)
    assert pickle.loads(pickle.dumps(found)) == found


def test_the_function_alone():
    found = hhscore.audit_text(WRONG, path="winter/05.toml")
    assert [finding.code for finding in found if finding.severity == "error"] == ["HH403"]
    assert hhscore.audit_text(WRONG, rules="traditional") != found
    with pytest.raises(AttributeError):
        hhscore.audit_texts  # noqa: B018
