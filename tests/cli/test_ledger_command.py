"""`hhscore ledger`: the worked year as a table, JSON, lines of JSON and CSV."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from hhscore.cli import main
from hhscore.games.scoring import score
from hhscore.report.columns import Look
from hhscore.report.ledger_table import ledger_table
from hhscore.session import load
from tests.support.answers import results_of
from tests.support.paths import DATA, ROOT
from tests.support.widths import drawing, wide, without_colour

CASE = DATA / "standard-6-players-11.toml"
EXPECTED = json.loads((DATA / "standard-6-players-11.json").read_text(encoding="utf-8"))
"""What a program that shares nothing with this one makes of the same year."""


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    status = main(["ledger", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


def from_stdin(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


def settled(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    status, out, _ = answer(capsys, *words, "--json")
    assert status == 0
    value: dict[str, Any] = json.loads(out)
    return value


def test_json_is_what_another_program_makes_of_the_year(capsys: pytest.CaptureFixture[str]):
    year = settled(capsys, str(CASE))
    for month, expected in zip(year["months"], EXPECTED["months"], strict=True):
        assert {key: month[key] for key in expected} == expected
    for key in set(EXPECTED) - {"months"}:
        if isinstance(EXPECTED[key], dict):
            assert {part: year[key][part] for part in EXPECTED[key]} == EXPECTED[key]
        elif key == "standings":
            for standing, expected in zip(year[key], EXPECTED[key], strict=True):
                assert {part: standing[part] for part in expected} == expected
        else:
            assert year[key] == EXPECTED[key]


def test_json_has_every_key_that_others_may_rely_on(capsys: pytest.CaptureFixture[str]):
    year = settled(capsys, str(CASE))
    assert {*year} >= {"players", "rules", "kan", "months", "transfers", "standings", "handon", "final"}
    month = year["months"][0]
    assert {*month} >= {
        *("month", "open", "dealer", "leader", "active", "ba", "multiplier", "carry", "winner", "net"),
        "transfers",
    }
    assert {*month["transfers"][0]} >= {"from", "to", "points", "reason", "rule", "detail"}
    assert {*year["transfers"][0]} >= {"after", "from", "to", "points", "reason", "rule", "detail"}
    assert {*year["standings"][0]} >= {"player", "rank", "points", "total", "chips", "loans"}
    assert {*year["final"]} >= {"winner", "leaders", "totals", "handon", "ginmi", "settled"}


def test_the_transfers_of_a_month_add_up_to_its_net(capsys: pytest.CaptureFixture[str]):
    year = settled(capsys, str(CASE))
    for month in year["months"]:
        net = dict.fromkeys(year["players"], 0)
        for paid in month["transfers"]:
            for account, points in ((paid["from"], -paid["points"]), (paid["to"], paid["points"])):
                if not account.startswith("@"):
                    net[account] += points
        assert net == month["net"]


def test_in_a_pipe_a_payment_is_a_line(capsys: pytest.CaptureFixture[str]):
    status, out, err = answer(capsys, str(CASE))
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split() == ["month", "from", "to", "amount", "reason", "rule", "why"]
    assert lines[1].split() == [
        *("1", "Aki", "@orichin", "2k0", "orichin", "orichin.fees", "1st", "to", "retire:"),
        *("1", "kan", "×", "oba", "2"),
    ]
    year = settled(capsys, str(CASE))
    paid = sum(len(month["transfers"]) for month in year["months"]) + len(year["transfers"])
    assert len(lines) == 1 + paid
    assert not drawing(out)


def test_on_a_screen_month_by_month():
    ledger = score(load(CASE.read_text(encoding="utf-8"))).ledger
    lines = ledger_table(ledger, Look(unit=12, drawn=True))
    assert lines[0] == "month 1 · pine · oba ×2 · Aki deals"
    assert lines[1].split() == [
        "Aki",
        "→",
        "the",
        "pot",
        "2k0",
        "orichin",
        *["1st", "to", "retire:", "1", "kan", "×", "oba", "2"],
    ]
    assert "  Aki −2k0 · Ben −7k10 · Chie −15k0 · Dai +9k10 · Emi +12k0 · Fumi +3k0" in lines
    assert "after month 1" in lines


@pytest.mark.parametrize("width", [60, 80])
def test_on_a_screen_no_line_is_too_wide(width: int):
    for path in (CASE, *(ROOT / "sample_sessions").glob("*.toml")):
        ledger = score(load(path.read_text(encoding="utf-8"))).ledger
        lines = ledger_table(ledger, Look(width, ledger.kan, drawn=True, colour=True))
        assert max(wide(without_colour(line)) for line in lines) <= width


def test_points_in_place_of_kan(capsys: pytest.CaptureFixture[str]):
    _, out, _ = answer(capsys, str(CASE), "--points")
    assert out.splitlines()[1].split()[3] == "24"


def test_csv_is_the_score_sheet(capsys: pytest.CaptureFixture[str]):
    status, out, _ = answer(capsys, str(CASE), "--csv")
    assert status == 0
    assert out.splitlines()[:3] == [
        "month,ba,dealer,winner,Aki,Ben,Chie,Dai,Emi,Fumi",
        "1,oba,Aki,Ben,-24,-94,-180,118,144,36",
        "2,oba,Ben,Fumi,18,210,-366,-24,-36,198",
    ]
    assert len(out.splitlines()) == 13


def test_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    from_stdin(monkeypatch, CASE.read_text(encoding="utf-8"))
    assert settled(capsys, "-") == settled(capsys, str(CASE))


def test_other_rules(capsys: pytest.CaptureFixture[str]):
    """houwow has no chips: no kaikan, no han-don, and nothing is stated in kan at the end."""
    year = settled(capsys, str(CASE), "--rules", "houwow")
    assert year["rules"] == "houwow"
    assert year["transfers"] == []
    assert year["final"]["ginmi"] is None
    assert year["months"][0]["net"] == EXPECTED["months"][0]["net"]


def test_rules_that_do_not_exist(capsys: pytest.CaptureFixture[str]):
    status, out, err = answer(capsys, str(CASE), "--rules", "standart")
    assert (status, out) == (1, "")
    assert err.startswith('hhscore: there are no rules "standart"')


def test_several_files_a_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    other = tmp_path / "other.toml"
    other.write_text('hhscore = 1\nplayers = ["A", "B", "C"]\n', encoding="utf-8")
    status, out, err = answer(capsys, "--jsonl", str(CASE), str(other))
    assert (status, err) == (0, "")
    first, second = map(json.loads, out.splitlines())
    assert (first["file"], first["final"]["winner"]) == (str(CASE), EXPECTED["final"]["winner"])
    assert (second["file"], second["players"], second["months"]) == (str(other), ["A", "B", "C"], [])


def test_a_file_that_cannot_be_settled_does_not_stop_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("hhscore = ", encoding="utf-8")
    status, out, err = answer(capsys, "--jsonl", str(wrong), str(tmp_path), str(CASE))
    assert (status, err) == (1, "")
    one, two, three = map(json.loads, out.splitlines())
    assert one["error"].startswith(f"{wrong}:1: line 1, column ")
    assert "directory" in two["error"]
    assert three["final"]["winner"] == EXPECTED["final"]["winner"]


@pytest.mark.parametrize("words", [[str(CASE), str(CASE)], [str(CASE), str(CASE), "--json"]])
def test_several_files_only_as_lines_of_json(words: list[str], capsys: pytest.CaptureFixture[str]):
    status, out, err = answer(capsys, *words)
    assert (status, results_of(out)) == (2, "")
    assert "--jsonl" in err


def test_one_form_at_a_time(capsys: pytest.CaptureFixture[str]):
    status, out, err = answer(capsys, str(CASE), "--json", "--csv")
    assert (status, results_of(out)) == (2, "")
    assert "one of --json, --jsonl and --csv" in err


def test_before_the_first_month(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "evening.toml"
    path.write_text('hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n', encoding="utf-8")
    status, out, err = answer(capsys, str(path))
    assert status == 0
    assert len(out.splitlines()) == 1
    assert err == "hhscore: no month has been recorded yet\n"


def test_a_ledger_is_made_of_what_was_seen_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """What was paid, and the user's own keys, change nothing."""
    path = tmp_path / "evening.toml"
    text = CASE.read_text(encoding="utf-8").replace("[months.captures]", "_rain = true\n[months.captures]", 1)
    path.write_text('_mood = "good"\n' + text + "[months.paid]\nFumi = 1000\n", encoding="utf-8")
    assert settled(capsys, str(path)) == settled(capsys, str(CASE))
