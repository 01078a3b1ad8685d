"""The look-ups in a pipe and in JSON: hand, captured, field, yaku, odds, drill."""

from __future__ import annotations

import io
import json
import sys
from math import comb
from pathlib import Path
from typing import Any

import pytest

from hhscore.cards import parse_cards
from hhscore.cards.names import name_key
from hhscore.cli import main
from hhscore.cli.hand import described
from hhscore.games.hachihachi.hand import evaluate
from hhscore.games.hachihachi.rules import HachihachiRules, preset
from hhscore.games.koikoi import koikoi_preset
from hhscore.games.rule_words import words_of
from hhscore.games.yaku_names import all_yaku
from tests.hachihachi.test_hand_tables import of_many_sorts
from tests.support.answers import results_of

# The hand and the pile of docs: month 1 of the worked years, and facts worked out from rules.md.


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Runs hhscore with these words and this input; the status, the answer, and what was said beside it."""

    def run(*words: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        status = main(list(words))
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def answered(ask: Any, *words: str) -> Any:
    status, out, _ = ask(*words, "--json")
    assert status == 0
    return json.loads(out)


# hand


def test_hand_as_the_contract_has_it(ask):
    answer = answered(ask, "hand", "4arp", "1p", "2p", "6a", "8p")
    contract = {
        "rules": "standard",
        "cards": "1p 2p 4arp 6a 8p",
        "points": 36,
        "yaku": [
            {"id": "tate-sanbon", "group": "months", "points": 36, "cards": "4arp", "show": "4arp"},
        ],
    }
    assert {key: answer[key] for key in contract} == contract


def test_hand_in_a_pipe_a_fact_a_line(ask):
    _, out, _ = ask("hand", "4arp 1p 2p 6a 8p")
    lines = out.splitlines()
    assert lines[0] == "1p 2p 4arp 6a 8p"
    assert lines[1].startswith("tate-sanbon 立三本 · standing three: 3 kan from each of the other two")
    assert "oba 6, zetsuba 12" in lines[1]
    assert "show: lay down 4a 4r 4p" in lines
    assert "tobikomi: 1 kan more if the three end in your pile" in lines
    assert any(
        line.startswith("pushed out: each of the three pays 1k9: half of tate-sanbon") for line in lines
    )
    assert not any(line.startswith("how often") for line in lines)


def test_hand_two_yaku_add_up_and_a_lone_sanbon_is_held_up(ask):
    _, out, _ = ask("hand", "1rpp 2r 3p 4p 5p")
    assert "together: 5 kan from each of the other two (oba 10, zetsuba 20)" in out
    assert "nuke-yaku: 1 kan more with 89 or more captured points" in out
    _, out, _ = ask("hand", "1bpp 2a 3r 5a 8a")
    assert "show: hold up 1b 1p 1p" in out


def test_hand_in_points_and_under_rules_without_kan(ask):
    _, out, _ = ask("hand", "4arp 1p 2p 6a 8p", "--points")
    assert "36 points from each of the other two (oba 72, zetsuba 144)" in out
    _, out, _ = ask("hand", "4arp 1p 2p 6a 8p", "--rules", "qdan")
    assert "15 points from each of the other two (oba 30, zetsuba 60)" in out
    assert "pushed out" not in out


def test_hand_without_yaku_says_so_and_what_was_close(ask):
    _, out, _ = ask("hand", "1p 2p 3r 4p 5a 6p 7p")
    assert "no hand yaku" in out
    assert "one plain short of tan-ichi (3 kan)" in out
    _, out, _ = ask("hand", "1bp 2ar 3r 5a 8a")
    assert "one cherry, iris or pampas short of kuttsuki (4 kan)" in out


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("1b 2r 3p", "a hand has 7 cards; these are 3: 1b 2r 3p"),
        ("1b 2b 3p 4p 5p 6p 7p", "2b: the plum has no bright"),
        ("1b 1b 3p 4p 5p 6p 7p", "1b is there 2 times"),
    ],
)
def test_hand_that_is_none_is_refused(cards, message, ask):
    status, out, err = ask("hand", cards)
    assert (status, out) == (1, "")
    assert message in err


def test_hand_under_a_rule_file(tmp_path: Path, ask):
    (tmp_path / "own.toml").write_text(
        'hhscore_rules = 1\nbased_on = "standard"\n'
        '[[hand]]\nid = "zoo"\nenglish = "four animals"\nkinds = { animal = 4, plain = 3 }\nvalue = 5\n',
        encoding="utf-8",
    )
    _, out, _ = ask("hand", "2a 4a 5a 6a 7p 8p 9p", "--rules", str(tmp_path / "own.toml"))
    assert "zoo · four animals: 5 kan" in out


LINES = "4arp 1p 2p 6a 8p\n1b\n2b\n1b 2a 3b 4a 5a 6a 8b\n"


def test_hand_lines_in_json_an_object_a_line_and_bad_ones_too(ask):
    status, out, _ = ask("hand", "-", "--json", stdin=LINES)
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert [answer.get("points") for answer in answers] == [36, None, None, 0]
    assert ["error" in answer for answer in answers] == [False, True, True, False]
    assert answers[0] == answered(ask, "hand", "4arp 1p 2p 6a 8p")
    assert answers[3] == answered(ask, "hand", "1b 2a 3b 4a 5a 6a 8b")


@pytest.mark.parametrize("rules", ["standard", "qdan"])
def test_hand_lines_say_in_json_what_one_hand_says(rules, ask):
    hands = [str(hand) for hand in of_many_sorts(150)]
    status, out, _ = ask("hand", "-", "--json", "--rules", rules, stdin="\n".join(hands))
    assert status == 0
    played = preset(rules)
    for text, line in zip(hands, out.splitlines(), strict=True):
        hand = parse_cards(text)
        assert json.loads(line) == {"format": 1, **described(hand, evaluate(hand, played), played)}


def test_hand_lines_in_words(ask):
    status, out, err = ask("hand", "-", stdin=LINES)
    assert status == 1
    assert out.splitlines() == ["1p 2p 4arp 6a 8p: tate-sanbon 3 kan", "1b 2a 3b 4a 5a 6a 8b: nothing"]
    assert "line 2" in err
    assert "line 3" in err


# captured


def test_captured_as_the_contract_has_it(ask):
    answer = answered(ask, "captured", "1rpp 2rp 3r 11bp 8b")
    assert answer["rules"] == "standard"
    assert answer["cards"] == "1rpp 2rp 3r 8b 11bp"
    assert answer["card_points"] == 3 * 5 + 2 * 20 + 4
    assert answer["plains"] == 5  # every willow counts: 1pp 2p 11b 11p
    assert answer["points"] == 84
    assert answer["yaku"] == [{"id": "akatan", "points": 84, "cards": "1r 2r 3r"}]
    assert answer["special"] == []


def test_captured_what_is_one_or_two_cards_away(ask):
    _, out, _ = ask("captured", "1rpp 2rpp 3bp 8b 12b")
    assert "no captured yaku" in out
    assert "one away: shiko with 1b, 10 kan more; akatan with 3r, 7 kan more" in out
    assert "two away: goko with 1b 11b, 12 kan more" in out
    assert "cards: 75 captured points, 13 under 88" in out
    _, out, _ = ask("captured", "1b 3b 8b 12b")
    assert "one away: goko with 11b, 2 kan more" in out  # it replaces the shiko


PLAINS = "1pp 2pp 3pp 4pp 5pp 6pp 7pp 11bap"  # 14 plains and three willows


def test_captured_special_as_if_played_out(ask):
    assert answered(ask, "captured", PLAINS)["special"] == [{"id": "sujiroku", "points": 14 * 12}]
    # Beside a captured yaku there is none, except where feats are added to everything.
    assert answered(ask, "captured", PLAINS, "1r 2r 3r")["special"] == []
    added = answered(ask, "captured", PLAINS, "1r 2r 3r", "--rules", "qdan")["special"]
    assert added == [{"id": "sujiroku", "points": 60}]
    _, out, _ = ask("captured", PLAINS, "1r 2r 3r")
    assert "sujiroku, 17 plains: not paid beside a captured yaku" in out


def test_captured_lines(ask):
    status, out, _ = ask("captured", "-", "--json", stdin="1r 2r 3r\nnothing\n")
    first, second = (json.loads(line) for line in out.splitlines())
    assert (status, first["points"], "error" in second) == (1, 84, True)
    status, out, _ = ask("captured", "-", stdin="1r 2r 3r\n")
    assert (status, out) == (0, "1r 2r 3r: akatan 7 kan, 15 captured points, 0 plains\n")


@pytest.mark.parametrize("words", [["--game", "koikoi"], ["--rules", "koikoi"]])
def test_captured_of_koikoi(words, ask):
    answer = answered(ask, "captured", "3b 8b 9a", *words)
    assert answer["points"] == 10
    assert [yaku["id"] for yaku in answer["yaku"]] == ["hanami", "tsukimi"]
    _, out, _ = ask("captured", "3b 8b 9a 12b", *words)
    assert "sanko 三光 · three brights: 6 points" in out
    status, out, _ = ask("captured", "-", "--json", *words, stdin="3b 9a\n?\n")
    assert (status, [json.loads(line).get("points") for line in out.splitlines()]) == (1, [5, None])


def test_captured_of_a_game_there_is_not(ask):
    status, _, err = ask("captured", "1b", "--game", "bridge")
    assert status == 2
    assert "there are hachihachi and koikoi" in err


# field


@pytest.mark.parametrize(
    ("cards", "ba", "multiplier", "carry"),
    [
        ("1p 2r 4a 5r 7r 9p", "koba", 1, []),
        ("1b 2r 4a 5r 7r 9p", "oba", 2, []),
        ("1b 3b 4a 5r 7r 9p", "oba", 2, ["oba"]),
        ("1b 11b 12b 5r 7r 9p", "zetsuba", 4, ["zetsuba", "oba"]),
    ],
)
def test_field_as_the_contract_has_it(cards, ba, multiplier, carry, ask):
    answer = answered(ask, "field", cards)
    expected = {"ba": ba, "multiplier": multiplier, "carry": carry, "misdeal": False}
    assert {key: answer[key] for key in expected} == expected


def test_field_of_a_misdeal_of_what_waits_and_of_too_few_cards(ask):
    assert answered(ask, "field", "2arpp 3p 4p")["misdeal"] is True
    assert "deal again" in ask("field", "2arpp 3p 4p")[1]
    assert answered(ask, "field", "1p 2r 4a 5r 7r 9p", "--waiting", "oba")["multiplier"] == 2
    assert ask("field", "1p 2r", "--waiting", "koba")[0] == 2
    status, _, err = ask("field", "1p 2r")
    assert status == 1
    assert "the field has 6 cards; these are 2" in err


def test_field_lines(ask):
    status, out, _ = ask("field", "-", "--json", stdin="1b 2r 4a 5r 7r 9p\n1b\n")
    first, second = (json.loads(line) for line in out.splitlines())
    assert (status, first["ba"], "error" in second) == (1, "oba", True)
    _, out, _ = ask("field", "-", stdin="1b 3b 4a 5r 7r 9p\n")
    assert out == "1b 3b 4a 5r 7r 9p: oba ×2, then oba for a month\n"


# yaku


def test_yaku_lists_them_by_group_under_the_rules(ask):
    known = answered(ask, "yaku", "--rules", "traditional")["yaku"]
    assert [yaku["group"] for yaku in known] == ["months"] * 9 + ["kinds"] * 5 + ["captured"] * 5 + [
        "special"
    ] * 3
    _, out, _ = ask("yaku")
    assert "kinds: karasu からす · all plain: 4 kan" in out
    assert "captured: inoshikacho" in out


@pytest.mark.parametrize(
    "name", ["tate-sanbon", "立三本", "たてさんぼん", "standing three", "Tall Three", "Tate Sanbon"]
)
def test_yaku_found_by_any_name(name, ask):
    answer = answered(ask, "yaku", name)
    assert answer["id"] == "tate-sanbon"
    assert (answer["count"], answer["hands"]) == (1_716_000, 73_629_072)
    assert answer["overlaps"]["tate-sanbon+karasu"] == 10_440


def test_yaku_one_of_them_in_words(ask):
    _, out, _ = ask("yaku", "karasu")
    assert "what it is: seven plains" in out
    assert "how often: 888,030 of 73,629,072 hands: 1 hand in 83, 1.21 %" in out
    assert "kuttsuki (8 kan, 13,590 hands)" in out
    assert "example: " in out
    _, out, _ = ask("yaku", "shiko")
    assert "replaced by: goko" in out
    _, out, _ = ask("yaku", "sujiroku", "--rules", "qdan")
    assert "60 points, 75 points, 100 points" in out
    _, out, _ = ask("yaku", "花見", "--game", "koikoi")
    assert out.startswith("hanami 花見 · cherry blossom viewing: 5 points")


def test_yaku_of_a_table_with_its_own_thresholds(ask, tmp_path):
    ours = tmp_path / "ours.toml"
    ours.write_text(
        'hhscore_rules = 1\nbased_on = "standard"\n[keys]\n'
        '"special.futahachi.at" = 170\n"special.sujiroku.at" = 17\n'
    )
    assert "captured points 82 or more over par" in ask("yaku", "futahachi", "--rules", str(ours))[1]
    assert "17 or more plains" in ask("yaku", "sujiroku", "--rules", str(ours))[1]


@pytest.mark.parametrize("json", [(), ("--json",)])
@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("kurasuu", "karasu"),
        ("haneke", "haneken"),
        ("pikka", "pikaichi"),
        ("kutsuki", "kuttsuki or tsukami"),
        ("one", "ichi-ni-shi, tan-ichi, toichi or pikaichi"),
        ("ginmy", "ginmi"),
    ],
)
def test_yaku_near_a_name_is_asked_about_not_answered(word, meant, json, ask):
    status, out, err = ask("yaku", word, *json)
    assert (status, results_of(out)) == (1, "")
    assert err == f'hhscore: Unknown yaku "{word}". Did you mean {meant}?\n'


def test_yaku_like_no_other_names_some(ask):
    said = 'hhscore: Unknown yaku "zzzz". There are sanbon, tate-sanbon, futa-sanbon, …\n'
    assert ask("yaku", "zzzz") == (1, "", said)


@pytest.mark.parametrize("json", [(), ("--json",)])
@pytest.mark.parametrize(
    ("words", "said"),
    [
        # rules.md §6, §5 and §11: what each is worth where it is played.
        (
            "inoshikacho --rules traditional",
            "inoshikacho 猪鹿蝶 is not played under the rules traditional. "
            "It is worth 7 kan in standard, bga and houwow, 35 points in qdan.",
        ),
        (
            "kuttsuki --game koikoi",
            "kuttsuki 喰付 is not played under the rules koikoi. "
            "It is worth 6 points in koikoi-hard, koikoi-nintendo and koikoi-soft.",
        ),
        (
            "karasu --game koikoi",
            "karasu からす is not played under the rules koikoi; it is a yaku of Hachi-hachi. "
            "It is worth 4 kan in standard, bga, fudawiki, houwow and traditional, 25 points in qdan.",
        ),
        (
            "月見 --rules standard",
            "tsukimi 月見 is not played under the rules standard; it is a yaku of Koi-Koi. "
            "It is worth 5 points in koikoi, koikoi-hard and koikoi-soft.",
        ),
        ("orichin --game koikoi", "orichin is a word of Hachi-hachi; the rules koikoi are of Koi-Koi."),
        ("oya-ken --rules qdan", "oya-ken is a word of Koi-Koi; the rules qdan are of Hachi-hachi."),
    ],
)
def test_yaku_that_these_rules_do_not_play(words, said, json, ask):
    status, out, err = ask("yaku", *words.split(), *json)
    assert (status, results_of(out), err) == (1, "", f"hhscore: {said}\n")


def test_yaku_that_a_table_does_not_play(ask, tmp_path):
    ours = tmp_path / "ours.toml"
    ours.write_text('hhscore_rules = 1\n[keys]\n"dekiyaku.nanatan" = 0\n')
    status, out, err = ask("yaku", "七短", "--rules", str(ours))
    assert (status, out) == (1, "")
    assert "nanatan 七短 is not played" in err
    assert "10 kan in standard" in err


# odds of some hands, cards of some name, keys of some word


def test_odds_of_a_hand_that_holds_some_cards(ask):
    answer = answered(ask, "odds", "4arp")
    # The other four cards are any of 45. A fourth wisteria makes at least a teshi; four others from 11 months, each
    # in its own month, keep the standing three alone: 4^4 ways in each of 330 choices of months, and with a pair and
    # two singles 11·6 · 45·16, two pairs being haneken.
    assert (answer["held"], answer["hands"]) == ("4arp", comb(45, 4))
    assert answer["yaku"]["tate-sanbon"] == comb(11, 4) * 4**4 + 11 * 6 * comb(10, 2) * 16
    assert answer["yaku"]["haneken"] == comb(11, 2) * 6 * 6
    assert answer["yaku"]["shisou"] == 11 * 4 + 11
    assert "sanbon" not in answer["yaku"]
    assert "148,995 hands of seven, with 4arp: 1 hand in 494 is dealt so" in ask("odds", "4arp")[1]


def test_odds_of_a_whole_hand_and_of_one_that_cannot_be(ask):
    answer = answered(ask, "odds", "4arp 1p 2p 6a 8p")
    assert (answer["hands"], answer["none"], answer["yaku"]) == (1, 0, {"tate-sanbon": 1})
    status, _, err = ask("odds", "1brpp 2arpp")
    assert status == 1
    assert "a hand has 7 cards; these are 8" in err
    assert ask("odds", "4arp", "--known", "4a")[0] == 1
    assert ask("odds", "4arp", "--players", "3")[0] == 2


@pytest.mark.parametrize("name", ["teshi", "手四", "four of a kind"])
def test_odds_of_a_yaku_by_any_name(name, ask):
    answer = answered(ask, "odds", *name.split())
    assert answer["yaku"] == {"teshi": 12 * comb(11, 3) * 4**3}
    assert answer["pairs"]["teshi+karasu"] == 1500
    _, out, _ = ask("odds", name)
    assert "teshi: 126720, 1 hand in 581, 0.17 %" in out


def test_odds_of_two_yaku_together(ask):
    assert answered(ask, "odds", "kuttsuki", "からす")["pairs"] == {"kuttsuki+karasu": 13590}


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("akatan", "akatan is not dealt but captured"),
        ("kutsuki", 'Unknown yaku "kutsuki". Did you mean kuttsuki'),
        ("8", "8: the kind is missing; the pampas has 8b, 8a, 8p, 8p"),
        ("plum", "plum fits more than one card"),
    ],
)
def test_odds_of_what_is_not_dealt_says_what_to_ask(word, said, ask):
    status, out, err = ask("odds", word)
    assert (status, out) == (1, "")
    assert said in err


@pytest.mark.parametrize(
    ("word", "notation"),
    [
        ("8", "8bapp"),
        ("rain", "11barp"),
        ("雨", "11barp"),
        ("plum", "2arpp"),
        ("坊主", "8bapp"),
        ("杜若", "5arpp"),
    ],
)
def test_cards_of_a_month_by_any_of_its_names(word, notation, ask):
    assert answered(ask, "cards", word)["cards"] == notation


def test_cards_of_a_kind_and_a_card_that_there_is_not(ask):
    assert answered(ask, "cards", "bright")["cards"] == "1b 3b 8b 11b 12b"
    assert ask("cards", "plum bright")[0] == 1
    assert answered(ask, "cards", "1p 1p")["cards"] == "1pp"


@pytest.mark.parametrize("words", ["mizuten", "見ずてん", "standard mizuten", "mizuten standard"])
def test_rules_show_a_word_of_the_rules(words, ask):
    answer = answered(ask, "rules", "show", *words.split())
    assert answer["rules"] == "standard"
    assert {one["key"] for one in answer["keys"]} >= {"mizuten.value", "mizuten.at"}


def test_rules_show_a_yaku_a_key_and_a_word_of_the_other_game(ask):
    assert [one["key"] for one in answered(ask, "rules", "show", "手四")["keys"]] == ["teyaku.teshi"]
    assert [one["key"] for one in answered(ask, "rules", "show", "ba.carry")["keys"]] == ["ba.carry"]
    assert answered(ask, "rules", "show", "koi-koi")["rules"] == "koikoi"
    assert "Unknown rules or key mizutan. Did you mean mizuten?" in ask("rules", "show", "mizutan")[2]
    assert "Unknown rules traditonal. Did you mean traditional?" in ask("rules", "show", "traditonal")[2]


# words of the rules


@pytest.mark.parametrize(
    ("word", "id", "keys"),
    [
        ("orichin", "orichin", {"orichin.direction": "pay", "orichin.fees": "1, 1½, 2, 2½ kan"}),
        ("下り賃 --rules traditional", "orichin", {"orichin.direction": "receive"}),
        ("kaikan", "kaikan", {"kaikan.loan": "5 kan"}),
        ("半どん", "han-don", {"handon.after": "6 months"}),
        ("ginmi", "ginmi", {"ginmi.per_player": "5 points"}),
        ("mizuten", "mizuten", {"mizuten.value": "1 kan", "mizuten.at": "89 card points"}),
        ("mizuten --rules traditional", "mizuten", {"mizuten.at": "88 card points"}),
        ("tsukami", "tsukami", {"oikomi.captured": "½"}),
        ("pushed out", "oikomi", {"oikomi.hand_yaku": "½", "oikomi.card": "¼ kan"}),
        ("大場", "oba", {"ba.oba": "×2"}),
        ("zetsuba", "zetsuba", {"ba.zetsuba": "×4"}),
        ("sage --rules qdan", "sage", {"sage.rule": "once-shared", "sage.again": "no"}),
        ("法度", "hatto", {"hatto.yaku": "akatan, aotan, shiko", "hatto.tobikomi": "yes"}),
        ("kan", "kan", {"unit.kan": "12 points"}),
        ("par", "par", {"cards.par": "88 card points"}),
        ("koi-koi", "koi-koi", {"koikoi.factor": "×2"}),
    ],
)
def test_a_word_of_the_rules_is_explained_from_the_rules(word, id, keys, ask):
    answer = answered(ask, "yaku", *word.split())
    there = {about["key"]: about["words"] for about in answer["keys"]}
    assert (answer["id"], answer["group"], answer["played"]) == (id, "rule", True)
    assert {key: there.get(key) for key in keys} == keys


def test_a_word_follows_the_rules_of_the_table(ask, tmp_path):
    ours = tmp_path / "ours.toml"
    ours.write_text('hhscore_rules = 1\n[keys]\n"kaikan.loan" = 3\n')
    assert (
        "kaikan.loan: 3 kan. What a player without chips borrows"
        in ask("yaku", "改貫", "--rules", str(ours))[1]
    )


@pytest.mark.parametrize(
    "word", ["orichin --rules qdan", "hatto --rules qdan", "shibari", "etsunen", "han-don --rules houwow"]
)
def test_a_word_that_is_not_played_says_so(word, ask):
    status, out, _ = ask("yaku", *word.split())
    assert status == 0
    assert "\nplayed: not under " in out
    assert "\nelsewhere: " in out


@pytest.mark.parametrize("game", ["hachihachi", "koikoi"])
def test_every_word_has_its_own_name_and_keys_that_exist(game):
    rules = preset(HachihachiRules.default) if game == "hachihachi" else koikoi_preset()
    yaku = {name_key(name) for one in all_yaku(rules) for name in one.names}
    names = [name for word in words_of(game) for name in dict.fromkeys(map(name_key, word.names))]
    assert len(names) == len(set(names))
    assert not yaku & set(names)
    missing = [key for word in words_of(game) for key in word.keys if key not in rules.values]
    assert missing == []


# drill


def test_drill_asks_again_where_it_cannot_read_and_keeps_count(ask):
    _, hands, _ = ask("drill", "--seed", "1", "--count", "1", stdin="none\n")
    status, out, _ = ask("drill", "--seed", "1", stdin="what\nsanbon\nmany\n2\nnone\n")
    assert status == 0
    assert hands.splitlines()[1] == out.splitlines()[1] == "2ap 5a 8bpp 11a"
    assert 'Unknown yaku "what". ' in out
    assert "right · sanbon 三本 · three of a month: 2 kan · streak 1" in out
    assert "4app 5app 7p" in out
    assert (
        "right answer  futa-tate-sanbon 二立三本 · two standing threes: 8 kan\n  your answer   nothing" in out
    )
    assert out.splitlines()[-1] == "1 of 2 hands right, best streak 1"


def test_drill_of_one_group_asks_for_that_group_alone(ask):
    status, out, _ = ask("drill", "--only", "kinds", "--seed", "3", "--count", "6", stdin="\n" * 6)
    assert status == 0
    assert "of 6 hands right" in out
    assert not any(months in out for months in ("sanbon", "kuttsuki", "teshi"))
    assert ask("drill", "--only", "colours")[0] == 2


def test_drill_ends_where_the_answers_end(ask):
    status, out, _ = ask("drill", "--seed", "1")
    assert (status, out.splitlines()[-1]) == (0, "no hand answered")
