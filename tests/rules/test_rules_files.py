"""Rule files: what they are based on, the yaku they add, and every way in which one can be wrong."""

from __future__ import annotations

import os
from textwrap import dedent

import pytest

from hhscore.cards import parse_cards
from hhscore.games.hachihachi.captured import evaluate as captured
from hhscore.games.hachihachi.hand import evaluate as hand
from hhscore.games.hachihachi.rules import load_rules, preset
from hhscore.games.koikoi.rules import KoikoiRules
from hhscore.rules import RulesError, load

OURS = """
    hhscore_rules = 1
    based_on = "standard"
    title = "Grandmother's"

    [keys]
    ba.carry = "none"
    "teyaku.aka" = 2

    [[captured]]
    id = "sanko"
    kanji = "三光"
    cards = "1b 3b 8b"
    value = 5
    replaced_by = ["shiko", "goko"]

    [[captured]]
    id = "zoo"
    count = { kind = "animal", at_least = 7 }
    value = 4.5
    replaces = ["inoshikacho"]

    [[hand]]
    id = "three-and-pair"
    group = "months"
    months = [3, 2]
    value = 5
"""


def write(folder, text, name="ours.toml"):
    (folder / name).write_text(dedent(text).lstrip(), encoding="utf-8")
    return name


def refused(folder, text, name="ours.toml", **more):
    for other, its_text in more.items():
        write(folder, its_text, f"{other}.toml")
    write(folder, text, name)
    with pytest.raises(RulesError) as caught:
        load_rules(name, folder=folder)
    return str(caught.value)


def test_a_rule_file_changes_what_it_says_and_nothing_else(tmp_path):
    rules = load_rules(write(tmp_path, OURS), folder=tmp_path)
    assert (rules.name, rules.title) == ("ours.toml", "Grandmother's")
    assert (rules.ba_carry, rules.teyaku["aka"], rules.teyaku["sanbon"]) == ("none", 2, 2)
    assert rules.sources["ba.carry"].text == "ours.toml"
    assert rules.sources["teyaku.sanbon"] == preset("standard").sources["teyaku.sanbon"]


def test_a_house_yaku_is_worth_something_without_a_line_of_code(tmp_path):
    """三光 for 5 kan = 60 points, replaced by shiko (10 kan = 120) and goko (12 kan = 144)."""
    rules = load_rules(write(tmp_path, OURS), folder=tmp_path)
    three, four, five = (parse_cards(text) for text in ("1b 3b 8b", "1b 3b 8b 12b", "1b 3b 8b 11b 12b"))
    assert [(held.id, held.points) for held in captured(three, rules)] == [("sanko", 60)]
    assert [(held.id, held.points) for held in captured(four, rules)] == [("shiko", 120)]
    assert [(held.id, held.points) for held in captured(five, rules)] == [("goko", 144)]


def test_a_house_yaku_by_number_replaces_another(tmp_path):
    """Seven animals, boar, deer and butterflies among them: 4.5 kan = 54 points, not 84 beside it."""
    rules = load_rules(write(tmp_path, OURS), folder=tmp_path)
    animals = parse_cards("2a 4a 5a 6a 7a 8a 10a")
    assert [(held.id, held.points) for held in captured(animals, rules)] == [("zoo", 54)]


def test_a_house_hand_yaku(tmp_path):
    """A three and a pair: 5 kan = 60 points, more than the sanbon it holds."""
    rules = load_rules(write(tmp_path, OURS), folder=tmp_path)
    assert [(held.id, held.points) for held in hand(parse_cards("1rpp 3rp 4a 5a"), rules).yaku] == [
        ("three-and-pair", 60)
    ]


def test_a_rule_file_may_be_based_on_another_and_change_its_yaku(tmp_path):
    write(tmp_path, OURS)
    write(tmp_path, 'hhscore_rules = 1\nbased_on = "ours.toml"\n[keys]\ndekiyaku.sanko = 6\n', "mine.toml")
    rules = load_rules("mine.toml", {"dekiyaku.zoo": 3, "year.months": 3}, folder=tmp_path)
    assert (rules.dekiyaku["sanko"], rules.dekiyaku["zoo"], rules.ba_carry) == (6, 3, "none")
    assert rules.title == "mine.toml, based on ours.toml"
    assert [table["id"] for table in rules.added_captured_yaku] == ["sanko", "zoo"]


def test_a_copied_preset_is_a_rule_file(tmp_path):
    from hhscore import rules as room

    source = os.path.join(os.path.dirname(room.__file__), "presets", "traditional.toml")
    with open(source, encoding="utf-8") as file:
        text = file.read()
    (tmp_path / "copy.toml").write_text(text, encoding="utf-8")
    rules = load_rules("copy.toml", folder=tmp_path)
    assert rules.values == preset("traditional").values
    assert rules.sources == preset("traditional").sources


