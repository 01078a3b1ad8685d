"""What every card, flower and kind is called, in English, romaji and Japanese; and what is said of names that fit no
card, or several."""

from __future__ import annotations

import pytest

from hhscore.cards import CardError, CardSet, parse_cards, parse_counts
from hhscore.cards.deck import ALL, FACE, KIND_NAMES, card_name, flower
from hhscore.cards.names import (
    cards_table,
    find,
    fold,
    kind_named,
    month_named,
    month_without,
    name_key,
    names_beginning,
    suggest_name,
)

PICTURES = {
    "1b": "crane tsuru 鶴 つる",
    "2a": "bush-warbler uguisu 鶯 warbler うぐいす",
    "3b": "curtain maku 幕 まく",
    "4a": "cuckoo hototogisu 時鳥 不如帰 杜鵑 ほととぎす",
    "5a": "eight-plank-bridge yatsuhashi 八橋 bridge 八つ橋 やつはし",
    "6a": "butterflies chou 蝶 butterfly cho ちょう",
    "7a": "boar inoshishi 猪 いのしし",
    "8a": "geese kari 雁 goose wild-geese gan かり がん",
    "8b": "moon tsuki 月 full-moon つき",
    "9a": "sake-cup sakazuki 盃 cup 杯 さかずき",
    "10a": "deer shika 鹿 しか",
    "11a": "swallow tsubame 燕 つばめ",
    "11b": "ono-no-michikaze 小野道風 小野の道風 michikaze 道風 rain-man おののみちかぜ",
    "11p": "lightning kaminari 雷 inazuma 稲妻 かみなり いなずま",
    "12b": "phoenix houou 鳳凰 hoo ho-o ほうおう",
}
FLOWERS = {
    1: ("pine", "matsu", "松", "まつ"),
    2: ("plum", "ume", "梅", "うめ plum-blossom"),
    3: ("cherry", "sakura", "桜", "さくら 櫻 cherry-blossom"),
    4: ("wisteria", "fuji", "藤", "ふじ"),
    5: ("iris", "ayame", "菖蒲", "あやめ 杜若 かきつばた kakitsubata"),
    6: ("peony", "botan", "牡丹", "ぼたん"),
    7: ("bush clover", "hagi", "萩", "はぎ clover"),
    8: ("pampas", "susuki", "芒", "すすき 薄 pampas-grass 坊主 ぼうず bouzu bozu"),
    9: ("chrysanthemum", "kiku", "菊", "きく"),
    10: ("maple", "momiji", "紅葉", "もみじ"),
    11: ("willow", "yanagi", "柳", "やなぎ 雨 ame rain"),
    12: ("paulownia", "kiri", "桐", "きり"),
}
KINDS = {
    "b": "bright hikari 光 ひかり 光札",
    "a": "animal tane タネ 種 タネ札 seed",
    "r": "ribbon tanzaku 短冊 tan 短 たんざく 短冊札 slip",
    "p": "plain kasu カス カス札 chaff",
}
HELD = (
    *("brpp", "arpp", "brpp", "arpp", "arpp", "arpp"),
    *("arpp", "bapp", "arpp", "arpp", "barp", "bppp"),
)
"""The kinds of each month's cards."""


def cards(name: str) -> str:
    """The cards that a name fits, in notation, each that looks alike once."""
    return " ".join(card_name(card) for card in find(fold(name)))


@pytest.mark.parametrize("card", PICTURES)
def test_what_is_on_a_card(card: str) -> None:
    for name in PICTURES[card].split():
        assert cards(name) == card, name
        assert cards(name.upper()) == card, name


