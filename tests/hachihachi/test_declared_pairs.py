"""Two hand yaku declared by name: only a pair that seven cards hold together, from cards that lie nowhere else.

Of the 35 overlaps of 003, 33 are a months and a kinds yaku; nine more pairs can be dealt: 42. rules.md §5, §12.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from hhscore.audit import audit_text
from hhscore.cards import parse_cards
from hhscore.games.hachihachi.hand_possible import can_be_dealt
from hhscore.games.hachihachi.odds.counting import count_hands
from hhscore.games.hachihachi.rules import load_rules, preset
from hhscore.games.scoring import score
from hhscore.model.session import Refused
from hhscore.session import load
from tests.support.saying import Table
from tests.support.scored import captures, month, problems

THREES = ("sanbon", "tate-sanbon", "futa-sanbon", "futa-tate-sanbon")
MONTHS = (*THREES, "kuttsuki", "teshi", "haneken", "ichi-ni-shi", "shisou")
KINDS = ("aka", "tan-ichi", "toichi", "pikaichi", "karasu")
NEVER = {("shisou", "aka"), ("futa-tate-sanbon", "pikaichi"), ("futa-tate-sanbon", "karasu")}
"""Four of a month are more than ribbons and plains unless they are willows or paulownias; two standing threes have,
unless one is of paulownias, a ribbon or an animal each."""
NEVER_IN = {
    "standard": NEVER,
    "houwow": NEVER,
    # Three willows in a karasu stand: so do two threes there, and no sanbon is left beside it.
    "traditional": NEVER - {("futa-tate-sanbon", "karasu")}
    | {("sanbon", "karasu"), ("futa-sanbon", "karasu")},
}
BA = "ba = 'koba'\n"
EVEN = captures(Aki=88, Ben=89, Chie=87)


def declared(*names: str, more: str = "", rules: str = "standard") -> list[str]:
    """What is wrong with a month in which Aki declared this."""
    text = BA + more + f"[months.declared]\nAki = {list(names)}\n" + EVEN
    return [message for _, message in problems(text, rules=rules)]


@pytest.mark.parametrize("rules", NEVER_IN)
def test_of_all_pairs_only_those_that_can_be_dealt_are_taken(rules: str) -> None:
    taken = {pair for pair in combinations((*MONTHS, *KINDS), 2) if not declared(*pair, rules=rules)}
    assert taken == {(one, two) for one in MONTHS for two in KINDS} - NEVER_IN[rules]
    assert len(taken) == {"standard": 42, "houwow": 42, "traditional": 41}[rules]


def test_two_kinds_yaku_are_refused_at_the_table() -> None:
    with pytest.raises(Refused) as why:
        Table().say("declare Aki toichi aka")
    assert str(why.value) == (
        "Aki declared toichi and aka; of each group (months, kinds) one hand yaku counts: "
        "declare only the better one"
    )


def test_a_pair_that_no_seven_cards_hold_is_refused_at_the_table() -> None:
    with pytest.raises(Refused) as why:
        Table().say("declare Aki aka shisou")
    assert str(why.value) == (
        "Aki declared aka and shisou; no seven cards hold both. Declare the one that was held"
    )


@pytest.mark.parametrize("rules", ["standard", "traditional", "fudawiki", "qdan"])
@pytest.mark.parametrize("known", ["", "1b 3r 5p 7p 9p 11a", "1p 2p 3p 4p 5p 6p 7p 8p 9p 10p 11p 12pp"])
def test_the_pairs_are_those_of_the_exact_count(rules: str, known: str) -> None:
    """`odds` counts the hands of each pair; beside known cards a lesser yaku of the hand will do as well."""
    table, lying = preset(rules), parse_cards(known)
    counted = {cell for cell, hands in count_hands(table, lying).cells.items() if hands and all(cell)}
    possible = {(one, two) for one in MONTHS for two in KINDS if one in table.teyaku and table.teyaku[one]
                and can_be_dealt([one, two], table, lying)}  # fmt: skip
    counted = {cell for cell in counted if cell[0] in MONTHS}
    assert possible == counted if not known else possible >= counted


FIELD_AND_HAND = 'field = "1b 3b 8b 12b 5p 6p"\n[months.hands]\nBen = "11b 1r 2a 3r 4a 5a 6a"\n'


def told(text: str) -> list[str]:
    return [message for _, message in problems(text)]


def test_a_yaku_of_which_all_cards_lie_elsewhere() -> None:
    """All five brights lie on the field and in Ben's hand: Aki has no pikaichi, and a karasu may still be."""
    text = FIELD_AND_HAND + "[months.declared]\nAki = ['%s']\n" + EVEN
    assert told(text % "pikaichi") == [
        "Aki declared pikaichi; without the cards of the field and Ben's hand no seven cards hold that"
    ]
    assert told(text % "karasu") == []


