"""Reading rule sets: the presets, a table's own rule files, and what a session changes.

A preset alone is taken as it is, unchecked and without pydantic: look-ups must start fast, and the tests check
every preset. Whatever a table wrote itself goes through `house` and `check`, loaded only then.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from hhscore.rules.keys import RuleSet
from hhscore.rules.preset import read_preset

if TYPE_CHECKING:
    from pathlib import Path

R = TypeVar("R", bound=RuleSet)


def load(
    kind: type[R],
    name: str | os.PathLike[str],
    house: Mapping[str, Any] | None = None,
    *,
    folder: Path | None = None,
) -> R:
    """The rules of a table of this game; a preset or a rule file, with what the table changes.

    `house` holds the changed keys, by whole names or nested as in TOML; the path of a rule file is taken from
    `folder`. RulesError for everything that cannot be, with the key and what could be there.

    >>> from hhscore.games.hachihachi.rules import HachihachiRules
    >>> load(HachihachiRules, "qdan").players_max
    3
    """
    text = os.fspath(name)
    if not house:
        try:
            return read_preset(kind, text)
        except KeyError:
            pass
    from hhscore.rules.files import with_house

    return with_house(kind, text, house or {}, folder)
