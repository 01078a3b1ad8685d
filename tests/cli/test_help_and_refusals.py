"""Every help shows by example how the command is called, a wrong call too; long lines break at words on a terminal."""

from __future__ import annotations

import re

import pytest

from hhscore import cli
from hhscore.cli import commands, main
from hhscore.facts import FORMS
from tests.support.screen import Screen

COMMANDS = [*((name,) for name in commands.COMMANDS), ("rules", "list"), ("rules", "show"), ("rules", "diff")]


def help_of(capsys, *words):
    assert cli.main([*words, "--help"]) == 0
    return capsys.readouterr().out


def test_the_first_help_begins_with_a_hand_and_a_game(capsys):
    text = help_of(capsys)
    assert "    hhscore hand 4arp 1p 2p 6a 8p\n" in text
    assert "    hhscore new evening.toml --players Aki,Ben,Chie\n" in text
    assert "    hhscore play evening.toml\n" in text


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_help_has_examples_of_its_own_command(words, capsys):
    examples = help_of(capsys, *words).partition("  Examples:\n\n")[2].partition("\n\n")[0].splitlines()
    assert examples
    for line in examples:
        assert re.search(rf"\bhhscore {' '.join(words)}\b", line), line


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_arguments_are_named_without_types_and_braces(words, capsys):
    text = help_of(capsys, *words)
    assert "<" not in text.partition("Arguments:")[2].partition("Options:")[0]
    assert "{" not in text.partition("\n")[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["hand"], "missing argument 'CARDS...'\n"),
        (["audit"], "name a session file, a folder of them, or - for standard input\n"),
        (["rules", "diff", "standard"], "missing argument 'Q'\n"),
        (["import", "winter.csv"], "missing option '--output' / '-o'\n"),
    ],
)
def test_a_wrong_call_is_answered_with_a_right_one(words, said, capsys):
    assert cli.main(words) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"hhscore: {said}")
    command = " ".join(words[:2] if words[0] == "rules" else words[:1])
    assert f"\nfor example: hhscore {command} " in told


def test_what_is_told_at_a_narrow_terminal_is_broken_at_words(tmp_path):
    screen = Screen("score", folder=tmp_path, columns=60)
    assert screen.end() == 1
    assert screen.text().strip() == (
        "hhscore: which session? There is none in this folder; name\n"
        "         the file, set HHSCORE_SESSION, or begin one:\n"
        "         hhscore new evening.toml --players Aki,Ben,Chie"
    )


def test_the_help_of_add_names_every_fact(capsys):
    assert main(["add", "--help"]) == 0
    shown = capsys.readouterr().out
    assert [word for word in FORMS if not re.search(rf"(^|\s){word}\b", shown)] == []
