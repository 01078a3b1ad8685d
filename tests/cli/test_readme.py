"""What the README shows is what the program does: every block is run, and its answers are those that stand there."""

from __future__ import annotations

import re
import runpy
from difflib import unified_diff
from xml.etree import ElementTree

import pytest

from hhscore import cli
from hhscore.cli import commands
from tests.support.paths import ROOT
from tests.support.readme_blocks import BLOCK, README, Run

TEXT = README.read_text(encoding="utf-8")


def test_every_command_answers_what_stands_there(tmp_path):
    run = Run(tmp_path)
    after = run.refreshed(TEXT)
    assert "".join(unified_diff(TEXT.splitlines(True), after.splitlines(True), "README.md", "now")) == ""
    # The page that `report` wrote is one that can be opened.
    assert (tmp_path / "birthday.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    shown = {command.split()[1] for command in run.commands if command.startswith("hhscore ")}
    asked_back = {"drill", "edit"}  # these wait for a person; the text names them
    assert set(commands.COMMANDS) - shown == asked_back


def test_no_block_is_left_out():
    """A fence that the pattern misses would be run by nobody."""
    assert TEXT.count("```") == 2 * len(BLOCK.findall(TEXT))
    notes = set(re.findall(r"<!-- (\w+)", TEXT))
    assert notes == {"file", "typed", "in", "output", "exit"}


def test_commands_named_in_the_text_and_their_options_are_there(capsys):
    text = BLOCK.sub("", TEXT)
    named = re.findall(r"`hhscore ([^`]*)`", text)
    assert named
    for words in named:
        command = words.split()[0]
        if command.startswith("-"):
            continue
        assert command in commands.COMMANDS, words
        assert cli.main([command, "--help"]) == 0
        told = capsys.readouterr().out
        for option in re.findall(r"--[a-z]+", words):
            assert option in told, words


@pytest.mark.parametrize(
    "command", ["score", "why", "ledger", "report", "audit", "hand", "captured", "field"]
)
def test_the_commands_said_to_take_rules_do(command, capsys):
    assert "`--rules` on a look-up, on `score`, `why`, `ledger`, `report` and `audit`" in TEXT
    cli.main([command, "--help"])
    assert "--rules R" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_files_that_the_text_names_are_there(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    named = re.findall(r"`((?:hhscore|tests|sample_sessions|docs|\.github)/[\w./-]*)`|\]\(([\w./-]+)\)", text)
    assert [one for one in named if not (ROOT / (one[0] or one[1])).exists()] == []


def test_what_contributors_are_told_to_make_can_be_made():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rules = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"(?:^|`)make ([a-z]+)", text, re.MULTILINE)) <= rules


def test_the_picture_shows_what_the_demo_shows():
    """Its words, read out of the drawing line by line, are the score sheet of the session that `make demo` scores."""
    picture = runpy.run_path(str(ROOT / "docs" / "picture.py"))
    assert f"score {picture['SESSION']}\n" in (ROOT / "Makefile").read_text(encoding="utf-8")
    lines: dict[float, list[tuple[float, str]]] = {}
    for text in ElementTree.parse(picture["PICTURE"]).iter("{http://www.w3.org/2000/svg}text"):
        if "clip-path" in text.attrib:
            lines.setdefault(float(text.attrib["y"]), []).append((float(text.attrib["x"]), text.text or ""))
    drawn = ["".join("".join(part for _, part in sorted(lines[y])).split()) for y in sorted(lines)]
    sheet = ["".join(line.split()) for line in picture["sheet"](colour=False)]
    assert [line for line in drawn if line] == [line for line in sheet if line]


def test_the_picture_asks_no_server_for_anything():
    text = (ROOT / "docs" / "score-sheet.svg").read_text(encoding="utf-8")
    assert re.findall(r"(?:href|src|url)\W+https?:", text) == []


def test_the_table_of_rooms_names_every_room():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("| room | knows |")[2].partition("\n\n")[0]
    named = {name for row in table.splitlines() for name in re.findall(r"`([\w/]+)`", row.split(" | ")[0])}
    package = ROOT / "hhscore"
    rooms = {path.parent.relative_to(package).as_posix() for path in package.glob("*/__init__.py")} - {
        "games"
    }
    games = {path.parent.relative_to(package).as_posix() for path in package.glob("games/*/__init__.py")}
    assert named == rooms | games
