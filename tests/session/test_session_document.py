"""A session file read: the facts in it, and each thing that can be wrong with it, with its place."""

# ruff: noqa: E501 (tables of messages read better unbroken)
from __future__ import annotations

import datetime
import json
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhscore.cards import CardSet, parse_cards
from hhscore.model.session import Call, Capture, Choice, Final, Hatto, KoikoiMonth, Month, Problem, Refused
from hhscore.session import json_schema, load
from hhscore.session.document import Loaded, without_private
from tests.audit.test_growth import count_calls
from tests.support.paths import DATA
from tests.support.scored import CONTRACT_MONTH

SESSIONS = sorted(DATA.glob("*.toml"))
HEAD = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie", "Dai"]\n'

CONTRACT = f"""\
hhscore = 1                                 # format number
game = "hachihachi"                         # or "koikoi"
players = ["Aki", "Ben", "Chie", "Dai"]     # seats, counter-clockwise; the first deals month 1
rules = "standard"                          # a preset's name, or a path to a rule file beside the session
title = "New Year"                          # optional
date = 2026-01-03                           # optional

[house]
"year.months" = 6
{CONTRACT_MONTH}[months.paid]
Aki = -120
Ben = -252
Chie = -12
Dai = 384
"""


def problems(text: str, head: str = HEAD) -> list[tuple[str, str, int]]:
    """Name, message and line of each problem of a document."""
    loaded = load(head + text)
    return [(problem.name, problem.message, loaded.line(problem.where)) for problem in loaded.problems]


def only(text: str, head: str = HEAD) -> tuple[str, str, int]:
    found = problems(text, head)
    assert len(found) == 1, found
    return found[0]


# What is there


def test_the_example_of_the_contract():
    session = load(CONTRACT).require()
    assert (session.game, session.rules, session.title) == ("hachihachi", "standard", "New Year")
    assert session.players == ("Aki", "Ben", "Chie", "Dai")
    assert session.date == datetime.date(2026, 1, 3)
    assert session.house == {"year.months": 6}
    assert session.months == (
        Month(
            field=parse_cards("1p 2r 4a 5r 7r 9p"),
            mizuten=True,
            choices=(
                Choice("Aki", "enter"),
                Choice("Ben", "enter"),
                Choice("Chie", "retire"),
                Choice("Dai", "enter"),
            ),
            hands={"Aki": parse_cards("1r 2p 3p 7ap 10a 12p"), "Ben": parse_cards("2p 5p 6a 10p 11ba 12p")},
            calls=(Call("Dai", ("akatan",), "sage"), Call("Dai", ("shiko",), "end")),
            hatto=(Hatto("Ben", "shiko", "Dai"),),
            captures={
                "Aki": Capture(cards=parse_cards("1pp 2pp 7arpp 9rp 10ar")),
                "Ben": Capture(points=61),
                "Dai": Capture(counts={"b": 4, "a": 5, "r": 4, "p": 11}),
            },
            paid={"Aki": -120, "Ben": -252, "Chie": -12, "Dai": 384},
        ),
    )


def test_the_further_keys_of_the_contract():
    session = load(
        HEAD
        + """
resigned = "Ben"
[[months]]
ba = "oba"
dealer = "Dai"
choices = ["Dai enter", "Aki blank"]
shibari = ["Ben enter"]
unclaimed = ["Dai"]
absent = ["Chie"]
[months.declared]
Dai = ["sanbon", "aka"]
[months.captures]
Aki = "rest"
Ben = ""
[months.plains]
Aki = 17
[months.bonus]
tobikomi = ["Aki", "Aki"]
nuke-yaku = ["Ben"]
[months.chips]
Aki = 48
[months.loans]
Ben = 2
[[months]]
calls = [{ player = "Aki", call = "cancel" }]
[final]
winner = "Dai"
totals = { Aki = -30 }
handon = 335
ginmi = 29
"""
    ).require()
    assert session.resigned == "Ben"
    assert session.final == Final("Dai", {"Aki": -30}, 335, 29)
    assert session.months[0] == Month(
        ba="oba",
        dealer="Dai",
        choices=(Choice("Dai", "enter"), Choice("Aki", "blank")),
        shibari=(Choice("Ben", "enter"),),
        unclaimed=("Dai",),
        absent=("Chie",),
        declared={"Dai": ("sanbon", "aka")},
        captures={"Aki": Capture(rest=True), "Ben": Capture(cards=CardSet())},
        plains={"Aki": 17},
        bonus={"tobikomi": ("Aki", "Aki"), "nuke-yaku": ("Ben",)},
        chips={"Aki": 48},
        loans={"Ben": 2},
    )
    assert session.months[1] == Month(calls=(Call("Aki", (), "cancel"),))


