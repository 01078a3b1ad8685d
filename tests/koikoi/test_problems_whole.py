"""What is wrong with a month of Koi-Koi, or to be remarked, whole: name, sentence, place in the file, rule."""

from __future__ import annotations

from typing import Any

import pytest

from hhscore.cards import parse_cards
from hhscore.games.koikoi import KoikoiRules, parse_yaku, settle_month
from hhscore.games.koikoi.yaku import YakuError, redeal_cards
from hhscore.model.session import Capture, KoikoiMonth, Problem
from tests.koikoi.table import NAMES, RULES, changed, facts, settle, year

FLOWERS_APART = "1r 2r 3r 4r 5r 6r 7r 8b"
"""A dealt hand without a month twice."""


def stated(*problems: Problem) -> list[tuple[str, str, str, str | None]]:
    """Each by name, sentence, place within the month, rule."""
    return [(one.name, one.message, " ".join(map(str, one.where[2:])), one.rule) for one in problems]


WON = {"winner": "Aki", "yaku": ("akatan",)}
AKATAN = {"Aki": "1rp 2rp 3rp"}


@pytest.mark.parametrize(
    ("month", "seats", "problem"),
    [
        ({"active": ("Aki", "Zoe")}, 3,
         ("unknown-player", "Zoe is not at the table; there are Aki, Ben, Chie", "active", None)),
        ({"active": ("Aki", "Ben"), "absent": ("Ben",)}, 3,
         ("bad-value", "Ben is away this month; there are Aki, Chie", "active", None)),
        ({"active": ("Aki",)}, 3, ("bad-value", "active names Aki: two play, each named once", "active", None)),
        ({"active": ("Aki", "Aki")}, 3,
         ("bad-value", "active names Aki, Aki: two play, each named once", "active", None)),
        ({"active": ("Aki", "Ben", "Chie")}, 3,
         ("bad-value", "active names Aki, Ben, Chie: two play, each named once", "active", None)),
        ({"winner": "Chie", "yaku": ("akatan",)}, 3,
         ("bad-value", "Chie cannot have won: Aki and Ben played", "winner", None)),
        ({**WON, "koikoi": {"Chie": 1}}, 3,
         ("bad-value", "Chie cannot have called koi-koi: Aki and Ben played", "koikoi Chie", None)),
        ({**WON, "captures": {"Chie": "4ap"}}, 3,
         ("bad-value", "Chie cannot have captured cards: Aki and Ben played", "captures Chie", None)),
        ({"winner": "Aki", "yaku": ("akatan", "go")}, 2,
         ("bad-value", "go: no yaku of Koi-Koi; there are goko, shiko, ame-shiko, sanko, akatan, aotan, inoshikacho, "
          "hanami, tsukimi, tane, tan, kasu, tsukifuda", "yaku 1", None)),
        ({"winner": "Aki", "yaku": ("tane:5", "tane:6")}, 2,
         ("bad-value", "tane:6: tane is named twice", "yaku 1", None)),
        ({**WON, "hands": {"Aki": "1b 2a"}}, 2,
         ("card-count", "Aki's hand has 2 cards; 8 are dealt", "hands Aki", "deal.hand")),
        ({**WON, "hands": {"Aki": "1b"}}, 2,
         ("card-count", "Aki's hand has 1 card; 8 are dealt", "hands Aki", "deal.hand")),
        ({**WON, "field": parse_cards("1b 2a")}, 2,
         ("card-count", "the field has 2 cards; 8 are dealt", "field", "deal.field")),
        ({**WON, "captures": {"Aki": "1rp 2rp 3rpp"}}, 2,
         ("odd-capture", "Aki has 3 of the cherry (3rpp): captured cards hold 0, 2 or 4 of a month", "captures Aki",
          None)),
        ({"winner": "Aki", "yaku": ("aotan",), "captures": AKATAN}, 2,
         ("yaku-not-captured", "Aki called aotan; the captured cards (1rp 2rp 3rp) hold no aotan", "yaku 0",
          "yaku.aotan")),
        ({"winner": "Aki", "yaku": ("akatan", "tan:6"), "captures": {"Aki": "1rp 2rp 3rp 4rp 5rp"}}, 2,
         ("yaku-not-captured", "Aki called tan:6; the captured cards (1rp 2rp 3rp 4rp 5rp) hold tan:5", "yaku 1",
          "yaku.tan")),
        ({"winner": "Aki", "captures": {"Aki": "1rp 2rp"}}, 2,
         ("yaku-not-captured", "Aki won, but the captured cards (1rp 2rp) hold no yaku; nobody stops without one",
          "winner", None)),
    ],
)  # fmt: skip
def test_what_cannot_be_settled(month: dict[str, Any], seats: int, problem: tuple[str, ...]) -> None:
    settled = settle(seats=seats, **month)
    assert stated(*settled.problems) == [problem]
    assert (settled.open, settled.winner, settled.transfers) == (True, None, ())
    assert settled.problems[0].where[:2] == ("months", 0)


