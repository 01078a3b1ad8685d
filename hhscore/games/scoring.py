"""From a session file to its ledger, whichever game it is: the one door through which commands go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from hhscore.games.money import reckon_money
from hhscore.model.session import Problem, Session, months_of
from hhscore.rules.load import load

if TYPE_CHECKING:
    from hhscore.games.hachihachi.rules import HachihachiRules
    from hhscore.games.koikoi.rules import KoikoiRules
    from hhscore.model.ledger import Look, YearLedger
    from hhscore.rules import RuleSet
    from hhscore.session import Loaded


@dataclass(frozen=True, slots=True)
class Scored:
    """A session settled: the file as read, its rules, and everything computed from it."""

    loaded: Loaded
    session: Session
    rules: RuleSet
    ledger: YearLedger

    @property
    def hachihachi_rules(self) -> HachihachiRules:
        """The rules of a session of Hachi-hachi."""
        return cast("HachihachiRules", self.rules)

    @property
    def koikoi_rules(self) -> KoikoiRules:
        """The rules of a session of Koi-Koi."""
        return cast("KoikoiRules", self.rules)

    def rules_in(self, month: int | None) -> RuleSet:
        """The rules that a month (from 1) is played by; None: the last one, or the year's where there is no month."""
        number = len(self.ledger.months) if month is None else month
        return self.rules.in_month(max(number, 1) - 1)

    def problems(self) -> tuple[Problem, ...]:
        """What stops the ledger, in the order of the file: problems of the document and of the months."""
        found = (*self.loaded.problems, *self.ledger.all_problems())
        return tuple(sorted(dict.fromkeys(found), key=lambda problem: self.loaded.line(problem.where)))


def rules_of(session: Session, folder: Path | None = None, instead: str | None = None) -> RuleSet:
    """The rules a session is played by, with what the table changed; or those of `instead`, as they are.

    `in_month` of them is what a month is played by, where the table changed some on the way.

    `folder` is where the session lies, for the path of a rule file; the current one where left out. Raises
    RulesError.

    >>> rules_of(Session(("Aki", "Ben", "Chie"), house={"year.months": 6})).values["year.months"]
    6
    """
    from hhscore.rules.preset import game_rules

    kind = game_rules(session.game)
    if instead is not None:
        return load(kind, instead)
    rules = load(kind, session.rules, session.house, folder=folder or Path())
    houses = [(place, month.house) for place, month in enumerate(months_of(session)) if month.house]
    if not houses:
        return rules
    from hhscore.rules.months import with_months

    return with_months(rules, houses)


def settle(session: Session, rules: RuleSet, look: Look[Any] | None = None) -> YearLedger:
    """Settle a session of either game under its rules; `look` is asked before each month what of it is settled.

    >>> session = Session(("Aki", "Ben", "Chie"))
    >>> settle(session, rules_of(session)).next_dealer
    'Aki'
    """
    if session.game == "koikoi":
        from hhscore.games.koikoi.year import settle_year as koikoi_year

        ledger = koikoi_year(session, cast("KoikoiRules", rules), look)
    else:
        from hhscore.games.hachihachi.year import settle_year

        ledger = settle_year(session, cast("HachihachiRules", rules), look)
    if session.rate is None or ledger.final is None:
        return ledger
    money = reckon_money(ledger.final.settled, session.rate, ledger.kan)
    return replace(ledger, final=replace(ledger.final, money=money, currency=session.currency))


def score(loaded: Loaded, *, folder: Path | None = None, instead: str | None = None) -> Scored:
    """Settle what a file holds, as far as it can be understood.

    `folder` and `instead` as in `rules_of`. Raises Refused where there is no session at all, and RulesError.

    >>> from hhscore.session import load as read
    >>> score(read('hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n')).ledger.rules
    'standard'
    """
    from hhscore.model.session import Refused

    if loaded.session is None:
        raise Refused(loaded.problems[0])
    rules = rules_of(loaded.session, folder, instead)
    return Scored(loaded, loaded.session, rules, settle(loaded.session, rules))
