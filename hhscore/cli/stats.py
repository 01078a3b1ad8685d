"""`hhscore stats`: who wins with what, over many sessions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from hhscore.cli import frame
from hhscore.cli.options import Csv, Json, Points, Rules
from hhscore.words.printable import name_of

if TYPE_CHECKING:
    from hhscore.report.columns import Look
    from hhscore.report.statistics import Stats


def stats(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH…", help="Session files, folders of them, or - for standard input."),
    ],
    rules: Rules = None,
    json: Json = False,
    csv: Csv = False,
    points: Points = False,
) -> int:
    """Who wins with what: places, averages, best and worst months, yaku made, and what retiring cost.

    Folders are searched for sessions, and so are the folders in them. A file that is reached twice counts once;
    a copy under another name counts, and is named. A file that cannot be read or settled is named and left out,
    and the exit status is 1. Months still open do not count, unless what was paid is recorded.

    home/year is what a player went home with, han-don pot and ginmi included; net/month what the months came to.

    Examples:

        hhscore stats winter/
        hhscore stats 2024/ 2025/ --points
        hhscore stats archive/ --json
        hhscore stats archive/ --csv > players.csv
    """
    if json and csv:
        raise typer.BadParameter("take one of --json and --csv")
    counted, status = _count(paths, rules)
    if json:
        frame.print_json(counted.json())
    elif csv:
        from hhscore.report.stats_table import stats_csv

        sys.stdout.write(stats_csv(counted))
    elif counted.sessions:
        from hhscore.report.stats_table import stats_tables

        for line in stats_tables(counted, _look(counted, points)):
            print(line)
    return status


def _count(paths: list[str], rules: str | None) -> tuple[Stats, int]:
    """The statistics of all sessions that can be settled, and 1 if one could not."""
    from hhscore.audit.files import Copies, digest_of, session_files
    from hhscore.cli import explain
    from hhscore.cli.settled import settled
    from hhscore.report.statistics import Stats

    counted, copies, status, files = Stats(), Copies(), 0, 0
    for name in session_files(paths):
        files += 1
        try:
            scored = settled(name, rules)
            counted.add(scored, name)
            copies.add(name, digest_of(scored.loaded.text.encode("utf-8", "surrogateescape")))
        except Exception as error:
            if not (isinstance(error, OSError) or type(error).__module__.startswith("hhscore.")):
                raise
            text, status = explain(error)
            frame.warn(text.removeprefix("hhscore: "))
    for sentence in copies.sentences():
        frame.note(sentence)
    if not files:
        frame.warn(f"there is no session in {' or '.join(map(name_of, paths))}")
        status = 1
    return counted, status


def _look(counted: Stats, points: bool) -> Look:
    """Kan where every session has kan of the same size."""
    from hhscore.report.columns import Look

    units = counted.units - {None} if counted.players("koikoi") else counted.units
    unit = next(iter(units)) if len(units) == 1 and not points else None
    return Look(max(frame.width(), 30), unit, frame.on_terminal(), frame.colour())
