"""Why chips or a final settlement are not what the year comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from math import log2
from typing import TYPE_CHECKING

from hhscore.audit.causes.cause import PREFIX, Cause, say, thing
from hhscore.audit.causes.figures import Sheet, figure_marks, two_marks
from hhscore.audit.causes.search import Found, ranked, unclear
from hhscore.games.hachihachi.year import ginmi, in_kan
from hhscore.model.ledger import FinalLedger, YearLedger
from hhscore.words.message import Amount, Message, Value

if TYPE_CHECKING:
    from hhscore.audit.case import Case

_UNKNOWN = 14.0
"""Bits of a slip of no known kind; figures of a whole year agree by chance more rarely than those of a month."""
_RECENT = 0.25
"""Bits that a month further back costs."""
_PAIR = 4.0
More = Callable[[str], int]
"""By how much each player's figure is more than it should be."""


class _Row:
    """Figures noted beside those that are due."""

    def __init__(self, noted: Mapping[str, int], due: Mapping[str, int], unit: int | None) -> None:
        self.noted, self.due, self.unit = noted, {who: due[who] for who in noted}, unit
        self.off = {who: points - due[who] for who, points in noted.items() if points != due[who]}

    def agrees(self, more: More) -> bool:
        """Whether a slip that moves the figures so makes what was noted, and moves more than one."""
        moved = {who: more(who) for who in self.noted}
        return any(moved.values()) and all(self.off.get(who, 0) == points for who, points in moved.items())

    def of_one(self, more: More) -> str | None:
        """Whose figure alone is off by what a slip moves it."""
        if len(self.off) != 1:
            return None
        ((who, points),) = self.off.items()
        return who if points == more(who) else None

    def marks(self) -> Iterator[Found]:
        """Slips of the pen, one or two."""
        sheet = Sheet(self.unit)
        for mark in figure_marks(self.due, self.noted, sheet):
            yield Found(mark.message, mark.cost)
        for first, second in two_marks(self.due, self.noted, sheet):
            words = say(
                "both", first=first.message, second=second.message, causes=(first.message, second.message)
            )
            yield Found(words, first.cost + second.cost + _PAIR)

    def causes(self, found: Sequence[Found]) -> list[Cause]:
        """The causes, the most likely first."""
        return ranked(found, unclear(self.due, self.noted, self.unit), _UNKNOWN)


def _each(row: _Row) -> float:
    return log2(len(row.noted))


def _months(row: _Row, ledger: YearLedger, until: int, of: str) -> Iterator[Found]:
    """A month that is not in all figures or in one of them, that is in them twice, or with the wrong sign."""
    ways = (("left-out", -1, 0.0), ("twice", 1, 1.0), ("reversed", -2, 1.0))
    number = log2(max(1, until))
    for month in ledger.months[:until]:
        late = _RECENT * (until - month.month) if of == "chips" else 0.0
        for cause, times, cost in ways:
            more: More = lambda who, m=month, t=times: t * m.net.get(who, 0)  # type: ignore[misc]  # noqa: E731
            if row.agrees(more) and len(row.off) > 1:
                words = say(f"{of}-month-{cause}", month=month.month, who=thing(f"of-all-{of}"))
                yield Found(words, cost + number + late)
            if (who := row.of_one(more)) is not None:
                one = thing("of-chips" if of == "chips" else "of-total", player=who)
                words = say(f"{of}-month-{cause}", month=month.month, who=one)
                yield Found(words, cost + number + late + _each(row))


def chips_causes(case: Case, place: int) -> list[Cause]:
    """What makes the chips counted after a month (from 0) of those that should be there."""
    settled = case.settled
    if settled is None or place >= case.settled_until:
        return []
    ledger, rules = settled.ledger, case.rules
    row = _Row(settled.session.months[place].chips, ledger.chips_after[place], case.unit)
    found = [*row.marks(), *_months(row, ledger, place + 1, "chips"), *_moved(row)]
    loan = int(rules.amount(rules.kaikan_loan)) if rules.kaikan_loan else 0
    loans = ledger.loans_after[place]
    if loan and any(loans.values()):
        if row.agrees(lambda who: -loan * loans[who]):
            found.append(Found(say("chips-loans-left-out"), 1))
        who = row.of_one(lambda who: -loan * loans[who])
        if who is not None:
            found.append(Found(say("chips-loan-left-out", player=who), 0.5 + _each(row)))
    if loan and len(row.off) == 1:
        ((who, points),) = row.off.items()
        if points % loan == 0:
            times = points // loan
            cause = "chips-loan-more" if times > 0 else "chips-loan-less"
            found.append(Found(say(cause, player=who, count=abs(times)), 2 + abs(times) + _each(row)))
    stake, later = int(rules.amount(rules.chips_stake)), int(rules.amount(rules.handon_stake))
    if rules.handon_after and ledger.months[place].number >= rules.handon_after and later != stake:
        if row.agrees(lambda who: stake - later):
            found.append(Found(say("chips-old-stake"), 1))
        paid = ledger.handon.paid if ledger.handon else {}
        if any(paid.values()) and row.agrees(lambda who: paid.get(who, 0)):
            found.append(Found(say("chips-no-handon"), 1))
    return row.causes(found)


