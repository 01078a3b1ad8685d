"""Rule files that are damaged, and sessions and rule files that name what they should not."""

from __future__ import annotations

import contextlib
import os
import random
import sys
from pathlib import Path

import hhscore.rules as room
from tests.rules.test_rules_files import OURS
from tests.soak.damage import damaged
from tests.soak.harness import SEED, Failures, call, many
from tests.support.promises import DONE, THREE

HUSH = "hush hush 7f3a"
"""What stands in files that no session may have read."""
_opened: list[str] | None = None


def _note_open(event: str, arguments: tuple[object, ...]) -> None:
    if _opened is not None and event in ("open", "os.listdir", "os.scandir"):
        path = arguments[0]
        if isinstance(path, str | bytes | os.PathLike):
            _opened.append(os.path.realpath(os.fsdecode(path)))


sys.addaudithook(_note_open)


@contextlib.contextmanager
def opened():
    """Collect the real paths of what is opened meanwhile."""
    global _opened
    found: list[str] = []
    _opened = found
    try:
        yield found
    finally:
        _opened = None


def rule_files() -> list[bytes]:
    """Return rule files to damage: the presets, and a table's own."""
    presets = Path(str(room.__file__)).parent / "presets"
    return [*(path.read_bytes() for path in sorted(presets.glob("*.toml"))), OURS.encode()]


WAYS = (
    ("rules", "show", "ours.toml"),
    ("rules", "show", "ours.toml", "teyaku", "--json"),
    ("rules", "diff", "standard", "ours.toml"),
    ("rules", "list"),
    ("hand", "1b 2p 3p 4p 5p 6p 7p", "--rules", "ours.toml"),
    ("captured", "1b 3b 8b 11b 12b", "--rules", "ours.toml"),
    ("yaku", "--rules", "ours.toml"),
    ("score", "a.toml"),
    ("audit", "a.toml"),
    ("ledger", "a.toml", "--json"),
    ("add", "a.toml", "paid", "Aki", "5"),
    ("report", "a.toml", "-o", "-"),
)


def test_damaged_rule_files(folder, counts):
    """They are read, or refused with their name; the session stays as it is where they are refused."""
    rng, known, failures = random.Random(SEED), rule_files(), Failures()
    session = f'{THREE}rules = "ours.toml"\n{DONE}'
    for _ in range(many(2400)):
        data = damaged(rng, rng.choice(known))
        (folder / "ours.toml").write_bytes(data)
        (folder / "a.toml").write_text(session, encoding="utf-8")
        for words in rng.sample(WAYS, 3):
            with failures.of((words, data)):
                answer = call(*words)
                if words[0] == "add" and answer.status:
                    assert (folder / "a.toml").read_text(encoding="utf-8") == session
                if words[0] == "rules" and words[1] == "show" and answer.status:
                    assert "ours.toml" in answer.err
        counts["damaged rule files"] += 1
        counts["calls"] += 3
    failures.check()


def hostile_paths(rng: random.Random, games: Path, other: Path) -> str:
    """Return a name for rules that leads anywhere."""
    ends = (
        *("secret", "secret.toml", "rules.toml", "no-such.toml", "pipe.toml", "", ".", "..", "con.toml"),
        *(
            "a.toml",
            "ours.toml",
            "sub/ours.toml",
            "link.toml",
            "to/secret.toml",
            "loop.toml",
            "sub",
            "nul.toml",
        ),
    )
    begins = (
        *(
            "",
            "",
            "",
            "./",
            "../",
            "../other/",
            "../games/",
            f"{other}/",
            f"{games}/",
            f"{games}/../other/",
            "to/",
        ),
        *(
            "sub/../",
            "sub/../../other/",
            "to/../",
            "to/../other/",
            "/etc/",
            "/proc/self/",
            "/dev/",
            "~/",
            "//",
            "\\",
        ),
        *(
            "file://",
            "http://127.0.0.1:9/",
            "C:",
            "C:\\",
            "\\\\host\\share\\",
            "$HOME/",
            "`id`/",
            "a\0b/",
            "x" * 300,
        ),
    )
    wild = rng.choice(("passwd", "shadow", "zero", "fd/0", "environ", "stdin", "null", "random"))
    return rng.choice(begins) + (wild if rng.random() < 0.3 else rng.choice(ends))


def spread(folder: Path) -> tuple[Path, Path]:
    """Make a folder for sessions with links that lead out of it, and one with secrets beside it."""
    games, other = folder / "games", folder / "other"
    (games / "sub").mkdir(parents=True)
    other.mkdir()
    for name in ("secret", "secret.toml"):
        (other / name).write_text(f"{HUSH}\n", encoding="utf-8")
    (other / "rules.toml").write_text(f'hhscore_rules = 1\ntitle = "{HUSH}"\n', encoding="utf-8")
    (games / "link.toml").symlink_to(other / "rules.toml")
    (games / "to").symlink_to(other)
    (games / "loop.toml").symlink_to("loop.toml")
    os.mkfifo(games / "pipe.toml")
    os.mkfifo(other / "pipe.toml")
    return games, other


def toml_text(name: str) -> str:
    """Write a name as a text in TOML."""
    escaped = "".join(
        char if char.isprintable() and char not in '"\\' else f"\\u{ord(char):04x}" for char in name
    )
    return f'"{escaped}"'


def test_no_session_has_another_file_read(folder, counts, monkeypatch):
    """Of all that is opened nothing lies elsewhere than in the session's folder and in hhscore itself."""
    games, other = spread(folder)
    monkeypatch.chdir(games)
    rng, failures = random.Random(SEED + 1), Failures()
    for words in WAYS:  # what they import is loaded
        call(*words)
    for _ in range(many(3000)):
        first, second = (hostile_paths(rng, games, other) for _ in range(2))
        (games / "a.toml").write_text(f"{THREE}rules = {toml_text(first)}\n{DONE}", encoding="utf-8")
        for name in ("ours.toml", "sub/ours.toml"):
            text = f"hhscore_rules = 1\nbased_on = {toml_text(second)}\n"
            (games / name).write_text(text, encoding="utf-8")
        words = rng.choice(WAYS)
        with failures.of((words, first, second)):
            with opened() as paths:
                answer = call(*words)
            assert HUSH not in answer.out + answer.err
            outside = {path for path in paths if not _is_ours(path, games)}
            assert not outside, outside
        counts["hostile names of rules"] += 1
    failures.check()


def _is_ours(path: str, games: Path) -> bool:
    """Whether a path is in the session's folder, or a part of Python or of what is installed for it."""
    own = (str(games), str(Path(str(room.__file__)).parent.parent), sys.prefix, sys.base_prefix, os.devnull)
    return path.startswith(own) or path.endswith((".py", ".pyc")) or "site-packages" in path
