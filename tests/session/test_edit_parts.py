"""The parts of changing a text in its place: where a line ends, where to write, what an exchange leaves."""

from __future__ import annotations

from typing import Any

import pytest

from hhscore.session import write
from hhscore.session.edit import comma_after, insert, remove, revise, same, sections_below, settled, splice
from hhscore.session.render import render_session
from hhscore.toml.parse import read_toml
from hhscore.toml.scan import BOM, scan


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (1, 1, True),
        (1, True, False),
        (1, 1.0, False),
        ("é", "e\u0301", True),
        ("é", "e", False),
        (float("nan"), float("nan"), True),
        (float("nan"), 1.0, False),
        (1.0, float("nan"), False),
        ([1, 2], [1, 2], True),
        ([1, 2], [1, 3], False),
        ([1, 2], [3, 2], False),
        ([1, 2], [1], False),
        ([], [], True),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, False),
        ({"a": 1}, {"a": 1, "b": 2}, False),
        ({"a": 1, "b": 2}, {"a": 1}, False),
        ({}, [], False),
    ],
)
def test_what_is_the_same(one: Any, other: Any, alike: bool) -> None:
    assert same(one, other) is alike


@pytest.mark.parametrize(
    ("text", "start", "end", "new", "after"),
    [
        ("a = 1\n", 0, 1, "b", "b = 1\n"),
        ("a = 1\n", 6, 6, "b = 2\n", "a = 1\nb = 2\n"),
        ("a = 1", 5, 5, "b = 2\n", "a = 1\nb = 2\n"),
        ("a = 1", 4, 5, "2", "a = 2"),
        ("a = 1", 5, 5, "", "a = 1"),
        ("", 0, 0, "b = 2\n", "b = 2\n"),
        (BOM, 1, 1, "b = 2\n", BOM + "b = 2\n"),
        (BOM + "a = 1", 6, 6, "b = 2\n", BOM + "a = 1\nb = 2\n"),
        ("a = 1\r\n", 7, 7, "b = 2\nc = 3\n", "a = 1\r\nb = 2\r\nc = 3\r\n"),
        ("a = 1\r\nb = 1", 12, 12, "c = 3\n", "a = 1\r\nb = 1\r\nc = 3\r\n"),
    ],
    ids=ascii,
)  # fmt: skip
def test_a_stretch_replaced(text: str, start: int, end: int, new: str, after: str) -> None:
    assert splice(text, start, end, new) == after


@pytest.mark.parametrize(
    ("text", "at", "comma"),
    [
        ("1, 2", 1, 1),
        ("1 , 2", 1, 2),
        ("1\n  , 2", 1, 4),
        ("1 # a, b\n, 2", 1, 9),
        ("1 # a\n # b\n\t, 2", 1, 12),
        ("1 ]", 1, None),
        ("1 # a, b", 1, None),
        ("1 # a, b\n]", 1, None),
        ("1", 1, None),
        ("1  ", 1, None),
        ("", 0, None),
    ],
    ids=ascii,
)
def test_the_comma_after_an_element(text: str, at: int, comma: int | None) -> None:
    assert comma_after(text, at) == comma


@pytest.mark.parametrize(
    ("below", "kept"),
    [
        # Comments that follow at once belong to the line, up to a blank line or the end.
        ("# one\n# two\n\n[b]\n", "# one\n# two\n"),
        ("  # one\n", "  # one\n"),
        ("# one", "# one"),
        ("\n# one\n", ""),
        ("   \n# one\n", ""),
        ("", ""),
        # Unless they lead up to something of their own.
        ("# one\n[b]\n", ""),
        ("# one\n# two\nb = 1\n", ""),
        ("[b]\n", ""),
    ],
    ids=ascii,
)
def test_where_to_write_after_a_line(below: str, kept: str) -> None:
    assert settled("\n# one\n", 0) == 0
    line = "a = 1\n"
    assert settled(line + below, len(line)) == len(line) + len(kept)


