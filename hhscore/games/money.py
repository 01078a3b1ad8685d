"""What each goes home with in money, at so much a kan or a point. rules.md §15."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction


def reckon_money(settled: Mapping[str, int], rate: float, kan: int | None) -> dict[str, int]:
    """Return what each player's points come to in whole units of money; the amounts sum to zero as the points do.

    `rate` is for a kan of so many points, for a point where there is no kan. Each amount is rounded down; what is
    missing then goes, a unit each, to those who lost most by that, of equals to the earlier seat.

    >>> reckon_money({"Aki": 20, "Ben": -10, "Chie": -10}, 100, 12)
    {'Aki': 167, 'Ben': -83, 'Chie': -84}
    >>> reckon_money({"Aki": 3, "Ben": -3}, 0.5, None)
    {'Aki': 2, 'Ben': -2}
    """
    each = Fraction(str(rate)) / (kan or 1)
    exact = {player: points * each for player, points in settled.items()}
    money = {player: amount.numerator // amount.denominator for player, amount in exact.items()}
    seats = list(settled)
    by_loss = sorted(seats, key=lambda player: (money[player] - exact[player], seats.index(player)))
    for player in by_loss[: -sum(money.values())]:
        money[player] += 1
    return money
