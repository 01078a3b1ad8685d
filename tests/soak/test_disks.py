"""Disks that are full at any byte, and folders that are not to be written."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import subprocess
import tempfile
from functools import partial
from pathlib import Path

import pytest

from hhscore import cli
from tests.soak.harness import Answer, Failures, answer_of_child, call, look_at, sample
from tests.soak.saves import FILE, SAVES, Save, check_after, fresh, whole

LARGEST = 4_000
"""Bytes; the largest file that these saves write has about 3,000."""
NOBODY = 65_534


@pytest.mark.parametrize("save", SAVES, ids=str)
def test_files_can_have_no_more_than_so_many_bytes(save, folder, counts):
    """As on a full disk: a write ends in the middle, whichever file it is."""
    after, failures = whole(save, folder), Failures()
    for limit in sample(range(0, LARGEST, 10), 400):
        place = fresh(folder)
        with contextlib.chdir(place), failures.of((str(save), limit)):
            before = save.before(place)
            answer = answer_of_child(partial(run_with, save, limit), place.parent / "told")
            look_at(answer, save.words)
            check_after(save, place, before, after, answer.status, answer.err)
        counts["sizes of files"] += 1
    failures.check()


def run_with(save: Save, limit: int) -> int:
    """Run the command while no file can be written beyond so many bytes; what it says goes to memory meanwhile."""
    import io
    import sys

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    told, sys.stdout, sys.stderr = sys.stdout, io.StringIO(), io.StringIO()
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))
    status = cli.main(list(save.words))
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    told.write(sys.stdout.getvalue() + sys.stderr.getvalue())
    told.flush()
    return status


@contextlib.contextmanager
def small_disk(kilobytes: int):
    """A disk of that size; None where this user may mount none."""
    with tempfile.TemporaryDirectory() as where:
        command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "none", where]
        if (
            shutil.which("mount") is None
            or subprocess.run(command, capture_output=True, check=False).returncode
        ):
            yield None
            return
        try:
            yield Path(where)
        finally:
            subprocess.run(["umount", "-l", where], check=True)


@pytest.mark.parametrize("save", SAVES, ids=str)
def test_a_disk_that_is_full(save, folder, counts):
    """A real one, where this user may mount it; its free room goes from nothing to enough."""
    after = whole(save, folder)
    failures = Failures()
    for free in sample(range(9), 100):
        with small_disk(64) as disk, failures.of((str(save), free)):
            if disk is None:
                counts["disks that could not be mounted"] += 1
                continue
            with contextlib.chdir(disk):
                before = save.before(disk)
                fill(disk, free)
                answer = answer_of_child(lambda: cli.main(list(save.words)), folder / "told")
                (disk / "filler").unlink()
                look_at(answer, save.words)
                check_after(save, disk, before, after, answer.status, answer.err)
            counts["full disks"] += 1
    failures.check()


def fill(disk: Path, free: int) -> None:
    """Fill a disk but for so many blocks."""
    block = os.statvfs(disk).f_frsize
    with open(disk / "filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
        while True:
            filler.write(b"\0" * block)
    size = (disk / "filler").stat().st_size
    os.truncate(disk / "filler", max(0, size - free * block))


@pytest.fixture
def shared():
    """A folder that anybody may enter, apart from pytest's, which only its owner may."""
    with tempfile.TemporaryDirectory() as where:
        os.chmod(where, 0o755)
        yield Path(where)


def as_anybody(save: Save, told: Path) -> Answer:
    """Run the command as somebody who is not root, for whom permissions count."""

    def work() -> int:
        if os.geteuid() == 0:
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        return cli.main(list(save.words))

    answer = answer_of_child(work, told)
    look_at(answer, save.words)
    return answer


MODES = [(folder, file) for folder in (0o555, 0o755, 0o700, 0o000) for file in (0o444, 0o644, 0o000)]
"""How a folder may be shut, and a file."""


@pytest.mark.parametrize("save", SAVES, ids=str)
def test_what_is_read_only_is_left_alone(save, shared, counts):
    """Somebody else's folder, or one's own that is shut: a plain refusal, and nothing is left there."""
    for folder_mode, file_mode in sample(MODES, 300):
        look_at_what_is_shut(save, shared, folder_mode, file_mode)
        counts["saves where nothing may be written"] += 1


def look_at_what_is_shut(save: Save, shared: Path, folder_mode: int, file_mode: int) -> None:
    """Save as somebody who may not, and see that all stays as it was."""
    for path in shared.iterdir():
        path.unlink()
    with contextlib.chdir(shared):
        save.prepare(shared)
        before = {path.name: path.read_bytes() for path in shared.iterdir()}
        call(*save.words)  # what the command needs is loaded
        for path in shared.iterdir():
            path.unlink()
        for name, data in before.items():
            (shared / name).write_bytes(data)
        (shared / FILE).chmod(file_mode)
        shared.chmod(folder_mode)
    told = Path(tempfile.mkdtemp()) / "told"
    try:
        os.chdir(shared)
        answer = as_anybody(save, told)
        if os.geteuid() == 0 or not folder_mode & 0o200:
            assert answer.status == 1
            shared.chmod(0o755)
            assert {path.name: path.read_bytes() for path in shared.iterdir()} == before
    finally:
        shared.chmod(0o755)
        os.chdir("/")
        shutil.rmtree(told.parent)
