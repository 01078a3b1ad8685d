"""Slips planted in true months and years: the first cause named is the one that was planted."""

from __future__ import annotations

import pytest

from tests.support import planted, planting

EVEN = list(range(0, 60, 2))


@pytest.mark.parametrize(
    "name",
    [
        "a payment turned round",
        "captured yaku paid by those who do not play too",
        "hand yaku paid by those who do not play too",
        "a share booked on one side only",
        "a hand yaku nobody held",
        "hatto with one share",
        "special yaku a step off",
        "a nuke-yaku not due",
        "a mizuten not due",
        "yaku and fees at 10 points a kan",
        "kan of one payment read as points",
        "another par",
        "the ba left out",
        "the ba stacked",
        "the sign of one figure",
        "a figure from the month before",
        "rounded to whole kan",
        "3k4 as 34",
        "koikoi: a koi-koi forgotten",
        "koikoi: paid by one who sat out",
    ],
)
def test_a_single_slip_is_named_first(name):
    count = planted.singles(name, EVEN, 3, show=False)
    assert count.number == count.right == 3


@pytest.mark.parametrize(
    "name",
    [
        "loans not returned",
        "a month left out of a total",
        "a month left out of all totals",
        "a month missing in the chips",
        "a wrong winner",
        "the winner's total with the pot",
        "ginmi in kan taken as points",
        "a digit of a total",
    ],
)
def test_a_slip_at_the_years_end_is_named_first(name):
    count = planted.year_ends(name, EVEN, 3, show=False)
    assert count.number == count.right == 3


def test_at_least_twenty_kinds_are_of_our_own_invention():
    assert len((planting.KINDS | planting.PENS).keys() - planting.ASKED) >= 20
