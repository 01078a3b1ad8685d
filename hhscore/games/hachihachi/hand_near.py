"""What a hand was close to: the yaku that one other card would make of it."""

from __future__ import annotations

from dataclasses import dataclass

from hhscore.cards import DECK, FACE, CardSet
from hhscore.games.hachihachi.hand import evaluate, hand_yaku
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.rules import Exact


@dataclass(frozen=True, slots=True)
class Near:
    """A yaku that a hand would hold with one card changed: any of `wanted` would do, for one of `instead`."""

    id: str
    group: str
    points: Exact
    wanted: CardSet
    instead: CardSet


def near(hand: CardSet, rules: HachihachiRules) -> tuple[Near, ...]:
    """The yaku one card away from a hand that holds none of them, the dearest first.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> for yaku in near(parse_cards("1p 2p 3r 4p 5a 6p 7p"), preset("standard")):
    ...     print(yaku.id, yaku.points, "without", yaku.instead)
    tan-ichi 36 without 5a
    toichi 36 without 3r
    aka 36 without 5a
    """
    held = set(evaluate(hand, rules).ids)
    wanted: dict[str, int] = {}
    instead: dict[str, int] = {}
    found: dict[str, tuple[str, Exact]] = {}
    outside = [card for card in DECK if FACE[card] == card and not _all_held(card, hand)]
    for gone in hand:
        if CardSet(hand.mask) - CardSet(1 << FACE[gone]) != CardSet(hand.mask & ~(1 << gone)):
            continue  # a plain card again
        rest = CardSet(hand.mask & ~(1 << gone))
        for card in outside:
            if card == FACE[gone]:
                continue
            for made in evaluate(rest + CardSet(1 << card), rules).yaku:
                if made.id not in held:
                    found[made.id] = made.group, made.points
                    wanted[made.id] = wanted.get(made.id, 0) | 1 << card
                    instead[made.id] = instead.get(made.id, 0) | 1 << FACE[gone]
    order = [yaku.id for yaku in hand_yaku(rules)]
    return tuple(
        Near(name, *found[name], CardSet(wanted[name]), CardSet(instead[name]))
        for name in sorted(found, key=lambda name: (-found[name][1], order.index(name)))
    )


def _all_held(card: int, hand: CardSet) -> bool:
    """Whether a hand has every card that looks like this one."""
    return all(other in hand for other in DECK if FACE[other] == card)
