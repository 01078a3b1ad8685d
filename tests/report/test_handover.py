"""Settling with the fewest hand-overs."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhscore.report.handover import hand_overs


def test_a_month_of_six_takes_four():
    """The month of the worked example: Chie owes what Emi and Fumi get, Aki and Ben what Dai gets."""
    net = {"Aki": -24, "Ben": -94, "Chie": -180, "Dai": 118, "Emi": 144, "Fumi": 36}
    assert hand_overs(net) == [
        ("Chie", "Emi", 144),
        ("Chie", "Fumi", 36),
        ("Ben", "Dai", 94),
        ("Aki", "Dai", 24),
    ]


def test_two_pairs_that_greed_would_miss():
    """7 → 5 first would leave four payments; 7 → 7 and then 2 + 3 → 5 take three."""
    assert hand_overs({"A": -7, "B": -3, "C": -2, "D": 5, "E": 7}) == [
        ("A", "E", 7),
        ("B", "D", 3),
        ("C", "D", 2),
    ]


def test_equal_amounts_go_by_seat():
    assert hand_overs({"A": 5, "B": -5, "C": 5, "D": -5}) == [("B", "A", 5), ("D", "C", 5)]


def test_what_does_not_balance_is_refused():
    with pytest.raises(ValueError, match="add up to 1, not to zero"):
        hand_overs({"A": 5, "B": -4})


def most_even_groups(amounts: tuple[int, ...]) -> int:
    """The most groups that add up to zero, by trying every group with the first player in it."""
    if not amounts:
        return 0
    rest = range(1, len(amounts))
    return max(
        1 + most_even_groups(tuple(amounts[place] for place in rest if place not in chosen))
        for size in range(len(amounts))
        for chosen in combinations(rest, size)
        if amounts[0] + sum(amounts[place] for place in chosen) == 0
    )


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=6))
def test_everybody_ends_even_and_no_fewer_would_do(amounts: list[int]):
    net = {f"player {place}": points for place, points in enumerate([*amounts, -sum(amounts)])}
    payments = hand_overs(net)
    for player, points in net.items():
        got = sum(amount for _, payee, amount in payments if payee == player)
        gave = sum(amount for payer, _, amount in payments if payer == player)
        assert got - gave == points
    assert all(amount > 0 for _, _, amount in payments)
    uneven = tuple(points for points in net.values() if points)
    assert len(payments) == len(uneven) - most_even_groups(uneven)
