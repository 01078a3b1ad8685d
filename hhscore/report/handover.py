"""Who hands whom how much, so that everybody is even with the fewest hand-overs."""

from __future__ import annotations

from collections.abc import Mapping


def hand_overs(net: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """From, to and points of the fewest payments that settle these gains and losses, the largest debt first.

    Each group of players who are even among themselves saves one payment, so the players are split into as
    many such groups as there can be. The work doubles with each player who is not even; a table has seven.
    ValueError if the gains and losses do not add up to zero. Equal amounts go by the order of `net`.

    >>> hand_overs({"Aki": -24, "Ben": -94, "Chie": -180, "Dai": 118, "Emi": 144, "Fumi": 36})
    [('Chie', 'Emi', 144), ('Chie', 'Fumi', 36), ('Ben', 'Dai', 94), ('Aki', 'Dai', 24)]
    >>> hand_overs({"Aki": 0, "Ben": 0})
    []
    """
    if sum(net.values()):
        raise ValueError(f"gains and losses add up to {sum(net.values())}, not to zero")
    left = {player: points for player, points in net.items() if points}
    payments = [payment for group in _even_groups(left) for payment in _within(group)]
    seat = {player: place for place, player in enumerate(net)}
    return sorted(payments, key=lambda payment: (net[payment[0]], seat[payment[0]], -payment[2]))


def _even_groups(net: Mapping[str, int]) -> list[dict[str, int]]:
    """As many groups as possible, each adding up to zero."""
    players = list(net)
    count = len(players)
    total = [0] * (1 << count)
    most = [0] * (1 << count)  # how many even groups the players of a mask can be peeled into
    added = [0] * (1 << count)  # the player to take away first on the way there
    for mask in range(1, 1 << count):
        low = (mask & -mask).bit_length() - 1
        total[mask] = total[mask & mask - 1] + net[players[low]]
        choices = [place for place in range(count) if mask >> place & 1]
        added[mask] = max(choices, key=lambda place: (most[mask ^ 1 << place], -place))
        most[mask] = most[mask ^ 1 << added[mask]] + (total[mask] == 0)
    groups: list[dict[str, int]] = []
    mask = (1 << count) - 1
    while mask:
        if total[mask] == 0:
            groups.append({})
        player = players[added[mask]]
        groups[-1][player] = net[player]
        mask ^= 1 << added[mask]
    return groups


def _within(group: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """The largest debt to the largest claim, again and again: one payment fewer than players."""
    left = dict(group)
    payments: list[tuple[str, str, int]] = []
    while any(left.values()):
        payer = min(left, key=lambda player: left[player])
        payee = max(left, key=lambda player: left[player])
        points = min(-left[payer], left[payee])
        left[payer] += points
        left[payee] -= points
        payments.append((payer, payee, points))
    return payments
