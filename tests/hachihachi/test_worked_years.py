"""Whole years worked out by a separate program: every month, the standings and the end agree.

The project keeps its own copy; where the shared folder lies beside the repository, its years are read too.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from hhscore.games.scoring import score
from hhscore.session import load
from tests.support.paths import DATA, ROOT

OWN = DATA / "years"
SHARED = ROOT.parent / "shared" / "cases"
YEARS = {
    path.stem: path for folder in (SHARED, OWN) if folder.is_dir() for path in sorted(folder.glob("*.toml"))
}


def test_every_preset_has_its_years() -> None:
    presets = {name.split("-")[0] for name in YEARS}
    assert presets == {"standard", "houwow", "traditional", "qdan", "fudawiki"}


@pytest.mark.parametrize("name", sorted(YEARS))
def test_a_worked_year(name: str) -> None:
    path = YEARS[name]
    wanted = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    scored = score(load(path.read_text(encoding="utf-8"), path.name), folder=path.parent)
    assert not scored.problems()
    found: Any = scored.ledger.json()
    for month, mine in zip(wanted["months"], found["months"], strict=True):
        assert {key: mine[key] for key in month} == month
    for row, mine in zip(wanted["standings"], found["standings"], strict=True):
        assert {key: mine[key] for key in row} == row
        paid_in = (found["handon"] or {"paid": {}})["paid"].get(row["player"], 0)
        assert mine["total"] == row["points"] - paid_in
    rest = wanted.keys() - {"months", "standings"}
    assert {key: found[key] for key in rest} == {key: wanted[key] for key in rest}