def test_koikoi():
    session = load(
        """
hhscore = 1
game = "koikoi"
players = ["Aki", "Ben", "Chie"]
[[months]]
active = ["Aki", "Ben"]
winner = "Aki"
koikoi = 1
yaku = ["tane:6", "akatan"]
field = "1bp 2a 3p 4r 5p 6a 7p"
[months.hands]
Aki = "8bap 9arp 10ap"
[[months]]
redeal = true
koikoi = { Aki = 2 }
captures = { Aki = "1b" }
"""
    ).require()
    assert session.rules == "koikoi"
    assert session.months == ()
    assert session.koikoi_months == (
        KoikoiMonth(
            active=("Aki", "Ben"),
            winner="Aki",
            koikoi=1,
            yaku=("tane:6", "akatan"),
            field=parse_cards("1bp 2a 3p 4r 5p 6a 7p"),
            hands={"Aki": parse_cards("8bap 9arp 10ap")},
        ),
        KoikoiMonth(redeal=True, koikoi={"Aki": 2}, captures={"Aki": Capture(cards=parse_cards("1b"))}),
    )


def test_names_may_have_spaces_and_the_verb_is_last():
    text = 'hhscore = 1\nplayers = ["Aki B.", "Aki", "é 松"]\n[[months]]\nchoices = ["Aki B. enter", "é 松 retire"]\n'
    assert load(text).require().months[0].choices == (Choice("Aki B.", "enter"), Choice("é 松", "retire"))


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_worked_years_load(path: Path):
    session = load(path.read_text(encoding="utf-8"), str(path)).require()
    assert len(session.months) == 12
    assert all(month.field is not None and len(month.captures) in (2, 3) for month in session.months)


def test_house_keys_in_both_forms():
    house = """
[house]
"ba.carry" = "none"
unit.kan = 10
special.futahachi.at = 170
orichin.fees = { 4 = [1], 5 = [1, 1] }
"dekiyaku.replaces" = { goko = ["shiko"] }
teyaku.aka = 0
"""
    assert load(HEAD + house).require().house == {
        "ba.carry": "none",
        "unit.kan": 10,
        "special.futahachi.at": 170,
        "orichin.fees": {"4": [1], "5": [1, 1]},
        "dekiyaku.replaces": {"goko": ["shiko"]},
        "teyaku.aka": 0,
    }
    twice = '[house]\n"ba.carry" = "none"\nba.carry = "queue"\n'
    assert only(twice) == ("bad-value", "house: ba.carry is set twice", 5)


def test_own_keys_are_ignored_at_every_level():
    own = CONTRACT.replace("rules =", "_where = 'home'\nrules =").replace(
        "mizuten", "_weather.snow = 1\nmizuten"
    )
    for line in (
        "[months.hands]",
        "[[months.calls]]",
        "[[months.hatto]]",
        "[months.captures]",
        "[months.paid]",
        "[house]",
    ):
        own = own.replace(line, f"{line}\n_note = [1, {{ x = 2 }}]")
    own = own.replace("{ bright = 4", "{ _who = 'me', bright = 4")
    assert own.count("_") == 10
    assert load(own).require() == load(CONTRACT).require()


def test_a_player_may_have_a_name_that_begins_like_an_own_key():
    text = 'hhscore = 1\nplayers = ["_Bo", "Aki"]\n[[months]]\npaid = { _Bo = 3, Aki = -3, _x = "y" }\n'
    assert load(text).require().months[0].paid == {"_Bo": 3, "Aki": -3}
    assert without_private({"a": [{"_b": 1}]}, frozenset()) == {"a": [{}]}


