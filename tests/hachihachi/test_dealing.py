"""The tests' own dealer keeps to the rules: all cards accounted for, and what is written is what happened."""

from __future__ import annotations

import random
import tomllib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhscore.cards import FACE, MONTH, parse_cards
from tests.support import dealing
from tests.support.deal.divided import lay
from tests.support.deal.house import HOUSES, complete, hand_yaku, plains, points
from tests.support.deal.koikoi import declarable, koikoi_yaku
from tests.support.deal.play import Habits

SEVEN = dealing.NAMES


def cards(text):
    return list(parse_cards(text))


@pytest.mark.parametrize(
    ("rules", "hand", "yaku"),
    [
        ("standard", "4arp 1p 2p 6a 8p", ["tate-sanbon"]),
        ("standard", "1brp 2p 3p 6a 8p", ["sanbon"]),
        ("standard", "12bpp 1p 2a 3b 4r", ["sanbon"]),
        ("standard", "12ppp 1p 2p 3b 4p", ["tate-sanbon", "pikaichi"]),
        ("standard", "12ppp 4arp 1b", ["futa-tate-sanbon"]),
        ("standard", "12ppp 1brp 4a", ["futa-sanbon"]),
        ("fudawiki", "12ppp 1brp 4a", ["sanbon-tate-sanbon"]),
        ("standard", "12bppp 11bar", ["shisou", "pikaichi"]),
        ("standard", "12bppp 1br 3b", ["ichi-ni-shi"]),
        ("standard", "12bppp 1b 2a 3b", ["teshi"]),
        ("standard", "1brp 2ar 3br", ["haneken"]),
        ("standard", "1pp 2pp 3pp 4p", ["kuttsuki", "karasu"]),
        ("standard", "1p 2p 3p 4p 5p 6p 11b", ["karasu"]),
        ("qdan", "1p 2p 3p 4p 5p 6r 11b", ["tan-ichi"]),
        ("standard", "1r 2r 3r 4p 5p 6p 7p", ["aka"]),
        ("traditional", "1r 2r 3r 4p 5p 6p 7p", []),
        ("standard", "11bar 1p 2p 3p 4p", ["sanbon", "karasu"]),
        ("traditional", "11bar 1p 2p 3p 4p", ["tate-sanbon", "karasu"]),
        ("standard", "1b 2a 3r 4r 5p 6p 7p", []),
    ],
)
def test_hand_yaku_seen_by_the_players(rules, hand, yaku):
    assert hand_yaku(HOUSES[rules], cards(hand)) == yaku


def test_captured_yaku_seen_by_the_players():
    assert complete(HOUSES["standard"], cards("1b 3b 8b 12b 1r 2r 3r")) == ["shiko", "akatan"]
    assert complete(HOUSES["standard"], cards("1b 3b 8b 11b 12b 6a 7a 10a")) == ["goko", "inoshikacho"]
    assert complete(HOUSES["traditional"], cards("6a 7a 10a")) == []
    seven = cards("1r 2r 3r 4r 5r 6r 7r")
    assert complete(HOUSES["standard"], seven) == ["nanatan", "akatan"]
    assert complete(HOUSES["qdan"], seven) == ["nanatan"]
    assert complete(HOUSES["standard"], cards("1r 2r 4r 5r 6r 7r 11r")) == []


def seen(month):
    """Field and hands of those who play or were pushed out, as one list."""
    return [card for text in [month["field"], *month.get("hands", {}).values()] for card in cards(text)]


def at_most_the_deck(some):
    """No more of a card than the deck has; a plain pine is as good as the other."""
    whole = Counter(FACE)
    assert not Counter(FACE[card] for card in some) - whole


def playing(doc, month):
    """Who plays, from the spoken choices alone."""
    away = month.get("absent", [])
    said = month.get("shibari", month.get("choices", [f"{p} enter" for p in doc["players"] if p not in away]))
    entered = [choice.rsplit(" ", 1)[0] for choice in said if choice.endswith(" enter")][:3]
    if "shibari" in month:
        retired = [choice.rsplit(" ", 1)[0] for choice in said if choice.endswith(" retire")]
        while len(entered) < 3:
            entered.append(retired.pop())
    return entered


@settings(max_examples=60, deadline=None)
@given(dealing.years(least=2, months=4, captures="cards", unseen=0.0))
def test_every_card_is_accounted_for(doc):
    for month in doc["months"]:
        who = playing(doc, month)
        at_most_the_deck(seen(month))
        assert all(len(cards(hand)) == 7 for hand in month.get("hands", {}).values())
        field = Counter(MONTH[card] for card in cards(month["field"]))
        assert field.total() == 6
        assert max(field.values()) < 4
        if len(who) < 2:
            assert "captures" not in month
            continue
        assert set(month["captures"]) == set(who)
        piles = {player: cards(text) for player, text in month["captures"].items()}
        together = [card for pile in piles.values() for card in pile]
        at_most_the_deck(together)
        for pile in piles.values():
            assert set(Counter(MONTH[card] for card in pile).values()) <= {2, 4}
        stopped = any(call["call"] in ("end", "cancel") for call in month.get("calls", []))
        if len(who) == 3 and not stopped:
            assert len(together) == 48


