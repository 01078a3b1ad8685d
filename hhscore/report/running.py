"""Where everybody stood after each month: what the score sheet and the chart both show of a ledger in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hhscore.model.ledger import HANDON


@dataclass(frozen=True, slots=True)
class Stand:
    """The running net of every player, in points, after a month, or after what han-don took following it."""

    month: int
    handon: bool
    totals: Mapping[str, int]


def running(ledger: Mapping[str, Any]) -> list[Stand]:
    """The running totals of a ledger (`ledger --json`) after each done month, and once more at han-don.

    At han-don a positive net goes into the pot, so it is counted down to zero there.

    >>> months = [{"month": 1, "open": False, "net": {"Aki": 8, "Ben": -8}}]
    >>> taken = [{"after": 1, "from": "Aki", "to": "@handon", "points": 8}]
    >>> for stand in running({"players": ["Aki", "Ben"], "months": months, "transfers": taken}):
    ...     print(stand.month, stand.handon, dict(stand.totals))
    1 False {'Aki': 8, 'Ben': -8}
    1 True {'Aki': 0, 'Ben': -8}
    """
    totals = dict.fromkeys(ledger["players"], 0)
    stands: list[Stand] = []
    for month in ledger["months"]:
        if month.get("open"):
            continue
        for player, points in month["net"].items():
            totals[player] += points
        stands.append(Stand(month["month"], False, dict(totals)))
        paid_in = [
            transfer
            for transfer in ledger.get("transfers", ())
            if transfer["after"] == month["month"] and transfer["to"] == HANDON
        ]
        for transfer in paid_in:
            totals[transfer["from"]] -= transfer["points"]
        if paid_in:
            stands.append(Stand(month["month"], True, dict(totals)))
    return stands
