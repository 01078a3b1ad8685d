"""Slips planted in the chips counted after a month and in the final settlement of true years of Hachi-hachi."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.model.ledger import YearLedger
from tests.support.dealing import Doc
from tests.support.planting import Told

Changed = Iterator[tuple[Told, dict[str, Any]]]


class Year(NamedTuple):
    """A true year with everything noted."""

    doc: Doc
    ledger: YearLedger
    rules: HachihachiRules

    def points(self, value: Any) -> int:
        return int(self.rules.amount(value))


class Slip(NamedTuple):
    """A slip at the year's end, or in chips: its kind, what a sentence naming it must say, and where what stands."""

    kind: str
    told: Told
    code: str
    place: int | None
    key: str
    value: Any


Plant = Callable[[Year], Iterator[tuple[Told, int | None, str, Any]]]
KINDS: dict[str, Plant] = {}
ASKED = set[str]()


def kind(name: str, *, asked: bool = False) -> Callable[[Plant], Plant]:
    def enter(plant: Plant) -> Plant:
        KINDS[name] = plant
        if asked:
            ASKED.add(name)
        return plant

    return enter


def planted(year: Year, name: str) -> list[Slip]:
    """Every slip of this kind that the year allows and that changes something."""
    found = []
    for told, place, key, value in KINDS[name](year):
        there = year.doc["final"].get(key) if place is None else year.doc["months"][place].get(key)
        if there is not None and there != value:
            found.append(Slip(name, told, "HH403" if key == "chips" else "HH406", place, key, value))
    return found


def with_slip(year: Year, slip: Slip) -> Doc:
    """The year with the slip, and nothing else noted that hangs on it."""
    doc = {**year.doc, "months": [dict(month) for month in year.doc["months"]]}
    final = dict(doc.pop("final", {}))
    for place, month in enumerate(doc["months"]):
        month.pop("loans", None)
        if slip.place is None or place > slip.place:
            month.pop("chips", None)
    if slip.place is None:
        doc["final"] = {**final, slip.key: slip.value}
    else:
        doc["months"][slip.place]["chips"] = slip.value
    return doc


def _totals(year: Year, more: Callable[[str], int]) -> dict[str, int]:
    assert year.ledger.final is not None
    return {who: points + more(who) for who, points in year.ledger.final.totals.items()}


def _loans(year: Year) -> dict[str, int]:
    """The markers that were given back at the end: those the last month but one left, and what it led to."""
    return dict(year.ledger.loans_after[-1]) if year.ledger.loans_after else {}