@pytest.mark.parametrize(
    ("month", "dealer", "rules", "remarks"),
    [
        ({**WON, "captures": {**AKATAN, "Ben": "4ap"}}, "Aki", RULES, []),
        ({**WON, "dealer": "Aki"}, "Aki", RULES,
         [("not-checked", "Aki's captured cards are not recorded: the yaku called are not checked", "yaku", None)]),
        ({"dealer": "Ben"}, "Aki", RULES,
         [("dealer-mismatch", "Ben is written as dealer; by the rules Aki deals", "dealer", "dealer.next"),
          ("not-checked", "nobody stopped; captured cards not recorded, so not checked: Aki, Ben", "", None)]),
        ({"dealer": "Dai"}, "Chie", RULES,
         [("dealer-mismatch", "Dai is written as dealer; by the rules Aki deals, who leads: Chie sits out", "dealer",
           "dealer.next"),
          ("not-checked", "nobody stopped; captured cards not recorded, so not checked: Aki, Ben", "", None)]),
        ({"captures": {"Ben": "4ap"}}, "Aki", RULES,
         [("not-checked", "nobody stopped; captured cards not recorded, so not checked: Aki", "", None)]),
        ({**WON, "captures": AKATAN}, "Aki", changed(yaku__akatan=0),
         [("bad-value", "akatan is not played under these rules and pays nothing", "yaku 0", "yaku.akatan"),
          ]),
        ({"winner": "Aki", "yaku": ("hanami", "akatan"), "captures": {"Aki": "1rp 2rp 3bprp 9ap"}}, "Aki",
         changed(viewing__on=False),
         [("bad-value", "hanami is not played under these rules and pays nothing", "yaku 0", "viewing.on")]),
        # Two ribbon yaku and a sixth ribbon: akatan and aotan were called, not the tan.
        ({**WON, "captures": {"Aki": "1rp 2rp 3rp 6rp 9rp 10rp"}}, "Aki", RULES,
         [("yaku-missed", "Aki's captured cards hold aotan, tan:6; called were akatan", "captures Aki", None)]),
        ({"winner": "Aki", "yaku": ("akatan", "tan:5"), "captures": {"Aki": "1rp 2rp 3rp 4rp 5rp 7rp"}}, "Aki", RULES,
         [("yaku-missed", "Aki's captured cards hold tan:6; called were akatan, tan:5", "captures Aki", None)]),
        ({**WON, "koikoi": {"Aki": 0}, "captures": {**AKATAN, "Ben": "6rp 9rp 10rp"}}, "Aki", RULES,
         [("yaku-missed", "Ben's captured cards hold aotan; Ben neither stopped nor called koi-koi", "captures Ben",
           None)]),
        ({**WON, "koikoi": {"Aki": 0, "Ben": 1}, "captures": {**AKATAN, "Ben": "6rp 9rp 10rp"}}, "Aki", RULES, []),
        ({**WON, "captures": {**AKATAN, "Ben": "6rp 9rp 10rp"}}, "Aki", RULES, []),
        ({"captures": {**AKATAN, "Ben": "4ap"}}, "Aki", RULES,
         [("not-checked", "Aki held akatan and nobody stopped: the koi-koi called are not recorded", "captures Aki",
           None)]),
        ({"koikoi": 1, "captures": {**AKATAN, "Ben": "4ap"}}, "Aki", RULES, []),
        ({"koikoi": 2, "captures": {**AKATAN, "Ben": "4ap"}}, "Aki", RULES,
         [("call-order", "2 koi-koi called; the captured cards of nobody give the choice more than 1 times", "koikoi",
           "koikoi.factor")]),
        ({"koikoi": 1, "captures": {"Ben": "4ap"}}, "Aki", RULES,
         [("not-checked", "nobody stopped; captured cards not recorded, so not checked: Aki", "", None)]),
        ({**WON, "koikoi": 1, "captures": AKATAN}, "Aki", RULES,
         [("call-order", "Aki called 1 koi-koi and stopped with akatan: that gives the choice once, "
           "so at most 0 koi-koi before the stop", "koikoi", "koikoi.factor")]),
        ({"winner": "Aki", "yaku": ("akatan", "aotan"), "koikoi": 2}, "Aki", RULES,
         [("call-order", "Aki called 2 koi-koi and stopped with akatan, aotan: that gives the choice 2 times, "
           "so at most 1 koi-koi before the stop", "koikoi", "koikoi.factor"),
          ("not-checked", "Aki's captured cards are not recorded: the yaku called are not checked", "yaku", None)]),
        ({"winner": "Aki", "yaku": ("akatan", "aotan"), "koikoi": 1,
          "captures": {"Aki": "1rp 2rp 3rp 6rp 9rp 10rp"}}, "Aki", RULES,
         [("yaku-missed", "Aki's captured cards hold tan:6; called were akatan, aotan", "captures Aki", None)]),
    ],
)  # fmt: skip
def test_what_is_remarked(
    month: dict[str, Any], dealer: str, rules: KoikoiRules, remarks: list[tuple[str, str, str, str | None]]
) -> None:
    settled = settle_month(facts(**month), rules, NAMES[:4], dealer=dealer, place=0, number=1)
    assert stated(*settled.problems) == []
    assert stated(*settled.remarks) == remarks


