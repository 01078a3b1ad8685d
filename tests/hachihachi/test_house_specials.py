"""What a rule file adds besides plain numbers: ranges of kinds in a hand, cards left out of a count, special yaku.

1 kan is 12 points; Aki leads.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hhscore.cards import parse_cards
from hhscore.games.hachihachi.captured import evaluate as evaluate_captured
from hhscore.games.hachihachi.hand import evaluate
from hhscore.games.hachihachi.odds.counting import count_hands
from hhscore.games.hachihachi.rules import HachihachiRules
from hhscore.games.koikoi import KoikoiRules
from hhscore.games.koikoi.captured import made
from hhscore.games.scoring import Scored, score
from hhscore.rules.errors import RulesError
from hhscore.rules.files import from_text
from hhscore.session import load
from tests.support.scored import KOBA, calls, captures

HEAD = "hhscore_rules = 1\n"


def rules(text: str) -> HachihachiRules:
    return from_text(HachihachiRules, HEAD + text, "ours.toml", None)


def refused(text: str) -> str:
    with pytest.raises(RulesError) as caught:
        rules(text)
    return caught.value.message.partition(": ")[2]


RANGES = """
[[hand]]
id = "many-animals"
kinds = { animal = { at_least = 3, at_most = 4 }, plain = { at_most = 4 } }
value = 5
"""


@pytest.mark.parametrize(
    ("hand", "is_one"),
    [
        ("2a 4a 5a 1p 3p 8p 12p", True),
        ("2a 4a 5a 6a 1p 3p 8p", True),
        ("2a 4a 1p 3p 8p 9p 12p", False),  # two animals
        ("2a 4a 5a 6a 7a 1p 3p", False),  # five
        ("2a 4a 5a 1r 3p 8p 12p", False),  # a ribbon, of which none is wanted
    ],
)
def test_a_hand_yaku_of_ranges(hand: str, is_one: bool) -> None:
    assert ("many-animals" in evaluate(parse_cards(hand), rules(RANGES)).ids) == is_one


def test_how_often_a_hand_yaku_of_ranges_is_dealt() -> None:
    # Willows as they are, or plain: so only hands without them are easy. 8 animals, 23 plains and no willow:
    # 8 over 3 × 23 over 4 + 8 over 4 × 23 over 3 = 56 × 8855 + 70 × 1771 = 619850. With teyaku.willow = plain every
    # willow is a plain: 27 of them. 56 × 17550 + 70 × 2925 = 1187550.
    found = count_hands(rules(RANGES + "[keys]\n'teyaku.willow' = 'plain'\n"))
    assert found.yaku["many-animals"] == 1_187_550


@pytest.mark.parametrize(
    ("kinds", "message"),
    [
        ("{ ribbon = { at_least = 2, at_most = 1 }, plain = 5 }",
         "[[hand]] one: kinds.ribbon is { at_least = 2, at_most = 1 }; it is like { at_least = 2, at_most = 7 }, "
         "each 0 to 7"),
        ("{ bright = { at_least = 6 }, plain = 1 }",
         "[[hand]] one: kinds.bright is { at_least = 6 }; it is like { at_least = 2, at_most = 5 }, each 0 to 5"),
        ("{ ribbon = { least = 2 }, plain = 5 }",
         "[[hand]] one: kinds.ribbon is { least = 2 }; it is like { at_least = 2, at_most = 7 }, each 0 to 7"),
        ("{ ribbon = {}, plain = 5 }",
         "[[hand]] one: kinds.ribbon is {}; it is like { at_least = 2, at_most = 7 }, each 0 to 7"),
        ("{ ribbon = { at_most = 2 }, plain = 4 }", "[[hand]] one: kinds has 4 to 6 cards; a hand has 7"),
        ("{ ribbon = { at_least = 4 }, plain = 4 }", "[[hand]] one: kinds has 8 to 11 cards; a hand has 7"),
        ("{ ribbon = 2, plain = 4 }", "[[hand]] one: kinds has 6 cards; a hand has 7"),
    ],
)  # fmt: skip
def test_ranges_that_cannot_be(kinds: str, message: str) -> None:
    assert refused(f'[[hand]]\nid = "one"\nkinds = {kinds}\nvalue = 3\n') == message


def captured(count: str) -> str:
    return f'[[captured]]\nid = "ours"\ncount = {count}\nvalue = 5\n'


def test_cards_left_out_of_a_count() -> None:
    ours = captured('{ kind = "bright", at_least = 3, except = "11b" }')
    table = rules(ours)
    assert [held.id for held in evaluate_captured(parse_cards("1b 3b 12b"), table)] == ["ours"]
    assert evaluate_captured(parse_cards("1b 3b 11b"), table) == ()
    koikoi = from_text(KoikoiRules, HEAD + 'game = "koikoi"\n' + ours, "ours.toml", None)
    assert [one.id for one in made(parse_cards("1b 3b 12b"), koikoi)] == ["sanko", "ours"]
    assert [one.id for one in made(parse_cards("1b 3b 11b"), koikoi)] == []


@pytest.mark.parametrize(
    ("count", "message"),
    [
        ('{ kind = "bright", at_least = 5, except = "11b" }',
         "[[captured]] ours: count.at_least is 5; it can be 1 to 4, all brights there are"),
        ('{ kind = "bright", at_least = 3, except = "11r" }',
         '[[captured]] ours: count.except is "11r"; it names brights, which do not count'),
        ('{ kind = "bright", at_least = 3, except = "" }',
         '[[captured]] ours: count.except is ""; it names brights, which do not count'),
        ('{ kind = "bright", at_least = 3, except = 11 }',
         '[[captured]] ours: count.except is 11; it is a text like "11r"'),
        ('{ kind = "bright", at_least = 3, except = "2b" }',
         "[[captured]] ours: count.except: 2b: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
        ('{ kind = "bright" }',
         '[[captured]] ours: count is { kind = "bright" }; it is { kind = "animal", at_least = 5 }'),
    ],
)  # fmt: skip
def test_what_cannot_be_left_out(count: str, message: str) -> None:
    assert refused(captured(count)) == message


RIBBONS = """
[[special]]
id = "eight-ribbons"
count = { kind = "ribbon", at_least = 8, except = "11r" }
value = 4
step = 2
"""
FEW = """
[[special]]
id = "few"
count = { kind = "points", at_most = 40 }
value = 3
step = 0.25
"""


def month(text: str, added: str, tmp_path: Path) -> Scored:
    (tmp_path / "ours.toml").write_text(HEAD + added, encoding="utf-8")
    head = "hhscore = 1\nplayers = ['Aki', 'Ben', 'Chie']\nrules = 'ours.toml'\n[[months]]\n" + KOBA
    return score(load(head + text), folder=tmp_path)


def net(text: str, added: str, tmp_path: Path) -> list[int]:
    scored = month(text, added, tmp_path)
    assert not scored.problems()
    return list(scored.ledger.months[0].net.values())


# Aki has every ribbon but the willow's and one plain with each: 9 × 6 = 54 points. Ben 20 + 1 + 10 + 1 + 20 + 1 +
# 10 + 1 + 10 + 1 + 10 + 1 = 86, Chie the other 124.
NINE = captures(
    Aki="1rp 2rp 3rp 4rp 5rp 6rp 7rp 9rp 10rp",
    Ben="1bp 2ap 3bp 4ap 5ap 6ap",
    Chie="7ap 8bapp 9ap 10ap 11barp 12bppp",
)
EIGHT = captures(
    Aki="1rp 2rp 3rp 4rp 5rp 6rp 7rp 9rp 11rp",
    Ben="1bp 2ap 3bp 4ap 5ap 6ap",
    Chie="7ap 8bapp 9ap 10arpp 11ba 12bppp",
)


def test_a_special_yaku_of_the_table(tmp_path: Path) -> None:
    # Nine ribbons: (4 + 2) kan from each. With the willow's for the maple's they are eight: 4 kan.
    assert net(NINE, RIBBONS, tmp_path) == [144, -72, -72]
    assert net(EIGHT, RIBBONS, tmp_path) == [96, -48, -48]
    # Without it card points: 54, 86 and 124.
    assert net(NINE, "", tmp_path) == [-34, -2, 36]
    # A captured yaku comes before any special yaku: 7 kan from each.
    assert net(calls("Ben akatan sage") + captures(Aki=54, Ben=86, Chie=124), FEW, tmp_path) == [-42, 84, -42]


def test_fewer_points_and_more_for_each_fewer(tmp_path: Path) -> None:
    # 30 points, ten fewer than 40: 3 kan and 10 × ¼ kan, 66 points, from each. At 40 it is 36, at 41 nothing.
    assert net(captures(Aki=30, Ben=117, Chie=117), FEW, tmp_path) == [132, -66, -66]
    assert net(captures(Aki=40, Ben=112, Chie=112), FEW, tmp_path) == [72, -36, -36]
    assert net(captures(Aki=41, Ben=112, Chie=111), FEW, tmp_path) == [-47, 24, 23]


def test_which_of_two_counts(tmp_path: Path) -> None:
    # Ben's 184 points are a futahachi, (10 + 16) kan from each; Aki has 40 or fewer. In the order of rules.md §7 the
    # table's own is last, unless it stands before the futahachi.
    text = captures(Aki=40, Ben=184, Chie=40)
    assert net(text, FEW, tmp_path) == [-312, 624, -312]
    # Two have few: the first in turn order is paid, 3 kan.
    assert net(text, FEW + 'before = "futahachi"\n', tmp_path) == [72, -36, -36]


def test_what_cannot_be_seen_is_said(tmp_path: Path) -> None:
    text = "captures = { Aki = { ribbon = 9, plain = 9 }, Ben = 86, Chie = 'rest' }\n"
    scored = month(text, RIBBONS, tmp_path)
    said = [one.message for one in scored.ledger.months[0].remarks if one.rule == "special.eight-ribbons"]
    # Nine ribbons by number may be with the willow's; of points nothing is known.
    unseen = "captured cards were not recorded: eight-ribbons cannot be seen"
    assert said == [f"{player}'s {unseen}" for player in ("Aki", "Ben", "Chie")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('id = "ours"\nvalue = 3',
         '[[special]] ours: needs count = { kind = "ribbon", at_least = 8 }, or kind = "points"'),
        ('id = "ours"\nvalue = 3\ncount = { kind = "ribbon" }',
         '[[special]] ours: count is { kind = "ribbon" }; it is like { kind = "ribbon", at_least = 8 }, with at_least, '
         'at_most or both, and kind = "points" for card points'),
        ('id = "ours"\nvalue = 3\ncount = { kind = "leaf", at_least = 8 }',
         '[[special]] ours: count.kind is "leaf"; it can be bright, animal, ribbon, plain or points'),
        ('id = "ours"\nvalue = 3\ncount = { kind = "ribbon", at_least = 11 }',
         "[[special]] ours: count.at_least is 11; it can be 0 to 10, all there are"),
        ('id = "ours"\nvalue = 3\ncount = { kind = "ribbon", at_least = 3, at_most = 2 }',
         '[[special]] ours: count is { kind = "ribbon", at_least = 3, at_most = 2 }: at_least is more than at_most'),
        ('id = "ours"\nvalue = 3\ncount = { kind = "points", at_most = 3, except = "11r" }',
         '[[special]] ours: count.except leaves out cards; with kind = "points" there are none'),
        ('id = "ours"\ncount = { kind = "points", at_most = 3 }',
         "[[special]] ours: value is missing; it is a number, 0 to 10000"),
        ('id = "ours"\nvalue = 3\nstep = -1\ncount = { kind = "points", at_most = 3 }',
         "[[special]] ours: step is -1; it is a number, 0 to 10000"),
        ('id = "ours"\nvalue = 3\nbefore = "futahatchi"\ncount = { kind = "points", at_most = 3 }',
         '[[special]] ours: before is "futahatchi"; futahachi perhaps'),
        ('id = "sujiroku"\nvalue = 3\ncount = { kind = "points", at_most = 3 }',
         '[[special]] sujiroku: there is a yaku sujiroku already; what it is worth is set by "special.sujiroku"'),
        ('id = "mode"\nvalue = 3\ncount = { kind = "points", at_most = 3 }',
         "[[special]] mode: mode is a word of the rules already; choose another id"),
    ],
)  # fmt: skip
def test_special_yaku_that_cannot_be(text: str, message: str) -> None:
    assert refused(f"[[special]]\n{text}\n") == message


def test_koikoi_has_no_special_yaku() -> None:
    with pytest.raises(RulesError) as caught:
        from_text(KoikoiRules, HEAD + 'game = "koikoi"\n' + FEW, "ours.toml", None)
    assert caught.value.message == "ours.toml:4: koikoi has no special yaku to add to"
