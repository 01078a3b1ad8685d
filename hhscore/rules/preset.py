"""The presets: each game's rule sets that come with hhscore, one file each in `presets/`.

Taken as they are, unchecked and without pydantic: look-ups must start fast, and the tests check every preset.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from hhscore.rules.keys import RuleSet, Source

R = TypeVar("R", bound=RuleSet)

_READ: dict[tuple[type[RuleSet], str], RuleSet] = {}


_FOLDER = os.path.join(os.path.dirname(__file__), "presets")


GAMES = {
    "hachihachi": ("hhscore.games.hachihachi.rules", "HachihachiRules"),
    "koikoi": ("hhscore.games.koikoi.rules", "KoikoiRules"),
}
"""The module and the class of each game's rules; imported only when that game is meant."""


def game_rules(game: str) -> type[RuleSet]:
    """The class of a game's rules; KeyError for an unknown game.

    >>> game_rules("hachihachi").default
    'standard'
    """
    from importlib import import_module

    module, name = GAMES[game]
    kind: type[RuleSet] = getattr(import_module(module), name)
    return kind


@cache
def preset_games() -> Mapping[str, str]:
    """The game of each preset, by name; each game's default preset first. Every preset is one file in `presets/`.

    >>> list(preset_games().items())[0]
    ('standard', 'hachihachi')
    """
    names = [file.removesuffix(".toml") for file in sorted(os.listdir(_FOLDER)) if file.endswith(".toml")]
    found: dict[str, str] = {name: _document(name)["game"] for name in names}
    games = list(GAMES)
    defaults = {game: game_rules(game).default for game in games}
    order = sorted(found, key=lambda name: (games.index(found[name]), name != defaults[found[name]], name))
    return {name: found[name] for name in order}


def preset_game(name: str) -> str | None:
    """The game of one preset, by its name alone; None for a name that is no preset.

    >>> preset_game("koikoi"), preset_game("nothing")
    ('koikoi', None)
    """
    try:
        game: str = _document(name.casefold())["game"]
    except KeyError:
        return None
    return game


def preset_names(game: str = "hachihachi") -> tuple[str, ...]:
    """The presets of a game, the default first.

    >>> preset_names()
    ('standard', 'bga', 'fudawiki', 'houwow', 'qdan', 'traditional')
    """
    return tuple(name for name, its_game in preset_games().items() if its_game == game)


def read_preset(kind: type[R], name: str) -> R:
    """The rule set of a game's preset, unchecked; KeyError for a name that is no preset of that game.

    Always the same object, so that what rooms keep in its `cache` is built once.

    >>> from hhscore.games.hachihachi.rules import HachihachiRules, preset
    >>> read_preset(HachihachiRules, "standard") is preset("standard")
    True
    >>> read_preset(HachihachiRules, "koikoi")
    Traceback (most recent call last):
    ...
    KeyError: 'koikoi'
    """
    known = _READ.get((kind, name))
    if isinstance(known, kind):
        return known
    if name != name.casefold():  # Standard is standard
        return read_preset(kind, name.casefold())
    document = _document(name)
    if document["game"] != kind.game:
        raise KeyError(name)
    keys: Mapping[str, Any] = document["keys"]
    rules = kind(
        name,
        {key: entry["value"] for key, entry in keys.items()},
        {key: Source(entry["source"], entry.get("reading", False)) for key, entry in keys.items()},
        title=document["title"],
    )
    _READ[kind, name] = rules
    return rules


@cache
def _document(name: str) -> Mapping[str, Any]:
    # Without pathlib and importlib.resources: together they take as long as all else that a look-up does here.
    if not name.replace("-", "").isalnum():
        raise KeyError(name)
    try:
        with open(os.path.join(_FOLDER, f"{name}.toml"), encoding="utf-8") as file:
            return tomllib.loads(file.read())
    except OSError:
        raise KeyError(name) from None