def _moved(row: _Row) -> Iterator[Found]:
    """Chips of one that lie with another."""
    for first, second in permutations(row.off, 2):
        if len(row.off) == 2 and row.off[first] < 0 and row.off[first] == -row.off[second]:
            amount = Amount(row.off[second], row.unit)
            words = say("chips-moved", amount=amount, player=first, other=second)
            yield Found(words, 4 + 2 * _each(row))


def final_causes(case: Case, noted: Mapping[str, int]) -> list[Cause]:
    """What makes the totals (or "handon", "ginmi") noted of those that should be there."""
    settled = case.settled
    final = settled.ledger.final if settled else None
    if settled is None or final is None:
        return []
    if "ginmi" in noted or "handon" in noted:
        (key,) = noted
        due = {"ginmi": final.ginmi, "handon": final.handon}[key]
        if due is None:
            return []
        row = _Row(noted, {key: due}, case.unit if key == "handon" else None)
        more = _ginmi(case, final, noted[key]) if key == "ginmi" else _handon(case, noted[key])
        return row.causes([*more, *_of_the_figure(row)])
    row = _Row(noted, final.totals, case.unit)
    found = [*row.marks(), *_months(row, settled.ledger, len(settled.ledger.months), "totals")]
    found += _of_totals(case, row, final)
    wrong = any(month.net != facts.paid for _, facts, month in case.months if facts.paid)
    if wrong and all(case.as_paid_total(who) == points for who, points in noted.items()):
        found.append(Found(say("totals-as-paid"), -4))
    return row.causes(found)


def _of_totals(case: Case, row: _Row, final: FinalLedger) -> Iterator[Found]:
    """What belongs to the totals and is left out of them, or the other way round."""
    ledger, rules = case.ledger, case.rules
    if ledger is None:
        return
    paid = ledger.handon.paid if ledger.handon else {}
    if row.agrees(lambda who: final.settled[who] - final.totals[who]):
        yield Found(say("totals-after-all"), 0)
    if (who := row.of_one(lambda who: final.handon or 0)) is not None and who == final.winner:
        yield Found(say("totals-with-pot", player=who), 1)
    if final.kan and all(row.noted[who] == final.kan[who] for who in row.noted):
        yield Found(say("totals-in-kan"), 0)
    if not getattr(rules, "chips_stake", 0):
        return
    first, later = int(rules.amount(rules.chips_stake)), int(rules.amount(rules.handon_stake))
    loans = dict(ledger.loans_after[-1]) if ledger.loans_after else {}
    loan = int(rules.amount(rules.kaikan_loan))
    for every, one, more in (
        ("totals-paid-in", "total-paid-in", lambda who: paid.get(who, 0)),
        ("totals-with-stake", "total-with-stake", lambda _: later),
        ("totals-with-first-stake", "total-with-stake", lambda _: first),
        ("totals-first-stake-off", "total-first-stake-off", lambda _: later - first),
        ("totals-loans-kept", "total-loans-kept", lambda who: loan * loans.get(who, 0)),
    ):
        if (who := row.of_one(more)) is not None:
            yield Found(say(one, player=who, count=loans.get(who, 0)), 0.5 + _each(row))
        if row.agrees(more):
            yield Found(say(every), 0)


def _of_the_figure(row: _Row) -> Iterator[Found]:
    """Slips of the pen in a figure that is nobody's."""
    for found in row.marks():
        name = found.message.code.removeprefix(PREFIX)
        if name in ("digit-wrong", "sign-wrong"):
            values = {
                key: value for key, value in found.message.values.items() if key in ("written", "meant")
            }
            yield Found(say(f"final-{name}", **values), found.cost)


