"""Score Hachi-hachi (八八), the flower-card game, exactly: who pays whom, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hhscore.audit import Finding, audit_text

__version__ = "0.1.0"
__all__ = ["Finding", "__version__", "audit_text"]


def __getattr__(name: str) -> Any:
    """What is offered here, imported only when it is asked for: commands must start fast."""
    if name in ("Finding", "audit_text"):
        from hhscore import audit

        return getattr(audit, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
