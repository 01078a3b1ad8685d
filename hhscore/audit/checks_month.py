"""Checks of a month before money: the ba, who dealt and played, what was declared and called."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hhscore.audit.case import Case
from hhscore.audit.causes.koikoi import winner_causes
from hhscore.audit.causes.order import dealer_causes, order_causes
from hhscore.audit.finding import Finding, check
from hhscore.audit.possible import can_capture
from hhscore.cards import CardSet
from hhscore.games.hachihachi import captured, hand


@check("HH201", "ba-mismatch")
def ba_mismatch(case: Case) -> Iterator[Finding]:
    """The ba noted is not what the field makes it, with what waits from earlier months. 000 Field Types; 003 場の種類.

    The crane, the curtain and the moon make an oba, Michikaze and the phoenix a zetsuba; each bright is good for one
    month, and the highest is played first.

    What to do: check the brights on this field and on those before it.
    """
    yield from case.of("HH201")


@check("HH202", "dealer-mismatch")
def dealer_mismatch(case: Case) -> Iterator[Finding]:
    """The dealer noted is not who deals by the rules: the winner of the month before. 000 End of Game.

    What to do: check who won the month before, and whether the months stand in the order in which they were played.
    """
    for problem in case.problems.get("dealer-mismatch", ()):
        likely = case.causes(dealer_causes, problem)
        yield case.found("HH202", problem.where, problem.message, problem.rule, likely)


@check("HH203", "choice-order")
def choice_order(case: Case) -> Iterator[Finding]:
    """Somebody entered or retired out of turn, or was asked after three had entered. 000 Orichin; 003 参加者の決め方.

    From the dealer on, counter-clockwise, each says enter or retire, until three have entered.

    What to do: check the order of the seats, who dealt, and the order in which the choices are written.
    """
    for problem in case.problems.get("choice-order", ()):
        yield case.found(
            "HH203", problem.where, problem.message, problem.rule, case.causes(order_causes, problem)
        )


@check("HH204", "too-many-retired")
def too_many_retired(case: Case) -> Iterator[Finding]:
    """More retired than can be: three must be left to play.

    What to do: one of those who are noted as retired had to play; find out who.
    """
    yield from case.of("HH204")


@check("HH205", "month-incomplete")
def month_incomplete(case: Case) -> Iterator[Finding]:
    """A month that is still open although another follows: something of it was not written down.

    Of the last month nothing is said: it may still be played. Where the month after it does not say who dealt,
    `score` and `ledger` refuse the file; with --strict the audit fails too.

    What to do: add what the message names as missing, or take the month out (audit --strict takes this for an error).
    """
    for (place, _, month), (_, after, _) in pairwise(case.months):
        left_open = month.open and month.missing and not month.problems
        if left_open and place not in case.broken and place not in case.as_paid_only:
            message = f"not finished: {' and '.join(month.missing)} is missing"
            if after.dealer is None:
                message += (
                    f"; the file cannot be scored without it, or without the dealer of month {place + 2}"
                )
            yield case.found("HH205", ("months", place), message)


@check("HH206", "absent-player")
def absent_player(case: Case) -> Iterator[Finding]:
    """A hand of somebody who was away.

    What to do: correct the name, or take the player out of `absent`.
    """
    for place, facts, _ in case.months:
        for player in facts.absent:
            if player in facts.hands:
                message = f"{player} was away this month and can have no hand"
                yield case.found("HH206", ("months", place, "hands", player), message)


@check("HH211", "yaku-not-held")
def yaku_not_held(case: Case) -> Iterator[Finding]:
    """A hand yaku was declared that the seven cards do not hold, or two that no seven cards hold together. 003.

    One yaku of months and one of kinds can be declared, if such a hand can be dealt (`hhscore odds` counts them) from
    the cards that lie neither on the field nor in another known hand.

    What to do: check the hand against what was declared; one of the two is misread.
    """
    yield from case.of("HH211")
    if not case.hachi_months or case.rules.teyaku_declare != "spoken":
        return
    for place, facts, _ in case.hachi_months:
        for player in facts.unclaimed:
            cards = facts.hands.get(player)
            if (
                cards is not None
                and place not in case.broken
                and not hand.evaluate(cards, case.hachihachi_rules.in_month(place)).yaku
            ):
                message = f"{player} is noted as not having declared a hand yaku; {cards} holds none"
                yield case.found("HH211", ("months", place, "unclaimed"), message, "teyaku.declare")


@check("HH212", "yaku-unclaimed")
def yaku_unclaimed(case: Case) -> Iterator[Finding]:
    """A hand yaku that was held and not declared, or a lesser one declared than was held. 003 手役の発表.

    Undeclared it is void, so nothing is owed for it; it is only pointed out.

    What to do: nothing, if it was so; else take the player out of `unclaimed`, or correct `declared`.
    """
    yield from case.of("HH212")
    for place, facts, _ in case.hachi_months:
        for player, names in facts.declared.items():
            cards = facts.hands.get(player)
            if cards is None or player in facts.unclaimed or place in case.broken:
                continue
            better = [
                held.id
                for held in hand.evaluate(cards, case.hachihachi_rules.in_month(place)).yaku
                if held.id not in names
            ]
            if better:
                said = " and ".join(names) or "nothing"
                message = f"{player} declared {said}; the hand {cards} holds {' and '.join(better)} too"
                yield case.found(
                    "HH212", ("months", place, "declared", player), message, f"teyaku.{better[0]}"
                )


@check("HH213", "yaku-not-captured")
def yaku_not_captured(case: Case) -> Iterator[Finding]:
    """A captured yaku was called that the captured cards, counts or points cannot hold.

    What to do: check the captured cards against what was called; one of the two is misread.
    """
    for problem in case.problems.get("yaku-not-captured", ()):
        likely = case.causes(winner_causes, problem)
        yield case.found("HH213", problem.where, problem.message, problem.rule, likely)
    for place, facts, month in case.hachi_months:
        if not facts.calls or not month.active:
            continue
        for player, capture in facts.captures.items():
            if capture.points is None or capture.points > captured.deck_points(
                case.hachihachi_rules.in_month(place)
            ):
                continue
            mine = [yaku for call in facts.calls if call.player == player for yaku in call.yaku]
            known = [
                yaku
                for name in mine
                if (yaku := captured.yaku_named(name, case.hachihachi_rules.in_month(place)))
            ]
            must = 0
            for yaku in known:
                must |= yaku.cards.mask if yaku.fixed else 0
            if must and not can_capture(capture.points, case.hachihachi_rules.in_month(place), CardSet(must)):
                message = (
                    f"{player} called {' and '.join(mine)}; {capture.points} points cannot hold those cards"
                )
                yield case.found(
                    "HH213", ("months", place, "captures", player), message, f"dekiyaku.{known[0].id}"
                )


@check("HH214", "yaku-missed")
def yaku_missed(case: Case) -> Iterator[Finding]:
    """A captured yaku that the captured cards hold and nobody called.

    What is paid is what was called, so nothing is owed for it; it is only pointed out.

    What to do: nothing, if nobody saw it; else add the call.
    """
    yield from case.of("HH214")


@check("HH215", "call-order")
def call_order(case: Case) -> Iterator[Finding]:
    """Calls that cannot follow one another: a call after the end, the same yaku twice, a cancel without sage.

    In Koi-Koi: more koi-koi than the winner had new yaku to call them on.

    What to do: check who called what, and how often: each call takes a yaku that was new on that turn.
    """
    yield from case.of("HH215")


@check("HH217", "bonus-mismatch")
def bonus_mismatch(case: Case) -> Iterator[Finding]:
    """A tobikomi or nuke-yaku was noted that the cards do not show, or not noted although they do. 000, 003.

    What to do: check the captured cards and points; where they are right, correct `bonus`.
    """
    yield from case.of("HH217")
