"""Rule sets: typed keys, presets as data, a table's own changes, and where each value comes from."""

from hhscore.rules.errors import RulesError
from hhscore.rules.keys import Amount, Exact, Key, RuleSet, Source, exact, half_up
from hhscore.rules.load import load
from hhscore.rules.preset import GAMES, game_rules, preset_games, preset_names, read_preset

__all__ = [
    "GAMES",
    "Amount",
    "Exact",
    "Key",
    "RuleSet",
    "RulesError",
    "Source",
    "exact",
    "game_rules",
    "half_up",
    "load",
    "preset_games",
    "preset_names",
    "read_preset",
]