@settings(max_examples=40, deadline=None)
@given(dealing.years(least=2, months=3, captures="cards"))
def test_calls_name_what_was_captured_and_only_the_last_ends(doc):
    house = HOUSES[doc["rules"]]
    for month in doc["months"]:
        calls = month.get("calls", [])
        sage = [call["player"] for call in calls if call["call"] == "sage"]
        for at, call in enumerate(calls):
            assert (call["call"] == "sage") or at == len(calls) - 1
            if call["call"] == "cancel":
                assert call["player"] in sage
                assert "yaku" not in call
            else:
                pile = cards(month["captures"][call["player"]])
                assert all(name in house.yaku for name in call["yaku"])
                # one that a better one replaced later is still in the pile
                full = complete(house, pile)
                replaced = {lesser for name in full for lesser in house.replaces.get(name, ())}
                assert set(call["yaku"]) <= {*full, *replaced}
        if house.sage_once:
            assert len(sage) <= 1
            assert len(calls) <= 2
        for hatto in month.get("hatto", []):
            assert hatto["player"] != hatto["for"]
            assert hatto["yaku"] in (*house.hatto, "tobikomi")
            if hatto["yaku"] != "tobikomi":
                made = {
                    name for call in calls if call["player"] == hatto["for"] for name in call.get("yaku", [])
                }
                assert made & {hatto["yaku"], "goko" if hatto["yaku"] == "shiko" else hatto["yaku"]}


@settings(max_examples=60, deadline=None)
@given(dealing.years(rules=["standard", "houwow", "traditional", "fudawiki"], least=4, months=4))
def test_players_are_asked_in_turn_from_the_dealer(doc):
    first = doc["players"][0]  # no winner is known here: the first deals throughout
    for month in doc["months"]:
        present = [player for player in doc["players"] if player not in month.get("absent", [])]
        assert first in present
        if len(present) < 4:
            assert "choices" not in month
            continue
        spoken = [choice.rsplit(" ", 1)[0] for choice in month["choices"]]
        blank = [choice.rsplit(" ", 1)[0] for choice in month["choices"] if choice.endswith(" blank")]
        assert len(blank) == (len(present) == 7)
        asked = [player for player in present if player not in blank]
        assert spoken[len(blank) :] == asked[: len(spoken) - len(blank)]
        if month.get("mizuten"):
            assert f"{first} enter" in month["choices"]
        if doc["rules"] != "fudawiki":
            assert len(playing(doc, month)) == 3
        if "shibari" in month:
            assert doc["rules"] == "traditional"


@pytest.mark.parametrize("name", dealing.SPECIALS)
def test_divided_decks_bring_the_special_yaku(name):
    month = dealing.deal_month(random.Random(7), SEVEN[:5], "Ben", special_yaku=name)
    assert "calls" not in month
    piles = [cards(text) for text in month["captures"].values()]
    if name == "souhachi":
        assert [points(pile) for pile in piles] == [88, 88, 88]
    elif name == "futahachi":
        assert max(map(points, piles)) >= 168
    else:
        assert max(map(plains, piles)) >= 16


def test_a_divided_deck_is_a_legal_game():
    """Replayed card by card: each card takes the only one of its month on the field, or finds none and stays."""
    rng = random.Random(3)
    pairs = [(4 * month + low, 4 * month + low + 1) for month in range(12) for low in (0, 2)]
    rng.shuffle(pairs)
    laid = lay(rng, {"Aki": pairs[:8], "Ben": pairs[8:16], "Chie": pairs[16:]})
    field, stock = list(laid.field), list(laid.stock)
    hands = {player: list(hand) for player, hand in laid.hands.items()}
    piles: dict[str, list[int]] = {player: [] for player in hands}
    for _ in range(7):
        for player in hands:
            for card in (hands[player].pop(0), stock.pop(0)):
                same = [other for other in field if MONTH[other] == MONTH[card]]
                assert len(same) <= 1
                if same:
                    field.remove(same[0])
                    piles[player] += [card, same[0]]
                else:
                    field.append(card)
    assert not field
    assert not stock
    assert {player: sorted(pile) for player, pile in piles.items()} == {
        "Aki": sorted(card for pair in pairs[:8] for card in pair),
        "Ben": sorted(card for pair in pairs[8:16] for card in pair),
        "Chie": sorted(card for pair in pairs[16:] for card in pair),
    }


def test_seven_with_the_blank_card():
    month = dealing.deal_month(random.Random(1), SEVEN, "Aki", habits=Habits(retire=0.0))
    holder = month["choices"][0].removesuffix(" blank")
    assert holder not in month["hands"]
    assert len(month["hands"]) == 6
    assert len(seen(month)) == 48  # three play, three are pushed out, the field is the holder's other six


