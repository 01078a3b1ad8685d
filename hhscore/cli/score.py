"""`hhscore score`: the score sheet of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from hhscore.cli import frame
from hhscore.cli.options import Json, Points, Rules
from hhscore.cli.settled import answer_of, look_of, mention_remarks, settled


def score(
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="The session; - reads standard input.")
    ] = None,
    short: Annotated[bool, typer.Option("--short", help="A few lines, to paste into a chat.")] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Stay, and draw it anew whenever the file changes. Ctrl-C ends.")
    ] = False,
    rules: Rules = None,
    json: Json = False,
    points: Points = False,
) -> int:
    """The score sheet: months down, players across, running totals, a chart, and how the game ends or goes on.

    Amounts are kan and points: 2k6 is 2 kan 6 points. Months of which only what was paid is known, as in an imported
    sheet, are shown as they were paid. FILE may be left out: then it is HHSCORE_SESSION, else the newest session in
    this folder.

    Examples:

        hhscore score evening.toml
        hhscore score evening.toml --short
        hhscore score evening.toml --watch
        hhscore score evening.toml --rules houwow
    """
    if watch and (json or file == "-" or not frame.on_terminal()):
        raise typer.BadParameter("--watch draws a file's score on a terminal: not JSON, nor standard input")
    name = file if file is not None else str(frame.usual_session())
    if not watch:
        _show(name, rules, short=short, json=json, points=points)
        return 0
    from pathlib import Path

    from hhscore.cli.watch import watch as watch_file

    if not Path(name).exists():
        settled(name, rules)  # which says that it is not there
    return watch_file(
        Path(name), lambda: _show(name, rules, short=short, json=False, points=points), screen=True
    )


def _show(name: str, rules: str | None, *, short: bool, json: bool, points: bool) -> None:
    scored = settled(name, rules)
    if json:
        frame.print_json(answer_of(scored))
        return
    months, look = scored.rules.year_months, look_of(scored.ledger, points=points)
    if short:
        from hhscore.report.short import short_score

        for line in short_score(scored.session, scored.ledger, months, look.unit, instead=rules is not None):
            print(line)
        return
    from hhscore.report.sheet import score_sheet

    for line in score_sheet(scored.session, scored.ledger, months, look, instead=rules is not None):
        print(line)
    if rules is None:
        mention_remarks(scored, name)
