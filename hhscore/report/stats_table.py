"""Statistics for the terminal, and as CSV."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

from hhscore.report.columns import Look
from hhscore.report.csv import harmless
from hhscore.report.statistics import PlayerStats, Stats
from hhscore.words.amounts import signed
from hhscore.words.columns import (
    align_columns,
    align_left,
    cut_to_width,
    join_phrases,
    measure_width,
    wrap_text,
)

_NAME_WIDTH, _LEAST_NAME = 12, 8
_GAMES = {"hachihachi": "Hachi-hachi", "koikoi": "Koi-Koi"}
_NOT = "·"


def stats_tables(stats: Stats, look: Look) -> list[str]:
    """The tables of each game: how the years ended, how the months went, and which yaku were made."""
    lines: list[str] = []
    for game, name in _GAMES.items():
        players = stats.players(game)
        if not players:
            continue
        if lines:
            lines.append("")
        unit = None if game == "koikoi" else look.unit
        lines.append(look.paint(f"{name} · {_count(players)}", "strong"))
        for table in _tables(players, game, unit, look.width):
            lines += ["", look.paint(table[0], "soft"), *table[1:]]
        lines += ["", *_made(players, look)]
    lines.append("")
    lines += wrap_text(_sentence(stats), look.width)
    return lines


def _count(players: Sequence[PlayerStats]) -> str:
    return f"{len(players)} players"


def _sentence(stats: Stats) -> str:
    words = f"{_number(stats.sessions, 'session')}, {_number(stats.months, 'month')}."
    if stats.as_paid:
        words += (
            f" Of {_number(stats.as_paid, 'month')} only what was paid is recorded; it is counted as paid."
        )
    if any(player.years and player.unfinished for player in stats.all_players()):
        words += " Years 1+1: one played to its end, one under way."
    return words


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _tables(players: Sequence[PlayerStats], game: str, unit: int | None, width: int) -> Iterator[list[str]]:
    rows = [["", "years", "1st", "2nd", "3rd", "later", "home/year", "net/month", "best", "worst"]]
    rows += [_years(stats, unit) for stats in players]
    yield from _fitted(rows, width)
    if game == "koikoi":
        rows = [["", "months", "played", "won"]]
        rows += [_month_counts(stats) for stats in players]
    else:
        rows = [["", "months", "played", "won", "asked", "retired", "cost", "ginmi", "hand yaku", "captured"]]
        rows += [[*_month_counts(stats), *_retiring(stats, unit)] for stats in players]
    yield from _fitted(rows, width)


def _fitted(rows: Sequence[Sequence[str]], width: int) -> Iterator[list[str]]:
    """The rows as a table in so many columns; one too wide has its names cut, or goes on in a table below.

    >>> for table in _fitted([["", "won", "asked"], ["Bartholomew", "12", "30"]], 18):
    ...     print("\\n".join(table))
                 won
    Bartholomew   12
                 asked
    Bartholomew     30
    """
    columns = [
        [cut_to_width(row[0], _NAME_WIDTH) for row in rows],
        *([*column] for column in zip(*rows, strict=True)),
    ]
    del columns[1]
    widths = [max(map(measure_width, column)) for column in columns]
    over = sum(widths) + 2 * (len(widths) - 1) - width
    if 0 < over <= widths[0] - _LEAST_NAME:
        columns[0] = [cut_to_width(name, widths[0] - over) for name in columns[0]]
        widths[0] -= over
    begin = 1
    while begin < len(columns):
        end, room = begin + 1, width - widths[0] - 2 - widths[begin]
        while end < len(columns) and room >= widths[end] + 2:
            room -= widths[end] + 2
            end += 1
        shown = [columns[0], *columns[begin:end]]
        yield align_columns([*zip(*shown, strict=True)], "l" + "r" * (end - begin))
        begin = end


def _years(stats: PlayerStats, unit: int | None) -> list[str]:
    later = sum(count for place, count in stats.places.items() if place > 3)
    years = str(stats.years) + (f"+{stats.unfinished}" if stats.unfinished else "")
    return [
        cut_to_width(stats.player, _NAME_WIDTH),
        years,
        *(str(stats.places[place] or _NOT) for place in (1, 2, 3)),
        str(later or _NOT),
        _average(stats.home_per_year, unit),
        _average(stats.net_per_month, unit),
        signed(stats.best.points, unit) if stats.best else _NOT,
        signed(stats.worst.points, unit) if stats.worst else _NOT,
    ]


def _month_counts(stats: PlayerStats) -> list[str]:
    return [cut_to_width(stats.player, _NAME_WIDTH), str(stats.months), str(stats.played), str(stats.won)]


def _retiring(stats: PlayerStats, unit: int | None) -> list[str]:
    rate = stats.retire_rate
    return [
        str(stats.asked or _NOT),
        _NOT if rate is None else f"{100 * rate:.0f} %",
        signed(-stats.retire_cost, unit) if stats.retired else _NOT,
        signed(stats.ginmi, unit) if stats.ginmi else _NOT,
        str(stats.hand_yaku.total() or _NOT),
        str(stats.captured_yaku.total() or _NOT),
    ]


def _average(value: float | None, unit: int | None) -> str:
    return _NOT if value is None else signed(round(value), unit)


def _made(players: Sequence[PlayerStats], look: Look) -> Iterator[str]:
    """Which yaku each made, most often first."""
    wide = max(measure_width(cut_to_width(stats.player, _NAME_WIDTH)) for stats in players)
    for stats in players:
        parts = [*_counts(stats.hand_yaku), *_counts(stats.captured_yaku)]
        if parts:
            yield from join_phrases(
                parts, look.width, f"{align_left(cut_to_width(stats.player, _NAME_WIDTH), wide)}  "
            )


def _counts(made: Counter[str]) -> list[str]:
    return [
        f"{yaku} {count}" for yaku, count in sorted(made.items(), key=lambda entry: (-entry[1], entry[0]))
    ]


_CSV = (
    *(
        "player",
        "game",
        "years",
        "unfinished",
        "1st",
        "2nd",
        "3rd",
        "later",
        "months",
        "played",
        "won",
        "net",
    ),
    *("net_per_month", "home", "home_per_year", "best", "best_file", "best_month", "worst", "worst_file"),
    *("worst_month", "asked", "retired", "retire_rate", "retire_cost", "ginmi", "hand_yaku", "captured_yaku"),
)


def stats_csv(stats: Stats) -> str:
    """A row for each player and game, amounts in points; nothing in it that a spreadsheet would run.

    >>> stats_csv(Stats()).split(",")[:3]
    ['player', 'game', 'years']
    """
    text = StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    write(_CSV)
    for player in stats.all_players():
        row: dict[str, Any] = {**player.json()}
        for number, place in enumerate(("1st", "2nd", "3rd"), 1):
            row[place] = player.places[number]
        row["later"] = sum(count for place, count in player.places.items() if place > 3)
        for which, extreme in (("best", player.best), ("worst", player.worst)):
            row[which] = extreme.points if extreme else None
            row[f"{which}_file"] = extreme.file if extreme else None
            row[f"{which}_month"] = extreme.month if extreme else None
        for kind in ("hand_yaku", "captured_yaku"):
            row[kind] = "; ".join(f"{yaku} {count}" for yaku, count in row[kind].items())
        cells = [row[column] for column in _CSV]
        write([harmless(cell) if isinstance(cell, str) else "" if cell is None else cell for cell in cells])
    return text.getvalue()
