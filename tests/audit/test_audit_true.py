"""True sessions: whatever was really dealt, played and paid gives no error."""

from __future__ import annotations

import random

import pytest

from hhscore.audit import ERROR, NOTE, audit_text
from tests.support.audited import year
from tests.support.dealing import NAMES, cut, deal_koikoi_year, deal_year, to_toml, vary
from tests.support.paths import DATA

CASES = sorted((DATA / "years").glob("*.toml"))


@pytest.mark.parametrize("rules", ["standard", "houwow", "traditional", "fudawiki"])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_year_with_everything_noted_is_right(rules, players):
    for seed in range(2):
        found = audit_text(year(seed, players, rules, special=0.1, unclaimed=0.1))
        assert [finding for finding in found if finding.severity == ERROR] == []


def test_a_year_of_qdan_is_right():
    for seed in range(3):
        assert audit_text(year(seed, 3, "qdan", special=0.2)) == []


def test_however_the_scorekeeper_writes_a_year_it_is_right():
    for seed in range(12):
        rng = random.Random(seed)
        habits = {**vary(rng), "blank": True, "absent": 0.0}
        text = year(seed, rng.choice([3, 4, 5, 6, 7]), "standard", 6, **habits)
        assert [finding for finding in audit_text(text) if finding.severity == ERROR] == []


def test_what_was_not_recorded_is_a_note_and_no_error():
    found = audit_text(year(4, 6, unseen=1.0, captures="points"))
    assert {finding.severity for finding in found} == {NOTE}
    assert any("hand was not recorded" in finding.message for finding in found)
    assert any(
        "tobikomi cannot be seen" in finding.message or "sujiroku" in finding.message for finding in found
    )


def test_a_year_still_being_played_is_no_finding():
    for seed in range(10):
        rng = random.Random(seed)
        doc = cut(rng, deal_year(rng, NAMES[:3], "standard", 12, special=0.0))
        doc["months"] = doc["months"][-1:]
        assert [f for f in audit_text(to_toml(doc)) if f.severity != NOTE] == []


def test_years_of_koikoi_are_right():
    for seed in range(10):
        rng = random.Random(seed)
        doc = deal_koikoi_year(rng, NAMES[: rng.randint(2, 5)], 12, rng.choice(["cards", "yaku"]), 0.2)
        assert [f for f in audit_text(to_toml(doc)) if f.severity == ERROR] == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_worked_years_are_right(path):
    found = audit_text(path.read_text(encoding="utf-8"), path=str(path))
    assert [finding for finding in found if finding.severity == ERROR] == []
