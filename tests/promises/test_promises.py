"""The contract, promise by promise, kept by the program itself: notation, session file, commands, statuses, JSON."""

from __future__ import annotations

import json
import os
import random

import pytest

from tests.support.devices import endless
from tests.support.promises import CONTRACT_SESSION, DONE, FOUR, NET, THREE

DUEL = 'hhscore = 1\ngame = "koikoi"\nplayers = ["Aki", "Ben"]\n'


# --- card notation ---


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("1b", "1b"),
        ("4prA, 12PPP", "4arp 12ppp"),
        ("2r3r", "2r 3r"),
        ("1h 1k 1c", "1bpp"),
        ("crane", "1b"),
        ("matsu-ni-tsuru", "1b"),
        ("松に鶴", "1b"),
        ("plum ribbon", "2r"),
        ("4a 1p 1b 1p", "1bpp 4a"),
    ],
)
def test_cards_are_read_in_any_spelling_and_written_in_one(written, read, shell):
    assert shell("captured", written, "--json").json["cards"] == read


def test_a_wrong_card_says_what_the_month_has(shell):
    answer = shell("captured", "2b")
    assert (answer.status, answer.out) == (1, "")
    assert "2b: the plum has no bright (it has 2a, 2r, 2p, 2p)" in answer.err


# --- session file ---


def test_the_month_of_the_contract_comes_to_its_figures(shell):
    path = shell.write(CONTRACT_SESSION)
    assert shell.net(path) == NET
    found = shell("audit", path, "--json")
    assert (found.status, [one["name"] for one in found.json["files"][0]["findings"]]) == (0, ["not-checked"])


@pytest.mark.parametrize(
    "house",
    ['[house]\n"ba.oba" = 3', "[house]\nba.oba = 3", "[house.ba]\noba = 3", 'house = { "ba.oba" = 3 }'],
)
def test_house_rules_read_in_both_spellings(house, shell):
    path = shell.write(f'{THREE}{house}\n[[months]]\nba = "oba"\n')
    assert shell("ledger", path, "--json").json["months"][0]["multiplier"] == 3


@pytest.mark.parametrize(
    "own", ["_x = 1\n", "[house]\n_x = 1\n", "[_mine]\nb = [{ c = 1 }]\n", "[final]\n_x = 'y'\n"]
)
def test_keys_that_begin_with_an_underscore_are_kept_and_ignored(own, shell):
    path = shell.write(
        f'{THREE}{own}[[months]]\n_note = "n"\n[months.captures]\n_why = {{ a = 1 }}\nAki = 88\n'
    )
    assert shell("add", path, "ba", "oba").status == 0
    assert own in path.read_text()
    assert '_note = "n"' in path.read_text()
    assert shell("ledger", path).status == 0


@pytest.mark.parametrize("name", ["Aki, B", "@Aki", "-Aki", "A\x1bki", "A\u202eki", ""])
def test_names_that_cannot_be_are_refused(name, shell):
    path = shell.write(THREE.replace('"Aki"', json.dumps(name)))
    assert shell("ledger", path).status == 1
    assert "HH" in shell("audit", path).out
    assert shell("add", path, "ba", "oba").out.count("\n") <= 1


@pytest.mark.parametrize(
    "name",
    ["Aki van der Berg", "B 'O' \"N\"", "<script>alert(1)</script>", "אבג", "🎴", "[red]x[/red]", "A" * 60],
)
def test_any_other_name_is_good_everywhere(name, shell):
    path = shell.folder / "a.toml"
    assert shell("new", path, "--players", f"{name},Ben,Chie").status == 0
    for fact in (
        ["ba", "oba"],
        ["hand", name, "1r 2p 3p 7ap 10a 12p"],
        ["captures", name, "76"],
        ["paid", name, "-24"],
    ):
        assert shell("add", path, *fact).status == 0
    assert shell("score", path).status == 0
    assert name in shell("ledger", path, "--json").json["players"]
    assert "<script>alert" not in shell("report", path, "-o", "-").out
    assert shell("rename", path, name, "Zoë").status == 0


@pytest.mark.parametrize("value", ["true", "1.0", '"1"', "0", "2"])
def test_the_format_number_is_1(value, shell):
    assert shell("ledger", shell.write(THREE.replace("= 1", f"= {value}"))).status == 1


@pytest.mark.parametrize(
    "text",
    [
        CONTRACT_SESSION,
        CONTRACT_SESSION.replace("\n", "\r\n"),
        "\ufeff" + CONTRACT_SESSION,
        CONTRACT_SESSION.rstrip("\n"),
        CONTRACT_SESSION.replace("\nBen = 61", "\n  # here\n\tBen = 61   # why"),
    ],
)
def test_what_is_outside_of_the_month_keeps_its_bytes(text, shell):
    path = shell.write(
        text + ("\n" if "\r" not in text and not text.endswith("\n") else "") + "[[months]]\nba='oba'\n"
    )
    before = path.read_bytes()
    assert shell("add", path, "mizuten").status == 0
    after = path.read_bytes()
    start = before.rindex(b"[[months]]")
    assert after[:start] == before[:start]
    assert b"mizuten" in after[start:]
    assert shell("undo", path).status == 0
    assert path.read_bytes() == before
    assert shell("redo", path).status == 0
    assert path.read_bytes() == after


