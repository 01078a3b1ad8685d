"""By what a month was won, in words: which payments decided it, with the points. rules.md §8."""

from __future__ import annotations

from hhscore.model.ledger import MonthLedger, Transfer, balances
from hhscore.words.amounts import signed
from hhscore.words.sentences import listed

_DECIDING = {
    "dekiyaku": "captured yaku",
    "sage": "captured yaku",
    "hatto": "captured yaku",
    "special": "special yaku",
    "cards": "card points",
    "yaku": "yaku",
}
_ASIDE = {
    "teyaku": "hand yaku",
    "tobikomi": "bonuses",
    "nuke-yaku": "bonuses",
    "hatto": "bonuses",
    "mizuten": "mizuten",
    "oikomi": "pushed-out hands",
}
_HOW = {
    "ended": "by ending it",
    "cancelled": "by cancelling",
    "sage": "by saying sage first",
    "alone": "as the only one who played",
    "stopped": "by stopping",
    "dealt": "by the cards dealt",
}


def is_deciding(transfer: Transfer) -> bool:
    """Tell whether a payment counts for who wins the month: captured and special yaku, hatto over them, card points.

    >>> is_deciding(Transfer("Ben", "Aki", 24, "cards", "cards.par", "")), is_deciding(
    ...     Transfer("Ben", "Aki", 24, "teyaku", "teyaku.aka", ""))
    (True, False)
    """
    if transfer.reason == "hatto":
        return transfer.rule != "hatto.tobikomi"
    return transfer.reason in _DECIDING


def won_by(month: MonthLedger, unit: int | None, *, aside: bool = True) -> str:
    """Say by what the month was won, to follow "Aki won the month"; empty where nobody won it.

    With `aside` what the winner paid or received besides, and does not count, is named where there is any.

    >>> paid = (Transfer("Aki", "Ben", 96, "teyaku", "", ""), Transfer("Ben", "Aki", 24, "cards", "cards.par", ""))
    >>> month = MonthLedger(1, 1, False, "Aki", "Aki", ("Aki", "Ben"), "oba", 2, (), "Aki", {}, paid)
    >>> won_by(month, 12)
    'by card points +2k0 (hand yaku do not count)'
    """
    winner = month.winner
    if winner is None:
        return ""
    sums: dict[str, int] = {}
    others: dict[str, int] = {}
    for transfer in month.transfers:
        if winner in (transfer.payer, transfer.payee):
            moved = transfer.points if winner == transfer.payee else -transfer.points
            into, names = (sums, _DECIDING) if is_deciding(transfer) else (others, _ASIDE)
            name = names.get(transfer.reason)
            if name is not None:
                into[name] = into.get(name, 0) + moved
    decided = listed(f"{name} {signed(points, unit)}" for name, points in sums.items() if points)
    how = _HOW.get(month.won_how)
    beside = [name for name, points in others.items() if points and month.won_how != "alone"]
    notes = [decided] if how and decided else []
    if aside and beside:
        verb = "does" if beside == ["mizuten"] else "do"
        notes.append(f"{listed(beside)} {verb} not count")
    return (how or _by_points(month, winner, decided)) + (f" ({'; '.join(notes)})" if notes else "")


def _by_points(month: MonthLedger, winner: str, decided: str) -> str:
    """Say what decided a month that the most points won, and whom turn order put behind."""
    net = balances(filter(is_deciding, month.transfers), month.active)
    equal = [player for player in month.active if player != winner and net[player] == net[winner]]
    if not equal:
        return f"by {decided}"
    if not decided:
        return f"by turn order, equal with {listed(equal)}"
    return f"by {decided}, ahead of {listed(equal)} in turn order"


def is_surprising(month: MonthLedger) -> bool:
    """Tell whether somebody else came out of the month with more than its winner."""
    return month.winner is not None and month.net.get(month.winner, 0) < max(month.net.values(), default=0)
