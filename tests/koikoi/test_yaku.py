"""Every yaku at its edge, and how a yaku is written."""

from __future__ import annotations

import pytest

from hhscore.cards import parse_cards
from hhscore.games.koikoi import YAKU, Named, YakuError, parse_yaku, redeal_hands
from hhscore.games.koikoi.captured import holding, most_turns, paid_of, score
from tests.koikoi.table import RULES, changed, yaku


@pytest.mark.parametrize(
    ("animals", "points"), [("2a 4a 5a 8a", None), ("2a 4a 5a 8a 11a", 1), ("2a 4a 5a 8a 11a 7a", 2)]
)
def test_four_five_and_six_animals(animals, points):
    count = len(parse_cards(animals))
    assert yaku(animals) == ({} if points is None else {f"tane:{count}": points})


def test_all_nine_animals_are_five_points_and_hold_inoshikacho():
    assert yaku("2a 4a 5a 6a 7a 8a 9a 10a 11a") == {"inoshikacho": 5, "tane:9": 5}


@pytest.mark.parametrize(
    ("ribbons", "points"), [("1r 2r 4r 5r", None), ("1r 2r 4r 5r 11r", 1), ("1r 2r 4r 5r 7r 11r", 2)]
)
def test_four_five_and_six_ribbons(ribbons, points):
    count = len(parse_cards(ribbons))
    assert yaku(ribbons) == ({} if points is None else {f"tan:{count}": points})


def test_all_ten_ribbons_are_six_points_beside_akatan_and_aotan():
    assert yaku("1r 2r 3r 4r 5r 6r 7r 9r 10r 11r") == {"akatan": 6, "aotan": 6, "tan:10": 6}


NINE = "1pp 2pp 3pp 4pp 5p"


@pytest.mark.parametrize(
    ("cards", "with_cup", "without"),
    [
        (NINE, {}, {}),
        (f"{NINE} 9a", {"kasu:10": 1}, {}),
        (f"{NINE} 5p", {"kasu:10": 1}, {"kasu:10": 1}),
        (f"{NINE} 5p 9a", {"kasu:11": 2}, {"kasu:10": 1}),
        (f"{NINE} 5p 6p", {"kasu:11": 2}, {"kasu:11": 2}),
        (f"{NINE} 5p 6p 9a", {"kasu:12": 3}, {"kasu:11": 2}),
    ],
)
def test_nine_ten_and_eleven_plains_with_and_without_the_sake_cup(cards, with_cup, without):
    assert yaku(cards) == with_cup
    assert yaku(cards, changed(sake_cup__plain=False)) == without


def test_without_the_rule_the_sake_cup_is_still_an_animal_and_still_views():
    off = changed(sake_cup__plain=False)
    assert yaku("3b 9a 2a 4a 5a 11a", off) == {"hanami": 5, "tane:5": 1}


def test_no_viewing_yaku():
    off = changed(viewing__on=False)
    assert yaku("3b 8b 9a", off) == {}
    assert yaku("3b 8b 9a") == {"hanami": 5, "tsukimi": 5}


@pytest.mark.parametrize(
    ("cards", "made"),
    [
        ("1b 3b", {}),
        ("1b 11b 3b", {}),  # three, but one is Michikaze
        ("1b 3b 12b", {"sanko": 6}),
        ("1b 3b 12b 11b", {"ame-shiko": 8}),
        ("1b 3b 12b 8b", {"shiko": 10}),
        ("1b 3b 12b 8b 11b", {"goko": 15}),
    ],
)
def test_the_bright_yaku_exclude_each_other(cards, made):
    assert yaku(cards) == made


def test_without_the_rainy_four_three_dry_ones_are_a_sanko():
    off = changed(**{"yaku__ame-shiko": 0})
    assert yaku("1b 3b 12b 11b", off) == {"sanko": 6}


def test_without_goko_five_brights_are_a_shiko():
    assert yaku("1b 3b 8b 11b 12b", changed(yaku__goko=0)) == {"shiko": 10}


