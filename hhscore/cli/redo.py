"""`hhscore redo`: make the change again that undo took back."""

from __future__ import annotations

from typing import Annotated

import typer

from hhscore.cli.options import Json
from hhscore.cli.steps import step


def redo(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="The session; the usual one where left out.")
    ] = None,
    json: Json = False,
) -> int:
    """Make the change again that `hhscore undo` took back last; the file gets the same bytes.

    Examples:

        hhscore redo
        hhscore redo evening.toml
    """
    return step(file, "redo", json=json)
