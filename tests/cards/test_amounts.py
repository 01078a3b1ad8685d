"""Amounts written and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhscore.words.amounts import kan, parse_amount, signed


@pytest.mark.parametrize(
    ("points", "unit", "text"),
    [
        (0, 12, "0k0"),
        (11, 12, "0k11"),
        (12, 12, "1k0"),
        (-1, 12, "−0k1"),
        (25, 10, "2k5"),
        (-25, None, "−25"),
    ],
)
def test_written(points: int, unit: int | None, text: str):
    assert kan(points, unit) == text


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("3k4", 40),
        ("-1貫5", -17),
        ("−1貫5文", -17),
        ("30", 30),
        ("+30", 30),
        ("30.0", 30),
        ("1,200", 1200),
        ("2 kan", 24),
        ("2 kan 3", 27),
        ("k6", 6),
        ("0.5貫", 6),
        ("▲2k", -24),
        ("(12)", -12),
        ("３ｋ４", 40),
        ("６点", 6),
    ],
)
def test_read(text: str, points: int):
    assert parse_amount(text, 12) == points


@pytest.mark.parametrize("text", ["", "-", "k", "3k4k5", "x", "1.5", "0.3k", "1e3", "3 4", "--3", "12:00"])
def test_anything_else_is_refused(text: str):
    with pytest.raises(ValueError, match=r"is no (amount|whole number)"):
        parse_amount(text, 12)


def test_without_kan_only_points_are_read():
    assert parse_amount("-30点", None) == -30
    with pytest.raises(ValueError, match="these rules have no kan"):
        parse_amount("3k4", None)


@given(st.integers(-5000, 5000), st.integers(2, 20))
def test_what_is_written_reads_back(points: int, unit: int):
    assert parse_amount(kan(points, unit), unit) == points
    assert parse_amount(signed(points, unit), unit) == points
