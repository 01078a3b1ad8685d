"""Half a year under the preset bga, as it stands in the sample sessions, reckoned by hand. 1 kan is 12 points."""

from __future__ import annotations

import pytest

from hhscore.cli import main
from hhscore.games.scoring import score
from hhscore.session import load
from tests.support.paths import ROOT

SAMPLE = ROOT / "sample_sessions" / "four-players-bga.toml"
MONTHS = [
    # Boris retires: 12 into the pot, which Ana has, and 12 for her mizuten. Captured 100, 88 and 76: 12 to Ana.
    [12 + 12 + 12, -12 - 12, 0, -12],
    # Ana retires at an oba: 24, which Cleo has. Boris pays both shares of 7 kan, doubled.
    [-24, -336, 336 + 24, 0],
    # The oba that waited. Boris is pushed out with a bright and a ribbon: 2 × 3, doubled, from each. 78, 88 and 98.
    [-12 - 20, 36, -12, -12 + 20],
    # Boris retires at a zetsuba: 48, which Dan has. 170 points: (10 + 2) kan from each, ×4.
    [-576, -48, -576, 1152 + 48],
    # Dan retires: 12, which Cleo has with 94 to Boris's 90 and Ana's 80. Ana's sanbon 2 kan from each.
    [48 - 8, -24 + 2, -24 + 6 + 12, -12],
    # Dan retires at an oba: 24, which Ana has with her inoshikacho, 7 kan from each, doubled.
    [336 + 24, -168, -168, -24],
]


def test_half_a_year() -> None:
    scored = score(load(SAMPLE.read_text(encoding="utf-8"), SAMPLE.name))
    assert not scored.problems()
    assert [list(month.net.values()) for month in scored.ledger.months] == MONTHS
    final = scored.ledger.final
    assert final is not None
    assert list(final.totals.values()) == [-196, -562, -402, 1160]
    # 1160 is 96 kan and 8; −196 is −17 kan and 8, −562 −47 and 2, −402 −34 and 6: always down.
    assert list(final.kan.values()) == [-17, -47, -34, 96]
    assert (final.winner, final.ginmi) == ("Dan", None)
    assert final.settled == final.totals
    assert {player: row.loans for row in scored.ledger.standings for player in [row.player]} == dict.fromkeys(
        ("Ana", "Boris", "Cleo", "Dan"), 0
    )


@pytest.mark.parametrize("command", ["score", "ledger", "audit"])
def test_nothing_in_it_is_wrong(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, str(SAMPLE)]) == 0
