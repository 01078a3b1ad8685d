"""The one way in which this program writes a file: whole in the place of the old one, or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path
from types import TracebackType

from hhscore.storage.errors import StoreError, reason_of
from hhscore.words.printable import name_of

_LONGEST_NAME = 200

written: list[Path] = []
"""Every file that was saved for a person since the program began, as they call it: so that whatever goes wrong after
a save, nobody says that nothing was saved."""


def beside(path: Path, what: str) -> Path:
    """Return the hidden file for `what` beside a file.

    >>> str(beside(Path("a/evening.toml"), "undo"))
    'a/.evening.toml.undo'
    """
    name = path.name
    if len(os.fsencode(name)) > _LONGEST_NAME:
        from hashlib import sha256

        name = sha256(os.fsencode(name)).hexdigest()[:32]
    return path.with_name(f".{name}.{what}")


def write_whole(
    path: Path, data: bytes, like: os.stat_result | None = None, *, durable: bool = True, shown: Path | None
) -> None:
    """Write a whole file in the place of an older one, or leave everything as it was. OSError where it cannot be.

    `like`, `durable` and `shown` are those of `Replacement`.
    """
    with Replacement(path, data, like, durable=durable, shown=shown) as new:
        new.put()


class Replacement:
    """A file written in full beside the one that it is to replace; `put` then exchanges them in one step.

    It gets mode and owner `like` another's. With `durable` it has reached the disk when `put` returns; if it is in
    place and then the folder cannot be flushed, the `old` content is put back. `shown` is what the person calls it;
    None for a file of our own that nobody asked for.
    """

    def __init__(
        self,
        path: Path,
        data: bytes,
        like: os.stat_result | None,
        *,
        durable: bool = True,
        old: bytes | None = None,
        shown: Path | None,
    ) -> None:
        self.path, self.shown = path, shown
        self._like, self._old, self._durable = like, old, durable
        self._new = beside(path, "new")
        self._folder: int | None = None
        try:
            self._folder = _open_folder(path.parent) if durable else None
            _write(self._new, data, like, durable=durable)
        except BaseException:
            self._clear()
            raise

    def __enter__(self) -> Replacement:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._clear()

    def put(self) -> None:
        """Put the new file in its place. OSError if it cannot be: then the old one is there."""
        os.replace(self._new, self.path)
        if self._folder is not None:
            try:
                _flush(self._folder)
            except OSError as error:
                self._put_back(error)
                raise
        if self.shown is not None:
            written.append(self.shown)

    def discard(self) -> None:
        """Take the new file away, which also gives its room on the disk back."""
        with contextlib.suppress(OSError):
            os.unlink(self._new)

    def _clear(self) -> None:
        self.discard()
        if self._folder is not None:
            with contextlib.suppress(OSError):
                os.close(self._folder)
            self._folder = None

    def _put_back(self, why: OSError) -> None:
        """Undo a replacement that may not survive a power cut; without old content there was no file."""
        try:
            if self._old is None:
                os.unlink(self.path)
            else:
                _write(self._new, self._old, self._like, durable=False)
                os.replace(self._new, self.path)
        except OSError:
            if self.shown is not None:
                written.append(self.shown)
            raise StoreError(
                f"{name_of(self.shown or self.path)} is saved, but the disk has not confirmed it ({reason_of(why)}); "
                "a power cut may still undo it"
            ) from why


def give(file: int, like: os.stat_result, mode: int) -> None:
    """Give an open file the owner and group of another, as far as the system allows it, and a mode.

    Windows has neither owners nor, before Python 3.13, modes; only root can give files away, anybody to a group of
    their own.
    """
    if hasattr(os, "fchown"):
        now = os.fstat(file)
        if (now.st_uid, now.st_gid) != (like.st_uid, like.st_gid):
            try:
                os.fchown(file, like.st_uid, like.st_gid)
            except OSError:
                with contextlib.suppress(OSError):
                    os.fchown(file, -1, like.st_gid)
    if hasattr(os, "fchmod"):
        os.fchmod(file, mode)


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
        if like is not None:
            give(file, like, stat.S_IMODE(like.st_mode))
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