@kind("loans not returned", asked=True)
def _loans_kept(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    loans, loan = _loans(year), year.points(year.rules.kaikan_loan)
    if any(loans.values()):
        yield ("loan", "return"), None, "totals", _totals(year, lambda who: loan * loans[who])
        for player, number in loans.items():
            if number and sum(map(bool, loans.values())) > 1:
                yield (
                    ("loan", player, "return"),
                    None,
                    "totals",
                    _totals(year, lambda who, p=player, n=number: loan * n * (who == p)),  # type: ignore[misc]
                )


@kind("a month left out of a total", asked=True)
def _month_out(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    for month in year.ledger.months:
        for player in year.ledger.players:
            yield (
                (player, f"month {month.month} ", "not in|left out|missing"),
                None,
                "totals",
                _totals(year, lambda who, m=month, p=player: -m.net[who] * (who == p)),  # type: ignore[misc]
            )


@kind("a month left out of all totals")
def _month_out_all(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    for month in year.ledger.months:
        yield (
            (f"month {month.month} ", "not in|left out|missing"),
            None,
            "totals",
            _totals(year, lambda who, m=month: -m.net[who]),  # type: ignore[misc]
        )


@kind("a month twice in a total")
def _month_twice(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    for month in year.ledger.months:
        for player in year.ledger.players:
            yield (
                (player, f"month {month.month} ", "twice"),
                None,
                "totals",
                _totals(year, lambda who, m=month, p=player: m.net[who] * (who == p)),  # type: ignore[misc]
            )


@kind("a month's sign wrong in a total")
def _month_sign(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    for month in year.ledger.months:
        for player in year.ledger.players:
            yield (
                (player, f"month {month.month} ", "sign|wrong way|taken off"),
                None,
                "totals",
                _totals(year, lambda who, m=month, p=player: -2 * m.net[who] * (who == p)),  # type: ignore[misc]
            )


@kind("a month missing in the chips", asked=True)
def _chips_month(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    for place, chips in enumerate(year.ledger.chips_after):
        for month in year.ledger.months[max(0, place - 2) : place + 1]:
            for player in year.ledger.players:
                if chips:
                    yield (
                        (player, f"month {month.month} ", "not in|missing|left out"),
                        place,
                        "chips",
                        {**chips, player: chips[player] - month.net[player]},
                    )


@kind("a month missing in all chips")
def _chips_month_all(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    for place, chips in enumerate(year.ledger.chips_after):
        net = year.ledger.months[place].net
        if chips:
            yield (
                (f"month {place + 1} ", "not in|missing|left out"),
                place,
                "chips",
                {who: points - net[who] for who, points in chips.items()},
            )


@kind("chips lent not counted")
def _chips_lent(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    loan = year.points(year.rules.kaikan_loan) if year.rules.kaikan_loan else 0
    for place, loans in enumerate(year.ledger.loans_after):
        for player, number in loans.items():
            if number and loan:
                chips = year.ledger.chips_after[place]
                yield (
                    (player, "loan|borrow"),
                    place,
                    "chips",
                    {**chips, player: chips[player] - loan},
                )


@kind("a stack of chips under another's")
def _chips_moved(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    for place, chips in enumerate(year.ledger.chips_after):
        for player in list(chips)[:2]:
            for other in list(chips)[2:]:
                for points in (12, 60):
                    yield (
                        (player, other),
                        place,
                        "chips",
                        {**chips, player: chips[player] - points, other: chips[other] + points},
                    )


@kind("a wrong winner", asked=True)
def _winner(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    final = year.ledger.final
    if final is not None and final.winner is not None:
        running = {who: sum(month.net[who] for month in year.ledger.months) for who in year.ledger.players}
        most = max(running, key=lambda who: running[who])
        if most != final.winner:
            yield ("points|han-don|without", most), None, "winner", most
        ranked = sorted(final.totals, key=lambda who: -final.totals[who])
        yield (ranked[1], "second|behind|next"), None, "winner", ranked[1]
        for other in (str(year.ledger.months[-1].winner), str(year.ledger.months[-1].dealer)):
            if other not in (ranked[0], ranked[1], most):
                yield ("last month",), None, "winner", other


@kind("the winner's total with the pot", asked=True)
def _with_pot(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    final = year.ledger.final
    if final is not None and final.winner is not None and final.handon:
        yield (
            ("pot", final.winner),
            None,
            "totals",
            _totals(year, lambda who: (final.handon or 0) * (who == final.winner)),
        )


@kind("ginmi in kan taken as points", asked=True)
def _ginmi_kan(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    final = year.ledger.final
    if final is not None and final.ginmi and final.winner and year.ledger.kan:
        yield ("kan",), None, "ginmi", final.ginmi * year.ledger.kan
        per = int(year.rules.ginmi_per_player) * len(year.ledger.players)
        yield ("kan|points",), None, "ginmi", final.totals[final.winner] + per


@kind("ginmi for the others only")
def _ginmi_others(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    final = year.ledger.final
    if final is not None and final.ginmi:
        yield ("other",), None, "ginmi", final.ginmi - int(year.rules.ginmi_per_player)


@kind("ginmi with the total rounded otherwise")
def _ginmi_rounded(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    final = year.ledger.final
    if final is not None and final.ginmi and final.winner:
        exact = final.totals[final.winner] / (year.ledger.kan or 1)
        for kan in (int(exact // 1), int(-(-exact // 1))):
            per = int(year.rules.ginmi_per_player) * len(year.ledger.players)
            if final.kan[final.winner] != kan:
                yield ("round",), None, "ginmi", kan + per


@kind("ginmi all added up")
def _ginmi_sum(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    final = year.ledger.final
    if final is not None and final.ginmi:
        yield ("together|all|sum",), None, "ginmi", final.ginmi * (len(year.ledger.players) - 1)


@kind("the stake not taken off")
def _stake(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    stake = year.points(year.rules.handon_stake)
    if stake and year.ledger.handon:
        yield ("stake",), None, "totals", _totals(year, lambda _: stake)
        first = year.points(year.rules.chips_stake)
        yield ("stake",), None, "totals", _totals(year, lambda _: stake - first)
        for player in year.ledger.players:
            yield (
                ("stake", player),
                None,
                "totals",
                _totals(year, lambda who, p=player: stake * (who == p)),  # type: ignore[misc]
            )


@kind("totals after pot and ginmi")
def _after(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    if year.ledger.final is not None:
        yield ("goes home|ginmi",), None, "totals", dict(year.ledger.final.settled)


@kind("what went into the pot left in a total")
def _paid_in(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    paid = year.ledger.handon.paid if year.ledger.handon else {}
    for player, points in paid.items():
        yield (
            ("pot", player),
            None,
            "totals",
            _totals(year, lambda who, p=player, n=points: n * (who == p)),  # type: ignore[misc]
        )
    if paid:
        yield ("pot",), None, "totals", _totals(year, lambda who: paid.get(who, 0))


@kind("a share of the pot missing")
def _share_of_pot(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    paid = year.ledger.handon.paid if year.ledger.handon else {}
    for player, points in paid.items():
        yield ("pot", player), None, "handon", sum(paid.values()) - points


@kind("the pot in kan")
def _pot_in_kan(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    if year.ledger.handon and year.ledger.handon.pot >= 24:
        yield ("kan",), None, "handon", year.ledger.handon.pot // 12


@kind("totals in kan")
def _in_kan(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    if year.ledger.final is not None and all(kan is not None for kan in year.ledger.final.kan.values()):
        yield ("kan",), None, "totals", dict(year.ledger.final.kan)


@kind("a digit of a total")
def _digit(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    if year.ledger.final is None:
        return
    totals = year.ledger.final.totals
    for player, points in totals.items():
        for digit in "13579":
            text = str(abs(points))
            if len(text) > 1 and digit != text[-1]:
                wrong = int(text[:-1] + digit) * (1 if points >= 0 else -1)
                yield (player, "digit"), None, "totals", {**totals, player: wrong}


@kind("the sign of a total")
def _sign(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    if year.ledger.final is not None:
        totals = year.ledger.final.totals
        for player, points in totals.items():
            yield (player, "sign"), None, "totals", {**totals, player: -points}


@kind("two totals changed places")
def _swapped(year: Year) -> Iterator[tuple[Told, int | None, str, Any]]:
    if year.ledger.final is not None:
        totals = year.ledger.final.totals
        for player in totals:
            for other in totals:
                if player < other:
                    changed = {**totals, player: totals[other], other: totals[player]}
                    yield (player, other, "swapped"), None, "totals", changed
