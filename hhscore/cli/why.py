"""`hhscore why`: every payment of a month, in sentences."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from hhscore.cli import frame
from hhscore.cli.options import Json, Points, Rules
from hhscore.cli.settled import look_of, settled
from hhscore.model.ledger import MonthAnswer, TransferAnswer, YearTransferAnswer
from hhscore.words.player_names import find_players, find_whole_name
from hhscore.words.sentences import listed

if TYPE_CHECKING:
    from hhscore.model.ledger import YearLedger

LAST = "last"


def why(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="[FILE] MONTH [PLAYER]",
            help="MONTH is a number, a flower (plum, 梅), or last. FILE - is standard input.",
        ),
    ],
    rules: Rules = None,
    json: Json = False,
    points: Points = False,
) -> None:
    """Every payment of a month in order: who pays whom, what for, under which rule, and where that rule comes from.

    With a PLAYER: what this player paid and received, and why they did not play if they did not.

    Examples:

        hhscore why evening.toml 3
        hhscore why evening.toml 3 Emi
        hhscore why plum Ben
        hhscore why last Ben
        hhscore why evening.toml 3 --rules traditional
    """
    from hhscore.report.why import why as explained

    name, rest = _file(words)
    if not rest:
        raise typer.BadParameter("which month? For example: hhscore why evening.toml 1")
    if len(rest) > 2:
        raise typer.BadParameter(f"{' '.join(rest)}: a month and one player at most")
    scored = settled(name, rules)
    number = _month(rest[0], [month.number for month in scored.ledger.months])
    player = _player(rest[1], scored.ledger.players) if len(rest) > 1 else None
    if json:
        frame.print_json(_answer(scored.ledger, number, player))
        return
    look = look_of(scored.ledger, points=points)
    sources, other = scored.rules_in(number).sources, rules is not None
    for line in explained(scored.session, scored.ledger, number, sources, look, player, instead=other):
        print(line)


class WhyAnswer(MonthAnswer):
    """A month of the ledger in JSON, and what was paid `after` it; with a player, only what concerns them."""

    rules: str
    kan: int | None
    player: str | None
    after: list[YearTransferAnswer]


Paid = TypeVar("Paid", TransferAnswer, YearTransferAnswer)


def _answer(year: YearLedger, number: int, player: str | None) -> WhyAnswer:
    """A month of the ledger in JSON, and what was paid after it; with a player only what concerns them."""

    def mine(transfers: list[Paid]) -> list[Paid]:
        return [one for one in transfers if player in (None, one["from"], one["to"])]

    whole = year.json()
    month = whole["months"][number - 1]
    after = [one for one in whole["transfers"] if one["after"] == number]
    return {
        "rules": whole["rules"],
        "kan": whole["kan"],
        **month,
        "player": player,
        "transfers": mine(month["transfers"]),
        "after": mine(after),
    }


def _file(words: Sequence[str]) -> tuple[str, list[str]]:
    """The file, and the words after it; a first word that is a month means the usual session."""
    if words[0] == "-":
        return "-", list(words[1:])
    months = [word for word in words[:1] if _is_month(word)]
    path, rest = frame.choose_session(list(words), months)
    return str(path), rest


def _is_month(word: str) -> bool:
    from hhscore.cards.names import month_named

    return (
        word.isdecimal()
        or word.lower() == LAST
        or (month_named(word) is not None and not os.path.exists(word))
    )


def _month(word: str, flowers: Sequence[int]) -> int:
    """The number of the month meant, by number or by flower."""
    from hhscore.facts.names import find_month

    months = len(flowers)
    there = f"months 1 to {months} are recorded" if months > 1 else "month 1 is recorded"
    if not months:
        raise frame.Failure("no month has been recorded yet")
    number = find_month(word, flowers)
    if number is None:
        raise frame.Failure(f"{word} is no month; {there}")
    if not 1 <= number <= months:
        raise frame.Failure(f"there is no month {number}; {there}")
    return number


def _player(word: str, players: Sequence[str]) -> str:
    """Return the player of this name, in any case; of a part of a name or a slip in it, say which may be meant."""
    from hhscore.words.suggestion import suggest_word

    whole = find_whole_name(word, players)
    if whole is not None:
        return whole
    nearest = suggest_word(word, players)
    meant = find_players(word, players) or ([nearest] if nearest else [])
    if meant:
        raise frame.Failure(f"{word} is not at the table. Did you mean {listed(meant, 'or')}?")
    raise frame.Failure(f"{word} is not at the table; the players are {', '.join(players)}")
