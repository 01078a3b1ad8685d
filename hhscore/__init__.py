"""Score Hachi-hachi (八八), the flower-card game, exactly: who pays whom, and why. See docs/library.md."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hhscore.audit import Finding, audit_text
    from hhscore.cards import CardError, CardSet, parse_cards
    from hhscore.library import (
        build_session,
        evaluate_captured,
        evaluate_hand,
        explain,
        load_rules,
        parse_session,
        presets,
        read_session,
        render_page,
        render_sheet,
        settle,
    )
    from hhscore.model.ledger import MonthLedger, Transfer, YearLedger
    from hhscore.model.session import Problem, Refused, Session
    from hhscore.rules import RulesError, RuleSet

__version__ = "0.1.0"
_OFFERED = {
    "hhscore.cards": ("CardError", "CardSet", "parse_cards"),
    "hhscore.rules": ("RuleSet", "RulesError"),
    "hhscore.model.session": ("Problem", "Refused", "Session"),
    "hhscore.model.ledger": ("MonthLedger", "Transfer", "YearLedger"),
    "hhscore.audit": ("Finding", "audit_text"),
    "hhscore.library": (
        *("build_session", "evaluate_captured", "evaluate_hand", "explain", "load_rules", "parse_session"),
        *("presets", "read_session", "render_page", "render_sheet", "settle"),
    ),
}
_ROOM = {name: room for room, names in _OFFERED.items() for name in names}
__all__ = [
    "CardError",
    "CardSet",
    "Finding",
    "MonthLedger",
    "Problem",
    "Refused",
    "RuleSet",
    "RulesError",
    "Session",
    "Transfer",
    "YearLedger",
    "__version__",
    "audit_text",
    "build_session",
    "evaluate_captured",
    "evaluate_hand",
    "explain",
    "load_rules",
    "parse_cards",
    "parse_session",
    "presets",
    "read_session",
    "render_page",
    "render_sheet",
    "settle",
]


def __getattr__(name: str) -> Any:
    """Return what is offered here, imported only when it is asked for: commands must start fast."""
    if name in _ROOM:
        return getattr(import_module(_ROOM[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