MONTHS = """\
hhscore = 1
[[months]]
ba = "oba"
[months.hands]
Aki = "1b"

[[months]]
[months.paid]
Aki = 1
"""


def test_the_sections_of_a_place() -> None:
    layout = scan(MONTHS)
    assert [one.path for one in sections_below(layout, ("months",))] == [
        ("months", 0),
        ("months", 0, "hands"),
        ("months", 1),
        ("months", 1, "paid"),
    ]
    assert [one.path for one in sections_below(layout, ("months", 1))] == [
        ("months", 1),
        ("months", 1, "paid"),
    ]
    assert sections_below(layout, ("months", 2)) == []


@pytest.mark.parametrize(
    ("text", "path", "key", "value", "after"),
    [
        # In braces: last, after a comma, and alone in empty ones.
        ("t = {}", ("t",), "a", 1, "t = { a = 1 }"),
        ("t = { a = 1 }", ("t",), "b c", [1], 't = { a = 1, "b c" = [1] }'),
        # Among the entries of the top, in the order of the format, indented as the first is.
        ("hhscore = 1\nrules = 'x'\n", (), "players", ["Aki"], "hhscore = 1\nplayers = [\"Aki\"]\nrules = 'x'\n"),
        ("rules = 'x'\n", (), "hhscore", 1, "hhscore = 1\nrules = 'x'\n"),
        (BOM + "rules = 'x'\n", (), "hhscore", 1, BOM + "hhscore = 1\nrules = 'x'\n"),
        ("  rules = 'x'\n", (), "title", "y", "  rules = 'x'\n  title = \"y\"\n"),
        (BOM + "  rules = 'x'\n", (), "title", "y", BOM + "  rules = 'x'\n  title = \"y\"\n"),
        ("rules = 'x' # c\n\n[house]\n", (), "title", "y", "rules = 'x' # c\ntitle = \"y\"\n\n[house]\n"),
        # A table under its own header, with a blank line before.
        ("hhscore = 1\n", (), "house", {"a": 1}, "hhscore = 1\n\n[house]\na = 1\n"),
        ("hhscore = 1\r\n", (), "house", {"a": 1}, "hhscore = 1\r\n\r\n[house]\r\na = 1\r\n"),
        ("", (), "house", {"a": 1}, "[house]\na = 1\n"),
        (BOM, (), "house", {"a": 1}, BOM + "[house]\na = 1\n"),
        ("hhscore = 1\n[[months]]\n", (), "house", {"a": 1}, "hhscore = 1\n\n[house]\na = 1\n[[months]]\n"),
        # In a month none, and indented as the month is.
        ("[[months]]\nx = 1\n", ("months", 0), "hands", {"A": "1b"}, "[[months]]\nx = 1\n[months.hands]\nA = \"1b\"\n"),
        (" [[months]]\n", ("months", 0), "hands", {"A": "1b"}, " [[months]]\n [months.hands]\n A = \"1b\"\n"),
        (" [[months]]\n [months.paid]\n A = 1\n", ("months", 0), "hands", {"A": "1b"},
         " [[months]]\n [months.hands]\n A = \"1b\"\n [months.paid]\n A = 1\n"),
        (" [[months]]\n", ("months", 0), "calls", [{"a": 1}, {"a": 2}],
         " [[months]]\n [[months.calls]]\n a = 1\n [[months.calls]]\n a = 2\n"),
        # Players stand as they came.
        ("[months.paid]\nBen = 1\n", ("months", "paid"), "Aki", 2, "[months.paid]\nBen = 1\nAki = 2\n"),
        # Dotted keys are followed by dotted ones, with as many parts as the table has.
        ("paid.Aki = 1\nx = 2\n", ("paid",), "Ben", 3, "paid.Aki = 1\npaid.Ben = 3\nx = 2\n"),
        ("a.b.c.d = 1\n", ("a", "b"), "e", 3, "a.b.c.d = 1\na.b.e = 3\n"),
        ("[a]\nb.c.d = 1\n", ("a", "b"), "e", 3, "[a]\nb.c.d = 1\nb.e = 3\n"),
        (" b.c = 1 # c\n", ("b",), "e", 3, " b.c = 1 # c\n b.e = 3\n"),
        # After a blank line at the very beginning.
        ("\nb.c = 1\n", ("b",), "e", 3, "\nb.c = 1\nb.e = 3\n"),
        ("\nrules = 'x'\n", (), "title", "y", "\nrules = 'x'\ntitle = \"y\"\n"),
        ("\n[[months]]\n", ("months", 0), "hands", {"A": "1b"}, "\n[[months]]\n[months.hands]\nA = \"1b\"\n"),
        # A table that only the headers below it imply gets its own, before them.
        ("[a.b]\nc = 1\n", ("a",), "e", 3, "[a]\ne = 3\n[a.b]\nc = 1\n"),
        ("[a.b]\nc = 1\n[a.c.d]\n", ("a", "c"), "e", 3, "[a.b]\nc = 1\n[a.c]\ne = 3\n[a.c.d]\n"),
        ("[[months]]\n[months.captures.Aki]\nbright = 4\n", ("months", 0, "captures"), "Ben", 61,
         "[[months]]\n[months.captures]\nBen = 61\n[months.captures.Aki]\nbright = 4\n"),
        # One that is not there at all.
        ("x = 1\n", ("a",), "e", 3, "x = 1\n\n[a]\ne = 3\n"),
    ],
    ids=ascii,
)  # fmt: skip
def test_a_new_key(text: str, path: tuple[str | int, ...], key: str, value: Any, after: str) -> None:
    assert insert(text, path, key, value) == after
    read_toml(after)


