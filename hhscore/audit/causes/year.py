"""Why chips or a final settlement are not what the year comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from hhscore.audit.causes.figures import figure_slips
from hhscore.games.hachihachi.year import ginmi, in_kan

if TYPE_CHECKING:
    from hhscore.audit.case import Case


def chips_causes(case: Case, place: int) -> list[str]:
    """What makes the chips counted after a month (from 0) of those that should be there."""
    settled = case.settled
    if settled is None or place >= case.settled_until:
        return []
    ledger, rules = settled.ledger, case.rules
    counted = settled.session.months[place].chips
    due = ledger.chips_after[place]
    nets = [month.net for month in ledger.months]
    found = [(weight, words) for weight, words in figure_slips(due, counted, case.unit)]
    for month in range(place + 1):
        for times, words in (
            (-1, "is not in the chips"),
            (1, "is in the chips twice"),
            (-2, "was paid the wrong way"),
        ):
            if _agree(counted, due, lambda who, m=month, t=times: t * nets[m].get(who, 0)):
                found.append((2 + place - month, f"month {month + 1} {words}"))
    loan = int(rules.amount(rules.kaikan_loan)) if rules.kaikan_loan else 0
    if loan:
        loans = ledger.loans_after[place]
        if any(loans.values()) and _agree(counted, due, lambda who: -loan * loans[who]):
            found.append((2, "the chips borrowed were left out"))
        off = {who: number - due[who] for who, number in counted.items() if number != due[who]}
        if len(off) == 1:
            ((who, points),) = off.items()
            if points % loan == 0:
                times = points // loan
                what = f"{abs(times)} loan{'s' if abs(times) > 1 else ''}"
                words = f"{who} took {what} more than noted" if times > 0 else f"{what} of {who} not taken"
                found.append((1, words))
    stake, later = int(rules.amount(rules.chips_stake)), int(rules.amount(rules.handon_stake))
    if rules.handon_after and ledger.months[place].number >= rules.handon_after and later != stake:
        if _agree(counted, due, lambda who: stake - later):
            found.append((1, "the stake after han-don was left as it was at the start"))
        paid = ledger.handon.paid if ledger.handon else {}
        if any(paid.values()) and _agree(counted, due, lambda who: paid.get(who, 0)):
            found.append((1, "nothing was paid into the han-don pot"))
    return _named(found)


def final_causes(case: Case, noted: Mapping[str, int]) -> list[str]:
    """What makes the totals (or "handon", "ginmi") noted of those that should be there."""
    settled = case.settled
    final = settled.ledger.final if settled else None
    if settled is None or final is None:
        return []
    if "ginmi" in noted:
        if final.ginmi is None:
            return []
        return _named(_ginmi(case, noted["ginmi"]))
    if "handon" in noted:
        return _named(_handon(case, noted["handon"]))
    ledger, due = settled.ledger, final.totals
    found = [(weight, words) for weight, words in figure_slips(due, noted, case.unit)]
    for month in ledger.months:
        for times, words in ((-1, "is not in the totals"), (1, "is in the totals twice")):
            if _agree(noted, due, lambda who, m=month, t=times: t * m.net.get(who, 0)):
                found.append((2, f"month {month.month} {words}"))
    paid = ledger.handon.paid if ledger.handon else {}
    if paid and _agree(noted, due, lambda who: paid.get(who, 0)):
        found.append((1, "what was paid into the han-don pot is in the totals"))
    if _agree(noted, due, lambda who: final.settled[who] - due[who]):
        found.append((1, "these are what each goes home with, after pot and ginmi"))
    rules = case.rules
    if getattr(rules, "chips_stake", 0):
        for value, words in (
            (rules.handon_stake, "the stake was not taken off"),
            (rules.chips_stake, "the first stake was not taken off"),
        ):
            if _agree(noted, due, lambda who, v=value: int(rules.amount(v))):
                found.append((1, words))
        first, later = int(rules.amount(rules.chips_stake)), int(rules.amount(rules.handon_stake))
        if _agree(noted, due, lambda who: later - first):
            found.append((1, "the stake of the start was taken off, not the one after han-don"))
        before, after = (
            (dict(ledger.loans_after[-1]) if ledger.loans_after else {}),
            int(rules.amount(rules.kaikan_loan)),
        )
        if any(before.values()) and _agree(noted, due, lambda who: after * before.get(who, 0)):
            found.append((1, "the loans were not returned"))
    if all(month.net == facts.paid for _, facts, month in case.months):
        return _named(found)
    if all(case.as_paid_total(who) == points for who, points in noted.items()):
        found.append((0, "the totals follow from what was paid; it is the months paid wrong that are off"))
    return _named(found)


def _ginmi(case: Case, noted: int) -> Iterator[tuple[int, str]]:
    settled = case.settled
    final = settled.ledger.final if settled else None
    if settled is None or final is None or final.winner is None:
        return
    rules, players = case.hachihachi_rules, len(settled.session.players)
    points, whole = final.totals[final.winner], final.kan[final.winner] or 0
    if ginmi(whole, players - 1, rules) == noted:
        yield (
            1,
            f"{rules.ginmi_per_player} points for each of the {players - 1} others were counted, not for all {players}",
        )
    playing = len(settled.ledger.months[-1].active)
    if playing < players - 1 and ginmi(whole, playing, rules) == noted:
        yield 2, "only those who played the last month were counted"
    size = abs(points) // rules.kan
    for other, words in ((size, "rounded down"), (size + 1, "rounded up")):
        kan = -other if points < 0 else other
        if kan != whole and ginmi(kan, players, rules) == noted:
            yield 1, f"the winner's total of {points} points was {words}"
    with_pot = in_kan(points + (final.handon or 0), rules)
    if final.handon and with_pot is not None and ginmi(with_pot, players, rules) == noted:
        yield 1, "the han-don pot was counted into the winner's total"
    if noted == whole:
        yield 1, f"the {rules.ginmi_per_player} points for each player were left out"
    if noted == rules.ginmi_per_player * players:
        yield 1, "the winner's total was left out"
    for _, words in figure_slips({"ginmi": final.ginmi or 0}, {"ginmi": noted}, None):
        yield 2, words.replace("ginmi's figure", "the figure")


def _handon(case: Case, noted: int) -> Iterator[tuple[int, str]]:
    settled = case.settled
    final = settled.ledger.final if settled else None
    if settled is None or final is None:
        return
    paid = settled.ledger.handon.paid if settled.ledger.handon else {}
    for player, points in paid.items():
        if sum(paid.values()) - points == noted:
            yield 1, f"{player}'s share of the han-don pot is missing"
    for _, words in figure_slips({"handon": final.handon or 0}, {"handon": noted}, None):
        yield 2, words.replace("handon's figure", "the figure")


def _agree(noted: Mapping[str, int], due: Mapping[str, int], more: object) -> bool:
    moved = {who: more(who) for who in noted}  # type: ignore[operator]
    return any(moved.values()) and all(points == due[who] + moved[who] for who, points in noted.items())


def _named(found: Sequence[tuple[int, str]] | Iterator[tuple[int, str]]) -> list[str]:
    return list(dict.fromkeys(words for _, words in sorted(found, key=lambda entry: entry[0])))
