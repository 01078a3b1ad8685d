"""The contract, promise by promise: how commands are called, what they answer, and the streams they answer on."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.support.devices import endless, swallower
from tests.support.promises import CONTRACT_SESSION, DONE, THREE, Shell

HHSCORE = f"{sys.executable} -m hhscore"


def test_new_refuses_a_file_that_is_there(shell):
    path = shell.write("mine")
    assert shell("new", path, "--players", "Aki,Ben,Chie").status == 1
    assert path.read_text() == "mine"


@pytest.mark.parametrize("command", ["score", "ledger", "audit", "stats"])
def test_a_hyphen_is_standard_input(command, shell):
    assert shell(command, "-", stdin=CONTRACT_SESSION).status == 0


def test_rules_say_what_it_would_have_been(shell):
    path = shell.write(CONTRACT_SESSION)
    assert shell("ledger", path, "--rules", "houwow", "--json").json["rules"] == "houwow"
    for command in (["ledger", path], ["score", path], ["why", path, "1"]):
        assert shell(*command, "--rules", "houwow").status == 0
        refused = shell(*command, "--rules", "qdan")
        assert (refused.status, refused.out) == (1, "")
        assert "qdan" in refused.err


@pytest.mark.parametrize("command", ["hand", "captured", "field"])
def test_a_bad_line_is_an_object_with_error_and_the_rest_goes_on(command, shell):
    good = {"hand": "1p 2p 4arp 6a 8p", "captured": "1b", "field": "1b 2r 4a 5r 7r 9p"}[command]
    answer = shell(command, "-", "--json", stdin=f"{good}\n\x1b[2J\n\n{good}".encode() + b"\r\n\xff\n")
    lines = [json.loads(line) for line in answer.out.splitlines()]
    assert (answer.status, ["error" in line for line in lines]) == (1, [False, True, True, False, True])
    assert lines[0] == lines[3] == shell(command, good, "--json").json
    assert shell(command, "-", "--json", stdin=b"") == type(answer)(0, "", "")


@pytest.mark.parametrize(
    "words",
    [
        ["yaku", "--game", "go"],
        ["captured", "1b", "--game", "go"],
        ["odds", "--players", "0"],
        ["drill", "--only", "x"],
        ["field", "1b 2r 4a 5r 7r 9p", "--waiting", "x"],
        ["new", "b.toml", "--players", "Aki,Ben,Chie", "--game", "go"],
        ["audit", ".", "--format", "x"],
        ["audit"],
        ["new", "b.toml"],
        ["schema", "x"],
        ["score", "--nope"],
        ["nope"],
    ],
)
def test_a_call_that_is_wrong_is_status_2_and_says_nothing_on_standard_output(words, shell):
    answer = shell(*words)
    assert (answer.status, answer.out) == (2, "")
    assert "usage: hhscore" in answer.err


@pytest.mark.parametrize(
    "command", ["score", "ledger", "audit", "stats", "undo", "edit", "play", "report", "rename"]
)
def test_a_file_that_is_not_there_is_status_1(command, shell):
    more = ["A", "B"] if command == "rename" else []
    assert shell(command, "nope.toml", *more).status == 1


def test_score_and_why_answer_in_json_too(shell):
    path = shell.write(CONTRACT_SESSION)
    assert shell("score", path, "--json").out == shell("ledger", path, "--json").out
    why = shell("why", path, "1", "Chie", "--json").json
    assert (why["net"]["Chie"], why["player"], why["ba"]) == (-12, "Chie", "koba")
    assert [(one["from"], one["to"], one["points"]) for one in why["transfers"]] == [("Chie", "@orichin", 12)]


def test_the_keys_of_the_json_are_those_of_the_contract(shell):
    year = shell("ledger", shell.write(THREE + DONE * 12), "--json").json
    assert {"players", "rules", "kan", "months", "transfers", "standings", "handon", "final"} <= year.keys()
    month = {
        "month",
        "open",
        "dealer",
        "leader",
        "active",
        "ba",
        "multiplier",
        "carry",
        "winner",
        "net",
        "transfers",
    }
    assert month <= year["months"][0].keys()
    assert {"player", "rank", "points", "total", "chips", "loans"} <= year["standings"][0].keys()
    assert {"winner", "leaders", "totals", "handon", "ginmi", "settled"} <= year["final"].keys()
    hand = shell("hand", "4arp 1p 2p 6a 8p", "--json").json
    assert (hand["points"], hand["yaku"][0]["show"]) == (36, "4arp")
    pile = shell("captured", "1b 3b 8b 12b", "--json").json
    assert {"rules", "cards", "card_points", "plains", "points", "yaku", "special"} <= pile.keys()
    field = shell("field", "3b 8b 4p 5p 6p 7p", "--json").json
    assert (field["ba"], field["multiplier"], field["carry"], field["misdeal"]) == ("oba", 2, ["oba"], False)
    finding = shell("audit", shell.write("x ="), "--json").json["files"][0]["findings"][0]
    assert {"code", "name", "severity", "month", "line", "message", "rule", "likely"} <= finding.keys()


# --- streams, devices, editors, neighbours ---


def sh(line, **environment):
    """A line of shell, `hhscore` being the program of its own."""
    line = line.replace("hhscore ", f"{HHSCORE} ")
    done = subprocess.run(
        ["sh", "-c", line],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "fault of hhscore" not in done.stderr
    return done


def test_closed_and_full_streams_are_stood(shell):
    shell.write(CONTRACT_SESSION)
    assert sh("hhscore hand - <&-").returncode == 0
    assert sh("hhscore score - <&-").returncode == 1
    assert sh("hhscore audit a.toml >&-").returncode == 0
    assert sh("ulimit -f 0; hhscore report a.toml -o - >full").returncode == 1
    assert sh("hhscore score nope.toml 2>&-").stdout == ""  # a message is no result, whatever is closed


def test_a_save_whose_answer_cannot_be_written_says_that_it_was_saved(shell):
    """The answer goes to a file that is at the limit of what files may hold; the session is far from it."""
    path = shell.write(THREE)
    full = shell.folder / "full"
    with open(full, "wb") as out:
        out.truncate(4_000_000)
    for fact in ("ba oba", "paid Aki -24"):
        done = sh(f"ulimit -f 2000; hhscore add a.toml {fact} >>full")
        assert done.returncode == 1
        assert done.stderr.splitlines() == [
            "hhscore: file too large",
            "hhscore: a.toml was saved before that",
        ]
    assert path.read_text().endswith('ba = "oba"\n[months.paid]\nAki = -24\n')
    nothing = sh("ulimit -f 2000; hhscore score a.toml >>full")
    assert (nothing.returncode, nothing.stderr.splitlines()[-1]) == (1, "hhscore: file too large")


def test_a_disk_that_is_full_leaves_the_session_and_its_undo(shell):
    """No file may be written at all, as on a full disk: the save is refused, and what was done before can be undone."""
    path = shell.write(THREE)
    shell("add", path, "ba", "oba")
    before = {name: (shell.folder / name).read_bytes() for name in ("a.toml", ".a.toml.undo")}
    done = sh("ulimit -f 0; hhscore add a.toml paid Aki -24")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "hhscore: a.toml cannot be saved: it would be larger than files may be\n"
    assert {name: (shell.folder / name).read_bytes() for name in before} == before
    assert shell("undo", path).out == "undone: month 1 · ba oba\n"


def test_whoever_has_read_enough_stops_it_in_silence(shell):
    done = sh("yes '1p 2p 3p 4p 5p 6p 7p' | hhscore hand - | head -1")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C"},
        {"PYTHONIOENCODING": "ascii"},
        {"COLUMNS": "20"},
        {"TERM": "dumb"},
        {"CLICOLOR": "1"},
    ],
)
def test_output_to_a_pipe_is_plain_text_whatever_the_environment(environment, shell):
    shell.write(CONTRACT_SESSION)
    done = sh("hhscore why a.toml 1", **environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "×" in done.stdout or "−" in done.stdout
    assert not any(char in done.stdout for char in "\x1b─│")


def test_a_pipe_has_colour_only_where_it_is_asked_for_and_boxes_never(shell):
    shell.write(CONTRACT_SESSION)
    plain, forced = sh("hhscore score a.toml"), sh("hhscore score a.toml", FORCE_COLOR="1")
    assert ("\x1b[" in plain.stdout, "\x1b[" in forced.stdout) == (False, True)
    assert re.sub(r"\x1b\[[\d;]*m", "", forced.stdout) == plain.stdout


def test_devices_and_pipes_are_no_sessions_and_are_never_replaced(shell):
    os.mkfifo(shell.folder / "pipe.toml")
    path = shell.write(THREE)
    zeros = endless(shell.folder / "zeros")
    nothing = swallower(shell.folder / "nothing")
    before = set(os.listdir())
    kinds = [stat.S_IFMT(os.stat(one).st_mode) for one in ("pipe.toml", zeros, nothing)]
    for call in ("undo", "redo", "edit", "play", "add ba oba", "drop 1", "rename Aki Bo"):
        command, *facts = call.split()
        for file in ("pipe.toml", zeros, nothing):
            assert shell(command, file, *facts).status == 1
    for command in ("score", "ledger", "stats", "audit"):
        assert shell(command, zeros).status == 1
    for words in (["audit", "."], ["stats", "."], ["score"], ["rules", "list"]):
        assert shell(*words).status == 0
    assert shell("report", path, "-o", nothing).status == 0
    assert shell("new", nothing, "--players", "Aki,Ben,Chie").status == 1
    assert shell("import", path, "-o", nothing).status == 1
    assert [stat.S_IFMT(os.stat(one).st_mode) for one in ("pipe.toml", zeros, nothing)] == kinds
    assert set(os.listdir()) == before, "nothing is ever made beside what is no file"


def test_a_page_never_takes_the_place_of_a_session(shell):
    path = shell.write(CONTRACT_SESSION)
    (shell.folder / "link.html").symlink_to(path)
    os.link(path, shell.folder / "same.html")
    for out in (path, "other.toml", "link.html", "same.html", ".", "nowhere/a.html"):
        assert shell("report", path, "-o", out).status == 1
    assert path.read_text() == CONTRACT_SESSION


@pytest.mark.parametrize(
    ("editor", "status"),
    [
        ("true", 0),
        ("false", 1),
        ("no-such-editor", 1),
        ("'x", 1),
        ("sh -c ': > $0'", 1),
        ("sh -c 'kill -9 $$'", 1),
    ],
)
def test_an_edit_that_fails_leaves_the_file(editor, status, shell, monkeypatch):
    path = shell.write(CONTRACT_SESSION)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", editor)
    assert shell("edit", path).status == status
    assert path.read_text() == CONTRACT_SESSION


def test_two_at_a_time_lose_nothing(shell):
    path = shell.write(THREE + DONE)
    facts = [f"paid {name} {points}" for name in ("Aki", "Ben", "Chie") for points in (1, 2)]
    with ThreadPoolExecutor(6) as pool:
        done = list(pool.map(lambda fact: sh(f"hhscore add a.toml {fact}"), facts))
    assert [one.returncode for one in done] == [0] * 6
    for _ in facts:
        assert shell("undo", path).status == 0
    assert path.read_text() == THREE + DONE


def test_nothing_of_a_file_steers_the_terminal(shell):
    escape = "\\u001b[2J"
    shell.write(
        f"""hhscore_rules = 1
