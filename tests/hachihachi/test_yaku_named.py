"""Every yaku of Hachi-hachi with its names and its cards. rules.md §5 to §7; 003 手役, 出来役."""

from __future__ import annotations

import pytest

from hhscore.cards import parse_cards
from hhscore.games.hachihachi.captured import BLUE, CAPTURED_YAKU, POETRY, WILLOW_CARDS
from hhscore.games.hachihachi.hand_definitions import HAND_YAKU, added_yaku
from hhscore.games.hachihachi.rules import preset
from hhscore.games.hachihachi.special_yaku import ORDER, achieved, special_yaku, with_step

STANDARD = preset("standard")
MONTHS = [
    ("sanbon", "三本", "three of a month", (3,), 0),
    ("tate-sanbon", "立三本", "standing three", (3,), 1),
    ("futa-sanbon", "二三本", "two threes", (3, 3), 0),
    ("sanbon-tate-sanbon", "三本・立三本", "a three and a standing three", (3, 3), 1),
    ("futa-tate-sanbon", "二立三本", "two standing threes", (3, 3), 2),
    ("kuttsuki", "喰付", "three pairs", (2, 2, 2), 0),
    ("teshi", "手四", "four of a month", (4,), 0),
    ("haneken", "はねけん", "three and two pairs", (3, 2, 2), 0),
    ("ichi-ni-shi", "一二四", "one, two, four", (4, 2), 0),
    ("shisou", "四三", "four and three", (4, 3), 0),
]
KINDS = [
    ("karasu", "からす", "all plain", {"p": (7, 7)}),
    ("tan-ichi", "短一", "one ribbon", {"r": (1, 1), "p": (6, 6)}),
    ("toichi", "十一", "one animal", {"a": (1, 1), "p": (6, 6)}),
    ("pikaichi", "光一", "one bright", {"b": (1, 1), "p": (6, 6)}),
    ("aka", "赤", "red", {"r": (2, 7), "p": (0, 5)}),
    ("sunashi", "素無", "no plains", {"b": (0, 5), "a": (0, 7), "r": (0, 7)}),
]
CAPTURED = [
    ("goko", "五光", "five brights", "1b 3b 8b 11b 12b", 5),
    ("shiko", "四光", "four brights", "1b 3b 8b 12b", 4),
    ("nanatan", "七短", "seven ribbons", "1r 2r 3r 4r 5r 6r 7r 9r 10r", 7),
    ("akatan", "赤短", "poetry ribbons", "1r 2r 3r", 3),
    ("aotan", "青短", "blue ribbons", "6r 9r 10r", 3),
    ("inoshikacho", "猪鹿蝶", "boar, deer, butterflies", "6a 7a 10a", 3),
]


def test_the_hand_yaku() -> None:
    assert [
        (one.id, one.kanji, one.english, one.months, one.tate) for one in HAND_YAKU if one.months
    ] == MONTHS
    assert [(one.id, one.kanji, one.english, dict(one.kinds)) for one in HAND_YAKU if not one.months] == KINDS
    assert [one.group for one in HAND_YAKU] == ["months"] * 10 + ["kinds"] * 6


def test_the_captured_yaku() -> None:
    found = [(one.id, one.kanji, one.english, str(one.cards), one.size) for one in CAPTURED_YAKU]
    assert found == CAPTURED
    assert [one.id for one in CAPTURED_YAKU if not one.fixed] == ["nanatan"]
    assert (str(POETRY), str(BLUE), str(WILLOW_CARDS)) == ("1r 2r 3r", "6r 9r 10r", "11barp")


def test_the_special_yaku() -> None:
    assert [(one.id, one.kanji, one.english) for one in special_yaku(STANDARD)] == [
        ("souhachi", "総八", "all eights"),
        ("futahachi", "二八", "two eights"),
        ("sujiroku", "素十六", "sixteen plains"),
    ]
    assert tuple(one.id for one in special_yaku(STANDARD)) == ORDER
    assert [one.definition for one in special_yaku(STANDARD)] == [
        "all three captured exactly par; the leader is paid",
        "captured points 80 or more over par",
        "16 or more plains, every willow counting as one",
    ]


@pytest.mark.parametrize(
    ("points", "plains", "made"),
    [
        (168, 15, [("futahachi", 120, "168 captured points")]),
        (167, 16, [("sujiroku", 144, "16 plains")]),
        (167, 15, []),
        (170, 18, [("futahachi", 144, "170 captured points"), ("sujiroku", 192, "18 plains")]),
        (None, 18, [("sujiroku", 192, "18 plains")]),
        (170, None, [("futahachi", 144, "170 captured points")]),
    ],
)
def test_what_points_and_plains_are(
    points: int | None, plains: int | None, made: list[tuple[str, int, str]]
) -> None:
    assert [(name, value, str(why)) for name, value, why in achieved(points, plains, STANDARD)] == made


