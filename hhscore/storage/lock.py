"""The one lock of this program: beside a file lies `.NAME.lock`, and who holds that may write the file.

The lock file stays, has the owner and the mode of the file that it guards, and says who holds it. Where a drive
knows no such locks, `.NAME.held` is there for as long as somebody writes, and names who that is.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from hhscore.storage.atomic import beside, give
from hhscore.storage.errors import StoreError, reason_of, reported
from hhscore.words.printable import clean, name_of

Notify = Callable[[str], None]
"""Tells the person something at once."""

PATIENCE = 30.0
"""How many seconds a writer waits for another."""
NOTICE_AFTER = 1.0
"""After how many seconds a writer says that it waits, and for whom."""
_POLL = 0.01
_NO_LOCKS = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOSYS}
_NO_FILE = {errno.EISDIR, errno.ELOOP, errno.ENXIO}
"""A folder, a link or a pipe where the lock should be."""
_MOST_WORDS = 200
_drives_named: set[Path] = set()


class _NoLocks(Exception):
    """The drive knows no locks."""


class _Wait:
    """Somebody else holds the lock: how long we wait, and what we say meanwhile."""

    def __init__(self, shown: Path, patience: float, notify: Notify) -> None:
        self.shown, self.patience, self.notify = shown, patience, notify
        self.begun = time.monotonic()
        self.noticed = False

    def on(self, holder: Callable[[], str], hint: str = "") -> None:
        """Wait a moment more; StoreError when the patience is at an end."""
        waited = time.monotonic() - self.begun
        if waited >= self.patience:
            raise StoreError(
                f"{name_of(self.shown)} is being written by {holder()}, and was for {self.patience:g} seconds; "
                f"nothing was saved{hint}"
            )
        if waited >= NOTICE_AFTER and not self.noticed:
            self.noticed = True
            self.notify(
                f"{name_of(self.shown)} is being written by {holder()}; waiting, at most {self.patience:g} seconds"
            )
        time.sleep(_POLL)


@contextlib.contextmanager
def locked(
    path: Path, shown: Path, patience: float, notify: Notify, like: os.stat_result | None
) -> Iterator[None]:
    """Hold the lock of a file; StoreError if somebody else does so for longer than `patience` seconds.

    `like` is the file that is guarded; None if it is not there yet.
    """
    if not path.parent.is_dir():
        raise StoreError(f"{name_of(shown)} cannot be saved: the folder {name_of(shown.parent)} is not there")
    wait = _Wait(shown, patience, notify)
    with reported(shown, "cannot be locked"):
        try:
            release = _hold(beside(path, "lock"), like, wait)
        except _NoLocks:
            release = _hold_by_name(path, wait)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            release()


def _hold(lock: Path, like: os.stat_result | None, wait: _Wait) -> Callable[[], None]:
    """Lock the lock file; what gives it back."""
    from filelock import lock_descriptor

    while True:
        file, made = _opened(lock, wait.shown)
        try:
            while not lock_descriptor(file, blocking=False):
                wait.on(lambda: _written_holder(lock, skip=1))
            if _is_at(file, lock):  # else whoever held it before us took it away
                _adopt(file, like, made=made)
                break
        except OSError as error:
            _let_go(file)
            if error.errno not in _NO_LOCKS:
                raise
            if made:
                os.unlink(lock)
            _name_drive(lock, error, wait.notify)
            raise _NoLocks from None
        except BaseException:
            _let_go(file)
            raise
        _let_go(file)

    def release() -> None:
        _sign(file, b"")
        _let_go(file)

    return release


def _let_go(file: int) -> None:
    from filelock import unlock_descriptor

    with contextlib.suppress(OSError):
        unlock_descriptor(file)
    with contextlib.suppress(OSError):
        os.close(file)


def _opened(lock: Path, shown: Path) -> tuple[int, bool]:
    """The lock file opened, and whether it was made just now. Whoever may only read it can lock it all the same."""
    flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    while True:
        with contextlib.suppress(FileExistsError):
            return os.open(lock, os.O_RDWR | os.O_CREAT | os.O_EXCL | flags, 0o666), True
        try:
            file = _opened_to_lock(lock, flags)
        except FileNotFoundError:  # taken away in between
            continue
        except PermissionError:
            raise StoreError(
                f"{name_of(shown)} cannot be locked: {name_of(lock)}{_owned_by(lock)} is closed to you; "
                "take it away when nobody is writing"
            ) from None
        except OSError as error:
            if error.errno not in _NO_FILE:
                raise
        else:
            if stat.S_ISREG(os.fstat(file).st_mode):
                return file, False
            os.close(file)
        raise StoreError(f"{name_of(shown)} cannot be locked: {name_of(lock)} is not a file; take it away")


def _opened_to_lock(lock: Path, flags: int) -> int:
    try:
        return os.open(lock, os.O_RDWR | flags)
    except PermissionError:
        return os.open(lock, os.O_RDONLY | flags)


def _owned_by(lock: Path) -> str:
    try:
        return f", which is {lock.owner()}'s,"
    # Windows knows no owner (NotImplementedError), a system may know no name for one (KeyError).
    except (OSError, KeyError, NotImplementedError):
        return ""


def _is_at(file: int, lock: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), os.lstat(lock))
    except FileNotFoundError:
        return False


def _adopt(file: int, like: os.stat_result | None, *, made: bool) -> None:
    """Give the lock the owner and the mode of what it guards, and say in it who holds it.

    Never through a second name, for somebody may have made that to have another file changed.
    """
    now = os.fstat(file)
    if now.st_nlink != 1:
        return
    own = made or (hasattr(os, "geteuid") and now.st_uid == os.geteuid())
    if like is not None and own:
        with contextlib.suppress(OSError):
            give(file, like, stat.S_IMODE(like.st_mode) & 0o666 | 0o600)
    _sign(file, b"\n" + _me().encode("utf-8", "replace"))


def _sign(file: int, words: bytes) -> None:
    """Write who holds the lock into it; the first byte stays empty, for Windows lets nobody read a locked byte.

    One that is only open to be read, or a full disk, can name nobody.
    """
    with contextlib.suppress(OSError):
        if os.fstat(file).st_nlink == 1:
            os.ftruncate(file, 0)
            os.lseek(file, 0, os.SEEK_SET)
            os.write(file, words)


def _me() -> str:
    import getpass

    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        name = "somebody"
    command = sys.argv[1] if len(sys.argv) > 1 and sys.argv[1].isalpha() else ""
    return f"{name} ({f'{command}, ' if command else ''}process {os.getpid()})"


def _written_holder(lock: Path, *, skip: int = 0) -> str:
    """Whom a lock names as its holder."""
    with contextlib.suppress(OSError, ValueError), open(lock, "rb", buffering=0) as file:
        file.seek(skip)
        words = clean(file.read(_MOST_WORDS).decode("utf-8").strip())
        if words:
            return words
    return "somebody else"


def _hold_by_name(path: Path, wait: _Wait) -> Callable[[], None]:
    """Lock by the mere presence of a file; what a killed process of this computer left is taken away."""
    from filelock import SoftFileLock, Timeout

    name = beside(path, "held")
    lock = SoftFileLock(name)

    def holder() -> str:
        with contextlib.suppress(OSError, ValueError):
            number, computer, *_ = name.read_text("utf-8").split("\n")
            return f"process {int(number)} on {clean(computer[:_MOST_WORDS])}"
        return "somebody else"

    while True:
        try:
            lock.acquire(timeout=0)
            return lock.release
        except Timeout:
            wait.on(holder, f". If nobody is writing it, delete {name_of(name)}")


def _name_drive(lock: Path, error: OSError, notify: Notify) -> None:
    """Say once which drive it is that knows no locks."""
    drive = lock.parent
    while not os.path.ismount(drive) and drive != drive.parent:
        drive = drive.parent
    if drive not in _drives_named:
        _drives_named.add(drive)
        notify(
            f"the drive {name_of(drive)} has no file locks ({reason_of(error).lower()}); "
            f"a file beside the session is used instead"
        )
