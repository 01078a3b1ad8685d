"""One month of Koi-Koi with all that it is settled by, so that it can be settled again with something changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from hhscore.audit.causes.changed_rules import with_values
from hhscore.games.koikoi.month import settle_month
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import KoikoiMonth
from hhscore.rules import RuleSet


@dataclass(frozen=True, slots=True)
class KoikoiScene:
    """A month of Koi-Koi: its facts, who sits where and deals, and the rules."""

    facts: KoikoiMonth
    players: tuple[str, ...]
    dealer: str | None
    place: int
    number: int
    rules: KoikoiRules

    def settled(self) -> MonthLedger | None:
        """The month settled; None where with these facts it is not."""
        month = settle_month(
            self.facts, self.rules, self.players, dealer=self.dealer, place=self.place, number=self.number
        )
        return None if month.open or month.problems else month

    def net(self) -> Mapping[str, int] | None:
        """What each won or lost; None where it is not settled."""
        month = self.settled()
        return month.net if month else None

    def with_facts(self, **changed: Any) -> KoikoiScene:
        """The same month with other facts."""
        return replace(self, facts=replace(self.facts, **changed))

    def with_rules(self, values: Mapping[str, Any]) -> KoikoiScene:
        """The same month under rules changed in these keys."""
        return replace(self, rules=with_values(self.rules, values))


def koikoi_scene(
    facts: KoikoiMonth, players: tuple[str, ...], month: MonthLedger, place: int, rules: RuleSet
) -> KoikoiScene:
    """A month of a session of Koi-Koi (`place` from 0), to be settled again with other facts or rules."""
    return KoikoiScene(facts, players, month.dealer, place, month.number, cast("KoikoiRules", rules))