@pytest.mark.parametrize("month", FLOWERS)
def test_what_a_flower_is_called(month: int) -> None:
    english, romaji, kanji, also = FLOWERS[month]
    kinds = dict.fromkeys(HELD[month - 1])
    everything = " ".join(f"{month}{kind}" for kind in kinds)
    assert flower(month) == english
    for name in (english, romaji, kanji, *also.split(), str(month), f"{month}月"):
        assert month_named(name) == month, name
        assert cards(name) == everything, name
        for kind in KINDS:
            found = f"{month}{kind}" if kind in kinds else ""
            assert cards(f"{name} {KIND_NAMES[kind]}") == found, (name, kind)
            assert cards(f"{name}-ni-{KINDS[kind].split()[1]}") == found, (name, kind)
            assert cards(f"{name}に{KINDS[kind].split()[2]}") == found, (name, kind)
            lacks = None if kind in kinds else (month, kind)
            assert month_without(fold(f"{name} {KIND_NAMES[kind]}")) == lacks, (name, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_kind_is_called(kind: str) -> None:
    of_kind = " ".join(card_name(card) for card in sorted({*FACE}) if card_name(card)[-1] == kind)
    for name in KINDS[kind].split():
        assert cards(name) == of_kind, name
        assert kind_named(fold(name)) == kind, name
        assert kind_named(fold(f"{name}s")) == kind, name
    letters = {"b": "bh", "a": "a", "r": "r", "p": "pkc"}[kind]
    assert [kind_named(letter) for letter in letters] == [kind] * len(letters)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        *((name, "1r 2r 3r") for name in ("poetry-ribbon", "akatan", "赤短", "あかたん")),
        *((name, "6r 9r 10r") for name in ("blue-ribbon", "aotan", "青短", "あおたん")),
        ("pine poetry ribbon", "1r"),
        ("matsu-ni-akatan", "1r"),
        ("松に赤短", "1r"),
        ("peony blue ribbon", "6r"),
        ("peony poetry ribbon", ""),
        ("梅短冊", "2r"),
        ("松に鶴", "1b"),
        ("pine with the crane", "1b"),
        ("pine and crane", "1b"),
        ("pine of the crane", "1b"),
        ("matsu no tsuru", "1b"),
        ("pine under crane", ""),
        ("pampas grass with the full moon", "8b"),
        ("8 moon", "8b"),
        ("8 crane", ""),
        ("crane-", ""),
        ("-crane", ""),
        ("turtle", ""),
    ],
)
def test_which_cards_a_name_fits(name: str, found: str) -> None:
    assert cards(name) == found


