"""What captured cards are close to: the captured yaku that one or two cards more would make."""

from __future__ import annotations

from dataclasses import dataclass

from hhscore.cards import CardSet
from hhscore.games.hachihachi.captured import captured_yaku, made, value
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.rules import Exact

FAR = 2
"""A yaku further away than this many cards is not near."""


@dataclass(frozen=True, slots=True)
class Near:
    """A captured yaku not made yet: how many cards are missing, which can be them, and what it is worth then.

    All of `wanted` are needed where they are as many as are missing. `gain` is what each of the others pays more
    than for what is made now, in points before the ba: less than the yaku's value where it replaces another.
    """

    id: str
    missing: int
    wanted: CardSet
    gain: Exact


def near(captured: CardSet, rules: HachihachiRules) -> tuple[Near, ...]:
    """The captured yaku one or two cards away of which at least one card is there, the nearest first.

    >>> from hhscore.cards import parse_cards
    >>> from hhscore.games.hachihachi.rules import preset
    >>> for yaku in near(parse_cards("1br 2r 8b 12b"), preset("standard")):
    ...     print(yaku.id, yaku.missing, yaku.wanted, yaku.gain)
    shiko 1 3b 120
    akatan 1 3r 84
    goko 2 3b 11b 144
    """
    now = made(captured, rules)
    worth = value(now, rules)
    found: list[Near] = []
    for yaku in captured_yaku(rules):
        missing = yaku.size - (captured.mask & yaku.cards.mask).bit_count()
        if not 0 < missing <= FAR or missing == yaku.size:
            continue
        wanted = yaku.cards - captured
        filled = captured + wanted if len(wanted) == missing else captured
        after = made(filled, rules) if filled != captured else (*now, yaku.id)
        gain = value(after, rules) - worth
        if gain > 0:
            found.append(Near(yaku.id, missing, wanted, gain))
    return tuple(sorted(found, key=lambda one: one.missing))
