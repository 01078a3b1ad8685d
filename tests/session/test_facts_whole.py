"""Every fact of a document as it is settled, and for each that cannot be its name, its sentence and its place."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from hhscore.cards import parse_cards
from hhscore.model.session import Call, Capture, Choice, Final, Hatto, KoikoiMonth, Month, Session
from hhscore.session import load

HEAD = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie", "Dai"]\n'
KOIKOI = 'hhscore = 1\ngame = "koikoi"\nplayers = ["Aki", "Ben", "Chie"]\n'
WHOLE = (
    HEAD
    + """\
rules = "traditional"
title = "New Year"
date = 2026-01-03
resigned = "Dai"
house = { "ba.carry" = "none", year.months = 6, special.futahachi = { at = 170, step = 2 } }
final = { winner = "Aki", totals = { Aki = 5, Dai = -5 }, handon = 3, ginmi = 2 }
[[months]]
field = "1p 2r 4a 5r 7r 9p"
ba = "oba"
dealer = "Ben"
mizuten = true
choices = ["Ben enter", "Chie retire"]
shibari = ["Ben blank"]
absent = ["Dai"]
unclaimed = ["Chie"]
calls = [{ player = "Ben", yaku = ["akatan", "goko"], call = "sage" }, { player = "Ben", call = "cancel" }]
hatto = [{ player = "Aki", yaku = "shiko", for = "Ben" }, { player = "Aki", yaku = "goko", for = "Ben" }]
hands.Ben = "1r 2p 3p 7ap 10a 12p"
declared.Ben = ["toichi", "sanbon"]
captures = { Aki = "1pp", Ben = 61, Chie = { bright = 4, animal = 5, ribbon = 3, plain = 2 }, Dai = "rest" }
plains.Chie = 12
bonus = { tobikomi = ["Ben", "Ben"], nuke-yaku = ["Aki"] }
paid = { Aki = -12, Ben = 12 }
chips = { Aki = 48 }
loans = { Aki = 1 }
[[months]]
"""
)


def facts(text: str) -> Session:
    return load(text).require()


def test_a_document_with_every_fact() -> None:
    assert facts(WHOLE) == Session(
        players=("Aki", "Ben", "Chie", "Dai"),
        game="hachihachi",
        rules="traditional",
        house={
            "ba.carry": "none",
            "year.months": 6,
            "special.futahachi.at": 170,
            "special.futahachi.step": 2,
        },
        title="New Year",
        date=date(2026, 1, 3),
        resigned="Dai",
        final=Final("Aki", {"Aki": 5, "Dai": -5}, 3, 2),
        months=(
            Month(
                field=parse_cards("1p 2r 4a 5r 7r 9p"),
                ba="oba",
                dealer="Ben",
                mizuten=True,
                choices=(Choice("Ben", "enter"), Choice("Chie", "retire")),
                shibari=(Choice("Ben", "blank"),),
                absent=("Dai",),
                hands={"Ben": parse_cards("1r 2p 3p 7ap 10a 12p")},
                declared={"Ben": ("toichi", "sanbon")},
                unclaimed=("Chie",),
                calls=(Call("Ben", ("akatan", "goko"), "sage"), Call("Ben", (), "cancel")),
                hatto=(Hatto("Aki", "shiko", "Ben"), Hatto("Aki", "goko", "Ben")),
                captures={
                    "Aki": Capture(cards=parse_cards("1pp")),
                    "Ben": Capture(points=61),
                    "Chie": Capture(counts={"b": 4, "a": 5, "r": 3, "p": 2}),
                    "Dai": Capture(rest=True),
                },
                plains={"Chie": 12},
                bonus={"tobikomi": ("Ben", "Ben"), "nuke-yaku": ("Aki",)},
                paid={"Aki": -12, "Ben": 12},
                chips={"Aki": 48},
                loans={"Aki": 1},
            ),
            Month(),
        ),
    )


def test_a_document_of_koikoi_with_every_fact() -> None:
    month = """\
