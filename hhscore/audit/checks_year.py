"""Checks of the year: chips and loan markers from month to month, and the final settlement. rules.md §9."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hhscore.audit.case import Case
from hhscore.audit.causes.year import chips_causes, final_causes, sheet_causes, winner_of_year_causes
from hhscore.audit.finding import Finding, check
from hhscore.model.session import Path
from hhscore.words.amounts import kan


@check("HH403", "chips-mismatch")
def chips_mismatch(case: Case) -> Iterator[Finding]:
    """The chips counted after a month are not what stake, payments and loans make them. 003 改貫, 半どん.

    A difference that stays the same is reported once, in the month in which it appears; one that only carries on what
    was paid wrong is that month's finding.

    What to do: count again; check the month's payments and who borrowed.
    """
    yield from _drift(case, "HH403", "chips")


@check("HH404", "kaikan-mismatch")
def kaikan_mismatch(case: Case) -> Iterator[Finding]:
    """The loan markers held after a month are not those the rules make: 0 chips or less borrow 5 kan. 003 改貫.

    What to do: check who was at 0 or less after this month, and whether loans were returned at han-don.
    """
    yield from _drift(case, "HH404", "loans")
    if not getattr(case.rules, "kaikan_loan", 0):
        return
    for place, facts, _ in case.hachi_months[:-1]:
        if place < case.settled_until:
            continue
        for player, chips in facts.chips.items():
            if chips <= 0:
                message = f"{player} has {kan(chips, case.unit)} of chips after the month and did not borrow"
                yield case.found("HH404", ("months", place, "chips", player), message, "kaikan.loan")


def _drift(case: Case, code: str, key: str) -> Iterator[Finding]:
    """Where what was counted leaves what it should be, month by month."""
    if case.ledger is None or not any(facts.chips or facts.loans for _, facts, _ in case.hachi_months):
        return
    if not case.rules.chips_stake:
        for place, facts, _ in case.hachi_months:
            if getattr(facts, key):
                message = f"{key} are noted; under the rules {case.rules.name} there are none"
                yield case.found(code, ("months", place, key), message, "chips.stake")
        return
    chips = key == "chips"
    as_paid = case.as_paid[0] if chips else case.as_paid[1]
    due = case.ledger.chips_after if chips else case.ledger.loans_after
    if case.as_paid_only:
        due = tuple(as_paid)
    off: dict[str, int] = {}
    paid_off: dict[str, int] = {}
    loan = int(case.rules.amount(case.rules.kaikan_loan)) if chips else 0
    known = True  # whether all months so far are settled
    for place, facts, month in case.hachi_months:
        gap = not case.is_certain(place) and place not in case.as_paid_only
        known = known and not gap
        counted: Mapping[str, int] = getattr(facts, key)
        if gap or (not known and (not chips or month.number == case.rules.handon_after)):
            # What was borrowed or put aside is not known: where counting begins again, the first count is taken.
            off, paid_off = {}, {}
            if gap or not chips:
                continue
        wrong: dict[str, int] = {}
        for player, number in counted.items():
            by_rules, by_payments = number - due[place][player], number - as_paid[place][player]
            if known:
                same = by_rules == 0 or by_rules == off.get(player, 0)
                same = same or by_payments == paid_off.get(player, 0)
            else:
                moved = by_rules - off.get(player, by_rules)
                same = moved == 0 or bool(loan and moved % loan == 0)
            if not same:
                wrong[player] = number
            off[player], paid_off[player] = by_rules, by_payments
        if wrong:
            player = max(wrong, key=lambda who: abs(wrong[who] - due[place][who]))
            yield _counted_wrong(case, code, ("months", place, key, player), wrong, due[place], place)


def _counted_wrong(
    case: Case, code: str, where: Path, wrong: Mapping[str, int], due: Mapping[str, int], place: int
) -> Finding:
    chips = code == "HH403"
    unit = case.unit if chips else None
    what = "of chips" if chips else "loan markers"
    words = "; ".join(
        f"{player} has {kan(number, unit)} {what}, by the rules {kan(due[player], unit)}"
        for player, number in wrong.items()
    )
    likely = case.causes(chips_causes, place) if chips else ()
    return case.found(code, where, words, "chips.stake" if chips else "kaikan.loan", likely)


@check("HH405", "chips-sum")
def chips_sum(case: Case) -> Iterator[Finding]:
    """All chips counted together are not what was handed out, less what lies in the han-don pot.

    Looked at where the months before cannot all be settled.

    What to do: count again: chips are under the table, or before another.
    """
    if case.ledger is None or not getattr(case.rules, "chips_stake", 0):
        return
    players = case.ledger.players
    for place, facts, _ in case.hachi_months:
        if place < case.settled_until or set(facts.chips) != set(players) or set(facts.loans) != set(players):
            continue
        if case.rules.handon_after and place + 1 >= case.rules.handon_after:
            return  # what lies in the pot is not known
        stake = int(case.rules.amount(case.rules.chips_stake)) * len(players)
        lent = int(case.rules.amount(case.rules.kaikan_loan)) * sum(facts.loans.values())
        if sum(facts.chips.values()) != stake + lent:
            message = (
                f"chips add up to {kan(sum(facts.chips.values()), case.unit)}; handed out were "
                f"{kan(stake, case.unit)} and {kan(lent, case.unit)} borrowed"
            )
            yield case.found("HH405", ("months", place, "chips"), message, "chips.stake")


@check("HH406", "final-mismatch")
def final_mismatch(case: Case) -> Iterator[Finding]:
    """The final settlement written down is not what the year comes to: winner, totals, han-don pot or ginmi. 003.

    Totals are chips less the stake, loans returned, before pot and ginmi.

    What to do: go through `hhscore score FILE`; the last line shows how each total comes about.
    """
    session, ledger = case.loaded.session, case.ledger
    noted = session.final if session is not None else None
    if noted is None or ledger is None:
        return
    if ledger.final is None:
        yield from _final_as_paid(case, noted.totals)
        return
    final, unit = ledger.final, case.unit
    wrong = {
        player: points
        for player, points in noted.totals.items()
        if final.totals.get(player, points) != points
    }
    if wrong:
        first = max(wrong, key=lambda player: abs(wrong[player] - final.totals[player]))
        words = "; ".join(
            f"{player}'s total is noted as {kan(points, unit)}, by the rules it is {kan(final.totals[player], unit)}"
            for player, points in wrong.items()
        )
        likely = case.causes(final_causes, noted.totals)
        rule = "chips.stake" if getattr(case.rules, "chips_stake", 0) else None
        yield case.found("HH406", ("final", "totals", first), words, rule, likely)
    if noted.winner is not None and noted.winner != final.winner:
        by_rules = final.winner or f"nobody: {' and '.join(final.leaders)} draw"
        message = f"{noted.winner} is noted as winner; by the rules it is {by_rules}"
        likely = case.causes(winner_of_year_causes, noted.winner)
        yield case.found("HH406", ("final", "winner"), message, "places", likely)
    for key, written, due, rule in (
        ("handon", noted.handon, final.handon, "handon.after"),
        ("ginmi", noted.ginmi, final.ginmi, "ginmi.per_player"),
    ):
        if written is not None and written != due:
            should = "there is none" if due is None else f"it is {kan(due, unit)}"
            message = f"{key} is noted as {kan(written, unit)}; by the rules {should}"
            rule = rule if hasattr(case.rules, rule.replace(".", "_")) else None
            yield case.found(
                "HH406", ("final", key), message, rule, case.causes(final_causes, {key: written})
            )


def _final_as_paid(case: Case, totals: Mapping[str, int]) -> Iterator[Finding]:
    """The totals of a sheet of which no more than the payments is known: they must be what was paid."""
    known = all(case.is_settled(place) or place in case.as_paid_only for place in range(len(case.facts)))
    if not case.as_paid_only or not known or len(case.facts) != case.rules.year_months:
        return
    due, unit = case.as_paid[2], case.unit
    wrong = {player: points for player, points in totals.items() if due.get(player) != points}
    if wrong:
        first = max(wrong, key=lambda player: abs(wrong[player] - due[player]))
        words = "; ".join(
            f"{player}'s total is noted as {kan(points, unit)}, what was paid comes to {kan(due[player], unit)}"
            for player, points in wrong.items()
        )
        likely = sheet_causes(case, due, totals)
        yield case.found("HH406", ("final", "totals", first), words, "chips.stake", likely)


@check("HH407", "final-sum")
def final_sum(case: Case) -> Iterator[Finding]:
    """The totals noted and the han-don pot do not add up to nothing.

    Looked at where the year cannot be settled whole.

    What to do: a total or its sign is misread.
    """
    session, ledger = case.loaded.session, case.ledger
    noted = session.final if session is not None else None
    if noted is None or ledger is None or ledger.final is not None or not noted.totals:
        return
    total = sum(noted.totals.values()) + (noted.handon or 0)
    handon = getattr(case.rules, "chips_stake", 0) and case.rules.handon_after and noted.handon is None
    if set(noted.totals) == set(ledger.players) and total and not handon:
        pot = f" with the han-don pot of {kan(noted.handon, case.unit)}" if noted.handon else ""
        message = f"the totals{pot} add up to {kan(total, case.unit)}, not 0"
        yield case.found("HH407", ("final", "totals"), message)


@check("HH902", "not-checked")
def final_not_checked(case: Case) -> Iterator[Finding]:
    """A final settlement that could not be compared, because the year is not settled to its end.

    What to do: finish or mend the months before; the final settlement is checked then.
    """
    session, ledger = case.loaded.session, case.ledger
    if session is not None and session.final is not None and ledger is not None and ledger.final is None:
        done = sum(case.is_settled(place) for place in range(len(case.facts)))
        message = f"the final settlement is not checked: {done} of {len(case.facts)} months are settled"
        yield case.found("HH902", ("final",), message, "year.months")
