"""A command in a real terminal of some size, what it shows read off the screen as a person would see it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import pexpect
import pyte

PATIENCE = 20.0
CTRL_C, CTRL_D, CTRL_Z = "\x03", "\x04", "\x1a"


def start(
    *args: str,
    folder: Path | None = None,
    columns: int = 80,
    rows: int = 24,
    env: Mapping[str, str] | None = None,
    python: str = sys.executable,
) -> pexpect.spawn[str]:
    """`hhscore` in a terminal of its own, without the waits that pexpect puts before what it sends and closes."""
    child = pexpect.spawn(
        python,
        ["-m", "hhscore", *args],
        cwd=None if folder is None else str(folder),
        dimensions=(rows, columns),
        env={**os.environ, "TERM": "xterm", "LANG": "C.UTF-8", "PYTHONUTF8": "1", **(env or {})},
        encoding="utf-8",
        timeout=PATIENCE,
    )
    child.delaybeforesend = None
    child.delayafterclose = 0
    return child


class Screen:
    """A running `hhscore` and the screen of its terminal."""

    def __init__(
        self,
        *args: str,
        folder: Path,
        columns: int = 80,
        rows: int = 24,
        env: Mapping[str, str] | None = None,
        python: str = sys.executable,
    ) -> None:
        self.screen = pyte.HistoryScreen(columns, rows, history=1000)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        self.child = start(*args, folder=folder, columns=columns, rows=rows, env=env, python=python)

    def lines(self) -> list[str]:
        """The screen, without spaces at the ends of lines."""
        return [line.rstrip() for line in self.screen.display]

    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.lines())

    def everything(self) -> str:
        """What has scrolled away, and the screen."""
        gone = [
            "".join(line[column].data for column in range(self.screen.columns)).rstrip()
            for line in self.screen.history.top
        ]
        return "\n".join([*gone, self.text()])

    def _read(self, seconds: float) -> bool:
        try:
            got = self.child.read_nonblocking(65536, seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        self.raw += got
        self.stream.feed(got)
        return True

    def see(self, *wanted: str) -> None:
        """Wait until all of this stands on the screen."""
        self.wait_for(lambda text: all(words in text for words in wanted), ", ".join(wanted))

    def wait_for(self, right: Callable[[str], bool], wanted: str = "what is waited for") -> None:
        """Wait until the screen is right."""
        until = time.monotonic() + PATIENCE
        while not right(self.text()):
            if time.monotonic() > until or not (self._read(1.0) or self.child.isalive()):
                raise AssertionError(f"{wanted} not seen on\n{self.text()}")

    def type(self, keys: str, *wanted: str) -> None:
        """Press keys and wait until all of this stands on the screen."""
        self.child.send(keys)
        if wanted:
            self.see(*wanted)

    def answer(self, words: str, *wanted: str) -> None:
        """Type words and Enter; wait until all of this stands on the screen."""
        self.type(f"{words}\r", *wanted)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def end(self) -> int:
        """Wait until the command is over; its exit status."""
        until = time.monotonic() + PATIENCE
        while self.child.isalive() and time.monotonic() < until:
            self._read(0.2)
        while self._read(0.1):
            pass
        self.child.close()
        return -1 if self.child.exitstatus is None else self.child.exitstatus
