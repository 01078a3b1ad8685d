"""Errors of every kind, injected into each call of the operating system that a command makes."""

from __future__ import annotations

import contextlib
import errno
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from hhscore import cli
from tests.soak.harness import (
    SEED,
    Answer,
    Call,
    Failures,
    answer_of_child,
    calls_of,
    hasten_clock,
    look_at,
    many,
    sample,
    watched,
)
from tests.soak.saves import FILE, SAVES, Save, check_after, fresh, whole

KINDS = tuple(
    getattr(errno, name)
    for name in (
        *(
            "ENOSPC",
            "EIO",
            "EACCES",
            "EPERM",
            "EROFS",
            "EINTR",
            "EMFILE",
            "ENFILE",
            "EDQUOT",
            "ENOENT",
            "ENOMEM",
        ),
        *(
            "EFBIG",
            "ELOOP",
            "ENAMETOOLONG",
            "ESTALE",
            "ENOLCK",
            "EDEADLK",
            "EBUSY",
            "EAGAIN",
            "ENOTDIR",
            "EISDIR",
        ),
        *(
            "EINVAL",
            "ENOSYS",
            "EOPNOTSUPP",
            "EXDEV",
            "ENODEV",
            "ETXTBSY",
            "ECONNRESET",
            "ETIMEDOUT",
            "EREMOTEIO",
        ),
    )
    if hasattr(errno, name)
)
READINGS = tuple(
    Save(words)
    for words in (
        ("score", FILE),
        ("audit", FILE, "--json"),
        ("audit", "."),
        ("stats", FILE, "."),
        ("ledger", FILE),
        ("rules", "list"),
        ("score", "--rules", "ours.toml", FILE),
        ("score",),
    )
)


def disturbed(save: Save, place: Path, number: int, fails: Callable[[Call], bool]) -> Answer:
    """Run the command in a child in which the calls that `fails` picks out fail with this error."""

    def fail(made: Call) -> None:
        if fails(made):
            raise OSError(number, os.strerror(number), made.path)

    def work() -> int:
        hasten_clock()
        with watched(fail):
            return cli.main(list(save.words))

    answer = answer_of_child(work, place.parent / "told")
    look_at(answer, save.words)
    return answer


def named(name: str) -> Callable[[Call], bool]:
    """Pick out every call of this name."""
    return lambda made: made.name == name


def from_on(at: int, for_good: bool) -> Callable[[Call], bool]:
    """Pick out the call at this place, or that one and all after it."""
    return lambda made: made.number == at or (for_good and made.number > at)


def faults(calls: int, whole_number: int, seed: int):
    """Return which call fails, with what, and whether for good: every call, and every kind by turns."""
    rng = random.Random(seed)
    every = [
        (at, number, for_good) for at in range(1, calls + 1) for number in KINDS for for_good in (False, True)
    ]
    rng.shuffle(every)
    return every[: many(whole_number)]


@pytest.mark.parametrize("save", SAVES, ids=str)
def test_each_call_of_a_save_fails(save, folder, counts):
    """Refused: as it was, history and all. Done: done. Done and something failed: said so."""
    after, place, failures = whole(save, folder), fresh(folder), Failures()
    with contextlib.chdir(place):
        save.prepare(place)
        calls = len(calls_of(save.run))
    for at, number, for_good in faults(calls, 300, SEED):
        place = fresh(folder)
        with contextlib.chdir(place), failures.of((str(save), at, errno.errorcode[number], for_good)):
            before = save.before(place)
            answer = disturbed(save, place, number, from_on(at, for_good))
            check_after(save, place, before, after, answer.status, answer.err)
        counts["faults"] += 1
    failures.check()


@pytest.mark.parametrize("save", READINGS, ids=str)
def test_each_call_of_a_reading_fails(save, folder, counts):
    """A file that cannot be read is named, and nothing is changed."""
    place, failures = fresh(folder), Failures()
    with contextlib.chdir(place):
        save.prepare(place)
        (place / "ours.toml").write_text("hhscore_rules = 1\n[keys]\nteyaku.aka = 5\n", encoding="utf-8")
        before = (place / FILE).read_bytes()
        usual = sorted("".join(save.run()[1:]).splitlines())
        calls = len(calls_of(save.run))
        for at, number, for_good in faults(calls, 100, SEED + 1):
            with failures.of((str(save), at, errno.errorcode[number], for_good)):
                answer = disturbed(save, place, number, from_on(at, for_good))
                told = os.strerror(number).lower() in answer.err.lower()
                assert answer.status == 1 or told or sorted(answer.err.splitlines()) == usual
                assert (place / FILE).read_bytes() == before
            counts["faults"] += 1
    failures.check()


@pytest.mark.parametrize("save", SAVES[:3], ids=str)
def test_one_kind_of_call_fails_always(save, folder, counts):
    """As where a drive knows no locks, flushes no folders, or keeps no modes."""
    after, place, failures = whole(save, folder), fresh(folder), Failures()
    with contextlib.chdir(place):
        save.prepare(place)
        names = sorted({made.name for made in calls_of(save.run)})
    for name, number in sample([(name, number) for name in names for number in KINDS], 300):
        place = fresh(folder)
        with contextlib.chdir(place), failures.of((str(save), name, errno.errorcode[number])):
            before = save.before(place)
            answer = disturbed(save, place, number, named(name))
            check_after(save, place, before, after, answer.status, answer.err)
        counts["faults"] += 1
    failures.check()
