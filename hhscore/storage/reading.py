"""Bytes of a file that somebody named, which may be anything: a device without end, a pipe nobody writes to."""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path

MOST_BYTES = 32_000_000
"""A session of twelve months has about 5,000; none with more than this is read whole."""

_BEGINS_SESSION = re.compile(
    rb"""\A(?:\xef\xbb\xbf)*(?:(?![ \t]*\[)[^\n]*\n)*?[ \t]*["']?hhscore["']?[ \t]*="""
)


def begins_session(data: bytes) -> bool:
    r"""Whether a file has the key hhscore, before its first table: other TOML files have it further down.

    >>> begins_session(b"# ours\nhhscore = 1\n"), begins_session(b"[scripts]\nhhscore = 'x'\n")
    (True, False)
    """
    return _BEGINS_SESSION.match(data) is not None


def bytes_of(path: str | Path, *, pipes: bool = True, most: int = MOST_BYTES) -> bytes:
    """All bytes of a file, of a pipe or device too with `pipes`. OSError, with a reason for people, where it cannot be.

    >>> b"def bytes_of" in bytes_of(__file__)
    True
    """
    mode = os.stat(path).st_mode
    if not pipes and not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OSError(errno.EINVAL, "not a file", str(path))
    with open(path, "rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"more than {most // 1_000_000} million bytes", str(path))
    return data


def is_file(path: str | Path) -> bool:
    """Whether there is a file that ends: no folder, no pipe, no device."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False
