"""One file as the checks see it: what was read, what it settles to, and how far that can be trusted.

A month that cannot be settled must not hide what is wrong elsewhere: it is left open, and who deals after it is
taken from what the next month shows, if that leaves no doubt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from hhscore.audit.causes.cause import Cause
from hhscore.audit.finding import CHECKS, Finding, clean
from hhscore.model.ledger import MonthLedger, YearLedger
from hhscore.model.session import KoikoiMonth, Month, Path, Problem, Session, months_of, with_months

if TYPE_CHECKING:
    from hhscore.games.hachihachi.rules import HachihachiRules
    from hhscore.rules import RuleSet
    from hhscore.session import Loaded

_HARMLESS = frozenset({"paid", "chips", "loans"})
"""What of a month is only compared, never settled with."""
MOST_EXPLAINED = 100
"""For so many findings causes are looked for; each search settles a month some hundred times."""
_STOPS_ALL = frozenset({"players", "rules", "house", "game", "hhscore", "months"})


@dataclass(slots=True)
class Settled:
    """A session settled with what is unreadable set aside, and the months that this leaves in doubt."""

    session: Session
    ledger: YearLedger
    assumed: Mapping[int, str] = field(default_factory=dict)
    """Months (from 0) whose dealer was taken from what they show themselves."""
    unknown_dealer: frozenset[int] = frozenset()
    ba_in_doubt: frozenset[int] = frozenset()
    of_broken: tuple[Problem, ...] = ()
    """What else is wrong in months that could not be read whole."""


class Case:
    """A file under audit. `month_facts[k]` belongs to `ledger.months[k]`; both are empty where nothing settles."""

    def __init__(self, loaded: Loaded, rules: RuleSet | None, rules_problem: Problem | None = None) -> None:
        self.loaded = loaded
        # None where nothing is settled, and then no check asks for them.
        self.rules = cast("RuleSet", rules)
        self.rules_problem = rules_problem
        self.broken = _broken(loaded.problems)
        self.settled: Settled | None = None
        self.unexplained = -MOST_EXPLAINED
        self.problems: dict[str, list[Problem]] = {}
        session = loaded.session
        # Problems of the file as a whole leave nothing to settle: seats, rules; nor do problems without number.
        if (
            session is not None
            and rules is not None
            and not loaded.has_more
            and not _stops_all(loaded.problems)
        ):
            self.settled = _settle(session, rules, self.broken)
        for problem in dict.fromkeys(self._all_problems()):
            self.problems.setdefault(problem.name, []).append(problem)

    @property
    def hachihachi_rules(self) -> HachihachiRules:
        """The rules of a session of Hachi-hachi."""
        return cast("HachihachiRules", self.rules)

    @property
    def session(self) -> Session | None:
        """What the file says, as far as it can be read."""
        return self.settled.session if self.settled else self.loaded.session

    @property
    def ledger(self) -> YearLedger | None:
        """What it settles to; None where there is nothing to settle."""
        return self.settled.ledger if self.settled else None

    @property
    def facts(self) -> tuple[Month | KoikoiMonth, ...]:
        """The months as read, of either game."""
        session = self.loaded.session
        return () if session is None else session.months or session.koikoi_months

    @cached_property
    def months(self) -> tuple[tuple[int, Month | KoikoiMonth, MonthLedger], ...]:
        """Each month from 0, its facts and its ledger."""
        if self.settled is None:
            return ()
        months = zip(self.facts, self.settled.ledger.months, strict=True)
        return tuple([(place, facts, ledger) for place, (facts, ledger) in enumerate(months)])

    @cached_property
    def hachi_months(self) -> tuple[tuple[int, Month, MonthLedger], ...]:
        """The same for Hachi-hachi alone."""
        return tuple([entry for entry in self.months if isinstance(entry[1], Month)])  # type: ignore[misc]

    @property
    def unit(self) -> int | None:
        """How many points a kan has; None where amounts are in points."""
        unit = getattr(self.rules, "unit_kan", "none")
        return unit if isinstance(unit, int) else None

    def is_settled(self, place: int) -> bool:
        """Whether what a month pays is known."""
        if self.settled is None or place in self.broken:
            return False
        month = self.settled.ledger.months[place]
        return not month.open and not month.problems

    @cached_property
    def as_paid_only(self) -> frozenset[int]:
        """The months (from 0) of which nothing is written down but what everybody was paid, as on a paper sheet."""
        if self.settled is None:
            return frozenset()
        found = set()
        for place, facts, month in self.months:
            seen = (
                facts.hands or facts.captures or (isinstance(facts, Month) and (facts.calls or facts.choices))
            )
            here = [player for player in self.settled.session.players if player not in facts.absent]
            if (
                month.open
                and place not in self.broken
                and not seen
                and all(who in facts.paid for who in here)
            ):
                found.add(place)
        return frozenset(found)

    def is_certain(self, place: int) -> bool:
        """Whether what a month pays is known beyond doubt: with the ba in doubt, what was paid must agree."""
        if self.settled is None or not self.is_settled(place):
            return False
        paid, net = self.facts[place].paid, self.settled.ledger.months[place].net
        in_doubt = place in self.settled.ba_in_doubt
        return not in_doubt or (bool(paid) and all(net.get(who) == points for who, points in paid.items()))

    @cached_property
    def pots(self) -> tuple[int, ...]:
        """The orichin pot that waits before each month, from months that nobody entered."""
        from hhscore.games.hachihachi.year import month_pot

        pots, pot = [], 0
        for month in self.ledger.months if self.ledger else ():
            pots.append(pot)
            if not month.counted:
                pot += month_pot(month)
            elif not month.open:
                pot = 0
        return tuple(pots)

    @cached_property
    def number_wrong(self) -> int:
        """How many things are wrong with the session as it was read."""
        session = self.loaded.session
        return count_wrong(session, self.rules) if session is not None else 0

    @cached_property
    def settled_until(self) -> int:
        """How many months from the first on are settled without a gap."""
        for place in range(len(self.facts)):
            if not self.is_settled(place):
                return place
        return len(self.facts)

    @cached_property
    def as_paid(self) -> tuple[list[Mapping[str, int]], list[Mapping[str, int]], Mapping[str, int]]:
        """Chips and loan markers after each month, and the totals, if each month moved what was really paid."""
        from hhscore.games.hachihachi.chips import chips_along

        ledger = self.ledger
        if ledger is None:
            return [], [], {}
        months = []
        for _, facts, month in self.months:
            paid = {**dict.fromkeys(ledger.players, 0), **facts.paid} if facts.paid else None
            whole = paid is not None and (not sum(paid.values()) or set(facts.paid) == set(ledger.players))
            months.append(replace(month, net=paid, open=False) if paid is not None and whole else month)
        if not hasattr(self.rules, "chips_stake"):  # Koi-Koi has no chips, only running totals
            totals = {
                who: getattr(self.rules, "year_stake", 0)
                + sum(month.net[who] for month in months if not month.open)
                for who in ledger.players
            }
            return [], [], totals
        over = ledger.over or len(months) >= self.rules.year_months
        return chips_along(ledger.players, self.hachihachi_rules, months, over=over)

    def as_paid_total(self, player: str) -> int | None:
        """A player's total at the end of the year, if each month moved what was really paid."""
        return self.as_paid[2].get(player)

    @property
    def house(self) -> tuple[Mapping[str, Any], str]:
        """The rules this table changed, and the preset it changed."""
        session = self.loaded.session
        return (session.house, session.rules) if session is not None else ({}, "")

    def _all_problems(self) -> Iterator[Problem]:
        yield from self.loaded.problems
        if self.rules_problem is not None:
            yield self.rules_problem
        if self.settled is None:
            return
        ledger = self.settled.ledger
        yield from ledger.problems
        yield from ledger.remarks
        for place, month in enumerate(ledger.months):
            if place in self.broken:
                continue
            yield from (problem for problem in month.problems if not _lacks_dealer(problem))
            yield from month.remarks
        yield from self.settled.of_broken

    def of(self, code: str) -> Iterator[Finding]:
        """What reading and settling found under the name of this check."""
        for problem in self.problems.get(CHECKS[code].name, ()):
            yield self.found(code, problem.where, problem.message, problem.rule)

    def causes(self, search: Callable[..., list[Cause]], *about: Any) -> list[Cause]:
        """What likely happened, by a search for causes; nothing once it was asked a hundred times."""
        self.unexplained += 1
        return [] if self.unexplained > 0 else search(self, *about)

    def found(
        self,
        code: str,
        where: Path,
        message: str,
        rule: str | None = None,
        likely: Iterable[Cause] = (),
        explains: str = "",
    ) -> Finding:
        """A finding at a place in the document."""
        check = CHECKS[code]
        month = (
            where[1] + 1 if len(where) > 1 and where[0] == "months" and isinstance(where[1], int) else None
        )
        return Finding(
            code,
            check.name,
            check.severity,
            month,
            self.loaded.line(where),
            clean(message),
            rule,
            tuple(likely),
            check.advice,
            explains,
        )


