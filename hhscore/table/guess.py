"""What contradicts itself in a month of which not yet all is known: checked as if the rest were the most harmless.

A month is settled as far as it is recorded, so with the field or the choices missing its calls and captures are
not looked at yet. Here they are, so that the fact that is wrong is refused and not the one that comes after.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hhscore.entry import PLAYING
from hhscore.facts import Month, Problem, Session
from hhscore.ledger import MonthLedger
from hhscore.month import Table, settle
from hhscore.rules import HachihachiRules
from hhscore.scoring import Scored

from .fact import all_of


def hidden_problems(scored: Scored) -> Iterator[Problem]:
    """The problems among what is recorded of open months, which settling them does not reach yet."""
    if scored.session.game != "hachihachi":
        return
    for facts, ledger in zip(scored.session.months, scored.ledger.months, strict=True):
        if ledger.open and not ledger.problems:
            yield from _hidden(facts, ledger, scored.session, scored.rules)


def _hidden(facts: Month, ledger: MonthLedger, session: Session, rules: HachihachiRules) -> Iterator[Problem]:
    entry = ledger.entry
    known = entry is not None and entry.settled
    if known and ledger.ba is not None:
        return
    dealer = ledger.dealer or session.players[0]
    if not known:
        retired = entry.retired if entry is not None else ()
        gone = {*facts.absent, *retired}
        concerned = _concerned(facts)
        here = [player for player in session.players if player in concerned and player not in gone]
        if len(here) > PLAYING:
            message = f"{all_of(here)} cannot all have played: three play a month"
            yield Problem("bad-value", message, ("months", ledger.month - 1, "captures"))
            return
        here += [player for player in session.players if player not in here and player not in gone][
            : PLAYING - len(here)
        ]
        others = tuple(player for player in session.players if player not in here)
        facts = replace(facts, choices=(), shibari=None, mizuten=False, absent=others)
        if len(here) < 2:
            return
        if dealer not in here:
            dealer = here[0]
    table = Table(session.players, dealer, ledger.ba or "koba", month=ledger.month, number=ledger.number)
    yield from settle(facts, table, rules).problems


def _concerned(facts: Month) -> set[str]:
    """Who must have played, from what is recorded of them."""
    return {
        *facts.captures,
        *facts.declared,
        *facts.unclaimed,
        *(call.player for call in facts.calls),
        *(name for broken in facts.hatto for name in (broken.player, broken.for_)),
    }
