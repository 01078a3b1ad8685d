"""Look-ups that read one set of cards a line from standard input: one answer a line, and a bad line stops nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable

from hhscore.cards import CardError
from hhscore.cli import frame

_AT_ONCE = 1000
"""So many answers are written together where nobody sits waiting for each."""


def each_line(answer: Callable[[str], str], json: bool) -> int:
    """Print what `answer` makes of each line; the exit status: 1 if it raised CardError for one of them.

    With JSON such a line is answered by an object with `error`; without, the error goes to standard error.
    """
    status, waiting = 0, []
    at_once = 1 if sys.stdin.isatty() or sys.stdout.isatty() else _AT_ONCE
    for number, line in enumerate(frame.stdin_lines(), start=1):
        try:
            waiting.append(answer(line))
        except CardError as error:
            status = 1
            if json:
                waiting.append(frame.as_json_line({"error": str(error), "line": number}))
            else:
                _write(waiting)  # what came before it is read before it
                frame.warn(f"line {number}: {error}")
        if len(waiting) >= at_once:
            _write(waiting)
    _write(waiting)
    return status


def _write(waiting: list[str]) -> None:
    if waiting:
        sys.stdout.write("\n".join([*waiting, ""]))
        sys.stdout.flush()
        waiting.clear()