title = "{escape}"
[keys]
teyaku.aka = {{ value = 2, source = "{escape}" }}
[[captured]]
id = "xx"
kanji = "{escape}"
cards = "1b 2r"
value = 5
""",
        "ours.toml",
    )
    path = shell.write(f'{THREE}title = "{escape}"\nrules = "ours.toml"\n{DONE}')
    for words in (
        ["score", path],
        ["report", path, "-o", "-"],
        ["rules", "list"],
        ["rules", "show", "ours.toml"],
    ):
        assert shell(*words).status == 0
    for words in (["yaku"], ["captured", "1b 2r"]):
        assert shell(*words, "--rules", "ours.toml").status == 0
    shell.write("title = '\x1b[2J'\r", "raw.toml")
    assert shell("score", "raw.toml").status == 1
    assert shell("play", path, stdin="\x1b[2J\nyaku \x1b[2J\nquit\n").status == 0


@pytest.mark.parametrize(
    "text", ["x = " + "[" * 5000, "[" + ".".join("a" * 900) + "]", "x = " + "9" * 5000, "\0", "#" * 600_000]
)
def test_monsters_are_refused_in_a_line(text, shell):
    path = shell.write(THREE + text)
    for words in (["score", path], ["audit", path], ["add", path, "ba", "oba"], ["drop", path, 1]):
        assert shell(*words).status == 1
    assert path.read_text() == THREE + text


@pytest.mark.parametrize(("month", "status"), [("0000000012", 1), ("--1", 2), ("-1", 1), ("1", 0)])
def test_drop_reads_a_month_to_its_last_digit(shell: Shell, month: str, status: int) -> None:
    """Digits were cut off after the ninth: month 0000000012 was month 1, which was dropped."""
    file = shell.write(THREE + DONE)
    before = file.read_bytes()
    assert shell("drop", file, month).status == status
    assert (file.read_bytes() == before) is (status != 0)


def test_a_fact_reads_a_number_to_its_last_digit(shell: Shell) -> None:
    file = shell.write(THREE + "[[months]]\nba = 'koba'\n")
    assert shell("add", file, "loans", "Aki", "0000000000000000000012").status == 0
    assert "Aki = 12" in file.read_text(encoding="utf-8")
