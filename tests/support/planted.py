"""How often the audit's first likely cause is what was planted; run at length by bench/causes.py, shortly by a test."""

from __future__ import annotations

import random
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from hhscore.audit import CHECKS, case_of
from hhscore.games.hachihachi.rules import load_rules
from hhscore.games.hachihachi.year import settle_year
from hhscore.games.koikoi import koikoi_preset
from hhscore.games.scoring import settle
from hhscore.session import load
from tests.support import planting, planting_koikoi, planting_year
from tests.support.audited import year
from tests.support.dealing import NAMES, deal_koikoi_year, to_toml, vary

PRESETS = ("standard", "traditional", "houwow", "fudawiki", "qdan", "koikoi")
LIKELY = 0.9
"""From this confidence on a cause is called likely."""


@dataclass
class Count:
    """What became of the slips of one kind."""

    right: int = 0
    unclear: int = 0
    doubtful: int = 0
    wrong: int = 0
    seconds: list[float] = field(default_factory=list)

    @property
    def number(self) -> int:
        """How many were planted."""
        return self.right + self.unclear + self.doubtful + self.wrong

    def add(self, other: Count) -> None:
        """Count those of another kind too."""
        self.right += other.right
        self.unclear += other.unclear
        self.doubtful += other.doubtful
        self.wrong += other.wrong
        self.seconds += other.seconds


