"""Slips in paying: a payment forgotten, made twice, made by or to the wrong player, or not multiplied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from hhscore.audit.causes.figures import misread
from hhscore.audit.causes.scene import Scene
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.ledger import MonthLedger, Transfer

HALF = Fraction(1, 2)


class Shift(NamedTuple):
    """A slip in paying: in words, how far-fetched, which transfers it is about, and by how much each figure moves."""

    words: str
    weight: int
    about: frozenset[int]
    delta: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Payment:
    """Transfers that people think of as one payment: to one player, for one thing."""

    what: str
    reason: str
    payee: str
    transfers: tuple[tuple[int, Transfer], ...]

    @property
    def about(self) -> frozenset[int]:
        return frozenset(place for place, _ in self.transfers)

    def scaled(self, by: Fraction | int) -> dict[str, int] | None:
        """The move if all of it is paid so many times more; None where that is not whole points."""
        delta: dict[str, int] = {}
        for _, transfer in self.transfers:
            points = transfer.points * by
            if points != int(points):
                return None
            _move(delta, transfer.payer, transfer.payee, int(points))
        return delta


def _move(delta: dict[str, int], payer: str, payee: str, points: int) -> None:
    if payer != payee:
        delta[payer] = delta.get(payer, 0) - points
        delta[payee] = delta.get(payee, 0) + points


def payments(month: MonthLedger, rules: HachihachiRules) -> list[_Payment]:
    """The transfers of a month put together as people see them."""
    groups: dict[tuple[str, str, str], list[tuple[int, Transfer]]] = {}
    for place, transfer in enumerate(month.transfers):
        payee = transfer.payee
        own = transfer.payer if payee.startswith("@") else ""
        kind = "back" if transfer.rule == "special.blows_out" else transfer.reason
        groups.setdefault((kind, payee, own), []).append((place, transfer))
    return [
        _Payment(_what(kind, payee, own, entries, rules), kind, payee, tuple(entries))
        for (kind, payee, own), entries in groups.items()
    ]


def _what(
    kind: str, payee: str, own: str, entries: Sequence[tuple[int, Transfer]], rules: HachihachiRules
) -> str:
    first = entries[0][1]
    if kind == "teyaku":
        return f"{payee}'s {' + '.join(first.yaku)}"
    if kind == "orichin":
        if own:
            return f"{own}'s orichin"
        return "the orichin pot" if first.payer.startswith("@") else f"{payee}'s orichin"
    if kind == "dekiyaku":
        return f"{payee}'s {' + '.join(first.yaku)}"
    if kind == "special":
        return f"{payee}'s {' + '.join(first.yaku)}"
    if kind == "back":
        return f"the hand yaku returned to {payee}"
    return {"cards": f"{payee}'s card points", "sage": f"what {payee} is paid for sage"}.get(
        kind, f"{payee}'s {kind}" if kind != "hatto" else f"what {payee} is paid for hatto"
    )


def shifts(scene: Scene, month: MonthLedger) -> list[Shift]:
    """Every slip in paying this month."""
    found: list[Shift] = []
    for payment in payments(month, scene.rules):
        found += [shift for shift in _of_payment(payment, scene, month) if any(shift.delta.values())]
    found += _of_cards(scene, month)
    found += _not_recorded(scene, month)
    return found


def _of_payment(payment: _Payment, scene: Scene, month: MonthLedger) -> Iterator[Shift]:
    what, about = payment.what, payment.about

    def scaled(words: str, weight: int, by: Fraction | int) -> Iterator[Shift]:
        delta = payment.scaled(by)
        if delta is not None:
            yield Shift(words, weight, about, delta)

    yield from scaled(f"{what} was not paid", 1 if len(payment.transfers) < 3 else 2, -1)
    yield from scaled(f"{what} was paid twice", 3, 1)
    yield from scaled(f"{what} went the wrong way round", 3, -2)
    halves = payment.reason == "sage" and all(transfer.share == "half" for _, transfer in payment.transfers)
    if halves:
        yield from scaled(f"{what} was not halved", 0, 1)
    if payment.reason not in ("cards", "back"):
        yield from scaled(f"only half of {what} was paid", 3, -HALF)
    times, applies = scene.table.multiplier, scene.rules.ba_applies_to
    if times > 1 and (applies == "all" or payment.reason in applies):
        yield from scaled(f"the ba ({scene.table.ba}) was left out of {what}", 1, Fraction(1 - times, times))
        yield from scaled(f"the ba ({scene.table.ba}) was counted twice in {what}", 3, times - 1)
    if times > 2:
        yield from scaled(f"{what} was paid at oba, not {scene.table.ba}", 3, Fraction(2 - times, times))
    if scene.rules.unit_kan != "none":
        yield from scaled(
            f"{what}: kan were taken for points", 3, Fraction(1 - scene.rules.kan, scene.rules.kan)
        )
    yield from _by_others(payment, month)
    yield from _to_others(payment, scene, month)


def _by_others(payment: _Payment, month: MonthLedger) -> Iterator[Shift]:
    """A share not paid, or paid by another."""
    if payment.payee.startswith("@"):
        return
    shares: dict[str, list[tuple[int, int]]] = {}
    for place, transfer in payment.transfers:
        shares.setdefault(transfer.payer, []).append((place, transfer.points))
    for payer, parts in shares.items():
        if payer.startswith("@"):
            continue
        points, about = sum(part for _, part in parts), frozenset(place for place, _ in parts)
        if len(shares) > 1:
            words = f"{payer} did not pay a share of {payment.what}"
            yield Shift(words, 2, about, {payer: points, payment.payee: -points})
        for other in month.active:
            if other not in (payer, payment.payee):
                both = " too" if other in shares else ""
                words = f"{other} paid {payer}'s share of {payment.what}{both}"
                yield Shift(words, 2, about, {payer: points, other: -points})


def _to_others(payment: _Payment, scene: Scene, month: MonthLedger) -> Iterator[Shift]:
    """The whole payment to the wrong player, who then does not pay it."""
    if payment.payee.startswith("@") or payment.reason in ("cards", "back"):
        return
    players = month.active
    if payment.reason in ("oikomi", "orichin", "mizuten"):
        players = tuple(player for player in scene.table.players if player not in scene.facts.absent)
    for other in players:
        if other == payment.payee:
            continue
        delta: dict[str, int] = {}
        for _, transfer in payment.transfers:
            _move(delta, transfer.payee, transfer.payer, transfer.points)
            payer = payment.payee if transfer.payer == other else transfer.payer
            _move(delta, payer, other, transfer.points)
        yield Shift(f"{payment.what} was credited to {other}", 2, payment.about, delta)


def _of_cards(scene: Scene, month: MonthLedger) -> Iterator[Shift]:
    """Card points reckoned from another par, or with one figure misread so that the three no longer balance."""
    about = frozenset(place for place, transfer in enumerate(month.transfers) if transfer.reason == "cards")
    if not about or len(month.active) < 3 or scene.rules.cards_split != "difference":
        return
    applies = scene.rules.ba_applies_to
    times = scene.table.multiplier if applies == "all" or "cards" in applies else 1
    par = scene.rules.cards_par
    won: dict[str, int] = dict.fromkeys(month.active, 0)
    for place in about:
        transfer = month.transfers[place]
        won[transfer.payer] -= transfer.points
        won[transfer.payee] += transfer.points
    for other in misread(par):
        words = f"card points were reckoned from {other}, not {par}"
        yield Shift(words, 3, about, dict.fromkeys(month.active, (par - other) * times))
    for player, points in won.items():
        there = par + points // times
        for wrong in misread(there):
            words = f"{player}'s captured points were taken for {wrong}, not {there}"
            yield Shift(words, 2, about | {-1}, {player: (wrong - there) * times})


def _not_recorded(scene: Scene, month: MonthLedger) -> Iterator[Shift]:
    """A hand yaku of a hand that was not written down; a tobikomi or nuke-yaku that the cards do not show."""
    from hhscore.games.hachihachi import hand
    from hhscore.rules import half_up

    rules, facts = scene.rules, scene.facts
    applies = rules.ba_applies_to

    def due(points: Any, reason: str) -> int:
        return half_up(points * (scene.table.multiplier if applies == "all" or reason in applies else 1))

    def to(player: str, points: int) -> dict[str, int]:
        delta: dict[str, int] = {}
        for other in month.active:
            _move(delta, other, player, points)
        return delta

    values: dict[Any, list[str]] = {}
    for yaku in hand.hand_yaku(rules):
        values.setdefault(rules.amount(rules.teyaku[yaku.id]), []).append(yaku.id)
    for place, player in enumerate(month.active):
        if player not in facts.hands and player not in facts.declared:
            for points, names in values.items():
                words = f"{player} had a hand yaku that was not written down ({' or '.join(names)})"
                yield Shift(words, 2, frozenset({-10 - place}), to(player, due(points, "teyaku")))
        bonuses = (("tobikomi", rules.tobikomi_value), ("nuke-yaku", rules.nuke_yaku_value))
        for name, value in bonuses if len(month.active) > 2 else ():
            if value:
                words = f"{player} was paid a {name} that there was not"
                yield Shift(words, 4, frozenset({-20 - place}), to(player, due(rules.amount(value), name)))
