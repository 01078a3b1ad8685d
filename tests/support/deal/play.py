"""One month of Hachi-hachi played card by card by players who take what they can and sometimes forget hatto."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from hhscore.cards import KIND, MONTH
from tests.support.deal.house import POINTS, SETS, WANTED, House, complete, points


@dataclass(frozen=True, slots=True)
class Habits:
    """How the players are, as chances from 0 to 1, and how the scorekeeper writes."""

    sage: float = 0.5
    cancel: float = 0.03  # of each player in sage, before each turn
    reckless: float = 0.05  # of each play that hatto forbids, where there is one
    retire: float = 0.35
    mizuten: float = 0.12
    absent: float = 0.0
    blank: bool = True  # seven present: with the blank card
    unclaimed: float = 0.0  # a hand yaku kept silent
    unseen: float = 0.0  # a hand not written down, its yaku declared by name
    captures: str = "cards"  # or "counts", "points", "rest", "omitted" (after an end), "mixed"
    ba_only: float = 0.0  # the ba written down instead of the field
    dealer_key: float = 0.0  # the dealer written down although it follows
    special: float = 0.0  # a divided deck in which a special yaku comes up


@dataclass(slots=True)
class Played:
    """What a month left behind: piles, calls and hatto in the contract's form, and whether someone ended it."""

    piles: dict[str, list[int]]
    calls: list[dict[str, Any]] = field(default_factory=list)
    hatto: list[dict[str, str]] = field(default_factory=list)
    stopped: bool = False
    turns: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Watch:
    """One card that would complete a yaku of an opponent."""

    owner: str
    yaku: str
    card: int
    kan: int


