"""`hhscore import`: make a session file of a score sheet kept as CSV."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NotRequired, TypedDict

import typer

from hhscore.cli import frame
from hhscore.cli.options import Json
from hhscore.storage.reading import bytes_of
from hhscore.words.printable import name_of
from hhscore.words.sentences import counted


class ImportAnswer(TypedDict):
    """A session made of a score sheet, in JSON: how the sheet was read, and what was noticed.

    `text` is the session, where it goes to standard output.
    """

    session: str
    players: list[str]
    months: int
    readings: list[str]
    notes: list[str]
    text: NotRequired[str]


def import_(
    file: Annotated[str, typer.Argument(metavar="FILE.csv", help="The score sheet; - reads standard input.")],
    output: Annotated[
        str,
        typer.Option(
            "--output", "-o", metavar="OUT.toml", help="The session to begin; - prints it. Never overwritten."
        ),
    ],
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules", metavar="R", help="What it was played by: a preset, or a rule file beside OUT."
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="A,B,C",
            help="The seats, where the columns are in another order or have no names.",
        ),
    ] = None,
    unit: Annotated[
        str | None,
        typer.Option("--unit", metavar="U", help="What bare numbers are: points or kan. Usually detected."),
    ] = None,
    running: Annotated[
        bool, typer.Option("--running", help="The players' columns are running totals. Usually detected.")
    ] = False,
    nets: Annotated[
        bool, typer.Option("--nets", help="The players' columns are what each month won or lost.")
    ] = False,
    game: Annotated[str, typer.Option("--game", metavar="G", help="hachihachi or koikoi.")] = "hachihachi",
    title: Annotated[
        str | None, typer.Option("--title", metavar="T", help="What the year is called.")
    ] = None,
    json: Json = False,
) -> None:
    """Make a session of a paper score sheet: months down, players across, what each won or lost.

    Amounts are points, or kan like 3k4 or -1貫5; ▲ is a minus. Columns for ba, dealer, winner, captured cards
    ("Aki captures"), running totals and notes are known by their headers, in English or Japanese. Delimiter, encoding,
    a totals row, thousands and running totals are detected automatically; how the sheet was read is always said.
    What cannot be read is named by row and column, and then nothing is written.

    With what was paid alone a month stays open: its payments are shown as paid, and the audit says what it can.

    Examples:

        hhscore import winter.csv -o winter.toml
        hhscore import winter.csv -o winter.toml --rules houwow --players Chie,Aki,Ben
        hhscore import winter.csv -o winter.toml --running
        hhscore ledger evening.toml --csv | hhscore import - -o - --unit points
    """
    from hhscore.importing import SheetError, imported, read_sheet
    from hhscore.rules.load import load
    from hhscore.rules.preset import GAMES, game_rules

    if unit not in (None, "points", "kan"):
        raise typer.BadParameter(f"--unit is points or kan, not {unit!r}")
    if running and nets:
        raise typer.BadParameter("take one of --running and --nets")
    if game not in GAMES:
        raise typer.BadParameter(f"--game is {' or '.join(GAMES)}, not {game!r}")
    if output != "-":
        _check_target(Path(output))
    kind = game_rules(game)
    name = rules or kind.default
    played = load(kind, name, folder=Path() if output == "-" else Path(output).parent)
    seats = [seat.strip() for seat in players.split(",") if seat.strip()] if players is not None else None
    data = sys.stdin.buffer.read() if file == "-" else bytes_of(file)
    called = "standard input" if file == "-" else name_of(file)
    try:
        sheet = read_sheet(data, _kan(played), seats, unit, running=running if running or nets else None)
        made = imported(sheet, played, name, game, title)
    except SheetError as error:
        raise frame.Failure("\n".join(f"{called}: {complaint}" for complaint in error.complaints)) from None
    for note in (*sheet.readings, *made.notes):
        frame.note(f"{called}: {note}")
    described: ImportAnswer = {
        "session": name_of(output),
        "players": list(sheet.players),
        "months": len(sheet.months),
        "readings": list(sheet.readings),
        "notes": list(made.notes),
    }
    _write(output, made.text, described, json=json)


def _write(output: str, text: str, described: ImportAnswer, *, json: bool) -> None:
    """Write the session and say what to do with it; on standard output the text itself is the answer."""
    from hhscore.storage import store

    if output != "-":
        store.create(output, text, notify=frame.warn)
    elif json:
        described["text"] = text
    else:
        sys.stdout.write(text)
        return
    if json:
        frame.print_json(described)
        return
    output = name_of(output)
    frame.tell(f"{output}: {counted(described['months'], 'month')} of {', '.join(described['players'])}")
    frame.note(f"`hhscore audit {output}` checks it, `hhscore score {output}` shows it")


def _kan(rules: object) -> int | None:
    unit = getattr(rules, "unit_kan", "none")
    return unit if isinstance(unit, int) else None


def _check_target(target: Path) -> None:
    """Say at once, before anything is read, that the session cannot be written there."""
    name = name_of(target)
    if target.is_dir():
        raise frame.Failure(f"{name} is a folder; name a file in it, like {name_of(target / 'winter.toml')}")
    if target.exists():
        raise frame.Failure(f"{name} is already there; name a new file")
    if not target.parent.is_dir():
        raise frame.Failure(f"{name}: there is no folder {name_of(target.parent)}")
