"""What is otherwise on Windows, tried by saying that this is one."""

from __future__ import annotations

import os

import pytest

from hhscore.cli import editor
from hhscore.play import terminal
from hhscore.storage import atomic


@pytest.fixture
def windows(monkeypatch):
    monkeypatch.setattr(editor, "ON_WINDOWS", True)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    return monkeypatch


def test_the_editor_is_one_that_is_there(windows):
    assert editor.name_editor() == "notepad"


@pytest.mark.parametrize(
    ("command", "words", "program"),
    [
        (r"C:\Tools\vim.exe -n", [r"C:\Tools\vim.exe", "-n"], "vim"),
        (
            r'"C:\Program Files\Microsoft VS Code\Code.exe" --wait',
            [r"C:\Program Files\Microsoft VS Code\Code.exe", "--wait"],
            "code",
        ),
    ],
)
def test_backslashes_of_an_editor_stay(windows, command, words, program):
    assert editor.split_command(command) == words
    assert editor.program_of(command) == program


def test_the_console_is_written_to_as_prompt_toolkit_does(windows):
    console = object()
    windows.setattr(terminal, "create_output", lambda stream: console)
    assert terminal.make_output(windows=True) is console


def test_a_save_needs_no_call_that_only_posix_has(tmp_path, monkeypatch):
    path = tmp_path / "evening.toml"
    path.write_text("one", encoding="utf-8")
    for name in ("fchown", "fchmod", "geteuid", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK"):
        monkeypatch.delattr(os, name, raising=False)
    atomic.write_whole(path, b"two", shown=path)
    assert path.read_bytes() == b"two"
