"""The schema refuses what the audit calls wrong in form, and takes what people write."""

from __future__ import annotations

import datetime
import json
import tomllib
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hhscore import audit_text
from hhscore.cli.schema import json_schema
from tests.support.paths import DATA, ROOT

THREE = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n'
MONTH = THREE + '[[months]]\nba = "koba"\n'
PAIR = 'hhscore = 1\ngame = "koikoi"\nplayers = ["Aki", "Ben"]\n'
KOIKOI = PAIR + '[[months]]\nactive = ["Aki", "Ben"]\n'

BROKEN = {
    "no format": 'players = ["Aki", "Ben", "Chie"]\n',
    "a format to come": 'hhscore = 2\nplayers = ["Aki", "Ben", "Chie"]\n',
    "a format in quotes": 'hhscore = "1"\nplayers = ["Aki", "Ben", "Chie"]\n',
    "no players": "hhscore = 1\n",
    "one player": 'hhscore = 1\nplayers = ["Aki"]\n',
    "eight players": f"hhscore = 1\nplayers = {list('ABCDEFGH')}\n",
    "six at koi-koi": f'hhscore = 1\ngame = "koikoi"\nplayers = {list("ABCDEF")}\n',
    "a player twice": 'hhscore = 1\nplayers = ["Aki", "Ben", "Aki"]\n',
    "a nameless player": 'hhscore = 1\nplayers = ["Aki", "Ben", ""]\n',
    "a name of an account": 'hhscore = 1\nplayers = ["Aki", "Ben", "@bank"]\n',
    "a name like an option": 'hhscore = 1\nplayers = ["Aki", "Ben", "-24"]\n',
    "a name with a comma": 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie, Dai"]\n',
    "a name with a space before": 'hhscore = 1\nplayers = ["Aki", "Ben", " Chie"]\n',
    "a player who is a number": 'hhscore = 1\nplayers = ["Aki", "Ben", 3]\n',
    "an unknown game": THREE + 'game = "poker"\n',
    "rules that are not there": THREE + 'rules = "standart"\n',
    "rules of the other game": THREE + 'rules = "koikoi"\n',
    "an unknown key": THREE + 'tittle = "New Year"\n',
    "a date in quotes of no date": THREE + 'date = "soon"\n',
    "a rate of nothing": THREE + "rate = 0\n",
    "a rate in quotes": THREE + 'rate = "100"\n',
    "a currency without a name": THREE + 'rate = 100\ncurrency = ""\n',
    "a draw of no card": THREE + '[draw]\nAki = "13b"\n',
    "a draw of a number": THREE + "[draw]\nAki = 3\n",
    "an unknown house rule": THREE + '[house]\n"year.month" = 6\n',
    "a house rule out of range": THREE + '[house]\n"year.months" = 0\n',
    "months that are no tables": THREE + "months = [1, 2]\n",
    "an unknown key in a month": MONTH + "winner = 3\n",
    "an unknown ba": THREE + '[[months]]\nba = "big"\n',
    "a field of no cards": THREE + '[[months]]\nfield = "13p 1p 2p 3p 4p 5p"\n',
    "a card that its month has not": THREE + '[[months]]\nfield = "2b 1p 3p 4p 5p 6p"\n',
    "mizuten in words": MONTH + 'mizuten = "yes"\n',
    "a choice without a verb": MONTH + 'choices = ["Aki"]\n',
    "a choice of another verb": MONTH + 'choices = ["Aki folds"]\n',
    "a choice of nobody": MONTH + 'choices = ["enter"]\n',
    "somebody absent twice": 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie", "Dai"]\n[[months]]\nba = "koba"\n'
    'absent = ["Dai", "Dai"]\n',
    "a hand with a card that is none": MONTH + '[months.hands]\nAki = "1x 2p 3p 4p 5p 6p 7p"\n',
    "a hand in a list": MONTH + '[months.hands]\nAki = ["1p", "2p"]\n',
    "declared in one text": MONTH + '[months.declared]\nAki = "sanbon"\n',
    "a call of another word": MONTH + '[[months.calls]]\nplayer = "Aki"\nyaku = ["akatan"]\ncall = "stop"\n',
    "a call of nobody": MONTH + '[[months.calls]]\nyaku = ["akatan"]\ncall = "end"\n',
    "a call of nothing": MONTH + '[[months.calls]]\nplayer = "Aki"\ncall = "end"\n',
    "a cancel with a yaku": MONTH + '[[months.calls]]\nplayer = "Aki"\nyaku = ["akatan"]\ncall = "cancel"\n',
    "a hatto of nobody": MONTH + '[[months.hatto]]\nyaku = "akatan"\nfor = "Aki"\n',
    "captures below nothing": MONTH + "[months.captures]\nAki = -4\n",
    "captures with a half": MONTH + "[months.captures]\nAki = 88.5\n",
    "six brights captured": MONTH + "[months.captures]\nAki = { bright = 6 }\n",
    "plains beyond the deck": MONTH + "[months.plains]\nAki = 28\n",
    "a bonus that is none": MONTH + '[months.bonus]\ntobi = ["Aki"]\n',
    "paid in words": MONTH + '[months.paid]\nAki = "2k6"\n',
    "loans below nothing": MONTH + "[months.loans]\nAki = -1\n",
    "a final with a word": THREE + '[final]\nhandon = "all"\n',
    "a choice at koi-koi": KOIKOI + 'choices = ["Aki enter"]\n',
    "koi-koi below nothing": KOIKOI + "koikoi = -1\n",
    "somebody active twice": PAIR + '[[months]]\nactive = ["Aki", "Aki"]\n',
    "a count that is none": KOIKOI + 'winner = "Aki"\nyaku = ["tane:many"]\n',
}
TAKEN = {
    "every way of writing cards": MONTH
    + '[months.captures]\nAki = "1BPP, 4 arp 松に鶴;crane"\nBen = "rest"\n',
    "a name of two words": 'hhscore = 1\nplayers = ["Mary Ann", "Ben", "千恵"]\n'
    '[[months]]\nchoices = ["Mary Ann enter"]\n',
    "keys of one's own": THREE + '_club = "x"\n[[months]]\n_note = 1\n[months.hands]\n_seen = "?"\n',
    "house rules both ways": THREE + '[house]\nba.carry = "none"\n"year.months" = 6\n',
    "a rule file": THREE + 'rules = "ours/table.toml"\n',
    "seven with a blank": f'hhscore = 1\nplayers = {list("ABCDEFG")}\n[[months]]\nchoices = ["A enter", "B blank"]\n',
    "koi-koi with a count": KOIKOI + 'winner = "Aki"\nkoikoi = 1\nyaku = ["tane:6", "akatan"]\n',
}


