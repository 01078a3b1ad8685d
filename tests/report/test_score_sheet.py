"""The score sheet: what stands in it, and how it is set at 60 and 80 columns, in a pipe, with wide names."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hhscore.cli import main
from hhscore.games.scoring import Scored, score
from hhscore.model.ledger import YearLedger
from hhscore.report.columns import Look
from hhscore.report.line_chart import HEIGHT, line_chart, marks
from hhscore.report.running import Stand
from hhscore.report.sheet import score_sheet
from hhscore.session import load
from tests.support.dealing import deal_year, to_toml
from tests.support.paths import ROOT
from tests.support.scored import FOUR, KOBA, THREE, captures, scored
from tests.support.widths import drawing, ends, wide, without_colour

CASE = ROOT / "tests" / "data" / "standard-6-players-11.toml"
SAMPLES = sorted((ROOT / "sample_sessions").glob("*.toml"))
SEVEN = ("花子", "Ben", "Chie", "ダイ", "Emi", "Fumi", "さくら")


def read(path: Path) -> Scored:
    return score(load(path.read_text(encoding="utf-8"), path.name))


def sheet(of: Scored, look: Look | None = None, months: int = 12, **more: bool) -> list[str]:
    unit = of.ledger.kan
    return score_sheet(of.session, of.ledger, months, look or Look(unit=unit), **more)


def line_of(lines: list[str], begins: str) -> str:
    return next(line for line in lines if line.strip().startswith(begins))


# --- what stands in it ---------------------------------------------------------------------------------------------


def test_a_month_with_its_flower_ba_dealer_and_winner():
    """Month 1 of the worked year: Aki deals an oba month, Ben wins it."""
    lines = sheet(read(CASE))
    month = line_of(lines, "1 pine")
    assert month.split()[2:] == ["−2k0d", "−7k10*", "−15k0", "+9k10", "+12k0", "+3k0"]
    assert lines[lines.index(month) + 1].split()[:2] == ["oba", "×2"]


def test_running_totals_below_where_there_is_no_room_beside():
    """−24 + 18, −94 + 210, −180 − 366, 118 − 24, 144 − 36, 36 + 198 after the second month."""
    lines = sheet(read(CASE))
    below = lines[lines.index(line_of(lines, "2 plum")) + 1]
    assert below.split()[3:] == ["−0k6", "+9k8", "−45k6", "+7k10", "+9k0", "+19k6"]


def test_running_totals_beside_the_month_where_there_is_room():
    """Hana 0 + 30, Jiro 28 − 16, Mei −28 − 14."""
    lines = sheet(read(ROOT / "sample_sessions" / "three-players.toml"))
    assert line_of(lines, "2 plum").split() == [
        *("2", "plum", "oba", "×2"),
        *("+2k6*", "+2k6", "−1k4d", "+1k0", "−1k2", "−3k6"),
    ]


def test_who_dealt_and_won_has_one_mark_for_both():
    """Month 3 of the sample: Hana won the second month, so she deals, and wins again."""
    lines = sheet(read(ROOT / "sample_sessions" / "three-players.toml"))
    assert "−1k0D" in line_of(lines, "3 cherry").split()
    assert any("D both" in line for line in lines)


def test_han_don_takes_what_was_won():
    """After month 6 Dai is 660 up and Emi 856: both go into the pot, the others keep what they owe."""
    lines = sheet(read(CASE))
    at = lines.index(line_of(lines, "han-don"))
    assert lines[at].split() == ["han-don", "−55k0", "−71k4"]
    assert lines[at + 1].split()[1:] == ["−29k10", "−1k4", "−66k0", "0k0", "0k0", "−29k2"]


def test_loan_markers_stand_where_they_were_taken():
    """60 chips each: −34 needs one loan of 60, −120 three; after month 2 Chie's −306 needs six."""
    lines = sheet(read(CASE))
    taken = [line.split()[1:] for line in lines if line.strip().startswith("borrows")]
    assert taken[:2] == [["o", "ooo"], ["6o"]]


