"""Runs the README: each of its code blocks in a folder of its own, with what it answers written below its commands.

A comment above a block says what it is beside commands in a pipe: `file: NAME` is written, `in a terminal` runs them in
one, `typed: A | B` gives these answers there, after `output left out` they are only run. Nothing is skipped: a block
that is none of these is an error. `python -m tests.support.readme_blocks` (`make readme`) writes the README anew.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.support.paths import ROOT
from tests.support.screen import PATIENCE, Screen

README = ROOT / "README.md"
BLOCK = re.compile(r"(?:<!-- (?P<note>.*?) -->\n\n)?```(?P<kind>\w+)\n(?P<body>.*?)```\n", re.DOTALL)
OTHER_INPUT = {"hands.txt": "4arp 1p 2p 6a 8p\n1ppr 2pp 6a 8a\n"}
"""Files that the README only names."""
IN_THE_SHELL = {". .venv/bin/activate", "pip install .", "pip install '.[archive]'"}


class Run:
    """One reading of the README from its top to its end; the folder keeps what its commands make."""

    def __init__(self, folder: Path, python: str | None = None) -> None:
        """With `python`, what is installed for that one is run, and else this tree."""
        self.folder = folder
        self.python = python or sys.executable
        self.commands: list[str] = []
        programs = folder / ".programs"
        programs.mkdir()
        program = programs / "hhscore"
        program.write_text(f'#!/bin/sh\nexec "{self.python}" -m hhscore "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        shutil.copytree(ROOT / "sample_sessions", folder / "sample_sessions")
        for name, text in OTHER_INPUT.items():
            (folder / name).write_text(text, encoding="utf-8")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HHSCORE")}
        kept.pop("COLUMNS", None)
        path = f"{programs}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
        self.env = {**kept, "PATH": path, "LC_ALL": "C.UTF-8", "HOME": str(folder)}
        if python is None:
            self.env["PYTHONPATH"] = str(ROOT)

    def refreshed(self, text: str) -> str:
        """The text with the answers that its commands give now. AssertionError for a block that cannot be run."""
        return BLOCK.sub(self._block, text)

    def _block(self, block: re.Match[str]) -> str:
        note, kind, body = block["note"] or "", block["kind"], block["body"]
        if kind == "console":
            after = self._answered(body, note)
        elif note == "in a terminal":
            after = "".join(self._shown(command, []) for command in _commands(body))
        elif note.startswith("typed: "):
            (command,) = _commands(body)
            after = self._shown(command, note.removeprefix("typed: ").split("|"))
        elif note == "no command":
            assert not _commands(body), body
            after = body
        elif note.startswith("file: "):
            (self.folder / note.removeprefix("file: ")).write_text(body, encoding="utf-8")
            after = body
        elif kind == "python":
            subprocess.run([self.python, "-c", body], check=True, env=self.env, cwd=self.folder)
            after = body
        elif kind == "sh":
            after = self._made(body)
        else:
            raise AssertionError(f"nothing says how to run this block:\n{body}")
        begin, end = block.span("body")
        whole, start = block[0], block.start()
        return whole[: begin - start] + after + whole[end - start :]

    def _answered(self, body: str, note: str) -> str:
        """The commands of a block, each with what it answers to a pipe."""
        lines: list[str] = []
        for command in _commands(body):
            self.commands.append(command)
            done = subprocess.run(
                ["sh", "-c", command],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                check=False,
                cwd=self.folder,
                env=self.env,
                encoding="utf-8",
            )
            expected = (0, 1) if note == "exit status 1" else (0,)
            assert done.returncode in expected, f"{command}: {done.returncode}\n{done.stdout}"
            lines.append(f"$ {command}\n")
            if note == "output left out":
                assert done.stdout.strip(), command
            else:
                # A sheet ends in an empty line now and then; the README does without.
                lines.append(done.stdout.strip("\n") + "\n" if done.stdout.strip() else "")
        assert lines, f"no command in\n{body}"
        return "".join(lines)

    def _shown(self, command: str, answers: list[str]) -> str:
        """A command in a terminal of 80 columns without colours, and all that it shows while answers are given."""
        self.commands.append(command)
        program, *words = shlex.split(command)
        assert program == "hhscore", command
        env = {**self.env, "NO_COLOR": "1"}
        screen = Screen(*words, folder=self.folder, rows=100, env=env, python=self.python)
        for answer in answers:
            screen.see("›")
            told = _above_the_question(screen)
            screen.answer(answer.strip())
            until = time.monotonic() + PATIENCE
            while _above_the_question(screen) == told and screen.child.isalive():
                screen._read(0.2)
                assert time.monotonic() < until, f"no answer to {answer}\n{screen.everything()}"
        assert screen.end() == 0, command
        return f"$ {command}\n{screen.everything().strip(chr(10))}\n"

    def _made(self, body: str) -> str:
        """Lines for the shell: targets of make that are there, and how to come by the program."""
        for line in body.splitlines():
            words = line.partition(" #")[0].strip()
            if words.startswith("make "):
                subprocess.run([*words.split(), "--dry-run"], check=True, cwd=ROOT, capture_output=True)
            else:
                assert words in IN_THE_SHELL, words
        return body


def _commands(body: str) -> list[str]:
    return re.findall(r"^\$ (.*)$", body, re.MULTILINE)


def _above_the_question(screen: Screen) -> str:
    """What has been told so far; it changes when an answer is taken."""
    return screen.everything().rpartition("›")[0]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        README.write_text(Run(Path(place)).refreshed(README.read_text(encoding="utf-8")), encoding="utf-8")
