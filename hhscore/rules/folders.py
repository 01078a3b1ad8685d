"""In which folders a session, or a rule file, may name rule files: its own, and those that the reader allows."""

from __future__ import annotations

import os
from pathlib import Path

from hhscore.rules.check import written
from hhscore.rules.errors import RulesError

PATH_VARIABLE = "HHSCORE_RULES_PATH"
"""Names folders of rule files, which sessions elsewhere may then use; written as PATH is."""


def allowed_folders(folder: Path | None) -> tuple[str, ...]:
    """Return the folders whose rule files a document in `folder` may use, all that is below them included.

    These are its own folder (the current one for standard input) and those of HHSCORE_RULES_PATH. Who sends somebody
    a session must not choose which other files are read.
    """
    more = os.environ.get(PATH_VARIABLE, "").split(os.pathsep)
    return (os.path.abspath(folder or "."), *(os.path.abspath(one) for one in more if one.strip()))


def find_rule_file(name: str, folder: Path | None, allowed: tuple[str, ...] | None) -> Path:
    """Return where a rule file of this name is read: in `folder`, else in a folder of HHSCORE_RULES_PATH.

    RulesError where that is in none of the `allowed` folders; whether there is a file is then not even looked at.
    """
    path = folder / name if folder else Path(name)
    if allowed is None:
        return path
    for place in (path, *(Path(one, name) for one in allowed[1:])):
        _refuse_outside(place, name, allowed)
        if os.path.lexists(place):
            return place
    return path


def _refuse_outside(path: Path, name: str, allowed: tuple[str, ...]) -> None:
    """Raise RulesError for a path that is in no allowed folder as it is written, or when links are followed."""
    try:
        real = os.path.realpath(path)
    except (OSError, ValueError):  # no file has such a name; reading it says so
        real = os.path.abspath(path)
    if not any(_is_below(os.path.abspath(path), folder) for folder in allowed) or not any(
        _is_below(real, os.path.realpath(folder)) for folder in allowed
    ):
        raise RulesError(
            f"{written(name)} is outside {allowed[0]}, so it was not read. Copy the rule file there, name its folder "
            f"in {PATH_VARIABLE}, or give the rules by --rules"
        )


def _is_below(path: str, folder: str) -> bool:
    """Whether a path is a folder or in it; both are whole paths.

    >>> _is_below("/a/b/c", "/a/b"), _is_below("/a/bc", "/a/b"), _is_below("/a", "/")
    (True, False, True)
    """
    path, folder = os.path.normcase(path), os.path.normcase(folder)
    return path == folder or path.startswith(folder if folder.endswith(os.sep) else folder + os.sep)
