"""`fudawiki`: the facts of its page as the project has them, each with its number."""

from __future__ import annotations

import pytest

from tests.support.scored import FIVE, FOUR, KOBA, calls, captures, hands, month, net, problems, year

FIELD = "field = '4p 5p 6p 7p 9p 10p'\n"
EVEN = captures(Aki=88, Ben=89, Chie=87)  # +0, +1, −1


def said(*words: str) -> str:
    return "choices = [" + ", ".join(f'"{word}"' for word in words) + "]\n"


@pytest.mark.parametrize(
    ("hand", "kan"),
    [
        ("1rp 2rp 3p 8p 12p", 2),  # aka
        ("1rp 2r 3r 8p 12p 11r", 2),  # aka with four ribbons, the willow's a plain
        ("1rpp 4app 8a", 7),  # sanbon-tate-sanbon
        ("1rpp 2rpp 8a", 6),  # futa-sanbon
        ("4app 5app 8a", 8),  # futa-tate-sanbon
        ("11b 1pp 2p 3p 8p 12p", 4),  # karasu: the willow is a plain
    ],
)
def test_hand_yaku(hand: str, kan: int) -> None:
    field = "field = '4r 5r 6p 7p 9p 10p'\n"
    text = field + hands(Aki=hand) + captures(Aki=60, Ben=102, Chie=102)
    assert net(text, rules="fudawiki") == [24 * kan - 28, -12 * kan + 14, -12 * kan + 14]


def test_there_is_no_inoshikacho() -> None:
    assert problems(KOBA + calls("Aki inoshikacho end"), rules="fudawiki")[0][0] == "bad-value"


@pytest.mark.parametrize(("hand", "flown"), [("1rpp 4app 8a", 2), ("1rpp 2rp 3bp", 1), ("1brpp 2rpp", 0)])
def test_tobikomi_with_a_set_of_three_and_none_of_four(hand: str, flown: int) -> None:
    piles = captures(
        Aki="1brpp 2arpp 3brpp 4arpp 5ar", Ben="5pp 6arpp 7arpp 8bapp 12bp", Chie="9arpp 10arpp 11barp 12pp"
    )
    settled = month("field = '4r 5r 6p 7p 9p 10p'\n" + hands(Aki=hand) + piles, rules="fudawiki")
    assert sum(entry.points for entry in settled.transfers if entry.reason == "tobikomi") == 24 * flown


def test_two_left_play_a_two_player_month_for_the_pot() -> None:
    # 1, 1.5 and 2 kan into the pot; 20 card points between the two, no mizuten, no special, no bonuses.
    text = FIELD + said("Aki retire", "Ben retire", "Chie retire", "Dai enter", "Emi enter")
    text += hands(Dai="1rp 2rp 3p 8p 12p") + captures(Dai=100, Emi=80)
    assert net(text, FIVE, "fudawiki") == [-12, -18, -24, 24 + 20 + 54, -24 - 20]


def test_two_players_no_special_yaku() -> None:
    text = FIELD + captures(Aki=170, Ben=60)
    assert net(text, ("Aki", "Ben"), "fudawiki") == [110, -110]


def test_one_left_takes_the_pot_and_that_is_the_month() -> None:
    text = FIELD + said("Aki retire", "Ben retire", "Chie enter", "Dai retire")
    settled = month(text, FOUR, "fudawiki")
    assert settled.winner == "Chie"
    assert list(settled.net.values()) == [-12, -18, 54, -24]


def test_nobody_left_the_pot_stays_and_the_month_is_dealt_anew() -> None:
    nobody = said("Aki retire", "Ben retire", "Chie retire", "Dai retire")
    played = said("Aki retire", "Ben enter", "Chie enter", "Dai enter") + captures(Ben=88, Chie=90, Dai=86)
    text = f"[[months]]\nfield = '1b 3b 6p 7p 9p 10p'\n{nobody}[[months]]\n{FIELD}{played}"
    ledger = year(text, FOUR, "fudawiki", house='"year.months" = 1')
    first, second = ledger.months
    assert list(first.net.values()) == [-24, -36, -48, -60]  # oba: 1, 1.5, 2, 2.5 kan doubled
    assert first.winner is None
    # The same dealer, the second oba, and the pot of 168 beside Aki's 24 to Chie. It is the year's one month.
    assert (second.dealer, second.ba) == ("Aki", "oba")
    assert list(second.net.values()) == [-24, 0, 4 + 168 + 24, -4]
    assert ledger.final is not None
    assert ledger.final.settled == {"Aki": -48, "Ben": -36, "Chie": 148, "Dai": -64}


def test_a_pot_left_at_the_end_goes_to_the_years_winner() -> None:
    nobody = said("Aki retire", "Ben retire", "Chie retire", "Dai retire")
    text = f"[[months]]\n{FIELD}{nobody}"
    ledger = year(text, FOUR, "fudawiki", top='resigned = "Dai"')
    assert ledger.final is not None
    assert ledger.final.winner == "Aki"
    assert ledger.final.settled == {"Aki": -12 + 84, "Ben": -18, "Chie": -24, "Dai": -30}


