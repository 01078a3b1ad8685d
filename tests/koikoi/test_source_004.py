"""The Koi-Koi source (004), one test for each of its paragraphs, in its order and named after it."""

from __future__ import annotations

import pytest

from hhscore.cards import parse_cards
from hhscore.games.koikoi import grown, redeal_hands, score
from tests.koikoi.table import RULES, facts, said, settle, yaku, year


def test_what_is_koikoi_two_play_and_up_to_five_may_sit_at_the_table():
    assert (RULES.players_min, RULES.players_max) == (2, 5)
    assert not year(facts(), seats=5).problems
    assert said(settle(active=("Aki", "Ben", "Chie"), seats=5))["bad-value"].endswith(
        "two play, each named once"
    )


def test_setup_eight_cards_each_and_eight_on_the_field():
    month = settle(hands={"Aki": "1bpp 2arpp"}, field=parse_cards("3brpp 4arpp"))
    assert said(month)["card-count"] == "Aki's hand has 7 cards; 8 are dealt"
    month = settle(hands={"Aki": "1brpp 2arpp"}, field=parse_cards("3brpp 4ar"))
    assert said(month)["card-count"] == "the field has 6 cards; 8 are dealt"


def test_play_a_card_from_hand_captures_go_by_month_in_twos_or_fours():
    assert "odd-capture" in said(settle(captures={"Aki": "1bpp"}))
    assert "odd-capture" not in said(settle(captures={"Aki": "1bp 2arpp", "Ben": "1rp"}))


def test_draw_from_the_pile_sixteen_are_turned_up_so_forty_cards_come_into_play():
    aki = "1brpp 2arpp 3brpp 4arpp 5arpp 6arpp"
    forty = settle(captures={"Aki": aki, "Ben": "7arpp 8bapp 9arpp 10arpp"})
    assert "captures-total" not in said(forty)
    more = settle(captures={"Aki": aki, "Ben": "7arpp 8bapp 9arpp 10arpp 11ba"})
    assert said(more)["captures-total"] == (
        "captures add up to 42 cards; 40 come into play: 8 on the field, 16 in two hands and as many turned up"
    )


def test_check_for_yaku_a_winner_holds_one():
    lost = settle(winner="Aki", captures={"Aki": "1br 4ar", "Ben": "2ar 3br"})
    assert said(lost)["yaku-not-captured"] == (
        "Aki won, but the captured cards (1br 4ar) hold no yaku; nobody stops without one"
    )


def test_koikoi_or_stop_a_stop_locks_in_the_score_and_ends_the_month():
    month = settle(winner="Ben", captures={"Ben": "1rp 2rp 3rp"})
    assert month.net == {"Aki": -6, "Ben": 6}
    assert (month.open, month.winner) == (False, "Ben")


@pytest.mark.parametrize(
    ("hand", "declared"),
    [
        ("1brpp 2a 3b 4a 5a", ("teshi",)),  # four pines
        ("1bp 2ar 3rp 4a 5a", ("kuttsuki",)),  # three pairs
        ("1brp 2arp 3rp", ("kuttsuki",)),  # twice or more, three months
        ("1brpp 2ar 3rp", ("teshi", "kuttsuki")),
        ("1brp 2arp 3r 4a", ()),  # only two months held twice
    ],
)
def test_hand_yaku_and_redeals_teshi_and_kuttsuki_may_be_declared(hand, declared):
    assert redeal_hands(parse_cards(hand), RULES) == declared


def test_hand_yaku_and_redeals_hand_yaku_are_not_used():
    month = settle(hands={"Aki": "1p 2p 3p 4p 5p 6p 7p 8p"}, captures={"Aki": "1pp", "Ben": "2pp"})
    assert month.transfers == ()


def test_enter_retire_there_is_no_fee_for_sitting_out():
    month = settle(active=("Ben", "Emi"), dealer="Aki", seats=5, winner="Emi", yaku=("akatan",))
    assert month.net == {"Aki": 0, "Ben": -6, "Chie": 0, "Dai": 0, "Emi": 6}


def test_how_koikoi_works_card_points_do_not_count():
    month = settle(captures={"Aki": "1brpp 8bapp 12bppp", "Ben": "2pp"})  # 69 card points to 2
    assert month.net == {"Aki": 0, "Ben": 0}


def test_declaring_stop_the_opponent_pays_the_yaku():
    month = settle(winner="Aki", captures={"Aki": "6ap 7ap 10ap"})
    assert [(entry.payer, entry.payee, entry.points) for entry in month.transfers] == [("Ben", "Aki", 5)]


def test_declaring_koikoi_additional_yaku_all_stay_valid():
    month = settle(winner="Aki", koikoi=1, captures={"Aki": "1rp 2rp 3rp 6ap 7ap 10ap"})  # 6, then 5 more
    assert month.net["Aki"] == (6 + 5) * 2


def test_declaring_koikoi_the_opponent_stops_and_the_caller_s_yaku_are_nullified():
    captured = {"Aki": "1rp 2rp 3rp", "Ben": "6ap 7ap 10ap"}  # Aki made akatan and called koi-koi
    month = settle(winner="Ben", koikoi={"Aki": 1}, captures=captured)
    assert month.net == {"Aki": -5, "Ben": 5}
    assert "yaku-missed" not in said(month)


