"""Paper score sheets as CSV: every spelling of them that is read, and what is said of those that are not."""

from __future__ import annotations

import csv
import json
import random
import tomllib
import unicodedata
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hhscore.cli import main
from hhscore.games.hachihachi.rules import preset
from hhscore.games.scoring import score
from hhscore.importing import SheetError, imported, read_sheet
from hhscore.report.csv import sheet_csv
from hhscore.session import load
from tests.support.dealing import NAMES, deal_year, to_toml
from tests.support.paths import ROOT

PLAIN = "month,Aki,Ben,Chie\n1,-24,0,24\n2,12,-36,24\n"


def sheet(text: str | bytes, **options):
    return read_sheet(text if isinstance(text, bytes) else text.encode(), **{"kan": 12, **options})


def session(text: str | bytes, rules: str = "standard", **options):
    """The document that a sheet becomes."""
    return tomllib.loads(imported(sheet(text, **options), preset(rules), rules).text)


def complaints(text: str | bytes, **options) -> list[str]:
    with pytest.raises(SheetError) as told:
        imported(sheet(text, **options), preset("standard"), "standard")
    return list(told.value.complaints)


def paid(text: str | bytes, **options) -> list[list[int]]:
    read = sheet(text, **options)
    return [[month.paid.get(player, 0) for player in read.players] for month in read.months]


# --- how it is written ---------------------------------------------------------------------------------------------


def test_months_down_players_across():
    assert paid(PLAIN) == [[-24, 0, 24], [12, -36, 24]]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_delimiters_and_line_ends(delimiter: str, end: str):
    assert paid(PLAIN.replace(",", delimiter).replace("\n", end)) == [[-24, 0, 24], [12, -36, 24]]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "utf-16"])
def test_encodings(encoding: str):
    text = "月,花子,健,凛\n一月,-2k,0,２ｋ\n"
    assert session(text.encode(encoding))["players"] == ["花子", "健", "凛"]
    assert paid(text.encode(encoding)) == [[-24, 0, 24]]


def test_bytes_that_are_no_text_are_refused_with_their_row():
    assert complaints(b"month,Aki,Ben\n1,\xff\xff,0\n")[0].startswith(
        "row 2: neither UTF-8, Shift_JIS nor EUC-JP text"
    )


def test_a_spreadsheets_own_first_line_and_quotes():
    assert paid('sep=;\nmonth;"Aki";"Ben";"Chie"\n"1";"-1,5k";"0";"1,5k"\n') == [[-18, 0, 18]]


@pytest.mark.parametrize(
    ("written", "points"),
    [
        ("3k4", 40),  # 3 × 12 + 4
        ("-1貫5", -17),
        ("▲1貫", -12),
        ("（２ｋ）", -24),
        ("+30", 30),
        ("'-24", -24),
        ("\N{MINUS SIGN}24", -24),
        ("12点", 12),
        ("—", 0),
        ("0", 0),
        ("1.5k", 18),
    ],
)
def test_amounts(written: str, points: int):
    assert paid(f'month,Aki,Ben,Chie\n1,"{written}",0,{-points}\n')[0][0] == points


@pytest.mark.parametrize(
    "head",
    [
        "month,Aki (kan),Ben (kan),Chie (kan)",
        "単位：貫,,,\nmonth,Aki,Ben,Chie",
        "in kan,,,\nmonth,Aki,Ben,Chie",
    ],
)
def test_a_sheet_that_says_kan_means_kan(head: str):
    assert paid(f"{head}\n1,-2,0,2\n") == [[-24, 0, 24]]


def test_a_fraction_without_unit_is_of_kan_and_makes_the_others_kan():
    read = sheet("month,Aki,Ben,Chie\n1,-2,0,2\n2,1.5,-1.5,0\n")
    assert [month.paid["Aki"] for month in read.months] == [-24, 18]
    assert "numbers without a unit are kan" in read.readings[0]


