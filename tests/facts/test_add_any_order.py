"""Facts may come in any order: dealt years, said fact by fact in every order, are the same sessions in the end."""

from __future__ import annotations

import random

import pytest

from hhscore.facts import answer, opened, parse_fact, take
from hhscore.session import write
from tests.support.dealing import NAMES, deal_koikoi_year, deal_year, vary
from tests.support.saying import shuffled


def said_again(doc, rng):
    """The session that comes of saying everything in `doc` anew, month by month, in some order."""
    text = write.new(doc["players"], doc["rules"], doc["game"], house=doc.get("house"))
    for number, month in enumerate(doc["months"], 1):
        if number > 1:
            text = one_more(text, ["next"])
        for words in shuffled(rng, month):
            text = one_more(text, list(words), number)
    return text


def next_dealer(doc):
    return opened(write.whole(doc)).ledger.next_dealer


def one_more(text, words, month=None):
    scored = opened(text)
    change = take(text, parse_fact(words, scored.session, scored.rules), month=month)
    line = answer(change).line
    assert change.changed, words
    assert line == line.strip() != "", words
    assert "\n" not in line, words
    return change.text


@pytest.mark.parametrize("rules", ["standard", "houwow", "traditional", "qdan", "fudawiki"])
@pytest.mark.parametrize("seed", range(3))
def test_hachihachi(rules, seed):
    rng = random.Random(seed)
    players = NAMES[: 3 if rules == "qdan" else rng.randint(3, 7)]
    doc = deal_year(rng, players, rules, months=3, next_dealer=next_dealer, **vary(rng))
    text = said_again(doc, rng)
    asked, given = opened(write.whole(doc)), opened(text)
    assert given.session == asked.session
    assert given.ledger.json() == asked.ledger.json()


@pytest.mark.parametrize("seed", range(2))
def test_koikoi(seed):
    rng = random.Random(seed)
    doc = deal_koikoi_year(rng, NAMES[: rng.randint(2, 5)], months=4)
    text = said_again(doc, rng)
    asked, given = opened(write.whole(doc)), opened(text)
    assert given.session == asked.session
    assert given.ledger.json() == asked.ledger.json()