def test_a_step_for_each_and_a_list_of_steps() -> None:
    # qdan: 16 / 17 / 18 / 19 and more plains are 50 / 60 / 75 / 100 points.
    qdan = preset("qdan")
    step = qdan.special_sujiroku_step
    assert [with_step(qdan.special["sujiroku"], step, over, qdan) for over in range(6)] == [
        50,
        60,
        75,
        100,
        100,
        100,
    ]
    assert with_step(10, [], 3, STANDARD) == 120
    assert [with_step(10, 1, over, STANDARD) for over in range(3)] == [120, 132, 144]


def test_a_hand_yaku_of_a_table_s_own() -> None:
    entry = {
        "id": "all-red",
        "kanji": "皆赤",
        "definition": "only ribbons",
        "replaces": ["aka"],
        "kinds": {"ribbon": 7},
    }
    made = added_yaku(entry)
    assert (made.id, made.kanji, made.english, made.definition) == (
        "all-red",
        "皆赤",
        "all-red",
        "only ribbons",
    )
    assert (made.months, dict(made.kinds), made.replaces, made.group) == (
        (),
        {"r": (7, 7)},
        ("aka",),
        "kinds",
    )
    made = added_yaku({"id": "up", "english": "steps", "months": [1, 2, 4]})
    assert (made.kanji, made.english, made.definition, made.months, made.replaces) == (
        "",
        "steps",
        "",
        (4, 2, 1),
        (),
    )


@pytest.mark.parametrize(
    ("yaku", "counts", "tate", "months"),
    [
        ("sanbon", {2: 3, 5: 2}, (), (2,)),
        ("sanbon", {2: 2, 5: 2}, (), None),
        # Of two threes the standing one is the tate-sanbon, and a four may be one too.
        ("tate-sanbon", {2: 3, 5: 3}, (5,), (5,)),
        ("tate-sanbon", {2: 3, 5: 2}, (), None),
        ("tate-sanbon", {2: 4, 5: 3}, (5,), (5,)),
        ("sanbon-tate-sanbon", {2: 3, 5: 3}, (5,), (5, 2)),
        ("sanbon-tate-sanbon", {2: 3, 5: 3}, (), None),
        ("futa-tate-sanbon", {4: 3, 5: 3}, (4, 5), (4, 5)),
        ("futa-tate-sanbon", {2: 3, 5: 3}, (5,), None),
        ("futa-sanbon", {2: 3, 5: 3}, (5,), (5, 2)),
        ("kuttsuki", {9: 2, 2: 2, 5: 2, 1: 1}, (), (2, 5, 9)),
        ("kuttsuki", {9: 2, 2: 2, 5: 1, 1: 1}, (), None),
        ("kuttsuki", {9: 3, 2: 2, 5: 2}, (), (9, 2, 5)),
        ("teshi", {9: 4, 2: 3}, (), (9,)),
        ("haneken", {2: 2, 9: 3, 5: 2}, (), (9, 2, 5)),
        ("haneken", {2: 3, 9: 3, 5: 1}, (), None),
        ("ichi-ni-shi", {2: 2, 9: 4, 5: 1}, (), (9, 2)),
        ("shisou", {2: 3, 9: 4}, (), (9, 2)),
        ("shisou", {2: 2, 9: 4, 5: 1}, (), None),
    ],
)
def test_which_months_make_it(
    yaku: str, counts: dict[int, int], tate: tuple[int, ...], months: tuple[int, ...] | None
) -> None:
    one = next(one for one in HAND_YAKU if one.id == yaku)
    assert one.holds_months(counts, frozenset(tate)) == months


@pytest.mark.parametrize(
    ("hand", "made"),
    [
        ("1pp 2pp 3pp 4p", ["karasu"]),
        ("1rp 2pp 3pp 4p", ["tan-ichi"]),
        ("1p 2app 3pp 4p", ["toichi"]),
        ("1bp 2pp 3pp 4p", ["pikaichi"]),
        ("1rp 2rp 3pp 4p", ["aka"]),
        ("1r 2r 3r 4r 5r 6r 7r", ["aka", "sunashi"]),
        ("1rp 2ap 3pp 4p", []),
    ],
)
def test_which_kinds_make_it(hand: str, made: list[str]) -> None:
    cards = parse_cards(hand)
    counts = {kind: cards.count(kind) for kind in "barp"}
    assert [one.id for one in HAND_YAKU if one.kinds and one.holds_kinds(counts)] == made
