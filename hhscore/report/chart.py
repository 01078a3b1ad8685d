"""The running totals as a line chart in SVG, told apart by dashes, markers and names as well as by colour."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from hhscore.cards.deck import FLOWERS_KANJI
from hhscore.drawings.strokes import number
from hhscore.report.running import Stand
from hhscore.words.amounts import kan, signed
from hhscore.words.columns import cut_to_width

_WIDTH, _HEIGHT = 600, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 128, 22, 52
_MOST_TICKS = 18  # months named below the chart; of more every second, third … is
_LINE = 15  # between two names at the line ends
_NAME = 15  # the widest name shown there, in columns
_DASHES = ("", "7 3", "2 3", "9 3 2 3", "14 4", "5 2 1 2 1 2", "1 4")
_MARKERS = (
    '<circle r="4"/>',
    '<path d="M-3.5 -3.5H3.5V3.5H-3.5Z"/>',
    '<path d="M0 -4.8L4.4 3.4H-4.4Z"/>',
    '<path d="M0 -5L5 0L0 5L-5 0Z"/>',
    '<path d="M0 4.8L4.4 -3.4H-4.4Z"/>',
    '<path d="M-4 -1.3H-1.3V-4H1.3V-1.3H4V1.3H1.3V4H-1.3V1.3H-4Z"/>',
    '<path d="M0 -5L1.5 -1.5L5 0L1.5 1.5L0 5L-1.5 1.5L-5 0L-1.5 -1.5Z"/>',
)
_ISOLATE, _POP = "\u2068", "\u2069"  # a name written from right to left keeps its direction to itself
MOST_LINES = len(_DASHES)


def chart(
    players: Sequence[str],
    stands: Sequence[Stand],
    months: int,
    unit: int | None,
    numbers: Sequence[int] = (),
) -> str:
    """The chart of these totals over so many months, `unit` points to the kan (None: points). Empty without totals.

    `numbers` are the months of the year that the months recorded were: after one that does not count, not their places.

    Han-don is an upright line at its month, on which what goes into the pot falls away.

    >>> drawn = chart(["Aki", "<Ben>"], [Stand(1, False, {"Aki": 30, "<Ben>": -30})], 12, 12)
    >>> "&lt;Ben&gt;" in drawn, "<Ben>" in drawn
    (True, False)
    """
    if not stands:
        return ""
    low, high, step = _scale(stands, unit)
    last = max(months, stands[-1].month, 1)

    def across(month: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * month / last

    def down(points: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - points) / (high - low)

    grid = "".join(
        f'<path class="{"zero" if not points else "grid"}" d="M{_LEFT} {number(down(points))}H{_WIDTH - _RIGHT}"/>'
        f'<text x="{_LEFT - 7}" y="{number(down(points) + 4)}" text-anchor="end">{_tick(points, unit)}</text>'
        for points in range(low, high + 1, step)
    )
    behind = len(numbers) - numbers[-1] if numbers else 0
    years = [*numbers, *(month - behind for month in range(len(numbers) + 1, last + 1))]
    axis = "".join(_month(month, years[month - 1], across(month), last) for month in range(1, last + 1))
    ends = _spread([down(stands[-1].totals[player]) for player in players])
    lines = names = ""
    for place, player in enumerate(players):
        at = [(across(stand.month), down(stand.totals[player])) for stand in stands]
        lines += _line(place, stands, at, down(0))
        names += _end(place, player, kan(stands[-1].totals[player], unit), at[-1], ends[place])
    handon = "".join(_handon(across(stand.month)) for stand in stands if stand.handon)
    return (
        f'<svg class="chart" role="img" viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-labelledby="chart-title chart-desc">'
        f'<title id="chart-title">Running totals, month by month</title>'
        f'<desc id="chart-desc">{escape(_description(players, stands, unit))}</desc>'
        f'<g class="axis">{grid}{axis}</g>{handon}{lines}{names}</svg>'
    )


def _scale(stands: Sequence[Stand], unit: int | None) -> tuple[int, int, int]:
    """Lowest and highest point of the axis and the step between, in points: round numbers, zero among them."""
    lowest = min(0, *(min(stand.totals.values()) for stand in stands))
    highest = max(0, *(max(stand.totals.values()) for stand in stands))
    size = unit or 1
    rough = max(highest - lowest, 4 * size) / 6 / size
    power = 1
    while power * 10 <= rough:
        power *= 10
    step = next(factor for factor in (1, 2, 5, 10) if factor * power >= rough) * power * size
    low, high = floor(lowest / step) * step, ceil(highest / step) * step
    return low, max(high, low + step), step


def _tick(points: int, unit: int | None) -> str:
    if not points:
        return "0"
    return signed(points, unit).removesuffix("0") if unit else signed(points, None)


def _month(month: int, of_the_year: int, x: float, last: int) -> str:
    base = _HEIGHT - _BOTTOM
    tick = f'<path class="grid" d="M{number(x)} {base}v5"/>'
    if (month - 1) % -(-last // _MOST_TICKS):
        return tick
    kanji = FLOWERS_KANJI[(of_the_year - 1) % 12]
    flower = f'<text class="flower" x="{number(x)}" y="{base + 37}" text-anchor="middle">{kanji}</text>'
    return f'{tick}<text x="{number(x)}" y="{base + 19}" text-anchor="middle">{month}</text>{flower}'


def _line(place: int, stands: Sequence[Stand], at: list[tuple[float, float]], zero: float) -> str:
    look = place % MOST_LINES
    dash = f' stroke-dasharray="{_DASHES[look]}"' if _DASHES[look] else ""
    d = f"M{_LEFT} {number(zero)}" + "".join(f"L{number(x)} {number(y)}" for x, y in at)
    marks = "".join(
        f'<g transform="translate({number(x)} {number(y)})">{_MARKERS[look]}</g>'
        for stand, (x, y) in zip(stands, at, strict=True)
        if not stand.handon
    )
    return f'<g class="line p{look}"><path class="run" d="{d}"{dash}/>{marks}</g>'


def _end(place: int, name: str, amount: str, line_end: tuple[float, float], level: float) -> str:
    """The player's name and total beside the end of the line, led to it where names had to make room."""
    x, y = line_end
    look = place % MOST_LINES
    lead = f'<path class="lead" d="M{number(x + 6)} {number(y)}L{number(x + 13)} {number(level)}"/>'
    text = f'<tspan class="name">{_ISOLATE}{escape(cut_to_width(name, _NAME))}{_POP}</tspan> {amount}'
    return (
        f'<g class="end p{look}">{lead}<text x="{number(x + 16)}" y="{number(level + 4)}">{text}</text></g>'
    )


