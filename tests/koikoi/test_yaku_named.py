"""Every yaku of Koi-Koi with its names and its cards, and what the room offers. rules.md §11; 004 Completed Yaku."""

from __future__ import annotations

import pytest

from hhscore.games import koikoi
from hhscore.games.koikoi.yaku import SAKE_CUP, VIEWING, YAKU, all_yaku, told

ANIMALS = "2a 4a 5a 6a 7a 8a 9a 10a 11a"
RIBBONS = "1r 2r 3r 4r 5r 6r 7r 9r 10r 11r"
PLAINS = "1pp 2pp 3pp 4pp 5pp 6pp 7pp 8pp 9pp 10pp 11p 12ppp"
NAMED = [
    ("goko", "五光", "five brights", "1b 3b 8b 11b 12b", "", 0),
    ("shiko", "四光", "four brights", "1b 3b 8b 12b", "", 0),
    ("ame-shiko", "雨四光", "rainy four brights", "11b", "1b 3b 8b 12b", 3),
    ("sanko", "三光", "three brights", "", "1b 3b 8b 12b", 3),
    ("akatan", "赤短", "poetry ribbons", "1r 2r 3r", "", 0),
    ("aotan", "青短", "blue ribbons", "6r 9r 10r", "", 0),
    ("inoshikacho", "猪鹿蝶", "boar, deer, butterflies", "6a 7a 10a", "", 0),
    ("hanami", "花見", "cherry blossom viewing", "3b 9a", "", 0),
    ("tsukimi", "月見", "moon viewing", "8b 9a", "", 0),
    ("tane", "タネ", "animals", "", ANIMALS, 0),
    ("tan", "タン", "ribbons", "", RIBBONS, 0),
    ("kasu", "カス", "plains", "", PLAINS, 0),
    # Its cards are those of the month; of no month it is made by none.
    ("tsukifuda", "月札", "cards of the month", "", "", 1),
]


def test_the_yaku() -> None:
    found = [(one.id, one.kanji, one.english, str(one.cards), str(one.among), one.least) for one in YAKU]
    assert found == NAMED
    assert [one.id for one in YAKU if one.counted] == ["tane", "tan", "kasu"]
    assert VIEWING == ("hanami", "tsukimi")
    assert str(SAKE_CUP) == "9a"


def test_what_the_counted_ones_are_in_words() -> None:
    rules = koikoi.koikoi_preset()
    yaku = all_yaku(rules)
    assert [told(yaku[name], rules) for name in ("goko", "tane", "tan", "kasu")] == [
        "all five brights",
        "5 or more animals; each card more adds 1",
        "5 or more ribbons; each card more adds 1",
        "10 or more plains; the sake cup is a plain too, each card more adds 1",
    ]


@pytest.mark.parametrize("name", koikoi.__all__)
def test_what_the_room_offers_is_there(name: str) -> None:
    found = getattr(koikoi, name)
    assert name == "YAKU" or found.__name__ == name


def test_what_the_room_does_not_offer() -> None:
    assert koikoi.YAKU is YAKU
    with pytest.raises(AttributeError, match=r"^module 'hhscore\.games\.koikoi' has no attribute 'stops'$"):
        _ = koikoi.stops