def test_the_order_of_keys_changes_nothing():
    data = tomllib.loads(CONTRACT)
    from hhscore.session import write

    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: turned(value[key]) for key in reversed(value)}
        return [turned(part) for part in value] if isinstance(value, list) else value

    inside_out = turned(data)
    assert load(write.whole(inside_out)).require() == load(CONTRACT).require()


def test_a_bom_and_other_line_ends_are_read():
    assert load("\ufeff" + CONTRACT.replace("\n", "\r\n")).require() == load(CONTRACT).require()


# What is wrong


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("title = Aki", "line 1, column 9: no value that TOML knows (text stands in quotes): title = Aki", 1),
        (
            'a = 1\n\ntitle = "x\nb = 2',
            'line 3, column 11: a text that began on this line has no closing quote: title = "x',
            3,
        ),
        ("a = 1\r\na = 2\r\n", "line 2, column 6: this key is set a second time: a = 2", 2),
        ("[a]\n[a]", "line 2, column 3: this table is there a second time: [a]", 2),
        (
            "a = [1,\n",
            "line 1, column 8: the file ends where a value, or the ] or } after it, should stand: a = [1,",
            1,
        ),
        (
            "players = [1 2]",
            "line 1, column 14: a list has no closing ]; its values stand apart by commas: players = [1 2]",
            1,
        ),
        ("a", "line 1, column 2: after a key there must be =: a", 1),
        ("\ufeffa = 2026-02-30", "line 1, column 5: no date (one is written 2026-01-03): a = 2026-02-30", 1),
        ("x = 1\ny = \udcff", "line 2, column 5: byte 0xff is not UTF-8", 2),
        ("\udcff\udcfea", "line 1, column 1: the file is not UTF-8 (UTF-16 perhaps); save it as UTF-8", 1),
        ("x = 1\ny = " + "9" * 5000, "line 2: a number of thousands of digits", 2),
        ("x = 1\ny = " + "[" * 5000, "lists or tables are nested too deep", 2),
        ("x" * 500_001, "500,001 characters; a session has at most 500,000", 1),
        ("a" + ".a" * 50_000 + " = 1", "line 1: a key of more than 100 parts", 1),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_toml(text: str, message: str, line: int):
    loaded = load(text)
    assert loaded.session is None
    assert loaded.problems == (Problem("toml-syntax", message, ()),)
    assert loaded.line(()) == line


@pytest.mark.parametrize("text", ["", "\n", "# nothing yet\n", "\ufeff"])
def test_an_empty_file(text: str):
    name, message, line = only(text, "")
    assert (name, line) == ("bad-value", 1)
    assert message.startswith(
        "there is nothing in the file; a session begins with hhscore = 1 and players = ["
    )


def test_other_formats():
    newer = "written in format 2; this hhscore reads format 1, so a newer hhscore is needed"
    assert only("new_key = 1\nhhscore = 2\nplayers = {}", "") == ("bad-value", newer, 2)
    assert only("hhscore = 0x" + "f" * 5000, "")[0] == "bad-value"
    older = ("bad-value", "hhscore = 0; expected 1 (the number of the format)", 1)
    assert only('hhscore = 0\nplayers = ["Aki", "Ben"]', "") == older
    missing = ("bad-value", "hhscore is missing; expected 1 (the number of the format)", 1)
    assert only('players = ["Aki", "Ben"]', "") == missing
    rules = ("bad-value", "this is a rule file; a session names it by rules = …", 1)
    assert only("hhscore_rules = 1", "") == rules


