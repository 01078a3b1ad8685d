"""The presets of Hachi-hachi against rules.md §13, row by row, and what their sources say of each value."""

from __future__ import annotations

from typing import Any

import pytest

from hhscore.games.hachihachi.rules import preset
from hhscore.rules import GAMES, game_rules, preset_games, preset_names, read_preset
from hhscore.rules.check import unknown_yaku, wrong_value
from hhscore.rules.compare import NOTHING, words

ORDER = ("standard", "houwow", "traditional", "qdan", "fudawiki")
FEES_BY_ASKED = {"4": [1], "5": [1, 1], "6": [1.5, 1.5, 2]}
THREES = ["sanbon", "tate-sanbon", "futa-sanbon", "futa-tate-sanbon", "haneken"]
NUKE = ["aka", "tan-ichi", "toichi", "karasu"]
GOKO = {"goko": ["shiko"]}
NO = "does not come to bear"

# rules.md §13 as read by hand: standard, houwow, traditional, qdan, fudawiki. NO is its "–".
TABLE: dict[str, tuple[Any, ...]] = {
    "unit.kan": (12, 12, 12, "none", 12),
    "unit.yaku_kan": ("unit.kan", "unit.kan", "unit.kan", NO, "unit.kan"),
    "players.min": (3, 3, 3, 3, 2),
    "players.max": (7, 7, 7, 3, 7),
    "year.months": (12, 12, 12, 12, 12),
    "dealer.next": ("winner", "winner", "winner", "seat", "winner"),
    "ba.on": (True, True, True, True, True),
    "ba.oba": (2, 2, 2, 2, 2),
    "ba.zetsuba": (4, 4, 4, 4, 4),
    "ba.carry": ("queue", "queue", "queue", "queue", "queue"),
    "ba.first": ("highest", "highest", "highest", "highest", "carried"),
    "ba.extend_year": (False, False, False, False, False),
    "ba.applies_to": ("all", "all", "all", "all", "all"),
    "field.four": ("misdeal", "misdeal", "misdeal", "misdeal", "misdeal"),
    "entry.after_three": ("pushed-out", "pushed-out", "asked", NO, "pushed-out"),
    "entry.too_few": ("must-play", "must-play", "shibari", NO, "fewer-play"),
    "shibari.fees": (NO, NO, "none", NO, NO),
    "orichin.direction": ("pay", "pay", "receive", "none", "pay"),
    "orichin.fees": ([1, 1.5, 2, 2.5], [1, 1.5, 2, 2.5], FEES_BY_ASKED, NO, [1, 1.5, 2, 2.5, 3, 3.5, 4]),
    "orichin.payers": (NO, NO, "shared", NO, NO),
    "oikomi.hand_yaku": (0.5, 0.5, 0.5, 0, 0.5),
    "oikomi.captured": (0.5, 0.5, 0.5, 0, 0.5),
    "oikomi.card": (0.25, 0.25, 0.25, 0, 0.25),
    "oikomi.cards": ("brights-and-ribbons", "brights-and-ribbons", "brights-and-ribbons", NO, "yaku-cards"),
    "oikomi.exclude_used": (False, False, False, NO, True),
    "oikomi.payers": ("entering", "entering", "entering", NO, "not-leader"),
    "mizuten.value": (1, 1, 1, 0, 1),
    "mizuten.at": (89, 89, 88, NO, 89),
    "mizuten.payers": ("all", "all", "playing", NO, "all"),
    "mizuten.penalty": (0, 0, 0, NO, 1),
    "teyaku.sanbon": (2, 2, 2, 10, 2),
    "teyaku.tate-sanbon": (3, 3, 3, 15, 3),
    "teyaku.futa-sanbon": (6, 6, 6, 0, 6),
    "teyaku.sanbon-tate-sanbon": (0, 0, 0, 0, 7),
    "teyaku.futa-tate-sanbon": (8, 8, 8, 0, 8),
    "teyaku.kuttsuki": (4, 4, 4, 20, 4),
    "teyaku.teshi": (6, 6, 6, 30, 6),
    "teyaku.haneken": (7, 7, 7, 30, 7),
    "teyaku.ichi-ni-shi": (8, 8, 8, 35, 8),
    "teyaku.shisou": (20, 20, 20, 50, 20),
    "teyaku.aka": (3, 3, 3, 15, 2),
    "teyaku.tan-ichi": (3, 3, 3, 20, 3),
    "teyaku.toichi": (3, 3, 3, 20, 3),
    "teyaku.pikaichi": (4, 4, 4, 20, 4),
    "teyaku.karasu": (4, 4, 4, 25, 4),
    "teyaku.sunashi": (0, 0, 0, 0, 0),
    "teyaku.mukai-sanbon": (0, 0, 0, 0, 0),
    "teyaku.mukai-tate-sanbon": (0, 0, 0, 0, 0),
    "teyaku.overlap": ("add", "add", "add", "highest", "add"),
    "teyaku.willow": ("either", "either", "either", "plain", "plain"),
    "teyaku.willow_tate": (False, False, True, False, False),
    "teyaku.aka_ribbons": ("2-or-more", "2-or-more", 2, 2, "2-or-more"),
    "teyaku.declare": ("spoken", "spoken", "spoken", "automatic", "spoken"),
    "tobikomi.value": (1, 1, 1, 0, 1),
    "tobikomi.times": ("per-three", "per-three", "per-three", NO, "per-three"),
    "tobikomi.in": (THREES, THREES, ["sanbon", "tate-sanbon"], NO, [*THREES, "sanbon-tate-sanbon"]),
    "nuke_yaku.value": (1, 1, 1, 0, 1),
    "nuke_yaku.at": (89, 89, 89, NO, 89),
    "nuke_yaku.in": (NUKE, NUKE, NUKE, NO, NUKE),
    "dekiyaku.goko": (12, 12, 12, 75, 12),
    "dekiyaku.shiko": (10, 10, 10, 50, 10),
    "dekiyaku.nanatan": (10, 10, 10, 50, 10),
    "dekiyaku.akatan": (7, 7, 7, 35, 7),
    "dekiyaku.aotan": (7, 7, 7, 35, 7),
    "dekiyaku.inoshikacho": (7, 7, 0, 35, 0),
    "dekiyaku.replaces": (GOKO, GOKO, GOKO, {**GOKO, "nanatan": ["akatan", "aotan"]}, GOKO),
    "sage.on": (True, True, True, True, True),
    "sage.rule": ("half-back", "half-back", "half-back", "once-shared", "double"),
    "sage.again": (True, True, True, False, True),
    "hatto.yaku": (["akatan", "aotan", "shiko"],) * 3 + ([], ["akatan", "aotan", "shiko"]),
    "hatto.tobikomi": (True, True, False, False, True),
    "special.souhachi": (10, 10, 10, 50, 10),
    "special.futahachi": (10, 10, 10, 50, 10),
    "special.futahachi.at": (168, 168, 168, 168, 168),
    "special.futahachi.step": (1, 1, 1, 0, 1),
    "special.sujiroku": (12, 12, 12, 50, 12),
    "special.sujiroku.at": (16, 16, 16, 16, 16),
    "special.sujiroku.step": (2, 2, 2, [60, 75, 100], 2),
    "special.mode": ("replace", "replace", "replace", "add", "replace"),
    "special.blows_out": ("all", "all", "achiever", "none", "all"),
    "special.cancels_mizuten": (False, False, False, NO, True),
    "cards.bright": (20, 20, 20, 20, 20),
    "cards.animal": (10, 10, 10, 10, 10),
    "cards.ribbon": (5, 5, 5, 5, 5),
    "cards.plain": (1, 1, 1, 1, 1),
    "cards.par": (88, 88, 88, 88, 88),
    "cards.settle": ("unless-yaku", "unless-yaku", "unless-yaku", "always", "unless-yaku"),
    "cards.split": ("difference", "difference", "difference", "shortfall", "difference"),
    "month.winner": ("most-points", "most-points", "most-points", "most-points", "ender"),
    "chips.stake": (5, 0, 5, 0, 0),
    "kaikan.loan": (5, 0, 5, 0, 0),
    "handon.after": (6, 0, 6, 0, 0),
    "handon.stake": (10, NO, 10, NO, NO),
    "totals.round_up_from": (6, 0, 6, 0, 0),
    "totals.rounding": ("by-size", NO, "by-size", NO, NO),
    "ginmi.per_player": (5, "none", 5, "none", "none"),
    "ginmi.fixed": (0, 0, 0, 0, 0),
    "ginmi.floor": (0, NO, 0, NO, NO),
    "places": ("seat", "seat", "seat", "shared", "shared"),
}


