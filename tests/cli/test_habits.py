"""What a person expects of any command-line program: help, version, colour, quiet, a manual page."""

from __future__ import annotations

import io
import shutil
import subprocess

import pytest

from hhscore import cli
from hhscore.cli import frame
from hhscore.cli.commands import COMMANDS
from hhscore.cli.wishes import Wishes
from tests.support.paths import ROOT

SAMPLE = str(ROOT / "sample_sessions" / "three-players.toml")
COLOURS = ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CLICOLOR")


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def say(capsys):
    """A command, its exit status, results and messages."""

    def said(*words: str) -> tuple[int, str, str]:
        capsys.readouterr()
        status = cli.main(words)
        return status, *capsys.readouterr()

    return said


@pytest.fixture
def plain(monkeypatch):
    """No wish about colour in the environment, and a terminal that can draw."""
    for name in COLOURS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    yield monkeypatch
    Wishes.colour, Wishes.quiet = "auto", False


def test_help_of_a_command_is_what_its_option_says(say):
    assert say("help", "audit") == say("audit", "--help")
    assert say("help", "rules", "show") == say("rules", "show", "--help")
    assert say("help") == say("--help")
    assert say("help", "adit")[0] == 2


def test_the_version_in_short(say):
    assert say("-V") == say("--version")


@pytest.mark.parametrize(
    ("variables", "on_terminal", "in_pipe"),
    [
        ({}, True, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "0"}, True, False),
        ({"CLICOLOR_FORCE": "1"}, True, True),
        ({"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, False, False),
        ({"CLICOLOR": "0"}, False, False),
        ({"TERM": ""}, False, False),
        ({"TERM": "dumb"}, False, False),
    ],
)
def test_colour_as_the_environment_wishes(variables, on_terminal, in_pipe, plain):
    for name, value in variables.items():
        plain.setenv(name, value)
    assert (frame.colour(Terminal()), frame.colour(io.StringIO())) == (on_terminal, in_pipe)


def test_a_terminal_of_windows_has_no_term(plain):
    plain.delenv("TERM")
    assert frame.colour(Terminal())


def test_the_option_comes_before_the_environment(say, plain):
    plain.setenv("NO_COLOR", "1")
    assert "\x1b[" in say("score", SAMPLE, "--color", "always")[1]
    plain.delenv("NO_COLOR")
    plain.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in say("score", SAMPLE)[1]
    assert "\x1b[" not in say("--color=never", "score", SAMPLE)[1]
    status, out, err = say("score", SAMPLE, "--color", "red")
    assert (status, out) == (2, "")
    assert "--color red: it can be always, never or auto" in err


def test_quiet_leaves_out_notes_and_no_error(say, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "s.csv").write_text("month,Aki,Ben,Chie\n1,-4,10,-6\n", encoding="utf-8")
    assert "UTF-8" in say("import", "s.csv", "-o", "a.toml")[2]
    assert say("import", "s.csv", "-o", "b.toml", "-q")[2] == ""
    assert "already there" in say("-q", "import", "s.csv", "-o", "b.toml")[2]
    assert "no such file" in say("stats", "-q", "c.toml")[2]


def test_words_after_two_hyphens_are_no_options(say, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert say("new", "--players", "Aki,Ben,Chie", "--", "-q")[1].startswith("-q: Aki, Ben, Chie")


def test_the_manual_page_tells_of_every_command_and_is_sound(say):
    status, page, err = say("help", "--man")
    assert (status, err) == (0, "")
    for name in COMMANDS:
        assert f'\n.SS "hhscore {name} ' in page
    assert "hhscore hand 4arp 1p 2p 6a 8p" in page
    assert "hhscore ledger evening.toml \\-\\-rules houwow \\-\\-points" in page
    assert ".B 70" in page
    if shutil.which("groff"):
        checked = subprocess.run(
            ["groff", "-man", "-ww", "-z", "-Tutf8", "-Kutf8"],
            input=page.encode(),
            capture_output=True,
            check=True,
        )
        assert checked.stderr == b""
