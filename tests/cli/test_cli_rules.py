"""`rules list|show|diff`, `schema` and `new --schema`, as a person and as a program sees them."""

from __future__ import annotations

import json
import tomllib

import pexpect
import pytest

from hhscore import cli
from hhscore.games.hachihachi.rules import preset
from hhscore.rules import preset_games
from tests.support.screen import start

SESSION = """hhscore = 1
players = ["Aki", "Ben", "Chie"]
rules = "traditional"

[house]
"ba.carry" = "none"
year.months = 6
"""
RULE_FILE = """hhscore_rules = 1
based_on = "qdan"
title = "Ours"

[keys]
sage.on = false

[[captured]]
id = "sanko"
cards = "1b 3b 8b"
value = 30
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def say(capsys):
    """Runs hhscore with these words: status, what it printed, what it said beside."""

    def run(*words):
        status = cli.main(list(words))
        printed, said = capsys.readouterr()
        return status, printed, said

    return run


def test_list_names_the_presets_and_the_rule_files_here(folder, say):
    (folder / "ours.toml").write_text(RULE_FILE, encoding="utf-8")
    (folder / "evening.toml").write_text(SESSION, encoding="utf-8")
    for words in (["rules"], ["rules", "list"]):
        status, printed, _ = say(*words)
        assert status == 0
        assert [line.split()[0] for line in printed.splitlines()] == [*preset_games(), "ours.toml"]
    told = json.loads(say("rules", "list", "--json")[1])
    assert [one["name"] for one in told["presets"] if one["default"]] == ["standard", "koikoi"]
    assert told["files"] == [{"name": "ours.toml", "game": "hachihachi", "title": "Ours"}]


def test_a_broken_rule_file_does_not_keep_the_list_from_coming(folder, say):
    (folder / "bad.toml").write_text("hhscore_rules = 1\nkeys = 3\n", encoding="utf-8")
    status, printed, said = say("rules", "list")
    assert (status, said) == (0, "bad.toml:2: keys is 3; it is a table, [keys]\n")
    assert "standard" in printed


def test_show_has_every_key_a_line_in_a_pipe(folder, say):
    status, printed, _ = say("rules", "show", "traditional")
    assert status == 0
    rows = [line.split("\t") for line in printed.splitlines()]
    assert sorted(row[0] for row in rows) == sorted(preset("traditional").values)
    by_key = {row[0]: row for row in rows}
    assert by_key["teyaku.shisou"][1:3] == ["20 kan", "003 基本の手役12: 四三"]
    assert by_key["month.winner"][2].endswith(" (r)")
    assert by_key["ba.carry"][3].startswith("More than one bright")


def test_show_as_json(say):
    told = json.loads(say("rules", "show", "houwow", "tobikomi", "--json")[1])
    assert told["rules"] == "houwow"
    assert [one["key"] for one in told["keys"]] == ["tobikomi.value", "tobikomi.times", "tobikomi.in"]
    value, _, which = told["keys"]
    assert (value["value"], value["unit"], value["group"], value["reading"]) == (1, "kan", "Hand yaku", False)
    assert which["reading"] is True
    assert say("rules", "show", "qdan", "teyaku.sanbon", "--json")[1].count('"points"') == 1


def test_show_a_group_or_one_key(say):
    printed = say("rules", "show", "standard", "ba")[1]
    assert [line.split("\t")[0] for line in printed.splitlines()] == [
        *("ba.on", "ba.oba", "ba.zetsuba", "ba.carry", "ba.first", "ba.extend_year", "ba.applies_to")
    ]
    printed = say("rules", "show", "qdan", "ba.carry")[1]
    assert printed.splitlines()[0] == "ba.carry · queue · qdan"
    assert "source     001 Winning and scoring: counts carry forward" in printed
    assert "can be     queue, same-kind, one, none or stack" in printed
    assert "elsewhere  queue in standard, bga, fudawiki, houwow, traditional" in printed
    assert "a reading" in say("rules", "show", "standard", "places")[1]


def test_show_an_unknown_key_names_the_nearest(say):
    assert say("rules", "show", "standard", "ba.cary") == (
        *(1, "", "hhscore: standard: Unknown rule key ba.cary. Did you mean ba.carry?\n"),
    )
    assert say("rules", "show", "standrd")[2].startswith(
        "hhscore: Unknown rules standrd. Did you mean standard?"
    )
    assert say("rules", "show", "nowhere.toml")[0] == 1


def test_a_session_counts_as_the_rules_it_is_played_by(folder, say):
    (folder / "evening.toml").write_text(SESSION, encoding="utf-8")
    status, printed, _ = say("rules", "diff", "traditional", "evening.toml")
    assert status == 0
    assert printed.splitlines() == [
        "year.months\t12 months\t6 months",
        "ba.carry\tqueue\tnone",
        "ba.first\thighest\t–",
        "ba.extend_year\tno\t–",
    ]
    assert "ba.carry · none · evening.toml" in say("rules", "show", "evening.toml", "ba.carry")[1]


def test_a_wrong_house_rule_is_placed_in_the_session(folder, say):
    (folder / "evening.toml").write_text(SESSION.replace("none", "non"), encoding="utf-8")
    status, printed, said = say("rules", "show", "evening.toml")
    assert (status, printed) == (1, "")
    assert (
        said == 'evening.toml:6: house: ba.carry is "non"; it can be queue, same-kind, one, none or stack\n'
    )


def test_a_rule_file_counts_too_also_from_standard_input(folder, say, monkeypatch):
    (folder / "ours.toml").write_text(RULE_FILE, encoding="utf-8")
    differences = (
        "sage.on\tyes\tno\nsage.rule\tonce-shared\t–\nsage.again\tno\t–\ndekiyaku.sanko\t–\t30 points\n"
    )
    assert say("rules", "diff", "qdan", "ours.toml") == (0, differences, "")
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RULE_FILE.encode())))
    assert say("rules", "diff", "qdan", "-")[1] == differences


def test_diff_as_json_has_values_and_words(say):
    told = json.loads(say("rules", "diff", "standard", "houwow", "--json")[1])
    assert told["rules"] == ["standard", "houwow"]
    first = told["differences"][0]
    assert first == {"key": "chips.stake", "standard": 5, "houwow": 0, "words": ["5 kan", "0 (no chips)"]}


def test_no_difference_is_said(say):
    assert say("rules", "diff", "qdan", "qdan")[1] == "qdan and qdan do not differ.\n"


def test_koikoi_is_shown_like_any_other(say):
    assert "yaku.goko\t15 points" in say("rules", "show", "koikoi", "yaku")[1]


def test_on_a_terminal_the_groups_have_headings_and_a_shared_sentence_comes_once():
    child = start("rules", "show", "qdan", rows=50)
    child.expect(pexpect.EOF)
    text = str(child.before)
    assert "Hand yaku" in text
    assert "Captured yaku" in text
    assert text.count("pays for the hand yaku") == 1
    assert "a reading: no source of these rules states it" in text


def test_the_schemas_describe_every_key_in_both_ways_of_writing_it(say):
    rules = json.loads(say("schema", "rules")[1])
    keys = rules["properties"]["keys"]["properties"]
    assert set(preset("standard").values) < set(keys)
    assert keys["ba.carry"]["description"].startswith("More than one bright")
    assert keys["ba"]["properties"]["carry"] == keys["ba.carry"]
    assert rules["required"] == ["hhscore_rules"]


def test_the_schema_of_sessions_has_the_house_rules_of_each_game(say):
    session = json.loads(say("schema", "session")[1])
    games = [session["$defs"][name] for name in ("HachihachiSession", "KoikoiSession")]
    houses = [game["properties"]["house"]["properties"] for game in games]
    assert {"enum", "type", "description"} <= houses[0]["ba.carry"].keys()
    assert ["ba.carry" in house for house in houses] == [True, False]
    assert ["yaku.goko" in house for house in houses] == [False, True]


def test_an_unknown_schema_is_a_wrong_call(say):
    status, printed, said = say("schema", "month")
    assert (status, printed) == (2, "")
    assert "there is no format 'month'; it can be session, rules, ledger, score," in said


def test_new_with_schema_writes_it_beside_the_session_and_names_it_first(folder, say):
    words = ("new", "evening.toml", "--players", "Aki,Ben,Chie", "--schema")
    assert say(*words)[0] == 0
    text = (folder / "evening.toml").read_text(encoding="utf-8")
    first, _, rest = text.partition("\n")
    name = first.removeprefix("#:schema ./")
    assert tomllib.loads(rest)["players"] == ["Aki", "Ben", "Chie"]
    assert json.loads((folder / name).read_text(encoding="utf-8")) == json.loads(say("schema", "session")[1])
    # Another session of the folder shares it; a file that is not ours is left alone.
    assert say("new", "second.toml", "--players", "Aki,Ben,Chie", "--schema")[0] == 0
    (folder / name).write_text("mine", encoding="utf-8")
    status, _, said = say("new", "third.toml", "--players", "Aki,Ben,Chie", "--schema")
    assert status == 1
    assert name in said
    assert (folder / name).read_text(encoding="utf-8") == "mine"
    assert not (folder / "third.toml").exists()


def test_new_with_schema_needs_a_file(say):
    status, printed, said = say("new", "-", "--players", "Aki,Ben,Chie", "--schema")
    assert (status, printed) == (1, "")
    assert "hhscore schema session" in said
