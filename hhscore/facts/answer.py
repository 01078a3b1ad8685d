"""The one line back: what was recorded and what that makes under these rules, in kan and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hhscore.facts.change import Change, Dropped, added_problems, done, problems_in, why_open
from hhscore.facts.guess import only_missing
from hhscore.facts.makes import makes
from hhscore.facts.moved import Moved, all_moved, moved, year_moved
from hhscore.facts.payers import who_pays
from hhscore.model.ledger import MonthLedger, Transfer
from hhscore.model.session import Problem
from hhscore.model.winning import won_by
from hhscore.session import month_of
from hhscore.words.amounts import signed
from hhscore.words.sentences import listed

_MOST_TOLD = 5
"""Problems of a month that the one line tells; `audit` tells all."""
_SETTLING = ("special", "tobikomi", "nuke-yaku", "mizuten", "hatto")
"""Reasons for payments that are told even where a whole month's net is."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What to tell about a fact that was taken; `line` puts it together.

    `makes` are sentences; `paid` the payments that came with the fact and `unpaid` those that went with it; `told`
    are those that the sentences tell of already.
    """

    change: Change
    recorded: str
    makes: tuple[str, ...] = ()
    paid: tuple[Transfer, ...] = ()
    unpaid: tuple[Transfer, ...] = ()
    ended: str | None = None
    remarks: tuple[str, ...] = ()
    later: tuple[Moved, ...] = ()
    unit: int | None = None
    told: tuple[Transfer, ...] = ()
    year: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The answer as one line."""
        change = self.change
        if not change.changed and change.fact.key == "forget":
            return f"{_place(change)}nothing of the kind is recorded; nothing changed"
        if not change.changed:
            return f"{_place(change)}{self.recorded}: recorded already, nothing changed"
        parts = [f"{_place(change)}{self.recorded}" if self.recorded else _place(change).rstrip(" ·")]
        if change.replaced:
            parts[0] += (
                f" (was: {'; '.join(change.replaced)})"
                if change.fact.key != "forget"
                else f": {'; '.join(change.replaced)}"
            )
        parts += self.makes
        untold = [
            transfer
            for transfer in self.paid
            if transfer not in self.told and (not self.ended or _beside_net(change, transfer))
        ]
        parts += transfers_told(untold, self.unit)
        if self.unpaid and not self.ended:
            parts += [f"no longer: {words}" for words in transfers_told(self.unpaid, self.unit)]
        if self.ended:
            parts.append(self.ended)
        if change.month is not None:
            wrong = problems_in(change.after, change.month)
            parts += [_still(problem, change) for problem in wrong[:_MOST_TOLD]]
            parts += [f"{len(wrong) - _MOST_TOLD} more problems"] if len(wrong) > _MOST_TOLD else []
        parts += [f"note: {remark}" for remark in self.remarks]
        if self.later or self.year:
            parts.append(all_moved(self.later, self.unit, self.year))
        return " · ".join(parts)

    @property
    def label(self) -> str:
        """What `undo` calls the step."""
        change = self.change
        words = "; ".join(change.replaced) + " forgotten" if change.fact.key == "forget" else self.recorded
        return _place(change) + words

    def json(self) -> dict[str, Any]:
        """As `add --json` prints it."""
        change, ledger = self.change, self.change.ledger
        return {
            "month": change.month,
            "fact": change.fact.word,
            "player": change.fact.player,
            "value": change.fact.value,
            "changed": change.changed,
            "replaced": list(change.replaced),
            "makes": list(self.makes),
            "paid": [transfer.json() for transfer in self.paid],
            "no_longer_paid": [transfer.json() for transfer in self.unpaid],
            "done": ledger is not None and not ledger.open,
            "missing": list(ledger.missing) if ledger else [],
            "winner": ledger.winner if ledger else None,
            "net": dict(ledger.net) if ledger else {},
            "remarks": list(self.remarks),
            "later": [one.json() for one in self.later],
            "year": list(self.year),
        }


def answer(change: Change) -> Answer:
    """What to tell about a change.

    >>> from hhscore.facts.change import take
    >>> from hhscore.facts.fact import Fact
    >>> begun = 'hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n[[months]]\\nba = "koba"\\n'
    >>> print(answer(take(begun, Fact("hands", "Ben", "1p 2p 4a 5p 8p 9p 12p"))).line)
    month 1 · Ben's hand 1p 2p 4a 5p 8p 9p 12p · toichi 3 kan: Aki and Chie pay Ben 3k0 each
    """
    unit = change.after.ledger.kan
    if not change.changed:
        return Answer(change, change.recorded, unit=unit)
    now, before = change.ledger, change.ledger_before
    paid, unpaid = differences(before.transfers if before else (), now.transfers if now else ())
    words, used = makes(change, paid)
    later = tuple(
        one for one in moved(change.before.ledger, change.after.ledger) if one.month > (change.month or 0)
    )
    return Answer(
        change,
        change.recorded,
        tuple(words),
        paid,
        unpaid,
        _ended(change, unit),
        tuple(_remarks(before, now)),
        later,
        unit,
        tuple(used),
        tuple(year_moved(change.before.ledger, change.after.ledger, unit)),
    )


