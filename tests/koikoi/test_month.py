"""A month of Koi-Koi: who plays, what is paid, what is still open and what is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hhscore.games.koikoi import settle_month, thrown_in, who_plays
from hhscore.games.koikoi.year import next_dealer
from hhscore.model.session import Capture
from tests.koikoi.table import NAMES, RULES, changed, facts, said, settle, year

AKATAN = "1rp 2rp 3rp"
INOSHIKACHO = "6ap 7ap 10ap"


def test_the_contract_s_month_pays_sixteen():
    month = settle(winner="Aki", koikoi=1, yaku=("tane:6", "akatan"))  # (2 + 6) × 2
    assert [(entry.points, entry.reason, entry.rule, entry.detail) for entry in month.transfers] == [
        (4, "yaku", "yaku.tane", "tane of 6: 1 + 1 = 2, ×2 for 1 koi-koi"),
        (12, "yaku", "yaku.akatan", "akatan 6, ×2 for 1 koi-koi"),
    ]
    assert month.json() | {"transfers": []} == {
        "month": 1,
        "number": 1,
        "open": False,
        "dealer": "Aki",
        "leader": None,
        "active": ["Aki", "Ben"],
        "ba": None,
        "multiplier": 2,
        "carry": [],
        "winner": "Aki",
        "net": {"Aki": 16, "Ben": -16},
        "transfers": [],
    }


def test_yaku_by_name_and_from_cards_pay_the_same():
    by_name = settle(winner="Aki", koikoi=2, yaku=("akatan", "tan:6", "tane:5"))
    by_cards = settle(winner="Aki", koikoi=2, captures={"Aki": "1rp 2rp 3rp 4ar 5ar 6ar 8ap 11ap"})
    assert by_name.net == by_cards.net == {"Aki": 36, "Ben": -36}  # (6 + 2 + 1) × 4


def test_a_replaced_yaku_named_beside_its_better_is_not_paid():
    assert settle(winner="Aki", koikoi=1, yaku=("sanko", "shiko")).net["Aki"] == 20


def test_the_loser_s_yaku_are_void_however_high():
    month = settle(winner="Ben", captures={"Aki": "1bp 3bp 8bp 12bp", "Ben": INOSHIKACHO})
    assert month.net == {"Aki": -5, "Ben": 5}


@pytest.mark.parametrize(
    ("opponent", "paid", "words"),
    [
        ("none", 12, "akatan 6, ×2 for 1 koi-koi"),
        ("once", 24, "akatan 6, ×2 for 1 koi-koi, ×2 for the opponent's koi-koi"),
        ("each", 48, "akatan 6, ×2 for 1 koi-koi, ×4 for the opponent's koi-koi"),
    ],
)
def test_koikoi_by_player(opponent, paid, words):
    rules = changed(koikoi__opponent=opponent)
    month = settle(rules, winner="Aki", koikoi={"Aki": 1, "Ben": 2}, yaku=("akatan", "tan:5"))
    assert (month.transfers[0].points, month.transfers[0].detail) == (paid, words)
    assert month.multiplier == paid // 6


def test_seven_points_or_more_are_doubled_together():
    month = settle(changed(double__at=7), winner="Aki", koikoi=1, yaku=("akatan", "tan:5"))
    assert month.net["Aki"] == 7 * 2 * 2
    assert month.transfers[1].detail == "tan of 5: 1, ×2 for 1 koi-koi, ×2 for 7 points or more"
    assert month.multiplier == 2


def test_the_dealer_s_points_when_nobody_stops():
    month = settle(changed(draw__dealer=6), dealer="Ben", captures={"Aki": "1rp", "Ben": "2rp"})
    assert month.net == {"Aki": -6, "Ben": 6}
    assert month.winner is None
    assert (month.transfers[0].rule, month.transfers[0].reason) == ("draw.dealer", "yaku")


def test_a_yaku_switched_off_pays_nothing_and_is_remarked():
    month = settle(changed(viewing__on=False), winner="Aki", yaku=("hanami", "akatan"))
    assert month.net["Aki"] == 6
    assert said(month)["bad-value"] == "hanami is not played under these rules and pays nothing"
    # Played under other rules than it was: the month stands, worth nothing.
    only = settle(changed(viewing__on=False), winner="Aki", captures={"Aki": "3bp 9ap"})
    assert (only.problems, only.winner, only.net["Aki"]) == ((), "Aki", 0)


# --- who plays ---


def test_at_a_table_of_two_both_play_without_saying_so():
    month = settle(active=(), winner="Ben", yaku=("akatan",))
    assert month.active == ("Aki", "Ben")
    assert month.net["Ben"] == 6


def test_with_one_of_three_away_the_other_two_play():
    month = settle(active=(), absent=("Ben",), seats=3, winner="Chie", yaku=("akatan",))
    assert month.net == {"Aki": -6, "Ben": 0, "Chie": 6}


@pytest.mark.parametrize(
    ("active", "dealer", "order", "deals"),
    [
        (("Aki", "Ben"), "Aki", ("Aki", "Ben"), "Aki"),
        (("Ben", "Aki"), "Aki", ("Aki", "Ben"), "Aki"),
        (("Aki", "Ben"), "Ben", ("Ben", "Aki"), "Ben"),
        (("Aki", "Ben"), "Chie", ("Aki", "Ben"), "Aki"),  # from Chie: Dai, Emi, Aki, Ben
        (("Aki", "Emi"), "Chie", ("Emi", "Aki"), "Emi"),
    ],
)
def test_the_two_in_turn_order_and_who_leads_deals_if_the_dealer_sits_out(active, dealer, order, deals):
    playing = who_plays(facts(active=active), NAMES, dealer)
    assert (playing.active, playing.dealer) == (order, deals)


@pytest.mark.parametrize("dealer", ["Chie", "Emi"])  # who was due to deal, and who leads
def test_either_dealer_may_be_written_when_the_one_due_sits_out(dealer):
    month = settle(active=("Aki", "Emi"), dealer="Chie", seats=5, winner="Aki", yaku=("akatan",))
    assert "dealer-mismatch" not in said(month)


def test_a_wrong_dealer_is_remarked_and_the_derived_one_stands():
    result = year(facts(dealer="Ben", winner="Aki", yaku=("akatan",)))
    month = result.months[0]
    assert month.dealer == "Aki"
    assert said(month)["dealer-mismatch"] == "Ben is written as dealer; by the rules Aki deals"
    assert not result.all_problems()


@pytest.mark.parametrize(
    ("month", "name", "message"),
    [
        ({"active": ("Aki", "Zoe")}, "unknown-player", "Zoe is not at the table; there are Aki, Ben, Chie"),
        ({"active": ("Aki",)}, "bad-value", "active names Aki: two play, each named once"),
        ({"active": ("Aki", "Aki")}, "bad-value", "active names Aki, Aki: two play, each named once"),
        ({"absent": ("Ben",)}, "bad-value", "Ben is away this month; there are Aki, Chie"),
        ({"winner": "Chie"}, "bad-value", "Chie cannot have won: Aki and Ben played"),
        ({"koikoi": {"Chie": 1}}, "bad-value", "Chie cannot have called koi-koi: Aki and Ben played"),
        (
            {"captures": {"Chie": "1rp"}},
            "bad-value",
            "Chie cannot have captured cards: Aki and Ben played",
        ),
        (
            {"winner": "Aki", "yaku": ("akatann",)},
            "bad-value",
            "akatann: no yaku of Koi-Koi; there are goko, ",
        ),
        ({"winner": "Aki", "yaku": ("tane:5", "tane:6")}, "bad-value", "tane:6: tane is named twice"),
    ],
)
def test_what_cannot_be_settled_says_why(month, name, message):
    settled = settle(seats=3, **month)
    assert settled.problems
    assert said(settled)[name].startswith(message)
    assert settled.transfers == ()


# --- open months ---


@pytest.mark.parametrize(
    ("month", "missing"),
    [
        ({"active": (), "seats": 3}, ("who plays (active)",)),
        ({"active": (), "seats": 4, "captures": {"Aki": "1rp"}}, ("who plays (active)",)),
        ({"active": ()}, ("who stopped (winner), or where nobody did, active Aki Ben",)),
        (
            {"active": (), "seats": 3, "absent": ("Ben",), "captures": {"Aki": "1rp"}},
            ("who stopped (winner), or where nobody did, active Aki Chie",),
        ),
        ({"winner": "Aki"}, ("Aki's yaku or captured cards",)),
        ({"winner": "Aki", "captures": {"Ben": "1rp"}}, ("Aki's yaku or captured cards",)),
        ({"yaku": ("akatan", "tane:5")}, ("whose yaku these are: akatan, tane:5 (winner)",)),
        ({"active": (), "winner": "Aki"}, ("Aki's yaku or captured cards",)),
    ],
)
def test_an_open_month_says_what_it_needs(month, missing):
    settled = settle(**month)
    assert (settled.open, settled.missing, settled.winner, settled.problems) == (True, missing, None, ())


def test_nobody_stopped_is_a_month_done():
    month = settle()
    assert (month.open, month.winner, month.missing) == (False, None, ())


def test_without_a_dealer_the_month_cannot_be_settled():
    assert said(settle(dealer=None, winner="Aki", yaku=("akatan",)))["month-incomplete"].startswith(
        "month 0 is not settled, so who deals month 1 must be written"
    )


# --- a declared new deal ---


def test_a_deal_thrown_in_pays_nothing_and_does_not_count():
    month = settle(redeal=True, hands={"Aki": "1brpp 2a 3b 4a 5a", "Ben": "2rpp 3rpp 4rp 5r"})
    assert (month.open, month.counted, month.winner, month.transfers) == (False, False, None, ())
    assert month.remarks == ()


def test_the_dealer_s_points_are_not_paid_for_a_deal_thrown_in():
    assert settle(changed(draw__dealer=6), redeal=True).transfers == ()


def test_a_month_played_after_a_new_deal_counts():
    month = settle(redeal=True, winner="Aki", yaku=("akatan",))
    assert (month.counted, month.net["Aki"]) == (True, 6)
    assert not thrown_in(facts(redeal=True, captures={"Aki": "1rp", "Ben": "2rp"}))


def test_a_new_deal_without_teshi_or_kuttsuki():
    two_threes, one_pair = "1brp 2arp 3r 4a", "4rp 5a 6a 7a 8b 9a 10a"
    assert said(settle(redeal=True, hands={"Aki": two_threes, "Ben": one_pair})) == {
        "yaku-not-held": "a new deal was declared, but no hand recorded holds teshi or kuttsuki"
    }
    assert said(settle(redeal=True, hands={"Aki": two_threes, "Ben": "4rp 5ar 6ar 7a 8b"})) == {}
    assert said(settle(redeal=True, hands={"Aki": two_threes})) == {}  # Ben's may have held it


# --- what captured cards say ---


def test_called_but_not_captured():
    month = settle(
        winner="Aki", yaku=("akatan", "tane:6"), captures={"Aki": f"{AKATAN} {INOSHIKACHO} 4ap 5ap"}
    )
    assert said(month)["yaku-not-captured"].startswith(
        "Aki called tane:6; the captured cards (1rp 2rp 3rp 4ap"
    )
    assert said(month)["yaku-not-captured"].endswith("hold tane:5")
    month = settle(winner="Aki", yaku=("aotan",), captures={"Aki": AKATAN})
    assert said(month)["yaku-not-captured"].endswith("hold no aotan")


def test_captured_but_not_called_is_paid_as_called():
    month = settle(winner="Aki", yaku=("akatan",), captures={"Aki": f"{AKATAN} {INOSHIKACHO}"})
    assert month.net["Aki"] == 6
    assert said(month) == {"yaku-missed": "Aki's captured cards hold inoshikacho; called were akatan"}


def test_too_few_counted_is_a_yaku_missed():
    month = settle(winner="Aki", yaku=("tane:5",), captures={"Aki": "2ap 4ap 5ap 8ap 11ar 7ap"})
    assert said(month)["yaku-missed"] == "Aki's captured cards hold tane:6; called were tane:5"


def test_a_player_who_neither_stopped_nor_called_koikoi():
    month = settle(winner="Ben", koikoi={"Ben": 0}, captures={"Aki": AKATAN, "Ben": INOSHIKACHO})
    assert said(month)["yaku-missed"] == (
        "Aki's captured cards hold akatan; Aki neither stopped nor called koi-koi"
    )


def test_a_yaku_held_when_nobody_stopped_is_noted():
    captures = {"Aki": AKATAN, "Ben": "4ap"}
    assert said(settle(captures=captures)) == {
        "not-checked": "Aki held akatan and nobody stopped: the koi-koi called are not recorded"
    }
    assert said(settle(captures=captures, koikoi=1)) == {}


def test_yaku_without_captured_cards_are_not_checked():
    month = settle(winner="Aki", yaku=("akatan",))
    assert said(month) == {
        "not-checked": "Aki's captured cards are not recorded: the yaku called are not checked"
    }
    assert said(settle()) == {
        "not-checked": "nobody stopped; captured cards not recorded, so not checked: Aki, Ben"
    }


@pytest.mark.parametrize(
    ("koikoi", "yaku", "wrong"),
    [
        (0, ("akatan",), False),
        (1, ("akatan",), True),
        (1, ("akatan", "tane:5"), False),
        (2, ("akatan", "tane:5"), True),
        (2, ("tane:7",), False),
        (3, ("tane:7",), True),
        (2, ("goko",), False),
        (3, ("goko",), True),
    ],
)
def test_more_koikoi_than_the_yaku_gave_the_choice(koikoi, yaku, wrong):
    month = settle(winner="Aki", koikoi=koikoi, yaku=yaku)
    assert ("call-order" in said(month)) == wrong
    assert month.problems == ()  # it is settled as written


def test_the_words_for_a_koikoi_too_many():
    assert said(settle(winner="Aki", koikoi=1, yaku=("akatan",)))["call-order"] == (
        "Aki called 1 koi-koi and stopped with akatan: that gives the choice once, "
        "so at most 0 koi-koi before the stop"
    )


def test_koikoi_called_though_nobody_holds_a_yaku():
    month = settle(koikoi=1, captures={"Aki": "1rp", "Ben": "2rp"})
    assert said(month)["call-order"] == (
        "1 koi-koi called; the captured cards of nobody give the choice more than 0 times"
    )


@pytest.mark.parametrize("capture", [Capture(points=40), Capture(rest=True)])
def test_captures_in_a_form_that_koikoi_does_not_have(capture):
    month = replace(facts(), captures={"Aki": capture})
    settled = settle_month(month, RULES, NAMES[:2], dealer="Aki", place=0, number=1)
    assert said(settled)["bad-value"] == (
        "Aki's captured cards are written as cards: Koi-Koi counts no card points"
    )


def test_captures_as_counts_can_be_too_many():
    captures = {"Aki": Capture(counts={"b": 6, "a": 0, "r": 0, "p": 0}), "Ben": Capture(counts={"p": 43})}
    month = replace(facts(), captures=captures)
    settled = settle_month(month, RULES, NAMES[:2], dealer="Aki", place=0, number=1)
    assert [problem.message for problem in settled.problems] == [
        "Aki has 6 brights; the deck has 5",
        "Ben has 43 plains; the deck has 24",
        "captures add up to 49 cards; the deck has 48 (1 too many)",
    ]


def test_the_dealer_who_was_due_and_sat_out_is_who_dealt():
    """Chie dealt and retired: Dai leads and gets the dealer's points of a drawn month, and Chie deals again."""
    month = replace(facts(captures={"Ben": "1rp", "Dai": "2rp"}), active=("Ben", "Dai"), dealer="Chie")
    settled = settle_month(month, changed(draw__dealer=6), NAMES[:4], dealer="Chie", place=0, number=1)
    assert (settled.dealer, settled.active) == ("Chie", ("Dai", "Ben"))
    assert settled.net == {"Aki": 0, "Ben": -6, "Chie": 0, "Dai": 6}
    assert next_dealer(settled, NAMES[:4], RULES) == "Chie"
    assert said(settled).get("dealer-mismatch") is None
