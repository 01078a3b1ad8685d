"""`hhscore play`: the guided table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from hhscore.cli import frame
from hhscore.words.printable import name_of


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
    path = Path(file) if file is not None else frame.usual_session()
    if not path.exists() and not _begun(path):
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


def _begun(path: Path) -> bool:
    """Begin a session that is not there, if somebody says who plays."""
    import sys

    name = name_of(path)
    if not frame.on_terminal(sys.stdin):
        raise frame.Failure(f"{name} is not there; begin it: hhscore new {name} --players Aki,Ben,Chie")
    from hhscore.cli.new import new
    from hhscore.rules import RulesError
    from hhscore.rules.preset import preset_games

    frame.tell(f"{name} is not there yet. Who plays, by seat? The first deals. Enter: nobody")
    try:
        players = input("players › ").replace("、", ",")
        if not players.strip():
            return False
        if "," not in players:
            players = ",".join(players.split())
        games = preset_games()
        frame.tell(f"Which rules? {', '.join(games)}, or a rule file")
        while True:
            rules = input("rules [standard] › ").strip() or "standard"
            try:
                new(str(path), players, rules, games.get(rules, "hachihachi"))
            except (frame.Failure, RulesError) as error:
                print(f"  {error}")
                continue
            return True
    except (EOFError, KeyboardInterrupt):
        print()
        return False
