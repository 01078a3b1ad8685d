"""Months of which only what was paid is recorded, as an imported score sheet has them: shown as they were paid.

Such a month stays open, since nothing in it can be computed. A sheet or statistics may still count what was paid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hhscore.model.ledger import LedgerAnswer, MonthLedger, Standing, YearLedger, standing_ranks
from hhscore.model.session import KoikoiMonth, Month, Session


@dataclass(frozen=True, slots=True)
class AsPaid:
    """A year with what was paid where it is open, and which months (by their place, from 1) are so.

    `ledger` has no chips, han-don or settlement if there are such months: those hang on how payments came about.
    """

    ledger: YearLedger
    months: frozenset[int]

    def json(self) -> LedgerAnswer:
        """The ledger in JSON; the months shown as paid have `as_paid` true."""
        answer = self.ledger.json()
        for month in answer["months"]:
            if month["month"] in self.months:
                month["as_paid"] = True
        return answer

    def totals(self) -> dict[str, int]:
        """What each player won or lost over all months, in points."""
        return {standing.player: standing.points for standing in self.ledger.standings}


def as_paid(session: Session, ledger: YearLedger) -> AsPaid:
    """The year with the open months that have `paid` shown as paid; the ledger itself where there are none.

    >>> from hhscore.model.session import Month
    >>> from hhscore.games.scoring import rules_of, settle
    >>> months = (Month(paid={"Aki": -24, "Chie": 24}), Month(dealer="Chie", paid={"Aki": 12, "Ben": -12}))
    >>> session = Session(("Aki", "Ben", "Chie"), months=months)
    >>> shown = as_paid(session, settle(session, rules_of(session)))
    >>> shown.totals(), sorted(shown.months)
    ({'Chie': 24, 'Aki': -12, 'Ben': -12}, [1, 2])
    """
    facts: Sequence[Month | KoikoiMonth] = session.months or session.koikoi_months
    months = tuple(
        _paid(month, seen.paid) if month.open and seen.paid and not month.problems else month
        for month, seen in zip(ledger.months, facts, strict=True)
    )
    places = frozenset(
        shown.month for shown, month in zip(months, ledger.months, strict=True) if shown is not month
    )
    if not places:
        return AsPaid(ledger, places)
    totals = dict.fromkeys(ledger.players, 0)
    for month in months:
        if not month.open:
            for player, points in month.net.items():
                totals[player] += points
    ranks = standing_ranks(totals, ledger.players, shared=True)
    order = sorted(ledger.players, key=lambda player: (ranks[player], ledger.players.index(player)))
    return AsPaid(
        replace(
            ledger,
            months=months,
            transfers=(),
            standings=tuple(
                Standing(player, ranks[player], totals[player], totals[player]) for player in order
            ),
            handon=None,
            final=None,
            chips_after=(),
            loans_after=(),
        ),
        places,
    )


def _paid(month: MonthLedger, paid: Mapping[str, int]) -> MonthLedger:
    net = {player: paid.get(player, 0) for player in month.net}
    return replace(month, open=False, net=net, transfers=(), winner=None, missing=())
