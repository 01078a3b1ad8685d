"""`hhscore add`: record one fact, and say what it makes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from hhscore.cli import frame
from hhscore.cli.at_the_table import changed, chosen, tell
from hhscore.cli.options import Json
from hhscore.words.printable import name_of
from hhscore.words.suggestion import suggest_word

if TYPE_CHECKING:
    from pathlib import Path

    from hhscore.facts import Answer


def add(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE] FACT...", help="The session, and the fact: its word and what belongs to it."
        ),
    ] = None,
    for_: Annotated[
        str | None,
        typer.Option("--for", metavar="PLAYER", help="With hatto: who completed the yaku."),
    ] = None,
    month: Annotated[
        int | None, typer.Option("--month", metavar="N", help="An earlier month instead of the last.")
    ] = None,
    json: Json = False,
) -> int:
    """Record one fact of the month that is being played, and say what it makes.

    Facts may come in any order. What contradicts the record is refused and changes nothing. A fact about the same
    thing replaces it; the same again changes nothing. Each fact is one step for `hhscore undo`.

        field 8ba 9ap 10r 12p         ba oba                    mizuten
        choice "Aki retire"           shibari "Aki enter"       absent Ben
        dealer Ben                    hand Aki 1r 2p 3p 7ap 10a 12p
        declare Dai sanbon aka        unclaimed Chie            call Chie cancel
        call Chie akatan sage         hatto Dai akatan --for Chie
        captures Aki 1pp 2pp          captures Aki b1 a3 r4 p8  captures Aki 107
        captures Aki rest             plains Aki 17             bonus Aki tobikomi
        paid Aki -24                  chips Aki 48              loans Ben 2
        resigned Ben                  final winner Dai          forget hand Aki
        joins Emi                     leaves Ben                house ba.oba 3
        note "by the window"
        misdeal                       clears the month, to be dealt again
        next                          ends the month and opens the following one

    In Koi-Koi:

        active Aki Ben                winner Aki                koikoi 1
        yaku tane:6 akatan            redeal

    Players may be given by the beginning of their names. Without FILE it is the session HHSCORE_SESSION names, or
    the newest in this folder.

    Examples:

        hhscore add evening.toml field 8ba 9ap 10r 12p
        hhscore add hand Ben 1p 2p 4a 5p 8p 9p 12p
        hhscore add --month 2 captures Dai 81
    """
    from hhscore.facts import FORMS, UsageError, answer, opened, parse_fact, take
    from hhscore.facts.words import OTHER_WORDS

    own = {*FORMS, *OTHER_WORDS}
    path, rest, begin = chosen(words, own)
    _look_for_typo(path, own)
    if for_ is not None:
        rest = [*rest, "--for", for_]

    def change(text: str, folder: Path) -> tuple[str, str, Answer]:
        session = opened(text, str(path), folder)
        fact = parse_fact(rest, session.session, session.rules_in(month))
        taken = take(text, fact, name=str(path), folder=folder, month=month)
        told = answer(taken)
        return taken.text, told.label, told

    try:
        told = changed(path, change)
    except UsageError as error:
        context.fail(str(error))
    tell(told.line, told.json(), path, begin, json=json)
    return 0


def _look_for_typo(path: Path, own: set[str]) -> None:
    """A first word that is neither a file nor a fact is more likely a mistyped fact."""
    name = str(path)
    if path.suffix or len(path.parts) > 1 or path.exists():
        return
    suggestion = suggest_word(name, own)
    if suggestion:
        raise frame.Failure(f"{name_of(path)} is no file here and no fact; {suggestion} perhaps")
