"""What is wrong with a rule file, whole: the line, what stands there and what could."""

from __future__ import annotations

from pathlib import Path

import pytest

from hhscore.games.hachihachi.rules import HachihachiRules, load_rules
from hhscore.rules import RulesError

CAPTURED = '[[captured]]\nid = "sanko"\nvalue = 5\n'
HAND = '[[hand]]\nid = "many"\nvalue = 5\n'
TOP = "hhscore_rules, game, name, title, based_on, keys, captured, hand and special"
FOUND = 'count is {}; it is {{ kind = "animal", at_least = 5 }}'
SIZES = "it lists how many cards of a month: each 1 to 4, together up to 7"
AMOUNT = "it is a number, 0 to 10000"


def refused(folder: Path, text: str) -> str:
    (folder / "ours.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RulesError) as caught:
        load_rules("ours.toml", folder=folder)
    return str(caught.value)


def accepted(folder: Path, text: str) -> HachihachiRules:
    (folder / "ours.toml").write_text("hhscore_rules = 1\n" + text, encoding="utf-8")
    return load_rules("ours.toml", folder=folder)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hhscore_rules = 0\n", "1: hhscore_rules is 0; it is 1"),
        ("hhscore_rules = true\n", "1: hhscore_rules is true; it is 1"),
        ("x = 1\nhhscore_rules = 2\n",
         "2: written in format 2; this hhscore reads format 1, so a newer hhscore is needed"),
        ("hhscore_rules = 1\ngane = 'x'\n", "2: there is no gane in a rule file; game perhaps"),
        ("hhscore_rules = 1\nzzzzzz = 'x'\n",
         f"2: there is no zzzzzz in a rule file; there can be {TOP}; rule keys stand below [keys]"),
        *((f"hhscore_rules = 1\n{key} = 3\n", f"2: {key} is 3; it is a text in quotes")
          for key in ("game", "name", "title", "based_on")),
        ("hhscore_rules = 1\n\ngame = 'koikoi'\n", "3: these are rules of the game koikoi; this is hachihachi"),
    ],
)  # fmt: skip
def test_the_head_of_a_rule_file(tmp_path: Path, text: str, message: str) -> None:
    assert refused(tmp_path, text) == f"ours.toml:{message}"


