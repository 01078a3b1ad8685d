"""Short ways to set a table of Koi-Koi for a test."""

from __future__ import annotations

from typing import Any

from hhscore.cards import parse_cards
from hhscore.games.koikoi import KoikoiRules, koikoi_preset, made, settle_month, settle_year
from hhscore.model.ledger import MonthLedger, YearLedger
from hhscore.model.session import Capture, KoikoiMonth, Session

RULES = koikoi_preset()
NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi")


def changed(**values: Any) -> KoikoiRules:
    """The preset with some keys changed, `koikoi__opponent="each"` for `koikoi.opponent`."""
    keys = {name.replace("__", "."): value for name, value in values.items()}
    return KoikoiRules("koikoi", {**RULES.values, **keys}, RULES.sources)


def yaku(cards: str, rules: KoikoiRules = RULES) -> dict[str, int]:
    """The yaku that captured cards make, as they are written, with their points."""
    return {str(one.named): one.points for one in made(parse_cards(cards), rules)}


def facts(**month: Any) -> KoikoiMonth:
    """A month between Aki and Ben unless it says otherwise; captures and hands as text."""
    captures = {player: Capture(parse_cards(cards)) for player, cards in month.pop("captures", {}).items()}
    hands = {player: parse_cards(cards) for player, cards in month.pop("hands", {}).items()}
    return KoikoiMonth(**{"active": ("Aki", "Ben"), "captures": captures, "hands": hands, **month})


def settle(
    rules: KoikoiRules = RULES, dealer: str | None = "Aki", seats: int = 2, **month: Any
) -> MonthLedger:
    """One month settled."""
    return settle_month(facts(**month), rules, NAMES[:seats], dealer=dealer, place=0, number=1)


def year(*months: KoikoiMonth, seats: int = 2, rules: KoikoiRules = RULES, **session: Any) -> YearLedger:
    """A session settled."""
    return settle_year(
        Session(NAMES[:seats], game="koikoi", rules="koikoi", koikoi_months=months, **session), rules
    )


def said(month: MonthLedger) -> dict[str, str]:
    """What is wrong or to be remarked, by name."""
    return {problem.name: problem.message for problem in (*month.problems, *month.remarks)}
