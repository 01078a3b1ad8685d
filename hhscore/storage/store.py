"""Session files on disk: read, locked, saved whole or not at all, and one step back or forward.

Knows no TOML. Beside `evening.toml` lie `.evening.toml.lock` (see `storage.lock`) and `.evening.toml.undo` (see
`history`).
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hhscore.storage import history
from hhscore.storage.atomic import Replacement, beside, give, write_whole
from hhscore.storage.errors import StoreError as StoreError
from hhscore.storage.errors import reason_of, reported
from hhscore.storage.lock import PATIENCE, Notify, locked
from hhscore.storage.reading import bytes_of
from hhscore.words.printable import name_of

_MOST_BYTES = 50_000_000


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A file as it was at one moment. Bytes that are not UTF-8 are surrogates in `text`."""

    path: Path
    data: bytes

    @property
    def text(self) -> str:
        """The content with its line ends and BOM as they are."""
        return self.data.decode("utf-8", "surrogateescape")


@dataclass(frozen=True, slots=True)
class Change:
    """A step that was taken back or made again: what it was called, and the file before and after."""

    label: str
    before: Snapshot
    after: Snapshot


def _keep_quiet(message: str) -> None:
    """Tell nobody."""


@dataclass(slots=True)
class Transaction:
    """A session file while nobody else may write it; `snapshot` is what it holds now.

    `path` is the file itself, `shown` what the user calls it. `notify` is told what the user should know of a save
    that worked.
    """

    path: Path
    shown: Path
    snapshot: Snapshot
    notify: Notify
    _seen: os.stat_result | None = field(repr=False)

    @property
    def text(self) -> str:
        """What the file holds now."""
        return self.snapshot.text

    def save(self, text: str, label: str) -> Snapshot:
        """Save the whole text as one step, called `label` in the answer to `undo`; the same text is no step."""
        data = text.encode("utf-8", "surrogateescape")
        if data == self.snapshot.data:
            return self.snapshot
        record = history.read(self._history())
        record.add(label, self.snapshot.data, data)
        return self._save(data, record)

    def undo(self) -> Change:
        """Take the last step back."""
        return self._step(history.History.undo, history.History.undone)

    def redo(self) -> Change:
        """Make the step again that was taken back last."""
        return self._step(history.History.redo, history.History.redone)

    def _step(self, peek: Any, move: Any) -> Change:
        before = self.snapshot
        record = history.read(self._history())
        try:
            label, data = peek(record, before.data)
        except history.NoStep as reason:
            raise StoreError(f"{name_of(self.shown)}: {reason}") from None
        move(record, before.data)
        return Change(label, before, self._save(data, record))

    def _history(self) -> Path:
        return beside(self.path, "undo")

    def _save(self, data: bytes, record: history.History) -> Snapshot:
        """Put the history in its place and then the file, which is written by then.

        Killed in between, the history sees where it stands by the file. A save that is refused leaves both.
        """
        with reported(self.shown, "cannot be saved"):
            seen = self._seen or os.stat(self.path)
            self._writable(seen)
            old = self.snapshot.data
            with Replacement(self.path, data, seen, old=old, shown=self.shown) as new:
                before, lost = self._keep(record, seen)
                try:
                    new.put()
                except OSError:
                    new.discard()  # whose room the old history may need
                    if lost is None:
                        self._restore(before, seen)
                    raise
        self._seen = None
        with contextlib.suppress(OSError):
            self._seen = os.stat(self.path)
        self.snapshot = Snapshot(self.path, data)
        self._mention(lost, seen)
        return self.snapshot

    def _keep(self, record: history.History, seen: os.stat_result) -> tuple[bytes | None, OSError | None]:
        """Write the history: what it was before, and what went wrong.

        Without its history a file has no undo; that is no reason not to save it.
        """
        before: bytes | None = None
        with contextlib.suppress(OSError):
            before = bytes_of(self._history(), pipes=False)
        try:
            write_whole(self._history(), record.dump(), seen, durable=False, shown=None)
        except OSError as error:
            return before, error
        return before, None

    def _restore(self, before: bytes | None, seen: os.stat_result) -> None:
        """Give the history of a save that was refused back what it held. If even that cannot be, no step is lost but
        those that were taken back.
        """
        with contextlib.suppress(OSError):
            if before is None:
                os.unlink(self._history())
            else:
                write_whole(self._history(), before, seen, durable=False, shown=None)

    def _mention(self, lost: OSError | None, seen: os.stat_result) -> None:
        """Say what a save that worked has not done."""
        name = name_of(self.shown)
        if lost is not None:
            self.notify(
                f"{name} is saved, but `undo` cannot take this back: its history cannot be written "
                f"({reason_of(lost)})"
            )
        if seen.st_nlink > 1:
            self.notify(
                f"{name} is saved, but no longer linked: the file had another name (a hard link), which keeps the "
                "old content"
            )

    def _writable(self, seen: os.stat_result) -> None:
        """Refuse a file that is not to be written, though its folder would let us replace it, and one that a
        program which knows nothing of our lock has written since it was read.
        """
        now = os.stat(self.path)
        if not stat.S_IMODE(now.st_mode) & 0o222 or not os.access(self.path, os.W_OK):
            raise StoreError(f"{name_of(self.shown)} cannot be saved: it is read-only")
        if (now.st_mtime_ns, now.st_size, now.st_ino) != (seen.st_mtime_ns, seen.st_size, seen.st_ino):
            raise StoreError(
                f"{name_of(self.shown)}: another program has just changed it; nothing was saved, so try again"
            )


