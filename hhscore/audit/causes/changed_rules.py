"""Rules with some values changed, as somebody may have played them by mistake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from hhscore.rules import RuleSet

R = TypeVar("R", bound=RuleSet)


_OF_DEALS = ("hands left", "hands wanted")
"""Which declared yaku can be dealt at all: what was declared was found possible, whatever a slip makes it worth."""
_OF_HANDS = ("hands", "hand kinds", "hand sizes")
"""What hands hold, which goes by the hand yaku alone."""


def with_values(rules: R, values: Mapping[str, Any]) -> R:
    """The rules with some values changed; kept with the rules, so that each change is made once."""
    key = f"changed {sorted((name, repr(value)) for name, value in values.items())}"
    known: R | None = rules.cache.get(key)
    if known is None:
        known = rules.cache[key] = rules.with_values({**rules.values, **values})
        same_hands = not any(name.startswith(("teyaku.", "unit.")) for name in values)
        for kept in _OF_DEALS + (_OF_HANDS if same_hands else ()):
            known.cache[kept] = rules.cache.setdefault(kept, {})
    return known
