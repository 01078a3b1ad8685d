"""Ten thousand damaged sessions, through the audit and through the commands that read and change a session."""

from __future__ import annotations

import random

from tests.audit.test_audit_damaged import audit_in_all_formats
from tests.soak.damage import damaged, sessions
from tests.soak.harness import SEED, Failures, call, many

READING = (
    ("score",),
    ("score", "--json"),
    ("ledger", "--json"),
    ("ledger", "--csv"),
    ("why", "1"),
    ("why", "12", "Aki"),
    ("audit", "--json"),
    ("stats",),
    ("report", "-o", "-"),
    ("rules", "show"),
)
CHANGING = (
    ("add", "field", "1b", "2r", "4a", "5r", "7r", "9p"),
    ("add", "ba", "oba"),
    ("add", "paid", "Aki", "-24"),
    ("add", "choice", "Aki enter"),
    ("add", "hand", "Ben", "1r 2p 3p 7ap 10a 12p"),
    ("add", "captures", "Aki", "88"),
    ("add", "call", "Aki", "akatan", "sage"),
    ("add", "next"),
    ("add", "--month", "1", "absent", "Ben"),
    ("drop", "1"),
    ("rename", "Aki", "Eva"),
    ("undo",),
    ("redo",),
)
CALLS_EACH = 4


def words_of(command: tuple[str, ...], path: str) -> list[str]:
    """Return a command's words with the file in its place."""
    if command[0] == "rules":
        return [*command, path]
    return [command[0], path, *command[1:]]


def test_damaged_files_are_audited(counts):
    rng, known = random.Random(SEED + 1), sessions()
    for _ in range(many(10_000)):
        data = damaged(rng, rng.choice(known))
        try:
            audit_in_all_formats(data)
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error} for {data!r}") from error
        counts["damaged files, each in four formats"] += 1


def test_damaged_sessions_through_the_commands(folder, counts):
    """What only reads changes nothing; what refuses changes nothing; what changes can be taken back, byte for byte."""
    rng, known = random.Random(SEED + 2), sessions()
    path, failures = folder / "a.toml", Failures()
    for _ in range(many(10_300)):
        data = damaged(rng, rng.choice(known))
        path.write_bytes(data)
        for left in folder.glob(".a.toml.*"):
            left.unlink()
        counts["damaged sessions"] += 1
        for command in rng.sample(READING, CALLS_EACH - 2):
            with failures.of((command, data)):
                call(*words_of(command, path.name))
                assert path.read_bytes() == data, command
        for command in rng.sample(CHANGING, 2):
            with failures.of((command, data)):
                change_and_take_back(path, command)
        counts["calls"] += CALLS_EACH
    failures.check()


def change_and_take_back(path, command):
    """Change the session if it can be; `undo` then gives the bytes that there were."""
    before = path.read_bytes()
    answer = call(*words_of(command, path.name))
    after = path.read_bytes()
    if answer.status:
        assert after == before, command
    elif after != before and command[0] not in ("undo", "redo"):
        assert call("undo", path.name).status == 0, command
        assert path.read_bytes() == before, command
        assert call("redo", path.name).status == 0, command
        assert path.read_bytes() == after, command
