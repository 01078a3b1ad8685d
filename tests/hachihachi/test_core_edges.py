"""Corners of a month and a year that no source's paragraph reaches, each with what the person is told or paid."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from hhscore.cards import CardSet, parse_cards
from hhscore.games.hachihachi.chips import chips_along
from hhscore.games.hachihachi.hand import evaluate, shown
from hhscore.games.hachihachi.month import Table, settle
from hhscore.games.hachihachi.rules import preset
from hhscore.games.hachihachi.year import ginmi
from hhscore.model.session import Call, Capture, Hatto, Month
from tests.support.scored import (
    FOUR,
    KOBA,
    SEVEN,
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

EVEN = captures(Aki=88, Ben=89, Chie=87)


def told(text: str, players: tuple[str, ...] = THREE, rules: str = "standard", house: str = "") -> str:
    found = problems(text, players, rules, house)
    return found[0][1] if found else ""


def test_one_player_holds_the_blank_card() -> None:
    text = KOBA + 'choices = ["Emi blank", "Fumi blank"]\n'
    assert told(text, SEVEN) == "Fumi blank: one player holds the blank card"
    away = KOBA + 'absent = ["Gen"]\nchoices = ["Gen blank"]\n'
    assert told(away, SEVEN) == "Gen blank: Gen is away this month"


def test_three_are_not_asked_a_second_time() -> None:
    assert told(KOBA + 'shibari = ["Aki enter"]\n') == "shibari takes four or more players"


def test_nobody_is_asked_after_everybody_has_been() -> None:
    text = KOBA + 'choices = ["Aki enter", "Ben enter", "Chie retire", "Dai retire", "Aki enter"]\n'
    assert told(text, FOUR, "traditional") == "Aki enter: everybody has been asked"


def test_no_second_asking_once_three_have_entered() -> None:
    text = (
        KOBA + 'choices = ["Aki enter", "Ben enter", "Chie enter", "Dai retire"]\nshibari = ["Aki enter"]\n'
    )
    assert told(text, FOUR, "traditional") == "shibari: three entered at the first asking"
    assert (
        told(text.replace(', "Dai retire"', ""), FOUR, "standard") == "shibari: these rules do not ask again"
    )


def test_a_hand_without_yaku_shows_nothing() -> None:
    hand = parse_cards("1p 3p 4a 5a 6a 8p 12p")
    assert evaluate(hand, preset("standard")).yaku == ()
    assert shown(hand, (), CardSet()) == CardSet()


def test_cancelling_takes_a_sage() -> None:
    assert told(KOBA + calls("Aki cancel")) == "Aki cancel: Aki has not said sage"
    ended = KOBA + calls("Aki akatan end", "Ben cancel")
    assert told(ended) == "Ben cancel: Aki had already ended the month"
    no_cancelling = KOBA + calls("Aki akatan sage", "Aki cancel") + EVEN
    assert told(no_cancelling, rules="qdan") == "Aki cancel: these rules have no cancelling"


def test_ending_takes_a_new_yaku() -> None:
    facts = Month(ba="koba", calls=(Call("Aki", (), "end"),))
    settled = settle(facts, Table(THREE, "Aki", "koba"), preset("standard"))
    message = "Aki end: without a new captured yaku there is nothing to end"
    assert [problem.message for problem in settled.problems] == [message]


def test_sage_once_where_the_table_says_so() -> None:
    house = '"sage.again" = false'
    text = KOBA + calls("Aki akatan sage", "Aki aotan sage")
    assert told(text, house=house) == "Aki has said sage once; now the month ends"
    # Somebody else may still say it.
    assert not problems(KOBA + calls("Aki akatan sage", "Ben aotan sage") + EVEN, house=house)


def test_nobody_feeds_themselves() -> None:
    facts = Month(ba="koba", hatto=(Hatto("Aki", "akatan", "Aki"),))
    settled = settle(facts, Table(THREE, "Aki", "koba"), preset("standard"))
    assert [problem.message for problem in settled.problems] == ["Aki cannot feed themselves"]


def test_qdan_without_a_sage_is_settled_plainly() -> None:
    # Akatan 35 from each; Ben 8 short of 88, Chie 4: both to Aki.
    text = KOBA + calls("Aki akatan end") + captures(Aki=100, Ben=80, Chie=84)
    assert net(text, rules="qdan") == [70 + 12, -35 - 8, -35 - 4]


def test_the_rest_waits_for_what_the_others_captured() -> None:
    text = "[[months]]\n" + KOBA + captures(Aki=88, Chie="rest")
    open_month = scored(text).ledger.months[0]
    assert open_month.open
    assert "Ben" in open_month.missing[0]


def test_the_rest_cannot_be_less_than_nothing() -> None:
    text = KOBA + captures(Aki=200, Ben=100, Chie="rest")
    assert told(text) == "captures add up to 300; the deck holds 264 (36 too many)"


def counts(**kinds: tuple[int, int, int, int]) -> str:
    lines = (
        f"{player} = {{ bright = {b}, animal = {a}, ribbon = {r}, plain = {p} }}"
        for player, (b, a, r, p) in kinds.items()
    )
    return "[months.captures]\n" + "\n".join(lines) + "\n"


def test_the_rest_of_counts() -> None:
    # Aki 1 bright, 3 animals, 4 ribbons, 8 plains: 78 points. Ben 2, 3, 3, 8: 93. Chie has the rest: 93.
    text = KOBA + counts(Aki=(1, 3, 4, 8), Ben=(2, 3, 3, 8)) + 'Chie = "rest"\n'
    assert net(text) == [-10, 5, 5]


def test_the_rest_of_counts_that_are_too_many() -> None:
    text = KOBA + counts(Aki=(3, 1, 1, 1), Ben=(3, 1, 1, 1)) + 'Chie = "rest"\n'
    assert told(text) == "captured brights add up to 6; the deck holds 5"


def test_counts_by_kind_must_be_the_decks() -> None:
    text = KOBA + counts(Aki=(1, 3, 4, 8), Ben=(2, 3, 3, 8), Chie=(2, 3, 3, 7))
    assert told(text).startswith("captured plains add up to 23; the deck holds 24")
    # Two animals for four ribbons: the points agree, the cards do not.
    text = KOBA + counts(Aki=(1, 3, 4, 8), Ben=(2, 3, 3, 8), Chie=(2, 2, 5, 8))
    assert told(text) == "captured ribbons add up to 12; the deck holds 10"


def test_sixteen_plains_by_count_need_the_willows_counted() -> None:
    text = KOBA + counts(Aki=(0, 1, 1, 16), Ben=(2, 4, 4, 4), Chie=(3, 4, 5, 4))
    assert "write plains with every willow counted" in told(text)
    # 12 kan and 2 for the seventeenth: 168 from each.
    assert net(text + "[months.plains]\nAki = 17\n") == [336, -168, -168]


def test_willows_may_make_thirteen_plains_a_sujiroku() -> None:
    text = KOBA + counts(Aki=(0, 4, 1, 13), Ben=(2, 3, 4, 6), Chie=(3, 2, 5, 5))
    assert any("willows decide" in remark.message for remark in month(text).remarks)


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ("sanbonn", "sanbonn is no hand yaku under these rules; did you mean sanbon?"),
        ("teshi", "Aki declared teshi; the hand 1rpp 3p 8a 10a 12p does not hold it"),
    ],
)
def test_a_declared_yaku_must_be_one_and_be_held(declared: str, message: str) -> None:
    text = KOBA + hands(Aki="1rpp 3p 10a 8a 12p") + f"[months.declared]\nAki = ['{declared}']\n" + EVEN
    assert told(text) == message


def test_one_of_each_group_is_declared() -> None:
    text = KOBA + "[months.declared]\nAki = ['haneken', 'aka']\n" + captures(Aki=80, Ben=92, Chie=92)
    # Haneken 7 and aka 3 kan: 120 from each.
    assert net(text) == [240 - 8, -120 + 4, -120 + 4]
    # Where only the better one is paid: 30 from each, and 8 short shared by two.
    assert net(text, rules="qdan") == [60 - 8, -30 + 4, -30 + 4]


def test_a_bonus_noted_for_somebody_who_does_not_play() -> None:
    text = (
        KOBA + 'choices = ["Aki retire"]\n' + calls("Ben akatan end") + "[months.bonus]\ntobikomi = ['Aki']\n"
    )
    assert any("does not play" in remark.message for remark in month(text, FOUR).remarks)


def test_a_ginmi_that_is_not_played() -> None:
    assert ginmi(11, 6, preset("fudawiki")) is None


def test_who_is_away_does_not_deal() -> None:
    text = f"[[months]]\nba = 'koba'\n[[months]]\n{KOBA}dealer = 'Dai'\nabsent = ['Dai']\n{EVEN}"
    found = scored(text, FOUR).problems()
    assert [problem.message for problem in found] == ["Dai is away and cannot deal"]


def test_an_open_month_moves_no_chips() -> None:
    text = f"[[months]]\n{KOBA}{EVEN}[[months]]\nba = 'oba'\n"
    ledger = year(text)
    assert ledger.chips_after[1] == ledger.chips_after[0] == {"Aki": 60, "Ben": 61, "Chie": 59}
    along, _, won = chips_along(THREE, preset("standard"), ledger.months, over=False)
    assert along[1] == ledger.chips_after[1]
    assert won == {"Aki": 0, "Ben": 1, "Chie": -1}


def test_a_month_is_settled_from_values_alone() -> None:
    facts = Month(
        ba="koba",
        captures=MappingProxyType({name: Capture(points=88) for name in THREE}),
        hatto=(Hatto("Ben", "akatan", "Aki"),),
    )
    # A hatto that fed nothing costs nothing: souhachi, 10 kan from each to the leader.
    assert dict(settle(facts, Table(THREE, "Aki", "koba"), preset("standard")).net) == {
        "Aki": 240,
        "Ben": -120,
        "Chie": -120,
    }
