"""An evening under each further preset of Koi-Koi, as it stands in the sample sessions, reckoned by hand.

Akatan, aotan and sanko are 6 points, inoshikacho and a viewing 5, the fifth ribbon or animal and the tenth plain 1.
"""

from __future__ import annotations

import pytest

from hhscore.cli import main
from hhscore.games.koikoi import koikoi_preset
from hhscore.games.scoring import score
from hhscore.model.ledger import YearLedger
from hhscore.session import load
from tests.support.paths import ROOT

SAMPLES = ROOT / "sample_sessions"
MONTHS = {
    "koikoi-soft": [
        6,  # akatan, one bright on the field
        -24,  # (tane 1 + tsukimi 5) × 2 for a koi-koi × 2 for two brights
        0,
        6,  # dealt four peonies
        0,  # four pairs on the field: dealt again
        21,  # (kasu of 11 2 + inoshikacho 5) × 3 for two koi-koi
        -48,  # (akatan 6 + aotan 6) × 2 × 2
    ],
    "koikoi-hard": [
        12,  # akatan, ×2 for Toku's koi-koi
        -6,  # inoshikacho 5 + tan 1; his own koi-koi is worth nothing
        -16,  # akatan 6 + tan of 6 2 = 8: doubled
        44,  # aotan 6 + tsukimi 5 = 11: doubled, and once for both of Toku's koi-koi
        0,
        6,  # dealt four pairs
    ],
    "koikoi-nintendo": [
        6,  # akatan
        6,  # nobody stopped, Hana deals
        -6,  # nobody stopped, Toku deals
        -5,  # the four wisterias 4 + tane 1
        -30,  # goko 15, doubled
        12,  # sanko, ×2 for Toku's koi-koi
        28,  # aotan 6 + tan 1 = 7: doubled twice
        -3,  # kasu of 12
        -6,  # nobody stopped, Toku deals
        6,  # dealt four peonies
        6,  # inoshikacho 5 + tane 1
        -40,  # shiko 10, doubled twice
    ],
}
"""What Hana wins in each month."""
DEALERS = {
    # The winner deals; after a drawn month who dealt it, by the sheet the other.
    "koikoi-soft": "Hana Hana Toku Toku Hana Hana Hana",
    "koikoi-hard": "Hana Hana Toku Toku Hana Hana",
    "koikoi-nintendo": "Hana Hana Toku Hana Toku Toku Hana Hana Toku Hana Hana Hana",
}
ENDS = {"koikoi-soft": ("Toku", 50 - 39), "koikoi-hard": ("Hana", 50 + 40), "koikoi-nintendo": ("Toku", -26)}
"""Who won the year, and Hana's total with the points she began with."""


def sample(name: str) -> YearLedger:
    scored = score(load((SAMPLES / f"{name}.toml").read_text(encoding="utf-8"), name))
    assert not scored.problems()
    return scored.ledger


@pytest.mark.parametrize("name", MONTHS)
def test_an_evening(name: str) -> None:
    ledger = sample(name)
    assert [month.net["Hana"] for month in ledger.months] == MONTHS[name]
    assert [month.net["Toku"] for month in ledger.months] == [-points for points in MONTHS[name]]
    assert [month.dealer for month in ledger.months] == DEALERS[name].split()
    assert ledger.final is not None
    assert (ledger.final.winner, ledger.final.totals["Hana"]) == ENDS[name]
    assert ledger.final.settled["Hana"] == sum(MONTHS[name])


@pytest.mark.parametrize("name", MONTHS)
def test_nothing_in_it_is_wrong(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("score", "audit"):
        assert main([command, str(SAMPLES / f"{name}.toml")]) == 0


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("koikoi-soft", "BGA Gamehelpkoikoi: "),
        ("koikoi-hard", "BGA Gamehelpkoikoi: "),
        ("koikoi-nintendo", "Nintendo, How to play Koi-Koi"),
    ],
)
def test_what_no_page_states_is_a_reading(name: str, page: str) -> None:
    rules = koikoi_preset(name)
    stated = {key for key, source in rules.sources.items() if not source.reading}
    assert stated
    assert all(rules.sources[key].text.startswith(page) for key in stated)
    assert list(rules.values) == list(koikoi_preset().values)
