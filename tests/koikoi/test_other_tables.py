"""rules.md §14: what other tables of Koi-Koi play, each key worked by hand under both its values.

Akatan is 6 points, inoshikacho 5, hanami and tsukimi 5 each, the fifth ribbon 1.
"""

from __future__ import annotations

from typing import Any

import pytest

from hhscore.cards import parse_cards
from hhscore.games.koikoi import KoikoiRules, parse_yaku
from hhscore.games.koikoi.near import near, outlook
from hhscore.model.ledger import balances
from hhscore.rules.errors import RulesError
from hhscore.rules.load import load
from tests.koikoi.table import changed, facts, said, settle, yaku, year


@pytest.mark.parametrize(("mode", "paid"), [("multiply", [6, 12, 24, 48]), ("add", [6, 12, 18, 24])])
def test_each_koi_koi_doubles_or_counts_one_more(mode: str, paid: list[int]) -> None:
    rules = changed(koikoi__mode=mode)
    found = [settle(rules, winner="Aki", yaku=("akatan",), koikoi=calls).net["Aki"] for calls in range(4)]
    assert found == paid


@pytest.mark.parametrize(
    ("keys", "paid"),
    [
        # Aki called 2, Ben 3; Aki stops with akatan. As the preset has it only Aki's own count.
        ({}, 24),
        ({"koikoi__opponent": "once"}, 48),
        # Where a table plays only the opponent's, calling oneself gains nothing: ×2 once, or three times.
        ({"koikoi__factor": 1, "koikoi__opponent": "once", "koikoi__opponent_factor": 2}, 12),
        ({"koikoi__factor": 1, "koikoi__opponent": "each", "koikoi__opponent_factor": 2}, 48),
        ({"koikoi__opponent": "once", "koikoi__opponent_factor": 3}, 72),
        # Counted: 1 + 2 for Aki's, 1 + 3 for Ben's.
        ({"koikoi__mode": "add", "koikoi__opponent": "each"}, 72),
    ],
)
def test_what_the_opponents_koi_koi_multiply(keys: dict[str, Any], paid: int) -> None:
    month = settle(changed(**keys), winner="Aki", yaku=("akatan",), koikoi={"Aki": 2, "Ben": 3})
    assert month.net == {"Aki": paid, "Ben": -paid}


@pytest.mark.parametrize(
    ("key", "cards", "off", "on"),
    [
        # Two ribbons beside the three: 6 + 2, and tan of five ribbons, 1.
        ("akatan", "1r 2r 3r 4r 5r", {"akatan": 6, "tan:5": 1}, {"akatan:5": 8, "tan:5": 1}),
        ("aotan", "6r 9r 10r 11r", {"aotan": 6}, {"aotan:4": 7}),
        # The sake cup is an animal; the three alone are 5.
        ("inoshikacho", "6a 7a 9a 10a", {"inoshikacho": 5}, {"inoshikacho:4": 6}),
        ("inoshikacho", "6a 7a 10a", {"inoshikacho": 5}, {"inoshikacho:3": 5}),
        ("akatan", "1r 2r 4r 5r", {}, {}),
    ],
)
def test_ribbons_and_animals_more(key: str, cards: str, off: dict[str, int], on: dict[str, int]) -> None:
    assert yaku(cards) == off
    assert yaku(cards, changed(**{f"yaku__{key}__step": 1})) == on


def test_a_growing_yaku_by_name() -> None:
    rules = changed(yaku__akatan__step=2)
    assert settle(rules, winner="Aki", yaku=("akatan:5",), koikoi=1).net["Aki"] == 2 * (6 + 4)
    assert settle(rules, winner="Aki", yaku=("akatan",)).net["Aki"] == 6
    assert str(parse_yaku("akatan", rules)) == "akatan:3"
    assert said(settle(rules, winner="Aki", yaku=("akatan:11",)))["bad-value"] == (
        "there is no akatan:11; an akatan is 3 to 10 ribbons"
    )
    assert said(settle(winner="Aki", yaku=("akatan:5",)))["bad-value"] == (
        "akatan:5: akatan is not counted; only tane, tan and kasu have a number"
    )
    # Two ribbons of it held: the third makes it, with the one held beside them as a fourth. 6 + 2.
    (found,) = [one for one in near(parse_cards("1r 2r 4r"), rules) if one.id == "akatan"]
    assert (str(found.named), found.missing, str(found.cards), found.gain) == ("akatan:4", 1, "3r", 8)


