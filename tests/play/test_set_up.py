"""Beginning a game without knowing how: what is asked, with help at every question and no dead end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hhscore.cli import main
from tests.support.screen import Screen


def test_play_without_a_session_asks_for_everything(tmp_path: Path) -> None:
    screen = Screen("play", folder=tmp_path)
    screen.see("file [evening.toml] ›")
    screen.answer("?", "saved in this file, at every answer")
    screen.answer("", "Who plays, by seat?", "players ›")
    screen.answer("help", "The names of all who play")
    screen.answer("Aki", "Two players at least.")
    screen.answer("Aki Ben Aki", "Aki is there twice.")
    screen.answer("Aki Ben Chie Dai", "standard", "houwow", "month by month", "rules [standard] ›")
    screen.answer("help", "The name of a rule set, its beginning")
    screen.answer("qdan", "4 players cannot play hachihachi under qdan")
    screen.answer("players", "players ›")
    screen.answer("Aki, Ben, Chie", "rules [standard] ›")
    screen.answer("Standard", "Aki deals month 1", "Month 1 · pine · 3 players")
    screen.answer("quit")
    assert screen.end() == 0
    assert 'rules = "standard"' in (tmp_path / "evening.toml").read_text(encoding="utf-8")


def test_new_without_arguments_asks(tmp_path: Path) -> None:
    screen = Screen("new", folder=tmp_path)
    screen.see("file [evening.toml] ›")
    screen.answer("friday", "friday.toml is not there yet", "players ›")
    screen.answer("Aki, Ben", "rules [standard] ›")
    screen.answer("koikoi", "friday.toml: Aki, Ben; Aki deals month 1")
    assert screen.end() == 0
    assert 'game = "koikoi"' in (tmp_path / "friday.toml").read_text(encoding="utf-8")


def test_whoever_does_not_want_to_can_leave_at_any_question(tmp_path: Path) -> None:
    for answers in (["quit"], ["", "quit"], ["", "Aki Ben Chie", "quit"]):
        screen = Screen("play", folder=tmp_path)
        for answer in answers:
            screen.see("›")
            screen.answer(answer)
        assert screen.end() == 1
    assert list(tmp_path.iterdir()) == []


def test_new_without_a_file_where_nobody_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--players", "Aki,Ben,Chie"]) == 2
    assert "missing argument 'FILE'" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["hand", "4arp 1p 2p 6a 8p"], ["yaku", "teshi"]])
def test_rules_are_the_same_in_capitals(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--rules", "Traditional", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rules"] == "traditional"