@pytest.mark.parametrize(
    ("line", "name", "message"),
    [
        ("titel = 'x'", "unknown-key", '"titel" is no key of a session; title perhaps'),
        ("title = 3", "bad-value", "title = 3; expected a text in quotes"),
        ('date = "2026-01-03"', "bad-value", 'date = "2026-01-03"; expected a date without quotes, as in 2026-01-03'),
        ("date = 2026-01-03T10:00:00", "bad-value", "date = 2026-01-03T10:00:00; expected a date without quotes, as in 2026-01-03"),
        ('game = "koi-koi"', "bad-value", 'game = "koi-koi"; expected "hachihachi" or "koikoi" (koikoi perhaps)'),
        ("rules = true", "bad-value", 'rules = true; expected a preset\'s name ("standard") or a rule file beside the session'),
        ("months = 3", "bad-value", "months = 3; expected [[months]], one table for each month"),
        ("months = [3]", "bad-value", "months 1 = 3; expected a table"),
        ("house = 3", "bad-value", 'house = 3; expected a table of rule keys and their values, "ba.carry" = "none"'),
        ('resigned = "Bem"', "unknown-player", 'resigned: "Bem" is not at the table; Ben perhaps'),
        ('final.winner = "Ichiro"', "unknown-player", 'final.winner: "Ichiro" is not at the table; the players are Aki, Ben, Chie, Dai'),
        ("final.totals = { Aki = 1.5 }", "bad-value", "final.totals.Aki = 1.5; expected a whole number of points"),
        ("final.ginmy = 3", "unknown-key", '"ginmy" is no key of final; ginmi perhaps'),
        ("final.handon = -1", "bad-value", "final.handon = -1; expected the han-don pot: a whole number of points, 0 or more"),
    ],
)  # fmt: skip
def test_wrong_at_the_top(line: str, name: str, message: str):
    assert only("\n" + line) == (name, message, 4)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        ('["Aki"]', 'players = ["Aki"]; expected a list of 2 to 7 names in the order of the seats'),
        ('["A", 3]', "players 2 = 3; expected a list of 2 to 7 names in the order of the seats"),
        ("3", "players = 3; expected a list of 2 to 7 names in the order of the seats"),
        ('["A", "B", "A"]', '"A" sits at the table twice; give one of them another name'),
        ('["A", "@B"]', '"@B": a name does not begin with @ or -'),
        ('["A", "-B"]', '"-B": a name does not begin with @ or -'),
        ('["A", "B,C"]', '"B,C": a name has no comma and no signs that cannot be printed'),
        ('["A", "B\\u0007"]', '"B�": a name has no comma and no signs that cannot be printed'),
        ('["A", "B\\u200f"]', '"B�": a name has no comma and no signs that cannot be printed'),
        ('["A", ""]', '"": a name is not empty and does not begin or end with a space'),
        ('["A", " B"]', '" B": a name is not empty and does not begin or end with a space'),
    ],
)
def test_names_that_cannot_be(players: str, message: str):
    assert only(f"hhscore = 1\nplayers = {players}\n", "") == ("bad-value", message, 2)