def test_who_deals_after_an_open_month() -> None:
    open_month = KoikoiMonth(winner="Aki")
    second = year(open_month, facts(winner="Ben", yaku=("akatan",))).months[1]
    assert [(one.name, one.message, one.where, one.rule) for one in second.problems] == [
        (
            "month-incomplete",
            "month 1 is not settled, so who deals month 2 must be written: dealer = ...",
            ("months", 1, "dealer"),
            "dealer.next",
        )
    ]
    assert (second.open, second.winner, second.transfers) == (True, None, ())
    named = year(open_month, facts(winner="Ben", yaku=("akatan",), dealer="Ben")).months[1]
    assert (named.problems, named.dealer, named.winner, named.net) == (
        (),
        "Ben",
        "Ben",
        {"Aki": -6, "Ben": 6},
    )


@pytest.mark.parametrize(
    ("seats", "rules", "problem"),
    [
        (1, RULES, ("1 players; the rules koikoi are for 2 to 5", "players.min")),
        (5, changed(players__max=4), ("5 players; the rules koikoi are for 2 to 4", "players.max")),
        (3, changed(players__max=2), ("3 players; the rules koikoi are for 2", "players.max")),
    ],
)
def test_a_table_the_rules_are_not_for(seats: int, rules: KoikoiRules, problem: tuple[str, str]) -> None:
    found = year(seats=seats, rules=rules).problems
    assert [(one.name, one.message, one.where, one.rule) for one in found] == [
        ("bad-value", problem[0], ("players",), problem[1])
    ]


def test_months_beyond_the_year() -> None:
    """The first too many is named; twelve more are settled, and the rest only counted."""
    won = facts(winner="Aki", yaku=("akatan",))
    ledger = year(*[won] * 20, rules=changed(year__months=2))
    assert [(one.name, one.message, one.where, one.rule) for one in ledger.problems] == [
        ("bad-value", "18 months too many (3 to 20): the year has 2", ("months", 2), "year.months")
    ]
    assert [month.winner for month in ledger.months] == ["Aki"] * 15 + [None] * 5
    assert [month.number for month in ledger.months] == [*range(1, 16), *[16] * 5]
    assert [month.month for month in ledger.months] == [*range(1, 21)]
    assert (ledger.over, ledger.final) == (False, None)
    whole = year(won, won, rules=changed(year__months=2))
    assert (whole.problems, whole.over) == ((), True)
    assert whole.final is not None
    assert (whole.final.winner, dict(whole.final.totals)) == ("Aki", {"Aki": 12, "Ben": -12})


