"""Which room of hhscore imports which, and which packages each may use. The lists are the plan of the house: a room
that needs another one is added here, or the need is a mistake."""

from __future__ import annotations

import subprocess
import sys
from graphlib import TopologicalSorter

import pytest

from tests.support.imported import PACKAGE, foreign, imports
from tests.support.paths import ROOT

# A room is a folder of the package, each game a room of its own; beside its name, the rooms it may import.
KNOWS = {
    # the cards, and values that know no game
    "cards": "",
    "model": "cards",
    "toml": "model",  # for the type of a place in a document
    # files
    "storage": "",
    "session": "cards model toml",
    # rules, and the games that are played by them
    "rules": "cards toml storage",
    "games.hachihachi": "cards model rules",
    "games.koikoi": "cards model rules",
    "games": "cards model rules session games.hachihachi games.koikoi",
    # what is done with a settled session
    "drawings": "cards",
    "facts": "cards model toml rules session games games.hachihachi games.koikoi",
    "audit": "cards model rules session storage games games.hachihachi games.koikoi",
    "report": "cards model rules drawings audit games games.hachihachi games.koikoi",
    "importing": "cards model session report games games.hachihachi",
    "play": "cards model rules session storage facts report games games.hachihachi games.koikoi",
}
WORDS = {"words"}
"""Rooms that know nothing but words: any room may use them, and they use none."""
MAY_IMPORT_ALL = {
    "cli",
    "__main__",
    "library",
    "",  # hhscore itself, which hands out what the library offers
}
PURE = ("cards", "words", "model", "games.hachihachi", "games.koikoi", "drawings")
"""Rooms that compute from what they are given: no file, no screen, no clock, no chance."""
BESIDE_PURE = {
    "model.session": {"datetime"},  # the type of a session's date
    "games.hachihachi.rules": {"os", "pathlib"},  # the types of the path of a rule file
    "games.hachihachi.odds.deals": {"random"},  # deals from a fixed seed
    "games.hachihachi.hand_examples": {"random"},  # shows a hand from a fixed seed
    "drawings.svg": {"html"},  # escapes a title
    "words.columns": {"rich"},  # how wide a letter is
}
"""What single modules of these rooms use besides, and why."""
OF_PURE = {
    *("bisect", "collections", "contextlib", "dataclasses", "difflib", "enum", "fractions", "functools"),
    *("importlib", "itertools", "math", "operator", "re", "string", "types", "typing", "unicodedata"),
}
"""Standard modules with which a room stays pure; `importlib` loads a neighbour late."""
LIBRARIES = {
    "typer": {"cli"},
    "rich": {"cli", "words"},
    "prompt_toolkit": {"play"},
    "filelock": {"storage"},
    "pydantic": {"rules", "session"},
    "pydantic_core": {"session"},
    "tomli_w": {"session"},
}
"""The rooms that may import each library. None but these is imported."""


def room(module: str) -> str:
    """The room of a module: its folder, or the game's own in `games`."""
    first, _, rest = module.partition(".")
    game = f"{first}.{rest.partition('.')[0]}"
    return game if game in KNOWS else first


def used_by(name: str) -> set[str]:
    """The rooms that a room imports, apart from words."""
    found = {room(one) for module, modules in imports().items() if room(module) == name for one in modules}
    return found - {name} - WORDS


def test_every_room_of_the_house_is_listed() -> None:
    assert {room(name) for name in imports()} == set(KNOWS) | WORDS | MAY_IMPORT_ALL


def test_nothing_lies_loose_at_the_top() -> None:
    assert {path.name for path in PACKAGE.glob("*.py")} == {"__init__.py", "__main__.py", "library.py"}


@pytest.mark.parametrize("name", KNOWS)
def test_a_room_imports_only_those_it_knows(name: str) -> None:
    assert used_by(name) == set(KNOWS[name].split())


def test_words_know_nothing() -> None:
    assert [name for name in WORDS if used_by(name)] == []


def test_no_rooms_import_each_other_in_a_circle() -> None:
    order = list(TopologicalSorter({name: used_by(name) for name in KNOWS}).static_order())
    assert set(order) == set(KNOWS)


def test_no_files_import_each_other_in_a_circle() -> None:
    """Late imports count too, those for the type checker alone do not."""
    measured = subprocess.run(
        [sys.executable, ROOT / "bench/house.py", "--list"], capture_output=True, text=True, check=True
    )
    assert [line for line in measured.stdout.splitlines() if line.startswith("circle: ")] == []


def test_nothing_below_imports_the_command_line() -> None:
    assert [name for name in KNOWS if used_by(name) & {"cli", "__main__"}] == []


@pytest.mark.parametrize("name", PURE)
def test_a_pure_room_uses_no_file_no_screen_and_no_clock(name: str) -> None:
    more = {
        module: packages - OF_PURE - BESIDE_PURE.get(module, set())
        for module, packages in foreign().items()
        if room(module) == name
    }
    assert {module: packages for module, packages in more.items() if packages} == {}


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_stays_in_its_rooms(library: str) -> None:
    assert {room(module) for module, packages in foreign().items() if library in packages} == LIBRARIES[
        library
    ]


def test_no_other_library_is_imported() -> None:
    used = {one for packages in foreign().values() for one in packages}
    assert used - set(sys.stdlib_module_names) == set(LIBRARIES)
