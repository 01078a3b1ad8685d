"""File names with line ends and what a terminal would obey, and files with marks at their beginning: all commands
print and read them alike."""

from __future__ import annotations

import json

import pytest

from tests.support.promises import DONE, THREE

NAME = "a\nb\x1b[2J\u202e.toml"
PRINTED = r"a\nb\x1b[2J\u202e.toml"
CALLS = [
    "add NAME ba oba",
    "add NAME nonsense",
    "add NAME hand Zed 1b",
    "drop NAME 1",
    "drop NAME 99",
    "undo NAME",
    "redo NAME",
    "rename NAME Aki Bo",
    "rename NAME Zed Bo",
    "edit NAME",
    "play NAME",
    "score NAME",
    "why NAME 1",
    "ledger NAME",
    "ledger NAME --jsonl",
    "audit NAME",
    "audit NAME --json",
    "audit NAME --format github",
    "report NAME",
    "report NAME -o NAME",
    "stats NAME",
    "new NAME --players Aki,Ben,Chie",
    "import NAME -o NAME",
    "import NAME -o new.toml",
    "rules show NAME",
    "rules diff standard NAME",
    "rules list",
    "rules list --json",
    "hand 1b --rules NAME",
    "score a.toml --rules NAME",
]


@pytest.mark.parametrize(
    "content", [None, "x = [", "\xff", "folder", THREE, THREE + DONE, "hhscore_rules = 1"]
)
@pytest.mark.parametrize("call", CALLS)
def test_a_name_is_printed_on_one_line_with_its_signs_written_out(call, content, shell, monkeypatch):
    """`Shell` looks for what a terminal obeys; a line that begins with the rest of the name would be a forged one."""
    monkeypatch.setenv("EDITOR", "true")
    shell.write(THREE)
    if content == "folder":
        (shell.folder / NAME).mkdir()
    elif content is not None:
        shell.write(content.encode("latin-1"), NAME)
    answer = shell(*(NAME if word == "NAME" else word for word in call.split()))
    lines = [*answer.out.split("\n"), *answer.err.split("\n")]
    assert not [line for line in lines if line.startswith(r"b\x1b")]
    assert not [
        line for line in lines if "x1b" in line and r"a\nb\x1b[2J\u202e" not in line.replace(r"\\", "\\")
    ]


@pytest.mark.parametrize("call", ["add ba oba", "undo", "edit", "score", "stats", "ledger"])
def test_the_usual_session_is_named_as_it_is_printed(call, shell, monkeypatch):
    monkeypatch.setenv("EDITOR", "true")
    shell.write(THREE, NAME)
    shell("add", NAME, "ba", "koba")
    answer = shell(*call.split(), *(["."] if call == "stats" else []))
    assert answer.status == 0
    assert call == "stats" or PRINTED in answer.out + answer.err


def test_the_name_in_json_is_the_one_of_the_audit(shell):
    path = shell.write(THREE + DONE, NAME)
    assert path.name == NAME
    named = [
        shell("add", NAME, "paid", "Aki", "0", "--json").json["session"],
        json.loads(shell("ledger", NAME, "--jsonl").out)["file"],
        shell("audit", NAME, "--json").json["files"][0]["path"],
    ]
    assert named == [PRINTED] * 3


def test_a_name_in_a_session_or_rule_file_is_printed_likewise(shell):
    shell.write("hhscore_rules = 1\nbased_on = 'c\x7fd.toml'", "ours.toml")
    for rules in ('"a\\nb\\u001b[2J.toml"', '"ours.toml"'):
        path = shell.write(f"{THREE}rules = {rules}\n{DONE}")
        for command in ("score", "ledger", "audit", "stats"):
            answer = shell(command, path)
            assert answer.status == 1
            assert not [line for line in (answer.out + answer.err).split("\n") if line.startswith("b\\x1b")]


# Marks at the beginning

MARK = "\ufeff"
READING = [
    "score",
    "ledger",
    "why FILE 1",
    "audit",
    "stats",
    "report",
    "rules show",
    "add FILE ba oba",
    "drop FILE 1",
]
READING += ["rename FILE Aki Bo", "play", "edit"]


@pytest.mark.parametrize("call", READING)
@pytest.mark.parametrize("marks", [1, 2, 3])
def test_one_mark_is_read_and_two_are_refused_by_all_commands(call, marks, shell, monkeypatch):
    monkeypatch.setenv("EDITOR", "true")
    text = MARK * marks + THREE + DONE + "[[months]]\n"
    path = shell.write(text)
    words = call.split() if "FILE" in call else [*call.split(), "FILE"]
    answer = shell(*(path if word == "FILE" else word for word in words))
    if marks == 1:
        assert answer.status == 0, answer
        return
    if call == "edit":  # what was wrong before is no reason; nothing is changed
        assert path.read_text(encoding="utf-8") == text
        return
    assert answer.status == 1
    assert (
        "line 1: the file begins with two byte order marks (BOM); take one of them away"
        in answer.out + answer.err
    )
    assert path.read_text(encoding="utf-8") == text


def test_two_marks_are_no_reason_to_overlook_a_session(shell):
    shell.write(MARK * 2 + THREE)
    assert "two byte order marks" in shell("audit", ".").out
    assert "two byte order marks" in shell("score").err
    for command in ("score", "ledger", "audit", "stats"):
        assert (
            "two byte order marks" in (answer := shell(command, "-", stdin=MARK * 2 + THREE)).out + answer.err
        )
    shell.write(MARK + "hhscore_rules = 1\n", "one.toml")
    shell.write(MARK * 2 + "hhscore_rules = 1\n", "two.toml")
    assert shell("rules", "show", "one.toml").status == 0
    assert "two byte order marks" in shell("rules", "show", "two.toml").err
    assert "two byte order marks" in shell("hand", "1b", "--rules", "two.toml").err


def test_drop_takes_the_comment_of_its_month_along_and_undo_brings_it_back(shell):
    months = [
        "# the first\n" + DONE,
        "\n# Ben came late\n" + DONE + "# and left early\n",
        "\n# the third\n" + DONE,
    ]
    text = THREE + "\n" + "".join(months)
    path = shell.write(text)
    assert shell("drop", path, 2).status == 0
    assert path.read_text() == THREE + "\n" + months[0] + months[2]
    assert shell("undo", path).status == 0
    assert path.read_text() == text