class Play:
    """The table while a month is played. `order` is the turn order, the leader first."""

    def __init__(
        self, rng: random.Random, house: House, hands: dict[str, list[int]], field_: list[int], stock: list[int],
        habits: Habits, threes: dict[str, dict[int, list[int]]],
    ) -> None:  # fmt: skip
        self.rng, self.house, self.habits, self.threes = rng, house, habits, threes
        self.order = list(hands)
        self.hands = {player: list(hand) for player, hand in hands.items()}
        self.field, self.stock = list(field_), list(stock)
        self.out = Played({player: [] for player in hands})
        self.held: dict[str, list[str]] = {player: [] for player in hands}
        self.in_sage: list[str] = []
        self.offences: dict[tuple[str, str], tuple[str, int]] = {}

    def run(self) -> Played:
        """Play until someone ends or cancels, or the hands run out."""
        for _ in range(len(self.hands[self.order[0]])):
            for player in self.order:
                if self._cancelled() or self._turn(player):
                    self.out.stopped = True
                    return self.out
        return self.out

    def _cancelled(self) -> bool:
        if self.house.sage_once:
            return False
        for player in self.in_sage:
            if self.rng.random() < self.habits.cancel:
                self.out.calls.append({"player": player, "call": "cancel"})
                return True
        return False

    def _turn(self, player: str) -> bool:
        hand = self.hands[player]
        card, taken = self._choose(player)
        self._note_offences(player, card, taken)
        hand.remove(card)
        got = self._put(player, card, taken)
        drawn = self.stock.pop()
        ways = self._ways(drawn)
        turned = max(ways, key=lambda way: self._worth(drawn, way))
        got += self._put(player, drawn, turned)
        self.out.turns.append(f"{player} {MONTH[card]}{KIND[card]} {MONTH[drawn]}{KIND[drawn]}")
        return self._call(player, set(got))

    def _ways(self, card: int) -> list[list[int]]:
        """What a card may take from the field: each single one, or all three; nothing if there is none."""
        same = [other for other in self.field if MONTH[other] == MONTH[card]]
        if len(same) == 2:
            return [[same[0]], [same[1]]]
        return [same]

    def _worth(self, card: int, taken: list[int]) -> float:
        if not taken:
            return -8 - 0.7 * POINTS[KIND[card]] - 4 * (card in WANTED) + self.rng.random() * 10
        cards = [card, *taken]
        return points(cards) + 6 * sum(each in WANTED for each in cards) + self.rng.random() * 12

    def _choose(self, player: str) -> tuple[int, list[int]]:
        hand = self.hands[player]
        moves = [(card, way) for card in hand for way in self._ways(card)]
        if len(hand) > 1:
            watches = self._watches(player)
            broken = [move for move in moves if any(self._breaks(player, *move, watch) for watch in watches)]
            if self.rng.random() < self.habits.reckless:
                return max(broken or moves, key=lambda move: self._worth(*move))
            clean = [
                move for move in moves if not any(self._breaks(player, *move, watch) for watch in watches)
            ]
            if clean:
                moves = clean
            elif len(hand) == 2:
                return min(moves, key=lambda move: self._price(player, move, watches))
        return max(moves, key=lambda move: self._worth(*move))

    def _price(self, player: str, move: tuple[int, list[int]], watches: list[Watch]) -> int:
        return max((watch.kan for watch in watches if self._breaks(player, *move, watch)), default=0)

    def _watches(self, player: str) -> list[Watch]:
        """What the opponents lack one card of, among the yaku that hatto guards here."""
        found = []
        for owner in self.order:
            if owner == player:
                continue
            pile = set(self.out.piles[owner])
            for yaku in self.house.hatto:
                lacking = SETS[yaku] - pile
                gone = any(lacking & set(self.out.piles[other]) for other in self.order)
                if len(lacking) == 1 and not gone:
                    found.append(Watch(owner, yaku, next(iter(lacking)), 10 if yaku == "shiko" else 7))
            if self.house.hatto_tobikomi:
                for three in self.threes.get(owner, {}).values():
                    lacking = frozenset(three) - pile
                    gone = any(lacking & set(self.out.piles[other]) for other in self.order)
                    if len(lacking) == 1 and not gone:
                        found.append(Watch(owner, "tobikomi", next(iter(lacking)), 1))
        return found

    def _breaks(self, player: str, card: int, taken: list[int], watch: Watch) -> bool:
        if not taken and (card == watch.card or (self.house.hatto_wide and MONTH[card] == MONTH[watch.card])):
            return True
        holds = any(MONTH[other] == MONTH[watch.card] for other in self.hands[player])
        return self.house.hatto_wide and watch.card in self.field and holds and watch.card not in taken

    def _note_offences(self, player: str, card: int, taken: list[int]) -> None:
        hand = self.hands[player]
        if len(hand) < 2:
            return
        watches = self._watches(player)
        if len(hand) == 2:
            moves = [(each, way) for each in hand for way in self._ways(each)]
            prices = [self._price(player, move, watches) for move in moves]
            if min(prices) > 0 and self._price(player, (card, taken), watches) == min(prices):
                return  # both forbidden, and the lower one went first
        for watch in watches:
            if self._breaks(player, card, taken, watch):
                left = watch.card if watch.card in self.field else card
                self.offences[watch.owner, watch.yaku] = (player, left)

    def _put(self, player: str, card: int, taken: list[int]) -> list[int]:
        if not taken:
            self.field.append(card)
            return []
        for other in taken:
            self.field.remove(other)
        self.out.piles[player] += [card, *taken]
        return [card, *taken]

    def _call(self, player: str, got: set[int]) -> bool:
        self._settle_hatto(player, got)
        made = complete(self.house, self.out.piles[player])
        new = [name for name in made if name not in self.held[player]]
        self.held[player] = made
        if not new:
            return False
        last = not self.hands[player]
        sage = self.rng.random() < (self.habits.sage / 5 if last else self.habits.sage)
        if self.house.sage_once and self.in_sage:
            sage = False
        self.out.calls.append({"player": player, "yaku": new, "call": "sage" if sage else "end"})
        if sage and player not in self.in_sage:
            self.in_sage.append(player)
        return not sage

    def _settle_hatto(self, player: str, got: set[int]) -> None:
        pile = set(self.out.piles[player])
        for (owner, yaku), (offender, fed) in list(self.offences.items()):
            if owner != player or fed not in got:
                continue
            months = [three for three in self.threes.get(owner, {}).values() if MONTH[fed] == MONTH[three[0]]]
            done = any(set(three) <= pile for three in months) if yaku == "tobikomi" else SETS[yaku] <= pile
            if done:
                self.out.hatto.append({"player": offender, "yaku": yaku, "for": owner})
                del self.offences[owner, yaku]