def read(path: str | Path) -> Snapshot:
    """Read what a file holds now; StoreError if it cannot be read.

    >>> try:
    ...     read("no-such.toml")
    ... except StoreError as error:
    ...     print(error)
    no-such.toml cannot be read: it is not there
    """
    shown = Path(path)
    return _read(shown, shown)[0]


@contextlib.contextmanager
def transaction(
    path: str | Path, patience: float = PATIENCE, notify: Notify = _keep_quiet
) -> Iterator[Transaction]:
    """Keep everybody else from writing a file; a link is followed.

    Waits `patience` seconds for another writer, then StoreError. What the file holds is read once the others are
    done, so nothing of theirs is lost. `notify` is told at once what the user should know.
    """
    shown = Path(path)
    real = _real(shown)
    with reported(shown, "cannot be read"):
        like = os.stat(real)
    _must_be_file(like.st_mode, shown)  # so that no lock is left beside a device, or what is not there
    with locked(real, shown, patience, notify, like):
        snapshot, seen = _read(real, shown)
        yield Transaction(real, shown, snapshot, notify, seen)


def create(path: str | Path, text: str, patience: float = PATIENCE, notify: Notify = _keep_quiet) -> Snapshot:
    """Write a new file with this text; StoreError if there is one already, which stays as it is."""
    shown = Path(path)
    real = _real(shown)
    data = text.encode("utf-8", "surrogateescape")
    _must_be_new(real, shown)
    with locked(real, shown, patience, notify, None), reported(shown, "cannot be created"):
        _must_be_new(real, shown)
        write_whole(real, data, shown=shown)
        with contextlib.suppress(OSError):  # of an older file with this name
            os.unlink(beside(real, "undo"))
    return Snapshot(real, data)


def keep_aside(path: Path, text: str, what: str) -> Path:
    """Put a text beside a file under a free name that ends in `what`, or where that cannot be, among the temporary
    files; where it is. OSError if it can be put nowhere.
    """
    data = text.encode("utf-8", "surrogateescape")
    try:
        return _put_aside(path.parent, path, data, what)
    except OSError:
        from tempfile import gettempdir

        return _put_aside(Path(gettempdir()), path, data, what)


def _put_aside(folder: Path, path: Path, data: bytes, what: str) -> Path:
    number = 1
    while True:
        kept = folder / f"{path.name}.{what}{f'-{number}' if number > 1 else ''}"
        try:
            file = kept.open("xb")
        except FileExistsError:
            number += 1
            continue
        try:
            with file:
                file.write(data)
                with contextlib.suppress(OSError):
                    like = os.stat(path)
                    give(file.fileno(), like, stat.S_IMODE(like.st_mode))
        except OSError:
            kept.unlink(missing_ok=True)  # half of it is of no use
            raise
        return kept


def _must_be_new(real: Path, shown: Path) -> None:
    if os.path.lexists(real):
        what = "is a folder" if os.path.isdir(real) else "is already there"
        raise StoreError(f"{name_of(shown)} {what}; name a new file")


def _must_be_file(mode: int, shown: Path) -> None:
    if stat.S_ISDIR(mode):
        raise StoreError(f"{name_of(shown)} is a folder")
    if not stat.S_ISREG(mode):
        raise StoreError(f"{name_of(shown)} is not a file")


def undo(path: str | Path, patience: float = PATIENCE, notify: Notify = _keep_quiet) -> Change:
    """Take the last step back: the file gets exactly the bytes it had. StoreError if there is none, or if the
    file was changed by hand since.
    """
    with transaction(path, patience, notify) as file:
        return file.undo()


def redo(path: str | Path, patience: float = PATIENCE, notify: Notify = _keep_quiet) -> Change:
    """Make the step again that `undo` took back last; StoreError if there is none or the file was changed."""
    with transaction(path, patience, notify) as file:
        return file.redo()


def _real(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # a circle of links
        raise StoreError(f"{name_of(path)} cannot be read: its links lead in a circle") from None


def _read(path: Path, shown: Path) -> tuple[Snapshot, os.stat_result]:
    with reported(shown, "cannot be read"):
        _must_be_file(os.stat(path).st_mode, shown)
        with open(path, "rb") as file:
            data = file.read(_MOST_BYTES + 1)
            seen = os.fstat(file.fileno())
    if len(data) > _MOST_BYTES:
        raise StoreError(f"{name_of(shown)} has more than {_MOST_BYTES:,} bytes; that is no session")
    return Snapshot(path, data), seen
