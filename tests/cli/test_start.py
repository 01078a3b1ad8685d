"""What a look-up may load: a start is fast as long as nothing is imported that the command does not need."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import sys
from hhscore.cli import main
try:
    status = main(sys.argv[1:])
finally:
    print(*sorted(sys.modules), file=sys.stderr)
sys.exit(status)
"""
# typer itself and what it always brings. Not pydantic and rich, which it loads only where it needs them.
OF_TYPER = {"typer", "annotated_doc", "shellingham"}
# Modules of hhscore by command, beside the command line, the cards and the rules. No look-up knows sessions, months
# or files; a hand that is pushed out is `entry`'s affair, and brings what `entry` stands on.
HACHIHACHI = "games.hachihachi"
HAND = {f"{HACHIHACHI}.{name}" for name in ("rules", "entry_keys", "hand", "hand_definitions")}
REASONS = {f"{HACHIHACHI}.{name}" for name in ("reasons", "english", "english.payments")}
PUSHED_OUT = (
    REASONS
    | {f"{HACHIHACHI}.{name}" for name in ("entry", "captured", "book")}
    | {
        "model.ledger",
        "model.session",
    }
)
CAPTURED = HAND | REASONS | {f"{HACHIHACHI}.{name}" for name in ("captured", "captured_near", "special_yaku")}
YAKU = HAND | REASONS | {f"{HACHIHACHI}.{name}" for name in ("captured", "mukai", "special_yaku")}
YAKU |= {"games.yaku_names"}
ODDS = {f"{HACHIHACHI}.odds.{name}" for name in ("counting", "shapes")}
FIELD = HAND | {f"{HACHIHACHI}.ba"}
MODULES = {
    "hand 4arp 1p 2p 6a 8p": HAND | PUSHED_OUT,
    "hand 1p 2p 3r 4p 5a 6p 7p": HAND | {f"{HACHIHACHI}.hand_near"} | PUSHED_OUT,
    "hand --json 4arp 1p 2p 6a 8p": HAND,
    "captured 1bpp 2arpp 3brpp": CAPTURED,
    "captured --json 1bpp 2arpp 3brpp": CAPTURED,
    "field 1b 2r 4a 5r 7r 9p": FIELD,
    "field --json 1b 2r 4a 5r 7r 9p": FIELD,
    "cards": set(),
    "cards --json crane": set(),
    "yaku": YAKU,
    "yaku akatan": YAKU,
    "yaku sanbon": YAKU | ODDS | {f"{HACHIHACHI}.hand_examples"},
    "odds": HAND | ODDS,
}
ALWAYS = {"cli", "cards", "words", "storage.reading", "rules"}
"""Rooms and modules that any look-up may load."""
FOLDERS = {"games", "games.hachihachi", "games.hachihachi.odds", "model", "storage"}
"""Packages that hold nothing themselves."""
# Standard library modules that cost milliseconds and that no look-up needs.
SLOW = {"asyncio", "sqlite3", "unittest", "http", "email", "multiprocessing", "doctest", "pdb", "xml"}


def loaded_by(*words: str) -> set[str]:
    """The modules in memory when a command has answered, those that Python itself starts with left out."""
    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr
    bare = subprocess.run(
        [sys.executable, "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    return set(answer.stderr.split()) - set(bare.stdout.split())


@pytest.mark.parametrize("line", MODULES)
def test_a_look_up_loads_only_its_rooms(line: str) -> None:
    modules = loaded_by(*line.split())
    packages = {name.partition(".")[0] for name in modules}
    foreign = {name for name in packages if name not in sys.stdlib_module_names} - OF_TYPER - {"hhscore"}
    own = {name.removeprefix("hhscore.") for name in modules if name.startswith("hhscore.")} - FOLDERS
    commands = {name for name in modules if name.startswith("hhscore.cli.")}
    assert foreign == set()
    assert packages & SLOW == set()
    assert {name for name in own if not {name, name.partition(".")[0]} & ALWAYS} <= MODULES[line]
    assert f"hhscore.cli.{line.split()[0]}" in commands
    others = {name for name in MODULES if f"hhscore.cli.{name.split()[0]}" in commands}
    assert {name.split()[0] for name in others} == {line.split()[0]}


def test_the_list_of_commands_loads_none_of_them() -> None:
    modules = loaded_by("--help")
    assert {name for name in modules if name.startswith("hhscore.")} <= {
        "hhscore.cli",
        "hhscore.cli.lazy",
        "hhscore.cli.commands",
        "hhscore.cli.frame",
        "hhscore.cli.wishes",
    }