def test_the_deal_thrown_in_is_declared_by_a_hand_that_may() -> None:
    hands = {"Aki": FLOWERS_APART, "Ben": FLOWERS_APART.replace("r", "p").replace("8b", "8p")}
    remarks = stated(*settle(redeal=True, hands=hands).remarks)
    message = "a new deal was declared, but no hand recorded holds {}"
    assert remarks == [("yaku-not-held", message.format("teshi or kuttsuki"), "redeal", "redeal")]
    none = settle(changed(redeal=[]), redeal=True, hands=hands).remarks
    assert [one.message for one in none] == [message.format("nothing")]
    one = settle(redeal=True, hands={"Aki": FLOWERS_APART})
    assert (one.remarks, one.counted, one.open, one.dealer) == ((), False, False, "Aki")
    # The hands of others than those two count where it is not said who played.
    more = settle(redeal=True, seats=3, active=(), absent=("Chie",), hands=hands)
    assert [one.name for one in more.remarks] == ["yaku-not-held"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("go", "go: no yaku of Koi-Koi; there are goko, shiko, ame-shiko, sanko, akatan, aotan, inoshikacho, hanami, "
         "tsukimi, tane, tan, kasu, tsukifuda"),
        ("akatan:3", "akatan:3: akatan is not counted; only tane, tan and kasu have a number"),
        ("tane:4", "there is no tane:4; a tane is 5 to 9 animals"),
        ("tane:10", "there is no tane:10; a tane is 5 to 9 animals"),
        ("tan:11", "there is no tan:11; a tan is 5 to 10 ribbons"),
        ("kasu:9", "there is no kasu:9; a kasu is 10 to 25 plains"),
        ("kasu:x", "there is no kasu:x; a kasu is 10 to 25 plains"),
        ("tane:", "there is no tane:; a tane is 5 to 9 animals"),
        ("tane:-5", "there is no tane:-5; a tane is 5 to 9 animals"),
        ("tane:" + "9" * 101, f"there is no tane:{'9' * 35}…; a tane is 5 to 9 animals"),
    ],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_a_yaku_that_is_none(text: str, message: str) -> None:
    with pytest.raises(YakuError) as error:
        parse_yaku(text, RULES)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("akatan", "akatan"),
        (" Akatan ", "akatan"),
        ("赤短", "akatan"),
        ("tane", "tane:5"),
        ("タネ：7", "tane:7"),
        ("kasu : 25", "kasu:25"),
        ("tan:5", "tan:5"),
        ("tan:10", "tan:10"),
        ("tane:" + "0" * 99 + "6", "tane:6"),
    ],
    ids=lambda text: text[:12],
)
def test_a_yaku_as_it_may_be_written(text: str, name: str) -> None:
    assert str(parse_yaku(text, RULES)) == name


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        (FLOWERS_APART, {}),
        ("1brpp 2a 3b 4a 5a", {"teshi": "1brpp"}),
        ("1br 2ar 3b 4a 5a 6a", {}),
        ("1br 2ar 3br 4a 5a", {"kuttsuki": "1br 2ar 3br"}),
        ("1brp 2ar 3br 4a", {"kuttsuki": "1brp 2ar 3br"}),
        ("1br 2ar 3br 12bp", {"kuttsuki": "1br 2ar 3br 12bp"}),
        ("1br 2ar 12bppp", {"teshi": "12bppp", "kuttsuki": "1br 2ar 12bppp"}),
    ],
)
def test_the_cards_for_a_new_deal(hand: str, found: dict[str, str]) -> None:
    cards = redeal_cards(parse_cards(hand), RULES)
    assert {name: str(held) for name, held in cards.items()} == found
    only = redeal_cards(parse_cards(hand), changed(redeal=["teshi"]))
    assert only.keys() == found.keys() & {"teshi"}


def counted(**piles: Capture) -> list[tuple[str, str, str, str | None]]:
    return stated(
        *year(KoikoiMonth(("Aki", "Ben"), winner="Aki", yaku=("akatan",), captures=piles)).months[0].problems
    )


