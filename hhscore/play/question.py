"""The next question at the table, of either game: pure, from what is recorded alone."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from hhscore.cards import CardError, CardSet
from hhscore.model.ledger import YearLedger
from hhscore.model.session import Session

Key = tuple[int, str, str, str]
"""Which question it is: the month, what it is about, whom, and over what."""

FIELD, BA, BLANK, CHOICE, SHIBARI, DEALER = "field", "ba", "blank", "choice", "shibari", "dealer"
PUSHED, HAND, CALL, DECIDE, HATTO = "pushed", "hand", "call", "decide", "hatto"
CAPTURES, PLAINS, TOBIKOMI, NUKE = "captures", "plains", "tobikomi", "nuke-yaku"
ACTIVE, STOP, KOIKOI, MADE = "active", "stop", "koikoi", "made"
OVER, WRONG, BACK = "over", "wrong", "back"


@dataclass(frozen=True, slots=True)
class Question:
    """One question: `label` stands before the answer, `usual` is what Enter takes (None: nothing).

    `asks` says what can be answered, `words` are offered for completion, `cards` is how many cards are wanted (0:
    any number; None: none), `seen` the cards that lie elsewhere. `who` are the players it can be about, `over` a
    yaku or more. `begun` is text to begin with.
    """

    kind: str
    month: int
    label: str
    player: str | None = None
    usual: str | None = None
    asks: str = ""
    words: tuple[str, ...] = ()
    cards: int | None = None
    seen: CardSet = field(default_factory=CardSet)
    who: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    begun: str = ""

    @property
    def key(self) -> Key:
        """Which question it is, also when asked again.

        >>> Question("hand", 2, "Ben's hand", "Ben").key
        (2, 'hand', 'Ben', '')
        """
        return self.month, self.kind, self.player or "", " ".join(self.over)


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
    if session.game == "koikoi":
        from hhscore.play import asking_koikoi

        return asking_koikoi.in_month(session, rules, ledger, number, passed)
    from hhscore.play import asking

    return asking.in_month(session, rules, ledger, number, passed)


def elsewhere(sets: Iterable[CardSet | None]) -> CardSet:
    """The cards of several places together; what is there too often is left to the check of the file.

    >>> from hhscore.cards import parse_cards
    >>> str(elsewhere([parse_cards("1p"), None, parse_cards("1p 2r")]))
    '1pp 2r'
    """
    together = CardSet()
    for cards in sets:
        if cards is not None:
            try:
                together += cards
            except CardError:
                together = CardSet(together.mask | cards.mask)
    return together
