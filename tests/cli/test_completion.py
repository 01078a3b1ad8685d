"""What Tab offers, asked as the shells ask, and in the shells that are here."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tests.support.paths import ROOT

SESSIONS = ROOT / "sample_sessions"
THREE = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n[[months]]\nba = "koba"\n'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a session, a rule file, a file of another program, a folder; and `hhscore`."""
    folder = tmp_path_factory.mktemp("evening")
    (folder / "winter.toml").write_text(f'title = "New Year"\n{THREE}', encoding="utf-8")
    (folder / "ours.toml").write_text('hhscore_rules = 1\nbased_on = "standard"\n', encoding="utf-8")
    (folder / "a.toml").write_text("name = 1\n", encoding="utf-8")
    (folder / "archive").mkdir()
    program = folder / ".bin" / "hhscore"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hhscore "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return folder


def environment(folder: Path, **more: str) -> dict[str, str]:
    path = f"{folder / '.bin'}{os.pathsep}{os.environ['PATH']}"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HHSCORE")}
    return {**kept, "PATH": path, "PYTHONPATH": str(ROOT), "HOME": str(folder), **more}


@pytest.fixture(scope="module")
def offered(folder):
    """The words that are offered for the last word of a line."""

    def asked(line: str) -> list[str]:
        more = {"COMP_WORDS": line, "COMP_CWORD": str(line.count(" ")), "_HHSCORE_COMPLETE": "complete_bash"}
        done = subprocess.run(
            [sys.executable, "-m", "hhscore"],
            cwd=folder,
            env=environment(folder, **more),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stderr == ""
        return done.stdout.split()

    return asked


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "hhscore hand --rules ",
            "standard bga fudawiki houwow qdan traditional koikoi koikoi-hard koikoi-nintendo koikoi-soft ours.toml",
        ),
        ("hhscore yaku --game ", "hachihachi koikoi"),
        ("hhscore yaku haneke", "haneken"),
        ("hhscore rules show traditional sage.a", "sage.again"),
        ("hhscore audit --select HH40", "HH401 HH402 HH403 HH404 HH405 HH406 HH407"),
        ("hhscore audit --explain captures", "captures-total"),
        ("hhscore audit --format ", "text json github sarif"),
        ("hhscore schema r", "rules"),
        ("hhscore help sco", "score"),
        # a session comes first, then folders, then what else may be one
        ("hhscore score ", "winter.toml archive/ a.toml ours.toml"),
        ("hhscore why winter.toml ", "1 last"),
        ("hhscore why winter.toml 1 ", "Aki Ben Chie"),
        ("hhscore rename winter.toml C", "Chie"),
        ("hhscore add winter.toml miz", "mizuten"),
        ("hhscore add winter.toml hand ", "Aki"),
        ("hhscore add winter.toml declare Aki haneke", "haneken"),
        ("hhscore why nowhere.toml 1 ", ""),
    ],
)
def test_words_are_offered(line, words, offered):
    found = offered(line)
    if line.endswith("hand "):
        found = found[:1]  # then the others, and yaku
    assert found == words.split()


def test_bash_completes(folder):
    script = (
        "source <(_HHSCORE_COMPLETE=source_bash hhscore)\nCOMP_WORDS=(hhscore hand --rules tr)\nCOMP_CWORD=3\n"
        '_hhscore_completion hhscore\necho "${COMPREPLY[*]}"\n'
    )
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["traditional"], done.stderr


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_fish_completes_and_describes(folder):
    script = '_HHSCORE_COMPLETE=source_fish hhscore | source\ncomplete -C "hhscore yaku kuttsu"'
    done = subprocess.run(
        ["fish", "-c", script],
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    word, _, what = done.stdout.strip().partition("\t")
    assert (word, what[:2]) == ("kuttsuki", "喰付"), done.stderr


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh_completes(folder):
    child = pexpect.spawn(
        "zsh",
        ["-f", "-i"],
        cwd=str(folder),
        env=environment(folder, TERM="dumb", PS1="ready> "),
        encoding="utf-8",
        timeout=20,
    )
    begin = "_HHSCORE_COMPLETE=source_zsh hhscore > .completion; . ./.completion; print set up"
    child.sendline(f"autoload -U compinit; compinit -u; {begin}")
    child.expect("\nset up")
    child.send("hhscore hand --rules tr\t 4arp 1p 2p 6a 8p\r")
    child.expect("tate-sanbon")
    child.sendline("exit")
    child.expect(pexpect.EOF)
