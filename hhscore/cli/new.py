"""`hhscore new`: begin a session file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from . import frame

if TYPE_CHECKING:
    from hhscore.facts import Session


def new(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The file to begin; - writes to standard output.")
    ],
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B,C",
            help="The players by seat, counter-clockwise; the first deals month 1. - reads one a line.",
        ),
    ],
    rules: Annotated[
        str, typer.Option("--rules", metavar="R", help="A preset's name, or a rule file beside the session.")
    ] = "",
    game: Annotated[str, typer.Option("--game", metavar="G", help="hachihachi or koikoi.")] = "hachihachi",
    title: Annotated[str, typer.Option("--title", metavar="T", help="What the evening is called.")] = "",
) -> None:
    """Begin a session file for a game of these players.

    A file that is already there is never touched.

    Examples:

        hhscore new evening.toml --players Aki,Ben,Chie
        hhscore new evening.toml --players Aki,Ben,Chie,Dai --rules houwow --title "New Year"
        hhscore new duel.toml --players Aki,Ben --game koikoi
    """
    from hhscore.session import load, write

    names = frame.stdin_lines() if players == "-" else players.split(",")
    seats = [name.strip() for name in names if name.strip()]
    if not seats:
        raise frame.Failure("who plays? Name the players by seat: --players Aki,Ben,Chie")
    text = write.new(seats, rules or None, game, title or None)
    _check(load(text, file).require(), Path() if file == "-" else Path(file).parent)
    if file == "-":
        print(text, end="")
        return
    path = Path(file)
    try:
        with path.open("x", encoding="utf-8", newline="") as stream:
            stream.write(text)
    except FileExistsError:
        what = "is a folder" if path.is_dir() else "is already there"
        raise frame.Failure(f"{file} {what}; name a new file") from None
    print(f"{file}: {', '.join(seats)}; {seats[0]} deals month 1")


def _check(session: Session, folder: Path) -> None:
    """Refuse what could not be played: rules that are not there, more or fewer players than they allow."""
    from hhscore.rules.load import game_rules, load

    rules = load(game_rules(session.game), session.rules, folder=folder)
    least, most, count = rules.values["players.min"], rules.values["players.max"], len(session.players)
    if not least <= count <= most:
        allowed = str(least) if least == most else f"{least} to {most}"
        raise frame.Failure(
            f"{count} players cannot play {session.game} under {rules.name}, which is for {allowed}"
        )
