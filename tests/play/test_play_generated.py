"""Months that were really dealt, typed at the guided table, come out as they were written down."""

from __future__ import annotations

import random

import pytest

from hhscore.games.scoring import score
from hhscore.play.question import OVER
from hhscore.session import load
from tests.support.dealing import NAMES, deal_koikoi_year, deal_year, to_toml, vary
from tests.support.playing import begin, koikoi_reply, reply_of

CASES = [
    ("standard", 3, 1),
    ("standard", 4, 2),
    ("standard", 7, 3),
    ("traditional", 6, 6),
    ("qdan", 3, 7),
    ("houwow", 5, 9),
    ("fudawiki", 6, 11),
    ("standard", 2, 12),
]


@pytest.mark.parametrize(("rules", "seats", "seed"), CASES)
def test_answers_to_its_questions_settle_as_the_dealt_months_do(tmp_path, rules, seats, seed):
    rng = random.Random(seed)
    doc = deal_year(rng, NAMES[:seats], rules, 2, lambda doc: _next(doc), **vary(rng))
    expected = score(load(to_toml(doc)))
    assert not expected.problems()
    game = begin(tmp_path / "a.toml", doc)
    for number, month in enumerate(doc["months"], 1):
        if month.get("absent"):
            game.enter(f"absent {' '.join(month['absent'])}")
        while game.question.month == number and game.question.kind != OVER:
            game.enter(reply_of(game.question, month, expected.ledger.months[number - 1]))
    assert game.question.kind == OVER
    assert [month.net for month in game.scored.ledger.months] == [
        month.net for month in expected.ledger.months
    ]
    assert game.scored.ledger.final == expected.ledger.final


@pytest.mark.parametrize(
    ("seats", "form", "seed"), [(2, "cards", 1), (2, "yaku", 2), (4, "yaku", 3), (3, "cards", 4)]
)
def test_koikoi_months_settle_as_they_were_dealt(tmp_path, seats, form, seed):
    rng = random.Random(seed)
    doc = deal_koikoi_year(rng, NAMES[:seats], 3, form)
    expected = score(load(to_toml(doc)))
    game = begin(tmp_path / "a.toml", doc)
    for number, month in enumerate(doc["months"], 1):
        while game.question.month == number and game.question.kind != OVER:
            game.enter(koikoi_reply(game.question, month))
    assert game.question.kind == OVER
    assert game.scored.ledger.final == expected.ledger.final
    assert [month.net for month in game.scored.ledger.months] == [
        month.net for month in expected.ledger.months
    ]


def _next(doc):
    """Who deals next: the winner of the last month as settled."""
    return score(load(to_toml(doc))).ledger.next_dealer
