"""The year of Koi-Koi: who deals, what counts, who stands where, and the end."""

from __future__ import annotations

import pytest

from hhscore.games.koikoi import settle_year
from hhscore.model.session import Session
from tests.koikoi.table import NAMES, RULES, changed, facts, said, year


def six(winner: str, other: str, **more):
    """A month of six points for the winner."""
    return facts(active=(winner, other), winner=winner, yaku=("akatan",), **more)


def test_the_first_player_deals_the_first_month():
    assert year(six("Ben", "Aki")).months[0].dealer == "Aki"
    assert year().next_dealer == "Aki"


def test_the_winner_deals_next_and_after_a_draw_the_same_dealer():
    result = year(six("Ben", "Aki"), facts(), facts(), six("Aki", "Ben"), facts())
    assert [month.dealer for month in result.months] == ["Aki", "Ben", "Ben", "Ben", "Aki"]
    assert result.next_dealer == "Aki"


def test_a_winner_who_sits_out_leaves_the_deal_to_who_leads():
    result = year(six("Ben", "Aki"), six("Emi", "Chie"), facts(active=("Aki", "Dai")), seats=5)
    # Month 2: from Ben on, Chie leads. Month 3: Emi won and sits out; after her Aki leads.
    assert [month.dealer for month in result.months] == ["Aki", "Chie", "Aki"]


def test_by_seat_the_deal_goes_round():
    result = year(six("Aki", "Ben"), facts(), facts(), rules=changed(dealer__next="seat"))
    assert [month.dealer for month in result.months] == ["Aki", "Ben", "Aki"]


def test_a_deal_thrown_in_is_dealt_again_by_the_same_dealer_and_does_not_count():
    thrown = facts(redeal=True)
    result = year(six("Ben", "Aki"), thrown, six("Ben", "Aki"), thrown, thrown, *[facts()] * 10)
    assert [month.number for month in result.months[:6]] == [1, 2, 2, 3, 3, 3]
    assert [month.dealer for month in result.months[:4]] == ["Aki", "Ben", "Ben", "Ben"]
    assert result.over
    assert not result.all_problems()


def test_after_an_open_month_the_dealer_must_be_written():
    result = year(facts(winner="Aki"), six("Ben", "Aki"))
    assert result.months[0].open
    assert said(result.months[1])["month-incomplete"].startswith(
        "month 1 is not settled, so who deals month 2"
    )
    given = year(facts(winner="Aki"), six("Ben", "Aki", dealer="Ben"))
    assert given.months[1].dealer == "Ben"
    assert not given.all_problems()


def test_standings_count_done_months_and_share_places():
    result = year(six("Aki", "Ben"), six("Chie", "Ben"), facts(active=("Dai", "Emi"), winner="Emi"), seats=5)
    assert [(one.player, one.rank, one.points) for one in result.standings] == [
        ("Aki", 1, 6), ("Chie", 1, 6), ("Dai", 3, 0), ("Emi", 3, 0), ("Ben", 5, -12),
    ]  # fmt: skip
    assert {(one.chips, one.loans) for one in result.standings} == {(None, None)}


def test_places_by_seat():
    result = year(six("Chie", "Ben"), six("Aki", "Ben"), seats=3, rules=changed(places="seat"))
    assert [(one.player, one.rank) for one in result.standings] == [("Aki", 1), ("Chie", 2), ("Ben", 3)]


def test_equal_leaders_draw():
    final = year(*[six("Aki", "Ben"), six("Chie", "Ben")] * 6, seats=3).final
    assert final is not None
    assert (final.winner, final.leaders) == (None, ("Aki", "Chie"))
    assert final.json() == {
        "winner": None,
        "leaders": ["Aki", "Chie"],
        "totals": {
            "Aki": {"points": 36, "kan": None},
            "Ben": {"points": -72, "kan": None},
            "Chie": {"points": 36, "kan": None},
        },
        "handon": None,
        "ginmi": None,
        "settled": {"Aki": 36, "Ben": -72, "Chie": 36},
    }


def test_before_the_last_month_there_is_no_end():
    result = year(*[facts()] * 11)
    assert (result.over, result.final, result.handon, result.kan) == (False, None, None, None)
    assert year(*[facts()] * 12).over


def test_a_shorter_year():
    assert year(*[facts()] * 3, rules=changed(year__months=3)).over


def test_a_month_too_many():
    result = year(*[facts()] * 13)
    assert [problem.message for problem in result.problems] == ["one month too many: the year has 12"]
    assert result.final is None


def test_an_open_last_month_keeps_the_year_open():
    assert year(*[facts()] * 11, facts(winner="Aki")).final is None


def test_resigning_ends_the_year_and_is_last():
    result = year(six("Aki", "Ben"), six("Aki", "Chie"), seats=3, resigned="Aki")
    assert result.final is not None
    assert result.final.leaders == ("Ben", "Chie")
    assert [(one.player, one.rank) for one in result.standings] == [("Ben", 1), ("Chie", 1), ("Aki", 3)]


@pytest.mark.parametrize("seats", [1, 6])
def test_too_few_or_too_many_players(seats):
    names = (*NAMES, "Fumi")[:seats]
    (problem,) = settle_year(Session(names, game="koikoi"), RULES).problems
    assert problem.message == f"{seats} players; the rules koikoi are for 2 to 5"


def test_the_ledger_as_json():
    ledger = year(six("Ben", "Aki")).json()
    assert ledger["transfers"] == []
    assert (ledger["rules"], ledger["kan"], ledger["handon"], ledger["final"]) == ("koikoi", None, None, None)
    assert ledger["standings"][0] == {
        "player": "Ben",
        "rank": 1,
        "points": 6,
        "total": 6,
        "chips": None,
        "loans": None,
    }
