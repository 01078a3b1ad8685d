"""Slips planted in true months of Koi-Koi: what was counted, what was paid, and what was written down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hhscore.games.koikoi.captured import holding, paid_of
from hhscore.games.koikoi.entry import captured_by, koikoi_called
from hhscore.games.koikoi.month import settle_month
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.games.koikoi.yaku import Named, parse_yaku, value, worth
from hhscore.model.ledger import MonthLedger, YearLedger
from hhscore.model.session import KoikoiMonth, Session
from tests.support.planting import Paid, Planted, Told


@dataclass(frozen=True)
class Sheet:
    """One true month of Koi-Koi that somebody won."""

    session: Session
    ledger: YearLedger
    place: int
    rules: KoikoiRules

    @property
    def month(self) -> MonthLedger:
        return self.ledger.months[self.place]

    @property
    def facts(self) -> KoikoiMonth:
        return self.session.koikoi_months[self.place]

    @property
    def right(self) -> Paid:
        return dict(self.month.net)

    @property
    def winner(self) -> str:
        return str(self.facts.winner)

    @property
    def loser(self) -> str:
        return next(player for player in self.month.active if player != self.facts.winner)

    @property
    def points(self) -> int:
        return self.month.net[self.winner]

    @property
    def before(self) -> list[Paid]:
        return [dict(month.net) for month in self.ledger.months[: self.place]]

    @property
    def yaku(self) -> list[Named]:
        if self.facts.yaku:
            return list(paid_of([parse_yaku(name, self.rules) for name in self.facts.yaku], self.rules))
        cards = captured_by(self.facts, self.facts.winner)
        return list(paid_of(holding(cards, self.rules), self.rules)) if cards is not None else []

    def paying(self, points: int | None) -> Paid | None:
        if points is None:
            return None
        return {**self.right, self.winner: points, self.loser: -points}

    def settled(self, **facts: Any) -> Paid | None:
        month = settle_month(
            replace(self.facts, **facts),
            self.rules,
            self.ledger.players,
            dealer=self.month.dealer,
            place=self.place,
            number=self.month.number,
        )
        return None if month.open or month.problems else dict(month.net)

    def won(self, *yaku: Named) -> Paid | None:
        captures = {who: cards for who, cards in self.facts.captures.items() if who != self.facts.winner}
        return self.settled(yaku=tuple(map(str, yaku)), captures=captures)


Slips = Iterator[tuple[Told, "Paid | None"]]
Kind = Callable[[Sheet], Slips]
KINDS: dict[str, Kind] = {}


def kind(name: str) -> Callable[[Kind], Kind]:
    def enter(plant: Kind) -> Kind:
        KINDS[f"koikoi: {name}"] = plant
        return plant

    return enter


def planted(sheet: Sheet, name: str) -> list[Planted]:
    """Every slip of this kind that the month allows and that changes a figure."""
    if sheet.facts.winner is None or sheet.month.open or not sheet.month.counted:
        return []
    found = KINDS[name](sheet)
    return [Planted(name, told, paid) for told, paid in found if paid is not None and paid != sheet.right]


@kind("a koi-koi forgotten")
def _fewer(sheet: Sheet) -> Slips:
    calls, _ = koikoi_called(sheet.facts)
    if calls:
        yield ("koi-koi", "forgotten"), _with_calls(sheet, calls - 1)


@kind("a koi-koi too many")
def _more(sheet: Sheet) -> Slips:
    calls, _ = koikoi_called(sheet.facts)
    yield ("koi-koi", "too many"), _with_calls(sheet, calls + 1)


def _with_calls(sheet: Sheet, number: int) -> Paid | None:
    if isinstance(sheet.facts.koikoi, Mapping):
        return sheet.settled(koikoi={**sheet.facts.koikoi, sheet.winner: number})
    return sheet.settled(koikoi=number)


@kind("koi-koi added, not multiplied")
def _added(sheet: Sheet) -> Slips:
    calls, _ = koikoi_called(sheet.facts)
    if calls > 1:
        yield ("koi-koi", f"×{1 + calls}"), sheet.paying(sheet.points * (1 + calls) // 2**calls)


@kind("a yaku overlooked")
def _overlooked(sheet: Sheet) -> Slips:
    for one in sheet.yaku:
        rest = [other for other in sheet.yaku if other != one]
        if rest:
            yield (one.id, "overlooked"), sheet.won(*rest)


@kind("a card of a yaku miscounted")
def _card(sheet: Sheet) -> Slips:
    for one in sheet.yaku:
        if one.count is not None:
            rest = [other for other in sheet.yaku if other != one]
            for off in (1, -1):
                if one.count + off >= sheet.rules.counted(one.id)[0]:
                    yield (one.id, str(one.count + off)), sheet.won(*rest, Named(one.id, one.count + off))


@kind("a yaku paid that was not there")
def _not_there(sheet: Sheet) -> Slips:
    have = {one.id for one in sheet.yaku}
    for name in ("akatan", "aotan", "inoshikacho", "hanami", "tsukimi"):
        if name not in have and value(name, sheet.rules):
            yield (name,), sheet.won(*sheet.yaku, Named(name))


@kind("a yaku counted twice")
def _twice(sheet: Sheet) -> Slips:
    for one in sheet.yaku:
        factor = sheet.month.multiplier
        yield (one.id, "twice"), sheet.paying(sheet.points + worth(one, sheet.rules) * factor)


@kind("one bright yaku for another")
def _bright(sheet: Sheet) -> Slips:
    for one in sheet.yaku:
        for other in ("goko", "shiko", "ame-shiko", "sanko"):
            if one.id in ("goko", "shiko", "ame-shiko", "sanko") and other != one.id:
                rest = [each for each in sheet.yaku if each != one]
                yield (one.id, other), sheet.won(*rest, Named(other))


@kind("doubled from seven")
def _seven(sheet: Sheet) -> Slips:
    base = sum(worth(one, sheet.rules) for one in sheet.yaku)
    if base >= 7 and not sheet.rules.double_at:
        yield ("doubled|×2", "7"), sheet.paying(2 * sheet.points)


@kind("paid twice")
def _paid_twice(sheet: Sheet) -> Slips:
    yield ("twice|double",), sheet.paying(2 * sheet.points)


@kind("paid the wrong way")
def _round(sheet: Sheet) -> Slips:
    yield ("wrong",), sheet.paying(-sheet.points)


@kind("half paid")
def _half(sheet: Sheet) -> Slips:
    if sheet.points % 2 == 0:
        yield ("half",), sheet.paying(sheet.points // 2)


@kind("nothing paid")
def _nothing(sheet: Sheet) -> Slips:
    yield ("nothing",), sheet.paying(0)


@kind("only one figure written")
def _one(sheet: Sheet) -> Slips:
    for player in (sheet.winner, sheet.loser):
        yield (player, "nothing|empty"), {**sheet.right, player: 0}


@kind("a sign wrong")
def _sign(sheet: Sheet) -> Slips:
    for player in (sheet.winner, sheet.loser):
        yield (player, "sign"), {**sheet.right, player: -sheet.right[player]}


@kind("a digit of one figure")
def _digit(sheet: Sheet) -> Slips:
    for player in (sheet.winner, sheet.loser):
        text = str(abs(sheet.right[player]))
        for digit in "123456789":
            wrong = int(text[:-1] + digit) * (1 if sheet.right[player] > 0 else -1)
            yield (player, "digit"), {**sheet.right, player: wrong}


@kind("paid by one who sat out")
def _sat_out(sheet: Sheet) -> Slips:
    for other in sheet.ledger.players:
        if other not in sheet.month.active:
            paid = {**sheet.right, sheet.loser: 0, other: -sheet.points}
            yield (other, sheet.loser), paid
            paid = {**sheet.right, sheet.winner: 0, other: sheet.points}
            yield (other, sheet.winner), paid


@kind("a figure of the month before")
def _before(sheet: Sheet) -> Slips:
    if sheet.before:
        for player in (sheet.winner, sheet.loser):
            yield (player, "month before"), {**sheet.right, player: sheet.before[-1][player]}


@kind("running totals")
def _running(sheet: Sheet) -> Slips:
    if len(sheet.before) > 1:
        yield (
            ("running",),
            {who: points + sum(month[who] for month in sheet.before) for who, points in sheet.right.items()},
        )


@kind("points without the koi-koi")
def _plain(sheet: Sheet) -> Slips:
    calls, _ = koikoi_called(sheet.facts)
    if calls > 1:
        yield ("koi-koi", "forgotten"), _with_calls(sheet, 0)
