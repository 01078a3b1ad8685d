"""Yaku one or two cards away, and what one more koi-koi would make of it."""

from __future__ import annotations

from hhscore.cards import parse_cards
from hhscore.games.koikoi.near import near, outlook
from tests.koikoi.table import RULES, changed


def close(cards: str, gone: str = "", rules=RULES) -> dict[str, tuple[int, str, int]]:
    """Each near yaku: how many cards are missing, which (those needed, then any of), what it adds."""
    return {
        str(one.named): (one.missing, f"{one.cards} / {one.of}".strip(), one.gain)
        for one in near(parse_cards(cards), rules, gone=parse_cards(gone))
    }


def test_one_card_away():
    assert close("1r 2r") == {"akatan": (1, "3r /", 6)}


def test_two_cards_away():
    assert close("6a") == {"inoshikacho": (2, "7a 10a /", 5)}


def test_no_card_held_is_not_near():
    assert close("") == {}


def test_what_another_captured_cannot_come():
    assert close("1r 2r", gone="3r") == {}
    assert close("1b 3b", gone="8b 12b 9a") == {}


def test_with_michikaze_held_the_third_bright_makes_no_sanko():
    assert close("1b 8b 11b", gone="9a") == {"ame-shiko": (1, "/ 3b 12b", 8), "goko": (2, "3b 12b /", 15)}


def test_any_of_several_cards():
    assert close("1b 12b")["sanko"] == (1, "/ 3b 8b", 6)
    assert close("2a 4a 5a 8a", gone="9a 10a")["tane:5"] == (1, "/ 6a 7a 11a", 1)


def test_too_few_left_for_a_counted_yaku():
    assert "tane:5" not in close("2a 4a 5a", gone="6a 7a 8a 9a 10a")
    assert close("2a 4a 5a", gone="6a 7a 8a 9a")["tane:5"] == (2, "/ 10a 11a", 1)


def test_a_better_yaku_adds_only_what_it_is_worth_more():
    three = close("1b 8b 12b")
    assert three["shiko"] == (1, "3b /", 4)  # 10 for 6
    assert three["ame-shiko"] == (1, "11b /", 2)  # 8 for 6
    assert three["goko"] == (2, "3b 11b /", 9)  # 15 for 6


def test_a_lesser_yaku_than_the_one_made_is_not_near():
    assert "ame-shiko" not in close("1b 3b 8b 12b")
    assert close("1b 3b 8b 12b")["goko"] == (1, "11b /", 5)


def test_a_counted_yaku_that_is_made_grows_by_one():
    assert close("2a 4a 5a 8a 11a")["tane:6"] == (1, "/ 6a 7a 9a 10a", 1)


def test_the_sake_cup_is_a_plain_that_can_come():
    assert "9a" in close("1pp 2pp 3pp 4pp 5p")["kasu:10"][1]
    assert "9a" not in close("1pp 2pp 3pp 4pp 5p", rules=changed(sake_cup__plain=False))["kasu:10"][1]


def test_a_yaku_that_is_not_played_is_not_near():
    assert "tsukimi" not in close("8b", rules=changed(viewing__on=False))
    assert close("8b")["tsukimi"] == (1, "9a /", 5)


def test_what_one_more_koikoi_would_make():
    view = outlook(parse_cards("1r 2r 3r 6r"), RULES, koikoi=1)
    assert view.stop.points == 12  # akatan 6 × 2
    after = {str(one.near.named): one.score.points for one in view.chances}
    # One ribbon more: (6 + 1) × 4. Both of aotan's are six ribbons too: (6 + 6 + 2) × 4.
    assert after == {"tan:5": 28, "aotan": 56}


def test_what_one_more_koikoi_would_make_where_seven_points_double():
    view = outlook(parse_cards("1r 2r 3r 4r"), changed(double__at=7))
    assert (view.stop.points, [one.score.points for one in view.chances]) == (6, [28])  # (6 + 1) × 2 × 2


def test_the_nearest_come_first():
    distances = [one.missing for one in near(parse_cards("1b 3b 9a 1r 2r"), RULES)]
    assert distances == sorted(distances)


def ways(cards: str, rules=RULES) -> list[tuple[str, str, int]]:
    """For each yaku one card away: the cards that would do, all that they make, and what that adds."""
    return [
        (" + ".join(map(str, one.makes)), str(one.cards or one.of), one.gain)
        for one in near(parse_cards(cards), rules)
        if one.missing == 1
    ]


def test_one_card_that_makes_two_yaku_counts_for_both():
    """3r makes akatan (6) and is the fifth ribbon (1); any other ribbon is the fifth alone."""
    found = ways("1r 2r 4r 5r 6a 7a 10a")
    assert found == [
        ("akatan + tan:5", "3r", 7),
        ("akatan + tan:5", "3r", 7),
        ("tan:5", "6r 7r 9r 10r 11r", 1),
    ]
    view = outlook(parse_cards("1r 2r 4r 5r 6a 7a 10a"), RULES)
    assert view.stop.points == 5  # inoshikacho
    assert [one.score.points for one in view.chances if one.near.missing == 1] == [24, 24, 12]


def test_the_sake_cup_makes_every_yaku_it_is_of():
    """With curtain, moon, four animals and nine plains: hanami 5, tsukimi 5, tane 1, kasu 1."""
    found = {
        makes: gain for makes, _, gain in ways("2a 3b 4a 5a 6a 8b 1pp 2pp 3pp 4pp 5p") if "hanami" in makes
    }
    assert found == {"hanami + tsukimi + tane:5 + kasu:10": 12}


def test_a_bright_that_makes_shiko_out_of_sanko_and_a_viewing_yaku():
    """1b 8b 12b 9a: sanko 6 and tsukimi 5. The curtain makes shiko, 10 for 6, and hanami, 5."""
    assert ("shiko + hanami", "3b", 9) in ways("1b 8b 12b 9a")
    assert ("ame-shiko", "11b", 2) in ways("1b 8b 12b 9a")
