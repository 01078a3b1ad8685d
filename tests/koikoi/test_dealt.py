"""Months of Koi-Koi really dealt and played: the three ways a month ends, zero sum, and a second opinion on yaku."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from hhscore.cards import CardSet, parse_cards
from hhscore.games.koikoi import settle_year
from hhscore.games.koikoi.near import near
from hhscore.model.ledger import balances
from hhscore.model.session import Capture, KoikoiMonth, Session
from tests.koikoi.table import RULES, yaku
from tests.support.deal.koikoi import koikoi_yaku
from tests.support.dealing import NAMES, Doc, deal_koikoi_year

VALUES = {
    "goko": 15, "shiko": 10, "ame-shiko": 8, "sanko": 6, "akatan": 6, "aotan": 6, "inoshikacho": 5, "hanami": 5,
    "tsukimi": 5,
}  # fmt: skip
FEWEST = {"tane": 5, "tan": 5, "kasu": 10}


def points(pile: list[int]) -> int:
    """What a pile is worth, reckoned from the source's table and not by the program."""
    return sum(
        VALUES[name] if name in VALUES else size - FEWEST[name] + 1
        for name, size in koikoi_yaku(pile).items()
    )


def as_facts(month: Doc) -> KoikoiMonth:
    """A dealt month of the tests' dealer as facts."""
    captures = {player: Capture(parse_cards(cards)) for player, cards in month.get("captures", {}).items()}
    return KoikoiMonth(
        active=tuple(month["active"]),
        winner=month.get("winner"),
        koikoi=month.get("koikoi", 0),
        redeal=month.get("redeal", False),
        captures=captures,
        yaku=tuple(month.get("yaku", ())),
        field=parse_cards(month["field"]),
        hands={player: parse_cards(hand) for player, hand in month["hands"].items()},
    )


@st.composite
def dealt(draw: st.DrawFn) -> Doc:
    seats, months = draw(st.integers(2, 5)), draw(st.integers(1, 12))
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    form = draw(st.sampled_from(["cards", "yaku"]))
    sage = draw(st.sampled_from([0.0, 0.5, 0.95]))
    return deal_koikoi_year(rng, NAMES[:seats], months, form, redeal=0.5, sage=sage)


@given(dealt())
@settings(max_examples=60)
def test_a_dealt_year_sums_to_zero_and_ends_each_month_in_one_of_three_ways(doc):
    months = tuple(as_facts(month) for month in doc["months"])
    year = settle_year(Session(tuple(doc["players"]), game="koikoi", koikoi_months=months), RULES)
    assert not year.all_problems()
    assert not {remark.name for month in year.months for remark in month.remarks} - {"not-checked"}
    for month, seen in zip(year.months, months, strict=True):
        assert sum(month.net.values()) == 0
        assert month.net == balances(month.transfers, year.players)
        sitting_out = set(year.players) - set(month.active)
        assert all(month.net[player] == 0 for player in sitting_out)
        if seen.redeal:  # thrown in
            assert not month.counted
            assert not month.transfers
        elif seen.winner is None:  # hands ran out
            assert not month.transfers
        else:  # a stop; whatever the other had made is void
            (loser,) = set(month.active) - {seen.winner}
            assert month.net[seen.winner] == -month.net[loser] > 0
            assert {entry.payee for entry in month.transfers} == {seen.winner}
            if seen.captures:
                pile = seen.captures[seen.winner].cards
                assert pile is not None
                assert isinstance(seen.koikoi, int)
                assert month.net[seen.winner] == points(list(pile)) * 2**seen.koikoi
    assert sum(one.points for one in year.standings) == 0


@given(dealt(), st.integers(0, 2**32 - 1))
@settings(max_examples=25)
def test_the_order_of_players_and_yaku_within_a_month_changes_nothing(doc, seed):
    rng = random.Random(seed)
    months = tuple(as_facts(month) for month in doc["months"])
    mixed = []
    for month in doc["months"]:
        other = dict(month)
        other["active"] = rng.sample(month["active"], 2)
        other["yaku"] = rng.sample(month.get("yaku", []), len(month.get("yaku", [])))
        other["captures"] = dict(
            rng.sample(list(month.get("captures", {}).items()), len(month.get("captures", {})))
        )
        mixed.append(as_facts(other))
    players = tuple(doc["players"])
    first = settle_year(Session(players, game="koikoi", koikoi_months=months), RULES)
    second = settle_year(Session(players, game="koikoi", koikoi_months=tuple(mixed)), RULES)
    assert [month.net for month in first.months] == [month.net for month in second.months]
    assert [month.dealer for month in first.months] == [month.dealer for month in second.months]


@given(st.lists(st.integers(0, 47), unique=True))
def test_any_cards_make_the_same_yaku_by_a_second_reckoning(cards):
    held = CardSet.of(cards)
    mine = yaku(str(held))
    assert sum(mine.values()) == points(cards)
    counted = {name: size for name, size in koikoi_yaku(cards).items() if name in FEWEST}
    assert {name for name in mine if ":" in name} == {f"{name}:{size}" for name, size in counted.items()}


@given(st.lists(st.integers(0, 47), unique=True, max_size=24), st.randoms(use_true_random=False))
def test_a_near_yaku_is_made_by_the_cards_it_names(cards, rng):
    held = CardSet.of(cards)
    before = sum(yaku(str(held)).values())
    for one in near(held, RULES):
        some = rng.sample(list(one.of), one.missing - len(one.cards))
        after = yaku(str(held + one.cards + CardSet.of(some)))
        assert str(one.named) in after
        assert sum(after.values()) >= before + one.gain
