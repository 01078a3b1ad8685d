"""What those who play captured, in whatever form it was written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.referee.cards import DECK, kind_of, plains, read
from tests.referee.house import Rules

_COUNTS = {"bright": "b", "animal": "a", "ribbon": "r", "plain": "p"}
_KINDS = {"b": "cards.bright", "a": "cards.animal", "r": "cards.ribbon", "p": "cards.plain"}


class Captures:
    """The points of each as far as they are known, and the cards where they were written down."""

    def __init__(self, rules: Rules, facts: Mapping[str, Any], active: Sequence[str]) -> None:
        self.rules, self.facts = rules, facts
        self.piles: dict[str, Counter[str]] = {}
        self.points: dict[str, int] = {}
        rest = None
        for player, written in facts.get("captures", {}).items():
            if written == "rest":
                rest = player
            elif isinstance(written, int):
                self.points[player] = written
            elif isinstance(written, str):
                self.piles[player] = read(written)
                self.points[player] = self._worth(self.piles[player])
            else:
                kinds = {_COUNTS[name]: number for name, number in written.items()}
                self.points[player] = sum(rules[_KINDS[kind]] * many for kind, many in kinds.items())
        if rest is not None:
            self._rest(rest, [player for player in active if player != rest])

    def _rest(self, player: str, others: Sequence[str]) -> None:
        self.points[player] = self._worth(DECK) - sum(self.points[other] for other in others)
        if all(other in self.piles for other in others):
            left = Counter(DECK)
            for other in others:
                left -= self.piles[other]
            self.piles[player] = left

    def _worth(self, cards: Counter[str]) -> int:
        return sum(int(self.rules[_KINDS[kind_of(card)]]) for card in cards.elements())

    def plains(self, player: str) -> int | None:
        """Plain cards of a player, every willow counted; None where nobody wrote it down."""
        if player in self.piles:
            return plains(self.piles[player].elements())
        noted = self.facts.get("plains", {}).get(player)
        return None if noted is None else int(noted)
