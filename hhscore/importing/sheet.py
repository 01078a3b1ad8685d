"""A score sheet as a person kept it: each month with what was paid, who dealt and won, what was captured."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hhscore.cards.deck import shown
from hhscore.importing.cells import plain_of
from hhscore.importing.encoding import SheetError
from hhscore.importing.grid import Cell, read_grid
from hhscore.importing.header import Layout, read_layout
from hhscore.importing.rows import RowReader, SheetMonth
from hhscore.importing.running import has_both, reason_for_running, with_nets, with_totals
from hhscore.importing.words import unit_in
from hhscore.words.player_names import compose


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole sheet read. `totals` are its totals row where it has one; `notes` what the person should know.

    `readings` say how the sheet was read wherever it could be read in more than one way.
    """

    players: tuple[str, ...]
    months: tuple[SheetMonth, ...]
    totals: dict[str, int]
    title: str | None
    notes: tuple[str, ...]
    encoding: str
    readings: tuple[str, ...] = ()

    def sums(self) -> dict[str, int]:
        """What the months add up to, as paid."""
        return {player: sum(month.paid.get(player, 0) for month in self.months) for player in self.players}


def read_sheet(
    data: bytes,
    kan: int | None,
    players: Sequence[str] | None = None,
    unit: str | None = None,
    *,
    running: bool | None = None,
) -> Sheet:
    """Read the bytes of a CSV file; SheetError with everything that could not be read, by row and column.

    `kan`: points to a kan under the rules, None where they have none. `players`: the seats, where the sheet does not
    say or in another order than its columns. `unit`: what bare numbers are, "kan" or "points"; left out: points,
    unless the sheet says kan or has fractions. `running`: whether each player's column has running totals, or what
    each month won or lost; left out, the sheet decides.

    >>> sheet = read_sheet("月,親,花子,健,凛\\n1,花子,3k4,-3k4,0\\n2,健,▲１貫,1k,—\\n計,,28,-28,0\\n".encode(), 12)
    >>> sheet.players, sheet.months[1].paid, sheet.totals
    (('花子', '健', '凛'), {'花子': -12, '健': 12, '凛': 0}, {'花子': 28, '健': -28, '凛': 0})
    """
    grid = read_grid(data)
    wanted = [compose(name) for name in players] if players is not None else None
    layout = read_layout(grid.rows, wanted)
    if running is not None:
        layout = with_totals(layout) if running else with_nets(layout)
    reader = RowReader(layout, kan, unit)
    reader.read()
    why = None
    if running is None and not reader.from_totals:
        why = reason_for_running(layout, [month.paid for month in reader.months], reader.totals)
        if why is not None:
            reader = RowReader(with_totals(layout), kan, unit)
            reader.read()
    return Sheet(
        _seats(layout.players, wanted),
        tuple(reader.months),
        reader.totals,
        _title(layout.above),
        tuple(reader.notes),
        grid.encoding,
        (f"{grid.reading}; {reader.reading}", _figures(layout, why, running, of_headers=reader.from_totals)),
    )


def _figures(layout: Layout, why: str | None, running: bool | None, *, of_headers: bool) -> str:
    """Return how the players' columns were read: `why` as running totals, or as the person or the headers said."""
    won = "what each month won or lost"
    if running is not None:
        return "the figures are running totals (--running)" if running else f"the figures are {won} (--nets)"
    if why is not None:
        return f"the figures are read as running totals: {why} (--nets reads {won})"
    if of_headers:
        return f"the figures are read as running totals, as their headers say (--nets reads {won})"
    if has_both(layout):
        return f"the figures are read as {won}, and the running totals as a check"
    return f"the figures are read as {won} (--running reads running totals)"


def _seats(found: tuple[str, ...], wanted: Sequence[str] | None) -> tuple[str, ...]:
    """The players by seat: as the person gave them, who must be those of the columns."""
    if not wanted:
        return found
    unknown = [name for name in wanted if name not in found]
    missing = [name for name in found if name not in wanted]
    if unknown or missing:
        raise SheetError(
            f"--players {','.join(map(shown, wanted))}: the sheet's columns are {', '.join(map(shown, found))}"
        )
    return tuple(wanted)


def _title(above: Sequence[Cell]) -> str | None:
    """What stood above the header, if it is a title."""
    for cell in above:
        text = plain_of(cell)
        if unit_in(text) is None and text.isprintable() and not re.fullmatch(r"[\d./年月日 -]+", text):
            return text[:100]
    return None