def test_private_keys_are_nobody_else_s(tmp_path: Path) -> None:
    """What begins with _ is the user's own, at the top and in a yaku."""
    rules = accepted(tmp_path, '_who = "me"\n' + CAPTURED + '_why = 3\ncards = "1b 3b 8b"\n')
    assert rules.dekiyaku["sanko"] == 5
    assert rules.added_captured_yaku == ({"id": "sanko", "value": 5, "cards": "1b 3b 8b"},)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("captured = [5]\n", "2: [[captured]] 1: is no table"),
        (CAPTURED + 'card = "1b"\n', "5: [[captured]] 1: there is no card here; cards perhaps"),
        (CAPTURED + 'cards = "1b 3b"\nkanji = 3\n', "6: [[captured]] 1: kanji is 3; it is a text in quotes"),
        (CAPTURED + 'cards = "1b 3b"\ntitle = 3\n', "6: [[captured]] 1: title is 3; it is a text in quotes"),
        ("[[captured]]\nvalue = 5\n",
         "2: [[captured]] 1: id is missing; it is a name in small letters, words joined by hyphens"),
        ('[[captured]]\nid = "San ko"\n',
         '3: [[captured]] 1: id is "San ko"; it is a name in small letters, words joined by hyphens'),
        ("[[captured]]\nid = 3\n",
         "3: [[captured]] 1: id is 3; it is a name in small letters, words joined by hyphens"),
        ('[[captured]]\nid = "shiko"\n',
         '3: [[captured]] shiko: there is a yaku shiko already; what it is worth is set by "dekiyaku.shiko"'),
        ('[[captured]]\nid = "sage"\n',
         "3: [[captured]] sage: sage is a word of the rules already; choose another id"),
        ('[[captured]]\nid = "replaces"\n',
         "3: [[captured]] replaces: replaces is a word of the rules already; choose another id"),
        (CAPTURED, '2: [[captured]] sanko: needs cards = "1b 3b 8b", or count = { kind = "animal", at_least = 5 }'),
        (CAPTURED + 'cards = "1b"\ncount = { kind = "animal", at_least = 5 }\n',
         '2: [[captured]] sanko: needs cards = "1b 3b 8b", or count = { kind = "animal", at_least = 5 }'),
        (CAPTURED + "cards = 3\n", '5: [[captured]] sanko: cards is 3; it is a text like "1b 3b 8b"'),
        (CAPTURED + 'cards = ""\n', "5: [[captured]] sanko: cards is empty"),
        (CAPTURED + 'cards = "2b"\n',
         "5: [[captured]] sanko: cards: 2b: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
        (CAPTURED + "count = 3\n", "5: [[captured]] sanko: " + FOUND.format("3")),
        (CAPTURED + 'count = { kind = "animal" }\n',
         "5: [[captured]] sanko: " + FOUND.format('{ kind = "animal" }')),
        (CAPTURED + 'count = { kind = "leaf", at_least = 3 }\n',
         '5: [[captured]] sanko: count.kind is "leaf"; it can be bright, animal, ribbon or plain'),
        (CAPTURED + 'count = { kind = "animal", at_least = 10 }\n',
         "5: [[captured]] sanko: count.at_least is 10; it can be 1 to 9, all animals there are"),
        (CAPTURED + 'count = { kind = "bright", at_least = 0 }\n',
         "5: [[captured]] sanko: count.at_least is 0; it can be 1 to 5, all brights there are"),
        (CAPTURED + 'count = { kind = "bright", at_least = true }\n',
         "5: [[captured]] sanko: count.at_least is true; it can be 1 to 5, all brights there are"),
        ('[[captured]]\nid = "sanko"\ncards = "1b 3b"\n', f"2: [[captured]] sanko: value is missing; {AMOUNT}"),
        ('[[captured]]\nid = "sanko"\ncards = "1b 3b"\nvalue = true\n',
         f"5: [[captured]] sanko: value is true; {AMOUNT}"),
        ('[[captured]]\nid = "sanko"\ncards = "1b 3b"\nvalue = -1\n',
         f"5: [[captured]] sanko: value is -1; {AMOUNT}"),
        ('[[captured]]\nid = "sanko"\ncards = "1b 3b"\nvalue = 10001\n',
         f"5: [[captured]] sanko: value is 10001; {AMOUNT}"),
        ('[[captured]]\nid = "sanko"\ncards = "1b 3b"\nvalue = nan\n',
         f"5: [[captured]] sanko: value is nan; {AMOUNT}"),
        (CAPTURED + 'cards = "1b 3b"\nreplaces = "shiko"\n',
         '6: [[captured]] sanko: replaces is "shiko"; it is a list of yaku, ["shiko"]'),
        (CAPTURED + 'cards = "1b 3b"\nreplaces = [3]\n',
         '6: [[captured]] sanko: replaces is [3]; it is a list of yaku, ["shiko"]'),
        (CAPTURED + 'cards = "1b 3b"\nreplaced_by = ["shikoo"]\n',
         "6: [[captured]] sanko: replaced_by: there is no yaku shikoo; shiko perhaps"),
        (HAND, "2: [[hand]] many: needs months = [3, 2, 2], or kinds = { ribbon = 2, plain = 5 }"),
        (HAND + "months = [3]\nkinds = { plain = 7 }\n",
         "2: [[hand]] many: needs months = [3, 2, 2], or kinds = { ribbon = 2, plain = 5 }"),
        (HAND + 'group = "kinds"\nmonths = [3]\n',
         '5: [[hand]] many: group is "kinds"; with months = … it is months'),
        (HAND + 'group = "months"\nkinds = { plain = 7 }\n',
         '5: [[hand]] many: group is "months"; with kinds = … it is kinds'),
        ('[[hand]]\nid = "many"\nmonths = [3]\n', f"2: [[hand]] many: value is missing; {AMOUNT}"),
        ('[[hand]]\nid = "many"\nvalue = "2"\nmonths = [3]\n', f'4: [[hand]] many: value is "2"; {AMOUNT}'),
        *((HAND + f"months = {months}\n", f"5: [[hand]] many: months is {months}; {SIZES}")
          for months in ("[]", "3", "[5]", "[0]", "[4, 4]", "[true]", "[3, 2.0]")),
        *((HAND + f"kinds = {kinds}\n",
           f"5: [[hand]] many: kinds is {kinds}; it is a table like {{ ribbon = 2, plain = 5 }}")
          for kinds in ("3", "{}")),
        (HAND + "kinds = { leaf = 7 }\n",
         "5: [[hand]] many: kinds has leaf; there are bright, animal, ribbon and plain"),
        *((HAND + f"kinds = {{ {kind} = {count} }}\n",
           f"5: [[hand]] many: kinds.{kind} is {count}; it is a number of cards, 0 to 7")
          for kind, count in (("ribbon", "8"), ("plain", "-1"), ("plain", "true"))),
        (HAND + "kinds = { bright = 6, plain = 1 }\n",
         "5: [[hand]] many: kinds.bright is 6; it is a number of cards, 0 to 7"),
        (HAND + "kinds = { ribbon = 2, plain = 4 }\n", "5: [[hand]] many: kinds has 6 cards; a hand has 7"),
        (HAND + 'kinds = { plain = 7 }\nreplaces = ["karasuu"]\n',
         "6: [[hand]] many: replaces: there is no yaku karasuu; karasu perhaps"),
    ],
)  # fmt: skip
def test_a_yaku_of_a_table_s_own(tmp_path: Path, text: str, message: str) -> None:
    assert refused(tmp_path, "hhscore_rules = 1\n" + text) == f"ours.toml:{message}"


@pytest.mark.parametrize(
    "text",
    [
        CAPTURED + 'count = { kind = "animal", at_least = 9 }\n',
        CAPTURED + 'count = { kind = "bright", at_least = 1 }\n',
        '[[captured]]\nid = "a1-b2"\ncards = "1b"\nvalue = 0\n',
        '[[captured]]\nid = "a"\ncards = "1b"\nvalue = 10000\n',
        '[[captured]]\nid = "a"\ncards = "1b"\nvalue = 0.5\n',
        HAND + "months = [4, 3]\n",
        HAND + "months = [1]\n",
        HAND + "kinds = { ribbon = 7 }\n",
        HAND + "kinds = { bright = 5, animal = 2, ribbon = 0 }\n",
        HAND + 'group = "kinds"\nkinds = { plain = 7 }\n',
        HAND + 'group = "months"\nmonths = [2, 2, 3]\nreplaces = ["karasu", "haneken"]\n',
    ],
)
def test_what_is_just_within_the_limits(tmp_path: Path, text: str) -> None:
    rules = accepted(tmp_path, text)
    (added,) = (*rules.added_captured_yaku, *rules.added_hand_yaku)
    family = rules.dekiyaku if rules.added_captured_yaku else rules.teyaku
    assert family[added["id"]] == added["value"]