def test_the_unit_may_be_said():
    assert paid(PLAIN, unit="kan")[0] == [-288, 0, 288]


def test_rules_without_kan_have_none_on_the_sheet():
    assert complaints("month,Aki,Ben,Chie\n1,-2k,0,24\n", kan=None) == [
        "row 2, column 2 (Aki): '-2k': these rules have no kan; points are written like 30 or -30"
    ]


# --- its words -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "labels",
    [
        ("1", "2", "3"),
        ("1月", "2月", "3月"),
        ("一月", "二月", "三月"),
        ("松", "梅", "桜"),
        ("pine", "plum", "cherry"),
        ("Matsu", "Ume", "Sakura"),
        ("January", "Feb", "March"),
        ("1 松", "2 梅", "3 桜"),
        ("睦月", "如月", "弥生"),
        ("Month 1", "Month 2", "Month 3"),
        ("第１回", "第２回", "第３回"),
    ],
)
def test_months(labels: tuple[str, ...]):
    rows = "".join(f"{label},-24,0,24\n" for label in labels)
    assert len(sheet(f"月,Aki,Ben,Chie\n{rows}").months) == 3


def test_headers_in_japanese():
    text = "月,場,親,勝ち,花子,健,凛,備考\n松,小場,花子,凛,-24,0,24,雪\n梅,大場,,健,-12,24,-12,\n桜,絶場,,,0,0,0,\n"
    months = session(text)["months"]
    assert [month["ba"] for month in months] == ["koba", "oba", "zetsuba"]
    assert [month["dealer"] for month in months] == ["花子", "凛", "健"]
    assert months[0]["_note"] == "雪"


@pytest.mark.parametrize(
    ("word", "ba"),
    [
        ("koba", "koba"),
        ("×2", "oba"),
        ("４倍", "zetsuba"),
        ("大", "oba"),
        ("Zetsuba", "zetsuba"),
        ("1", "koba"),
    ],
)
def test_ba(word: str, ba: str):
    assert session(f"month,ba,Aki,Ben,Chie\n1,{word},-24,0,24\n")["months"][0]["ba"] == ba


def test_the_first_seat_is_whoever_dealt_the_first_month():
    assert session("month,dealer,Aki,Ben,Chie\n1,Chie,-24,0,24\n")["players"] == ["Chie", "Aki", "Ben"]


def test_names_are_known_by_their_beginning():
    assert session("month,oya,Aki,Ben,Chie\n1,b,-24,0,24\n")["months"][0]["dealer"] == "Ben"


def test_captures_as_points_cards_counts_and_the_rest():
    text = (
        "month,ba,Aki,Ben,Chie,Aki captures,Ben captures,Chie captures\n"
        "1,oba,-24,0,24,76,88,rest\n"
        "2,koba,0,0,0,b1 a3 r4 p8,1bpp 2ar,\n"
    )
    first, second = session(text)["months"]
    assert first["captures"] == {"Aki": 76, "Ben": 88, "Chie": "rest"}
    assert second["captures"] == {
        "Aki": {"bright": 1, "animal": 3, "ribbon": 4, "plain": 8},
        "Ben": "1bpp 2ar",
    }


@pytest.mark.parametrize("cell", ["Aki 76; Ben 88; Chie 100", "76/88/100", "Aki=76、Ben=88、Chie=100"])
def test_captures_of_all_in_one_cell(cell: str):
    month = session(f"month,Aki,Ben,Chie,captures\n1,-24,0,24,{cell}\n")["months"][0]
    assert month["captures"] == {"Aki": 76, "Ben": 88, "Chie": 100}


def test_a_month_with_ba_and_captures_is_settled_at_once():
    # oba: (76 − 88) × 2 = −24 from Aki to Chie, who has 100
    text = "month,ba,Aki,Ben,Chie,Aki captured,Ben captured,Chie captured\n1,oba,-24,0,24,76,88,100\n"
    made = imported(sheet(text), preset("standard"), "standard")
    month = score(load(made.text)).ledger.months[0]
    assert not month.open
    assert month.net == {"Aki": -24, "Ben": 0, "Chie": 24}


