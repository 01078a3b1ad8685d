"""Sheets that can be read in more than one way: which reading is taken, that it is said, and what is refused."""

from __future__ import annotations

import tomllib
from itertools import accumulate
from pathlib import Path

import pytest

from hhscore.cli import main
from hhscore.games.hachihachi.rules import preset
from hhscore.importing import SheetError, imported, read_sheet

THREE = "month,Aki,Ben,Chie,note\n"


def read(text: str | bytes, **options):
    return read_sheet(text if isinstance(text, bytes) else text.encode(), **{"kan": 12, **options})


def paid(text: str | bytes, **options) -> list[list[int]]:
    sheet = read(text, **options)
    return [[month.paid.get(player, 0) for player in sheet.players] for month in sheet.months]


def refusal(text: str | bytes, **options) -> str:
    with pytest.raises(SheetError) as error:
        read(text, **options)
    return str(error.value)


# --- quotes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "later",
    [
        "3,1,1,-2,\n4,2,2,-4,\n",  # no quote follows: the rest of the file would be one cell
        '3,1,1,-2,"well"\n4,2,2,-4,\n',  # the next quote would close it, and a month would be lost
        '3,1,1,-2,""\n4,2,2,-4,\n',
        "",
    ],
)
def test_a_quote_that_is_not_closed_is_named_by_its_row(later: str):
    text = THREE + '1,5,0,-5,fine\n2,0,5,-5,"Oh no\n' + later
    assert refusal(text).startswith("row 3, column 5: the cell begins with a quote")


def test_a_quote_that_is_not_closed_is_named_under_every_delimiter():
    for delimiter in ";\t|":
        text = (THREE + '1,5,0,-5,"Oh no\n2,0,5,-5,\n').replace(",", delimiter)
        assert refusal(text).startswith("row 2, column 5: the cell begins with a quote")


def test_line_breaks_and_quotes_within_closed_quotes_are_a_part_of_the_cell():
    sheet = read(THREE + '1,5,0,-5,"snow\nand ""wind"""\n2,0,5,-5,"a, b"\n3,1,1,-2,\n')
    assert [month.note for month in sheet.months] == ['snow and "wind"', "a, b", ""]
    assert [month.row for month in sheet.months] == [
        2,
        3,
        4,
    ]  # a row is a row of the sheet, not a line of the file


def test_inches_in_a_note_are_no_open_quote():
    assert read(THREE + '1,5,0,-5,"Oh" no\n2,0,5,-5,12" of snow\n').months[1].note == '12" of snow'


# --- thousands and fractions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", [".", ",", "'", " ", "\u00a0", "\u2009"])
def test_a_mark_with_three_digits_after_it_everywhere_groups_thousands(mark: str):
    text = "month;Aki;Ben;Chie\n1;1.000;-1.000;0\n2;0;12.500;-12.500\n".replace(".", mark)
    assert paid(text) == [[1000, -1000, 0], [0, 12500, -12500]]
    assert "groups thousands" in read(text).readings[0]


def test_one_and_a_half_thousand_is_not_eighteen_points():
    assert paid("month;Aki;Ben;Chie\n1;1.500;-1.500;0\n") == [[1500, -1500, 0]]


def test_thousands_and_a_fraction_in_one_number():
    assert paid("month;Aki;Ben;Chie\n1;1.000,5;-1.000,5;0\n") == [
        [12006, -12006, 0]
    ]  # 1000.5 kan of 12 points


