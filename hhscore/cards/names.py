"""The names of the cards in English, romaji and kanji, and finding the cards that a name fits.

A card is called by what is on it (`crane`, `鶴`), by its flower and that (`matsu-ni-tsuru`, `梅に短冊`), or by its
flower or month and its kind (`plum-ribbon`, `梅のカス`, `4-animal`). A name may fit several cards; `find` says
which.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from hhscore.cards.deck import (
    DECK,
    FACE,
    FLOWERS,
    FLOWERS_KANJI,
    KIND,
    KIND_LETTERS,
    KINDS,
    MONTH,
    MONTHS,
    CardSet,
    card_name,
)
from hhscore.words.suggestion import suggest_word

FLOWERS_ROMAJI = (
    *("matsu", "ume", "sakura", "fuji", "ayame", "botan"),
    *("hagi", "susuki", "kiku", "momiji", "yanagi", "kiri"),
)
_FLOWERS_ALSO = (
    *(
        "まつ",
        "うめ plum-blossom",
        "さくら 櫻 cherry-blossom",
        "ふじ",
        "あやめ 杜若 かきつばた kakitsubata 菖蒲",
        "ぼたん",
    ),
    *(
        "はぎ clover",
        "すすき 薄 pampas-grass 坊主 ぼうず bouzu bozu",
        "きく",
        "もみじ",
        "やなぎ 雨 ame rain",
        "きり",
    ),
)
# What is on a card: English, romaji, kanji, then whatever else it is called.
_PICTURES = {
    "1b": "crane tsuru 鶴 つる",
    "2a": "bush-warbler uguisu 鶯 warbler うぐいす",
    "3b": "curtain maku 幕 まく",
    "4a": "cuckoo hototogisu 時鳥 不如帰 杜鵑 ほととぎす",
    "5a": "eight-plank-bridge yatsuhashi 八橋 bridge 八つ橋 やつはし",
    "6a": "butterflies chou 蝶 butterfly cho ちょう",
    "7a": "boar inoshishi 猪 いのしし",
    "8b": "moon tsuki 月 full-moon つき",
    "8a": "geese kari 雁 goose wild-geese gan かり がん",
    "9a": "sake-cup sakazuki 盃 cup 杯 さかずき",
    "10a": "deer shika 鹿 しか",
    "11b": "ono-no-michikaze ono-no-michikaze 小野道風 小野の道風 michikaze 道風 rain-man おののみちかぜ",
    "11a": "swallow tsubame 燕 つばめ",
    "12b": "phoenix houou 鳳凰 hoo ho-o ほうおう",
}
_KINDS_ALSO = {
    "b": "bright hikari 光 ひかり 光札",
    "a": "animal tane タネ 種 タネ札 seed",
    "r": "ribbon tanzaku 短冊 tan 短 たんざく 短冊札 slip",
    "p": "plain kasu カス カス札 chaff",
}
_LIGHTNING = "lightning kaminari 雷 inazuma 稲妻 かみなり いなずま"
# Ribbons that go by their colour: a name of three cards, and of one together with its flower.
_POETRY = "poetry-ribbon akatan 赤短 あかたん"
_BLUE = "blue-ribbon aotan 青短 あおたん"
_COLOURS = {1: _POETRY, 2: _POETRY, 3: _POETRY, 6: _BLUE, 9: _BLUE, 10: _BLUE}
MOST_WORDS = 6
"""No name has more words: pampas grass with the full moon has six."""

_BETWEEN = re.compile(r"[-_\s\u2010-\u2015\u2212]+|[にの]")
_JOINING = {"ni", "no", "with", "and", "of", "the"}
# Katakana is read as hiragana, a long vowel as a short one.
_LETTERS = {**{code: code - 0x60 for code in range(0x30A1, 0x30F7)}, **str.maketrans("āēīōū", "aeiou")}


class CardNames(NamedTuple):
    """One card of the deck as it is written and called; `copies` is how many look the same."""

    card: int
    copies: int
    notation: str
    english: str
    romaji: str
    kanji: str
    also: tuple[str, ...]


def fold(text: str) -> str:
    """Text in one width, one case, one kana.

    >>> fold("１Ｂ カス Tsuru")
    '1b かす tsuru'
    """
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", text).casefold().translate(_LETTERS)


def name_key(name: str) -> str:
    """Return a name in one case, width and kana, without what stands between its words.

    >>> name_key("Tate-Sanbon"), name_key("ぴか いち")
    ('tatesanbon', 'ぴかいち')
    """
    return "".join(char for char in fold(name) if char.isalnum())


def _key(name: str) -> str:
    """A folded name without the words that only join: `matsu-ni-tsuru`, `matsu tsuru` and `matsu_tsuru` are one.

    Empty if it begins or ends with what should stand between words.
    """
    words = _BETWEEN.split(name)
    if not words[0] or not words[-1]:
        return ""
    return "-".join(
        [words[0], *(word for word in words[1:-1] if word and word not in _JOINING), *words[1:][-1:]]
    )


@lru_cache(maxsize=1)
def cards_table() -> tuple[CardNames, ...]:
    """Every card with its names, in the order of the deck, the plain cards of a month once.

    >>> [names.english for names in cards_table()[:3]], [names.kanji for names in cards_table()[:3]]
    (['crane', 'pine-ribbon', 'pine-plain'], ['松に鶴', '松に短冊', '松のカス'])
    >>> sum(names.copies for names in cards_table())
    48
    """
    return tuple(_names_of(card) for card in DECK if FACE[card] == card)


def _names_of(card: int) -> CardNames:
    month, kind = MONTH[card], KIND[card]
    flower, romaji, kanji = _flowers(month)[:3]
    picture = _PICTURES.get(card_name(card), "").split()
    what, what_romaji, what_kanji = (picture or _KINDS_ALSO[kind].split())[:3]
    also = [f"{flower}-{what}", *picture[3:]] if picture else []
    if kind == "r" and month in _COLOURS:
        colour, colour_romaji, colour_kanji = _COLOURS[month].split()[:3]
        also = [f"{flower}-{colour}", f"{romaji}-ni-{colour_romaji}", f"{kanji}に{colour_kanji}"]
    if card_name(card) == "11p":
        also = _LIGHTNING.split()
    joining, joining_kana = ("no", "の") if kind == "p" else ("ni", "に")
    return CardNames(
        card,
        FACE.count(card),
        card_name(card),
        what if picture else f"{flower}-{what}",
        f"{romaji}-{joining}-{what_romaji}",
        f"{kanji}{joining_kana}{what_kanji}",
        tuple(also),
    )


def _flowers(month: int) -> list[str]:
    """What a month's flower is called: English, romaji, kanji, the rest."""
    named = (FLOWERS[month - 1].replace(" ", "-"), FLOWERS_ROMAJI[month - 1], FLOWERS_KANJI[month - 1])
    return [*named, *_FLOWERS_ALSO[month - 1].split()]


