"""Slips in a month of Koi-Koi: koi-koi and cards miscounted, yaku overlooked or added up, another table's rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from hhscore.audit.causes.by_payments import Shift
from hhscore.audit.causes.cause import Cause, certain, say
from hhscore.audit.causes.scene import Slip
from hhscore.audit.causes.scene_koikoi import KoikoiScene
from hhscore.games.koikoi.captured import holding, paid_of
from hhscore.games.koikoi.entry import captured_by, koikoi_called
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import SAKE_CUP, Named, all_yaku, parse_yaku, replaced_by, value, worth
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import KoikoiMonth, Problem
from hhscore.words.message import Term

if TYPE_CHECKING:
    from hhscore.audit.case import Case

_DOUBLES_FROM = 7
_OYA_KEN = 6
_CARDS_OFF = 2
_NUMBERS = {1: "one", 2: "two", 3: "three"}


def koikoi_slips(scene: KoikoiScene) -> Iterator[Slip]:
    """What may have been counted otherwise: the koi-koi, the winner's yaku, the cards of one, a rule."""
    if scene.facts.winner is None:
        if not scene.rules.draw_dealer:
            yield Slip(say("koikoi-draw-paid", points=_OYA_KEN), 0, "draw", _rules({"draw.dealer": _OYA_KEN}))
        return
    yield from _koikoi_miscounted(scene.facts)
    yield from _yaku_miscounted(scene.facts, scene.rules)
    yield from _rules_mistaken(scene.facts, scene.rules)


def _koikoi_miscounted(facts: KoikoiMonth) -> Iterator[Slip]:
    calls, _ = koikoi_called(facts)
    for wrong in range(calls + 3):
        off = wrong - calls
        if not off:
            continue
        many = _NUMBERS.get(abs(off), str(abs(off)))
        words = say("koikoi-too-many" if off > 0 else "koikoi-forgotten", count=abs(off), number=many)
        if calls > 1 and not wrong:
            words = say("koikoi-all-forgotten", number=calls)
        counted = wrong if isinstance(facts.koikoi, int) else {**facts.koikoi, str(facts.winner): wrong}
        yield Slip(words, 1.5 * (abs(off) - 1), "koikoi", _facts(koikoi=counted))


def _yaku_miscounted(facts: KoikoiMonth, rules: KoikoiRules) -> Iterator[Slip]:
    cards = captured_by(facts, facts.winner)
    held = paid_of(holding(cards, rules), rules) if cards is not None else ()
    won = paid_of([parse_yaku(name, rules) for name in facts.yaku], rules) or held
    for place, one in enumerate(won):
        rest = [*won[:place], *won[place + 1 :]]
        cup = _cup_counts(one, facts, rules)
        if rest:
            overlooked = cup and one.count == rules.counted(one.id)[0]
            cause = "koikoi-cup-overlooked" if overlooked else "koikoi-overlooked"
            words = say(cause, yaku=Term(one.id))
            yield Slip(words, 0.5 - 0.5 * overlooked, one.id, _won(facts, rest))
        if one.count is not None:
            yield from _cards_miscounted(facts, rules, won, place, cup)
        for greater in _other_brights(one, rules):
            words = say("koikoi-as-other", yaku=Term(one.id), other=Term(greater))
            yield Slip(words, 1, one.id, _won(facts, [*rest, Named(greater)]))
        yield from _added_up(facts, rules, won, one)
    yield from _not_there(facts, rules, won)
    had = {one.id for one in won}
    for one in held:
        if one.id not in had:
            words = say("koikoi-not-called", yaku=str(one))
            yield Slip(words, 0, one.id, _won(facts, [*won, one]))


def _cards_miscounted(
    facts: KoikoiMonth, rules: KoikoiRules, won: Sequence[Named], place: int, cup: bool
) -> Iterator[Slip]:
    one = won[place]
    count, (at, _) = one.count or 0, rules.counted(one.id)
    near = [number for number in range(count - _CARDS_OFF, count + _CARDS_OFF + 1) if number >= at]
    for wrong in dict.fromkeys((*near, at)):
        if wrong == count:
            continue
        by_cup = cup and wrong == count - 1
        cause = "koikoi-cup" if by_cup else "koikoi-cards"
        words = say(cause, yaku=Term(one.id), number=wrong, there=count)
        changed = [*won[:place], Named(one.id, wrong), *won[place + 1 :]]
        yield Slip(words, abs(count - wrong) - 1.5 - 0.5 * by_cup, one.id, _won(facts, changed))


