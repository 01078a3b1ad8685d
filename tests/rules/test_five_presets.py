"""One month, five presets, five results, each reckoned by hand; and what the presets need beside their own sources."""

from __future__ import annotations

import pytest

from hhscore.games.scoring import score
from hhscore.session import load
from tests.support.scored import THREE, calls, captures, hands, year

# Oba. Aki holds three wisterias (tate-sanbon) and three ribbons with four plains (aka, where three may be).
# Ben makes aotan and says sage; Chie makes akatan and ends. Aki has 100 captured points, Ben 60, Chie 50.
MONTH = (
    "[[months]]\nfield = '1b 3p 5p 6p 7p 9p'\n"
    + hands(Aki="4rpp 2r 3r 8p 12p")
    + calls("Ben aotan sage", "Chie akatan end")
    + captures(Aki=100, Ben=60, Chie=50)
)

RESULTS = {
    # Hand 6 kan: 144 from each. Sage: Ben 84 from each, then 168 twice to Chie. Nuke-yaku 24 from each to Aki.
    # Aki 288 − 84 + 48, Ben −144 + 168 − 336 − 24, Chie −144 − 84 + 336 − 24.
    # The year is one month: Aki's 252 are 21 kan, ginmi 21 + 15 = 36.
    "standard": ([252, -336, 84], [252 + 72, -336 - 36, 84 - 36]),
    # The same month, without chips and ginmi.
    "houwow": ([252, -336, 84], [252, -336, 84]),
    # Three ribbons are no aka: tate-sanbon alone, 72 from each, and no nuke-yaku. Sage as above.
    # Chie's 180 are 15 kan, ginmi 15 + 15 = 30.
    "traditional": ([144 - 84, -72 + 168 - 336, -72 - 84 + 336], [60 - 30, -240 - 30, 180 + 60]),
    # The better of 15 and 15: 30 from each. Ben pays 70 twice to Chie, and 70 shared by Aki and Chie; 28 and 38
    # short of 88, doubled, to Aki.
    "qdan": ([60 + 35 + 56 + 76, -30 - 140 - 70 - 56, -30 + 140 + 35 - 76],) * 2,
    # Aka 2 and tate-sanbon 3 kan: 120 from each. Only Chie is paid, both shares by Ben. Nuke-yaku as above.
    "fudawiki": ([240 + 48, -120 - 336 - 24, -120 + 336 - 24],) * 2,
}


@pytest.mark.parametrize("rules", RESULTS)
def test_one_session_under_five_presets(rules: str) -> None:
    of_month, settled = RESULTS[rules]
    ledger = year(MONTH, rules=rules, house='"year.months" = 1')
    assert list(ledger.months[0].net.values()) == of_month
    assert ledger.final is not None
    assert list(ledger.final.settled.values()) == settled
    # "What would it have been under": the same month, whatever rules the file names.
    text = f'hhscore = 1\nplayers = {list(THREE)}\nrules = "standard"\n{MONTH}'
    under = score(load(text), instead=rules).ledger
    assert list(under.months[0].net.values()) == of_month


def test_the_five_results_differ() -> None:
    assert len({str(result) for result in RESULTS.values()}) == 5


FIELDS = ["1b 12b 5p 6p 7p 9p", "2p 4p 5p 6p 7p 9p", "2p 4p 5p 6p 7p 9p"]
BAS = "".join(f"[[months]]\nfield = '{field}'\n{captures(Aki=89, Ben=88, Chie=87)}" for field in FIELDS)


@pytest.mark.parametrize(
    ("house", "multipliers"),
    [
        ('"ba.carry" = "queue"', [4, 2, 1]),
        ('"ba.carry" = "none"', [4, 1, 1]),
        ('"ba.carry" = "stack"', [8, 1, 1]),
        ('"ba.on" = false', [1, 1, 1]),
        ('"ba.oba" = 3\n"ba.zetsuba" = 5', [5, 3, 1]),
    ],
)
def test_how_the_ba_is_carried(house: str, multipliers: list[int]) -> None:
    assert [month.multiplier for month in year(BAS, house=house).months] == multipliers


def test_etsunen_plays_on_until_the_ba_is_used_up() -> None:
    house = '"year.months" = 1\n"ba.extend_year" = true'
    first = BAS.split("[[months]]")[1]
    assert year(f"[[months]]{first}", house=house).final is None
    second = BAS.split("[[months]]")[2]
    ended = year(f"[[months]]{first}[[months]]{second}", house=house)
    assert ended.final is not None
    assert [month.ba for month in ended.months] == ["zetsuba", "oba"]


def test_the_ba_multiplies_what_the_table_says() -> None:
    text = "[[months]]\nba = 'oba'\n" + hands(Aki="10rpp 1p 3p 8a 12p") + captures(Aki=88, Ben=90, Chie=86)
    plain = year(text, house='"ba.applies_to" = ["cards"]').months[0]
    assert list(plain.net.values()) == [48, -24 + 4, -24 - 4]


@pytest.mark.parametrize(
    ("blows_out", "nets"),
    [
        # Aki has 168 points and a sanbon, Ben a teshi: 10 kan from each, and what is left of 24 and 72 from each.
        ("all", [240, -120, -120]),
        ("achiever", [240 - 72, -120 + 144, -120 - 72]),
        ("none", [240 - 72 + 48, -120 + 144 - 24, -120 - 72 - 24]),
    ],
)
def test_whose_hand_yaku_a_special_yaku_blows_out(blows_out: str, nets: list[int]) -> None:
    text = "[[months]]\nba = 'koba'\n" + hands(Aki="10rpp 1p 3p 8a 12p", Ben="11barp 12b 9a 8p")
    text += captures(Aki=168, Ben=50, Chie=46)
    house = f'"special.blows_out" = "{blows_out}"\n"tobikomi.value" = 0'
    assert list(year(text, house=house).months[0].net.values()) == nets


def test_special_yaku_beside_everything_else() -> None:
    # Futahachi 10 kan from each, and card points 80, −38, −42.
    text = "[[months]]\nba = 'koba'\n" + captures(Aki=168, Ben=50, Chie=46)
    added = year(text, house='"special.mode" = "add"\n"special.blows_out" = "none"').months[0]
    assert list(added.net.values()) == [240 + 80, -120 - 38, -120 - 42]
