"""The tables and the plain definitions say the same of every hand; here of a sample, in `make census` of all."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hhscore.cards import DECK, KIND, MONTH, CardSet
from hhscore.games.hachihachi.hand import evaluate
from hhscore.games.hachihachi.odds.tables import tables
from hhscore.games.hachihachi.rules import HachihachiRules, load_rules, preset
from hhscore.rules import preset_names

OWN_YAKU = """\
hhscore_rules = 1
based_on = "traditional"

[[hand]]
id = "seven-months"
months = [1, 1, 1, 1, 1, 1, 1]
value = 1

[[hand]]
id = "zoo"
kinds = { animal = 4, plain = 3 }
value = 5
replaces = ["sanbon"]

[keys]
"teyaku.futa-tate-sanbon" = 0
"teyaku.haneken" = 0
"""


def of_many_sorts(count: int) -> list[CardSet]:
    """Hands as dealt, hands of few months, and hands of many plains and willows: rare yaku come up too."""
    random = Random(6)
    hands = [CardSet.of(random.sample(DECK, 7)) for _ in range(count)]
    poor = [card for card in DECK if KIND[card] == "p" or MONTH[card] == 11]
    for _ in range(count):
        months = random.sample(range(1, 13), random.choice((2, 3, 4)))
        hands.append(CardSet.of(random.sample([card for card in DECK if MONTH[card] in months], 7)))
        plains = random.sample(poor, random.choice((5, 6, 7)))
        others = [card for card in DECK if card not in plains]
        hands.append(CardSet.of(plains + random.sample(others, 7 - len(plains))))
    return hands


def agree(rules: HachihachiRules, hands: list[CardSet]) -> set[tuple[str, ...]]:
    """Check all hands both ways; what came up."""
    look_up = tables(rules)
    found = set()
    for hand in hands:
        value = evaluate(hand, rules)
        assert (look_up.ids(hand), look_up.points(hand)) == (value.ids, value.points), hand
        found.add(value.ids)
    return found


@pytest.mark.parametrize("name", preset_names())
def test_tables_and_definitions_agree(name: str) -> None:
    found = agree(preset(name), of_many_sorts(1200))
    assert len(found) > 10


def test_they_agree_under_a_rule_file_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(OWN_YAKU, encoding="utf-8")
    rules = load_rules(str(tmp_path / "own.toml"))
    found = agree(rules, of_many_sorts(1200))
    assert ("seven-months",) in found


def test_many_hands_at_once_are_worth_what_each_is_worth() -> None:
    rules, random = preset("standard"), Random(7)
    hands = [random.sample(DECK, 7) for _ in range(500)]
    expected = [evaluate(CardSet.of(hand), rules).points for hand in hands]
    assert tables(rules).points_of(hands) == expected


def test_the_tables_of_a_rule_set_are_built_once() -> None:
    assert tables(preset("standard")) is tables(preset("standard"))
