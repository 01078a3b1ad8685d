"""Where tables and keys stand in a text; checked against tomllib, which knows the values but not the places."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from hhscore.toml.scan import BOM, ScanError, scan
from tests.support.paths import DATA

ODD = '''\
a = """x"""" # the quote before the last three belongs to the text
b.c . "d e" = [ 1, # one
  { x = 1, 'y' = [2,] }, 'z' ]
[t]
when = 1979-05-27 07:32:00 # with a space
y={}
lit = \'\'\'
[not a header]
\'\'\'
[[m]]
q = "]#"
[m.h]
[[m.c]]
[[m.c]]
[[m]]
  [m.h]
  "\\u0041b" = """
a = 1
\\"""
"""
  k.l = 'x'  # the end'''


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The paths of everything in a document."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*path, key)
            yield from places(part, (*path, key))


@pytest.mark.parametrize("text", [ODD, BOM + ODD, ODD.replace("\n", "\r\n"), "", "# only this", ODD + "\n"])
def test_everything_is_found_and_every_value_is_where_it_is_said_to_be(text: str):
    layout = scan(text)
    data = tomllib.loads(text.removeprefix(BOM))
    assert set(places(data)) == set(layout.places)
    for path, value in layout.values.items():
        expected: Any = data
        for part in path:
            expected = expected[part]
        assert tomllib.loads(f"v = {text[value.start : value.end]}")["v"] == expected


def test_sample_sessions_are_found_whole():
    for file in (DATA).glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        assert set(places(tomllib.loads(text))) == set(scan(text).places)


def test_lines():
    layout = scan(ODD)
    assert layout.line(("a",)) == 1
    assert layout.line(("b", "c", "d e", 1, "y")) == 3
    assert layout.line(("t", "lit")) == 7
    assert layout.line(("m", 0)) == 10
    assert layout.line(("m", 1)) == 15
    assert layout.line(("m", 1, "h", "Ab")) == 17
    assert layout.line(("m", 1, "h", "k", "l")) == 21


def test_the_line_of_what_is_not_there_is_that_of_the_nearest_thing_around_it():
    layout = scan(ODD)
    assert layout.line(("m", 1, "h", "Ben")) == 16
    assert layout.line(("m", 1, "paid", "Ben")) == 15
    assert layout.line(("m", 7)) == 10
    assert layout.line(("nothing", 3)) == 1


def test_a_rule_key_is_found_however_it_is_written():
    quoted = scan('x = 1\n[house]\n"ba.carry" = "none"\n')
    dotted = scan('x = 1\n[house]\nba.carry = "none"\n')
    assert quoted.line(("house", "ba.carry")) == dotted.line(("house", "ba.carry")) == 3


def test_comments():
    layout = scan(ODD)
    found = [ODD[span.start : span.end] for span in layout.comments]
    assert found == [
        "# the quote before the last three belongs to the text",
        "# one",
        "# with a space",
        "# the end",
    ]


@pytest.mark.parametrize(
    "text", ["[", "a", "a =", "a = [1", "a = {b = 1", "[a", "[[a]", "= 1", 'a = "', "a = '''"]
)
def test_what_is_not_toml_is_refused(text: str):
    with pytest.raises(ScanError):
        scan(text)


def test_any_text_is_scanned_or_refused_in_no_time():
    chance = random.Random(7)
    for _ in range(2000):
        text = "".join(chance.choice(ODD + "\"'[]{}=,#\n\\\x00é") for _ in range(chance.randrange(80)))
        try:
            scan(text)
        except ScanError:
            continue
    for text in ("[" * 900, '"""' + "\\" * 100_000, "'" * 100_001, "a = '''" + "''x" * 50_000, "#" * 100_000):
        with pytest.raises(ScanError) if text[0] != "#" else __import__("contextlib").nullcontext():
            scan(text)