def test_declaring_koikoi_nobody_completes_a_yaku_and_the_month_is_a_draw():
    month = settle(koikoi=1, captures={"Aki": "1rp 2rp 3rp", "Ben": "4ap 5ap"})
    assert (month.open, month.winner, month.transfers) == (False, None, ())


@pytest.mark.parametrize(
    ("before", "more", "new"),
    [
        ("2a 4a 5a 6a 7a", "8a", ["tane:6"]),
        ("1r 2r 4r 5r 6r", "7r", ["tan:6"]),
        ("1pp 2pp 3pp 4pp 5pp", "6p", ["kasu:11"]),
        ("1r 2r", "3r", ["akatan"]),
        ("1b 3b 8b", "11b", ["ame-shiko"]),
        ("1b 3b 8b", "9a", ["hanami", "tsukimi"]),
        ("2a 4a 5a 6a 7a", "1r", []),  # a ribbon gives an animal yaku nothing
        ("1p 2p 3p", "4p", []),
    ],
)
def test_what_counts_as_additional_yaku(before, more, new):
    captured = parse_cards(before)
    assert [str(one) for one in grown(captured, captured + parse_cards(more), RULES)] == new


@pytest.mark.parametrize(("koikoi", "times"), [(0, 1), (1, 2), (2, 4), (3, 8)])
def test_koikoi_multiplier(koikoi, times):
    assert score(7, RULES, koikoi=koikoi).points == 7 * times
    month = settle(winner="Aki", koikoi=koikoi, yaku=("akatan", "tane:5", "tan:7"))  # 6 + 1 + 3
    assert (month.multiplier, month.net["Aki"]) == (times, 10 * times)


@pytest.mark.parametrize(
    ("cards", "made"),
    [
        ("1b 3b 8b 11b 12b", {"goko": 15}),
        ("1b 3b 8b 12b", {"shiko": 10}),
        ("1b 3b 11b 12b", {"ame-shiko": 8}),
        ("1b 8b 12b", {"sanko": 6}),
        ("1r 2r 3r", {"akatan": 6}),
        ("6r 9r 10r", {"aotan": 6}),
        ("6a 7a 10a", {"inoshikacho": 5}),
        ("3b 9a", {"hanami": 5}),
        ("8b 9a", {"tsukimi": 5}),
        ("2a 4a 5a 8a 11a", {"tane:5": 1}),
        ("1r 2r 4r 5r 7r", {"tan:5": 1}),
        ("1pp 2pp 3pp 4pp 5pp", {"kasu:10": 1}),
    ],
    ids=lambda value: value if isinstance(value, str) else next(iter(value)),
)
def test_completed_yaku(cards, made):
    assert yaku(cards) == made


@pytest.mark.parametrize(
    "short",
    ["1b 3b 8b 11b", "1b 8b 11b", "3b 12b 11b", "1r 2r 6r", "6r 9r 11r", "6a 7a 8a", "1b 9a", "3b 8a"],
)
def test_completed_yaku_take_just_these_cards(short):
    assert set(yaku(short)) <= {"ame-shiko"}
    assert ("ame-shiko" in yaku(short)) == (short == "1b 3b 8b 11b")


def test_extra_points_for_count_based_yaku():
    assert yaku("2a 4a 5a 6a 8a 9a 11a") == {"tane:7": 3}
    assert yaku("1r 2r 4r 5r 6r 7r 11r 10r") == {"tan:8": 4}
    assert yaku("1pp 2pp 3pp 4pp 5pp 6pp 7p") == {"kasu:13": 4}


def test_sake_cup_counts_as_animal_and_plain_at_once_in_up_to_four_yaku():
    # Curtain and moon; the cup and four animals; the cup and nine plains.
    cards = "3b 8b 9a 2a 4a 5a 11a 1pp 2pp 4pp 5pp 12p"
    assert yaku(cards) == {"hanami": 5, "tsukimi": 5, "tane:5": 1, "kasu:10": 1}


def test_determining_the_winner_the_one_who_stops_collects_from_the_opponent():
    month = settle(winner="Ben", yaku=("shiko",))
    assert month.net == {"Aki": -10, "Ben": 10}


def test_determining_the_winner_nobody_completes_a_yaku_no_score_exchange():
    assert settle(captures={"Aki": "1rp", "Ben": "2rp"}).net == {"Aki": 0, "Ben": 0}


def test_determining_the_winner_deals_next_and_the_year_goes_by_total():
    months = [facts(winner=winner, yaku=("sanko",)) for winner in ("Ben", "Ben", "Aki")]
    result = year(*months, *[facts()] * 9)
    assert [month.dealer for month in result.months][:5] == ["Aki", "Ben", "Ben", "Aki", "Aki"]
    assert result.final is not None
    assert (result.final.winner, result.final.settled) == ("Ben", {"Aki": -6, "Ben": 6})
    assert RULES.year_months == 12
