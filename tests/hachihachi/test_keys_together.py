"""Which keys say something beside which others, and which values cannot be together. rules.md §13."""

from __future__ import annotations

from typing import Any

import pytest

from hhscore.games.hachihachi.rules import HachihachiRules, preset
from hhscore.games.hachihachi.together import applies, brings, conflicts, played

STANDARD = preset("standard")
BA = {"ba.oba", "ba.zetsuba", "ba.carry", "ba.first", "ba.extend_year", "ba.applies_to"}
ASKED = {"entry.after_three", "entry.too_few"}
OIKOMI = {"oikomi.cards", "oikomi.exclude_used"}
MIZUTEN = {"mizuten.at", "mizuten.payers", "mizuten.penalty", "special.cancels_mizuten"}
FUTAHACHI = {"special.futahachi.at", "special.futahachi.step"}
SUJIROKU = {"special.sujiroku.at", "special.sujiroku.step"}
DEPENDENT = {
    *BA,
    *ASKED,
    *OIKOMI,
    *MIZUTEN,
    *FUTAHACHI,
    *SUJIROKU,
    "orichin.fees",
    "oikomi.payers",
    "tobikomi.in",
    "nuke_yaku.at",
    "nuke_yaku.in",
    "sage.rule",
    "sage.again",
    "handon.stake",
    "totals.rounding",
    "ginmi.per_player",
    "ginmi.floor",
}


def under(changed: dict[str, Any]) -> HachihachiRules:
    """The standard rules with these values, whether they can be together or not."""
    return HachihachiRules("ours", {**STANDARD.values, **changed}, STANDARD.sources)


@pytest.mark.parametrize(
    ("changed", "silent"),
    [
        ({}, set()),
        # The least that there can be of each.
        (
            {
                "players.max": 4, "oikomi.hand_yaku": 0, "oikomi.captured": 0, "oikomi.card": 0.25,
                "mizuten.value": 1, "tobikomi.value": 1, "nuke_yaku.value": 1, "special.futahachi": 1,
                "special.sujiroku": 1, "handon.after": 1, "totals.round_up_from": 1, "ginmi.per_player": 0,
            },
            set(),
        ),
        ({"ba.on": False}, BA),
        ({"ba.carry": "none"}, {"ba.first", "ba.extend_year"}),
        ({"ba.carry": "stack"}, {"ba.first", "ba.extend_year"}),
        ({"players.max": 3}, ASKED),
        ({"orichin.direction": "receive"}, set()),
        ({"orichin.direction": "none"}, {"orichin.fees"}),
        ({"oikomi.card": 0}, OIKOMI),
        ({"oikomi.card": 0, "oikomi.captured": 0}, OIKOMI),
        ({"oikomi.card": 0, "oikomi.hand_yaku": 0}, OIKOMI),
        ({"oikomi.card": 0, "oikomi.captured": 0, "oikomi.hand_yaku": 0}, {*OIKOMI, "oikomi.payers"}),
        ({"mizuten.value": 0}, MIZUTEN),
        ({"tobikomi.value": 0}, {"tobikomi.in"}),
        ({"nuke_yaku.value": 0}, {"nuke_yaku.at", "nuke_yaku.in"}),
        ({"sage.on": False}, {"sage.rule", "sage.again"}),
        ({"special.futahachi": 0}, FUTAHACHI),
        ({"special.sujiroku": 0}, SUJIROKU),
        ({"handon.after": 0}, {"handon.stake"}),
        ({"totals.round_up_from": 0}, {"totals.rounding"}),
        ({"ginmi.fixed": 1}, {"ginmi.per_player", "ginmi.floor"}),
        ({"ginmi.per_player": "none"}, {"ginmi.floor"}),
    ],
    ids=lambda value: str(value if isinstance(value, dict) else sorted(value))[:30],
)  # fmt: skip
def test_what_says_nothing(changed: dict[str, Any], silent: set[str]) -> None:
    rules = under(changed)
    assert {key for key in DEPENDENT if not applies(rules, key)} == silent
    always = ("players.min", "mizuten.value", "ba.on", "sage.on", "special.futahachi", "ginmi.fixed")
    assert all(applies(rules, key) for key in always)


