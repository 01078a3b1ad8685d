"""The search for slips that explain every figure: one alone, and where none does, two together.

Bounded by counts, never by a clock: the same file gives the same causes on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from hhscore.audit.causes.by_payments import Shift
from hhscore.audit.causes.figures import figure_slips, two_figures
from hhscore.audit.causes.scene import Slip
from hhscore.model.ledger import MonthLedger

MOST_NAMED = 24
MOST_PAIRS_SETTLED = 800
_PAIR = 2
_FAR_FETCHED = 3

Figures = tuple[int, ...]


class _Way(NamedTuple):
    """A slip that changes something, and the month as it then settles."""

    slip: Slip
    scene: Any
    month: MonthLedger
    figures: Figures


class Search:
    """Looks for what makes `paid` out of what a month settles to."""

    def __init__(
        self,
        scene: Any,
        month: MonthLedger,
        paid: Mapping[str, int],
        shifts: Callable[[Any, MonthLedger], Sequence[Shift]],
        unit: int | None,
        before: Sequence[Mapping[str, int]] = (),
    ) -> None:
        self.scene, self.month, self.paid, self.unit, self.before = scene, month, paid, unit, before
        self.players = tuple(paid)
        self.target: Figures = tuple(paid.values())
        self.shifts_of = shifts
        self.found: dict[str, int] = {}

    def _figures(self, month: MonthLedger) -> Figures:
        return tuple([month.net[player] for player in self.players])

    def _note(self, words: str, weight: int) -> None:
        self.found[words] = min(weight, self.found.get(words, weight))

    def explain(self, slips: Iterable[Slip]) -> list[str]:
        """The causes in words, the simplest first."""
        base = self._figures(self.month)
        ways = self._ways(slips, base)
        for way in ways:
            if way.figures == self.target:
                self._note(way.slip.words, way.slip.weight)
        shifts = [(shift, self._moved(base, shift)) for shift in self.shifts_of(self.scene, self.month)]
        for shift, moved in shifts:
            if moved == self.target:
                self._note(shift.words, shift.weight)
        self._pens(self.month.net, "", 0)
        if not self.found:
            self._pairs(base, ways, shifts)
        ranked = sorted(self.found.items(), key=lambda entry: entry[1])
        return [words for words, _ in ranked[:MOST_NAMED]]

    def _ways(self, slips: Iterable[Slip], base: Figures) -> list[_Way]:
        """The slips that change any figure."""
        ways: list[_Way] = []
        for slip in slips:
            scene = slip.change(self.scene)
            month = scene.settled()
            if month is not None and (figures := self._figures(month)) != base:
                ways.append(_Way(slip, scene, month, figures))
        return ways

    def _moved(self, figures: Figures, shift: Shift) -> Figures:
        delta = shift.delta
        return tuple(
            [there + delta.get(player, 0) for there, player in zip(figures, self.players, strict=True)]
        )

    def _pens(self, net: Mapping[str, int], first: str, weight: int) -> None:
        for more, words in figure_slips(net, self.paid, self.unit, self.before):
            self._note(f"{first}; and {words}" if first else words, weight + more)

    def _pairs(self, base: Figures, ways: Sequence[_Way], shifts: Sequence[tuple[Shift, Figures]]) -> None:
        for weight, words in two_figures(self.month.net, self.paid, self.unit):
            self._note(words, weight + _PAIR)
        self._two_shifts(base, shifts)
        for shift, moved in shifts:
            self._pens(dict(zip(self.players, moved, strict=True)), shift.words, shift.weight + _PAIR)
        for way in ways:
            for shift in self.shifts_of(way.scene, way.month):
                if self._moved(way.figures, shift) == self.target:
                    weight = way.slip.weight + shift.weight + _PAIR
                    self._note(f"{way.slip.words}; and {shift.words}", weight)
            self._pens(way.month.net, way.slip.words, way.slip.weight + _PAIR)
        self._two_ways(ways)

    def _two_shifts(self, base: Figures, shifts: Sequence[tuple[Shift, Figures]]) -> None:
        by_figures: dict[Figures, list[int]] = {}
        for place, (_, moved) in enumerate(shifts):
            by_figures.setdefault(moved, []).append(place)
        for place, (shift, moved) in enumerate(shifts):
            needed = tuple(
                [want - now + there for want, now, there in zip(self.target, moved, base, strict=True)]
            )
            for other in by_figures.get(needed, ()):
                second = shifts[other][0]
                if other > place and not (shift.about & second.about):
                    self._note(f"{shift.words}; and {second.words}", shift.weight + second.weight + _PAIR)

    def _two_ways(self, ways: Sequence[_Way]) -> None:
        likely = [way for way in ways if way.slip.weight < _FAR_FETCHED]
        pairs = [
            (first, second)
            for first, second in combinations(likely, 2)
            if first.slip.about != second.slip.about
        ]
        pairs.sort(key=lambda pair: pair[0].slip.weight + pair[1].slip.weight)
        for first, second in pairs[:MOST_PAIRS_SETTLED]:
            month = second.slip.change(first.scene).settled()
            if month is not None and self._figures(month) == self.target:
                weight = first.slip.weight + second.slip.weight + _PAIR
                self._note(f"{first.slip.words}; and {second.slip.words}", weight)
