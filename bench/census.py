"""Every hand of seven that can be dealt, looked at both ways: plain definitions, tables and odds must agree.

The 73,629,072 hands are gone through as the 12,311,212 that can be told apart (the plain cards of a month look the
same), each counted as often as it can be dealt. Each is given to the plain definitions and to the tables; the
numbers are held against `odds`, cell by cell. Presets with the same hand yaku are counted together. Takes minutes.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from hhscore.cards import HAND_SIZE, MONTHS, CardSet
from hhscore.games.hachihachi.hand import evaluate
from hhscore.games.hachihachi.odds.counting import count_hands
from hhscore.games.hachihachi.odds.tables import tables
from hhscore.games.hachihachi.rules import preset
from hhscore.rules import preset_names

Months = list[list[tuple[int, int, int]]]
"""For each month the sets of its cards: mask, number of cards, in how many ways they can be dealt."""


def month_sets() -> Months:
    """The sets of cards of each month that can be told apart."""
    found: Months = []
    for month in MONTHS:
        ways: dict[int, int] = {}
        for bits in range(16):
            cards = [4 * (month - 1) + place for place in range(4) if bits >> place & 1]
            mask = CardSet.of(cards).mask
            ways[mask] = ways.get(mask, 0) + 1
        found.append([(mask, mask.bit_count(), number) for mask, number in ways.items()])
    return found


def hands(sets: Months, mask: int = 0, size: int = 0, ways: int = 1) -> Iterator[tuple[int, int]]:
    """Every set of seven cards of these months and what is held already, with the ways to be dealt it."""
    left = HAND_SIZE - size
    if left > 4 * len(sets):
        return
    if not left:
        yield mask, ways
        return
    for more, cards, number in sets[0]:
        if cards <= left:
            yield from hands(sets[1:], mask | more, size + cards, ways * number)


def parts() -> list[tuple[int, int, int]]:
    """The work in parts: what is held of the first two months."""
    first, second = month_sets()[:2]
    return [(a | b, i + j, n * m) for a, i, n in first for b, j, m in second if i + j <= HAND_SIZE]


def part(name: str, held: tuple[int, int, int]) -> tuple[dict[tuple[str, ...], int], int, list[str]]:
    """Go through one part: the number of hands by the yaku paid, how many were told apart, and what disagrees."""
    rules = preset(name)
    look_up = tables(rules)
    counts: dict[tuple[str, ...], int] = {}
    seen, wrong = 0, []
    for mask, ways in hands(month_sets()[2:], *held):
        hand = CardSet(mask)
        value = evaluate(hand, rules)
        if value.ids != look_up.ids(hand) or value.points != look_up.points(hand):
            wrong.append(f"{hand}: {value.ids} by the definitions, {look_up.ids(hand)} by the tables")
        counts[value.ids] = counts.get(value.ids, 0) + ways
        seen += 1
    return counts, seen, wrong


def alike() -> dict[tuple[object, ...], list[str]]:
    """The presets by their rules of hand yaku."""
    found: dict[tuple[object, ...], list[str]] = {}
    for name in preset_names():
        rules = preset(name)
        keys = tuple(
            sorted((key, str(value)) for key, value in rules.values.items() if key.startswith("teyaku."))
        )
        found.setdefault((*keys, rules.kan), []).append(name)
    return found


def census(names: list[str], pool: ProcessPoolExecutor) -> bool:
    """Count the hands of presets with the same hand yaku; whether all three ways agree."""
    start = time.monotonic()
    total: dict[tuple[str, ...], int] = {}
    seen, wrong = 0, []
    work = parts()
    for counts, number, disagreeing in pool.map(part, [names[0]] * len(work), work):
        seen += number
        wrong += disagreeing
        for ids, count in counts.items():
            total[ids] = total.get(ids, 0) + count
    odds = {ids: count for ids, count in count_hands(preset(names[0])).paid.items() if count}
    wrong += [
        f"{' + '.join(ids) or 'none'}: {total.get(ids, 0)} hands counted, {odds.get(ids, 0)} by odds"
        for ids in {*total, *odds}
        if total.get(ids) != odds.get(ids)
    ]
    print(
        f"{', '.join(names)}: {sum(total.values()):,} hands, {seen:,} told apart, {len(total)} cells, "
        f"{len(wrong)} disagree   {time.monotonic() - start:.0f} s",
        flush=True,
    )
    for line in wrong[:20]:
        print(f"  {line}")
    return not wrong


def main() -> int:
    """Count the presets named, or all; 0 if everything agrees."""
    chosen = sys.argv[1:]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        agreed = [census(names, pool) for names in alike().values() if not chosen or set(names) & set(chosen)]
    return 0 if all(agreed) else 1


if __name__ == "__main__":
    sys.exit(main())