def test_who_played_follows_from_who_captured():
    # Ben deals; Chie was asked before Dai and Emi, who played, so she had retired; Aki was pushed out unasked
    text = (
        "month,dealer,ba,Aki,Ben,Chie,Dai,Emi,Ben points,Dai points,Emi points\n"
        "1,Ben,koba,0,12,-12,0,0,88,88,88\n"
    )
    data = session(text)
    assert data["players"] == ["Ben", "Chie", "Dai", "Emi", "Aki"]
    assert data["months"][0]["choices"] == ["Ben enter", "Chie retire", "Dai enter", "Emi enter"]
    # souhachi: 10 kan from each of the other two to the leader, Ben, who won the month and takes Chie's kan
    made = imported(sheet(text), preset("standard"), "standard")
    net = score(load(made.text)).ledger.months[0].net
    assert net == {"Ben": 252, "Chie": -12, "Dai": -120, "Emi": -120, "Aki": 0}


@pytest.mark.parametrize("seed", range(4))
def test_a_sheet_with_captures_has_the_same_players_in_each_month_as_the_game(seed: int):
    year = deal_year(random.Random(seed), NAMES[: 3 + seed], "standard", next_dealer=due_to_deal)
    ledger = score(load(to_toml(year))).ledger
    heads = ["month", "dealer", "ba", *ledger.players, *(f"{name} captures" for name in ledger.players)]
    text = StringIO()
    write = csv.writer(text)
    write.writerow(heads)
    for facts, month in zip(year["months"], ledger.months, strict=True):
        captured = [facts["captures"].get(name, "") for name in ledger.players]
        write.writerow([month.month, month.dealer, month.ba, *month.net.values(), *captured])
    back = score(load(imported(sheet(text.getvalue()), preset("standard"), "standard").text)).ledger
    assert not any(problem.name == "choice-order" for month in back.months for problem in month.problems)
    unsure = False  # after a month that a captured yaku ended, which the sheet does not have
    for old, new, facts in zip(ledger.months, back.months, year["months"], strict=True):
        ended = any(call["call"] != "sage" for call in facts.get("calls", ()))
        assert unsure or new.active == old.active
        assert unsure or ended or not new.open
        reasons = {transfer.reason for transfer in old.transfers} - {"cards", "orichin", "special"}
        assert unsure or ended or reasons or new.net == old.net
        unsure = ended


def test_nobody_guesses_who_played_where_it_does_not_follow():
    four = "month,Aki,Ben,Chie,Dai,Aki captures,Ben captures,Chie captures\n1,0,0,0,0,88,88,88\n2,0,0,0,0,88,88,88\n"
    first, second = session(four)["months"]
    assert first["choices"] == ["Aki enter", "Ben enter", "Chie enter"]
    assert "choices" not in second  # without the ba nobody knows who won, so the dealer is presumed
    assert "choices" not in session(four, "traditional")["months"][0]  # the fourth is asked there too


def test_running_totals_are_a_check():
    text = "month,Aki,total,Ben,total,Chie,total\n1,-24,-24,0,0,24,24\n2,12,-12,-36,-36,24,84\n3,0,-12,0,-36,0,84\n"
    read = sheet(text)
    assert paid(text) == [[-24, 0, 24], [12, -36, 24], [0, 0, 0]]
    assert read.notes == (
        "row 3, column 7 (Chie): the running total goes from +2k0 to +7k0, and the month is +2k0",
    )


def test_running_totals_alone_give_the_months():
    text = "month,Aki total,Ben total,Chie total\n1,-24,0,24\n2,-12,-36,48\n"
    assert paid(text) == [[-24, 0, 24], [12, -36, 24]]