def _cup_counts(one: Named, facts: KoikoiMonth, rules: KoikoiRules) -> bool:
    """Whether the sake cup is one of the plains counted, as far as is known."""
    cards = captured_by(facts, facts.winner)
    return one.id == "kasu" and rules.sake_cup_plain and cards is not None and not len(SAKE_CUP - cards)


def _other_brights(one: Named, rules: KoikoiRules) -> Iterator[str]:
    """The bright yaku, those that take each other's place, that this one may be taken for."""
    for other in rules.yaku_replaces:
        if value(other, rules) and (
            one.id in replaced_by(other, rules) or other in replaced_by(one.id, rules)
        ):
            yield other
    for lesser in replaced_by(one.id, rules):
        if value(lesser, rules) and lesser not in rules.yaku_replaces:
            yield lesser


def _added_up(facts: KoikoiMonth, rules: KoikoiRules, won: Sequence[Named], one: Named) -> Iterator[Slip]:
    """A yaku paid together with one that it takes the place of."""
    for lesser in replaced_by(one.id, rules):
        if value(lesser, rules):
            words = say("koikoi-added-up", yaku=Term(one.id), other=Term(lesser))
            yield Slip(words, 0.5, one.id, _apart(facts, [*won, Named(lesser)]))


def _apart(facts: KoikoiMonth, yaku: Sequence[Named]) -> Callable[[KoikoiScene], KoikoiScene]:
    """The same month with yaku of which none takes the place of another."""
    stopped_with = _won(facts, yaku)
    return lambda scene: stopped_with(scene).with_rules({"yaku.replaces": {}})


def _not_there(facts: KoikoiMonth, rules: KoikoiRules, won: Sequence[Named]) -> Iterator[Slip]:
    """A yaku counted that the winner does not have; several of the same value are named together."""
    had = {one.id for one in won} | {less for one in won for less in replaced_by(one.id, rules)}
    others: dict[int, list[str]] = {}
    for name in all_yaku(rules):
        if name not in had and value(name, rules) and name not in rules.yaku_replaces:
            others.setdefault(value(name, rules), []).append(name)
    for names in others.values():
        words = say("koikoi-not-there", yaku=tuple(map(Term, names)))
        yield Slip(words, 1, names[0], _won(facts, [*won, Named(names[0])]))


def _rules_mistaken(facts: KoikoiMonth, rules: KoikoiRules) -> Iterator[Slip]:
    calls, others = koikoi_called(facts)
    if rules.field_brights and facts.field is not None and facts.field.count("b") > 1:
        yield Slip(say("koikoi-brights-forgotten"), 0, "brights", _rules({"field.brights": False}))
    if calls > 1 and rules.koikoi_mode == "add":
        words = say("koikoi-multiplied", calls=calls, other=rules.koikoi_factor**calls, factor=1 + calls)
        yield Slip(words, 0.5, "mode", _rules({"koikoi.mode": "multiply"}))
    if rules.double_at:
        words = say("koikoi-double-forgotten", factor=rules.double_factor, points=rules.double_at)
        yield Slip(words, 0, "double", _rules({"double.at": 0}))
    else:
        words = say("koikoi-doubled", points=_DOUBLES_FROM)
        yield Slip(words, 0.5, "double", _rules({"double.at": _DOUBLES_FROM}))
    if others and rules.koikoi_opponent == "none":
        words = say("koikoi-opponent-counted")
        yield Slip(words, 0.5, "opponent", _rules({"koikoi.opponent": "each"}))
        if others > 1:
            words = say("koikoi-opponent-once")
            yield Slip(words, 1, "opponent", _rules({"koikoi.opponent": "once"}))
    elif others:
        words = say("koikoi-opponent-left-out")
        yield Slip(words, 0.5, "opponent", _rules({"koikoi.opponent": "none"}))


