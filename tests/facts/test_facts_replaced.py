"""Every fact replaced by another, after any other, in any order: taken, or refused with what contradicts it."""

from __future__ import annotations

import shlex
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hhscore.facts import FactError, answer, opened, parse_fact, take
from hhscore.model.session import Refused
from tests.support.saying import Table
from tests.support.scored import FOUR

WAYS = {
    "field": ["field 1p 2p 3p 4p 5p 6p", "field 1p 2p 3p 4p 5p 7a", "field 1b 3b 8b 9a 12b 12p"],
    "ba": ["ba koba", "ba oba", "ba zetsuba"],
    "hand Aki": ["hand Aki 4a 7a 8a 9a 10a 11a 12b", "hand Aki 1p 2p 3p 4p 5p 6p 7p", "hand Aki 4arp 1p 2p 8b 9p"],
    "hand Ben": ["hand Ben 4a 7r 8p 9r 10r 11r 12p", "hand Ben 1p 2p 3r 4p 5r 6r 7a"],
    "declare Aki": ["declare Aki sanbon", "declare Aki tate-sanbon karasu", "declare Aki nothing"],
    "captures Aki": ["captures Aki rest", "captures Aki 88", "captures Aki 1bp 3bp", "captures Aki b1 a3 r4 p8"],
    "captures Ben": ["captures Ben rest", "captures Ben 200", "captures Ben 1bp 2pp"],
    "captures Chie": ["captures Chie 100", "captures Chie b5 a3 r4 p8"],
    "plains Aki": ["plains Aki 17", "plains Aki 3"],
    "plains Ben": ["plains Ben 16", "plains Ben 0"],
    "dealer": ["dealer Aki", "dealer Ben"],
    "paid Aki": ["paid Aki 12", "paid Aki -12"],
    "chips Aki": ["chips Aki 48", "chips Aki -3"],
    "loans Ben": ["loans Ben 0", "loans Ben 2"],
    "bonus Aki": ["bonus Aki tobikomi", "bonus Aki tobikomi 2", "bonus Aki nuke-yaku"],
    "mizuten": ["mizuten", "forget mizuten"],
    "absent": ["absent Dai", "forget absent"],
    "unclaimed": ["unclaimed Aki", "forget unclaimed"],
    "choice": ["choice Aki enter", "choice Aki retire", "choice Ben enter", "choice Chie enter", "forget choice"],
    "shibari": ["shibari Aki enter", "shibari Ben retire", "forget shibari"],
    "call": ["call Aki akatan sage", "call Aki akatan end", "call Aki cancel", "call Ben aotan end", "forget call"],
    "hatto": ["hatto Ben akatan --for Aki", "hatto Ben tobikomi --for Aki", "forget hatto"],
    "resigned": ["resigned Ben", "forget resigned"],
    "final": ["final winner Aki", "final handon 12", "final totals Aki 3"],
    "next": ["next"],
}  # fmt: skip
"""What can be said of each thing, each in ways that replace one another or contradict what is said of others."""
FACTS = [line for lines in WAYS.values() for line in lines]


def say(text: str, line: str) -> str:
    """The session with the fact, or as it was where that is refused; any other exception is a fault."""
    scored = opened(text)
    try:
        change = take(text, parse_fact(shlex.split(line), scored.session, scored.rules))
    except (Refused, FactError):
        return text
    assert answer(change).line
    assert answer(change).label
    return change.text


@pytest.mark.parametrize("rules", ["standard", "traditional"])
@given(lines=st.lists(st.sampled_from(FACTS), min_size=3, max_size=12))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_refusal_assumes_the_shape_of_another_fact(rules: str, lines: list[str]) -> None:
    text = Table(FOUR, rules).text
    for line in lines:
        text = say(text, line)


@pytest.mark.soak
@pytest.mark.parametrize("rules", ["standard", "traditional"])
@pytest.mark.parametrize("kind", WAYS)
def test_every_fact_replaced_after_every_other(kind: str, rules: str) -> None:
    begun = Table(FOUR, rules).text
    for first, second in permutations(WAYS[kind], 2):
        for between in FACTS:
            text = begun
            for line in (first, between, second):
                text = say(text, line)


REPLACED = {
    # Recorded, then said; what is refused, and what of the record it is refused for.
    "hand over field": (
        ["field 1p 2p 3p 4p 5p 6p", "hand Aki 4a 7a 8a 9a 10a 11a 12b"],
        "field 1p 2p 3p 4p 5p 7a",
        "7a is on the field and in Aki's hand; the bush clover has 7a, 7r, 7p, 7p; the field stays as it was",
    ),
    "field over hand": (
        ["hand Aki 4a 7a 8a 9a 10a 11a 12b", "field 1p 2p 3p 4p 5p 6p"],
        "hand Aki 4a 6p 6p 6a 10a 11a 12b",
        "6p is there 3 times, on the field and in Aki's hand; the peony has 6a, 6r, 6p, 6p; Aki's hand stays as it was",
    ),
    "captures over captures": (
        ["captures Aki 1bp", "captures Ben 2pp"],
        "captures Ben 1bp",
        "1b is in Aki's captures and in Ben's captures; the pine has 1b, 1r, 1p, 1p; Ben's captures stay as they were",
    ),
    "field over ba": (
        ["field 1p 2p 3p 4p 5p 6p", "ba koba"],
        "field 1b 2p 3p 4p 5p 6p",
        "koba is noted; with the field 1b 2p 3p 4p 5p 6p it is oba",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", REPLACED)
def test_a_replaced_fact_is_refused_for_what_it_contradicts(case: str) -> None:
    recorded, said, why = REPLACED[case]
    table = Table()
    table.all(*recorded)
    before = table.text
    with pytest.raises(Refused) as refused:
        table.say(said)
    assert str(refused.value) == why
    assert table.text == before


def test_another_wrong_value_at_the_same_place_is_refused_too() -> None:
    """A file changed by hand has a field of three cards: four are no better, six are taken."""
    begun = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n[[months]]\nfield = "1b 2p 3p"\n'
    table = Table()
    table.text = begun
    with pytest.raises(Refused, match=r"the field has 4 cards \(1b 2p 3p 4p\); it has 6"):
        table.say("field 1b 2p 3p 4p")
    assert table.say("field 1b 2p 3p 4p 5p 6p").startswith(
        "month 1 · field 1b 2p 3p 4p 5p 6p (was: field 1b 2p 3p)"
    )
