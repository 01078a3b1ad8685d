"""What a second settlement program, written from the rules alone, found: each with the value worked out by hand."""

from __future__ import annotations

import pytest

from .scored import KOBA, calls, captures, hands, net, problems

_FIELD = "field = '2a 3r 4r 7p 10r 11r'\n"


def test_two_special_yaku_that_add_up_each_blow_out_the_hand_yaku_of_their_own_achiever_once() -> None:
    """rules.md §7, `special.mode` add with `special.blows_out` achiever: Chie's sanbon and Dai's tan-ichi both go."""
    month = (
        _FIELD
        + hands(Aki="2p 3p 6a 7r 8b 10a 12p", Ben="1b 4a 5a 9arp 12b", Chie="2p 3p 5r 6p 8p 10p 11b")
        + captures(
            Aki="3br 7ar 10ar",
            Ben="1br 2ar 4ar 5ar 6rp 8ba 9arpp 12bp",
            Chie="1pp 2pp 3pp 4pp 5pp 6ap 7pp 8pp 10pp 11barp 12pp",
        )
    )
    house = "'special.mode' = 'add'\n'special.blows_out' = 'achiever'\n'special.futahachi.at' = 140"
    # Ben 144 points: futahachi 10 kan + 4; Chie 23 plains: sujiroku 12 kan + 2 × 7; both hand yaku, and Ben's
    # tobikomi (9arp are among his captured cards), are void. Card points, 55, 144 and 65, are added.
    assert net(month, house=house) == [
        -14 * 12 - 26 * 12 - 33,
        28 * 12 - 26 * 12 + 56,
        52 * 12 - 14 * 12 - 23,
    ]
    # Without achievers' loss: sanbon 2 kan and tobikomi 1 kan to Ben, tan-ichi 3 kan to Chie, from each.
    kept = house.replace("achiever", "none")
    assert net(month, house=kept) == [-480 - 33 - 6 * 12, 24 + 56 + 3 * 12, 456 - 23 + 3 * 12]


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ("akatan", "akatan", "its cards cannot be captured twice"),
        ("shiko", "goko", "both take the same cards"),  # four of the five brights are Aki's
        ("akatan", "nanatan", "both take the same cards"),  # nine ribbons count, three are Aki's
        ("nanatan", "nanatan", "its cards cannot be captured twice"),
    ],
)
def test_two_players_cannot_call_yaku_that_take_the_same_cards(first: str, second: str, words: str) -> None:
    """rules.md §6: the points alone were noted, so only the calls can show it."""
    month = KOBA + calls(f"Aki {first} sage", f"Ben {second} end")
    assert problems(month) == [("call-order", f"Ben {second}: Aki has called {first}; {words}")]


def test_two_players_can_call_yaku_that_share_no_card() -> None:
    """Akatan 7 kan half back first, then Aki pays both shares of aotan, 7 kan. rules.md §6."""
    assert net(KOBA + calls("Aki akatan sage", "Ben aotan end")) == [84 - 168, 168 - 42, -42]


def hatto(player: str, yaku: str, owner: str) -> str:
    """One offence as lines of a file."""
    return f'[[months.hatto]]\nplayer = "{player}"\nyaku = "{yaku}"\nfor = "{owner}"\n'


def test_a_table_can_guard_another_captured_yaku_by_hatto() -> None:
    """rules.md §13, `hatto.yaku`: nanatan, 10 kan, which Chie fed alone, both shares."""
    month = KOBA + calls("Aki nanatan end") + hatto("Chie", "nanatan", "Aki")
    assert net(month, house="'hatto.yaku' = ['akatan', 'nanatan']") == [240, 0, -240]
    assert problems(month) == [("bad-value", "nanatan: hatto is for akatan, aotan, shiko, tobikomi")]