def test_the_cards_of_the_month() -> None:
    rules = changed(yaku__tsukifuda=4)
    pine, plum = {"Aki": "1brpp"}, {"Aki": "2arpp"}
    won = year(facts(winner="Aki", captures=pine), facts(winner="Aki", captures=plum), rules=rules)
    assert [month.net["Aki"] for month in won.months] == [4, 4]
    # Of another month, or where it is not played, four cards are no yaku.
    assert "yaku-not-captured" in said(settle(rules, winner="Aki", captures=plum))
    assert "yaku-not-captured" in said(settle(winner="Aki", captures=pine))
    assert settle(rules, winner="Aki", yaku=("tsukifuda", "akatan"), koikoi=1).net["Aki"] == 20


@pytest.mark.parametrize(
    ("cards", "none", "rain", "fog"),
    [
        ("3b 8b 9a", ["hanami", "tsukimi"], ["hanami", "tsukimi"], ["hanami", "tsukimi"]),
        ("3b 8b 9a 11b", ["hanami", "tsukimi"], [], []),
        ("3b 9a 12b", ["hanami"], ["hanami"], ["hanami"]),
        ("8b 9a 12b", ["tsukimi"], ["tsukimi"], []),
        ("3b 8b 9a 12b", ["sanko", "hanami", "tsukimi"], ["sanko", "hanami", "tsukimi"], ["sanko", "hanami"]),
    ],
)
def test_what_rain_and_fog_void(cards: str, none: list[str], rain: list[str], fog: list[str]) -> None:
    for void_by, held in (("none", none), ("rain", rain), ("rain-and-fog", fog)):
        assert list(yaku(cards, changed(viewing__void_by=void_by))) == held


def test_rain_in_a_month_that_was_called() -> None:
    captures = {"Aki": "3bp 9ap 11bp"}
    assert settle(winner="Aki", yaku=("hanami",), captures=captures).net["Aki"] == 5
    message = said(
        settle(changed(viewing__void_by="rain"), winner="Aki", yaku=("hanami",), captures=captures)
    )
    assert message["yaku-not-captured"].endswith("hold no hanami")


FIELD = "1b 3b 8b 2p 4p 5p 6p 7p"


@pytest.mark.parametrize(
    ("field", "off", "on"),
    [(FIELD, 12, 36), ("1b 2ap 4p 5p 6p 7p 9p", 12, 12), ("1p 2ap 4p 5p 6p 7p 9p", 12, 12)],
)
def test_brights_on_the_field_multiply(field: str, off: int, on: int) -> None:
    month: dict[str, Any] = {"winner": "Aki", "yaku": ("akatan",), "koikoi": 1, "field": parse_cards(field)}
    assert settle(**month).net["Aki"] == off
    settled = settle(changed(field__brights=True), **month)
    assert settled.net["Aki"] == on
    assert settled.multiplier == on // 6


def test_a_field_that_was_not_recorded_multiplies_nothing() -> None:
    month = settle(
        changed(field__brights=True), winner="Aki", yaku=("akatan",), captures={"Aki": "1rp 2rp 3rp"}
    )
    assert month.net["Aki"] == 6
    assert said(month)["not-checked"] == "the field was not recorded: no bright on it multiplies the score"


TESHI = "1bp 2arpp 4a 5p"
PAIRS3 = "1bp 2ar 3rp 4a 5p"
PAIRS4 = "1bp 2ar 3rp 4ar"
NOTHING = "1r 2p 3p 4p 5a 6p 7p 8p"
PAYS: dict[str, Any] = {"redeal": [], "teyaku__teshi": 6, "teyaku__kuttsuki": 4}


@pytest.mark.parametrize(
    ("hand", "pairs", "points"),
    [(TESHI, 3, 6), (PAIRS3, 3, 4), (PAIRS3, 4, 0), (PAIRS4, 4, 4), ("1bp 2arpp 3rp", 3, 6), (NOTHING, 3, 0)],
)
def test_a_dealt_hand_wins_at_once(hand: str, pairs: int, points: int) -> None:
    hands = {"Ben": hand, "Aki": "6r 7r 8b 9a 10a 11a 12b 12p"}
    month = settle(changed(**PAYS, teyaku__pairs=pairs), active=(), hands=hands)
    assert month.net == {"Aki": -points, "Ben": points}
    assert month.open == (not points)
    assert (month.winner, month.multiplier) == (("Ben", 1) if points else (None, 1))
    # Where it is not paid, the month waits for what is played.
    assert settle(active=(), hands=hands).open


