"""A year of Koi-Koi at the guided table, in a real terminal."""

from __future__ import annotations

import pytest

from hhscore.games.scoring import score
from hhscore.session import load, write
from tests.support.screen import CTRL_D, Screen


@pytest.fixture
def begin(tmp_path):
    """A fresh session of Koi-Koi, and the table opened on it."""

    def opened(*players: str, months: int = 12) -> Screen:
        text = write.new(list(players), game="koikoi") + f'[house]\n"year.months" = {months}\n'
        (tmp_path / "evening.toml").write_text(text, encoding="utf-8")
        return Screen("play", "evening.toml", folder=tmp_path)

    return opened


@pytest.fixture
def settled(tmp_path):
    """What the file has come to."""
    return lambda: score(load((tmp_path / "evening.toml").read_text(encoding="utf-8"))).ledger


def nets(ledger):
    return [dict(month.net) for month in ledger.months]


def test_a_year_of_three_at_the_table(begin, settled):
    """Month 1: Ben calls koi-koi on an akatan, Chie stops first with tane of 6, 2, and an akatan, 6: 8 from Ben.
    Then a new deal. Then Chie, who won, sits out, so Aki leads; she calls once and stops with five ribbons more:
    akatan 6 and tan 1, doubled: 14 from Ben."""
    table = begin("Aki", "Ben", "Chie", months=2)
    table.see("Month 1 · pine · 3 players · Aki deals", "who plays   › ↵ Aki Ben")
    table.answer("ben chie", "who plays   › Ben and Chie", "Ben deals", "stopped     › ↵ nobody")
    table.answer("ben akatan", "Chie pays Ben 6 points", "the same is 12 points then, with aotan 24")
    table.see("Chie stops first: Ben gets nothing and pays", "Ben says    › ↵ stop")
    table.answer("k", "Ben 1 koi-koi", "×2", "stopped     › ↵ nobody")
    table.answer("chie", "stopped     › Chie", "Chie's yaku ›")
    table.answer(
        "tane:6 akatan", "hand over   Ben → Chie 8", "Chie won the month by stopping (yaku +8) and deals."
    )
    table.see("Month 2 · plum · 3 players · Chie deals")
    table.answer("redeal", "the deal is thrown in; Chie deals again", "The month does not count")
    table.see("Month 3 · plum · 3 players · Chie deals")
    table.answer("aki ben", "Aki and Ben", "Aki deals")
    table.answer("aki 1rp 2rp 3rp", "Ben pays Aki 6 points")
    table.answer("k", "Aki 1 koi-koi")
    table.answer("aki 1rp 2rp 3rp 4rp 5rp", "Ben pays Aki 14 points")
    table.answer("", "hand over   Ben → Aki 14", "Aki wins the year.", "Aki     +14             +14")
    table.answer("")
    assert table.end() == 0
    ledger = settled()
    assert nets(ledger) == [
        {"Aki": 0, "Ben": -8, "Chie": 8},
        {"Aki": 0, "Ben": 0, "Chie": 0},
        {"Aki": 14, "Ben": -14, "Chie": 0},
    ]
    assert [month.dealer for month in ledger.months] == ["Ben", "Chie", "Aki"]
    assert ledger.final.winner == "Aki"


def test_nobody_stops_and_the_same_dealer_deals(begin, settled):
    table = begin("Aki", "Ben")
    table.see("Month 1 · pine · 2 players · Aki deals", "stopped     › ↵ nobody")
    table.answer("", "stopped     › nobody", "nothing is paid", "Nobody won the month. Aki deals.")
    assert "recorded already" not in table.text()
    table.see("Month 2 · plum · 2 players · Aki deals")
    table.type(CTRL_D)
    assert table.end() == 0
    assert nets(settled()) == [{"Aki": 0, "Ben": 0}]


def test_the_last_month_is_asked_to_its_end(begin, settled):
    """Who plays is known before who stops: until then the year is not over."""
    table = begin("Aki", "Ben", "Chie", months=1)
    table.answer("", "who plays   › Aki and Ben", "stopped     › ↵ nobody")
    table.answer("aki", "koi-koi     › ↵ none", "how often did Aki call koi-koi before stopping?")
    table.answer("2", "Aki 2 koi-koi", "×4")
    table.answer(
        "1bp3bp8bp9arpp7ap", "sanko, hanami and tsukimi", "hand over   Ben → Aki 64", "Aki wins the year."
    )
    table.answer("")
    assert table.end() == 0
    assert nets(settled()) == [{"Aki": 64, "Ben": -64, "Chie": 0}]  # (6 + 5 + 5) × 4


def test_a_slip_taken_back_and_an_old_one_corrected(begin, settled):
    table = begin("Aki", "Ben")
    table.answer("aki akatan stop", "hand over   Ben → Aki 6", "Month 2 · plum")
    table.answer("undo", "Month 1 · pine", "stopped     › ↵ nobody")
    table.answer("ben akatan stop", "hand over   Aki → Ben 6", "Month 2 · plum · 2 players · Ben deals")
    table.answer("back 1", "1  Ben stopped", "2  yaku akatan", "a fact as in koikoi Ben 2")
    table.answer("yaku akatan tan:5", "month 1 is now: Aki −7")
    table.answer("koikoi Ben 1", "Aki −14", "Ben: 1 koi-koi")
    table.answer("", "Month 2 · plum · 2 players · Ben deals")
    table.type(CTRL_D)
    assert table.end() == 0
    assert nets(settled()) == [{"Aki": -14, "Ben": 14}]


def test_what_cannot_be_is_refused_in_words(begin):
    table = begin("Aki", "Ben")
    table.answer("aki tane:4 stop", "there is no tane:4; a tane is 5 to 9 animals")
    table.type("\x15")
    table.answer("aki tane:4", "there is no tane:4; a tane is 5 to 9 animals", "stopped     › aki tane:4")
    table.type("\x15")
    table.answer("yaku kasu", "10 or more plains; the sake cup is a plain too", "1 point")
    table.type(CTRL_D)
    assert table.end() == 0
