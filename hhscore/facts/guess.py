"""What contradicts itself in a month of which not yet all is known, and what only seems to.

A month is settled as far as it is recorded, so with the field or the choices missing its calls and captures are
not looked at yet. Here they are, as if the rest were the most harmless, so that the fact that is wrong is refused
and not the one that comes after. And captures that do not add up are no contradiction while it may still be
recorded that somebody ended the month.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hhscore.facts.fact import HACHIHACHI
from hhscore.games.hachihachi.counting import count_captures
from hhscore.games.hachihachi.entry import PLAYING
from hhscore.games.hachihachi.month import Table, settle
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.games.scoring import Scored
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import Month, Problem, Session
from hhscore.words.sentences import listed

_ABSENCE = ("month-incomplete", "dealer-missing")


def hidden_problems(scored: Scored) -> Iterator[Problem]:
    """The problems among what is recorded of open months, which settling them does not reach yet."""
    if scored.session.game != HACHIHACHI:
        return
    for facts, ledger in zip(scored.session.months, scored.ledger.months, strict=True):
        if ledger.open and not ledger.problems:
            yield from _hidden(
                facts, ledger, scored.session, scored.hachihachi_rules.in_month(ledger.month - 1)
            )


def only_missing(problem: Problem, scored: Scored) -> bool:
    """Whether a problem is there only because something is not recorded yet."""
    if problem.name in _ABSENCE:
        return True
    if scored.session.game != HACHIHACHI or problem.where[:1] != ("months",):
        return False
    place = int(problem.where[1])
    facts, ledger = scored.session.months[place], scored.ledger.months[place]
    return problem.name == "captures-total" and _may_have_ended(
        facts, ledger.active, scored.hachihachi_rules.in_month(place), place
    )


def _may_have_ended(facts: Month, active: Sequence[str], rules: HachihachiRules, place: int) -> bool:
    """Whether captures are only too few, in a month that somebody may have ended."""
    if not active or any(call.call != "sage" for call in facts.calls):
        return False
    _, problems = count_captures(facts, active, rules, ("months", place), played_out=False)
    return all(other.name != "captures-total" for other in problems)


def _hidden(facts: Month, ledger: MonthLedger, session: Session, rules: HachihachiRules) -> Iterator[Problem]:
    entry = ledger.entry
    known = entry is not None and entry.settled
    if known and ledger.ba is not None:
        return
    place = ledger.month - 1
    dealer = ledger.dealer or session.players[0]
    here = list(entry.active) if entry is not None else []
    if not known:
        retired = entry.retired if entry is not None and rules.entry_too_few != "shibari" else ()
        gone = {*facts.absent, *retired}
        concerned = _concerned(facts)
        here = [player for player in session.players if player in concerned and player not in gone]
        if len(here) > PLAYING:
            message = f"{listed(here)} cannot all have played: three play a month"
            yield Problem("bad-value", message, ("months", place, "captures"))
            return
        others = [player for player in session.players if player not in here and player not in gone]
        here += others[: PLAYING - len(here)]
        if len(here) < 2:
            return
        away = tuple(player for player in session.players if player not in here)
        facts = replace(facts, choices=(), shibari=None, mizuten=False, absent=away)
        if dealer not in here:
            dealer = here[0]
    table = Table(session.players, dealer, ledger.ba or "koba", month=ledger.month, number=ledger.number)
    for problem in settle(facts, table, rules).problems:
        if problem.name != "captures-total" or not _may_have_ended(facts, here, rules, place):
            yield problem


def _concerned(facts: Month) -> set[str]:
    """Who must have played, from what is recorded of them."""
    return {
        *facts.captures,
        *facts.declared,
        *facts.unclaimed,
        *(call.player for call in facts.calls),
        *(name for broken in facts.hatto for name in (broken.player, broken.for_)),
    }
