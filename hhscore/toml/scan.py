"""Where things stand in the text of a TOML document: tables, keys and values with their offsets.

`tomllib` gives values without positions. This scanner gives positions without values: it runs only to place a
finding or to change a file in place. It expects text that `tomllib` has read.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass, field

from hhscore.model.session import Path
from hhscore.words.player_names import compose

BOM = "\ufeff"

_SPACE = re.compile(r"[ \t]*")
_REST_OF_LINE = re.compile(r"[^\n]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BASIC = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LITERAL = re.compile(r"'[^'\n]*'")
_BASIC_BLOCK_END = re.compile(r'(?:[^"\\]++|\\.|"(?!""))*+"{3,5}', re.S)
_LITERAL_BLOCK_END = re.compile(r"(?:[^']++|'(?!''))*+'{3,5}", re.S)
_PLAIN_VALUE = re.compile(r"[^,\]}#\n]*")


class ScanError(ValueError):
    """Text that is not TOML."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the text, from `start` up to but not including `end`."""

    start: int
    end: int


@dataclass(slots=True)
class Value:
    """A value: a scalar, an array with its elements, or an inline table with its entries.

    `keys` are the spans of the parts of the (dotted) key it stands under; an element of an array has none.
    """

    path: Path
    start: int
    end: int
    kind: str
    """scalar, array or inline"""
    keys: tuple[Span, ...] = ()
    parts: list[Value] = field(default_factory=list)


@dataclass(slots=True)
class Section:
    """A `[table]` or `[[table]]` header and the entries below it; the root section has no header.

    `start` is where its header's line begins, `body` where the next line begins, `end` where the line of its last
    entry ends (the same as `body` without entries).
    """

    path: Path
    start: int
    body: int
    end: int
    keys: tuple[Span, ...] = ()
    of_array: bool = False
    entries: list[Value] = field(default_factory=list)


@dataclass(slots=True)
class Layout:
    """Where everything is in one text."""

    text: str
    sections: list[Section]
    values: dict[Path, Value]
    places: dict[Path, int]
    """The offset at which each table, key and element is first named."""
    names: dict[Path, list[Span]]
    """Every place at which each key is written, in headers and before values."""
    comments: list[Span]
    _newlines: list[int] = field(default_factory=list)

    def offset(self, path: Path) -> int:
        """Where the thing at this path, or else its nearest ancestor that is written down, is first named.

        A key that is found neither whole nor below is looked for by its dotted parts.
        """
        whole = self.places.get(path)
        if whole is not None:
            return whole
        found: Path = ()
        best = 0
        for part in path:
            tries: list[Path] = [(*found, part)]
            if isinstance(part, str) and "." in part:
                tries.append((*found, *part.split(".")))
            for longer in tries:
                if longer in self.places:
                    found, best = longer, self.places[longer]
                    break
            else:
                break
        return best

    def line(self, path: Path) -> int:
        """The line (from 1) of the thing at this path, or else of its nearest ancestor.

        >>> layout = scan('a = 1\\n[[months]]\\n[months.captures]\\nAki = 3\\n')
        >>> layout.line(("months", 0, "captures", "Aki")), layout.line(("months", 0, "paid", "Ben"))
        (4, 2)
        """
        if not self._newlines:
            self._newlines = [found.start() for found in re.finditer("\n", self.text)]
        return bisect_right(self._newlines, self.offset(path) - 1) + 1

    def after_line(self, offset: int) -> int:
        """Where the line after the one with this offset begins, or the end of the text."""
        newline = self.text.find("\n", offset)
        return len(self.text) if newline < 0 else newline + 1

    def line_of(self, offset: int) -> int:
        """Find where the line with this offset begins, a BOM left out."""
        start = self.text.rfind("\n", 0, offset) + 1
        return 1 if start == 0 and self.text.startswith(BOM) else start

    def comments_above(self, start: int) -> int:
        """Find where the comments begin that stand directly above the line that begins at `start`."""
        own = {comment.start for comment in self.comments}
        while start > 0:
            above = self.line_of(start - 1)
            line = self.text[above:start]
            if not line.strip() or above + len(line) - len(line.lstrip()) not in own:
                break
            start = above
        return start