@pytest.mark.parametrize("name", ORDER)
@pytest.mark.parametrize("key", TABLE)
def test_the_table_of_section_13(name, key):
    expected: Any = TABLE[key][ORDER.index(name)]
    rules = preset(name)
    if expected == NO:
        assert not rules.applies(key)
        assert words(rules, key) == NOTHING
        return
    assert rules.applies(key)
    found = rules.effective(key)
    if key == "tobikomi.in":
        found, expected = sorted(found), sorted(expected)
    assert found == expected
    assert isinstance(found, bool) == isinstance(expected, bool)


@pytest.mark.parametrize("name", ORDER)
def test_a_preset_is_complete(name):
    assert list(preset(name).values) == list(TABLE)


@pytest.mark.parametrize(("name", "game"), preset_games().items())
def test_every_value_of_a_preset_can_be_what_it_is(name, game):
    kind = game_rules(game)
    rules = read_preset(kind, name)
    assert [wrong for key, value in rules.values.items() if (wrong := wrong_value(kind, key, value))] == []
    assert [wrong for key in rules.yaku_in for wrong in unknown_yaku(rules, key)] == []
    assert rules.conflicts() == ()


@pytest.mark.parametrize(("name", "game"), preset_games().items())
def test_every_value_names_its_source(name, game):
    rules = read_preset(game_rules(game), name)
    for key in rules.values:
        assert rules.sources[key].text.strip()
    assert rules.title


