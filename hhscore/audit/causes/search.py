"""The search for slips that explain every figure: one alone, and where none does, two together.

Each slip is by how much every figure moves, written as one number, so that slips that together make what was paid are
found by looking up a difference. What explains the figures is ranked by how likely people do it: a slip costs bits, one
more for half as likely, and as many more as there are others of its kind in the month. How sure the first is, is its
share of all that explains the figures, a slip of no known kind included. Bounded by counts, never by a clock: the same
file gives the same causes on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from math import log2
from typing import Any, NamedTuple

from hhscore.audit.causes.by_payments import Shift
from hhscore.audit.causes.cause import BOTH, EITHER, PREFIX, UNCLEAR, Cause, say, thing
from hhscore.audit.causes.figures import Mark, Sheet, figure_marks, two_marks
from hhscore.audit.causes.scene import Slip
from hhscore.model.ledger import MonthLedger
from hhscore.words.message import Amount, Message

MOST_NAMED = 24
_MOST_TOGETHER = 3
"""So many causes are named as one, where they explain the figures equally well."""
_TOGETHER = 0.125
"""A cause is named together with the first if it is at least this likely beside it."""
_SURE = 0.9
_UNSURE = 0.3
"""Less sure than this of the first of the pairs, nothing is said but that no single slip explains it."""
_PAIR = 4.0
"""Bits that a second slip costs beside its own."""
_UNKNOWN, _UNKNOWN_FIGURE = 9.0, 3.0
"""Bits of a slip of no known kind, and of each figure that it changes."""
_SCALING = 8
"""So many of the slips that change every payment are looked at with each slip in paying."""
_TRUST = 0.89
"""What two slips at once are believed beside one: many pairs come to the same figures by chance, so that none is
called likely."""
_SCALING_SETTLED, _MOST_SETTLED = 3, 150
"""So many of them are settled together with other slips, and so many times in all."""
_WIDE = 1 << 24
"""Figures are digits of one number to this base."""

_NOTHING: frozenset[Hashable] = frozenset()

ShiftsOf = Callable[..., Sequence[Shift]]


class _Way(NamedTuple):
    """A slip, and by how much it moves the figures."""

    message: Message
    cost: float
    about: frozenset[Hashable]
    moves: int
    gone: bool = False


class _Settled(NamedTuple):
    """A slip that settles the month anew: the month that it makes, and which of its payments are others."""

    slip: Slip
    way: _Way
    scene: Any
    month: MonthLedger
    changed: frozenset[int]


class Found(NamedTuple):
    """What explains every figure, and what it costs."""

    message: Message
    cost: float


class Search:
    """Looks for what makes `paid` out of what a month settles to."""

    def __init__(
        self,
        scene: Any,
        month: MonthLedger,
        paid: Mapping[str, int],
        shifts: ShiftsOf,
        sheet: Sheet,
    ) -> None:
        self.scene, self.month, self.paid, self.sheet = scene, month, paid, sheet
        self.players = tuple(paid)
        self.net = {player: month.net[player] for player in self.players}
        self.shifts_of = shifts
        self.base = {player: _WIDE**place for place, player in enumerate(self.players)}
        self.wanted = sum((paid[player] - self.net[player]) * self.base[player] for player in self.players)
        self.found: list[Found] = []

    def explain(self, slips: Iterable[Slip]) -> list[Cause]:
        """The causes, the most likely first."""
        settled = self._settle(slips)
        ways = [each.way for each in settled] + self._in_paying(self.scene, self.month)
        costs = _with_costs(ways)
        ways = _once(costs)
        marks = [
            _Way(mark.message, mark.cost, _NOTHING, self.wanted)
            for mark in self._marks(self.wanted, self.net)
        ]
        for way in _once([*(way for way in ways if way.moves == self.wanted), *marks]):
            self.found.append(Found(way.message, way.cost))
        single = bool(self.found)
        if not single:
            self._pairs(ways, settled, [way.cost for way in costs])
        return ranked(self.found, self.unclear(), self._unknown(), single=single)

    def unclear(self) -> Message:
        """That no single slip explains it, and which figures are off by how much."""
        return unclear(self.net, self.paid, self.sheet.unit)

    def _unknown(self) -> float:
        off = sum(self.net[player] != points for player, points in self.paid.items())
        return _UNKNOWN + _UNKNOWN_FIGURE * off

    def _code(self, delta: Mapping[str, int]) -> int:
        base = self.base
        return sum([points * base[player] for player, points in delta.items() if player in base])

    def _moved(self, moves: int) -> dict[str, int]:
        """What the figures should be after a slip that moves them so."""
        left, found = moves, {}
        for player in self.players:
            part = (left + _WIDE // 2) % _WIDE - _WIDE // 2
            found[player] = self.net[player] + part
            left = (left - part) // _WIDE
        return found

    def _settle(self, slips: Iterable[Slip]) -> list[_Settled]:
        """The slips that change any figure, each settled once."""
        found: list[_Settled] = []
        before = Counter(map(_payment, self.month.transfers))
        for slip in slips:
            scene = slip.change(self.scene)
            month = scene.settled()
            if month is None:
                continue
            moves = self._code({player: month.net[player] - points for player, points in self.net.items()})
            if not moves:
                continue
            now = list(map(_payment, month.transfers))
            kept, about = Counter(now), set()
            for place, transfer in enumerate(self.month.transfers):
                payment = _payment(transfer)
                if kept[payment] > 0:
                    kept[payment] -= 1
                else:
                    about.add(place)
            there, new = before.copy(), set()
            for place, payment in enumerate(now):
                if there[payment] > 0:
                    there[payment] -= 1
                else:
                    new.add(place)
            way = _Way(
                slip.message, slip.cost, frozenset({*about, slip.about}), moves, bool(about) and not new
            )
            found.append(_Settled(slip, way, scene, month, frozenset(new)))
        return found

    def _in_paying(self, scene: Any, month: MonthLedger, only: Collection[int] | None = None) -> list[_Way]:
        some = self.shifts_of(scene, month) if only is None else self.shifts_of(scene, month, only)
        ways = [
            _Way(shift.message, shift.cost, shift.about, self._code(shift.delta), shift.gone)
            for shift in some
        ]
        return [way for way in ways if way.moves]

    # --- two together ----------------------------------------------------------------------------------------------

    def _both(self, first: Message, second: Message, cost: float) -> None:
        self.found.append(Found(say(BOTH, first=first, second=second, causes=(first, second)), cost + _PAIR))

    def _touched(self, moves: int) -> frozenset[str]:
        return frozenset(who for who, points in self._moved(moves).items() if points != self.net[who])

    def _marks(self, moves: int, net: Mapping[str, int]) -> list[Mark]:
        return list(figure_marks(net, self.paid, self.sheet)) if moves else []

    def _pairs(self, ways: Sequence[_Way], settled: Sequence[_Settled], prices: Sequence[float]) -> None:
        self._two_ways(ways)
        self._way_and_mark(ways)
        for first, second in two_marks(self.net, self.paid, self.sheet):
            self._both(first.message, second.message, first.cost + second.cost)
        costs = {id(each): price for each, price in zip(settled, prices, strict=False)}
        everything = [each for each in settled if len(each.changed) > len(self.month.transfers) // 2]
        everything = sorted(everything, key=lambda each: each.way.cost)[:_SCALING]
        self._two_settled(everything, settled, costs)
        for each in settled:
            only = None if each in everything else each.changed
            if only is not None and not only:
                continue
            again = _with_costs(self._in_paying(each.scene, each.month, only))
            wanted = self.wanted - each.way.moves
            for way in again:
                if way.moves == wanted and not self._same_figure(way.moves, each.way.moves):
                    self._both(each.way.message, way.message, costs[id(each)] + way.cost)

    def _two_settled(
        self, everything: Sequence[_Settled], settled: Sequence[_Settled], costs: Mapping[int, float]
    ) -> None:
        """What changes every payment, and another slip about the same payments: settled with both."""
        tried = 0
        for first in everything[:_SCALING_SETTLED]:
            for second in sorted(settled, key=lambda each: each.way.cost):
                apart = first.slip.about != second.slip.about and second not in everything
                if not apart or tried >= _MOST_SETTLED:
                    continue
                tried += 1
                month = second.slip.change(first.scene).settled()
                if month is not None and all(month.net[who] == points for who, points in self.paid.items()):
                    cost = costs[id(first)] + costs[id(second)]
                    self._both(first.way.message, second.way.message, cost)

    def _same_figure(self, first: int, second: int) -> bool:
        """Whether two slips move the same figure and no other: then either may be anything."""
        touched = self._touched(first)
        return len(touched) == 1 and touched == self._touched(second)

    def _two_ways(self, ways: Sequence[_Way]) -> None:
        by_moves: dict[int, list[int]] = {}
        for place, way in enumerate(ways):
            by_moves.setdefault(way.moves, []).append(place)
        for place, way in enumerate(ways):
            for other in by_moves.get(self.wanted - way.moves, ()):
                second = ways[other]
                apart = other > place and not way.about & second.about
                if apart and not self._same_figure(way.moves, second.moves):
                    self._both(way.message, second.message, way.cost + second.cost)

    def _way_and_mark(self, ways: Sequence[_Way]) -> None:
        """A slip in what was done, and one of the pen in writing it down; not both in the same one figure."""
        seen: dict[int, list[Mark]] = {}
        for way in ways:
            marks = seen.get(way.moves)
            if marks is None:
                moved = self._moved(way.moves)
                marks = seen[way.moves] = list(figure_marks(moved, self.paid, self.sheet))
            if not marks:
                continue
            touched = self._touched(way.moves)
            for mark in marks:
                if len(touched) > 1 or mark.message.values.get("player") not in touched:
                    self._both(way.message, mark.message, way.cost + mark.cost)


def _payment(transfer: Any) -> tuple[str, str, int, str]:
    return transfer.payer, transfer.payee, transfer.points, transfer.reason


def _with_costs(ways: Sequence[_Way]) -> list[_Way]:
    """The ways with what the number of their kind costs: each of many is less likely than the only one."""
    many = Counter(way.message.code for way in ways)
    more = {code: log2(number) for code, number in many.items()}
    return [way._replace(cost=way.cost + more[way.message.code]) for way in ways]


_NO_BA = (
    "ba-waiting-forgotten",
    "ba-left-out",
    "payment-ba-left-out",
    "ba-left-out-of-kind",
    "ba-for-kind-only",
)
_TEN = ("payment-ten-a-kan", "all-ten-a-kan", "figures-ten-a-kan", "figure-ten-a-kan")
_GONE = ("payment-left-out", "share-left-out", "fee-left-out")
_SAME = {
    PREFIX + cause: (story, place)
    for story, causes in (("no ba", (*_NO_BA, "ba-for-yaku-only")), ("ten", _TEN), ("gone", _GONE))
    for place, cause in enumerate(causes)
}
"""Causes that tell the same story in other words where they come to the same figures: the first of them is named."""
_LAST = 99


def _once(ways: Iterable[_Way]) -> list[_Way]:
    """Without those that tell the same story of the same payments in other words; what is named costs the least."""
    found: dict[Hashable, _Way] = {}
    for way in ways:
        story, place = _SAME.get(way.message.code, ("", _LAST))
        if way.gone:
            story = "gone"
        key: Hashable = (way.moves, way.message)
        if story == "gone":
            key = (way.moves, story, frozenset(paid for paid in way.about if isinstance(paid, int)))
        elif story:
            key = (way.moves, story)
        there = found.get(key)
        if there is not None:
            cost = min(way.cost, there.cost)
            before = _SAME.get(there.message.code, ("", _LAST))[1]
            way = (way if place < before else there)._replace(cost=cost)
        found[key] = way
    return list(found.values())


def unclear(net: Mapping[str, int], paid: Mapping[str, int], unit: int | None) -> Message:
    """That no single slip explains what was written, and by how much which figure is off."""
    off = tuple(
        thing("off-by", player=player, amount=Amount(points - net[player], unit))
        for player, points in paid.items()
        if points != net[player]
    )
    return say(UNCLEAR, off=off)


def ranked(found: Sequence[Found], nothing: Message, unknown: float, *, single: bool = True) -> list[Cause]:
    """What explains the figures, the most likely first; those that are as likely are named together as one.

    `unknown` is what a slip of no known kind costs; `nothing` says that nothing explains the figures.
    """
    best: dict[Message, float] = {}
    for one in found:
        best[one.message] = min(one.cost, best.get(one.message, one.cost))
    shares = sorted(((2.0**-cost, message) for message, cost in best.items()), key=lambda entry: -entry[0])
    whole = sum(share for share, _ in shares) + 2.0**-unknown
    if not shares:
        return [Cause(nothing, 1.0)]
    together = 1
    while (
        together < min(_MOST_TOGETHER, len(shares))
        and sum(share for share, _ in shares[:together]) < _SURE * whole
        and shares[together][0] >= _TOGETHER * shares[0][0]
    ):
        together += 1
    sure = sum(share for share, _ in shares[:together]) / whole
    first = shares[0][1]
    if together > 1:
        first = say(EITHER, causes=tuple(message for _, message in shares[:together]))
    trust = 1.0 if single else _TRUST
    causes = [Cause(first, trust * sure)]
    causes += [Cause(message, trust * share / whole) for share, message in shares[together:MOST_NAMED]]
    if not single and sure < _UNSURE:
        causes.insert(0, Cause(nothing, 1.0 - sure))
    return causes[:MOST_NAMED]
