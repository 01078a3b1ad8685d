"""Slips about all the payments of a month: fees, card points, what was paid that was not due."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from fractions import Fraction

from hhscore.audit.causes.by_payments import KINDS, TEN, Delta, SeenMonth, Shift, move, payments
from hhscore.audit.causes.cause import say
from hhscore.audit.causes.figures import CARD_FOR_ANOTHER, ONE_CARD, misread
from hhscore.audit.causes.scene import Scene
from hhscore.games.hachihachi.captured import deck_points
from hhscore.games.hachihachi.entry import PLAYING
from hhscore.model.ledger import ORICHIN, MonthLedger
from hhscore.rules import Exact, half_up
from hhscore.words.message import Term


def _fees(seen: SeenMonth) -> Iterator[Shift]:
    """One fee forgotten by all, so that the pot is smaller; two fees exchanged."""
    fees = [payment for payment in seen.payments if payment.payee == ORICHIN]
    pots = [payment for payment in seen.payments if ORICHIN in payment.shares]
    if pots:
        for fee in fees:
            ((payer, points),) = fee.shares.items()
            about = fee.about | pots[0].about
            delta = {payer: points, pots[0].payee: -points}
            if payer != pots[0].payee:
                yield Shift(say("fee-left-out", player=payer), 0.5, about, delta, True)
    for place, fee in enumerate(fees):
        for other in fees[place + 1 :]:
            (mine, points), (theirs, others) = (next(iter(one.shares.items())) for one in (fee, other))
            if points != others:
                delta = {mine: points - others, theirs: others - points}
                words = say("fees-swapped", player=mine, other=theirs)
                yield Shift(words, 1, fee.about | other.about, delta)


def _ten_a_kan(seen: SeenMonth) -> Iterator[Shift]:
    """Everything but the card points at 10 points a kan."""
    if not seen.kan or seen.kan == TEN:
        return
    delta: Delta = {}
    about = set()
    for place, transfer in enumerate(seen.month.transfers):
        if transfer.reason != "cards":
            about.add(place)
            ten = half_up(Fraction(transfer.points * TEN, seen.kan))
            move(delta, transfer.payer, transfer.payee, ten - transfer.points)
    yield Shift(say("all-ten-a-kan", kan=seen.kan), 1, frozenset(about), delta)


def captured_points(scene: Scene, month: MonthLedger) -> dict[str, int]:
    """What each captured, as far as the card points that were settled show it."""
    rules = scene.rules
    about = [transfer for transfer in month.transfers if transfer.reason == "cards"]
    if not about or len(month.active) < PLAYING or rules.cards_split != "difference":
        return {}
    applies = rules.ba_applies_to
    times = scene.table.multiplier if applies == "all" or "cards" in applies else 1
    won = dict.fromkeys(month.active, 0)
    for transfer in about:
        won[transfer.payer] -= transfer.points
        won[transfer.payee] += transfer.points
    return {player: rules.cards_par + points // times for player, points in won.items()}


def _cards(seen: SeenMonth) -> Iterator[Shift]:
    """Card points from another par, one figure misread so that the three no longer balance, two misread together."""
    points = captured_points(seen.scene, seen.month)
    about: frozenset[Hashable] = frozenset(
        place for place, transfer in enumerate(seen.month.transfers) if transfer.reason == "cards"
    )
    times, par, deck = seen.times("cards"), seen.rules.cards_par, deck_points(seen.rules)
    if not points:
        return
    for off in range(-_PAR_OFF, _PAR_OFF + 1):
        par_taken = par + off
        cost = 0.5 if par_taken in misread(par) or not par_taken % TEN else 2
        words = say("par-other", other=par_taken, par=par)
        yield Shift(words, cost, about, dict.fromkeys(seen.active, -off * times))
    for player, there in points.items():
        near = {there + sign * card for card in (*ONE_CARD, *CARD_FOR_ANOTHER) for sign in (1, -1)}
        for wrong in {*misread(there), *near}:
            if 0 <= wrong <= deck and wrong != there:
                words = say("captured-misread", player=player, other=wrong, points=there)
                yield Shift(words, 0, about | {player}, {player: (wrong - there) * times})
        for other, theirs in points.items():
            for card in ONE_CARD if other != player else ():
                if there >= card:
                    words = say("captured-moved", points=card, player=player, other=other)
                    delta = {player: -card * times, other: card * times}
                    yield Shift(words, 1, about, delta)
            if other > player and theirs != there:
                words = say("captured-swapped", player=player, other=other)
                off = (theirs - there) * times
                yield Shift(words, 0.5, about, {player: off, other: -off})


_PAR_OFF = 20


def _not_due(seen: SeenMonth) -> Iterator[Shift]:
    """A bonus, a mizuten or a yaku paid that there was not."""
    rules, facts = seen.rules, seen.scene.facts

    def to(player: str, points: int, payers: Sequence[str]) -> Delta:
        delta: Delta = {}
        for other in payers:
            move(delta, other, player, points)
        return delta

    three = len(seen.active) >= PLAYING
    hands = {payment.payee: payment.yaku for payment in seen.payments if payment.reason == "teyaku"}
    bonuses = (
        ("tobikomi", rules.tobikomi_value, rules.tobikomi_in),
        ("nuke-yaku", rules.nuke_yaku_value, rules.nuke_yaku_in),
    )
    for player in seen.active:
        for name, value, allowed in bonuses:
            if value and player not in seen.paid_for(name):
                fits = any(yaku in allowed for yaku in hands.get(player, ()))
                cost = 0.5 if fits else 4 if player not in hands else 2
                delta = to(player, seen.due(rules.yaku_amount(value), name), seen.active)
                words = say("bonus-not-due", player=player, bonus=Term(name))
                yield Shift(words, cost, frozenset({f"{name} {player}"}), delta)
    dealer = seen.month.dealer
    bold = rules.mizuten_value and dealer in seen.active and three and len(seen.here) > PLAYING
    if bold and not seen.paid_for("mizuten"):
        payers = seen.here if rules.mizuten_payers == "all" else seen.active
        delta = to(str(dealer), seen.due(rules.amount(rules.mizuten_value), "mizuten"), payers)
        yield Shift(say("mizuten-not-due", player=str(dealer)), 0.5, frozenset({"mizuten"}), delta)
    values: dict[Exact, list[str]] = {}
    for name, value in rules.teyaku.items():
        if value:
            values.setdefault(rules.yaku_amount(value), []).append(name)
    for player in seen.active:
        recorded = player in facts.hands or player in facts.declared
        cause = "yaku-not-held" if recorded else "yaku-not-recorded"
        for points, names in values.items():
            delta = to(player, seen.due(points, "teyaku"), seen.active)
            words = say(cause, player=player, yaku=tuple(map(Term, names)))
            cost = 0.5 if player not in hands else 3
            yield Shift(words, cost, frozenset({f"teyaku {player}"}), delta)
    made = {payment.payee for payment in seen.payments if payment.reason in ("dekiyaku", "sage", "hatto")}
    if made:
        values = {}
        for name, value in rules.dekiyaku.items():
            if value:
                values.setdefault(rules.yaku_amount(value), []).append(name)
        for player in made & set(seen.active):
            for points, names in values.items():
                delta = to(player, seen.due(points, "dekiyaku"), seen.active)
                words = say("captured-not-made", player=player, yaku=tuple(map(Term, names)))
                yield Shift(words, 3, frozenset({f"dekiyaku {player}"}), delta)


OF_MONTH: tuple[Callable[[SeenMonth], Iterator[Shift]], ...] = (_fees, _ten_a_kan, _cards, _not_due)


def shifts(scene: Scene, month: MonthLedger, only: Collection[int] | None = None) -> list[Shift]:
    """Every slip in paying this month; `only`: of the payments that have one of these transfers."""
    whole = payments(month)
    some = (
        whole if only is None else [one for one in whole if any(place in only for place, _ in one.transfers)]
    )
    seen = SeenMonth(scene, month, whole)
    found: list[Shift] = []
    for payment in some:
        for kind in KINDS:
            found += kind(payment, seen)
    if only is None:
        for more in OF_MONTH:
            found += more(seen)
    return [shift for shift in found if any(shift.delta.values())]
