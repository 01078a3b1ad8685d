"""Rule sets: typed keys, presets as data, a table's own changes, and where each value comes from."""

from .errors import RulesError
from .hachihachi import HachihachiRules
from .keys import Amount, Exact, Key, RuleSet, Source, exact, half_up
from .load import GAMES, game_rules, load, load_rules, preset, preset_games, preset_names, read_preset

__all__ = [
    "GAMES",
    "Amount",
    "Exact",
    "HachihachiRules",
    "Key",
    "RuleSet",
    "RulesError",
    "Source",
    "exact",
    "game_rules",
    "half_up",
    "load",
    "load_rules",
    "preset",
    "preset_games",
    "preset_names",
    "read_preset",
]
