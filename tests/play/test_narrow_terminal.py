"""At a terminal of 60 columns every line that a command writes fits, so that the terminal breaks none in a word."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from tests.support.screen import Screen
from tests.support.widths import wide, without_colour

WRONG = """\
hhscore = 1
players = ["Aki", "Ben", "Chie"]
[[months]]
ba = "oba"
captures = {Aki = 86, Ben = 96, Chie = 90}
[months.paid]
Aki = -2
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("narrow")
    for name in ("six-players.toml", "four-players.toml", "koikoi-five.toml"):
        shutil.copy(ROOT / "sample_sessions" / name, place / name)
    (place / "wrong.toml").write_text(WRONG, encoding="utf-8")
    return place


def too_long(line: str, folder: Path, columns: int) -> list[str]:
    screen = Screen(*line.split(), folder=folder, columns=columns)
    assert screen.end() in (0, 1, 2)
    lines = without_colour(screen.raw).replace("\r", "").split("\n")
    return [text for text in lines if wide(text) > columns]


@pytest.mark.parametrize(
    "line",
    [
        *("hand 4arp 1p 2p 6a 8p", "hand 1r 1p 2r 2p 3r 3p 4r", "captured 1bpp 2arpp 3brpp 8b"),
        *("field 1b 3b 4a 5r 11b 9p", "yaku", "yaku karasu", "yaku tane --game koikoi"),
        *("odds", "odds --players 2", "captured 1b 3b 9a 10pp --game koikoi", "--help"),
        *(
            "rules",
            "rules show standard",
            "rules show traditional sage.again",
            "rules diff standard fudawiki",
        ),
        *(
            "score six-players.toml",
            "score koikoi-five.toml",
            "why six-players.toml 5",
            "ledger four-players.toml",
        ),
        *(
            "why koikoi-five.toml 13",
            "stats .",
            "audit wrong.toml",
            "audit --explain HH401",
            "audit --explain all",
        ),
        *(
            "hand 1p",
            "hand",
            "rules show standard ba.cary",
            "new wrong.toml --players Aki,Ben",
            "why wrong.toml 7",
        ),
        *(
            "new --players Aki,Ben,Chie",
            "import wrong.toml -o six-players.toml",
            "captured 1b 1b",
            "undo six-players.toml",
        ),
    ],
)
def test_every_line_fits(line, folder):
    assert too_long(line, folder, 60) == []


@pytest.mark.parametrize("line", ["cards", "add --help", "hand --help", "rename --help"])
def test_what_is_set_in_columns_fits_80(line, folder):
    assert too_long(line, folder, 80) == []
