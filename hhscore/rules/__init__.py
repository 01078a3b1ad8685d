"""Rule sets: typed keys, presets as data, a table's own changes, and where each value comes from."""

from .hachihachi import HachihachiRules
from .keys import Amount, Exact, Key, RuleSet, Source, exact, half_up
from .load import PRESETS, preset

__all__ = [
    "PRESETS", "Amount", "Exact", "HachihachiRules", "Key", "RuleSet", "Source", "exact", "half_up", "preset",
]
