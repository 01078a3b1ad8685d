"""A table's own yaku, from a rule file, without a line of code: 三光, three brights for 5 kan, replaced by shiko."""

from __future__ import annotations

from pathlib import Path

import pytest

from hhscore.cards import parse_cards
from hhscore.cli import main
from hhscore.games.hachihachi.captured import evaluate
from hhscore.games.hachihachi.entry import oikomi
from hhscore.games.hachihachi.hand import evaluate as evaluate_hand
from hhscore.games.hachihachi.rules import load_rules
from hhscore.games.scoring import score
from hhscore.session import load
from tests.support.scored import KOBA, calls, captures, hands

BY_KEY = """
hhscore_rules = 1
based_on = "standard"
[keys]
"dekiyaku.replaces" = { goko = ["shiko", "sanko"], shiko = ["sanko"] }
[[captured]]
id = "sanko"
kanji = "三光"
count = { kind = "bright", at_least = 3 }
value = 5
[[hand]]
id = "three-ribbons"
group = "kinds"
kinds = { ribbon = 3, plain = 4 }
value = 5
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    (tmp_path / "our-table.toml").write_text(BY_KEY, encoding="utf-8")
    return tmp_path


def test_in_captured_cards(table: Path) -> None:
    rules = load_rules("our-table.toml", folder=table)
    assert [(held.id, held.points) for held in evaluate(parse_cards("1b 3b 11b"), rules)] == [("sanko", 60)]
    assert [held.id for held in evaluate(parse_cards("1b 3b 8b 12b"), rules)] == ["shiko"]
    assert [held.id for held in evaluate(parse_cards("1b 3b 8b 11b 12b"), rules)] == ["goko"]


def test_in_a_month(table: Path) -> None:
    text = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\nrules = "our-table.toml"\n[[months]]\n' + KOBA
    # Sanko 5 kan and then sage; shiko replaces it: 10 kan from each.
    sanko = score(load(text + calls("Ben sanko end") + captures(Ben="1bp 3bp 8bp")), folder=table)
    assert list(sanko.ledger.months[0].net.values()) == [-60, 120, -60]
    shiko = score(load(text + calls("Ben sanko sage", "Ben shiko end")), folder=table)
    assert list(shiko.ledger.months[0].net.values()) == [-120, 240, -120]


def test_in_oikomi(table: Path) -> None:
    rules = load_rules("our-table.toml", folder=table)
    # Half of 5 kan, and 3 points for each of three brights.
    assert oikomi(parse_cards("1b 3b 8b 2a 4a 5a 6a"), rules).points == 30 + 9


def test_a_hand_yaku_of_the_table(table: Path) -> None:
    rules = load_rules("our-table.toml", folder=table)
    value = evaluate_hand(parse_cards("1r 2r 3r 4p 5p 8p 12p"), rules)
    assert (value.ids, value.points) == (("three-ribbons",), 60)
    # Two ribbons are still an aka.
    assert evaluate_hand(parse_cards("1r 2r 3p 4p 5p 8p 12p"), rules).ids == ("aka",)


def test_in_why_and_in_look_ups(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = table / "evening.toml"
    session.write_text(
        'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\nrules = "our-table.toml"\n[[months]]\n'
        + KOBA
        + hands(Aki="1rpp 3p 8a 10a 12p")
        + calls("Ben sanko end"),
        encoding="utf-8",
    )
    assert main(["why", str(session), "1", "Ben"]) == 0
    told = capsys.readouterr().out
    assert "Ben made sanko and ended the month" in told
    # 5 kan from each, less the 2 kan for Aki's sanbon.
    assert "Ben received 10k0 and paid 2k0: +8k0 in month 1." in told
    assert main(["captured", "--rules", str(table / "our-table.toml"), "1b", "3b", "8b"]) == 0
    assert "sanko 三光" in capsys.readouterr().out