def _on_card(card: int) -> list[str]:
    """What the card's picture or kind is called, without its flower."""
    words = [_PICTURES.get(card_name(card), ""), _KINDS_ALSO[KIND[card]]]
    if KIND[card] == "r":
        words.append(_COLOURS.get(MONTH[card], ""))
    if card_name(card) == "11p":
        words.append(_LIGHTNING)
    return " ".join(words).split()


@lru_cache(maxsize=1)
def _flower_keys() -> dict[str, int]:
    """The month that each name of a flower, or a number, stands for."""
    names = {month: [*_flowers(month), str(month), f"{month}月"] for month in MONTHS}
    return {_key(fold(name)): month for month in MONTHS for name in names[month]}


def month_named(name: str) -> int | None:
    """The month of a flower's name in any language, folded or not; None where it is no flower.

    >>> month_named("bush clover"), month_named("もみじ"), month_named("turtle")
    (7, 10, None)
    """
    return _flower_keys().get(_key(fold(name.strip())))


@lru_cache(maxsize=1)
def _kind_keys() -> dict[str, str]:
    return {_key(fold(name)): kind for kind in KINDS for name in _KINDS_ALSO[kind].split()}


@lru_cache(maxsize=1)
def _index() -> dict[str, list[int]]:
    """The cards that each name fits, by its key; built when the first name is met."""
    index: dict[str, list[int]] = {}

    def add(key: str, card: int) -> None:
        cards = index.setdefault(key, [])
        if card not in cards:
            cards.append(card)

    flowers: dict[int, list[str]] = {month: [] for month in MONTHS}
    for key, month in _flower_keys().items():
        flowers[month].append(key)
    for names in cards_table():
        pictured = [_key(fold(name)) for name in _on_card(names.card)]
        for key in pictured:
            add(key, names.card)
        for flower in flowers[MONTH[names.card]]:
            add(flower, names.card)
            for key in pictured:
                add(f"{flower}-{key}", names.card)
                if not flower.isascii() and not key.isascii():
                    add(flower + key, names.card)  # 梅短冊
    return index