@pytest.mark.parametrize(
    ("line", "name", "message"),
    [
        ("mizutn = true", "unknown-key", '"mizutn" is no key of a month; mizuten perhaps'),
        ("xyz = true", "unknown-key", '"xyz" is no key of a month; it can have dealer, field, ba, mizuten,'),
        ("mizuten = 1", "bad-value", "mizuten = 1; expected true or false: the dealer was bound to enter"),
        ('ba = "obba"', "bad-value", 'ba = "obba"; expected "koba", "oba" or "zetsuba" (oba perhaps)'),
        ('field = "1p 2r 4a 5r 7r"', "card-count", "the field has 5 cards (1p 2r 4a 5r 7r); it has 6"),
        ('field = "1p 2r 4a 5r 7r 2b"', "bad-card", "field: 2b: the plum has no bright (it has 2a, 2r, 2p, 2p)"),
        ('choices = ["Bem enter"]', "unknown-player", 'choices 1: "Bem" is not at the table; Ben perhaps'),
        ('choices = ["Aki enter", "Ben retir"]', "bad-value", 'choices 2: "Ben retir": a name and then enter, retire or blank is needed (retire perhaps)'),
        ('choices = ["enter"]', "bad-value", 'choices 1: "enter": a name and then enter, retire or blank is needed'),
        ('shibari = [""]', "bad-value", 'shibari 1: "": a name and then enter, retire or blank is needed'),
        ("choices = [3]", "bad-value", 'choices 1 = 3; expected a list of "NAME enter", "NAME retire" or "NAME blank", as spoken'),
        ('absent = ["Aki", "Aki"]', "bad-value", "absent: Aki is there twice"),
        ("hands.Aki = 7", "bad-value", "hands.Aki = 7; expected cards, as in `1p 2r 4arp`"),
        ('hands.Aki = "1r 2p 3p 7ap 10a"', "card-count", "Aki's hand has 6 cards (1r 2p 3p 7ap 10a); it has 7"),
        ('hands.Aki = ""', "card-count", "Aki's hand has 0 cards; it has 7"),
        ('hands.aki = "1r 2p 3p 7ap 10a 12p"', "unknown-player", 'hands.aki: "aki" is not at the table; Aki perhaps'),
        ('hands.Aki = "1rr 2p"', "bad-card", "hands.Aki: 1r is there 2 times; the deck has one (the pine has 1b, 1r, 1p, 1p)"),
        ('calls = [{ player = "Aki", call = "end" }]', "bad-value", "calls 1: end needs the yaku new on this turn"),
        ('calls = [{ player = "Aki", yaku = ["goko"], call = "cancel" }]', "bad-value", "calls 1: cancel stands without yaku, end with new ones"),
        ('calls = [{ player = "Aki", yaku = ["goko"] }]', "bad-value", 'calls 1, call is missing; expected "end", "sage" or "cancel"'),
        ('hatto = [{ player = "Aki", yaku = "siko", for = "Ben" }]', "bad-value", 'hatto 1: "siko": hatto is about akatan, aotan, shiko, tobikomi (shiko perhaps)'),
        ('hatto = [{ player = "Aki", yaku = "shiko", for = "Aki" }]', "bad-value", "hatto 1: Aki cannot break hatto for Aki"),
        ('hatto = [{ player = "Aki", yaku = "shiko", for = "Ben", fro = 1 }]', "unknown-key", '"fro" is no key of a hatto; for perhaps'),
        ("captures.Aki = -1", "bad-value", "captures.Aki = -1; expected cards, points, { bright = 4, animal = 5, ribbon = 4, plain = 11 }, or \"rest\""),
        ("captures.Aki = 1000001", "bad-value", "captures.Aki = 1000001; expected cards, points,"),
        ("captures.Aki = true", "bad-value", "captures.Aki = true; expected cards, points,"),
        ("captures.Aki = 88.0", "bad-value", "captures.Aki = 88.0; expected cards, points,"),
        ('captures.Aki = "61"', "bad-card", "captures.Aki: 61: there is no month 61; months are 1 (pine) to 12 (paulownia); points stand without quotes"),
        ("captures.Aki = { bright = 6 }", "bad-value", "captures.Aki.bright = 6; expected how many brights, 0 to 5"),
        ("captures.Aki = { brigt = 1 }", "unknown-key", '"brigt" is no key of counts; bright perhaps'),
        ('captures = { Aki = "rest", Ben = "rest" }', "bad-value", "captures: Aki and Ben cannot both have the rest"),
        ("plains.Aki = 28", "bad-value", "plains.Aki = 28; expected how many plains and willows, 0 to 27"),
        ("loans.Aki = -1", "bad-value", "loans.Aki = -1; expected how many markers, 0 or more"),
        ("paid.Aki = 10000000000", "bad-value", "paid.Aki = 10000000000; expected a whole number of points"),
        ("paid.Aki = 0x" + "f" * 5000, "bad-value", "paid.Aki = a number of more than 30 digits; expected a whole number of points"),
        ('bonus.tobikomi = ["Aki", "Aki", "Aki"]', "bad-value", "bonus.tobikomi: Aki is there more than 2 times"),
        ('bonus.nukeyaku = ["Aki"]', "unknown-key", '"nukeyaku" is no key of bonus; nuke-yaku perhaps'),
    ],
)  # fmt: skip
def test_wrong_in_a_month(line: str, name: str, message: str):
    found = only("[[months]]\n[[months]]\n" + line)
    assert (found[0], found[2]) == (name, 5)
    assert found[1].startswith(message)


def test_counts_in_quotes_get_a_hint():
    name, message, _ = only('[[months]]\ncaptures.Aki = "b1 a3 r4 p8"')
    assert name == "bad-card"
    assert message.endswith("counts are written { bright = 1, animal = 3, ribbon = 4, plain = 8 }")


