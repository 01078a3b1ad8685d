"""How long an audit takes beside reading the same files with tomllib alone; how it grows; what memory it needs.

A thousand years of six players, really dealt, with `paid` written from the ledger (made once, in a folder of the
system's for temporary files). On one core: the audit's time over the time of `tomllib.loads` on the same texts in the
same run; the time for 1,000 files over that for 100; and the largest memory after 1,000 over that after 100.

    python bench/audit.py [YEARS]
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

ROOT = Path(__file__).parents[1]
AT_MOST = {"audit over tomllib": 8.0, "1,000 files over 100": 10.5, "memory, 1,000 files over 100": 1.1}
MANY, FEW, ROUNDS = 1000, 100, 3


def corpus(folder: Path, years: int) -> list[Path]:
    """So many true years, written once."""
    sys.path.insert(0, str(ROOT))
    from hhscore.games.hachihachi.rules import preset
    from hhscore.games.hachihachi.year import settle_year
    from hhscore.session import load
    from tests.support.dealing import NAMES, Doc, deal_year, to_toml

    rules = preset("standard")

    def next_dealer(doc: Doc) -> str:
        last = settle_year(load(to_toml(doc)).require(), rules).months[-1]
        return str(last.winner or last.dealer)

    paths = []
    for number in range(years):
        path = folder / f"{number:05}.toml"
        if not path.exists():
            doc = deal_year(random.Random(number), NAMES[:6], "standard", 12, next_dealer)
            ledger = settle_year(load(to_toml(doc)).require(), rules)
            for month, settled in zip(doc["months"], ledger.months, strict=True):
                month["paid"] = dict(settled.net)
            path.write_text(to_toml(doc), encoding="utf-8")
        paths.append(path)
    return paths


def seconds(work: Callable[[], object]) -> float:
    """The processor time of this process that a piece of work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def read_alone(paths: Sequence[Path]) -> None:
    """Read the files with tomllib and nothing else."""
    for path in paths:
        tomllib.loads(path.read_text(encoding="utf-8"))


def audit_all(paths: Sequence[Path]) -> None:
    """Audit the files as the command does, one after another."""
    from hhscore.audit.files import reports
    from hhscore.report.findings import Text

    shown = Text()
    for report in reports(map(str, paths)):
        assert not shown.file(report), report.path


def largest_memory(paths: Sequence[Path]) -> int:
    """The largest memory of a process of its own that audits these files, in KiB."""
    program = (
        "import resource, sys\n"
        "from hhscore.cli import main\n"
        "main(['audit', *sys.argv[1:]])\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, paths)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return int(done.stdout.split()[-1])


def report(title: str, ratio: float, what: str) -> bool:
    """Print one ratio; whether it keeps its bound."""
    bound = AT_MOST[title]
    word = "at most" if ratio <= bound else "TOO MUCH, at most"
    print(f"{title}: {ratio:.2f} ({word} {bound})   {what}", flush=True)
    return ratio <= bound


def main() -> int:
    """Measure all three; 0 if all keep their bounds."""
    years = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    folder = Path(tempfile.gettempdir()) / "hhscore-bench-years"
    folder.mkdir(exist_ok=True)
    paths = corpus(folder, years)
    size = max(1, years * FEW // MANY)
    few = paths[:size]
    # Years differ in length: each hundred is measured, and what one takes is their mean.
    hundreds = [paths[start : start + size] for start in range(0, len(paths), size)]
    audit_all(few[:10])
    alone: list[float] = []
    whole: list[float] = []
    part: list[float] = []
    for _ in range(ROUNDS):  # in turn, so that whatever else the machine does falls on all alike
        alone.append(seconds(lambda: read_alone(paths)))
        whole.append(seconds(lambda: audit_all(paths)))
        part.append(sum(seconds(partial(audit_all, some)) for some in hundreds) / len(hundreds))
    ratio = min(mine / theirs for mine, theirs in zip(whole, alone, strict=True))
    each = 1000 * min(whole) / years
    memory = largest_memory(paths), largest_memory(few)
    kept = [
        report(
            "audit over tomllib", ratio, f"{min(whole):.2f} s over {min(alone):.2f} s, {each:.2f} ms a year"
        ),
        report("1,000 files over 100", min(whole) / min(part), f"{min(whole):.2f} s over {min(part):.2f} s"),
        report(
            "memory, 1,000 files over 100",
            memory[0] / memory[1],
            f"{memory[0] // 1024} over {memory[1] // 1024} MiB",
        ),
    ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