def test_a_new_preset_is_one_file(tmp_path):
    """Any rule file may state where a value comes from, and that it is a reading."""
    text = """
        hhscore_rules = 1
        [keys]
        "ba.oba" = { value = 3, source = "the club", reading = true }
    """
    rules = load_rules(write(tmp_path, text), folder=tmp_path)
    assert rules.ba_oba == 3
    assert rules.sources["ba.oba"] == ("the club", True)


def test_the_same_loader_serves_koikoi(tmp_path):
    text = """
        hhscore_rules = 1
        game = "koikoi"
        based_on = "koikoi"
        [keys]
        yaku.goko = 20
        [[captured]]
        id = "four-moons"
        cards = "8bapp"
        value = 4
        replaced_by = ["tsukimi"]
    """
    rules = load(KoikoiRules, write(tmp_path, text), {"double.at": 7}, folder=tmp_path)
    assert (rules.yaku["goko"], rules.yaku["four-moons"], rules.double_at) == (20, 4, 7)
    assert rules.yaku_replaces["tsukimi"] == ["four-moons"]
    with pytest.raises(RulesError, match="these are rules of the game koikoi; this is hachihachi"):
        load_rules("ours.toml", folder=tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "ours.toml: this is no rule file; a rule file begins with hhscore_rules = 1"),
        ("hhscore = 1\n", "ours.toml: this is a session, not a rule file; a rule file begins with hhscore_rules = 1"),
        ("hhscore_rules = 2\n",
         "ours.toml:1: written in format 2; this hhscore reads format 1, so a newer hhscore is needed"),
        ("hhscore_rules = true\n", "ours.toml:1: hhscore_rules is true; it is 1"),
        ("hhscore_rules = 1\nbased_om = 'qdan'\n",
         "ours.toml:2: there is no based_om in a rule file; based_on perhaps"),
        ("hhscore_rules = 1\nbased_on = 'qdn'\n",
         'ours.toml:2: there are no rules "qdn"; qdan perhaps; the presets are '
         "standard, bga, fudawiki, houwow, qdan and traditional, and a rule file's name ends in .toml"),
        ("hhscore_rules = 1\nbased_on = ['qdan']\n", 'ours.toml:2: based_on is ["qdan"]; it is a text in quotes'),
        ("hhscore_rules = 1\nkeys = 3\n", "ours.toml:2: keys is 3; it is a table, [keys]"),
        ("hhscore_rules = 1\n\n[keys]\nba.cary = 1\n", "ours.toml:4: Unknown rule key ba.cary. Did you mean ba.carry?"),
        ("hhscore_rules = 1\n[keys]\n'ba.oba' = 0\n", "ours.toml:3: ba.oba is 0; it can be a whole number, 1 to 100"),
        ("hhscore_rules = 1\n[keys]\nba.oba = { value = 0, source = 'x' }\n",
         "ours.toml:3: ba.oba is 0; it can be a whole number, 1 to 100"),
        ("hhscore_rules = 1\n[keys]\nplayers.min = 5\nplayers.max = 4\n",
         "ours.toml:3: players.min is 5 and players.max is 4: no table is left"),
        ("hhscore_rules = 1\ngame = 'shogi'\n", "ours.toml:2: these are rules of the game shogi; this is hachihachi"),
        ("hhscore_rules = 1\ncaptured = 3\n", "ours.toml:2: captured is 3; yaku stand below [[captured]]"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_told_where_and_what(tmp_path, text, message):
    assert refused(tmp_path, text) == message


def yaku(array, text):
    return f"hhscore_rules = 1\n[[{array}]]\n{dedent(text)}"


@pytest.mark.parametrize(
    ("array", "text", "message"),
    [
        ("captured", "cards = '1b'\nvalue = 1",
         "ours.toml:2: [[captured]] 1: id is missing; it is a name in small letters, words joined by hyphens"),
        ("captured", "id = 'San Ko'\ncards = '1b'\nvalue = 1",
         'ours.toml:3: [[captured]] 1: id is "San Ko"; it is a name in small letters, words joined by hyphens'),
        ("captured", "id = 'shiko'\ncards = '1b'\nvalue = 1",
         'ours.toml:3: [[captured]] shiko: there is a yaku shiko already; what it is worth is set by "dekiyaku.shiko"'),
        ("captured", "id = 'sage'\ncards = '1b'\nvalue = 1",
         "ours.toml:3: [[captured]] sage: sage is a word of the rules already; choose another id"),
        ("hand", "id = 'overlap'\nmonths = [3]\nvalue = 1",
         "ours.toml:3: [[hand]] overlap: overlap is a word of the rules already; choose another id"),
        ("captured", "id = 'sanko'\nvalue = 1", 'ours.toml:2: [[captured]] sanko: needs cards = "1b 3b 8b", '
         'or count = { kind = "animal", at_least = 5 }'),
        ("captured", "id = 'sanko'\ncards = '1b 2b'\nvalue = 1",
         "ours.toml:4: [[captured]] sanko: cards: 2b: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
        ("captured", "id = 'sanko'\ncount = { kind = 'light', at_least = 3 }\nvalue = 1",
         'ours.toml:4: [[captured]] sanko: count.kind is "light"; it can be bright, animal, ribbon or plain'),
        ("captured", "id = 'sanko'\ncount = { kind = 'bright', at_least = 6 }\nvalue = 1",
         "ours.toml:4: [[captured]] sanko: count.at_least is 6; it can be 1 to 5, all brights there are"),
        ("captured", "id = 'sanko'\ncards = '1b'", "ours.toml:2: [[captured]] sanko: value is missing; "
         "it is a number, 0 to 10000"),
        ("captured", "id = 'sanko'\ncards = '1b'\nvalue = true",
         "ours.toml:5: [[captured]] sanko: value is true; it is a number, 0 to 10000"),
        ("captured", "id = 'sanko'\ncards = '1b'\nvalue = 1\nreplaces = ['siko']",
         "ours.toml:6: [[captured]] sanko: replaces: there is no yaku siko; shiko perhaps"),
        ("captured", "id = 'sanko'\ncard = '1b'\nvalue = 1",
         "ours.toml:4: [[captured]] 1: there is no card here; cards perhaps"),
        ("hand", "id = 'odd'\nvalue = 1",
         "ours.toml:2: [[hand]] odd: needs months = [3, 2, 2], or kinds = { ribbon = 2, plain = 5 }"),
        ("hand", "id = 'odd'\nmonths = [4, 4]\nvalue = 1", "ours.toml:4: [[hand]] odd: months is [4, 4]; "
         "it lists how many cards of a month: each 1 to 4, together up to 7"),
        ("hand", "id = 'odd'\nkinds = { ribbon = 2 }\nvalue = 1",
         "ours.toml:4: [[hand]] odd: kinds has 2 cards; a hand has 7"),
        ("hand", "id = 'odd'\nkinds = { red = 7 }\nvalue = 1",
         "ours.toml:4: [[hand]] odd: kinds has red; there are bright, animal, ribbon and plain"),
        ("hand", "id = 'odd'\ngroup = 'kinds'\nmonths = [2]\nvalue = 1",
         'ours.toml:4: [[hand]] odd: group is "kinds"; with months = … it is months'),
    ],
)  # fmt: skip
def test_a_wrong_yaku_is_told_what_is_wrong_with_it(tmp_path, array, text, message):
    assert refused(tmp_path, yaku(array, text)) == message


def test_two_yaku_of_one_name(tmp_path):
    one = "[[captured]]\nid = 'sanko'\ncards = '1b 3b 8b'\nvalue = 1\n"
    assert "sanko already" in refused(tmp_path, f"hhscore_rules = 1\n{one}{one}")


def test_text_that_is_not_toml_names_line_and_column(tmp_path):
    assert refused(tmp_path, "hhscore_rules = 1\nkeys = [\n").startswith("ours.toml:2: column 9: ")


def test_an_error_names_the_file_it_is_in_and_not_the_one_based_on_it(tmp_path):
    said = refused(
        tmp_path, "hhscore_rules = 1\nbased_on = 'base.toml'\n", base="hhscore_rules = 1\n[keys]\nba.x = 1\n"
    )
    assert said.startswith("base.toml:3: Unknown rule key ba.x. ")


def test_a_circle_of_files_is_named(tmp_path):
    said = refused(
        tmp_path,
        "hhscore_rules = 1\nbased_on = 'a.toml'\n",
        a="hhscore_rules = 1\nbased_on = 'b.toml'\n",
        b="hhscore_rules = 1\nbased_on = 'a.toml'\n",
    )
    assert said == "a.toml: based_on goes in a circle: a.toml → b.toml → a.toml"


def test_files_that_cannot_be_read(tmp_path):
    for name, content in (
        ("utf16.toml", "hhscore_rules = 1".encode("utf-16")),
        ("latin.toml", b"x = '\xe9'"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(RulesError, match=f"{name}: the file is not UTF-8 text"):
            load_rules(name, folder=tmp_path)
    with pytest.raises(RulesError, match=r"gone\.toml: no such rule file in "):
        load_rules("gone.toml", folder=tmp_path)
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(RulesError, match=r"folder\.toml: is a directory"):
        load_rules("folder.toml", folder=tmp_path)
    with pytest.raises(RulesError, match=r"\.toml: "):
        load_rules("a\0b.toml", folder=tmp_path)


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path):
    (tmp_path / "ours.toml").write_bytes(b"\xef\xbb\xbfhhscore_rules = 1\r\n[keys]\r\nba.oba = 3\r\n")
    assert load_rules("ours.toml", folder=tmp_path).ba_oba == 3
