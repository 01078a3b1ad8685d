"""What a table changes: every way of writing it, and what it is told when that cannot be."""

from __future__ import annotations

import pytest

from hhscore.games.hachihachi.rules import HachihachiRules, load_rules, preset
from hhscore.rules import RulesError
from hhscore.rules.house import flatten


def refused(house, rules="standard"):
    with pytest.raises(RulesError) as caught:
        load_rules(rules, house)
    return caught.value


@pytest.mark.parametrize(
    "house",
    [
        {"ba.carry": "none", "year.months": 6},
        {"ba": {"carry": "none"}, "year": {"months": 6}},
        {"ba.carry": "none", "year": {"months": 6}},
    ],
)
def test_a_key_may_stand_whole_or_in_tables(house):
    rules = load_rules("standard", house)
    assert (rules.ba_carry, rules.year_months) == ("none", 6)
    assert rules.sources["ba.carry"].text == "the session: [house]"
    assert preset("standard").ba_carry == "queue"


@pytest.mark.parametrize(
    "house",
    [
        {"orichin.fees": {"4": [1], "5": [1, 1]}},
        {"orichin": {"fees": {"4": [1], "5": [1, 1]}}},
        {"orichin.fees.4": [1], "orichin.fees.5": [1, 1]},
    ],
)
def test_a_key_whose_value_is_a_table_keeps_it_however_it_is_written(house):
    assert load_rules("standard", house).orichin_fees == {"4": [1], "5": [1, 1]}


def test_what_replaces_what_is_one_value():
    house = {"dekiyaku": {"replaces": {"goko": ["shiko"], "nanatan": ["akatan"]}}}
    assert load_rules("standard", house).dekiyaku_replaces == {"goko": ["shiko"], "nanatan": ["akatan"]}
    assert load_rules("standard", {"dekiyaku.replaces": {}}).dekiyaku_replaces == {}


def test_a_yaku_and_its_threshold_may_both_be_set():
    rules = load_rules(
        "standard", {"special": {"sujiroku": {"at": 15, "step": [3, 4]}}, "special.futahachi": 11}
    )
    assert rules.special["futahachi"] == 11
    assert (rules.special_sujiroku_at, rules.special_sujiroku_step) == (15, [3, 4])


def test_flattening_what_is_flat_changes_nothing():
    known = preset("standard").values
    house = {"ba": {"carry": "none"}, "orichin": {"fees": {"4": [1]}}, "special": {"sujiroku": {"at": 15}}}
    once = {name: value for name, value, _ in flatten(house, HachihachiRules, known)}
    assert once == {"ba.carry": "none", "orichin.fees": {"4": [1]}, "special.sujiroku.at": 15}
    assert {name: value for name, value, _ in flatten(once, HachihachiRules, known)} == once


def test_where_a_key_stands_is_kept():
    error = refused({"ba": {"carry": "qeue"}})
    assert error.where == ("house", "ba", "carry")
    assert error.key == "ba.carry"
    assert refused({"ba.carry": "qeue"}).where == ("house", "ba.carry")


def test_keys_of_the_users_own_are_ignored():
    rules = load_rules("standard", {"_why": "grandmother", "ba": {"_since": 1970, "oba": 3}})
    assert rules.ba_oba == 3


