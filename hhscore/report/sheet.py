"""The score sheet as a page of a notebook: months down, players across, running totals, chart, and the settlement."""

from __future__ import annotations

from hhscore.model.ledger import YearLedger
from hhscore.model.session import Session
from hhscore.model.winning import is_surprising, won_by
from hhscore.report.as_paid import AsPaid, as_paid
from hhscore.report.columns import Look
from hhscore.report.line_chart import line_chart
from hhscore.report.month_table import waiting
from hhscore.report.running import running
from hhscore.report.settlement import settlement
from hhscore.report.sheet_table import sheet_table
from hhscore.rules.house import describe_changes
from hhscore.rules.preset import game_rules
from hhscore.words.columns import join_phrases, wrap_text
from hhscore.words.sentences import counted


def score_sheet(
    session: Session, ledger: YearLedger, months: int, look: Look, *, instead: bool = False
) -> list[str]:
    """The whole sheet of a session; `months` are those of a year under its rules.

    `instead`: the rules are not the session's own. Open months of which only what was paid is recorded are shown as
    paid.
    """
    shown = as_paid(session, ledger)
    ledger = shown.ledger
    title = heading(session, ledger, instead=instead)
    lines = [look.paint(line, "strong") for line in wrap_text(title, look.width)]
    if not ledger.months:
        return [*lines, "", f"No month has been recorded yet. {ledger.next_dealer} deals month 1."]
    lines += ["", *sheet_table(ledger, look, shown.months)]
    lines += _won(ledger, look)
    chart = line_chart(
        ledger.players, running(ledger.json()), len(ledger.months) if ledger.over else months, look
    )
    if chart:
        lines += ["", *chart]
    lines.append("")
    if ledger.final is not None:
        return [*lines, *settlement(ledger, ledger.final, look)]
    told = as_paid_words(shown) if shown.months else ""
    if ledger.months[-1].month not in shown.months:
        told = f"{told} {going_on(ledger, months)}".strip()
    return [*lines, *wrap_text(told, look.width)]


def _won(ledger: YearLedger, look: Look) -> list[str]:
    """Say of each month by what it was won; that hand yaku do not count, where another came out with more."""
    parts = [
        f"{month.month} {won_by(month, look.unit, aside=False)}"
        for month in ledger.months
        if month.winner is not None
    ]
    parts += ["hand yaku and bonuses do not count"] if any(map(is_surprising, ledger.months)) else []
    return ["", *join_phrases(parts, look.width, "won      ")] if parts else []


def as_paid_words(shown: AsPaid) -> str:
    """What to say of months shown as paid.

    >>> year = YearLedger(("Aki", "Ben"), "standard", 12, (), (), (), None, None)
    >>> as_paid_words(AsPaid(year, frozenset({1, 2}))).partition(",")[0]
    'Of 2 months only what was paid is recorded'
    """
    count = counted(len(shown.months), "month")
    without = ", without chips, han-don and ginmi" if shown.ledger.kan is not None else ""
    return (
        f"Of {count} only what was paid is recorded, not how it came about: the totals are as paid{without}."
    )


def heading(session: Session, ledger: YearLedger, *, instead: bool = False) -> str:
    """What evening it was, when, and under which rules; `instead`: not its own.

    >>> year = YearLedger(("Aki", "Ben"), "standard", 12, (), (), (), None, None)
    >>> heading(Session(("Aki", "Ben"), title="New Year", house={"year.months": 6}), year)
    'New Year · standard, year.months = 6'
    """
    game = "Koi-Koi" if session.game == "koikoi" else "Hachi-hachi"
    date = f"{session.date.day} {session.date:%B %Y}" if session.date else ""
    changed = describe_changes(session.house, game_rules(session.game))
    house = f", {changed[0]}" if len(changed) == 1 else f", {len(changed)} house rules" if changed else ""
    rules = f"as if played by {ledger.rules}" if instead else ledger.rules + house
    return " · ".join(part for part in (session.title or game, date, session.place, rules) if part)


def going_on(ledger: YearLedger, months: int) -> str:
    """What comes next in a game that is not over: who deals, which ba waits, how many months are left."""
    month = ledger.months[-1]
    if month.open:
        return f"Month {month.month} is open: it needs {'; '.join(month.missing)}."
    parts = [f"{ledger.next_dealer} deals month {month.month + 1}." if ledger.next_dealer else ""]
    to_play = months - sum(played.counted for played in ledger.months)
    if month.ba is not None and to_play > 0:
        parts.append(waiting(ledger.waiting) if ledger.waiting else "No ba waits.")
    if to_play > 0:
        parts.append(f"{counted(to_play, 'month')} to play.")
    return " ".join(part for part in parts if part)
