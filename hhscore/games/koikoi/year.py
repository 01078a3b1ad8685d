"""The year of Koi-Koi: its months in order, who deals each, and who has most points at the end. rules.md §11."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hhscore.games.koikoi.month import settle_month
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.model.leaving import skip_gone, who_is_behind
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
    over = _over(session, rules, months, totals) and not problems
    shared = rules.places == "shared"
    ranks = standing_ranks(totals, players, shared=shared, behind=who_is_behind(session, over=over))
    return YearLedger(
        players=players,
        rules=rules.name,
        kan=None,
        months=months,
        transfers=(),
        standings=tuple(
            Standing(player, rank, totals[player], rules.year_stake + totals[player])
            for player, rank in ranks.items()
        ),
        handon=None,
        final=_final(session, totals, ranks, rules) if over else None,
        problems=tuple(problems),
        next_dealer=_dealer_after(months, session, rules),
        over=over,
    )


def _dealer_after(months: Sequence[MonthLedger], session: Session, rules: KoikoiRules) -> str | None:
    """Who deals after these months; None if the last is open."""
    if not months:
        return session.players[0]
    due = next_dealer(months[-1], session.players, rules.in_month(len(months) - 1))
    return skip_gone(due, session)


def next_dealer(month: MonthLedger, players: Sequence[str], rules: KoikoiRules) -> str | None:
    """Who is due to deal after a month: its winner or loser, or after a draw one of the two; None if it is open.

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
    if month.winner is None:
        return month.dealer if rules.draw_next == "dealer" else month.active[1]
    if rules.dealer_next == "loser":
        return next(player for player in month.active if player != month.winner)
    return month.winner


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
    played, beyond = 0, 0
    net = dict.fromkeys(session.players, 0)

    def attempt(facts: KoikoiMonth) -> MonthLedger:
        dealer = facts.dealer if due is None else due
        now = rules.in_month(place)
        month = settle_month(facts, now, session.players, dealer=dealer, place=place, number=played + 1)
        return replace(month, house=facts.house) if facts.house else month

    for place, facts in enumerate(session.koikoi_months):
        if beyond > MONTHS_BEYOND:
            yield set_aside(place + 1, played + 1, session.players)
            continue
        full = is_full(played, net, rules)
        month = attempt(facts if look is None else look(place, attempt))
        if month.counted:
            played += 1
            beyond += full
            if full and beyond == 1:
                message = too_many_months(place + 1, len(session.koikoi_months), played - 1)
                problems.append(Problem("bad-value", message, ("months", place), "year.months"))
            if not month.open:
                net = {player: points + month.net[player] for player, points in net.items()}
        yield month
        due = next_dealer(month, session.players, rules.in_month(place))


def is_full(played: int, net: Mapping[str, int], rules: KoikoiRules) -> bool:
    """Whether after so many months, with what each won in them, the game is at its end.

    So it is with the target reached, or with all months played; then months are added while the leaders are equal.

    >>> from hhscore.rules.load import load
    >>> rules = load(KoikoiRules, "koikoi", {"year.months": 2, "year.overtime": 1, "year.target": 30})
    >>> [is_full(played, {"Aki": won, "Ben": -won}, rules) for played, won in ((1, 30), (2, 0), (2, 5), (3, 0))]
    [True, False, True, True]
    """
    most = max(net.values())
    if rules.year_target and rules.year_stake + most >= rules.year_target and played:
        return True
    equal = sum(points == most for points in net.values()) > 1
    return played >= rules.year_months + (rules.year_overtime if equal else 0)


def _over(
    session: Session, rules: KoikoiRules, months: Sequence[MonthLedger], net: Mapping[str, int]
) -> bool:
    """Whether the year is at its end: every month played and settled, or somebody resigned."""
    if any(month.problems for month in months):
        return False
    played = sum(month.counted for month in months)
    return session.resigned is not None or (
        is_full(played, net, rules) and not any(month.open for month in months)
    )


def _final(session: Session, net: dict[str, int], ranks: dict[str, int], rules: KoikoiRules) -> FinalLedger:
    """The end: most points win, equal leaders draw. 004 Determining the Winner."""
    leaders = tuple(player for player in session.players if ranks[player] == 1)
    return FinalLedger(
        winner=leaders[0] if len(leaders) == 1 else None,
        leaders=leaders,
        totals={player: rules.year_stake + points for player, points in net.items()},
        kan=dict.fromkeys(session.players),
        handon=None,
        ginmi=None,
        settled=net,
    )