def test_every_captured_card_gives_each_yaku_once():
    everything = "1brpp 2arpp 3brpp 4arpp 5arpp 6arpp 7arpp 8bapp 9arpp 10arpp 11barp 12bppp"
    made = yaku(everything)
    assert made == {
        "goko": 15, "akatan": 6, "aotan": 6, "inoshikacho": 5, "hanami": 5, "tsukimi": 5,
        "tane:9": 5, "tan:10": 6, "kasu:25": 16,
    }  # fmt: skip
    assert sum(made.values()) == 69


def test_seven_points_or_more_are_doubled_where_the_table_plays_it():
    rules = changed(double__at=7)
    assert [score(points, rules).points for points in (6, 7, 8)] == [6, 14, 16]
    assert score(7, rules, koikoi=1).points == 28
    assert score(7, RULES).points == 7


def test_the_opponent_s_koikoi_double_where_the_table_plays_it():
    assert score(5, RULES, opponent=2).points == 5
    assert score(5, changed(koikoi__opponent="once"), koikoi=1, opponent=2).points == 20
    assert score(5, changed(koikoi__opponent="each"), koikoi=1, opponent=2).points == 40


def test_no_doubling_per_koikoi():
    assert score(5, changed(koikoi__factor=1), koikoi=3).points == 5


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("akatan", Named("akatan")),
        ("tane:6", Named("tane", 6)),
        (" Tane : 6 ", Named("tane", 6)),
        ("kasu", Named("kasu", 10)),
        ("タン：7", Named("tan", 7)),
        ("雨四光", Named("ame-shiko")),
    ],
)
def test_a_yaku_as_written(text, named):
    assert parse_yaku(text, RULES) == named


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nanatan", "nanatan: no yaku of Koi-Koi; there are goko, shiko, ame-shiko, sanko,"),
        ("tane:4", "there is no tane:4; a tane is 5 to 9 animals"),
        ("tane:10", "there is no tane:10; a tane is 5 to 9 animals"),
        ("tan:11", "there is no tan:11; a tan is 5 to 10 ribbons"),
        ("kasu:26", "there is no kasu:26; a kasu is 10 to 25 plains"),
        ("tane:", "there is no tane:; a tane is 5 to 9 animals"),
        ("tane:six", "there is no tane:six; a tane is 5 to 9 animals"),
        ("akatan:3", "akatan:3: akatan is not counted; only tane, tan and kasu have a number"),
    ],
)
def test_a_yaku_that_there_is_not(text, message):
    with pytest.raises(YakuError) as caught:
        parse_yaku(text, RULES)
    assert str(caught.value).startswith(message)


def test_without_the_sake_cup_rule_there_are_24_plains():
    with pytest.raises(YakuError, match="10 to 24 plains"):
        parse_yaku("kasu:25", changed(sake_cup__plain=False))


def test_a_yaku_that_is_replaced_is_held_but_not_paid():
    cards = parse_cards("1b 3b 8b 12b")
    assert [one.id for one in holding(cards, RULES)] == ["shiko", "sanko"]
    assert [one.id for one in paid_of(holding(cards, RULES), RULES)] == ["shiko"]


@pytest.mark.parametrize(
    ("names", "turns"),
    [
        (["akatan"], 1),
        (["tane:5"], 1),
        (["tane:7"], 3),
        (["goko"], 3),  # sanko, shiko, goko
        (["shiko"], 2),
        (["ame-shiko"], 2),
        (["sanko", "shiko"], 2),  # written both: the same two
        (["akatan", "tan:6", "kasu:10"], 4),
        (["tan:10", "kasu:15", "goko"], 8),  # fifteen, but a hand has eight turns
    ],
)
def test_on_how_many_turns_yaku_can_have_come_about(names, turns):
    assert most_turns([parse_yaku(name, RULES) for name in names], RULES) == turns


def test_redeal_hands_the_table_does_not_allow():
    assert redeal_hands(parse_cards("1brpp 2a 3b 4a 5a"), changed(redeal=["kuttsuki"])) == ()


def test_every_yaku_has_its_names_and_a_value_in_the_preset():
    assert len(YAKU) == 13
    assert [one.id for one in YAKU if not RULES.yaku[one.id]] == ["tsukifuda"]
    for one in YAKU:
        assert one.kanji
        assert one.english
