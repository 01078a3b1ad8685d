"""The hand yaku: each its names, its definition and one pattern, of months or of kinds. rules.md §5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hhscore.cards import KIND_NAMED, KINDS


@dataclass(frozen=True, slots=True)
class HandYaku:
    """One hand yaku: its names, its group, and either how many cards of a month it takes or which kinds.

    `months` is the pattern (3, 2, 2), the most cards first, with `tate` of its threes standing threes; `kinds`
    says how many of each kind, at least and at most, the rest none; `willows_as_they_are`: no willow is plain for it
    but the plain one, whatever the rules let willows be.
    """

    id: str
    kanji: str
    english: str
    definition: str
    months: tuple[int, ...] = ()
    tate: int = 0
    kinds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    replaces: tuple[str, ...] = ()
    willows_as_they_are: bool = False

    @property
    def group(self) -> str:
        """Which group it belongs to: months or kinds; the best of each counts."""
        return "months" if self.months else "kinds"

    def fits(self, sizes: Sequence[int]) -> bool:
        """Whether so many cards of one month, of another and so on, the most first, are enough for its pattern."""
        enough = all(size >= wanted for size, wanted in zip(sizes, self.months, strict=False))
        return enough and len(sizes) >= len(self.months)

    def holds_months(self, counts: Mapping[int, int], tate: frozenset[int]) -> tuple[int, ...] | None:
        """The months that make it, given how many cards of each are held and which threes are standing ones."""
        if len(tate) < self.tate or not self.fits(sorted(counts.values(), reverse=True)):
            return None
        order = sorted(counts, key=lambda month: (-counts[month], month not in tate, month))
        if self.tate:
            standing = [month for month in order if month in tate][: self.tate]
            order.sort(key=lambda month: (month not in standing, -counts[month], month))
        made = tuple(order[: len(self.months)])
        enough = all(counts[month] >= size for month, size in zip(made, self.months, strict=True))
        return made if enough else None

    def holds_kinds(self, counts: Mapping[str, int]) -> bool:
        """Whether a hand with this many of each kind is it."""
        return all(
            low <= counts[kind] <= high for kind in KINDS for low, high in (self.kinds.get(kind, (0, 0)),)
        )


HAND_YAKU = (
    HandYaku("sanbon", "三本", "three of a month", "three cards of one month", (3,)),
    HandYaku(
        "tate-sanbon",
        "立三本",
        "standing three",
        "three of wisteria, iris or bush clover, or the three plain paulownias",
        (3,),
        1,
    ),
    HandYaku("futa-sanbon", "二三本", "two threes", "two threes, at most one of them a tate-sanbon", (3, 3)),
    HandYaku(
        "sanbon-tate-sanbon",
        "三本・立三本",
        "a three and a standing three",
        "a sanbon and a tate-sanbon",
        (3, 3),
        1,
    ),
    HandYaku("futa-tate-sanbon", "二立三本", "two standing threes", "two tate-sanbon", (3, 3), 2),
    HandYaku("kuttsuki", "喰付", "three pairs", "three pairs of one month each", (2, 2, 2)),
    HandYaku("teshi", "手四", "four of a month", "all four cards of one month", (4,)),
    HandYaku("haneken", "はねけん", "three and two pairs", "three of one month and two pairs", (3, 2, 2)),
    HandYaku("ichi-ni-shi", "一二四", "one, two, four", "four of one month and a pair", (4, 2)),
    HandYaku("shisou", "四三", "four and three", "four of one month and three of another", (4, 3)),
    HandYaku("karasu", "からす", "all plain", "seven plains", kinds={"p": (7, 7)}),
    HandYaku("tan-ichi", "短一", "one ribbon", "one ribbon and six plains", kinds={"r": (1, 1), "p": (6, 6)}),
    HandYaku("toichi", "十一", "one animal", "one animal and six plains", kinds={"a": (1, 1), "p": (6, 6)}),
    HandYaku("pikaichi", "光一", "one bright", "one bright and six plains", kinds={"b": (1, 1), "p": (6, 6)}),
    HandYaku("aka", "赤", "red", "two or more ribbons, the rest plain", kinds={"r": (2, 7), "p": (0, 5)}),
    HandYaku(
        "sunashi",
        "素無",
        "no plains",
        "no plain among the seven, willows as they are",
        kinds={"b": (0, 5), "a": (0, 7), "r": (0, 7)},
        willows_as_they_are=True,
    ),
)
"""Every hand yaku, per group; of two equally good ones of the kinds group the earlier here is reported."""


def added_yaku(entry: Mapping[str, Any]) -> HandYaku:
    """A rule file's own hand yaku: `[[hand]]`, how many of a month or how many of each kind.

    >>> added_yaku({"id": "two-and-five", "kinds": {"ribbon": 2, "plain": 5}}).kinds
    {'r': (2, 2), 'p': (5, 5)}
    """
    return HandYaku(
        entry["id"],
        entry.get("kanji", ""),
        entry.get("english", entry["id"]),
        entry.get("definition", ""),
        months=tuple(sorted(entry.get("months", ()), reverse=True)),
        kinds={KIND_NAMED[kind]: _bounds(count) for kind, count in entry.get("kinds", {}).items()},
        replaces=tuple(entry.get("replaces", ())),
    )


def _bounds(count: int | Mapping[str, int]) -> tuple[int, int]:
    """How many cards of a kind, at least and at most."""
    return (count, count) if isinstance(count, int) else (count["at_least"], count["at_most"])
