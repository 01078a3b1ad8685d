"""Corners of rules that a table writes itself: what each mistake is answered with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import pytest

from hhscore.games.hachihachi.rules import HachihachiRules, load_rules, preset
from hhscore.rules import RulesError
from hhscore.rules.check import unknown_yaku, value_type
from hhscore.rules.compare import words
from hhscore.rules.files import _at, game_of
from hhscore.rules.keys import Key, RuleSet, Source
from hhscore.rules.load import load
from hhscore.rules.preset import game_rules, preset_names


def refused(folder: Path, text: str) -> str:
    (folder / "ours.toml").write_text("hhscore_rules = 1\n" + text, encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        load_rules("ours.toml", folder=folder)
    return str(caught.value)


CAPTURED = '[[captured]]\nid = "sanko"\nvalue = 5\n'
HAND = '[[hand]]\nid = "many"\nvalue = 5\ngroup = "kinds"\n'


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("captured = [5]\n", "is no table"),
        (CAPTURED + 'cards = "1b 3b"\nkanji = 3\n', "kanji is 3; it is a text in quotes"),
        (CAPTURED + "cards = 3\n", 'cards is 3; it is a text like "1b 3b 8b"'),
        (CAPTURED + 'cards = ""\n', "cards is empty"),
        (CAPTURED + 'cards = "2b"\n', "the plum has no bright"),
        (CAPTURED + 'count = { kind = "leaf", at_least = 3 }\n', "leaf"),
        (CAPTURED + "count = 3\n", 'it is { kind = "animal", at_least = 5 }'),
        ("[keys.ba.cary]\n", "Unknown rule key ba.cary"),
        (CAPTURED + 'cards = "1b 3b"\nreplaces = "shiko"\n', 'it is a list of yaku, ["shiko"]'),
        (HAND + "kinds = 3\n", "it is a table like { ribbon = 2, plain = 5 }"),
        (HAND + "kinds = { leaf = 7 }\n", "kinds has leaf; there are"),
        (HAND + "kinds = { ribbon = 9 }\n", "kinds.ribbon is 9; it is a number of cards, 0 to 7"),
        ("captured = 3\n", "yaku stand below [[captured]]"),
        ('based_on = "ours.toml"\n', "ours.toml"),
    ],
)
def test_what_a_rule_file_is_told(tmp_path: Path, text: str, part: str) -> None:
    assert part in refused(tmp_path, text)


def test_koikoi_has_no_hand_yaku_to_add_to(tmp_path: Path) -> None:
    text = 'hhscore_rules = 1\nbased_on = "koikoi"\n' + HAND + "kinds = { plain = 7 }\n"
    (tmp_path / "ours.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RulesError, match="koikoi has no hand yaku to add to"):
        load(game_rules("koikoi"), "ours.toml", folder=tmp_path)


def test_fifty_files_on_one_another_are_enough(tmp_path: Path) -> None:
    for number in range(60):
        text = f'hhscore_rules = 1\nbased_on = "{number + 1}.toml"\n'
        (tmp_path / f"{number}.toml").write_text(text, encoding="utf-8")
    (tmp_path / "60.toml").write_text("hhscore_rules = 1\n", encoding="utf-8")
    with pytest.raises(RulesError, match="more than 50 rule files are based on one another"):
        load_rules("0.toml", folder=tmp_path)


def test_files_in_a_circle_belong_to_the_first_game(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.toml").write_text(
            f'hhscore_rules = 1\nbased_on = "{other}.toml"\n', encoding="utf-8"
        )
    assert game_of({"based_on": "a.toml"}, tmp_path) == "hachihachi"
    assert game_of({"game": "koikoi"}, tmp_path) == "koikoi"


def test_a_place_is_named_as_far_as_it_can_be_found() -> None:
    assert _at("a = 1\nb = 2\n", ("b",), "ours.toml") == "ours.toml:2"
    assert _at("= 2", ("b",), "ours.toml") == "ours.toml"


def test_a_yaku_cannot_replace_itself() -> None:
    with pytest.raises(RulesError, match="goko cannot replace itself"):
        load_rules("standard", {"dekiyaku.replaces": {"goko": ["goko"]}})


def test_two_yaku_cannot_replace_each_other() -> None:
    with pytest.raises(RulesError, match="replace each other"):
        load_rules("standard", {"dekiyaku.replaces": {"goko": ["shiko"], "shiko": ["goko"]}})


def test_a_key_that_is_none_has_no_type() -> None:
    with pytest.raises(KeyError):
        value_type(HachihachiRules, "ba.cary")


def test_only_lists_of_yaku_can_name_unknown_ones() -> None:
    assert list(unknown_yaku(preset("standard"), "ba.oba")) == []


def test_a_part_that_is_no_usual_fraction_is_written_out() -> None:
    changed = load_rules("standard", {"oikomi.hand_yaku": 0.3})
    assert words(changed, "oikomi.hand_yaku").startswith("0.3")


def test_the_default_is_the_first_preset() -> None:
    assert preset_names()[0] == "standard"


def test_a_game_without_ties_between_its_keys() -> None:
    """What a game's own rule set need not say: everything applies, nothing is tied to anything."""
    rules = RuleSet("empty", {"year.months": 12}, {"year.months": Source("nowhere")})
    assert repr(rules) == "<rules empty>"
    assert rules.applies("year.months")
    assert rules.effective("year.months") == 12
    assert dict(rules.brings("year.months", 3)) == {}
    assert rules.conflicts() == ()
    assert rules.unit_of(Key("year.months", "months", "", "")) == "months"


def test_only_what_is_described_is_a_key() -> None:
    class Small(RuleSet):
        length: Annotated[int, "no key"]
        months: Annotated[int, Key("year.months", "months", "1 or more", "How many months.")]

    def names() -> Iterator[str]:
        yield from Small.keys()

    assert list(names()) == ["year.months"]