def _spread(levels: Sequence[float]) -> list[float]:
    """Heights for the names, as near to the line ends as leaves each a line of its own."""
    order = sorted(range(len(levels)), key=lambda place: levels[place])
    room = (_HEIGHT - _BOTTOM + 8) - (_TOP - 8)
    gap = min(_LINE, room / max(len(levels), 1))
    groups: list[list[int]] = []  # names that touch share the middle of their line ends
    tops: list[float] = []
    for place in order:
        groups.append([place])
        tops.append(levels[place])
        while len(groups) > 1 and tops[-1] < tops[-2] + gap * len(groups[-2]):
            merged = groups[-2] + groups.pop()
            tops.pop()
            groups[-1] = merged
            middle = sum(levels[each] for each in merged) / len(merged)
            highest = _HEIGHT - _BOTTOM + 8 - gap * (len(merged) - 1)
            tops[-1] = max(_TOP - 8, min(middle - gap * (len(merged) - 1) / 2, highest))
    spread = [0.0] * len(levels)
    for top, group in zip(tops, groups, strict=True):
        for row, place in enumerate(group):
            spread[place] = top + gap * row
    return spread


def _handon(x: float) -> str:
    return (
        f'<g class="handon"><path d="M{number(x)} {_TOP - 4}V{_HEIGHT - _BOTTOM}"/>'
        f'<text x="{number(x)}" y="{_TOP - 9}" text-anchor="middle">han-don</text></g>'
    )


def _description(players: Sequence[str], stands: Sequence[Stand], unit: int | None) -> str:
    last = stands[-1]
    totals = ", ".join(f"{player} {kan(last.totals[player], unit)}" for player in players)
    taken = [stand.month for stand in stands if stand.handon]
    handon = f" Han-don after month {taken[0]} takes what was won into the pot." if taken else ""
    return f"One line for each player. After month {last.month}: {totals}.{handon} The score sheet has every figure."
