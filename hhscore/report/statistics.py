"""Who wins with what, over many sessions: one settled session after another goes in, and none is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypedDict

from hhscore.games.hachihachi.declared import declarations
from hhscore.games.scoring import Scored
from hhscore.model.ledger import MonthLedger
from hhscore.model.session import KoikoiMonth, Month, Session
from hhscore.report.as_paid import AsPaid, as_paid


class ExtremeAnswer(TypedDict):
    """A player's best or worst month, in JSON."""

    points: int
    file: str
    month: int


class PlayerAnswer(TypedDict):
    """A player's statistics in one game, in JSON; amounts in points, averages and rates null where there is nothing."""

    player: str
    game: str
    years: int
    unfinished: int
    places: dict[str, int]
    months: int
    played: int
    won: int
    net: int
    net_per_month: float | None
    home: int
    home_per_year: float | None
    best: ExtremeAnswer | None
    worst: ExtremeAnswer | None
    asked: int
    retired: int
    retire_rate: float | None
    retire_cost: int
    ginmi: int
    hand_yaku: dict[str, int]
    captured_yaku: dict[str, int]


class StatsAnswer(TypedDict):
    """Statistics over many sessions, in JSON."""

    sessions: int
    months: int
    as_paid: int
    players: list[PlayerAnswer]


@dataclass(frozen=True, slots=True)
class Extreme:
    """A player's best or worst month: its points, and where it stands."""

    points: int
    file: str
    month: int

    def json(self) -> ExtremeAnswer:
        """As `stats --json` writes it."""
        return {"points": self.points, "file": self.file, "month": self.month}


@dataclass(slots=True)
class PlayerStats:
    """One player in one game; amounts in points.

    `years` are those done, `unfinished` the others; `places` counts the places at the end of those done; `months`
    those at the table, of which `played` with cards in hand; `net` is what the months came to, `home` what the player
    went home with after the years done. `asked` counts enter and retire, `retire_cost` what retiring cost (less than
    nothing where it is paid for); `ginmi` what was taken as the year's winner, less what was given.
    """

    player: str
    game: str = "hachihachi"
    years: int = 0
    unfinished: int = 0
    places: Counter[int] = field(default_factory=Counter)
    months: int = 0
    played: int = 0
    won: int = 0
    net: int = 0
    home: int = 0
    best: Extreme | None = None
    worst: Extreme | None = None
    asked: int = 0
    retired: int = 0
    retire_cost: int = 0
    ginmi: int = 0
    hand_yaku: Counter[str] = field(default_factory=Counter)
    captured_yaku: Counter[str] = field(default_factory=Counter)

    @property
    def net_per_month(self) -> float | None:
        """Points a month at the table."""
        return self.net / self.months if self.months else None

    @property
    def home_per_year(self) -> float | None:
        """Points a year that was played to its end."""
        return self.home / self.years if self.years else None

    @property
    def retire_rate(self) -> float | None:
        """How often the player retired when asked, from 0 to 1."""
        return self.retired / self.asked if self.asked else None

    def json(self) -> PlayerAnswer:
        """As `stats --json` writes it."""
        return {
            "player": self.player,
            "game": self.game,
            "years": self.years,
            "unfinished": self.unfinished,
            "places": {str(place): self.places[place] for place in sorted(self.places)},
            "months": self.months,
            "played": self.played,
            "won": self.won,
            "net": self.net,
            "net_per_month": _rounded(self.net_per_month),
            "home": self.home,
            "home_per_year": _rounded(self.home_per_year),
            "best": self.best.json() if self.best else None,
            "worst": self.worst.json() if self.worst else None,
            "asked": self.asked,
            "retired": self.retired,
            "retire_rate": _rounded(self.retire_rate, 4),
            "retire_cost": self.retire_cost,
            "ginmi": self.ginmi,
            "hand_yaku": dict(_most_first(self.hand_yaku)),
            "captured_yaku": dict(_most_first(self.captured_yaku)),
        }


def _rounded(value: float | None, digits: int = 2) -> float | None:
    return None if value is None else round(value, digits)


def _most_first(counts: Counter[str]) -> Iterable[tuple[str, int]]:
    return sorted(counts.items(), key=lambda entry: (-entry[1], entry[0]))


