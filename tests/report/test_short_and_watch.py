"""The score for a chat and for a second screen, the page that follows, and what is remembered of a month."""

from __future__ import annotations

from pathlib import Path

import pytest

from hhscore.cli import main
from tests.support.screen import CTRL_C, Screen

EVENING = """hhscore = 1
players = ["Aki", "Ben", "Chie"]
title = "New Year"
date = 2026-01-03
place = "Kyoto"
[[months]]
ba = "koba"
[months.captures]
Aki = 107
Ben = 76
Chie = "rest"
"""
# 19 over, 12 under, and 264 - 107 - 76 = 81: 7 under.
SECOND = """[[months]]
ba = "oba"
captures = { Aki = 76, Ben = 88, Chie = 100 }
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "evening.toml").write_text(EVENING, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HHSCORE_SESSION", raising=False)
    return tmp_path


def test_a_score_for_a_chat(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "evening.toml", "--short"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "New Year · 3 January 2026 · Kyoto · standard",
        "1 Aki +1k7 · 2 Chie −0k7 · 3 Ben −1k0",
        "month 1: Aki won by card points +1k7 (koba)",
        "Aki deals month 2. No ba waits. 11 months to play.",
    ]


def test_a_short_score_before_the_first_month_and_in_points(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["new", "next.toml", "--players", "Aki,Ben,Chie"])
    capsys.readouterr()
    main(["score", "next.toml", "--short"])
    assert "No month has been recorded yet. Aki deals month 1." in capsys.readouterr().out
    main(["score", "evening.toml", "--short", "--points"])
    assert "1 Aki +19 · 2 Chie −7 · 3 Ben −12" in capsys.readouterr().out


def test_a_second_screen_follows_the_file(folder: Path) -> None:
    screen = Screen("score", "evening.toml", "--watch", folder=folder)
    screen.see("New Year", "No ba waits. 11 months to play.")
    (folder / "evening.toml").write_text(EVENING + SECOND, encoding="utf-8")
    screen.see("10 months to play.")
    (folder / "evening.toml").write_text(EVENING + "[[months", encoding="utf-8")
    screen.see("evening.toml:")
    (folder / "evening.toml").write_text(EVENING, encoding="utf-8")
    screen.see("11 months to play.")
    screen.type(CTRL_C)
    assert screen.end() == 0


@pytest.mark.parametrize("words", [["--watch", "--json"], ["--watch"]])
def test_watch_needs_a_terminal(words: list[str], folder: Path) -> None:
    assert main(["score", "evening.toml", *words]) == 2


def test_a_page_that_follows(folder: Path) -> None:
    screen = Screen("report", "evening.toml", "--watch", folder=folder)
    screen.see("evening.html: 1 month")
    page = folder / "evening.html"
    assert '<meta http-equiv="refresh" content="' in page.read_text(encoding="utf-8")
    (folder / "evening.toml").write_text(EVENING + SECOND, encoding="utf-8")
    screen.see("evening.html: 2 months")
    assert "Month 2 ·" in page.read_text(encoding="utf-8")
    screen.type(CTRL_C)
    assert screen.end() == 0
    assert "refresh" not in page.read_text(encoding="utf-8").partition("<style>")[0]
    assert main(["report", "evening.toml"]) == 0  # such a page is ours to replace


def test_the_page_says_when_where_and_how_much_the_rest_was(folder: Path) -> None:
    text = (folder / "evening.toml").read_text(encoding="utf-8")
    (folder / "evening.toml").write_text(
        text.replace('ba = "koba"', 'ba = "koba"\nnote = "Ben <slept>"'), encoding="utf-8"
    )
    assert main(["report", "evening.toml"]) == 0
    page = (folder / "evening.html").read_text(encoding="utf-8")
    assert "<title>New Year · 3 January 2026 · Kyoto</title>" in page
    assert "the rest: 81 points" in page
    assert "Ben &lt;slept&gt;" in page


def test_the_page_says_who_retired(folder: Path) -> None:
    (folder / "four.toml").write_text(
        'hhscore = 1\nplayers = ["Aki", "Ben", "Chie", "Dai"]\n[[months]]\nba = "koba"\n'
        'choices = ["Aki enter", "Ben retire"]\n'
        "captures = { Aki = 88, Chie = 88, Dai = 88 }\n",
        encoding="utf-8",
    )
    assert main(["report", "four.toml"]) == 0
    assert "<bdi>Ben</bdi> retired" in (folder / "four.html").read_text(encoding="utf-8")


def test_a_note_is_put_to_a_month_by_add_and_at_the_table(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["add", "evening.toml", "note", "the cat sat", "on the field"]) == 0
    assert 'note = "the cat sat on the field"' in (folder / "evening.toml").read_text(encoding="utf-8")
    screen = Screen("play", "evening.toml", folder=folder)
    screen.see("Month 2", "field")
    screen.answer("note Aki sang", "note: Aki sang")
    screen.answer("quit", "is saved")
    assert screen.end() == 0
    text = (folder / "evening.toml").read_text(encoding="utf-8")
    assert 'note = "Aki sang"' in text
    assert text.count("[[months]]") == 1
    assert main(["undo", "evening.toml"]) == 0


def test_a_place_that_is_no_text_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "evening.toml").write_text(EVENING.replace('"Kyoto"', "3"), encoding="utf-8")
    assert main(["score", "evening.toml"]) == 1
    assert (
        "evening.toml:5: place = 3; expected where it was played, a text in quotes" in capsys.readouterr().err
    )
