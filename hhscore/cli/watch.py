"""Doing something again whenever a file changes: the second screen beside the table."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from hhscore.cli import frame

_PAUSE = 0.4
"""Seconds between two looks at the file."""


def watch(path: Path, show: Callable[[], None], *, screen: bool) -> int:
    """Call `show` now and whenever the file or the size of the terminal changes, until Ctrl-C; the exit status.

    What is wrong with the file meanwhile is said and does not end it. `screen`: the terminal is cleared before.
    """
    seen: object = None
    try:
        while True:
            now = (_state(path), frame.width() if screen else 0)
            if now != seen:
                seen = now
                if screen:
                    print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)
                try:
                    show()
                except (OSError, ValueError, frame.Failure) as error:
                    from hhscore.cli import explain

                    frame.tell(explain(error)[0])
            time.sleep(_PAUSE)
    except KeyboardInterrupt:
        print()
        return 0


def _state(path: Path) -> tuple[int, int, int] | None:
    """What tells one content of a file from another; None while it is not there."""
    try:
        there = os.stat(path)
    except OSError:
        return None
    return there.st_mtime_ns, there.st_size, there.st_ino
