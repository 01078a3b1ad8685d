"""What `add` answers: the line says what was recorded and what it makes, with figures worked out by hand."""

from __future__ import annotations

import pytest

from hhscore.session import load
from tests.support.saying import Table
from tests.support.scored import FOUR, SIX, THREE


def test_the_month_of_the_picture():
    """experience.md, "A month, entered": the same figures, fact by fact."""
    table = Table(SIX)
    assert table.say("field 8ba 9ap 10r 12p") == "month 1 · field 8ba 9ap 10r 12p · oba ×2: the moon"
    assert table.say("choice 'Aki retire'") == (
        "month 1 · Aki retires · the first to retire: 2k0 into the pot · Ben is asked next"
    )
    assert table.say("choice 'Ben enter'") == "month 1 · Ben enters · Chie is asked next"
    table.say("choice 'Chie enter'")
    assert table.say("choice 'Dai enter'") == (
        "month 1 · Dai enters · Ben, Chie and Dai play · Emi and Fumi are pushed out"
    )
    assert table.say("hand Emi 1p 2r3r 4p5p 9p 11a").endswith("Ben, Chie and Dai pay Emi 4k0 each")
    assert table.say("hand Fumi 2p 3p 4a 8p 11bp 12b").endswith("Ben, Chie and Dai pay Fumi 1k0 each")
    assert table.say("hand Ben 1p 3b 4p 6r 7p 11r 12p").endswith(" · no hand yaku")
    assert table.say("hand Dai 1b 6ap 7rp 10pp").endswith("kuttsuki 4 kan: Ben and Chie pay Dai 8k0 each")
    assert table.say("captures Ben 107") == "month 1 · Ben captured 107 points · 19 over 88"
    assert table.say("captures Chie 76").endswith("12 under 88 · 81 are left for Dai")
    assert table.say("captures Dai rest") == (
        "month 1 · Dai captured the rest · 81 points, 7 under 88 · month 1 is done: "
        "Aki −2k0, Ben −7k10, Chie −15k0, Dai +9k10, Emi +12k0, Fumi +3k0; "
        "Ben won it by card points +3k2 (pushed-out hands and hand yaku do not count)"
    )
    assert table.say("next") == "month 2 begins · Ben deals"


def test_the_example_of_the_contract():
    table = Table()
    table.say("ba koba")
    assert table.say("hand Ben 1p 2p 4a 5p 8p 9p 12p") == (
        "month 1 · Ben's hand 1p 2p 4a 5p 8p 9p 12p · toichi 3 kan: Aki and Chie pay Ben 3k0 each"
    )


def test_a_hand_before_it_is_known_who_plays():
    assert (
        Table(FOUR)
        .say("hand Ben 1p 2p 4a 5p 8p 9p 12p")
        .endswith("toichi 3 kan from each who pays, times the ba")
    )


def test_two_yaku_in_one_hand():
    table = Table()
    table.say("ba zetsuba")
    # sanbon 2 + aka 3 kan, zetsuba ×4
    assert "sanbon + aka 5 kan: Aki and Chie pay Ben 20k0 each" in table.say("hand Ben 1rpp 2r 3p 5p 8p")


@pytest.mark.parametrize(
    ("said", "makes"),
    [
        ("field 1p 2r 4a 5r 7r 9p", "koba: no bright"),
        ("field 1b 2r 4a 5r 7r 9p", "oba ×2: the crane"),
        ("field 1b 3b 4a 5r 7r 9p", "oba ×2: the crane and the curtain · oba waits for later"),
        ("field 12b 3b 4a 5r 7r 9p", "zetsuba ×4: the phoenix · oba waits for later"),
        ("field 11b 12b 1b 5r 7r 9p", "zetsuba ×4: Ono no Michikaze and the phoenix · zetsuba and oba wait for later"),
        ("ba zetsuba", "zetsuba ×4"),
        ("ba 大場", "oba ×2"),
    ],
)  # fmt: skip
def test_what_a_field_makes(said, makes):
    assert Table().say(said).endswith(f" · {makes}")


def test_a_ba_that_was_carried():
    table = Table()
    table.all("field 1b 3b 4a 5r 7r 9p", "captures Aki 88", "captures Ben 88", "captures Chie 88")
    assert table.say("next") == "month 2 begins · Aki deals · oba waits from earlier months"
    assert table.say("field 1p 2r 4a 5r 7r 9p").endswith(" · oba ×2, carried from an earlier month")


def test_the_field_after_the_hands_tells_what_they_pay():
    table = Table()
    table.say("hand Ben 1p 2p 4a 5p 8p 9p 12p")
    assert "Aki and Chie pay Ben 6k0 each" in table.say("field 1b 2r 4r 5r 7r 9a")


def test_a_call_that_ends_the_month():
    table = Table()
    table.all("ba koba")
    assert table.say("call Chie akatan sage") == (
        "month 1 · Chie makes akatan and says sage · akatan 7 kan: nothing is paid yet"
    )
    # 003: biki ends with goko 12 kan; who is in sage gets half of 7 from each, then pays both shares of 12.
    line = table.say("call Ben goko end")
    assert "month 1 is done: Aki −3k6, Ben +20k6, Chie −17k0; Ben won it by captured yaku +20k6" in line


