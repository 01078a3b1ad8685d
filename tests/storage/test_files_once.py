"""A file that is reached twice counts once; equal contents under two names count twice, and it is said."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from hhscore.cli import main

SESSION = (
    'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n[[months]]\nba = "oba"\n'
    "[months.captures]\nAki = 76\nBen = 88\nChie = 100\n"
)
OTHER = SESSION.replace("76", "86").replace("100", "90")
# Chie is 12 points over 88 and Aki 12 under, doubled by oba: 24. In the other file 2 points, so 4.


@pytest.fixture(autouse=True)
def winter(tmp_path: Path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("winter/early").mkdir(parents=True)
    Path("winter/early/1.toml").write_text(SESSION)
    Path("winter/2.toml").write_text(OTHER)
    return tmp_path


TWICE = [
    ["winter/2.toml", "winter/early/1.toml", "winter/2.toml"],
    ["winter", "winter/early"],
    ["winter/early", "winter"],
    ["winter", "winter/early/../2.toml", "./winter"],
    ["winter", "{here}/winter/early/1.toml"],
]


def net_of_chie(capsys, *paths: str) -> tuple[int, int, str]:
    """Sessions counted, what Chie won in them, and what was said."""
    assert main(["stats", *paths, "--json"]) == 0
    out, err = capsys.readouterr()
    answer = json.loads(out)
    (chie,) = [one for one in answer["players"] if one["player"] == "Chie"]
    return answer["sessions"], chie["net"], err


@pytest.mark.parametrize("paths", TWICE)
def test_stats_count_a_file_once_however_it_is_named(paths: list[str], winter: Path, capsys):
    named = [path.format(here=winter) for path in paths]
    assert net_of_chie(capsys, *named) == (2, 28, "")


@pytest.mark.parametrize("paths", TWICE)
@pytest.mark.parametrize("jobs", [[], ["--jobs", "2"]])
def test_audit_checks_a_file_once_however_it_is_named(
    paths: list[str], jobs: list[str], winter: Path, capsys
):
    named = [path.format(here=winter) for path in paths]
    main(["audit", *named, "--json", *jobs])
    out, err = capsys.readouterr()
    assert sorted(Path(file["path"]).name for file in json.loads(out)["files"]) == ["1.toml", "2.toml"]
    assert "same contents" not in err


def test_ledger_has_a_line_once_for_each_file(capsys):
    assert main(["ledger", "--jsonl", "winter/2.toml", "winter/early/1.toml", "winter/early/../2.toml"]) == 0
    out, err = capsys.readouterr()
    assert [json.loads(line)["file"] for line in out.splitlines()] == ["winter/2.toml", "winter/early/1.toml"]
    assert err == ""


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_link_to_a_file_is_that_file(link, capsys):
    link(Path("winter/2.toml").absolute(), "winter/again.toml")
    assert net_of_chie(capsys, "winter") == (2, 28, "")


def test_a_link_to_a_folder_is_that_folder(winter: Path, capsys):
    os.symlink(winter / "winter", winter / "last")
    assert net_of_chie(capsys, "winter", "last") == (2, 28, "")


@pytest.mark.parametrize("command", [["stats"], ["audit"], ["ledger", "--jsonl"]])
def test_a_copy_counts_and_is_said(command: list[str], capsys):
    shutil.copy("winter/2.toml", "winter/3.toml")
    main([*command, "winter/2.toml", "winter/3.toml", "winter/early/1.toml"])
    out, err = capsys.readouterr()
    assert "winter/3.toml has the same contents as winter/2.toml; both are counted" in err
    assert "same contents" not in out


def test_a_copy_is_counted(capsys):
    shutil.copy("winter/2.toml", "winter/3.toml")
    sessions, net, _ = net_of_chie(capsys, "winter")
    assert (sessions, net) == (3, 32)


def test_many_copies_are_not_all_named(capsys):
    for number in range(20):
        shutil.copy("winter/2.toml", f"winter/copy{number}.toml")
    main(["stats", "winter", "--json"])
    lines = [line for line in capsys.readouterr().err.splitlines() if "same contents" in line]
    assert len(lines) == 11
    assert "10 more files" in lines[-1]


def test_a_file_that_is_not_there_is_named_once(capsys):
    assert main(["stats", "winter", "gone.toml", "gone.toml"]) == 1
    assert capsys.readouterr().err.count("gone.toml") == 1
