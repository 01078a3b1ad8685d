"""Slips about what happened: a call, a hatto, a declaration or a capture taken otherwise than it is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from hhscore.audit.causes.cause import say
from hhscore.audit.causes.figures import misread
from hhscore.audit.causes.scene import Scene, Slip
from hhscore.games.hachihachi import hand
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import Call, Capture, Hatto
from hhscore.words.message import Term

MANY = 4
"""How many are at the table when not all play."""


def fact_slips(scene: Scene, month: MonthLedger, dealer_before: str | None) -> Iterator[Slip]:
    """Every slip about what happened this month."""
    yield from _hand_slips(scene, month)
    yield from _call_slips(scene)
    yield from _hatto_slips(scene, month)
    yield from _table_slips(scene, month, dealer_before)
    yield from _capture_slips(scene, month)


def _facts(**changed: Any) -> Callable[[Scene], Scene]:
    return lambda scene: scene.with_facts(**changed)


def _hand_slips(scene: Scene, month: MonthLedger) -> Iterator[Slip]:
    facts, rules = scene.facts, scene.rules
    for player in month.active:
        cards = facts.hands.get(player)
        about = f"hand of {player}"
        names = tuple(facts.declared.get(player, ()))
        if cards is not None and not names:
            names = hand.evaluate(cards, rules).ids
        if player in facts.unclaimed:
            rest = tuple(other for other in facts.unclaimed if other != player)
            yield Slip(say("undeclared-paid", player=player), 0.5, about, _facts(unclaimed=rest))
            continue
        if not names:
            continue
        words = say("hand-yaku-overlooked", player=player, yaku=tuple(map(Term, names)))
        yield Slip(words, 1, about, _declare(player, ()))
        for name in names if len(names) > 1 else ():
            left = tuple(other for other in names if other != name)
            words = say("yaku-overlooked", player=player, yaku=Term(name))
            yield Slip(words, 1, about, _declare(player, left))
        if cards is None:
            continue
        played = {yaku.id: yaku for yaku in hand.hand_yaku(rules)}
        for name in names:
            for less in played.values():
                alike = less.group == played[name].group and less.id not in names
                if alike and hand.holds(cards, less.id, rules) is not None:
                    other = tuple(less.id if one == name else one for one in names)
                    words = say("hand-yaku-as-other", player=player, yaku=Term(name), other=Term(less.id))
                    yield Slip(words, 0.5, about, _declare(player, other))


def _declare(player: str, names: tuple[str, ...]) -> Callable[[Scene], Scene]:
    def change(scene: Scene) -> Scene:
        return scene.with_facts(declared={**scene.facts.declared, player: names})

    return change


def _call_slips(scene: Scene) -> Iterator[Slip]:
    calls, rules = scene.facts.calls, scene.rules
    sayers = dict.fromkeys(call.player for call in calls if call.call == "sage")
    for player in sayers:
        left = tuple(call for call in calls if call.player != player or call.call != "sage")
        yield Slip(say("sage-forgotten", player=player), 0.5, f"calls of {player}", _facts(calls=left))
    if calls and calls[-1].call == "cancel":
        last = calls[-1]
        mine = [call for call in calls if call.player == last.player and call.call == "sage"]
        if mine:
            kept = tuple(call for call in calls[:-1] if call != mine[-1])
            ended = (*kept, Call(last.player, mine[-1].yaku, "end"))
            yield Slip(say("paid-as-ending", player=last.player), 1, "calls", _facts(calls=ended))
    if calls and calls[-1].call == "end" and rules.sage_rule != "once-shared":
        last = calls[-1]
        as_sage = (*calls[:-1], replace(last, call="sage"), Call(last.player, (), "cancel"))
        yield Slip(say("halved-as-sage", player=last.player), 1, "calls", _facts(calls=as_sage))
    for place, call in enumerate(calls):
        for name in call.yaku if len(call.yaku) > 1 else ():
            fewer = replace(call, yaku=tuple(other for other in call.yaku if other != name))
            changed = (*calls[:place], fewer, *calls[place + 1 :])
            words = say("yaku-overlooked", player=call.player, yaku=Term(name))
            yield Slip(words, 1, f"calls {place}", _facts(calls=changed))
        others = {other.player for other in calls}
        for other in sorted(others - {call.player}):
            changed = (*calls[:place], replace(call, player=other), *calls[place + 1 :])
            yaku = tuple(map(Term, call.yaku or (call.call,)))
            words = say("call-of-another", player=call.player, yaku=yaku, other=other)
            yield Slip(words, 2, f"calls {place}", _facts(calls=changed))


def _hatto_slips(scene: Scene, month: MonthLedger) -> Iterator[Slip]:
    facts, rules = scene.facts, scene.rules
    for place, broken in enumerate(facts.hatto):
        left = (*facts.hatto[:place], *facts.hatto[place + 1 :])
        words = say("hatto-ignored", player=broken.player, yaku=Term(broken.yaku))
        yield Slip(words, 0, f"hatto {place}", _facts(hatto=left))
        for other in month.active:
            if other not in (broken.player, broken.for_):
                changed = (*facts.hatto[:place], replace(broken, player=other), *facts.hatto[place + 1 :])
                yaku = Term(broken.yaku)
                words = say("hatto-by-another", other=other, yaku=yaku, player=broken.player)
                yield Slip(words, 2, f"hatto {place}", _facts(hatto=changed))
    if len(facts.hatto) > 1:
        yield Slip(say("hatto-all-ignored"), 1, "hatto", _facts(hatto=()))
    noted = {(broken.yaku, broken.for_) for broken in facts.hatto}
    called = {(name, call.player) for call in facts.calls for name in call.yaku if name in rules.hatto_yaku}
    for name, owner in sorted(called - noted):
        for other in month.active:
            if other != owner:
                words = say("hatto-invented", player=other, other=owner, yaku=Term(name))
                yield Slip(
                    words, 2, f"hatto {name} {owner}", _facts(hatto=(*facts.hatto, Hatto(other, name, owner)))
                )


def _table_slips(scene: Scene, month: MonthLedger, dealer_before: str | None) -> Iterator[Slip]:
    facts, table = scene.facts, scene.table
    if facts.mizuten:
        yield Slip(say("mizuten-forgotten"), 0.5, "mizuten", _facts(mizuten=False))
    elif len(table.players) - len(facts.absent) >= MANY and scene.rules.mizuten_value:
        words = say("mizuten-not-due", player=str(month.dealer))
        yield Slip(words, 0.5, "mizuten", _facts(mizuten=True))
    for player in table.players:
        if player != table.dealer and player not in facts.absent:
            if player == dealer_before:
                yield Slip(say("dealer-before", player=player), 1, "dealer", _dealt_by(player))
            else:
                yield Slip(say("dealer-other", player=player), 3, "dealer", _dealt_by(player))
    for player in facts.absent:
        rest = tuple(other for other in facts.absent if other != player)
        yield Slip(say("was-there", player=player), 1, "absent", _facts(absent=rest))
    if table.pot:
        yield Slip(
            say("pot-forgotten"), 1, "pot", lambda scene: replace(scene, table=replace(scene.table, pot=0))
        )


def _dealt_by(player: str) -> Callable[[Scene], Scene]:
    return lambda scene: replace(scene, table=replace(scene.table, dealer=player))


def _capture_slips(scene: Scene, month: MonthLedger) -> Iterator[Slip]:
    """Captured points misread, where they decide more than a plain difference: thresholds, two players, shares."""
    from hhscore.games.hachihachi.captured import deck_points
    from hhscore.games.hachihachi.counting import count_captures

    facts, rules = scene.facts, scene.rules
    counted, problems = count_captures(facts, month.active, rules, (), played_out=True)
    if problems or len(counted) != len(month.active):
        return
    points = {player: known.points for player, known in counted.items()}
    # Read as points alone, the cards are gone: what they showed besides is kept.
    plains = {player: known.plains for player, known in counted.items() if known.plains is not None}
    bonus = {**facts.bonus, "tobikomi": _flown(month)}

    def captured(changed: dict[str, int]) -> Callable[[Scene], Scene]:
        captures = {player: Capture(points=number) for player, number in changed.items()}
        return _facts(captures=captures, plains=plains, bonus=bonus)

    for one, other in combinations(sorted(points), 2):
        if points[one] != points[other]:
            words = say("captured-swapped", player=one, other=other)
            yield Slip(words, 0.5, "captures", captured({**points, one: points[other], other: points[one]}))
    for player, there in points.items():
        others = [other for other in points if other != player]
        for wrong in misread(there):
            words = say("captured-misread", player=player, other=wrong, points=there)
            if len(others) == 1:
                yield Slip(words, 0.5, "captures", captured({**points, player: wrong}))
                continue
            for other in others:
                left = points[other] - (wrong - there)
                if 0 <= left <= deck_points(rules):
                    changed = {**points, player: wrong, other: left}
                    words = say("captured-misread-two", player=player, points=wrong, other=other, rest=left)
                    yield Slip(words, 1.5, "captures", captured(changed))


def _flown(month: MonthLedger) -> tuple[str, ...]:
    """Whose threes were paid as tobikomi, a name for each three."""
    times: dict[tuple[str, str], int] = {}
    for transfer in month.transfers:
        if transfer.reason == "tobikomi" or transfer.rule == "hatto.tobikomi":
            key = (transfer.payee, transfer.payer)
            times[key] = times.get(key, 0) + 1
    by_hatto = {
        (transfer.payee, transfer.payer) for transfer in month.transfers if transfer.rule == "hatto.tobikomi"
    }
    found: list[str] = []
    for payee in dict.fromkeys(payee for payee, _ in times):
        plain = max((n for key, n in times.items() if key[0] == payee and key not in by_hatto), default=0)
        fed = sum(n for key, n in times.items() if key[0] == payee and key in by_hatto)
        found += [payee] * (plain + fed)
    return tuple(found)
