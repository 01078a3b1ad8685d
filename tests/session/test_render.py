"""Values, months and sessions as text: every key in its place, each table under its header."""

from __future__ import annotations

import tomllib
from datetime import date
from typing import Any

import pytest

from hhscore.session.render import (
    has_header,
    header_of,
    is_tables,
    rank,
    render_entry,
    render_key,
    render_month,
    render_session,
    render_table,
    render_tables,
    render_value,
)

MONTH: dict[str, Any] = {
    "loans": {"Aki": 1},
    "chips": {"Aki": 60},
    "paid": {"Aki": 0},
    "bonus": {"nuke-yaku": ["Aki"]},
    "plains": {"Aki": 9},
    "captures": {"Aki": "1b", "Ben": {"bright": 4}},
    "hatto": [{"player": "Ben", "yaku": "shiko", "for": "Dai"}],
    "calls": [{"player": "Dai", "call": "end"}, {"player": "Dai"}],
    "declared": {"Aki": ["aka"]},
    "hands": {"Aki": "2a", "B C": "3a"},
    "note": "late",
    "unclaimed": ["Ben"],
    "yaku": ["tane:5"],
    "redeal": True,
    "koikoi": {},
    "winner": "Aki",
    "absent": [],
    "shibari": ["Aki enter"],
    "choices": ["Aki retire"],
    "mizuten": False,
    "ba": "oba",
    "field": "1b",
    "dealer": "Aki",
    "active": ["Aki", "Ben"],
    "_mine": "x",
    "_table": {"a": 1},
}
MONTH_TEXT = """\
[[months]]
active = ["Aki", "Ben"]
dealer = "Aki"
field = "1b"
ba = "oba"
mizuten = false
choices = ["Aki retire"]
shibari = ["Aki enter"]
absent = []
winner = "Aki"
koikoi = {}
redeal = true
yaku = ["tane:5"]
unclaimed = ["Ben"]
note = "late"
_mine = "x"
[months.hands]
Aki = "2a"
"B C" = "3a"
[months._table]
a = 1
[months.declared]
Aki = ["aka"]
[[months.calls]]
player = "Dai"
call = "end"
[[months.calls]]
player = "Dai"
[[months.hatto]]
player = "Ben"
yaku = "shiko"
for = "Dai"
[months.captures]
Aki = "1b"
Ben = { bright = 4 }
[months.plains]
Aki = 9
[months.bonus]
nuke-yaku = ["Aki"]
[months.paid]
Aki = 0
[months.chips]
Aki = 60
[months.loans]
Aki = 1
"""
SESSION: dict[str, Any] = {
    "final": {"winner": "Aki"},
    "months": [{"ba": "oba"}, {"hands": {"Aki": "2a"}}],
    "house": {"ba.carry": "none"},
    "resigned": "Ben",
    "place": "home",
    "date": date(2026, 1, 3),
    "title": 'A "b"',
    "rules": "standard",
    "players": ["Aki", "Ben"],
    "game": "hachihachi",
    "hhscore": 1,
    "_mine": 1,
    "_more": [{"a": 1}],
}
SESSION_TEXT = """\
hhscore = 1
game = "hachihachi"
players = ["Aki", "Ben"]
rules = "standard"
title = "A \\"b\\""
date = 2026-01-03
place = "home"
resigned = "Ben"
_mine = 1

[house]
"ba.carry" = "none"

[[_more]]
a = 1

[[months]]
ba = "oba"

[[months]]
[months.hands]
Aki = "2a"

[final]
winner = "Aki"
"""


def test_a_month_with_every_key() -> None:
    assert render_month(MONTH) == MONTH_TEXT
    assert tomllib.loads(MONTH_TEXT)["months"] == [MONTH]
    assert render_month({}) == "[[months]]\n"


def test_a_session_with_every_key() -> None:
    assert render_session(SESSION) == SESSION_TEXT
    assert tomllib.loads(SESSION_TEXT) == SESSION
    assert render_session({}) == ""
    assert render_session({"months": []}) == "months = []\n"


def test_where_a_key_stands_among_the_others() -> None:
    # What is not named comes after the simple keys of a month, at its first table; in a session at [house].
    assert rank("active") == 0
    assert rank("unclaimed") < rank("hands") == rank("_mine") < rank("declared")
    top = ("hhscore", "game", "players", "house", "final")
    assert [rank(key, top) for key in ("hhscore", "final", "_mine")] == [0, 4, 3]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("Aki", "Aki"),
        ("a-b_C9", "a-b_C9"),
        ("", '""'),
        ("ba.carry", '"ba.carry"'),
        ("Aki B", '"Aki B"'),
        ("é", '"é"'),
        ('a"b', '"a\\"b"'),
        ("a?", '"a?"'),
    ],
)
def test_a_key(key: str, text: str) -> None:
    assert render_key(key) == text
    assert tomllib.loads(f"{text} = 1") == {key: 1}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({}, "{}"),
        ([], "[]"),
        ((), "[]"),
        ({"a": {"b c": []}}, '{ a = { "b c" = [] } }'),
        ([1, [2], {"a": 3}], "[1, [2], { a = 3 }]"),
        (("a", True), '["a", true]'),
        ("é\n", '"é\\n"'),
        (1.5, "1.5"),
    ],
)
def test_a_value(value: Any, text: str) -> None:
    assert render_value(value) == text


def test_a_list_too_long_for_a_line_has_a_line_for_each_element() -> None:
    # choices = ["…"] and the line end: 15 letters and the text's; a hundred fit on a line.
    fits, longer = "x" * 85, "x" * 86
    assert render_entry("choices", [fits]) == f'choices = ["{fits}"]\n'
    assert render_entry("choices", [longer]) == f'choices = [\n    "{longer}",\n]\n'
    assert render_entry("choices", (longer, "b")) == f'choices = [\n    "{longer}",\n    "b",\n]\n'
    assert render_entry("choices", longer * 2) == f'choices = "{longer * 2}"\n'
    assert render_entry("a b", {"c": longer}) == f'"a b" = {{ c = "{longer}" }}\n'


@pytest.mark.parametrize(
    ("value", "tables", "header"),
    [
        ({}, False, False),
        ({"a": 1}, False, True),
        ([], False, False),
        ([{}], True, True),
        (({"a": 1}, {}), True, True),
        ([{"a": 1}, 1], False, False),
        ("text", False, False),
        (1, False, False),
    ],
)
def test_what_is_written_under_a_header(value: Any, tables: bool, header: bool) -> None:
    assert is_tables(value) is tables
    assert has_header(value) is header


def test_tables_under_their_headers() -> None:
    assert render_table("a", {"b": 1, "c": {}}) == "[a]\nb = 1\nc = {}\n"
    assert render_table("a", {"b": 1}, of_array=True) == "[[a]]\nb = 1\n"
    assert render_tables("a", {"b": 1}) == "[a]\nb = 1\n"
    assert render_tables("a", [{"b": 1}, {}]) == "[[a]]\nb = 1\n[[a]]\n"
    assert header_of(("months", 3, "hands", "A B")) == 'months.hands."A B"'
