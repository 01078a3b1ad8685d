"""`hhscore drop`: take a whole month out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from hhscore.cli.at_the_table import changed, chosen, tell
from hhscore.cli.options import Json
from hhscore.words.amounts import whole_number

if TYPE_CHECKING:
    from pathlib import Path


def drop(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE] MONTH", help="The session, and which month, from 1.")
    ] = None,
    json: Json = False,
) -> int:
    """Take a whole month out of the session; the later months move up.

    The answer says which later figures moved. `hhscore undo` puts the month back.

    Examples:

        hhscore drop evening.toml 3
    """
    words = list(words or ())
    own = words if len(words) == 1 and words[0].isdecimal() else ()
    path, rest, begin = chosen(words, own)
    if len(rest) != 1 or not rest[0].removeprefix("-").isdecimal():
        context.fail("which month? As in: hhscore drop evening.toml 3")
    sign = -1 if rest[0].startswith("-") else 1
    number = sign * whole_number(rest[0].removeprefix("-"))

    def change(text: str, folder: Path) -> tuple[str, str, tuple[str, dict[str, Any]]]:
        from hhscore.facts import dropped
        from hhscore.facts.answer import without_month

        taken = dropped(text, number, str(path), folder)
        label, answer, described = without_month(taken, number)
        return taken.text, label, (answer, described)

    answer, described = changed(path, change)
    tell(answer, described, path, begin, json=json)
    return 0
