"""`diff` of each pair of presets names exactly the rows of rules.md §13 in which they differ."""

from __future__ import annotations

from itertools import combinations

import pytest

from hhscore.games.hachihachi.rules import load_rules, preset
from hhscore.rules.compare import Difference, below, describe, diff, grouped, words

# The rows of rules.md §13 (with the keys of §14 beside them) that hold more than one key, by what those begin with;
# any other key is its own row.
ROWS = {
    "unit.kan": ("unit.",),
    "players": ("players.",),
    "ba.on": ("ba.on", "ba.oba", "ba.zetsuba"),
    "oikomi.hand_yaku": ("oikomi.hand_yaku", "oikomi.captured", "oikomi.card"),
    "mizuten": ("mizuten.",),
    "tobikomi": ("tobikomi.",),
    "nuke_yaku": ("nuke_yaku.",),
    "sage.rule": ("sage.on", "sage.rule"),
    "hatto": ("hatto.",),
    "cards": ("cards.bright", "cards.animal", "cards.ribbon", "cards.plain", "cards.par"),
    "handon": ("handon.",),
    "ginmi": ("ginmi.",),
    "totals.round_up_from": ("totals.",),
    "orichin.direction": ("orichin.direction", "orichin.payers"),
    "entry.too_few": ("entry.too_few", "shibari."),
}
OWN_ROWS = {
    "teyaku": ("overlap", "willow", "willow_tate", "aka_ribbons", "declare"),
    "dekiyaku": ("replaces",),
    "special": ("mode", "blows_out", "cancels_mizuten"),
}
CHIPS = {"chips.stake", "kaikan.loan", "handon", "totals.round_up_from", "ginmi"}

SHARED_WITH_QDAN = {
    "unit.kan", "players", "dealer.next", "entry.after_three", "entry.too_few", "orichin.direction", "orichin.fees",
    "oikomi.hand_yaku", "oikomi.cards", "oikomi.exclude_used", "oikomi.payers", "mizuten", "teyaku.<id>",
    "teyaku.overlap", "teyaku.declare", "tobikomi", "nuke_yaku", "dekiyaku.<id>", "dekiyaku.replaces", "sage.rule",
    "sage.again", "hatto", "special.<id>", "special.mode", "special.blows_out", "special.cancels_mizuten",
    "cards.settle", "cards.split",
}  # fmt: skip
"""In these rows qdan differs from each of the others."""

STANDARD_TRADITIONAL = {
    "entry.after_three", "entry.too_few", "orichin.direction", "orichin.fees", "mizuten", "teyaku.willow_tate",
    "teyaku.aka_ribbons", "tobikomi", "dekiyaku.<id>", "hatto", "special.blows_out",
}  # fmt: skip
HOUWOW_FUDAWIKI = {
    "players", "ba.first", "entry.too_few", "orichin.fees", "oikomi.cards", "oikomi.exclude_used", "oikomi.payers",
    "mizuten", "teyaku.<id>", "teyaku.willow", "tobikomi", "dekiyaku.<id>", "sage.rule", "special.cancels_mizuten",
    "month.winner", "places",
}  # fmt: skip
EXPECTED = {
    ("standard", "houwow"): CHIPS,
    ("standard", "traditional"): STANDARD_TRADITIONAL,
    ("standard", "qdan"): SHARED_WITH_QDAN | CHIPS | {"teyaku.willow", "teyaku.aka_ribbons", "places"},
    ("standard", "fudawiki"): HOUWOW_FUDAWIKI | CHIPS,
    ("houwow", "traditional"): STANDARD_TRADITIONAL | CHIPS,
    ("houwow", "qdan"): SHARED_WITH_QDAN | {"teyaku.willow", "teyaku.aka_ribbons", "places"},
    ("houwow", "fudawiki"): HOUWOW_FUDAWIKI,
    ("traditional", "qdan"): SHARED_WITH_QDAN | CHIPS | {"teyaku.willow", "teyaku.willow_tate", "places"},
    # Neither has inoshikacho, so their captured yaku are the same.
    ("traditional", "fudawiki"): HOUWOW_FUDAWIKI - {"dekiyaku.<id>"} | CHIPS | {
        "entry.after_three", "orichin.direction", "teyaku.willow_tate", "teyaku.aka_ribbons", "hatto",
        "special.blows_out",
    },
    ("qdan", "fudawiki"): SHARED_WITH_QDAN | {"ba.first", "teyaku.aka_ribbons", "month.winner"},
}  # fmt: skip


