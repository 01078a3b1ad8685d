"""Which files a session or a rule file may have read: those in its folder, and those that the reader allows.

A session comes from somebody else. What it names must not show the reader, or whoever sees the reader's output, a line
of any other file.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hhscore.games.hachihachi.rules import load_rules
from hhscore.rules import RulesError
from tests.support.promises import DONE, THREE, Answer

SECRET = "root:$6$hush:19000:0"
OURS = 'hhscore_rules = 1\nbased_on = "standard"\n[keys]\nteyaku.aka = 5\n'
"""In the presets aka is 2 or 3 kan."""


@pytest.fixture
def apart(tmp_path: Path, shell) -> tuple[Path, Path]:
    """A folder `games` for sessions, in which hhscore runs, and one beside it that they have no business in."""
    games, other = tmp_path / "games", tmp_path / "other"
    games.mkdir()
    other.mkdir()
    (other / "secret").write_text(f"{SECRET}\n", encoding="utf-8")
    (other / "secret.toml").write_text(f"{SECRET}\n", encoding="utf-8")
    (other / "ours.toml").write_text(OURS, encoding="utf-8")
    os.chdir(games)
    return games, other


def session(folder: Path, rules: str) -> Path:
    """A session of one done month that names these rules."""
    path = folder / "a.toml"
    path.write_text(f"{THREE}rules = '{rules}'\n{DONE}", encoding="utf-8")
    return path


def ways_of_reading(path: Path) -> list[list[object]]:
    """Every command that reads the rules of a session."""
    return [
        ["score", path],
        ["ledger", path, "--json"],
        ["why", path, 1],
        ["audit", path],
        ["audit", path, "--format", "github"],
        ["stats", path],
        ["report", path, "-o", "-"],
        ["add", path, "paid", "Aki", "0"],
        ["rename", path, "Aki", "Eva"],
        ["drop", path, 1],
        ["rules", "show", path],
        ["rules", "diff", "standard", path],
        ["play", path],
    ]


OUTSIDE = [
    "{other}/secret",
    "../other/secret",
    "../other/secret.toml",
    "./../other/secret.toml",
    "link.toml",
    "to/secret",
]


@pytest.mark.parametrize("named", OUTSIDE)
def test_a_session_names_no_file_outside_its_folder(named: str, apart, shell):
    games, other = apart
    (games / "link.toml").symlink_to(other / "secret.toml")
    (games / "to").symlink_to(other)
    path = session(games, named.format(other=other))
    before = path.read_bytes()
    for words in ways_of_reading(path):
        answer = shell(*words)
        assert answer.status == 1, words
        assert SECRET not in answer.out + answer.err
        assert f"is outside {games}, so it was not read" in answer.out + answer.err, words
    assert path.read_bytes() == before


@pytest.mark.parametrize("named", OUTSIDE)
def test_nor_does_a_rule_file_say_so_in_based_on(named: str, apart, shell):
    games, other = apart
    (games / "link.toml").symlink_to(other / "secret.toml")
    (games / "to").symlink_to(other)
    (games / "mine.toml").write_text(
        f"hhscore_rules = 1\nbased_on = '{named.format(other=other)}'\n", encoding="utf-8"
    )
    path = session(games, "mine.toml")
    reading = ways_of_reading(path)
    reading += [["hand", "1b", "--rules", "mine.toml"], ["rules", "show", "mine.toml"], ["rules", "list"]]
    for words in reading:
        answer = shell(*words)
        assert SECRET not in answer.out + answer.err
        assert "mine.toml:2: " in answer.out + answer.err, words
        assert f"is outside {games}, so it was not read" in answer.out + answer.err, words


def test_whether_a_file_is_there_outside_is_not_told(apart, shell):
    """The answer is the same for a file that is there and for one that is not."""
    games, _ = apart
    there = shell("score", session(games, "../other/secret.toml"))
    gone = shell("score", session(games, "../other/nosuch.toml"))
    assert there.err.replace("secret", "nosuch") == gone.err


def test_a_session_from_standard_input_has_the_current_folder(apart, shell):
    games, _ = apart
    text = f"{THREE}rules = '../other/secret.toml'\n{DONE}"
    for words in (["score", "-"], ["audit", "-"], ["ledger", "-"], ["rules", "show", "-"]):
        answer = shell(*words, stdin=text)
        assert answer.status == 1
        assert SECRET not in answer.out + answer.err
        assert f"is outside {games}" in answer.out + answer.err
    (games / "ours.toml").write_text(OURS, encoding="utf-8")
    assert shell("score", "-", stdin=f"{THREE}rules = 'ours.toml'\n{DONE}").status == 0


def test_rules_in_the_folder_below_it_and_back_from_below_are_read(apart, shell):
    games, _ = apart
    (games / "rules").mkdir()
    (games / "base.toml").write_text(OURS, encoding="utf-8")
    (games / "rules" / "ours.toml").write_text(
        "hhscore_rules = 1\nbased_on = '../base.toml'\n", encoding="utf-8"
    )
    (games / "near.toml").symlink_to(Path("rules") / "ours.toml")
    for named in ("base.toml", "rules/ours.toml", "./rules/../base.toml", f"{games}/base.toml"):
        answer = shell("rules", "show", session(games, named), "teyaku.aka")
        assert answer.out.startswith("teyaku.aka · 5"), (named, answer)
    assert (
        shell("score", session(games, "near.toml")).status == 1
    )  # read where the link stands: no base.toml above it


def test_a_link_to_a_session_reads_rules_where_the_link_stands(apart, shell):
    games, other = apart
    (other / "real.toml").write_text(f"{THREE}rules = 'ours.toml'\n{DONE}", encoding="utf-8")
    (games / "tonight.toml").symlink_to(other / "real.toml")
    assert "no such rule file" in shell("score", "tonight.toml").err
    (games / "ours.toml").write_text(OURS, encoding="utf-8")
    assert shell("rules", "show", "tonight.toml", "teyaku.aka").out.startswith("teyaku.aka · 5")


def test_the_reader_may_name_a_rule_file_anywhere(apart, shell):
    games, other = apart
    path = session(games, "standard")
    for named in ("../other/ours.toml", str(other / "ours.toml")):
        assert shell("score", path, "--rules", named).status == 0
        assert shell("rules", "show", named, "teyaku.aka").out.startswith("teyaku.aka · 5")
    (games / "link.toml").symlink_to(other / "duel.toml")
    (other / "duel.toml").write_text(
        "hhscore_rules = 1\ngame = 'koikoi'\n[keys]\nyaku.goko = 99\n", encoding="utf-8"
    )
    assert "99 points" in shell("captured", "1b 3b 8b 11b 12b", "--rules", "link.toml").out
    (other / "deep.toml").write_text("hhscore_rules = 1\nbased_on = 'ours.toml'\n", encoding="utf-8")
    assert shell("rules", "show", "../other/deep.toml", "teyaku.aka").out.startswith("teyaku.aka · 5")


def test_hhscore_rules_path_allows_folders_and_is_searched(apart, shell, monkeypatch):
    games, other = apart
    monkeypatch.setenv("HHSCORE_RULES_PATH", f"{os.pathsep}{games / 'nosuch'}{os.pathsep}{other}")
    for named in ("ours.toml", "../other/ours.toml", str(other / "ours.toml")):
        answer = shell("rules", "show", session(games, named), "teyaku.aka")
        assert answer.out.startswith("teyaku.aka · 5"), (named, answer)
    (games / "ours.toml").write_text(
        OURS.replace("= 5", "= 7"), encoding="utf-8"
    )  # what lies beside the session first
    assert shell("rules", "show", session(games, "ours.toml"), "teyaku.aka").out.startswith("teyaku.aka · 7")
    outside = shell("score", session(games, "../../x.toml"))
    assert "is outside" in outside.err


def test_an_empty_rules_path_allows_nothing(apart, shell, monkeypatch):
    games, _ = apart
    monkeypatch.setenv("HHSCORE_RULES_PATH", os.pathsep)
    monkeypatch.chdir(games.parent)
    assert "is outside" in shell("score", session(games, "../other/ours.toml")).err


def test_what_is_written_into_a_session_must_be_what_it_may_name(apart, shell):
    games, _ = apart
    sheet = games / "s.csv"
    sheet.write_text("month,Aki,Ben,Chie\n1,-24,-24,48\n", encoding="utf-8")
    for words in (
        ["new", "b.toml", "--players", "Aki,Ben,Chie", "--rules", "../other/ours.toml"],
        ["import", sheet, "-o", "b.toml", "--rules", "../other/ours.toml"],
    ):
        answer = shell(*words)
        assert answer.status == 1
        assert f"is outside {games}" in answer.err
        assert not (games / "b.toml").exists()


def quoted_by(shell, text: str, games: Path) -> Answer:
    (games / "some.toml").write_text(text, encoding="utf-8")
    answer: Answer = shell("score", session(games, "some.toml"))
    assert answer.status == 1
    return answer


@pytest.mark.parametrize(
    "text",
    [
        SECRET,
        f"[owner]\nhhscore_rules = 1\nname = {SECRET}\n",
        f'token = "{SECRET}"\n',
        f'hhscore = 1\nplayers = ["{SECRET}"\n',
        f"# hhscore_rules = 1\ntoken = {SECRET}\n",
        f'game = "{SECRET}"\nbased_on = "{SECRET}"\n',
    ],
)
def test_nothing_of_a_file_that_is_no_rule_file_is_quoted(text: str, apart, shell):
    games, _ = apart
    answer = quoted_by(shell, text, games)
    assert SECRET not in answer.out + answer.err
    assert "a rule file begins with hhscore_rules = 1" in answer.err
    for words in (["rules", "show", "some.toml"], ["hand", "1b", "--rules", "some.toml"]):
        told = shell(*words)
        assert told.status == 1
        if "hhscore = 1" not in text:  # a session that the reader names is shown with its mistake
            assert SECRET not in told.out + told.err


def test_a_broken_rule_file_is_quoted(apart, shell):
    games, _ = apart
    assert (
        "ba.oba = two" in quoted_by(shell, "# ours\n'hhscore_rules' = 1\n[keys]\nba.oba = two\n", games).err
    )


def test_pipes_devices_and_huge_files_are_no_rule_files(apart, shell):
    games, _ = apart
    os.mkfifo(games / "pipe.toml")
    with open(games / "huge.toml", "wb") as huge:
        huge.write(b"hhscore_rules = 1\n")
        huge.truncate(2_000_000)
    for name, reason in (("pipe.toml", "not a file"), ("huge.toml", "more than 1 million bytes")):
        answer = shell("score", session(games, name))
        assert answer.status == 1
        assert f"{name}: {reason}" in answer.err
        assert f"{name}: {reason}" in shell("hand", "1b", "--rules", name).err


def test_a_name_that_no_file_can_have(tmp_path: Path):
    for name in ("a\0b.toml", "x" * 5000 + ".toml", "a/" * 3000 + "b.toml"):
        with pytest.raises(RulesError):
            load_rules(name, folder=tmp_path)


def test_new_writes_its_schema_through_no_link(apart, shell):
    games, other = apart
    schema = games / "hhscore-session.schema.json"
    schema.symlink_to(other / "not-there-yet")
    answer = shell("new", "b.toml", "--players", "Aki,Ben,Chie", "--schema")
    assert answer.status == 1
    assert not (other / "not-there-yet").exists()
    assert not (games / "b.toml").exists()
    schema.unlink()
    os.mkfifo(schema)
    assert shell("new", "b.toml", "--players", "Aki,Ben,Chie", "--schema").status == 1


def test_rules_list_reads_no_file_elsewhere(apart, shell):
    games, other = apart
    (other / "ours.toml").write_text(f'hhscore_rules = 1\ntitle = "{SECRET}"\n', encoding="utf-8")
    (games / "link.toml").symlink_to(other / "ours.toml")
    (games / "own.toml").write_text('hhscore_rules = 1\ntitle = "Our own"\n', encoding="utf-8")
    (games / "folder.toml").mkdir()
    os.mkfifo(games / "pipe.toml")
    answer = shell("rules", "list")
    assert answer.status == 0
    assert "Our own" in answer.out
    assert SECRET not in answer.out + answer.err
    assert f'"link.toml" is outside {games}' in answer.err
    assert "folder.toml" not in answer.err
    assert "pipe.toml" not in answer.err
