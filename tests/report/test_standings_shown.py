"""Who leads after a han-don: the same on the sheet, on the page and at the table. rules.md §9."""

from __future__ import annotations

import re

from hhscore.games.scoring import score
from hhscore.play.shown import standings
from hhscore.report.columns import Look
from hhscore.session import load
from tests.support.promises import Shell

MONTHS = [(108, 98, 58)] * 6 + [(58, 108, 98)]
SEVEN = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n' + "".join(
    f'\n[[months]]\nba = "koba"\ncaptures = {{ Aki = {aki}, Ben = {ben}, Chie = {chie} }}\n'
    for aki, ben, chie in MONTHS
)
"""After month 7, less what went into the pot: Aki −2k6, Ben +1k8, Chie −14k2."""


def test_the_table_names_the_leader_by_the_total() -> None:
    lines = standings(score(load(SEVEN)).ledger, Look(unit=12))
    assert lines[0].split("   ")[-1].strip().startswith("1 Ben +1k8 (")
    assert " 2 Aki −2k6 (" in lines[0]


def test_sheet_page_and_json_name_the_same_leader(shell: Shell) -> None:
    file = shell.write(SEVEN)
    rows = [line.split() for line in shell("score", file).out.splitlines()]
    assert next(row for row in rows if row[:1] == ["place"])[1:] == ["2", "1", "3"]
    found = shell("ledger", file, "--json").json
    assert [(row["player"], row["rank"], row["total"]) for row in found["standings"]] == [
        ("Ben", 1, 20),
        ("Aki", 2, -30),
        ("Chie", 3, -170),
    ]
    assert shell("report", file, "-o", shell.folder / "page.html").status == 0
    html = (shell.folder / "page.html").read_text(encoding="utf-8")
    cells = [re.sub("<[^>]*>", " ", row).partition(">")[2].split() for row in html.split("<tr")]
    assert [row[:3] for row in cells if row[:1] in (["Ben"], ["Aki"], ["Chie"]) and row[1:2] < ["4"]] == [
        ["Ben", "1", "+1k8"],
        ["Aki", "2", "−2k6"],
        ["Chie", "3", "−14k2"],
    ]
