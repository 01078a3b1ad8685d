"""The preset of Koi-Koi."""

from __future__ import annotations

from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.rules.preset import read_preset


def koikoi_preset(name: str = "koikoi") -> KoikoiRules:
    """The rule set of a preset of Koi-Koi; KeyError for a name that is none.

    >>> koikoi_preset().yaku["goko"]
    15
    """
    return read_preset(KoikoiRules, name)
