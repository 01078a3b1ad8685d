"""A value as an error repeats it, and which game a rule file is for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hhscore.rules.check import written
from hhscore.rules.files import game_of


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (False, "false"),
        (3, "3"),
        (0.5, "0.5"),
        ("x", '"x"'),
        ([1, "a", True], '[1, "a", true]'),
        ([], "[]"),
        ({}, "{}"),
        ({"a": 1, "b": ["c"]}, '{ a = 1, b = ["c"] }'),
        # 60 letters are repeated whole; of more the first 57.
        ("x" * 58, f'"{"x" * 58}"'),
        ("x" * 59, f'"{"x" * 56}…'),
        ("x" * 5_000, f'"{"x" * 56}…'),
    ],
)
def test_a_value(value: Any, text: str) -> None:
    assert written(value) == text


@pytest.mark.parametrize(
    ("document", "game"),
    [
        ({}, "hachihachi"),
        ({"game": "koikoi"}, "koikoi"),
        ({"game": "hachihachi", "based_on": "koikoi"}, "hachihachi"),
        ({"based_on": "koikoi"}, "koikoi"),
        ({"based_on": "qdan"}, "hachihachi"),
        # What is no game, no preset and no file is said when the rules are loaded.
        ({"game": "go"}, "hachihachi"),
        ({"game": 3}, "hachihachi"),
        ({"based_on": 3}, "hachihachi"),
        ({"based_on": "no-such"}, "hachihachi"),
        ({"based_on": "no-such.toml"}, "hachihachi"),
        ({"based_on": "koi.toml"}, "koikoi"),
        ({"based_on": "deep/over.toml"}, "koikoi"),
        ({"based_on": "plain.toml"}, "hachihachi"),
        ({"based_on": "round.toml"}, "hachihachi"),
        ({"based_on": "/etc/hosts"}, "hachihachi"),
    ],
    ids=str,
)
def test_which_game_a_rule_file_is_for(tmp_path: Path, document: dict[str, Any], game: str) -> None:
    (tmp_path / "deep").mkdir()
    files = {
        "koi.toml": 'game = "koikoi"\n',
        "deep/over.toml": 'based_on = "under.toml"\n',
        "deep/under.toml": 'based_on = "koikoi"\n',
        "plain.toml": "",
        "round.toml": 'based_on = "round.toml"\n',
    }
    for name, text in files.items():
        (tmp_path / name).write_text("hhscore_rules = 1\n" + text, encoding="utf-8")
    assert game_of(document, tmp_path) == game