@pytest.mark.parametrize(
    ("text", "places"),
    [
        (
            "month;Aki;Ben;Chie\n1;1.000;-1.000;0\n2;0;2.5;-2.5\n",
            ('row 2, column 2 (Aki): "1.000"', 'row 3, column 3 (Ben): "2.5"'),
        ),
        (
            "month;Aki;Ben;Chie\n1;1,000;-1,000;0\n2;0;2,5;-2,5\n",
            ('row 2, column 2 (Aki): "1,000"', 'row 3, column 3 (Ben): "2,5"'),
        ),
        (
            "month;Aki;Ben;Chie\n1;1.000;-1.000;0\n2;0;2,000;-2.000\n",
            ('row 2, column 2 (Aki): "1.000"', 'row 3, column 3 (Ben): "2,000"'),
        ),
        (
            "month;Aki;Ben;Chie\n1;1.5;-1.5;0\n2;0;2,5;-2.5\n",
            ('row 2, column 2 (Aki): "1.5"', 'row 3, column 3 (Ben): "2,5"'),
        ),
        (
            "month;Aki;Ben;Chie\n1;0.500;-0.500;0\n2;0;1.500;-1.500\n",  # no group of thousands begins with 0
            ('row 2, column 2 (Aki): "0.500"', 'row 3, column 3 (Ben): "1.500"'),
        ),
    ],
)
def test_mixed_marks_are_refused_and_both_cells_named(text: str, places: tuple[str, str]):
    message = refusal(text)
    assert message.startswith(f"{places[0]}, and {places[1]}: ")
    assert "write all amounts in one way" in message


def test_a_quoted_fraction_with_a_comma_is_read_in_a_sheet_of_commas():
    text = 'month,Aki,Ben,Chie\n1,"1,5","-1,5",0\n2,2,-2,0\n'
    assert paid(text) == [[18, -18, 0], [24, -24, 0]]  # a fraction is of kan, 12 points each
    assert '"," begins a fraction' in read(text).readings[0]


# --- delimiters and encodings --------------------------------------------------------------------------------------


def test_upright_lines_between_cells():
    assert paid("month|Aki|Ben|Chie\n1|12|-12|0\n") == [[12, -12, 0]]
    assert "divided by upright lines" in read("month|Aki|Ben|Chie\n1|12|-12|0\n").readings[0]


def test_a_table_framed_by_upright_lines():
    text = "| month | Aki | Ben | Chie |\n|---|--:|:-:|:---|\n| 1 | 12 | -12 | 0 |\n| 2 | 0 | 3 | -3 |\n"
    assert paid(text) == [[12, -12, 0], [0, 3, -3]]
    assert refusal(text.replace("-12", "x9")).startswith("row 3, column 3 (Ben): 'x9' is no amount")


@pytest.mark.parametrize("encoding", ["euc_jp", "cp932", "iso2022_jp", "utf-8"])
@pytest.mark.parametrize(
    "text",
    [
        "月,親,花子,健,凛\n松,花子,24,-24,0\n梅,健,0,0,0\n",
        "月,あき,べん,ちえ\n1,24,-24,0\n2,0,0,0\n",
        "month,太郎,次郎,三郎\n1,24,-24,0\n2,0,0,0\n",
        "月,アキ,ベン,チエ\n1,24,-24,0\n2,0,0,0\n合計,24,-24,0\n",
    ],
)
def test_every_encoding_of_japanese_gives_the_same_sheet(text: str, encoding: str):
    sheet = read(text.encode(encoding))
    assert sheet.players == read(text).players
    assert [month.paid for month in sheet.months] == [month.paid for month in read(text).months]
    name = {"cp932": "Shift_JIS", "euc_jp": "EUC-JP", "iso2022_jp": "ISO-2022-JP", "utf-8": "UTF-8"}[encoding]
    assert sheet.readings[0].startswith(f"read as {name}; ")


def test_names_in_half_width_katakana_are_shift_jis():
    assert read("month,ﾊﾅ,ｹﾝ,ﾘﾝ\n1,24,-24,0\n".encode("cp932")).players == ("ﾊﾅ", "ｹﾝ", "ﾘﾝ")


# --- running totals or nets ----------------------------------------------------------------------------------------

NETS = [[-24, 0, 24], [12, -36, 24], [-7, 60, -53], [-40, 28, 12], [15, -90, 75], [-31, 44, -13]]


def rows(months: list[list[int]]) -> str:
    return "".join(f"{number},{','.join(map(str, row))}\n" for number, row in enumerate(months, 1))