def test_cancelling_pays_half():
    table = Table()
    table.all("ba koba", "call Chie akatan sage")
    assert "Aki −3k6, Ben −3k6, Chie +7k0" in table.say("call Chie cancel")


def test_hatto_makes_one_pay_both_shares():
    table = Table()
    table.all("ba koba", "call Chie akatan end")
    assert table.say("hatto Aki akatan --for Chie").endswith(
        "month 1 is now: Aki −14k0, Ben 0k0, Chie +14k0; Chie won it by captured yaku +14k0"
    )


def test_a_yaku_among_captured_cards_that_was_not_called():
    table = Table()
    table.all("ba koba")
    line = table.say("captures Aki 1rp 2rp 3rp 4ar")
    assert "holds akatan" in line  # 6 + 6 + 6 + 15 = 33 card points
    assert "55 under 88" in line
    assert "note: Aki captured akatan (1r 2r 3r) and it was not called" in line


def test_what_the_table_paid_and_counted_is_compared():
    table = Table()
    table.say("ba koba")
    assert table.say("paid Aki -12").endswith("to be compared once the month is done")
    table.all("captures Aki 76", "captures Ben 88", "captures Chie 100")
    assert table.say("paid Aki -12").endswith("recorded already, nothing changed")
    assert table.say("paid Chie 13").endswith("Chie won 13 points at the table · by the rules it is +1k0")
    assert table.say("paid Ben 0").endswith("as the rules have it")
    assert table.say("chips Aki 48").endswith("as the rules have it")  # 60 − 12
    assert table.say("chips Ben 61").endswith("by the rules it is 5k0")
    assert table.say("loans Ben 2").endswith("by the rules it is 0")


def test_amounts_may_be_in_kan():
    table = Table()
    table.say("ba koba")
    table.say("paid Aki -2k6")
    assert table.month["paid"] == {"Aki": -30}


def test_a_dealer_who_was_not_due_is_recorded_and_told():
    table = Table()
    assert table.say("dealer Ben").endswith("note: Ben is noted as dealer; by the rules Aki dealt")
    assert table.month == {"dealer": "Ben"}


def test_who_is_away_and_who_kept_silent():
    table = Table(FOUR)
    assert table.say("absent Ben") == "month 1 · Ben is away this month · Aki, Chie and Dai play"
    table.all("ba koba", "hand Aki 1p 2p 4a 5p 8p 9p 12p")
    assert "no longer: Chie and Dai pay Aki 3k0 each (toichi" in table.say("unclaimed Aki")
    line = table.say("declare Aki toichi")
    assert "(was: Aki had a hand yaku and did not declare it)" in line
    assert "Chie and Dai pay Aki 3k0 each (toichi" in line
    assert table.month["declared"] == {"Aki": ["toichi"]}
    assert "unclaimed" not in table.month


def test_a_declaration_before_it_is_known_who_plays():
    assert (
        Table(FOUR)
        .say("declare Dai sanbon aka")
        .endswith("Dai declared sanbon and aka · sanbon 2 kan and aka 3 kan from each who pays, times the ba")
    )
    assert Table(FOUR).say("declare Dai nothing") == "month 1 · Dai declared no hand yaku"


def test_mizuten_and_what_it_is_worth():
    assert Table(FOUR).say("mizuten") == (
        "month 1 · mizuten declared · Aki is bound to enter; "
        "with 89 captured points or more: 1 kan from each of the others at the table"
    )


def test_the_last_who_must_play():
    table = Table(FOUR)
    assert table.say("choice Aki retire").endswith("Ben, Chie and Dai must play")


def test_asked_again():
    table = Table(FOUR, "traditional")
    table.all("choice Aki r", "choice Ben r", "choice Chie e")
    assert table.say("choice Dai e").endswith("Aki is asked next, at the second asking")
    assert (
        table.say("shibari 'Aki enter'")
        == "month 1 · Aki enters when asked again · Ben is asked next, at the second asking"
    )


def test_a_special_yaku_is_told_beside_the_net():
    table = Table()
    table.all("ba koba", "captures Aki 168", "captures Ben 50")
    line = table.say("captures Chie rest")  # futahachi: 10 kan from each
    assert "Ben and Chie pay Aki 10k0 each (futahachi" in line
    assert "Aki +20k0, Ben −10k0, Chie −10k0" in line


def test_bonuses_and_plains():
    table = Table()
    table.all(
        "ba koba", "hand Aki 1rpp 2a 6a 8b 9a", "captures Aki 90", "captures Ben 88", "captures Chie 86"
    )
    assert "Ben and Chie pay Aki 1k0 each (tobikomi" in table.say("bonus Aki tobikomi")
    assert table.month["bonus"] == {"tobikomi": ["Aki"]}
    table.say("plains Aki 17")
    assert table.month["plains"] == {"Aki": 17}


