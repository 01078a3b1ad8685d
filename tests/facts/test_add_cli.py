"""`add`, `undo`, `redo`, `drop`, `rename` from the command line: FILE left out, statuses, JSON, what stays."""

from __future__ import annotations

import json

import pytest

from hhscore.cli import main
from hhscore.session import load, write
from tests.support.scored import FOUR, THREE

BY_HAND = """\
# our evening
hhscore = 1
players = ["Aki", "Ben", "Chie"]   # Chie is late
title = "New Year"

[[months]]
field = '1p 2r 4a 5r 7r 9p'
_weather = "snow"
  [months.captures]   # counted twice
  Aki = 76
  Ben = 88
  Chie = 100

[[months]]
# Ben laughed
ba = "oba"

[final]
# nothing yet
"""


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """A fresh session, in the folder we are in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HHSCORE_SESSION", raising=False)
    path = tmp_path / "evening.toml"
    path.write_text(write.new(THREE), encoding="utf-8")
    return path


def ran(capsys, *words):
    """Status, standard output, standard error of a command."""
    status = main(list(words))
    told = capsys.readouterr()
    return status, told.out, told.err


def test_one_line_back(evening, capsys):
    assert ran(capsys, "add", "evening.toml", "ba", "koba") == (0, "month 1 · ba koba\n", "")
    status, out, err = ran(
        capsys, "add", "evening.toml", "hand", "Ben", "1p", "2p", "4a", "5p", "8p", "9p", "12p"
    )
    assert (status, err) == (0, "")
    assert out == (
        "month 1 · Ben's hand 1p 2p 4a 5p 8p 9p 12p · toichi 3 kan: Aki and Chie pay Ben 3k0 each\n"
    )


def test_file_left_out_is_named_in_the_answer(evening, capsys):
    assert ran(capsys, "add", "ba", "oba") == (0, "evening.toml: month 1 · ba oba · oba ×2\n", "")
    assert ran(capsys, "undo") == (0, "evening.toml: undone: month 1 · ba oba\n", "")
    assert ran(capsys, "redo") == (0, "evening.toml: done again: month 1 · ba oba\n", "")


def test_the_session_that_is_set(evening, capsys, monkeypatch):
    other = evening.with_name("other.toml")
    other.write_text(write.new(FOUR), encoding="utf-8")
    monkeypatch.setenv("HHSCORE_SESSION", "evening.toml")
    assert ran(capsys, "add", "ba", "oba")[1].startswith("evening.toml: ")
    assert "months" not in load(other.read_text(encoding="utf-8")).data


def test_negative_numbers_need_no_dashes(evening, capsys):
    assert ran(capsys, "add", "paid", "Aki", "-24")[0] == 0
    assert ran(capsys, "add", "paid", "Ben", "-2k6")[0] == 0
    months = load(evening.read_text(encoding="utf-8")).data["months"]
    assert months == [{"paid": {"Aki": -24, "Ben": -30}}]


def test_hatto_for(evening, capsys):
    for words in (["--for", "Chie"], ["--for=Chie"]):
        status, out, _ = ran(capsys, "add", "hatto", "Ben", "akatan", *words)
        assert status == 0
        assert "Ben broke hatto: akatan for Chie" in out
    months = load(evening.read_text(encoding="utf-8")).data["months"]
    assert months == [{"hatto": [{"player": "Ben", "yaku": "akatan", "for": "Chie"}]}]


def test_an_earlier_month(evening, capsys):
    evening.write_text(BY_HAND, encoding="utf-8")
    status, out, _ = ran(capsys, "add", "--month", "1", "paid", "Aki", "-12")
    assert status == 0
    assert out == "evening.toml: month 1 · Aki lost 12 points at the table · as the rules have it\n"


def test_a_refusal_is_status_1_and_changes_nothing(evening, capsys):
    before = evening.read_bytes()
    status, out, err = ran(capsys, "add", "evening.toml", "field", "1brpp", "2p", "3p")
    assert (status, out) == (1, "")
    assert err.startswith("hhscore: all four of the pine on the field: a misdeal")
    assert evening.read_bytes() == before
    assert ran(capsys, "add", "hand", "Ben", "2b")[:2] == (1, "")
    assert ran(capsys, "undo")[0] == 1


@pytest.mark.parametrize(
    "words", [[], ["evening.toml"], ["evening.toml", "feild"], ["hand", "Ben"], ["ba", "oba", "x"]]
)
def test_a_wrong_call_is_status_2(evening, capsys, words):
    status, out, err = ran(capsys, "add", *words)
    assert (status, out) == (2, "")
    assert "usage: hhscore add" in err


def test_a_mistyped_fact_is_not_taken_for_a_file(evening, capsys):
    assert ran(capsys, "add", "feild", "1p") == (
        1,
        "",
        "hhscore: feild is no file here and no fact; field perhaps\n",
    )
    status, _, err = ran(capsys, "add", "morning.toml", "ba", "oba")
    assert status == 1
    assert "morning.toml" in err


def test_json(evening, capsys):
    ran(capsys, "add", "ba", "koba")
    status, out, _ = ran(capsys, "add", "--json", "hand", "Ben", "1p 2p 4a 5p 8p 9p 12p")
    told = json.loads(out)
    assert status == 0
    assert (told["session"], told["fact"], told["changed"]) == ("evening.toml", "hand", True)
    assert told["paid"][0] | {"detail": ""} == {
        "from": "Aki", "to": "Ben", "points": 36, "reason": "teyaku", "rule": "teyaku.toichi", "detail": ""
    }  # fmt: skip
    assert "toichi 3 kan" in told["answer"]
    undone = json.loads(ran(capsys, "undo", "--json")[1])
    assert undone["gone"] == ["month 1: Ben's hand 1p 2p 4a 5p 8p 9p 12p"]


def test_everything_outside_the_month_stays_byte_for_byte(evening, capsys):
    for text in (BY_HAND, BY_HAND.replace("\n", "\r\n"), "\ufeff" + BY_HAND):
        evening.write_bytes(text.encode())
        head, _, tail = text.partition("# Ben laughed")
        for words in (["field", "8ba", "9a", "10r", "11a", "12p"], ["captures", "Ben", "90"], ["ba", "oba"]):
            assert main(["add", "evening.toml", *words]) == 0
        after = evening.read_bytes().decode()
        assert after.startswith(head)
        assert "# Ben laughed" in after
        assert after.endswith(tail[tail.index("[final]") :])
        assert main(["add", "evening.toml", "--month", "1", "chips", "Aki", "48"]) == 0
        after = evening.read_bytes().decode()
        assert "  Aki = 76" in after
        assert "[months.captures]   # counted twice" in after
        assert '_weather = "snow"' in after


def test_undo_says_what_is_there_again(evening, capsys):
    ran(capsys, "add", "ba", "oba")
    ran(capsys, "add", "ba", "koba")
    assert ran(capsys, "undo", "evening.toml")[1] == "undone: month 1 · ba koba · again: month 1: ba oba\n"


def test_undo_after_a_change_by_hand_is_refused(evening, capsys):
    ran(capsys, "add", "ba", "oba")
    text = evening.read_text(encoding="utf-8").replace("oba", "koba")
    evening.write_text(text, encoding="utf-8")
    status, out, err = ran(capsys, "undo")
    assert (status, out) == (1, "")
    assert "changed by hand" in err
    assert evening.read_text(encoding="utf-8") == text
    assert ran(capsys, "add", "paid", "Aki", "3")[0] == 0  # a file changed by hand is fine


def test_the_same_again_is_no_step_to_undo(evening, capsys):
    for _ in range(3):
        assert ran(capsys, "add", "ba", "oba")[0] == 0
    ran(capsys, "undo")
    assert evening.read_text(encoding="utf-8") == write.new(THREE)


def test_drop_says_which_later_figures_moved(evening, capsys):
    """Without month 1 nobody brought an oba over, and Aki deals the month that Chie dealt."""
    seats = ["Aki", "Ben", "Chie"]
    text = write.new(seats)
    captured = {"Aki": 76, "Ben": 88, "Chie": 100}
    text = write.append_month(text, {"field": "1b 3b 5p 6p 7p 9p", "captures": captured})
    text = write.append_month(text, {"field": "1p 3r 5p 6p 7p 9p", "captures": captured})
    evening.write_text(text, encoding="utf-8")
    status, out, _ = ran(capsys, "drop", "evening.toml", "1")
    assert status == 0
    assert out == (
        "month 1 dropped (Aki −2k0, Ben 0k0, Chie +2k0) · later figures moved: "
        "month 1: Aki deals, not Chie; koba, not oba; Aki −2k0 → −1k0, Chie +2k0 → +1k0\n"
    )
    assert len(load(evening.read_text(encoding="utf-8")).data["months"]) == 1
    assert ran(capsys, "undo")[1] == "evening.toml: undone: month 1 dropped\n"
    assert evening.read_text(encoding="utf-8") == text


def test_drop_of_the_only_month_and_of_none(evening, capsys):
    assert ran(capsys, "drop", "1") == (1, "", "hhscore: there is no month 1; there are none yet\n")
    ran(capsys, "add", "ba", "oba")
    assert ran(capsys, "drop", "1") == (0, "evening.toml: month 1 dropped, which was open\n", "")
    assert ran(capsys, "drop", "evening.toml")[0] == 2
    assert ran(capsys, "drop", "evening.toml", "two")[0] == 2


def test_dropping_a_month_whose_winner_dealt_the_next(evening, capsys):
    text = write.new(FOUR)
    entered = ["Aki enter", "Ben enter", "Chie enter"]
    text = write.append_month(
        text, {"ba": "koba", "choices": entered, "captures": {"Aki": 76, "Ben": 88, "Chie": 100}}
    )
    text = write.append_month(text, {"ba": "koba", "choices": ["Chie enter"]})
    evening.write_text(text, encoding="utf-8")
    status, out, _ = ran(capsys, "drop", "1")
    assert status == 0
    assert "now wrong: month 1: Chie enter out of turn: it is Aki's turn" in out


def test_rename_everywhere(evening, capsys):
    everywhere = """\
