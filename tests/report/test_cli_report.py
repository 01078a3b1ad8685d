"""`hhscore report`: where the page goes, and what it never takes the place of."""

from __future__ import annotations

from pathlib import Path

import pytest

from hhscore.cli import main

EVENING = """hhscore = 1
players = ["Aki", "Ben", "Chie"]
title = "New Year"
[[months]]
field = "2r 4a 5r 7r 9p 12p"
[months.captures]
Aki = 96
Ben = 80
Chie = 88
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "evening.toml").write_text(EVENING, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HHSCORE_SESSION", raising=False)
    return tmp_path


def test_beside_the_session_where_nothing_is_said(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["report", "evening.toml"]) == 0
    assert "<title>New Year</title>" in (folder / "evening.html").read_text(encoding="utf-8")
    assert capsys.readouterr().out.startswith("evening.html: 1 month")


@pytest.mark.parametrize("name", [".", "./", "/", ""])
def test_a_folder_has_no_page(name: str, folder: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["report", name]) == 1
    assert "is a folder; name a session in it" in capsys.readouterr().err


def test_to_a_named_file_or_standard_output(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["report", "evening.toml", "-o", "winter.html", "--points"]) == 0
    capsys.readouterr()
    assert main(["report", "--points", "evening.toml", "-o", "-"]) == 0
    assert capsys.readouterr().out == (folder / "winter.html").read_text(encoding="utf-8")
    assert sorted(path.name for path in folder.iterdir()) == ["evening.toml", "winter.html"]


@pytest.mark.parametrize("target", ["evening.toml", "new.toml", "./evening.toml"])
def test_a_session_is_never_overwritten(folder: Path, target: str, capsys: pytest.CaptureFixture[str]):
    assert main(["report", "evening.toml", "-o", target]) == 1
    assert "would be overwritten" in capsys.readouterr().err
    assert (folder / "evening.toml").read_text(encoding="utf-8") == EVENING


def test_a_session_of_another_name_neither(folder: Path):
    (folder / "evening.toml").rename(folder / "evening.html")
    assert main(["report", "evening.html"]) == 1
    assert (folder / "evening.html").read_text(encoding="utf-8") == EVENING


def test_what_cannot_be_settled_leaves_the_old_page(folder: Path, capsys: pytest.CaptureFixture[str]):
    """96 + 80 + 98 = 274, ten more than the deck holds."""
    assert main(["report", "evening.toml"]) == 0
    old = (folder / "evening.html").read_text(encoding="utf-8")
    capsys.readouterr()
    (folder / "evening.toml").write_text(EVENING.replace("88", "98"), encoding="utf-8")
    assert main(["report", "evening.toml"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("evening.toml:6: ")
    assert "274" in said
    assert (folder / "evening.html").read_text(encoding="utf-8") == old


def test_a_folder_is_no_page_and_a_missing_folder_is_named(folder: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["report", "evening.toml", "-o", "nowhere/page.html"]) == 1
    assert capsys.readouterr().err == "hhscore: nowhere/page.html: there is no folder nowhere\n"
    assert main(["report", "evening.toml", "-o", "."]) == 1
    assert capsys.readouterr().err == "hhscore: . is a folder; name the page too, like evening.html\n"


OURS = "<!DOCTYPE html>\n<html><head><title>Our evenings</title></head><body>By hand.</body></html>\n"


@pytest.mark.parametrize("name", ["evening.html", "notes.txt", "sheet.csv"])
@pytest.mark.parametrize("named", [True, False])
def test_only_a_page_of_hhscores_is_replaced(
    folder: Path, name: str, named: bool, capsys: pytest.CaptureFixture[str]
):
    target = folder / (name if named else "evening.html")
    target.write_text(OURS, encoding="utf-8")
    words = ["report", "evening.toml", *(["-o", target.name] if named else [])]
    assert main(words) == 1
    assert f"{target.name} is there and is no page of hhscore's" in capsys.readouterr().err
    assert target.read_text(encoding="utf-8") == OURS
    assert main([*words, "--force"]) == 0
    assert "<title>New Year</title>" in target.read_text(encoding="utf-8")


def test_a_page_is_replaced_and_so_is_an_empty_file_and_a_page_of_an_older_version(folder: Path):
    page = folder / "evening.html"
    page.touch()
    assert main(["report", "evening.toml"]) == 0
    new = page.read_text(encoding="utf-8")
    assert main(["report", "evening.toml", "--points"]) == 0
    assert page.read_text(encoding="utf-8") != new
    generator = '<meta name="generator" content="hhscore">\n'
    assert generator in new
    page.write_text(new.replace(generator, "").replace("New Year", "Last Year"), encoding="utf-8")
    assert main(["report", "evening.toml"]) == 0
    assert page.read_text(encoding="utf-8") == new


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_session_is_never_replaced_by_whatever_name(folder: Path, force: list[str]):
    (folder / "other.toml").write_text(EVENING, encoding="utf-8")
    (folder / "link.html").symlink_to("other.toml")
    (folder / "other.html").write_text(EVENING, encoding="utf-8")
    for target in ("evening.toml", "other.toml", "link.html", "other.html"):
        assert main(["report", "evening.toml", "-o", target, *force]) == 1
        assert (folder / target).read_text(encoding="utf-8") == EVENING


def test_a_link_to_a_page_stays_a_link(folder: Path):
    (folder / "pages").mkdir()
    (folder / "evening.html").symlink_to("pages/1.html")
    assert main(["report", "evening.toml"]) == 0
    assert main(["report", "evening.toml"]) == 0
    assert (folder / "evening.html").is_symlink()
    assert "<title>New Year</title>" in (folder / "pages/1.html").read_text(encoding="utf-8")
