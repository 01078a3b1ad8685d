"""How large, how deep and how long a text may be, and what is said, where, of one that is more or no TOML."""

from __future__ import annotations

import pytest

from hhscore.toml.parse import SyntaxProblem, read_toml

DEEP = "lists or tables are nested too deep"
PARTS = "a key of more than 100 parts"


def refused(text: str) -> tuple[str, int]:
    """The message and the line of the problem of a text."""
    with pytest.raises(SyntaxProblem) as problem:
        read_toml(text)
    assert str(problem.value) == problem.value.message
    return problem.value.message, problem.value.line


def lists(number: int, within: str = "") -> str:
    return "[" * number + within + "]" * number


def tables(number: int) -> str:
    return "{ a = " * number + "{}" + " }" * number


def long_key(parts: int, line: int) -> str:
    """A line of so many characters with a key of so many parts."""
    return "a." * (parts - 1) + "z" * (line - 2 * (parts - 1) - 4) + " = 1"


@pytest.mark.parametrize(
    "text",
    [
        # The file itself is the first of a hundred levels.
        f"a = {lists(99)}",
        f"a = {lists(99, '1')}",
        f"a = {tables(98)}",
        "a." * 99 + "a = 1",
        "[" + "a." * 98 + "a]\nb = 1",
        f"b = 1\na = [1, {lists(98)}, 2]",
        # The least text that is too long is one of 500,001 characters.
        "#" * 500_000,
        "#" * 499_999 + "\n",
        # Numbers of more digits Python does not read; a float may have any number.
        "a = " + "9" * 4300,
        "a = 0." + "9" * 5000,
        # Dots that are none of a key, in a short line and in a long one.
        'a = "' + "." * 1_900 + '"',
        "a = [" + "1.5, " * 600 + "]",
        "\n".join(f"a{number} = 1.5" for number in range(150)) + "\n# " + "x" * 3_000,
    ],
    ids=lambda text: f"{text[:12]}…{len(text)}",
)
def test_what_is_just_within_the_limits_is_read(text: str) -> None:
    assert isinstance(read_toml(text), dict)


def test_a_hundred_levels_are_read_to_the_last() -> None:
    value = read_toml(f"a = {lists(99, '7')}")["a"]
    for _ in range(98):
        assert isinstance(value, list)
        assert len(value) == 1
        value = value[0]
    assert value == [7]


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        (f"a = {lists(100)}", DEEP, 1),
        (f"a = {tables(99)}", DEEP, 1),
        ("a." * 100 + "a = 1", DEEP, 1),
        (f"b = 1\na = [1, {lists(99)}, 2]", DEEP, 2),
        ("[" + "a." * 99 + "a]\nb = 1", DEEP, 1),
        # The line is that with the most brackets, braces and dots, whatever else there is.
        (f"b = [[[1]]]\n# {'?' * 400}\na = {lists(100)}\nc = 1.5", DEEP, 3),
        (f"b = [[[1]]]\nc = 1.5\na = {tables(99)}", DEEP, 3),
        ("b = [[[1]]]\nc = 1.5\n" + "a." * 100 + "a = 1", DEEP, 3),
        ("#" * 500_001, "500,001 characters; a session has at most 500,000", 1),
        ("#\n" * 617_283, "1,234,566 characters; a session has at most 500,000", 1),
        ("a = " + "9" * 4301, "line 1: a number of thousands of digits", 1),
        ("\n\n\na = [1,\n-" + "9_" * 4301 + "9]", "line 5: a number of thousands of digits", 5),
        # A long key is seen before it is read, which would take long, in a line of more than 2,000 characters.
        (long_key(102, 2_001), f"line 1: {PARTS}", 1),
        (long_key(102, 2_000), DEEP, 1),
        (long_key(101, 2_001), DEEP, 1),
        ("b = 1.5\n" + long_key(101, 2_500), DEEP, 2),
        ("b = 1\n\n" + long_key(150, 5_000), f"line 3: {PARTS}", 3),
        ("a = [1, { " + long_key(102, 2_100) + " }]", f"line 1: {PARTS}", 1),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_just_beyond_a_limit_is_refused(text: str, message: str, line: int) -> None:
    assert refused(text) == (message, line)


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        (
            "\ufeff\ufeffa = 1",
            "line 1: the file begins with two byte order marks (BOM); take one of them away",
            1,
        ),
        ("\n\udc80", "line 2, column 1: byte 0x80 is not UTF-8", 2),
        ("a = 1\n\nb = é\udce9 # \udcff", "line 3, column 6: byte 0xe9 is not UTF-8", 3),
        ("\udcff\n", "line 1, column 1: the file is not UTF-8 (UTF-16 perhaps); save it as UTF-8", 1),
        ("a\udcff", "line 1, column 2: byte 0xff is not UTF-8", 1),
    ],
    ids=ascii,
)
def test_what_is_no_text(text: str, message: str, line: int) -> None:
    assert refused(text) == (message, line)


