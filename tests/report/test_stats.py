"""Statistics over sessions: what is counted, worked out by hand on months whose payments are known."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len

from hhscore.cli import main
from hhscore.games.scoring import score
from hhscore.report.columns import Look
from hhscore.report.statistics import PlayerStats, Stats
from hhscore.report.stats_table import stats_csv, stats_tables
from hhscore.session import load
from hhscore.session.write import rename_player
from tests.support.scored import CONTRACT_MONTH

HEAD = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie", "Dai"]\n'
YEAR = f'{HEAD}[house]\n"year.months" = 1\n{CONTRACT_MONTH}'
UNFINISHED = f"{HEAD}{CONTRACT_MONTH}"
AS_PAID = (
    f'{HEAD}[house]\n"year.months" = 2\n[[months]]\nabsent = ["Dai"]\n[months.paid]\nAki = 30\nBen = -30\n'
    '[[months]]\ndealer = "Aki"\n[months.paid]\nAki = -6\nDai = 6\n'
)
DUEL = (
    'hhscore = 1\ngame = "koikoi"\nplayers = ["Aki", "Ben"]\n[house]\n"year.months" = 2\n'
    '[[months]]\nwinner = "Aki"\nkoikoi = 1\nyaku = ["tane:6", "akatan"]\n'  # (2 + 6) × 2 = 16
    '[[months]]\nwinner = "Ben"\nyaku = ["hanami"]\n'  # 5
)


def counted(*texts: str) -> Stats:
    stats = Stats()
    for number, text in enumerate(texts, 1):
        scored = score(load(text))
        assert not scored.problems()
        stats.add(scored, f"{number}.toml")
    return stats


def player(stats: Stats, name: str, game: str = "hachihachi") -> PlayerStats:
    return next(found for found in stats.players(game) if found.player == name)


def test_a_year_of_one_month():
    stats = counted(YEAR)
    dai, chie, ben = player(stats, "Dai"), player(stats, "Chie"), player(stats, "Ben")
    assert [found.net for found in (dai, chie, ben, player(stats, "Aki"))] == [384, -12, -252, -120]
    # 384 points are 32 kan; ginmi 32 + 5 × 4 players = 52 from each of three
    assert dai.ginmi == 156
    assert dai.home == 384 + 156
    assert chie.home == -12 - 52
    assert dai.places == {1: 1}
    assert ben.places == {4: 1}
    assert (dai.won, dai.played, chie.played, chie.months) == (1, 1, 0, 1)


def test_yaku_and_retiring():
    stats = counted(YEAR, YEAR)
    assert player(stats, "Ben").hand_yaku == {"toichi": 2}
    assert player(stats, "Dai").captured_yaku == {"akatan": 2, "shiko": 2}
    chie = player(stats, "Chie")
    assert (chie.asked, chie.retired, chie.retire_rate, chie.retire_cost) == (2, 2, 1.0, 24)
    assert player(stats, "Aki").retire_rate == 0


def test_retiring_is_paid_for_under_traditional():
    # four are asked: the first to retire receives 1 kan, 4 points from each of the three who play
    text = HEAD + (
        'rules = "traditional"\n[[months]]\nba = "koba"\n'
        'choices = ["Aki retire", "Ben enter", "Chie enter", "Dai enter"]\n'
        "[months.captures]\nBen = 88\nChie = 80\nDai = 96\n"
    )
    aki = player(counted(text), "Aki")
    assert (aki.retired, aki.retire_cost, aki.net) == (1, -12, 12)


def test_a_year_not_finished_counts_its_months_and_no_place():
    dai = player(counted(UNFINISHED), "Dai")
    assert (dai.years, dai.unfinished, dai.places, dai.home_per_year) == (0, 1, {}, None)
    assert dai.net_per_month == 384


def test_best_and_worst_month_with_their_place():
    stats = counted(AS_PAID, YEAR)
    best, worst = player(stats, "Aki").best, player(stats, "Aki").worst
    assert best is not None
    assert worst is not None
    assert (best.points, best.file, best.month) == (30, "1.toml", 1)
    assert (worst.points, worst.file, worst.month) == (-120, "2.toml", 1)


def test_what_was_only_paid_counts_and_who_was_away_does_not():
    stats = counted(AS_PAID)
    assert stats.as_paid == 2
    aki, dai = player(stats, "Aki"), player(stats, "Dai")
    assert (aki.net, aki.months, aki.net_per_month) == (24, 2, 12)
    assert (dai.net, dai.months) == (6, 1)
    assert (aki.years, aki.places, aki.home) == (1, {1: 1}, 24)


def test_open_months_do_not_count():
    stats = counted(UNFINISHED + '\n[[months]]\nba = "oba"\n')
    assert stats.months == 1


def test_koikoi_has_its_own_players():
    stats = counted(YEAR, DUEL)
    aki, ben = player(stats, "Aki", "koikoi"), player(stats, "Ben", "koikoi")
    assert (aki.net, ben.net) == (11, -11)
    assert aki.captured_yaku == {"tane": 1, "akatan": 1}
    assert ben.captured_yaku == {"hanami": 1}
    assert (aki.won, ben.won, aki.places, ben.places) == (1, 1, {1: 1}, {2: 1})
    assert player(stats, "Aki").net == -120


def test_who_brings_most_home_comes_first():
    assert [found.player for found in counted(YEAR).players("hachihachi")] == ["Dai", "Chie", "Aki", "Ben"]


@pytest.mark.parametrize("drawn", [False, True])
def test_the_table_fits_the_screen_and_its_columns_stand_under_each_other(drawn: bool):
    text = rename_player(rename_player(YEAR, "Aki", "花子"), "Chie", "Bartholomäus III")
    lines = stats_tables(counted(text, text), Look(drawn=drawn))
    assert max(map(cell_len, lines)) <= 80
    head = next(place for place, line in enumerate(lines) if "home/year" in line)
    table = lines[head : head + 5]
    assert len({cell_len(line) for line in table}) == 1
    assert table[2].startswith("Barthol")


def test_on_a_narrow_screen_a_table_goes_on_below():
    lines = stats_tables(counted(YEAR), Look(width=40, unit=12))
    assert max(map(cell_len, lines)) <= 40
    assert sum(line.startswith("Dai") for line in lines) > 3


def test_the_sheet_for_a_spreadsheet_is_harmless():
    rows = list(csv.DictReader(StringIO(stats_csv(counted(rename_player(YEAR, "Aki", "=1+1"), DUEL)))))
    assert len(rows) == 6
    formula = next(row for row in rows if row["player"] == "'=1+1")
    assert (formula["net"], formula["worst"], formula["worst_file"]) == ("-120", "-120", "1.toml")
    assert rows[0]["captured_yaku"] == "akatan 1; shiko 1"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "winter").mkdir()
    (tmp_path / "winter" / "1.toml").write_text(YEAR)
    (tmp_path / "winter" / "2.toml").write_text(DUEL)
    (tmp_path / "winter" / "rules.toml").write_text("hhscore_rules = 1\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_folder(folder: Path, capsys):
    assert main(["stats", "winter", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["sessions"] == 2
    dai = answer["players"][0]
    assert (dai["player"], dai["net"], dai["places"]) == ("Dai", 384, {"1": 1})
    assert dai["best"] == {"points": 384, "file": "winter/1.toml", "month": 1}
    assert main(["stats", "winter", "--csv"]) == 0
    assert capsys.readouterr().out.startswith("player,game,years")
    assert main(["stats", "winter"]) == 0
    shown = capsys.readouterr().out
    assert "+32k0" in shown  # 384 points
    assert "\x1b" not in shown


def test_what_cannot_be_read_is_named_and_left_out(folder: Path, capsys):
    (folder / "winter" / "3.toml").write_text("hhscore = 1\nplayers = [")
    (folder / "winter" / "4.toml").write_bytes(b"hhscore = 1 # \xff\n")
    assert main(["stats", "winter", "nowhere.toml", "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["sessions"] == 2
    assert "winter/3.toml:" in told.err
    assert "winter/4.toml:1:" in told.err
    assert "nowhere.toml: no such file" in told.err


def test_a_folder_without_sessions_and_a_wrong_call(folder: Path, capsys):
    (folder / "summer").mkdir()
    assert main(["stats", "summer"]) == 1
    assert "there is no session in summer" in capsys.readouterr().err
    assert main(["stats", "winter", "--csv", "--json"]) == 2
