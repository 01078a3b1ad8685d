"""Work done in child processes, a few at a time."""

from __future__ import annotations

import os
import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
FAULT = 70
_WALL_PER_CPU = 20  # a busy machine may give a process a small part of the time


def run_forked(
    jobs: Iterable[tuple[T, float]], work: Callable[[T], int], slots: int, faults: Path
) -> Iterator[tuple[T, int]]:
    """Do each job in a child of its own and yield it with the child's exit status, as they end.

    A job comes with the seconds of processor time it may take; one that takes more, or dies, has status -1, and one
    in which `work` raises has status FAULT, and the traceback stands in the file `faults`.
    """
    waiting = iter(jobs)
    running: dict[int, tuple[T, float]] = {}
    more = True
    while more or running:
        while more and len(running) < slots:
            job, seconds = next(waiting, (None, 0.0))
            if job is None:
                more = False
                break
            running[_start(job, seconds, work, faults)] = job, time.monotonic() + _WALL_PER_CPU * seconds
        for child in list(running):
            ended, status = os.waitpid(child, os.WNOHANG)
            job, until = running[child]
            if ended:
                del running[child]
                code = os.waitstatus_to_exitcode(status)
                yield job, code if code >= 0 else -1
            elif time.monotonic() > until:
                with suppress(ProcessLookupError):
                    os.killpg(child, signal.SIGKILL)
        time.sleep(0.02)


def _start(job: T, seconds: float, work: Callable[[T], int], faults: Path) -> int:
    child = os.fork()
    if child:
        return child
    status = FAULT
    try:
        os.setpgid(0, 0)
        limit = int(seconds) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        status = work(job)
    except BaseException:
        faults.write_text(traceback.format_exc(), "utf-8")
    finally:
        os._exit(status)
