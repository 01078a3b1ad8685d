"""Accounts and transfers: what moved, from whom to whom, how much and why. Sums to zero by construction.

An account is a player's name, or a pot or the bank: `@orichin`, `@handon`, `@bank`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

ORICHIN = "@orichin"
HANDON = "@handon"
BANK = "@bank"

REASONS = (
    *("teyaku", "tobikomi", "nuke-yaku", "orichin", "oikomi", "mizuten", "dekiyaku", "sage", "hatto"),
    *("special", "cards", "handon", "ginmi", "kaikan"),
)


@dataclass(frozen=True, slots=True)
class Transfer:
    """One payment in whole points, with its reason, the rule key it rests on and a sentence with its numbers.

    >>> Transfer("Ben", "Chie", 24, "cards", "cards.par", "76 against 88, ×2").points
    24
    """

    payer: str
    payee: str
    points: int
    reason: str
    rule: str
    detail: str

    def json(self) -> dict[str, str | int]:
        """As the contract writes it."""
        return {
            "from": self.payer, "to": self.payee, "points": self.points,
            "reason": self.reason, "rule": self.rule, "detail": self.detail,
        }


def balances(transfers: Iterable[Transfer], accounts: Iterable[str] = ()) -> dict[str, int]:
    """What each account gained or lost; the values sum to zero.

    >>> balances([Transfer("Ben", "Chie", 24, "cards", "cards.par", "")], ["Aki", "Ben", "Chie"])
    {'Aki': 0, 'Ben': -24, 'Chie': 24}
    """
    net = dict.fromkeys(accounts, 0)
    for transfer in transfers:
        net[transfer.payer] = net.get(transfer.payer, 0) - transfer.points
        net[transfer.payee] = net.get(transfer.payee, 0) + transfer.points
    return net
