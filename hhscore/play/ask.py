"""What to ask next: the first thing of the first month that is not known yet, whichever game it is."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from hhscore.model.ledger import YearLedger
from hhscore.model.session import Session
from hhscore.play import asking, asking_koikoi
from hhscore.play.question import OVER, WRONG, Key, Question


def next_question(
    session: Session, rules: Any, ledger: YearLedger, passed: Collection[Key] = frozenset()
) -> Question:
    """What to ask next, in the order of a month; only what these rules and this number of players need.

    `passed` are questions that were answered by recording nothing. At the end of the year the question is `over`,
    where something recorded is wrong it is `wrong`.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> from hhscore.games.scoring import settle
    >>> session = Session(("Aki", "Ben", "Chie"))
    >>> question = next_question(session, preset("standard"), settle(session, preset("standard")))
    >>> question.month, question.kind, question.usual
    (1, 'field', 'koba')
    """
    wrong = next((problem for problem in ledger.all_problems() if problem.where[-1:] != ("dealer",)), None)
    number = max(len(ledger.months), 1)
    if wrong is not None:
        return Question(WRONG, number, "correct it", asks=wrong.message)
    over = Question(OVER, number, "the year is over", usual="leave", asks="Enter leaves; back N corrects")
    if ledger.over and session.resigned is not None:
        return over
    full = sum(month.counted for month in ledger.months) >= rules.year_months
    left_open = [month.month for month in ledger.months[:-1] if month.open and full]
    for place in (number, *left_open) if ledger.months else ():
        asked = in_month(session, rules, ledger, place, passed)
        if asked is not None:
            return asked
    if ledger.over:
        return over
    first = in_month(session, rules, ledger, len(ledger.months) + 1, passed)
    return first or Question(WRONG, number, "correct it", asks="nobody is left to play the next month")


def in_month(
    session: Session, rules: Any, ledger: YearLedger, number: int, passed: Collection[Key]
) -> Question | None:
    """What one month (from 1) is asked next; None where there is nothing more to ask of it."""
    rules = rules.in_month(number - 1)
    if session.game == "koikoi":
        return asking_koikoi.in_month(session, rules, ledger, number, passed)
    return asking.in_month(session, rules, ledger, number, passed)
