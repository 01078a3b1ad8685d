"""Source 001, paragraph by paragraph (`qdan`: plain points, exactly three players), with its numbers."""

from __future__ import annotations

import pytest

from hhscore.games.hachihachi.rules import preset
from tests.support.scored import FOUR, KOBA, calls, captures, hands, month, net, problems, year

EVEN = captures(Aki=88, Ben=88, Chie=88)
OFF = '"special.souhachi" = 0'
"""Without it three times 88 pays the dealer, which would hide what a test is about."""


def qdan(text: str, house: str = OFF) -> list[int]:
    return net(text, rules="qdan", house=house)


def test_setup_three_players_and_seven_cards() -> None:
    name, message = problems(KOBA, FOUR, "qdan")[0]
    assert name == "bad-value"
    assert "4 players" in message


def test_setup_the_first_dealer_rotates_by_seat() -> None:
    text = f"[[months]]\n{KOBA}{captures(Aki=80, Ben=80, Chie=104)}" * 4
    assert [settled.dealer for settled in year(text, rules="qdan").months] == ["Aki", "Ben", "Chie", "Aki"]


def test_setup_redeal_if_four_cards_of_a_month_are_in_the_field() -> None:
    assert problems("field = '2arpp 4p 5p'\n" + EVEN, rules="qdan")[0][0] == "misdeal"


def test_setup_starting_combinations_are_evaluated_immediately() -> None:
    # Undeclared or not, a sanbon is worth 10 from each.
    text = KOBA + "unclaimed = ['Ben']\n" + hands(Ben="10rpp 1p 3p 8a 12p") + EVEN
    assert qdan(text) == [-10, 20, -10]


@pytest.mark.parametrize(
    ("yaku", "points"),
    [("goko", 75), ("shiko", 50), ("nanatan", 50), ("akatan", 35), ("aotan", 35), ("inoshikacho", 35)],
)
def test_how_to_play_captured_combinations(yaku: str, points: int) -> None:
    assert qdan(KOBA + calls(f"Aki {yaku} end") + EVEN) == [2 * points, -points, -points]


def test_how_to_play_five_voids_four_seven_voids_red_and_blue() -> None:
    assert qdan(KOBA + calls("Aki shiko sage", "Aki goko end") + EVEN) == [150, -75, -75]
    assert qdan(KOBA + calls("Aki akatan sage", "Aki nanatan end") + EVEN) == [100, -50, -50]
    # One replaced before it is made is no new yaku.
    name, message = problems(KOBA + calls("Aki nanatan sage", "Aki akatan end") + EVEN, rules="qdan")[0]
    assert (name, message) == ("call-order", "Aki has nanatan, which replaces akatan")


def test_how_to_play_one_sage_a_round() -> None:
    found = problems(KOBA + calls("Aki akatan sage", "Ben aotan sage") + EVEN, rules="qdan")
    assert found[0][0] == "call-order"
    found = problems(KOBA + calls("Aki akatan sage", "Aki cancel") + EVEN, rules="qdan")
    assert found[0][0] == "call-order"


def test_how_to_play_the_sage_player_completes_another_first() -> None:
    assert qdan(KOBA + calls("Aki akatan sage", "Aki aotan end") + EVEN) == [140, -70, -70]


def test_how_to_play_another_completes_first() -> None:
    # Aki pays both shares of Chie's aotan, 70, and divides 35 between the two: 18 to Ben, 17 to Chie.
    assert qdan(KOBA + calls("Aki akatan sage", "Chie aotan end") + EVEN) == [-70 - 35, 18, 70 + 17]


def test_how_to_play_hands_run_out_during_sage() -> None:
    # The other two split 35: Ben, earlier from the dealer, pays 18.
    assert qdan(KOBA + calls("Aki akatan sage") + EVEN) == [35, -18, -17]


def test_winning_and_scoring_card_difference() -> None:
    assert qdan(KOBA + captures(Aki=80, Ben=90, Chie=94)) == [-8, 4, 4]
    assert qdan(KOBA + captures(Aki=81, Ben=90, Chie=93)) == [-7, 4, 3]
    assert qdan(KOBA + captures(Aki=80, Ben=70, Chie=114)) == [-8, -18, 26]
    assert qdan(KOBA + EVEN) == [0, 0, 0]


