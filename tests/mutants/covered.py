"""Which tests run which lines of the core, kept in `.mutants/` until a test or the core changes."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import coverage
import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.one import caches
from tests.mutants.rooms import HERE, modules

KEPT = HERE / ".mutants"


@dataclass(frozen=True)
class Covering:
    """What one test took in processor seconds, and the lines it ran: by file, bit n is line n."""

    seconds: float
    lines: Mapping[str, int]


def by_file(items: Iterable[pytest.Item]) -> dict[Path, list[pytest.Item]]:
    """Sort tests by the file they are in."""
    found: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        found[item.path].append(item)
    return dict(found)


def _kept_in(file: Path) -> Path:
    return KEPT / f"{'.'.join(file.relative_to(HERE).with_suffix('').parts)}.json"


def _marks(names: Iterable[str]) -> dict[str, str]:
    """Of each file what tells one text from another."""
    return {
        name: sha256((HERE / name).read_bytes()).hexdigest()[:16] for name in names if (HERE / name).exists()
    }


def _helpers() -> list[str]:
    """The modules that tests share."""
    found = (path.relative_to(HERE) for path in sorted((HERE / "tests").rglob("*.py")))
    return [
        path.as_posix() for path in found if not path.name.startswith("test_") and "mutants" not in path.parts
    ]


def is_recorded(file: Path) -> bool:
    """Whether it is known what the tests of a file run: neither they nor what they run has changed since."""
    if not _kept_in(file).exists():
        return False
    marks = json.loads(_kept_in(file).read_text("utf-8"))["marks"]
    return bool(marks == _marks(marks))


def record(file: Path, items: Sequence[pytest.Item]) -> int:
    """Run the tests of a file and keep what each of them runs; 1 if one of them fails, which is left out."""
    core = {str(path): path.relative_to(HERE).as_posix() for _, path in modules()}
    found: dict[str, tuple[float, dict[str, str]]] = {}
    failed = False
    kept = caches()
    for item, following in zip(items, [*items[1:], None], strict=True):
        for forget in kept:  # else only the first test would run what is computed once
            forget()
        measure = coverage.Coverage(data_file=None, include=list(core), config_file=False)
        measure.set_option("run:disable_warnings", ["no-data-collected"])  # a test may run none of the core
        start = time.process_time()
        measure.start()
        reports = runtestprotocol(item, log=False, nextitem=following)
        measure.stop()
        seconds = time.process_time() - start
        if any(report.failed for report in reports):
            failed = True
            continue
        data = measure.get_data()
        lines = {
            core[name]: f"{sum(1 << line for line in data.lines(name) or ()):x}"
            for name in data.measured_files()
            if name in core
        }
        found[item.nodeid] = seconds, lines
    used = {name for _, lines in found.values() for name in lines}
    marks = _marks([file.relative_to(HERE).as_posix(), *_helpers(), *sorted(used)])
    _kept_in(file).write_text(json.dumps({"marks": marks, "tests": found}), "utf-8")
    return int(failed)


def recorded(files: Iterable[Path]) -> dict[str, Covering]:
    """What each test of these files runs."""
    found = {}
    for file in files:
        if _kept_in(file).exists():
            for test, (seconds, lines) in json.loads(_kept_in(file).read_text("utf-8"))["tests"].items():
                found[test] = Covering(seconds, {name: int(mask, 16) for name, mask in lines.items()})
    return found
