"""The month as a table, with the numbers of the worked month: 000's oba month with two pushed out."""

from __future__ import annotations

from hhscore.games.scoring import score
from hhscore.model.ledger import MonthLedger
from hhscore.report.columns import Look
from hhscore.report.month_table import closing, month_report, month_table
from hhscore.session import load
from tests.support.paths import DATA
from tests.support.scored import FOUR, KOBA, THREE, captures, month, year
from tests.support.widths import drawing, ends, wide, without_colour

CASE = DATA / "standard-6-players-11.toml"
LEDGER = score(load(CASE.read_text(encoding="utf-8"))).ledger
FIRST = LEDGER.months[0]


def rows(lines: list[str]) -> dict[str, list[str]]:
    """The amounts of each row by its name of at most two words."""
    found: dict[str, list[str]] = {}
    for line in lines:
        words = line.split()
        name = [word for word in words if word[0] not in "+−0"]
        found[" ".join(name)] = [word for word in words if word[0] in "+−"]
    return found


def test_the_worked_month_row_by_row():
    """Aki retires: 1 kan × 2. Ben, Chie and Dai pay Emi 2 kan × 2 and Fumi 6 points × 2, Dai has kuttsuki.

    Captured 107, 76, 81: 12 and 7 under 88, × 2.
    """
    table = rows(month_table(LEDGER.players, FIRST, Look(unit=12)))
    assert table["retired"] == ["−2k0"]
    assert table["pushed out"] == ["−5k0", "−5k0", "−5k0", "+12k0", "+3k0"]
    assert table["hand yaku"] == ["−8k0", "−8k0", "+16k0"]
    assert table["cards"] == ["+3k2", "−2k0", "−1k2"]
    assert table["pot"] == ["+2k0"]
    assert month_table(LEDGER.players, FIRST, Look(unit=12))[-1].split() == [
        *("month", "1", "−2k0", "−7k10", "−15k0", "+9k10", "+12k0", "+3k0")
    ]


def test_who_hands_over_what_and_how_it_goes_on():
    lines = month_report(LEDGER, FIRST, Look(unit=12))
    assert lines[-3:] == [
        "hand over   Chie → Emi 12k0 · Chie → Fumi 3k0 · Ben → Dai 7k10 · Aki → Dai 2k0",
        "Ben won the month by card points +3k2 (pushed-out hands and hand yaku do not",
        "count) and deals. Nothing carries on.",
    ]


def test_in_points_alone():
    assert month_table(LEDGER.players, FIRST, Look(unit=None))[-1].split()[2:] == [
        *("−24", "−94", "−180", "+118", "+144", "+36")
    ]


def test_columns_end_where_the_names_do():
    table = month_table(LEDGER.players, FIRST, Look(unit=12))
    names = ends(table[0], list(LEDGER.players))
    assert ends(table[-1], ["−2k0", "−7k10", "−15k0", "+9k10", "+12k0", "+3k0"]) == names
    assert ends(table[2], ["−5k0", "−5k0", "−5k0", "+12k0", "+3k0"]) == names[1:]


def test_wide_names_take_two_columns_a_sign():
    players = ("花子", "健", "Mika")
    facts = month("ba = 'koba'\n[months.captures]\n'花子' = 80\n'健' = 96\nMika = 88\n", players)
    table = month_table(players, facts, Look(unit=12))
    assert ends(table[0], list(players)) == ends(table[-1], ["−0k8", "+0k8", "0k0"])


def test_who_does_not_fit_follows_below():
    """Six players in 40 columns: two tables, every player in one of them, no line too long."""
    lines = month_table(LEDGER.players, FIRST, Look(width=40, unit=12))
    assert max(map(wide, lines)) <= 40
    heads = [line.split()[2:] for line in lines if line.startswith("oba")]
    assert [name for head in heads for name in head] == list(LEDGER.players)
    assert len(heads) == 2


def test_colour_and_drawing_change_nothing_else():
    plain = month_report(LEDGER, FIRST, Look(unit=12))
    drawn = month_report(LEDGER, FIRST, Look(unit=12, drawn=True, colour=True))
    assert not drawing("".join(plain))
    assert [without_colour(line).replace("─", "-") for line in drawn] == plain


def test_a_hatto_over_a_three_is_a_bonus_and_a_returned_hand_yaku_stands_by_itself():
    eleven = rows(month_table(LEDGER.players, LEDGER.months[3], Look(unit=12)))
    assert eleven["bonuses"] == ["+4k0", "+4k0", "−8k0"]  # Emi's and Chie's tobikomi, Fumi pays both
    facts = month(KOBA + captures(Aki=88, Ben=88, Chie=88) + "[months.declared]\nBen = ['sanbon']\n", THREE)
    table = rows(month_table(THREE, facts, Look(unit=12)))
    assert table["hand yaku"] == ["−2k0", "+4k0", "−2k0"]
    assert table["blown out"] == ["+2k0", "−4k0", "+2k0"]
    assert table["special yaku"] == ["+20k0", "−10k0", "−10k0"]


def test_an_open_month_says_what_it_needs():
    ledger = year("[[months]]\nba = 'oba'\nchoices = ['Aki retire']\n", FOUR)
    lines = month_report(ledger, ledger.months[0], Look(unit=12))
    assert rows(lines)["retired"] == ["−2k0"]
    assert lines[-1].startswith("Still open: what Ben")


def test_a_month_in_which_nothing_happened_yet():
    ledger = year("[[months]]\nba = 'oba'\n", FOUR)
    assert month_report(ledger, ledger.months[0], Look(unit=12))[0] == "nothing is paid yet"


def test_everybody_even():
    ledger = year("[[months]]\n" + KOBA + captures(Aki=88, Ben=88, Chie=88), house='"special.souhachi" = 0')
    assert "hand over   nothing: everybody is even" in month_report(ledger, ledger.months[0], Look(unit=12))


def test_who_deals_where_the_seats_deal_in_turn():
    """Ben is 10 short, shared by Aki and Chie: 5 each, and Aki is earlier in turn order."""
    text = "[[months]]\n" + KOBA + captures(Aki=88, Ben=78, Chie=98)
    ledger = year(text, rules="qdan")
    assert closing(ledger, ledger.months[0], None) == (
        "Aki won the month by card points +5, ahead of Chie in turn order; Ben deals. Nothing carries on."
    )


def test_the_last_month_leaves_nothing_to_deal():
    text = "[[months]]\nfield = '1b 3b 5p 6p 7p 9p'\n" + captures(Aki=78, Ben=88, Chie=98)
    ledger = year(text, house='"year.months" = 1')
    assert (
        closing(ledger, ledger.months[0], 12) == "Chie won the month by card points +1k8."
    )  # 10 over, at an oba


def test_a_month_nobody_entered_does_not_count():
    text = "[[months]]\nba = 'koba'\nchoices = ['Aki retire', 'Ben retire', 'Chie retire', 'Dai retire']\n"
    ledger = year(text, FOUR, rules="fudawiki")
    assert "does not count" in closing(ledger, ledger.months[0], 12)


def test_nobody_stopped_a_month_of_koi_koi():
    month = MonthLedger(1, 1, False, "Aki", None, ("Aki", "Ben"), None, 1, (), None, {"Aki": 0, "Ben": 0}, ())
    ledger = year("", THREE)
    with_month = type(ledger)(("Aki", "Ben"), "koikoi", None, (month,), (), (), None, None, next_dealer="Aki")
    assert closing(with_month, month, None) == "Nobody won the month. Aki deals."
