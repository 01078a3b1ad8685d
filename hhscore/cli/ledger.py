"""`hhscore ledger`: every payment of a game, as a table, JSON or CSV."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from hhscore.cli import frame
from hhscore.cli.options import Csv, Json, Points, Rules
from hhscore.cli.settled import answer_of, look_of, settled
from hhscore.words.printable import name_of


def ledger(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE", help="The session; - reads standard input. Several only with --jsonl."
        ),
    ] = None,
    rules: Rules = None,
    json: Json = False,
    jsonl: Annotated[
        bool, typer.Option("--jsonl", help="Answer in JSON, one line for each file, for whole archives.")
    ] = False,
    csv: Csv = False,
    points: Points = False,
) -> int:
    """Every payment of a game, from whom to whom, how much and why; nothing is read from the file but what was seen.

    --json is for programs, and complete. --csv is the score sheet, a row for each month that is done
    (or of which only what was paid is recorded), in points; `hhscore import` reads it back.

    Examples:

        hhscore ledger evening.toml
        hhscore ledger evening.toml --json
        hhscore ledger evening.toml --rules houwow --points
        hhscore ledger --jsonl winter/*.toml > winter.jsonl
    """
    if json + jsonl + csv > 1:
        raise typer.BadParameter("take one of --json, --jsonl and --csv")
    names = files or [str(frame.usual_session())]
    if jsonl:
        return _each_file(names, rules)
    if len(names) > 1:
        raise typer.BadParameter(f"{len(names)} files: take --jsonl for more than one")
    scored = settled(names[0], rules)
    year = scored.ledger
    if json:
        frame.print_json(answer_of(scored))
    elif csv:
        from hhscore.report.as_paid import as_paid
        from hhscore.report.csv import sheet_csv

        sys.stdout.write(sheet_csv(as_paid(scored.session, year).ledger.json()))
    else:
        from hhscore.report.ledger_table import ledger_table

        if not year.months:
            frame.note("no month has been recorded yet")
        for line in ledger_table(year, look_of(year, points=points)):
            print(line)
    return 0


def _each_file(names: list[str], rules: str | None) -> int:
    """Print a line for each file, once; one that cannot be settled has its error there, and the rest goes on."""
    from hhscore.audit.files import Copies, digest_of, once_each
    from hhscore.cli import explain

    status, copies = 0, Copies()
    for name in once_each(names):
        try:
            scored = settled(name, rules)
            answer: dict[str, object] = {"file": name_of(name), **answer_of(scored)}
            copies.add(name, digest_of(scored.loaded.text.encode("utf-8", "surrogateescape")))
        except Exception as error:
            if not (isinstance(error, OSError) or type(error).__module__.startswith("hhscore.")):
                raise
            text, status = explain(error)
            answer = {"file": name_of(name), "error": text.removeprefix("hhscore: ")}
        print(frame.as_json_line(answer))
    for sentence in copies.sentences():
        frame.note(sentence)
    return status