PAIRS = list(combinations(("standard", "houwow", "traditional", "qdan", "fudawiki"), 2))


def row(key: str) -> str:
    for name, beginnings in ROWS.items():
        if any(key.startswith(one) if one.endswith(".") else key == one for one in beginnings):
            return name
    family, _, member = key.partition(".")
    return f"{family}.<id>" if family in OWN_ROWS and member not in OWN_ROWS[family] else key


@pytest.mark.parametrize(("p", "q"), PAIRS)
def test_the_rows_in_which_two_presets_differ(p, q):
    assert {row(one.key) for one in diff(preset(p), preset(q))} == EXPECTED[p, q]


def test_differing_is_mutual_and_nothing_differs_from_itself():
    for name in ("standard", "qdan"):
        assert diff(preset(name), preset(name)) == []
    one_way = {one.key for one in diff(preset("standard"), preset("qdan"))}
    assert one_way == {one.key for one in diff(preset("qdan"), preset("standard"))}


def test_values_stand_side_by_side_in_words():
    found = {one.key: one for one in diff(preset("standard"), preset("qdan"))}
    assert found["teyaku.haneken"] == Difference("teyaku.haneken", "7 kan", "30 points")
    assert found["mizuten.at"] == Difference("mizuten.at", "89 card points", "–")
    assert found["special.sujiroku.step"] == Difference(
        "special.sujiroku.step", "2 kan", "60, 75, 100 points"
    )
    assert found["oikomi.card"][1:] == ("¼ kan", "0 (nothing)")
    assert found["dekiyaku.replaces"][1:] == ("goko: shiko", "goko: shiko; nanatan: akatan, aotan")


def test_a_house_rule_is_the_only_difference_and_what_it_switches_off_goes_with_it():
    table = load_rules("standard", {"ba.carry": "none"})
    assert [tuple(one) for one in diff(preset("standard"), table)] == [
        ("ba.carry", "queue", "none"),
        ("ba.first", "highest", "–"),
        ("ba.extend_year", "no", "–"),
    ]


@pytest.mark.parametrize(
    ("name", "key", "said"),
    [
        ("traditional", "orichin.fees", "4 asked: 1; 5 asked: 1, 1; 6 asked: 1½, 1½, 2 kan"),
        ("standard", "ba.on", "yes"),
        ("standard", "ba.zetsuba", "×4"),
        ("standard", "oikomi.hand_yaku", "½"),
        ("standard", "mizuten.value", "1 kan"),
        ("standard", "teyaku.aka_ribbons", "2-or-more"),
        ("traditional", "teyaku.aka_ribbons", "2 ribbons"),
        ("traditional", "dekiyaku.inoshikacho", "0 (not played)"),
        ("qdan", "hatto.yaku", "none"),
        ("qdan", "unit.kan", "none"),
    ],
)
def test_a_value_in_words(name, key, said):
    assert words(preset(name), key) == said


def test_a_key_is_described_with_its_sentence_source_and_whether_it_is_a_reading():
    about = describe(preset("standard"), "dekiyaku.inoshikacho")
    assert (about.value, about.words, about.reading, about.applies) == (7, "7 kan", True, True)
    assert about.sentence == "What each of the others who play pays for the captured yaku."
    assert "000 Completed Yaku" in about.source
    with pytest.raises(KeyError):
        describe(preset("standard"), "dekiyaku.sanko")


def test_the_groups_hold_every_key_once():
    for name in ("standard", "qdan"):
        rules = preset(name)
        held = [key for _, group in grouped(rules) for key in group]
        assert sorted(held) == sorted(rules.values)


def test_a_beginning_means_all_keys_below_it():
    rules = preset("standard")
    assert below(rules, "sage") == ["sage.on", "sage.rule", "sage.again"]
    assert below(rules, "places") == ["places"]
    assert below(rules, "sag") == []