@pytest.mark.parametrize(
    ("text", "path", "after"),
    [
        ("a = 1\nb = 2\n", ("a",), "b = 2\n"),
        ("a = 1\nb = 2\n", ("b",), "a = 1\n"),
        ("a = 1\nb = 2", ("b",), "a = 1\n"),
        (BOM + "a = 1 # c\nb = 2\n", ("a",), BOM + "# c\nb = 2\n"),
        ("  a = [ # one\n 1, # two\n ] # three\nb = 2\n", ("a",), "  # one\n  # two\n  # three\nb = 2\n"),
        ("\na = 1 # c\n", ("a",), "\n# c\n"),
        ("t = { a = 1, b = 2 }\n", ("t", "a"), "t = { b = 2 }\n"),
        ("t = { a = 1, b = 2 }\n", ("t", "b"), "t = { a = 1 }\n"),
        ("t = { a = 1, b = 2, c = 3 }\n", ("t", "b"), "t = { a = 1, c = 3 }\n"),
        ("a.b = 1\na.c = 2\nd = 3\n", ("a",), "d = 3\n"),
        ("a.b = 1\na.c = 2\nd = 3\n", ("a", "c"), "a.b = 1\nd = 3\n"),
        # A header goes with what stands below it, its comment stays.
        ("[a] # x\nb = 1\n[c]\nd = 2\n", ("a",), "# x\n[c]\nd = 2\n"),
        ("[a]\nb = 1\n[a.e] # y\nf = 1\n[c]\nd = 2\n", ("a",), "# y\n[c]\nd = 2\n"),
        ("[a]\nb = 1\n[a.e]\nf = 1\n[c]\nd = 2\n", ("a", "e"), "[a]\nb = 1\n[c]\nd = 2\n"),
        ("[[m]]\na = 1\n[[m]]\na = 2\n", ("m", 0), "[[m]]\na = 2\n"),
    ],
    ids=ascii,
)  # fmt: skip
def test_a_key_taken_away(text: str, path: tuple[str | int, ...], after: str) -> None:
    assert remove(text, path) == after


