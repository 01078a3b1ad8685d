"""Checks of cards: each is one of the 48, lies in one place, and there are as many as are dealt."""

from __future__ import annotations

from collections.abc import Iterator

from hhscore.audit.case import Case
from hhscore.audit.finding import Finding, check


@check("HH101", "bad-card")
def bad_card(case: Case) -> Iterator[Finding]:
    """A card that the deck does not have, such as 2b: the plum has no bright.

    What to do: the message says which cards the month has; write one of them.
    """
    yield from case.of("HH101")


@check("HH102", "duplicate-card")
def duplicate_card(case: Case) -> Iterator[Finding]:
    """A card that lies in two places at once, in the field and all hands or among all captured cards.

    The plains of a month are alike, so of them there may be as many as the deck has.

    What to do: one of the two places is misread; the message names both.
    """
    yield from case.of("HH102")


@check("HH103", "card-count")
def card_count(case: Case) -> Iterator[Finding]:
    """A hand that does not have seven cards, or a field that does not have six (eight each in Koi-Koi).

    What to do: find the card that is missing, or the one too many.
    """
    yield from case.of("HH103")


@check("HH104", "misdeal")
def misdeal(case: Case) -> Iterator[Finding]:
    """All four cards of one month on the field: such a deal is dealt again and nothing of it is recorded. 001 Setup.

    What to do: check the field; if it was so, take the month out and write the deal that was played.
    """
    yield from case.of("HH104")
