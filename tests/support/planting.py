"""Slips of known kinds planted in true months, to see whether the audit names them first.

Written from how people go wrong at the table and on paper, not from the audit: a slip in paying changes the transfers
of the settled month, a slip about what happened settles the month again with other facts, a slip of the pen changes the
figures. What is told of each is the words that a sentence naming it must have, whoever writes the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from hhscore.games.hachihachi import hand
from hhscore.games.hachihachi.month import settle
from hhscore.games.hachihachi.rules import HachihachiRules, preset
from hhscore.model.ledger import MonthLedger, Transfer, YearLedger
from hhscore.model.session import Month, Session
from hhscore.rules import preset_names
from hhscore.words.amounts import kan
from tests.support.slips import net, table_of

Paid = dict[str, int]
Told = tuple[str, ...]
"""Each of these must be in the sentence; `a|b`: one of the two."""
CARD = {
    "ribbon for a plain": 4,
    "animal for a ribbon": 5,
    "bright for an animal": 10,
    "animal for a plain": 9,
}
PARS = (80, 84, 87, 90, 92, 100)


class Planted(NamedTuple):
    """One planted slip: its kind, what a sentence that names it must say, and what the table then paid."""

    kind: str
    told: Told
    paid: Paid


class Payment(NamedTuple):
    """Transfers that people think of as one payment, and the words that name it."""

    payee: str
    reason: str
    told: Told
    parts: tuple[Transfer, ...]


@dataclass(frozen=True)
class Sheet:
    """One true month of Hachi-hachi as the planter sees it."""

    session: Session
    ledger: YearLedger
    place: int
    rules: HachihachiRules

    @cached_property
    def month(self) -> MonthLedger:
        return self.ledger.months[self.place]

    @property
    def facts(self) -> Month:
        return self.session.months[self.place]

    @property
    def players(self) -> tuple[str, ...]:
        return self.ledger.players

    @cached_property
    def here(self) -> tuple[str, ...]:
        return tuple(player for player in self.players if player not in self.facts.absent)

    @cached_property
    def idle(self) -> tuple[str, ...]:
        return tuple(player for player in self.here if player not in self.month.active)

    @cached_property
    def right(self) -> Paid:
        return dict(self.month.net)

    @property
    def kan(self) -> int | None:
        return self.rules.unit_kan if isinstance(self.rules.unit_kan, int) else None

    @property
    def before(self) -> list[Paid]:
        return [dict(month.net) for month in self.ledger.months[: self.place]]

    @cached_property
    def payments(self) -> list[Payment]:
        groups: dict[tuple[str, str, str], list[Transfer]] = {}
        for one in self.month.transfers:
            kind = "back" if one.rule == "special.blows_out" else one.reason
            own = one.payer if one.payee == "@orichin" else ""
            groups.setdefault((kind, one.payee, own), []).append(one)
        found = []
        for (kind, payee, own), parts in groups.items():
            who = own or payee
            names = re.findall(r"[a-z]+(?:-[a-z]+)*", parts[0].detail)
            yaku = [
                name
                for name in names
                if name in {*self.rules.teyaku, *self.rules.dekiyaku, *self.rules.special}
            ]
            word = {"cards": "card points", "back": "hand yaku|returned", "sage": "sage"}.get(kind, kind)
            if kind in ("teyaku", "dekiyaku", "special") and yaku:
                word = yaku[0]
            if kind == "sage" and yaku:
                word = f"sage|{yaku[0]}"
            told: Told = (who, word)
            if parts[0].payer == "@orichin":
                told = ("orichin pot|the pot",)
            found.append(Payment(payee, kind, told, tuple(parts)))
        return found

    @property
    def ordinary(self) -> list[Payment]:
        """The payments between players other than for cards and back."""
        return [
            one
            for one in self.payments
            if one.reason not in ("cards", "back")
            and not one.payee.startswith("@")
            and one.parts[0].payer[0] != "@"
        ]

    def without(self, *gone: Transfer) -> list[Transfer]:
        left = list(self.month.transfers)
        for one in gone:
            left.remove(one)
        return left

    def other(self, old: Payment, new: list[Transfer]) -> list[Transfer]:
        return [*self.without(*old.parts), *new]

    def times(self, reason: str) -> int:
        applies = self.rules.ba_applies_to
        return self.month.multiplier if applies == "all" or reason in applies else 1

    def settled(
        self,
        facts: Mapping[str, Any] | None = None,
        rules: Mapping[str, Any] | None = None,
        ba: tuple[str, int] | None = None,
    ) -> Paid | None:
        """What this month comes to with other facts, rules or ba; None where it does not settle."""
        table = table_of(self.ledger, self.place)
        if ba is not None:
            table = replace(table, ba=ba[0], multiplier=ba[1])
        changed = self.rules
        if rules is not None:
            if not set(rules) <= set(self.rules.values):
                return None
            changed = self.rules.with_values({**self.rules.values, **rules})
        month = settle(replace(self.facts, **(facts or {})), table, changed)
        return None if month.problems or month.open else dict(month.net)


Slips = Iterator[tuple[Told, "list[Transfer] | Paid | None"]]
Kind = Callable[[Sheet], Slips]
KINDS: dict[str, Kind] = {}
PENS: dict[str, Kind] = {}
ASKED = set[str]()
"""The kinds that were known to fail when the planter was written; the others are of its own invention."""


def kind(name: str, *, asked: bool = False) -> Callable[[Kind], Kind]:
    def enter(plant: Kind) -> Kind:
        KINDS[name] = plant
        if asked:
            ASKED.add(name)
        return plant

    return enter


def pen(name: str, *, asked: bool = False) -> Callable[[Kind], Kind]:
    def enter(plant: Kind) -> Kind:
        PENS[name] = plant
        if asked:
            ASKED.add(name)
        return plant

    return enter


def planted(sheet: Sheet, name: str) -> list[Planted]:
    """Every slip of this kind that the month allows and that changes a figure."""
    found = []
    for told, there in (KINDS | PENS)[name](sheet):
        paid = net(there, sheet.players) if isinstance(there, list) else there
        if paid is not None and paid != sheet.right:
            found.append(Planted(name, told, paid))
    return found


BA_KINDS = ("the ba left out", "another ba", "the ba stacked")
"""Kinds that change every payment: a slip beside them is made at that ba."""


def in_paying(sheet: Sheet, name: str) -> bool:
    """Whether slips of this kind change the transfers of the month as they stand."""
    return all(isinstance(there, list) for _, there in KINDS[name](sheet))


def after(sheet: Sheet, first: Planted, name: str) -> Sheet | None:
    """The sheet as it is after a first slip, for a second; at another ba with the month's payments at that ba."""
    changed = Sheet(sheet.session, sheet.ledger, sheet.place, sheet.rules)
    changed.__dict__["right"] = first.paid
    if name in BA_KINDS:
        table = table_of(sheet.ledger, sheet.place)
        for times in (1, sheet.rules.ba_oba, sheet.rules.ba_zetsuba, 8, 16):
            month = settle(sheet.facts, replace(table, multiplier=times), sheet.rules)
            if dict(month.net) == first.paid:
                changed.__dict__["month"] = month
                return changed
        return None
    return changed


