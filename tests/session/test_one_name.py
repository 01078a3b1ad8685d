"""Zoé typed with one key or with two is one player: in the file, in every command, and over many files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hhscore.audit import audit_text
from hhscore.cli import main
from hhscore.session import load, write

ONE, TWO = "Zo\u00e9", "Zoe\u0301"
"""Composed (NFC), as most keyboards give it, and decomposed (NFD), as files of some systems have it."""
HEAD = 'hhscore = 1\nplayers = ["{name}", "Aki", "Chie"]\n'
MONTH = """
[[months]]
ba = "oba"
dealer = "{name}"
[months.captures]  # counted twice
Aki = 76
"{name}" = 88
Chie = 100
[months.paid]
Aki = -24
"{name}" = 0
Chie = 24
"""
# Aki is 12 under 88 and Chie 12 over, doubled by oba: Aki pays Chie 24.


def session(players: str, months: str) -> str:
    return HEAD.format(name=players) + MONTH.format(name=months)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def answer(capsys, *words: str):
    assert main([*words, "--json"]) == 0, capsys.readouterr().err
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("players", [ONE, TWO])
@pytest.mark.parametrize("months", [ONE, TWO])
def test_a_file_that_mixes_both_forms_is_read_as_one_player(players: str, months: str):
    text = session(players, months)
    loaded = load(text)
    assert loaded.problems == ()
    assert loaded.require().players == (ONE, "Aki", "Chie")
    assert loaded.require().months[0].dealer == ONE
    assert list(loaded.require().months[0].captures) == ["Aki", ONE, "Chie"]
    assert {finding.severity for finding in audit_text(text)} <= {"note"}


def test_every_command_knows_the_player_by_either_form(capsys):
    Path("g.toml").write_text(session(TWO, TWO), encoding="utf-8")
    for word in (ONE, TWO, "ZO\u00c9", "zoe\u0301"):
        assert answer(capsys, "why", "g.toml", "1", word)["player"] == ONE
    assert main(["why", "g.toml", "1", "zo"]) == 1  # a beginning is asked about, never guessed
    assert answer(capsys, "ledger", "g.toml")["players"] == [ONE, "Aki", "Chie"]
    assert main(["add", "g.toml", "paid", ONE, "0"]) == 0  # it is recorded already
    assert Path("g.toml").read_text(encoding="utf-8") == session(TWO, TWO)


def test_a_fact_replaces_that_of_the_same_player_and_leaves_the_letters_of_the_file(capsys):
    Path("g.toml").write_text(session(TWO, TWO), encoding="utf-8")
    assert main(["add", "g.toml", "paid", ONE, "-24"]) == 0
    expected = session(TWO, TWO).replace(f'"{TWO}" = 0', f'"{TWO}" = -24')
    assert Path("g.toml").read_text(encoding="utf-8") == expected
    assert main(["add", "g.toml", "forget", "paid", TWO]) == 0
    assert load(Path("g.toml").read_text(encoding="utf-8")).require().months[0].paid == {
        "Aki": -24,
        "Chie": 24,
    }


def test_spoken_choices_are_of_the_same_player_in_either_form():
    head = f'hhscore = 1\nplayers = ["Aki", "{ONE}", "Chie", "Dai"]\n'
    choices = load(f'{head}[[months]]\nchoices = ["Aki enter", "{TWO} retire"]\n').require().months[0].choices
    assert [(one.player, one.verb) for one in choices] == [("Aki", "enter"), (ONE, "retire")]


def test_escapes_give_the_same_name_and_its_line_is_found():
    text = HEAD.format(name=ONE) + '[[months]]\n[months.paid]\nAki = 1\n"Zoe\\u0301" = "x"\n'
    loaded = load(text)
    assert [loaded.line(problem.where) for problem in loaded.problems] == [6]


def test_two_players_who_differ_only_so_are_refused(capsys):
    assert main(["new", "g.toml", "--players", f"{ONE},{TWO},Chie"]) == 1
    assert "sits at the table twice" in capsys.readouterr().err
    assert not Path("g.toml").exists()
    text = f'hhscore = 1\nplayers = ["{ONE}", "{TWO}", "Chie"]\n'
    assert "sits at the table twice" in load(text).problems[0].message
    assert main(["new", "g.toml", "--players", f"{ONE},Ben,Chie"]) == 0
    assert main(["rename", "g.toml", "Ben", TWO]) == 1
    assert load(Path("g.toml").read_text(encoding="utf-8")).require().players == (ONE, "Ben", "Chie")


def test_one_player_with_two_figures_is_a_key_set_twice_with_its_line():
    text = HEAD.format(name=ONE) + f'[[months]]\n[months.paid]\nAki = 1\n"{ONE}" = 2\n"{TWO}" = -3\n'
    (problem,) = load(text).problems
    assert problem.name == "toml-syntax"
    assert problem.message.startswith("line 7: this key is set a second time")
    assert load(text).line(problem.where) == 7


def test_new_writes_names_composed():
    assert main(["new", "g.toml", "--players", f"Aki,{TWO},Chie"]) == 0
    assert f'"{ONE}"' in Path("g.toml").read_text(encoding="utf-8")


def test_rename_finds_either_form_everywhere_and_writes_composed(capsys):
    Path("g.toml").write_text(session(TWO, ONE), encoding="utf-8")
    assert main(["rename", "g.toml", TWO, "Ren"]) == 0
    assert Path("g.toml").read_text(encoding="utf-8") == session("Ren", "Ren").replace('"Ren" =', "Ren =")
    assert main(["rename", "g.toml", "Ren", TWO]) == 0
    assert Path("g.toml").read_text(encoding="utf-8") == session(ONE, ONE)
    capsys.readouterr()
    assert main(["rename", "g.toml", ONE, TWO]) == 0
    assert "nothing changed" in capsys.readouterr().out


def test_statistics_over_files_count_one_player(capsys):
    Path("a.toml").write_text(session(ONE, ONE), encoding="utf-8")
    Path("b.toml").write_text(session(TWO, TWO), encoding="utf-8")
    stats = answer(capsys, "stats", "a.toml", "b.toml")
    assert sorted(one["player"] for one in stats["players"]) == ["Aki", "Chie", ONE]


def test_what_is_no_players_name_keeps_its_letters():
    text = f'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\nrules = "{TWO}.toml"\ntitle = "{TWO}"\n_mine = "{TWO}"\n'
    session = load(text).require()
    assert (session.rules, session.title) == (f"{TWO}.toml", TWO)
    assert load(text).data["_mine"] == TWO
    assert write.append_month(text, {"ba": "oba"}).startswith(text)