def running_totals(months: list[list[int]]) -> list[list[int]]:
    return [
        list(row) for row in zip(*(accumulate(column) for column in zip(*months, strict=True)), strict=True)
    ]


GROWING = [[-24, 0, 24], [-30, -10, 40], [-36, 4, 32], [-50, 10, 40], [-62, 2, 60], [-58, -12, 70]]
GROWN_BY = [[-24, 0, 24], [-6, -10, 16], [-6, 14, -8], [-14, 6, 8], [-12, -8, 20], [4, -14, 10]]


def test_growing_figures_are_running_totals_and_it_is_said():
    text = "month,Aki,Ben,Chie\n" + rows(GROWING)
    assert paid(text) == GROWN_BY
    assert read(text).readings[1].startswith("the figures are read as running totals: they change less")
    assert "--nets" in read(text).readings[1]


def test_figures_that_come_and_go_are_what_each_month_won_or_lost_and_it_is_said():
    text = "month,Aki,Ben,Chie\n" + rows(NETS)
    assert paid(text) == NETS
    assert read(text).readings[1] == (
        "the figures are read as what each month won or lost (--running reads running totals)"
    )


@pytest.mark.parametrize("months", [NETS, GROWN_BY])
def test_the_person_can_say_which(months: list[list[int]]):
    head = "month,Aki,Ben,Chie\n"
    assert paid(head + rows(running_totals(months)), running=True) == months
    assert paid(head + rows(months), running=False) == months
    assert read(head + rows(months), running=False).readings[1].endswith("(--nets)")
    assert read(head + rows(months), running=True).readings[1].endswith("(--running)")


def test_the_totals_row_tells_which():
    head = "month,Aki,Ben,Chie\n"
    assert paid(head + rows(running_totals(NETS)) + "total,-75,6,69\n") == NETS
    assert (
        "the totals row repeats the last month"
        in read(head + rows(running_totals(NETS)) + "total,-75,6,69\n").readings[1]
    )
    sums = ",".join(str(sum(column)) for column in zip(*GROWING, strict=True))
    assert paid(head + rows(GROWING) + f"total,{sums}\n") == GROWING


@pytest.mark.parametrize("title", ["Running totals 2026,,,", "累計,,,"])
def test_a_title_tells_which(title: str):
    assert paid(f"{title}\nmonth,Aki,Ben,Chie\n" + rows(running_totals(NETS))) == NETS


def test_headers_tell_which_and_the_person_may_say_otherwise():
    text = "month,Aki total,Ben total,Chie total\n" + rows(GROWING)
    assert paid(text) == GROWN_BY
    assert "as their headers say" in read(text).readings[1]
    assert paid(text, running=False) == GROWING


def test_a_month_that_stands_still_and_the_same_month_again_and_again_prove_nothing():
    assert paid("month,Aki,Ben,Chie\n" + rows([[-24, 0, 24]] * 6)) == [[-24, 0, 24]] * 6


def test_who_was_away_keeps_the_running_total():
    text = "month,Aki,Ben,Chie,Dai\n1,-24,0,24,0\n2,-20,-4,24,休\n3,-20,-14,—,10\n"
    sheet = read(text, running=True)
    assert [month.paid for month in sheet.months] == [
        {"Aki": -24, "Ben": 0, "Chie": 24, "Dai": 0},
        {"Aki": 4, "Ben": -4, "Chie": 0, "Dai": 0},
        {"Aki": 0, "Ben": -10, "Chie": 0, "Dai": 10},
    ]
    assert sheet.months[1].absent == ["Dai"]


def test_a_sheet_with_both_has_its_running_totals_as_a_check():
    text = "month,Aki,total,Ben,total,Chie,total\n1,-24,-24,0,0,24,24\n2,12,-12,-36,-36,24,48\n"
    assert read(text).readings[1].endswith("won or lost, and the running totals as a check")
    assert "--running is for one column a player" in refusal(text, running=True)


