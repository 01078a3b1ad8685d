"""The preset of Koi-Koi."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from ..rules.keys import Source
from .rules import KoikoiRules


@cache
def koikoi_preset(name: str = "koikoi") -> KoikoiRules:
    """The rule set of a Koi-Koi preset.

    >>> koikoi_preset().yaku["goko"]
    15
    """
    text = resources.files("hhscore.rules").joinpath("presets", f"{name}.toml").read_text(encoding="utf-8")
    document = tomllib.loads(text)
    keys = document["keys"]
    return KoikoiRules(
        name,
        {key: entry["value"] for key, entry in keys.items()},
        {key: Source(entry["source"], entry.get("reading", False)) for key, entry in keys.items()},
        title=document["title"],
    )
