"""The program against a second settlement, written from the rules alone: every figure of every month and year."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from hhscore.games.scoring import score
from hhscore.session import load
from tests.referee.house import PRESETS
from tests.referee.houses import house
from tests.referee.made_up import Habits, session
from tests.referee.year import ledger, next_dealer
from tests.support.dealing import HOUSES, NAMES, deal_year, to_toml, vary

Doc = dict[str, Any]

MONTH = ("open", "dealer", "leader", "active", "ba", "multiplier", "carry", "winner", "net")
YEAR = ("players", "rules", "kan", "standings", "handon", "final")


def agree(doc: Doc, seed: int) -> None:
    """Hold both ledgers of a session together; `seed` to find it again."""
    text = to_toml(doc)
    told = score(load(text))
    assert not told.problems(), (seed, [told.loaded.message(problem) for problem in told.problems()])
    mine = ledger(tomllib.loads(text))
    ours: Any = told.ledger.json()
    keys = [key for key in MONTH if key != "ba" or doc.get("house", {}).get("ba.on", True)]
    for place, (month, said) in enumerate(zip(mine["months"], ours["months"], strict=True), 1):
        assert {key: said[key] for key in keys} == {key: month[key] for key in keys}, (seed, place, text)
    assert {key: ours[key] for key in YEAR} == {key: mine[key] for key in YEAR}, (seed, text)


def dealt(seeds: range, months: int) -> Iterator[tuple[int, Doc]]:
    """Sessions dealt from a shuffled deck and played, as people play them and write them down."""
    for seed in seeds:
        rng = random.Random(seed)
        preset = rng.choice(list(HOUSES))
        least = 2 if preset == "fudawiki" or rng.random() < 0.1 else 3
        seats = NAMES[: rng.randint(least, HOUSES[preset].most)]
        habits = {**vary(rng), "ba_only": rng.choice([0, 0.2]), "dealer_key": rng.choice([0, 0.3])}
        yield seed, deal_year(rng, seats, preset, rng.randint(1, months), next_dealer, **habits)


def made_up(seeds: range, months: int, share: float | None) -> Iterator[tuple[int, Doc]]:
    """Sessions nobody played; `share`: how much of the rules a house changes, None for the presets as they are."""
    for seed in seeds:
        rng = random.Random(seed)
        preset = rng.choice(list(PRESETS))
        most = PRESETS[preset]["players.max"]
        least = 2 if preset == "fudawiki" or rng.random() < 0.12 else 3
        rules = {} if share is None else house(rng, preset, share)
        seats = NAMES[: rng.randint(least, most)]
        yield seed, session(rng, seats, preset, rules, rng.randint(1, months), Habits.some(rng))


def test_dealt_years_settle_alike() -> None:
    for seed, doc in dealt(range(40), months=7):
        agree(doc, seed)


def test_what_is_seldom_played_settles_alike() -> None:
    for seed, doc in made_up(range(60), months=7, share=None):
        agree(doc, seed)


@pytest.mark.parametrize("share", [0.0, 0.12])
def test_house_rules_settle_alike(share: float) -> None:
    for seed, doc in made_up(range(50), months=4, share=share):
        agree(doc, seed)
