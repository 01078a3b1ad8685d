"""A session's text with one fact more, or refused: settled before and after, and compared. Nothing is saved here.

What is refused is what would put a problem into the file that was not there before; what is merely missing is
no problem. So every check of the game stands where the game is settled, and none is repeated here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path as FilePath

from hhscore.facts.fact import BY_PLAYER, CLOSED, KOIKOI, NAMES, OF_THE_YEAR, Fact, said
from hhscore.facts.guess import hidden_problems, only_missing
from hhscore.facts.record import Table, with_fact
from hhscore.games.scoring import Scored, score
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import Path, Problem, Refused
from hhscore.session import load, month_of
from hhscore.words.player_names import compose
from hhscore.words.sentences import listed, possessive


@dataclass(frozen=True, slots=True)
class Change:
    """A fact taken: the text that holds it, the session settled before and after, what it replaced.

    `month` counts from 1, and is None for a fact of the whole year; `changed` is false where it was there already.
    """

    text: str
    fact: Fact
    month: int | None
    before: Scored
    after: Scored
    recorded: str
    replaced: tuple[str, ...] = ()
    changed: bool = True

    @property
    def ledger(self) -> MonthLedger | None:
        """The month as it is settled now."""
        return month_ledger(self.after, self.month)

    @property
    def ledger_before(self) -> MonthLedger | None:
        """The month as it was settled before; None if it was not there."""
        return month_ledger(self.before, self.month)


def month_ledger(scored: Scored, number: int | None) -> MonthLedger | None:
    """The month of this number (from 1), where there is one."""
    months = scored.ledger.months
    return months[number - 1] if number is not None and 0 < number <= len(months) else None


def opened(text: str, name: str = "-", folder: FilePath | None = None) -> Scored:
    """A session settled, as far as it can be; Refused, with file and line, if there is none in the text."""
    loaded = load(text, name)
    if loaded.session is None:
        problem = loaded.problems[0]
        raise Refused(Problem(problem.name, loaded.message(problem), problem.where))
    return score(loaded, folder=folder)


def take(
    text: str, fact: Fact, *, name: str = "-", folder: FilePath | None = None, month: int | None = None
) -> Change:
    """The session with one fact more; `month` (from 1) is an earlier month, else it is the last.

    Raises Refused, with the reason, for what contradicts the record; then nothing has changed.

    >>> begun = 'hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n'
    >>> change = take(begun, Fact("ba", None, "oba"))
    >>> change.month, change.text.partition("[[months]]")[2].strip(), change.ledger.multiplier
    (1, 'ba = "oba"', 2)
    >>> take(change.text, Fact("field", None, "1b 2p 3p 4p 5p 6p")).changed
    True
    >>> take(change.text, Fact("field", None, "1p 2p 3p 4p 5p 6p"))
    Traceback (most recent call last):
    ...
    hhscore.model.session.Refused: oba is noted; with the field 1p 2p 3p 4p 5p 6p it is koba
    """
    before = opened(text, name, folder)
    if fact.key == "next":
        return _next(text, fact, before, name, folder, month)
    if fact.key in OF_THE_YEAR or (fact.key == "forget" and fact.value in OF_THE_YEAR):
        if month is not None:
            raise Refused(Problem("bad-value", f"{fact.word} is of the whole year, not of a month", ()))
        return _of_the_year(text, fact, before, name, folder)
    count = len(before.ledger.months)
    number = _chosen(month, count)
    if month is None:
        _refuse_closed(fact, before, number)
    with _as_it_stands(before, number):
        recorded = with_fact(_month(before, number), fact)
    words = _words(fact)
    if not recorded.changed:
        return Change(text, fact, number, before, before, words, changed=False)
    from hhscore.session import write

    after_text = (
        write.set_month(text, number - 1, recorded.table)
        if number <= count
        else write.append_month(text, recorded.table)
    )
    after = opened(after_text, name, folder)
    _refuse_contradiction(before, after, fact, number)
    return Change(after_text, fact, number, before, after, words, recorded.replaced)


def _words(fact: Fact) -> str:
    if fact.key in NAMES:
        return "; ".join(said(fact.key, name, None) for name in fact.value)
    if fact.key == "bonus":
        return said(
            "bonus", fact.player, fact.value[0] + (f" ×{len(fact.value)}" if len(fact.value) > 1 else "")
        )
    if fact.key == "final":
        part = " ".join(map(str, *fact.value.items())) if isinstance(fact.value, dict) else fact.value
        return said("final", None, f"{fact.player} {part}")
    if fact.key == "forget":
        return "forgotten"
    return said(fact.key, fact.player, fact.value)


def _month(scored: Scored, number: int) -> Table:
    months = scored.loaded.data.get("months", [])
    return months[number - 1] if number <= len(months) else {}


@contextmanager
def _as_it_stands(before: Scored, number: int) -> Iterator[None]:
    """A month that has something else where a table or a list belongs can take no more facts."""
    try:
        yield
    except (TypeError, AttributeError, KeyError, ValueError):
        places = (("months",), ("months", number - 1))
        mine = [problem for problem in before.loaded.problems if problem.where[:2] in places]
        if not mine:
            raise
        raise Refused(
            Problem(mine[0].name, f"first correct this: {before.loaded.message(mine[0])}", mine[0].where)
        ) from None


def _chosen(month: int | None, count: int) -> int:
    if month is None or (month, count) == (1, 0):
        return max(count, 1)
    _check_month(month, count)
    return month


def _check_month(month: int, count: int) -> None:
    if not 1 <= month <= count:
        there = (
            "there are none yet"
            if not count
            else f"there are months 1 to {count}"
            if count > 1
            else "there is month 1"
        )
        raise Refused(Problem("bad-value", f"there is no month {month}; {there}", ("months",)))


def done(scored: Scored, number: int) -> bool:
    """Whether a month is over. In Koi-Koi naming who plays makes a drawn month, to which more may still come."""
    ledger = month_ledger(scored, number)
    if ledger is None or ledger.open:
        return False
    if scored.session.game != KOIKOI:
        return True
    facts = scored.session.koikoi_months[number - 1]
    return bool(facts.winner) or len(facts.captures) == len(ledger.active) or not ledger.counted


def _refuse_closed(fact: Fact, before: Scored, number: int) -> None:
    """What is most likely of the next month is refused in one that is done."""
    key = fact.value if fact.key == "forget" else fact.key
    if fact.key == "forget" or key not in CLOSED or not done(before, number):
        return
    way = "it was the last" if before.ledger.over else f"`next` opens month {number + 1}"
    message = f"month {number} is done and takes no {fact.word} more: {way} (to correct it: --month {number})"
    raise Refused(Problem("bad-value", message, ("months", number - 1)))


def _next(
    text: str, fact: Fact, before: Scored, name: str, folder: FilePath | None, month: int | None
) -> Change:
    count = len(before.ledger.months)
    where = ("months", count - 1)
    if month is not None:
        raise Refused(Problem("bad-value", "next ends the last month, not an earlier one", where))
    if not count:
        raise Refused(
            Problem("month-incomplete", "month 1 has not begun: record its field, or the ba", ("months",))
        )
    last = before.ledger.months[-1]
    if last.open:
        raise Refused(Problem("month-incomplete", f"month {count} is open: {why_open(before, last)}", where))
    if before.ledger.over:
        resigned = before.session.resigned
        reason = f"{resigned} gave up, which ended it" if resigned else f"month {count} was the last"
        raise Refused(Problem("bad-value", f"the year is over: {reason}", where, "year.months"))
    from hhscore.session import write

    after_text = write.append_month(text, {})
    after = opened(after_text, name, folder)
    return Change(after_text, fact, count + 1, before, after, f"month {count + 1} begins")


def why_open(scored: Scored, month: MonthLedger) -> str:
    """What a month still needs, or what is wrong with it.

    >>> begun = opened('hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n[[months]]\\n')
    >>> why_open(begun, begun.ledger.months[0])
    'missing is the field, or the ba'
    """
    wrong = [problem for problem in scored.problems() if month_of(problem.where) in (month.month, None)]
    if wrong:
        return wrong[0].message
    return f"missing is {'; '.join(month.missing)}" if month.missing else "it is not settled"


def _of_the_year(text: str, fact: Fact, before: Scored, name: str, folder: FilePath | None) -> Change:
    key = str(fact.value) if fact.key == "forget" else fact.key
    with _as_it_stands(before, 0):
        recorded = with_fact({key: before.loaded.data[key]} if key in before.loaded.data else {}, fact)
    words = _words(fact)
    if not recorded.changed:
        return Change(text, fact, None, before, before, words, changed=False)
    from hhscore.session import write

    after_text = write.set_top(text, key, recorded.table.get(key))
    after = opened(after_text, name, folder)
    _refuse_contradiction(before, after, fact, None)
    return Change(after_text, fact, None, before, after, words, recorded.replaced)


def added_problems(before: Scored, after: Scored, written: Path = ()) -> list[Problem]:
    """What is wrong now and was not before; what is only missing is not wrong.

    At the place that was just `written` another problem than before is a new one, even of the same kind.
    """
    had = {
        (problem.name, problem.where, problem.message if problem.where == written else "")
        for problem in _all_problems(before)
    }
    return [
        problem
        for problem in _all_problems(after)
        if (problem.name, problem.where, problem.message if problem.where == written else "") not in had
        and not only_missing(problem, after)
    ]


def _all_problems(scored: Scored) -> list[Problem]:
    return [*scored.problems(), *hidden_problems(scored)]


def _refuse_contradiction(before: Scored, after: Scored, fact: Fact, number: int | None) -> None:
    written = () if number is None else ("months", number - 1, fact.key, *_entry(fact))
    wrong = added_problems(before, after, written)
    if not wrong:
        return
    # Of several the one in this month says best why.
    first = next((problem for problem in wrong if month_of(problem.where) == number), wrong[0])
    place = month_of(first.where)
    message = first.message if place in (number, None) else f"month {place}: {first.message}"
    raise Refused(
        Problem(first.name, message + _way_out(before, fact, first, number), first.where, first.rule)
    )


def _entry(fact: Fact) -> Path:
    """Where in its key a fact stands: under its player, if it has a table of players."""
    return (fact.player,) if fact.key in BY_PLAYER and fact.player is not None else ()


def _way_out(before: Scored, fact: Fact, problem: Problem, number: int | None) -> str:
    """What to do where one fact alone cannot put it right."""
    if number is None:
        return ""
    month = _month(before, number)
    if problem.name == "captures-total" and fact.key == "captures":
        others = [player for player in month.get("captures", {}) if player != fact.player]
        if others:
            return f"; if {listed(others)} had other cards, first forget captures {others[-1]}"
    if fact.key in ("choices", "shibari"):
        spoken = [str(words) for words in month.get(fact.key, ())]
        mine = next((words for words in spoken if words.rpartition(" ")[0].strip() == fact.player), None)
        if mine is not None:
            return f"; recorded is {mine!r} (undo, or forget {fact.word} {fact.player})"
    if problem.name == "duplicate-card" and fact.key in month:
        if fact.player is None:
            return f"; the {fact.word} stays as it was"
        if fact.key in BY_PLAYER and fact.player in month[fact.key]:
            stays = "stay as they were" if fact.key == "captures" else "stays as it was"
            return f"; {possessive(fact.player)} {fact.word} {stays}"
    return ""


def problems_in(scored: Scored, number: int | None) -> Sequence[Problem]:
    """What is wrong with one month."""
    return [problem for problem in scored.problems() if month_of(problem.where) == number]


@dataclass(frozen=True, slots=True)
class Dropped:
    """A session without one of its months, settled before and after."""

    text: str
    before: Scored
    after: Scored


def dropped(text: str, number: int, name: str = "-", folder: FilePath | None = None) -> Dropped:
    """The session without one month (from 1). Refused if it is not there."""
    before = opened(text, name, folder)
    _check_month(number, len(before.ledger.months))
    from hhscore.session import write

    after_text = write.remove_month(text, number - 1)
    return Dropped(after_text, before, opened(after_text, name, folder))


def renamed(
    text: str, old: str, new: str, name: str = "-", folder: FilePath | None = None
) -> tuple[str, str]:
    """The session with a player's name changed everywhere, and the whole old name.

    FactError if nobody has that name; Refused if the new one cannot be a name.

    >>> renamed('hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n', "ben", "Bo")[0].splitlines()[1]
    'players = ["Aki", "Bo", "Chie"]'
    """
    from hhscore.facts.names import player_named
    from hhscore.session import write

    before = opened(text, name, folder)
    whole = player_named(old, before.session.players)
    if whole == compose(new):
        return text, whole
    after_text = write.rename_player(text, whole, new)
    wrong = [problem for problem in load(after_text, name).problems if problem not in before.loaded.problems]
    if wrong and wrong[0].where[:1] == ("players",):
        raise Refused(wrong[0])
    return after_text, whole
