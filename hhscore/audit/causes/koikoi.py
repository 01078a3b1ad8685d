"""Slips in a month of Koi-Koi: koi-koi and cards miscounted, yaku overlooked or added up, another table's rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from hhscore.audit.causes.by_payments import Shift
from hhscore.audit.causes.scene import Slip
from hhscore.audit.causes.scene_koikoi import KoikoiScene
from hhscore.games.koikoi.captured import holding, paid_of
from hhscore.games.koikoi.entry import captured_by, koikoi_called
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import SAKE_CUP, Named, parse_yaku, replaced_by, value, worth
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import KoikoiMonth, Problem

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
            words = f"the dealer took {_OYA_KEN} for the draw, which this table does not play"
            yield Slip(words, 1, "draw", _rules({"draw.dealer": _OYA_KEN}))
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
        words = f"{many} koi-koi {'too many was counted' if off == 1 else 'too many were counted'}"
        if off < 0:
            words = f"{many} koi-koi {'was' if off == -1 else 'were'} forgotten"
        if calls > 1 and not wrong:
            words = f"the koi-koi were forgotten, all {calls}"
        counted = wrong if isinstance(facts.koikoi, int) else {**facts.koikoi, str(facts.winner): wrong}
        yield Slip(words, abs(off), "koikoi", _facts(koikoi=counted))


def _yaku_miscounted(facts: KoikoiMonth, rules: KoikoiRules) -> Iterator[Slip]:
    cards = captured_by(facts, facts.winner)
    held = paid_of(holding(cards, rules), rules) if cards is not None else ()
    won = paid_of([parse_yaku(name, rules) for name in facts.yaku], rules) or held
    for place, one in enumerate(won):
        rest = [*won[:place], *won[place + 1 :]]
        cup = _cup_counts(one, facts, rules)
        if rest:
            words = f"{one.id} was overlooked"
            if cup and one.count == rules.counted(one.id)[0]:
                words = f"the sake cup was not counted as a plain, so that {one.id} was overlooked"
            yield Slip(words, 1, one.id, _won(facts, rest))
        if one.count is not None:
            yield from _cards_miscounted(facts, rules, won, place, cup)
        for greater in _other_brights(one, rules):
            words = f"{one.id} was taken for {greater}"
            yield Slip(words, 2, one.id, _won(facts, [*rest, Named(greater)]))
        yield from _added_up(facts, rules, won, one)
    had = {one.id for one in won}
    for one in held:
        if one.id not in had:
            words = f"{one}, held but not called, was counted"
            yield Slip(words, 1, one.id, _won(facts, [*won, one]))


def _cards_miscounted(
    facts: KoikoiMonth, rules: KoikoiRules, won: Sequence[Named], place: int, cup: bool
) -> Iterator[Slip]:
    one = won[place]
    count, (at, _) = one.count or 0, rules.counted(one.id)
    near = [number for number in range(count - _CARDS_OFF, count + _CARDS_OFF + 1) if number >= at]
    for wrong in dict.fromkeys((*near, at)):
        if wrong == count:
            continue
        words = f"{one.id} was counted with {wrong} cards, not {count}"
        if cup and wrong == count - 1:
            words = f"the sake cup was not counted as a plain: {one.id} {wrong}, not {count}"
        changed = [*won[:place], Named(one.id, wrong), *won[place + 1 :]]
        yield Slip(words, min(abs(count - wrong), _CARDS_OFF), one.id, _won(facts, changed))


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
            yield Slip(
                f"{one.id} and {lesser} were added up", 1, one.id, _apart(facts, [*won, Named(lesser)])
            )


def _apart(facts: KoikoiMonth, yaku: Sequence[Named]) -> Callable[[KoikoiScene], KoikoiScene]:
    """The same month with yaku of which none takes the place of another."""
    stopped_with = _won(facts, yaku)
    return lambda scene: stopped_with(scene).with_rules({"yaku.replaces": {}})


def _rules_mistaken(facts: KoikoiMonth, rules: KoikoiRules) -> Iterator[Slip]:
    _, others = koikoi_called(facts)
    if rules.double_at:
        words = f"the ×{rules.double_factor} for {rules.double_at} points or more was forgotten"
        yield Slip(words, 1, "double", _rules({"double.at": 0}))
    else:
        words = f"the points were doubled for {_DOUBLES_FROM} or more, which this table does not play"
        yield Slip(words, 1, "double", _rules({"double.at": _DOUBLES_FROM}))
    if others and rules.koikoi_opponent == "none":
        words = "the opponent's koi-koi was counted too"
        yield Slip(words, 1, "opponent", _rules({"koikoi.opponent": "each"}))
        if others > 1:
            yield Slip(words + ", once", 1, "opponent", _rules({"koikoi.opponent": "once"}))
    elif others:
        words = "the opponent's koi-koi was not counted"
        yield Slip(words, 1, "opponent", _rules({"koikoi.opponent": "none"}))


def _won(facts: KoikoiMonth, yaku: Sequence[Named]) -> Callable[[KoikoiScene], KoikoiScene]:
    """The same month, stopped with other yaku; the cards would say otherwise, so they are not asked."""
    cards = {player: capture for player, capture in facts.captures.items() if player != facts.winner}
    return _facts(yaku=tuple(map(str, yaku)), captures=cards)


def _facts(**changed: Any) -> Callable[[KoikoiScene], KoikoiScene]:
    return lambda scene: scene.with_facts(**changed)


def _rules(values: Mapping[str, Any]) -> Callable[[KoikoiScene], KoikoiScene]:
    return lambda scene: scene.with_rules(values)


def koikoi_shifts(scene: KoikoiScene, month: MonthLedger) -> list[Shift]:
    """The whole payment forgotten, doubled, halved or made the wrong way round; void yaku paid for all the same."""
    about = frozenset(range(len(month.transfers)))
    if not about:
        return []
    found = [
        Shift(words, 2, about, {player: int(points * times) for player, points in month.net.items()})
        for words, times in (
            ("nothing was paid", -1),
            ("the points were paid twice", 1),
            ("half of the points was paid", -0.5),
            ("the wrong one of the two was paid", -2),
        )
        if all(points * times == int(points * times) for points in month.net.values())
    ]
    calls, _ = koikoi_called(scene.facts)
    if calls > 1 and scene.rules.koikoi_factor == 2:
        delta = {player: points * (1 + calls) // 2**calls - points for player, points in month.net.items()}
        words = f"{calls} koi-koi were taken as ×{1 + calls}, not ×{2**calls}"
        found.append(Shift(words, 1, about, delta))
    return [*found, *_not_void(scene, month, about)]


def _not_void(scene: KoikoiScene, month: MonthLedger, about: frozenset[int]) -> Iterator[Shift]:
    """The other's yaku taken off, although the stop makes them void."""
    facts, rules = scene.facts, scene.rules
    for player in month.active:
        cards = captured_by(facts, player)
        if facts.winner in (None, player) or cards is None:
            continue
        held = paid_of(holding(cards, rules), rules)
        points = sum(worth(one, rules) for one in held)
        if points:
            words = f"{player}'s {', '.join(map(str, held))}, void by the stop, was taken off"
            yield Shift(words, 2, about, {str(facts.winner): -points, player: points})


def winner_causes(case: Case, problem: Problem) -> list[str]:
    """That the other one stopped, where the yaku are not in the winner's captured cards but in theirs."""
    match problem.where:
        case ("months", int(place), str(key), *_) if place < len(case.facts) and case.settled:
            facts, month = case.facts[place], case.settled.ledger.months[place]
        case _:
            return []
    if not isinstance(facts, KoikoiMonth):
        return []
    rules = cast("KoikoiRules", case.rules)
    found: list[str] = []
    for player in month.active:
        cards = captured_by(facts, player)
        if player == facts.winner or cards is None:
            continue
        held = paid_of(holding(cards, rules), rules)
        called = {parse_yaku(name, rules).id for name in facts.yaku} if key == "yaku" else set()
        if held and called <= {one.id for one in held}:
            found.append(
                f"{player} stopped, not {facts.winner}: those cards hold {', '.join(map(str, held))}"
            )
    return found