def test_a_dealt_hand_wins_though_a_score_so_high_would_be_doubled_and_brights_lie_on_the_field() -> None:
    rules = changed(redeal=[], teyaku__teshi=8, double__at=7, field__brights=True)
    month = settle(rules, active=(), hands={"Ben": TESHI}, field=parse_cards("3b 8b 12b 6p 7p 9p 10p 11p"))
    assert month.net["Ben"] == 8


def test_both_are_dealt_such_a_hand() -> None:
    hands = {"Aki": "6arpp 7p 8p 9p 10p", "Ben": PAIRS3}
    # Ignored: the month is played, and Ben stops with akatan.
    assert settle(changed(**PAYS), active=(), hands=hands).open
    assert settle(changed(**PAYS), winner="Ben", yaku=("akatan",), hands=hands).net["Ben"] == 6
    # Each is paid: 6 to Aki and 4 to Ben, and nobody has won.
    each = settle(changed(**PAYS, teyaku__both="each"), active=(), hands=hands)
    assert (each.net, each.winner, each.open) == ({"Aki": 2, "Ben": -2}, None, False)


def test_a_dealt_yaku_by_name() -> None:
    rules = changed(**PAYS)
    assert settle(rules, winner="Ben", yaku=("teshi",)).net == {"Aki": -6, "Ben": 6}
    wrong = said(settle(rules, winner="Ben", yaku=("teshi", "akatan")))
    assert (
        wrong["bad-value"] == "teshi wins the month at once: beside it there is no other yaku and no koi-koi"
    )
    wrong = said(settle(rules, winner="Ben", yaku=("teshi",), hands={"Ben": NOTHING}))
    assert wrong["yaku-not-held"].startswith("Ben won with teshi; the hand ")
    assert "bad-value" in said(settle(winner="Ben", yaku=("teshi",)))


def test_a_dealt_yaku_that_nobody_noticed_is_remarked() -> None:
    month = settle(changed(**PAYS), winner="Aki", yaku=("akatan",), hands={"Ben": TESHI})
    assert month.net["Aki"] == 6
    assert (
        said(month)["yaku-unclaimed"]
        == "Ben was dealt teshi, which wins the month at once; the month was played"
    )


def test_a_hand_cannot_both_win_and_be_dealt_again() -> None:
    with pytest.raises(RulesError) as caught:
        load(KoikoiRules, "koikoi", {"teyaku.teshi": 6})
    assert {caught.value.key, caught.value.other} == {"teyaku.teshi", "redeal"}


FOUR, FOUR_PAIRS = "2arpp 4p 5p 6p 7p", "2ar 3rp 4ar 5rp"


@pytest.mark.parametrize("field", [FOUR, FOUR_PAIRS])
def test_four_of_a_month_or_four_pairs_on_the_field(field: str) -> None:
    cards = parse_cards(field)
    won: dict[str, Any] = {"winner": "Ben", "yaku": ("akatan",), "field": cards}
    assert settle(**won).net["Ben"] == 6
    # To be dealt again: what was played does not count, and a new deal needs no hand.
    again = changed(field__four="redeal")
    assert "misdeal" in said(settle(again, **won))
    thrown_in = settle(
        again, redeal=True, field=cards, hands={"Aki": NOTHING, "Ben": "6r 7r 8b 9a 10a 11a 12b 12p"}
    )
    assert (thrown_in.counted, said(thrown_in)) == (False, {})
    # The dealer wins 6; Ben, where Ben deals.
    dealer = settle(changed(field__four="dealer"), field=cards)
    assert (dealer.net, dealer.winner) == ({"Aki": 6, "Ben": -6}, "Aki")
    assert settle(changed(field__four="dealer", field__four_value=4), "Ben", field=cards).net["Ben"] == 4


@pytest.mark.parametrize(
    ("field", "misdealt"), [("2arp 4p 5p 6p 7p 8p", False), ("2ar 3rp 4ar 5r 6p", False)]
)
def test_three_of_a_month_or_three_pairs_are_played(field: str, misdealt: bool) -> None:
    month = settle(changed(field__four="redeal"), winner="Ben", yaku=("akatan",), field=parse_cards(field))
    assert ("misdeal" in said(month)) == misdealt


WON, DRAWN = facts(winner="Ben", yaku=("akatan",)), facts()


