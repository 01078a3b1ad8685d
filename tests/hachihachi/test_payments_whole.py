"""What is paid and why, whole: every payment of one reason with its amount, its rules, its yaku and its sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from hhscore.model.ledger import Transfer
from tests.support.scored import FOUR, SEVEN, THREE, calls, captures, hands, month, scored, year

KOBA = "ba = 'koba'\n"
EVEN = captures(Aki=88, Ben=88, Chie=88)
Stated = tuple[str, int, str, str]
"""Payer and payee, points, the rules in their order, the sentence."""


def stated(transfers: Iterable[Transfer], *reasons: str) -> list[Stated]:
    return [
        (f"{one.payer} {one.payee}", one.points, " ".join((one.rule, *one.also)), one.detail)
        for one in transfers
        if one.reason in reasons
    ]


def choices(*words: str) -> str:
    return "choices = [" + ", ".join(f'"{one}"' for one in words) + "]\n"


def hatto(player: str, yaku: str, other: str) -> str:
    return f'[[months.hatto]]\nplayer = "{player}"\nyaku = "{yaku}"\nfor = "{other}"\n'


def paid(
    text: str,
    *reasons: str,
    players: Sequence[str] = THREE,
    rules: str = "standard",
    house: str = "",
) -> list[Stated]:
    return stated(month(text, players, rules, house).transfers, *reasons)


# 003: akatan and aotan are 7 kan each, 84 points at koba; half of it, 42, goes to who is in sage.
@pytest.mark.parametrize(
    ("text", "payments"),
    [
        (
            "ba = 'oba'\n" + calls("Aki akatan sage") + EVEN,
            [
                ("Ben Aki", 84, "sage.rule dekiyaku.akatan",
                 "Aki was in sage until hands were played out: half of akatan 7 kan × oba 2"),
                ("Chie Aki", 84, "sage.rule dekiyaku.akatan",
                 "Aki was in sage until hands were played out: half of akatan 7 kan × oba 2"),
            ],
        ),
        (
            KOBA + calls("Aki akatan sage", "Aki cancel") + hatto("Ben", "akatan", "Aki"),
            [
                ("Ben Aki", 84, "hatto.yaku dekiyaku.akatan",
                 "Aki cancelled, Ben broke hatto: half of akatan 14 kan"),
            ],
        ),
        (
            KOBA + calls("Aki akatan sage", "Aki cancel"),
            [
                ("Ben Aki", 42, "sage.rule dekiyaku.akatan", "Aki cancelled: half of akatan 7 kan"),
                ("Chie Aki", 42, "sage.rule dekiyaku.akatan", "Aki cancelled: half of akatan 7 kan"),
            ],
        ),
        (
            KOBA + calls("Aki akatan sage", "Ben aotan end"),
            [
                ("Ben Aki", 42, "sage.rule dekiyaku.akatan", "Aki was in sage when Ben ended: half of akatan 7 kan"),
                ("Chie Aki", 42, "sage.rule dekiyaku.akatan", "Aki was in sage when Ben ended: half of akatan 7 kan"),
                ("Aki Ben", 84, "dekiyaku.aotan", "aotan 7 kan"),
                ("Aki Ben", 84, "sage.rule dekiyaku.aotan",
                 "Aki was in sage, the third player's share too: aotan 7 kan"),
            ],
        ),
        # Two in sage: nobody bears the share of another.
        (
            KOBA + calls("Aki akatan sage", "Chie aotan sage", "Ben inoshikacho end"),
            [
                ("Ben Aki", 42, "sage.rule dekiyaku.akatan", "Aki was in sage when Ben ended: half of akatan 7 kan"),
                ("Chie Aki", 42, "sage.rule dekiyaku.akatan", "Aki was in sage when Ben ended: half of akatan 7 kan"),
                ("Aki Chie", 42, "sage.rule dekiyaku.aotan", "Chie was in sage when Ben ended: half of aotan 7 kan"),
                ("Ben Chie", 42, "sage.rule dekiyaku.aotan", "Chie was in sage when Ben ended: half of aotan 7 kan"),
                ("Aki Ben", 84, "dekiyaku.inoshikacho", "inoshikacho 7 kan"),
                ("Chie Ben", 84, "dekiyaku.inoshikacho", "inoshikacho 7 kan"),
            ],
        ),
        (
            KOBA + calls("Aki akatan aotan end") + hatto("Ben", "aotan", "Aki"),
            [
                ("Ben Aki", 84, "dekiyaku.akatan", "akatan 7 kan"),
                ("Chie Aki", 84, "dekiyaku.akatan", "akatan 7 kan"),
                ("Ben Aki", 168, "hatto.yaku dekiyaku.aotan", "Ben broke hatto, both shares: aotan 14 kan"),
            ],
        ),
        # Both broke hatto: each pays the own share, and the hatto is said.
        (
            KOBA + calls("Aki aotan end") + hatto("Ben", "aotan", "Aki") + hatto("Chie", "aotan", "Aki"),
            [
                ("Ben Aki", 84, "hatto.yaku dekiyaku.aotan", "Ben broke hatto, both shares: aotan 7 kan"),
                ("Chie Aki", 84, "hatto.yaku dekiyaku.aotan", "Chie broke hatto, both shares: aotan 7 kan"),
            ],
        ),
        # Shiko is replaced by the goko that follows it.
        (
            KOBA + calls("Aki shiko sage", "Aki goko aotan end"),
            [
                ("Ben Aki", 228, "dekiyaku.goko dekiyaku.aotan", "goko 12 kan + aotan 7 kan"),
                ("Chie Aki", 228, "dekiyaku.goko dekiyaku.aotan", "goko 12 kan + aotan 7 kan"),
            ],
        ),
    ],
)  # fmt: skip
def test_captured_yaku(text: str, payments: list[Stated]) -> None:
    assert paid(text, "sage", "dekiyaku", "hatto") == payments


def test_which_yaku_and_which_part_a_payment_is_for() -> None:
    found = month(KOBA + calls("Aki akatan sage", "Ben aotan end")).transfers
    assert [(one.yaku, one.share) for one in found] == [
        (("akatan",), "half"),
        (("akatan",), "half"),
        (("aotan",), ""),
        (("aotan",), ""),
    ]


# 001: the value of what was held at sage, 35, is split between the other two, the earlier with the larger half.
def test_sage_once_and_shared() -> None:
    why = "Aki said sage with akatan: 35 points × oba 2, shared by 2"
    piles = captures(Aki=90, Ben=87, Chie=87)
    assert paid("field = '1b 2p 4p 5p 6p 7p'\n" + calls("Aki akatan sage") + piles, "sage", rules="qdan") == [
        ("Ben Aki", 35, "sage.rule", why),
        ("Chie Aki", 35, "sage.rule", why),
    ]
    why = "Ben said sage with akatan: 35 points, shared by 2"
    text = "field = '2p 4p 5p 6p 7p 9p'\n" + calls("Ben akatan sage", "Chie aotan end") + piles
    assert paid(text, "sage", "dekiyaku", rules="qdan") == [
        ("Ben Chie", 35, "sage.rule dekiyaku.aotan",
         "Ben was in sage, the third player's share too: aotan 35 points"),
        ("Ben Chie", 35, "dekiyaku.aotan", "aotan 35 points"),
        ("Ben Aki", 18, "sage.rule", why),
        ("Ben Chie", 17, "sage.rule", why),
    ]  # fmt: skip


DECLARED = KOBA + calls("Ben aotan end")


@pytest.mark.parametrize(
    ("text", "house", "payments"),
    [
        (
            '[months.declared]\nAki = ["sanbon", "aka"]\n[months.bonus]\ntobikomi = ["Aki"]\nnuke-yaku = ["Aki"]\n',
            "",
            [
                (60, "teyaku.sanbon teyaku.aka", "sanbon 2 kan + aka 3 kan = 5 kan"),
                (12, "tobikomi.value", "tobikomi, a three of the hand captured whole: 1 kan"),
                (12, "nuke_yaku.value", "nuke-yaku, aka as noted: 1 kan"),
            ],
        ),
        (
            '[months.declared]\nAki = ["futa-sanbon"]\n[months.bonus]\ntobikomi = ["Aki", "Aki"]\n',
            "",
            [
                (72, "teyaku.futa-sanbon", "futa-sanbon: 6 kan"),
                (12, "tobikomi.value", "tobikomi, the first three of the hand captured whole: 1 kan"),
                (12, "tobikomi.value", "tobikomi, the second three of the hand captured whole: 1 kan"),
            ],
        ),
        # Of a hand that is known the three is named; 89 captured points are enough for a nuke-yaku.
        (
            hands(Aki="2arp 5p 7a 9p 10a") + '[months.bonus]\ntobikomi = ["Aki"]\n',
            "",
            [
                (24, "teyaku.sanbon", "sanbon: 2 kan"),
                (12, "tobikomi.value", "tobikomi, the three 2arp of the hand captured whole: 1 kan"),
            ],
        ),
        (
            hands(Aki="1pp 3p 5p 8p 9p 12p") + captures(Aki=89),
            '"nuke_yaku.value" = 0.5',
            [
                (48, "teyaku.karasu", "karasu: 4 kan"),
                (6, "nuke_yaku.value", "nuke-yaku, karasu with 89 captured points: 0.5 kan"),
            ],
        ),
    ],
)  # fmt: skip
def test_hand_yaku_and_their_bonuses(text: str, house: str, payments: list[tuple[int, str, str]]) -> None:
    found = paid(DECLARED + text, "teyaku", "tobikomi", "nuke-yaku", house=house)
    assert found == [
        (f"{payer} Aki", points, rule, why) for points, rule, why in payments for payer in ("Ben", "Chie")
    ]


def test_a_tobikomi_that_was_fed() -> None:
    text = DECLARED + hatto("Chie", "tobikomi", "Aki") + '[months.declared]\nAki = ["futa-sanbon"]\n'
    text += '[months.bonus]\ntobikomi = ["Aki", "Aki"]\n'
    assert paid(text, "hatto", "tobikomi") == [
        ("Chie Aki", 24, "hatto.tobikomi", "tobikomi of the first three, fed by Chie against hatto: 2 × 1 kan"),
        ("Ben Aki", 12, "tobikomi.value", "tobikomi, the second three of the hand captured whole: 1 kan"),
        ("Chie Aki", 12, "tobikomi.value", "tobikomi, the second three of the hand captured whole: 1 kan"),
    ]  # fmt: skip


RETIRED = choices(*(f"{player} retire" for player in SEVEN[:4]))
PAY_ALL = '"entry.too_few" = "fewer-play"\n"orichin.fees" = [0.5, 1, 1.5, 2, 2.5, 3, 3.5]'


def test_who_retires_pays_into_the_pot() -> None:
    # 1, 1.5, 2 and 2.5 kan; the three left have to play, and the winner takes 84.
    found = paid(RETIRED + KOBA + captures(Emi=76, Fumi=88, Gen=100), "orichin", players=SEVEN)
    assert found == [
        ("Aki @orichin", 12, "orichin.fees", "1st to retire: 1 kan"),
        ("Ben @orichin", 18, "orichin.fees", "2nd to retire: 1.5 kan"),
        ("Chie @orichin", 24, "orichin.fees", "3rd to retire: 2 kan"),
        ("Dai @orichin", 30, "orichin.fees", "4th to retire: 2.5 kan"),
        ("@orichin Gen", 84, "orichin.direction", "for winning the month"),
    ]


def test_all_seven_retire() -> None:
    text = choices(*(f"{player} retire" for player in SEVEN)) + KOBA
    places = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th")
    assert paid(text, "orichin", players=SEVEN, house=PAY_ALL) == [
        (
            f"{player} @orichin",
            6 * number,
            "orichin.fees",
            f"{place} to retire: {number // 2 or ''}{'.5' if number % 2 else ''} kan".replace(" .5", " 0.5"),
        )
        for number, (player, place) in enumerate(zip(SEVEN, places, strict=True), 1)
    ]


def test_who_retires_is_paid_by_those_who_play() -> None:
    # 003: with four asked the first to retire receives 1 kan, 4 points from each of the three.
    text = choices("Aki enter", "Ben retire", "Chie enter", "Dai enter") + "ba = 'oba'\n"
    why = "Ben 1st to retire: 1 kan × oba 2, shared by 3"
    found = paid(text + captures(Aki=88, Chie=76, Dai=100), "orichin", players=FOUR, rules="traditional")
    assert found == [(f"{payer} Ben", 8, "orichin.fees", why) for payer in ("Aki", "Chie", "Dai")]


PUSHED = choices("Aki enter", "Ben enter", "Chie enter") + KOBA


@pytest.mark.parametrize(
    ("hand", "house", "points", "rules", "why"),
    [
        (
            "1r 2r 3r 4a 8a 10a 12p", "", 42 + 9, "oikomi.captured oikomi.card",
            "Dai pushed out: half of akatan (7 kan) complete in the hand = 3.5 kan; 1r 2r 3r, 3 points each = 9 points"
            "; together 51 points",
        ),
        ("1b 2p 4a 5a 6a 8p 12p", "", 3, "oikomi.card", "Dai pushed out: 1b, 3 points"),
        ("1pp 3p 5p 8p 9p 12p", "", 24, "oikomi.hand_yaku", "Dai pushed out: half of karasu (4 kan) = 2 kan"),
        (
            "1pp 3p 5p 8p 9p 12p", '"oikomi.hand_yaku" = 0.25', 12, "oikomi.hand_yaku",
            "Dai pushed out: 0.25 of karasu (4 kan) = 1 kan",
        ),
        (
            "1r 2r 3r 4a 8a 10a 12p", '"oikomi.captured" = 0.25\n"oikomi.exclude_used" = true', 21, "oikomi.captured",
            "Dai pushed out: 0.25 of akatan (7 kan) complete in the hand = 21 points",
        ),
        # Nothing of the captured yaku is paid, so its ribbons are not used.
        (
            "1r 2r 3r 4a 8a 10a 12p", '"oikomi.captured" = 0\n"oikomi.exclude_used" = true', 9, "oikomi.card",
            "Dai pushed out: 1r 2r 3r, 3 points each = 9 points",
        ),
    ],
)  # fmt: skip
def test_who_is_pushed_out_is_paid(hand: str, house: str, points: int, rules: str, why: str) -> None:
    found = paid(PUSHED + hands(Dai=hand) + EVEN, "oikomi", players=FOUR, house=house)
    assert found == [(f"{payer} Dai", points, rules, why) for payer in THREE]


@pytest.mark.parametrize(
    ("points", "house", "payments"),
    [
        (
            89, "",
            [(f"{payer} Aki", 12, "mizuten.value", "Aki's mizuten: 89 captured points, 89 needed; 1 kan")
             for payer in ("Ben", "Chie", "Dai")],
        ),
        (
            89, '"mizuten.payers" = "playing"',
            [(f"{payer} Aki", 12, "mizuten.value", "Aki's mizuten: 89 captured points, 89 needed; 1 kan")
             for payer in ("Ben", "Chie")],
        ),
        (88, "", []),
        (
            88, '"mizuten.penalty" = 2',
            [(f"Aki {payee}", 24, "mizuten.penalty", "Aki's mizuten: 88 captured points, 89 needed; 2 kan")
             for payee in ("Ben", "Chie")],
        ),
    ],
)  # fmt: skip
def test_mizuten(points: int, house: str, payments: list[Stated]) -> None:
    text = "mizuten = true\n" + PUSHED + captures(Aki=points, Ben=90, Chie=174 - points)
    assert paid(text, "mizuten", players=FOUR, house=house) == payments


@pytest.mark.parametrize(
    ("text", "payments"),
    [
        (EVEN, [("Ben Aki", 120, "special.souhachi", "souhachi (all three captured 88): 10 kan"),
                ("Chie Aki", 120, "special.souhachi", "souhachi (all three captured 88): 10 kan")]),
        (captures(Aki=44, Ben=170, Chie=50),
         [("Aki Ben", 144, "special.futahachi", "futahachi (Ben's 170 captured points): 12 kan"),
          ("Chie Ben", 144, "special.futahachi", "futahachi (Ben's 170 captured points): 12 kan")]),
        (captures(Aki=88, Ben=90, Chie=86) + "[months.plains]\nChie = 17\n",
         [("Aki Chie", 168, "special.sujiroku", "sujiroku (Chie's 17 plains): 14 kan"),
          ("Ben Chie", 168, "special.sujiroku", "sujiroku (Chie's 17 plains): 14 kan")]),
    ],
)  # fmt: skip
def test_special_yaku(text: str, payments: list[Stated]) -> None:
    found = month(KOBA + text)
    assert stated(found.transfers, "special") == payments
    assert {one.yaku for one in found.transfers} == {(payments[0][2].removeprefix("special."),)}


def test_a_hand_yaku_blown_out_is_returned() -> None:
    text = KOBA + captures(Aki=44, Ben=170, Chie=50) + '[months.declared]\nAki = ["aka"]\nChie = ["karasu"]\n'
    assert paid(text, "teyaku") == [
        ("Ben Aki", 36, "teyaku.aka", "aka: 3 kan"),
        ("Chie Aki", 36, "teyaku.aka", "aka: 3 kan"),
        ("Aki Chie", 48, "teyaku.karasu", "karasu: 4 kan"),
        ("Ben Chie", 48, "teyaku.karasu", "karasu: 4 kan"),
        ("Aki Ben", 36, "special.blows_out", "Aki's hand yaku blown out by futahachi: returned"),
        ("Aki Chie", 36, "special.blows_out", "Aki's hand yaku blown out by futahachi: returned"),
        ("Chie Aki", 48, "special.blows_out", "Chie's hand yaku blown out by futahachi: returned"),
        ("Chie Ben", 48, "special.blows_out", "Chie's hand yaku blown out by futahachi: returned"),
    ]


# The year: 5 kan, 60 points, of chips; loans of 5 kan; ginmi of the total in kan and 5 kan a player.
def of_year(text: str, house: str, players: Sequence[str] = THREE) -> list[tuple[int, str, int, str, str]]:
    return [
        (
            one.after,
            f"{one.transfer.payer} {one.transfer.payee}",
            one.transfer.points,
            f"{one.transfer.reason} {one.transfer.rule}",
            one.transfer.detail,
        )
        for one in year(text, players, house=house).transfers
    ]


def test_loans_the_pot_of_the_year_and_ginmi() -> None:
    """Ben and Chie pay 144 of 60 each: −84 is two loans, to 36. Then Chie pays Aki 2: Aki has won 290, 24 kan 2."""
    text = (
        "[[months]]\n" + KOBA + captures(Aki=170, Ben=50, Chie=44)
        + "[[months]]\n" + KOBA + captures(Aki=90, Ben=88, Chie=86)
    )  # fmt: skip
    assert of_year(text, '"year.months" = 2\n"handon.after" = 0') == [
        (1, "@bank Ben", 120, "kaikan kaikan.loan", "Ben's chips were −84 points, so 2 loans"),
        (1, "@bank Chie", 120, "kaikan kaikan.loan", "Chie's chips were −84 points, so 2 loans"),
        (2, "Ben @bank", 120, "kaikan kaikan.loan", "Ben returns 2 × 60 points borrowed"),
        (2, "Chie @bank", 120, "kaikan kaikan.loan", "Chie returns 2 × 60 points borrowed"),
        (2, "Ben Aki", 39, "ginmi ginmi.per_player", "Aki's 24 kan + 5 × 3 players"),
        (2, "Chie Aki", 39, "ginmi ginmi.per_player", "Aki's 24 kan + 5 × 3 players"),
    ]


@pytest.mark.parametrize(
    ("ba", "aki", "chie", "loans"),
    [
        # At 60 below par Chie is at 0 and borrows; at 59 she has 1 point left.
        ("koba", 148, 28, ["Chie's chips were 0 points, so 1 loan"]),
        ("koba", 147, 29, []),
        ("koba", 167, 9, ["Chie's chips were −19 points, so 1 loan"]),
        ("oba", 147, 29, ["Chie's chips were −58 points, so 1 loan"]),
        ("oba", 148, 28, ["Chie's chips were −60 points, so 2 loans"]),
    ],
)
def test_who_has_no_chips_borrows(ba: str, aki: int, chie: int, loans: list[str]) -> None:
    text = f"[[months]]\nba = '{ba}'\n" + captures(Aki=aki, Ben=88, Chie=chie)
    assert [found[4] for found in of_year(text, '"special.futahachi" = 0')] == loans


def test_the_han_don_pot_is_the_year_s_winner_s() -> None:
    """Aki puts 12 aside, then wins 2 more and the year: 0 kan, a ginmi of 15."""
    text = (
        "[[months]]\n" + KOBA + captures(Aki=100, Ben=88, Chie=76)
        + "[[months]]\n" + KOBA + captures(Aki=90, Ben=88, Chie=86)
    )  # fmt: skip
    assert of_year(text, '"year.months" = 2\n"handon.after" = 1') == [
        (
            1,
            "Aki @handon",
            12,
            "handon handon.after",
            "a positive net of 12 points is put aside until the end",
        ),
        (2, "@handon Aki", 12, "handon handon.after", "the han-don pot, to the year's winner"),
        (2, "Ben Aki", 15, "ginmi ginmi.per_player", "Aki's 0 kan + 5 × 3 players"),
        (2, "Chie Aki", 15, "ginmi ginmi.per_player", "Aki's 0 kan + 5 × 3 players"),
    ]


def test_the_pot_nobody_won_is_the_year_s_winner_s() -> None:
    """Aki wins 12; then all retire, at 0.5, 1, 1.5 and 2 kan, and Ben resigns: Aki is first with 6, 1 kan."""
    text = (
        "[[months]]\n" + PUSHED + captures(Aki=100, Ben=88, Chie=76)
        + "[[months]]\n" + choices(*(f"{player} retire" for player in FOUR)) + KOBA
    )  # fmt: skip
    ledger = year(text, FOUR, house=PAY_ALL, top='resigned = "Ben"')
    assert stated((one.transfer for one in ledger.transfers), "orichin", "ginmi") == [
        ("@orichin Aki", 60, "orichin.direction", "the pot nobody won, to the year's winner"),
        *(
            (f"{player} Aki", 21, "ginmi.per_player", "Aki's 1 kan + 5 × 4 players")
            for player in ("Ben", "Chie", "Dai")
        ),
    ]
    assert ledger.final is not None
    assert dict(ledger.final.settled) == {
        "Aki": 6 + 60 + 63,
        "Ben": -12 - 21,
        "Chie": -30 - 21,
        "Dai": -24 - 21,
    }


def test_a_month_that_nobody_enters_is_none_of_the_year_s() -> None:
    text = "[[months]]\n" + choices(*(f"{player} retire" for player in FOUR)) + KOBA
    ledger = scored(text, FOUR, house=PAY_ALL).ledger
    assert (ledger.months[0].counted, ledger.months[0].winner, ledger.next_dealer) == (False, None, "Aki")
    assert list(ledger.months[0].net.values()) == [-6, -12, -18, -24]


def test_who_retires_pays_a_mizuten_at_once() -> None:
    """Whatever Aki captures; with the fee of 1 kan, and 1.5 kan of the second."""
    text = "mizuten = true\n" + choices("Ben retire", "Chie retire", "Dai enter") + KOBA
    found = paid(text, "mizuten", "orichin", players=(*FOUR, "Emi"), house='"mizuten.payers" = "retired"')
    assert found == [
        ("Ben @orichin", 12, "orichin.fees", "1st to retire: 1 kan"),
        ("Chie @orichin", 18, "orichin.fees", "2nd to retire: 1.5 kan"),
        ("Ben Aki", 12, "mizuten.payers", "Aki entered blind, from who retires: 1 kan"),
        ("Chie Aki", 12, "mizuten.payers", "Aki entered blind, from who retires: 1 kan"),
    ]


def test_where_too_few_enter_those_who_did_share_the_pot() -> None:
    """12 and 18 in the pot: 15 for each of the two."""
    text = choices("Aki retire", "Ben enter", "Chie retire", "Dai enter") + KOBA
    why = "nobody plays: the pot, shared by the 2 who entered"
    assert paid(text, "orichin", players=FOUR, house='"entry.too_few" = "split"') == [
        ("Aki @orichin", 12, "orichin.fees", "1st to retire: 1 kan"),
        ("Chie @orichin", 18, "orichin.fees", "2nd to retire: 1.5 kan"),
        ("@orichin Ben", 15, "entry.too_few", why),
        ("@orichin Dai", 15, "entry.too_few", why),
    ]