def test_two_seats_leave_cards_undrawn():
    doc = dealing.deal_year(random.Random(2), ["Aki", "Ben"], "standard", 6)
    assert doc["house"] == {"players.min": 2, "year.months": 6}
    for month in doc["months"]:
        assert "choices" not in month
        assert sum(len(cards(text)) for text in month["captures"].values()) <= 34  # 6 + 14 + 14


def test_months_that_nobody_entered_come_on_top():
    doc = dealing.deal_year(random.Random(4), SEVEN[:4], "fudawiki", 12, retire=0.85)
    empty = [month for month in doc["months"] if not any(c.endswith(" enter") for c in month["choices"])]
    assert empty
    assert len(doc["months"]) - len(empty) == 12


def test_the_callback_says_who_deals():
    asked = []

    def next_dealer(doc):
        asked.append(len(doc["months"]))
        return "Chie"

    doc = dealing.deal_year(random.Random(5), SEVEN[:4], months=3, next_dealer=next_dealer)
    assert asked == [1, 2]
    assert [month["choices"][0].split()[0] for month in doc["months"]] == ["Aki", "Chie", "Chie"]


def test_qdan_deals_by_seat():
    doc = dealing.deal_year(random.Random(6), SEVEN[:3], "qdan", 4)
    assert [next(iter(month["hands"])) for month in doc["months"]] == ["Aki", "Ben", "Chie", "Aki"]


@settings(max_examples=40, deadline=None)
@given(st.one_of(dealing.years(least=2, months=4), dealing.koikoi_years(months=4)), st.integers(0, 99))
def test_toml_says_the_same(doc, seed):
    assert tomllib.loads(dealing.to_toml(doc, "A comment", {1: "and a note"})) == doc
    part = dealing.cut(random.Random(seed), doc)
    assert tomllib.loads(dealing.to_toml(part)) == part
    assert "captures" not in part["months"][-1]


def test_a_seed_gives_the_same_game_again():
    one, two = (dealing.deal_year(random.Random(8), SEVEN[:6], "traditional", 3, sage=0.9) for _ in range(2))
    assert one == two


def test_captures_in_the_form_asked_for():
    for form, kind in (("counts", dict), ("points", int)):
        doc = dealing.deal_year(random.Random(9), SEVEN[:3], months=3, captures=form)
        assert all(isinstance(value, kind) for month in doc["months"] for value in month["captures"].values())
    doc = dealing.deal_year(random.Random(9), SEVEN[:3], months=12, captures="omitted", sage=0.0)
    for month in doc["months"]:
        ended = any(call["call"] == "end" for call in month.get("calls", []))
        assert ("captures" in month) is not ended


@pytest.mark.parametrize(
    ("pile", "yaku"),
    [
        ("1b 3b 8b 11b 12b", {"goko": 5}),
        ("1b 3b 8b 12b", {"shiko": 4}),
        ("1b 3b 8b 11b", {"ame-shiko": 4}),
        ("1b 3b 12b", {"sanko": 3}),
        ("1b 3b 11b", {}),
        ("9a 3b 8b 2a 4a 5a 6a", {"hanami": 2, "tsukimi": 2, "tane": 5}),
        ("9a 1pp 2pp 3pp 4pp 5p", {"kasu": 10}),
        ("1pp 2pp 3pp 4pp 5p", {}),
    ],
)
def test_koikoi_yaku_seen_by_the_players(pile, yaku):
    assert koikoi_yaku(cards(pile)) == yaku


def test_koikoi_hands_that_may_be_declared():
    assert declarable(cards("1brpp 2p 3p 4p 5p"))
    assert declarable(cards("1br 2pp 3br 4a 5a"))
    assert not declarable(cards("1brp 2ar 3b 4a 5a"))


@settings(max_examples=30, deadline=None)
@given(dealing.koikoi_years(months=6))
def test_koikoi_months_are_dealt_whole(doc):
    for month in doc["months"]:
        assert len(cards(month["field"])) == 8
        assert [len(cards(hand)) for hand in month["hands"].values()] == [8, 8]
        assert list(month["hands"]) == month["active"]
        assert month.get("winner", month["active"][0]) in month["active"]
        at_most_the_deck(seen(month))
        for text in month.get("captures", {}).values():
            assert set(Counter(MONTH[card] for card in cards(text)).values()) <= {2, 4}
        if "winner" in month and "captures" in month:
            assert koikoi_yaku(cards(month["captures"][month["winner"]]))


def test_the_command_line_prints_a_session(capsys):
    dealing.main(
        ["--seed", "1", "--players", "Aki,Ben,Chie,Dai", "--months", "2", "--fixed-dealer", "--title", "One"]
    )
    doc = tomllib.loads(capsys.readouterr().out)
    assert doc["title"] == "One"
    assert len(doc["months"]) == 2
