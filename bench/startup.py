"""How long a look-up takes from a cold start, beside the least that a typer program takes.

`hhscore hand …` against a hello-world typer program of two commands, and `odds` against `hand`; both sides are
started in turn, so that whatever else the machine does falls on both alike. Prints the ratios and both sides.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HELLO = """\
import typer

app = typer.Typer()


@app.command()
def hello(name: str):
    print(f"Hello {name}")


@app.command()
def goodbye(name: str, formal: bool = False):
    print(f"Goodbye {name}")


app()
"""
HAND = [sys.executable, "-m", "hhscore", "hand", "4arp 1p 2p 6a 8p"]
ODDS = [sys.executable, "-m", "hhscore", "odds"]
ROUNDS = 20
AT_MOST = {"hand over hello world": 1.15, "odds over hand": 2.0}


def seconds(command: list[str]) -> float:
    """The time that one run of a command takes, its output thrown away."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def compare(one: list[str], other: list[str], rounds: int = ROUNDS) -> tuple[float, float]:
    """The median times of two commands, run in turn after one unmeasured run of each."""
    seconds(one), seconds(other)
    pairs = [(seconds(one), seconds(other)) for _ in range(rounds)]
    return statistics.median(pair[0] for pair in pairs), statistics.median(pair[1] for pair in pairs)


def report(title: str, one: list[str], other: list[str]) -> bool:
    """Measure and print one comparison; whether it keeps its bound."""
    ours, theirs = compare(one, other)
    ratio, bound = ours / theirs, AT_MOST[title]
    word = "at most" if ratio <= bound else "TOO SLOW, at most"
    print(
        f"{title}: {ratio:.2f} ({word} {bound})   {1000 * ours:.0f} ms over {1000 * theirs:.0f} ms",
        flush=True,
    )
    return ratio <= bound


def main() -> int:
    """Measure both comparisons; 0 if both keep their bounds."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "hello.py"
        program.write_text(HELLO, encoding="utf-8")
        kept = [
            report("hand over hello world", HAND, [sys.executable, str(program), "hello", "Aki"]),
            report("odds over hand", ODDS, HAND),
        ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