[[months]]
active = ["Aki", "Chie"]
dealer = "Chie"
field = "1p 2p 3p 4p 5p 6p 7p 8p"
winner = "Chie"
koikoi = { Aki = 1, Chie = 2 }
redeal = true
absent = ["Ben"]
yaku = ["akatan", "tane:6"]
hands.Aki = "1b 2a 3r 4a 5r 6a 7a 8a"
captures = { Chie = "1r 2r 3r", Aki = "4p" }
paid = { Aki = -6, Chie = 6 }
[[months]]
koikoi = 3
"""
    session = facts(KOIKOI + month)
    assert (session.game, session.rules, session.months) == ("koikoi", "koikoi", ())
    assert session.koikoi_months == (
        KoikoiMonth(
            active=("Aki", "Chie"),
            dealer="Chie",
            field=parse_cards("1p 2p 3p 4p 5p 6p 7p 8p"),
            hands={"Aki": parse_cards("1b 2a 3r 4a 5r 6a 7a 8a")},
            winner="Chie",
            koikoi={"Aki": 1, "Chie": 2},
            redeal=True,
            captures={
                "Chie": Capture(parse_cards("1r 2r 3r")),
                "Aki": Capture(parse_cards("4p")),
            },
            yaku=("akatan", "tane:6"),
            absent=("Ben",),
            paid={"Aki": -6, "Chie": 6},
        ),
        KoikoiMonth(koikoi=3),
    )


def test_what_a_document_need_not_say() -> None:
    session = facts(HEAD)
    assert session == Session(("Aki", "Ben", "Chie", "Dai"))
    assert (session.rules, session.game, session.title, session.final) == (
        "standard",
        "hachihachi",
        None,
        None,
    )
    assert facts(HEAD + "final = {}\n").final == Final()


def wrong(text: str, head: str = HEAD) -> list[tuple[str, str, str]]:
    """Each problem by name, sentence and place."""
    return [(one.name, one.message, " ".join(map(str, one.where))) for one in load(head + text).problems]


NAMED = '"Zoe" is not at the table; the players are Aki, Ben, Chie, Dai'
ENTER = "a name and then enter, retire or blank is needed"


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        *((f'{key} = ["Zoe"]', [("unknown-player", f"{key} 1: {NAMED}", f"{key} 0")])
          for key in ("absent", "unclaimed")),
        *((f"{key}.Zoe = {value}", [("unknown-player", f"{key}.Zoe: {NAMED}", f"{key} Zoe")])
          for key, value in (("hands", '"1p"'), ("declared", '["aka"]'), ("captures", "3"), ("plains", "3"),
                             ("paid", "3"), ("chips", "3"), ("loans", "3"))),
        ('dealer = "Zoe"', [("unknown-player", f"dealer: {NAMED}", "dealer")]),
        ('absent = ["Aki", "Zoe", "Ben", "Aki", "Ben"]',
         [("unknown-player", f"absent 2: {NAMED}", "absent 1"), ("bad-value", "absent: Aki is there twice", "absent 3"),
          ("bad-value", "absent: Ben is there twice", "absent 4")]),
        ('bonus.nuke-yaku = ["Aki", "Aki"]',
         [("bad-value", "bonus.nuke-yaku: Aki is there twice", "bonus nuke-yaku 1")]),
        ('bonus.tobikomi = ["Aki", "Ben", "Aki", "Aki"]',
         [("bad-value", "bonus.tobikomi: Aki is there more than 2 times", "bonus tobikomi 3")]),
        ('choices = ["Aki enter", "Zoe enter"]', [("unknown-player", f"choices 2: {NAMED}", "choices 1")]),
        ('choices = ["enter"]', [("bad-value", f'choices 1: "enter": {ENTER}', "choices 0")]),
        ('choices = ["Aki sleeps"]', [("bad-value", f'choices 1: "Aki sleeps": {ENTER}', "choices 0")]),
        ('choices = ["Aki retyre"]',
         [("bad-value", f'choices 1: "Aki retyre": {ENTER} (retire perhaps)', "choices 0")]),
        ('shibari = ["Aki enter", "Aki blnk"]',
         [("bad-value", f'shibari 2: "Aki blnk": {ENTER} (blank perhaps)', "shibari 1")]),
        ('calls = [{ player = "Zoe", yaku = ["goko"], call = "end" }]',
         [("unknown-player", f"calls 1, player: {NAMED}", "calls 0 player")]),
        ('calls = [{ player = "Aki", yaku = ["goko"], call = "cancel" }, { player = "Aki", call = "sage" }]',
         [("bad-value", "calls 1: cancel stands without yaku, end with new ones", "calls 0 yaku"),
          ("bad-value", "calls 2: sage needs the yaku new on this turn", "calls 1")]),
        ('hatto = [{ player = "Zoe", yaku = "shiko", for = "Aki" }]',
         [("unknown-player", f"hatto 1, player: {NAMED}", "hatto 0 player")]),
        ('hatto = [{ player = "Aki", yaku = "shiko", for = "Zoe" }]',
         [("unknown-player", f"hatto 1, for: {NAMED}", "hatto 0 for")]),
        ('hatto = [{ player = "Aki", yaku = "tobikomy", for = "Ben" }]',
         [("bad-value", 'hatto 1: "tobikomy": hatto is about akatan, aotan, shiko, tobikomi (tobikomi perhaps)',
           "hatto 0 yaku")]),
        ('hatto = [{ player = "Aki", yaku = "shiko", for = "Aki" }]',
         [("bad-value", "hatto 1: Aki cannot break hatto for Aki", "hatto 0")]),
        # What is like none of them the rules may know.
        ('hatto = [{ player = "Aki", yaku = "nanatan", for = "Ben" }]', []),
        ('field = "1p"', [("card-count", "the field has 1 card (1p); it has 6", "field")]),
        ('field = ""', [("card-count", "the field has 0 cards; it has 6", "field")]),
        ('field = "1p 2r 4a 5r 7r 9pp"',
         [("card-count", "the field has 7 cards (1p 2r 4a 5r 7r 9pp); it has 6", "field")]),
        ('hands.Ben = "1pp 2r 4a 5r 7r"',
         [("card-count", "Ben's hand has 6 cards (1pp 2r 4a 5r 7r); it has 7", "hands Ben")]),
        ('hands.Ben = "1x"',
         [("bad-card", "hands.Ben: 1x: kinds are b bright, a animal, r ribbon, p plain; the pine has 1b, 1r, 1p, 1p",
           "hands Ben")]),
        ('captures = { Aki = "rest", Ben = "1pp", Chie = "rest" }',
         [("bad-value", "captures: Aki and Chie cannot both have the rest", "captures Chie")]),
        ('captures.Aki = "61 "',
         [("bad-card", "captures.Aki: 61: there is no month 61; months are 1 (pine) to 12 (paulownia); "
           "points stand without quotes", "captures Aki")]),
        ('captures = { Aki = "1b", Ben = "1bp" }',
         [("duplicate-card", "1b is in Aki's captures and in Ben's captures; the pine has 1b, 1r, 1p, 1p",
           "captures Ben")]),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_what_cannot_be_in_a_month(line: str, problems: list[tuple[str, str, str]]) -> None:
    found = wrong("[[months]]\n[[months]]\n" + line)
    assert found == [(name, message, f"months 1 {where}") for name, message, where in problems]


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ('active = ["Aki"]', [("bad-value", "active has 1 names; two play", "active")]),
        ('active = ["Aki", "Ben", "Chie"]', [("bad-value", "active has 3 names; two play", "active")]),
        ('active = ["Aki", "Zoe"]',
         [("unknown-player", 'active 2: "Zoe" is not at the table; the players are Aki, Ben, Chie', "active 1")]),
        *((f'{key} = "Zoe"',
           [("unknown-player", f'{key}: "Zoe" is not at the table; the players are Aki, Ben, Chie', key)])
          for key in ("dealer", "winner")),
        *((f"{key}.Zoe = 1",
           [("unknown-player", f'{key}.Zoe: "Zoe" is not at the table; the players are Aki, Ben, Chie', f"{key} Zoe")])
          for key in ("koikoi", "paid")),
        ('absent = ["Zoe"]',
         [("unknown-player", 'absent 1: "Zoe" is not at the table; the players are Aki, Ben, Chie', "absent 0")]),
        # How many cards a hand and the field have is a rule.
        ('field = "1p"\nhands.Aki = "2p"', []),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_what_cannot_be_in_a_month_of_koikoi(line: str, problems: list[tuple[str, str, str]]) -> None:
    found = wrong("[[months]]\n" + line, KOIKOI)
    assert found == [(name, message, f"months 0 {where}") for name, message, where in problems]


@pytest.mark.parametrize(
    ("line", "problems"),
    [
        ('resigned = "Zoe"', [("unknown-player", f"resigned: {NAMED}", "resigned")]),
        ('final.winner = "Zoe"', [("unknown-player", f"final.winner: {NAMED}", "final winner")]),
        ("final.totals.Zoe = 3", [("unknown-player", f"final.totals.Zoe: {NAMED}", "final totals Zoe")]),
        ('house = { "ba.on" = true, ba = { on = false } }',
         [("bad-value", "house: ba.on is set twice", "house ba on")]),
    ],
)  # fmt: skip
def test_what_cannot_be_at_the_top(line: str, problems: list[tuple[str, str, str]]) -> None:
    assert wrong(line) == problems


@pytest.mark.parametrize(
    ("house", "keys"),
    [
        ('"a.b" = 1', {"a.b": 1}),
        ("a.b = 1", {"a.b": 1}),
        ("a.b.at = 1\na.b.step = 2", {"a.b.at": 1, "a.b.step": 2}),
        ("a.b.step = 2", {"a.b.step": 2}),
        # A table further down that holds anything else is a value.
        ("a.b.c = 1", {"a.b": {"c": 1}}),
        ("a.b = { at = 1, c = 2 }", {"a.b": {"at": 1, "c": 2}}),
        ("a.b = {}", {"a.b": {}}),
        ("a = 3", {"a": 3}),
        ('"a.b" = { at = 1 }', {"a.b": {"at": 1}}),
    ],
)
def test_rule_keys_by_their_whole_names(house: str, keys: dict[str, Any]) -> None:
    assert facts(HEAD + f"[house]\n{house}\n").house == keys


def test_a_hundred_problems_are_told_and_the_rest_counted() -> None:
    hundred = '"Zoe", ' * 100
    loaded = load(HEAD + f"[[months]]\nabsent = [{hundred}]\n")
    assert (len(loaded.problems), loaded.has_more) == (100, False)
    loaded = load(HEAD + f"[[months]]\nabsent = [{hundred * 2}]\n")
    assert (len(loaded.problems), loaded.has_more) == (101, True)
    assert loaded.problems[100].message == "100 more problems are not listed; correct the first 100"
    # What was meant is looked for as long as problems are told.
    many = ", ".join(['"Zoe"'] * 99 + ['"Bem"'])
    loaded = load(HEAD + f"[[months]]\nabsent = [{many}]\n")
    assert loaded.problems[99].message == 'absent 100: "Bem" is not at the table; Ben perhaps'
