"""What can go wrong with a file, in a person's words."""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Iterator
from os import PathLike
from pathlib import Path

from hhscore.words.printable import name_of

_REASONS = {
    errno.ENOSPC: "no space is left on the disk",
    errno.EDQUOT: "no space is left for you on the disk",
    errno.EFBIG: "it would be larger than files may be",
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


def reason_of(error: OSError) -> str:
    """Say in a person's words why the system refused.

    >>> reason_of(OSError(errno.ENOSPC, "No space left on device"))
    'no space is left on the disk'
    """
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)


@contextlib.contextmanager
def reported(path: str | PathLike[str], what: str) -> Iterator[None]:
    """Turn system errors into a StoreError: the file, what cannot be done with it, and why."""
    try:
        yield
    except OSError as error:
        reason, folder = reason_of(error), Path(path).parent
        if error.errno == errno.ENOENT and not folder.is_dir():
            reason = f"the folder {name_of(folder)} is not there"
        raise StoreError(f"{name_of(path)} {what}: {reason}") from error
