"""Every way to lay out a month in TOML is changed in its place: none needs the month to be written anew."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhscore.session import write
from hhscore.session.edit import line_end, revise, same
from hhscore.toml.parse import read_toml
from hhscore.toml.scan import BOM
from tests.session.test_session_write import documents, months, notes


@pytest.fixture(scope="module", autouse=True)
def no_rewriting():
    """What is written anew would hide that a change in place went wrong."""

    def fail(*_: Any) -> str:
        raise write.WriteError("the month was written anew")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(write, "_rewritten", fail)
        yield


@settings(max_examples=60)
@given(documents(), st.data())
def test_any_month_in_any_layout_is_changed_in_its_place(document, data):
    text, parts, wanted = document
    index = data.draw(st.integers(0, len(wanted) - 1))
    new = data.draw(months)
    after = write.set_month(text, index, new)
    assert same(read_toml(after)["months"], [*wanted[:index], new, *wanted[index + 1 :]])
    assert after.removeprefix(BOM).startswith("".join(parts[: index + 1]))
    assert after.endswith("".join(parts[index + 2 :]))
    assert set(notes(text)) <= set(notes(after)), "a comment was lost"


def test_a_table_in_dotted_keys_that_becomes_empty_stays_a_table():
    text = 'hhscore = 1\nhouse.year.months = 6 # short\nplayers = ["Aki", "Ben"]\n'
    after = write.set_top(text, "house", {})
    assert after == 'hhscore = 1\n# short\nplayers = ["Aki", "Ben"]\nhouse = {}\n'


def test_dotted_keys_of_which_none_stays_are_followed_by_dotted_keys():
    text = 'hhscore = 1\nplayers = ["Aki", "Ben"]\n[[months]]\n  paid.Aki = 1 # a\nba = "oba"\n'
    month = {"ba": "oba", "paid": {"Ben": 2}}
    assert write.set_month(text, 0, month) == text.replace("  paid.Aki = 1 # a\n", "  # a\n  paid.Ben = 2\n")


HEAD = 'hhscore = 1\nplayers = ["Aki", "Ben"]\n[[months]]\n'
THREE_LINES = 'choices = [ "a", # x\n "b", # y\n "c" ] # z\n'
CALLS = """\
[[months.calls]]
player = "Aki" # one

# two
[[months.calls]]
player = "Ben"
# three

