"""Every payment of a session as a table: a line each, month by month, and what came between the months."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hhscore.cards.deck import flower
from hhscore.model.ledger import MonthLedger, Transfer, YearLedger
from hhscore.report.columns import Look
from hhscore.report.month_table import ba_words
from hhscore.words.accounts import name_account
from hhscore.words.amounts import kan, signed
from hhscore.words.columns import (
    align_columns,
    align_left,
    align_right,
    cut_to_width,
    join_phrases,
    measure_width,
    with_ba_together,
    wrap_text,
)

_NAME_WIDTH = 12
_DITTO = "〃"
"""For the sentence of the line above."""
_HEAD = ("month", "from", "to", "amount", "reason", "rule", "why")


def month_flower(number: int) -> str:
    """The flower of a month of the year; after the twelfth they begin again.

    >>> month_flower(8), month_flower(13)
    ('pampas', 'pine')
    """
    return flower((number - 1) % 12 + 1)


def ledger_table(ledger: YearLedger, look: Look) -> list[str]:
    """Every payment with its sentence; on a screen month by month, in a pipe a line each with its rule.

    >>> paid = (Transfer("Ben", "Chie", 24, "cards", "cards.par", "76 against 88 × oba 2"),)
    >>> month = MonthLedger(1, 1, False, "Ben", "Ben", ("Ben", "Chie"), "oba", 2, (), "Chie",
    ...                     {"Ben": -24, "Chie": 24}, paid)
    >>> year = YearLedger(("Ben", "Chie"), "standard", 12, (month,), (), (), None, None)
    >>> print("\\n".join(ledger_table(year, Look(unit=12, drawn=True))))
    month 1 · pine · oba ×2 · Ben deals
      Ben  → Chie  2k0  cards       76 against 88 × oba 2
      Ben −2k0 · Chie +2k0
    """
    return list(_by_month(ledger, look) if look.drawn else _one_a_line(ledger, look))


def _one_a_line(ledger: YearLedger, look: Look) -> list[str]:
    rows: list[Sequence[str]] = [_HEAD]
    for after in range(len(ledger.months) + 1):
        if after:
            rows += [_whole(str(after), transfer, look) for transfer in ledger.months[after - 1].transfers]
        rows += [_whole(f"after {after}", transfer, look) for transfer in outside(ledger, after)]
    return align_columns(rows, "lllrlll")


def outside(ledger: YearLedger, after: int) -> list[Transfer]:
    """The payments outside the months that follow this one."""
    return [year.transfer for year in ledger.transfers if year.after == after]


def _whole(when: str, transfer: Transfer, look: Look) -> Sequence[str]:
    points = kan(transfer.points, look.unit)
    return (when, transfer.payer, transfer.payee, points, transfer.reason, transfer.rule, transfer.detail)


def _by_month(ledger: YearLedger, look: Look) -> Iterator[str]:
    paid = [transfer for month in ledger.months for transfer in month.transfers]
    paid += [year.transfer for year in ledger.transfers]
    names = {name for transfer in paid for name in (transfer.payer, transfer.payee)}
    wide = max((measure_width(cut_to_width(name_account(name), _NAME_WIDTH)) for name in names), default=0)
    for after in range(len(ledger.months) + 1):
        if after:
            month = ledger.months[after - 1]
            if after > 1:
                yield ""
            yield look.paint(month_head(month), "strong")
            yield from _payments(month.transfers, wide, look)
            yield from _nets(ledger, month, look)
        later = outside(ledger, after)
        if later:
            yield ""
            yield look.paint(f"after month {after}", "strong")
            yield from _payments(later, wide, look)


def month_head(month: MonthLedger) -> str:
    """Which month it is, at which ba, and who deals."""
    deals = f"{month.dealer} deals" if month.dealer else ""
    parts = (f"month {month.month}", month_flower(month.number), ba_words(month), deals)
    return " · ".join(part for part in parts if part)


def _payments(transfers: Sequence[Transfer], wide: int, look: Look) -> Iterator[str]:
    if not transfers:
        return
    amounts = [kan(transfer.points, look.unit) for transfer in transfers]
    most = max(map(measure_width, amounts))
    before: tuple[str, object] = ("", "")
    for transfer, points in zip(transfers, amounts, strict=True):
        payer, payee = (cut_to_width(name_account(name), wide) for name in (transfer.payer, transfer.payee))
        who = f"{align_left(payer, wide)} → {align_left(payee, wide)}"
        begins = f"  {who}  {align_right(points, most)}  {transfer.reason:<10}  "
        said = (transfer.payee, transfer.why)
        detail = _DITTO if said == before else with_ba_together(transfer.detail)
        before = said
        if detail == _DITTO or measure_width(begins) + 24 <= look.width:
            yield from wrap_text(detail, look.width, begins)
        else:
            yield begins.rstrip()
            yield from wrap_text(detail, look.width, "    ")


def _nets(ledger: YearLedger, month: MonthLedger, look: Look) -> Iterator[str]:
    if month.open:
        yield from wrap_text(f"still open: {'; '.join(month.missing)}", look.width, "  ")
    if month.transfers:
        parts = [f"{player} {signed(month.net[player], look.unit)}" for player in ledger.players]
        yield from (look.paint(line, "soft") for line in join_phrases(parts, look.width, "  "))