@pytest.mark.parametrize(
    ("house", "message"),
    [
        ({"ba.cary": "none"}, "Unknown rule key ba.cary. Did you mean ba.carry?"),
        ({"tekiyaku": {"goko": 3}}, "Unknown rule key tekiyaku.goko. Did you mean dekiyaku.goko?"),
        ({"sanbon": 3}, "Unknown rule key sanbon. Did you mean teyaku.sanbon?"),
        ({"teyaku.sanbonn": 3}, "Unknown rule key teyaku.sanbonn. Did you mean teyaku.sanbon?"),
        ({"sage.xyz": 3}, "Unknown rule key sage.xyz. Below sage there are on, rule, again"),
        ({"special": {"sujiroku": {"stop": 1}}},
         "Unknown rule key special.sujiroku.stop. Did you mean special.sujiroku.step?"),
        ({"year_months": 6}, "Unknown rule key year_months. Did you mean year.months?"),
    ],
)  # fmt: skip
def test_an_unknown_key_names_the_nearest(house, message):
    assert refused(house).message == f"house: {message}"


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("ba.carry", "all", 'ba.carry is "all"; it can be queue, same-kind, one, none or stack'),
        ("ba.carry", True, "ba.carry is true; it can be queue, same-kind, one, none or stack"),
        ("ba.on", "yes", 'ba.on is "yes"; it can be true or false'),
        ("ba.on", 1, "ba.on is 1; it can be true or false"),
        ("ba.oba", 0, "ba.oba is 0; it can be a whole number, 1 to 100"),
        ("ba.oba", 1.5, "ba.oba is 1.5; it can be a whole number, 1 to 100"),
        ("ba.oba", "2", 'ba.oba is "2"; it can be a whole number, 1 to 100'),
        ("players.max", 8, "players.max is 8; it can be 2 to 7"),
        ("year.months", True, "year.months is true; it can be a whole number, 1 to 1000"),
        ("teyaku.sanbon", -1, "teyaku.sanbon is -1; it can be a number, 0 to 10000 (0: not played)"),
        ("teyaku.sanbon", float("nan"), "teyaku.sanbon is nan; it can be a number, 0 to 10000 (0: not played)"),
        ("oikomi.hand_yaku", 2, "oikomi.hand_yaku is 2; it can be a number from 0 to 1 (0: nothing)"),
        ("unit.kan", "no", 'unit.kan is "no"; it can be a whole number, 1 to 1000, or "none"'),
        ("teyaku.aka_ribbons", 3, 'teyaku.aka_ribbons is 3; it can be "2-or-more" or 2'),
        ("tobikomi.in", "sanbon", 'tobikomi.in is "sanbon"; it can be a list of hand yaku'),
        ("orichin.fees", {"4": 1}, "orichin.fees is { 4 = 1 }; it can be a list of up to 7 numbers, each 0 to 10000, "
         "or a table of such lists by the number of players asked"),
        ("ba.carry", {}, "ba.carry is {}; it can be queue, same-kind, one, none or stack"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_told_what_can_be_there(key, value, message):
    error = refused({key: value})
    assert error.message == f"house: {message}"
    assert error.key == key


@pytest.mark.parametrize(
    ("house", "keys"),
    [
        ({"players.min": 5, "players.max": 4}, ("players.min", "players.max")),
        ({"players.min": 4}, ("players.min", "players.max")),
        ({"cards.settle": "always"}, ("cards.settle", "cards.split")),
        ({"sage.rule": "once-shared", "sage.again": True}, ("sage.rule", "sage.again")),
        ({"ba.extend_year": True, "ba.carry": "none"}, ("ba.extend_year", "ba.carry")),
        (
            {"places": "kan-seat", "totals.round_up_from": 0, "ginmi.per_player": "none"},
            ("places", "totals.round_up_from"),
        ),
        ({"ginmi.fixed": 30, "chips.stake": 0}, ("chips.stake", "ginmi.fixed")),
        ({"ba.oba": 5}, ("ba.oba", "ba.zetsuba")),
        ({"chips.stake": 0, "kaikan.loan": 5}, ("chips.stake", "kaikan.loan")),
        ({"kaikan.loan": 5}, ("kaikan.loan", "chips.stake")),
        ({"handon.after": 6}, ("handon.after", "chips.stake")),
        ({"ginmi.per_player": 5}, ("ginmi.per_player", "chips.stake")),
        ({"handon.stake": 0}, ("handon.stake", "handon.after")),
        ({"totals.round_up_from": 0}, ("totals.round_up_from", "ginmi.per_player")),
        ({"unit.kan": "none"}, ("unit.kan", "totals.round_up_from")),
        ({"unit.kan": 5}, ("unit.kan", "totals.round_up_from")),
        (
            {"orichin.direction": "receive", "entry.too_few": "fewer-play"},
            ("orichin.direction", "entry.too_few"),
        ),
        (
            {"orichin.direction": "receive", "entry.too_few": "split"},
            ("orichin.direction", "entry.too_few"),
        ),
        ({"orichin.fees": []}, ("orichin.fees", "orichin.direction")),
        ({"cards.par": 90}, ("cards.par", "cards.bright")),
        ({"cards.bright": 30}, ("cards.bright", "cards.par")),
    ],
)
def test_two_keys_that_cannot_go_together_are_both_named(house, keys):
    without_chips = {"kaikan.loan", "handon.after", "ginmi.per_player"} & set(house)
    rules = "qdan" if house == {"players.min": 4} else "houwow" if without_chips else "standard"
    error = refused(house, rules)
    assert (error.key, error.other) == keys
    assert all(key in error.message for key in keys)


def test_cards_that_do_not_come_to_three_times_par_say_what_a_third_is():
    """5 × 30 + 9 × 10 + 10 × 5 + 24 × 1 = 314."""
    message = refused({"cards.bright": 30}).message
    assert "cards.par is 88" in message
    assert "314" in message
    # 5 × 20 + 9 × 10 + 10 × 5 + 24 × 2.5 is no whole number of points; with plains at 4 it is 336, a third 112
    assert load_rules("standard", {"cards.plain": 4, "cards.par": 112}).cards_par == 112


def test_a_shortfall_balances_whatever_par_is():
    assert load_rules("qdan", {"cards.par": 90}).cards_par == 90


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("tobikomi.in", ["sanbonn"], "tobikomi.in: there is no yaku sanbonn in teyaku; sanbon perhaps"),
        ("hatto.yaku", ["aotan", "akatn"], "hatto.yaku: there is no yaku akatn in dekiyaku; akatan perhaps"),
        (
            "dekiyaku.replaces",
            {"goko": ["siko"]},
            "dekiyaku.replaces: there is no yaku siko in dekiyaku; shiko perhaps",
        ),
        ("dekiyaku.replaces", {"goko": ["goko"]}, "dekiyaku.replaces: goko cannot replace itself"),
        ("orichin.fees", {"8": [1]}, "orichin.fees has fees for 8 players asked; 4 to 7 can be"),
    ],
)
def test_a_value_that_names_what_is_not_there(key, value, message):
    assert refused({key: value}).message == f"house: {message}"


