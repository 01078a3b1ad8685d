"""A failure as an answer in JSON, beside the message for the person."""

from __future__ import annotations

import re
from typing import Literal, TypedDict

from hhscore.words.printable import name_of

Code = Literal["call", "cards", "rules", "session", "storage", "sheet", "file", "input", "fault"]
_ROOMS: dict[str, Code] = {
    "cards": "cards",
    "rules": "rules",
    "session": "session",
    "model": "session",
    "facts": "session",
    "storage": "storage",
    "importing": "sheet",
}
"""What is wrong where an exception of this room ends a command; of others, the input."""
_PLACE = re.compile(r"(?:hhscore: )?(?P<file>[^\n]+?):(?P<line>\d+)(?::\d+)?:? ")


class ErrorAnswer(TypedDict):
    """What went wrong: in words, in which file and line where that is known, and of what kind it is."""

    message: str
    file: str | None
    line: int | None
    code: Code


class FailureAnswer(TypedDict):
    """A command that failed, in JSON; the exit status is 1, 2 for a wrong call, or 70 for a fault of hhscore itself."""

    error: ErrorAnswer


class BadLineAnswer(TypedDict):
    """A line of standard input that could not be read; the others are answered all the same."""

    error: str
    line: int


def failure_of(error: Exception, text: str, status: int) -> FailureAnswer:
    """Return an exception as JSON, from what the person is told about it and the exit status.

    >>> wrong = failure_of(ValueError(), "evening.toml:3: unknown player", 1)["error"]
    >>> wrong["message"], wrong["file"], wrong["line"]
    ('unknown player', 'evening.toml', 3)
    """
    code = _code_of(error, status)
    if code == "call":
        text = text.partition("\n")[0]
    place = _PLACE.match(text)
    if place:
        return _failure(text[place.end() :], place["file"], int(place["line"]), code)
    named = getattr(error, "filename", None) if isinstance(error, OSError) else None
    return _failure(text.removeprefix("hhscore: "), None if named is None else name_of(named), None, code)


def _failure(message: str, file: str | None, line: int | None, code: Code) -> FailureAnswer:
    return {"error": {"message": message, "file": file, "line": line, "code": code}}


def _code_of(error: Exception, status: int) -> Code:
    if status == 2:
        return "call"
    if status != 1:
        return "fault"
    if isinstance(error, OSError):
        return "file"
    room = type(error).__module__.removeprefix("hhscore.").partition(".")[0]
    return _ROOMS.get(room, "input")
