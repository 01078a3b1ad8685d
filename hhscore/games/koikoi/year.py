"""The year of Koi-Koi: its months in order, who deals each, and who has most points at the end. rules.md §11."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hhscore.games.koikoi.month import settle_month
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.model.ledger import (
    MONTHS_BEYOND,
    FinalLedger,
    Look,
    MonthLedger,
    Standing,
    YearLedger,
    set_aside,
    standing_ranks,
    too_many_months,
)
from hhscore.model.session import KoikoiMonth, Problem, Session


def settle_year(session: Session, rules: KoikoiRules, look: Look[KoikoiMonth] | None = None) -> YearLedger:
    """A session of Koi-Koi settled, as far as it is recorded; `look` is asked before each month what of it is settled.

    >>> from hhscore.model.session import KoikoiMonth
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> months = (KoikoiMonth(active=("Aki", "Ben"), winner="Ben", yaku=("akatan",)),)
    >>> year = settle_year(Session(("Aki", "Ben"), "koikoi", "koikoi", koikoi_months=months), koikoi_preset())
    >>> [(standing.player, standing.rank, standing.points) for standing in year.standings]
    [('Ben', 1, 6), ('Aki', 2, -6)]
    """
    players = session.players
    problems = list(_table_problems(session, rules))
    months = tuple(_months(session, rules, problems, look))
    totals = dict.fromkeys(players, 0)
    for month in months:
        if not month.open:
            for player, points in month.net.items():
                totals[player] += points
    over = _over(session, rules, months) and not problems
    shared = rules.places == "shared"
    ranks = standing_ranks(totals, players, shared=shared, last=session.resigned if over else None)
    return YearLedger(
        players=players,
        rules=rules.name,
        kan=None,
        months=months,
        transfers=(),
        standings=tuple(
            Standing(player, rank, totals[player], totals[player]) for player, rank in ranks.items()
        ),
        handon=None,
        final=_final(session, totals, ranks) if over else None,
        problems=tuple(problems),
        next_dealer=next_dealer(months[-1], players, rules) if months else players[0],
        over=over,
    )


def next_dealer(month: MonthLedger, players: Sequence[str], rules: KoikoiRules) -> str | None:
    """Who is due to deal after a month: its winner, or who dealt it if nobody stopped; None if it is still open.

    004 Determining the Winner.

    >>> from hhscore.model.session import KoikoiMonth
    >>> from hhscore.games.koikoi import koikoi_preset
    >>> facts = KoikoiMonth(active=("Aki", "Ben"))
    >>> drawn = settle_month(facts, koikoi_preset(), ["Aki", "Ben"], dealer="Ben", place=0, number=1)
    >>> next_dealer(drawn, ["Aki", "Ben"], koikoi_preset())
    'Ben'
    """
    if month.open or month.dealer is None:
        return None
    if not month.counted:
        return month.dealer
    if rules.dealer_next == "seat":
        return players[(list(players).index(month.dealer) + 1) % len(players)]
    return month.winner or month.dealer


def _table_problems(session: Session, rules: KoikoiRules) -> Iterator[Problem]:
    count = len(session.players)
    if not rules.players_min <= count <= rules.players_max:
        least, most = rules.players_min, rules.players_max
        allowed = str(least) if least == most else f"{least} to {most}"
        key = "players.min" if count < least else "players.max"
        message = f"{count} players; the rules {rules.name} are for {allowed}"
        yield Problem("bad-value", message, ("players",), key)


def _months(
    session: Session, rules: KoikoiRules, problems: list[Problem], look: Look[KoikoiMonth] | None
) -> Iterator[MonthLedger]:
    """Each month with who deals it; deals thrown in for a new one are not counted."""
    due: str | None = session.players[0]
    played = 0

    def attempt(facts: KoikoiMonth) -> MonthLedger:
        dealer = facts.dealer if due is None else due
        return settle_month(facts, rules, session.players, dealer=dealer, place=place, number=played + 1)

    for place, facts in enumerate(session.koikoi_months):
        if played > rules.year_months + MONTHS_BEYOND:
            yield set_aside(place + 1, played + 1, session.players)
            continue
        month = attempt(facts if look is None else look(place, attempt))
        if month.counted:
            played += 1
            if played == rules.year_months + 1:
                message = too_many_months(place + 1, len(session.koikoi_months), rules.year_months)
                problems.append(Problem("bad-value", message, ("months", place), "year.months"))
        yield month
        due = next_dealer(month, session.players, rules)


def _over(session: Session, rules: KoikoiRules, months: Sequence[MonthLedger]) -> bool:
    """Whether the year is at its end: every month played and settled, or somebody resigned."""
    if any(month.problems for month in months):
        return False
    played = sum(month.counted for month in months)
    return session.resigned is not None or (
        played >= rules.year_months and not any(month.open for month in months)
    )


def _final(session: Session, totals: dict[str, int], ranks: dict[str, int]) -> FinalLedger:
    """The end: most points win, equal leaders draw. 004 Determining the Winner."""
    leaders = tuple(player for player in session.players if ranks[player] == 1)
    return FinalLedger(
        winner=leaders[0] if len(leaders) == 1 else None,
        leaders=leaders,
        totals=totals,
        kan=dict.fromkeys(session.players),
        handon=None,
        ginmi=None,
        settled=totals,
    )