def test_chips_and_loans_of_a_game_under_way():
    """84 lost of 60 chips: one loan, and 36 lie there; who won 168 has 228."""
    text = "[[months]]\n" + KOBA + captures(Aki=4, Ben=88, Chie=172)
    lines = sheet(scored(text, house='"special.futahachi" = 0'))
    assert line_of(lines, "chips").split() == ["chips", "3k0", "5k0", "12k0"]
    assert line_of(lines, "loans").split() == ["loans", "o", "·", "·"]


def test_the_end_of_the_year():
    """Hana −60, Jiro 396, Mei −458; the pot 122 and twice 48 to Jiro."""
    lines = sheet(read(ROOT / "sample_sessions" / "three-players.toml"))
    assert "Jiro wins the year." in lines
    assert line_of(lines, "1  Jiro").split() == ["1", "Jiro", "+33k0", "+33", "+10k2", "+8k0", "+51k2"]
    assert line_of(lines, "2  Hana").split() == ["2", "Hana", "−5k0", "−5", "·", "−4k0", "−9k0"]
    assert line_of(lines, "3  Mei").split() == ["3", "Mei", "−38k2", "−38", "·", "−4k0", "−42k2"]
    assert line_of(lines, "hand over") == "hand over   Mei → Jiro 42k2 · Hana → Jiro 9k0"
    assert line_of(lines, "ginmi ").endswith("Jiro's 33 kan + 5 × 3 players = 48 points from each")


def test_equal_leaders_draw_where_places_are_shared():
    text = "[[months]]\n" + KOBA + captures(Aki=98, Ben=98, Chie=68)
    of = scored(text, rules="qdan", house='"year.months" = 1')
    lines = sheet(of, months=1)
    assert "Aki and Ben lead with equal totals: a draw." in lines
    assert [line.split() for line in lines if line.startswith(("1  ", "3  "))] == [
        *(["1", "Aki", "+10", "+10"], ["1", "Ben", "+10", "+10"], ["3", "Chie", "−20", "−20"])
    ]


def test_who_deals_next_which_ba_waits_and_how_many_months_are_left():
    text = "[[months]]\nfield = '1b 3b 5p 6p 7p 9p'\n" + captures(Aki=78, Ben=88, Chie=98)
    assert sheet(scored(text))[-1] == "Chie deals month 2. An oba waits. 11 months to play."


def test_a_month_still_open_is_shown_with_what_it_needs():
    lines = sheet(scored("[[months]]\nba = 'oba'\nchoices = ['Aki retire']\n", FOUR), Look(100, 12))
    assert "−2k0d" in line_of(lines, "1 pine, open").split()
    assert lines[-1].startswith("Month 1 is open: it needs what Ben")


def test_before_the_first_month():
    lines = sheet(scored("", top='title = "New Year"\ndate = 2026-01-03'))
    assert lines == [
        "New Year · 3 January 2026 · standard",
        "",
        "No month has been recorded yet. Aki deals month 1.",
    ]


def test_house_rules_are_named_and_other_rules_too():
    of = scored("", house='"year.months" = 6')
    assert sheet(of)[0] == "Hachi-hachi · standard, year.months = 6"
    of = scored("", house='"year.months" = 6\n"ba.oba" = 3')
    assert sheet(of)[0] == "Hachi-hachi · standard, 2 house rules"
    assert sheet(of, instead=True)[0] == "Hachi-hachi · as if played by standard"


@pytest.mark.parametrize(
    ("house", "shown"),
    [
        ('ba.carry = "none"', 'ba.carry = "none"'),
        ('ba = { carry = "none" }', 'ba.carry = "none"'),
        ('"ba.on" = false', "ba.on = false"),
    ],
)
def test_a_house_rule_is_shown_as_a_file_has_it_however_it_was_written(house, shown):
    assert sheet(scored("", house=house))[0] == f"Hachi-hachi · standard, {shown}"


def test_koi_koi_has_neither_ba_nor_chips():
    lines = sheet(read(ROOT / "sample_sessions" / "koikoi-two.toml"))
    assert line_of(lines, "1 pine").split()[2:] == ["×8", "+168D", "+168", "−168", "−168"]
    assert not any(line.startswith(("chips", "loans")) for line in lines)


# --- how it is set -------------------------------------------------------------------------------------------------