def test_the_table_of_names() -> None:
    table = {one.notation: one for one in cards_table()}
    assert " ".join(table) == (
        "1b 1r 1p 2a 2r 2p 3b 3r 3p 4a 4r 4p 5a 5r 5p 6a 6r 6p 7a 7r 7p 8b 8a 8p 9a 9r 9p 10a 10r 10p "
        "11b 11a 11r 11p 12b 12p"
    )
    assert [one.copies for one in table.values() if one.notation[-1] == "p"] == [2] * 10 + [1, 3]
    assert {one.copies for one in table.values() if one.notation[-1] != "p"} == {1}
    assert table["1b"][2:] == ("1b", "crane", "matsu-ni-tsuru", "松に鶴", ("pine-crane", "つる"))
    assert table["1r"][2:] == (
        *("1r", "pine-ribbon", "matsu-ni-tanzaku", "松に短冊"),
        ("pine-poetry-ribbon", "matsu-ni-akatan", "松に赤短"),
    )
    assert table["4r"][2:] == ("4r", "wisteria-ribbon", "fuji-ni-tanzaku", "藤に短冊", ())
    assert table["7a"][3:] == ("boar", "hagi-ni-inoshishi", "萩に猪", ("bush-clover-boar", "いのしし"))
    assert table["9r"].also == ("chrysanthemum-blue-ribbon", "kiku-ni-aotan", "菊に青短")
    assert table["11p"][3:] == (
        *("willow-plain", "yanagi-no-kasu", "柳のカス"),
        ("lightning", "kaminari", "雷", "inazuma", "稲妻", "かみなり", "いなずま"),
    )
    assert table["12p"][3:] == ("paulownia-plain", "kiri-no-kasu", "桐のカス", ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2b", "2b: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
        ("plum bright", "plum bright: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
        ("2bright", "2bright: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
        ("13b", "13b: there is no month 13; months are 1 (pine) to 12 (paulownia)"),
        ("0b", "0b: there is no month 0; months are 1 (pine) to 12 (paulownia)"),
        ("123b", "123b: there is no month 123; months are 1 (pine) to 12 (paulownia)"),
        ("4", "4: the kind is missing; the wisteria has 4a, 4r, 4p, 4p"),
        ("1b 4", "4: the kind is missing; the wisteria has 4a, 4r, 4p, 4p"),
        ("4a5", "5: the kind is missing; the iris has 5a, 5r, 5p, 5p"),
        ("arp", "arp: the month is missing; a card is its month and kind, as in 1b 4arp"),
        ("b1", "b1: the month comes before the kind, as in 4r; this reads like a count of cards"),
        ("pine", "pine fits more than one card: 1b, 1r, 1p, 1p"),
        ("akatan", "akatan fits more than one card: 1r, 2r, 3r"),
        ("1x", "1x: kinds are b bright, a animal, r ribbon, p plain; the pine has 1b, 1r, 1p, 1p"),
        ("1b1b", "1b is there 2 times; the deck has one (the pine has 1b, 1r, 1p, 1p)"),
        ("1ppp", "1p is there 3 times; the deck has 2 (the pine has 1b, 1r, 1p, 1p)"),
        ("crne", "crne: no card is called that; did you mean crane (1b)?"),
        (
            "zzzzzzz",
            "zzzzzzz: no card is called that; a card is its month and kind, as in 1b 4arp, or its name",
        ),
    ],
)
def test_what_is_said_of_no_card(text: str, message: str) -> None:
    with pytest.raises(CardError) as error:
        parse_cards(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("4 arp", "4arp"),
        ("4ribbon", "4r"),
        ("4arp1b", "1b 4arp"),
        ("1b4ribbon", "1b 4r"),
        ("crane", "1b"),
        ("松に鶴梅に短冊", "1b 2r"),
        ("鶴1p猪", "1bp 7a"),
        ("鶴12p", "1b 12p"),
        ("pampas grass with the full moon, 1b", "1b 8b"),
        ("12ppp", "12ppp"),
        ("１Ｂ", "1b"),
        ("1h 4k", "1b 4p"),
        ("1c", "1p"),
    ],
)
def test_cards_as_people_write_them(text: str, read: str) -> None:
    assert str(parse_cards(text)) == read


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("b6", "b6: the deck has 5 bright cards"),
        ("a10", "a10: the deck has 9 animal cards"),
        ("r11", "r11: the deck has 10 ribbon cards"),
        ("p25", "p25: the deck has 24 plain cards"),
        ("p00024", "p00024: the deck has 24 plain cards"),
        ("b1 b2", "b2: the bright cards are counted twice"),
        (
            "x1",
            "x1: a count is the kind and how many, as in b1 a3 r4 p8 (b bright, a animal, r ribbon, p plain)",
        ),
        (
            "b1 zz",
            "zz: a count is the kind and how many, as in b1 a3 r4 p8 (b bright, a animal, r ribbon, p plain)",
        ),
        ("", "no counts; they are the kind and how many, as in b1 a3 r4 p8"),
    ],
)
def test_what_is_said_of_no_count(text: str, message: str) -> None:
    with pytest.raises(CardError) as error:
        parse_counts(text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("b5 a9 r10 p24", (5, 9, 10, 24)),
        ("p0024", (0, 0, 0, 24)),
        ("plain 11, bright: 4", (4, 0, 0, 11)),
        ("ribbons=3;seeds 2", (0, 2, 3, 0)),
    ],
)
def test_counts_as_people_write_them(text: str, counts: tuple[int, ...]) -> None:
    assert tuple(parse_counts(text)[kind] for kind in "barp") == counts
    assert list(parse_counts(text)) == [*"barp"]


def test_names_alike_in_case_width_and_kana() -> None:
    # The first and the last katakana that have a hiragana, and what lies beyond them.
    assert fold("ァヶ゠ヷ") == "ぁゖ゠ヷ"
    assert fold("ĀĒĪŌŪ Å") == "aeiou å"
    assert [name_key(name) for name in ("Tate-Sanbon", "ぴか いち", "１Ａ", "Kōji")] == [
        "tatesanbon",
        "ぴかいち",
        "1a",
        "koji",
    ]


def test_names_that_are_begun() -> None:
    assert names_beginning("boa", CardSet(ALL)) == ["boar"]
    assert names_beginning("boa", CardSet(ALL) - parse_cards("7a")) == []
    assert names_beginning("zzz", CardSet(ALL)) == []
    assert suggest_name("turtle") is None
    assert suggest_name("crne") == "crane"
