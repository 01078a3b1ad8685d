"""One month with all that it is settled by, so that it can be settled again with something changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from hhscore.audit.causes.changed_rules import with_values
from hhscore.games.hachihachi.month import Table, settle
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import Month
from hhscore.rules import RuleSet
from hhscore.words.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from hhscore.audit.case import Case

R = TypeVar("R", bound=RuleSet)


@dataclass(frozen=True, slots=True)
class Scene:
    """A month of Hachi-hachi: its facts, what the year tells it, and the rules."""

    facts: Month
    table: Table
    rules: HachihachiRules

    def settled(self) -> MonthLedger | None:
        """The month settled; None where with these facts it is not."""
        month = settle(self.facts, self.table, self.rules)
        return None if month.open or month.problems else month

    def net(self) -> Mapping[str, int] | None:
        """What each won or lost; None where it is not settled."""
        month = self.settled()
        return month.net if month else None

    def at_ba(self, name: str, multiplier: int) -> Scene:
        """The same month at another ba."""
        return replace(self, table=replace(self.table, ba=name, multiplier=multiplier))

    def with_facts(self, **changed: Any) -> Scene:
        """The same month with other facts."""
        return replace(self, facts=replace(self.facts, **changed))

    def with_rules(self, values: Mapping[str, Any]) -> Scene:
        """The same month under rules changed in these keys."""
        return replace(self, rules=with_values(self.rules, values))


class Slip(NamedTuple):
    """Something done otherwise than it should be: in words, how far-fetched it is, and the month with it.

    `cost` is in bits: one more is half as likely. `about` says what it changes; two slips about the same thing do not
    go together.
    """

    message: Message
    cost: float
    about: str
    change: Callable[[Any], Any]


def scene_of(case: Case, place: int) -> Any:
    """The scene of a month (from 0) of a case that settles."""
    settled = case.settled
    if settled is None:
        raise ValueError("nothing is settled here")
    month = settled.ledger.months[place]
    players = settled.session.players
    if settled.session.game == "koikoi":
        from hhscore.audit.causes.scene_koikoi import koikoi_scene

        facts = settled.session.koikoi_months[place]
        return koikoi_scene(facts, players, month, place, case.rules.in_month(place))
    table = Table(
        players,
        month.dealer,
        month.ba,
        month.multiplier,
        month.carry,
        case.pots[place],
        month.month,
        month.number,
    )
    return Scene(settled.session.months[place], table, case.hachihachi_rules.in_month(place))
