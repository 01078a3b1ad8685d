"""In which order those at the table have their turn: the same in both games."""

from __future__ import annotations

from collections.abc import Sequence


def turn_order(players: Sequence[str], dealer: str, absent: Sequence[str] = ()) -> tuple[str, ...]:
    """The players present, from the dealer on.

    >>> turn_order(["Aki", "Ben", "Chie", "Dai"], "Chie", ["Aki"])
    ('Chie', 'Dai', 'Ben')
    """
    start = list(players).index(dealer)
    return tuple(player for player in (*players[start:], *players[:start]) if player not in absent)