def test_only_yaku_that_are_played_are_named() -> None:
    rules = under({"teyaku.sanbon": 0, "dekiyaku.shiko": 0, "tobikomi.in": ["sanbon", "haneken", "teshi"]})
    assert played(rules, "tobikomi.in") == ["haneken", "teshi"]
    assert played(rules, "dekiyaku.replaces") == {}
    assert played(rules, "ba.oba") == 2
    more = under(
        {"dekiyaku.replaces": {"goko": ["shiko", "akatan"], "shiko": ["aotan"]}, "dekiyaku.shiko": 0}
    )
    assert played(more, "dekiyaku.replaces") == {"goko": ["akatan"]}


@pytest.mark.parametrize(
    ("key", "value", "off"),
    [
        (
            "chips.stake",
            0,
            {
                "kaikan.loan": 0,
                "handon.after": 0,
                "totals.round_up_from": 0,
                "ginmi.per_player": "none",
                "ginmi.fixed": 0,
                "ginmi.floor": "none",
            },
        ),
        ("chips.stake", 1, {}),
        ("chips.stake", False, {}),
        ("chips.stake", 5, {}),
        ("sage.rule", "once-shared", {"sage.again": False}),
        ("sage.rule", "half-back", {}),
        ("sage.rule", ["once-shared"], {}),
        ("cards.par", 0, {}),
    ],
)
def test_what_a_change_turns_off_with_it(key: str, value: Any, off: dict[str, Any]) -> None:
    assert dict(brings(key, value)) == off


