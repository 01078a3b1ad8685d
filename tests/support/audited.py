"""Years for the audit's tests: really dealt, settled, and written down as a scorekeeper does, paid and all."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from hhscore.audit import Finding
from hhscore.games.hachihachi.rules import load_rules
from hhscore.games.hachihachi.year import settle_year
from hhscore.model.ledger import YearLedger
from hhscore.session import load
from hhscore.words.message import format_message
from tests.support.dealing import NAMES, Doc, deal_year, to_toml


def told(finding: Finding) -> list[str]:
    """The likely causes in words, each of those that are named together by itself."""
    return [format_message(part) for cause in finding.likely for part in cause.parts]


def ledger_of(doc: Doc) -> YearLedger:
    """What a session document settles to."""
    return settle_year(load(to_toml(doc)).require(), load_rules(doc["rules"], doc.get("house")))


def winner_deals(doc: Doc) -> str:
    """Who deals after the months so far."""
    month = ledger_of(doc).months[-1]
    return str(month.winner or month.dealer)


@cache
def _year(seed: int, players: int, rules: str, months: int, habits: tuple[tuple[str, Any], ...]) -> str:
    names: Sequence[str] = NAMES[:players]
    doc = deal_year(random.Random(seed), names, rules, months, winner_deals, **dict(habits))
    ledger = ledger_of(doc)
    for month, settled, chips, loans in zip(
        doc["months"],
        ledger.months,
        ledger.chips_after or [{}] * months,
        ledger.loans_after or [{}] * months,
        strict=True,
    ):
        month["paid"] = dict(settled.net)
        if chips:
            month["chips"] = dict(chips)
            month["loans"] = dict(loans)
    if ledger.final is not None:
        doc["final"] = {"winner": ledger.final.winner} if ledger.final.winner else {}
        doc["final"]["totals"] = dict(ledger.final.totals)
        if ledger.final.handon is not None:
            doc["final"] |= {"handon": ledger.final.handon, "ginmi": ledger.final.ginmi}
    return to_toml(doc)


def year(seed: int, players: int = 4, rules: str = "standard", months: int = 12, **habits: Any) -> str:
    """A session with everything noted that can be audited, and nothing wrong with it."""
    return _year(seed, players, rules, months, tuple(sorted(habits.items())))
