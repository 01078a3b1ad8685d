"""Why somebody paid: every payment of a month in order, in the sentences it was made with. Computes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from re import split

from hhscore.model.ledger import BANK, MonthLedger, Transfer, YearLedger
from hhscore.model.session import KoikoiMonth, Month, Session
from hhscore.report.columns import Look
from hhscore.report.course import part_of, what_changed, what_was_called, who_played, why_ba
from hhscore.report.ledger_table import month_head, outside
from hhscore.report.month_table import ba_words, closing, month_table, row_of
from hhscore.rules import Source
from hhscore.words.accounts import is_player, name_account
from hhscore.words.amounts import kan, signed
from hhscore.words.columns import join_phrases, split_clauses, with_ba_together, wrap_text
from hhscore.words.sentences import listed

_ROWS = {"kaikan": "chips", "handon": "han-don"}


@dataclass(frozen=True, slots=True)
class Paid:
    """Payments that differ only in who pays."""

    payers: tuple[str, ...]
    transfer: Transfer

    @property
    def points(self) -> int:
        """What all of them pay together."""
        return self.transfer.points * len(self.payers)


def together(transfers: Sequence[Transfer]) -> list[Paid]:
    """The payments in order, those that follow each other and differ only in who pays as one.

    >>> one, two = (Transfer(name, "Dai", 96, "teyaku", "teyaku.kuttsuki", "kuttsuki: 4 kan") for name in "AB")
    >>> together([one, two])[0].payers
    ('A', 'B')
    """
    found: list[Paid] = []
    for transfer in transfers:
        last = found[-1] if found else None
        if last is not None and transfer.payer not in last.payers and _alike(last.transfer, transfer):
            found[-1] = Paid((*last.payers, transfer.payer), last.transfer)
        else:
            found.append(Paid((transfer.payer,), transfer))
    return found


def _alike(one: Transfer, other: Transfer) -> bool:
    same = (one.payee, one.points, one.reason, one.rule, one.why)
    return same == (other.payee, other.points, other.reason, other.rule, other.why)


def sentence(paid: Paid, unit: int | None) -> str:
    """Who pays whom how much.

    >>> sentence(Paid(("Ben", "Dai"), Transfer("Ben", "Emi", 48, "oikomi", "", "")), 12)
    'Ben and Dai each pay Emi 4k0'
    >>> sentence(Paid(("Aki",), Transfer("Aki", "@orichin", 24, "orichin", "", "")), None)
    'Aki pays 24 points into the pot'
    >>> sentence(Paid(("@bank",), Transfer("@bank", "Ben", 60, "kaikan", "", "")), 12)
    'Ben borrows 5k0 from the bank'
    """
    amount = kan(paid.transfer.points, unit)
    if unit is None:
        amount += " point" if paid.transfer.points == 1 else " points"
    pay = "pays" if len(paid.payers) == 1 else "each pay"
    who, payee = listed([name_account(payer) for payer in paid.payers]), name_account(paid.transfer.payee)
    if not is_player(paid.transfer.payer):
        gets = "borrows" if paid.transfer.reason == "kaikan" else "gets"
        return f"{payee} {gets} {amount} from {who}"
    if paid.transfer.payee == BANK:
        return f"{who} {pay} {amount} to {payee}"
    if not is_player(paid.transfer.payee):
        return f"{who} {pay} {amount} into {payee}"
    return f"{who} {pay} {payee} {amount}"


def rule_words(transfer: Transfer, sources: Mapping[str, Source]) -> str:
    """The keys a payment rests on and where their values come from, in short.

    >>> rule_words(Transfer("Ben", "Emi", 48, "oikomi", "oikomi.card", ""),
    ...            {"oikomi.card": Source("000 Oikomi: 3 points (1/4 kan) a card")})
    'oikomi.card (000 Oikomi)'
    """
    keys = (transfer.rule, *transfer.also)
    told: dict[str, list[str]] = {}
    for key in keys:
        source = sources.get(key)
        short = _in_short(source) if source else ""
        told.setdefault(short, []).append(key)
    return "; ".join(f"{', '.join(those)}{f' ({short})' if short else ''}" for short, those in told.items())


def _in_short(source: Source) -> str:
    """Which paragraph a value comes from, without what it says there."""
    if source.text.startswith("the session"):
        return "changed at this table"
    return split("[:;,]", source.text, maxsplit=1)[0] + (", a reading" if source.reading else "")


def why(
    session: Session,
    ledger: YearLedger,
    number: int,
    sources: Mapping[str, Source],
    look: Look,
    player: str | None = None,
    *,
    instead: bool = False,
) -> list[str]:
    """Every payment of a month, or those of one player in it, with its reason, rule and source; and the sums.

    `number` is the month's place in the file, from 1; `sources` the rule set's, which are not the
    session's own if `instead`.
    """
    month = ledger.months[number - 1]
    koikoi = session.game == "koikoi"
    facts = session.koikoi_months[number - 1] if koikoi else session.months[number - 1]
    head = _head(month, facts) + (f" · as if played by {ledger.rules}" if instead else "")
    lines = [look.paint(line, "strong") for line in wrap_text(head, look.width)]
    for told in _course(month, facts, player):
        lines += wrap_text(told, look.width)
    lines += _payments(month.transfers, sources, look, player)
    if month.open:
        lines += ["", *wrap_text(f"Still open: it needs {'; '.join(month.missing)}.", look.width)]
        noted = [f"{name} {signed(points, look.unit)}" for name, points in facts.paid.items()]
        lines += join_phrases(noted, look.width, "Noted as paid: ") if noted else []
    lines += _beside(month, look, player)
    lines.append("")
    if player is not None:
        lines += wrap_text(_sum_of(player, month, look), look.width)
    elif month.transfers:
        lines += month_table(ledger.players, month, look)
    else:
        lines.append("Nothing is paid.")
    if player is None and not month.open:
        lines += ["", *wrap_text(closing(ledger, month, look.unit), look.width)]
    after = [one for one in outside(ledger, number) if player is None or player in (one.payer, one.payee)]
    if after:
        lines += ["", look.paint(f"After month {number}", "strong")]
        lines += _payments(after, sources, look, player)[1:]
    return lines


def _head(month: MonthLedger, facts: Month | KoikoiMonth) -> str:
    made = why_ba(facts, month) if isinstance(facts, Month) else ""
    head = month_head(month)
    words = ba_words(month)
    return f"M{head[1:]}".replace(words, f"{words} ({made})", 1) if made else f"M{head[1:]}"


def _course(month: MonthLedger, facts: Month | KoikoiMonth, player: str | None) -> Iterator[str]:
    changed = what_changed(month, "koikoi" if isinstance(facts, KoikoiMonth) else "hachihachi")
    if changed:
        yield changed
    if isinstance(facts, KoikoiMonth):
        from hhscore.report.course_koikoi import koikoi_course

        yield koikoi_course(month, facts)
        if player is not None and month.active and player not in month.active:
            yield f"{player} sat out."
        return
    told = who_played(month, facts) if player is None else part_of(player, month, facts)
    if told:
        yield told
    yield from what_was_called(facts)


def _payments(
    transfers: Sequence[Transfer], sources: Mapping[str, Source], look: Look, player: str | None
) -> list[str]:
    lines: list[str] = []
    heading = ""
    for paid in together([one for one in transfers if player in (None, one.payer, one.payee)]):
        row = _ROWS.get(paid.transfer.reason, row_of(paid.transfer))
        if row != heading:
            lines += ["", look.paint(row, "strong")]
            heading = row
        begins, below = "  ", "    "
        if player is not None:
            gained = paid.points if player == paid.transfer.payee else -paid.points
            begins, below = f"  {signed(gained, look.unit):>6}  ", " " * 12
        lines += wrap_text(sentence(paid, look.unit), look.width, begins, below)
        for part in split_clauses(paid.transfer.detail):
            lines += wrap_text(with_ba_together(part), look.width, below, below + "  ")
        rules = wrap_text(rule_words(paid.transfer, sources), look.width, below, below + "  ")
        lines += [look.paint(line, "soft") for line in rules]
    return lines


def _beside(month: MonthLedger, look: Look, player: str | None) -> list[str]:
    """What the settlement had to say: what nobody declared, what could not be checked."""
    told = [one.message for one in month.remarks if player is None or player in one.message]
    if not told:
        return []
    return [
        "",
        look.paint("besides", "strong"),
        *(line for one in told for line in wrap_text(one, look.width, "  ")),
    ]


def _sum_of(player: str, month: MonthLedger, look: Look) -> str:
    received = sum(one.points for one in month.transfers if one.payee == player)
    paid = sum(one.points for one in month.transfers if one.payer == player)
    if not received and not paid:
        return f"{player} neither pays nor is paid in month {month.month}."
    got = f"received {kan(received, look.unit)}" if received else "received nothing"
    gave = f"paid {kan(paid, look.unit)}" if paid else "paid nothing"
    return f"{player} {got} and {gave}: {signed(received - paid, look.unit)} in month {month.month}."