def test_two_rows_of_headers():
    text = (
        ",Aki,,Ben,,Chie,\nmonth,net,total,net,total,net,total\n1,-24,-24,0,0,24,24\n2,12,-12,-36,-36,24,48\n"
    )
    assert paid(text) == [[-24, 0, 24], [12, -36, 24]]
    assert sheet(text).notes == ()


def test_a_sheet_with_months_across_is_turned():
    text = "player,1,2,3,total\nAki,-24,12,0,-12\nBen,0,-36,0,-36\nChie,24,24,0,48\n"
    assert paid(text) == [[-24, 0, 24], [12, -36, 24], [0, 0, 0]]
    assert sheet(text).totals == {"Aki": -12, "Ben": -36, "Chie": 48}


def test_a_cell_of_a_turned_sheet_is_named_where_it_stands():
    text = "player,1,2,3\nAki,-24,12,0\nBen,0,-3r,0\nChie,24,24,0\n"
    assert complaints(text)[0].startswith("row 3, column 3 (Ben): '-3r' is no amount")


@pytest.mark.parametrize("label", ["total", "合計", "計", "Sum", "Final totals", ""])
def test_a_totals_row_is_no_month_and_a_check(label: str):
    read = sheet(PLAIN + f"{label},-12,-36,48\n")
    assert len(read.months) == 2
    assert read.totals == {"Aki": -12, "Ben": -36, "Chie": 48}
    assert read.notes == ()


def test_a_totals_row_that_does_not_add_up_is_told():
    assert sheet(PLAIN + "total,-12,-36,60\n").notes == (
        "row 4, column 4 (Chie): the total is written as +5k0; the months add up to +4k0",
    )


def test_totals_in_whole_kan_are_rounded_as_totals_are():
    # −12 is 1 kan; −42 is 3 kan 6, with six dropped upwards 4 kan
    text = "month,Aki,Ben,Chie\n1,-12,-42,54\ntotal,-1k,-4k,5k\n"
    assert sheet(text).notes == ()
    assert sheet(text).totals == {}


def test_the_totals_of_a_whole_year_become_final():
    rows = "".join(f"{number},-1,0,1\n" for number in range(1, 13))
    done = session(f"month,Aki,Ben,Chie\n{rows}total,-12,0,12\n")
    assert done["final"] == {"totals": {"Aki": -12, "Ben": 0, "Chie": 12}}


def test_half_year_and_places_are_no_months():
    read = sheet(PLAIN + "小計,-12,-36,48\n3,0,0,0\n合計,-12,-36,48\n順位,2,3,1\n")
    assert len(read.months) == 3
    assert read.notes == ("row 7 (順位) is not read",)


def test_months_not_played_yet_are_left_out_and_a_gap_is_refused():
    assert len(sheet(PLAIN + "3,,,\n4,,,\n").months) == 2
    assert complaints(PLAIN + "3,,,\n4,0,0,0\n") == [
        "row 4: nothing is written for this month, and later ones are there"
    ]


def test_who_was_away():
    month = session("month,Aki,Ben,Chie,Dai\n1,-24,0,24,休\n")["months"][0]
    assert month["absent"] == ["Dai"]
    assert month["paid"] == {"Aki": -24, "Ben": 0, "Chie": 24, "Dai": 0}


def test_an_empty_cell_is_not_recorded():
    assert session("month,Aki,Ben,Chie\n1,-24,,24\n")["months"][0]["paid"] == {"Aki": -24, "Chie": 24}


def test_a_title_above_and_players_by_seat():
    done = session("New Year 2026,,,\n" + PLAIN, players=["Chie", "Aki", "Ben"])
    assert done["title"] == "New Year 2026"
    assert done["players"] == ["Chie", "Aki", "Ben"]


def test_players_called_like_amounts_are_known_under_a_header_of_months():
    assert sheet("month,1P,2P,3P\n1,-24,0,24\n").players == ("1P", "2P", "3P")


