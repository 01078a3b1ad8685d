"""Slips in paying: each payment of a month left out, doubled, turned round, given to another, reckoned otherwise.

Nothing here settles a month again: a slip is by how much each figure moves. A new kind costs a line among `KINDS`.
Costs say how far-fetched a kind is, in bits: one more is half as likely.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from hhscore.audit.causes.cause import say, thing
from hhscore.audit.causes.scene import Scene
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.ledger import ORICHIN, MonthLedger, Transfer
from hhscore.rules import Amount, Exact, half_up
from hhscore.words.message import Message, Term

TEN = 10
_FEW = 3
"""How many yaku are named where a value may be any of several."""


class Shift(NamedTuple):
    """A slip in paying: in words, how far-fetched, what it is about, and by how much each figure moves.

    `gone` says that something is left out and nothing else is in its place: two such slips about the same are one.
    """

    message: Message
    cost: float
    about: frozenset[Hashable]
    delta: Mapping[str, int]
    gone: bool = False


Delta = dict[str, int]


def move(delta: Delta, payer: str, payee: str, points: int) -> None:
    if payer != payee:
        delta[payer] = delta.get(payer, 0) - points
        delta[payee] = delta.get(payee, 0) + points


@dataclass(frozen=True)
class Payment:
    """Transfers that people think of as one payment: to one player, for one thing."""

    what: Message
    reason: str
    payee: str
    transfers: tuple[tuple[int, Transfer], ...]

    @cached_property
    def about(self) -> frozenset[Hashable]:
        """Which transfers of the month these are."""
        return frozenset(place for place, _ in self.transfers)

    @cached_property
    def shares(self) -> dict[str, int]:
        """What each payer pays of it."""
        found: dict[str, int] = {}
        for _, transfer in self.transfers:
            found[transfer.payer] = found.get(transfer.payer, 0) + transfer.points
        return found

    @property
    def yaku(self) -> tuple[str, ...]:
        """The yaku it is paid for."""
        return self.transfers[0][1].yaku

    @property
    def of_pot(self) -> bool:
        """Whether the pot pays or is paid."""
        return self.payee == ORICHIN or ORICHIN in self.shares

    def scaled(self, by: Fraction | int) -> Delta | None:
        """The move if all of it is paid so many times more; None where that is not whole points."""
        delta: Delta = {}
        for _, transfer in self.transfers:
            points = transfer.points * by
            if points != int(points):
                return None
            move(delta, transfer.payer, transfer.payee, int(points))
        return delta

    def of_share(self, more: Callable[[str], Exact]) -> Delta | None:
        """The move if each share is so much more."""
        delta: Delta = {}
        for payer in self.shares:
            points = more(payer)
            if points != int(points):
                return None
            move(delta, payer, self.payee, int(points))
        return delta


def payments(month: MonthLedger) -> list[Payment]:
    """The transfers of a month put together as people see them."""
    groups: dict[tuple[str, str, str], list[tuple[int, Transfer]]] = {}
    for place, transfer in enumerate(month.transfers):
        payee = transfer.payee
        own = transfer.payer if payee.startswith("@") else ""
        kind = "back" if transfer.rule == "special.blows_out" else transfer.reason
        groups.setdefault((kind, payee, own), []).append((place, transfer))
    found = [
        Payment(_what(kind, payee, own, entries), kind, payee, tuple(entries))
        for (kind, payee, own), entries in groups.items()
    ]
    for kind, what in (("cards", thing("for-card-points")), ("back", thing("for-all-back"))):
        # All of it is settled at one go, whoever is paid: one payment, and not one for each who is paid.
        mine = [payment for payment in found if payment.reason == kind]
        if len(mine) > 1:
            together = tuple(entry for payment in mine for entry in payment.transfers)
            found.append(Payment(what, kind, "", together))
        elif mine and kind == "cards":
            found[found.index(mine[0])] = Payment(what, kind, mine[0].payee, mine[0].transfers)
    return found


def _what(kind: str, payee: str, own: str, entries: Sequence[tuple[int, Transfer]]) -> Message:
    first = entries[0][1]
    yaku = tuple(map(Term, first.yaku))
    match kind:
        case "teyaku" | "dekiyaku" | "special":
            return thing("for-yaku", player=payee, yaku=yaku)
        case "orichin" if first.payer.startswith("@"):
            return thing("for-pot")
        case "orichin":
            return thing("for-orichin", player=own or payee)
        case "sage" | "hatto":
            return thing(f"for-{kind}", player=payee, yaku=yaku or (kind,))
        case "back" | "cards":
            return thing(f"for-{kind}", player=payee)
    return thing("for-reason", player=payee, reason=Term(kind))


@dataclass(frozen=True)
class SeenMonth:
    """A month whose payments are gone through."""

    scene: Scene
    month: MonthLedger
    payments: Sequence[Payment]

    @property
    def rules(self) -> HachihachiRules:
        return self.scene.rules

    @property
    def active(self) -> tuple[str, ...]:
        return self.month.active

    @cached_property
    def here(self) -> tuple[str, ...]:
        return tuple(player for player in self.scene.table.players if player not in self.scene.facts.absent)

    @cached_property
    def idle(self) -> tuple[str, ...]:
        return tuple(player for player in self.here if player not in self.active)

    @property
    def kan(self) -> int | None:
        unit = self.rules.unit_kan
        return unit if isinstance(unit, int) else None

    def times(self, reason: str) -> int:
        """What the ba multiplies payments of this reason by."""
        applies = self.rules.ba_applies_to
        return self.scene.table.multiplier if applies == "all" or reason in applies else 1

    def due(self, points: Exact, reason: str) -> int:
        return half_up(points * self.times(reason))

    def paid_for(self, reason: str) -> set[str]:
        return {payment.payee for payment in self.payments if payment.reason == reason}


# --- a payment -----------------------------------------------------------------------------------------------------


def _whole(payment: Payment, seen: SeenMonth) -> Iterator[Shift]:
    """All of a payment left out, made twice, the wrong way, by half."""
    what, about = payment.what, payment.about
    split = payment.reason == "cards" and payment.payee and len(seen.paid_for("cards")) > 1
    ways = [
        ("payment-left-out", 0.0, -1, True),
        ("payment-twice", 1.0, 1, False),
        ("payment-reversed", 1.0, -2, False),
    ]
    halves = payment.reason == "sage" and all(transfer.share == "half" for _, transfer in payment.transfers)
    if halves:
        ways[1] = ("sage-not-halved", 0.5, 1, False)
    for cause, cost, times, gone in ways:
        delta = payment.scaled(times)
        if delta:
            values = {"player": payment.payee} if cause == "sage-not-halved" else {"what": what}
            yield Shift(say(cause, **values), cost + 2 * bool(split), about, delta, gone)
    half = payment.scaled(Fraction(-1, 2))
    if half and payment.reason not in ("cards", "back"):
        yield Shift(say("payment-half", what=what), 1.5, about, half)


def _at_another_ba(payment: Payment, seen: SeenMonth) -> Iterator[Shift]:
    times, ba, what = seen.times(payment.reason), str(seen.scene.table.ba), payment.what
    if times > 1 and payment.reason != "back":
        for cause, cost, by in (
            ("payment-ba-left-out", 0.5, Fraction(1 - times, times)),
            ("payment-ba-twice", 2.5, Fraction(times - 1)),
        ):
            delta = payment.scaled(by)
            if delta:
                yield Shift(say(cause, ba=Term(ba), what=what), cost, payment.about, delta)
        for other, factor in (("oba", seen.rules.ba_oba), ("zetsuba", seen.rules.ba_zetsuba)):
            delta = payment.scaled(Fraction(factor - times, times)) if factor not in (times, 1) else None
            if delta:
                words = say("payment-ba-other", what=what, other=Term(other), ba=Term(ba))
                yield Shift(words, 2.5, payment.about, delta)


def _at_another_unit(payment: Payment, seen: SeenMonth) -> Iterator[Shift]:
    if seen.kan and payment.reason not in ("cards", "back"):
        less = payment.scaled(Fraction(1 - seen.kan, seen.kan))
        if less:
            yield Shift(say("payment-kan-as-points", what=payment.what), 1, payment.about, less)
        ten = payment.scaled(Fraction(TEN - seen.kan, seen.kan)) if seen.kan != TEN else None
        if ten:
            yield Shift(say("payment-ten-a-kan", what=payment.what, kan=seen.kan), 1.5, payment.about, ten)


def _shares(payment: Payment, seen: SeenMonth) -> Iterator[Shift]:
    """One share not paid, paid twice, by another, to another, or written down on one side only."""
    if payment.of_pot or not payment.payee:
        return
    what, payee = payment.what, payment.payee
    several = len(payment.shares) > 1
    for payer, points in payment.shares.items():
        about = frozenset(place for place, transfer in payment.transfers if transfer.payer == payer)
        if several:
            words = say("share-left-out", payer=payer, what=what)
            yield Shift(words, 0.5, about, {payer: points, payee: -points}, True)
            words = say("share-twice", payer=payer, what=what)
            yield Shift(words, 2.5, about, {payer: -points, payee: points})
        # Who is written down is one of the two; the other's figure lacks it.
        for side, lacks in ((payer, {payee: -points}), (payee, {payer: points})):
            words = say("share-one-side", payer=payer, what=what, player=side)
            yield Shift(words, 1, about, lacks)
        for other in seen.here:
            if other in (payer, payee):
                continue
            cause = "share-by-another-too" if other in payment.shares else "share-by-another"
            cost = 1 if other in payment.shares else 2 + (other not in seen.active)
            words = say(cause, player=other, payer=payer, what=what)
            yield Shift(words, cost, about, {payer: points, other: -points})
            if several and other in seen.active:
                words = say("share-to-another", payer=payer, what=what, player=other)
                yield Shift(words, 4.5, about, {payee: -points, other: points})


def _one_side(payment: Payment, seen: SeenMonth) -> Iterator[Shift]:
    """Written down for who is paid, or for who pays, and not for the others."""
    if payment.of_pot or not payment.payee or len(payment.shares) < 2:
        return
    payers = tuple(payment.shares)
    words = say("payment-one-side", what=payment.what, players=payers)
    yield Shift(words, 1.5, payment.about, {payment.payee: -sum(payment.shares.values())})
    words = say("payment-one-side", what=payment.what, players=(payment.payee,))
    yield Shift(words, 1.5, payment.about, dict(payment.shares))


def _by_all(payment: Payment, seen: SeenMonth) -> Iterator[Shift]:
    """Paid by those who do not play too, each as much."""
    if payment.reason not in ("teyaku", "dekiyaku", "sage", "special", "tobikomi", "nuke-yaku"):
        return
    more = tuple(player for player in seen.idle if player != payment.payee)
    each = set(payment.shares.values())
    if more and len(each) == 1:
        delta: Delta = {}
        for player in more:
            move(delta, player, payment.payee, next(iter(each)))
        words = say("payment-by-all", what=payment.what, players=more)
        yield Shift(words, 1.5 if payment.reason != "sage" else 2.5, payment.about, delta)


def _to_others(payment: Payment, seen: SeenMonth) -> Iterator[Shift]:
    """The whole payment to the wrong player, who then does not pay it."""
    if not payment.payee or payment.payee == ORICHIN or payment.reason in ("cards", "back"):
        return
    anybody = payment.reason in ("oikomi", "orichin", "mizuten")
    for other in seen.here if anybody else seen.active:
        if other == payment.payee:
            continue
        delta: Delta = {}
        for _, transfer in payment.transfers:
            move(delta, transfer.payee, transfer.payer, transfer.points)
            payer = payment.payee if transfer.payer == other else transfer.payer
            move(delta, payer, other, transfer.points)
        words = say("payment-to-another", what=payment.what, player=other)
        if payment.of_pot:
            words = say("pot-to-another", player=other)
        yield Shift(words, 1 + (other in seen.idle), payment.about, delta)


_FAMILIES: Mapping[str, Callable[[HachihachiRules], Mapping[str, Amount]]] = {
    "teyaku": lambda rules: rules.teyaku,
    "dekiyaku": lambda rules: rules.dekiyaku,
    "special": lambda rules: rules.special,
}


def _as_another(payment: Payment, seen: SeenMonth) -> Iterator[Shift]:
    """A yaku at the value of another of its kind, or left out beside others."""
    family = _FAMILIES.get(payment.reason)
    if family is None or payment.payee not in seen.active:
        return
    rules, values, times = seen.rules, family(seen.rules), seen.times(payment.reason)
    for mine in payment.yaku:
        if mine not in values:
            continue
        worth = rules.yaku_amount(values[mine])
        if len(payment.yaku) > 1:
            delta = payment.of_share(lambda _, w=worth: -w * times)  # type: ignore[misc]
            if delta:
                words = say("payment-part-left-out", what=payment.what, part=Term(mine))
                yield Shift(words, 0.5, payment.about, delta)
        others: dict[Exact, list[str]] = {}
        for name, value in values.items():
            if value and name != mine and (other := rules.yaku_amount(value)) != worth:
                others.setdefault(other, []).append(name)
        for other, names in others.items():
            delta = payment.of_share(lambda _, w=worth, o=other: (o - w) * times)  # type: ignore[misc]
            if delta:
                words = say("payment-as-other", what=payment.what, other=tuple(map(Term, names)))
                cost = 1 if payment.reason != "special" else 3
                yield Shift(words, cost, payment.about, delta)


def _a_step_off(payment: Payment, seen: SeenMonth) -> Iterator[Shift]:
    """A special yaku with one point, or one plain, more or fewer than there were."""
    if payment.reason != "special" or not payment.yaku:
        return
    name, rules = payment.yaku[0], seen.rules
    step = rules.values.get(f"special.{name}.step")
    if isinstance(step, bool) or not isinstance(step, int | float) or not step:
        return
    each, times = rules.yaku_amount(step), seen.times("special")
    over = Fraction(next(iter(payment.shares.values()))) / times - rules.yaku_amount(rules.special[name])
    there = int(rules.values.get(f"special.{name}.at", 0)) + int(over / each)
    for cause, sign in (("special-step-too-many", 1), ("special-step-too-few", -1)):
        delta = payment.of_share(lambda _, s=sign: s * each * times)  # type: ignore[misc]
        if delta:
            yield Shift(say(cause, what=payment.what, there=there), 0.5, payment.about, delta)


def _one_of_both(payment: Payment, seen: SeenMonth) -> Iterator[Shift]:
    """Of both shares of a hatto, or of two threes, only one paid."""
    half = payment.scaled(Fraction(-1, 2))
    if payment.reason == "hatto" and len(payment.shares) == 1 and half:
        (payer,) = payment.shares
        yield Shift(say("hatto-one-share", payer=payer, what=payment.what), 0.5, payment.about, half)
    if payment.reason == "tobikomi" and half and len(payment.transfers) > len(payment.shares):
        yield Shift(say("tobikomi-one-three", what=payment.what), 0.5, payment.about, half)


KINDS: tuple[Callable[[Payment, SeenMonth], Iterator[Shift]], ...] = (
    _whole,
    _at_another_ba,
    _at_another_unit,
    _shares,
    _one_side,
    _by_all,
    _to_others,
    _as_another,
    _a_step_off,
    _one_of_both,
)