def test_the_first_waiting_is_played_before_what_turns_up() -> None:
    fields = ["1b 3b 5p 6p 7p 9p", "12b 2p 5p 6p 7p 9p", "2p 4p 5p 6p 7p 9p"]
    text = "".join(f"[[months]]\nfield = '{field}'\n{EVEN}" for field in fields)
    assert [settled.ba for settled in year(text, rules="fudawiki").months] == ["oba", "oba", "zetsuba"]


def test_pushed_out_is_paid_by_the_two_who_do_not_lead() -> None:
    # Tate-sanbon 18, and the phoenix 3; the wisteria ribbon counts for nothing here. Ben and Chie pay.
    text = "field = '2p 5p 6p 7p 9p 10p'\n" + said("Aki enter", "Ben enter", "Chie enter")
    text += hands(Dai="4arp 12b 1p 3p 8a") + EVEN
    assert net(text, FOUR, "fudawiki") == [0, 1 - 21, -1 - 21, 42]


def test_pushed_out_a_card_of_a_yaku_is_not_paid_again() -> None:
    # Akatan in hand: half of 7 kan and nothing for its ribbons. Aka uses the whole hand: half of 2 kan only.
    field = "field = '2p 5p 6p 7p 9p 10p'\n" + said("Aki enter", "Ben enter", "Chie enter")
    assert net(field + hands(Dai="1r 2r 3r 4a 8a 10a 12p") + EVEN, FOUR, "fudawiki")[3] == 84
    assert net(field + hands(Dai="1r 6r 3p 4p 8p 11p 12p") + EVEN, FOUR, "fudawiki")[3] == 24


def test_only_the_ender_is_paid_and_one_sage_player_pays_both_shares() -> None:
    text = KOBA + calls("Aki akatan sage", "Ben aotan end")
    assert net(text, rules="fudawiki") == [-168, 168, 0]


def test_two_sage_players_pay_their_own_share() -> None:
    text = KOBA + calls("Aki akatan sage", "Chie shiko sage", "Ben aotan end")
    assert net(text, rules="fudawiki") == [-84, 168, -84]


def test_cancel_is_half() -> None:
    assert net(KOBA + calls("Aki akatan sage", "Aki cancel"), rules="fudawiki") == [84, -42, -42]


def test_played_out_everybody_half_of_their_own_and_the_first_to_say_sage_wins() -> None:
    # Aki 3.5 and Ben 5 kan from each other: Aki 84 − 60, Ben 120 − 42, Chie −42 − 60. Aki wins all the same.
    text = KOBA + calls("Aki akatan sage", "Ben shiko sage") + EVEN
    settled = month(text, rules="fudawiki")
    assert list(settled.net.values()) == [24, 78, -102]
    assert settled.winner == "Aki"


def test_mizuten_pays_for_failing() -> None:
    text = KOBA + "mizuten = true\n" + said("Aki enter", "Ben retire", "Chie enter", "Dai enter")
    won = net(text + captures(Aki=89, Chie=88, Dai=87), FOUR, "fudawiki")
    assert won == [36 + 1 + 12, -12 - 12, -12, -12 - 1]
    lost = net(text + captures(Aki=88, Chie=89, Dai=87), FOUR, "fudawiki")
    assert lost == [-24, -12, 12 + 1 + 12, 12 - 1]


def test_after_a_special_yaku_no_bonus_and_no_mizuten() -> None:
    # 168 points: 10 kan from Chie and Dai; the aka (and its nuke-yaku) and the mizuten are void.
    text = FIELD + "mizuten = true\n" + said("Aki enter", "Ben retire", "Chie enter", "Dai enter")
    text += hands(Aki="1rp 2rp 3p 8p 12p") + captures(Aki=168, Chie=50, Dai=46)
    assert net(text, FOUR, "fudawiki") == [240 + 12, -12, -120, -120]


def test_no_chips_no_handon_no_ginmi() -> None:
    ledger = year(f"[[months]]\n{KOBA}{EVEN}", rules="fudawiki", house='"year.months" = 1')
    assert ledger.final is not None
    assert (ledger.final.handon, ledger.final.ginmi) == (None, None)
    assert ledger.standings[0].chips is None


def test_a_kan_of_ten_points() -> None:
    # Half of aka's 2 kan is 10, from each of two. Fees 10 for the first to retire.
    text = FIELD + said("Aki retire", "Ben enter", "Chie enter", "Dai enter")
    text += hands(Emi="1rp 2rp 3p 8p 12p") + captures(Ben=88, Chie=89, Dai=87)
    assert net(text, FIVE, "fudawiki", house='"unit.kan" = 10') == [-10, 0, 1 + 10 - 10, -1 - 10, 20]
