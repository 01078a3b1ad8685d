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
    rules: Rules = None,
    json: Json = False,
    points: Points = False,
) -> None:
    """The score sheet: months down, players across, running totals, a chart, and how the game ends or goes on.

    Amounts are kan and points: 2k6 is 2 kan 6 points. Months of which only what was paid is known, as in an imported
    sheet, are shown as they were paid. FILE may be left out: then it is HHSCORE_SESSION, else the newest session in
    this folder.

    Examples:

        hhscore score evening.toml
        hhscore score evening.toml --points
        hhscore score evening.toml --rules houwow
    """
    name = file if file is not None else str(frame.usual_session())
    scored = settled(name, rules)
    if json:
        frame.print_json(answer_of(scored))
        return
    from hhscore.report.sheet import score_sheet

    months, look = scored.rules.year_months, look_of(scored.ledger, points=points)
    for line in score_sheet(scored.session, scored.ledger, months, look, instead=rules is not None):
        print(line)
    if rules is None:
        mention_remarks(scored, name)
