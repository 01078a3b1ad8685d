"""How fast hands are looked up: the tables beside bare list look-ups, and `hhscore hand -` beside parsing and printing.

Prints each ratio with both sides, measured in turn so that whatever else the machine does falls on both alike.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from hhscore.cards import DECK, CardSet
from hhscore.games.hachihachi.odds.tables import tables
from hhscore.games.hachihachi.rules import preset

HANDS = 100_000
ROUNDS = 7
AT_MOST = 3.0
ONLY_PARSE = """\
import sys
from hhscore.cards import parse_cards
for line in sys.stdin:
    print(parse_cards(line))
"""


def seven(count: int) -> list[list[int]]:
    """So many hands as they are dealt, as card numbers."""
    dealer = random.Random(88)
    return [dealer.sample(DECK, 7) for _ in range(count)]


def bare(hands: list[list[int]]) -> list[int]:
    """The yardstick: seven list look-ups and one dictionary look-up for each hand, the answers kept."""
    codes, found = list(range(48)), dict.fromkeys(range(7 * 48), 0)
    return [
        found[codes[a] + codes[b] + codes[c] + codes[d] + codes[e] + codes[f] + codes[g]]
        for a, b, c, d, e, f, g in hands
    ]


def seconds(work: Callable[[], object]) -> float:
    """The time that some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compare(
    title: str,
    ours: Callable[[], object],
    theirs: Callable[[], object],
    rounds: int = ROUNDS,
    hands: int = HANDS,
) -> bool:
    """Measure and print one comparison, the quickest of all rounds on each side; whether it keeps its bound."""
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(rounds)]
    one = min(pair[0] for pair in pairs) / hands
    other = min(pair[1] for pair in pairs) / hands
    ratio = one / other
    word = "at most" if ratio <= AT_MOST else "TOO SLOW, at most"
    print(
        f"{title}: {ratio:.2f} ({word} {AT_MOST:g})   {1e6 * one:.2f} µs over {1e6 * other:.2f} µs a hand",
        flush=True,
    )
    return ratio <= AT_MOST


def run(words: list[str], lines: Path, out: Path) -> None:
    """Run a command with the hands as its input."""
    with lines.open("rb") as source, out.open("wb") as target:
        subprocess.run([sys.executable, *words], stdin=source, stdout=target, check=True)


def main() -> int:
    """Measure all comparisons; 0 if every one keeps its bound."""
    rules = preset("standard")
    hands = seven(HANDS)
    few = hands[:1000]
    start = time.perf_counter()
    look_up = tables(rules)
    print(f"tables built in {1000 * (time.perf_counter() - start):.0f} ms (at most 1000)")
    kept = [
        # A thousand hands at a time: short enough to be left alone by whatever else runs.
        compare("tables over a bare loop", lambda: look_up.points_of(few), lambda: bare(few), 500, len(few)),
    ]
    with tempfile.TemporaryDirectory() as folder:
        lines, out = Path(folder) / "hands.txt", Path(folder) / "out.txt"
        lines.write_text("".join(f"{CardSet.of(hand)}\n" for hand in hands), encoding="utf-8")
        for title, options in (("hand -", []), ("hand - --json", ["--json"])):
            kept.append(
                compare(
                    f"{title} over parsing and printing",
                    lambda options=options: run(["-m", "hhscore", "hand", "-", *options], lines, out),  # type: ignore[misc]
                    lambda: run(["-c", ONLY_PARSE], lines, out),
                )
            )
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
