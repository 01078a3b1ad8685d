"""Whole years of Hachi-hachi and Koi-Koi, really dealt from a shuffled deck and played card by card.

    python -m tests.dealing --seed 11 --players Aki,Ben,Chie --rules standard > year.toml

`deal_year`, `deal_month` and `deal_koikoi_year` give session documents as plain dicts in the contract's form,
`to_toml` writes them, `years()`, `months()` and `koikoi_years()` are hypothesis strategies. What players do and how
the scorekeeper writes is in `Habits`. Shares only the cards with the program under test.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from hypothesis import strategies as st

from tests.support.deal.house import HOUSES, House
from tests.support.deal.koikoi import koikoi_month
from tests.support.deal.month import Doc, deal_month, turn_order
from tests.support.deal.play import Habits
from tests.support.deal.toml import to_toml

__all__ = [
    "HOUSES",
    "NAMES",
    "SPECIALS",
    "Doc",
    "Habits",
    "by_ledger",
    "cut",
    "deal_koikoi_year",
    "deal_month",
    "deal_year",
    "koikoi_years",
    "months",
    "to_toml",
    "turn_order",
    "vary",
    "years",
]

NextDealer = Callable[[Doc], str]
"""Given the session up to a done month, who deals the next."""

NAMES = ("Aki", "Ben", "Chie", "Dai", "Emi", "Fumi", "Goro")
SPECIALS = ("souhachi", "futahachi", "sujiroku")


def deal_year(
    rng: random.Random, players: Sequence[str], rules: str = "standard", months: int = 12,
    next_dealer: NextDealer | None = None, specials: Mapping[int, str] | None = None,
    house_rules: Mapping[str, Any] | None = None, **habits: Any,
) -> Doc:  # fmt: skip
    """A session of so many months (those nobody entered come on top) as a plain dict.

    `next_dealer` is told the session so far and answers who deals; without it the seats deal in turn under qdan and the
    first player deals throughout elsewhere, right only where nobody asks who dealt. `specials`: month number to
    special yaku. `habits`: fields of `Habits`.
    """
    house, how = HOUSES[rules], Habits(**habits)
    doc: Doc = {"hhscore": 1, "game": "hachihachi", "players": list(players), "rules": rules}
    changed = dict(house_rules or {})
    if len(players) < house.least:
        changed["players.min"] = len(players)
    if months != 12:
        changed["year.months"] = months
    if changed:
        doc["house"] = changed
    doc["months"] = []
    queue = BaQueue(carried_first=rules == "fudawiki")
    counted, dealer = 0, players[0]
    while counted < months:
        away = _away(rng, house, players, dealer, how)
        wanted = (specials or {}).get(counted + 1)
        if wanted is None and rng.random() < how.special:
            wanted = rng.choice(SPECIALS)
        if len(players) - len(away) < 3:
            wanted = None
        month = deal_month(rng, players, dealer, rules, away, wanted, how)
        ba = queue.play([int(word.rstrip("barp")) for word in month["field"].split() if "b" in word])
        if rng.random() < how.ba_only:
            queue.waiting = queue.before  # nothing joins; the one played leaves if it waited
            queue.leave(ba)
            del month["field"]
            month = {"ba": ba, **month}
        if rng.random() < how.dealer_key:
            month["dealer"] = dealer
        doc["months"].append(month)
        choices = month.get("choices")
        nobody = (
            house.too_few == "fewer-play" and choices and not any(word.endswith(" enter") for word in choices)
        )
        counted += not nobody
        if counted < months:
            if house.by_seat:
                dealer = players[counted % len(players)]
            elif next_dealer is not None:
                dealer = next_dealer(doc)
    return doc


def _away(rng: random.Random, house: House, players: Sequence[str], dealer: str, habits: Habits) -> list[str]:
    spare = len(players) - max(house.least, 3 if len(players) > 2 else 2)
    away = [player for player in players if player != dealer and rng.random() < habits.absent]
    return away[:spare] if not house.by_seat else []


class BaQueue:
    """Which ba is played and which wait: only to write a likely `ba` where the field is not written down."""

    def __init__(self, carried_first: bool) -> None:
        self.carried_first = carried_first
        self.waiting: list[str] = []
        self.before: list[str] = []

    def play(self, brights: Sequence[int]) -> str:
        new = ["zetsuba" if month in (11, 12) else "oba" for month in brights]
        self.before = list(self.waiting)
        first = [self.waiting.pop(0)] if self.carried_first and self.waiting else []
        self.waiting = sorted(self.waiting + new, reverse=True)
        first = first or self.waiting[:1]
        if first and not (self.carried_first and self.before):
            self.waiting.pop(0)
        return first[0] if first else "koba"

    def leave(self, ba: str) -> None:
        if ba in self.waiting:
            self.waiting.remove(ba)


def deal_koikoi_year(
    rng: random.Random,
    players: Sequence[str],
    months: int = 12,
    form: str = "cards",
    redeal: float = 0.0,
    **habits: Any,
) -> Doc:
    """A Koi-Koi session. `form`: captures as "cards", or the winner's "yaku" by name.

    `redeal`: the chance that a hand that allows it is declared; such a deal stands as a month of its own with
    `redeal = true`, does not count, and the same dealer deals again.
    """
    doc: Doc = {"hhscore": 1, "game": "koikoi", "players": list(players), "rules": "koikoi"}
    if months != 12:
        doc["house"] = {"year.months": months}
    doc["months"] = []
    dealer, counted = players[0], 0
    while counted < months:
        order = turn_order(players, dealer)
        active = [player for player in order if player in rng.sample(order, 2)] if len(order) > 2 else order
        while len(active) != 2:
            active = [player for player in order if player in rng.sample(order, 2)]
        month = koikoi_month(rng, HOUSES["standard"], active, Habits(**habits), form, redeal)
        doc["months"].append(month)
        counted += not month.get("redeal", False)
        dealer = month.get("winner", dealer)
    return doc


def cut(rng: random.Random, doc: Doc) -> Doc:
    """A copy that stops somewhere in the middle of a month, as a session is while people play."""
    part = copy.deepcopy(doc)
    part["months"] = part["months"][: rng.randint(1, len(part["months"]))]
    month = part["months"][-1]
    calls = month.get("calls", [])
    if calls:
        month["calls"] = calls[: rng.randint(0, len(calls) - 1)]
    for key in ("captures", "plains", "bonus", "hatto", "paid", "chips", "loans", "winner", "koikoi", "yaku"):
        month.pop(key, None)
    for key in ("calls", "hands", "declared", "unclaimed"):
        if not month.get(key) or rng.random() < 0.3:
            month.pop(key, None)
    return part


# --- who deals next ------------------------------------------------------------------------------------------------


def by_ledger(doc: Doc) -> str:
    """Who deals next, asked of the program over its command line (slow: one start a month)."""
    command = [sys.executable, "-m", "hhscore", "ledger", "-", "--json"]
    done = subprocess.run(command, input=to_toml(doc), capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    month = json.loads(done.stdout)["months"][-1]
    return str(month["winner"] or month["dealer"])


# --- hypothesis ----------------------------------------------------------------------------------------------------


@st.composite
def years(
    draw: st.DrawFn, /, rules: Sequence[str] = tuple(HOUSES), least: int = 3, most: int = 7, months: int = 12,
    next_dealer: NextDealer | None = None, **habits: Any,
) -> Doc:  # fmt: skip
    """Whole sessions of up to `months` months; what is not fixed in `habits` varies."""
    preset = draw(st.sampled_from(list(rules)))
    house = HOUSES[preset]
    seats = draw(st.integers(least, max(least, min(most, house.most))))
    length = draw(st.integers(1, months))
    seed = draw(st.integers(0, 2**32 - 1))
    return deal_year(
        random.Random(seed),
        NAMES[:seats],
        preset,
        length,
        next_dealer,
        **{**vary(random.Random(seed)), **habits},
    )


def months(rules: Sequence[str] = tuple(HOUSES), least: int = 3, most: int = 7, **habits: Any) -> Any:
    """Sessions of a single month, dealt by the first player."""
    return years(rules, least, most, months=1, **habits)


@st.composite
def koikoi_years(draw: st.DrawFn, /, months: int = 12, **habits: Any) -> Doc:
    """Koi-Koi sessions of up to so many months, two to five players."""
    seats, length = draw(st.integers(2, 5)), draw(st.integers(1, months))
    form = draw(st.sampled_from(["cards", "yaku"]))
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    return deal_koikoi_year(rng, NAMES[:seats], length, form, **habits)


def vary(rng: random.Random) -> dict[str, Any]:
    """Habits of some table or other."""
    return {
        "sage": rng.choice([0.2, 0.5, 0.9]),
        "cancel": rng.choice([0.0, 0.1]),
        "reckless": rng.choice([0.0, 0.1, 1.0]),
        "retire": rng.choice([0.1, 0.35, 0.7]),
        "mizuten": rng.choice([0.0, 0.3]),
        "absent": rng.choice([0.0, 0.1]),
        "unclaimed": rng.choice([0.0, 0.2]),
        "unseen": rng.choice([0.0, 0.0, 0.3]),
        "captures": rng.choice(["cards", "cards", "mixed"]),
        "special": rng.choice([0.0, 0.15]),
    }


def main(argv: Sequence[str] | None = None) -> None:
    """Print one session as TOML."""
    parser = argparse.ArgumentParser(prog="python -m tests.dealing", description=main.__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--players", default="Aki,Ben,Chie", help="names with commas between; the first deals"
    )
    parser.add_argument("--rules", default="standard", choices=[*HOUSES, "koikoi"])
    parser.add_argument("--months", type=int, default=12)
    parser.add_argument("--form", default="cards", choices=["cards", "yaku"], help="koikoi: what is written")
    parser.add_argument("--redeal", type=float, default=0.0, help="koikoi: chance of a declared new deal")
    parser.add_argument(
        "--fixed-dealer", action="store_true", help="do not ask hhscore who won: the first deals on"
    )
    parser.add_argument("--specials", default="", help="as 4=souhachi,9=sujiroku")
    parser.add_argument("--comment", default="")
    parser.add_argument("--title")
    for option in fields(Habits):
        kind = (
            str
            if option.name == "captures"
            else (lambda text: text != "no")
            if option.name == "blank"
            else float
        )
        parser.add_argument("--" + option.name.replace("_", "-"), type=kind, default=option.default)
    args = parser.parse_args(argv)
    habits = {option.name: getattr(args, option.name) for option in fields(Habits)}
    rng, players = random.Random(args.seed), args.players.split(",")
    if args.rules == "koikoi":
        doc = deal_koikoi_year(rng, players, args.months, args.form, args.redeal, **habits)
    else:
        specials = {
            int(no): name
            for no, _, name in (pair.partition("=") for pair in args.specials.split(",") if pair)
        }
        dealer = None if args.fixed_dealer else by_ledger
        doc = deal_year(rng, players, args.rules, args.months, dealer, specials, **habits)
    if args.title:
        doc = {
            **{key: value for key, value in doc.items() if key != "months"},
            "title": args.title,
            "months": doc["months"],
        }
    sys.stdout.write(to_toml(doc, args.comment))


if __name__ == "__main__":
    main()
