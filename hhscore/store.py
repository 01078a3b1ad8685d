"""Session files on disk: read, locked, saved whole or not at all, and one step back or forward.

Knows no TOML. Beside `evening.toml` lie `.evening.toml.lock`, empty, and `.evening.toml.undo` (see `history`).
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import history

PATIENCE = 30.0
"""How many seconds a writer waits for another."""
_POLL = 0.01
_MOST_BYTES = 50_000_000
_LONGEST_NAME = 200
_REASONS = {
    errno.ENOSPC: "no space is left on the disk",
    errno.EDQUOT: "no space is left for you on the disk",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "permission is refused",
    errno.EPERM: "permission is refused",
    errno.ENOENT: "it is not there",
    errno.ENOTDIR: "a part of its path is not a folder",
    errno.EISDIR: "it is a folder",
    errno.EIO: "the disk reports an error",
    errno.EINTR: "it was interrupted",
    errno.ELOOP: "its links lead in a circle",
    errno.ENAMETOOLONG: "its name is too long",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
}


class StoreError(Exception):
    """A file that cannot be read or saved, with the reason; a file that could not be saved is as it was."""


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


@dataclass(slots=True)
class Transaction:
    """A session file while nobody else may write it; `snapshot` is what it holds now.

    `path` is the file itself, `shown` what the user calls it.
    """

    path: Path
    shown: Path
    snapshot: Snapshot
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
            raise StoreError(f"{self.shown}: {reason}") from None
        move(record, before.data)
        return Change(label, before, self._save(data, record))

    def _history(self) -> Path:
        return beside(self.path, "undo")

    def _save(self, data: bytes, record: history.History) -> Snapshot:
        """History first: if the file is not saved after all, the history sees where it stands by the file."""
        with _reported(self.shown, "cannot be saved"):
            seen = self._seen or os.stat(self.path)
            self._writable(seen)
            self._keep(record, seen)
            _replace(self.path, data, seen, old=self.snapshot.data)
        self._seen = None
        with contextlib.suppress(OSError):
            self._seen = os.stat(self.path)
        self.snapshot = Snapshot(self.path, data)
        return self.snapshot

    def _keep(self, record: history.History, seen: os.stat_result) -> None:
        """Without its history a file has no undo; that is no reason not to save it."""
        try:
            _replace(self._history(), record.dump(), seen, durable=False)
        except OSError:
            with contextlib.suppress(OSError):  # one that lacks this step would only mislead
                os.unlink(self._history())

    def _writable(self, seen: os.stat_result) -> None:
        """Refuse a file that is not to be written, though its folder would let us replace it, and one that a
        program which knows nothing of our lock has written since it was read.
        """
        now = os.stat(self.path)
        if not stat.S_IMODE(now.st_mode) & 0o222 or not os.access(self.path, os.W_OK):
            raise StoreError(f"{self.shown} cannot be saved: it is read-only")
        if (now.st_mtime_ns, now.st_size, now.st_ino) != (seen.st_mtime_ns, seen.st_size, seen.st_ino):
            raise StoreError(
                f"{self.shown}: another program has just changed it; nothing was saved, so try again"
            )


def read(path: str | Path) -> Snapshot:
    """What a file holds now; StoreError if it cannot be read.

    >>> try:
    ...     read("no-such.toml")
    ... except StoreError as error:
    ...     print(error)
    no-such.toml cannot be read: it is not there
    """
    shown = Path(path)
    return _read(shown, shown)[0]


@contextlib.contextmanager
def transaction(path: str | Path, patience: float = PATIENCE) -> Iterator[Transaction]:
    """The file with everybody else kept from writing it; a link is followed.

    Waits `patience` seconds for another writer, then StoreError. What the file holds is read once the others are
    done, so nothing of theirs is lost.
    """
    shown = Path(path)
    real = _real(shown)
    with _reported(shown, "cannot be read"):
        os.stat(real)  # so that no lock is left beside a file that is not there
    with _locked(real, shown, patience):
        snapshot, seen = _read(real, shown)
        yield Transaction(real, shown, snapshot, seen)


def create(path: str | Path, text: str, patience: float = PATIENCE) -> Snapshot:
    """A new file with this text; StoreError if there is one already, which stays as it is."""
    shown = Path(path)
    real = _real(shown)
    data = text.encode("utf-8", "surrogateescape")
    _must_be_new(real, shown)
    with _locked(real, shown, patience), _reported(shown, "cannot be created"):
        _must_be_new(real, shown)
        with contextlib.suppress(OSError):  # of an older file with this name
            os.unlink(beside(real, "undo"))
        _replace(real, data, None)
    return Snapshot(real, data)


def _must_be_new(real: Path, shown: Path) -> None:
    if os.path.lexists(real):
        what = "is a folder" if os.path.isdir(real) else "is already there"
        raise StoreError(f"{shown} {what}; name a new file")


def undo(path: str | Path, patience: float = PATIENCE) -> Change:
    """Take the last step back: the file gets exactly the bytes it had. StoreError if there is none, or if the
    file was changed by hand since.
    """
    with transaction(path, patience) as file:
        return file.undo()


def redo(path: str | Path, patience: float = PATIENCE) -> Change:
    """Make the step again that `undo` took back last; StoreError if there is none or the file was changed."""
    with transaction(path, patience) as file:
        return file.redo()


def beside(path: Path, what: str) -> Path:
    """The hidden file for `what` beside a file.

    >>> str(beside(Path("a/evening.toml"), "undo"))
    'a/.evening.toml.undo'
    """
    name = path.name
    if len(os.fsencode(name)) > _LONGEST_NAME:
        from hashlib import sha256

        name = sha256(os.fsencode(name)).hexdigest()[:32]
    return path.with_name(f".{name}.{what}")


def _real(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # a circle of links
        raise StoreError(f"{path} cannot be read: {_REASONS[errno.ELOOP]}") from None


def _read(path: Path, shown: Path) -> tuple[Snapshot, os.stat_result]:
    with _reported(shown, "cannot be read"):
        mode = os.stat(path).st_mode
        if stat.S_ISDIR(mode):
            raise StoreError(f"{shown} is a folder")
        if not stat.S_ISREG(mode):
            raise StoreError(f"{shown} is not a file")
        with open(path, "rb") as file:
            data = file.read(_MOST_BYTES + 1)
            seen = os.fstat(file.fileno())
    if len(data) > _MOST_BYTES:
        raise StoreError(f"{shown} has more than {_MOST_BYTES:,} bytes; that is no session")
    return Snapshot(path, data), seen


@contextlib.contextmanager
def _locked(path: Path, shown: Path, patience: float) -> Iterator[None]:
    from filelock import FileLock, Timeout

    if not path.parent.is_dir():
        raise StoreError(f"{shown} cannot be saved: the folder {shown.parent} is not there")
    lock = FileLock(beside(path, "lock"), timeout=patience, poll_interval=_POLL)
    with _reported(shown, "cannot be locked"):
        try:
            lock.acquire()
        except Timeout:
            raise StoreError(
                f"{shown} is being written by someone else, and was for {patience:g} seconds; nothing was saved"
            ) from None
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            lock.release()


@contextlib.contextmanager
def _reported(path: Path, what: str) -> Iterator[None]:
    """System errors in a person's words."""
    try:
        yield
    except OSError as error:
        reason = _REASONS.get(error.errno or 0) or error.strerror or str(error)
        if error.errno == errno.ENOENT and not path.parent.is_dir():
            reason = f"the folder {path.parent} is not there"
        raise StoreError(f"{path} {what}: {reason}") from error