def test_winning_and_scoring_cards_are_settled_beside_a_combination_too() -> None:
    # Ended with cards left: all three short of 88, no transfer; one short: split.
    assert qdan(KOBA + calls("Aki akatan end") + captures(Aki=60, Ben=50, Chie=40)) == [70, -35, -35]
    assert qdan(KOBA + calls("Aki akatan end") + captures(Aki=90, Ben=90, Chie=60)) == [
        70 + 14,
        -35 + 14,
        -35 - 28,
    ]


def test_winning_and_scoring_small_big_and_peak_multiply_every_component() -> None:
    text = hands(Ben="10rpp 1p 3p 8a 12p") + captures(Aki=80, Ben=90, Chie=94)
    small = qdan(KOBA + text)
    assert small == [-8 - 10, 4 + 20, 4 - 10]
    assert qdan("ba = 'oba'\n" + text) == [2 * points for points in small]
    assert qdan("ba = 'zetsuba'\n" + text) == [4 * points for points in small]


def test_winning_and_scoring_counts_carry_forward_peak_first() -> None:
    fields = ["3b 12b 4p 5p 6p 7p", "11b 4p 5p 6p 7p 9p", "2p 4p 5p 6p 7p 9p", "2p 4p 5p 6p 7p 9p"]
    text = "".join(f"[[months]]\nfield = '{field}'\n{captures(Aki=89, Ben=88, Chie=87)}" for field in fields)
    ledger = year(text, rules="qdan")
    assert [settled.ba for settled in ledger.months] == ["zetsuba", "zetsuba", "oba", "koba"]


def test_winning_and_scoring_multiply_before_splitting() -> None:
    # 7 short × 2 is 14: 7 and 7, not 4 and 3 doubled.
    assert qdan("ba = 'oba'\n" + captures(Aki=81, Ben=90, Chie=93)) == [-14, 7, 7]


def test_winning_and_scoring_the_first_seat_from_the_dealer_has_the_larger_half() -> None:
    # In the second month Ben deals, so Chie comes before Aki.
    text = f"[[months]]\n{KOBA}{EVEN}[[months]]\n{KOBA}{captures(Aki=90, Ben=81, Chie=93)}"
    assert dict(year(text, rules="qdan", house=OFF).months[1].net) == {"Aki": 3, "Ben": -7, "Chie": 4}


def test_winning_and_scoring_five_components_are_added() -> None:
    # Ben's sanbon 10 from each. Aki pays Chie both shares of 35, and 35 to Ben (18) and Chie (17). Ben's 168 points:
    # 50 from each. Aki and Chie are 68 and 48 short, and Ben takes both.
    text = KOBA + hands(Ben="10rpp 1p 3p 8a 12p") + calls("Aki akatan sage", "Chie aotan end")
    text += captures(Aki=20, Ben=168, Chie=40)
    assert qdan(text) == [-10 - 70 - 35 - 50 - 68, 20 + 18 + 100 + 116, -10 + 70 + 17 - 50 - 48]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("10rpp 1p 3p 8a 12p", 10),  # three
        ("7rpp 1p 3p 8a 12p", 15),  # tall three
        ("1rp 2rp 3p 10p 11p", 15),  # red
        ("1rp 2p 3p 8p 10p 11p", 20),  # one ribbon
        ("2ap 1p 3p 8p 10p 11p", 20),  # one seed
        ("1bp 2p 3p 8p 10p 11p", 20),  # one bright
        ("1pp 2ap 3rp 10a", 20),  # three pairs
        ("1p 2p 3p 8p 10p 11p 12p", 25),  # all plains
        ("10arpp 1p 3p 8a", 30),  # four
        ("10arp 1bp 3rp", 30),  # haneken
        ("10arpp 1bp 3r", 35),  # 4-2-1
        ("10arpp 1brp", 50),  # four and three
    ],
)
def test_winning_and_scoring_starting_hands(hand: str, points: int) -> None:
    field = "field = '4r 4a 5a 6r 9a 9r'\n"
    assert qdan(field + hands(Ben=hand) + EVEN) == [-points, 2 * points, -points]


