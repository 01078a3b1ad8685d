"""The steps of one file, so that they can be taken back and made again, byte for byte.

Kept beside the file as JSON. A step is what stood in one stretch of the file before and after it, and a mark of
the whole file before and after. Where the file stands among the steps is seen by its mark, so it does no harm if
the history was written and the file was not. A history that is missing or broken is an empty one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from hhscore.storage.reading import bytes_of

MOST_STEPS = 500
MOST_BYTES = 256_000
"""A year of four players has about 250 steps of 300 bytes; all are read and written with every save."""
_FORMAT = 1
_ROUGH_STEP = 200  # bytes of a step apart from its texts


class NoStep(Exception):
    """There is no step to take, and why."""


@dataclass(frozen=True, slots=True)
class Step:
    """One change: at `start`, `old` became `new`; `before` and `after` are the marks of the whole file."""

    label: str
    start: int
    old: bytes
    new: bytes
    before: str
    after: str

    @property
    def size(self) -> int:
        """About how many bytes it takes in the history."""
        return _ROUGH_STEP + len(self.label) + len(self.old) + len(self.new)


def _changed(when: str) -> str:
    return f"the file was changed by hand {when}, or saved without its history"


def mark(data: bytes) -> str:
    """What tells one content from another."""
    return sha256(data).hexdigest()[:24]


@dataclass(slots=True)
class History:
    """The steps in order, of which the first `done` are done and the rest were taken back."""

    steps: list[Step] = field(default_factory=list)
    done: int = 0

    def add(self, label: str, old: bytes, new: bytes) -> None:
        """A step from one content to the other; what was taken back can no longer be made again."""
        now = mark(old)
        kept = self._at(now)
        start, end = 0, 0
        most = min(len(old), len(new))
        while start < most and old[start] == new[start]:
            start += 1
        while end < most - start and old[-1 - end] == new[-1 - end]:
            end += 1
        step = Step(label, start, old[start : len(old) - end], new[start : len(new) - end], now, mark(new))
        self.steps = [*self.steps[: self.done if kept is None else kept], step]
        room = MOST_BYTES
        first = len(self.steps)
        for older in reversed(self.steps[-MOST_STEPS:]):
            room -= older.size
            if room < 0:
                break
            first -= 1
        self.steps = self.steps[first:]
        self.done = len(self.steps)

    def undo(self, data: bytes) -> tuple[str, bytes]:
        """The label of the last step, and the content before it; NoStep if there is none from this content."""
        at = self._at(mark(data))
        if at is None:
            raise NoStep(f"cannot undo {self._last()}: {_changed('since')}")
        if at == 0:
            raise NoStep("there is nothing to undo")
        step = self.steps[at - 1]
        if step.after != mark(data):
            raise NoStep(f"cannot undo {step.label!r}: {_changed('after it')}")
        return step.label, _exchanged(data, step.start, step.new, step.old, step.before)

    def redo(self, data: bytes) -> tuple[str, bytes]:
        """The label of the step taken back last, and the content after it; NoStep if there is none."""
        at = self._at(mark(data))
        if at is None and self.done < len(self.steps):
            raise NoStep(f"cannot redo {self.steps[self.done].label!r}: {_changed('since')}")
        if at is None or at == len(self.steps):
            raise NoStep("there is nothing to redo")
        step = self.steps[at]
        if step.before != mark(data):
            raise NoStep(f"cannot redo {step.label!r}: {_changed('before it')}")
        return step.label, _exchanged(data, step.start, step.old, step.new, step.after)

    def undone(self, data: bytes) -> None:
        """Note that the step `undo` told of was taken back from this content."""
        self.done = (self._at(mark(data)) or 1) - 1

    def redone(self, data: bytes) -> None:
        """Note that the step `redo` told of was made again on this content."""
        self.done = (self._at(mark(data)) or 0) + 1

    def _last(self) -> str:
        return repr(self.steps[self.done - 1].label) if self.done else "anything"

    def _at(self, now: str) -> int | None:
        """How many steps are done in the file with this mark; None if it is none of the contents we know.

        It is where we left off, or one step to the side if the history was written and then the file was not.
        """
        if not self.steps:
            return 0
        for at in (self.done, self.done - 1, self.done + 1):
            after = self.steps[at - 1].after if 0 < at <= len(self.steps) else None
            before = self.steps[at].before if 0 <= at < len(self.steps) else None
            if now in (after, before):
                return at
        return None

    def dump(self) -> bytes:
        """As it is kept."""
        steps = [
            [
                step.label,
                step.start,
                step.old.decode("latin-1"),
                step.new.decode("latin-1"),
                step.before,
                step.after,
            ]
            for step in self.steps
        ]
        return json.dumps({"format": _FORMAT, "done": self.done, "steps": steps}).encode("ascii")


def read(path: Path) -> History:
    """The history kept in a file; an empty one if it is missing or broken."""
    try:
        return _loaded(json.loads(bytes_of(path, pipes=False)))
    except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError, OverflowError):
        return History()


def _loaded(kept: Any) -> History:
    steps = [
        Step(str(label), int(start), old.encode("latin-1"), new.encode("latin-1"), str(before), str(after))
        for label, start, old, new, before, after in kept["steps"]
    ]
    done = kept["done"]
    if kept["format"] != _FORMAT or not isinstance(done, int) or not 0 <= done <= len(steps):
        raise ValueError("no history of ours")
    return History(steps, done)


def _exchanged(data: bytes, start: int, old: bytes, new: bytes, expected: str) -> bytes:
    """The content with a stretch exchanged; NoStep if that does not give what it should."""
    result = data[:start] + new + data[start + len(old) :]
    if start < 0 or data[start : start + len(old)] != old or mark(result) != expected:
        raise NoStep("its undo history is broken, so nothing was changed")
    return result
