"""Reading rule sets: the presets, and what a table changes."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from .hachihachi import HachihachiRules
from .keys import Source

PRESETS = ("standard", "houwow", "traditional", "qdan", "fudawiki")
"""The presets of Hachi-hachi, the default first."""


@cache
def preset(name: str) -> HachihachiRules:
    """The rule set of a preset; KeyError for an unknown name.

    >>> preset("standard").ba_zetsuba
    4
    """
    if name not in PRESETS:
        raise KeyError(name)
    text = resources.files(__package__).joinpath("presets", f"{name}.toml").read_text(encoding="utf-8")
    document: dict[str, Any] = tomllib.loads(text)
    values = {key: entry["value"] for key, entry in document["keys"].items()}
    sources = {
        key: Source(entry["source"], entry.get("reading", False)) for key, entry in document["keys"].items()
    }
    return HachihachiRules(name, values, sources, title=document["title"])
