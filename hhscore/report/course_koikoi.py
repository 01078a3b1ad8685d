"""How a month of Koi-Koi went, in sentences: what `why` tells before the payments. rules.md §11."""

from __future__ import annotations

from hhscore.games.koikoi.entry import koikoi_called, thrown_in
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import KoikoiMonth
from hhscore.words.sentences import listed


def koikoi_course(month: MonthLedger, facts: KoikoiMonth) -> str:
    """Who played, who stopped and after how many koi-koi; whose yaku that made void; a new deal.

    >>> month = MonthLedger(1, 1, False, "Aki", None, ("Aki", "Ben"), None, 4, (), "Ben", {}, ())
    >>> koikoi_course(month, KoikoiMonth(winner="Ben", koikoi=2))
    'Aki and Ben play. Ben stopped after 2 koi-koi.'
    """
    told = [f"{listed(month.active)} play."] if month.active else []
    if thrown_in(facts):
        return " ".join([*told, "A new deal was declared; these hands count for nothing."])
    if facts.redeal:
        told.append("A new deal was declared first.")
    calls, others = koikoi_called(facts)
    if month.winner is not None:
        told.append(f"{month.winner} stopped{f' after {calls} koi-koi' if calls else ''}.")
        loser = next((player for player in month.active if player != month.winner), "The other")
        if others:
            told.append(f"{loser} had called {others} koi-koi: with the stop {loser}'s yaku are void.")
    elif not month.open:
        told.append(f"Nobody stopped{f', though {calls} koi-koi {_were(calls)} called' if calls else ''}.")
    return " ".join(told)


def _were(number: int) -> str:
    return "was" if number == 1 else "were"