def table_of(lines: list[str]) -> list[str]:
    """The lines from the names to the places."""
    return lines[2 : lines.index(line_of(lines, "place")) + 1]


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_no_line_is_wider_than_the_screen(path: Path, width: int):
    of = read(path)
    for look in (Look(width, of.ledger.kan), Look(width, None), Look(width, of.ledger.kan, True, True)):
        assert max(wide(without_colour(line)) for line in sheet(of, look)) <= width


@pytest.mark.parametrize("path", [CASE, *SAMPLES], ids=lambda path: path.stem)
def test_up_to_six_players_fit_beside_each_other_in_60_columns(path: Path):
    of = read(path)
    lines = sheet(of, Look(60, of.ledger.kan))
    assert sum(line.startswith("place") for line in lines) == 1


def test_seven_players_fit_beside_each_other_in_80_columns():
    of = score(load(to_toml(deal_year(random.Random(5), SEVEN))))
    lines = sheet(of, Look(80, 12))
    assert max(map(wide, lines)) <= 80
    assert lines[2].split() == list(SEVEN)


@pytest.mark.parametrize("width", [60, 80])
def test_amounts_end_in_one_column_under_wide_names(width: int):
    """Every month's amounts end where the player's name ends, also where names and flowers are kanji."""
    of = read(ROOT / "sample_sessions" / "six-players.toml")
    table = table_of(sheet(of, Look(width, 12)))
    columns = ends(table[0], list(of.ledger.players))
    for number, line in enumerate(line for line in table if line[:2].strip().isdigit()):
        month = of.ledger.months[number]
        amounts = [word.rstrip("*dD") for word in line.split() if word[0] in "+−0·"]
        assert len(amounts) == len(month.net)
        assert ends(line, amounts) == columns


def test_long_names_are_cut_before_the_table_is_taken_apart():
    names = ("Bartholomew", "Wilhelmina", "Constantine", "Evangelina", "Maximiliane", "Friederike", "Ben")
    of = score(load(to_toml(deal_year(random.Random(5), names))))
    lines = sheet(of, Look(80, 12))
    assert max(map(wide, lines)) <= 80
    assert sum(line.startswith("place") for line in lines) == 1
    assert [name.rstrip(".") for name in lines[2].split()] == [name[:6] for name in names]


def test_names_that_would_look_alike_are_not_cut():
    names = ("Bartholomea", "Bartholomew", "Constantine", "Evangelina", "Maximiliane", "Friederike", "Ben")
    of = score(load(to_toml(deal_year(random.Random(5), names))))
    lines = sheet(of, Look(80, 12))
    assert max(map(wide, lines)) <= 80
    assert "Bartholomea" in lines[2].split()
    assert "Bartholomew" in lines[2].split()


def test_who_does_not_fit_follows_in_a_table_of_their_own():
    of = read(CASE)
    lines = sheet(of, Look(40, 12))
    assert max(map(wide, lines[: lines.index(line_of(lines, "* won"))])) <= 40
    assert sum(line.startswith("place") for line in lines) > 1
    names = [name for line in lines for name in line.split() if name in of.ledger.players]
    assert names[: len(of.ledger.players)] == list(of.ledger.players)


def test_colour_and_drawing_change_nothing_else():
    of = read(CASE)
    plain, drawn = sheet(of), sheet(of, Look(unit=12, drawn=True, colour=True))
    assert not drawing("".join(plain))
    told = "".join(without_colour(line) for line in drawn)
    for sign, instead in (("─", "-"), ("│", "|"), ("┤", "|"), ("┈", "-"), ("●", "o")):
        told = told.replace(sign, instead)
    assert told.replace("·", ".") == "".join(plain).replace("·", ".")


def test_in_a_pipe_nothing_is_drawn(capsys: pytest.CaptureFixture[str]):
    assert main(["score", str(CASE)]) == 0
    assert not drawing(capsys.readouterr().out)


# --- the chart -----------------------------------------------------------------------------------------------------


def stands(*totals: int, players: tuple[str, str] = ("Aki", "Ben")) -> list[Stand]:
    return [
        Stand(month, False, {players[0]: points, players[1]: -points})
        for month, points in enumerate(totals, 1)
    ]


