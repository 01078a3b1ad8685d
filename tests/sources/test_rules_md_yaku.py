"""rules.md §5 to §8: the sentences that no source states or works out, each with its number by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from hhscore.cards import CardSet, parse_cards
from hhscore.games.hachihachi.hand import evaluate
from hhscore.games.hachihachi.rules import load_rules, preset
from tests.sources.test_rules_md import IN_KAN, PILES, POTS, even, said
from tests.support.scored import FOUR, KOBA, calls, captures, hands, month, net, problems, year

# §5 Hand yaku


@pytest.mark.parametrize("rules", ["standard", "houwow", "traditional"])
@pytest.mark.parametrize(
    ("hand", "yaku"),
    [
        ("11r 2r 1p 3p 4p 5p 6p", "tan-ichi"),  # aka is 3 kan too
        ("11b 1p 2p 3p 4p 5p 6p", "karasu"),  # pikaichi is 4 kan too
        ("11b 1b 2p 3p 4p 5p 6p", "pikaichi"),
        ("11a 2a 1p 3p 4p 5p 6p", "toichi"),
        ("11r 11a 1p 2p 3p 4p 5p", "karasu"),
    ],
)
def test_5_willow_whichever_pays_more_and_equal_tan_ichi_and_karasu(hand: str, yaku: str, rules: str) -> None:
    assert evaluate(parse_cards(hand), preset(rules)).ids == (yaku,)


@IN_KAN
def test_5_a_karasu_rather_than_a_pikaichi_can_be_a_nuke_yaku(rules: str) -> None:
    text = "field = '7p 8p 9p 10p 12p 4r'\n" + hands(Aki="11b 1p 2p 3p 4p 5p 6p") + even(89)
    assert net(text, rules=rules) == [2 * (48 + 12) + 1, -60, -60 - 1]


@IN_KAN
@pytest.mark.parametrize(
    ("hand", "kan", "is_one"),
    [
        ("1rp 2rp 3p 4p 5p", 3, True),  # aka
        ("1rp 2p 3p 4p 5p 6p", 3, True),  # tan-ichi
        ("2ap 1p 3p 4p 5p 6p", 3, True),  # toichi
        ("1bp 2p 3p 4p 5p 6p", 4, False),  # pikaichi
        ("1pp 2p 3p 4p 5p 6p", 4, True),  # karasu
        ("1rpp 4a 5a 6a 8b", 2, False),  # sanbon
    ],
)
def test_5_nuke_yaku_of_these_four_with_89_points(hand: str, kan: int, is_one: bool, rules: str) -> None:
    text = "field = '7p 8p 9p 10p 12p 4r'\n" + hands(Aki=hand) + even(89)
    each = 12 * (kan + is_one)
    assert net(text, rules=rules) == [2 * each + 1, -each, -each - 1]


@pytest.mark.parametrize(
    ("hand", "kan", "flown"),
    [
        ("1rpp 3p 4a 5a 8a", 2, 1),  # sanbon
        ("4app 1p 3p 5a 8a", 3, 1),  # tate-sanbon
        ("1rpp 2rpp 8a", 6, 2),  # futa-sanbon
        ("1rpp 4app 8a", 6, 2),  # one of them standing
        ("1rpp 2rp 3bp", 7, 1),  # haneken
        ("1brpp 2rpp", 20, 0),  # shisou
    ],
)
@pytest.mark.parametrize("rules", ["standard", "houwow", "traditional"])
def test_5_tobikomi_once_per_three(hand: str, kan: int, flown: int, rules: str) -> None:
    # traditional: only where the months yaku is sanbon or tate-sanbon, of 2 and 3 kan. Card points 103, 89, 72.
    field = "field = '5r 6p 7p 9p 10p 12p'\n"
    if rules == "traditional" and kan > 3:
        flown = 0
    each = 12 * (kan + flown)
    assert net(field + hands(Aki=hand) + captures(**PILES), rules=rules) == [
        2 * each + 15,
        1 - each,
        -16 - each,
    ]


def test_5_qdan_has_neither_tobikomi_nor_nuke_yaku() -> None:
    # Karasu 25 from each; Aki has 103, Ben 89, and Chie's 16 short are shared.
    text = "field = '5r 6r 7r 9r 10r 4r'\n" + hands(Aki="1pp 2pp 3pp 4p") + captures(**PILES)
    assert net(text, rules="qdan") == [50 + 8, -25 + 8, -25 - 16]


def test_5_traditional_three_willows_in_a_karasu_are_a_tate_sanbon_and_elsewhere_a_sanbon() -> None:
    paid = {}
    for rules in ("standard", "houwow", "traditional"):
        value = evaluate(parse_cards("11bar 1p 2p 3p 4p"), preset(rules))
        paid[rules] = (value.ids, value.points)
    assert paid["standard"] == paid["houwow"] == (("sanbon", "karasu"), 6 * 12)
    assert paid["traditional"] == (("tate-sanbon", "karasu"), 7 * 12)
    # Without a karasu a willow three is a sanbon in traditional too.
    assert evaluate(parse_cards("11bar 1b 2a 3b 4a"), preset("traditional")).ids == ("sanbon",)


def test_5_qdan_no_payment_differs_whether_a_willow_is_always_plain_or_either() -> None:
    plain = preset("qdan")
    either = load_rules("qdan", {"teyaku.willow": "either"})
    willows = [CardSet.of(some) for size in range(5) for some in combinations(parse_cards("11barp"), size)]
    others = parse_cards("1bpp 2ap 3brpp 4ap 5rp 6ar")
    for held in willows:
        for rest in combinations(others, 7 - len(held)):
            hand = held + CardSet.of(rest)
            assert evaluate(hand, plain).points == evaluate(hand, either).points, str(hand)


# §6 Captured yaku


@IN_KAN
def test_6_goko_replaces_shiko_and_all_else_adds(rules: str) -> None:
    # goko 12, akatan 7, aotan 7, nanatan 10: 36 kan.
    text = KOBA + calls("Aki shiko sage", "Aki goko akatan sage", "Aki aotan nanatan end")
    assert net(text, rules=rules) == [2 * 432, -432, -432]


@POTS
def test_6_inoshikacho_is_7_kan(rules: str) -> None:
    assert net(KOBA + calls("Aki inoshikacho end"), rules=rules) == [168, -84, -84]


@IN_KAN
def test_6_another_who_completes_and_says_sage_does_not_end_the_month(rules: str) -> None:
    settled = month(KOBA + calls("Aki akatan sage", "Ben aotan sage"), rules=rules)
    assert (settled.open, settled.transfers) == (True, ())


@IN_KAN
@pytest.mark.parametrize(
    ("called", "nets"),
    [
        (("Aki akatan sage",), [84, -42, -42]),  # played out
        (("Aki akatan sage", "Aki cancel"), [84, -42, -42]),
        (("Aki akatan end",), [168, -84, -84]),
    ],
)
def test_6_no_special_yaku_and_no_card_points_beside_a_captured_yaku(
    called: tuple[str, ...], nets: list[int], rules: str
) -> None:
    # 170 points and 17 plains would be a futahachi and a sujiroku.
    text = KOBA + calls(*called) + even(170, 50) + "[months.plains]\nAki = 17\nBen = 5\nChie = 5\n"
    assert net(text, rules=rules) == nets


# §7 Special yaku


@IN_KAN
@pytest.mark.parametrize(("points", "each"), [(167, 0), (168, 10), (169, 11)])
def test_7_futahachi_at_its_edge(points: int, each: int, rules: str) -> None:
    settled = month(KOBA + even(points, 50), rules=rules)
    assert [t.points for t in settled.transfers if t.reason == "special"] == [12 * each] * (2 if each else 0)
    assert any(t.reason == "cards" for t in settled.transfers) == (not each)


@IN_KAN
@pytest.mark.parametrize(("plains", "each"), [(15, 0), (16, 12), (17, 14)])
def test_7_sujiroku_at_its_edge_and_it_replaces_card_points(plains: int, each: int, rules: str) -> None:
    text = KOBA + even(60, 100) + f"[months.plains]\nChie = {plains}\n"
    cards = [-28, 12, 16]
    assert net(text, rules=rules) == ([-12 * each, -12 * each, 24 * each] if each else cards)


@IN_KAN
def test_7_only_the_first_that_applies_is_paid(rules: str) -> None:
    # Aki's futahachi (10 kan + 2) comes before Ben's sujiroku; three times 88 before Ben's sujiroku too.
    plains = "[months.plains]\nAki = 3\nBen = 18\nChie = 6\n"
    assert net(KOBA + even(170, 47) + plains, rules=rules) == [288, -144, -144]
    assert net(KOBA + even(88) + plains, rules=rules) == [240, -120, -120]


@IN_KAN
def test_7_mizuten_is_still_paid(rules: str) -> None:
    # Futahachi 120 from Chie and Dai; mizuten 12 from all three, or (traditional) from the two who play.
    text = KOBA + "mizuten = true\n" + said("Aki enter", "Ben retire", "Chie enter", "Dai enter")
    settled = net(text + captures(Aki=168, Chie=50, Dai=46), FOUR, rules)
    if rules == "traditional":
        assert settled == [240 + 24 - 4, 12, -120 - 12 - 4, -120 - 12 - 4]  # Ben is paid 1 kan by the three
    else:
        assert settled == [240 + 36 + 12, -12 - 12, -120 - 12, -120 - 12]  # Ben's fee goes to the winner, Aki


@IN_KAN
def test_7_the_bonuses_of_a_hand_yaku_blown_out_are_void_too(rules: str) -> None:
    # Aki's aka and its nuke-yaku; in traditional Ben's tate-sanbon and its tobikomi stay.
    text = "field = '6p 8p 9p 9r 10p 12p'\n" + hands(Aki="1rp 2rp 3p 4p 5p", Ben="7arp 8a 9a 10a 12p")
    text += "[months.bonus]\ntobikomi = ['Ben']\n" + even(168, 50)
    kept = 36 + 12 if rules == "traditional" else 0
    assert net(text, rules=rules) == [240 - kept, -120 + 2 * kept, -120 - kept]


def test_7_traditional_souhachi_blows_out_the_hand_yaku_of_all_three() -> None:
    text = "field = '6p 8p 9p 9r 10p 12p'\n" + hands(Aki="1rp 2rp 3p 4p 5p", Ben="7arp 8a 9a 10a 12p")
    text += "[months.bonus]\ntobikomi = ['Ben']\n" + even(88)
    assert net(text, rules="traditional") == [240, -120, -120]


def test_7_qdan_each_feat_that_applies_is_added() -> None:
    # Futahachi 50 and 17 plains 60 from each; card points 82: 38 and 44.
    text = KOBA + even(170, 50) + "[months.plains]\nAki = 17\n"
    assert net(text, rules="qdan") == [220 + 82, -110 - 38, -110 - 44]


# §8 Card points, winner, order


def test_8_qdan_shares_in_sage_are_multiplied_before_they_are_split() -> None:
    off = '"special.souhachi" = 0'
    # 35 doubled is 70: 35 each. Another ends: 70 twice for both shares, and 35 each.
    text = "ba = 'oba'\n" + calls("Aki akatan sage") + even(88)
    assert net(text, rules="qdan", house=off) == [70, -35, -35]
    text = "ba = 'oba'\n" + calls("Aki akatan sage", "Chie aotan end") + even(88)
    assert net(text, rules="qdan", house=off) == [-140 - 70, 35, 140 + 35]


@pytest.mark.parametrize(("who", "winner"), [("most-points", "Aki"), ("ender", "Ben")])
def test_8_the_winner_has_the_highest_net_sage_included(who: str, winner: str) -> None:
    # Aki's 12 + 7 + 7 kan: half, 156, from each; then both shares of Ben's inoshikacho, 168. Aki has 144, Ben 12.
    text = KOBA + calls("Aki goko akatan aotan sage", "Ben inoshikacho end")
    settled = month(text, house=f'"month.winner" = "{who}"')
    assert list(settled.net.values()) == [312 - 168, -156 + 168, -156]
    assert settled.winner == winner


def hatto(player: str, yaku: str, owner: str) -> str:
    return f'[[months.hatto]]\nplayer = "{player}"\nyaku = "{yaku}"\nfor = "{owner}"\n'


@IN_KAN
def test_8_the_winner_has_the_highest_net_hatto_included(rules: str) -> None:
    # Aki ends with aotan, 84 from each, but fed both: 84 for Ben's akatan and 120 for Chie's shiko, alone.
    text = KOBA + calls("Ben akatan sage", "Chie shiko sage", "Aki aotan end")
    assert month(text, rules=rules).winner == "Aki"
    settled = month(text + hatto("Aki", "akatan", "Ben") + hatto("Aki", "shiko", "Chie"), rules=rules)
    assert list(settled.net.values()) == [168 - 84 - 120, 84 - 84, 120 - 84]
    assert settled.winner == "Chie"


@IN_KAN
def test_8_equal_nets_the_earlier_in_turn_order_wins_the_month(rules: str) -> None:
    # Chie, then Ben deal: from Ben on, Chie comes before Aki.
    text = f"[[months]]\n{KOBA}{even(80, 100)}[[months]]\n{KOBA}{captures(Aki=90, Ben=84, Chie=90)}"
    ledger = year(text, rules=rules)
    assert [settled.dealer for settled in ledger.months] == ["Aki", "Ben"]
    assert ledger.months[1].winner == "Chie"


@pytest.mark.parametrize(
    ("rules", "yaku", "words"),
    [
        ("qdan", "akatan", "akatan: these rules have no hatto"),
        ("traditional", "tobikomi", "tobikomi: hatto is for akatan, aotan, shiko"),
        ("standard", "goko", "goko: hatto is for akatan, aotan, shiko, tobikomi"),
        ("houwow", "nanatan", "nanatan: hatto is for akatan, aotan, shiko, tobikomi"),
    ],
)
def test_6_hatto_is_of_these_yaku_and_is_recorded_as_shiko(rules: str, yaku: str, words: str) -> None:
    text = KOBA + calls("Aki akatan end") + hatto("Chie", yaku, "Aki") + captures(Aki=40, Ben=40, Chie=40)
    assert problems(text, rules=rules) == [("bad-value", words)]