@pytest.mark.parametrize(
    "months",
    [
        'months = [{ ba = "oba", hands = { Aki = "1r 2p 3p 7ap 10a 12p" } }] # c\n',
        '[[months]]\nba = "oba"\nhands.Aki = "1r 2p 3p 7ap 10a 12p" # c\n',
        '[[months]]\nba = "oba"\nhands = { Aki = "1r 2p 3p 7ap 10a 12p" } # c\n',
        "[['months']]\n'ba' = 'oba' # c\n  [ months . hands ]\n  Aki = '1r 2p 3p 7ap 10a 12p'\n",
    ],
)
def test_any_layout_of_a_month_takes_facts(months, shell):
    path = shell.write(THREE + months)
    for fact in (["captures", "Aki", "76"], ["hand", "Ben", "2p 5p 6a 10p 11ba 12p"], ["paid", "Aki", "-24"]):
        assert shell("add", path, *fact).status == 0
    assert "# c" in path.read_text()
    assert list(shell("ledger", path, "--json").json["months"][0]["net"]) == ["Aki", "Ben", "Chie"]


def test_more_months_than_the_year_has_are_an_error(shell):
    answer = shell("ledger", shell.write(THREE + DONE * 13))
    assert answer.status == 1
    assert "month 13" in answer.err


@pytest.mark.parametrize("rules", ["nope", "nope.toml", "a.toml", "koikoi", "zeros.toml", "b.toml"])
def test_what_cannot_be_settled_is_told_with_file_line_and_reason(rules, shell):
    shell.write('hhscore_rules = 1\nbased_on = "b.toml"\n', "b.toml")
    endless(shell.folder / "zeros.toml")
    path = shell.write(f'{THREE}rules = "{rules}"\n{DONE}')
    for command in ("ledger", "score"):
        answer = shell(command, path)
        assert (answer.status, answer.out) == (1, "")
        assert answer.err.startswith(f"{path}:3: ")


@pytest.mark.parametrize(
    "months", ["months = 3\n", "[months]\nba = 'oba'\n", "months = [3]\n", "months = [[1]]\n"]
)
def test_months_that_are_none_are_told_and_left_alone(months, shell):
    path = shell.write(THREE + months)
    for words in (["add", path, "ba", "oba"], ["add", path, "next"], ["drop", path, 1], ["ledger", path]):
        assert shell(*words).status == 1
    assert path.read_text() == THREE + months


# --- commands ---


OPEN = """field 1p 2r 4a 5r 7r 9p, mizuten, hand Aki 1r 2p 3p 7ap 10a 12p, hand Ben 2p 5p 6a 10p 11ba 12p,
hatto Ben shiko --for Dai, captures Aki 1pp 2pp 7arpp 9rp 10ar, captures Ben 61, paid Aki -120, paid Dai 384,
choice Aki enter, choice Ben enter, choice Chie retire, choice Dai enter"""
END = "call Dai akatan sage, call Dai shiko end, captures Dai b4 a5 r4 p11"


def test_facts_come_in_any_order(shell):
    for seed in range(3):
        # What makes the month done comes last, for one that is done takes no hand more. Choices and calls are said
        # one after the other.
        facts = [*OPEN.split(",")]
        random.Random(seed).shuffle(facts)
        choices = iter(sorted(fact for fact in facts if "choice" in fact))
        facts = [next(choices) if "choice" in fact else fact for fact in facts]
        path = shell.write(FOUR, f"{seed}.toml")
        for fact in [*facts, *END.split(",")]:
            answer = shell("add", path, *fact.split())
            assert (answer.status, answer.out.count("\n")) == (0, 1), (fact, answer)
        assert shell.net(path) == NET
        while shell("undo", path).status == 0:
            pass
        assert path.read_text() == FOUR


def test_the_same_fact_again_is_accepted_and_changes_nothing(shell):
    path = shell.write(THREE)
    for fact in ("ba oba", "captures Aki 76", "call Ben akatan sage", "paid Aki -24", "absent Chie", "next"):
        if shell("add", path, *fact.split()).status == 0:
            before = path.read_bytes()
            assert shell("add", path, *fact.split()).status == 0
            assert path.read_bytes() == before


def test_a_fact_about_the_same_thing_says_what_it_replaces(shell):
    path = shell.write(CONTRACT_SESSION)
    assert "lost 120" in shell("add", path, "paid", "Aki", "-24").out
    assert "Aki = -24\n" in path.read_text()