CARDS = ("cards.par", "cards.bright", "cards.animal", "cards.ribbon", "cards.plain")
NOT_BALANCED = "so what is won and lost does not balance"


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({}, ()),
        ({"players.min": 4, "players.max": 4}, ()),
        (
            {"players.min": 5, "players.max": 4},
            [("players.min players.max", "players.min is 5 and players.max is 4: no table is left")],
        ),
        (
            {"orichin.fees": []},
            [("orichin.direction orichin.fees",
              'orichin.direction is pay and orichin.fees is empty: state the fees, or orichin.direction = "none"')],
        ),
        (
            {"orichin.fees": [], "players.max": 4},
            [("orichin.direction orichin.fees",
              'orichin.direction is pay and orichin.fees is empty: state the fees, or orichin.direction = "none"')],
        ),
        ({"orichin.fees": [], "players.max": 3}, []),
        ({"orichin.fees": [], "orichin.direction": "none"}, []),
        (
            {"orichin.direction": "receive", "entry.too_few": "fewer-play"},
            [("orichin.direction entry.too_few",
              "orichin.direction is receive and entry.too_few is fewer-play: "
              "who retires is paid by the three who play, and there may be none")],
        ),
        ({"orichin.direction": "pay", "entry.too_few": "fewer-play"}, []),
        ({"orichin.direction": "receive", "entry.too_few": "must-play"}, []),
        ({"orichin.fees": {"4": [1], "5": [1], "6": [1], "7": [1]}}, []),
        (
            {"orichin.fees": {"3": [1], "4": [1], "8": [2]}},
            [("orichin.fees", "orichin.fees has fees for 3 and 8 players asked; 4 to 7 can be")],
        ),
        ({"ba.extend_year": True}, []),
        *(
            (
                {"ba.extend_year": True, "ba.carry": carry},
                [("ba.extend_year ba.carry",
                  f"ba.extend_year is true and ba.carry is {carry}: no ba ever waits for the year to go on")],
            )
            for carry in ("none", "stack")
        ),
        ({"ba.oba": 4}, []),
        (
            {"ba.oba": 5},
            [("ba.oba ba.zetsuba",
              "ba.oba is 5 and ba.zetsuba is 4: the zetsuba is the higher of the two")],
        ),
        (
            {"sage.rule": "once-shared"},
            [("sage.rule sage.again",
              "sage.rule is once-shared and sage.again is true: under once-shared the next new yaku ends the month")],
        ),
        ({"sage.rule": "once-shared", "sage.again": False}, []),
        ({"sage.rule": "once-shared", "sage.on": False}, []),
        (
            {"dekiyaku.replaces": {"goko": ["goko", "shiko"]}},
            [("dekiyaku.replaces", "dekiyaku.replaces: goko cannot replace itself")],
        ),
        (
            {"dekiyaku.replaces": {"shiko": ["goko"], "goko": ["akatan", "shiko"]}},
            [("dekiyaku.replaces", "dekiyaku.replaces: goko and shiko replace each other")],
        ),
        ({"dekiyaku.replaces": {"goko": ["shiko"], "shiko": ["akatan"]}}, []),
        (
            {"cards.settle": "always"},
            [("cards.settle cards.split",
              "cards.settle is always and cards.split is difference: with cards left in a month that was ended, "
              "what is won and lost does not balance; cards.split can be shortfall")],
        ),
        ({"cards.settle": "always", "cards.split": "shortfall"}, []),
        ({"cards.par": 80, "cards.split": "shortfall"}, []),
        # 5 brights, 9 animals, 10 ribbons and 24 plains: 100 + 90 + 50 + 24 = 264, three times 88.
        (
            {"cards.par": 80},
            [(" ".join(CARDS),
              "cards.par is 80 and all cards together count 264 (cards.bright 20, cards.animal 10, cards.ribbon 5, "
              f"cards.plain 1): a third of that is 88, {NOT_BALANCED}")],
        ),
        (
            {"cards.bright": 21},
            [(" ".join(CARDS),
              "cards.par is 88 and all cards together count 269 (cards.bright 21, cards.animal 10, cards.ribbon 5, "
              f"cards.plain 1): a third of that is 269/3, {NOT_BALANCED}")],
        ),
        ({"cards.plain": 2, "cards.par": 96}, []),
        (
            {"chips.stake": 0},
            [("chips.stake kaikan.loan handon.after totals.round_up_from ginmi.per_player",
              "chips.stake is 0 and kaikan.loan is 5, handon.after is 6, totals.round_up_from is 6 and "
              "ginmi.per_player is 5: without chips there is none of these; set kaikan.loan = 0, handon.after = 0, "
              'totals.round_up_from = 0, ginmi.per_player = "none"')],
        ),
        (
            {"chips.stake": 0, "kaikan.loan": 0, "handon.after": 0, "totals.round_up_from": 0,
             "ginmi.per_player": 0, "ginmi.fixed": 9},
            [("chips.stake ginmi.per_player ginmi.fixed",
              "chips.stake is 0 and ginmi.per_player is 0 and ginmi.fixed is 9: without chips there is none of these; "
              'set ginmi.per_player = "none", ginmi.fixed = 0')],
        ),
        (
            {"chips.stake": 0, "kaikan.loan": 0, "handon.after": 0, "totals.round_up_from": 0,
             "ginmi.per_player": "none"},
            [],
        ),
        (
            {"handon.stake": 0},
            [("handon.after handon.stake",
              "handon.after is 6 and handon.stake is 0: after han-don the stake must be some kan")],
        ),
        ({"handon.stake": 0, "handon.after": 0}, []),
        (
            {"totals.round_up_from": 0},
            [("ginmi.per_player totals.round_up_from",
              "ginmi.per_player is 5 and totals.round_up_from is 0: "
              "a ginmi counts the total in kan, so totals must be stated in kan")],
        ),
        ({"totals.round_up_from": 0, "ginmi.per_player": "none"}, []),
        ({"totals.round_up_from": 0, "ginmi.fixed": 30}, []),
        *(
            (
                {"totals.round_up_from": 0, "ginmi.fixed": 30, "places": places},
                [("places totals.round_up_from",
                  f"places is {places} and totals.round_up_from is 0: "
                  "places go by totals in kan, so totals must be stated in kan")],
            )
            for places in ("kan-seat", "kan-shared")
        ),
        ({"totals.round_up_from": 0, "ginmi.fixed": 30, "places": "shared"}, []),
        ({"places": "kan-seat"}, []),
        (
            {"unit.kan": "none"},
            [("unit.kan totals.round_up_from",
              "unit.kan is none and totals.round_up_from is 6: without kan no total is stated in kan; "
              "set totals.round_up_from = 0")],
        ),
        ({"totals.round_up_from": 12}, []),
        (
            {"totals.round_up_from": 13},
            [("unit.kan totals.round_up_from",
              "unit.kan is 12 and totals.round_up_from is 13: "
              "the part of a kan that is left over is never 13 points; it can be 1 to 12")],
        ),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_what_cannot_be_together(changed: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert [(" ".join(keys), message) for keys, message in conflicts(under(changed))] == list(found)
