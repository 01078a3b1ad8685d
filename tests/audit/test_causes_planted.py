"""Slips planted in true months and years: the first cause named is the one that was planted."""

from __future__ import annotations

import pytest

from tests.support import planted, planting

EVEN = list(range(0, 60, 2))


@pytest.mark.parametrize(
    "name",
    ["a payment turned round", "oikomi: cards forgotten", "the ba left out", "the sign of one figure"],
)
def test_a_single_slip_is_named_first(name):
    count = planted.singles(name, EVEN, 4, show=False)
    assert count.number == count.right == 4


@pytest.mark.parametrize("name", ["a month left out of all totals", "a digit of a total"])
def test_a_slip_at_the_years_end_is_named_first(name):
    count = planted.year_ends(name, EVEN, 4, show=False)
    assert count.number == count.right == 4


def test_at_least_twenty_kinds_are_of_our_own_invention():
    assert len((planting.KINDS | planting.PENS).keys() - planting.ASKED) >= 20
