"""What a second settlement program, written from the rules alone, found: each with the value worked out by hand."""

from __future__ import annotations

from .scored import captures, hands, net

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
    # tobikomi (9arp are among his captured cards), are void. Card points are not settled.
    assert net(month, house=house) == [-14 * 12 - 26 * 12, 28 * 12 - 26 * 12, 52 * 12 - 14 * 12]
    # Without achievers' loss: sanbon 2 kan and tobikomi 1 kan to Ben, tan-ichi 3 kan to Chie, from each.
    kept = house.replace("achiever", "none")
    assert net(month, house=kept) == [-480 - 6 * 12, 24 + 3 * 12, 456 + 3 * 12]