class Stats:
    """Statistics of sessions that are added one by one, by game and player."""

    def __init__(self) -> None:
        self.sessions = 0
        self.months = 0
        self.as_paid = 0
        self.units: set[int | None] = set()
        self._players: dict[tuple[str, str], PlayerStats] = {}

    def players(self, game: str) -> list[PlayerStats]:
        """The players of a game, who brings home most a year (or wins most a month) first."""
        found = [stats for (of_game, _), stats in self._players.items() if of_game == game]

        def brings(stats: PlayerStats) -> tuple[bool, float, str]:
            worth = stats.home_per_year if stats.years else stats.net_per_month
            return (not stats.years, -(worth or 0), stats.player)

        return sorted(found, key=brings)

    def all_players(self) -> list[PlayerStats]:
        """All players, Hachi-hachi first."""
        return [*self.players("hachihachi"), *self.players("koikoi")]

    def json(self) -> StatsAnswer:
        """As `stats --json` writes it."""
        return {
            "sessions": self.sessions,
            "months": self.months,
            "as_paid": self.as_paid,
            "players": [stats.json() for stats in self.all_players()],
        }

    def add(self, scored: Scored, file: str) -> None:
        """Count one settled session; `file` is what it is called where a month of it is named.

        Months that are open do not count, unless what was paid is recorded.

        >>> from hhscore.games.scoring import score
        >>> from hhscore.session import load
        >>> stats = Stats()
        >>> months = '[[months]]\\nba = "oba"\\n[months.captures]\\nAki = 76\\nBen = 88\\nChie = 100\\n'
        >>> stats.add(score(load(f'hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n{months}')), "a.toml")
        >>> [(player.player, player.net, player.won) for player in stats.players("hachihachi")]
        [('Chie', 24, 1), ('Ben', 0, 0), ('Aki', -24, 0)]
        """
        session, shown = scored.session, as_paid(scored.session, scored.ledger)
        self.sessions += 1
        self.as_paid += len(shown.months)
        self.units.add(scored.ledger.kan)
        mine = {player: self._of(session.game, player) for player in session.players}
        for facts, month in _counted(session, shown):
            self.months += 1
            self._month(facts, month, mine, scored, file)
        self._year(scored, shown, mine)

    def _of(self, game: str, player: str) -> PlayerStats:
        return self._players.setdefault((game, player), PlayerStats(player, game))

    def _year(self, scored: Scored, shown: AsPaid, mine: Mapping[str, PlayerStats]) -> None:
        ledger, final = shown.ledger, shown.ledger.final
        played = sum(month.counted and not month.open for month in ledger.months)
        whole = not any(month.open for month in ledger.months) and played >= scored.rules.year_months
        for standing in ledger.standings:
            stats = mine[standing.player]
            if final is None and not (shown.months and whole):
                stats.unfinished += 1
                continue
            stats.years += 1
            stats.places[standing.rank] += 1
            stats.home += final.settled[standing.player] if final else standing.points
        for year in ledger.transfers:
            transfer = year.transfer
            if transfer.reason == "ginmi":
                mine[transfer.payee].ginmi += transfer.points
                mine[transfer.payer].ginmi -= transfer.points

    def _month(
        self,
        facts: Month | KoikoiMonth,
        month: MonthLedger,
        mine: Mapping[str, PlayerStats],
        scored: Scored,
        file: str,
    ) -> None:
        for player, stats in mine.items():
            if player in facts.absent:
                continue
            points = month.net.get(player, 0)
            stats.months += 1
            stats.net += points
            stats.played += player in month.active
            stats.won += player == month.winner
            if stats.best is None or points > stats.best.points:
                stats.best = Extreme(points, file, month.month)
            if stats.worst is None or points < stats.worst.points:
                stats.worst = Extreme(points, file, month.month)
        if isinstance(facts, KoikoiMonth):
            _koikoi_yaku(month, mine)
        else:
            _choices(month, mine)
            _yaku(facts, month, mine, scored)


def _counted(session: Session, shown: AsPaid) -> Iterator[tuple[Month | KoikoiMonth, MonthLedger]]:
    """The months that count, with their facts."""
    facts: Sequence[Month | KoikoiMonth] = session.months or session.koikoi_months
    for seen, month in zip(facts, shown.ledger.months, strict=True):
        if month.counted and not month.open:
            yield seen, month


def _koikoi_yaku(month: MonthLedger, mine: Mapping[str, PlayerStats]) -> None:
    for transfer in month.transfers:
        kind, _, yaku = transfer.rule.partition(".")
        if kind == "yaku" and transfer.payee in mine:
            mine[transfer.payee].captured_yaku[yaku] += 1


def _choices(month: MonthLedger, mine: Mapping[str, PlayerStats]) -> None:
    """Who was asked and retired, and what that cost."""
    entry = month.entry
    if entry is None or len(entry.asked) <= len(entry.active):
        return
    for player in (*entry.entered, *entry.retired):
        mine[player].asked += 1
    for player in entry.retired:
        mine[player].retired += 1
    for transfer in month.transfers:
        if transfer.reason != "orichin":
            continue
        if transfer.payer in entry.retired:
            mine[transfer.payer].retire_cost += transfer.points
        if transfer.payee in entry.retired:
            mine[transfer.payee].retire_cost -= transfer.points


def _yaku(facts: Month, month: MonthLedger, mine: Mapping[str, PlayerStats], scored: Scored) -> None:
    """The hand yaku declared and the captured yaku called; those blown out or halved were made all the same."""
    declared, _, _ = declarations(
        facts, month.active, scored.hachihachi_rules.in_month(month.month - 1), ("months", month.month - 1)
    )
    for player, made in declared.items():
        mine[player].hand_yaku.update(made.ids)
    for call in facts.calls:
        mine[call.player].captured_yaku.update(call.yaku)