def _stops_all(problems: Iterable[Problem]) -> bool:
    return any(
        problem.name != "unknown-key" and (not problem.where or problem.where[0] in _STOPS_ALL)
        for problem in problems
        if len(problem.where) < 2 or problem.where[0] != "months"
    )


def _broken(problems: Iterable[Problem]) -> dict[int, set[str]]:
    """The months (from 0) in which something that counts could not be read, and which of their keys."""
    found: dict[int, set[str]] = {}
    for problem in problems:
        match problem.where:
            case ("months", int(place)):
                found.setdefault(place, set()).add("")
            case ("months", int(place), str(key), *_) if key not in _HARMLESS:
                found.setdefault(place, set()).add(key)
    return found


def _settle(session: Session, rules: RuleSet, broken: Mapping[int, set[str]]) -> Settled:
    from hhscore.games.scoring import settle

    if not broken:
        ledger = settle(session, rules)
        if not any(month.problems for month in ledger.months):
            return Settled(session, ledger)
    doubtful = [place for place, keys in broken.items() if keys & {"", "field", "ba"}]
    many = len(months_of(session))
    first = min(doubtful, default=many)
    walk = _Walk(session, broken)
    ledger = settle(_without_broken(session, broken), rules, walk.look)
    return Settled(
        with_months(session, walk.months),
        ledger,
        walk.assumed,
        frozenset(walk.unknown),
        frozenset(range(first + 1, many)),
        tuple(walk.problems),
    )


