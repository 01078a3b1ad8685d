"""The captured yaku, card by card. 000 Completed Yaku; 001 How to play; 003 基本の出来役5; rules.md §6."""

from __future__ import annotations

import pytest

from hhscore.cards import CardSet, parse_cards
from hhscore.games.hachihachi.captured import card_points, evaluate, made, plains
from hhscore.games.hachihachi.rules import preset

CARDS = {
    "goko": "1b 3b 8b 11b 12b",
    "shiko": "1b 3b 8b 12b",
    "nanatan": "1r 2r 3r 4r 5r 6r 7r",
    "akatan": "1r 2r 3r",
    "aotan": "6r 9r 10r",
    "inoshikacho": "6a 7a 10a",
}
KAN = {"goko": 12, "shiko": 10, "nanatan": 10, "akatan": 7, "aotan": 7, "inoshikacho": 7}
POINTS = {"goko": 75, "shiko": 50, "nanatan": 50, "akatan": 35, "aotan": 35, "inoshikacho": 35}
WITHOUT_BOAR = ("traditional", "fudawiki")


@pytest.mark.parametrize("rules", ["standard", "houwow", "traditional", "qdan", "fudawiki"])
@pytest.mark.parametrize("yaku", CARDS)
def test_its_very_cards_make_it_and_one_card_less_does_not(yaku: str, rules: str) -> None:
    cards = parse_cards(CARDS[yaku])
    if yaku == "inoshikacho" and rules in WITHOUT_BOAR:
        assert evaluate(cards, preset(rules)) == ()
        return
    paid = {held.id: held.points for held in evaluate(cards, preset(rules))}
    worth = POINTS[yaku] if rules == "qdan" else KAN[yaku] * 12
    # Seven ribbons with the poetry ones are an akatan too, which only qdan leaves out.
    beside = {"akatan": 84} if yaku == "nanatan" and rules != "qdan" else {}
    assert paid == {yaku: worth, **beside}
    for card in cards:
        assert yaku not in made(cards - CardSet.of([card]), preset(rules))


@pytest.mark.parametrize("rules", ["standard", "houwow", "traditional", "qdan", "fudawiki"])
@pytest.mark.parametrize(
    ("cards", "yaku"),
    [
        ("1b 3b 8b 11b", ()),  # four brights with Michikaze
        ("1r 2r 4r 5r 7r 9r 11r", ()),  # seven ribbons with the willow's
        ("1r 2r 4r 5r 6r 7r 9r", ("nanatan",)),  # any seven of the other nine
        ("2r 3r 4r 5r 7r 9r 10r 11r", ("nanatan",)),
        ("1r 2r 6r 9r", ()),
        ("6a 7a 8a", ()),
    ],
)
def test_which_cards_count(cards: str, yaku: tuple[str, ...], rules: str) -> None:
    assert tuple(held.id for held in evaluate(parse_cards(cards), preset(rules))) == yaku


@pytest.mark.parametrize(
    ("rules", "paid"),
    [
        # goko 12, nanatan 10, akatan 7, aotan 7, inoshikacho 7 kan
        ("standard", 43 * 12),
        ("houwow", 43 * 12),
        ("traditional", 36 * 12),
        ("fudawiki", 36 * 12),
        ("qdan", 75 + 50 + 35),  # seven ribbons replace the red and the blue
    ],
)
def test_all_at_once(rules: str, paid: int) -> None:
    everything = parse_cards("1br 2r 3br 4r 5r 6ar 7ar 8b 9r 10ar 11b 12b")
    assert sum(held.points for held in evaluate(everything, preset(rules))) == paid


def test_001_winning_and_scoring_willow_counts_as_plains_only_for_hands_and_plain_counts() -> None:
    willow = parse_cards("11barp")
    assert card_points(willow, preset("qdan")) == 20 + 10 + 5 + 1
    assert plains(willow) == 4
