"""What a second settlement program, written from the rules alone, found: each with the value worked out by hand."""

from __future__ import annotations

import pytest

from tests.support.scored import FOUR, KOBA, SEVEN, calls, captures, hands, net, problems, scored, year

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


@pytest.mark.parametrize(
    ("month", "name", "message"),
    [
        # 24 plains and three willows that are none: 27
        (
            captures(Aki=100, Ben=100, Chie=64) + "[months.plains]\nAki = 10\nBen = 10\nChie = 6\n",
            "captures-total",
            "plains with every willow add up to 26; there are 27",
        ),
        (
            captures(Aki=100) + "[months.plains]\nAki = 17\nBen = 11\n",
            "captures-total",
            "plains with every willow add up to 28; there are 27",
        ),
        # the swallow and the ribbon may be willows, a bright is not there
        (
            calls("Ben akatan end")
            + "[months.captures]\nAki = { animal = 2, ribbon = 1, plain = 9 }\n[months.plains]\nAki = 12\n",
            "bad-value",
            "Aki's captured cards hold 9 to 11 plains with every willow, not 12",
        ),
        (
            "declared = { Aki = ['sanbon'] }\nunclaimed = ['Aki']\n" + captures(Aki=100, Ben=100, Chie=64),
            "bad-value",
            "Aki declared sanbon and is noted as unclaimed too; unclaimed is for who declared nothing",
        ),
    ],
)
def test_what_cannot_be_is_named_where_cards_were_not_written_down(
    month: str, name: str, message: str
) -> None:
    """contract.md, Session file: captures as points or counts, plains, declared and unclaimed."""
    assert problems(KOBA + month) == [(name, message)]


def test_two_who_play_have_no_tobikomi_and_no_bonus() -> None:
    """rules.md §10."""
    two = ("Aki", "Ben")
    played = KOBA + captures(Aki=100, Ben=90)
    assert problems(played + hatto("Ben", "tobikomi", "Aki"), two, "fudawiki") == [
        ("bad-value", "two play, so there is no tobikomi")
    ]
    result = scored("[[months]]\n" + played + "[months.bonus]\ntobikomi = ['Aki']\n", two, "fudawiki")
    assert not result.problems()
    assert [(each.name, each.message) for each in result.ledger.months[0].remarks][-1] == (
        "bonus-mismatch",
        "two play, so there is no tobikomi",
    )


def test_who_holds_the_blank_card_cannot_be_bound_to_enter() -> None:
    """rules.md §4: mizuten is the dealer's, and a blank card's holder sits out."""
    month = KOBA + "mizuten = true\nchoices = ['Aki blank', 'Ben enter', 'Chie enter', 'Dai enter']\n"
    assert problems(month, SEVEN) == [("bad-value", "Aki holds the blank card and does not play: no mizuten")]


def test_where_the_seats_deal_in_turn_nobody_deals_twice_because_another_was_away() -> None:
    """rules.md §2, `dealer.next` seat: Ben is away when it is his turn, so Chie deals, and after Chie Dai."""
    played = "[[months]]\nba = 'koba'\n" + captures(Aki=76, Chie=88, Dai=100)
    away = played.replace("koba'\n", "koba'\nabsent = ['Ben']\n")
    dealers = [month.dealer for month in year(away * 3, FOUR, house="'dealer.next' = 'seat'").months]
    assert dealers == ["Aki", "Chie", "Dai"]


def test_a_month_for_which_everybody_was_away_is_told_apart() -> None:
    """contract.md: no traceback ever reaches a user."""
    assert problems(KOBA + "absent = ['Aki', 'Ben', 'Chie']\n") == [
        ("bad-value", "everybody is away; who did not play together has no month to record")
    ]


def test_a_month_with_something_wrong_is_open_and_nobody_won_it() -> None:
    """contract.md, ledger: an open month has `winner` null."""
    month = scored("[[months]]\n" + KOBA + "ba = 'oba'\n" + calls("Aki akatan end")).ledger.months[0]
    assert (month.open, month.winner) == (True, None)