def test_a_pair_of_which_the_field_leaves_only_one() -> None:
    """A karasu with three of a month needs the willows or the three plain paulownias."""
    text = 'field = "11ba 12p 2p 3p 5p"\n[months.declared]\nAki = %s\n' + EVEN
    assert told(text % "['sanbon', 'karasu']") == [
        "Aki declared sanbon and karasu; without the cards of the field no seven cards hold that"
    ]
    assert told(text % "['karasu']") == []
    assert told(text % "['sanbon']") == []


def test_the_field_that_contradicts_is_refused_when_it_comes_later() -> None:
    table = Table()
    table.all("declare Aki sanbon karasu")
    with pytest.raises(Refused, match="without the cards of the field no seven cards hold that"):
        table.say("field 11ba 12p 2p 3p 5p")


def test_the_audit_names_it() -> None:
    head = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n[[months]]\n'
    found = audit_text(head + BA + "[months.declared]\nAki = ['toichi', 'aka']\n" + EVEN)
    errors = [finding for finding in found if finding.severity == "error"]
    assert [(finding.code, finding.line, finding.rule) for finding in errors] == [
        ("HH211", 6, "teyaku.overlap")
    ]


RULES = """
hhscore_rules = 1
based_on = "standard"
[[hand]]
id = "all-red"
kinds = { ribbon = 7 }
value = 9
[[hand]]
id = "five-and-two"
months = [2, 2, 2]
replaces = ["aka"]
value = 5
"""


def test_what_a_rule_file_adds_is_dealt_with_what_it_can_be(tmp_path: Path) -> None:
    """Seven ribbons are of seven months: no three of a month beside them. Three pairs can be ribbons and plains."""
    (tmp_path / "ours.toml").write_text(RULES, encoding="utf-8")
    rules = load_rules("ours.toml", folder=tmp_path)
    assert can_be_dealt(["all-red"], rules)
    assert not can_be_dealt(["sanbon", "all-red"], rules)
    assert can_be_dealt(["five-and-two", "aka"], rules)


def test_a_declared_yaku_that_replaces_the_other_is_paid_alone(tmp_path: Path) -> None:
    """Declared by name as much as seen: 5 kan from each, not 5 + 3."""
    (tmp_path / "ours.toml").write_text(RULES, encoding="utf-8")
    head = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\nrules = "ours.toml"\n[[months]]\n' + BA
    by_name = "[months.declared]\nAki = ['five-and-two', 'aka']\n"
    for facts in (by_name, '[months.hands]\nAki = "1rp 2rp 3rp 5p"\n'):
        settled = score(load(head + facts + EVEN), folder=tmp_path).ledger.months[0]
        assert settled.net == {"Aki": 120, "Ben": -59, "Chie": -61}


def test_both_of_a_pair_are_paid() -> None:
    """Futa-tate-sanbon 8 and aka 3 kan: 132 from each."""
    settled = month(BA + "[months.declared]\nAki = ['futa-tate-sanbon', 'aka']\n" + EVEN)
    assert settled.net == {"Aki": 264, "Ben": -131, "Chie": -133}