@pytest.mark.parametrize("name", ["houwow", "qdan"])
def test_a_value_after_another_source_than_the_presets_is_a_reading(name):
    """000's tables of values are lost and filled from 003 and 001; 001 stands on its own."""
    own = {"houwow": ("000", "003", "001"), "qdan": ("001",)}[name]
    for key, source in preset(name).sources.items():
        assert source.reading or source.text.startswith(own), key


def test_a_value_that_003_does_not_state_is_a_reading_of_traditional():
    for key, source in preset("traditional").sources.items():
        assert source.reading != source.text.startswith("003") or key in MENTIONED_BY_003, key


MENTIONED_BY_003 = {"ba.oba", "ba.zetsuba", "teyaku.willow_tate", "tobikomi.in"}
"""003 speaks of these and leaves open, or says twice, what rules.md settles."""


FURTHER = (
    *("unit.yaku_kan", "shibari.fees", "orichin.payers", "teyaku.sunashi", "teyaku.mukai-sanbon"),
    *("teyaku.mukai-tate-sanbon", "tobikomi.times", "totals.rounding", "ginmi.fixed"),
)
"""The keys of §14 of which no source speaks, so that what all presets have is a reading of each. 001 speaks of
field.four."""


@pytest.mark.parametrize("name", ORDER)
def test_what_only_other_tables_play_is_a_reading_of_every_preset(name):
    assert [key for key in FURTHER if not preset(name).sources[key].reading] == []