def test_a_month_that_is_done_points_to_next(shell):
    path = shell.write(CONTRACT_SESSION)
    for fact in ("field 1p 2p 3p 4p 5p 6p", "ba oba", "mizuten", "choice Aki retire", "hand Aki 1b"):
        answer = shell("add", path, *fact.split())
        assert (answer.status, answer.out) == (1, "")
        assert "next" in answer.err
    assert path.read_text() == CONTRACT_SESSION


def test_next_ends_a_done_month_and_nothing_comes_after_the_last(shell):
    path = shell.write(THREE + "[house]\nyear.months = 2\n")
    assert shell("add", path, "next").status == 1
    for month in (1, 2):
        shell("add", path, "ba", "koba")
        assert shell("add", path, "next").status == 1
        for name in ("Aki", "Ben", "Chie"):
            shell("add", path, "captures", name, "88")
        assert shell("add", path, "next").status == (0 if month == 1 else 1)
    # 88 each is souhachi: 10 kan from each of the others to Aki, who leads both months.
    totals = shell("ledger", path, "--json").json["final"]["totals"]
    assert [totals[name]["points"] for name in ("Aki", "Ben", "Chie")] == [480, -240, -240]


@pytest.mark.parametrize(
    ("fact", "status"),
    [
        ("paid", 2),
        ("paid Aki", 2),
        ("paid Zed 5", 1),
        ("paid Aki x", 1),
        ("paid Aki 99999999999999999999", 1),
        ("nope Aki", 2),
        ("loans Ben -2", 1),
        ("plains Aki 28", 1),
        ("bonus Aki tobikomi 0", 1),
        ("bonus Aki tobikomi 99999999999", 1),
        ("captures Aki 265", 1),
        ("hatto Dai akatan", 2),
        ("winner Aki", 2),
        ("forget next", 1),
        ("ba oba koba", 2),
        ("\x1b[2J", 2),
    ],
)
def test_a_fact_that_cannot_be_changes_nothing(fact, status, shell):
    path = shell.write(CONTRACT_SESSION)
    for month in ([], ["--month", "1"]):
        answer = shell("add", path, *month, *fact.split())
        assert (answer.status, answer.out) == (status, "")
    assert path.read_text() == CONTRACT_SESSION


@pytest.mark.parametrize("month", ["0", "-1", "2", "9" * 30])
def test_a_month_that_is_not_there_is_refused(month, shell):
    path = shell.write(CONTRACT_SESSION)
    assert shell("add", path, "--month", month, "paid", "Aki", "-5").status == 1
    assert shell("why", path, month).status == 1
    assert shell("drop", path, month).status == 1


def test_facts_of_koi_koi(shell):
    path = shell.write(DUEL)
    for fact in ("yaku tane:6 akatan", "koikoi 1", "winner Aki", "active Aki Ben"):
        assert shell("add", path, *fact.split()).status == 0
    month = shell("ledger", path, "--json").json["months"][0]
    assert (month["ba"], month["leader"], month["carry"], month["multiplier"]) == (None, None, [], 2)
    assert shell("add", path, "ba", "oba").status == 2


def test_undo_past_a_change_by_hand_is_refused_and_says_so(shell):
    path = shell.write(THREE)
    shell("add", path, "ba", "oba")
    path.write_text(path.read_text() + "# by hand\n")
    answer = shell("undo", path)
    assert (answer.status, "by hand" in answer.err) == (1, True)
    assert path.read_text().endswith("# by hand\n")


def test_redo_after_a_new_fact_has_nothing_to_make(shell):
    path = shell.write(THREE)
    shell("add", path, "ba", "oba")
    shell("undo", path)
    shell("add", path, "ba", "koba")
    assert shell("redo", path).status == 1


@pytest.mark.parametrize(
    "junk", [b"", b"null", b"\xff", b"[" * 9999, b'{"format":1,"done":1,"steps":[["x",1e400,"","","",""]]}']
)
def test_a_broken_undo_history_is_none(junk, shell):
    path = shell.write(THREE)
    shell("add", path, "ba", "oba")
    saved = path.read_bytes()
    shell.write(junk, ".a.toml.undo")
    assert shell("undo", path).status == 1
    assert shell("add", path, "paid", "Aki", "-5").status == 0
    assert shell("undo", path).status == 0
    assert path.read_bytes() == saved


def test_the_session_is_the_one_named_the_variable_s_or_the_newest(shell, monkeypatch):
    old, new = shell.write(THREE, "old.toml"), shell.write(THREE, "new.toml")
    os.utime(old, (1, 1))
    shell.write("[tool]\nhhscore = 1\n", "pyproject.toml")
    answer = shell("add", "ba", "oba")
    assert (answer.status, "new.toml" in answer.out) == (0, True)
    monkeypatch.setenv("HHSCORE_SESSION", str(old))
    assert "old.toml" in shell("add", "ba", "koba").out
    assert ("oba" in new.read_text(), "koba" in old.read_text()) == (True, True)
