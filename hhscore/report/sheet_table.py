"""The table of the score sheet: a line or two for each month, a column for each player."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from hhscore.cards.deck import FLOWERS_KANJI
from hhscore.model.ledger import BANK, MonthLedger, YearLedger
from hhscore.report.columns import Look
from hhscore.report.ledger_table import month_flower, outside
from hhscore.report.month_table import ba_words, blocks
from hhscore.report.running import running
from hhscore.words.amounts import kan, signed
from hhscore.words.columns import align_left, align_right, cut_to_width, join_phrases, measure_width

_LAYOUTS = (
    *((True, False, 12), (True, True, 12), (False, False, 12), (False, True, 12)),
    *((False, True, 9), (False, True, 7), (False, True, 12)),
)
"""Whether the totals stand beside, whether flower and ba are short, and how long names may be; tried in this order."""
_MARKS = {(True, True): "D", (True, False): "d", (False, True): "*", (False, False): " "}
"""By whether the player dealt and whether they won the month."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the sheet: a month with each player's amount, mark and total, or something in between."""

    label: str
    short: str
    ba: str
    times: str
    cells: Mapping[str, tuple[str, str]]  # by player: text and style
    marks: Mapping[str, str]
    totals: Mapping[str, int] | None = None


def sheet_table(ledger: YearLedger, look: Look, as_paid: Collection[int] = ()) -> list[str]:
    """Months down, players across: what each won, and what that makes in all.

    `as_paid`: the months that are shown as they were paid, without being computed.
    The totals stand beside the month's amounts where there is room, else below them; players who do not fit beside
    the others follow in a table of their own.
    """
    rows, foot = _rows(ledger, look, as_paid), _foot(ledger, look)
    layout = _layout(ledger.players, rows, foot, look)
    lines: list[str] = []
    for players in blocks(ledger.players, layout.across(), look.width - layout.label):
        if lines:
            lines.append("")
        lines += layout.table(players, rows, foot)
    borrowed = any(year.transfer.payer == BANK for year in ledger.transfers)
    return [*lines, *_legend(look, one_line=layout.one_line, borrowed=borrowed)]


@dataclass(frozen=True, slots=True)
class _Layout:
    """How wide the columns are; `one_line`: totals beside the month's amounts; `short`: kanji and multiplier alone."""

    look: Look
    label: int
    one_line: bool
    short: bool
    net: Mapping[str, int]
    total: Mapping[str, int]

    def across(self) -> dict[str, int]:
        """The columns that each player takes."""
        if self.one_line:
            return {player: self.net[player] + self.total[player] + 4 for player in self.net}
        return {player: max(self.net[player], self.total[player]) + 2 for player in self.net}

    def table(self, players: Sequence[str], rows: Sequence[_Row], foot: Sequence[_Row]) -> list[str]:
        """The lines of a table of these players."""
        look, across = self.look, self.across()
        names = "".join(
            align_right(cut_to_width(player, across[player] - 2), across[player] - 1) + " "
            for player in players
        )
        lines = [look.paint((" " * self.label + names).rstrip(), "strong")]
        if self.one_line:
            heads = (
                f" {align_right('net', self.net[player])}  {align_right('total', self.total[player])} "
                for player in players
            )
            lines.append(look.paint((" " * self.label + "".join(heads)).rstrip(), "soft"))
        for row in rows:
            lines += self._month(row, players)
        lines.append(look.line(self.label + sum(across[player] for player in players) - 1))
        lines += [self._amounts(row, row.label, players) for row in foot]
        return lines

    def _month(self, row: _Row, players: Sequence[str]) -> list[str]:
        name, ba = (row.short, row.times) if self.short else (row.label, row.ba)
        if self.one_line:
            gap = " " * (self.label - measure_width(name) - measure_width(ba))
            return [self._amounts(row, f"{name}{gap}{ba}" if ba else name, players)]
        lines = [self._amounts(row, name, players)]
        if row.totals is not None:
            label = align_left(f"   {ba}", self.label - 1) + "="
            lines.append(self._totals(row, label, players))
        return lines

    def _amounts(self, row: _Row, label: str, players: Sequence[str]) -> str:
        line = align_left(label, self.label)
        for player in players:
            text, style = row.cells.get(player, ("", "soft"))
            room = self.net[player] if self.one_line else self.across()[player] - 2
            line += " " + self.look.paint(align_right(text, room), style) + row.marks.get(player, " ")
            if self.one_line:
                total = "" if row.totals is None else signed(row.totals[player], self.look.unit)
                line += " " + self.look.paint(align_right(total, self.total[player]), "soft") + " "
        return line.rstrip()

    def _totals(self, row: _Row, label: str, players: Sequence[str]) -> str:
        line = align_left(label, self.label)
        for player in players:
            text = signed(row.totals[player], self.look.unit) if row.totals else ""
            line += " " + self.look.paint(align_right(text, self.across()[player] - 2), "soft") + " "
        return line.rstrip()