def test_no_header_takes_the_names_of_the_seats():
    assert paid("1,-24,0,24\n2,12,-36,24\n", players=["Aki", "Ben", "Chie"]) == [[-24, 0, 24], [12, -36, 24]]
    assert complaints("1,-24,0,24\n")[0].startswith("row 1: there are no names over the columns")


# --- who deals -----------------------------------------------------------------------------------------------------


def test_the_winner_deals_the_next_month():
    text = "month,winner,Aki,Ben,Chie\n1,Ben,-24,0,24\n2,Ben,12,-36,24\n3,,0,0,0\n"
    assert [month.get("dealer") for month in session(text)["months"]] == [None, "Ben", "Ben"]


def test_without_winner_and_dealer_the_dealer_is_presumed_and_said_to_be():
    made = imported(sheet(PLAIN), preset("standard"), "standard")
    assert 'dealer = "Chie"  # presumed: most points in month 1' in made.text
    assert made.notes == ("the sheet does not say who dealt month 2; who had won most is written as dealer",)


def test_nobody_presumes_where_the_seat_deals_or_the_month_is_settled():
    assert "dealer" not in imported(sheet(PLAIN), preset("qdan"), "qdan").text
    head = "month,ba,Aki,Ben,Chie,Aki captured,Ben captured,Chie captured"
    settled = f"{head}\n1,oba,-24,0,24,76,88,100\n2,oba,0,0,0,,,\n"
    assert "dealer" not in imported(sheet(settled), preset("standard"), "standard").text


def test_a_dealer_who_did_not_win_is_kept_and_told():
    made = imported(
        sheet("month,dealer,winner,Aki,Ben,Chie\n1,Aki,Ben,-24,0,24\n2,Chie,,0,0,0\n"),
        preset("standard"),
        "standard",
    )
    assert 'dealer = "Chie"  # the sheet has Ben winning month 1' in made.text
    assert "row 3: Chie is dealer of month 2, and Ben won month 1; Chie is written" in made.notes


# --- what cannot be read -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("month,Aki,Ben,Chie\n1,2r,0,24\n", "row 2, column 2 (Aki): '2r' is no amount"),
        ("month,ba,Aki,Ben,Chie\n1,sumo,0,0,24\n", "row 2, column 2: 'sumo' is no ba"),
        ("month,dealer,Aki,Ben,Chie\n1,Bob,0,0,24\n", "row 2, column 2: 'Bob' is not at the table"),
        (
            "month,Aki,Ben,Chie,Aki captures\n1,0,0,0,2b\n",
            "row 2, column 5 (Aki): 2b: the plum has no bright",
        ),
        ("month,Aki,Ben,Chie,Aki captures\n1,0,0,0,272\n", "row 2: Aki captured 272; the deck holds 264"),
        ("month,Aki,Ben,Chie\n1,0,0,0\n3,0,0,0\n", "row 3, column 1: month 3 where month 2 should stand"),
        ("month,Aki,Ben,Chie\n1,0,0,0\nx9,0,1,0\n", "row 3, column 1: 'x9' is no month"),
        ("month,Aki,Ben,-Chie\n1,0,0,0\n", "row 1, column 4: '-Chie': a name does not begin with @ or -"),
        ('month,Aki,Ben,"C,D"\n1,0,0,0\n', "row 1, column 4: 'C,D': a name has no comma"),
        ("month,Aki,Ben,Aki\n1,0,0,0\n", "row 1, column 4: Aki has a column already, column 2"),
        ("month,Aki,Ben\n1,0,0\n", "2 players (Aki, Ben); the rules standard are for 3 to 7"),
        ("", "there is nothing in the sheet"),
        ("month,Aki,Ben,Chie\n", "there is no month with amounts"),
        (
            "month,Aki,Ben,Chie\n1,99999999,0,0\n",
            "row 2, column 2 (Aki): 99999999 is more than any table can owe",
        ),
        ("month,dealer,Aki,Ben,Chie\n1,Aki,休,0,0\n", "row 2: Aki is away this month and cannot deal it"),
    ],
)
def test_it_is_named_by_row_and_column(text: str, told: str):
    assert complaints(text)[0].startswith(told)