def differences(
    before: Iterable[Transfer], after: Iterable[Transfer]
) -> tuple[tuple[Transfer, ...], tuple[Transfer, ...]]:
    """The payments that are new, and those that are gone.

    >>> one = Transfer("Aki", "Ben", 12, "cards", "cards.par", "")
    >>> differences([one], [one, one]) == ((one,), ())
    True
    """
    had, has = Counter(before), Counter(after)
    return tuple((has - had).elements()), tuple((had - has).elements())


def transfers_told(transfers: Sequence[Transfer], unit: int | None) -> list[str]:
    """Payments in words, those for one thing together: "Aki and Dai pay Ben 3k0 each (toichi: 3 kan)".

    >>> both = [Transfer(payer, "Ben", 36, "teyaku", "teyaku.toichi", "toichi: 3 kan") for payer in ("Aki", "Dai")]
    >>> transfers_told(both, 12)
    ['Aki and Dai pay Ben 3k0 each (toichi: 3 kan)']
    """
    grouped: dict[tuple[str, str, object], list[Transfer]] = {}
    for transfer in transfers:
        grouped.setdefault((transfer.payee, transfer.reason, transfer.why), []).append(transfer)
    return [f"{who_pays(group, unit)} ({group[0].detail})" for group in grouped.values()]


def nets(month: MonthLedger, unit: int | None) -> str:
    """What each player won or lost in a month.

    >>> from hhscore.facts.change import opened
    >>> month = '[[months]]\\nba = "koba"\\ncaptures = {Aki = 76, Ben = 88, Chie = 100}'
    >>> nets(opened('hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n' + month).ledger.months[0], 12)
    'Aki −1k0, Ben 0k0, Chie +1k0'
    """
    return ", ".join(f"{player} {signed(points, unit)}" for player, points in month.net.items())


def without_month(taken: Dropped, number: int) -> tuple[str, str, dict[str, Any]]:
    """What to tell about a month (from 1) that was dropped: the name of the step, the answer, and it for JSON."""
    unit = taken.after.ledger.kan
    gone = taken.before.ledger.months[number - 1]
    later = list(moved(taken.before.ledger, taken.after.ledger, removed=number))
    wrong = [
        problem.message if place is None else f"month {place}: {problem.message}"
        for problem in added_problems(taken.before, taken.after)
        for place in [month_of(problem.where)]
    ]
    label = f"month {number} dropped"
    parts = [f"{label} ({nets(gone, unit)})" if not gone.open else f"{label}, which was open"]
    year = year_moved(taken.before.ledger, taken.after.ledger, unit)
    if later or year:
        parts.append(all_moved(later, unit, year))
    elif number < len(taken.before.ledger.months):
        parts.append("the later months come out the same")
    parts += [f"now wrong: {words}" for words in wrong[:1]]
    described = {
        "month": number,
        "net": dict(gone.net),
        "later": [one.json() for one in later],
        "year": year,
        "problems": wrong,
    }
    return label, " · ".join(parts), described


def _place(change: Change) -> str:
    if change.month is None or change.fact.key == "next":
        return ""
    return f"month {change.month} · "


def _still(problem: Problem, change: Change) -> str:
    """What is wrong with the month, or will be unless something more is recorded."""
    if problem.name == "captures-total" and only_missing(problem, change.after):
        return f"{problem.message}, unless somebody ended the month"
    return problem.message


def _beside_net(change: Change, transfer: Transfer) -> bool:
    """Whether a payment is told beside the month's net: what was called is, and what nobody need have expected."""
    if change.fact.key in ("captures", "choices", "field", "ba"):
        return transfer.reason in _SETTLING
    return True


def _ended(change: Change, unit: int | None) -> str | None:
    """That the month is done, and with what; None if it is not."""
    number, now, before = change.month, change.ledger, change.ledger_before
    if number is None or now is None or change.fact.key == "next" or not done(change.after, number):
        if number is not None and now is not None and now.open and done(change.before, number):
            return f"month {number} is open again: {why_open(change.after, now)}"
        return None
    if before is not None and done(change.before, number) and before.net == now.net:
        return None
    again = before is not None and done(change.before, number)
    words = f"month {number} is {'now' if again else 'done'}: {nets(now, unit)}"
    if now.winner:
        words += f"; {now.winner} won it {won_by(now, unit)}"
    if change.after.ledger.over and not again:
        final = change.after.ledger.final
        if final is not None and final.winner:
            words += f"; the year is over, and {final.winner} won it"
        elif final is not None:
            words += f"; the year is over: {listed(final.leaders)} draw"
    return words


def _remarks(before: MonthLedger | None, now: MonthLedger | None) -> Iterator[str]:
    """What should be looked at: remarks that were not there, apart from what merely was not recorded."""
    had = {(remark.name, remark.message) for remark in before.remarks} if before else set()
    for remark in now.remarks if now else ():
        if remark.name != "not-checked" and (remark.name, remark.message) not in had:
            yield remark.message
