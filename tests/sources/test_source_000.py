"""Source 000, paragraph by paragraph (`houwow` for the month; `standard` plays it too), with its numbers.

Hand yaku are in test_hand_source_000.py, captured yaku card by card in test_captured_yaku.py. 1 kan is 12 points;
Aki deals unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from hhscore.games.hachihachi.rules import preset
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
    year,
)

BOTH = pytest.mark.parametrize("rules", ["houwow", "standard"])
EVEN = captures(Aki=88, Ben=88, Chie=88)
# Hands without any yaku, and without a bright or a ribbon that a pushed-out player would be paid for.
NOTHING_A = "1p 3p 4a 5a 6a 8p 12p"
NOTHING_B = "2a 4p 5p 7a 8a 9a 10p"


def entered(*names: str) -> str:
    return "choices = [" + ", ".join(f'"{name} enter"' for name in names) + "]\n"


@BOTH
def test_what_is_hachihachi_three_to_seven_players(rules: str) -> None:
    assert preset(rules).players_min == 3
    assert preset(rules).players_max == 7
    two = problems(KOBA, ("Aki", "Ben"), rules)
    assert two[0][0] == "bad-value"
    assert "2 players" in two[0][1]


@BOTH
def test_what_is_hachihachi_264_by_three_is_88_and_12_points_are_a_kan(rules: str) -> None:
    assert preset(rules).cards_par == 88
    assert preset(rules).kan == 12
    assert problems(KOBA + captures(Aki=86, Ben=96, Chie=90), rules=rules) == [
        ("captures-total", "captures add up to 272; the deck holds 264 (8 too many)")
    ]


@BOTH
def test_tobikomi_bonus(rules: str) -> None:
    # Sanbon: 2 kan from each, and 1 kan from each since the three pines were captured: 2 × 36.
    seen = hands(Aki="1rpp 3p 4a 5a 6a") + captures(
        Aki="1brpp 2arpp 3brpp 4ar 5ar 6ar",
        Ben="4pp 5pp 6pp 7arpp 8bapp 12bp",
        Chie="9arpp 10arpp 11barp 12pp",
    )
    # Card points: Aki 20+5+1+1 + 17 + 27 + 45 = 116, Ben 6 + 17 + 32 + 21 = 76, Chie 17 + 17 + 36 + 2 = 72.
    assert net(KOBA.replace("4p 5p", "4p 8p") + seen, rules=rules) == [72 + 28, -36 - 12, -36 - 16]


@BOTH
def test_nuke_yaku_bonus(rules: str) -> None:
    # Aka (two ribbons, five plains) with 89 captured points: 3 + 1 kan from each, and 1 for card points.
    aka = hands(Aki="1rp 2rp 3p 4p 5p")
    field = "field = '6p 7p 8p 9p 10p 12p'\n"
    assert net(field + aka + captures(Aki=89, Ben=88, Chie=87), rules=rules) == [96 + 1, -48, -48 - 1]
    assert net(field + aka + captures(Aki=88, Ben=89, Chie=87), rules=rules) == [72, -36 + 1, -36 - 1]


@BOTH
def test_special_yaku_blow_out_hand_yaku(rules: str) -> None:
    # Ben's sanbon, 24 from each, is returned; Aki, with 168 points, gets 10 kan from each.
    text = KOBA + hands(Ben="10rpp 1p 3p 8a 12p") + captures(Aki=168, Ben=50, Chie=46)
    settled = month(text, rules=rules)
    assert list(settled.net.values()) == [240, -120, -120]
    returned = [entry for entry in settled.transfers if entry.rule == "special.blows_out"]
    assert [(entry.payer, entry.points) for entry in returned] == [("Ben", 24), ("Ben", 24)]


@BOTH
@pytest.mark.parametrize(
    ("points", "plains", "each"),
    [((88, 88, 88), (9, 9, 9), 10), ((60, 104, 100), (16, 6, 5), 12)],
    ids=["souhachi", "sujiroku"],
)
def test_special_yaku_each_of_them_blows_out_hand_yaku(
    points: tuple[int, ...], plains: tuple[int, ...], each: int, rules: str
) -> None:
    # Ben's sanbon is returned; Aki, who deals, is paid from each of the other two.
    counted = "".join(f"{name} = {number}\n" for name, number in zip(THREE, plains, strict=True))
    text = KOBA + hands(Ben="10rpp 1p 3p 8a 12p") + captures(**dict(zip(THREE, points, strict=True)))
    settled = net(text + "[months.plains]\n" + counted, rules=rules)
    assert settled == [24 * each, -12 * each, -12 * each]


@BOTH
@pytest.mark.parametrize(
    ("yaku", "kan"),
    [("goko", 12), ("shiko", 10), ("inoshikacho", 7), ("akatan", 7), ("aotan", 7), ("nanatan", 10)],
)
def test_completed_yaku_6_types(yaku: str, kan: int, rules: str) -> None:
    assert net(KOBA + calls(f"Ben {yaku} end"), rules=rules) == [-12 * kan, 24 * kan, -12 * kan]


@BOTH
def test_variable_special_yaku_sujiroku(rules: str) -> None:
    # 14 plains and four willows make 18: 12 + 2 × 2 kan from each.
    piles = {
        "Aki": "1pp 2pp 3pp 4pp 5pp 6pp 7pp 11barp",
        "Ben": "1br 2ar 3br 4ar 5ar 6ar 7ar",
        "Chie": "8bapp 9arpp 10arpp 12bppp",
    }
    assert net(KOBA + captures(**piles), rules=rules) == [2 * 16 * 12, -16 * 12, -16 * 12]


@BOTH
def test_variable_special_yaku_futahachi(rules: str) -> None:
    # 170 points: 10 kan and 2 more.
    assert net(KOBA + captures(Aki=50, Ben=170, Chie=44), rules=rules) == [-144, 288, -144]


@BOTH
def test_variable_special_yaku_souhachi_pays_the_dealer(rules: str) -> None:
    assert net(KOBA + EVEN, rules=rules) == [240, -120, -120]


@BOTH
def test_mizuten_constraints(rules: str) -> None:
    retiring = KOBA + 'mizuten = true\nchoices = ["Aki retire", "Ben enter", "Chie enter", "Dai enter"]\n'
    assert problems(retiring, FOUR, rules) == [("choice-order", "Aki declared mizuten and is bound to enter")]
    # The choice itself need not be written down.
    text = KOBA + "mizuten = true\n" + entered("Ben", "Chie") + captures(Aki=88, Ben=88, Chie=88)
    assert month(text, FOUR, rules).active == THREE


@BOTH
def test_mizuten_reward_from_every_participant(rules: str) -> None:
    # 1 kan from each of the other four, and 1 point of card points from Ben.
    text = KOBA + "mizuten = true\n" + 'choices = ["Aki enter", "Ben enter", "Chie retire", "Dai enter"]\n'
    text += hands(Emi=NOTHING_A) + captures(Aki=89, Ben=87, Dai=88)
    assert net(text, FIVE, rules) == [48 + 1 + 12, -12 - 1, -12 - 12, -12, -12]


@BOTH
def test_orichin_grows_with_each_retirement(rules: str) -> None:
    # 1, 1.5, 2 and 2.5 kan, all to the month's winner, Gen.
    text = KOBA + 'choices = ["Aki retire", "Ben retire", "Chie retire", "Dai retire"]\n'
    text += captures(Emi=80, Fumi=88, Gen=96)
    assert net(text, SEVEN, rules) == [-12, -18, -24, -30, -8, 0, 84 + 8]


@BOTH
def test_orichin_goes_to_the_highest_without_hand_yaku_and_earlier_seat_breaks_ties(rules: str) -> None:
    # Ben and Dai have 90 each; Chie's hand yaku (teshi, 72 from each) does not count. Ben is earlier.
    text = KOBA + 'choices = ["Aki retire", "Ben enter", "Chie enter", "Dai enter"]\n'
    text += hands(Chie="10arpp 1p 3p 8p") + captures(Ben=90, Chie=84, Dai=90)
    settled = month(text, FOUR, rules)
    assert settled.winner == "Ben"
    assert list(settled.net.values()) == [-12, 2 - 72 + 12, 144 - 4, 2 - 72]


@BOTH
def test_oikomi_half_the_hand_yaku(rules: str) -> None:
    # Tate-sanbon, the bush clover without its ribbon: half of 3 kan from each of three.
    text = KOBA + entered("Aki", "Ben", "Chie") + hands(Dai="7app 1p 3p 8a 12p") + EVEN
    text = text.replace("2p 4p 5p 6p 7p 9p", "2p 4p 5p 6p 10p 9p")
    assert month(text, FOUR, rules).net["Dai"] == 3 * 18


@BOTH
def test_oikomi_yaku_related_cards(rules: str) -> None:
    # A bright and a ribbon at 3 points each; the willow's ribbon and swallow count nothing.
    text = KOBA + entered("Aki", "Ben", "Chie") + hands(Dai="8b 4r 11ar 1p 3p 10a") + EVEN
    assert month(text, FOUR, rules).net["Dai"] == 3 * 6


@BOTH
def test_oikomi_complete_yaku_in_hand_adds_to_its_cards(rules: str) -> None:
    # Akatan complete: half of 7 kan, and its three ribbons at 3 points: 42 + 9 from each.
    text = KOBA + entered("Aki", "Ben", "Chie") + hands(Dai="1r 2r 3r 4a 8a 10a 12p") + EVEN
    assert month(text, FOUR, rules).net["Dai"] == 3 * 51


@BOTH
def test_oikomi_when_conditions_overlap_all_fees_are_combined_and_settled_immediately(rules: str) -> None:
    # Aka and akatan: half of 3 and of 7 kan, and three ribbons: 18 + 42 + 9 from each of three; the month is open.
    text = "ba = 'koba'\n" + entered("Aki", "Ben", "Chie") + hands(Dai="1r 2r 3r 4p 5p 8p 12p")
    settled = month(text, FOUR, rules)
    assert settled.open
    assert list(settled.net.values()) == [-69, -69, -69, 207]


@BOTH
def test_oikomi_none_of_the_above_no_fee(rules: str) -> None:
    text = KOBA + entered("Aki", "Ben", "Chie") + hands(Dai=NOTHING_A) + EVEN
    assert month(text, FOUR, rules).net["Dai"] == 0


@BOTH
@pytest.mark.parametrize(
    ("field", "ba", "multiplier"),
    [
        ("2p 4p 5p 6p 7p 9p", "koba", 1),
        ("1b 4p 5p 6p 7p 9p", "oba", 2),
        ("3b 4p 5p 6p 7p 9p", "oba", 2),
        ("8b 4p 5p 6p 7p 9p", "oba", 2),
        ("11b 4p 5p 6p 7p 9p", "zetsuba", 4),
        ("12b 4p 5p 6p 7p 9p", "zetsuba", 4),
    ],
)
def test_field_types(field: str, ba: str, multiplier: int, rules: str) -> None:
    settled = month(f"field = '{field}'\n" + captures(Aki=100, Ben=90, Chie=74), rules=rules)
    assert (settled.ba, settled.multiplier) == (ba, multiplier)
    assert list(settled.net.values()) == [12 * multiplier, 2 * multiplier, -14 * multiplier]


@BOTH
def test_special_cases_nidai_shibari_and_zetsuba_first(rules: str) -> None:
    # Two oba cards and one zetsuba card: zetsuba, then oba twice, then nothing waits.
    fields = ["1b 3b 12b 4p 5p 6p", "2p 4p 5p 6p 7p 9p", "2p 4p 5p 6p 7p 9p", "2p 4p 5p 6p 7p 9p"]
    text = "".join(f"[[months]]\nfield = '{field}'\n{captures(Aki=89, Ben=88, Chie=87)}" for field in fields)
    ledger = year(text, rules=rules)
    assert [settled.ba for settled in ledger.months] == ["zetsuba", "oba", "oba", "koba"]
    assert [settled.carry for settled in ledger.months] == [("oba", "oba"), ("oba",), (), ()]


def hatto(player: str, yaku: str, for_: str) -> str:
    return f'[[months.hatto]]\nplayer = "{player}"\nyaku = "{yaku}"\nfor = "{for_}"\n'


@BOTH
def test_hatto_penalty_bears_two_players_worth(rules: str) -> None:
    text = KOBA + calls("Aki akatan end") + hatto("Chie", "akatan", "Aki")
    assert net(text, rules=rules) == [168, 0, -168]


@BOTH
def test_hatto_penalty_of_tobikomi_pays_the_two_kan_alone(rules: str) -> None:
    # Sanbon 2 kan from each; its tobikomi, fed by Ben, 2 kan from him alone.
    text = KOBA + hands(Aki="1rpp 3p 10a 8a 12p") + calls("Chie aotan end")
    text += "[months.bonus]\ntobikomi = ['Aki']\n" + hatto("Ben", "tobikomi", "Aki")
    assert net(text, rules=rules) == [48 + 24 - 84, -24 - 24 - 84, -24 + 168]


@BOTH
def test_sageru_when_a_yaku_is_called_card_points_are_not_settled(rules: str) -> None:
    assert net(KOBA + calls("Ben akatan end") + captures(Aki=100, Ben=60, Chie=40), rules=rules) == [
        -84,
        168,
        -84,
    ]


@BOTH
def test_additional_yaku_collect_the_combined_total(rules: str) -> None:
    # Akatan 7 and aotan 7 after sage: 14 kan from each.
    assert net(KOBA + calls("Ben akatan sage", "Ben aotan end"), rules=rules) == [-168, 336, -168]


@BOTH
def test_no_additional_yaku_nobody_by_the_end_half(rules: str) -> None:
    text = KOBA + calls("Ben akatan sage") + captures(Aki=100, Ben=100, Chie=64)
    assert net(text, rules=rules) == [-42, 84, -42]


@BOTH
def test_no_additional_yaku_cancelled_half(rules: str) -> None:
    assert net(KOBA + calls("Ben akatan sage", "Ben cancel"), rules=rules) == [-42, 84, -42]


@BOTH
def test_no_additional_yaku_another_completes_bears_two_shares(rules: str) -> None:
    # Ben gets half of akatan, 42, from each; then pays Chie's aotan, 84, twice alone.
    assert net(KOBA + calls("Ben akatan sage", "Chie aotan end"), rules=rules) == [-42, 84 - 168, -42 + 168]


@BOTH
def test_settlement_process_after_completed_yaku_special_and_cards_are_skipped(rules: str) -> None:
    # Aki, with 168 points, only gets half of 7 kan from each; Ben's sanbon, 24 from each, is not blown out.
    text = (
        KOBA + hands(Ben="10rpp 1p 3p 8a 12p") + calls("Aki akatan sage") + captures(Aki=168, Ben=50, Chie=46)
    )
    assert net(text, rules=rules) == [84 - 24, 48 - 42, -24 - 42]


@BOTH
def test_settlement_process_mizuten_and_orichin_come_after_everything(rules: str) -> None:
    text = KOBA + "mizuten = true\n" + 'choices = ["Aki enter", "Ben retire", "Chie enter", "Dai enter"]\n'
    text += hands(Aki="10rpp 1p 3p 8a 12p") + captures(Aki=90, Chie=87, Dai=87)
    settled = month(text, FOUR, rules)
    reasons = list(dict.fromkeys(entry.reason for entry in settled.transfers))
    assert reasons == ["orichin", "teyaku", "cards", "mizuten"]
    assert settled.transfers[-1].payer == "@orichin"


@BOTH
def test_captured_card_settlement_is_multiplied_by_the_field(rules: str) -> None:
    assert net("ba = 'zetsuba'\n" + captures(Aki=100, Ben=90, Chie=74), rules=rules) == [48, 8, -56]


@BOTH
def test_end_of_game_twelve_rounds_and_the_winner_deals_next(rules: str) -> None:
    assert preset(rules).year_months == 12
    text = f"[[months]]\n{KOBA}{captures(Aki=80, Ben=84, Chie=100)}[[months]]\n{KOBA}"
    assert [settled.dealer for settled in year(text, rules=rules).months] == ["Aki", "Chie"]


def test_end_of_game_highest_accumulated_score_wins_houwow() -> None:
    months = f"[[months]]\n{KOBA}{captures(Aki=80, Ben=84, Chie=100)}" * 2
    ledger = year(months, rules="houwow", house='"year.months" = 2')
    assert ledger.final is not None
    assert ledger.final.winner == "Chie"
    assert ledger.final.settled == {"Aki": -16, "Ben": -8, "Chie": 24}


@BOTH
def test_the_blank_card_and_being_away(rules: str) -> None:
    # Emi holds the blank; six are asked, Aki's mizuten is paid by the five others asked, not by Emi. (A zetsuba.)
    text = "field = '2p 3p 6p 9r 10p 11b'\n" + "mizuten = true\n"
    text += 'choices = ["Emi blank", "Aki enter", "Ben enter", "Chie enter"]\n'
    text += hands(Dai=NOTHING_A, Fumi=NOTHING_B) + captures(Aki=90, Ben=87, Chie=87)
    settled = month(text, SEVEN, rules)
    assert settled.net["Emi"] == 0
    assert sum(1 for entry in settled.transfers if entry.reason == "mizuten") == 5
    away = KOBA + "absent = ['Dai', 'Emi', 'Fumi']\n" + captures(Aki=90, Ben=87, Chie=87)
    assert net(away, SIX, rules) == [2, -1, -1, 0, 0, 0]
