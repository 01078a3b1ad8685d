"""The sample sessions of Hachi-hachi: every month and the year's end, reckoned by hand from the cards in the files.

Points; captured points against 88, `×` the ba, pay between those who are over and under; a hand yaku is paid by
each of the others who play. The Koi-Koi samples stand in tests/koikoi.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from hhscore.cli import main
from hhscore.games.scoring import score
from hhscore.model.ledger import YearLedger
from hhscore.session import load
from tests.support.paths import ROOT

SAMPLES = ROOT / "sample_sessions"

MONTHS: dict[str, list[list[int]]] = {
    "three-players": [  # Hana, Jiro, Mei
        [0, 28, -28],  # 88 95 81, ×4
        [30, -16, -14],  # 103 80 81, ×2
        [-12, 34, -22],  # 118 33 113, ×2; Jiro's tan-ichi 3 kan ×2
        [60, -50, -10],  # 76 74 114; Hana's toichi 3 kan
        [-36, -98, 134],  # 118 87 59, ×2; Mei's karasu 4 kan ×2
        [65, -20, -45],  # 57 116 91; Hana's kuttsuki 4 kan
        [-42, -42, 84],  # half of Mei's aotan, 7 kan
        [32, -32, 0],  # 104 72 88, ×2
        [-88, 88, 0],  # 66 110 88, ×4
        [2, 124, -126],  # 125 78 61, ×2; Jiro's tan-ichi ×2
        [24, 240, -264],  # Jiro's inoshikacho 7 kan ×2; Hana's karasu ×2
        [12, 140, -152],  # 127 51 86, ×4; Jiro's aka 3 kan ×4
    ],
    "four-players": [  # Nora, Ola, Per, Quinn
        [-12, 62, -8, -42],  # Nora retires; 78 104 82; Ola's tan-ichi; Per has the pot
        [60, -17, -31, -12],  # Quinn retires; 136 71 57; Nora has the pot
        [-432, 576, -432, 288],  # Ola's akatan 7 kan ×4; Quinn out: half of aka 18 + 2 cards 6 = 24, ×4
        [
            -132,
            12,
            -12,
            132,
        ],  # Per retires; Quinn's inoshikacho 84 and the pot; Ola's pikaichi 48; 86: no mizuten
        [327, -177, 27, -177],  # Nora's aotan 84 and haneken 84; Per out: 3 cards 9
        [12, -12, 96, -96],  # Ola retires; Per cancels: half of shiko 60, and the pot; Nora's toichi 36
        [-6, -74, 128, -48],  # Quinn retires; 97 63 104, ×2; Per's mizuten 24 from three, and the pot
        [-24, 12, -42, 54],  # Nora retires; 94 67 103, ×2; Quinn has the pot
        [80, -14, -42, -24],  # Quinn retires; 80 93 91, ×2; Nora's sanbon 48; Ola has the pot
        [100, -96, 44, -48],  # Quinn retires; 101 64 99, ×4; Nora has the pot
        [-168, -48, 396, -180],  # Ola retires; 82 103 79, ×4; Per's sanbon 96 and tobikomi 48, and the pot
        [-360, 72, -360, 648],  # Quinn's inoshikacho 84 ×4; Ola out: 2 cards 6, ×4
    ],
    "six-players": [  # 花子, 健, Mika, Tom, Yuki, Zoe
        [-220, -144, -68, 72, 72, 288],  # 69 88 107, ×4; out: 6, 6, half of karasu 24, ×4
        [324, 72, 112, -412, -312, 216],  # 95 72 97, ×4; Mika's tate-sanbon 144; out: 24 + 3, 6, 12 + 6, ×4
        [-204, 36, 18, 126, 76, -52],  # 160 48 56, ×2; Yuki's aka + kuttsuki 168, Zoe's aka + sanbon 120
        [-12, -93, -54, 105, 36, 18],  # 61 100 103; Tom's tan-ichi 36 and nuke-yaku 12, and the pot
        [363, 99, 0, -225, -225, -12],  # goko 144, pikaichi 48, the pot; 健 out: half of kuttsuki 24 + 9
        [66, 66, -222, 36, 18, 36],  # inoshikacho 168; 花子's aka + sanbon 120 and twice 24; Mika's aka 72
        [9, -54, -71, -12, 119, 9],  # 88 71 105; Yuki's toichi 36 and nuke-yaku 12, and the pot
        [-132, 54, 18, 162, 8, -110],  # 97 59 108, ×2; Yuki's tan-ichi 72; Tom out: half of aka 18 + 9, ×2
        [396, -324, 108, 36, 108, -324],  # half of shiko 60, ×4; out: 9, 3, 9, ×4
        [-188, 144, -28, 0, 36, 36],  # 83 58 123, ×4; 健's aka 144
        [54, 36, 346, -228, -262, 54],  # 93 106 65, ×2; Mika's haneken 168; Tom alone pays the tobikomi 48
        [60, -12, 24, 84, -464, 308],  # 115 50 99, ×4; Zoe's kuttsuki 192; Tom's mizuten 48 from five
    ],
    "special-yaku": [  # Ada, Bo, Cem, Dunja, Eli
        [-90, 106, -124, 54, 54],  # 97 87 80, ×2; Bo's sanbon 48 and tobikomi 24; out: 9 and 9, ×2
        [-12, 11, -5, -12, 18],  # Ada retires; 93 89 82; Bo has the pot; Eli out: 6
        [-11, 121, -12, -18, -80],  # Cem and Dunja retire; 107 89 68; Bo's karasu 48 and nuke-yaku 12
        [-48, 1080, -480, -72, -480],  # souhachi 120 ×4 from two, the pot 120
        [420, -48, -72, -340, 40],  # 97 51 116, ×4; Ada's pikaichi 192; Eli has the pot 120
        [-282, 380, 36, 90, -224],  # 64 107 93, ×2; Bo's ichi-ni-shi 192; out: 6 and 15, ×2
    ],
    "points-only": [  # Rosa, Sam, Tuomas
        [-240, 480, -240],  # Sam's shiko 120 ×2
        [30, 48, -78],  # half of Sam's inoshikacho 42; Rosa's sanbon 24 and tobikomi 12
        [-24, -76, 100],  # 100 74 90, ×2; Tuomas's sanbon 48
        [-58, 4, 54],  # 59 90 115, ×2
        [
            -72,
            72,
            0,
        ],  # half of inoshikacho ×4; Rosa's sanbon 96, tobikomi 48; Sam's tan-ichi 144, nuke-yaku 48
        [-70, 40, 30],  # 125 72 67, ×2; Sam and Tuomas each sanbon 48 and tobikomi 24
        [-18, 14, 4],  # 79 95 90, ×2
        [-93, -54, 147],  # 79 118 67; Tuomas's aka + kuttsuki 84
        [5, 0, -5],  # 93 88 83
        [-192, 28, 164],  # 40 95 129, ×4
        [-84, -84, 168],  # Tuomas's akatan 84
        [-36, -114, 150],  # 106 67 91, ×2; Tuomas's sanbon 48 and tobikomi 24
    ],
}

ENDS = {
    # Hana 107 and Mei 15 into the pot; 396 points are 33 kan, 33 + 15
    "three-players": ("Jiro", [-60, 396, -458], 122, 48),
    # Ola 444 and Quinn 93 into the pot; 402 points are 33 kan and 6: 34, 34 + 20
    "four-players": ("Quinn", [-555, -148, -236, 402], 537, 54),
    # 花子 317, 健 36 and Zoe 494 into the pot; 199 points are 16 kan and 7: 17, 17 + 30
    "six-players": ("花子", [199, -156, 183, -256, -790, -27], 847, 47),
    # six months only: no han-don; 1650 points are 137 kan and 6: 138, 138 + 25
    "special-yaku": ("Bo", [-23, 1650, -657, -298, -672], 0, 163),
    # Sam 568 into the pot; 494 points are 41 kan and 2, 41 + 15
    "points-only": ("Tuomas", [-852, -210, 494], 568, 56),
}


def document(name: str) -> dict[str, Any]:
    return tomllib.loads((SAMPLES / f"{name}.toml").read_text(encoding="utf-8"))


def ledger(name: str) -> YearLedger:
    scored = score(load((SAMPLES / f"{name}.toml").read_text(encoding="utf-8"), name))
    assert not scored.problems()
    return scored.ledger


@pytest.mark.parametrize("name", MONTHS)
def test_every_month_pays_what_was_reckoned(name: str):
    assert [list(month.net.values()) for month in ledger(name).months] == MONTHS[name]


@pytest.mark.parametrize("name", ENDS)
def test_the_year_ends_as_was_reckoned(name: str):
    winner, totals, handon, ginmi = ENDS[name]
    final = ledger(name).final
    assert final is not None
    assert (final.winner, list(final.totals.values())) == (winner, totals)
    assert (final.handon, final.ginmi) == (handon, ginmi)
    others = len(totals) - 1
    expected = [
        total + (handon + others * ginmi if player == winner else -ginmi)
        for player, total in final.totals.items()
    ]
    assert list(final.settled.values()) == expected


DECK = sorted(
    f"{month}{kind}"
    for month, kinds in enumerate(
        ["brpp", "arpp", "brpp", "arpp", "arpp", "arpp", "arpp", "bapp", "arpp", "arpp", "barp", "bppp"], 1
    )
    for kind in kinds
)


def each_card(text: str) -> list[str]:
    """Every card of a set by itself; read without the program."""
    return [month + kind for month, kinds in re.findall(r"(\d+)([barp]+)", text) for kind in kinds]


@pytest.mark.parametrize("name", MONTHS)
def test_all_48_cards_are_accounted_for_in_every_month(name: str):
    """Dealt: no card more often than the deck has it. Captured: the whole deck, or, where somebody ended, a part."""
    value = {"b": 20, "a": 10, "r": 5, "p": 1}
    for month in document(name)["months"]:
        dealt = each_card(month["field"]) + [
            card for hand in month["hands"].values() for card in each_card(hand)
        ]
        assert all(dealt.count(card) <= DECK.count(card) for card in dealt)
        assert len(dealt) == 6 + 7 * len(month["hands"])
        ended = any(call["call"] != "sage" for call in month.get("calls", []))
        captures = list(month["captures"].values())
        if name == "points-only":
            assert ended or sum(captures) == 264
            continue
        captured = [card for pile in captures for card in each_card(pile)]
        assert all(captured.count(card) <= DECK.count(card) for card in captured)
        assert ended or sorted(captured) == DECK
        assert ended or sum(value[card[-1]] for card in captured) == 264


@pytest.mark.parametrize("name", MONTHS)
def test_each_opens_with_what_to_look_for(name: str):
    text = (SAMPLES / f"{name}.toml").read_text(encoding="utf-8")
    opening = text[: text.index("\nhhscore = 1")]
    assert all(line.startswith("#") for line in opening.strip().split("\n"))
    assert "What to look for" in opening
    assert document(name)["title"]


def test_they_show_what_they_promise():
    four, six = ledger("four-players"), ledger("six-players")
    assert {"orichin", "mizuten"} <= {entry.reason for month in four.months for entry in month.transfers}
    pushed_out = [any(entry.reason == "oikomi" for entry in month.transfers) for month in six.months]
    assert sum(pushed_out) > len(six.months) / 2
    special = [entry.rule for month in ledger("special-yaku").months for entry in month.transfers]
    assert "special.souhachi" in special
    assert "special.blows_out" in special


@pytest.mark.parametrize("command", ["score", "ledger", "audit"])
@pytest.mark.parametrize("name", MONTHS)
def test_every_reading_command_takes_them(command: str, name: str, capsys: pytest.CaptureFixture[str]):
    assert main([command, str(SAMPLES / f"{name}.toml")]) == 0
    assert capsys.readouterr().out
