"""Try the mutants of the sample: each in a process of its own, against the tests that run its lines."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants import covered
from tests.mutants.forks import FAULT, run_forked
from tests.mutants.one import Steady, exchange
from tests.mutants.rooms import HERE, ROOMS
from tests.mutants.sample import SIZE, Mutant, sample

LEAST = 95
"""Percent of the sample that the tests must kill."""
MOST_SECONDS = 60
"""Of processor time for one mutant, by the tests' own figures: the cheapest tests first, and no more than these."""
PATIENCE = 5
"""A mutant that takes so many times as long as the tests need, and ten seconds, never ends: it is killed."""
_LIST = covered.KEPT / "survivors.txt"
_FAULTS = covered.KEPT / "fault.txt"


class Trial:
    """A plugin of pytest that, once the tests are read, tries mutants instead of running the tests."""

    def __init__(self, mutants: list[Mutant], slots: int) -> None:
        self.mutants, self.slots = mutants, slots
        self.survivors: list[Mutant] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]  # one for all children
        self.items = {item.nodeid: item for item in session.items}
        files = covered.by_file(session.items)
        covered.KEPT.mkdir(exist_ok=True)
        stale = [(file, 3600.0) for file in files if not covered.is_recorded(file)]
        for file, status in run_forked(
            stale, lambda file: covered.record(file, files[file]), self.slots, _FAULTS
        ):
            said = {0: "what its tests run is recorded", 1: "a test of it fails and is left out"}
            print(f"{file.relative_to(HERE)}: {said.get(status, 'could not be recorded')}", flush=True)
        self.covering = covered.recorded(files)
        for number, (mutant, status) in enumerate(
            run_forked(self.jobs(), self.attempt, self.slots, _FAULTS), 1
        ):
            if status in (FAULT, pytest.ExitCode.NO_TESTS_COLLECTED):
                raise RuntimeError(f"could not be tried, see {_FAULTS}: {mutant.label}")
            if status == 0:
                self.survivors.append(mutant)
                print(f"\n{mutant.label}", flush=True)
            print(f"\r{number} of {len(self.mutants)}", end="", flush=True)
        print()
        return True

    def jobs(self) -> Iterator[tuple[Mutant, float]]:
        for mutant in self.mutants:
            seconds = sum(self.covering[test].seconds for tests in self.chosen(mutant) for test in tests)
            yield mutant, 10 + PATIENCE * seconds + (0 if self.running(mutant) else 60)

    def running(self, mutant: Mutant) -> list[str]:
        """The tests that run one of the mutant's lines; none where they are run when the module is imported."""
        lines, name = mutant.site.lines, mutant.path.relative_to(HERE).as_posix()
        mask = (1 << lines.stop) - (1 << lines.start) if lines else 0
        return [test for test, known in self.covering.items() if known.lines.get(name, 0) & mask]

    def cheapest(self, tests: Iterable[str]) -> list[str]:
        """These tests, the cheapest first, as many as there is time for."""
        some = sorted(tests, key=lambda test: (self.covering[test].seconds, test))
        seconds = accumulate(self.covering[test].seconds for test in some)
        return [test for test, until in zip(some, seconds, strict=True) if until <= MOST_SECONDS]

    def chosen(self, mutant: Mutant) -> list[list[str]]:
        """The tests that may notice the mutant, those first that most likely do.

        They are those that run its lines; of what is computed when the module is imported, those of the rooms the
        module is in, which mirror the package, and then all others.
        """
        if running := self.running(mutant):
            return [self.cheapest(running)]
        rooms = {*mutant.path.relative_to(HERE).parts[1:]}
        near = {test for test in self.covering if rooms.intersection(Path(test.partition("::")[0]).parts)}
        return [self.cheapest(some) for some in (near, self.covering.keys() - near) if some]

    def attempt(self, mutant: Mutant) -> int:
        """In a child: 0 if every test passes with the mutant."""
        chosen = self.chosen(mutant)
        if not self.running(mutant) or not exchange(mutant):
            return next((status for tests in chosen if (status := self.anew(mutant, tests))), 0)
        items = [self.items[test] for tests in chosen for test in tests]
        for item, following in zip(items, [*items[1:], None], strict=True):
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                return 1
        return 0

    def anew(self, mutant: Mutant, tests: list[str]) -> int:
        """Try tests in a new process, for what is computed when the module is imported; its exit status."""
        with tempfile.NamedTemporaryFile("w", delete=False) as chosen:
            chosen.write("\n".join(tests))
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        environ = os.environ | {"HHSCORE_MUTANT": mutant.mark, "HHSCORE_MUTANT_TESTS": chosen.name}
        words = ["-m", "pytest", "-x", "-q", "-p", "tests.mutants.one", "-p", "no:cacheprovider", *files]
        try:
            return abs(subprocess.run([sys.executable, *words], env=environ, check=False).returncode)
        finally:
            os.unlink(chosen.name)


def main() -> int:
    """Print the survivors and what was killed by room; 1 if that is too little."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--room", choices=ROOMS, help="only those of one room")
    parser.add_argument("--again", action="store_true", help="only those that survived the last time")
    parser.add_argument("--mark", help="only the one whose mark begins so")
    parser.add_argument("--number", type=int, default=SIZE, help="another number than %(default)s")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    asked = parser.parse_args()
    mutants = [mutant for mutant in sample(asked.number) if asked.room in (None, mutant.room)]
    if asked.mark:
        mutants = [mutant for mutant in mutants if mutant.mark.startswith(asked.mark)]
    if asked.again:
        last = _LIST.read_text().split()
        mutants = [mutant for mutant in mutants if mutant.mark in last]
    trial = Trial(mutants, asked.jobs)
    words = [
        "-q",
        "--capture=sys",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--continue-on-collection-errors",
    ]
    status = pytest.main([*words, str(Path("hhscore")), str(Path("tests"))], plugins=[Steady(), trial])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return int(status)
    _LIST.write_text("".join(f"{mutant.mark}\n" for mutant in trial.survivors))
    return _report(mutants, trial.survivors)


def _report(mutants: list[Mutant], survivors: list[Mutant]) -> int:
    print("\nSurvivors\n")
    for mutant in sorted(survivors, key=lambda mutant: (mutant.path, mutant.site.line)):
        print(mutant.label)
    tried, alive = (Counter(mutant.room for mutant in some) for some in (mutants, survivors))
    print(f"\n{'room':<10}{'killed':>8}{'of':>6}")
    for room, number in sorted(tried.items()):
        print(f"{room:<10}{number - alive[room]:>8}{number:>6}")
    killed = len(mutants) - len(survivors)
    print(f"{'all':<10}{killed:>8}{len(mutants):>6}  {100 * killed / max(len(mutants), 1):.1f} %")
    return 0 if 100 * killed >= LEAST * len(mutants) else 1


if __name__ == "__main__":
    sys.exit(main())
