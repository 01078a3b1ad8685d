"""Three thousand look-ups of anything that may be typed, and whole command lines made of any words."""

from __future__ import annotations

import random

from hhscore.cli.commands import COMMANDS
from hhscore.rules import preset_games
from tests.soak.harness import SEED, Failures, call, many

CARDS = (
    *(
        "1b",
        "1r",
        "1p",
        "2a",
        "3brpp",
        "4arp",
        "8bapp",
        "11barp",
        "12bppp",
        "12b",
        "13a",
        "0p",
        "7",
        "b1",
        "1B",
        "1h",
    ),
    *(
        "crane",
        "moon",
        "plum-ribbon",
        "matsu-ni-tsuru",
        "松に鶴",
        "rain man",
        "boar",
        "cran",
        "1b1b",
        "2r3r",
        "1k",
        "2c",
    ),
)
WORDS = (
    *CARDS,
    *(
        "akatan",
        "aka",
        "goko",
        "inoshikacho",
        "kuttsuki",
        "kutsuki",
        "五光",
        "赤短",
        "orichin",
        "ginmi",
        "sage",
        "hatto",
    ),
    *(
        "--json",
        "--rules",
        "--game",
        "--points",
        "--csv",
        "--help",
        "-",
        "--",
        "-x",
        "--no-such",
        "koikoi",
        "hachihachi",
    ),
    *(
        *preset_games(),
        "nope",
        "nope.toml",
        ".",
        "/",
        "",
        " ",
        "\t",
        "\n",
        "'",
        '"',
        "%s",
        "{}",
        "[red]x[/]",
        "\\",
    ),
    *(
        "\x1b[2J",
        "\u202e",
        "\udcff",
        "🎴",
        "é",
        "e\u0301",
        "９ｐ",
        "１ｂ",
        "١",
        "𝟙b",
        "-1",
        "−1",
        "1e9",
        "9" * 300,
    ),
    *("Aki", "Ben", "1", "12", "13", "999999999999", "x" * 3000, "1b " * 200, "field", "ba", "oba", "next"),
)
LOOKUPS = ("hand", "captured", "field", "yaku", "cards", "odds")
COSTLY = {"odds"}
"""Counts every hand where the rules are a table's own; asked less often."""


def test_lookups_of_anything(folder, counts):
    rng, failures = random.Random(SEED), Failures()
    for _ in range(many(3000)):
        command = rng.choice(LOOKUPS)
        if command in COSTLY and rng.random() < 0.9:
            command = "hand"
        known = CARDS if rng.random() < 0.4 else WORDS
        words = [rng.choice(known) for _ in range(rng.randint(0, 8))]
        stdin = " ".join(rng.choice(WORDS) for _ in range(5)).encode("utf-8", "surrogateescape")
        with failures.of((command, words)):
            call(command, *words, stdin=stdin)
        counts["look-ups"] += 1
    failures.check()


WALKING = {"audit", "stats"}
"""Commands that go through whole folders: not through all of this machine's."""
WAITING = {"edit", "drill", "play"}
"""Commands that start another program or ask; `play` reads its answers from a pipe below."""


def test_command_lines_of_any_words(folder, counts):
    """Files that they name are in a folder of their own; nothing but what was asked for is made there."""
    rng, failures = random.Random(SEED + 1), Failures()
    commands = [name for name in COMMANDS if name not in WAITING]
    text = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n[[months]]\nba = "oba"\n'
    for _ in range(many(3000)):
        (folder / "a.toml").write_text(text, encoding="utf-8")
        words = [rng.choice(("a.toml", "a.toml", *WORDS)) for _ in range(rng.randint(0, 6))]
        command = rng.choice(commands)
        if command in WALKING:
            words = ["." if word == "/" else word for word in words]
        with failures.of((command, words)):
            call(command, *words)
            if command not in ("add", "drop", "rename", "undo", "redo"):
                assert (folder / "a.toml").read_text(encoding="utf-8") == text
        counts["command lines"] += 1
    failures.check()


def test_answers_of_any_words_at_the_table(folder, counts):
    """`play` asked from a pipe: whatever is typed, the session can be read afterwards."""
    from hhscore.session import load

    rng, failures = random.Random(SEED + 2), Failures()
    typed = (
        *CARDS,
        "",
        "",
        "e",
        "r",
        "y",
        "n",
        "88",
        "rest",
        "oba",
        "undo",
        "redo",
        "back 1",
        "help",
        "why 1",
        "m",
        *WORDS,
    )
    for number in range(many(400)):
        path = folder / f"{number}.toml"
        assert call("new", path, "--players", "Aki,Ben,Chie,Dai").status == 0
        lines = "\n".join(rng.choice(typed) for _ in range(30))
        with failures.of(lines):
            call("play", path, stdin=lines.encode("utf-8", "surrogateescape"))
            loaded = load(path.read_text(encoding="utf-8"))
            assert loaded.problems == ()
        counts["evenings"] += 1
        counts["answers"] += 30
    failures.check()
