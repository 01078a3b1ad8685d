"""`hhscore play`: the guided table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from hhscore.cli import frame


def play(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="The session; begun if it is not there.")
    ] = None,
    points: Annotated[bool, typer.Option("--points", help="Write points alone: 30 instead of 2k6.")] = False,
) -> int:
    """Enter a game month by month: asked for each fact in turn, told what it makes, saved at every answer.

    Enter takes the usual answer. At any prompt: undo, redo, back N, score, why, rules, yaku NAME, help, quit; and
    any fact as `hhscore add` takes it. Leaving, Ctrl-C and a closed terminal lose nothing.

    Examples:

        hhscore play evening.toml
    """
    from hhscore.play.loop import play as play_on
    from hhscore.report.columns import Look

    if file == "-":
        raise frame.Failure("play needs a file to save to, not standard input")
    from hhscore.cli.new import new
    from hhscore.cli.set_up import begin, choose_file

    path = choose_file() if file is None else Path(file)
    if path is None or (not path.exists() and begin(path, new) is None):
        return 1

    def look() -> Look:
        return Look(max(frame.width(), 30), drawn=frame.on_terminal(), colour=frame.colour())

    with _leaving_when_told():
        return play_on(path, look, points=points, fancy=_fancy(), say=print)


@contextmanager
def _leaving_when_told() -> Iterator[None]:
    """Leave the terminal and the file in order also when somebody ends the program, or closes the window."""
    import signal
    import sys

    before = {}
    for name in ("SIGTERM", "SIGHUP"):  # Windows has but the first
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            before[number] = signal.signal(number, lambda number, frame: sys.exit(128 + number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _fancy() -> bool:
    """Whether the terminal can do more than lines."""
    import sys

    return frame.on_terminal() and frame.on_terminal(sys.stdin)