hhscore = 1
players = ["Aki", "Ben", "Chie", "Dai"]
title = "Ben's birthday"
resigned = "Ben"
[[months]]
dealer = "Ben"
ba = "oba"
choices = ["Ben enter", "Aki retire"]
unclaimed = ["Ben"]
[months.hands]
Ben = "1p 2p 3p 4p 5p 6p 7p"
[[months.calls]]
player = "Ben"
yaku = ["akatan"]
call = "sage"
[[months.hatto]]
player = "Dai"
yaku = "akatan"
for = "Ben"
[months.captures]
Ben = 61
[months.paid]
Ben = -3
[final]
winner = "Dai"
[final.totals]
Ben = 4
"""
    evening.write_text(everywhere, encoding="utf-8")
    assert ran(capsys, "rename", "Ben", "Bo Li") == (0, "evening.toml: Ben is now Bo Li\n", "")
    after = evening.read_text(encoding="utf-8")
    assert after.replace('"Bo Li"', "Ben").replace("Bo Li", "Ben") == everywhere.replace(
        '"Ben"', "Ben"
    ).replace("Bo Li", "Ben")
    assert ran(capsys, "undo")[1] == "evening.toml: undone: Ben renamed Bo Li\n"
    assert evening.read_text(encoding="utf-8") == everywhere


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Bne", "Bo", "Bne is not at the table; Ben perhaps"),
        ("Ben", "Aki", "Aki is at the table already"),
        ("Ben", "B,o", '"B,o": a name has no comma'),
        ("Ben", "@bank", '"@bank": a name does not begin with @ or -'),
        ("Ben", " ", '"": a name is not empty'),
    ],
)
def test_names_that_cannot_be(evening, capsys, old, new, why):
    before = evening.read_bytes()
    status, out, err = ran(capsys, "rename", "evening.toml", old, new)
    assert (status, out) == (1, "")
    assert err.startswith(f"hhscore: {why}")
    assert evening.read_bytes() == before


def test_the_same_name_again(evening, capsys):
    assert (
        ran(capsys, "rename", "evening.toml", "ben", "Ben")[1]
        == "Ben has that name already; nothing changed\n"
    )
    assert ran(capsys, "rename", "Ben")[0] == 2


def test_koikoi_from_the_command_line(evening, capsys):
    evening.write_text(write.new(["Aki", "Ben"], game="koikoi"), encoding="utf-8")
    for words in (["active", "Aki", "Ben"], ["winner", "Aki"], ["koikoi", "1"], ["yaku", "tane:6", "akatan"]):
        status, out, _ = ran(capsys, "add", *words)
        assert status == 0
    assert "month 1 is done: Aki +16, Ben −16; Aki won it by stopping (yaku +16)" in out
    assert load(evening.read_text(encoding="utf-8")).data["months"] == [
        {"active": ["Aki", "Ben"], "winner": "Aki", "koikoi": 1, "yaku": ["tane:6", "akatan"]}
    ]


def test_a_rule_file_beside_the_session(evening, capsys):
    (evening.parent / "ours.toml").write_text(
        'hhscore_rules = 1\nbased_on = "standard"\n[keys]\nteyaku.toichi = 5\n', encoding="utf-8"
    )
    evening.write_text(write.new(THREE, "ours.toml"), encoding="utf-8")
    ran(capsys, "add", "ba", "koba")
    status, out, err = ran(capsys, "add", "hand", "Ben", "1p 2p 4a 5p 8p 9p 12p")
    assert (status, err) == (0, "")
    assert "toichi 5 kan: Aki and Chie pay Ben 5k0 each" in out