def test_a_key_set_twice_is_refused():
    assert refused({"ba.carry": "none", "ba": {"carry": "queue"}}).message == "house: ba.carry is set twice"
    assert refused({"orichin.fees": [1], "orichin.fees.4": [1]}).message.startswith("house: orichin.fees")


@pytest.mark.parametrize(
    ("rules", "house"),
    [
        ("standard", {"year.months": 6}),  # a short year never comes to its han-don
        ("standard", {"unit.kan": 10}),
        ("fudawiki", {"unit.kan": 10}),
        ("standard", {"chips.stake": 0, "kaikan.loan": 0, "handon.after": 0, "totals.round_up_from": 0,
                      "ginmi.per_player": "none"}),
        ("standard", {"chips.stake": 0}),
        ("standard", {"sage.rule": "once-shared"}),
        ("standard", {"ginmi.per_player": "none"}),
        ("standard", {"mizuten.value": 0}),
        ("standard", {"ba.carry": "stack", "ba.on": False}),
        ("standard", {"orichin.direction": "receive", "entry.too_few": "split", "orichin.payers": "bank"}),
        ("traditional", {"entry.too_few": "must-play"}),
        ("qdan", {"sage.on": False}),
        ("qdan", {"teyaku.overlap": "add", "special.souhachi": 0, "special.futahachi": 0, "special.sujiroku": 0}),
        ("qdan", {"players.max": 7, "orichin.direction": "pay", "orichin.fees": [1, 2]}),
        ("standard", {"players.min": 2, "ba.extend_year": True}),
    ],
)  # fmt: skip
def test_what_a_table_may_well_play(rules, house):
    changed = load_rules(rules, house)
    assert {key: changed.values[key] for key in house} == house


def test_qdans_pages_switches_leave_everything_else():
    rules = load_rules("qdan", {"year.months": 3, "sage.on": False, "teyaku.overlap": "add", "ba.on": False})
    assert rules.dekiyaku == preset("qdan").dekiyaku


def test_unknown_rules_name_the_nearest_and_those_there_are():
    error = refused({}, "traditonal")
    assert error.message == (
        'there are no rules "traditonal"; traditional perhaps; the presets are standard, bga, fudawiki, houwow, qdan '
        "and traditional, and a rule file's name ends in .toml"
    )
    assert refused({}, "koikoi").message == "koikoi is a preset of the game koikoi; this is hachihachi"


def test_a_table_without_chips_has_no_kaikan_han_don_or_ginmi():
    rules = load_rules("standard", {"chips.stake": 0})
    off = {"kaikan.loan": 0, "handon.after": 0, "totals.round_up_from": 0, "ginmi.per_player": "none"}
    assert {key: rules.values[key] for key in off} == off
    assert rules.sources["kaikan.loan"].text.endswith("with chips.stake")
