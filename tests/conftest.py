"""What all tests share."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import settings

from tests.support.answers import check_all_answers
from tests.support.promises import Shell

# A test says what is true, not how fast it is: on a busy machine a deadline fails what is right.
# Fifty examples each; `make soak` tries far more.
settings.register_profile("hhscore", deadline=None, max_examples=50)
settings.load_profile("hhscore")

# The width of whoever runs the tests is not the width that a test means; its own terminals say theirs.
os.environ.pop("COLUMNS", None)
os.environ.pop("LINES", None)
# Nor are the rules of whoever runs them those that a test means.
os.environ.pop("HHSCORE_RULES_PATH", None)


@pytest.fixture
def shell(tmp_path, capsys, monkeypatch):
    """hhscore in a folder of its own, see `Shell`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HHSCORE_SESSION", raising=False)
    return Shell(tmp_path, capsys, monkeypatch)


def pytest_configure() -> None:
    """Begin as every test expects it."""
    check_all_answers()
    hear_signals()


def hear_signals() -> None:
    """Hear signals as at a terminal: what runs in the background is started deaf to some, and its children too."""
    for number, action in ((signal.SIGINT, signal.default_int_handler), (signal.SIGHUP, signal.SIG_DFL)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, action)
