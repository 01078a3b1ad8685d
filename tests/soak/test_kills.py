"""Killed at random moments, and before and after each call of the operating system that a save makes."""

from __future__ import annotations

import contextlib
import os
import signal

import pytest

from tests.soak.harness import Call, beside, call, calls_of, in_child, many, sample, watched
from tests.soak.saves import SAVES, STEPS, check_after, content, fresh, whole
from tests.storage.test_store import kill_and_look


def test_killed_at_random_moments(tmp_path, counts):
    rounds, saves = many(1500), many(2000)
    counts["saves, with kills between"] = kill_and_look(tmp_path / "evening.toml", rounds, 2, saves)
    counts["kills at least"] = rounds
    assert counts["saves, with kills between"] >= saves


@pytest.mark.parametrize("save", SAVES, ids=str)
def test_killed_before_and_after_each_call(save, folder, counts):
    """The file is whole, old or new; the history knows where it is; the next save finds no lock in its way."""
    after = whole(save, folder)
    place = fresh(folder)
    with contextlib.chdir(place):
        save.prepare(place)
        number = len(calls_of(save.run))
    assert number > 5
    moments = [(at, late) for at in range(1, number + 1) for late in (False, True)]
    for at, late in sample(moments, 4 * len(moments)):
        kill_at(save, fresh(folder), at, late, after)
        counts["kills at a call"] += 1


def nothing(made: Call) -> None:
    """Let a call be made."""


def kill_at(save, place, at, late, after):
    """Kill the command at one call, before it or after it, and look at what it left."""

    def kill(made: Call) -> None:
        if made.number == at:
            os.kill(os.getpid(), signal.SIGKILL)

    def work() -> int:
        with watched(nothing, kill) if late else watched(kill):
            return int(save.run().status)

    told = place.parent / "told"
    with contextlib.chdir(place):
        before = save.before(place)
        status = in_child(work, told)
        assert status in (-signal.SIGKILL, 0), told.read_text(encoding="utf-8")
        check_after(save, place, before, after, status, told.read_text(encoding="utf-8"))


@pytest.mark.parametrize("save", STEPS, ids=str)
@pytest.mark.parametrize(
    "number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGALRM]
)
def test_signals_at_each_call(save, number, folder, counts):
    """Ctrl-C is no traceback; a terminal that goes away, a shutdown, leave the file whole."""
    after = whole(save, folder)
    place = fresh(folder)
    with contextlib.chdir(place):
        save.prepare(place)
        calls = len(calls_of(save.run))
    for at in sample(range(1, calls + 1), 4 * calls):
        signal_at(save, fresh(folder), at, number, after)
        counts["signals at a call"] += 1


def signal_at(save, place, at, number, after):
    """Send a signal to the command when it makes one call, and look at what it left."""
    from hhscore import cli

    def send(made: Call) -> None:
        if made.number == at:
            os.kill(os.getpid(), number)

    def work() -> int:
        with watched(send):
            return cli.main(list(save.words))

    told = place.parent / "told"
    with contextlib.chdir(place):
        before = save.before(place)
        status = in_child(work, told)
        text = told.read_text(encoding="utf-8")
        assert "Traceback" not in text, text
        assert status in (0, 1, 130, -number), (status, text)
        check_after(save, place, before, after, -number if status == 130 else status, text)


def test_a_lock_whose_holder_was_killed_holds_nobody_up(folder, counts):
    save = SAVES[0]
    for _ in range(many(100)):
        place = fresh(folder)
        with contextlib.chdir(place):
            save.prepare(place)
            assert in_child(hold_and_die, place.parent / "told") == -signal.SIGKILL
            assert call(*save.words).status == 0
            assert not {name for name in beside(place / "a.toml") if name.endswith(".new")}
            assert content(place / "a.toml")
            counts["holders killed"] += 1


def hold_and_die():
    from hhscore.storage import store

    with store.transaction("a.toml"):
        os.kill(os.getpid(), signal.SIGKILL)
