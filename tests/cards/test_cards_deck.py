"""The deck of rules.md §1 and sets of its cards."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhscore.cards import (
    DECK,
    FACE,
    KIND,
    KIND_MASK,
    MONTH,
    MONTH_MASK,
    MONTHS,
    CardError,
    CardSet,
    parse_cards,
)
from hhscore.cards.deck import ALL, card_name, flower, month_holds, shown

card_lists = st.lists(st.sampled_from(DECK), unique=True).map(tuple)


def held(cards: CardSet) -> list[str]:
    """Each card by name, so that two lists can be compared without masks."""
    return [card_name(card) for card in cards]


class TestDeck:
    def test_there_are_5_brights_9_animals_10_ribbons_and_24_plains(self):
        assert [KIND.count(kind) for kind in "barp"] == [5, 9, 10, 24]
        assert [KIND_MASK[kind].bit_count() for kind in "barp"] == [5, 9, 10, 24]

    def test_card_points_are_264(self):
        points = {"b": 20, "a": 10, "r": 5, "p": 1}
        assert sum(points[kind] for kind in KIND) == 264

    def test_every_month_has_four_cards(self):
        assert [MONTH.count(month) for month in MONTHS] == [4] * 12
        assert [MONTH_MASK[month].bit_count() for month in MONTHS] == [4] * 12
        assert sum(MONTH_MASK) == ALL

    @pytest.mark.parametrize(
        ("kind", "months"),
        [
            ("b", [1, 3, 8, 11, 12]),
            ("a", [2, 4, 5, 6, 7, 8, 9, 10, 11]),
            ("r", [1, 2, 3, 4, 5, 6, 7, 9, 10, 11]),
        ],
    )
    def test_which_months_have_a_kind(self, kind, months):
        assert [MONTH[card] for card in DECK if KIND[card] == kind] == months

    def test_plain_cards_of_a_month(self):
        plains = [sum(KIND[c] == "p" and MONTH[c] == month for c in DECK) for month in MONTHS]
        assert plains == [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 3]

    def test_36_cards_look_different(self):
        # 5 brights, 9 animals, 10 ribbons, and one plain face in each of twelve months.
        assert len(set(FACE)) == 36

    def test_what_a_month_holds(self):
        assert month_holds(11) == "11b, 11a, 11r, 11p"
        assert month_holds(12) == "12b, 12p, 12p, 12p"

    def test_flowers(self):
        assert flower(1) == "pine"
        assert flower(12) == "paulownia"


class TestCardSet:
    def test_written_back_by_month_then_kind_grouped(self):
        assert str(CardSet.of([12, 3, 0, 2])) == "1bpp 4a"
        assert str(CardSet(ALL)) == (
            "1brpp 2arpp 3brpp 4arpp 5arpp 6arpp 7arpp 8bapp 9arpp 10arpp 11barp 12bppp"
        )
        assert str(CardSet()) == ""
        assert repr(CardSet.of([0])) == "CardSet('1b')"

    def test_the_second_plain_card_is_as_good_as_the_first(self):
        assert CardSet.of([2]) == CardSet.of([3])
        assert hash(CardSet.of([2])) == hash(CardSet.of([3]))
        assert CardSet.of([3]) <= CardSet.of([2, 3])
        assert not CardSet.of([2, 3]) <= CardSet.of([3])
        assert CardSet.of([47]) <= CardSet.of([46, 45])

    def test_whether_a_card_is_held(self):
        assert 0 in CardSet.of([0])
        assert 1 not in CardSet.of([0])

    def test_counting(self):
        cards = parse_cards("4arpp 11bp")
        assert len(cards) == 6
        assert [cards.count(kind) for kind in "barp"] == [1, 1, 1, 3]
        assert [cards.month_count(month) for month in (4, 11, 12)] == [4, 2, 0]
        assert cards.face_counts() == {12: 1, 13: 1, 14: 2, 40: 1, 43: 1}

    def test_adding(self):
        assert str(parse_cards("3b") + parse_cards("2r 4a")) == "2r 3b 4a"
        assert str(parse_cards("1p 2r") + parse_cards("1bp 3b")) == "1bpp 2r 3b"
        assert str(parse_cards("12pp") + parse_cards("12p")) == "12ppp"

    def test_adding_more_than_the_deck_has(self):
        with pytest.raises(CardError) as refused:
            parse_cards("2pp") + parse_cards("2pp 3b")
        assert str(refused.value) == "2p is there 4 times; the deck has 2 (the plum has 2a, 2r, 2p, 2p)"

    def test_taking_away(self):
        assert str(parse_cards("1pp 2r 3b") - parse_cards("1p 3b 4a")) == "1p 2r"
        assert str(parse_cards("12bppp") - parse_cards("12pp")) == "12bp"
        assert parse_cards("1p") - parse_cards("1pp") == CardSet()

    def test_more_of_a_card_than_there_are(self):
        with pytest.raises(CardError, match="12p is there 5 times; the deck has 3"):
            CardSet.of([45, 46, 47, 47, 45])

    def test_unchanging(self):
        cards = CardSet.of([0])
        with pytest.raises(AttributeError, match="does not change"):
            cards.mask = 0
        assert str(cards) == "1b"

    def test_equal_only_to_a_card_set(self):
        assert CardSet.of([0]) != 1
        assert CardSet.of([0]) != "1b"

    def test_pickled(self):
        cards = parse_cards("1bpp 4a")
        assert pickle.loads(pickle.dumps(cards)) == cards

    @given(card_lists)
    def test_holds_what_was_put_in(self, cards):
        made = CardSet.of(cards)
        assert held(made) == [card_name(card) for card in sorted(cards)]
        assert len(made) == len(cards)

    @given(card_lists, card_lists)
    def test_a_part_of_the_whole(self, some, others):
        part, whole = CardSet.of(some), CardSet.of({*some, *others})
        assert part <= whole
        assert (whole - part) + part == whole
        assert len(whole - part) == len(whole) - len(part)


class TestShown:
    def test_letters_stay(self):
        assert shown("松に鶴 ō 1b") == "松に鶴 ō 1b"

    @pytest.mark.parametrize(
        ("text", "echo"),
        [
            ("\x1b]0;x\x07", r"\x1b]0;x\x07"),
            ("a\nb", r"a\nb"),
            ("\u202ea", r"\u202ea"),
            ("\ud800", r"\ud800"),
        ],
    )
    def test_what_a_terminal_obeys_is_spelled_out(self, text, echo):
        assert shown(text) == echo

    def test_long_text_is_cut(self):
        assert shown("x" * 41) == "x" * 40 + "…"
        assert shown("x" * 40) == "x" * 40