def scan(text: str) -> Layout:
    """Find the tables, keys and values of a TOML text; ScanError where it is not TOML.

    >>> scan('title = "x" # y').values[("title",)].end
    11
    """
    return _Scanner(text).run()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 1 if text.startswith(BOM) else 0
        self.counts: dict[Path, int] = {}
        self.values: dict[Path, Value] = {}
        self.places: dict[Path, int] = {}
        self.names: dict[Path, list[Span]] = {}
        self.comments: list[Span] = []

    def run(self) -> Layout:
        section = Section((), self.at, self.at, self.at)
        sections = [section]
        text = self.text
        while True:
            self._blank()
            if self.at >= len(text):
                break
            line = text.rfind("\n", 0, self.at) + 1
            if text[self.at] == "[":
                section = self._header(line)
                sections.append(section)
            else:
                section.entries.append(self._entry(section.path))
                section.end = self._end_of_line()
        return Layout(text, sections, self.values, self.places, self.names, self.comments)

    def _blank(self) -> None:
        """Over white space, line ends and comments."""
        text, at = self.text, self.at
        while at < len(text):
            char = text[at]
            if char in " \t\r\n":
                at += 1
            elif char == "#":
                at = self._comment(at)
            else:
                break
        self.at = at

    def _comment(self, at: int) -> int:
        end = _match(_REST_OF_LINE, self.text, at)
        self.comments.append(Span(at, at + len(self.text[at:end].rstrip("\r"))))
        return end

    def _end_of_line(self) -> int:
        """Over what may follow an entry or a header on its line; where the next line begins."""
        at = _match(_SPACE, self.text, self.at)
        if self.text.startswith("#", at):
            at = self._comment(at)
        elif at < len(self.text) and self.text[at] not in "\r\n":
            raise ScanError(f"unexpected {self.text[at]!r}")
        self.at = min(_match(_REST_OF_LINE, self.text, at) + 1, len(self.text))
        return self.at

    def _header(self, line: int) -> Section:
        of_array = self.text.startswith("[[", self.at)
        width = 2 if of_array else 1
        opening = self.at
        self.at += width
        names, spans = self._key()
        if not self.text.startswith("]" * width, self.at):
            raise ScanError("a header that does not close")
        self.at += width
        path: Path = ()
        for index, name in enumerate(names):
            path += (name,)
            self.names.setdefault(path, []).append(spans[index])
            last = index == len(names) - 1
            if last and of_array:
                self.places.setdefault(path, opening)
                self.counts[path] = self.counts.get(path, -1) + 1
            if path in self.counts:
                path += (self.counts[path],)
            self.places.setdefault(path, opening)
        body = self._end_of_line()
        return Section(path, line, body, body, spans, of_array)

    def _entry(self, below: Path) -> Value:
        """A key, the equals sign and its value."""
        names, spans = self._key()
        if not self.text.startswith("=", self.at):
            raise ScanError("a key without =")
        self.at = _match(_SPACE, self.text, self.at + 1)
        path = below
        for name, span in zip(names, spans, strict=True):
            path += (name,)
            self.names.setdefault(path, []).append(span)
            self.places.setdefault(path, span.start)
        return self._value(path, spans)

    def _key(self) -> tuple[list[str], tuple[Span, ...]]:
        """A key with its dotted parts, and white space around them."""
        names: list[str] = []
        spans: list[Span] = []
        text = self.text
        while True:
            start = _match(_SPACE, text, self.at)
            found = _BARE_KEY.match(text, start) or _BASIC.match(text, start) or _LITERAL.match(text, start)
            if found is None:
                raise ScanError("no key")
            names.append(_unquoted(found[0]))
            spans.append(Span(start, found.end()))
            self.at = _match(_SPACE, text, found.end())
            if not text.startswith(".", self.at):
                return names, tuple(spans)
            self.at += 1

    def _value(self, path: Path, keys: tuple[Span, ...] = ()) -> Value:
        start = self.at
        opening = self.text[start : start + 1]
        value = Value(path, start, start, "scalar", keys)
        self.values.setdefault(path, value)
        if opening == "[":
            value.kind = "array"
            self._array(value)
        elif opening == "{":
            value.kind = "inline"
            self._inline(value)
        else:
            self.at = self._scalar(start)
        value.end = self.at
        return value

    def _scalar(self, start: int) -> int:
        text = self.text
        if text.startswith('"""', start):
            found = _BASIC_BLOCK_END.match(text, start + 3)
        elif text.startswith("'''", start):
            found = _LITERAL_BLOCK_END.match(text, start + 3)
        elif text.startswith('"', start):
            found = _BASIC.match(text, start)
        elif text.startswith("'", start):
            found = _LITERAL.match(text, start)
        else:
            found = _PLAIN_VALUE.match(text, start)
            if found is not None and found[0].strip():
                return start + len(found[0].rstrip())
            found = None
        if found is None:
            raise ScanError("no value")
        return found.end()

    def _array(self, array: Value) -> None:
        self.at += 1
        while True:
            self._blank()
            if self.text.startswith("]", self.at):
                break
            path = (*array.path, len(array.parts))
            self.places.setdefault(path, self.at)
            array.parts.append(self._value(path))
            self._blank()
            if self.text.startswith(",", self.at):
                self.at += 1
            elif not self.text.startswith("]", self.at):
                raise ScanError("an array that does not close")
        self.at += 1

    def _inline(self, table: Value) -> None:
        self.at += 1
        while True:
            self._blank()
            if self.text.startswith("}", self.at):
                break
            table.parts.append(self._entry(table.path))
            self._blank()
            if self.text.startswith(",", self.at):
                self.at += 1
            elif not self.text.startswith("}", self.at):
                raise ScanError("an inline table that does not close")
        self.at += 1


def _match(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where a pattern that can match nothing ends."""
    found = pattern.match(text, at)
    return found.end() if found else at


def _unquoted(key: str) -> str:
    """Return the name that a key, bare or quoted, stands for, composed as `read_toml` gives it."""
    if key[0] not in "\"'":
        return key
    if "\\" not in key:
        return compose(key[1:-1])
    try:
        return compose(next(iter(tomllib.loads(f"{key} = 0"))))
    except tomllib.TOMLDecodeError:
        raise ScanError("no key") from None