def test_all_of_it_at_once():
    assert len(complaints("month,Aki,Ben,Chie\n1,2r,1z,24\n2,0,0,4q\n")) == 3


def test_a_thirteenth_month_is_refused_by_its_row():
    rows = "".join(f"{number},0,0,0\n" for number in range(1, 14))
    assert complaints(f"month,Aki,Ben,Chie\n{rows}") == ["row 14: one month too many: the year has 12"]


@given(st.binary(max_size=200))
@example(b"\xff\xfe")
@example(b'month,"Aki\n1,2')
@example(b"month,a,b,c\n1,\x1b[2J9,0,0\n")
@settings(max_examples=100)
def test_any_bytes_are_a_sheet_or_a_complaint(data: bytes):
    check(data)


CELLS = [
    "",
    "1",
    "2",
    "-3k4",
    "月",
    "親",
    "場",
    "total",
    "Aki",
    "Ben total",
    "=1+1",
    "休",
    "—",
    "絶",
    "12ppp",
    "累計",
    "#",
]


@given(st.lists(st.lists(st.sampled_from(CELLS) | st.text(max_size=4), max_size=6), max_size=8))
@settings(max_examples=100)
def test_any_cells_are_a_sheet_or_a_complaint(rows: list[list[str]]):
    text = StringIO()
    csv.writer(text).writerows(rows)
    check(text.getvalue().encode("utf-8", "replace"))


def check(data: bytes) -> None:
    """What is read becomes a session that reads back; what is not is told in words fit for a screen."""
    made, told = read_or_told(data)
    assert all(line.isprintable() for line in told)
    assert bool(told) != bool(made)
    assert not made or load(made).problems == ()


def read_or_told(data: bytes) -> tuple[str, tuple[str, ...]]:
    try:
        made = imported(sheet(data), preset("fudawiki"), "fudawiki")
    except SheetError as error:
        return "", error.complaints
    assert all(note.isprintable() for note in made.notes)
    return made.text, ()


# --- there and back ------------------------------------------------------------------------------------------------


def due_to_deal(year) -> str:
    return str(score(load(to_toml(year))).ledger.next_dealer or year["players"][0])


@pytest.mark.parametrize("rules", ["standard", "houwow", "traditional", "qdan", "fudawiki"])
def test_what_the_ledger_writes_comes_back_with_the_same_numbers(rules: str):
    for seed in range(3):
        seats = 3 if rules == "qdan" else 3 + seed
        year = deal_year(random.Random(seed), NAMES[:seats], rules, next_dealer=due_to_deal)
        first = score(load(to_toml(year))).ledger.json()
        made = imported(sheet(sheet_csv(first)), preset(rules), rules)
        data = tomllib.loads(made.text)
        assert data["players"] == first["players"]
        assert [month["paid"] for month in data["months"]] == [month["net"] for month in first["months"]]
        assert [month["ba"] for month in data["months"]] == [month["ba"] for month in first["months"]]
        assert [month["dealer"] for month in data["months"]] == [month["dealer"] for month in first["months"]]
        assert made.notes == ()


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters=","), min_size=1, max_size=6)
        | st.sampled_from(["=1+1", "+cmd", "'=x", "month", "total", "Aki total", "花", "12", "-"]),
        min_size=3,
        max_size=7,
        unique_by=lambda name: unicodedata.normalize("NFC", name),
    ).filter(lambda names: all(name[0] not in "@-" and name.isprintable() for name in names))
)
def test_any_names_come_back(names: list[str]):
    names = [unicodedata.normalize("NFC", name) for name in names]  # the form in which a session has them
    net = dict.fromkeys(names, 0) | {names[0]: 12, names[-1]: -12}
    month = {"month": 1, "open": False, "ba": "oba", "dealer": names[0], "winner": names[0], "net": net}
    read = sheet(sheet_csv({"players": names, "months": [month]}))
    assert read.players == tuple(names)
    assert read.months[0].paid == net
    assert read.months[0].dealer == names[0]


