"""Slips in a month of Koi-Koi."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...ledger import MonthLedger
from .by_payments import Shift
from .scene import KoikoiScene, Slip


def koikoi_slips(scene: KoikoiScene, month: MonthLedger) -> Iterator[Slip]:
    """The koi-koi miscounted, a yaku overlooked, the other one taken for the winner."""
    facts, rules = scene.facts, scene.rules
    if isinstance(facts.koikoi, int):
        for wrong, words in ((facts.koikoi - 1, "one too few"), (facts.koikoi + 1, "one too many")):
            if wrong >= 0:
                yield Slip(f"{words} koi-koi counted", 1, "koikoi", _facts(koikoi=wrong))
        if facts.koikoi > 1:
            yield Slip("the koi-koi were forgotten", 1, "koikoi", _facts(koikoi=0))
    elif facts.koikoi:
        yield Slip("the koi-koi were forgotten", 1, "koikoi", _facts(koikoi={}))
    for name, value in rules.yaku.items():
        if value:
            key = f"yaku.{name}"
            yield Slip(f"{name} was overlooked", 1, key, _rules({key: 0}))
    for place, name in enumerate(facts.yaku):
        left = (*facts.yaku[:place], *facts.yaku[place + 1 :])
        if left:
            words = f"{name} was overlooked"
            yield Slip(words, 1, f"yaku {place}", _facts(yaku=left))


def _facts(**changed: Any) -> Callable[[KoikoiScene], KoikoiScene]:
    return lambda scene: scene.with_facts(**changed)


def _rules(values: Mapping[str, Any]) -> Callable[[KoikoiScene], KoikoiScene]:
    return lambda scene: scene.with_rules(values)


def koikoi_shifts(scene: KoikoiScene, month: MonthLedger) -> list[Shift]:
    """The whole payment forgotten, doubled, halved or made the wrong way round."""
    found: list[Shift] = []
    about = frozenset(range(len(month.transfers)))
    for words, weight, times in (
        ("nothing was paid", 2, -1.0),
        ("the points were paid twice", 2, 1.0),
        ("half of the points was paid", 2, -0.5),
        ("the wrong one of the two was paid", 2, -2.0),
    ):
        delta = {player: points * times for player, points in month.net.items()}
        if about and all(points == int(points) for points in delta.values()):
            found.append(Shift(words, weight, about, {who: int(points) for who, points in delta.items()}))
    return found
