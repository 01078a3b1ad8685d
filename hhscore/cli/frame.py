"""What all commands have in common: speaking to the person, reading input, finding the session.

Results go to standard output, everything else to standard error. A command ends with status 0; with 1 by raising
`Failure` (or by returning 1) where the input is wrong; wrong calls are typer's and end with 2. An exception class
of hhscore's own, like CardError, carries a message for the person: it may simply be left to pass.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from hhscore.cli.wishes import Wishes
from hhscore.storage.reading import begins_session, bytes_of, is_file
from hhscore.words.printable import clean_lines, name_of

if TYPE_CHECKING:
    from rich.console import Console

SESSION_VARIABLE = "HHSCORE_SESSION"
HOME = "https://hhscore.github.io/hhscore/"
"""Where the documentation is published; schemas and the pages of checks lie below it."""
FORMAT = {"format": 1}
"""The number of the format of JSON answers, first in each: a key may be added under it, never removed."""


class Failure(Exception):
    """The input is wrong: the message says what is there and what could be. Ends the command with status 1.

    A message may have several lines; one that begins with `file:line:` is printed as it is.
    """


def note(message: str) -> None:
    """Say something beside the result, on standard error, unless --quiet: `hhscore: …`, or `file:line: …` as it is."""
    if not Wishes.quiet:
        warn(message)


def warn(message: str) -> None:
    """Say what is wrong beside the result, on standard error, like `note` but always."""
    tell(located(message), sys.stderr)


def tell(text: str, stream: TextIO | None = None) -> None:
    """Print lines; on a terminal one too long for it is broken at a word and goes on below, set in.

    What a terminal would obey, in a name or a line of some file, is written out.
    """
    lines = clean_lines(text).split("\n")
    if on_terminal(stream):
        lines = [part for line in lines for part in _broken(line)]
    print("\n".join(lines), file=stream or sys.stdout)


def row(label: str, text: str) -> None:
    """Print a text beside its label; on a terminal it goes on below itself."""
    if not on_terminal():
        print(label + text)
        return
    print("\n".join(wrap_to_screen(text, label)))


def wrap_to_screen(text: str, first: str) -> list[str]:
    """Break a text into lines for the terminal, begun with `first`; the others are set in as far.

    >>> wrap_to_screen("lay down 4a 4r 4p", "  show  ")
    ['  show  lay down 4a 4r 4p']
    """
    from hhscore.words.columns import wrap_text

    return wrap_text(text, width(), first)


def _broken(line: str) -> list[str]:
    from re import match

    from hhscore.words.columns import measure_width

    begun = match(r"(hhscore: |usage: | *)", line)
    if begun is None or measure_width(line) <= width():
        return [line]
    return wrap_to_screen(line[begun.end() :], begun[0])


def located(message: str) -> str:
    """The message as it is printed: with the program's name before it unless it names a file and a line.

    >>> located("evening.toml:3: no such player"), located("seven cards make a hand")
    ('evening.toml:3: no such player', 'hhscore: seven cards make a hand')
    """
    from re import match

    return message if match(r"[^\n]+?:\d+(:\d+)?:? ", message) else f"hhscore: {message}"


def print_json(answer: Mapping[str, object]) -> None:
    """Print an answer as JSON, its format first: readable on a terminal, on one line where a program reads it.

    >>> print_json({"yaku": "手四", "points": 72})
    {"format": 1, "yaku": "手四", "points": 72}
    """
    import json

    print(json.dumps({**FORMAT, **answer}, ensure_ascii=False, indent=2 if on_terminal() else None))


def as_json_line(answer: Mapping[str, object]) -> str:
    """Return an answer as JSON on a line of its own, where many follow one another.

    >>> as_json_line({"kanji": "手四"})
    '{"format": 1, "kanji": "手四"}'
    """
    import json

    return json.dumps({**FORMAT, **answer}, ensure_ascii=False)


def on_terminal(stream: TextIO | None = None) -> bool:
    """Whether a person sees the output at a terminal that can draw: only then boxes and what takes time."""
    stream = stream or sys.stdout
    try:
        return stream.isatty() and os.environ.get("TERM", "as Windows leaves it") not in ("", "dumb")
    except (AttributeError, ValueError):  # closed before we began
        return False


def colour(stream: TextIO | None = None) -> bool:
    """Whether colour may be used: as --color says, else the environment, else on a terminal.

    NO_COLOR (anything but nothing) forbids it, FORCE_COLOR and CLICOLOR_FORCE (anything but nothing and 0) ask for it
    also where there is no terminal, CLICOLOR=0 does without.
    """
    if Wishes.colour != "auto":
        return Wishes.colour == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if any(os.environ.get(name, "") not in ("", "0") for name in ("FORCE_COLOR", "CLICOLOR_FORCE")):
        return True
    return on_terminal(stream) and os.environ.get("CLICOLOR") != "0"


def width() -> int:
    """The columns to write for: the terminal's, or COLUMNS, or 80."""
    from shutil import get_terminal_size

    return get_terminal_size().columns


