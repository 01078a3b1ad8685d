"""What is wrong with a month, whole: its name, its sentence, its place in the file and the rule it offends."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hhscore.cards import KIND_NAMES
from hhscore.games.hachihachi.counting import count_captures
from hhscore.games.hachihachi.month import Table, settle
from hhscore.games.hachihachi.rules import preset
from hhscore.model.session import Call, Capture, Choice, Hatto, Month, Problem
from tests.support.scored import FOUR, KOBA, SEVEN, THREE, calls, hands, scored

Stated = tuple[str, str, tuple[str | int, ...], str | None]


def piles(**by_player: int | str) -> str:
    """Captures as lines of a file: points, cards, "rest", or counts as in "b1 a3 r4 p8"."""
    lines = ["[months.captures]"]
    for player, pile in by_player.items():
        if isinstance(pile, str) and pile[0] in "barp" and pile != "rest":
            counts = ", ".join(f"{KIND_NAMES[part[0]]} = {part[1:]}" for part in pile.split())
            lines.append(f"{player} = {{ {counts} }}")
        else:
            lines.append(f"{player} = {pile!r}")
    return "\n".join(lines) + "\n"


EVEN = piles(Aki=88, Ben=88, Chie=88)


def stated(found: Sequence[Problem]) -> list[Stated]:
    return [(problem.name, problem.message, problem.where, problem.rule) for problem in found]


def check(
    text: str,
    expected: list[Stated],
    players: Sequence[str] = THREE,
    rules: str = "standard",
    house: str = "",
) -> None:
    assert stated(scored("[[months]]\n" + text, players, rules, house).problems()) == expected


@pytest.mark.parametrize(
    ("players", "house", "message"),
    [
        (THREE[:2], "", "2 players; the rules standard are for 3 to 7"),
        (FOUR, '"players.max" = 3', "4 players; the rules standard are for 3"),
    ],
)
def test_a_table_the_rules_are_not_for(players: Sequence[str], house: str, message: str) -> None:
    assert stated(scored("", players, house=house).problems()) == [
        ("bad-value", message, ("players",), "players.min")
    ]


def test_months_beyond_the_year() -> None:
    month = "[[months]]\n" + KOBA + EVEN
    house = '"year.months" = 1\n"handon.after" = 0'
    assert stated(scored(2 * month, house=house).problems()) == [
        ("bad-value", "one month too many: the year has 1", ("months", 1), "year.months")
    ]
    assert stated(scored(4 * month, house=house).problems()) == [
        ("bad-value", "3 months too many (2 to 4): the year has 1", ("months", 1), "year.months")
    ]


OPEN = "[[months]]\n" + KOBA + "captures.Aki = 90\ncaptures.Ben = 80\n"


def second(text: str) -> str:
    return OPEN + "[[months]]\n" + KOBA + text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            'absent = ["Aki", "Ben", "Chie"]\n',
            (
                "bad-value",
                "everybody is away; who did not play together has no month to record",
                ("months", 1, "absent"),
                "players.min",
            ),
        ),
        (
            "",
            (
                "dealer-missing",
                "month 1 is not settled (it needs what Chie captured, or who ended the month), so who deals month 2 "
                'must be written: dealer = "…"',
                ("months", 1, "dealer"),
                "dealer.next",
            ),
        ),
        (
            'dealer = "Ben"\nabsent = ["Ben"]\n',
            ("dealer-mismatch", "Ben is away and cannot deal", ("months", 1, "dealer"), "dealer.next"),
        ),
    ],
)
def test_who_deals_after_a_month_not_settled(text: str, problem: Stated) -> None:
    found = scored(second(text), THREE).ledger.months[1].problems
    assert stated(found)[:1] == [problem]


def test_a_dealer_noted_against_the_rules_is_remarked() -> None:
    month = scored("[[months]]\ndealer = 'Ben'\n" + KOBA + EVEN).ledger.months[0]
    assert stated(month.remarks)[0] == (
        "dealer-mismatch",
        "Ben is noted as dealer; by the rules Aki dealt",
        ("months", 0, "dealer"),
        "dealer.next",
    )
    assert (month.dealer, month.problems, month.open) == ("Aki", (), False)


def test_a_ba_against_the_field() -> None:
    check(
        "ba = 'oba'\n" + KOBA + EVEN,
        [
            (
                "ba-mismatch",
                "oba is noted; with the field 2p 4p 5p 6p 7p 9p it is koba",
                ("months", 0, "ba"),
                "ba.carry",
            )
        ],
    )
    two_brights = "[[months]]\nfield = '1b 12b 2p 4p 5p 6p'\n" + EVEN
    found = scored(two_brights + "[[months]]\nba = 'koba'\n" + KOBA + EVEN)
    assert stated(found.problems()) == [
        (
            "ba-mismatch",
            "koba is noted; with the field 2p 4p 5p 6p 7p 9p and oba waiting it is oba",
            ("months", 1, "ba"),
            "ba.carry",
        )
    ]


def test_a_misdeal() -> None:
    check(
        "field = '4arpp 1p 2p'\n" + EVEN,
        [
            (
                "misdeal",
                "all four of the wisteria on the field: a misdeal, to be dealt again and not recorded",
                ("months", 0, "field"),
                None,
            )
        ],
    )


def choices(*words: str) -> str:
    return "choices = [" + ", ".join(f'"{one}"' for one in words) + "]\n"


def shibari(*words: str) -> str:
    return choices(*words).replace("choices", "shibari")


TOO_FEW, PUSHED = "entry.too_few", "entry.after_three"
FOUR_AND_BACK = '"entry.too_few" = "shibari"'


@pytest.mark.parametrize(
    ("players", "house", "text", "problem"),
    [
        (
            THREE,
            "",
            "mizuten = true\n",
            ("bad-value", "mizuten takes four or more players", ("mizuten",), "mizuten.value"),
        ),
        (
            FOUR,
            '"mizuten.value" = 0',
            "mizuten = true\n",
            ("bad-value", "mizuten is not played under these rules", ("mizuten",), "mizuten.value"),
        ),
        (
            SEVEN,
            "",
            "mizuten = true\n" + choices("Aki blank"),
            (
                "bad-value",
                "Aki holds the blank card and does not play: no mizuten",
                ("mizuten",),
                "mizuten.value",
            ),
        ),
        (
            FOUR,
            "",
            choices("Aki enter", "Ben blank"),
            (
                "choice-order",
                "Ben blank: the blank card is for 7 players; 4 are here",
                ("choices", 1),
                None,
            ),
        ),
        (
            SEVEN,
            "",
            choices("Aki blank", "Ben enter", "Chie blank"),
            ("choice-order", "Chie blank: one player holds the blank card", ("choices", 2), None),
        ),
        (
            THREE,
            "",
            choices("Aki enter", "Ben retire"),
            (
                "choice-order",
                "Ben retire: with 3 players nobody is asked, all play",
                ("choices", 1),
                "players.min",
            ),
        ),
        (
            THREE,
            "",
            shibari("Aki enter"),
            ("choice-order", "shibari takes four or more players", ("shibari",), None),
        ),
        (
            THREE,
            "",
            'absent = ["Ben"]\n',
            (
                "bad-value",
                "2 left at the table; these rules take 3",
                ("absent",),
                "players.min",
            ),
        ),
        (
            FOUR,
            "",
            choices("Aki retire", "Ben retire"),
            (
                "too-many-retired",
                "Ben cannot retire: Aki retired already, and three must be left to play",
                ("choices", 1),
                TOO_FEW,
            ),
        ),
        (
            FOUR,
            '"entry.after_three" = "pushed-out"',
            choices("Aki enter", "Ben enter", "Chie enter", "Dai enter"),
            (
                "choice-order",
                "Dai was not asked: Aki, Ben and Chie had entered",
                ("choices", 3),
                PUSHED,
            ),
        ),
        (
            FOUR,
            "",
            choices("Aki enter", "Ben enter", "Chie retire", "Dai enter", "Aki enter"),
            ("choice-order", "Aki enter out of turn: everybody has been asked", ("choices", 4), None),
        ),
        (
            FOUR,
            '"entry.too_few" = "fewer-play"\n"orichin.direction" = "pay"',
            choices("Aki enter", "Ben enter", "Chie retire", "Dai retire", "Aki enter"),
            ("choice-order", "Aki enter: everybody has been asked", ("choices", 4), PUSHED),
        ),
        (
            FOUR,
            "",
            choices("Ben enter"),
            ("choice-order", "Ben enter out of turn: it is Aki's turn", ("choices", 0), None),
        ),
        (
            FOUR,
            "",
            "mizuten = true\n" + choices("Aki retire"),
            (
                "choice-order",
                "Aki declared mizuten and is bound to enter",
                ("choices", 0),
                "mizuten.value",
            ),
        ),
        (
            FOUR,
            "",
            choices("Aki retire", "Ben enter", "Chie enter", "Dai enter") + shibari("Aki enter"),
            ("choice-order", "shibari: these rules do not ask again", ("shibari",), TOO_FEW),
        ),
        (
            FOUR,
            FOUR_AND_BACK,
            choices("Aki enter", "Ben enter", "Chie enter") + shibari("Aki enter"),
            ("choice-order", "shibari: three entered at the first asking", ("shibari",), TOO_FEW),
        ),
        (
            FOUR,
            FOUR_AND_BACK,
            choices("Aki enter", "Ben enter", "Chie retire", "Dai retire") + shibari("Aki enter", "Chie enter"),
            ("choice-order", "Chie enter out of turn: it is Ben's turn", ("shibari", 1), None),
        ),
        # A mizuten dealer has entered without a word; the next to speak may be the second.
        (
            FOUR,
            "",
            "mizuten = true\n" + choices("Chie enter"),
            ("choice-order", "Chie enter out of turn: it is Ben's turn", ("choices", 0), None),
        ),
    ],
)  # fmt: skip
def test_what_is_said_out_of_turn(players: Sequence[str], house: str, text: str, problem: Stated) -> None:
    name, message, where, rule = problem
    check(text + KOBA, [(name, message, ("months", 0, *where), rule)], players, house=house)


KARASU = "1pp 3p 5p 8p 9p 12p"


@pytest.mark.parametrize(
    ("players", "text", "problem"),
    [
        (
            FOUR,
            choices("Aki enter", "Ben enter", "Chie retire", "Dai enter") + 'declared.Chie = ["sanbon"]\n',
            (
                "bad-value",
                "Chie does not play this month and declares nothing",
                ("declared", "Chie"),
                None,
            ),
        ),
        (
            THREE,
            'declared.Aki = ["sanbon", "aka"]\nunclaimed = ["Aki"]\n',
            (
                "bad-value",
                "Aki declared sanbon and aka and is noted as unclaimed too; unclaimed is for who declared nothing",
                ("unclaimed",),
                "teyaku.declare",
            ),
        ),
        (
            THREE,
            'declared.Aki = ["sanbom"]\n',
            (
                "bad-value",
                "sanbom is no hand yaku under these rules; did you mean sanbon?",
                ("declared", "Aki"),
                "teyaku.<id>",
            ),
        ),
        (
            THREE,
            'declared.Aki = ["teshi"]\n' + hands(Aki=KARASU),
            (
                "yaku-not-held",
                "Aki declared teshi; the hand 1pp 3p 5p 8p 9p 12p does not hold it",
                ("declared", "Aki"),
                "teyaku.teshi",
            ),
        ),
        (
            THREE,
            'declared.Aki = ["sanbon", "teshi"]\n',
            (
                "yaku-not-held",
                "Aki declared sanbon and teshi; of each group (months, kinds) one hand yaku counts: "
                "declare only the better one",
                ("declared", "Aki"),
                "teyaku.overlap",
            ),
        ),
        (
            THREE,
            # Of four and three only the willow's ribbon and one more can be ribbons, and then there is an animal.
            'declared.Aki = ["shisou", "aka"]\n',
            (
                "yaku-not-held",
                "Aki declared shisou and aka; no seven cards hold both. Declare the one that was held",
                ("declared", "Aki"),
                "teyaku.overlap",
            ),
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_declared(players: Sequence[str], text: str, problem: Stated) -> None:
    name, message, where, rule = problem
    check("ba = 'koba'\n" + text, [(name, message, ("months", 0, *where), rule)], players)


def test_a_yaku_that_is_never_the_best_can_be_declared() -> None:
    """Whoever holds a tate-sanbon holds a sanbon; where that pays more, the lesser one may be said all the same."""
    check("ba = 'koba'\ndeclared.Aki = [\"tate-sanbon\"]\n", [], house='"teyaku.tate-sanbon" = 1')


@pytest.mark.parametrize(
    ("house", "said", "place", "problem"),
    [
        ("", ("Aki akatan end", "Ben shiko end"), 1,
         ("call-order", "Ben end: Aki had already ended the month", "sage.rule")),
        ("", ("Aki akatan sage", "Aki cancel", "Ben shiko end"), 2,
         ("call-order", "Ben end: Aki had already stopped the month", "sage.rule")),
        ('"sage.rule" = "once-shared"\n"sage.again" = false', ("Aki akatan sage", "Aki cancel"), 1,
         ("call-order", "Aki cancel: these rules have no cancelling", "sage.rule")),
        ("", ("Aki akatan sage", "Ben cancel"), 1,
         ("call-order", "Ben cancel: Ben has not said sage", "sage.rule")),
        ('"dekiyaku.inoshikacho" = 0', ("Aki inoshikacho end",), 0,
         ("bad-value", "inoshikacho is not played under these rules", "dekiyaku.inoshikacho")),
        ("", ("Aki akatam end",), 0,
         ("bad-value", "akatam is no captured yaku under these rules; did you mean akatan?", "dekiyaku.<id>")),
        ('"sage.again" = true', ("Aki akatan sage", "Aki akatan end"), 1,
         ("call-order", "Aki has called akatan before", "sage.again")),
        ("", ("Aki akatan akatan end",), 0,
         ("call-order", "Aki has called akatan before", "sage.again")),
        ('"sage.again" = true', ("Aki goko sage", "Aki shiko end"), 1,
         ("call-order", "Aki has goko, which replaces shiko", "dekiyaku.replaces")),
        ("", ("Aki akatan sage", "Ben akatan end"), 1,
         ("call-order", "Ben akatan: Aki has called akatan; its cards cannot be captured twice", None)),
        ("", ("Aki akatan sage", "Ben nanatan end"), 1,
         ("call-order", "Ben nanatan: Aki has called akatan; both take the same cards", None)),
        ('"sage.on" = false', ("Aki akatan sage",), 0,
         ("call-order", "Aki sage: these rules have no sage", "sage.on")),
        ('"sage.rule" = "once-shared"\n"sage.again" = false', ("Aki akatan sage", "Ben aotan sage"), 1,
         ("call-order", "Aki has said sage; the next new captured yaku ends the month", "sage.rule")),
        ('"sage.again" = false', ("Aki akatan sage", "Aki aotan sage"), 1,
         ("call-order", "Aki has said sage once; now the month ends", "sage.again")),
    ],
)  # fmt: skip
def test_what_cannot_be_called(
    house: str, said: Sequence[str], place: int, problem: tuple[str, str, str | None]
) -> None:
    name, message, rule = problem
    check("ba = 'koba'\n" + calls(*said), [(name, message, ("months", 0, "calls", place), rule)], house=house)


TAKEN = "among the captured cards"


@pytest.mark.parametrize(
    ("said", "captured", "message"),
    [
        ("Aki akatan end", {"Aki": "1rp 2rp 4ap"}, f"Aki called akatan without 3r {TAKEN}"),
        ("Aki goko end", {"Aki": "1bp 3bp"}, f"Aki called goko without 8b 11b 12b {TAKEN}"),
        ("Aki nanatan end", {"Aki": "1rp 2rp 3rp 4rp 5rp 11rp"}, f"Aki called nanatan with 5 of them {TAKEN}"),
        ("Aki akatan end", {"Aki": "b1 a3 r2 p8"}, "Aki called akatan, which takes 3 ribbons; 2 captured"),
        ("Aki shiko end", {"Aki": "b3 r9"}, "Aki called shiko, which takes 4 brights; 3 captured"),
        # Seven of the nine ribbons other than the willow's: counts say nothing of the willow's, and seven may do.
        ("Aki nanatan end", {"Aki": "r6 p4"}, "Aki called nanatan, which takes 7 ribbons; 6 captured"),
        ("Aki akatan end", {"Ben": "1rp 3rp"}, "Aki called akatan, but Ben captured 1r 3r"),
    ],
)  # fmt: skip
def test_a_call_that_the_captured_cards_contradict(said: str, captured: dict[str, str], message: str) -> None:
    yaku = said.split()[1]
    check(
        "ba = 'koba'\n" + calls(said) + piles(**captured),
        [("yaku-not-captured", message, ("months", 0, "calls", 0), f"dekiyaku.{yaku}")],
    )


@pytest.mark.parametrize(
    ("house", "broken", "message", "rule"),
    [
        ("", ("Ben", "goko", "Aki"), "goko: hatto is for akatan, aotan, shiko, tobikomi", "hatto.yaku"),
        ('"hatto.tobikomi" = false', ("Ben", "tobikomi", "Aki"), "tobikomi: hatto is for akatan, aotan, shiko",
         "hatto.yaku"),
        ('"hatto.tobikomi" = false\n"hatto.yaku" = []', ("Ben", "aotan", "Aki"), "aotan: these rules have no hatto",
         "hatto.yaku"),
        ("", ("Dai", "aotan", "Aki"), "Dai does not play this month", "hatto.yaku"),
        ("", ("Aki", "aotan", "Dai"), "Dai does not play this month", "hatto.yaku"),
    ],
)  # fmt: skip
def test_a_hatto_that_cannot_be(house: str, broken: tuple[str, str, str], message: str, rule: str) -> None:
    player, yaku, other = broken
    text = f'[[months.hatto]]\nplayer = "{player}"\nyaku = "{yaku}"\nfor = "{other}"\n'
    said = choices("Aki enter", "Ben enter", "Chie enter")
    check(
        said + "ba = 'koba'\n" + calls("Aki aotan end") + text,
        [("bad-value", message, ("months", 0, "hatto", 0), rule)],
        FOUR,
        house=house,
    )


def test_two_wrong_calls_are_two_problems() -> None:
    check(
        "ba = 'koba'\n" + calls("Aki akatam end", "Ben cancel", "Chie aotan end"),
        [
            (
                "bad-value",
                "akatam is no captured yaku under these rules; did you mean akatan?",
                ("months", 0, "calls", 0),
                "dekiyaku.<id>",
            ),
            (
                "call-order",
                "Ben cancel: Ben has not said sage",
                ("months", 0, "calls", 1),
                "sage.rule",
            ),
        ],
    )


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (piles(Aki=265, Ben=0, Chie=0),
         [("captures-total", "Aki captured 265; the deck holds 264", ("captures", "Aki"), "cards.par")]),
        (piles(Aki=100, Ben=100, Chie=65),
         [("captures-total", "captures add up to 265; the deck holds 264 (1 too many)", ("captures",), "cards.par")]),
        (piles(Aki=100, Ben=100, Chie=60),
         [("captures-total", "captures add up to 260; the deck holds 264 (4 too few)", ("captures",), "cards.par")]),
        (piles(Aki="b3 a1 p4", Ben="b3 r5 p4", Chie="a8 r5 p16"),
         [("captures-total", "captured brights add up to 6; the deck holds 5; captures add up to 284; "
           "the deck holds 264 (20 too many)", ("captures",), "cards.par")]),
        (piles(Aki="b3 a2 p4", Ben="b2 r5 p4", Chie="a6 r5 p16"),
         [("captures-total", "captured animals add up to 8; the deck holds 9; captures add up to 254; "
           "the deck holds 264 (10 too few)", ("captures",), "cards.par")]),
        # 9 more points from 10 ribbons for 9 animals and so on: the kinds are wrong and the total is right.
        (piles(Aki="b3 a2 p4", Ben="b2 r5 p4", Chie="a6 r7 p16"),
         [("captures-total", "captured ribbons add up to 12; the deck holds 10", ("captures",), "cards.par")]),
        (piles(Aki=88, Ben=88, Chie=88) + "[months.plains]\nAki = 10\nBen = 10\nChie = 8\n",
         [("captures-total", "plains with every willow add up to 28; there are 27", ("plains",), "special.sujiroku")]),
        (piles(Aki=88, Ben=88, Chie=88) + "[months.plains]\nAki = 10\nBen = 10\nChie = 6\n",
         [("captures-total", "plains with every willow add up to 26; there are 27", ("plains",), "special.sujiroku")]),
        (piles(Aki="1brp 2a"),
         [("odd-capture", "Aki captured 3 of month 1 (1brp); cards are captured in twos or fours",
           ("captures", "Aki"), None),
          ("odd-capture", "Aki captured 1 of month 2 (2a); cards are captured in twos or fours",
           ("captures", "Aki"), None)]),
        (piles(Aki=88, Ben=88, Chie=88) + "[months.plains]\nDai = 10\n",
         [("bad-value", "Dai did not play this month and captured nothing", ("plains", "Dai"), None)]),
        (piles(Aki=88, Dai=88),
         [("bad-value", "Dai did not play this month and captured nothing", ("captures", "Dai"), None)]),
        # Three willows that are no plain may be among the bright, the animal and the ribbon: 8 to 11 plains.
        (piles(Aki="b1 a3 r4 p8") + "[months.plains]\nAki = 12\n",
         [("bad-value", "Aki's captured cards hold 8 to 11 plains with every willow, not 12",
           ("plains", "Aki"), None)]),
        (piles(Aki="a3 r4 p8") + "[months.plains]\nAki = 7\n",
         [("bad-value", "Aki's captured cards hold 8 to 10 plains with every willow, not 7",
           ("plains", "Aki"), None)]),
        (piles(Aki="1bp 11ba") + "[months.plains]\nAki = 2\n",
         [("bad-value", "Aki's captured cards hold 3 plains with every willow, not 2", ("plains", "Aki"), None)]),
        (calls("Aki aotan end") + piles(Ben="rest"),
         [("bad-value", "Ben: the rest is known only when three play and hands are played out",
           ("captures", "Ben"), None)]),
    ],
)  # fmt: skip
def test_captures_that_cannot_be(text: str, problems: list[Stated]) -> None:
    players = FOUR if "Dai" in text else THREE
    said = choices("Aki enter", "Ben enter", "Chie enter") if players == FOUR else ""
    expected = [(name, message, ("months", 0, *where), rule) for name, message, where, rule in problems]
    check(said + "ba = 'koba'\n" + text, expected, players)


def test_plains_that_are_a_sujiroku_are_to_be_written() -> None:
    """17 plains beside willows that are not known: what is paid depends on them."""
    check(
        "ba = 'koba'\n" + piles(Aki="p17 r2", Ben="b5 a4 r4 p3", Chie="a5 r4 p4"),
        [
            (
                "bad-value",
                "Aki has 17 plains, a sujiroku; write plains with every willow counted",
                ("months", 0, "captures", "Aki"),
                "special.sujiroku",
            )
        ],
    )


AT_FOUR = Table(FOUR, "Aki", "koba", month=3)
THREE_ENTER = tuple(Choice(player, "enter") for player in THREE)


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        (
            Month(choices=THREE_ENTER, calls=(Call("Dai", ("akatan",), "end"),)),
            ("bad-value", "Dai does not play this month and makes no captured yaku", ("calls", 0), None),
        ),
        (
            Month(choices=THREE_ENTER, calls=(Call("Aki", (), "sage"),)),
            (
                "call-order",
                "Aki sage: without a new captured yaku there is nothing to sage",
                ("calls", 0),
                "sage.rule",
            ),
        ),
        (
            Month(
                choices=THREE_ENTER,
                calls=(Call("Aki", ("aotan",), "end"),),
                hatto=(Hatto("Ben", "aotan", "Aki"), Hatto("Ben", "aotan", "Ben")),
            ),
            ("bad-value", "Ben cannot feed themselves", ("hatto", 1), "hatto.yaku"),
        ),
        (
            Month(choices=(Choice("Emi", "blank"),)),
            ("choice-order", "Emi blank: Emi is away this month", ("choices", 0), None),
        ),
    ],
)
def test_what_a_file_says_otherwise_is_a_problem_of_the_month_too(facts: Month, problem: Stated) -> None:
    name, message, where, rule = problem
    month = settle(facts, AT_FOUR, preset("standard"))
    assert stated(month.problems) == [(name, message, ("months", 2, *where), rule)]
    assert month.open
    assert month.winner is None


@pytest.mark.parametrize(
    ("capture", "points"),
    [
        (Capture(), 0),
        (Capture(points=0), 0),
        (Capture(counts={"b": 1}), 20),
        (Capture(counts={"a": 2}), 20),
        (Capture(counts={"r": 3}), 15),
        (Capture(counts={"p": 4}), 4),
        (Capture(counts={}), 0),
    ],
)
def test_kinds_that_are_not_named_are_none(capture: Capture, points: int) -> None:
    counted, problems = count_captures(
        Month(captures={"Aki": capture}), THREE, preset("standard"), (), played_out=False
    )
    assert (counted["Aki"].points, problems) == (points, [])
