"""JSON that other programs may rely on: every answer follows its schema, and a failure is an answer too."""

from __future__ import annotations

import json

import pytest

from hhscore import cli
from hhscore.cli.schema import ANSWERS
from tests.support.answers import check_answer, validator
from tests.support.paths import ROOT
from tests.support.promises import DONE, THREE

SESSIONS = sorted((ROOT / "sample_sessions").glob("*.toml"))
LOOK_UPS = [
    "hand 4arp 1p 2p 6a 8p",
    "hand 1p 2p 3p 4p 5p 6p 7p",
    "hand 1brpp 2ar 8b 9a --game koikoi",
    "captured 1bpp 2arpp 3brpp",
    "captured 1r 2r 3r",
    "captured 1b 3b 9a --game koikoi",
    "field 1b 2r 4a 5r 7r 9p",
    "odds",
    "odds --players 1",
]


@pytest.fixture
def ask(capsys, tmp_path, monkeypatch):
    """A command in a folder of its own: its exit status and what it answers in JSON."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HHSCORE_SESSION", raising=False)

    def asked(*words: object):
        status = cli.main([*map(str, words), "--json"])
        return status, json.loads(capsys.readouterr().out)

    return asked


def test_the_schemas_are_those_the_contract_names():
    named = "ledger score audit hand captured field odds stats why"
    assert set(named.split()) <= set(ANSWERS)


@pytest.mark.parametrize("line", LOOK_UPS)
def test_look_ups_follow_their_schema(ask, line):
    status, answer = ask(*line.split())
    assert (status, next(iter(answer.items()))) == (0, ("format", 1))
    check_answer(line.split()[0], answer)


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_what_is_asked_of_a_session_follows_its_schema(ask, path):
    for words in (["ledger"], ["score"], ["stats"], ["audit"], ["why", path, "1"]):
        _, answer = ask(*words) if len(words) > 1 else ask(*words, path)
        assert next(iter(answer.items())) == ("format", 1)
        check_answer(words[0], answer)


def test_a_schema_leaves_room_for_keys_to_come_but_asks_for_those_there_are(ask):
    answer = ask("field", "1b", "2r", "4a", "5r", "7r", "9p")[1]
    without = {key: value for key, value in answer.items() if key != "ba"}
    assert [error.validator for error in validator("field").iter_errors(without)] == ["anyOf"]
    assert cli.main(["schema", "field"]) == 0


def test_a_session_is_begun_imported_and_practised_in_json(ask, tmp_path, monkeypatch, capsys):
    _, begun = ask("new", "a.toml", "--players", "Aki,Ben,Chie")
    assert (begun["session"], begun["players"], begun["rules"]) == (
        "a.toml",
        ["Aki", "Ben", "Chie"],
        "standard",
    )
    _, text = ask("new", "-", "--players", "Aki,Ben", "--game", "koikoi")
    assert (text["rules"], 'game = "koikoi"' in text["text"]) == ("koikoi", True)
    (tmp_path / "s.csv").write_text("month,Aki,Ben,Chie\n1,-4,10,-6\n2,12,-8,-4\n", encoding="utf-8")
    _, sheet = ask("import", "s.csv", "-o", "b.toml")
    check_answer("import", sheet)
    assert (sheet["session"], sheet["months"], "UTF-8" in sheet["readings"][0]) == ("b.toml", 2, True)
    for name, answer in (("new", begun), ("new", text)):
        check_answer(name, answer)


def test_a_practice_is_an_object_on_each_line(capsys, monkeypatch):
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.StringIO("none\n"))
    assert cli.main(["drill", "--seed", "3", "--count", "1", "--json"]) in (0, 1)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for line in lines:
        check_answer("drill", line)
    assert lines[0]["hand"] == 1
    assert set(lines[-1]) == {"format", "answered", "right", "best"}


def test_a_failure_says_what_where_and_of_which_kind(ask, tmp_path, capsys):
    (tmp_path / "a.toml").write_text(f'{THREE}{DONE}[[months]]\nfield = "2b"\n', encoding="utf-8")
    status, answer = ask("ledger", "a.toml")
    check_answer("ledger", answer)
    error = answer["error"]
    assert (status, error["file"], error["line"], error["code"]) == (1, "a.toml", 7, "input")
    assert error["message"].startswith("month 2")
    status, answer = ask("ledger", "b.toml")
    assert (status, answer["error"]) == (
        1,
        {"message": "b.toml: no such file or directory", "file": "b.toml", "line": None, "code": "file"},
    )
    status, answer = ask("hand", "2b")
    assert (status, answer["error"]["code"]) == (1, "cards")
    status, answer = ask("odds", "--players", "99")
    assert (status, answer["error"]["code"]) == (2, "call")
    assert "\n" not in answer["error"]["message"]


def test_the_message_for_the_person_is_the_same_beside_it(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cli.main(["ledger", "b.toml"])
    plain = capsys.readouterr()
    cli.main(["ledger", "b.toml", "--json"])
    assert (plain.out, capsys.readouterr().err) == ("", plain.err)


def test_a_fault_of_hhscore_itself_has_a_status_of_its_own(ask, monkeypatch):
    def fail(*_: object) -> None:
        raise KeyError("month")

    monkeypatch.setattr("hhscore.cli.field.described", fail)
    status, answer = ask("field", "1b", "2r", "4a", "5r", "7r", "9p")
    assert (status, answer["error"]["code"], answer["error"]["file"]) == (70, "fault", None)
