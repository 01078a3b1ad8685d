"""What hhscore offers to programs: every name is there, described, and works as docs/library.md shows."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import hhscore
from hhscore import audit_text, build_session, explain, load_rules, parse_session, read_session, settle
from tests.support.paths import ROOT
from tests.support.promises import Shell

PAGE = ROOT / "docs" / "library.md"
SAMPLES = sorted((ROOT / "sample_sessions").glob("*.toml"))


def test_the_page_shows_what_happens() -> None:
    failed, tried = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    )
    assert (failed, tried > 10) == (0, True)


@pytest.mark.parametrize("name", [name for name in hhscore.__all__ if name != "__version__"])
def test_every_name_is_offered_and_described(name: str) -> None:
    offered = getattr(hhscore, name)
    assert offered.__doc__
    assert f"`{name}" in PAGE.read_text("utf-8")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'hhscore' has no attribute 'setle'"):
        _ = hhscore.setle
    assert "settle" in dir(hhscore)


def test_importing_it_loads_nothing_else() -> None:
    program = "import sys, hhscore; print(*[name for name in sys.modules if name.startswith('hhscore.')])"
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        == "\n"
    )


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_is_settled_as_the_command_settles_it(path: Path, shell: Shell) -> None:
    session = read_session(path)
    ledger = settle(session)
    assert shell("score", path, "--json").json["months"] == ledger.json()["months"]


def test_a_session_of_plain_values_is_the_session_of_the_file() -> None:
    import tomllib

    for path in SAMPLES:
        assert build_session(tomllib.loads(path.read_text("utf-8"))) == read_session(path)


def test_what_is_no_session_is_refused_with_every_problem() -> None:
    text = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\ntitel = "x"\n[[months]]\nfield = "2b"\n'
    with pytest.raises(hhscore.Refused) as refused:
        parse_session(text, "evening.toml")
    assert [problem.where for problem in refused.value.problems] == [("titel",), ("months", 0, "field")]
    assert [line[: len("evening.toml:3:")] for line in str(refused.value).splitlines()] == [
        "evening.toml:3:",
        "evening.toml:5:",
    ]


def test_rules_can_be_others_than_the_sessions() -> None:
    month = {"ba": "koba", "captures": {"Aki": 100, "Ben": 76, "Chie": 88}, "declared": {"Ben": ["sanbon"]}}
    session = build_session({"hhscore": 1, "players": ["Aki", "Ben", "Chie"], "months": [month]})
    # Ben's sanbon is 2 kan from each, at this table 3; he pays Aki the 12 he captured under 88.
    assert dict(settle(session).months[0].net) == {"Aki": -12, "Ben": 36, "Chie": -24}
    rules = load_rules("standard", {"teyaku.sanbon": 3})
    other = settle(session, rules)
    assert dict(other.months[0].net) == {"Aki": -24, "Ben": 60, "Chie": -36}
    assert "sanbon: 2 kan" in explain(session, settle(session), 1)
    assert "sanbon: 3 kan" in explain(session, other, 1, rules=rules)


def test_koikoi_rules_are_no_rules_for_a_hand_of_hachihachi() -> None:
    with pytest.raises(hhscore.RulesError, match="koikoi are rules of koikoi, not of hachihachi"):
        hhscore.evaluate_hand("4arp 1p 2p 6a 8p", "koikoi")


def test_a_hand_is_seven_cards() -> None:
    with pytest.raises(hhscore.CardError, match="1b: 1 cards; a hand is 7"):
        hhscore.evaluate_hand("1b")


def test_the_audit_is_offered_too() -> None:
    assert audit_text(SAMPLES[0].read_text("utf-8")) is not None


def test_rules_of_a_file_are_found_in_the_folder_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(
        'hhscore_rules = 1\nbased_on = "standard"\n[keys]\n"teyaku.sanbon" = 3\n', encoding="utf-8"
    )
    month = {"ba": "koba", "captures": {"Aki": 100, "Ben": 76, "Chie": 88}, "declared": {"Ben": ["sanbon"]}}
    session = build_session(
        {"hhscore": 1, "players": ["Aki", "Ben", "Chie"], "rules": "ours.toml", "months": [month]}
    )
    ledger = settle(session, folder=tmp_path)
    assert "sanbon: 3 kan" in explain(session, ledger, 1, folder=tmp_path)
    assert "ours" in hhscore.render_sheet(session, ledger, folder=tmp_path)
