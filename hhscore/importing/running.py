"""Whether the figures of a sheet are what each month won or lost, or running totals: both can add up to nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import log

from hhscore.importing.cells import plain_of
from hhscore.importing.encoding import SheetError
from hhscore.importing.header import Layout
from hhscore.importing.words import Role

_CERTAIN = log(20)
"""How much likelier running totals must be than nets before the figures alone decide for them."""
_FEWEST = 2
"""From how many changes the figures alone may decide: two months of a year can look like anything."""
_TITLE = re.compile(r"running|cumulative|累計|通算|残高", re.IGNORECASE)


def has_both(layout: Layout) -> bool:
    """Return whether a player has a column for the months and one for running totals."""
    of_players = {column.role for column in layout.columns if column.player is not None}
    return {Role.NET, Role.TOTAL} <= of_players


def with_totals(layout: Layout) -> Layout:
    """Return the layout with each player's column taken for running totals. SheetError where a sheet has both."""
    if has_both(layout):
        raise SheetError(
            "the sheet has columns for the months and for running totals; --running is for one column a player"
        )
    return _with_role(layout, Role.NET, Role.TOTAL)


def with_nets(layout: Layout) -> Layout:
    """Return the layout with each player's column taken for what the months won or lost, whatever its header says."""
    return layout if has_both(layout) else _with_role(layout, Role.TOTAL, Role.NET)


def _with_role(layout: Layout, old: Role, new: Role) -> Layout:
    columns = (
        replace(column, role=new) if column.player is not None and column.role is old else column
        for column in layout.columns
    )
    return replace(layout, columns=tuple(columns))


def reason_for_running(
    layout: Layout, months: Sequence[Mapping[str, int]], totals: Mapping[str, int]
) -> str | None:
    """Return why the figures of a sheet with one column a player are running totals; None where they are not.

    A title that says so decides, then a totals row: it is the sum of the months, or their last row again. Without
    both the figures do: from month to month running totals move less than they are large, nets move more.

    >>> layout = Layout((), (), ("Aki", "Ben"))
    >>> months = [{"Aki": 10, "Ben": -10}, {"Aki": 22, "Ben": -22}, {"Aki": 20, "Ben": -20}, {"Aki": 26, "Ben": -26}]
    >>> reason_for_running(layout, months, {"Aki": 26, "Ben": -26})
    'the totals row repeats the last month'
    >>> reason_for_running(layout, months, {"Aki": 78, "Ben": -78}) is None
    True
    """
    if has_both(layout) or not months:
        return None
    for cell in layout.above:
        if _TITLE.search(plain_of(cell)):
            return f"row {cell.row} says so"
    if totals and len(months) > 1:
        if all(sum(month.get(player, 0) for month in months) == total for player, total in totals.items()):
            return None
        if all(months[-1].get(player) == total for player, total in totals.items()):
            return "the totals row repeats the last month"
    return "they change less from month to month than they are large" if _move_little(months) else None


def _move_little(months: Sequence[Mapping[str, int]]) -> bool:
    """Return whether figures are running totals with near certainty: twenty times as likely as nets.

    Compared are the sizes of the figures and of their changes, as if what a month brings had a Laplace distribution:
    under either reading its likelihood falls with the mean size of what would be the nets. A month that stands still
    or is empty says nothing.
    """
    players = {player for month in months for player in month}
    sizes = changes = rows = 0
    for before, month in pairwise(months):
        if not players <= before.keys() or not players <= month.keys():
            continue
        size = sum(abs(month[player]) for player in players)
        change = sum(abs(month[player] - before[player]) for player in players)
        if size and change:
            sizes, changes, rows = sizes + size, changes + change, rows + 1
    if rows < _FEWEST:
        return False
    free = rows * (len(players) - 1)  # the last player's figure follows from the others'
    return free * log(sizes / changes) > _CERTAIN