# four
[months.captures]
Aki = 1
"""


@pytest.mark.parametrize(
    ("before", "keys", "after"),
    [
        # A table in braces: entries come last, and go with the comma beside them.
        ("hands = {} # c\n", {"hands": {"Aki": "1b"}}, 'hands = { Aki = "1b" } # c\n'),
        (
            'hands = { Aki = "1b" } # c\n',
            {"hands": {"Aki": "1b", "Ben": "2a"}},
            'hands = { Aki = "1b", Ben = "2a" } # c\n',
        ),
        (
            'hands = { Aki = "1b", Ben = "2a" } # c\n',
            {"hands": {"Ben": "2a"}},
            'hands = { Ben = "2a" } # c\n',
        ),
        (
            'hands = { Aki = "1b", Ben = "2a" } # c\n',
            {"hands": {"Aki": "1b"}},
            'hands = { Aki = "1b" } # c\n',
        ),
        (
            'hands = { Aki = "1b", Ben = "2a", Chie = "3b" }\n',
            {"hands": {"Aki": "1b", "Chie": "3b"}},
            'hands = { Aki = "1b", Chie = "3b" }\n',
        ),
        # An array: the comments of what goes stay, those of the others stand where they stood.
        (THREE_LINES, {"choices": ["a", "c"]}, 'choices = [ "a", # x\n  # y\n "c" ] # z\n'),
        (THREE_LINES, {"choices": ["b", "c"]}, 'choices = [  # x\n "b", # y\n "c" ] # z\n'),
        (THREE_LINES, {"choices": ["a", "b"]}, 'choices = [ "a", # x\n "b", # y\n  ] # z\n'),
        (THREE_LINES, {"choices": None}, "# x\n# y\n# z\n"),
        (THREE_LINES, {"choices": "d"}, '# x\n# y\nchoices = "d" # z\n'),
        (THREE_LINES, {"choices": ["a", "n", "c"]}, THREE_LINES.replace('"b"', '"n"')),
        ('choices = ["a", "b", "c"]\n', {"choices": ["a", "c"]}, 'choices = ["a", "c"]\n'),
        ('choices = ["a", "b", "c"]\n', {"choices": ["b", "c"]}, 'choices = ["b", "c"]\n'),
        ('choices = ["a", "b", "c",]\n', {"choices": ["a", "b"]}, 'choices = ["a", "b",]\n'),
        ('choices = ["a"]\n', {"choices": []}, "choices = []\n"),
        ("choices = [] # c\n", {"choices": ["a", "b"]}, 'choices = ["a", "b"] # c\n'),
        ("choices = [ # c\n  ]\n", {"choices": ["a"]}, '# c\nchoices = ["a"]\n'),
        # An element more: first, on a line with the others, or on a line of its own as the others are.
        (
            'choices = [ # w\n "a", # x\n "b" ] # z\n',
            {"choices": ["n", "a", "b"]},
            'choices = [ # w\n "n", "a", # x\n "b" ] # z\n',
        ),
        ('choices = ["a", "b", ]\n', {"choices": ["a", "b", "c"]}, 'choices = ["a", "b", "c", ]\n'),
        (
            'choices = [\n    "a",\n    "b"\n]\n',
            {"choices": ["a", "b", "c"]},
            'choices = [\n    "a",\n    "b",\n    "c",\n]\n',
        ),
        (
            'choices = [\n  "a",\n  "b", # y\n]\n',
            {"choices": ["a", "b", "c"]},
            'choices = [\n  "a",\n  "b", # y\n  "c",\n]\n',
        ),
        (
            'choices = [\n    "a", "b" # c\n  # d\n  ]\n',
            {"choices": ["a", "b", "c"]},
            'choices = [\n    "a", "b", # c\n  # d\n    "c",\n  ]\n',
        ),
        ('choices = ["a",\n "b"]\n', {"choices": ["a", "b", "c"]}, 'choices = ["a",\n "b", "c"]\n'),
        # Tables under headers: indented like the one before, the new header of another kind at the left.
        (
            '  [months.hands]\n  Aki = "1b"\n',
            {"hands": {"Aki": "1b", "Ben": "2b"}, "captures": {"Aki": 1}},
            '  [months.hands]\n  Aki = "1b"\n  Ben = "2b"\n[months.captures]\nAki = 1\n',
        ),
        (
            '[months.hands] # h\n  Aki = "1b" # a\n',
            {"hands": None, "ba": "oba"},
            'ba = "oba"\n# h\n  # a\n',
        ),
        (
            '  [[months.calls]]\n  player = "Aki"\n',
            {"calls": [{"player": "Aki"}, {"player": "Ben", "yaku": ["goko"]}]},
            '  [[months.calls]]\n  player = "Aki"\n  [[months.calls]]\n  player = "Ben"\n  yaku = ["goko"]\n',
        ),
        # Comments right below a call are of that call; those after a blank line lead up to what follows.
        (
            CALLS,
            {"calls": [{"player": "Aki"}, {"player": "Ben"}, {"player": "Aki", "call": "end"}]},
            CALLS.replace("# three\n", '# three\n[[months.calls]]\nplayer = "Aki"\ncall = "end"\n'),
        ),
        (
            CALLS,
            {"calls": [{"player": "Ben"}]},
            CALLS.replace('[[months.calls]]\nplayer = "Aki" # one', "# one"),
        ),
        (
            CALLS,
            {"calls": [{"player": "Aki"}]},
            CALLS.replace('[[months.calls]]\nplayer = "Ben"\n', ""),
        ),
        (
            CALLS,
            {"calls": [{"player": "Ben"}, {"player": "Aki"}, {"player": "Ben"}]},
            '[[months.calls]]\nplayer = "Ben"\n' + CALLS,
        ),
        (
            'calls = [{ player = "Aki" }]\n',
            {"calls": [{"player": "Aki"}, {"player": "Ben"}]},
            'calls = [{ player = "Aki" }, { player = "Ben" }]\n',
        ),
        (
            'calls = [{ player = "Aki" }, # a\n { player = "Ben" }]\n',
            {"calls": [{"player": "Ben"}]},
            'calls = [ # a\n { player = "Ben" }]\n',
        ),
        # Of another kind than before: in its place, or where the contract has it.
        ('ba = "oba" # c\n', {"ba": 3}, "ba = 3 # c\n"),
        ("captures.Aki = 1 # c\n", {"captures": "x"}, 'captures = "x"\n# c\n'),
        (
            "[months.captures]\nAki = 1 # c\n",
            {"captures": {"Aki": "rest"}},
            '[months.captures]\nAki = "rest" # c\n',
        ),
        # Dotted keys with white space between keep their form.
        ("  paid . Aki = 1\n", {"paid": {"Aki": 1, "Ben": 2}}, "  paid . Aki = 1\n  paid.Ben = 2\n"),
    ],
)
@pytest.mark.parametrize("line_ends", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", ["", BOM])
def test_each_layout_is_changed_in_its_own_way(
    before: str, keys: dict[str, Any], after: str, line_ends: str, bom: str
) -> None:
    month = {**read_toml(HEAD + before)["months"][0], **keys}
    month = {key: value for key, value in month.items() if value is not None}
    text = bom + (HEAD + before).replace("\n", line_ends)
    assert write.set_month(text, 0, month) == bom + (HEAD + after).replace("\n", line_ends)


def test_the_line_end_of_a_text_is_that_of_its_first_line() -> None:
    assert line_end("a\r\nb\n") == "\r\n"
    assert line_end("a\nb\r\n") == "\n"
    assert line_end("\r\n") == "\r\n"
    assert [line_end(text) for text in ("", "a", "\n")] == ["\n"] * 3


def test_what_is_the_same_is_not_touched() -> None:
    text = "a = [1,2]   # c\n"
    assert revise(text, ("a",), [1, 2], [1, 2]) == text
    assert revise(text, ("a",), [1, 2], [1, True]) == "a = [1,true]   # c\n"
