"""The recipes of docs/archive.md, run as they stand there on generated years, against what plain Python counts."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from hhscore import audit_text
from hhscore.games.scoring import score
from hhscore.session import load
from tests.cli.test_archive import BLOCKS
from tests.support.dealing import NAMES, deal_year, to_toml

YEARS = 24
WRONG = 5  # of them with a figure changed


def block(word: str, language: str = "python") -> str:
    """The one code block of the page that has this word."""
    (found,) = [code for name, code in BLOCKS if name == language and word in code]
    return str(found)


def due_to_deal(year) -> str:
    return str(score(load(to_toml(year))).ledger.next_dealer or year["players"][0])


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `archive/`: years of which some have a wrong total written down."""
    home = tmp_path_factory.mktemp("home")
    (home / "archive").mkdir()
    for number in range(YEARS):
        year = deal_year(random.Random(number), NAMES[: 3 + number % 4], "standard", next_dealer=due_to_deal)
        if number < WRONG:
            year["final"] = {"ginmi": 99_999}
        (home / "archive" / f"{number:03}.toml").write_text(to_toml(year), encoding="utf-8")
    return home


def run(code: str, home: Path) -> str:
    (home / "recipe.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "recipe.py"], cwd=home, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.soak
def test_duckdb_counts_what_the_ledgers_say(archive: Path):
    (archive / "archive" / "broken.toml").write_text("hhscore = 1\nplayers = [")
    shell = block("xargs", "sh").replace("hhscore ledger", f"{sys.executable} -m hhscore ledger")
    status = subprocess.run(["sh", "-c", shell], cwd=archive, capture_output=True, check=False).returncode
    (archive / "archive" / "broken.toml").unlink()
    assert status != 0  # one file cannot be settled
    lines = [json.loads(line) for line in (archive / "archive.jsonl").read_text().splitlines()]
    shown = run(block("duckdb"), archive)
    payments: Counter[str] = Counter()
    points: Counter[str] = Counter()
    net: Counter[str] = Counter()
    for year in lines:
        for month in year.get("months", ()):
            net.update(month["net"])
            for transfer in month["transfers"]:
                payments[transfer["reason"]] += 1
                points[transfer["reason"]] += transfer["points"]
    rows = [re.findall(r"[^\s│]+", line) for line in shown.splitlines()]
    assert [str(YEARS + 1), "1"] in rows
    for reason, count in payments.items():
        assert [reason, str(count), str(points[reason])] in rows
    for player, sum_ in net.items():
        assert any(row[:1] == [player] and row[-1:] == [str(sum_)] for row in rows)
    assert (archive / "payments.parquet").stat().st_size > 0


@pytest.mark.soak
def test_dask_finds_what_one_process_finds(archive: Path):
    expected: Counter[str] = Counter()
    for file in (archive / "archive").iterdir():
        findings = audit_text(file.read_text(encoding="utf-8"), path=str(file))
        expected.update(found.name for found in findings if found.severity == "error")
    assert expected["final-mismatch"] == WRONG
    lines = run(block("dask"), archive).splitlines()
    assert lines[0] == f"{YEARS} sessions"
    assert lines[1:] == [f"{name} {count}" for name, count in sorted(expected.items())]
