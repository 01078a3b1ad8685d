"""What holds for every year that can be dealt: zero sum at every moment, and no matter in what order it is written."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hhscore.games.scoring import score
from hhscore.model.ledger import BANK, HANDON, ORICHIN, REASONS, YearLedger, balances
from hhscore.session import load
from tests.support.dealing import cut, to_toml, years

Doc = dict[str, Any]
_HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"ba.carry": "none"},
    {"ba.carry": "stack"},
    {"ba.extend_year": True},
    {"special.blows_out": "achiever"},
    {"teyaku.overlap": "highest"},
)
_OTHER_TABLES: tuple[tuple[str, Any], ...] = (
    ("ba.carry", "same-kind"), ("ba.carry", "one"), ("unit.yaku_kan", 10), ("unit.yaku_kan", 6),
    ("tobikomi.times", "once"), ("teyaku.sunashi", 4), ("teyaku.mukai-sanbon", 2), ("teyaku.mukai-tate-sanbon", 2.5),
    ("entry.too_few", "split"), ("orichin.payers", "each"), ("orichin.payers", "bank"), ("shibari.fees", "new"),
    ("shibari.fees", "first"), ("mizuten.payers", "retired"), ("field.four", "dealer"), ("totals.rounding", "down"),
    ("places", "kan-seat"), ("places", "kan-shared"), ("ginmi.fixed", 30),
)  # fmt: skip
"""What rules.md §14 adds, each with a value that no preset has."""


def ledger_of(doc: Doc) -> YearLedger:
    scored = score(load(to_toml(doc)))
    assert not scored.problems(), [scored.loaded.message(problem) for problem in scored.problems()]
    return scored.ledger


def next_dealer(doc: Doc) -> str:
    month = score(load(to_toml(doc))).ledger.months[-1]
    return str(month.winner or month.dealer)


dealt = years(next_dealer=next_dealer, months=8)


def zero_sum(ledger: YearLedger) -> None:
    """Players, pots and bank sum to zero, and what each account holds follows from the transfers alone."""
    for month in ledger.months:
        moved = balances(month.transfers, ledger.players)
        assert sum(moved.values()) == 0
        assert {player: moved[player] for player in ledger.players} == dict(month.net)
        assert all(account in (*ledger.players, ORICHIN) for account in moved)
        assert {entry.reason for entry in month.transfers} <= set(REASONS)
        assert all(entry.points > 0 and entry.rule and entry.detail for entry in month.transfers)
    done = [month for month in ledger.months if not month.open]
    for row in ledger.standings:
        assert row.points == sum(month.net[row.player] for month in done)
    if ledger.final is None:
        return
    every = [entry for month in ledger.months for entry in month.transfers]
    every += [entry.transfer for entry in ledger.transfers]
    ended = balances(every, (*ledger.players, ORICHIN, HANDON, BANK))
    assert sum(ended.values()) == 0
    assert ended[BANK] == 0
    if ledger.final.winner is not None:
        assert ended[HANDON] == 0
        assert ended[ORICHIN] == 0
        assert {player: ended[player] for player in ledger.players} == dict(ledger.final.settled)


@settings(max_examples=60)
@given(dealt)
def test_everything_sums_to_zero(doc: Doc) -> None:
    zero_sum(ledger_of(doc))


@settings(max_examples=40)
@given(dealt, st.integers(0, 2**32 - 1), st.sampled_from(_HOUSES))
def test_everything_sums_to_zero_half_way_through_and_under_house_rules(
    doc: Doc, seed: int, house: Doc
) -> None:
    # A changed ba or value may change who deals next and so whose turn it is to choose; then it is refused.
    short = cut(random.Random(seed), doc)
    short["house"] = {**short.get("house", {}), **house}
    scored = score(load(to_toml(short)))
    for month in scored.ledger.months:
        assert sum(balances(month.transfers, scored.session.players).values()) == 0
    if not scored.problems():
        zero_sum(scored.ledger)


@settings(max_examples=30)
@given(dealt, st.randoms(use_true_random=False))
def test_the_order_of_cards_and_of_keys_changes_nothing(doc: Doc, rng: random.Random) -> None:
    def shuffled(cards: str) -> str:
        words = cards.split()
        rng.shuffle(words)
        return ",".join(words)

    def turned(month: Doc) -> Doc:
        keys = list(month)
        rng.shuffle(keys)
        other: Doc = {key: month[key] for key in keys}
        if "field" in other:
            other["field"] = shuffled(other["field"])
        for table in ("hands", "captures"):
            if table in other:
                names = list(other[table])
                rng.shuffle(names)
                other[table] = {
                    name: shuffled(cards)
                    if isinstance(cards := other[table][name], str) and cards != "rest"
                    else cards
                    for name in names
                }
        return other

    written = {**doc, "months": [turned(month) for month in doc["months"]]}
    assert ledger_of(written).json() == ledger_of(doc).json()


@settings(max_examples=60)
@given(dealt, st.lists(st.sampled_from(_OTHER_TABLES), min_size=2, max_size=4, unique_by=lambda one: one[0]))
def test_everything_sums_to_zero_at_other_tables(doc: Doc, keys: list[tuple[str, Any]]) -> None:
    # A key that these rules have no use for, or that changes who deals, may stop the year: then nothing more is paid.
    house = {**doc.get("house", {}), **dict(keys)}
    if doc.get("rules") not in (None, "standard", "traditional"):
        for key in ("places", "ginmi.fixed"):  # without chips there is no kan and no ginmi
            house.pop(key, None)
    if house.get("entry.too_few") == "split" and doc.get("rules") == "traditional":
        house["orichin.payers"] = "bank"
    scored = score(load(to_toml({**doc, "house": house})))
    ledger = scored.ledger
    for month in ledger.months:
        moved = balances(month.transfers, ledger.players)
        assert sum(moved.values()) == 0
        assert {player: moved[player] for player in ledger.players} == dict(month.net)
    if ledger.final is not None and ledger.final.winner is not None:
        every = [entry for month in ledger.months for entry in month.transfers]
        every += [entry.transfer for entry in ledger.transfers]
        ended = balances(every, (*ledger.players, ORICHIN, HANDON, BANK))
        assert sum(ended.values()) == ended[HANDON] == ended[ORICHIN] == 0
        assert {player: ended[player] for player in ledger.players} == dict(ledger.final.settled)
