"""Checks of the document itself: whether it can be read, and whether it says what a session can say."""

from __future__ import annotations

from collections.abc import Iterator

from hhscore.audit.case import Case
from hhscore.audit.finding import Finding, check
from hhscore.model.session import Month

_FIRST_YEAR, _LAST_YEAR = 1800, 2200


@check("HH001", "toml-syntax")
def toml_syntax(case: Case) -> Iterator[Finding]:
    """The file is not TOML, so nothing of it can be read.

    A quote, a bracket or an equals sign is missing, a key is there twice, or the file is not UTF-8 text.

    What to do: mend the line that is named; the rest is checked after that.
    """
    yield from case.of("HH001")


@check("HH002", "unknown-key")
def unknown_key(case: Case) -> Iterator[Finding]:
    """A key that no session has, most often a slip of the pen: what stands under it is not counted.

    Keys of your own begin with an underscore and are left alone.

    What to do: write the key as the message suggests, or put an underscore before it.
    """
    yield from case.of("HH002")


@check("HH003", "unknown-player")
def unknown_player(case: Case) -> Iterator[Finding]:
    """A name that is not among `players`.

    What to do: write the name as it stands in `players`, or add the player there.
    """
    yield from case.of("HH003")


@check("HH004", "bad-value")
def bad_value(case: Case) -> Iterator[Finding]:
    """A value that cannot be: of the wrong kind, out of range, or about somebody it cannot be about.

    Captures of a player who retired, a call by one who does not play, more months than the year has, a rule value
    that the rule does not know.

    What to do: the message says what could be there.
    """
    yield from case.of("HH004")


@check("HH005", "odd-date")
def odd_date(case: Case) -> Iterator[Finding]:
    """A date in a year in which this session was hardly played, such as 0206 for 2026.

    What to do: correct the date.
    """
    session = case.loaded.session
    if (
        session is not None
        and session.date is not None
        and not _FIRST_YEAR <= session.date.year <= _LAST_YEAR
    ):
        message = f"date = {session.date.isoformat()}: the year {session.date.year} is hardly meant"
        yield case.found("HH005", ("date",), message)


@check("HH006", "repeated-month")
def repeated_month(case: Case) -> Iterator[Finding]:
    """The same deal stands in two months: field and hands are the same, card by card.

    That does not happen by chance; a month was copied, or entered twice.

    What to do: take one of the two out (`hhscore drop FILE MONTH`), or write what was really dealt.
    """
    seen: dict[tuple[int, ...], int] = {}
    for place, facts in enumerate(case.facts):
        if not isinstance(facts, Month) or facts.field is None or not facts.hands:
            continue
        deal = (facts.field.mask, *[hand.mask for hand in facts.hands.values()])
        if deal in seen:
            message = f"field and hands are those of month {seen[deal] + 1}, card by card"
            yield case.found("HH006", ("months", place), message)
        else:
            seen[deal] = place


@check("HH007", "unreadable")
def unreadable(case: Case) -> Iterator[Finding]:
    """The file is not there, or may not be read.

    What to do: check the path and who may read the file.
    """
    yield from case.of("HH007")
