"""rules.md §14: what other tables of Hachi-hachi play, each key worked by hand under both its values.

1 kan is 12 points; Aki deals unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from hhscore.games.hachihachi.odds.counting import count_hands
from hhscore.games.hachihachi.rules import load_rules
from tests.support.scored import FIVE, FOUR, KOBA, THREE, calls, captures, hands, month, problems, year

FIELDS = {
    "two oba": "1b 3b 5p 6p 7p 9p",
    "three oba": "1b 3b 8b 6p 7p 9p",
    "zetsuba and oba": "1b 12b 5p 6p 7p 9p",
    "oba": "8b 2p 5p 6p 7p 9p",
    "phoenix": "12b 2p 5p 6p 7p 9p",
    "none": "2p 4p 5p 6p 7p 9p",
}


def even(first: int, second: int = 88) -> str:
    return captures(Aki=first, Ben=second, Chie=264 - first - second)


def bas(fields: str, carry: str, more: str = "") -> list[int]:
    text = "".join(f"[[months]]\nfield = '{FIELDS[name]}'\n{even(89)}" for name in fields.split(", "))
    return [one.multiplier for one in year(text, house=f'"ba.carry" = "{carry}"\n{more}').months]


@pytest.mark.parametrize(
    ("fields", "queue", "same_kind", "one"),
    [
        # The zetsuba is played; the crane is of the other kind and lapses, where it does not wait for month 2.
        ("zetsuba and oba, none", [4, 2], [4, 1], [4, 1]),
        ("two oba, none, none", [2, 2, 1], [2, 2, 1], [2, 2, 1]),
        # Three oba are three months; with one month that waits at most, two.
        ("three oba, none, none", [2, 2, 2], [2, 2, 2], [2, 2, 1]),
        # An oba waits and another is turned up: two months' worth, one of which may wait.
        ("three oba, oba, none, none", [2, 2, 2, 2], [2, 2, 2, 2], [2, 2, 2, 1]),
        # An oba waits, the phoenix is turned up: zetsuba now, and the oba waits on or lapses.
        ("two oba, phoenix, none", [2, 4, 2], [2, 4, 1], [2, 4, 1]),
    ],
)
def test_which_brights_carry(fields: str, queue: list[int], same_kind: list[int], one: list[int]) -> None:
    assert bas(fields, "queue") == queue
    assert bas(fields, "same-kind") == same_kind
    assert bas(fields, "one") == one


def test_what_was_carried_may_be_played_before_a_bright_of_the_other_kind() -> None:
    # The waiting oba is played; the phoenix is of the other kind and lapses.
    assert bas("two oba, phoenix, none", "same-kind", '"ba.first" = "carried"') == [2, 2, 1]


@pytest.mark.parametrize(("times", "net"), [("per-three", [192, -96, -96]), ("once", [168, -84, -84])])
def test_a_tobikomi_for_each_three_or_once(times: str, net: list[int]) -> None:
    # Futa-sanbon 6 kan from each: 72. Both threes end in Aki's captured cards: 12 from each, once or twice. Card
    # points: Aki 27 + 27 + 11 + 11 + 6 + 2 = 84, Ben 6 + 6 + 11 + 17 + 17 + 11 + 17 = 85, Chie the other 95.
    text = KOBA + hands(Aki="1rpp 3rpp 8a")
    text += captures(
        Aki="1brpp 2ap 3brpp 4ap 5rp 12pp",
        Ben="2rp 4rp 5ap 6arpp 7arpp 8ap 9arpp",
        Chie="8bp 10arpp 11barp 12bp",
    )
    cards = [-4, -3, 7]
    ledger = month(text, house=f'"tobikomi.times" = "{times}"')
    assert [ledger.net[player] for player in THREE] == [a + b for a, b in zip(net, cards, strict=True)]


def test_a_tobikomi_paid_once_is_paid_by_who_fed_it() -> None:
    # Both threes were fed by Ben; once for the hand he pays 2 kan alone, on top of the 6 kan of futa-sanbon.
    hatto = "[[months.hatto]]\nplayer = 'Ben'\nyaku = 'tobikomi'\nfor = 'Aki'\n"
    text = KOBA + "bonus.tobikomi = ['Aki', 'Aki']\n" + hands(Aki="1rpp 3rpp 8a") + hatto * 2 + even(88, 89)
    ledger = month(text, house='"tobikomi.times" = "once"')
    fed = [(one.payer, one.payee, one.points) for one in ledger.transfers if one.reason == "hatto"]
    assert fed == [("Ben", "Aki", 24)]


def one_month(aki: int, house: str) -> list[int | None]:
    """A year of one month: what Aki, over 88 by so much, Ben (88) and Chie have in kan."""
    ledger = year("[[months]]\n" + KOBA + even(88 + aki), house='"year.months" = 1\n' + house)
    assert ledger.final is not None
    return [ledger.final.kan[player] for player in THREE]


@pytest.mark.parametrize(
    ("over", "by_size", "down"),
    [
        (1, [0, 0, 0], [0, 0, -1]),
        (5, [0, 0, 0], [0, 0, -1]),
        (6, [1, 0, -1], [1, 0, -1]),
        (12, [1, 0, -1], [1, 0, -1]),
        (13, [1, 0, -1], [1, 0, -2]),
        (18, [2, 0, -2], [2, 0, -2]),
    ],
)
def test_a_minus_total_in_kan(over: int, by_size: list[int], down: list[int]) -> None:
    assert one_month(over, '"totals.rounding" = "by-size"') == by_size
    assert one_month(over, '"totals.rounding" = "down"') == down


@pytest.mark.parametrize(
    ("places", "ranks"),
    [
        # Aki 40 and Ben 38 points, 3 kan each: points decide. Ben and Chie equal: the seat, or a shared place.
        ("kan-seat", [1, 2, 3]),
        ("kan-shared", [1, 2, 2]),
        ("seat", [1, 2, 3]),
        ("shared", [1, 2, 2]),
    ],
)
def test_places_by_kan(places: str, ranks: list[int]) -> None:
    text = "[[months]]\n" + KOBA + captures(Aki=108, Ben=78, Chie=78)
    ledger = year(text, house=f'"year.months" = 1\n"places" = "{places}"')
    by_name = {row.player: row.rank for row in ledger.standings}
    assert [by_name[player] for player in THREE] == ranks


def test_points_decide_between_totals_of_as_many_kan() -> None:
    # Aki +40, Ben −2 and Chie −38: 3, 0 and −3 kan. Then Aki −2, Ben +40, Chie −38: both 38 points, 3 kan: the
    # earlier seat. One point more for Ben, still 3 kan, and he is ahead.
    house = '"year.months" = 2\n"handon.after" = 0\n"places" = "kan-seat"\n"special.futahachi" = 0'
    first = "[[months]]\n" + KOBA + captures(Aki=128, Ben=86, Chie=50)
    equal = year(first + "[[months]]\n" + KOBA + captures(Aki=86, Ben=128, Chie=50), house=house)
    more = year(first + "[[months]]\n" + KOBA + captures(Aki=86, Ben=129, Chie=49), house=house)
    assert equal.final is not None
    assert more.final is not None
    assert (equal.final.winner, more.final.winner) == ("Aki", "Ben")
    assert (more.final.kan["Aki"], more.final.kan["Ben"]) == (3, 3)


@pytest.mark.parametrize(("fixed", "each", "rule"), [(0, 16, "ginmi.per_player"), (30, 30, "ginmi.fixed")])
def test_a_fixed_ginmi(fixed: int, each: int, rule: str) -> None:
    # Aki's 6 points are 1 kan: 1 + 5 × 3 = 16 from each; or what the table agreed on.
    text = "[[months]]\n" + KOBA + even(94)
    ledger = year(text, house=f'"year.months" = 1\n"ginmi.fixed" = {fixed}')
    assert ledger.final is not None
    assert ledger.final.ginmi == each
    assert list(ledger.final.settled.values()) == [6 + 2 * each, -each, -6 - each]
    assert {one.transfer.rule for one in ledger.transfers if one.transfer.reason == "ginmi"} == {rule}


def test_a_fixed_ginmi_where_none_is_reckoned() -> None:
    house = '"year.months" = 1\n"ginmi.fixed" = 12\n"ginmi.per_player" = "none"\n"totals.round_up_from" = 0'
    ledger = year("[[months]]\n" + KOBA + even(94), house=house)
    assert ledger.final is not None
    assert list(ledger.final.settled.values()) == [30, -12, -18]


def said(*words: str, key: str = "choices") -> str:
    return f"{key} = [" + ", ".join(f'"{word}"' for word in words) + "]\n"


def test_too_few_enter_and_who_entered_share_the_pot() -> None:
    # Aki, Chie and Dai retire at 1, 1.5 and 2 kan: 54 points, 27 each for Ben and Emi. Nobody plays; Aki deals again.
    text = "[[months]]\n" + KOBA + said("Aki retire", "Ben enter", "Chie retire", "Dai retire", "Emi enter")
    ledger = year(text, FIVE, house='"entry.too_few" = "split"')
    assert list(ledger.months[0].net.values()) == [-12, 27, -18, -24, 27]
    assert (ledger.months[0].open, ledger.months[0].counted, ledger.months[0].winner) == (False, False, None)
    assert ledger.next_dealer == "Aki"
    # Under fewer-play the two play on, and one of them takes it all: Ben, with 12 card points more.
    played = year(text + captures(Ben=100, Emi=88), FIVE, house='"entry.too_few" = "fewer-play"').months[0]
    assert list(played.net.values()) == [-12, 54 + 12, -18, -24, -12]


def test_a_pot_that_waits_is_shared_too_and_the_odd_point_goes_to_the_earlier_in_turn() -> None:
    # All four retire: 1, 1.5, 2 and 2.5 kan of 10, 70 points, wait. Then Aki and Ben pay 10 and 15, and Chie and Dai
    # share 95: 48 and 47.
    nobody = said("Aki retire", "Ben retire", "Chie retire", "Dai retire")
    two = said("Aki retire", "Ben retire", "Chie enter", "Dai enter")
    text = f"[[months]]\n{KOBA}{nobody}[[months]]\n{KOBA}{two}"
    ledger = year(text, FOUR, house='"entry.too_few" = "split"\n"unit.kan" = 10')
    assert list(ledger.months[0].net.values()) == [-10, -15, -20, -25]
    assert list(ledger.months[1].net.values()) == [-10, -15, 48, 47]


@pytest.mark.parametrize(
    ("payers", "net"),
    [
        # Aki is the only one to retire of four: 1 kan, in an oba 24. Captured 88, 89 and 87: 1 point, doubled.
        ("shared", [24, -8, -8 + 2, -8 - 2]),
        ("each", [72, -24, -24 + 2, -24 - 2]),
        ("bank", [24, 0, 2, -2]),
    ],
)
def test_who_pays_what_who_retires_receives(payers: str, net: list[int]) -> None:
    text = "ba = 'oba'\n" + said("Aki retire", "Ben enter", "Chie enter", "Dai enter")
    text += captures(Ben=88, Chie=89, Dai=87)
    ledger = month(text, FOUR, "traditional", house=f'"orichin.payers" = "{payers}"')
    assert list(ledger.net.values()) == net
    bank = [(one.payer, one.payee, one.points) for one in ledger.transfers if one.payer.startswith("@")]
    assert bank == ([("@bank", "Aki", 24)] if payers == "bank" else [])


FEES = '"orichin.fees" = [1, 2, 3]\n'


@pytest.mark.parametrize(
    ("fees", "net"),
    [
        # Five are asked. First Aki, Chie and Emi retire; then Ben and Chie, and Aki, Dai and Emi play.
        ("none", [0, 0, 0, 0, 0]),
        # By the second asking Ben is first and Chie second: 12 and 24, from each of the three 4 and 8.
        ("new", [-12, 12, 24, -12, -12]),
        # By the first asking Chie was second; Ben, who had entered then, comes after the three who had not: the fourth
        # has no fee.
        ("first", [-8, 0, 24, -8, -8]),
    ],
)
def test_fees_after_a_second_asking(fees: str, net: list[int]) -> None:
    text = KOBA + said("Aki retire", "Ben enter", "Chie retire", "Dai enter", "Emi retire")
    text += said("Aki enter", "Ben retire", "Chie retire", "Dai enter", "Emi enter", key="shibari")
    text += captures(Aki=88, Dai=89, Emi=87)
    cards = [0, 0, 0, 1, -1]
    settled = month(text, FIVE, "traditional", house=f'{FEES}"shibari.fees" = "{fees}"')
    assert settled.active == ("Aki", "Dai", "Emi")
    assert list(settled.net.values()) == [a + b for a, b in zip(net, cards, strict=True)]


def test_who_must_play_after_a_second_asking_has_no_fee() -> None:
    # At the second asking Ben, Chie and Dai retire; Dai, the last, must play. Ben is first, Chie second: 12 and 24.
    text = KOBA + said("Aki retire", "Ben enter", "Chie retire", "Dai enter", "Emi retire")
    text += said("Aki enter", "Ben retire", "Chie retire", "Dai retire", "Emi enter", key="shibari")
    text += captures(Aki=88, Dai=89, Emi=87)
    settled = month(text, FIVE, "traditional", house=f'{FEES}"shibari.fees" = "new"')
    assert list(settled.net.values()) == [-12, 12, 24, -12 + 1, -12 - 1]


@pytest.mark.parametrize(
    ("payers", "aki", "net"),
    [
        # Ben retires: 1 kan into the pot, which Aki wins with 100, +12, and 1 kan of mizuten from each.
        ("all", 100, [12 + 36 + 12, -24, 0 - 12, -12 - 12]),
        ("retired", 100, [12 + 12 + 12, -24, 0, -12]),
        # With 80 captured Aki misses the 89: only who retires pays all the same. Dai, +8, has the pot.
        ("all", 80, [-8, -12, 0, 8 + 12]),
        ("retired", 80, [-8 + 12, -24, 0, 8 + 12]),
    ],
)
def test_who_pays_a_mizuten(payers: str, aki: int, net: list[int]) -> None:
    text = KOBA + "mizuten = true\n" + said("Aki enter", "Ben retire", "Chie enter", "Dai enter")
    text += captures(Aki=aki, Chie=88, Dai=264 - 88 - aki)
    assert list(month(text, FOUR, house=f'"mizuten.payers" = "{payers}"').net.values()) == net


def test_a_mizuten_that_who_retires_pays_has_no_penalty_and_stands_after_a_special_yaku() -> None:
    # Aki captures 168: 10 kan from Chie and Dai, and Ben's 1 kan of mizuten and 1 kan of orichin.
    text = KOBA + "mizuten = true\n" + said("Aki enter", "Ben retire", "Chie enter", "Dai enter")
    house = '"mizuten.payers" = "retired"\n"mizuten.penalty" = 1\n"special.cancels_mizuten" = true'
    won = month(text + captures(Aki=168, Chie=50, Dai=46), FOUR, house=house)
    assert list(won.net.values()) == [240 + 24, -24, -120, -120]
    lost = month(text + captures(Aki=80, Chie=88, Dai=96), FOUR, house=house)
    assert list(lost.net.values()) == [-8 + 12, -24, 0, 8 + 12]


@pytest.mark.parametrize(
    ("kan", "net"),
    [
        # Chie retires at 1 kan, 12 points, which Dai wins. Aki's sanbon is 2 kan, Dai's akatan 7 kan, from each.
        ('"unit.kan"', [48 - 84, -24 - 84, -12, -24 + 168 + 12]),
        ("10", [40 - 70, -20 - 70, -12, -20 + 140 + 12]),
        ("6", [24 - 42, -12 - 42, -12, -12 + 84 + 12]),
    ],
)
def test_a_kan_of_their_own_for_yaku(kan: str, net: list[int]) -> None:
    text = KOBA + said("Aki enter", "Ben enter", "Chie retire", "Dai enter")
    text += hands(Aki="10rpp 1p 3p 8a 12p") + calls("Dai akatan end")
    assert list(month(text, FOUR, house=f'"unit.yaku_kan" = {kan}').net.values()) == net


def test_halves_steps_and_bonuses_of_yaku_go_by_their_kan_and_cards_in_a_hand_do_not() -> None:
    five = '"unit.yaku_kan" = 5'
    # Half of 7 kan of 5 is 17½ points, 18 from each.
    assert list(month(KOBA + calls("Aki akatan sage", "Aki cancel"), house=five).net.values()) == [
        36,
        -18,
        -18,
    ]
    # 170 points: (10 + 2) kan of 5 from each.
    futahachi = month(KOBA + captures(Aki=170, Ben=50, Chie=44), house=five)
    assert list(futahachi.net.values()) == [120, -60, -60]
    # Dai is pushed out with a sanbon and a bright: half of 2 kan of 5, and ¼ kan of 12, from each of three.
    text = KOBA + said("Aki enter", "Ben enter", "Chie enter") + hands(Dai="10app 1b 3p 8p 12p")
    assert month(text + captures(Aki=88, Ben=89, Chie=87), FOUR, house=five).net["Dai"] == 3 * (5 + 3)
    # Tobikomi as noted: 1 kan of 5 beside the sanbon's 2, and a card point between Ben and Chie.
    text = KOBA + "bonus.tobikomi = ['Aki']\n" + hands(Aki="10rpp 1p 3p 8a 12p")
    noted = month(text + captures(Aki=88, Ben=89, Chie=87), house=five)
    assert list(noted.net.values()) == [2 * 15, -15 + 1, -15 - 1]
    assert "2 kan of 5" in noted.transfers[0].detail


SUNASHI = "1b 2a 3r 4a 6r 8b 12b"


@pytest.mark.parametrize(
    ("hand", "off", "at_4", "at_2"),
    [
        (SUNASHI, [0, 0, 0], [96, -48, -48], [48, -24, -24]),
        # The willow's bright and animal are what they are; its plain is a plain.
        ("1b 2a 3r 4a 6r 11ba", [0, 0, 0], [96, -48, -48], [48, -24, -24]),
        ("1b 2a 3r 4a 6r 8b 11p", [0, 0, 0], [0, 0, 0], [0, 0, 0]),
        # Seven ribbons are an aka too, 3 kan: the better of the group.
        ("1r 2r 3r 4r 5r 6r 7r", [72, -36, -36], [96, -48, -48], [72, -36, -36]),
        # Beside kuttsuki, 4 kan: 4, 4 + 4 and 4 + 2 kan.
        ("6ar 7ar 9ar 12b", [96, -48, -48], [192, -96, -96], [144, -72, -72]),
    ],
)
def test_a_hand_without_plains(hand: str, off: list[int], at_4: list[int], at_2: list[int]) -> None:
    text = "ba = 'koba'\n" + hands(Aki=hand) + even(88)
    for value, due in ((0, off), (4, at_4), (2, at_2)):
        house = f'"teyaku.sunashi" = {value}\n"special.souhachi" = 0\n"nuke_yaku.value" = 0'
        assert list(month(text, house=house).net.values()) == due


def test_how_often_a_hand_has_no_plains() -> None:
    # 24 cards are no plains: 24 over 7 hands. Nothing else of the kinds group at 4 kan or more is among them.
    assert count_hands(load_rules("standard", {"teyaku.sunashi": 4})).yaku["sunashi"] == 346_104
    assert "sunashi" not in count_hands(load_rules("standard", {"teyaku.sunashi": 0})).yaku


MUKAI = '"teyaku.mukai-sanbon" = 2\n"teyaku.mukai-tate-sanbon" = 3\n"special.souhachi" = 0'
PLUM, BOTH = "field = '2arp 4p 5p 6p'\n", "field = '2arp 4arp'\n"


@pytest.mark.parametrize(
    ("field", "hand", "off", "on"),
    [
        # Three of the plum on the field, its last plain in the hand: 2 kan from each.
        (PLUM, "1b 2p 3p 6a 8a 9p 10p", 0, 24),
        # Beside karasu, 4 kan.
        (PLUM, "1p 2p 3p 7p 8p 9p 10p", 48, 72),
        # Wisteria stands: 3 kan; with the plum's fourth card too, both.
        (BOTH, "1b 4p 3p 6a 8a 9p 10p", 0, 36),
        (BOTH, "1b 2p 4p 6a 8a 9p 10p", 0, 60),
        # The three plain paulownias stand, and the hand has the phoenix; a three with the phoenix does not.
        ("field = '12ppp 4p 5p 6p'\n", "1b 2a 3r 6a 8a 9p 12b", 0, 36),
        ("field = '12bpp 4p 5p 6p'\n", "1b 2a 3r 6a 8a 9p 12p", 0, 24),
        # Two of a month on the field and two in the hand are nothing.
        ("field = '2ar 4p 5p 6p 7p'\n", "1b 2pp 6a 8a 9p 10a", 0, 0),
    ],
)
def test_a_three_on_the_field_and_its_fourth_card_in_the_hand(
    field: str, hand: str, off: int, on: int
) -> None:
    house = MUKAI + '\n"ba.on" = false'
    text = field + hands(Aki=hand) + even(88)
    without = '"special.souhachi" = 0\n"ba.on" = false'
    assert list(month(text, house=without).net.values()) == [2 * off, -off, -off]
    assert list(month(text, house=house).net.values()) == [2 * on, -on, -on]


def test_a_mukai_declared_by_name() -> None:
    declared = "declared.Aki = ['mukai-sanbon']\n"
    assert list(month(PLUM + declared + even(88), house=MUKAI).net.values()) == [48, -24, -24]
    assert problems(KOBA + declared + even(88), house=MUKAI) == [
        (
            "yaku-not-held",
            "Aki declared mukai-sanbon; the field 2p 4p 5p 6p 7p 9p has no such three to meet",
        )
    ]
    assert problems(PLUM + declared + even(88))[0][0] == "bad-value"


def test_a_mukai_not_declared_is_void_and_of_an_unseen_field_not_checked() -> None:
    hand = hands(Aki="1b 2p 3p 6a 8a 9p 10p")
    silent = month(PLUM + "unclaimed = ['Aki']\n" + hand + even(88), house=MUKAI)
    assert list(silent.net.values()) == [0, 0, 0]
    assert [one.message for one in silent.remarks if one.name == "yaku-unclaimed"] == [
        "Aki held mukai-sanbon and did not declare: nothing is paid"
    ]
    unseen = month("ba = 'koba'\n" + hand + even(88), house=MUKAI)
    assert list(unseen.net.values()) == [0, 0, 0]
    assert [one.message for one in unseen.remarks if one.rule == "teyaku.mukai-sanbon"] == [
        "the field was not recorded: no three that Aki met there is counted"
    ]


def test_a_special_yaku_blows_out_a_mukai() -> None:
    # Futahachi 10 kan from each; the 2 kan of hand and field go back.
    text = PLUM + hands(Aki="1b 2p 3p 6a 8a 9p 10p") + captures(Aki=168, Ben=50, Chie=46)
    assert list(month(text, house=MUKAI).net.values()) == [240, -120, -120]


FOUR_PLUMS = "field = '2arpp 5p 6p'\n"


def test_four_of_a_month_on_the_field_are_dealt_again_or_the_dealers() -> None:
    assert problems(FOUR_PLUMS + even(94))[0][0] == "misdeal"
    dealers = '"field.four" = "dealer"'
    assert list(month(FOUR_PLUMS + even(94), house=dealers).net.values()) == [6, 0, -6]
    # Aki, who deals, has 2arpp among the captured cards: 17 points; Ben cannot have any of them.
    piles = {"Aki": "2arpp 1brpp 3brpp 6rp", "Ben": "4arpp 5arpp 6ap 7arpp 8ap 12bp", "Chie": "rest"}
    settled = month(FOUR_PLUMS + captures(**piles), house=dealers)
    # Aki 17 + 27 + 27 + 6 = 77, Ben 17 + 17 + 11 + 17 + 11 + 21 = 94, Chie 264 − 171 = 93.
    assert list(settled.net.values()) == [-11, 6, 5]
    piles = {"Aki": "1brpp 3brpp 6rp", "Ben": "2ar 4arpp"}
    assert problems(FOUR_PLUMS + captures(**piles), house=dealers)[:2] == [
        ("bad-value", "all four of the plum were on the field: Aki has them among the captured cards"),
        ("bad-value", "all four of the plum were on the field: Aki has them among the captured cards"),
    ]
