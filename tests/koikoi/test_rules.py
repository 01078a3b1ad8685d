"""The rule set of Koi-Koi as data: complete, checked, and changed by a table."""

from __future__ import annotations

import pytest

from hhscore.games.koikoi import KoikoiRules, Named, all_yaku, koikoi_preset, parse_yaku
from hhscore.rules.check import wrong_value
from hhscore.rules.errors import RulesError
from hhscore.rules.files import from_text
from hhscore.rules.load import load
from tests.koikoi.table import RULES, settle, yaku


def test_the_preset_has_every_key_once_with_a_value_that_can_be():
    stated = {key for key in RULES.values if RULES.key_of(key)}
    assert stated == set(RULES.values)
    keys = KoikoiRules.keys()
    wanted = {name for name in keys if not name.endswith("<id>")}
    assert wanted <= stated
    assert [wrong_value(KoikoiRules, key, value) for key, value in RULES.values.items()] == [None] * len(
        stated
    )
    assert RULES.conflicts() == ()


def test_every_value_names_its_source_and_readings_say_so():
    assert all(RULES.sources[key].text.startswith(("004", "rules.md §11")) for key in RULES.values)
    readings = {key for key, source in RULES.sources.items() if source.reading}
    assert readings == {
        "yaku.replaces", "sake_cup.plain", "koikoi.opponent", "double.at", "double.factor", "places",
        # Of these no source speaks: they are what other tables play (§14).
        "year.stake", "draw.next", "field.brights", "field.four", "field.four_value", "teyaku.teshi", "teyaku.kuttsuki",
        "teyaku.pairs", "teyaku.both", "yaku.akatan.step", "yaku.aotan.step", "yaku.inoshikacho.step", "yaku.tsukifuda",
        "viewing.void_by", "koikoi.opponent_factor",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("key", "off"),
    [
        ("double.at", 0),
        ("koikoi.opponent", "none"),
        ("draw.dealer", 0),
        ("viewing.on", True),
        ("sake_cup.plain", True),
        ("yaku.ame-shiko", 8),
        ("koikoi.factor", 2),
        ("year.months", 12),
        ("deal.hand", 8),
        ("deal.field", 8),
    ],
)
def test_what_tables_differ_in_stands_as_the_source_has_it(key, off):
    assert koikoi_preset().values[key] == off


def test_house_rules():
    house = {"double.at": 7, "draw": {"dealer": 6}, "yaku": {"kasu": 2}, "yaku.kasu.at": 9, "deal.field": 6}
    rules = load(KoikoiRules, "koikoi", house)
    assert yaku("1pp 2pp 3pp 4pp 5pp", rules) == {"kasu:10": 3}
    assert settle(rules, winner="Aki", yaku=("akatan", "kasu:9")).net["Aki"] == 16
    assert settle(rules).net == {"Aki": 6, "Ben": -6}


@pytest.mark.parametrize(
    ("house", "message"),
    [
        ({"koikoi.oponent": "each"}, "house: Unknown rule key koikoi.oponent. Did you mean koikoi.opponent?"),
        (
            {"koikoi.opponent": "twice"},
            'house: koikoi.opponent is "twice"; it can be none, once or each',
        ),
        ({"deal.hand": 9}, "house: deal.hand is 9; it can be 6, 7 or 8"),
        ({"redeal": ["sanbon"]}, 'house: redeal is ["sanbon"]; it can be a list of teshi and kuttsuki'),
        (
            {"players.max": 6},
            "house: players.max is 6, deal.hand 8 and deal.field 8: that takes 56 cards, and the deck has 48",
        ),
        (
            {"players.min": 5, "players.max": 4},
            "house: players.min is 5 and players.max is 4: no table is left",
        ),
        (
            {"yaku.replaces": {"goko": ["shiko"], "shiko": ["goko"]}},
            "house: yaku.replaces: goko and another replace each other",
        ),
        (
            {"yaku.replaces": {"goko": ["shikko"]}},
            "house: yaku.replaces: there is no yaku shikko in yaku; shiko perhaps",
        ),
    ],
)
def test_house_rules_that_cannot_be(house, message):
    with pytest.raises(RulesError) as caught:
        load(KoikoiRules, "koikoi", house)
    assert str(caught.value) == message


def test_with_six_cards_each_six_may_sit_at_the_table():
    assert load(KoikoiRules, "koikoi", {"players.max": 6, "deal.hand": 6, "deal.field": 6}).players_max == 6


@pytest.mark.parametrize(
    ("key", "house"),
    [
        ("double.factor", {"double.at": 7}),
        ("yaku.hanami", {"viewing.on": False}),
        ("yaku.tane.at", {"yaku.tane": 0}),
        ("koikoi.opponent", {"koikoi.factor": 1}),
    ],
)
def test_a_key_that_says_nothing_beside_another(key, house):
    assert RULES.applies(key) != load(KoikoiRules, "koikoi", house).applies(key)


def test_a_rule_file_s_own_yaku():
    text = """
hhscore_rules = 1
game = "koikoi"

[[captured]]
id = "four-animals"
count = { kind = "animal", at_least = 4 }
value = 3
replaces = ["tane"]

[[captured]]
id = "fuji"
kanji = "藤"
cards = "4arpp"
value = 2
"""
    rules = from_text(KoikoiRules, text, "ours.toml", None)
    assert yaku("2a 4arpp 5a 6a 8a", rules) == {"four-animals": 3, "fuji": 2}
    assert parse_yaku("藤", rules) == Named("fuji")
    assert all_yaku(rules)["fuji"].definition == "4arpp"
    assert settle(rules, winner="Aki", koikoi=1, captures={"Aki": "4arpp"}).net["Aki"] == 4