def _without_broken(session: Session, broken: Mapping[int, set[str]]) -> Session:
    """The session with unreadable months left open: what they pay is not known, their ba perhaps is."""
    months = list(months_of(session))
    for place in broken:
        if place < len(months):
            there = months[place]
            if isinstance(there, KoikoiMonth):
                months[place] = KoikoiMonth(dealer=there.dealer, absent=there.absent)
            else:
                months[place] = Month(field=there.field, ba=there.ba, dealer=there.dealer)
    return with_months(session, months)


class _Walk:
    """Goes along while a session with something wrong in it is settled, month by month, and only once.

    Who deals after an unsettled month is taken from the month itself where that leaves no doubt; of a month that could
    not be read whole, it is kept what else is wrong with it.
    """

    def __init__(self, session: Session, broken: Mapping[int, set[str]]) -> None:
        self.session, self.broken = session, broken
        self.read = months_of(session)
        self.months = list(months_of(_without_broken(session, broken)))
        self.assumed: dict[int, str] = {}
        self.unknown: set[int] = set()
        self.problems: list[Problem] = []

    def look(self, place: int, attempt: Callable[[Any], MonthLedger]) -> Any:
        """The facts with which this month is settled; `attempt` settles it with others."""
        if place in self.broken:
            self.problems += _of_broken(self.read[place], self.broken[place], attempt)
        facts = self.months[place]
        if place and facts.dealer is None and any(map(_lacks_dealer, attempt(facts).problems)):
            dealer = self._only_dealer(facts, attempt)
            if dealer is None:
                self.unknown.add(place)
            else:
                self.assumed[place] = dealer
                facts = self.months[place] = replace(facts, dealer=dealer)
        return facts

    def _only_dealer(self, facts: Any, attempt: Callable[[Any], MonthLedger]) -> str | None:
        """The dealer with whom a month comes out, if there is only one such way for it to come out."""
        outcomes: dict[tuple[Any, ...], str] = {}
        for player in self.session.players:
            if player not in facts.absent:
                month = attempt(replace(facts, dealer=player))
                if not month.problems and not month.open:
                    outcomes.setdefault((tuple(month.net.items()), month.winner), player)
        return next(iter(outcomes.values())) if len(outcomes) == 1 else None


def _lacks_dealer(problem: Problem) -> bool:
    return problem.name in ("dealer-missing", "month-incomplete") and problem.where[2:] == ("dealer",)


def _of_broken(facts: Any, keys: Collection[str], attempt: Callable[[Any], MonthLedger]) -> Iterator[Problem]:
    """What else is wrong in a month that could not be read whole, as far as it does not hang on what is missing."""
    if isinstance(facts, KoikoiMonth) or any(key in keys for key in ("", "choices", "shibari", "absent")):
        return
    for problem in attempt(facts).problems:
        key = problem.where[2] if len(problem.where) > 2 else ""
        hangs = (key == "captures" and "calls" in keys) or (key == "calls" and "captures" in keys)
        if key not in keys and key != "dealer" and not hangs:
            yield problem


def count_wrong(session: Session, rules: RuleSet) -> int:
    """How many things are wrong with a session: its problems, dealers that do not fit, months paid otherwise."""
    from hhscore.games.scoring import settle

    ledger = settle(session, rules)
    number = len(ledger.all_problems())
    for facts, month in zip(months_of(session), ledger.months, strict=True):
        number += sum(remark.name == "dealer-mismatch" for remark in month.remarks)
        number += not month.open and any(month.net[who] != points for who, points in facts.paid.items())
    return number