@pytest.fixture(scope="module")
def schema() -> Draft202012Validator:
    whole = json_schema("session")
    Draft202012Validator.check_schema(whole)
    return Draft202012Validator(whole)


def plain(value: Any) -> Any:
    """What editors hand to a schema: a date is a text there."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return value.isoformat() if isinstance(value, datetime.date) else value


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_in_form_is_refused(what, schema):
    text = BROKEN[what]
    assert [found for found in audit_text(text) if found.severity == "error"] != [], "the audit takes it"
    assert not schema.is_valid(plain(tomllib.loads(text)))


@pytest.mark.parametrize("what", TAKEN)
def test_what_people_write_is_taken(what, schema):
    errors = [error.message for error in schema.iter_errors(plain(tomllib.loads(TAKEN[what])))]
    assert errors == []


@pytest.mark.parametrize(
    "path",
    [*sorted((ROOT / "sample_sessions").glob("*.toml")), *sorted(DATA.glob("*.toml"))],
    ids=lambda path: path.stem,
)
def test_whole_games_are_taken(path, schema):
    assert [
        error.message for error in schema.iter_errors(plain(tomllib.loads(path.read_text("utf-8"))))
    ] == []


def test_a_wrong_key_is_said_to_be_wrong_once(schema):
    (error,) = schema.iter_errors({"hhscore": 1, "players": ["Aki", "Ben", "Chie"], "tittle": "x"})
    assert "tittle" in error.message
    (error,) = schema.iter_errors({"hhscore": 1, "game": "koikoi", "players": ["Aki", "Ben"], "tittle": "x"})
    assert "tittle" in error.message


def test_a_schema_has_an_address_that_stays():
    for name, file in (("session", "session-1.json"), ("rules", "rules-1.json"), ("ledger", "ledger-1.json")):
        assert json_schema(name)["$id"] == f"https://hhscore.github.io/hhscore/schema/{file}"
        assert json.loads(json.dumps(json_schema(name))) == json_schema(name)
