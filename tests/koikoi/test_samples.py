"""The two sample sessions of Koi-Koi, month by month, reckoned by hand from the cards written in them."""

from __future__ import annotations

import pytest

from hhscore.games.koikoi import koikoi_preset, settle_year
from hhscore.model.ledger import YearLedger
from hhscore.session import load
from tests.support.paths import ROOT

SAMPLES = ROOT / "sample_sessions"


def sample(name: str) -> YearLedger:
    """A sample session settled."""
    session = load((SAMPLES / name).read_text(encoding="utf-8"), name).require()
    return settle_year(session, koikoi_preset())


TWO = {
    # Hana: ame-shiko 8, hanami 5, tsukimi 5, tane of 5 (4 6 7 8 9) 1, kasu of 11 (ten plains and the cup) 2: 21 × 8
    1: ("Hana", 168),
    # Hana: tan of 5 (1 2 4 6 11) 1, kasu of 11 2; two bright beside Michikaze are no sanko: 3 × 2
    2: ("Hana", 6),
    # Toku: tsukimi 5, kasu of 10 (nine plains and the cup) 1; only three animals: 6 × 2
    3: ("Toku", 12),
    # Toku: aotan 6, tan of 5 (1 4 6 9 10) 1, kasu of 10 1: 8
    4: ("Toku", 8),
    5: (None, 0),
    # Toku: tan of 5 (1 3 4 7 11) 1, kasu of 11 (ten plains and the cup) 2; four animals: 3 × 2
    6: ("Toku", 6),
    7: ("Toku", 6),  # sanko, by name
    8: (None, 0),
    9: (None, 0),  # dealt anew
    # Hana: ame-shiko 8, akatan 6, tane of 5 (2 4 7 8 11) 1, tan of 5 (1 2 3 6 11) 1: 16 × 4
    10: ("Hana", 64),
    # Toku: sanko 6, inoshikacho 5, tan of 5 (1 2 6 7 10) 1: 12 × 2
    11: ("Toku", 24),
    12: (None, 0),
    13: ("Hana", 6),  # akatan
}
"""Hana 168 + 6 + 64 + 6 = 244, Toku 12 + 8 + 6 + 6 + 24 = 56."""

FIVE = {
    # Aki: inoshikacho 5, tsukimi 5, tane of 6 (2 6 7 8 9 10) 2: 12 × 2
    1: ("Aki", "Dai", 24),
    5: (
        "Ben",
        "Emi",
        40,
    ),  # hanami 5, tan of 6 (2 3 5 6 7 9) 2, kasu of 12 (eleven plains and the cup) 3: 10 × 4
    6: ("Aki", "Chie", 7),  # akatan 6, tan of 5 1
    7: ("Ben", "Emi", 1),  # kasu of 10
    9: ("Dai", "Aki", 2),  # tan of 5 1, kasu of 10 1
    11: ("Chie", "Emi", 5),  # hanami
    12: ("Emi", "Chie", 1),  # kasu of 10: 1 3 3 4 4 6 6 8 10 10
    # Ben: sanko 6, hanami 5, tsukimi 5, tane of 5 (2 5 8 9 10) 1, kasu of 10 (nine plains and the cup) 1: 18 × 4
    13: ("Ben", "Aki", 72),
    14: ("Dai", "Ben", 14),  # aotan 6, kasu of 10 1: 7 × 2; Ben's sanko is void
}
"""Who paid whom: Aki 24 + 7 − 2 − 72, Ben 40 + 1 + 72 − 14, Chie −7 + 5 − 1, Dai −24 + 2 + 14, Emi −40 − 1 − 5 + 1."""


def test_two_month_by_month():
    months = sample("koikoi-two.toml").months
    paid = {month.month: (month.winner, max(month.net.values())) for month in months}
    assert paid == TWO


def test_two_at_the_end():
    year = sample("koikoi-two.toml")
    assert not year.all_problems()
    assert year.final is not None
    assert (year.final.winner, year.final.totals) == ("Hana", {"Hana": 244 - 56, "Toku": 56 - 244})
    assert [month.dealer for month in year.months] == ["Hana"] * 3 + ["Toku"] * 7 + ["Hana"] + ["Toku"] * 2
    assert [month.multiplier for month in year.months] == [8, 2, 2, 1, 1, 2, 1, 2, 1, 4, 2, 1, 1]


def test_five_month_by_month():
    months = sample("koikoi-five.toml").months
    paid = {
        month.month: (month.winner, min(month.net, key=month.net.__getitem__), max(month.net.values()))
        for month in months
        if month.transfers
    }
    assert paid == FIVE
    assert [month.month for month in months if not month.counted] == [2, 8]


def test_five_at_the_end():
    year = sample("koikoi-five.toml")
    assert not year.all_problems()
    assert year.final is not None
    assert year.final.winner == "Ben"
    assert year.final.totals == {"Aki": -43, "Ben": 99, "Chie": -3, "Dai": -8, "Emi": -45}
    assert [one.player for one in year.standings] == ["Ben", "Chie", "Dai", "Aki", "Emi"]


def test_five_who_deals():
    # Entry 3 drawn: Aki still, but sits out of 4, where Ben leads. 6: Ben won, sits out; Chie leads. 7: Aki won, sits
    # out; Ben leads. 8 is dealt anew by Ben, who sits out of 9: Dai leads. 11: Dai sits out, Emi leads. 13: Emi won.
    dealers = [month.dealer for month in sample("koikoi-five.toml").months]
    assert dealers == [
        *("Aki", "Aki", "Aki", "Ben", "Ben", "Chie", "Ben"),
        *("Ben", "Dai", "Dai", "Emi", "Chie", "Aki", "Ben"),
    ]


@pytest.mark.parametrize("name", ["koikoi-two.toml", "koikoi-five.toml"])
def test_nothing_but_what_was_not_written_down_is_remarked(name):
    remarks = {remark.name for month in sample(name).months for remark in month.remarks}
    assert remarks == {"not-checked"}


@pytest.mark.parametrize("name", ["koikoi-two.toml", "koikoi-five.toml"])
def test_a_sample_opens_with_what_to_look_for(name):
    text = (SAMPLES / name).read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert "What to look for" in text.split("hhscore = 1")[0]
