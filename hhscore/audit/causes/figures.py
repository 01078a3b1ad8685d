"""Slips of the pen: figures swapped, a sign lost, digits mistaken, the wrong kind of figure altogether."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log2
from typing import NamedTuple

from hhscore.audit.causes.cause import say
from hhscore.words.message import Amount, Message, Value

_LOOKS_LIKE = ("689", "47", "73", "85", "19", "36", "085", "12", "0369", "480")
"""For each digit those it is mistaken for."""
ONE_CARD = (1, 5, 10, 20)
CARD_FOR_ANOTHER = (4, 5, 9, 10, 15, 19)
"""By how many points captures are off with a card taken for another kind."""
_TEN = 10
_ADDED_WRONG = (10, 100)
_DIGITS = 10


class Mark(NamedTuple):
    """A slip of the pen that makes what was written of what should be: in words, and how far-fetched it is."""

    message: Message
    cost: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the pen could take figures from: the points to a kan, earlier months, the column order, captured points."""

    unit: int | None = None
    before: Sequence[Mapping[str, int]] = ()
    captured: Mapping[str, int] = field(default_factory=dict)


def one_digit_off(written: int, meant: int) -> bool:
    """Whether one figure is the other with one digit wrong, missing or too many, or two neighbours swapped.

    >>> one_digit_off(348, 384), one_digit_off(86, 88), one_digit_off(-12, -120), one_digit_off(17, 384)
    (True, True, True, False)
    """
    one, other = str(abs(written)), str(abs(meant))
    if (written < 0) != (meant < 0) or one == other:
        return False
    if len(one) == len(other):
        places = [place for place in range(len(one)) if one[place] != other[place]]
        swapped = (
            len(places) == 2
            and places[1] == places[0] + 1
            and one[places[0]] == other[places[1]]
            and one[places[1]] == other[places[0]]
        )
        return len(places) == 1 or swapped
    longer, shorter = sorted((one, other), key=len, reverse=True)
    return len(longer) == len(shorter) + 1 and any(
        longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer))
    )


def misread(points: int) -> list[int]:
    """What captured points are easily taken for: a digit mistaken or swapped, a card overlooked or counted twice.

    >>> 88 in misread(86), 96 in misread(69), 76 in misread(86)
    (True, True, True)
    """
    text = str(points)
    found: dict[int, None] = {}
    for place, digit in enumerate(text):
        for like in _LOOKS_LIKE[int(digit)]:
            found[int(text[:place] + like + text[place + 1 :])] = None
    for place in range(len(text) - 1):
        found[int(text[:place] + text[place + 1] + text[place] + text[place + 2 :])] = None
    for card in ONE_CARD:
        found[points + card] = None
        found[points - card] = None
    return [value for value in found if value >= 0 and value != points]


def _like(size: int, points: int) -> int:
    return size if points >= 0 else -size


def _in_kan(points: int, unit: int) -> int:
    return points // unit if points % unit == 0 else points


def _run_together(points: int, unit: int) -> int:
    size = abs(points)
    return points if size < unit else _like(int(f"{size // unit}{size % unit}"), points)


class _Rewriting(NamedTuple):
    """A way in which every figure, or one of them, is written otherwise: the ids for one and for all, and how."""

    one: str
    every: str
    cost: float
    written: Callable[[int, int], int]