@pytest.mark.parametrize(
    ("keys", "after_won", "after_drawn"),
    [
        ({}, "Ben", "Aki"),
        ({"dealer__next": "loser"}, "Aki", "Aki"),
        ({"draw__next": "other"}, "Ben", "Ben"),
        ({"dealer__next": "loser", "draw__next": "other"}, "Aki", "Ben"),
        # By seat, a month that nobody won is one like any.
        ({"dealer__next": "seat", "draw__next": "other"}, "Ben", "Ben"),
    ],
)
def test_who_deals_next(keys: dict[str, Any], after_won: str, after_drawn: str) -> None:
    rules = changed(**keys)
    assert year(WON, rules=rules).next_dealer == after_won
    assert year(DRAWN, rules=rules).next_dealer == after_drawn


@pytest.mark.parametrize(("dealer", "other", "net"), [(0, 0, 0), (6, 0, 6), (0, 3, -3), (6, 3, 3)])
def test_what_a_drawn_month_pays(dealer: int, other: int, net: int) -> None:
    month = settle(changed(draw__dealer=dealer, draw__other=other))
    assert month.net == {"Aki": net, "Ben": -net}


def test_a_game_to_a_target() -> None:
    # Ben wins 6 a month: 12 after two. With a target of 12 that is the end, and a third month one too many.
    two, three = (year(*[WON] * months, rules=changed(year__target=12)) for months in (2, 3))
    assert (two.over, two.final is not None and two.final.winner) == (True, "Ben")
    assert three.problems[0].message == "one month too many: the year has 2"
    assert not year(WON, rules=changed(year__target=12)).over
    assert not year(WON, WON, rules=changed(year__target=13)).over
    # Without a target twelve months are played.
    assert not year(*[WON] * 11).over
    assert year(*[WON] * 12).over


def test_points_to_begin_with() -> None:
    # 50 each; a month of 6: 56 and 44. What moved is 6.
    ledger = year(WON, rules=changed(year__stake=50, year__months=1))
    assert ledger.final is not None
    assert ledger.final.totals == {"Aki": 44, "Ben": 56}
    assert ledger.final.settled == {"Aki": -6, "Ben": 6}
    assert [(row.player, row.points, row.total) for row in ledger.standings] == [
        ("Ben", 6, 56),
        ("Aki", -6, 44),
    ]
    # They count for a target.
    assert year(WON, rules=changed(year__stake=50, year__target=56)).over
    assert not year(WON, rules=changed(year__stake=50, year__target=57)).over


LOST = facts(winner="Aki", yaku=("akatan",))


def test_months_are_added_while_the_leaders_are_equal() -> None:
    two = changed(year__months=2, year__overtime=2)
    # Without overtime equal leaders draw.
    drawn = year(WON, LOST, rules=changed(year__months=2))
    assert drawn.final is not None
    assert drawn.final.winner is None
    assert not year(WON, LOST, rules=two).over
    third = year(WON, LOST, WON, rules=two)
    assert third.final is not None
    assert third.final.winner == "Ben"
    assert not year(WON, LOST, DRAWN, rules=two).over
    assert year(WON, LOST, DRAWN, DRAWN, rules=two).over
    assert year(WON, LOST, WON, DRAWN, rules=two).problems[0].message == "one month too many: the year has 3"


def test_every_month_sums_to_zero() -> None:
    rules = changed(**PAYS, draw__other=3, draw__dealer=6, field__four="dealer", teyaku__both="each")
    hands = {"Aki": parse_cards("6arpp 7p 8p 9p 10p"), "Ben": parse_cards(PAIRS3)}
    months = (WON, DRAWN, facts(field=parse_cards(FOUR)))
    ledger = year(
        *months, facts(active=("Aki", "Ben"), hands={p: str(c) for p, c in hands.items()}), rules=rules
    )
    assert all(sum(balances(month.transfers).values()) == 0 for month in ledger.months)
    # Aki's akatan lost; then Ben deals: the draw 6 − 3 and the field 6 to Ben; 6 for Aki's teshi, 4 for Ben's pairs.
    assert [row.points for row in ledger.standings if row.player == "Aki"] == [-6 - 3 - 6 + 2]


def test_the_outlook_of_a_counted_koi_koi() -> None:
    # Stop: 6. One koi-koi and the fifth ribbon: (6 + 1) × 2; after two before, × 4 counted and × 8 doubled.
    cards = parse_cards("1r 2r 3r 4r")
    for mode, points in (("add", 7 * 4), ("multiply", 7 * 8)):
        view = outlook(cards, changed(koikoi__mode=mode), koikoi=2)
        assert [one.score.points for one in view.chances if one.near.id == "tan"] == [points]
