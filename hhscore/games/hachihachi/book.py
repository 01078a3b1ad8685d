"""The month's payments as they are written down: rounding, and the ba."""

from __future__ import annotations

from collections.abc import Sequence

from hhscore.games.hachihachi.reasons import explain
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.ledger import Transfer
from hhscore.rules import Exact, half_up
from hhscore.words.message import Message


class Book:
    """Collects the transfers of one month, each multiplied by the ba where it applies and rounded once, half up."""

    def __init__(self, rules: HachihachiRules, ba: str, multiplier: int) -> None:
        self.rules = rules
        self.ba = ba
        self.multiplier = multiplier
        self.transfers: list[Transfer] = []

    def times(self, reason: str) -> int:
        """What the ba multiplies payments of this reason by. `ba.applies_to`; 001: multiply every component."""
        applies = self.rules.ba_applies_to
        return self.multiplier if applies == "all" or reason in applies else 1

    def due(self, points: Exact, reason: str) -> int:
        """The whole points that an amount before the ba comes to."""
        return half_up(points * self.times(reason))

    def sentence(self, why: Message, reason: str) -> Message:
        """Why a payment is made, with the ba where it multiplies."""
        times = self.times(reason)
        return why if times == 1 else explain("times_ba", sentence=why, ba=self.ba, times=times)

    def pay(
        self,
        payer: str,
        payee: str,
        points: Exact,
        reason: str,
        rule: str,
        why: Message,
        also: tuple[str, ...] = (),
        yaku: tuple[str, ...] = (),
        share: str = "",
    ) -> None:
        """Write down a payment of an amount before the ba; nothing if it comes to nothing."""
        due, why = self.due(points, reason), self.sentence(why, reason)
        self.move(payer, payee, due, reason, rule, why, also, yaku, share)

    def move(
        self,
        payer: str,
        payee: str,
        points: int,
        reason: str,
        rule: str,
        why: Message,
        also: tuple[str, ...] = (),
        yaku: tuple[str, ...] = (),
        share: str = "",
    ) -> None:
        """Write down a payment of whole points that the ba has already been applied to."""
        if points and payer != payee:
            self.transfers.append(Transfer(payer, payee, points, reason, rule, why, also, yaku, share))

    def take_back(self, transfer: Transfer, rule: str, why: Message) -> None:
        """Write down that a payment is returned."""
        self.move(transfer.payee, transfer.payer, transfer.points, transfer.reason, rule, why)


def split(points: int, among: Sequence[str]) -> list[tuple[str, int]]:
    """Whole points shared by players in turn order; who is earlier has the odd point. rules.md, before §0.

    >>> split(35, ["Aki", "Ben"])
    [('Aki', 18), ('Ben', 17)]
    """
    share, odd = divmod(points, len(among))
    return [(player, share + (place < odd)) for place, player in enumerate(among)]