def test_a_line_begins_at_nothing_and_ends_at_its_name():
    """Aki wins 24 and loses 48: highest +24, lowest −24, and nothing half way between."""
    chart = line_chart(("Aki", "Ben"), stands(24, -24), 2, Look(unit=12))
    assert len(chart) == HEIGHT + 1
    assert chart[0].strip().startswith("+2k0|")
    assert chart[0].endswith("B Ben")
    assert chart[HEIGHT // 2].strip().startswith("0k0|")
    assert chart[HEIGHT - 1].strip().startswith("−2k0|")
    assert chart[HEIGHT - 1].endswith("A Aki")
    assert chart[HEIGHT].split() == ["1", "2"]
    month = chart[HEIGHT].index("1")
    assert chart[0][month] == "A"
    assert chart[HEIGHT - 1][month] == "B"


def test_names_that_end_together_do_not_cover_each_other():
    chart = line_chart(("Aki", "Ben"), stands(24, 0), 2, Look(unit=12))
    assert sum(line.endswith(("A Aki", "B Ben")) for line in chart) == 2


def test_nobody_ever_won_anything():
    chart = line_chart(("Aki", "Ben"), stands(0, 0), 2, Look(unit=12))
    assert chart[0].strip().startswith("0k0|")


def test_no_chart_before_two_months_are_done():
    assert line_chart(("Aki", "Ben"), stands(24), 12, Look(unit=12)) == []


def test_letters_tell_the_players_apart_or_else_numbers():
    assert marks(["Aki", "Ben"]) == {"Aki": "A", "Ben": "B"}
    assert list(marks(["Aki", "ami"]).values()) == ["1", "2"]
    assert list(marks(["花子", "Ben"]).values()) == ["1", "2"]


def test_the_chart_keeps_room_for_the_months_to_come():
    chart = line_chart(("Aki", "Ben"), stands(24, -24), 12, Look(60, 12))
    assert chart[HEIGHT].split() == [str(month) for month in range(1, 13)]
    assert max(map(wide, chart)) <= 60


# --- the command ---------------------------------------------------------------------------------------------------


def test_file_left_out_is_the_newest_session_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HHSCORE_SESSION", raising=False)
    Path("evening.toml").write_text(CASE.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["score"]) == 0
    answer = capsys.readouterr()
    assert "Dai wins the year." in answer.out
    assert "hhscore: session evening.toml" in answer.err


def test_points_in_place_of_kan(capsys: pytest.CaptureFixture[str]):
    assert main(["score", str(CASE), "--points"]) == 0
    answer = capsys.readouterr().out
    assert "−94*" in answer
    assert "k10" not in answer


def test_what_it_would_have_been_under_other_rules(capsys: pytest.CaptureFixture[str]):
    """houwow has no chips: nobody borrows, and there is neither kan nor ginmi at the end."""
    assert main(["score", str(CASE), "--rules", "houwow"]) == 0
    answer = capsys.readouterr().out
    assert answer.startswith("Hachi-hachi · as if played by houwow\n")
    assert "ginmi" not in answer
    assert "borrows" not in answer


def test_that_the_audit_has_something_to_tell(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Ben did not deal; neither that nor three hands nobody wrote down stop the sheet."""
    path = tmp_path / "evening.toml"
    path.write_text(
        'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n[[months]]\ndealer = "Ben"\n' + KOBA
        + "[months.captures]\nAki = '1brpp 2arpp 3bp 4arpp'\nBen = '3rp 5arpp 6arpp 7arpp 8bapp 9ap'\nChie = 'rest'\n",
        encoding="utf-8",
    )  # fmt: skip
    assert main(["score", str(path)]) == 0
    told = capsys.readouterr().err
    assert "1 remark and 3 things that could not be checked" in told
    assert f"hhscore audit {path}" in told


def test_a_sheet_without_anything_to_remark_says_nothing_more(capsys: pytest.CaptureFixture[str]):
    assert main(["score", str(ROOT / "sample_sessions" / "four-players.toml")]) == 0
    assert capsys.readouterr().err == ""


def test_a_ledger_alone_is_all_it_takes():
    empty = YearLedger(("Aki", "Ben", "Chie"), "standard", 12, (), (), (), None, None, next_dealer="Ben")
    assert "Ben deals month 1" in score_sheet(scored("", THREE).session, empty, 12, Look(unit=12))[-1]