@cache
def true_year(number: int) -> str:
    """One true year, of the presets in turn."""
    rules, rng = PRESETS[number // 2 % len(PRESETS)], random.Random(number)
    if rules == "koikoi":
        doc = deal_koikoi_year(rng, NAMES[: rng.randint(2, 4)], 12, rng.choice(["cards", "yaku"]))
        for month, settled in zip(
            doc["months"], settle(load(to_toml(doc)).require(), koikoi_preset()).months, strict=True
        ):
            month["paid"] = dict(settled.net)
        return to_toml(doc)
    players = 3 if rules == "qdan" else rng.choice([3, 4, 4, 5, 6, 7])
    # The dealer of true years notes a tobikomi by the rules of standard: under others the cards are written down.
    habits = {**vary(rng), "absent": 0.0, "blank": True, "captures": rng.choice(["cards", "cards", "points"])}
    if rules == "fudawiki":
        habits |= {"captures": "cards", "unseen": 0.0}
    return year(number, players, rules, 12, **habits)


@cache
def sheets(number: int) -> tuple[Any, ...]:
    """The months of a true year, as the planters see them."""
    session = load(true_year(number)).require()
    if session.game == "koikoi":
        ledger = settle(session, koikoi_preset())
        return tuple(
            planting_koikoi.Sheet(session, ledger, place, koikoi_preset())
            for place in range(len(ledger.months))
        )
    rules = load_rules(session.rules, session.house)
    ledger = settle_year(session, rules)
    found = [planting.Sheet(session, ledger, place, rules) for place in range(len(ledger.months))]
    return tuple(sheet for sheet in found if not sheet.month.open and len(sheet.month.active) > 1)


def with_paid(number: int, place: int, paid: planting.Paid) -> str:
    """The year with other figures in one month, and nothing noted that hangs on them."""
    doc = tomllib.loads(true_year(number))
    doc.pop("final", None)
    for month in doc["months"]:
        month.pop("chips", None)
        month.pop("loans", None)
    doc["months"][place]["paid"] = paid
    return to_toml(doc)


def causes_of(text: str, code: str) -> tuple[list[Any], float]:
    """The causes named by one check, and how long it looked."""
    case = case_of(text)
    start = time.process_time()
    findings = list(CHECKS[code].look(case))
    seconds = time.process_time() - start
    return [cause for finding in findings for cause in finding.likely], seconds


def judge(count: Count, causes: list[Any], tolds: list[planting.Told], seconds: float) -> str:
    """Count one, and say what it was."""
    count.seconds.append(seconds)
    first = causes[0] if causes else None
    if first is None or getattr(first, "id", "") == "unclear":
        count.unclear += 1
        return "unclear"
    if all(planting.says(str(first), told) for told in tolds):
        count.right += 1
        return "right"
    if getattr(first, "confidence", 1.0) < LIKELY:
        count.doubtful += 1
        return "doubtful"
    count.wrong += 1
    return "WRONG"


def draws(rng: random.Random, numbers: list[int], each: int) -> Iterator[tuple[int, Any]]:
    """Months in random order, of all years, so many times over what is wanted."""
    months = [(number, sheet) for number in numbers for sheet in sheets(number)]
    rng.shuffle(months)
    yield from months[: each * 60]


def planted(number: int, sheet: Any, name: str) -> list[planting.Planted]:
    """Every slip of a kind in a month, of whichever game it is."""
    koikoi = isinstance(sheet, planting_koikoi.Sheet)
    if koikoi != name.startswith("koikoi: "):
        return []
    return planting_koikoi.planted(sheet, name) if koikoi else planting.planted(sheet, name)


def singles(name: str, numbers: list[int], each: int, show: bool) -> Count:
    """Plant so many slips of a kind, each in another month, and look."""
    rng, count = random.Random(name), Count()
    for number, sheet in draws(rng, numbers, each):
        if count.number >= each:
            break
        slips = planted(number, sheet, name)
        if slips:
            look(count, number, sheet, [rng.choice(slips)], show)
    return count


def look(count: Count, number: int, sheet: Any, slips: list[planting.Planted], show: bool) -> None:
    """Audit the year with these figures, and count what it says."""
    text = with_paid(number, sheet.place, slips[-1].paid)
    causes, seconds = causes_of(text, "HH401")
    became = judge(count, causes, [slip.told for slip in slips], seconds)
    if show and became != "right":
        net = {who: (points, slips[-1].paid[who] - points) for who, points in sheet.right.items()}
        print(f"  {became} [{number}/{sheet.place + 1} {sheet.rules.name}] {[s.told for s in slips]} {net}")
        for cause in causes[:3]:
            print(f"      {getattr(cause, 'confidence', 1):.2f} {cause}")


def pairs(numbers: list[int], wanted: int, show: bool) -> Count:
    """Plant two slips of different kinds at once: two in paying, or one in paying and one of the pen.

    Two slips in the same payment are left out, and two that move one figure and no other: nobody could tell them apart.
    With another ba the second slip is made in the month as it is at that ba, as it would be at the table.
    """
    rng, count = random.Random("pairs"), Count()
    months = [(number, sheet) for number in numbers for sheet in sheets(number)]
    while count.number < wanted:
        number, sheet = rng.choice(months)
        first_kind = rng.choice(list(planting.KINDS))
        second_kind = rng.choice(list(planting.KINDS) + list(planting.PENS))
        if second_kind in planting.BA_KINDS:
            first_kind, second_kind = second_kind, first_kind
        if isinstance(sheet, planting_koikoi.Sheet) or first_kind == second_kind:
            continue
        both = two_planted(rng, number, sheet, first_kind, second_kind)
        if both is not None:
            look(count, number, sheet, list(both), show)
    return count


def two_planted(
    rng: random.Random, number: int, sheet: planting.Sheet, first_kind: str, second_kind: str
) -> tuple[planting.Planted, planting.Planted] | None:
    """A slip of each kind in one month; None where the month does not allow two that can be told apart."""
    slips = planted(number, sheet, first_kind)
    if not slips:
        return None
    first = rng.choice(slips)
    if second_kind in planting.PENS or first_kind in planting.BA_KINDS:
        after = planting.after(sheet, first, first_kind)
        seconds = planted(number, after, second_kind) if after is not None else []
        if second_kind in planting.PENS:
            hidden = [one.paid for one in planted(number, sheet, second_kind)]
            seconds = [one for one in seconds if one.paid not in hidden]  # written over what was done
        elif second_kind in planting.BA_KINDS or not planting.in_paying(sheet, second_kind):
            return None
        if not seconds:
            return None
        second = rng.choice(seconds)
    else:
        seconds = planted(number, sheet, second_kind)
        if not seconds:
            return None
        second = rng.choice(seconds)
        paid = {who: points + first.paid[who] - sheet.right[who] for who, points in second.paid.items()}
        second = second._replace(paid=paid)
    if second.paid in (sheet.right, first.paid) or one_figure(sheet.right, first.paid, second.paid):
        return None
    return None if first.told[:2] == second.told[:2] else (first, second)


def one_figure(right: planting.Paid, one: planting.Paid, both: planting.Paid) -> bool:
    """Whether two slips move the same single figure: then it may be off by anything."""
    touched = {who for who in right if one[who] != right[who]}
    return len(touched) == 1 and touched == {who for who in right if both[who] != one[who]}


def year_ends(name: str, numbers: list[int], each: int, show: bool) -> Count:
    """Plant so many slips of a kind in chips and final settlements."""
    rng, count = random.Random(name), Count()
    order = [number for number in numbers for _ in range(3)]
    rng.shuffle(order)
    for number in order:
        if count.number >= each:
            break
        if PRESETS[number // 2 % len(PRESETS)] == "koikoi":
            continue
        true = tomllib.loads(true_year(number))
        sheet = sheets(number)[0]
        if "final" not in true:
            continue
        whole = planting_year.Year(true, sheet.ledger, sheet.rules)
        slips = planting_year.planted(whole, name)
        if not slips:
            continue
        slip = rng.choice(slips)
        causes, seconds = causes_of(to_toml(planting_year.with_slip(whole, slip)), slip.code)
        became = judge(count, causes, [slip.told], seconds)
        if show and became != "right":
            print(
                f"  {became} [{number} {sheet.rules.name}] {slip.told} {slip.key} {slip.place} {slip.value}"
            )
            for cause in causes[:3]:
                print(f"      {getattr(cause, 'confidence', 1):.2f} {cause}")
    return count
