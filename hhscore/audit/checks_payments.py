"""Checks of money: what was paid, chips, loan markers and the final settlement, against what the rules make them."""

from __future__ import annotations

from collections.abc import Iterator

from hhscore.audit.case import MOST_EXPLAINED, Case
from hhscore.audit.causes.payments import payment_causes
from hhscore.audit.finding import Finding, check
from hhscore.model.ledger import BANK, MonthLedger
from hhscore.model.session import KoikoiMonth, Month
from hhscore.words.amounts import kan

_SAID = {1: "the figure", 2: "both players' figures"}


@check("HH401", "paid-mismatch")
def paid_mismatch(case: Case) -> Iterator[Finding]:
    """What a player really won or lost in a month is not what the rules make it.

    Every payment of the month is computed from what was seen; `hhscore why FILE MONTH` lists them. Causes are named
    when they explain every figure exactly, the simplest first.

    What to do: settle the difference at the table, or correct what was written down.
    """
    for place, facts, month in case.months:
        if not facts.paid or not case.is_settled(place):
            continue
        if any(month.net.get(player) != points for player, points in facts.paid.items()):
            if _may_be_right(case, place, facts):
                continue
            yield _mismatch(case, place, facts, month)


def _mismatch(case: Case, place: int, facts: Month | KoikoiMonth, month: MonthLedger) -> Finding:
    paid, net, unit = facts.paid, month.net, case.unit
    wrong = {player: points - net[player] for player, points in paid.items() if net[player] != points}
    # The line of who is furthest off; the others are named.
    first = max(wrong, key=lambda player: abs(wrong[player]))
    others = [player for player in wrong if player != first]
    said = [f"{_said(first, paid[first], unit)}; by the rules it is {kan(net[first], unit)}"]
    said += [f"{player} {kan(paid[player], unit)}, not {kan(net[player], unit)}" for player in others]
    message = ". ".join((said[0], "; ".join(said[1:]))) if others else said[0]
    if sum(paid.values()) and set(paid) >= {player for player, points in net.items() if points}:
        message += f". What is written adds up to {kan(sum(paid.values()), unit)}, not 0"
    rules = {transfer.rule for transfer in month.transfers if first in (transfer.payer, transfer.payee)}
    rule = next(iter(rules)) if len(rules) == 1 else None
    likely = case.causes(payment_causes, place)
    return case.found(
        "HH401",
        ("months", place, "paid", first),
        message,
        rule,
        likely,
        _SAID.get(len(paid), f"all {len(paid)} players' figures"),
    )


def _said(player: str, points: int, unit: int | None) -> str:
    if points > 0:
        return f"{player} was paid {kan(points, unit)}"
    return f"{player} is down for {kan(points, unit)}"


def _may_be_right(case: Case, place: int, facts: Month | KoikoiMonth) -> bool:
    """After a field that could not be read: whether the figures are right at another ba than the one computed."""
    settled = case.settled
    if settled is None or place not in settled.ba_in_doubt or not isinstance(facts, Month):
        return False
    from hhscore.audit.causes.scene import scene_of

    rules = case.hachihachi_rules.in_month(place)
    for name, times in (("koba", 1), ("oba", rules.ba_oba), ("zetsuba", rules.ba_zetsuba)):
        net = scene_of(case, place).at_ba(name, times).net()
        if net is not None and all(net.get(player) == points for player, points in facts.paid.items()):
            return True
    return False


@check("HH402", "paid-sum")
def paid_sum(case: Case) -> Iterator[Finding]:
    """What was paid in a month does not add up to nothing: what one wins, others lose.

    Looked at where the month itself cannot be settled, or is not written down whole.

    What to do: a figure or its sign is misread.
    """
    for place, facts, month in case.months:
        if not facts.paid or case.is_settled(place):
            continue
        total = sum(facts.paid.values())
        here = [player for player in case.ledger.players if player not in facts.absent] if case.ledger else []
        of_bank = any(transfer.payer == BANK for transfer in month.transfers)
        if total and all(player in facts.paid for player in here) and not of_bank:
            message = f"what was paid adds up to {kan(total, case.unit)}, not 0"
            yield case.found("HH402", ("months", place, "paid"), message)


@check("HH901", "not-checked")
def not_checked(case: Case) -> Iterator[Finding]:
    """What could not be checked, because something was not recorded. Neither an error nor a warning.

    A hand not recorded counts as no hand yaku; captured cards not recorded may hide a tobikomi or a sujiroku; after a
    month that cannot be settled it is not known who deals.

    What to do: nothing, or write it down if somebody still knows.
    """
    yield from case.of("HH901")
    settled = case.settled
    if settled is None:
        if case.loaded.session is not None and case.facts:
            first = "what cannot be read" if case.loaded.has_more else "seats and rules"
            message = f"none of the {len(case.facts)} months was settled: {first} must be right first"
            yield case.found("HH901", ("months",), message)
        return
    if case.unexplained > 0:
        message = f"likely causes were looked for {MOST_EXPLAINED} times, not {case.unexplained} times more"
        yield case.found("HH901", ("months",), message)
    for place in sorted(case.as_paid_only):
        message = "nothing but what was paid is written down; it is taken as it is"
        yield case.found("HH901", ("months", place), message)
    for place in sorted(settled.unknown_dealer - case.as_paid_only):
        message = (
            f'month {place} is not settled, so who deals month {place + 1} is not known; write dealer = "…"'
        )
        yield case.found("HH901", ("months", place), message, "dealer.next")
    for place in sorted(case.broken):
        if place < len(case.facts):
            yield case.found("HH901", ("months", place), "not settled: something in it could not be read")
    for place, facts, month in case.months:
        off = any(month.net.get(player) != points for player, points in facts.paid.items())
        if off and case.is_settled(place) and _may_be_right(case, place, facts):
            message = "what was paid is right at another ba; an earlier field could not be read"
            yield case.found("HH901", ("months", place, "paid"), message, "ba.carry")
