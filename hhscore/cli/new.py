"""`hhscore new`: begin a session file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypedDict

import typer

from hhscore.cli import frame
from hhscore.cli.at_the_table import tell
from hhscore.cli.options import Json
from hhscore.storage.reading import bytes_of, is_file
from hhscore.words.printable import name_of

if TYPE_CHECKING:
    from hhscore.model.session import Session


SCHEMA_FILE = "hhscore-session.schema.json"
"""The schema that all sessions of a folder name in their first line."""


class NewAnswer(TypedDict):
    """A session that was begun, in JSON."""

    session: str
    game: str
    players: list[str]
    rules: str
    answer: str


class TextAnswer(NewAnswer):
    """A session that was begun on standard output: its text."""

    text: str


def new(
    file: Annotated[
        str,
        typer.Argument(
            metavar="[FILE]",
            help="The file to begin; - writes to standard output. Left out at a terminal, it is asked.",
        ),
    ] = "",
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B,C",
            help="The players by seat, counter-clockwise; the first deals month 1. - reads one a line.",
        ),
    ] = "",
    rules: Annotated[
        str, typer.Option("--rules", metavar="R", help="A preset's name, or a rule file beside the session.")
    ] = "",
    game: Annotated[
        str, typer.Option("--game", metavar="G", help="hachihachi or koikoi; left out, the rules say which.")
    ] = "",
    draw: Annotated[
        str,
        typer.Option(
            "--draw",
            metavar="'A 3b, B 1p'",
            help="The card each drew for the deal: who drew the earliest month deals, the others sit in that order.",
        ),
    ] = "",
    title: Annotated[str, typer.Option("--title", metavar="T", help="What the evening is called.")] = "",
    schema: Annotated[
        bool,
        typer.Option("--schema", help="Write the JSON schema beside it, so that editors complete and check."),
    ] = False,
    json: Json = False,
) -> None:
    """Begin a session file for a game of these players.

    A file that is already there is never touched.

    Examples:

        hhscore new evening.toml --players Aki,Ben,Chie
        hhscore new evening.toml --players Aki,Ben,Chie,Dai --rules houwow --title "New Year"
        hhscore new evening.toml --draw "Aki 3b, Ben 1p, Chie 7a"
        hhscore new duel.toml --players Aki,Ben --game koikoi
        hhscore new evening.toml --players Aki,Ben,Chie --schema
    """
    if not (players or draw) and frame.on_terminal(sys.stdin) and file != "-":
        _ask_all(file)
        return
    if not file:
        raise typer.BadParameter("missing argument 'FILE': which file is to be begun?")
    from hhscore.cards.deck import card_name
    from hhscore.rules import GAMES, game_rules
    from hhscore.rules.files import game_named
    from hhscore.session import load, write

    if game not in ("", *GAMES):
        raise typer.BadParameter(f"--game {game}: there are {' and '.join(GAMES)}")
    seats, drawn = _seat_players(players, draw)
    if schema and file == "-":
        raise frame.Failure(
            "--schema writes a file beside the session; name a FILE, or use `hhscore schema session`"
        )
    folder = Path() if file == "-" else Path(file).parent
    game = game or game_named(rules or "standard", folder)
    text = write.new(
        seats,
        rules or None,
        game,
        title or None,
        schema=f"./{SCHEMA_FILE}" if schema else None,
        draw={player: card_name(card) for player, card in drawn.items()},
    )
    _check(load(text, file).require(), folder)
    described: NewAnswer = {
        "session": name_of(file),
        "game": game,
        "players": seats,
        "rules": rules or game_rules(game).default,
        "answer": f"{', '.join(seats)}; {seats[0]} deals month 1",
    }
    _write(file, text, described, schema=schema, json=json)


def _ask_all(file: str) -> None:
    """Ask for all that was not said."""
    from hhscore.cli.set_up import ask_file, begin

    path = Path(file) if file else ask_file()
    if path is None:
        return
    if path.exists():
        raise frame.Failure(
            f"{name_of(path)} is there already; `hhscore play {name_of(path)}` goes on with it"
        )
    begin(path, new)


def _seat_players(players: str, draw: str) -> tuple[list[str], dict[str, int]]:
    """Return the players in the order of their seats, as they are named or as they drew, and what each drew."""
    from hhscore.cards.draw import order_of_draw, parse_draw, who_draws_again
    from hhscore.words.player_names import compose
    from hhscore.words.sentences import listed

    names = frame.stdin_lines() if players == "-" else players.split(",")
    seats = [compose(name.strip()) for name in names if name.strip()]
    drawn = parse_draw(compose(draw)) if draw else {}
    again = who_draws_again(drawn)
    if again:
        raise frame.Failure(f"{listed(again)} drew cards that count the same; they draw again")
    seats = seats or list(order_of_draw(drawn))
    if not seats:
        who = "who plays? Name the players by seat: --players Aki,Ben,Chie; or what they drew: --draw 'Aki 3b, Ben 1p'"
        raise frame.Failure(who) if players else typer.BadParameter(who)
    return seats, drawn


def _write(file: str, text: str, described: NewAnswer, *, schema: bool, json: bool) -> None:
    """Write the session and say so; on standard output the text itself is the answer."""
    from hhscore.storage import store
    from hhscore.storage.atomic import write_whole

    if file == "-":
        if json:
            frame.print_json(TextAnswer(**described, text=text))
        else:
            print(text, end="")
        return
    path = Path(file)
    beside = path.parent / SCHEMA_FILE
    if schema:
        _keep_others(beside)
    store.create(path, text, notify=frame.warn)
    if schema:
        write_whole(beside, _schema().encode(), shown=beside)
    tell(described["answer"], described, path, f"{name_of(file)}: ", json=json)


def _schema() -> str:
    from json import dumps

    from hhscore.cli.schema import json_schema

    return dumps(json_schema("session"), ensure_ascii=False, indent=1) + "\n"


def _keep_others(path: Path) -> None:
    """Refuse to write the schema over a file that is none of ours."""
    if os.path.lexists(path) and (
        not is_file(path) or b'"title": "hhscore session"' not in bytes_of(path, pipes=False)
    ):
        raise frame.Failure(f"{name_of(path)} is there and is no schema of hhscore's; it was left as it is")


def _check(session: Session, folder: Path) -> None:
    """Refuse what could not be played: rules that are not there, more or fewer players than they allow."""
    from hhscore.rules.load import load
    from hhscore.rules.preset import game_rules

    rules = load(game_rules(session.game), session.rules, folder=folder)
    least, most, count = rules.values["players.min"], rules.values["players.max"], len(session.players)
    if not least <= count <= most:
        allowed = str(least) if least == most else f"{least} to {most}"
        raise frame.Failure(
            f"{count} players cannot play {session.game} under {rules.name}, which is for {allowed}"
        )