# --- the command ---------------------------------------------------------------------------------------------------


def test_import_writes_a_session_and_never_over_one(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("winter.csv").write_text(PLAIN)
    assert main(["import", "winter.csv", "-o", "winter.toml", "--rules", "houwow"]) == 0
    assert capsys.readouterr().out == "winter.toml: 2 months of Aki, Ben, Chie\n"
    before = Path("winter.toml").read_bytes()
    assert main(["import", "winter.csv", "-o", "winter.toml"]) == 1
    assert "winter.toml is already there" in capsys.readouterr().err
    assert Path("winter.toml").read_bytes() == before


def test_import_writes_nothing_where_something_cannot_be_read(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("winter.csv").write_text("month,Aki,Ben,Chie\n1,-24,0,x\n2,12,2r,24\n")
    assert main(["import", "winter.csv", "-o", "winter.toml"]) == 1
    assert "winter.csv: row 3, column 3 (Ben): '2r' is no amount" in capsys.readouterr().err
    assert not Path("winter.toml").exists()


def test_import_prints_and_says_what_is_wrong_with_the_call(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("winter.csv").write_text(PLAIN)
    assert main(["import", "winter.csv", "-o", "-"]) == 0
    assert tomllib.loads(capsys.readouterr().out)["players"] == ["Aki", "Ben", "Chie"]
    assert main(["import", "winter.csv", "-o", "-", "--unit", "yen"]) == 2
    assert main(["import", "winter.csv", "-o", "-", "--game", "go"]) == 2
    assert main(["import", "summer.csv", "-o", "-"]) == 1
    assert main(["import", "winter.csv", "-o", "nowhere/winter.toml"]) == 1
    assert main(["import", "winter.csv", "-o", "-", "--rules", "nobody"]) == 1
    assert main(["import", "winter.csv", "-o", "-", "--players", "Aki,Ben,Dai"]) == 1


def test_the_score_of_what_was_paid_alone_is_shown_as_paid(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("winter.csv").write_text(PLAIN)
    main(["import", "winter.csv", "-o", "winter.toml"])
    capsys.readouterr()
    assert main(["score", "winter.toml", "--points"]) == 0
    shown = capsys.readouterr().out
    assert "1 pine, as paid" in shown
    assert "Of 2 months only what was paid is recorded" in shown
    assert main(["ledger", "winter.toml", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [month["open"] for month in answer["months"]] == [True, True]
    assert answer["as_paid"] == {"months": [1, 2], "totals": {"Chie": 48, "Aki": -12, "Ben": -36}}


def test_the_page_shows_what_was_paid(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("winter.csv").write_text(PLAIN)
    main(["import", "winter.csv", "-o", "winter.toml"])
    assert main(["report", "winter.toml", "--points"]) == 0
    page = Path("winter.html").read_text(encoding="utf-8")
    assert page.count("<small>as paid</small>") == 2
    assert "only what was paid is recorded" in page
    assert "−36" in page


def test_koikoi_sheets_come_back_too(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    sample = ROOT / "sample_sessions" / "koikoi-two.toml"
    assert main(["ledger", str(sample), "--csv"]) == 0
    written = capsys.readouterr().out
    Path("duel.csv").write_text(written)
    assert main(["import", "duel.csv", "-o", "duel.toml", "--game", "koikoi"]) == 0
    capsys.readouterr()
    assert main(["ledger", "duel.toml", "--csv"]) == 0
    back = list(csv.DictReader(StringIO(capsys.readouterr().out)))
    for old, new in zip(csv.DictReader(StringIO(written)), back, strict=True):
        assert {**old, "winner": ""} == {**new, "winner": ""}
