"""A ledger as CSV: the paper score sheet, a row a month, which `import` reads back."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from io import StringIO
from typing import Any

COLUMNS = ("month", "ba", "dealer", "winner")
"""The columns before those of the players."""
_FORMULA = "=+-@＝＋－＠\t\r"


def harmless(cell: str) -> str:
    """Text that a spreadsheet would run as a formula gets an apostrophe before it, which makes it text.

    >>> harmless("=1+1"), harmless("Aki"), harmless("'=1+1")
    ("'=1+1", 'Aki', "''=1+1")
    """
    return f"'{cell}" if cell.lstrip("'").startswith(tuple(_FORMULA)) else cell


def as_written(cell: str) -> str:
    """The text that `harmless` was given.

    >>> as_written("'=1+1"), as_written("''=1+1"), as_written("'t Hooft")
    ('=1+1', "'=1+1", "'t Hooft")
    """
    return cell[1:] if cell.startswith("'") and cell.lstrip("'").startswith(tuple(_FORMULA)) else cell


def sheet_csv(ledger: Mapping[str, Any]) -> str:
    """The done months of a ledger in JSON: month, ba, dealer, winner, then each player's net in points.

    >>> month = {"month": 1, "open": False, "ba": "oba", "dealer": "Aki", "winner": "Chie",
    ...          "net": {"Aki": -24, "=Ben": -24, "Chie": 48}}
    >>> print(sheet_csv({"players": ["Aki", "=Ben", "Chie"], "months": [month]}), end="")
    month,ba,dealer,winner,Aki,'=Ben,Chie
    1,oba,Aki,Chie,-24,-24,48
    """
    players = ledger["players"]
    text = StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    write([*COLUMNS, *map(harmless, players)])
    for month in ledger["months"]:
        if not month["open"]:
            said = [harmless(month[column] or "") for column in COLUMNS[1:]]
            number = month.get("number", month["month"])  # one that did not count has that of the next
            write([number, *said, *(month["net"].get(player, 0) for player in players)])
    return text.getvalue()
