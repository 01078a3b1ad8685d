"""Why a dealer or a choice does not fit: another dealt, or two months changed places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hhscore.audit.case import count_wrong
from hhscore.audit.causes.cause import Cause, certain, say
from hhscore.model.session import Month, Problem, with_months
from hhscore.words.message import Message, Value

if TYPE_CHECKING:
    from hhscore.audit.case import Case

_MOST_WRONG = 100
"""With more than this wrong, no two months that change places put all of it right."""


def dealer_causes(case: Case, problem: Problem) -> list[Cause]:
    """Whether the months are in the wrong order, if the dealer noted is not the one the rules name."""
    place = problem.where[1] if len(problem.where) > 1 else None
    if not isinstance(place, int):
        return []
    return certain(_swapped(case, place))


def order_causes(case: Case, problem: Problem) -> list[Cause]:
    """Whether another dealt, or the months are in the wrong order, if a choice is out of turn."""
    place = problem.where[1] if len(problem.where) > 1 else None
    if not isinstance(place, int) or case.settled is None:
        return []
    facts = case.facts[place]
    if not isinstance(facts, Month):
        return []
    found: list[Message] = []
    derived = case.settled.ledger.months[place].dealer
    spoke = [choice.player for choice in facts.choices if choice.verb != "blank"]
    if facts.dealer is None and spoke and spoke[0] != derived and _plays(case, place, spoke[0]):
        values: dict[str, Value] = {"player": spoke[0], "other": str(derived)}
        found.append(
            say("other-dealt-and-won", month=place, **values) if place else say("other-dealt", **values)
        )
    return certain([*found, *_swapped(case, place)])


def _plays(case: Case, place: int, dealer: str) -> bool:
    from hhscore.games.hachihachi.entry import who_plays
    from hhscore.model.seats import turn_order
    from hhscore.model.session import Refused

    facts = case.facts[place]
    players = case.loaded.session.players if case.loaded.session else ()
    if not isinstance(facts, Month) or dealer in facts.absent:
        return False
    try:
        entry = who_plays(
            facts, turn_order(players, dealer, facts.absent), case.hachihachi_rules.in_month(place)
        )
    except Refused:
        return False
    return entry.settled


def _swapped(case: Case, place: int) -> list[Message]:
    """A neighbour with which the month changes places so that fewer things are wrong."""
    session = case.loaded.session
    if session is None or case.settled is None or case.broken:
        return []
    now = case.number_wrong
    if now > _MOST_WRONG:
        return []
    found: list[Message] = []
    for other in (place - 1, place + 1):
        if not 0 <= other < len(case.facts):
            continue
        months = list(case.facts)
        months[place], months[other] = months[other], months[place]
        wrong = count_wrong(with_months(session, months), case.rules)
        if wrong == 0 and now > 0:
            first, second = sorted((place + 1, other + 1))
            found.append(say("months-swapped", month=first, other=second))
    return found
