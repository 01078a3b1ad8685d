"""Cards and counts as people write them: contract.md, "Card notation"."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hhscore.cards import (
    DECK,
    KIND,
    KIND_MASK,
    MONTH,
    CardError,
    CardSet,
    complete_cards,
    is_counts,
    parse_cards,
    parse_counts,
)
from hhscore.cards.deck import ALL, card_name
from hhscore.cards.names import cards_table, find, fold

card_sets = st.lists(st.sampled_from(DECK), unique=True).map(CardSet.of)
SEPARATORS = [" ", ",", ", ", "", "  ", "\t", "、", "　", "，", ";", "\n"]
LETTERS = {"b": "bBhHｂ", "a": "aAａ", "r": "rRｒ", "p": "pPkKcCｐｃ"}


def read(text: str) -> str:
    return str(parse_cards(text))


def refusal(text: str) -> str:
    with pytest.raises(CardError) as refused:
        parse_cards(text)
    return str(refused.value)


class TestPlainNotation:
    @pytest.mark.parametrize(
        ("text", "cards"),
        [
            ("1b", "1b"),
            ("4arp", "4arp"),
            ("4pra", "4arp"),
            ("12ppp", "12ppp"),
            ("11barp", "11barp"),
            ("1b1r", "1br"),
            ("11b1r", "1r 11b"),
            ("1b11b", "1b 11b"),
            ("1b 12ppp", "1b 12ppp"),
            ("1b12ppp", "1b 12ppp"),
            ("12ppp1b", "1b 12ppp"),
            ("2r3r", "2r 3r"),
            ("1b2p", "1b 2p"),
            ("2r,3r", "2r 3r"),
            ("2r, 3r ,,", "2r 3r"),
            ("3R 2R", "2r 3r"),
            ("1h 1k 1c", "1bpp"),
            ("1P1p", "1pp"),
            ("12p 12p 12p", "12ppp"),
            ("1bpp 4a", "1bpp 4a"),
            ("4a1p1b1p", "1bpp 4a"),
            ("１ｂ、２Ｒ　４ａｒ", "1b 2r 4ar"),
            ("1b・2r；3r", "1b 2r 3r"),
            ("2 r 3 r", "2r 3r"),
            ("4 arp", "4arp"),
            ("01b", "1b"),
        ],
    )
    def test_read(self, text, cards):
        assert read(text) == cards

    @pytest.mark.parametrize("text", ["", " ", ",", "\n", "、　"])
    def test_nothing_is_no_cards(self, text):
        assert parse_cards(text) == CardSet()

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("2b", "2b: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
            ("1b 2B 3b", "2b: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
            ("4arb", "4b: the wisteria has no bright (it has 4a, 4r, 4p, 4p)"),
            ("12a", "12a: the paulownia has no animal (it has 12b, 12p, 12p, 12p)"),
            ("8r", "8r: the pampas has no ribbon (it has 8b, 8a, 8p, 8p)"),
            ("7h", "7h: the bush clover has no bright (it has 7a, 7r, 7p, 7p)"),
            ("13b", "13b: there is no month 13; months are 1 (pine) to 12 (paulownia)"),
            ("0p", "0p: there is no month 0; months are 1 (pine) to 12 (paulownia)"),
            ("112ppp", "112ppp: there is no month 112; months are 1 (pine) to 12 (paulownia)"),
            ("111", "111: there is no month 111; months are 1 (pine) to 12 (paulownia)"),
            ("1 12ppp", "1: the kind is missing; the pine has 1b, 1r, 1p, 1p"),
            ("11", "11: the kind is missing; the willow has 11b, 11a, 11r, 11p"),
            ("4arp4", "4: the kind is missing; the wisteria has 4a, 4r, 4p, 4p"),
            ("07", "07: the kind is missing; the bush clover has 7a, 7r, 7p, 7p"),
            (
                "1x",
                "1x: kinds are b bright, a animal, r ribbon, p plain; the pine has 1b, 1r, 1p, 1p",
            ),
            ("2bright", "2bright: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
        ],
    )
    def test_a_wrong_card_says_what_the_month_has(self, text, message):
        assert refusal(text) == message

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("1bb", "1b is there 2 times; the deck has one (the pine has 1b, 1r, 1p, 1p)"),
            ("1b 2r 1B", "1b is there 2 times; the deck has one (the pine has 1b, 1r, 1p, 1p)"),
            ("2ppp", "2p is there 3 times; the deck has 2 (the plum has 2a, 2r, 2p, 2p)"),
            ("2pk 2c 2p", "2p is there 4 times; the deck has 2 (the plum has 2a, 2r, 2p, 2p)"),
            ("12pppp", "12p is there 4 times; the deck has 3 (the paulownia has 12b, 12p, 12p, 12p)"),
            ("1brppp", "1p is there 3 times; the deck has 2 (the pine has 1b, 1r, 1p, 1p)"),
            ("11pp", "11p is there 2 times; the deck has one (the willow has 11b, 11a, 11r, 11p)"),
            ("1b crane", "1b is there 2 times; the deck has one (the pine has 1b, 1r, 1p, 1p)"),
        ],
    )
    def test_never_more_than_the_deck_has(self, text, message):
        assert refusal(text) == message

    @pytest.mark.parametrize("text", ["r", "bar", "b1 a3 r4 p8", "1b p", "4 ar p"])
    def test_the_month_comes_first(self, text):
        assert ": the month " in refusal(text)

    @given(card_sets)
    @example(CardSet(ALL))
    @example(CardSet())
    def test_what_is_written_is_read_back(self, cards):
        assert parse_cards(str(cards)) == cards

    @given(card_sets, st.randoms())
    def test_order_separators_case_and_letters_do_not_matter(self, cards, chance):
        names = [f"{MONTH[card]}{chance.choice(LETTERS[KIND[card]])}" for card in cards]
        chance.shuffle(names)
        assert parse_cards("".join(name + chance.choice(SEPARATORS) for name in names)) == cards

    def test_every_two_groups_without_a_separator(self):
        names = sorted({card_name(card) for card in DECK})
        for first in names:
            for second in names:
                if first != second:
                    assert parse_cards(first + second) == parse_cards(f"{second} {first}")


class TestNames:
    @pytest.mark.parametrize(
        ("text", "cards"),
        [
            ("crane", "1b"),
            ("Matsu-ni-Tsuru", "1b"),
            ("松に鶴", "1b"),
            ("梅に短冊", "2r"),
            ("plum ribbon", "2r"),
            ("plum-ribbon", "2r"),
            ("plum plain", "2p"),
            ("plum chaff plum plain", "2pp"),
            ("梅のカス", "2p"),
            ("梅カス", "2p"),
            ("梅 かす", "2p"),
            ("ume no kasu", "2p"),
            ("matsu ni tsuru ume ni tanzaku", "1b 2r"),
            ("bush warbler", "2a"),
            ("うめにうぐいす", "2a"),
            ("bush clover ribbon", "7r"),
            ("hagi-ni-inoshishi", "7a"),
            ("萩のイノシシ", "7a"),
            ("pampas moon", "8b"),
            ("pampas grass with the full moon", "8b"),
            ("月 雁", "8ba"),
            ("sake cup", "9a"),
            ("菊に盃", "9a"),
            ("willow with ono no michikaze", "11b"),
            ("柳に小野道風", "11b"),
            ("小野の道風", "11b"),
            ("rain man", "11b"),
            ("willow swallow", "11a"),
            ("lightning", "11p"),
            ("柳のカス", "11p"),
            ("雨の短冊", "11r"),
            ("houou", "12b"),
            ("hō-ō", "12b"),
            ("paulownia plain", "12p"),
            ("1月のカス", "1p"),
            ("8月 月", "8b"),
            ("4-ribbon", "4r"),
            ("4 ribbon", "4r"),
            ("4ribbon4a", "4ar"),
            ("pine poetry ribbon", "1r"),
            ("松に赤短", "1r"),
            ("maple blue ribbon", "10r"),
            ("松に鶴梅に短冊", "1b 2r"),
            ("松に鶴2r桐に鳳凰", "1b 2r 12b"),
            ("4arp crane, boar 12p", "1b 4arp 7a 12p"),
        ],
    )
    def test_read(self, text, cards):
        assert read(text) == cards

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("pampas", "pampas fits more than one card: 8b, 8a, 8p, 8p"),
            ("松", "松 fits more than one card: 1b, 1r, 1p, 1p"),
            ("1月", "1月 fits more than one card: 1b, 1r, 1p, 1p"),
            ("plum crane", "plum fits more than one card: 2a, 2r, 2p, 2p"),
            ("plum, ribbon", "plum fits more than one card: 2a, 2r, 2p, 2p"),
            ("bright", "bright fits more than one card: 1b, 3b, 8b, 11b, 12b"),
            ("poetry ribbon", "poetry ribbon fits more than one card: 1r, 2r, 3r"),
            ("aotan", "aotan fits more than one card: 6r, 9r, 10r"),
            ("bush clover crane", "bush clover fits more than one card: 7a, 7r, 7p, 7p"),
        ],
    )
    def test_a_name_of_several_cards_says_which(self, text, message):
        assert refusal(text) == message

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("plum bright", "plum bright: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
            ("Plum-Bright", "Plum-Bright: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
            ("桐の短冊", "桐の短冊: the paulownia has no ribbon (it has 12b, 12p, 12p, 12p)"),
            ("1b willow seed pampas tan", "pampas tan: the pampas has no ribbon (it has 8b, 8a, 8p, 8p)"),
        ],
    )
    def test_a_kind_the_month_has_not(self, text, message):
        assert refusal(text) == message

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("crne", "crne: no card is called that; did you mean crane (1b)?"),
            ("1p CRNE 2r", "CRNE: no card is called that; did you mean crane (1b)?"),
            ("松に鵜", "松に鵜: no card is called that; did you mean 松に鶴 (1b)?"),
            ("plumm ribbon", "plumm ribbon: no card is called that; did you mean plum-ribbon (2r)?"),
            ("plum-plains", "plum-plains: no card is called that; did you mean plum-plain (2p)?"),
            ("wistera", "wistera: no card is called that; did you mean wisteria (4a, 4r, 4p, 4p)?"),
        ],
    )
    def test_a_mistyped_name_gets_the_nearest(self, text, message):
        assert refusal(text) == message

    @pytest.mark.parametrize("text", ["zzzzzzzz", "-", "--", "の", "の鶴", "é", "1b!", "٣b", "鶴鶴亀"])
    def test_what_is_near_nothing(self, text):
        assert refusal(text).startswith(f"{text}: no card is called that; a card is its month and kind")

    def test_control_characters_are_not_echoed(self):
        assert refusal("\x1b[2J").startswith(r"\x1b[2J: no card is called that")
        assert refusal("1b\x00").startswith(r"1b\x00: ")

    def test_long_text_is_not_echoed_whole(self):
        assert len(refusal("x" * 100_000)) < 200
        assert len(refusal("1" * 100_000 + "b")) < 200
        assert len(refusal("x " * 100_000)) < 200

    def test_the_table_has_every_card_once(self):
        table = cards_table()
        assert [names.notation for names in table] == list(dict.fromkeys(card_name(card) for card in DECK))
        assert sum(names.copies for names in table) == 48
        warbler = table[3]
        assert (warbler.notation, warbler.copies) == ("2a", 1)
        assert (warbler.english, warbler.romaji, warbler.kanji) == ("bush-warbler", "ume-ni-uguisu", "梅に鶯")
        assert [(names.english, names.kanji) for names in table if names.notation == "12p"] == [
            ("paulownia-plain", "桐のカス")
        ]

    @pytest.mark.parametrize("names", cards_table(), ids=lambda names: names.notation)
    def test_every_name_of_the_table_is_read_as_its_card(self, names):
        for name in (names.english, names.romaji, names.kanji, *names.also):
            assert read(name) == names.notation
            assert read(name.replace("-", " ").upper()) == names.notation
        assert read(" ".join([names.romaji, names.kanji][: names.copies])) in (
            names.notation,
            names.notation + "p",
        )

    def test_no_two_names_of_the_table_are_the_same(self):
        names = [
            name for card in cards_table() for name in (card.english, card.romaji, card.kanji, *card.also)
        ]
        assert len({fold(name) for name in names}) == len(names)

    def test_a_flower_with_a_kind_fits_one_card_or_none(self):
        kinds = {"b": "bright", "a": "animal", "r": "ribbon", "p": "plain"}
        for month, name in enumerate(["pine", "plum", "cherry", "wisteria", "iris", "peony"], start=1):
            for kind, word in kinds.items():
                has = any(MONTH[card] == month and KIND[card] == kind for card in DECK)
                assert len(find(f"{name}-{word}")) == has


class TestCounts:
    @pytest.mark.parametrize(
        ("text", "counts"),
        [
            ("b1 a3 r4 p8", (1, 3, 4, 8)),
            ("P8 R4 A3 B1", (1, 3, 4, 8)),
            ("b1a3r4p8", (1, 3, 4, 8)),
            ("h1, a3, r4, k8", (1, 3, 4, 8)),
            ("bright 4 animal 5 ribbon 4 plain 11", (4, 5, 4, 11)),
            ("brights: 4, plains = 11", (4, 0, 0, 11)),
            ("光4 タネ5 短冊4 カス11", (4, 5, 4, 11)),
            ("ｂ１　ｐ２", (1, 0, 0, 2)),
            ("b5 a9 r10 p24", (5, 9, 10, 24)),
            ("b0", (0, 0, 0, 0)),
        ],
    )
    def test_read(self, text, counts):
        assert tuple(parse_counts(text).values()) == counts
        assert "".join(parse_counts(text)) == "barp"
        assert is_counts(text)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("b6", "b6: the deck has 5 bright cards"),
            ("a10", "a10: the deck has 9 animal cards"),
            ("r11", "r11: the deck has 10 ribbon cards"),
            ("b1 p25", "p25: the deck has 24 plain cards"),
            ("p99999", "p99999: the deck has 24 plain cards"),
            ("b1 h2", "h2: the bright cards are counted twice"),
        ],
    )
    def test_more_than_the_deck_has(self, text, message):
        assert is_counts(text)
        with pytest.raises(CardError) as refused:
            parse_counts(text)
        assert str(refused.value) == message

    @pytest.mark.parametrize(
        ("text", "echo"), [("b1 x8", "x8"), ("1b", "1b"), ("b", "b"), ("b -1", "b"), ("b1 \x1b", r"\x1b")]
    )
    def test_what_is_no_count(self, text, echo):
        with pytest.raises(CardError) as refused:
            parse_counts(text)
        assert str(refused.value) == (
            f"{echo}: a count is the kind and how many, as in b1 a3 r4 p8 "
            "(b bright, a animal, r ribbon, p plain)"
        )

    @pytest.mark.parametrize("text", ["", " ", ","])
    def test_no_counts(self, text):
        with pytest.raises(CardError, match="no counts"):
            parse_counts(text)

    @pytest.mark.parametrize(
        "text", ["", "1b", " 1b 2r", "4arp", "crane", "rest", "plain 1b", "crane 1", "b", "松に鶴"]
    )
    def test_cards_and_other_words_are_not_counts(self, text):
        assert not is_counts(text)

    @given(*(st.integers(0, KIND_MASK[kind].bit_count()) for kind in "barp"), st.randoms())
    def test_any_order(self, b, a, r, p, chance):
        parts = [f"b{b}", f"a{a}", f"r{r}", f"p{p}"]
        chance.shuffle(parts)
        assert parse_counts(chance.choice(["", " ", ", "]).join(parts)) == {"b": b, "a": a, "r": r, "p": p}


class TestCompletion:
    @pytest.mark.parametrize(
        ("typed", "candidates"),
        [
            ("4", ["4a", "4r", "4p"]),
            ("1", ["1b", "1r", "1p", "10a", "10r", "10p", "11b", "11a", "11r", "11p", "12b", "12p"]),
            ("12", ["12b", "12p"]),
            ("4a", ["4ar", "4ap"]),
            ("4pP", ["4pPa", "4pPr"]),
            ("4arpp", []),
            ("1b2", ["1b2a", "1b2r", "1b2p"]),
            ("2r3r2", ["2r3r2a", "2r3r2p"]),
            ("1b, 1", ["1r", "1p", "10a", "10r", "10p", "11b", "11a", "11r", "11p", "12b", "12p"]),
            ("4b", []),
            ("13", []),
            ("13b", []),
            ("cr", ["crane"]),
            ("1b cr", []),
            ("crne cr", ["crane"]),
            ("松に", ["松に鶴", "松に短冊", "松に赤短"]),
            ("Plum", ["plum-bush-warbler", "plum-ribbon", "plum-poetry-ribbon", "plum-plain"]),
            ("x", []),
        ],
    )
    def test_what_a_word_may_become(self, typed, candidates):
        assert complete_cards(typed) == candidates

    def test_nothing_typed_yet(self):
        assert len(complete_cards("")) == 36
        assert complete_cards("", CardSet(ALL) - parse_cards("1b 12p")) == ["1b", "12p"]

    def test_cards_that_lie_elsewhere_are_left_out(self):
        assert complete_cards("4", parse_cards("4ap")) == ["4r", "4p"]
        assert complete_cards("4", parse_cards("4app")) == ["4r"]
        assert complete_cards("crane", parse_cards("1b")) == []

    @given(card_sets, st.sampled_from(["", "1", "m", "k", "桐", "1p ", "12p, 12", "crane "]))
    def test_every_candidate_is_a_card_that_is_free(self, excluded, typed):
        before, _, word = typed.rpartition(" ")
        free = CardSet(ALL) - excluded - parse_cards(before)
        for candidate in complete_cards(typed, excluded):
            assert fold(candidate).startswith(word)
            assert len(parse_cards(candidate)) == 1
            assert parse_cards(candidate) <= free


def find_all_words() -> list[str]:
    """Every word that any name is made of."""
    names = [name for card in cards_table() for name in (card.english, card.romaji, card.kanji, *card.also)]
    return sorted({word for name in names for word in [name, *name.split("-")]})


def refused_or_not(read, text):
    """What is read, or None after seeing that the refusal is fit to be shown."""
    try:
        return read(text)
    except CardError as refused:
        message = str(refused)
    assert message.isprintable()
    assert len(message) < 300
    return None


class TestAnything:
    @given(st.text() | st.text(alphabet="0123456789barphkc ,-xｂ１松に鶴のカス月、\x1b"))
    def test_any_text_is_cards_or_a_refusal(self, text):
        cards = refused_or_not(parse_cards, text)
        if cards is not None:
            assert parse_cards(str(cards)) == cards

    @given(st.lists(st.sampled_from([*find_all_words(), "1b", "4", "-", ",", "x"]), max_size=6))
    def test_any_words_are_cards_or_a_refusal(self, words):
        cards = refused_or_not(parse_cards, " ".join(words))
        assert cards is None or len(cards) <= len(words)

    @given(st.text() | st.text(alphabet="0123456789barphkc ,:=-x光カス\x1b、"))
    def test_any_text_is_counts_or_a_refusal(self, text):
        is_counts(text)
        complete_cards(text)
        counts = refused_or_not(parse_counts, text)
        if counts is not None:
            assert all(0 <= counts[kind] <= KIND_MASK[kind].bit_count() for kind in "barp")

    def test_a_hundred_thousand_words(self):
        assert refusal("1b " * 100_000).endswith("…: 300,000 letters; the 48 cards of the deck take fewer")
        assert refusal("松に鶴" * 10_000).endswith("…: 30,000 letters; the 48 cards of the deck take fewer")
        assert refusal("1b " * 1_000).startswith("1b is there 1000 times")


def test_plain_notation_loads_neither_names_nor_words():
    code = (
        "import sys; from hhscore.cards import parse_cards; parse_cards('4arp 1p2p, 6A 8p'); "
        "print([name for name in sys.modules if name in ('hhscore.cards.names', 'hhscore.cards.words')])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_plain_and_slow_reading_agree():
    from hhscore.cards.words import read_cards

    chance = random.Random(8)
    for _ in range(500):
        text = " ".join(card_name(card) for card in chance.sample(DECK, 7))
        assert CardSet.of(read_cards(text)) == parse_cards(text)


def test_four_thousand_letters_are_read_and_one_more_is_not():
    """The longest names of all 48 cards take a quarter of that."""
    assert str(parse_cards("1b" + " " * 3_998)) == "1b"
    with pytest.raises(CardError) as error:
        parse_cards("1b" + " " * 3_999)
    assert str(error.value) == f"1b{' ' * 38}…: 4,001 letters; the 48 cards of the deck take fewer"
    assert is_counts("b1" + " " * 3_998)
    assert not is_counts("b1" + " " * 3_999)