def _layout(players: Sequence[str], rows: Sequence[_Row], foot: Sequence[_Row], look: Look) -> _Layout:
    """The roomiest layout that fits; where none does, the table will be taken apart by players."""
    amounts = {
        player: max(
            [*(measure_width(row.cells[player][0]) for row in (*rows, *foot) if player in row.cells), 3]
        )
        for player in players
    }
    totals = {
        player: max(
            [*(measure_width(signed(row.totals[player], look.unit)) for row in rows if row.totals), 3]
        )
        for player in players
    }
    foot_label = max(measure_width(row.label) for row in foot)
    for one_line, short, longest in _LAYOUTS:
        names = {player: cut_to_width(player, longest) for player in players}
        if len(set(names.values())) < len(players):
            break
        name = max(measure_width(row.short if short else row.label) for row in rows)
        ba = max(measure_width(row.times if short else row.ba) for row in rows)
        label = max(name + 2 + ba if one_line else max(name, ba + 5), foot_label)
        total = {player: max(totals[player], 5) if one_line else totals[player] for player in players}
        # Beside the totals a long name has the room of both columns.
        room = {
            player: measure_width(names[player]) - (total[player] + 2 if one_line else 0)
            for player in players
        }
        net = {player: max(amounts[player], room[player]) for player in players}
        layout = _Layout(look, label, one_line, short, net, total)
        if label + sum(layout.across().values()) - 1 <= look.width:
            break
    return layout


def _rows(ledger: YearLedger, look: Look, as_paid: Collection[int]) -> list[_Row]:
    stands = {(stand.month, stand.handon): stand.totals for stand in running(ledger.json())}
    rows: list[_Row] = []
    for month in ledger.months:
        totals = stands.get((month.month, False))
        rows.append(_month_row(ledger, month, totals, look, month.month in as_paid))
        after = stands.get((month.month, True))
        if totals is not None and after is not None:
            into = {player: after[player] - totals[player] for player in ledger.players}
            shown = {player: (signed(points, look.unit), "loss") for player, points in into.items() if points}
            rows.append(_Row("   han-don", "   pot", "", "", shown, {}, after))
        borrowed = _borrowed(ledger, month.month, look)
        if borrowed:
            rows.append(_Row("   borrows", "   loan", "", "", borrowed, {}))
    return rows


def _month_row(
    ledger: YearLedger, month: MonthLedger, totals: Mapping[str, int] | None, look: Look, as_paid: bool
) -> _Row:
    number = f"{month.month:>2} "
    shown: dict[str, tuple[str, str]] = {}
    for player in ledger.players:
        points = month.net.get(player, 0)
        if not points and (player not in month.active):
            shown[player] = ("·", "soft")
        else:
            kind = "gain" if points > 0 else "loss" if points else "soft"
            kind = kind.replace("gain", "won") if player == month.winner else kind
            shown[player] = (signed(points, look.unit), kind)
    marks = {player: _MARKS[player == month.dealer, player == month.winner] for player in ledger.players}
    name, kanji = month_flower(month.number), FLOWERS_KANJI[(month.number - 1) % 12]
    if month.open:
        name, kanji = f"{name}, open", f"{kanji} …"
    elif not month.counted:
        name, kanji = (
            (f"{name}, nobody", f"{kanji} none") if month.ba else (f"{name}, new deal", f"{kanji} new")
        )
    if as_paid:
        name, kanji = f"{name}, as paid", f"{kanji} paid"
    times = f"×{month.multiplier}" if month.ba is not None or month.multiplier > 1 else ""
    return _Row(number + name, number + kanji, ba_words(month), times, shown, marks, totals)


def _borrowed(ledger: YearLedger, after: int, look: Look) -> dict[str, tuple[str, str]]:
    """The markers that each player took after a month, as they lie there; many as a number."""
    before = ledger.loans_after[after - 2] if after > 1 and ledger.loans_after else {}
    took: dict[str, tuple[str, str]] = {}
    for transfer in outside(ledger, after):
        if transfer.payer == BANK and ledger.loans_after:
            player = transfer.payee
            held = ledger.loans_after[after - 1].get(player, 0)
            returned = any(other.payee == BANK and other.payer == player for other in outside(ledger, after))
            new = held - (0 if returned else before.get(player, 0))
            took[player] = (markers(new, look), "loss")
    return took


def markers(count: int, look: Look) -> str:
    """Loan markers as they lie before a player; more than three as a number.

    >>> markers(2, Look(unit=12)), markers(12, Look(unit=12, drawn=True))
    ('oo', '12●')
    """
    one = "●" if look.drawn else "o"
    return one * count if count <= 3 else f"{count}{one}"


def _foot(ledger: YearLedger, look: Look) -> list[_Row]:
    standings = {standing.player: standing for standing in ledger.standings}
    places = {player: (str(standings[player].rank), "strong") for player in ledger.players}
    rows = [_Row("place", "", "", "", places, {})]
    if all(standing.chips is not None for standing in ledger.standings):
        chips = {player: (kan(standings[player].chips or 0, look.unit), "soft") for player in ledger.players}
        rows.append(_Row("chips", "", "", "", chips, {}))
        loans = {player: standings[player].loans or 0 for player in ledger.players}
        if any(loans.values()):
            held = {player: (markers(count, look) or "·", "soft") for player, count in loans.items()}
            rows.append(_Row("loans", "", "", "", held, {}))
    return rows


def _legend(look: Look, *, one_line: bool, borrowed: bool) -> list[str]:
    told = ["* won the month", "d dealt it", "D both", "· did not play"]
    if not one_line:
        told.append("= running total")
    if borrowed:
        told.append(f"{markers(1, look)} loan marker")
    return [look.paint(line, "soft") for line in join_phrases(told, look.width, between="   ")]
