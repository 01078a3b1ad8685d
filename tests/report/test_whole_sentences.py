"""Whole sentences of what was paid and what is wrong, where a wrong number or word would be read as right."""

from __future__ import annotations

import pytest

from hhscore.games.koikoi import koikoi_preset, settle_year
from hhscore.model.session import Session
from tests.koikoi.table import NAMES as KOIKOI_NAMES
from tests.koikoi.table import year as koikoi_year
from tests.sources.test_rules_md import even, months
from tests.support.scored import FOUR, KOBA, SIX, THREE, calls, captures, month, problems, scored, year


def details(text: str, reason: str, players: tuple[str, ...] = THREE, rules: str = "standard") -> list[str]:
    """Who paid whom how much and why, of one reason."""
    return [
        f"{each.payer} {each.payee} {each.points}: {each.detail}"
        for each in month(text, players, rules).transfers
        if each.reason == reason
    ]


def told(text: str, players: tuple[str, ...] = THREE, rules: str = "standard", house: str = "") -> list[str]:
    return [message for _, message in problems(text, players, rules, house)]


# Card points


def test_card_points_with_a_player_exactly_on_par() -> None:
    assert details(KOBA + even(88, 80), "cards") == ["Ben Chie 8: Ben captured 80, 8 under 88"]
    assert details(KOBA + even(100, 88), "cards") == ["Chie Aki 12: Chie captured 76, 12 under 88"]
    assert details("ba = 'oba'\n" + even(90, 88), "cards") == [
        "Chie Aki 4: Chie captured 86, 2 under 88 × oba 2"
    ]


def test_card_points_of_two_winners_and_of_two_losers() -> None:
    # One loser: what each winner is over; one winner: what each loser is under.
    assert details(KOBA + even(93, 91), "cards") == [
        "Chie Aki 5: Aki captured 93, 5 over 88",
        "Chie Ben 3: Ben captured 91, 3 over 88",
    ]
    assert details(KOBA + even(96, 85), "cards") == [
        "Ben Aki 3: Ben captured 85, 3 under 88",
        "Chie Aki 5: Chie captured 83, 5 under 88",
    ]


def test_a_shortfall_is_shared_with_who_is_exactly_on_par() -> None:
    assert details(KOBA + even(88, 79), "cards", rules="qdan") == [
        "Ben Aki 5: Ben captured 79, 9 under 88, shared by 2",
        "Ben Chie 4: Ben captured 79, 9 under 88, shared by 2",
    ]
    assert details("ba = 'oba'\n" + even(98, 84), "cards", rules="qdan") == [
        "Ben Aki 8: Ben captured 84, 4 under 88 × oba 2",
        "Chie Aki 12: Chie captured 82, 6 under 88 × oba 2",
    ]


def test_card_points_of_two_players_who_are_equal() -> None:
    two = ("Aki", "Ben")
    house = '"players.min" = 2'
    assert month(KOBA + captures(Aki=60, Ben=60), two, house=house).transfers == ()
    (only,) = month(KOBA + captures(Aki=40, Ben=70), two, house=house).transfers
    assert (only.payer, only.points, only.detail) == ("Aki", 30, "Ben captured 70, Aki 40")


# How many can play


@pytest.mark.parametrize(
    ("players", "rules", "sentence"),
    [
        (("Aki", "Ben"), "standard", "2 players; the rules standard are for 3 to 7"),
        (FOUR, "qdan", "4 players; the rules qdan are for 3"),
    ],
)
def test_how_many_can_play(players: tuple[str, ...], rules: str, sentence: str) -> None:
    found = scored("", players, rules).problems()
    assert [(each.name, each.message, each.where, each.rule) for each in found] == [
        ("bad-value", sentence, ("players",), "players.min")
    ]


def test_how_many_can_play_at_a_table_with_its_own_limit() -> None:
    found = scored("", SIX, house='"players.max" = 5').problems()
    assert [each.message for each in found] == ["6 players; the rules standard are for 3 to 5"]
    assert not scored("", SIX[:5], house='"players.max" = 5').problems()