_REWRITINGS = (
    _Rewriting("sign-wrong", "signs-wrong", 0.5, lambda points, _: -points),
    _Rewriting("figure-in-kan", "figures-in-kan", 1, _in_kan),
    _Rewriting("figure-as-kan", "figures-as-kan", 2, lambda points, unit: points * unit),
    _Rewriting(
        "figure-whole-kan",
        "figures-whole-kan",
        1.5,
        lambda points, unit: _like(abs(points) // unit * unit, points),
    ),
    _Rewriting(
        "figure-whole-kan",
        "figures-whole-kan",
        1,
        lambda points, unit: _like((abs(points) + unit // 2) // unit * unit, points),
    ),
    _Rewriting("figure-run-together", "figures-run-together", 1, _run_together),
    _Rewriting(
        "figure-ten-a-kan",
        "figures-ten-a-kan",
        1,
        lambda points, unit: _like(abs(points) // unit * _TEN + abs(points) % unit, points),
    ),
)
"""A figure written otherwise than it should be: a new way costs a line. Only the first makes sense without kan."""


def figure_marks(net: Mapping[str, int], paid: Mapping[str, int], sheet: Sheet) -> Iterator[Mark]:
    """Slips of the pen that make what was written of what should be."""
    off = [player for player in paid if paid[player] != net[player]]
    if not off:
        return
    if len(off) == 2 and paid[off[0]] == net[off[1]] and paid[off[1]] == net[off[0]]:
        yield Mark(say("figures-swapped", player=off[0], other=off[1]), 0.5 + _pairs(len(paid)))
    yield from _rewritten(off, net, paid, sheet)
    if len(off) == 1:
        yield from _one_figure(off[0], net, paid, sheet)
    if len(off) > 2:
        yield from _shifted(net, paid)


def _pairs(players: int) -> float:
    return log2(max(1, players * (players - 1) / 2))


def _rewritten(
    off: Sequence[str], net: Mapping[str, int], paid: Mapping[str, int], sheet: Sheet
) -> Iterator[Mark]:
    """All figures, or one, written otherwise in the same way; or taken from another row of the sheet."""
    unit = sheet.unit or 0
    for way in _REWRITINGS if unit else _REWRITINGS[:1]:
        if all(paid[player] == way.written(net[player], unit) for player in off):
            there = {player: way.written(net[player], unit) for player in paid}
            yield from _one_or_all(way.one, way.every, way.cost, off, net, paid, sheet, there)
    for one, every, cost, row in _rows(net, sheet):
        if all(paid[player] == row.get(player) for player in off):
            yield from _one_or_all(one, every, cost, off, net, paid, sheet, row)


def _rows(net: Mapping[str, int], sheet: Sheet) -> Iterator[tuple[str, str, float, Mapping[str, int]]]:
    """Rows of other figures that may be written in place of a month's."""
    if sheet.before:
        yield "figure-of-before", "figures-of-before", 1, sheet.before[-1]
        total = {player: sum(month.get(player, 0) for month in sheet.before) + net[player] for player in net}
        yield "figure-running", "figures-running", 1, total
    if sheet.captured:
        yield "figure-captured", "figures-captured", 1.5, sheet.captured
    yield "figure-empty", "figure-empty", 1, dict.fromkeys(net, 0)


def _one_or_all(
    one: str,
    every: str,
    cost: float,
    off: Sequence[str],
    net: Mapping[str, int],
    paid: Mapping[str, int],
    sheet: Sheet,
    written: Mapping[str, int],
) -> Iterator[Mark]:
    """The way for all figures that it changes, or for one of them; for some of them it is no one slip."""
    changed = [player for player in paid if written.get(player, net[player]) != net[player]]
    if len(off) == len(changed) and len(off) > 1 and one != every:
        values: dict[str, Value] = {"unit": sheet.unit or 0}
        yield Mark(say(every, **values), cost)
    elif len(off) == 1:
        player = off[0]
        values = {
            "player": player,
            "written": Amount(paid[player], None),
            "amount": Amount(net[player], sheet.unit),
            "unit": sheet.unit or 0,
        }
        yield Mark(say(one, **values), cost + log2(max(1, len(changed))))


def _one_figure(player: str, net: Mapping[str, int], paid: Mapping[str, int], sheet: Sheet) -> Iterator[Mark]:
    written, meant, players = paid[player], net[player], list(paid)
    each = log2(len(players))
    if one_digit_off(written, meant):
        words = say("digit-wrong", player=player, written=Amount(written, None), meant=Amount(meant, None))
        like = any(
            abs(written) == other for other in misread(abs(meant)) if abs(other - abs(meant)) not in ONE_CARD
        )
        yield Mark(words, each + log2(len(str(abs(meant))) * (4 if like else _DIGITS)))
    if sheet.unit and abs(written - meant) == sheet.unit:
        yield Mark(say("figure-kan-off", player=player), each + 2)
    if abs(written - meant) in _ADDED_WRONG:
        yield Mark(say("figure-added-wrong", player=player, points=abs(written - meant)), each + 3)
    place = players.index(player)
    beside = (players[place - 1], players[(place + 1) % len(players)])
    for other in dict.fromkeys(beside):
        if other != player and written == net[other]:
            yield Mark(say("figure-of-neighbour", player=player, other=other), each + 2)


def _shifted(net: Mapping[str, int], paid: Mapping[str, int]) -> Iterator[Mark]:
    players = list(paid)
    for step in range(1, len(players)):
        if all(paid[players[(place + step) % len(players)]] == net[who] for place, who in enumerate(players)):
            yield Mark(say("figures-shifted", count=step), 1 + log2(len(players) - 1))


def two_marks(net: Mapping[str, int], paid: Mapping[str, int], sheet: Sheet) -> Iterator[tuple[Mark, Mark]]:
    """Two figures miswritten, each by itself."""
    off = [player for player in paid if paid[player] != net[player]]
    if len(off) == 2:
        first, second = ({**net, player: paid[player]} for player in off)
        for mark in figure_marks(net, first, sheet):
            for other in figure_marks(net, second, sheet):
                yield mark, other
