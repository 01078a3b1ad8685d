"""What is remarked about a month in whole sentences, and what an open month says it needs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.support.scored import FIVE, FOUR, SEVEN, THREE, calls, captures, hands, scored

KOBA = "ba = 'koba'\n"
Stated = tuple[str, str, str, str | None]
ENTER = "choices = ['Aki enter', 'Ben enter', 'Chie enter']\n"
SILENT = "unclaimed = ['Aki', 'Ben', 'Chie']\n"
EVEN = captures(Aki=88, Ben=88, Chie=88)


def remarked(
    text: str, players: Sequence[str] = THREE, rules: str = "standard", house: str = ""
) -> list[Stated]:
    result = scored("[[months]]\n" + text, players, rules, house)
    assert not result.problems(), [problem.message for problem in result.problems()]
    return [
        (one.name, one.message, " ".join(map(str, one.where[2:])), one.rule)
        for one in result.ledger.months[0].remarks
    ]


def unseen(*players: str) -> list[Stated]:
    """That the hands of these were not recorded."""
    return [
        ("not-checked", f"{player}'s hand was not recorded: no hand yaku is counted", f"hands {player}",
         "teyaku.<id>")
        for player in players
    ]  # fmt: skip


PLAINS = [
    ("not-checked", f"{player}'s plains were not recorded: a sujiroku cannot be seen", f"captures {player}",
     "special.sujiroku")
    for player in THREE
]  # fmt: skip
NO_PILES = ("not-checked", "what Aki, Ben and Chie captured was not recorded", "captures", "cards.par")


@pytest.mark.parametrize(
    ("text", "players", "house", "remarks"),
    [
        (KOBA + SILENT + captures(Aki=90, Ben=88, Chie=86), THREE, "", PLAINS),
        (KOBA + captures(Aki=90, Ben=88, Chie=86), THREE, '"special.sujiroku" = 0', unseen(*THREE)),
        # A futahachi is made: it alone is paid, so a sujiroku need not be seen.
        (KOBA + SILENT + captures(Aki=168, Ben=50, Chie=46), THREE, "", []),
        (KOBA + calls("Aki akatan end"), THREE, "", [*unseen(*THREE), NO_PILES]),
        (
            KOBA + hands(Aki="1pp 3p 5p 8p 9p 12p") + calls("Ben akatan end"), THREE, '"tobikomi.value" = 0',
            [*unseen("Ben", "Chie"), NO_PILES,
             ("not-checked", "Aki's captured points were not recorded: a nuke-yaku cannot be seen", "captures Aki",
              "nuke_yaku.value")],
        ),
        (
            KOBA + "unclaimed = ['Aki']\n" + hands(Aki="1pp 3p 5p 8p 9p 12p") + calls("Ben akatan end"), THREE, "",
            [("yaku-unclaimed", "Aki held karasu and did not declare: nothing is paid", "unclaimed", "teyaku.declare"),
             *unseen("Ben", "Chie"), NO_PILES],
        ),
        (
            KOBA + "unclaimed = ['Aki']\n" + hands(Aki="2arp 1p 3p 5p 8p") + calls("Ben akatan end"), THREE, "",
            [("yaku-unclaimed", "Aki held sanbon and did not declare: nothing is paid", "unclaimed", "teyaku.declare"),
             *unseen("Ben", "Chie"), NO_PILES],
        ),
        # Where nothing need be declared, unclaimed says nothing.
        (
            KOBA + "unclaimed = ['Aki']\n" + hands(Aki="1pp 3p 5p 8p 9p 12p") + calls("Ben akatan end"), THREE,
            '"teyaku.declare" = "automatic"\n"nuke_yaku.value" = 0', [*unseen("Ben", "Chie"), NO_PILES],
        ),
        (
            ENTER + KOBA + SILENT + calls("Ben akatan end"), FOUR, "",
            [("not-checked", "Dai was pushed out; without the hand nothing is paid for it", "hands Dai",
              "oikomi.hand_yaku"), NO_PILES],
        ),
        (
            ENTER + KOBA + SILENT + calls("Ben akatan end"), FIVE, "",
            [("not-checked", f"{player} was pushed out; without the hand nothing is paid for it", f"hands {player}",
              "oikomi.hand_yaku") for player in ("Dai", "Emi")] + [NO_PILES],
        ),
        (
            ENTER + KOBA + SILENT + calls("Ben akatan end"), FOUR,
            '"oikomi.hand_yaku" = 0\n"oikomi.captured" = 0\n"oikomi.card" = 0', [NO_PILES],
        ),
        (
            "mizuten = true\n" + ENTER + KOBA + SILENT + hands(Dai="1p 2p 4a 5a 6a 8p 12p") + calls("Ben akatan end"),
            FOUR, "",
            [NO_PILES,
             ("not-checked", "what Aki captured was not recorded: the mizuten is not settled", "captures Aki",
              "mizuten.at")],
        ),
        # Whoever had yet to say whether to retire is taken as pushed out where these rules ask all.
        (
            ENTER + KOBA + SILENT + hands(Dai="1p 2p 4a 5a 6a 8p 12p") + calls("Ben akatan end"), FOUR,
            '"entry.after_three" = "asked"',
            [("not-checked", "what Dai said was not recorded: taken as pushed out", "choices", "entry.after_three"),
             NO_PILES],
        ),
        # 13 to 15 plains by kind may be 16 with the willow's three other cards; 12 may not.
        (
            KOBA + SILENT + "[months.captures]\nAki = { bright = 1, animal = 4, ribbon = 4, plain = 13 }\n"
            "Ben = { bright = 2, animal = 2, ribbon = 3, plain = 7 }\n"
            "Chie = { bright = 2, animal = 3, ribbon = 3, plain = 4 }\n", THREE, "",
            [("not-checked", "Aki's willows decide whether 13 plains are a sujiroku", "captures Aki",
              "special.sujiroku")],
        ),
        (
            KOBA + SILENT + "[months.captures]\nAki = { bright = 1, animal = 4, ribbon = 4, plain = 12 }\n"
            "Ben = { bright = 2, animal = 2, ribbon = 3, plain = 8 }\n"
            "Chie = { bright = 2, animal = 3, ribbon = 3, plain = 4 }\n", THREE, "", [],
        ),
    ],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_what_was_not_recorded(text: str, players: Sequence[str], house: str, remarks: list[Stated]) -> None:
    assert remarked(text, players, house=house) == remarks


ENDED = KOBA + calls("Ben aotan end")


@pytest.mark.parametrize(
    ("text", "remarks"),
    [
        (
            hands(Aki="1pp 3p 5p 8p 9p 12p") + captures(Aki=89) + "[months.bonus]\nnuke-yaku = ['Ben']\n",
            [("Aki with karasu and 89 captured points is a nuke-yaku and was not noted", "nuke_yaku.at"),
             ("Ben has no hand yaku that can be a nuke-yaku", "nuke_yaku.in")],
        ),
        (
            captures(Aki=89) + "[months.bonus]\nnuke-yaku = ['Aki']\n",
            [("Aki with no hand yaku and 89 captured points is no nuke-yaku", "nuke_yaku.at")],
        ),
        (
            '[months.declared]\nAki = ["sanbon", "aka"]\n' + captures(Aki=88) + "[months.bonus]\nnuke-yaku = ['Aki']\n",
            [("Aki with sanbon + aka and 88 captured points is no nuke-yaku", "nuke_yaku.at")],
        ),
        (
            hands(Aki="2arp 5p 7a 9p 10a") + captures(Aki="2ap") + "[months.bonus]\ntobikomi = ['Aki']\n",
            [("Aki has 0 tobikomi by the cards, 1 noted", "tobikomi.value")],
        ),
        (
            hands(Aki="2arp 5p 7a 9p 10a") + captures(Aki="2arpp") + "[months.bonus]\ntobikomi = ['Ben']\n",
            [("Aki has 1 tobikomi by the cards, 0 noted", "tobikomi.value"),
             ("Ben has 0 threes that can be tobikomi, 1 noted", "tobikomi.in")],
        ),
        (
            '[months.declared]\nAki = ["sanbon"]\n[months.bonus]\ntobikomi = ["Aki", "Aki"]\n',
            [("Aki has 1 threes that can be tobikomi, 2 noted", "tobikomi.in")],
        ),
    ],
    ids=lambda value: str(value)[-60:],
)  # fmt: skip
def test_bonuses_noted_otherwise(text: str, remarks: list[tuple[str, str]]) -> None:
    found = [one for one in remarked(ENDED + text) if one[0] == "bonus-mismatch"]
    kinds = [("nuke-yaku" if rule.startswith("nuke") else "tobikomi") for _, rule in remarks]
    assert found == [
        ("bonus-mismatch", message, f"bonus {kind}", rule)
        for (message, rule), kind in zip(remarks, kinds, strict=True)
    ]


def test_bonuses_of_who_does_not_play() -> None:
    text = (
        ENTER
        + KOBA
        + calls("Ben aotan end")
        + "[months.bonus]\ntobikomi = ['Dai', 'Dai']\nnuke-yaku = ['Dai']\n"
    )
    found = [one for one in remarked(text, FOUR) if one[0] == "bonus-mismatch"]
    assert found == [
        ("bonus-mismatch", "Dai does not play this month and has no tobikomi", "bonus tobikomi", None),
        ("bonus-mismatch", "Dai does not play this month and has no nuke-yaku", "bonus nuke-yaku", None),
    ]


def test_two_have_no_bonuses() -> None:
    house = '"players.min" = 2\n"entry.too_few" = "fewer-play"'
    text = "absent = ['Chie']\n" + KOBA + calls("Ben aotan end") + "[months.bonus]\ntobikomi = ['Ben']\n"
    found = [one for one in remarked(text, house=house) if one[0] == "bonus-mismatch"]
    assert found == [("bonus-mismatch", "two play, so there is no tobikomi", "bonus tobikomi", None)]


def test_yaku_that_were_captured_and_not_called() -> None:
    text = KOBA + SILENT + calls("Ben aotan end") + captures(Aki="1rp 2rp 3rp", Ben="6rp 9rp 10rp")
    assert [one for one in remarked(text) if one[0] == "yaku-missed"] == [
        (
            "yaku-missed",
            "Aki captured akatan (1r 2r 3r) and it was not called",
            "captures Aki",
            "dekiyaku.akatan",
        )
    ]


SECOND = '"entry.too_few" = "shibari"'


@pytest.mark.parametrize(
    ("text", "players", "house", "missing"),
    [
        ("", THREE, "", ("the field, or the ba",)),
        ("", FOUR, "", ("what Aki says", "the field, or the ba")),
        (KOBA, FOUR, "", ("what Aki says",)),
        (KOBA + "choices = ['Aki enter']\n", FOUR, "", ("what Ben says",)),
        (KOBA + "choices = ['Aki blank']\n", SEVEN, "", ("what Ben says",)),
        (KOBA + "mizuten = true\n", FOUR, "", ("what Ben says",)),
        (
            KOBA + "choices = ['Aki enter', 'Ben enter', 'Chie retire', 'Dai retire']\n", FOUR, SECOND,
            ("what Aki says at the second asking",),
        ),
        (
            KOBA + "choices = ['Aki enter', 'Ben enter', 'Chie retire', 'Dai retire']\nshibari = ['Aki enter']\n", FOUR,
            SECOND, ("what Ben says at the second asking",),
        ),
        (KOBA, THREE, "", ("what Aki, Ben and Chie captured, or who ended the month",)),
        (KOBA + captures(Aki=88, Ben=88), THREE, "", ("what Chie captured, or who ended the month",)),
        (KOBA + calls("Aki akatan sage"), THREE, "", ("what Aki, Ben and Chie captured, or who ended the month",)),
        (
            KOBA + calls("Aki akatan end") + captures(Aki=88), THREE,
            '"cards.settle" = "always"\n"cards.split" = "shortfall"', ("what Ben and Chie captured",),
        ),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_what_an_open_month_needs(
    text: str, players: Sequence[str], house: str, missing: tuple[str, ...]
) -> None:
    month = scored("[[months]]\n" + text, players, house=house).ledger.months[0]
    assert (month.missing, month.problems, month.open, month.winner) == (missing, (), True, None)


def test_an_open_month_after_an_open_month_needs_its_dealer() -> None:
    month = scored("[[months]]\n[[months]]\n").ledger.months[1]
    assert month.missing == ("who deals",)