def test_a_card_in_two_places_is_named_with_both():
    dealt = """\
[[months]]
field = "1b 2a 3r 4p 5p 6p"
[months.hands]
Aki = "1b 2rp 3p 4rp 5p"
Ben = "2p 4p 6p 7pp 8pp"
Chie = "2p 6p 9pp 10pp 11p"
"""
    assert problems(dealt) == [
        ("duplicate-card", "1b is on the field and in Aki's hand; the pine has 1b, 1r, 1p, 1p", 6),
        ("duplicate-card", "2p is there 3 times, in Aki's hand and in Ben's hand and in Chie's hand; the plum has 2a, 2r, 2p, 2p", 8),
        ("duplicate-card", "4p is there 3 times, on the field and in Aki's hand and in Ben's hand; the wisteria has 4a, 4r, 4p, 4p", 7),
        ("duplicate-card", "6p is there 3 times, on the field and in Ben's hand and in Chie's hand; the peony has 6a, 6r, 6p, 6p", 8),
    ]  # fmt: skip
    taken = '[[months]]\ncaptures.Aki = "11p"\ncaptures.Ben = "11p 12ppp"\n'
    assert only(taken) == (
        "duplicate-card",
        "11p is in Aki's captures and in Ben's captures; the willow has 11b, 11a, 11r, 11p",
        5,
    )


def test_a_card_in_a_hand_and_among_the_captures_is_no_card_twice():
    assert problems('[[months]]\nhands.Aki = "1b 2rp 3p 4rp 5p"\ncaptures.Ben = "1b 2r"\n') == []


def test_koikoi_has_its_own_keys():
    head = 'hhscore = 1\ngame = "koikoi"\nplayers = ["Aki", "Ben"]\n[[months]]\n'
    assert only('active = ["Aki"]', head)[1] == "active has 1 names; two play"
    assert only("koikoi = -1", head)[1].startswith(
        "koikoi = -1; expected how often the winner called koi-koi"
    )
    assert only("koikoi = true", head)[0] == "bad-value"
    assert only("captures.Aki = 61", head)[1] == "captures.Aki = 61; expected cards, as in `1p 2r 4arp`"
    assert only("mizuten = true", head)[0] == "unknown-key"


def test_all_problems_are_found_and_the_rest_is_kept():
    loaded = load(
        CONTRACT.replace("mizuten", "mizutn").replace("Ben = 61", "Bne = 61").replace("title =", "titel ="),
        "x.toml",
    )
    assert [loaded.message(problem) for problem in loaded.problems] == [
        'x.toml:5: "titel" is no key of a session; title perhaps',
        'x.toml:13: month 1: "mizutn" is no key of a month; mizuten perhaps',
        'x.toml:32: month 1: captures.Bne: "Bne" is not at the table; Ben perhaps',
    ]
    assert loaded.session is not None
    assert set(loaded.session.months[0].captures) == {"Aki", "Dai"}
    with pytest.raises(Refused, match="titel"):
        loaded.require()


def test_months_before_the_first_wrong_one_are_sound():
    good = "[[months]]\nba = 'oba'\n"
    assert load(HEAD + good * 3).sound_months == 3
    assert load(HEAD + good * 2 + "[[months]]\nba = 3\n" + good).sound_months == 2
    assert load(HEAD + good * 2 + "[final]\nginmi = 'x'\n").sound_months == 2
    assert load(HEAD + "rules = 3\n" + good * 2).sound_months == 0
    assert load("[").sound_months == 0


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "a = " + "{ a = " * 200 + "1" + " }" * 200,
        HEAD + "months = " + "[" * 200 + "]" * 200,
        HEAD + "house = { a = " + "[" * 300 + "]" * 300 + " }",
        HEAD + "[" + "a." * 90 + "a]\nb = 1\n",
        HEAD + "[[months]]\n" * 8_000,
        HEAD + "[[months]]\nmizuten = 1\n" * 2_000,
        HEAD + "x" * 200_000 + " = 1\n",
        HEAD + "[[months]]\nhands.Aki = '" + "1b " * 50_000 + "'\n",
        HEAD + "[[months]]\nchoices = [" + "'Aki enter'," * 20_000 + "]\n",
        HEAD + "[[months]]\nabsent = [" + "'Aki'," * 20_000 + "]\n",
        "hhscore = 1\nplayers = ['" + "A" * 300_000 + "', 'B']\n",
    ],
    ids=lambda text: text[60:90],
)
def test_monsters_end_soon_and_with_words(text: str):
    def read() -> None:
        loaded = load(text)
        for problem in loaded.problems[:200]:
            assert len(loaded.message(problem)) < 1000

    # So many for each letter, beside what any file takes: what grows with the square has far more.
    assert count_calls(read) < 100_000 + 100 * len(text)


