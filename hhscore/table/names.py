"""Players as they are named at the table: in any case, by the beginning of the name; and what is said if none fits."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from hhscore.cards.deck import shown as echoed
from hhscore.session.structure import nearest


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
    hhscore.table.names.FactError: Bne is not at the table; Ben perhaps
    """
    found = player_of(word, players)
    if found is not None:
        return found
    begins = [name for name in players if word and folded(name).startswith(folded(word))]
    if len(begins) > 1:
        raise FactError(f"{echoed(word)}: which of {', '.join(begins)}?")
    near = nearest(word, list(players))
    there = f"{near} perhaps" if near else f"the players are {', '.join(players)}"
    raise FactError(f"{echoed(word)} is not at the table; {there}")


def player_of(word: str, players: Sequence[str]) -> str | None:
    """The player a word means; None if none or several."""
    if word in players:
        return word
    plain = folded(word)
    same = [name for name in players if folded(name) == plain]
    begins = [name for name in players if plain and folded(name).startswith(plain)]
    for found in (same, begins):
        if len(found) == 1:
            return found[0]
    return None


def folded(word: str) -> str:
    """A word as it is compared: any width, any case."""
    return unicodedata.normalize("NFKC", word).strip().casefold()
