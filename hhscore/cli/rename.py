"""`hhscore rename`: give a player another name, everywhere in the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from hhscore.cli.at_the_table import changed, chosen, tell
from hhscore.cli.options import Json
from hhscore.words.player_names import compose

if TYPE_CHECKING:
    from pathlib import Path


def rename(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[FILE] OLD NEW", help="The session, the player's name, and the new one."),
    ] = None,
    json: Json = False,
) -> int:
    """Give a player another name wherever it stands for the player; comments and the title keep theirs.

    Examples:

        hhscore rename evening.toml Ben Benjiro
    """
    words = list(words or ())
    path, rest, begin = chosen(words, words[:1] if len(words) == 2 else ())
    if len(rest) != 2:
        context.fail("whose name becomes which? As in: hhscore rename evening.toml Ben Benjiro")
    old, new = rest[0], compose(rest[1].strip())

    def change(text: str, folder: Path) -> tuple[str, str, str]:
        from hhscore.facts import renamed

        after, whole = renamed(text, old, new, str(path), folder)
        return after, f"{whole} renamed {new}", whole

    whole = changed(path, change)
    same = whole == new
    answer = f"{whole} has that name already; nothing changed" if same else f"{whole} is now {new}"
    tell(answer, {"old": whole, "new": new, "changed": not same}, path, begin, json=json)
    return 0