@pytest.mark.parametrize(
    ("name", "readings"),
    [
        # The (r) of rules.md that are keys, section by section.
        ("standard", "ba.carry ba.first ba.extend_year ba.applies_to entry.too_few tobikomi.in "
         "dekiyaku.inoshikacho dekiyaku.replaces sage.again special.cancels_mizuten ginmi.floor places"),
        ("houwow", "ba.carry ba.first ba.extend_year ba.applies_to entry.too_few teyaku.declare tobikomi.in "
         "dekiyaku.inoshikacho dekiyaku.replaces sage.again special.cancels_mizuten places"),
        ("traditional", "dealer.next ba.first ba.extend_year ba.applies_to oikomi.exclude_used teyaku.willow_tate "
         "tobikomi.in dekiyaku.replaces sage.again special.mode special.cancels_mizuten cards.settle month.winner "
         "ginmi.floor places"),
        ("qdan", "ba.extend_year teyaku.aka_ribbons"),
    ],
)  # fmt: skip
def test_the_readings_of_rules_md_are_marked(name, readings):
    sources = preset(name).sources
    assert [key for key in readings.split() if not sources[key].reading] == []
    if name in ("standard", "houwow"):
        assert {key for key, source in sources.items() if source.reading} == {
            *readings.split(),
            *FURTHER,
            "field.four",
        }


def test_what_fudawiki_itself_states_is_no_reading():
    for key, source in preset("fudawiki").sources.items():
        assert source.reading != source.text.startswith("fudawiki: "), key


def test_what_bga_states_is_no_reading_and_the_rest_is_as_standard():
    rules, standard = preset("bga"), preset("standard")
    for key, source in rules.sources.items():
        assert (
            source.reading != source.text.startswith("BGA Gamehelpeightyeight: ") or key == "chips.stake"
        ), key
        if source.text.startswith("as standard"):
            assert rules.values[key] == standard.values[key], key
    assert list(rules.values) == list(standard.values)


def test_fudawiki_facts():
    """The facts of its description, each with the value that says so."""
    rules = preset("fudawiki")
    assert rules.amount(rules.teyaku["aka"]) == 24
    assert rules.amount(rules.teyaku["sanbon-tate-sanbon"]) == 84
    assert rules.amount(rules.teyaku["futa-sanbon"]) == 72
    assert rules.amount(rules.teyaku["futa-tate-sanbon"]) == 96
    assert [yaku for yaku, value in rules.dekiyaku.items() if not value] == ["inoshikacho"]
    # a set of three and no set of four
    assert "shisou" not in rules.tobikomi_in
    assert "haneken" in rules.tobikomi_in
    # the seventh of seven to retire pays 4 kan
    assert [rules.amount(fee) for fee in rules.values["orichin.fees"]] == [12, 18, 24, 30, 36, 42, 48]
    assert rules.amount(rules.oikomi_card) == 3
    assert rules.sources["teyaku.aka"].text == "fudawiki: aka 2 kan"


def test_amounts_are_whole_points_where_kan_is_12_and_exact_where_it_is_not():
    standard = preset("standard")
    assert [standard.amount(fee) for fee in standard.values["orichin.fees"]] == [12, 18, 24, 30]
    assert all(type(standard.amount(fee)) is int for fee in standard.values["orichin.fees"])
    assert preset("qdan").amount(75) == 75


def test_the_default_comes_first_and_an_unknown_preset_is_a_key_error():
    assert preset_names()[0] == "standard"
    assert set(preset_names()) == {*ORDER, "bga"}
    assert list(GAMES) == ["hachihachi", "koikoi"]
    for name in ("standart", "koikoi", "../presets/standard", "", "standard.toml"):
        with pytest.raises(KeyError):
            preset(name)


def test_a_preset_is_read_without_what_takes_long_to_import():
    """A look-up starts as fast as a program that does nothing; pydantic alone takes longer than the rest of it."""
    import subprocess
    import sys

    code = (
        "import sys, hhscore.games.hachihachi.rules as r; rules = r.preset('standard'); rules.amount(2.5); "
        "slow = ('pydantic', 'fractions', 'decimal', 'importlib.resources', 'rich', 'difflib'); "
        "print([name for name in slow if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