COUNTS = Capture(counts={"b": 5, "a": 9, "r": 10, "p": 24})


@pytest.mark.parametrize(
    ("piles", "problems"),
    [
        ({"Aki": Capture(points=30)},
         [("bad-value", "Aki's captured cards are written as cards: Koi-Koi counts no card points", "captures Aki",
           None)]),
        ({"Aki": Capture(rest=True)},
         [("bad-value", "Aki's captured cards are written as cards: Koi-Koi counts no card points", "captures Aki",
           None)]),
        ({"Aki": Capture(counts={"b": 6})},
         [("captures-total", "Aki has 6 brights; the deck has 5", "captures Aki", None)]),
        ({"Aki": Capture(counts={"b": 5, "p": 25})},
         [("captures-total", "Aki has 25 plains; the deck has 24", "captures Aki", None)]),
        # Eight on the field, sixteen in two hands, sixteen turned up: 40 come into play.
        ({"Aki": Capture(counts={"a": 8, "p": 24}), "Ben": Capture(counts={"r": 8})}, []),
        ({"Aki": Capture(counts={"a": 9, "p": 24}), "Ben": Capture(counts={"r": 8})},
         [("captures-total", "captures add up to 41 cards; 40 come into play: 8 on the field, 16 in two hands and as "
           "many turned up", "captures", "deal.hand")]),
        ({"Aki": COUNTS},
         [("captures-total", "captures add up to 48 cards; 40 come into play: 8 on the field, 16 in two hands and as "
           "many turned up", "captures", "deal.hand")]),
        ({"Aki": COUNTS, "Ben": Capture(parse_cards("1bp"))},
         [("captures-total", "captures add up to 50 cards; the deck has 48 (2 too many)", "captures", None)]),
    ],
)  # fmt: skip
def test_captures_that_cannot_be(
    piles: dict[str, Capture], problems: list[tuple[str, str, str, str | None]]
) -> None:
    assert counted(**piles) == problems


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({}, []),
        ({"players__min": 4, "players__max": 3},
         [("players.min players.max", "players.min is 4 and players.max is 3: no table is left")]),
        # Five hands of eight and eight on the field are the whole deck.
        ({"players__max": 6},
         [("players.max deal.hand deal.field",
           "players.max is 6, deal.hand 8 and deal.field 8: that takes 56 cards, and the deck has 48")]),
        ({"players__max": 6, "deal__hand": 6, "deal__field": 8}, []),
        ({"yaku__replaces": {"goko": ["goko"]}},
         [("yaku.replaces", "yaku.replaces: goko and another replace each other")]),
        ({"yaku__replaces": {"goko": ["akatan", "shiko"], "shiko": ["goko"]}},
         [("yaku.replaces", "yaku.replaces: goko and another replace each other"),
          ("yaku.replaces", "yaku.replaces: shiko and another replace each other")]),
    ],
)  # fmt: skip
def test_what_cannot_be_together(values: dict[str, Any], found: list[tuple[str, str]]) -> None:
    assert [(" ".join(keys), message) for keys, message in changed(**values).conflicts()] == found


@pytest.mark.parametrize(
    ("values", "key", "applies"),
    [
        ({}, "yaku.tane.at", True),
        ({"yaku__tane": 0}, "yaku.tane.at", False),
        ({"yaku__tane": 0}, "yaku.tan.step", True),
        ({"yaku__tane": 0}, "yaku.tane", True),
        ({"viewing__on": True}, "yaku.hanami", True),
        ({"viewing__on": False}, "yaku.hanami", False),
        ({"viewing__on": False}, "yaku.tsukimi", False),
        ({"viewing__on": False}, "yaku.goko", True),
        ({"koikoi__factor": 2}, "koikoi.opponent", True),
        ({"koikoi__factor": 1}, "koikoi.opponent", False),
        ({"double__at": 1}, "double.factor", True),
        ({"double__at": 0}, "double.factor", False),
        ({"double__at": 0}, "double.at", True),
        ({}, "players.min", True),
    ],
)
def test_which_keys_say_something(values: dict[str, Any], key: str, applies: bool) -> None:
    assert changed(**values).applies(key) is applies
