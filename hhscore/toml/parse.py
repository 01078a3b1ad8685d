"""TOML text read into plain values; whatever is wrong with the text becomes a problem with its line and column."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from hhscore.model.session import Path
from hhscore.toml.scan import BOM, ScanError, scan
from hhscore.words.player_names import compose

MOST_CHARACTERS = 500_000
"""A session of twelve months has about 5,000."""
_LONG_LINE = 2_000
_MOST_DOTS = 100
_MOST_LEVELS = 100
"""Tables within tables; a session has six, and what its users keep for themselves hardly more."""
_POSITION = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_NOT_UTF_8 = re.compile("[\ud800-\udfff]")
_HUGE_NUMBER = re.compile(r"[0-9_]{4000}")
_PLAIN_WORDS = (
    ("Expected '=' after a key", "after a key there must be ="),
    ("Cannot overwrite a value", "this key is set a second time"),
    ("Duplicate inline table key", "this key is set a second time"),
    ("Cannot declare", "this table is there a second time"),
    ("Expected newline or end of document", "something follows where the line should end"),
    (
        "Invalid initial character for a key",
        "a key must begin here (with other signs than A-Z a-z 0-9 _ - in quotes)",
    ),
    ("Invalid statement", "neither a key nor a [table] begins here"),
    ("Illegal character '\\n'", "a text that began on this line has no closing quote"),
    ("Illegal character", "a sign that TOML does not allow here"),
    ("Unterminated string", "a text has no closing quote"),
    ("Unclosed array", "a list has no closing ]; its values stand apart by commas"),
    ("Unclosed inline table", "a { } table has no closing }"),
    ("Invalid value", "no value that TOML knows (text stands in quotes)"),
    ("Invalid date or datetime", "no date (one is written 2026-01-03)"),
)


class SyntaxProblem(Exception):
    """Text that is not TOML: what is wrong, and the line (from 1) where."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def read_toml(text: str) -> dict[str, Any]:
    """Return the values of a TOML text, with or without a BOM; SyntaxProblem if it is not TOML.

    Keys are composed (NFC), since some are players' names; two that differ only so are one key set twice.

    >>> read_toml("title = Aki")
    Traceback (most recent call last):
    ...
    hhscore.toml.parse.SyntaxProblem: line 1, column 9: no value that TOML knows (text stands in quotes): title = Aki
    """
    text = text.removeprefix(BOM)
    if text.startswith(BOM):
        raise SyntaxProblem(
            "line 1: the file begins with two byte order marks (BOM); take one of them away", 1
        )
    _refuse_monsters(text)
    try:
        data = tomllib.loads(text)
        if _depth(data) > _MOST_LEVELS:
            raise RecursionError
        # Few files have other letters than ASCII; finding that out costs less than looking at each key.
        return data if text.isascii() and "\\" not in text else _with_composed_keys(text, data, ())
    except tomllib.TOMLDecodeError as error:
        raise _plain(text, str(error)) from None
    except RecursionError:
        raise SyntaxProblem("lists or tables are nested too deep", _deepest_line(text)) from None
    except ValueError:  # a whole number too long for Python; tomllib lets this one through
        huge = _HUGE_NUMBER.search(text)
        line = _line(text, huge.start()) if huge else 1
        raise SyntaxProblem(f"line {line}: a number of thousands of digits", line) from None


def _with_composed_keys(text: str, value: Any, path: Path) -> Any:
    """Return a value with the keys in it composed; SyntaxProblem where that makes one of two."""
    if isinstance(value, list):
        return [_with_composed_keys(text, part, (*path, index)) for index, part in enumerate(value)]
    if not isinstance(value, dict):
        return value
    found: dict[str, Any] = {}
    for key, part in value.items():
        name = compose(key)
        if name in found:
            line = _line_of_second(text, (*path, name))
            raise SyntaxProblem(
                f"line {line}: this key is set a second time, with its accents apart: {name}", line
            )
        found[name] = _with_composed_keys(text, part, (*path, name))
    return found


def _line_of_second(text: str, path: Path) -> int:
    """Return the line on which a key stands for the last time."""
    try:
        return _line(text, scan(text).names[path][-1].start)
    except (ScanError, LookupError):
        return 1


def _refuse_monsters(text: str) -> None:
    """What is no text, or would keep the parser busy for minutes."""
    if len(text) > MOST_CHARACTERS:
        raise SyntaxProblem(f"{len(text):,} characters; a session has at most {MOST_CHARACTERS:,}", 1)
    if not text.isascii() and (bad := _NOT_UTF_8.search(text)):
        line, column = _line(text, bad.start()), bad.start() - text.rfind("\n", 0, bad.start())
        what = f"byte {ord(bad[0]) - 0xDC00:#04x} is not UTF-8"
        if bad.start() == 0:
            what = "the file is not UTF-8 (UTF-16 perhaps); save it as UTF-8"
        raise SyntaxProblem(f"line {line}, column {column}: {what}", line)
    if text.count(".") > _MOST_DOTS:  # the time for one dotted key grows with the square of its parts
        for number, line_text in enumerate(text.split("\n"), 1):
            if len(line_text) > _LONG_LINE and any(
                part.count(".") > _MOST_DOTS for part in re.split(r"[={,]", line_text)
            ):
                raise SyntaxProblem(f"line {number}: a key of more than {_MOST_DOTS} parts", number)


def _plain(text: str, message: str) -> SyntaxProblem:
    found = _POSITION.search(message)
    what = message[: found.start()] if found else message
    what = next((words for begins, words in _PLAIN_WORDS if what.startswith(begins)), what)
    lines = text.split("\n")
    if found is None or found[1] is None:
        if what.startswith("no value"):
            what = "the file ends where a value, or the ] or } after it, should stand"
        line = len(text.rstrip().split("\n"))
        column = len(lines[line - 1].rstrip()) + 1
    else:
        line, column = int(found[1]), int(found[2])
    there = lines[line - 1].rstrip() if line <= len(lines) else ""
    start = max(0, column - 30) if len(there) > 60 else 0
    shown = there[start : start + 60].strip()
    return SyntaxProblem(f"line {line}, column {column}: {what}" + (f": {shown}" if shown else ""), line)


def _depth(value: Any) -> int:
    if not isinstance(value, dict | list):
        return 0
    return 1 + max(map(_depth, value.values() if isinstance(value, dict) else value), default=0)


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1


def _deepest_line(text: str) -> int:
    """The line with the most opening brackets and dots; near enough to where the nesting went too deep."""
    lines = text.split("\n")
    return max(range(len(lines)), key=lambda index: sum(map(lines[index].count, "[{."))) + 1