def find(name: str) -> list[int]:
    """The cards that a folded name fits: one, several (each looked-alike once), or none.

    >>> find("matsu-ni-tsuru"), find("plum ribbon"), find("iris-bridge"), find("turtle")
    ([0], [5], [16], [])
    >>> find("pampas")
    [28, 29, 30]
    """
    return _index().get(_key(name), [])


def month_without(name: str) -> tuple[int, str] | None:
    """The month and the kind it has none of, where a folded name asks for just that.

    >>> month_without("plum bright"), month_without("plum ribbon")
    ((2, 'b'), None)
    """
    words = _key(name).split("-")
    for at in range(1, len(words)):
        month, kind = _flower_keys().get("-".join(words[:at])), _kind_keys().get("-".join(words[at:]))
        if month and kind and not find(name):
            return month, kind
    return None


def kind_named(word: str) -> str | None:
    """The kind (b, a, r or p) that a folded letter or word in any language stands for, plural too.

    >>> kind_named("chaff"), kind_named("ribbons"), kind_named("h"), kind_named("crane")
    ('p', 'r', 'b', None)
    """
    return KIND_LETTERS.get(word) or _kind_keys().get(word) or _kind_keys().get(word.removesuffix("s"))


@lru_cache(maxsize=1)
def _known() -> dict[str, str]:
    """Every name worth suggesting, by its folded form: those of one card, and the flowers."""
    names = [name for card in cards_table() for name in _all_names(card)]
    names += [name for month in MONTHS for name in _flowers(month)]
    return {fold(name): name for name in reversed(names)}


def _all_names(names: CardNames) -> tuple[str, ...]:
    return (names.english, names.romaji, names.kanji, *names.also)


@lru_cache(maxsize=1024)
def suggest_name(name: str) -> str | None:
    """Return the known name that was probably meant by a folded one; None if none is like it.

    >>> suggest_name("crne"), suggest_name("松に鵜"), suggest_name("turtle")
    ('crane', '松に鶴', None)
    """
    known = _known()
    suggestion = suggest_word(name, (one for one in known if abs(len(one) - len(name)) <= 2))
    return known[suggestion] if suggestion else None


def names_beginning(start: str, left: CardSet) -> list[str]:
    """The names of the cards left that begin so, in the order of the deck.

    >>> names_beginning("Bo", CardSet.of([20, 24]))
    ['botan-ni-chou', 'boar']
    """
    folded = fold(start)
    names = (name for card in cards_table() if card.card in left for name in _all_names(card))
    return list(dict.fromkeys(name for name in names if fold(name).startswith(folded)))
