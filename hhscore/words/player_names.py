"""Players' names: when two are one name, whom a word means, and what cannot be a name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def compose(name: str) -> str:
    r"""Return a name in the one form in which names are kept and compared: Unicode's composed form (NFC).

    One keyboard types é as one character, another as e and an accent; the name is the same.

    >>> compose("Zoe\u0301") == "Zo\u00e9"
    True
    """
    return unicodedata.normalize("NFC", name)


def fold(word: str) -> str:
    """Return a word as it is compared where somebody types it: any width, any case, composed or not.

    >>> fold(" Ｚｏé"), fold("ZOÉ")
    ('zoé', 'zoé')
    """
    return unicodedata.normalize("NFKC", word).strip().casefold()


def find_whole_name(word: str, players: Sequence[str]) -> str | None:
    r"""Return the player of exactly this name, else the one of this name in any case; None if nobody has it.

    >>> find_whole_name("ben", ["Aki", "Ben"]), find_whole_name("Zoe\u0301", ["Zoé"]), find_whole_name("B", ["Ben"])
    ('Ben', 'Zoé', None)
    """
    exact = compose(word)
    if exact in players:
        return exact
    same = [player for player in players if fold(player) == fold(word)]
    return same[0] if len(same) == 1 else None


def find_players(word: str, players: Sequence[str]) -> list[str]:
    """Return the players that a word can mean: the one who has that name, else all whose names begin so.

    >>> find_players("ben", ["Aki", "Ben"]), find_players("A", ["Aki", "Ann"]), find_players("", ["Aki"])
    (['Ben'], ['Aki', 'Ann'], [])
    """
    whole = find_whole_name(word, players)
    if whole is not None:
        return [whole]
    plain = fold(word)
    return [player for player in players if plain and fold(player).startswith(plain)]


def take_long_name(words: list[str], players: Sequence[str]) -> str | None:
    """Take a name of several words from the front of a list and return its player; None if none stands there.

    >>> words = ["mary", "ann", "akatan"]
    >>> take_long_name(words, ["Aki", "Mary Ann"]), words
    ('Mary Ann', ['akatan'])
    """
    for size in range(len(words), 1, -1):
        found = find_whole_name(" ".join(words[:size]), players)
        if found is not None:
            del words[:size]
            return found
    return None


def name_problem(name: str) -> str | None:
    """Return why a name cannot stand in a session; None if it can.

    >>> name_problem("-Aki"), name_problem("Aki")
    ('a name does not begin with @ or -', None)
    """
    if not name.strip() or name != name.strip():
        return "a name is not empty and does not begin or end with a space"
    if not name.isprintable() or "," in name:
        return "a name has no comma and no signs that cannot be printed"
    if name[0] in "@-":
        return "a name does not begin with @ or -"
    return None
