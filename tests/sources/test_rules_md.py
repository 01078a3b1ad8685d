"""rules.md, before §0 to §4: the sentences that no source states or works out, each with its number by hand.

§5 to §8 are in test_rules_md_yaku.py, §9 in test_rules_md_year.py. What the sources say is in test_source_000.py,
_001, _003 and koikoi/test_source_004.py; the table of §13 in test_rules_presets.py; several in sage and hatto in
test_sage_and_hatto_together.py; §10 in test_two_players.py; §12 in test_odds.py. 1 kan is 12 points; Aki deals
unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from hhscore.model.ledger import BANK
from tests.support.scored import (
    FIVE,
    FOUR,
    KOBA,
    SEVEN,
    SIX,
    THREE,
    calls,
    captures,
    hands,
    month,
    net,
    problems,
    scored,
    year,
)

ALL_FIVE = pytest.mark.parametrize("rules", ["standard", "houwow", "traditional", "qdan", "fudawiki"])
IN_KAN = pytest.mark.parametrize("rules", ["standard", "houwow", "traditional"])
POTS = pytest.mark.parametrize("rules", ["standard", "houwow"])
CHIPS = pytest.mark.parametrize("rules", ["standard", "traditional"])
NEAR = captures(Aki=88, Ben=89, Chie=87)  # 0, +1, −1: three times 88 would be a souhachi
# All 48 cards. Card points by month: Aki 27 + 17 + 27 + 17 + 15 = 103, Ben 2 + 17 + 17 + 32 + 21 = 89, Chie
# 17 + 17 + 36 + 2 = 72.
PILES = {
    "Aki": "1brpp 2arpp 3brpp 4arpp 5ar",
    "Ben": "5pp 6arpp 7arpp 8bapp 12bp",
    "Chie": "9arpp 10arpp 11barp 12pp",
}


def said(*words: str) -> str:
    return "choices = [" + ", ".join(f'"{word}"' for word in words) + "]\n"


def dai_pushed_out(rules: str) -> str:
    """Aki, Ben and Chie enter; in `traditional` Dai is asked still and would enter too."""
    return said("Aki enter", "Ben enter", "Chie enter", *(["Dai enter"] if rules == "traditional" else []))


def even(first: int, second: int = 88) -> str:
    return captures(Aki=first, Ben=second, Chie=264 - first - second)


def months(*over: tuple[int, int]) -> str:
    """Months in which Aki and Ben capture so much over 88; Chie the opposite."""
    return "".join(f"[[months]]\n{KOBA}{even(88 + aki, 88 + ben)}" for aki, ben in over)


# Amounts


@pytest.mark.parametrize(("ba", "paid"), [("koba", 3), ("oba", 5), ("zetsuba", 10)])
@IN_KAN
def test_amounts_a_payment_is_rounded_once_half_up_after_the_ba(ba: str, paid: int, rules: str) -> None:
    # A quarter of 10 points for one ribbon: 2.5, so 3 in a koba, and 5 and 10, not 6 and 12.
    text = f"ba = '{ba}'\n" + dai_pushed_out(rules) + NEAR
    text += hands(Dai="1p 3p 4r 5a 6a 8p 12p")
    assert month(text, FOUR, rules, house='"unit.kan" = 10').net["Dai"] == 3 * paid


@pytest.mark.parametrize(("ba", "shares"), [("koba", [4, 3, 3]), ("oba", [7, 7, 6])])
def test_amounts_the_earlier_in_turn_order_pays_the_odd_point(ba: str, shares: list[int]) -> None:
    # Aki retires and is paid 10 points by Ben, Chie and Dai; doubled it is 20.
    text = f"ba = '{ba}'\n" + said("Aki retire", "Ben enter", "Chie enter", "Dai enter")
    settled = month(text + captures(Ben=88, Chie=89, Dai=87), FOUR, "traditional", house='"unit.kan" = 10')
    fees = [entry.points for entry in settled.transfers if entry.reason == "orichin"]
    assert fees == shares


# §0 Card play


@IN_KAN
def test_0_hands_of_those_who_do_not_play_turn_up_again_among_captured_cards(rules: str) -> None:
    # Ben's seven cards went back into the stock; all of them were captured.
    text = (
        KOBA
        + said("Aki enter", "Ben retire", "Chie enter", "Dai enter")
        + hands(Ben="1b 2a 3b 8b 9a 11b 12b")
    )
    text += captures(Aki=PILES["Aki"], Chie=PILES["Ben"], Dai=PILES["Chie"])
    paid = [entry for entry in month(text, FOUR, rules).transfers if entry.reason == "cards"]
    assert [(entry.payer, entry.payee, entry.points) for entry in paid] == [
        ("Dai", "Aki", 15),
        ("Dai", "Chie", 1),
    ]


@ALL_FIVE
def test_0_when_hands_are_played_out_all_48_are_captured(rules: str) -> None:
    # The two maples are with nobody: 10 + 5 + 1 + 1 card points, four cards.
    name, message = problems(KOBA + captures(**{**PILES, "Chie": "9arpp 11barp 12pp"}), rules=rules)[0]
    assert name == "captures-total"
    assert "captures add up to 247; the deck holds 264 (17 too few)" in message


@ALL_FIVE
def test_1_cards_worth_more_make_a_deck_of_more_points(rules: str) -> None:
    # Five brights of 35 make the deck 339: 113 each; Aki captures more than the 264 of the table of cards.
    bright = '"cards.bright" = 35\n"cards.par" = 113\n"special.futahachi" = 0\n'
    assert net(KOBA + captures(Aki=270, Ben=36, Chie="rest"), rules=rules, house=bright) == [157, -77, -80]
    name, message = problems(KOBA + captures(Aki=340), rules=rules, house=bright)[0]
    assert (name, message) == ("captures-total", "Aki captured 340; the deck holds 339")


# §2 Dealer


@IN_KAN
def test_2_the_first_of_players_deals_month_1_and_then_the_months_winner(rules: str) -> None:
    text = f"[[months]]\n{KOBA}{even(80, 84)}[[months]]\n{KOBA}{even(80, 100)}[[months]]\n{KOBA}"
    assert [settled.dealer for settled in year(text, rules=rules).months] == ["Aki", "Chie", "Ben"]


@IN_KAN
def test_2_a_winner_who_is_away_leaves_the_deal_to_the_next_in_turn(rules: str) -> None:
    text = f"[[months]]\n{KOBA}{said('Aki retire', 'Ben enter', 'Chie enter', 'Dai enter')}"
    text += captures(Ben=88, Chie=89, Dai=87) + f"[[months]]\nabsent = ['Chie']\n{KOBA}"
    settled = year(text, FOUR, rules).months[1]
    assert (settled.dealer, settled.active) == ("Dai", ("Dai", "Aki", "Ben"))


# §3 The field


@ALL_FIVE
def test_3_four_of_one_month_on_the_field_is_a_misdeal(rules: str) -> None:
    found = problems("field = '2arpp 4p 5p'\n" + NEAR, rules=rules)
    assert found == [
        ("misdeal", "all four of the plum on the field: a misdeal, to be dealt again and not recorded")
    ]


def bas(rules: str, *fields: str, house: str = "") -> list[str | None]:
    text = "".join(f"[[months]]\nfield = '{field}'\n{NEAR}" for field in fields)
    return [settled.ba for settled in year(text, rules=rules, house=house).months]


PLAIN = "2p 4p 5p 6p 7p 9p"


@ALL_FIVE
def test_3_two_oba_cards_this_month_and_the_next(rules: str) -> None:
    assert bas(rules, "3b 8b 4p 5p 6p 7p", PLAIN, PLAIN) == ["oba", "oba", "koba"]


@ALL_FIVE
def test_3_michikaze_phoenix_and_crane_are_zetsuba_zetsuba_oba(rules: str) -> None:
    assert bas(rules, "1b 11b 12b 5p 6p 7p", PLAIN, PLAIN, PLAIN) == ["zetsuba", "zetsuba", "oba", "koba"]


@ALL_FIVE
def test_3_an_oba_waiting_and_a_phoenix_turned_up(rules: str) -> None:
    # Zetsuba now and the oba waits on; where what is carried comes first, the oba now and the zetsuba waits.
    later = ["oba", "zetsuba"] if rules == "fudawiki" else ["zetsuba", "oba"]
    assert bas(rules, "1b 3b 4p 5p 6p 7p", "12b 4p 5p 6p 7p 9p", PLAIN, PLAIN) == ["oba", *later, "koba"]


def test_3_what_waits_is_played_before_this_months_brights_join_zetsuba_first() -> None:
    # Two oba: one is played, one waits. It is played in the second month, and moon and phoenix wait: zetsuba, oba.
    fields = ("1b 3b 4p 5p 6p 7p", "8b 12b 4p 5p 6p 7p", PLAIN, PLAIN, PLAIN)
    assert bas("fudawiki", *fields) == ["oba", "oba", "zetsuba", "oba", "koba"]
    assert bas("standard", *fields) == ["oba", "zetsuba", "oba", "oba", "koba"]


@ALL_FIVE
def test_3_a_ba_noted_without_the_field_leaves_those_waiting_and_nothing_joins(rules: str) -> None:
    # Zetsuba, and an oba waits; a koba noted leaves it there, an oba noted is that one, a second one is none.
    noted = "".join(f"[[months]]\nba = '{ba}'\n{NEAR}" for ba in ("koba", "oba", "oba"))
    text = f"[[months]]\nfield = '1b 12b 4p 5p 6p 7p'\n{NEAR}" + noted
    assert [settled.carry for settled in year(text, rules=rules).months] == [("oba",), ("oba",), (), ()]


# One month with a payment of nearly every reason. Ben retires, Emi is pushed out with a bright and a ribbon (6 from
# each of three). Aki, bound by mizuten, has a sanbon (24) whose three are captured (12); Chie an aka (36) with 89
# captured points (12); mizuten 12 from each of four; card points +2, +1, −3, and Ben's 12 go to Aki.
EVERYTHING = (
    "mizuten = true\n"
    + said("Aki enter", "Ben retire", "Chie enter", "Dai enter")
    + hands(Aki="1rpp 3p 4a 5a 6p", Chie="2rp 3r 8p 9p 10p 11p", Emi="4r 5p 6a 7p 8b 9a 10a")
    + "[months.bonus]\ntobikomi = ['Aki']\n"
    + captures(Aki=90, Chie=89, Dai=85)
)
AKI = 12 - 6 + 48 - 36 + 2 + 24 - 12 + 48
CHIE = -6 - 24 + 72 + 1 - 12 + 24 - 12
DAI = -6 - 24 - 36 - 3 - 12 - 12 - 12


@POTS
@pytest.mark.parametrize(("ba", "times"), [("koba", 1), ("oba", 2), ("zetsuba", 4)])
def test_3_the_ba_multiplies_every_payment_of_the_month(ba: str, times: int, rules: str) -> None:
    of_koba = [AKI, -12 - 12, CHIE, DAI, 18 - 12]
    assert net(f"ba = '{ba}'\n" + EVERYTHING, FIVE, rules) == [times * points for points in of_koba]


@POTS
def test_8_order_of_payments(rules: str) -> None:
    reasons = [entry.reason for entry in month("ba = 'koba'\n" + EVERYTHING, FIVE, rules).transfers]
    in_order = ["orichin", "oikomi", "teyaku", "cards", "tobikomi", "nuke-yaku", "mizuten"]
    assert list(dict.fromkeys(reasons)) == in_order
    assert reasons[-1] == "orichin"  # the pot, last of all
    assert reasons == [*sorted(reasons[:-1], key=in_order.index), "orichin"]


@IN_KAN
def test_3_the_ba_multiplies_captured_and_special_yaku(rules: str) -> None:
    assert net("ba = 'zetsuba'\n" + calls("Aki akatan end"), rules=rules) == [4 * 168, -4 * 84, -4 * 84]
    assert net("ba = 'oba'\n" + even(168, 50), rules=rules) == [2 * 240, -2 * 120, -2 * 120]
    assert net("ba = 'oba'\n" + even(88), rules=rules) == [2 * 240, -2 * 120, -2 * 120]


@CHIPS
def test_3_the_ba_does_not_multiply_kaikan_and_ginmi(rules: str) -> None:
    # Aki +60: 5 kan, ginmi 5 + 15 = 20. Chie has lost 64, of 60 chips, and borrows 60 after the first month.
    text = f"[[months]]\nba = 'zetsuba'\n{even(103)}" + months((0, 4))
    ledger = year(text, rules=rules, house='"year.months" = 2')
    assert ledger.final is not None
    assert ledger.final.ginmi == 20
    assert [entry.transfer.points for entry in ledger.transfers if entry.transfer.payer == BANK] == [60]


@ALL_FIVE
def test_3_what_waits_after_the_last_month_lapses(rules: str) -> None:
    text = f"[[months]]\nfield = '1b 3b 4p 5p 6p 7p'\n{NEAR}"
    ended = year(text, rules=rules, house='"year.months" = 1')
    assert ended.final is not None
    assert ended.months[0].carry == ("oba",)
    more = scored(text + f"[[months]]\n{KOBA}", rules=rules, house='"year.months" = 1').problems()
    assert more[0].message == "one month too many: the year has 1"


# §4 Who plays


@ALL_FIVE
def test_4_three_players_are_not_asked(rules: str) -> None:
    assert problems(KOBA + said("Aki retire") + NEAR, rules=rules) == [
        ("choice-order", "Aki retire: with 3 players nobody is asked, all play")
    ]


@POTS
def test_4_at_most_as_many_retire_as_leave_three_and_the_rest_must_play(rules: str) -> None:
    # Two of five have retired: Chie, Dai and Emi play without being asked. 1 and 1.5 kan go to Dai.
    text = KOBA + said("Aki retire", "Ben retire")
    settled = month(text + captures(Chie=88, Dai=89, Emi=87), FIVE, rules)
    assert settled.active == ("Chie", "Dai", "Emi")
    assert list(settled.net.values()) == [-12, -18, 0, 1 + 30, -1]
    name, message = problems(KOBA + said("Aki retire", "Ben retire", "Chie retire"), FIVE, rules)[0]
    assert name == "too-many-retired"
    assert message == "Chie cannot retire: Aki, Ben retired already, and three must be left to play"


@IN_KAN
def test_4_the_earliest_from_the_dealer_who_plays_leads(rules: str) -> None:
    # The dealer has retired: Ben declares first and is paid the souhachi, 10 kan from Chie and Dai.
    text = "ba = 'koba'\n" + said("Aki retire", "Ben enter", "Chie enter", "Dai enter")
    hand = hands(Ben="10rpp 1p 3p 8a 12p", Dai="8b 9app 1b 3b 4a")
    declared = [t.payee for t in month(text + hand, FOUR, rules).transfers if t.reason == "teyaku"]
    assert declared == ["Ben", "Ben", "Dai", "Dai"]
    settled = month(text + captures(Ben=88, Chie=88, Dai=88), FOUR, rules)
    assert (settled.leader, settled.winner) == ("Ben", "Ben")
    assert [t.payee for t in settled.transfers if t.reason == "special"] == ["Ben", "Ben"]


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("standard", "mizuten takes four or more players"),
        ("houwow", "mizuten takes four or more players"),
        ("traditional", "mizuten takes four or more players"),
        ("fudawiki", "mizuten takes four or more players"),
        ("qdan", "mizuten is not played under these rules"),
    ],
)
def test_4_mizuten_takes_four_or_more(rules: str, words: str) -> None:
    assert problems(KOBA + "mizuten = true\n" + NEAR, rules=rules) == [("bad-value", words)]


@pytest.mark.parametrize(("rules", "points"), [("standard", 88), ("houwow", 88), ("traditional", 87)])
def test_4_a_mizuten_that_fails_costs_nothing(rules: str, points: int) -> None:
    text = KOBA + "mizuten = true\n" + dai_pushed_out(rules)
    settled = month(text + hands(Dai="1p 3p 4a 5a 6a 8p 12p") + even(points, 89), FOUR, rules)
    assert [entry for entry in settled.transfers if entry.reason == "mizuten"] == []


@IN_KAN
def test_4_a_mizuten_counts_captured_points_also_when_a_captured_yaku_ended_the_month(rules: str) -> None:
    # Ben's aotan, 84 from each; 1 kan from all three others, or (traditional) from Ben and Chie.
    text = KOBA + "mizuten = true\n" + said("Aki enter", "Ben enter", "Chie enter")
    text += hands(Dai="1p 3p 4a 5a 6a 8p 12p") + calls("Ben aotan end") + captures(Aki=89)
    dai = 0 if rules == "traditional" else -12
    assert net(text, FOUR, rules) == [-84 + 24 - dai, 168 - 12, -84 - 12, dai]


def test_4_in_a_month_with_shibari_a_mizuten_stands() -> None:
    # Aki alone enters; asked again all three others retire. The last two to have retired play: Dai, then Chie.
    text = KOBA + "mizuten = true\n" + said("Ben retire", "Chie retire", "Dai retire")
    text += 'shibari = ["Ben retire", "Chie retire", "Dai retire"]\n'
    settled = month(text + captures(Aki=88, Chie=88, Dai=88), FOUR, "traditional")
    assert settled.active == ("Aki", "Chie", "Dai")
    # Souhachi 10 kan and mizuten 1 kan from each of the other two; Ben pays and gets nothing.
    assert list(settled.net.values()) == [2 * 132, 0, -132, -132]


@POTS
def test_4_orichin_and_oikomi_survive_a_special_yaku(rules: str) -> None:
    # Emi, pushed out with three plums: half of 2 kan and 3 for the ribbon. Ben's sanbon is blown out, not hers.
    text = "field = '4p 5p 6p 7p 9p 10p'\n" + said("Aki retire", "Ben enter", "Chie enter", "Dai enter")
    text += hands(Ben="8app 1p 3p 4a 12p", Emi="2rpp 5a 6a 9a 10a")
    text += captures(Ben=50, Chie=168, Dai=46)
    # 12 from Aki to Chie; 15 from each to Emi; futahachi 120 from each.
    assert net(text, FIVE, rules) == [-12, -15 - 120, 12 - 15 + 240, -15 - 120, 45]


@IN_KAN
def test_4_a_pushed_out_hand_not_recorded_pays_nothing_and_is_reported(rules: str) -> None:
    settled = month(KOBA + dai_pushed_out(rules) + NEAR, FOUR, rules)
    assert settled.net["Dai"] == 0
    found = [remark.name for remark in settled.remarks if "Dai was pushed out" in remark.message]
    assert found == ["not-checked"]


@IN_KAN
def test_4_oikomi_parts_add_up_on_the_same_card_too(rules: str) -> None:
    # Three wisterias: half of 3 kan, and 3 for each of 4r and 1r.
    text = "field = '2p 5p 6p 7p 9p 10p'\n" + dai_pushed_out(rules) + NEAR
    assert month(text + hands(Dai="4arp 1r 8a 9a 10a"), FOUR, rules).net["Dai"] == 3 * (18 + 6)
    # Akatan in hand: half of 7 kan, 3 for each of its ribbons, and 3 for the curtain.
    assert month(text + hands(Dai="1r 2ar 3br 8a 10a"), FOUR, rules).net["Dai"] == 3 * (42 + 9 + 3)


@IN_KAN
def test_4_michikaze_is_a_bright_and_the_willows_ribbon_is_not_paid(rules: str) -> None:
    text = KOBA + dai_pushed_out(rules) + NEAR
    assert month(text + hands(Dai="11br 1p 3p 4a 8a 10a"), FOUR, rules).net["Dai"] == 3 * 3


@IN_KAN
def test_4_seven_players_the_blank_cards_holder_pays_and_receives_nothing(rules: str) -> None:
    # Gen holds the blank. Of the six asked Aki retires first: 1 kan into the pot, or 1.5 kan received.
    asked_on = ["Emi enter", "Fumi enter"] if rules == "traditional" else []
    text = KOBA + said("Gen blank", "Aki retire", "Ben enter", "Chie enter", "Dai enter", *asked_on)
    settled = month(text + captures(Ben=88, Chie=89, Dai=87), SEVEN, rules)
    assert settled.net["Gen"] == 0
    assert settled.net["Aki"] == (18 if rules == "traditional" else -12)
    assert settled.net["Chie"] == (1 - 6 if rules == "traditional" else 1 + 12)


@CHIPS
def test_4_the_blank_cards_holder_pays_ginmi(rules: str) -> None:
    # Ben +1: no kan, ginmi 5 × 7 = 35 from each of six.
    asked = SIX if rules == "traditional" else THREE
    text = f"[[months]]\n{KOBA}" + said("Gen blank", *(f"{name} enter" for name in asked)) + NEAR
    ledger = year(text, SEVEN, rules, house='"year.months" = 1')
    assert ledger.final is not None
    assert ledger.final.settled["Gen"] == -35
    assert ledger.final.settled["Ben"] == 1 + 6 * 35


def test_4_recorded_without_a_blank_all_seven_are_asked() -> None:
    # Standard: four can retire (000 Orichin). Traditional has fees for four to six asked: with seven those of six.
    text = KOBA + said(
        "Aki retire", *(f"{name} enter" for name in ("Ben", "Chie", "Dai", "Emi", "Fumi", "Gen"))
    )
    settled = month(text + captures(Ben=88, Chie=89, Dai=87), SEVEN, "traditional")
    assert settled.net["Aki"] == 18


@IN_KAN
def test_4_who_is_away_pays_and_gets_nothing(rules: str) -> None:
    # Five of six are here: two retire, and 1 + 1.5 kan go to Dai, or 1 kan each is paid by the three.
    text = (
        KOBA
        + "absent = ['Fumi']\n"
        + said("Aki retire", "Ben retire", "Chie enter", "Dai enter", "Emi enter")
    )
    fees = [12, 12, -8, -8 + 1, -8 - 1] if rules == "traditional" else [-12, -18, 0, 1 + 30, -1]
    assert net(text + captures(Chie=88, Dai=89, Emi=87), SIX, rules) == [*fees, 0]
