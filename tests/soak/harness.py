"""What all attacks share: how often, calls in this process, watched calls of the operating system, children."""

from __future__ import annotations

import builtins
import contextlib
import fcntl
import io
import os
import re
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hhscore import cli

SCALE = float(os.environ.get("HHSCORE_SOAK") or 0.01)
"""How many times the whole attack: 1 is what `make soak` does."""
SEED = int(os.environ.get("HHSCORE_SOAK_SEED") or 1)
"""Another number gives other damage; a failure names what it was given, so that it can be repeated."""
SAVED = re.compile(r"\b(is|was) saved\b")
"""How a message says that a save took place although something failed."""


def many(whole: int) -> int:
    """Return how often to do what the whole attack does so often."""
    return max(1, round(whole * SCALE))


def sample(items: Sequence[Any], whole: int) -> list[Any]:
    """Return as many of the items, spread over all, as the whole attack's number scaled."""
    number = min(len(items), many(whole))
    return [items[place * len(items) // number] for place in range(number)]


class Failures:
    """Collects what failed in an attack, so that one fault does not hide the others: the first of each kind."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}
        self.number = 0

    @contextlib.contextmanager
    def of(self, given: object) -> Iterator[None]:
        """Take what fails here, and go on; `given` is what is needed to repeat it."""
        try:
            yield
        except AssertionError as error:
            self.number += 1
            told = str(error)
            fault = re.search(r"fault of hhscore.*?\\n", told)
            kind = re.sub(r"\d+", "#", fault[0] if fault else told.partition("\n")[0]).partition(" after ")[0]
            self.kinds.setdefault(kind[:200], f"{told}\nfor {given!r}")

    def check(self) -> None:
        """Fail if anything did."""
        told = "\n\n".join(self.kinds.values())
        assert not self.kinds, f"{self.number} failures of {len(self.kinds)} kinds:\n{told}"


class Answer(NamedTuple):
    """What one call answered."""

    status: int
    out: str
    err: str


class _Stdin(io.TextIOWrapper):
    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", errors="replace")


def call(*words: object, stdin: bytes = b"") -> Answer:
    """Run hhscore in this process; whatever comes of it: status 0, 1 or 2, no traceback, nothing a terminal obeys."""
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = _Stdin(stdin)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = cli.main([str(word) for word in words])
    except BaseException as error:
        raise AssertionError(f"{words}: {type(error).__name__}: {error}") from error
    finally:
        sys.stdin = before
    answer = Answer(status, out.getvalue(), err.getvalue())
    look_at(answer, words)
    return answer


def look_at(answer: Answer, words: object) -> None:
    """Assert what holds for every answer to every call."""
    both = answer.out + answer.err
    assert answer.status in (0, 1, 2), (words, answer)
    assert "Traceback" not in both, (words, answer)
    assert "fault of hhscore" not in both, (words, answer)
    assert answer.status == 0 or both, (words, "failed without a word")
    obeyed = {char for char in both if ord(char) < 32 or char in "\x7f\x9b\u202e"} - {"\n", "\t"}
    assert not obeyed, (words, answer)


# Calls of the operating system

_WATCHED: tuple[tuple[Any, str], ...] = (
    *(
        (os, name)
        for name in ("open", "write", "close", "fsync", "fchmod", "fchown", "chmod", "chown", "ftruncate")
    ),
    *((os, name) for name in ("replace", "rename", "link", "unlink", "remove", "mkdir", "rmdir")),
    *((os, name) for name in ("stat", "lstat", "fstat", "access", "readlink", "scandir", "listdir", "umask")),
    (fcntl, "flock"),
    (builtins, "open"),
    (io, "open"),
)
"""What hhscore and the libraries below it ask of the operating system when they read and save."""


class Call(NamedTuple):
    """One call that is about to be made, or was made; `number` counts from 1, `path` is what it is about."""

    name: str
    number: int
    path: str | None


Hook = Callable[[Call], None]


@contextlib.contextmanager
def watched(before: Hook, after: Hook = lambda call: None) -> Iterator[None]:
    """Have `before` and `after` called around each call of the operating system; what they raise, the call raises.

    A `close` takes place even if `before` raises: the system closes a file also where it reports an error.
    """
    numbers = iter(range(1, 1_000_000))

    def around(real: Callable[..., Any], name: str) -> Callable[..., Any]:
        def wrapped(*args: Any, **kwargs: Any) -> Any:
            about = os.fsdecode(args[0]) if args and isinstance(args[0], str | bytes | os.PathLike) else None
            made = Call(name, next(numbers), about)
            try:
                before(made)
            except OSError:
                if name == "close":
                    real(*args, **kwargs)
                raise
            result = real(*args, **kwargs)
            after(made)
            return result

        return wrapped

    real = [(module, name, getattr(module, name)) for module, name in _WATCHED if hasattr(module, name)]
    try:
        for module, name, function in real:
            setattr(module, name, around(function, name))
        yield
    finally:
        for module, name, function in real:
            setattr(module, name, function)


def calls_of(work: Callable[[], Any]) -> list[Call]:
    """Return the calls of the operating system that some work makes."""
    made: list[Call] = []
    with watched(made.append):
        work()
    return made


# Children


def in_child(work: Callable[[], int | None], told: Path) -> int:
    """Run some work in a child whose output goes to a file; its exit status, negative for the signal that ended it.

    70 is a child that raised; then the file has the traceback.
    """
    child = begin_child(work, told)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def begin_child(work: Callable[[], int | None], told: Path) -> int:
    """Begin a child as `in_child` does, and do not wait for it: its process id."""
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child:
        return child
    status = 70
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with open(told, "w", encoding="utf-8") as stream, open(os.devnull, encoding="utf-8") as nothing:
            sys.stdin, sys.stdout, sys.stderr = nothing, stream, stream
            try:
                status = work() or 0
            except BaseException:
                traceback.print_exc(file=stream)
            stream.flush()
    finally:
        os._exit(status)


def hasten_clock() -> None:
    """Let each look at the clock take a second, and no sleep any: who waits half a minute has soon done so.

    For children only: it stays so.
    """
    seconds = iter(range(1, 1_000_000))
    begun = time.monotonic()
    time.sleep = lambda _: None
    time.monotonic = time.perf_counter = lambda: begun + next(seconds)


def answer_of_child(work: Callable[[], int | None], told: Path) -> Answer:
    """Run some work in a child, and return its status and output; a child that raised is a failure."""
    status = in_child(work, told)
    answer = Answer(status, "", told.read_text(encoding="utf-8"))
    assert status != 70, answer.err
    return answer


def beside(path: Path) -> set[str]:
    """Return the names of what lies in the file's folder apart from the file."""
    return {found.name for found in path.parent.iterdir()} - {path.name}
