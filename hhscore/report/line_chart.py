"""The running totals as a line chart of characters, small enough for a terminal and legible without colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hhscore.report.columns import Look
from hhscore.report.running import Stand
from hhscore.words.amounts import signed
from hhscore.words.columns import align_right, cut_to_width, measure_width

HEIGHT = 9
"""How many rows the lines have."""
_STEPS = (2, 5)
_NAME_WIDTH = 10


@dataclass(frozen=True, slots=True)
class _Scale:
    """Which row an amount stands in, the highest first, so that 0 has a row of its own."""

    top: int
    low: int

    def row(self, points: float) -> int:
        if self.top == self.low:
            return 0
        return round((self.top - points) / (self.top - self.low) * (HEIGHT - 1))


@dataclass(frozen=True, slots=True)
class _Across:
    """Which column of the drawing a month stands in: 0 is before the first, `columns` the last of `months`."""

    months: int
    columns: int

    def column(self, month: int) -> int:
        return month * self.columns // self.months

    def of(self, stand: Stand) -> int:
        """Return the column of a stand: han-don half a month later."""
        if stand.handon:
            return min((2 * stand.month + 1) * self.columns // (2 * self.months), self.columns)
        return self.column(stand.month)


def _fit(months: int, played: int, room: int) -> _Across:
    """Fit the months into so many columns: as much of the year as there is room for, all that were played."""
    room = max(room, _STEPS[0])
    months = max(min(months, room // _STEPS[0]), played)
    return _Across(months, min(room, months * _STEPS[1]) // months * months if months <= room else room)


def marks(players: Sequence[str]) -> dict[str, str]:
    """The letter each player's line is drawn with: the name's first where all differ, else the seat's number.

    >>> marks(["Aki", "Ben"]), marks(["Aki", "Anna"]), marks(["花子", "Ben"])
    ({'Aki': 'A', 'Ben': 'B'}, {'Aki': '1', 'Anna': '2'}, {'花子': '1', 'Ben': '2'})
    """
    letters = [player[0].upper() for player in players]
    if len(set(letters)) < len(letters) or any(measure_width(letter) != 1 for letter in letters):
        letters = [str(seat) for seat, _ in enumerate(players, 1)]
    return dict(zip(players, letters, strict=True))


def line_chart(players: Sequence[str], stands: Sequence[Stand], months: int, look: Look) -> list[str]:
    """Draw the totals after each month, of `months` in all; nothing before two months are done.

    A year longer than the width has room for is cut short after what was played; more months played than that
    share columns.
    A player is drawn with a letter, named at the right where the line ends; han-don stands half way to the next month.
    """
    if len({stand.month for stand in stands}) < 2:
        return []
    amounts = [points for stand in stands for points in stand.totals.values()]
    scale = _Scale(max(0, *amounts), min(0, *amounts))
    labels = {scale.row(points): signed(points, look.unit) for points in (scale.top, scale.low, 0)}
    edge = max(map(measure_width, labels.values())) + 1
    named = min(max(map(measure_width, players)), _NAME_WIDTH) + 3
    across = _fit(months, stands[-1].month, look.width - edge - named - 2)
    canvas = _canvas(players, stands, scale, across, look)
    ends = _ends(players, stands[-1].totals, scale, look)
    lines: list[str] = []
    for row in range(HEIGHT):
        axis = "┤" if look.drawn and row in labels else "│" if look.drawn else "|"
        drawn = "".join(canvas[row])
        tail = ends.get(row, "")
        lines.append(f"{align_right(labels.get(row, ''), edge)}{axis}{drawn}{tail}".rstrip())
    lines.append(f"{' ' * (edge + 1)}{_ticks(across)}")
    return lines


def _ticks(across: _Across) -> str:
    """Return the numbers of the months below their columns, as many as keep a space between them.

    >>> _ticks(_Across(12, 24))
    '  1 2 3 4 5 6 7 8 9  11'
    """
    line = ""
    for month in range(1, across.months + 1):
        number = str(month)
        start = across.column(month) + 1 - len(number)
        if start > len(line):
            line = f"{line:<{start}}{number}"
    return line


def _canvas(
    players: Sequence[str], stands: Sequence[Stand], scale: _Scale, across: _Across, look: Look
) -> list[list[str]]:
    canvas = [[" "] * (across.columns + 1) for _ in range(HEIGHT)]
    zero = scale.row(0)
    for column in range(across.columns + 1):
        canvas[zero][column] = look.paint("┈" if look.drawn else "-", "soft")
    letters = marks(players)
    dot = "·" if look.drawn else "."
    nothing = Stand(0, False, dict.fromkeys(players, 0))
    order = sorted(players, key=lambda player: stands[-1].totals[player])  # who leads is drawn last, on top
    for player in order:
        seat = list(players).index(player)
        before = nothing
        for stand in stands:
            start, end = across.of(before), across.of(stand)
            for column in range(start + 1, end):
                share = (column - start) / (end - start)
                points = before.totals[player] + share * (stand.totals[player] - before.totals[player])
                canvas[scale.row(points)][column] = look.player(dot, seat)
            before = stand
    for player in order:
        seat = list(players).index(player)
        for stand in stands:
            if not stand.handon:
                row = scale.row(stand.totals[player])
                canvas[row][across.of(stand)] = look.player(letters[player], seat)
    return canvas


def _ends(players: Sequence[str], totals: Mapping[str, int], scale: _Scale, look: Look) -> dict[int, str]:
    """The names at the right, each in the row where its line ends or as near below or above it as there is room."""
    letters = marks(players)
    wanted = sorted(players, key=lambda player: -totals[player])
    rows = [scale.row(totals[player]) for player in wanted]
    for place in range(1, len(rows)):
        rows[place] = max(rows[place], rows[place - 1] + 1)
    for place in range(len(rows) - 1, -1, -1):
        most = HEIGHT - 1 if place == len(rows) - 1 else rows[place + 1] - 1
        rows[place] = min(rows[place], most)
    return {
        row: look.player(
            f" {letters[player]} {cut_to_width(player, _NAME_WIDTH)}", list(players).index(player)
        )
        for player, row in zip(wanted, rows, strict=True)
    }
