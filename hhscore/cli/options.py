"""Options that several commands share, so that they are spelt and explained in one way everywhere.

def ledger(file: Annotated[str | None, ...] = None, rules: Rules = None, json: Json = False) -> None:
"""

from __future__ import annotations

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="Answer in CSV.")]
Points = Annotated[bool, typer.Option("--points", help="Write points alone: 30 instead of 2k6.")]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules", metavar="R", help="A preset's name or a rule file: what would it be under these?"
    ),
]
Game = Annotated[str | None, typer.Option("--game", metavar="G", help="hachihachi or koikoi.")]
