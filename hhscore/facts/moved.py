"""Which later figures a change of an earlier month moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hhscore.model.ledger import YearLedger
from hhscore.words.amounts import kan, signed

_TOLD = 2


@dataclass(frozen=True, slots=True)
class Moved:
    """A month that comes out otherwise than before: each player's net (points) before and now, who dealt, the ba."""

    month: int
    net: Mapping[str, tuple[int, int]]
    dealer: tuple[str | None, str | None]
    ba: tuple[str | None, str | None]

    def words(self, unit: int | None) -> str:
        """In words.

        >>> Moved(2, {"Ben": (12, -12)}, ("Aki", "Ben"), ("oba", "oba")).words(12)
        'month 2: Ben deals, not Aki; Ben +1k0 → −1k0'
        """
        parts = []
        if self.dealer[0] != self.dealer[1]:
            parts.append(f"{self.dealer[1] or 'nobody known'} deals, not {self.dealer[0] or 'nobody known'}")
        if self.ba[0] != self.ba[1]:
            parts.append(f"{self.ba[1]}, not {self.ba[0]}")
        net = [
            f"{player} {signed(was, unit)} → {signed(now, unit)}" for player, (was, now) in self.net.items()
        ]
        return f"month {self.month}: {'; '.join([*parts, ', '.join(net)] if net else parts)}"

    def json(self) -> dict[str, Any]:
        """As `--json` prints it."""
        return {
            "month": self.month,
            "net": {player: {"was": was, "is": now} for player, (was, now) in self.net.items()},
            "dealer": {"was": self.dealer[0], "is": self.dealer[1]},
            "ba": {"was": self.ba[0], "is": self.ba[1]},
        }


def all_moved(later: Sequence[Moved], unit: int | None, year: Sequence[str] = ()) -> str:
    """The months that moved, in words; the first few of them, and what moved in the year.

    >>> all_moved([Moved(number, {"Ben": (12, 0)}, (None, None), (None, None)) for number in (2, 3, 4, 5)], 12)
    'later figures moved: month 2: Ben +1k0 → 0k0; month 3: Ben +1k0 → 0k0; and 2 months more'
    """
    words = [one.words(unit) for one in later[: _TOLD if len(later) > _TOLD + 1 else None]]
    if len(words) < len(later):
        words.append(f"and {len(later) - len(words)} months more")
    return f"later figures moved: {'; '.join([*words, *year])}"


def year_moved(before: YearLedger, after: YearLedger, unit: int | None) -> list[str]:
    """What comes out otherwise at han-don and at the end of the year, in words.

    >>> from hhscore.facts.change import opened
    >>> begun = 'hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\nhouse = {year.months = 1}\\n'
    >>> aki = begun + '[[months]]\\nba = "koba"\\ncaptures = {Aki = 100, Ben = 76, Chie = 88}'
    >>> ben = begun + '[[months]]\\nba = "koba"\\ncaptures = {Aki = 76, Ben = 100, Chie = 88}'
    >>> year_moved(opened(aki).ledger, opened(ben).ledger, 12)
    ['Ben wins the year, not Aki']
    """
    words = []
    if before.handon and after.handon and before.handon.pot != after.handon.pot:
        words.append(f"han-don pot {kan(before.handon.pot, unit)} → {kan(after.handon.pot, unit)}")
    won, wins = (year.final.winner if year.final else None for year in (before, after))
    if won and wins and won != wins:
        words.append(f"{wins} wins the year, not {won}")
    return words


def moved(before: YearLedger, after: YearLedger, removed: int | None = None) -> Iterator[Moved]:
    """The months that come out otherwise; `removed` is a month (from 1) of before that is no longer there."""
    old = [month for month in before.months if month.month != removed]
    for was, now in zip(old, after.months, strict=False):
        net = {
            player: (was.net.get(player, 0), points)
            for player, points in now.net.items()
            if was.net.get(player, 0) != points
        }
        found = Moved(now.month, net, (was.dealer, now.dealer), (was.ba, now.ba))
        if net or was.dealer != now.dealer or was.ba != now.ba:
            yield found
