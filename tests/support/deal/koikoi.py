"""Months of Koi-Koi really dealt and played: eight cards each, eight on the field."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from hhscore.cards import KIND, MONTH, CardSet
from tests.support.deal.house import SETS
from tests.support.deal.play import Habits, Play

CUP, CURTAIN, MOON, RAIN = 32, 8, 28, 40


def koikoi_yaku(pile: Sequence[int]) -> dict[str, int]:
    """The Koi-Koi yaku in a pile, each with how many cards count (for tane, tan and kasu), the sake cup being both.

    >>> koikoi_yaku([8, 32])
    {'hanami': 2}
    """
    cards = set(pile)
    count = {kind: sum(KIND[card] == kind for card in cards) for kind in "barp"}
    found: dict[str, int] = {}
    dry = count["b"] - (RAIN in cards)
    bright = {(True, 5): "goko", (False, 4): "shiko", (True, 4): "ame-shiko", (False, 3): "sanko"}
    for key in ((RAIN in cards, count["b"]), (False, dry)):
        if key in bright:
            found[bright[key]] = key[1]
            break
    for name in ("akatan", "aotan", "inoshikacho"):
        if SETS[name] <= cards:
            found[name] = 3
    for name, card in (("hanami", CURTAIN), ("tsukimi", MOON)):
        if {card, CUP} <= cards:
            found[name] = 2
    sizes = {"tane": (count["a"], 5), "tan": (count["r"], 5), "kasu": (count["p"] + (CUP in cards), 10)}
    return found | {name: size for name, (size, least) in sizes.items() if size >= least}


class KoikoiPlay(Play):
    """The same turns; what follows a yaku is koi-koi or stop."""

    winner: str | None = None

    def start(self) -> None:
        self.called = dict.fromkeys(self.order, 0)
        self.seen: dict[str, dict[str, int]] = {player: {} for player in self.order}

    def _cancelled(self) -> bool:
        return False

    def _call(self, player: str, got: set[int]) -> bool:
        now = koikoi_yaku(self.out.piles[player])
        grown = any(size > self.seen[player].get(name, 0) for name, size in now.items())
        self.seen[player] = now
        if not grown:
            return False
        if self.hands[player] and self.rng.random() < self.habits.sage:
            self.called[player] += 1
            return False
        self.winner = player
        return True


def declarable(hand: Sequence[int]) -> bool:
    """Whether a dealt hand may be declared for a new deal: four of a month, or three months held twice or more."""
    sizes = [sum(MONTH[card] == month for card in hand) for month in range(1, 13)]
    return max(sizes) == 4 or sum(size >= 2 for size in sizes) >= 3


def koikoi_month(
    rng: random.Random, house: Any, active: Sequence[str], habits: Habits, form: str, redeal: float
) -> dict[str, Any]:
    """One month between two players in turn order; `form` is "cards" or "yaku" (of the winner)."""
    deck = list(range(48))
    while True:
        rng.shuffle(deck)
        field, hands = deck[:8], {active[0]: deck[8:16], active[1]: deck[16:24]}
        if all(sum(MONTH[card] == month for card in field) < 4 for month in range(1, 13)):
            break
    month: dict[str, Any] = {"active": list(active), "field": str(CardSet.of(field))}
    month["hands"] = {player: str(CardSet.of(hand)) for player, hand in hands.items()}
    if redeal and any(declarable(hand) for hand in hands.values()) and rng.random() < redeal:
        return month | {"redeal": True}
    play = KoikoiPlay(rng, house, hands, field, deck[24:], habits, {})
    play.start()
    piles = play.run().piles
    if play.winner:
        month["winner"] = play.winner
        if play.called[play.winner]:
            month["koikoi"] = play.called[play.winner]
    if form == "yaku":
        if play.winner:
            made = koikoi_yaku(piles[play.winner])
            counted = ("tane", "tan", "kasu")
            month["yaku"] = [f"{name}:{size}" if name in counted else name for name, size in made.items()]
    else:
        month["captures"] = {player: str(CardSet.of(pile)) for player, pile in piles.items()}
    return month