@settings(max_examples=80)
@given(st.data())
def test_a_damaged_file_is_read_or_explained(data: st.DataObject):
    original = DATA / "standard-6-players-11.toml"
    content = bytearray(original.read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(content) - 1))
        piece = data.draw(
            st.sampled_from(
                [b"", b"\xff", b"\x00", b'"', b"]", b"[", b"=", b"9", b"A", b"\n", b"{", b"1b", b"#"]
            )
        )
        content[at : at + data.draw(st.integers(0, 3))] = piece
    explained(load(bytes(content).decode("utf-8", "surrogateescape"), "x"))


values = st.recursive(
    st.one_of(
        st.none().map(lambda _: 10**40), st.booleans(), st.integers(-3, 300), st.floats(), st.dates(), st.times(),
        st.sampled_from(["Aki", "Aki enter", "1b", "rest", "oba", "end", "", "\t"]),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["Aki", "Ben", "player", "call", "yaku", "for", "bright", "_x"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
KEYS = ["dealer", "field", "ba", "mizuten", "choices", "hands", "calls", "hatto", "captures", "bonus", "koikoi", "active", "paid", "_y"]  # fmt: skip


@settings(max_examples=80)
@given(
    st.dictionaries(
        st.sampled_from(["title", "house", "final", "resigned", "date", "rules", "months"]),
        values,
        max_size=3,
    ),
    st.lists(st.dictionaries(st.sampled_from(KEYS), values, max_size=4), max_size=2),
    st.sampled_from(["hachihachi", "koikoi"]),
)
def test_any_values_are_read_or_explained(top: dict[str, Any], months: list[dict[str, Any]], game: str):
    import tomli_w

    document = {"hhscore": 1, "game": game, "players": ["Aki", "Ben"], **top}
    document.setdefault("months", months)
    explained(load(tomli_w.dumps(document), "x"))


def explained(loaded: Loaded) -> None:
    """Everything wrong has words and a line; where nothing is wrong there is a session."""
    lines = loaded.text.count("\n") + 1
    for problem in loaded.problems:
        assert 1 <= loaded.line(problem.where) <= lines
        assert "Traceback" not in loaded.message(problem)
        assert "\n" not in loaded.message(problem)
    assert loaded.session is not None or loaded.problems


# For editors


def test_the_schema_takes_the_worked_years_and_names_every_key():
    schema = json_schema()
    assert json.loads(json.dumps(schema)) == schema
    months = schema["$defs"]["MonthTable"]
    assert {
        "field",
        "ba",
        "mizuten",
        "choices",
        "shibari",
        "hands",
        "calls",
        "hatto",
        "captures",
        "bonus",
    } <= set(months["properties"])
    assert months["additionalProperties"] is False
    assert "^_" in months["patternProperties"]
    assert months["properties"]["ba"]["enum"] == [
        *("koba", "小場", "こば"),
        *("oba", "大場", "おおば"),
        *("zetsuba", "絶場", "ぜつば"),
    ]
    assert set(schema["$defs"]["HattoTable"]["properties"]) == {"player", "yaku", "for"}
    assert set(schema["$defs"]["BonusTable"]["properties"]) == {"tobikomi", "nuke-yaku"}
    assert "null" not in json.dumps(schema)


# For speed


def test_what_does_not_load_a_session_does_not_pay_for_it():
    code = "import sys, hhscore.session, hhscore.storage.store; print('pydantic' in sys.modules, 'filelock' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_loading_takes_little_longer_than_reading_toml():
    text = (DATA / "standard-6-players-11.toml").read_text(encoding="utf-8")
    load(text)

    def best(work: Any) -> float:
        times = []
        for _ in range(20):
            start = time.perf_counter()
            work()
            times.append(time.perf_counter() - start)
        return min(times)

    assert best(lambda: load(text)) < 4 * best(lambda: tomllib.loads(text))
