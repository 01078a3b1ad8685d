"""Devices of a test's own: the machine's are never touched, whatever the program would do to them."""

from __future__ import annotations

import os
import stat
import threading
from contextlib import suppress
from pathlib import Path

_MEMORY = 1  # the major number of the kernel's memory devices
_NULL, _ZERO = 3, 5


def endless(path: Path) -> Path:
    """A device that never stops giving zeros; for who may make no devices, a pipe that does so."""
    if not _made(path, _ZERO):
        _keep_busy(path, "wb", lambda file: file.write(bytes(65536)))
    return path


def swallower(path: Path) -> Path:
    """A device that takes everything and keeps nothing; or else a pipe that does so."""
    if not _made(path, _NULL):
        _keep_busy(path, "rb", lambda file: file.read(65536))
    return path


def _made(path: Path, minor: int) -> bool:
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(_MEMORY, minor))
    except PermissionError:
        return False
    return True


def _keep_busy(path: Path, mode: str, work) -> None:
    os.mkfifo(path)

    def serve() -> None:
        while path.exists():
            with suppress(OSError), open(path, mode, buffering=0) as file:
                while work(file):
                    pass

    threading.Thread(target=serve, daemon=True).start()
