"""One month as a table for the terminal: a row for each reason, a column for each player, and who hands over what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hhscore.model.ledger import ORICHIN, MonthLedger, Transfer, YearLedger, balances
from hhscore.model.winning import won_by
from hhscore.report.columns import Look
from hhscore.report.handover import hand_overs
from hhscore.words.amounts import kan, signed
from hhscore.words.columns import (
    align_left,
    align_right,
    cut_to_width,
    join_phrases,
    measure_width,
    wrap_text,
)
from hhscore.words.sentences import listed

ROWS = (
    *("retired", "pushed out", "hand yaku", "blown out", "captured yaku", "special yaku", "cards", "yaku"),
    *("bonuses", "mizuten", "pot"),
)
"""What the rows are called, in the order of the payments. rules.md §8."""
_ROW_OF = {
    "oikomi": "pushed out",
    "teyaku": "hand yaku",
    "dekiyaku": "captured yaku",
    "sage": "captured yaku",
    "special": "special yaku",
    "tobikomi": "bonuses",
    "nuke-yaku": "bonuses",
}
_NAME_WIDTH = 12


def row_of(transfer: Transfer) -> str:
    """The row of the month's table that a payment is counted in.

    >>> row_of(Transfer("@orichin", "Ben", 24, "orichin", "orichin.direction", "")), row_of(
    ...     Transfer("Ben", "Dai", 24, "hatto", "hatto.tobikomi", ""))
    ('pot', 'bonuses')
    """
    if transfer.reason == "orichin":
        return "pot" if transfer.payer == ORICHIN else "retired"
    if transfer.rule == "special.blows_out":
        return "blown out"
    if transfer.reason == "hatto":
        return "bonuses" if transfer.rule == "hatto.tobikomi" else "captured yaku"
    return _ROW_OF.get(transfer.reason, transfer.reason)


def ba_words(month: MonthLedger) -> str:
    """The ba of a month and what it multiplies by, in Koi-Koi the multiplier alone.

    >>> ba_words(MonthLedger(1, 1, False, "Aki", "Aki", (), "oba", 2, (), "Aki", {}, ()))
    'oba ×2'
    """
    if month.ba is None:
        return f"×{month.multiplier}" if month.multiplier != 1 else ""
    return f"{month.ba} ×{month.multiplier}" if month.multiplier != 1 else month.ba


def month_table(players: Sequence[str], month: MonthLedger, look: Look) -> list[str]:
    """The month's payments summed by reason and player, and what each won or lost.

    Where the players' columns do not fit beside each other they follow in several tables.

    >>> paid = (Transfer("Ben", "Chie", 24, "cards", "cards.par", "76 against 88 × oba 2"),)
    >>> month = MonthLedger(1, 1, False, "Ben", "Ben", ("Ben", "Chie"), "oba", 2, (), "Chie",
    ...                     {"Ben": -24, "Chie": 24}, paid)
    >>> print("\\n".join(month_table(["Ben", "Chie"], month, Look(unit=12))))
    oba ×2     Ben  Chie
    cards     −2k0  +2k0
    --------------------
    month 1   −2k0  +2k0
    """
    sums = {
        row: balances(transfer for transfer in month.transfers if row_of(transfer) == row) for row in ROWS
    }
    rows = [(row, {player: net.get(player, 0) for player in players}) for row, net in sums.items() if net]
    head, foot = ba_words(month), f"month {month.month}"
    return summed(head, players, rows, (foot, month.net), look)


def summed(
    head: str,
    players: Sequence[str],
    rows: Sequence[tuple[str, Mapping[str, int]]],
    foot: tuple[str, Mapping[str, int]],
    look: Look,
) -> list[str]:
    """Amounts of players in points by row, nothing shown for 0, and their sum below a line."""
    label = max(measure_width(text) for text in (head, foot[0], *(row for row, _ in rows))) + 1
    names = {player: cut_to_width(player, _NAME_WIDTH) for player in players}
    wide = {
        player: 2
        + max(
            measure_width(names[player]),
            *(measure_width(signed(net.get(player, 0), look.unit)) for _, net in (*rows, foot)),
        )
        for player in players
    }
    lines: list[str] = []
    for block in blocks(players, wide, look.width - label):
        if lines:
            lines.append("")
        across = label + sum(wide[player] for player in block)
        lines.append(
            align_left(head, label)
            + "".join(look.paint(align_right(names[player], wide[player]), "strong") for player in block)
        )
        for row, net in rows:
            shown = "".join(amount(net.get(player, 0), wide[player], look, zero="") for player in block)
            if shown.strip():
                lines.append((align_left(row, label) + shown).rstrip())
        lines.append(look.line(across))
        lines.append(
            align_left(foot[0], label)
            + "".join(amount(foot[1].get(player, 0), wide[player], look) for player in block)
        )
    return lines


def amount(points: int, width: int, look: Look, *, zero: str | None = None, won: bool = False) -> str:
    """An amount against the right of a column, in its colour; `zero` is shown instead of nothing won or lost."""
    text = zero if zero is not None and not points else signed(points, look.unit)
    kind = ("won" if won else "gain") if points > 0 else ("lost" if won else "loss") if points else "soft"
    return look.paint(align_right(text, width), kind)


def blocks(players: Sequence[str], wide: Mapping[str, int], room: int) -> list[list[str]]:
    """The players in as many groups as their columns need to fit into so much room, at least one a group.

    >>> blocks(["Aki", "Ben", "Chie"], {"Aki": 7, "Ben": 7, "Chie": 7}, 14)
    [['Aki', 'Ben'], ['Chie']]
    """
    groups: list[list[str]] = [[]]
    for player in players:
        if groups[-1] and sum(wide[other] for other in groups[-1]) + wide[player] > room:
            groups.append([])
        groups[-1].append(player)
    return groups


def hand_over_lines(net: Mapping[str, int], look: Look) -> list[str]:
    """Who hands whom how much so that everybody is even, in one line or a few.

    >>> hand_over_lines({"Ben": -24, "Chie": 24}, Look(unit=12))
    ['hand over   Ben → Chie 2k0']
    >>> hand_over_lines({"Ben": 0, "Chie": 0}, Look(unit=12))
    ['hand over   nothing: everybody is even']
    """
    due = hand_overs(net)
    if not due:
        return ["hand over   nothing: everybody is even"]
    parts = [f"{payer} → {payee} {kan(points, look.unit)}" for payer, payee, points in due]
    return join_phrases(parts, look.width, "hand over   ")


def closing(ledger: YearLedger, month: MonthLedger, unit: int | None) -> str:
    """Say how a done month leaves the table: who won and by what, who deals next, which ba waits.

    >>> paid = (Transfer("Ben", "Chie", 24, "cards", "cards.par", ""),)
    >>> month = MonthLedger(1, 1, False, "Ben", "Ben", ("Ben", "Chie"), "oba", 2, ("oba",), "Chie", {}, paid)
    >>> year = YearLedger(("Ben", "Chie"), "standard", 12, (month,), (), (), None, None, next_dealer="Chie")
    >>> closing(year, month, 12)
    'Chie won the month by card points +2k0 and deals. An oba waits.'
    """
    if not month.counted:
        return "The month does not count, and the same dealer deals again."
    last = month is ledger.months[-1]
    dealer = ledger.next_dealer if last else ledger.months[month.month].dealer
    over = last and ledger.over
    if month.winner is None:
        won = "Nobody won the month."
        deals = "" if over or dealer is None else f" {dealer} deals."
    else:
        won, deals = f"{month.winner} won the month {won_by(month, unit)}", "."
        if not over and dealer is not None:
            deals = " and deals." if dealer == month.winner else f"; {dealer} deals."
    waits = ""
    if month.ba is not None and not over:
        waits = f" {waiting(month.carry)}"
    return won + deals + waits


def waiting(carry: Sequence[str]) -> str:
    """Which ba are still to come, in a sentence.

    >>> waiting(["zetsuba", "oba", "oba"]), waiting([])
    ('A zetsuba and two oba wait.', 'Nothing carries on.')
    """
    if not carry:
        return "Nothing carries on."
    article = {"oba": "an oba", "zetsuba": "a zetsuba"}
    numbers = {2: "two", 3: "three", 4: "four", 5: "five"}
    parts: list[str] = []
    for name in dict.fromkeys(carry):
        count = carry.count(name)
        parts.append(article.get(name, name) if count == 1 else f"{numbers.get(count, count)} {name}")
    text = listed(parts)
    return f"{text[0].upper()}{text[1:]} wait{'s' if len(carry) == 1 else ''}."


def month_report(ledger: YearLedger, month: MonthLedger, look: Look) -> list[str]:
    """The month's table with who hands over what and how the table goes on; of an open month what is missing."""
    nothing = "nothing is paid yet" if month.open else "nothing is paid"
    lines = month_table(ledger.players, month, look) if month.transfers else [nothing]
    lines.append("")
    if month.open:
        return [*lines, *wrap_text(f"Still open: {'; '.join(month.missing)}.", look.width)]
    if not sum(month.net.values()):
        lines += hand_over_lines(month.net, look)
    return [*lines, *wrap_text(closing(ledger, month, look.unit), look.width)]
