"""The score in a few lines, to paste into a chat: how far the game is, who stands where, what comes next."""

from __future__ import annotations

from collections.abc import Iterator

from hhscore.model.ledger import YearLedger
from hhscore.model.session import Session
from hhscore.model.winning import won_by
from hhscore.report.as_paid import as_paid
from hhscore.report.handover import hand_overs
from hhscore.report.sheet import as_paid_words, going_on, heading
from hhscore.words.amounts import kan, signed
from hhscore.words.sentences import counted


def short_score(
    session: Session, ledger: YearLedger, months: int, unit: int | None, *, instead: bool = False
) -> Iterator[str]:
    """Yield the score in a few lines without columns; `months` are those of a year, `unit` the points to a kan.

    `instead`: the rules are not the session's own.

    >>> from hhscore.facts import opened
    >>> month = '[[months]]\\nba = "koba"\\ncaptures = {Aki = 76, Ben = 88, Chie = 100}'
    >>> begun = opened('hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n' + month)
    >>> print("\\n".join(short_score(begun.session, begun.ledger, 12, 12)))
    Hachi-hachi · standard
    1 Chie +1k0 · 2 Ben 0k0 · 3 Aki −1k0
    month 1: Chie won by card points +1k0 (koba)
    Chie deals month 2. No ba waits. 11 months to play.
    """
    shown = as_paid(session, ledger)
    ledger = shown.ledger
    yield heading(session, ledger, instead=instead)
    if not ledger.months:
        yield f"No month has been recorded yet. {ledger.next_dealer} deals month 1."
        return
    final = ledger.final
    if final is None:
        yield _places([(one.rank, one.player, one.total) for one in ledger.standings], unit)
    else:
        won = f"{final.winner} wins the year" if final.winner else f"a draw: {' and '.join(final.leaders)}"
        yield f"{won} after {counted(len(ledger.months), 'month')}"
        yield _places([(one.rank, one.player, final.settled[one.player]) for one in ledger.standings], unit)
        paid = [
            f"{payer} → {payee} {kan(points, unit)}" for payer, payee, points in hand_overs(final.settled)
        ]
        yield f"hand over: {' · '.join(paid)}" if paid else "everybody is even"
        return
    last = next((month for month in reversed(ledger.months) if month.winner is not None), None)
    if last is not None:
        ba = f" ({last.ba}{f' ×{last.multiplier}' if last.multiplier > 1 else ''})" if last.ba else ""
        yield f"month {last.month}: {last.winner} won {won_by(last, unit, aside=False)}{ba}"
    if shown.months:
        yield as_paid_words(shown)
    if ledger.months[-1].month not in shown.months:
        yield going_on(ledger, months)


def _places(rows: list[tuple[int, str, int]], unit: int | None) -> str:
    return " · ".join(f"{rank} {player} {signed(points, unit)}" for rank, player, points in rows)
