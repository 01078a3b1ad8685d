"""The end of the year for the terminal: totals, kan, han-don pot, ginmi, what each goes home with, who hands over."""

from __future__ import annotations

from collections.abc import Sequence

from hhscore.model.ledger import HANDON, FinalLedger, YearLedger
from hhscore.report.columns import Look
from hhscore.report.month_table import hand_over_lines
from hhscore.words.amounts import signed
from hhscore.words.columns import align_columns, cut_to_width, wrap_text
from hhscore.words.sentences import listed

_NAME_WIDTH = 16


def settlement(ledger: YearLedger, final: FinalLedger, look: Look) -> list[str]:
    """Who won the year, what everybody's total comes to, and who hands over how much."""
    rows = [_head(final)]
    for standing in ledger.standings:
        player = standing.player
        row = [str(standing.rank), cut_to_width(player, _NAME_WIDTH), signed(final.totals[player], look.unit)]
        if final.ginmi is not None or final.handon is not None:
            row.append(signed(final.kan[player] or 0, None))
            row += [_outside(ledger, player, reason, look) for reason in _outside_reasons(final)]
        row.append(signed(final.settled[player], look.unit))
        rows.append(row if final.money is None else [*row, signed(final.money[player], None)])
    table = align_columns(rows, "rl" + "r" * (len(rows[0]) - 2))
    lines = [
        look.paint(_outcome(final), "strong"),
        "",
        look.paint(table[0], "soft"),
        *table[1:],
        "",
        *hand_over_lines(final.settled, look),
    ]
    if final.ginmi:
        words = next(year.transfer.detail for year in ledger.transfers if year.transfer.reason == "ginmi")
        lines += wrap_text(f"{words} = {final.ginmi} points from each", look.width, "ginmi       ")
    return lines


def _outcome(final: FinalLedger) -> str:
    if final.winner is not None:
        return f"{final.winner} wins the year."
    return f"{listed(final.leaders)} lead with equal totals: a draw."


def _outside_reasons(final: FinalLedger) -> Sequence[str]:
    return ("handon", "ginmi") if final.handon else ("ginmi",)


def _head(final: FinalLedger) -> list[str]:
    head = ["", "", "total"]
    if final.ginmi is not None or final.handon is not None:
        head.append("in kan")
        head += ["pot" if reason == "handon" else reason for reason in _outside_reasons(final)]
    head.append("goes home with")
    return head if final.money is None else [*head, cut_to_width(final.currency or "money", _NAME_WIDTH)]


def _outside(ledger: YearLedger, player: str, reason: str, look: Look) -> str:
    """What moved for a player at the end outside the months: from the han-don pot, or as ginmi."""
    points = 0
    for year in ledger.transfers:
        transfer = year.transfer
        if transfer.reason == reason and (reason != "handon" or transfer.payer == HANDON):
            points += transfer.points * ((transfer.payee == player) - (transfer.payer == player))
    return signed(points, look.unit) if points else "·"
