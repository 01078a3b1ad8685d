"""Every way to lay out a month in TOML is changed in its place: none needs the month to be written anew."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhscore.session import write
from hhscore.session.edit import same
from hhscore.toml.parse import read_toml
from hhscore.toml.scan import BOM

from .test_session_write import documents, months, notes


@pytest.fixture(scope="module", autouse=True)
def no_rewriting():
    """What is written anew would hide that a change in place went wrong."""

    def fail(*_: Any) -> str:
        raise write.WriteError("the month was written anew")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(write, "_rewritten", fail)
        yield


@settings(max_examples=150, deadline=None)
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