@pytest.mark.parametrize(
    ("seats", "sentence", "rule"),
    [
        (1, "1 players; the rules koikoi are for 2 to 5", "players.min"),
        (6, "6 players; the rules koikoi are for 2 to 5", "players.max"),
    ],
)
def test_how_many_can_play_koikoi(seats: int, sentence: str, rule: str) -> None:
    names = (*KOIKOI_NAMES, "Fumi")
    found = settle_year(Session(names[:seats], game="koikoi", rules="koikoi"), koikoi_preset()).problems
    assert [(each.message, each.rule) for each in found] == [(sentence, rule)]
    assert [koikoi_year(seats=number).problems for number in (2, 5)] == [(), ()]


# Words that are wrong


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("akatn", "akatn is no captured yaku under these rules; did you mean akatan?"),
        ("gokoo", "gokoo is no captured yaku under these rules; did you mean goko?"),
        (
            "zzz",
            "zzz is no captured yaku under these rules (there are akatan, aotan, goko, inoshikacho, nanatan, shiko)",
        ),
    ],
)
def test_a_misspelt_captured_yaku(word: str, sentence: str) -> None:
    assert told(KOBA + calls(f"Aki {word} end")) == [sentence]


def test_a_misspelt_hand_yaku() -> None:
    text = KOBA + "[months.declared]\nAki = ['kutsuki']\n"
    assert told(text) == ["kutsuki is no hand yaku under these rules; did you mean kuttsuki?"]
    all_of = (
        "sanbon, tate-sanbon, futa-sanbon, futa-tate-sanbon, kuttsuki, teshi, haneken, ichi-ni-shi, shisou, "
        "karasu, tan-ichi, toichi, pikaichi, aka"
    )
    assert told(text.replace("kutsuki", "zzz")) == [
        f"zzz is no hand yaku under these rules (there are {all_of})"
    ]


def test_a_captured_yaku_that_is_not_played_here() -> None:
    text = KOBA + calls("Aki inoshikacho end")
    assert told(text, rules="traditional") == ["inoshikacho is not played under these rules"]


# Han-don


def test_han_don_takes_nothing_from_who_has_just_what_they_began_with() -> None:
    # Six months: Ben is at 0, Chie at −6, Aki at +6.
    ledger = year(months(*[(1, 0)] * 6))
    assert ledger.handon is not None
    assert (dict(ledger.handon.paid), ledger.handon.pot) == ({"Aki": 6}, 6)
    moved = [(each.transfer.payer, each.transfer.points, each.transfer.detail) for each in ledger.transfers]
    assert moved == [("Aki", 6, "a positive net of 6 points is put aside until the end")]


def test_han_don_where_nobody_has_won_anything() -> None:
    # Each wins one point and loses one: all at 0 after six months.
    ledger = year(months(*[(1, 0), (-1, 0)] * 3))
    assert ledger.handon is not None
    assert (dict(ledger.handon.paid), ledger.handon.pot, ledger.transfers) == ({}, 0, ())


def test_kaikan_in_words() -> None:
    # Chie loses 61 and 60: chips −1, one loan; then 60 − 61 − 60 + 60 = −1 again.
    ledger = year(months((31, 30), (30, 30), (1, -1)))
    moved = [(each.after, each.transfer.payee, each.transfer.detail) for each in ledger.transfers]
    assert moved == [
        (1, "Chie", "Chie's chips were −1 point, so 1 loan"),
        (2, "Chie", "Chie's chips were −1 point, so 1 loan"),
    ]
    # Twice 65 lost at once: −70 is two loans; exactly 0 is one.
    twice = year(f"[[months]]\nba = 'oba'\n{even(121, 120)}")
    assert twice.transfers[0].transfer.detail == "Chie's chips were −70 points, so 2 loans"
    assert twice.transfers[0].transfer.points == 120
    nothing = year(months((30, 30)))
    assert nothing.transfers[0].transfer.detail == "Chie's chips were 0 points, so 1 loan"
