"""rules.md §14: what other tables of Hachi-hachi play, each key worked by hand under both its values.

1 kan is 12 points; Aki deals unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from tests.support.scored import FIVE, FOUR, KOBA, THREE, captures, hands, month, year

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