def test_winning_and_scoring_highest_only_is_the_default() -> None:
    # Aka 15 and sanbon 10.
    text = "field = '4p 5p 6p 7p 9p 10p'\n" + hands(Aki="1rpp 2rp 3p 8p") + EVEN
    assert qdan(text) == [30, -15, -15]
    assert qdan(text, house=OFF + '\n"teyaku.overlap" = "add"') == [50, -25, -25]


def test_winning_and_scoring_feat_all_at_88_gives_the_dealer_50_from_each() -> None:
    assert qdan(KOBA + EVEN, house="") == [100, -50, -50]


def test_winning_and_scoring_feat_168_or_more() -> None:
    # 50 from each, beside 38 and 42 of card difference.
    assert qdan(KOBA + captures(Aki=168, Ben=50, Chie=46)) == [100 + 80, -50 - 38, -50 - 42]
    assert qdan(KOBA + captures(Aki=167, Ben=50, Chie=47)) == [79, -38, -41]


@pytest.mark.parametrize(("plains", "points"), [(15, 0), (16, 50), (17, 60), (18, 75), (19, 100), (22, 100)])
def test_winning_and_scoring_feat_plains(plains: int, points: int) -> None:
    text = KOBA + EVEN + f"[months.plains]\nAki = {plains}\n"
    assert qdan(text) == [2 * points, -points, -points]


def test_winning_and_scoring_feats_are_added_to_all_else() -> None:
    # A sanbon is not blown out, and a captured combination does not keep a feat from being paid.
    text = (
        KOBA + hands(Ben="10rpp 1p 3p 8a 12p") + calls("Chie aotan end") + captures(Aki=168, Ben=48, Chie=48)
    )
    assert qdan(text) == [-10 - 35 + 100 + 80, 20 - 35 - 50 - 40, -10 + 70 - 50 - 40]


def test_winning_and_scoring_tied_totals_share_places_and_tied_leaders_draw() -> None:
    text = f"[[months]]\n{KOBA}{captures(Aki=80, Ben=92, Chie=92)}"
    ledger = year(text, rules="qdan", house='"year.months" = 1')
    assert [(row.player, row.rank) for row in ledger.standings] == [("Ben", 1), ("Chie", 1), ("Aki", 3)]
    assert ledger.final is not None
    assert (ledger.final.winner, ledger.final.leaders) == (None, ("Ben", "Chie"))


def test_winning_and_scoring_resigning_ends_the_match() -> None:
    text = f"[[months]]\n{KOBA}{captures(Aki=80, Ben=90, Chie=94)}"
    ledger = year(text, rules="qdan", top='resigned = "Ben"')
    assert ledger.final is not None
    assert ledger.final.winner == "Chie"
    assert [row.player for row in ledger.standings] == ["Chie", "Aki", "Ben"]


def test_house_rules_rounds() -> None:
    assert preset("qdan").year_months == 12
    text = f"[[months]]\n{KOBA}{captures(Aki=80, Ben=90, Chie=94)}" * 3
    assert year(text, rules="qdan", house='"year.months" = 3').final is not None


def test_house_rules_sage_off() -> None:
    house = '"sage.on" = false'
    assert problems(KOBA + calls("Aki akatan sage") + EVEN, rules="qdan", house=house)[0][0] == "call-order"


def test_house_rules_big_and_peak_fields_off() -> None:
    settled = month(
        "field = '12b 2p 4p 5p 6p 7p'\n" + captures(Aki=80, Ben=90, Chie=94),
        rules="qdan",
        house='"ba.on" = false',
    )
    assert (settled.multiplier, list(settled.net.values())) == (1, [-8, 4, 4])


def test_house_rules_bonus_feats_off() -> None:
    house = OFF + '\n"special.futahachi" = 0\n"special.sujiroku" = 0'
    assert qdan(KOBA + captures(Aki=168, Ben=50, Chie=46), house=house) == [80, -38, -42]
