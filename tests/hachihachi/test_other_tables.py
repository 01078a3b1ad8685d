"""rules.md §14: what other tables of Hachi-hachi play, each key worked by hand under both its values.

1 kan is 12 points; Aki deals unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from tests.support.scored import KOBA, THREE, captures, hands, month, year

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
