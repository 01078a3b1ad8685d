"""The editor that the reader has named: its command as the platform writes one."""

from __future__ import annotations

import os
import shlex
from pathlib import PurePosixPath, PureWindowsPath

ON_WINDOWS = os.name == "nt"


def name_editor() -> str:
    """Return the command of VISUAL or EDITOR, else the editor that every machine of this kind has."""
    usual = "notepad" if ON_WINDOWS else "vi"
    return os.environ.get("VISUAL") or os.environ.get("EDITOR") or usual


def split_command(command: str) -> list[str]:
    r"""Return the words of a command; a backslash is part of a path on Windows. ValueError for an open quote.

    >>> split_command("code --wait"), split_command("'/opt/my editor' -n")
    (['code', '--wait'], ['/opt/my editor', '-n'])
    """
    if not ON_WINDOWS:
        return shlex.split(command)
    words = shlex.split(command, posix=False)
    return [word[1:-1] if word[:1] == word[-1:] == '"' and len(word) > 1 else word for word in words]


def program_of(command: str) -> str:
    """Return the name of the program of a command, without folder and ending; nothing for an empty command.

    >>> program_of("/usr/bin/nvim -u NONE")
    'nvim'
    """
    try:
        words = split_command(command)
    except ValueError:
        words = command.split()
    kind = PureWindowsPath if ON_WINDOWS else PurePosixPath
    return kind(words[0]).stem.lower() if words else ""