def says(sentence: str, told: Told) -> bool:
    """Whether a sentence names what was planted.

    >>> says("Aki's sanbon was not paid", ("Aki", "sanbon", "not paid|left out"))
    True
    """
    text = sentence.lower()
    return all(any(word.lower() in text for word in words.split("|")) for words in told)


# --- payments ------------------------------------------------------------------------------------------------------

GONE = "not paid|left out|forgotten|overlooked|not settled|missing|ignored"
SHARE = "share"


@kind("a payment left out")
def _left_out(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        yield (*one.told, GONE), sheet.other(one, [])


@kind("a payment made twice")
def _twice(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        yield (*one.told, "twice|double"), [*sheet.month.transfers, *one.parts]


@kind("a payment turned round")
def _round(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        yield (
            (*one.told, "wrong way|round"),
            sheet.other(one, [replace(part, payer=part.payee, payee=part.payer) for part in one.parts]),
        )


@kind("half of a payment made")
def _half(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        if one.reason not in ("sage", "oikomi") and all(part.points % 2 == 0 for part in one.parts):
            yield (
                (*one.told, "half|halved"),
                sheet.other(one, [replace(part, points=part.points // 2) for part in one.parts]),
            )


@kind("a payment to another who plays")
def _to_another(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        for other in sheet.month.active:
            if other != one.payee and one.payee in sheet.month.active and one.reason not in ("sage", "hatto"):
                moved = [
                    replace(part, payee=other, payer=one.payee if part.payer == other else part.payer)
                    for part in one.parts
                ]
                yield (*one.told, f"to {other}"), sheet.other(one, moved)


@kind("one share not paid")
def _share(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        for part in one.parts if len(one.parts) > 1 else ():
            yield (*one.told, part.payer, SHARE, "not pay|not paid|left out"), sheet.without(part)


@kind("a share paid by the other payer too")
def _share_too(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        for part in one.parts if len(one.parts) > 1 else ():
            for other in {each.payer for each in one.parts} - {part.payer}:
                yield (
                    (*one.told, f"{other} paid", part.payer, SHARE),
                    [*sheet.without(part), replace(part, payer=other)],
                )


@kind("a share paid by one who does not play")
def _share_idle(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        for part in one.parts:
            for other in set(sheet.idle) - {one.payee} - {each.payer for each in one.parts}:
                yield (
                    (*one.told, f"{other} paid", part.payer),
                    [*sheet.without(part), replace(part, payer=other)],
                )


@kind("a share booked on one side only", asked=True)
def _one_side(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        for part in one.parts:
            for side in ("payer", "payee"):
                paid = dict(sheet.right)
                paid[part.payer if side == "payer" else part.payee] += (
                    part.points if side == "payer" else -part.points
                )
                yield (*one.told, part.payer, "side|only for"), paid


@kind("a whole payment booked on one side only")
def _one_side_whole(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        if len(one.parts) > 1:
            paid = dict(sheet.right)
            paid[one.payee] -= sum(part.points for part in one.parts)
            yield (*one.told, "side|only for"), paid
            paid = dict(sheet.right)
            for part in one.parts:
                paid[part.payer] += part.points
            yield (*one.told, "side|only for"), paid


def _by_all(sheet: Sheet, reasons: tuple[str, ...]) -> Slips:
    for one in sheet.ordinary:
        if one.reason in reasons and sheet.idle and len(one.parts) == 2:
            points = one.parts[0].points
            more = [
                replace(one.parts[0], payer=other, points=points)
                for other in sheet.idle
                if other != one.payee
            ]
            yield (
                (*one.told, "too|all", "retired|not play|all at the table|pushed"),
                [*sheet.month.transfers, *more],
            )


@kind("captured yaku paid by those who do not play too", asked=True)
def _captured_by_all(sheet: Sheet) -> Slips:
    yield from _by_all(sheet, ("dekiyaku", "sage"))


@kind("hand yaku paid by those who do not play too", asked=True)
def _hand_by_all(sheet: Sheet) -> Slips:
    yield from _by_all(sheet, ("teyaku",))


@kind("special yaku paid by those who do not play too")
def _special_by_all(sheet: Sheet) -> Slips:
    yield from _by_all(sheet, ("special",))


def _as_another(sheet: Sheet, reason: str, values: Mapping[str, Any]) -> Slips:
    for one in sheet.ordinary:
        names = [name for name in re.findall(r"[a-z]+(?:-[a-z]+)*", one.parts[0].detail) if name in values]
        if one.reason != reason or len(names) != 1:
            continue
        mine = sheet.rules.amount(values[names[0]])
        for name, value in values.items():
            if value and sheet.rules.amount(value) != mine:
                points = sheet.rules.amount(value)
                if all(part.points * points % mine == 0 for part in one.parts):
                    told = (one.payee, names[0], name)
                    yield (
                        told,
                        sheet.other(
                            one,
                            [replace(part, points=int(part.points * points / mine)) for part in one.parts],
                        ),
                    )


@kind("captured yaku valued as another", asked=True)
def _captured_as(sheet: Sheet) -> Slips:
    yield from _as_another(sheet, "dekiyaku", sheet.rules.dekiyaku)


@kind("hand yaku valued as another", asked=True)
def _hand_as(sheet: Sheet) -> Slips:
    yield from _as_another(sheet, "teyaku", sheet.rules.teyaku)


@kind("special yaku a step off", asked=True)
def _step(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        step = {
            "futahachi": sheet.rules.values.get("special.futahachi.step"),
            "sujiroku": sheet.rules.values.get("special.sujiroku.step"),
        }.get(one.told[1])
        if one.reason != "special" or not isinstance(step, int | float):
            continue
        each = int(sheet.rules.amount(step)) * sheet.times("special")
        for off in (1, -1):
            moved = [replace(part, points=part.points + off * each) for part in one.parts]
            yield (*one.told, "step|plain|captured|point|over"), sheet.other(one, moved)


@kind("hatto with one share", asked=True)
def _hatto_one(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        if one.reason == "hatto" and len(one.parts) == 1 and one.parts[0].points % 2 == 0:
            yield (
                (one.payee, "hatto", "one share|half|share"),
                sheet.other(one, [replace(one.parts[0], points=one.parts[0].points // 2)]),
            )


@kind("hatto ignored")
def _hatto_ignored(sheet: Sheet) -> Slips:
    for place, broken in enumerate(sheet.facts.hatto):
        left = (*sheet.facts.hatto[:place], *sheet.facts.hatto[place + 1 :])
        yield ("hatto", broken.yaku, "ignored|each paid|forgotten"), sheet.settled({"hatto": left})


@kind("a hand yaku nobody held", asked=True)
def _not_held(sheet: Sheet) -> Slips:
    for player in sheet.month.active:
        if any(one.reason == "teyaku" and one.payee == player for one in sheet.payments):
            continue
        for name, value in sheet.rules.teyaku.items():
            if value:
                points = int(sheet.rules.amount(value)) * sheet.times("teyaku")
                new = [
                    Transfer(other, player, points, "teyaku", "", "")
                    for other in sheet.month.active
                    if other != player
                ]
                yield (player, name), [*sheet.month.transfers, *new]


@kind("one of two overlapping hand yaku", asked=True)
def _overlap(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        names = [
            name
            for name in re.findall(r"[a-z]+(?:-[a-z]+)*", one.parts[0].detail)
            if name in sheet.rules.teyaku
        ]
        if one.reason == "teyaku" and len(names) == 2:
            for name in names:
                points = int(sheet.rules.amount(sheet.rules.teyaku[name])) * sheet.times("teyaku")
                left = [replace(part, points=part.points - points) for part in one.parts]
                yield (one.payee, name), sheet.other(one, left)


@kind("one fee of several", asked=True)
def _one_fee(sheet: Sheet) -> Slips:
    fees = [one for one in sheet.month.transfers if one.reason == "orichin" and one.payee == "@orichin"]
    pot = [one for one in sheet.month.transfers if one.payer == "@orichin"]
    if pot:
        for fee in fees:
            left = [replace(pot[0], points=pot[0].points - fee.points)] if pot[0].points > fee.points else []
            yield (fee.payer, "orichin|fee", GONE), [*sheet.without(fee, pot[0]), *left]
    for one in sheet.ordinary:
        if one.reason == "orichin":
            yield (one.payee, "orichin|fee", GONE), sheet.other(one, [])


@kind("a fee that the player alone forgot")
def _fee_alone(sheet: Sheet) -> Slips:
    for fee in sheet.month.transfers:
        if fee.payee == "@orichin":
            yield (fee.payer, "orichin|fee", GONE + "|side"), sheet.without(fee)


@kind("two fees changed places")
def _fees_swapped(sheet: Sheet) -> Slips:
    fees = [one for one in sheet.month.transfers if one.payee == "@orichin"]
    for first, second in pairwise(fees):
        paid = dict(sheet.right)
        paid[first.payer] += first.points - second.points
        paid[second.payer] += second.points - first.points
        yield ("orichin|fee", first.payer, second.payer), paid


@kind("the pot to another")
def _pot_to(sheet: Sheet) -> Slips:
    for pot in sheet.month.transfers:
        if pot.payer == "@orichin":
            for other in sheet.here:
                if other != pot.payee:
                    yield ("pot", f"to {other}"), [*sheet.without(pot), replace(pot, payee=other)]


@kind("the pot left where it was")
def _pot_left(sheet: Sheet) -> Slips:
    for pot in sheet.month.transfers:
        if pot.payer == "@orichin":
            yield ("pot", GONE), sheet.without(pot)


@kind("a nuke-yaku not due", asked=True)
def _nuke(sheet: Sheet) -> Slips:
    value = sheet.rules.amount(sheet.rules.nuke_yaku_value)
    for one in sheet.ordinary:
        paid = any(other.reason == "nuke-yaku" and other.payee == one.payee for other in sheet.payments)
        if one.reason == "teyaku" and value and not paid and len(sheet.month.active) == 3:
            points = int(value) * sheet.times("nuke-yaku")
            more = [Transfer(part.payer, one.payee, points, "nuke-yaku", "", "") for part in one.parts]
            yield (one.payee, "nuke-yaku"), [*sheet.month.transfers, *more]


@kind("a tobikomi not due")
def _tobikomi(sheet: Sheet) -> Slips:
    value = sheet.rules.amount(sheet.rules.tobikomi_value)
    for one in sheet.ordinary:
        paid = any(other.reason == "tobikomi" and other.payee == one.payee for other in sheet.payments)
        if one.reason == "teyaku" and "san" in one.told[1] and value and not paid:
            points = int(value) * sheet.times("tobikomi")
            more = [Transfer(part.payer, one.payee, points, "tobikomi", "", "") for part in one.parts]
            yield (one.payee, "tobikomi"), [*sheet.month.transfers, *more]


@kind("a mizuten not due", asked=True)
def _mizuten(sheet: Sheet) -> Slips:
    value, dealer = sheet.rules.amount(sheet.rules.mizuten_value), sheet.month.dealer
    if value and dealer in sheet.month.active and not any(one.reason == "mizuten" for one in sheet.payments):
        points = int(value) * sheet.times("mizuten")
        if len(sheet.here) > 3 and len(sheet.month.active) == 3:
            payers = sheet.here if sheet.rules.mizuten_payers == "all" else sheet.month.active
            new = [Transfer(p, str(dealer), points, "mizuten", "", "") for p in payers if p != dealer]
            yield (str(dealer), "mizuten"), [*sheet.month.transfers, *new]


@kind("a mizuten of those who play only, or of all")
def _mizuten_of(sheet: Sheet) -> Slips:
    other = "playing" if sheet.rules.values.get("mizuten.payers") == "all" else "all"
    yield ("mizuten", "play|share|not paid"), sheet.settled(rules={"mizuten.payers": other})


@kind("the half for sage not taken")
def _sage_whole(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        if one.reason == "sage" and all("half of" in part.detail for part in one.parts):
            yield (one.payee, "sage", "halved|half|whole|full"), [*sheet.month.transfers, *one.parts]


@kind("the sage forgotten")
def _sage_forgotten(sheet: Sheet) -> Slips:
    for player in dict.fromkeys(call.player for call in sheet.facts.calls if call.call == "sage"):
        left = tuple(call for call in sheet.facts.calls if call.player != player or call.call != "sage")
        yield (player, "sage"), sheet.settled({"calls": left})


@kind("the other share in sage not borne")
def _sage_share(sheet: Sheet) -> Slips:
    for one in sheet.month.transfers:
        if one.reason == "sage" and "third player's share" in one.detail:
            (third,) = set(sheet.month.active) - {one.payer, one.payee}
            yield ("sage", "share", third), [*sheet.without(one), replace(one, payer=third)]


@kind("card points not settled")
def _no_cards(sheet: Sheet) -> Slips:
    left = [one for one in sheet.month.transfers if one.reason != "cards"]
    yield ("card points", GONE), left


@kind("card points turned round")
def _cards_round(sheet: Sheet) -> Slips:
    yield (
        ("card points", "wrong way|round"),
        [
            replace(one, payer=one.payee, payee=one.payer) if one.reason == "cards" else one
            for one in sheet.month.transfers
        ],
    )


@kind("card points twice")
def _cards_twice(sheet: Sheet) -> Slips:
    yield (
        ("card points", "twice|double"),
        [
            replace(one, points=2 * one.points) if one.reason == "cards" else one
            for one in sheet.month.transfers
        ],
    )


@kind("card points besides the captured yaku")
def _cards_too(sheet: Sheet) -> Slips:
    if any(one.reason in ("dekiyaku", "sage", "hatto") for one in sheet.month.transfers):
        yield ("card points", "besides|too"), sheet.settled(rules={"cards.settle": "always"})


@kind("oikomi by two of the three")
def _oikomi_two(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        if one.reason == "oikomi" and len(one.parts) == 3:
            for part in one.parts:
                yield (one.payee, "oikomi", part.payer), sheet.without(part)


@kind("oikomi: hand yaku not halved")
def _oikomi_whole(sheet: Sheet) -> Slips:
    yield ("oikomi", "halved|half"), sheet.settled(rules={"oikomi.hand_yaku": 1})


@kind("oikomi: cards forgotten")
def _oikomi_cards(sheet: Sheet) -> Slips:
    yield ("oikomi", "ribbon|card|not paid"), sheet.settled(rules={"oikomi.card": 0})


@kind("two tobikomi paid as one")
def _tobikomi_once(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        if one.reason == "tobikomi" and len(one.parts) == 4:
            yield (one.payee, "tobikomi", "one|half|once"), sheet.without(*one.parts[:2])


@kind("hand yaku kept although blown out")
def _not_blown(sheet: Sheet) -> Slips:
    back = [one for one in sheet.month.transfers if one.rule == "special.blows_out"]
    if back:
        yield ("hand yaku", "blow|returned"), sheet.without(*back)


@kind("goko and shiko both")
def _goko(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        if one.reason == "dekiyaku" and "goko" in one.parts[0].detail:
            more = int(sheet.rules.amount(sheet.rules.dekiyaku["shiko"])) * sheet.times("dekiyaku")
            yield (
                ("goko", "shiko"),
                sheet.other(one, [replace(part, points=part.points + more) for part in one.parts]),
            )


@kind("a hand yaku at another preset's value")
def _elsewhere(sheet: Sheet) -> Slips:
    for key, value in (("teyaku.aka", 2), ("dekiyaku.shiko", 8)):
        there = any(preset(name).values.get(key) == value for name in preset_names())
        if there and sheet.kan and sheet.rules.values.get(key) != value:
            yield (key.partition(".")[2], f"at {value}"), sheet.settled(rules={key: value})


# --- the ba, the unit ----------------------------------------------------------------------------------------------


def _scaled(sheet: Sheet, times: int, over: int, which: Callable[[Transfer], bool]) -> list[Transfer] | None:
    changed = []
    for one in sheet.month.transfers:
        if which(one):
            if one.points * times % over:
                return None
            one = replace(one, points=one.points * times // over)
        changed.append(one)
    return changed


@kind("the ba left out")
def _no_ba(sheet: Sheet) -> Slips:
    if sheet.month.multiplier > 1:
        yield (f"{sheet.month.ba}", "left out|field alone"), sheet.settled(ba=("koba", 1))


@kind("another ba")
def _other_ba(sheet: Sheet) -> Slips:
    for name, times in (("oba", sheet.rules.ba_oba), ("zetsuba", sheet.rules.ba_zetsuba)):
        if times != sheet.month.multiplier:
            yield (name, "counted|taken|at|alone"), sheet.settled(ba=(name, times))


@kind("the ba stacked", asked=True)
def _stacked(sheet: Sheet) -> Slips:
    for waiting in sheet.month.carry[:1]:
        factor = sheet.rules.ba_oba if waiting == "oba" else sheet.rules.ba_zetsuba
        yield (
            ("waits|waiting|stack|both",),
            sheet.settled(ba=(str(sheet.month.ba), sheet.month.multiplier * factor)),
        )


@kind("the ba left out of one payment")
def _no_ba_in(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        times = sheet.times(one.reason)
        if times > 1 and len(sheet.payments) > 1:
            yield (
                (*one.told, f"{sheet.month.ba}", "left out"),
                sheet.other(one, [replace(part, points=part.points // times) for part in one.parts]),
            )


@kind("the ba left out of the card points")
def _no_ba_cards(sheet: Sheet) -> Slips:
    if sheet.times("cards") > 1:
        yield (
            ("card points", "left out"),
            _scaled(sheet, 1, sheet.times("cards"), lambda one: one.reason == "cards"),
        )


@kind("the ba left out of all hand yaku")
def _no_ba_hands(sheet: Sheet) -> Slips:
    if sheet.times("teyaku") > 1 and len([one for one in sheet.payments if one.reason == "teyaku"]) > 1:
        hands = ("teyaku", "tobikomi", "nuke-yaku")
        yield (
            ("hand yaku", "left out|without"),
            _scaled(
                sheet,
                1,
                sheet.times("teyaku"),
                lambda one: one.reason in hands and one.rule != "special.blows_out",
            ),
        )


@kind("kan of one payment read as points", asked=True)
def _kan_points(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        if sheet.kan and all(part.points % sheet.kan == 0 for part in one.parts):
            less = [replace(part, points=part.points // sheet.kan) for part in one.parts]
            yield (*one.told, "points"), sheet.other(one, less)


@kind("yaku and fees at 10 points a kan", asked=True)
def _ten(sheet: Sheet) -> Slips:
    if sheet.kan:
        yield (
            ("10",),
            [
                one if one.reason == "cards" else replace(one, points=int(one.points * 10 / sheet.kan + 0.5))
                for one in sheet.month.transfers
            ],
        )


@kind("one payment at 10 points a kan")
def _ten_one(sheet: Sheet) -> Slips:
    for one in sheet.ordinary:
        if sheet.kan and all(part.points * 10 % sheet.kan == 0 for part in one.parts):
            yield (
                (*one.told, "10"),
                sheet.other(one, [replace(part, points=part.points * 10 // sheet.kan) for part in one.parts]),
            )


# --- what was captured, declared -----------------------------------------------------------------------------------


def _points(sheet: Sheet) -> dict[str, int]:
    if sheet.rules.cards_split != "difference" or len(sheet.month.active) != 3:
        return {}
    if not any(one.reason == "cards" for one in sheet.month.transfers):
        return {}
    won = dict.fromkeys(sheet.month.active, 0)
    for one in sheet.month.transfers:
        if one.reason == "cards":
            won[one.payer] -= one.points // sheet.times("cards")
            won[one.payee] += one.points // sheet.times("cards")
    return {player: sheet.rules.cards_par + points for player, points in won.items()}


@kind("another par", asked=True)
def _par(sheet: Sheet) -> Slips:
    for par in PARS if _points(sheet) else ():
        off = (sheet.rules.cards_par - par) * sheet.times("cards")
        yield (
            (f"{par}", "card points"),
            {who: points + off * (who in sheet.month.active) for who, points in sheet.right.items()},
        )


@kind("a card taken for another kind", asked=True)
def _card_kind(sheet: Sheet) -> Slips:
    for player in _points(sheet):
        for off in CARD.values():
            for sign in (1, -1):
                paid = {**sheet.right, player: sheet.right[player] + sign * off * sheet.times("cards")}
                yield (player, "captured|card points"), paid


@kind("a captured figure a card off")
def _card_off(sheet: Sheet) -> Slips:
    for player in _points(sheet):
        for off in (1, 5, 10, 20):
            for sign in (1, -1):
                paid = {**sheet.right, player: sheet.right[player] + sign * off * sheet.times("cards")}
                yield (player, "captured|card points"), paid


@kind("a captured card counted with another's")
def _card_with(sheet: Sheet) -> Slips:
    for player, points in _points(sheet).items():
        for other, theirs in _points(sheet).items():
            for off in (1, 5, 10, 20):
                if player != other and theirs >= off:
                    times = sheet.times("cards")
                    paid = dict(sheet.right)
                    paid[player] += off * times
                    paid[other] -= off * times
                    if points + off < 168:
                        yield (player, other, "captured|card points"), paid


@kind("two captured figures changed places")
def _captured_swapped(sheet: Sheet) -> Slips:
    points = _points(sheet)
    for player in points:
        for other in points:
            if player < other and points[player] != points[other]:
                paid = dict(sheet.right)
                off = (points[other] - points[player]) * sheet.times("cards")
                paid[player] += off
                paid[other] -= off
                yield (player, other, "captured", "swapped"), paid


@kind("a hand yaku not declared paid all the same")
def _undeclared(sheet: Sheet) -> Slips:
    for player in sheet.facts.unclaimed:
        rest = tuple(other for other in sheet.facts.unclaimed if other != player)
        yield (player, "not declared"), sheet.settled({"unclaimed": rest})


@kind("a hand yaku overlooked with its bonus")
def _overlooked(sheet: Sheet) -> Slips:
    for player in sheet.month.active:
        cards = sheet.facts.hands.get(player)
        held = hand.evaluate(cards, sheet.rules).ids if cards is not None else ()
        if held and player not in sheet.facts.unclaimed and player not in sheet.facts.declared:
            yield (
                (player, held[0], GONE),
                sheet.settled({"declared": {**sheet.facts.declared, player: ()}}),
            )


# --- the pen -------------------------------------------------------------------------------------------------------


def _each(sheet: Sheet, change: Callable[[str, int], int | None]) -> Iterator[tuple[str, Paid]]:
    for player, points in sheet.right.items():
        other = change(player, points)
        if other is not None and player in sheet.here:
            yield player, {**sheet.right, player: other}


@pen("the sign of one figure")
def _sign(sheet: Sheet) -> Slips:
    for player, paid in _each(sheet, lambda _, points: -points):
        yield (player, "sign"), paid


@pen("all signs")
def _signs(sheet: Sheet) -> Slips:
    yield ("signs",), {who: -points for who, points in sheet.right.items()}


@pen("two figures changed places")
def _swapped(sheet: Sheet) -> Slips:
    for player in sheet.here:
        for other in sheet.here:
            if player < other:
                yield (
                    (player, other, "swapped"),
                    {**sheet.right, player: sheet.right[other], other: sheet.right[player]},
                )


@pen("a digit mistaken")
def _digit(sheet: Sheet) -> Slips:
    for place in range(3):
        for digit in "0123456789":

            def other(_: str, points: int, place: int = place, digit: str = digit) -> int | None:
                text = str(abs(points))
                if place >= len(text) or (place == 0 and digit == "0"):
                    return None
                return int(text[:place] + digit + text[place + 1 :]) * (1 if points >= 0 else -1)

            for player, paid in _each(sheet, other):
                yield (player, "digit"), paid


@pen("two digits changed places")
def _digits(sheet: Sheet) -> Slips:
    for place in range(2):

        def other(_: str, points: int, place: int = place) -> int | None:
            text = str(abs(points))
            if place + 1 >= len(text) or (text[place + 1] == "0" and place == 0):
                return None
            turned = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
            return int(turned) * (1 if points >= 0 else -1)

        for player, paid in _each(sheet, other):
            yield (player, "digit"), paid


@pen("a digit left out")
def _digit_out(sheet: Sheet) -> Slips:
    for place in range(3):

        def other(_: str, points: int, place: int = place) -> int | None:
            text = str(abs(points))
            if len(text) < 2 or place >= len(text):
                return None
            return int(text[:place] + text[place + 1 :]) * (1 if points >= 0 else -1)

        for player, paid in _each(sheet, other):
            yield (player, "digit"), paid


@pen("a figure left empty")
def _empty(sheet: Sheet) -> Slips:
    for player, paid in _each(sheet, lambda _, points: 0):
        yield (player, "nothing|empty"), paid


@pen("a figure from the month before", asked=True)
def _before(sheet: Sheet) -> Slips:
    if sheet.before:
        for player, paid in _each(sheet, lambda who, _: sheet.before[-1][who]):
            yield (player, "month before|month earlier"), paid


@pen("all figures from the month before")
def _before_all(sheet: Sheet) -> Slips:
    if sheet.before and any(sheet.before[-1].values()):
        yield ("month before",), sheet.before[-1]


@pen("a neighbour's figure")
def _neighbour(sheet: Sheet) -> Slips:
    for place, player in enumerate(sheet.here):
        for other in (sheet.here[place - 1], sheet.here[(place + 1) % len(sheet.here)]):
            if player != other:
                yield (player, other), {**sheet.right, player: sheet.right[other]}


@pen("one figure a running total")
def _running_one(sheet: Sheet) -> Slips:
    if sheet.before:
        for player, paid in _each(
            sheet, lambda who, points: points + sum(month[who] for month in sheet.before)
        ):
            yield (player, "running|total"), paid


@pen("all figures running totals")
def _running(sheet: Sheet) -> Slips:
    if sheet.before:
        yield (
            ("running totals",),
            {who: points + sum(month[who] for month in sheet.before) for who, points in sheet.right.items()},
        )


@pen("rounded to whole kan", asked=True)
def _rounded(sheet: Sheet) -> Slips:
    unit = sheet.kan
    if unit:
        for up in (6, unit):  # the half and more up; or what is over cut off

            def whole(points: int, up: int = up) -> int:
                size = (abs(points) + unit - up) // unit * unit
                return size if points >= 0 else -size

            yield ("whole kan|rounded",), {who: whole(points) for who, points in sheet.right.items()}


@pen("one figure cut to whole kan")
def _cut(sheet: Sheet) -> Slips:
    unit = sheet.kan
    if unit:
        cut = lambda _, points: (abs(points) // unit * unit) * (1 if points >= 0 else -1)  # noqa: E731
        for player, paid in _each(sheet, cut):
            yield (player, "whole kan|rounded"), paid


@pen("kan for points")
def _in_kan(sheet: Sheet) -> Slips:
    if sheet.kan and all(points % sheet.kan == 0 for points in sheet.right.values()):
        yield ("kan",), {who: points // sheet.kan for who, points in sheet.right.items()}


@pen("one figure in kan for points")
def _in_kan_one(sheet: Sheet) -> Slips:
    unit = sheet.kan
    if unit:
        for player, paid in _each(
            sheet,
            lambda _, points: (
                (abs(points) // unit) * (1 if points > 0 else -1) if points % unit == 0 else None
            ),
        ):
            yield (player, "kan"), paid


@pen("3k4 as 34")
def _run_together(sheet: Sheet) -> Slips:
    if sheet.kan:

        def together(_: str, points: int) -> int | None:
            if abs(points) < 12:
                return None
            text = kan(abs(points), sheet.kan).replace("k", "")
            return int(text) * (1 if points >= 0 else -1)

        for player, paid in _each(sheet, together):
            yield (player, "kan|run together"), paid
        yield (
            ("kan",),
            {
                who: int(kan(abs(points), sheet.kan).replace("k", "")) * (1 if points >= 0 else -1)
                for who, points in sheet.right.items()
            },
        )


@pen("a figure at 10 points a kan")
def _ten_figure(sheet: Sheet) -> Slips:
    unit = sheet.kan
    if unit:

        def ten(_: str, points: int) -> int | None:
            size = abs(points)
            return (size // unit * 10 + size % unit) * (1 if points >= 0 else -1)

        for player, paid in _each(sheet, ten):
            yield (player, "10"), paid


@pen("a column too far")
def _shifted(sheet: Sheet) -> Slips:
    for step in range(1, len(sheet.players)):
        players = sheet.players
        paid = {players[(place + step) % len(players)]: sheet.right[who] for place, who in enumerate(players)}
        yield ("column",), {who: paid[who] for who in players}


@pen("a figure added up ten off")
def _ten_off(sheet: Sheet) -> Slips:
    for off in (10, -10, 100, -100):
        for player, paid in _each(sheet, lambda _, points, off=off: points + off):  # type: ignore[misc]
            yield (player, "digit|added|10"), paid


@pen("a figure one kan off")
def _kan_off(sheet: Sheet) -> Slips:
    if sheet.kan:
        for off in (sheet.kan, -sheet.kan):
            for player, paid in _each(sheet, lambda _, points, off=off: points + off):  # type: ignore[misc]
                yield (player, "1 kan|kan off|one kan"), paid


@pen("captured points written down")
def _captured_written(sheet: Sheet) -> Slips:
    points = _points(sheet)
    if points:
        yield ("captured",), {**sheet.right, **points}