def _ginmi(case: Case, final: FinalLedger, noted: int) -> Iterator[Found]:
    settled = case.settled
    if settled is None or final.winner is None or final.ginmi is None:
        return
    rules, players = case.hachihachi_rules, len(settled.session.players)
    points, whole = final.totals[final.winner], final.kan[final.winner] or 0
    each = rules.ginmi_per_player
    others: dict[str, Value] = {"each": each, "others": players - 1, "players": players}
    playing = len(settled.ledger.months[-1].active)
    size = abs(points) // rules.kan
    with_pot = in_kan(points + (final.handon or 0), rules)
    per = ginmi(0, players, rules) or 0
    whole_amount: tuple[tuple[int | None, Message, float], ...] = (
        (final.ginmi * rules.kan, say("ginmi-as-kan"), 0.0),
        (final.ginmi * (players - 1), say("ginmi-together", others=players - 1), 0.0),
    )
    reckoned: tuple[tuple[int | None, Message, float], ...] = (
        (ginmi(whole, players - 1, rules), say("ginmi-others-only", **others), 0.0),
        (ginmi(whole, playing, rules) if playing < players - 1 else None, say("ginmi-playing-only"), 2.0),
        (ginmi(with_pot, players, rules) if with_pot is not None else None, say("ginmi-with-pot"), 1.0),
        (whole, say("ginmi-without-players", each=each), 1.0),
        (per, say("ginmi-without-total"), 1.0),
        (points + per, say("ginmi-points-as-kan"), 0.0),
    )
    for due, words, cost in whole_amount if rules.ginmi_fixed else (*reckoned, *whole_amount):
        if due == noted != final.ginmi:
            yield Found(words, cost)
    for other, cause in ((size, "ginmi-rounded-down"), (size + 1, "ginmi-rounded-up")):
        kan = -other if points < 0 else other
        if kan != whole and ginmi(kan, players, rules) == noted:
            yield Found(say(cause, points=points), 0.5)


def _handon(case: Case, noted: int) -> Iterator[Found]:
    ledger = case.ledger
    if ledger is None or ledger.handon is None:
        return
    paid, pot = ledger.handon.paid, ledger.handon.pot
    for player, points in paid.items():
        if pot - points == noted:
            yield Found(say("handon-share-missing", player=player), log2(len(paid)))
    if case.unit and noted != pot and noted * case.unit <= pot < (noted + 1) * case.unit:
        yield Found(say("handon-in-kan"), 0.5)


def winner_of_year_causes(case: Case, noted: str) -> list[Cause]:
    """How another may have been taken for the year's winner."""
    settled = case.settled
    final = settled.ledger.final if settled else None
    if settled is None or final is None or noted not in final.totals:
        return []
    ledger, found = settled.ledger, list[Found]()
    running = {who: sum(month.net[who] for month in ledger.months) for who in ledger.players}
    if max(running, key=lambda who: running[who]) == noted and ledger.handon:
        found.append(Found(say("winner-without-handon", player=noted), 0))
    loan = int(case.rules.amount(case.rules.kaikan_loan)) if getattr(case.rules, "kaikan_loan", 0) else 0
    loans = ledger.loans_after[-1] if ledger.loans_after else {}
    chips = {who: points + loan * loans.get(who, 0) for who, points in final.totals.items()}
    if any(loans.values()) and max(chips, key=lambda who: chips[who]) == noted:
        found.append(Found(say("winner-with-loans", player=noted), 0.5))
    order = sorted(final.totals, key=lambda who: -final.totals[who])
    if order[1] == noted:
        behind = Amount(final.totals[order[0]] - final.totals[noted], case.unit)
        found.append(Found(say("winner-second", player=noted, amount=behind, other=order[0]), 1))
    if ledger.months[-1].winner == noted:
        found.append(Found(say("winner-of-last-month", player=noted), 1))
    if ledger.months[-1].dealer == noted:
        found.append(Found(say("winner-dealt-last", player=noted), 2))
    nothing: Message = say("unclear-winner", player=noted, winner=final.winner or "nobody")
    return ranked(found, nothing, 8)


def sheet_causes(case: Case, due: Mapping[str, int], noted: Mapping[str, int]) -> list[Cause]:
    """What makes the totals of a sheet of which only the payments are known."""
    row = _Row(noted, due, case.unit)
    return row.causes(list(row.marks()))
