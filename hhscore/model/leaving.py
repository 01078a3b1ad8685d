"""Who left the table on the way: no leader any more, and not asked to deal. rules.md §15."""

from __future__ import annotations

from hhscore.model.seats import turn_order
from hhscore.model.session import Session, find_gone


def who_is_behind(session: Session, *, over: bool) -> tuple[str, ...]:
    """Return who ranks after all others: who left, and at the end of the year who resigned.

    >>> who_is_behind(Session(("Aki", "Ben", "Chie"), resigned="Chie"), over=True)
    ('Chie',)
    """
    return (*find_gone(session), *([session.resigned] if over and session.resigned is not None else []))


def skip_gone(dealer: str | None, session: Session) -> str | None:
    """Return the next in turn who is still at the table, where who is due to deal has left.

    >>> from hhscore.model.session import Month
    >>> skip_gone("Ben", Session(("Aki", "Ben", "Chie"), months=(Month(leaves=("Ben",)),)))
    'Chie'
    """
    gone = find_gone(session)
    if dealer is None or dealer not in gone or len(gone) == len(session.players):
        return dealer
    return turn_order(session.players, dealer, gone)[0]