def test_two_threes_fly():
    table = Table()
    table.all("ba koba", "hand Aki 1rpp 2rpp 6a")
    table.say("bonus Aki tobikomi 2")
    assert table.month["bonus"] == {"tobikomi": ["Aki", "Aki"]}
    assert table.say("bonus Aki tobikomi tobikomi").endswith("recorded already, nothing changed")
    assert "(was: tobikomi ×2 of Aki)" in table.say("bonus Aki tobikomi")
    assert table.month["bonus"] == {"tobikomi": ["Aki"]}


def test_the_end_of_the_year():
    table = Table(THREE, house={"year.months": 1})
    table.all("ba koba", "captures Aki 76", "captures Ben 88")
    assert table.say("captures Chie 100").endswith(
        "Chie won it by card points +1k0; the year is over, and Chie won it"
    )
    assert table.say("final winner Chie") == "at the end winner Chie"
    table.all("final totals Aki -12", "final totals Chie 12", "final handon 0")
    assert table.say("final ginmi 16") == "at the end ginmi 16"
    assert table.say("final ginmi 17") == "at the end ginmi 17 (was: ginmi 16)"
    assert load(table.text).data["final"] == {
        "winner": "Chie", "totals": {"Aki": -12, "Chie": 12}, "handon": 0, "ginmi": 17
    }  # fmt: skip


def test_giving_up():
    table = Table(rules="qdan")
    table.all("ba koba", "captures Aki 76", "captures Ben 88", "captures Chie 100")
    assert table.say("resigned Ben") == "Ben gave up"
    assert load(table.text).data["resigned"] == "Ben"


def test_points_where_there_is_no_kan():
    table = Table(rules="qdan")
    table.say("ba koba")
    assert "toichi 20 points: Aki and Chie pay Ben 20 each" in table.say("hand Ben 1p 2p 4a 5p 8p 9p 12p")


def test_koikoi():
    table = Table(["Aki", "Ben", "Chie"], "koikoi", "koikoi")
    assert table.say("active Aki Ben") == "month 1 · Aki and Ben play · Aki deals"
    table.say("winner Ben")
    # 1 for five animals, 1 more for the sixth
    assert table.say("yaku tane:6 akatan").endswith(
        "month 1 is done: Aki −8, Ben +8, Chie 0; Ben won it by stopping (yaku +8)"
    )
    assert "month 1 is now: Aki −16, Ben +16, Chie 0" in table.say("koikoi 1")
    assert table.say("paid Ben 16").endswith("as the rules have it")
    assert table.say("next") == "month 2 begins · Ben deals"
    assert "(was: 1 koi-koi)" not in table.say("koikoi Ben 2")
    table.say("redeal")
    assert table.month == {"koikoi": {"Ben": 2}, "redeal": True}


def test_koikoi_captures_hold_yaku():
    table = Table(["Aki", "Ben"], "koikoi", "koikoi")
    assert table.say("captures Ben 1rp 2rp 3rp 4pp") == (
        "month 1 · Ben captured 1rp 2rp 3rp 4pp · holds akatan, 6 points"
    )
    # the sanko that the shiko takes the place of is not told
    assert "holds shiko, 10 points" in table.say("captures Aki 1bp 3bp 8bp 12bp")


def test_koikoi_hands_that_may_declare_a_new_deal():
    table = Table(["Aki", "Ben"], "koikoi", "koikoi")
    assert table.say("hand Aki 1bp 2ap 3bp 4p 5p").endswith("kuttsuki: Aki may declare a new deal (redeal)")
    assert table.say("hand Ben 6arpp 7p 8p 9p 10p").endswith("teshi: Ben may declare a new deal (redeal)")
    assert table.say("redeal").endswith("month 1 is done: Aki 0, Ben 0")


def test_koikoi_yaku_of_nobody_yet_and_koi_koi_of_both():
    table = Table(["Aki", "Ben"], "koikoi", "koikoi")
    assert "8 points; who stopped with them is not recorded yet (winner)" in table.say("yaku akatan tane:6")
    table.all("koikoi Aki 1", "koikoi Ben 2")
    assert "(was: Aki: 1 koi-koi, Ben: 2 koi-koi)" in table.say("koikoi 1")


def test_later_figures_that_move():
    table = Table(FOUR)
    table.all(
        "ba koba", "choice Aki e", "choice Ben e", "choice Chie e", "captures Aki 100", "captures Ben 80"
    )
    table.all("captures Chie 84", "next", "dealer Ben")
    line = table.say("call Ben akatan end", month=1)
    assert "later figures moved: month 2: Ben deals, not Aki" in line


def test_the_answer_as_json():
    table = Table()
    table.say("ba koba")
    table.say("hand Ben 1p 2p 4a 5p 8p 9p 12p")
    told = table.told.json()
    assert told["month"] == 1
    assert told["fact"] == "hand"
    assert told["player"] == "Ben"
    assert told["value"] == "1p 2p 4a 5p 8p 9p 12p"
    assert told["done"] is False
    assert [(one["from"], one["points"]) for one in told["paid"]] == [("Aki", 36), ("Chie", 36)]
    assert told["missing"] == ["what Aki, Ben and Chie captured, or who ended the month"]