A, Z = "a" * 48, "z" * 5


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        # At the end of the file, blank lines after the last left out.
        ('a = 1\nb = """x\n\n\n', "line 2, column 9: a text has no closing quote: b = \"\"\"x", 2),
        ("a = 1\n b = [1\n", "line 2, column 8: a list has no closing ]; its values stand apart by commas: b = [1", 2),
        ("a = 1\nb = { c = 1", "line 2, column 12: a { } table has no closing }: b = { c = 1", 2),
        ("a = 1\nb = ", "line 2, column 4: the file ends where a value, or the ] or } after it, should stand: b =", 2),
        ("a = 1\n\nb = @", "line 3, column 5: no value that TOML knows (text stands in quotes): b = @", 3),
        ("[a\n", "line 1, column 3: Expected ']' at the end of a table declaration: [a", 1),
        # A line of up to 60 characters is shown whole, of a longer one 60 from 30 before the place.
        (f'k = "{A}" {Z}', f'line 1, column 56: something follows where the line should end: k = "{A}" {Z}', 1),
        (f'k = "{A}" {Z}z', f'line 1, column 56: something follows where the line should end: {A[:27]}" {Z}z', 1),
        (f"k = {'z' * 100}", f"line 1, column 5: no value that TOML knows (text stands in quotes): k = {'z' * 56}", 1),
        ("a = 1\r\n\tb = @ \r\n", "line 2, column 6: no value that TOML knows (text stands in quotes): b = @", 2),
    ],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_where_a_text_is_no_toml(text: str, message: str, line: int) -> None:
    assert refused(text) == (message, line)


def test_keys_are_composed_wherever_they_stand_and_values_are_not() -> None:
    apart = "e\u0301"
    assert read_toml(f'"{apart}" = "{apart}"') == {"é": apart}
    assert read_toml('"e\\u0301" = 1') == {"é": 1}
    assert read_toml('a = [1, { "e\\u0301" = [{ "e\\u0301x" = true }] }]') == {
        "a": [1, {"é": [{"éx": True}]}]
    }
    assert read_toml(f'[[m]]\n["m"."{apart}"]\nx = 2\n') == {"m": [{"é": {"x": 2}}]}
    assert read_toml("'é' = 1\nf = 2") == {"é": 1, "f": 2}


TWICE = "this key is set a second time, with its accents apart"


@pytest.mark.parametrize(
    ("text", "line", "name"),
    [
        ('"é" = 1\n"e\u0301" = 2', 2, "é"),
        ('"\\u00e9" = 1\n\n"e\\u0301" = 2', 3, "é"),
        ('[[m]]\n"é" = 1\n[[m]]\n"é" = 1\n"e\u0301" = 2', 5, "é"),
        ('["é"]\n["é".b]\nx = 1\n["e\u0301"]', 4, "é"),
        ('a = [\n{ "é" = 1 },\n{ "é" = 1, "e\u0301" = 1 } ]', 3, "é"),
        ('x = 1\nt."ö" = 1\nt."o\u0308" = 2\nz = 1', 3, "ö"),
    ],
    ids=ascii,
)  # fmt: skip
def test_one_key_written_in_two_ways_is_set_twice(text: str, line: int, name: str) -> None:
    assert refused(text) == (f"line {line}: {TWICE}: {name}", line)
