"""Checks of what was captured: whether it adds up to the deck, and whether it can be at all. rules.md §0, §8."""

from __future__ import annotations

from collections.abc import Iterator

from hhscore.audit.case import Case
from hhscore.audit.causes.captures import total_causes
from hhscore.audit.finding import Finding, check
from hhscore.audit.possible import can_capture, can_divide
from hhscore.games.hachihachi.captured import deck_points
from hhscore.games.hachihachi.entry import PLAYING
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import Month


@check("HH301", "captures-total")
def captures_total(case: Case) -> Iterator[Finding]:
    """Captured points, or captured cards by kind, that do not add up to the deck's. 000: 264 points, 88 each.

    When hands are played out by three, all 48 cards are captured; otherwise there cannot be more than the deck holds.

    What to do: one figure is misread; where a single other figure agrees with what was paid, it is named.
    """
    for problem in case.problems.get("captures-total", ()):
        likely = case.causes(total_causes, problem)
        where = problem.where
        figures = getattr(case.facts[where[1]], "captures", {}) if isinstance(where[1], int) else {}
        if where[2:] == ("captures",) and figures:
            where = (*where, next(iter(figures)))  # the line of the first figure, not that of the heading
        yield case.found("HH301", where, problem.message, problem.rule, likely)


@check("HH302", "odd-capture")
def odd_capture(case: Case) -> Iterator[Finding]:
    """An odd number of cards captured, of one month or in all. 001 How to play.

    A card takes one of its month, or the fourth takes the other three: captured cards always hold 0, 2 or 4 of a month.

    What to do: a card is missing, misread, or under the wrong name.
    """
    yield from case.of("HH302")
    for place, facts, _ in case.hachi_months:
        for player, capture in facts.captures.items():
            if capture.counts is not None and sum(capture.counts.values()) % 2:
                number = sum(capture.counts.values())
                message = f"{player} captured {number} cards; cards are captured in twos or fours"
                yield case.found("HH302", ("months", place, "captures", player), message)


@check("HH303", "impossible-points")
def impossible_points(case: Case) -> Iterator[Finding]:
    """Captured points that no cards make up, since cards are captured in twos or fours of a month.

    Nobody can capture 3 points, and 262 and 1 leave nothing that the third could have.

    What to do: count again; a figure is misread.
    """
    for place, facts, month in case.hachi_months:
        if facts.captures:
            yield from _impossible(case, place, facts, month)


def _impossible(case: Case, place: int, facts: Month, month: MonthLedger) -> Iterator[Finding]:
    figures = {
        player: capture.points for player, capture in facts.captures.items() if capture.points is not None
    }
    deck = deck_points(case.hachihachi_rules.in_month(place))
    if not figures or any(points > deck for points in figures.values()):
        return
    wrong = [
        player
        for player, points in figures.items()
        if not can_capture(points, case.hachihachi_rules.in_month(place))
    ]
    for player in wrong:
        message = f"no captured cards come to {figures[player]} points, in twos or fours of a month"
        yield case.found("HH303", ("months", place, "captures", player), f"{player}: {message}", "cards.par")
    if (
        wrong
        or len(month.active) != PLAYING
        or month.open
        or any(call.call != "sage" for call in facts.calls)
    ):
        return
    first, second, *_ = (*figures.values(), 0)
    if len(figures) == PLAYING and not can_divide(first, second, case.hachihachi_rules.in_month(place)):
        message = f"the deck cannot be divided into {', '.join(map(str, figures.values()))} in twos and fours"
        yield case.found("HH303", ("months", place, "captures"), message, "cards.par")
