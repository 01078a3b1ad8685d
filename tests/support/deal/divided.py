"""Decks divided so that a month played by the rules ends in chosen piles: for yaku too rare to wait for."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.support.deal.house import House, complete, points, special

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Division:
    """A whole deck laid so that the play below is legal and ends in the piles: field, hands, stock in order drawn."""

    field: list[int]
    hands: dict[str, list[int]]
    stock: list[int]
    piles: dict[str, list[int]]


def lay(rng: random.Random, piles: dict[str, list[Pair]]) -> Division:
    """A deal and play in which each player captures just these pairs (24 of them, two of each month, at most 14 each).

    Every event (a card from a hand, a card from the stock) either takes the card whose partner it is, or lays a
    card of a month not on the field; random ways are tried until one comes out even.
    """
    order = list(piles)
    while True:
        found = _attempt(rng, order, {player: list(pairs) for player, pairs in piles.items()})
        if found:
            return found


def _attempt(rng: random.Random, order: Sequence[str], left: dict[str, list[Pair]]) -> Division | None:
    pairs = [(player, pair) for player in order for pair in left[player]]
    rng.shuffle(pairs)
    open_: dict[
        int, tuple[str, int, int]
    ] = {}  # month on the field: who takes it, the card there, its partner
    waiting: list[tuple[str, Pair]] = []
    for player, pair in pairs:
        if len(open_) < 6 and pair[0] // 4 not in open_:
            there, partner = rng.sample(pair, 2)
            open_[pair[0] // 4] = (player, there, partner)
        else:
            waiting.append((player, pair))
    field = [there for _, there, _ in open_.values()]
    hands: dict[str, list[int]] = {player: [] for player in order}
    stock: list[int] = []
    captured: dict[str, list[int]] = {player: [] for player in order}
    events = [(player, source) for _ in range(7) for player in order for source in ("hand", "stock")]
    remaining = dict.fromkeys(order, 14)
    for player, source in events:
        mine = [month for month, (owner, _, _) in open_.items() if owner == player]
        to_take = sum(owner == player for owner, _ in waiting) + len(mine)
        layable = [entry for entry in waiting if entry[1][0] // 4 not in open_]
        must = to_take >= remaining[player]
        if mine and (must or not layable or rng.random() < 0.6):
            _, there, card = open_.pop(rng.choice(mine))
            captured[player] += [there, card]
        elif layable and not must:
            short = [e for e in layable if sum(o == e[0] for o, _, _ in open_.values()) == 0]
            entry = rng.choice(short or layable)
            waiting.remove(entry)
            card, partner = rng.sample(entry[1], 2)
            open_[card // 4] = (entry[0], card, partner)
        else:
            return None
        remaining[player] -= 1
        (hands[player] if source == "hand" else stock).append(card)
    return None if open_ or waiting else Division(field, hands, stock, captured)


def _pairings(month: int) -> list[tuple[Pair, Pair]]:
    a, b, c, d = range(4 * month, 4 * month + 4)
    return [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]


def _random_piles(rng: random.Random, order: Sequence[str], lean: str) -> dict[str, list[Pair]]:
    piles: dict[str, list[Pair]] = {player: [] for player in order}
    first, *others = rng.sample(list(order), len(order))
    best = (0, 1) if lean == "futahachi" else (2, 3)
    for month in range(12):
        pairs = _pairings(month)[0] if rng.random() < 0.8 else rng.choice(_pairings(month))
        wanted = min(pairs, key=lambda pair: abs(pair[0] % 4 - best[0]) + abs(pair[1] % 4 - best[1]))
        for pair in pairs:
            leaning = pair == wanted or (lean == "sujiroku" and month == 10)
            piles[first if leaning and rng.random() < 0.85 else rng.choice(others)].append(pair)
    return piles


def _even_piles(rng: random.Random, order: Sequence[str]) -> dict[str, list[Pair]]:
    """Pairs dealt out at random, then handed on one by one while that brings all three nearer to 88."""
    pairs = [pair for month in range(12) for pair in rng.choice(_pairings(month))]
    owner = [rng.choice(order) for _ in pairs]

    def off() -> int:
        totals = dict.fromkeys(order, -88)
        for pair, player in zip(pairs, owner, strict=True):
            totals[player] += points(pair)
        return sum(map(abs, totals.values()))

    now = off()
    for _ in range(400):
        if now == 0:
            break
        one, other = rng.sample(range(24), 2)
        before = owner[one], owner[other]
        owner[one], owner[other] = (
            (owner[other], owner[one]) if rng.random() < 0.5 else (rng.choice(order), owner[other])
        )
        after = off()
        if after <= now:
            now = after
        else:
            owner[one], owner[other] = before
    return {
        player: [pair for pair, who in zip(pairs, owner, strict=True) if who == player] for player in order
    }


def _candidates(rng: random.Random, order: Sequence[str], name: str) -> Iterator[dict[str, list[Pair]]]:
    while True:
        piles = _even_piles(rng, order) if name == "souhachi" else _random_piles(rng, order, name)
        if all(3 <= len(pairs) <= 13 for pairs in piles.values()):
            yield piles


def divide(rng: random.Random, house: House, order: Sequence[str], name: str) -> Division:
    """A deck in which three end in this special yaku (souhachi, futahachi, sujiroku), nobody in a captured one."""
    for piles in _candidates(rng, order, name):
        flat = {player: [card for pair in pairs for card in pair] for player, pairs in piles.items()}
        found = special(flat)
        if found and found[0] == name and not any(complete(house, pile) for pile in flat.values()):
            return lay(rng, piles)
    raise AssertionError("there is always another candidate")