LISTS = [
    # Alike at both ends; only what lies between is touched: comments stay where they are.
    ("l = [1, # one\n 2, # two\n 3, # three\n]\n", [1, 9, 3], "l = [1, # one\n 9, # two\n 3, # three\n]\n"),
    ("\nl = [ # c\n]\n", [1], "\n# c\nl = [1]\n"),
    ("l = [1, 2, 3]\n", [1, 2, 3, 4], "l = [1, 2, 3, 4]\n"),
    ("l = [1, 2, 3]\n", [0, 1, 2, 3], "l = [0, 1, 2, 3]\n"),
    ("l = [1, 2, 3]\n", [1, 7, 8, 3], "l = [1, 7, 8, 3]\n"),
    ("l = [1, 2, 3, 4]\n", [1, 4], "l = [1, 4]\n"),
    ("l = [1, 1, 1]\n", [1, 1], "l = [1, 1]\n"),
    ("l = [1, 1]\n", [1, 1, 1], "l = [1, 1, 1]\n"),
    ("l = [1, 2]\n", [3, 4, 5], "l = [3, 4, 5]\n"),
    ("l = [1, 2]\n", [], "l = []\n"),
    ("l = [1 ,2]\n", [2], "l = [2]\n"),
    ("l = [1, 2 , 3]\n", [1, 2], "l = [1, 2]\n"),
    ("l = [1,\n  2,\n  # c\n  3,\n]\n", [1, 3], "l = [1,\n  \n  # c\n  3,\n]\n"),
    ("l = [\n  1,\n]\n", [1, 2], "l = [\n  1,\n  2,\n]\n"),
    ("l = [\n  1\n]\n", [1, 2], "l = [\n  1,\n  2,\n]\n"),
    ("l = [ 1,\n  2\n]\n", [1, 2, 3], "l = [ 1,\n  2,\n  3,\n]\n"),
    ("l = [ 1 # c\n]\n", [1, 2], "l = [ 1, # c\n    2,\n]\n"),
    ("l = [[1], [2]]\n", [[1, 3], [2]], "l = [[1, 3], [2]]\n"),
    ("l = [{ a = 1 }, { a = 2 }]\n", [{"a": 1}, {"a": 3}], "l = [{ a = 1 }, { a = 3 }]\n"),
]


@pytest.mark.parametrize(("text", "new", "after"), LISTS, ids=ascii)
def test_a_list_changed(text: str, new: list[Any], after: str) -> None:
    assert revise(text, ("l",), read_toml(text)["l"], new) == after
    assert read_toml(after)["l"] == new


def test_a_whole_session_changed_into_another_and_back() -> None:
    one = {
        "hhscore": 1,
        "players": ["Aki"],
        "months": [{"ba": "oba", "hands": {"Aki": "1b"}}, {"ba": "koba"}],
    }
    other = {
        "hhscore": 1,
        "players": ["Aki", "Ben"],
        "title": "x",
        "months": [{"ba": "koba"}],
        "final": {"winner": "Aki"},
    }
    text = render_session(one)
    changed = revise(text, (), one, other)
    assert read_toml(changed) == other
    assert read_toml(revise(changed, (), other, one)) == one


def test_a_rule_is_added_where_headers_name_the_first_part() -> None:
    """Dotted keys and headers are two ways to write one table; both can be added to."""
    text = 'hhscore = 1\nplayers = ["Aki", "Ben"]\n[house.ba]\noba = 3 # three\n'
    after = write.set_top(text, "house", {"ba": {"oba": 3}, "year.months": 6})
    assert after == text.replace("[house.ba]", '[house]\n"year.months" = 6\n[house.ba]')


def test_tables_under_headers_that_become_a_list_of_other_things() -> None:
    text = "x = 1\n[[m]]\na = 1 # c\n"
    after = revise(text, ("m",), [{"a": 1}], [{"a": 1}, 3])
    assert read_toml(after) == {"x": 1, "m": [{"a": 1}, 3]}
    assert "# c" in after
    assert read_toml(revise(text, ("m",), [{"a": 1}], [])) == {"x": 1, "m": []}
