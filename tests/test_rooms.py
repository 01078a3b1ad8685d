"""Which room of hhscore imports which, and which packages each may use. The lists are the plan of the house: a room
that needs another one is added here, or the need is a mistake."""

from __future__ import annotations

import sys
from graphlib import TopologicalSorter

import pytest

from .imported import PACKAGE, foreign, imports

# A room is a folder or a module of the package; beside its name, the rooms it may import, and no others.
KNOWS = {
    # the cards, and words that know no game
    "cards": "",
    "seats": "",
    "reading": "",
    "history": "reading",
    "toml": "facts",  # for the type of a place in a document
    # what was seen, and what it comes to
    "facts": "cards",
    "ledger": "facts",
    "winning": "ledger",
    "rules": "cards toml reading",
    "hand_definitions": "cards",
    "hand": "cards rules hand_definitions",
    "hand_shapes": "cards rules hand",
    "hand_tables": "cards rules hand hand_shapes",
    "hand_possible": "cards rules hand hand_shapes",
    "hand_near": "cards rules hand",
    "hand_examples": "cards rules hand",
    "captured": "cards rules hand",
    "captured_near": "cards rules captured",
    "special_yaku": "rules",
    "ba": "cards rules",
    "odds": "cards rules hand hand_shapes",
    "deals": "cards rules hand hand_shapes hand_tables",
    "book": "rules ledger",
    "entry": "cards rules facts ledger book hand captured",
    "month": "cards rules facts ledger book hand hand_possible captured special_yaku entry seats winning",
    "chips": "rules ledger",
    "year": "cards rules facts ledger ba chips month seats",
    "koikoi": "cards rules facts ledger seats",
    # where the game is chosen
    "scoring": "facts ledger rules session year koikoi",
    "rule_words": "cards rules",
    "yaku_names": "cards rules rule_words hand captured special_yaku koikoi",
    # files
    "session": "cards facts toml",
    "storage": "",
    "store": "history reading storage",
    # what is done with a settled session
    "as_paid": "facts ledger",
    "stats": "facts ledger scoring as_paid month",
    "audit": "cards rules facts ledger ba captured chips entry hand month year koikoi scoring seats "
    "session reading",
    "report": "cards rules facts ledger ba entry koikoi as_paid stats audit winning",
    "importing": "cards captured entry report scoring seats session",
    "table": "cards rules facts ledger ba book captured entry hand month koikoi scoring session toml winning",
    "play": "cards rules facts ledger ba book captured captured_near entry hand month koikoi scoring "
    "seats session storage store table report rule_words yaku_names",
}
WORDS = {"amounts", "player_names", "printable", "sentences"}
"""Rooms that know nothing but words: any room may use them, and they use none."""
MAY_IMPORT_ALL = {
    "cli",
    "__main__",
    "",  # hhscore itself, which hands out `audit_text`
}
PURE = (
    *(
        "cards",
        "seats",
        *sorted(WORDS),
        "ledger",
        "winning",
        "hand_definitions",
        "hand",
        "hand_shapes",
        "hand_tables",
    ),
    *(
        "hand_possible",
        "hand_near",
        "captured",
        "captured_near",
        "special_yaku",
        "ba",
        "odds",
        "book",
        "entry",
        "month",
    ),
    *("chips", "year", "koikoi"),
)
"""Rooms that compute from what they are given: no file, no screen, no clock, no chance."""
OF_PURE = {
    *("bisect", "collections", "contextlib", "dataclasses", "difflib", "enum", "fractions", "functools"),
    *("importlib", "itertools", "math", "operator", "re", "types", "typing", "unicodedata"),
}
"""Standard modules with which a room stays pure; `importlib` loads a neighbour late."""
LIBRARIES = {
    "typer": {"cli"},
    "rich": {"cli", "report"},
    "prompt_toolkit": {"play"},
    "filelock": {"storage"},
    "pydantic": {"rules", "session"},
    "pydantic_core": {"session"},
    "tomli_w": {"session"},
}
"""The rooms that may import each library. None but these is imported."""


def room(module: str) -> str:
    return module.partition(".")[0]


def used_by(name: str) -> set[str]:
    """The rooms that a room imports, apart from words."""
    found = {room(one) for module, modules in imports().items() if room(module) == name for one in modules}
    return found - {name} - WORDS


def test_every_room_of_the_house_is_listed() -> None:
    there = {path.stem if path.suffix == ".py" else path.name for path in PACKAGE.iterdir()}
    there = {name for name in there if (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()}
    assert there - {"__pycache__", "__init__"} == (set(KNOWS) | WORDS | MAY_IMPORT_ALL) - {""}


@pytest.mark.parametrize("name", KNOWS)
def test_a_room_imports_only_those_it_knows(name: str) -> None:
    assert used_by(name) == set(KNOWS[name].split())


def test_words_know_nothing() -> None:
    assert {name: imports()[name] for name in WORDS if imports()[name]} == {}


def test_no_rooms_import_each_other_in_a_circle() -> None:
    order = list(TopologicalSorter({name: used_by(name) for name in KNOWS}).static_order())
    assert set(order) == set(KNOWS)


def test_nothing_below_imports_the_command_line() -> None:
    assert [name for name in KNOWS if used_by(name) & {"cli", "__main__"}] == []


@pytest.mark.parametrize("name", PURE)
def test_a_pure_room_uses_no_file_no_screen_and_no_clock(name: str) -> None:
    used = {one for module, packages in foreign().items() if room(module) == name for one in packages}
    assert used <= OF_PURE


def test_facts_use_of_the_calendar_only_the_type_of_a_date() -> None:
    assert foreign()["facts"] <= OF_PURE | {"datetime"}
    assert "from datetime import date\n" in (PACKAGE / "facts.py").read_text("utf-8")


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_stays_in_its_rooms(library: str) -> None:
    assert {room(module) for module, packages in foreign().items() if library in packages} == LIBRARIES[
        library
    ]


def test_no_other_library_is_imported() -> None:
    used = {one for packages in foreign().values() for one in packages}
    assert used - set(sys.stdlib_module_names) == set(LIBRARIES)


def test_no_module_is_longer_than_a_reader_accepts() -> None:
    long = {path.name: len(path.read_text("utf-8").splitlines()) for path in PACKAGE.rglob("*.py")}
    assert {name: lines for name, lines in long.items() if lines > 400} == {}