# --- players called like a word of score sheets --------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Kan", "貫", "K", "P", "文", "点", "Points"])
def test_a_header_that_is_a_unit_among_names_is_a_player(name: str):
    text = f"month,{name},Ben,Chie\n1,12,-12,0\n2,3,0,-3\n"
    assert read(text).players == (name, "Ben", "Chie")
    assert paid(text) == [[12, -12, 0], [3, 0, -3]]
    assert paid(text, players=["Ben", name, "Chie"]) == [[-12, 12, 0], [0, 3, -3]]


def test_a_player_called_kan_may_have_kan():
    assert paid("month,Kan (kan),Ben (kan),Chie (kan)\n1,1,-1,0\n") == [[12, -12, 0]]


def test_a_unit_over_the_months_is_the_sheets():
    assert paid("単位：貫,Aki,Ben,Chie\n1,1,-1,0\n2,0,0,0\n") == [[12, -12, 0], [0, 0, 0]]


@pytest.mark.parametrize("name", ["花", "月", "Mo", "Win", "親", "Memo", "札"])
@pytest.mark.parametrize("seats", [None, "as the sheet"])
def test_a_player_called_like_a_column_is_not_dropped(name: str, seats: str | None):
    text = f"month,{name},Ben,Chie\n1,1,-1,0\n2,2,4,-6\n3,3,-5,2\n"
    players = [name, "Ben", "Chie"] if seats else None
    assert read(text, players=players).players == (name, "Ben", "Chie")
    assert paid(text, players=players) == [[1, -1, 0], [2, 4, -6], [3, -5, 2]]


def test_a_second_count_of_the_months_is_nobodys():
    sheet = read("no,month,Aki,Ben,Chie\n1,1,-24,0,24\n2,2,12,-36,24\n")
    assert sheet.players == ("Aki", "Ben", "Chie")
    assert sheet.notes == ("column 2 (month) is not read",)


@pytest.mark.parametrize(
    "text",
    [
        "month,Aki,Ben,Chie\n1,-24,0,23\n",  # one point short, and it is month 1
        "month,ba,Aki,Ben,Chie\n1,2,-24,0,22\n",  # short by what the ba is
        "month,Aki,Ben,Chie,check\n1,-24,0,23,1\n",
    ],
)
def test_a_slip_makes_no_player_of_another_column(text: str):
    assert read(text).players == ("Aki", "Ben", "Chie")


# --- the command ---------------------------------------------------------------------------------------------------


def test_the_readings_are_said_and_can_be_chosen(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("winter.csv").write_text("month;Aki;Ben;Chie\n" + rows(GROWING).replace(",", ";"))
    assert main(["import", "winter.csv", "-o", "-"]) == 0
    out, err = capsys.readouterr()
    assert [month["paid"]["Aki"] for month in tomllib.loads(out)["months"]] == [-24, -6, -6, -14, -12, 4]
    assert (
        "winter.csv: read as UTF-8; cells are divided by semicolons; numbers without a unit are points" in err
    )
    assert "winter.csv: the figures are read as running totals" in err
    assert main(["import", "winter.csv", "-o", "-", "--nets"]) == 0
    out, err = capsys.readouterr()
    assert [month["paid"]["Aki"] for month in tomllib.loads(out)["months"]] == [-24, -30, -36, -50, -62, -58]
    assert main(["import", "winter.csv", "-o", "-", "--nets", "--running"]) == 2


def test_names_composed_and_decomposed_are_one_column_and_written_composed():
    text = "month,Zoe\u0301,Ben,Chie,Zo\u00e9 captures\n1,-24,0,24,76\n"
    made = imported(read(text, players=["Ben", "Zo\u00e9", "Chie"]), preset("standard"), "standard").text
    assert tomllib.loads(made)["players"] == ["Ben", "Zo\u00e9", "Chie"]
    assert tomllib.loads(made)["months"][0]["captures"] == {"Zo\u00e9": 76}
    assert "Zo\u00e9 has a column already" in refusal("month,Zoe\u0301,Zo\u00e9,Ben\n1,0,0,0\n")