def _replace(
    path: Path, data: bytes, like: os.stat_result | None, *, durable: bool = True, old: bytes | None = None
) -> None:
    """Put a whole new file in the place of another, or leave everything as it was.

    It gets mode and owner `like` another's. With `durable` it has reached the disk afterwards; if it is in place
    and then the folder cannot be flushed, the `old` content is put back.
    """
    new = beside(path, "new")
    folder = _open_folder(path.parent) if durable else None
    try:
        _write(new, data, like, durable=durable)
        os.replace(new, path)
        if folder is not None:
            try:
                _flush(folder)
            except OSError as error:
                _put_back(path, old, like, error)
                raise
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(new)
        raise
    finally:
        if folder is not None:
            with contextlib.suppress(OSError):
                os.close(folder)


def _put_back(path: Path, old: bytes | None, like: os.stat_result | None, why: OSError) -> None:
    """Undo a replacement that may not survive a power cut; without `old` there was no file."""
    try:
        if old is None:
            os.unlink(path)
        else:
            new = beside(path, "new")
            _write(new, old, like, durable=False)
            os.replace(new, path)
    except OSError:
        raise StoreError(
            f"{path} is saved, but the disk has not confirmed it ({why.strerror}); a power cut may still undo it"
        ) from why


def _write(path: Path, data: bytes, like: os.stat_result | None, *, durable: bool) -> None:
    """Only one writer at a time comes here, so what another left when it was killed may go."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    file = os.open(path, flags, 0o666 if like is None else 0o600)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(file, rest) :]
        if like is not None and hasattr(os, "fchmod"):
            if (like.st_uid, like.st_gid) != (os.geteuid(), os.getegid()):
                with contextlib.suppress(OSError):  # only root can give files away
                    os.fchown(file, like.st_uid, like.st_gid)
            os.fchmod(file, stat.S_IMODE(like.st_mode))
        if durable:
            os.fsync(file)
    finally:
        os.close(file)


def _open_folder(path: Path) -> int | None:
    """The folder opened to be flushed; None where a folder cannot be opened."""
    if not hasattr(os, "O_DIRECTORY"):
        return None
    return os.open(path, os.O_RDONLY | os.O_DIRECTORY)


def _flush(folder: int) -> None:
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # file systems that flush no folders
            raise
