"""Players as they are named at the table: in any case, by the beginning of the name; and what is said if none fits."""

from __future__ import annotations

from collections.abc import Sequence

from hhscore.cards.deck import shown as echoed
from hhscore.cards.names import month_named
from hhscore.words.amounts import whole_number
from hhscore.words.player_names import find_players
from hhscore.words.suggestion import suggest_word


class FactError(ValueError):
    """Words that are no fact: says what was not understood and what could stand there."""


class UsageError(FactError):
    """Words that no fact begins with, or too few or too many after one."""


def player_named(word: str, players: Sequence[str]) -> str:
    """The player a word means: the name, in any case, or the beginning of one name only. FactError if none.

    >>> player_named("ben", ["Aki", "Ben"]), player_named("A", ["Aki", "Ben"])
    ('Ben', 'Aki')
    >>> player_named("Bne", ["Aki", "Ben"])
    Traceback (most recent call last):
    ...
    hhscore.facts.names.FactError: Bne is not at the table; Ben perhaps
    """
    found = find_players(word, players)
    if len(found) == 1:
        return found[0]
    if found:
        raise FactError(f"{echoed(word)}: which of {', '.join(found)}?")
    near = suggest_word(word, players)
    there = f"{near} perhaps" if near else f"the players are {', '.join(players)}"
    raise FactError(f"{echoed(word)} is not at the table; {there}")


def find_month(word: str, flowers: Sequence[int]) -> int | None:
    """The place, from 1, of the month a word means: its number, `last`, or its flower in any language; None if none.

    `flowers` are the flowers of the months there are, 1 the pine; the last month of a flower is meant. A number is
    given back as it is, whether there are so many months or not.

    >>> find_month("2", [1, 2]), find_month("last", [1, 2]), find_month("梅", [1, 2]), find_month("crane", [1, 2])
    (2, 2, 2, None)
    """
    if word.isdecimal():
        return whole_number(word)
    if word.casefold() == "last":
        return len(flowers) or None
    flower = month_named(word)
    places = [place for place, number in enumerate(flowers, 1) if (number - 1) % 12 + 1 == flower]
    return places[-1] if places else None
