"""`hhscore undo`: take the last change back."""

from __future__ import annotations

from typing import Annotated

import typer

from hhscore.cli.options import Json
from hhscore.cli.steps import step


def undo(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="The session; the usual one where left out.")
    ] = None,
    json: Json = False,
) -> int:
    """Take the last change back, whichever command made it; again, the one before.

    The file gets exactly the bytes it had. Steps are remembered beside the file, also after a restart. If the file
    was changed by hand since, nothing is taken back and the answer says so.

    Examples:

        hhscore undo
        hhscore undo evening.toml
    """
    return step(file, "undo", json=json)
