"""Counts what the attacks did, and says it at the end."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, cast

import pytest

from tests.soak import harness

_KEY = "soak"
_counted: defaultdict[str, Counter[str]] = defaultdict(Counter)


@pytest.fixture
def counts(request: pytest.FixtureRequest) -> Iterator[Counter[str]]:
    """Count what an attack does, by words; printed when all are over."""
    counted: Counter[str] = Counter()
    yield counted
    request.node.user_properties.append((_KEY, dict(counted)))


@pytest.fixture
def folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make a folder of its own the current one."""
    monkeypatch.chdir(tmp_path)
    for name in ("HHSCORE_SESSION", "HHSCORE_DEBUG", "HHSCORE_RULES_PATH"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "teardown":
        for key, value in report.user_properties:
            if key == _KEY:
                _counted[report.nodeid.partition("[")[0].rpartition("/")[2]].update(
                    cast("dict[str, int]", value)
                )


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if not _counted:
        return
    terminalreporter.section(f"attacks, {harness.SCALE:g} of the whole")
    for test, counted in _counted.items():
        words = ", ".join(f"{number:,} {what}" for what, number in counted.items())
        terminalreporter.write_line(f"{test}: {words}")
