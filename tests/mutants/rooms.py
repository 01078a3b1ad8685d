"""What is mutated and what is not. The one place to change when modules move."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from tests.support.paths import ROOT

HERE = ROOT
PACKAGE = HERE / "hhscore"

ROOMS = {
    "cards": ("cards/*.py",),
    "rules": ("rules/*.py",),
    "hachihachi": ("games/hachihachi/*.py",),
    "koikoi": ("games/koikoi/*.py",),
    "model": ("model/*.py",),
    "storage": ("storage/*.py",),
    "session": ("session/edit.py", "session/write.py", "session/render.py", "session/facts_of.py"),
    "toml": ("toml/*.py",),
}
"""The rooms of what settles and what stores, with the modules of each."""
NOT_MUTATED = {
    "games/hachihachi/hand_examples.py": "shows a hand; it moves no money",
    "games/hachihachi/odds/deals.py": "odds of several hands; they move no money",
    "rules/schema.py": "what an editor is told; it moves no money",
    "rules/compare.py": "words for `rules diff`; it moves no money",
    "rules/phrases.py": "words alone",
}


def modules() -> Iterator[tuple[str, Path]]:
    """Every module of the core with its room, in a fixed order."""
    for room, patterns in ROOMS.items():
        for path in sorted(PACKAGE.rglob("*.py")):
            name = path.relative_to(PACKAGE).as_posix()
            if name not in NOT_MUTATED and any(fnmatch(name, pattern) for pattern in patterns):
                yield room, path
