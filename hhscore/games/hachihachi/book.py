"""The month's payments as they are written down: rounding, the ba, and the words for amounts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.ledger import Transfer
from hhscore.rules import Exact, half_up
from hhscore.words.sentences import counted


def worth(points: Exact, rules: HachihachiRules) -> str:
    """An amount before the ba, in words: in kan where it is whole, half or quarter kan, else in points.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> worth(42, preset("standard")), worth(7, preset("standard")), worth(35, preset("qdan"))
    ('3.5 kan', '7 points', '35 points')
    """
    said: dict[Exact, str] = rules.cache.setdefault("worth", {})
    words = said.get(points)
    if words is None:  # a rule set has few values, and fractions take time
        words = said[points] = _worth(points, rules)
    return words


def _worth(points: Exact, rules: HachihachiRules) -> str:
    if rules.unit_kan != "none":
        kan = Fraction(points) / rules.kan
        if kan.denominator in (1, 2):
            return f"{kan.numerator // kan.denominator}{'.5' if kan.denominator == 2 else ''} kan"
    return counted(points, "point")


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

    def sentence(self, detail: str, reason: str) -> str:
        """The sentence of a payment, with the ba where it multiplies."""
        times = self.times(reason)
        return detail if times == 1 else f"{detail} × {self.ba} {times}"

    def pay(
        self,
        payer: str,
        payee: str,
        points: Exact,
        reason: str,
        rule: str,
        detail: str,
        also: tuple[str, ...] = (),
    ) -> None:
        """Write down a payment of an amount before the ba; nothing if it comes to nothing."""
        self.move(payer, payee, self.due(points, reason), reason, rule, self.sentence(detail, reason), also)

    def move(
        self,
        payer: str,
        payee: str,
        points: int,
        reason: str,
        rule: str,
        detail: str,
        also: tuple[str, ...] = (),
    ) -> None:
        """Write down a payment of whole points that the ba has already been applied to."""
        if points and payer != payee:
            self.transfers.append(Transfer(payer, payee, points, reason, rule, detail, also))

    def take_back(self, transfer: Transfer, rule: str, detail: str) -> None:
        """Write down that a payment is returned."""
        self.move(transfer.payee, transfer.payer, transfer.points, transfer.reason, rule, detail)


def split(points: int, among: Sequence[str]) -> list[tuple[str, int]]:
    """Whole points shared by players in turn order; who is earlier has the odd point. rules.md, before §0.

    >>> split(35, ["Aki", "Ben"])
    [('Aki', 18), ('Ben', 17)]
    """
    share, odd = divmod(points, len(among))
    return [(player, share + (place < odd)) for place, player in enumerate(among)]