def _won(facts: KoikoiMonth, yaku: Sequence[Named]) -> Callable[[KoikoiScene], KoikoiScene]:
    """The same month, stopped with other yaku; the cards would say otherwise, so they are not asked."""
    cards = {player: capture for player, capture in facts.captures.items() if player != facts.winner}
    return _facts(yaku=tuple(map(str, yaku)), captures=cards)


def _facts(**changed: Any) -> Callable[[KoikoiScene], KoikoiScene]:
    return lambda scene: scene.with_facts(**changed)


def _rules(values: Mapping[str, Any]) -> Callable[[KoikoiScene], KoikoiScene]:
    return lambda scene: scene.with_rules(values)


_WHOLE = (
    ("koikoi-nothing-paid", 0.0, Fraction(-1)),
    ("koikoi-paid-twice", 1.5, Fraction(1)),
    ("koikoi-half-paid", 1.0, Fraction(-1, 2)),
    ("koikoi-reversed", 0.5, Fraction(-2)),
)


def koikoi_shifts(scene: KoikoiScene, month: MonthLedger, only: Collection[int] | None = None) -> list[Shift]:
    """The whole payment forgotten, doubled, halved, made the wrong way round or by another; void yaku paid for."""
    about = frozenset[Hashable](range(len(month.transfers)))
    if not about or only is not None:
        return []
    found = [
        Shift(say(cause), cost, about, {player: int(points * times) for player, points in month.net.items()})
        for cause, cost, times in _WHOLE
        if all(points * times == int(points * times) for points in month.net.values())
    ]
    calls, _ = koikoi_called(scene.facts)
    if calls > 1 and scene.rules.koikoi_factor == 2 and scene.rules.koikoi_mode == "multiply":
        delta = {player: points * (1 + calls) // 2**calls - points for player, points in month.net.items()}
        words = say("koikoi-added", calls=calls, other=1 + calls, factor=2**calls)
        found.append(Shift(words, 0.5, about, delta))
    won = {payment.payee for payment in month.transfers}
    for transfer in month.transfers:
        delta = {transfer.payer: -transfer.points, transfer.payee: transfer.points}
        found += [Shift(say("koikoi-twice", yaku=Term(name)), 1.5, about, delta) for name in transfer.yaku]
    loser = next((player for player in month.active if player not in won), None)
    for other in scene.players if loser else ():
        for winner in won if other not in month.active and other not in scene.facts.absent else ():
            points = month.net[winner]
            words = say("koikoi-by-another", player=other, other=str(loser))
            found.append(Shift(words, 1, about, {str(loser): points, other: -points}))
            words = say("koikoi-to-another", player=other, other=winner)
            found.append(Shift(words, 1, about, {winner: -points, other: points}))
    return [*found, *_not_void(scene, month, about)]


def _not_void(scene: KoikoiScene, month: MonthLedger, about: frozenset[Hashable]) -> Iterator[Shift]:
    """The other's yaku taken off, although the stop makes them void."""
    facts, rules = scene.facts, scene.rules
    for player in month.active:
        cards = captured_by(facts, player)
        if facts.winner in (None, player) or cards is None:
            continue
        held = paid_of(holding(cards, rules), rules)
        points = sum(worth(one, rules) for one in held)
        if points:
            words = say("koikoi-void-taken", player=player, yaku=tuple(map(str, held)))
            yield Shift(words, 1, about, {str(facts.winner): -points, player: points})


def winner_causes(case: Case, problem: Problem) -> list[Cause]:
    """That the other one stopped, where the yaku are not in the winner's captured cards but in theirs."""
    match problem.where:
        case ("months", int(place), str(key), *_) if place < len(case.facts) and case.settled:
            facts, month = case.facts[place], case.settled.ledger.months[place]
        case _:
            return []
    if not isinstance(facts, KoikoiMonth):
        return []
    rules = cast("KoikoiRules", case.rules).in_month(place)
    found = []
    for player in month.active:
        cards = captured_by(facts, player)
        if player == facts.winner or cards is None:
            continue
        held = paid_of(holding(cards, rules), rules)
        called = {parse_yaku(name, rules).id for name in facts.yaku} if key == "yaku" else set()
        if held and called <= {one.id for one in held}:
            yaku = tuple(map(str, held))
            found.append(say("koikoi-other-stopped", player=player, other=str(facts.winner), yaku=yaku))
    return certain(found)