def console(stream: TextIO | None = None) -> Console:
    """A rich console that keeps the rules for colour, pipes and width. Costs rich's import: not for look-ups."""
    from rich.console import Console

    terminal = on_terminal(stream)
    return Console(
        file=stream or sys.stdout,
        force_terminal=terminal,
        no_color=not colour(stream),
        color_system="auto" if colour(stream) else None,
        width=width(),
        highlight=False,
        soft_wrap=not terminal,
        emoji=False,
        markup=False,
    )


def read_text(name: str) -> str:
    """Read the text of a file, or of standard input for `-`. A BOM stays in it; text that is not UTF-8 is a Failure."""
    return text_of(sys.stdin.buffer.read() if name == "-" else bytes_of(name), name)


def text_of(data: bytes, name: str) -> str:
    r"""Bytes as text; a Failure with the line where they are not UTF-8.

    >>> text_of("1b 松".encode(), "a.txt")
    '1b 松'
    >>> text_of(b"1b\n\xff", "-")
    Traceback (most recent call last):
    ...
    hhscore.cli.frame.Failure: standard input:2: byte 1 is not UTF-8 text
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        place = error.start - data.rfind(b"\n", 0, error.start)
        named = "standard input" if name == "-" else name_of(name)
        raise Failure(f"{named}:{line}: byte {place} is not UTF-8 text") from None


def stdin_lines() -> Iterator[str]:
    """The lines of standard input as they come, without line ends and BOM; bytes not UTF-8 spoil only their line."""
    from io import TextIOWrapper

    for line in TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="replace"):
        yield line.rstrip("\n")


def choose_session(
    words: list[str], own: Collection[str] = (), *, say: bool = True
) -> tuple[Path, list[str]]:
    """The session file and the words after it, where FILE may have been left out.

    FILE is left out when there is no word, or the first is one of `own`. Then it is HHSCORE_SESSION, else the newest
    session in this folder, and the answer names it: here, unless the command does so itself (`say` is false).

    >>> choose_session(["evening.toml", "field", "1b"], own={"field", "hand"})
    (PosixPath('evening.toml'), ['field', '1b'])
    """
    if words and words[0] not in own:
        return Path(words[0]), words[1:]
    return usual_session(say=say), words


def usual_session(*, say: bool = True) -> Path:
    """The session meant when none is named; says which one. Failure where there is none."""
    named = os.environ.get(SESSION_VARIABLE)
    if named:
        path = Path(named)
        if not path.is_file():
            raise Failure(f"{SESSION_VARIABLE} names {name_of(named)}, which is not there")
    else:
        sessions = [path for path in Path().glob("*.toml") if is_file(path) and _is_session(path)]
        if not sessions:
            raise Failure(
                f"which session? There is none in this folder; name the file, set {SESSION_VARIABLE}, "
                "or begin one: hhscore new evening.toml --players Aki,Ben,Chie"
            )
        path = max(sessions, key=lambda path: (path.stat().st_mtime_ns, path.name))
    if say:
        note(f"session {name_of(path)}")
    return path


def _is_session(path: Path) -> bool:
    try:
        return begins_session(bytes_of(path))
    except OSError:
        return False
