"""Hands that hold a given yaku: for a picture of it, and to practise with."""

from __future__ import annotations

from random import Random

from hhscore.cards import DECK, HAND_SIZE, KIND, KINDS, MONTH, MONTHS, CardSet
from hhscore.games.hachihachi.hand import TATE_MONTHS, HandYaku, evaluate, hand_yaku
from hhscore.games.hachihachi.rules import HachihachiRules

_TRIES = 400


def example(yaku_id: str, rules: HachihachiRules) -> CardSet | None:
    """One hand that is paid for this yaku, alone if that can be found; the same hand every time; None if none is found.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> hand = example("shisou", preset("standard"))
    >>> evaluate(hand, preset("standard")).ids
    ('shisou',)
    """
    return hand_with(yaku_id, rules, Random(yaku_id))


def hand_with(yaku_id: str, rules: HachihachiRules, random: Random, *, alone: bool = True) -> CardSet | None:
    """A hand at random that is paid for this yaku; `alone`: for no other beside it, if one such is found.

    Every hand that fits its definition can come up, but not each as often as the others.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> evaluate(hand_with("karasu", preset("standard"), Random(1)), preset("standard")).ids
    ('karasu',)
    """
    yaku = next(one for one in hand_yaku(rules) if one.id == yaku_id)
    found: CardSet | None = None
    for _ in range(_TRIES):
        hand = _of_months(yaku, random) if yaku.months else _of_kinds(yaku, random)
        ids = evaluate(hand, rules).ids
        if yaku_id in ids:
            found = hand
            if len(ids) == 1 or not alone:
                return hand
    return found


def any_hand(random: Random) -> CardSet:
    """Seven cards as they are dealt.

    >>> len(any_hand(Random(1)))
    7
    """
    return CardSet.of(random.sample(DECK, HAND_SIZE))


def _of_months(yaku: HandYaku, random: Random) -> CardSet:
    """So many cards of each month of its pattern, and single cards."""
    standing = random.sample(sorted(TATE_MONTHS), min(yaku.tate, len(TATE_MONTHS)))
    others = [month for month in random.sample(MONTHS, len(MONTHS)) if month not in standing]
    months = [*standing, *others]
    cards: list[int] = []
    for month, size in zip(months, yaku.months, strict=False):
        cards += random.sample([card for card in DECK if MONTH[card] == month], size)
    for month in months[len(yaku.months) :]:
        if len(cards) < HAND_SIZE:
            cards += random.sample([card for card in DECK if MONTH[card] == month], 1)
    return CardSet.of(cards)


def _of_kinds(yaku: HandYaku, random: Random) -> CardSet:
    """So many cards of each kind."""
    counts = {kind: yaku.kinds.get(kind, (0, 0))[0] for kind in KINDS}
    while sum(counts.values()) < HAND_SIZE:
        open_kinds = [kind for kind in KINDS if counts[kind] < yaku.kinds.get(kind, (0, 0))[1]]
        counts[random.choice(open_kinds)] += 1
    cards: list[int] = []
    for kind, count in counts.items():
        cards += random.sample([card for card in DECK if KIND[card] == kind], count)
    return CardSet.of(cards)
