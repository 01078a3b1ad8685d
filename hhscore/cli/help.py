"""`hhscore help`: what a command does, or the manual page of all commands."""

from __future__ import annotations

from typing import Annotated

import typer


def help(
    command: Annotated[
        list[str] | None, typer.Argument(metavar="[COMMAND]", help="The command; all are listed without one.")
    ] = None,
    man: Annotated[
        bool, typer.Option("--man", help="Print the manual page of all commands, in the language of man.")
    ] = False,
) -> int:
    """What a command does, with its options and examples.

    Examples:

        hhscore help
        hhscore help audit
        hhscore help rules show
        hhscore help --man | man -l -
    """
    if man:
        from hhscore.cli.manual import write_manual

        print(write_manual(), end="")
        return 0
    from hhscore.cli.lazy import run

    return run([*(command or ()), "--help"])
