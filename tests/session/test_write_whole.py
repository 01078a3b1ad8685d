"""A player renamed wherever there can be one, and months that are cut out or written anew with their comments."""

from __future__ import annotations

from typing import Any

import pytest

from hhscore.session import write
from hhscore.toml.parse import read_toml
from hhscore.toml.scan import BOM

EVERYWHERE = """\
hhscore = 1
players = ["Aki", "Ben", "Chie"] # ?
title = "x"
resigned = "Ben"
final = { winner = "Ben", totals = { Aki = 5, Ben = -5 } }
[[months]]
dealer = "Ben"
winner = "Ben"
active = ["Aki", "Ben"]
absent = ["Ben"]
unclaimed = ["Chie", "Ben"]
choices = ["Ben enter", "Aki retire", "Ben blank"]
shibari = ["Ben enter"]
koikoi = { Ben = 2, Aki = 1 }
hands = { Ben = "1b", Aki = "2a" }
declared.Ben = ["aka"]
[[months.calls]]
player = "Ben"
[[months.hatto]]
player = "Ben"
for = "Aki"
[[months.hatto]]
player = "Aki"
for = "Ben"
[months.captures]
Ben = "rest"
[months.plains]
Ben = 3
[months.bonus]
tobikomi = ["Ben", "Ben"]
nuke-yaku = ["Aki", "Ben"]
[months.paid]
Ben = 3
[months.chips]
Ben = 3
[months.loans]
"Ben" = 3
"""


def test_a_player_is_renamed_wherever_there_can_be_one() -> None:
    for new in ("Bo", "Benedikta"):
        assert write.rename_player(EVERYWHERE, "Ben", new) == EVERYWHERE.replace('"Ben" =', "Ben =").replace(
            "Ben", new
        )
    spaced = write.rename_player(EVERYWHERE, "Ben", "B C")
    assert read_toml(spaced) == read_toml(
        EVERYWHERE.replace('"Ben" =', "Ben =")
        .replace("Ben = ", '"B C" = ')
        .replace("declared.Ben", 'declared."B C"')
        .replace("Ben", "B C")
    )
    assert write.rename_player(spaced, "B C", "Ben") == EVERYWHERE.replace('"Ben" =', "Ben =")


def test_a_choice_with_more_than_one_space_is_the_player_s_too() -> None:
    text = 'players = ["Aki", "Ben"]\n[[months]]\nchoices = ["Ben   enter"]\n'
    after = write.rename_player(text, "Ben", "Bo")
    assert read_toml(after)["months"][0]["choices"] == ["Bo enter"]


def test_what_is_like_a_player_is_left_alone() -> None:
    text = """\
hhscore = 1
players = ["Aki", "Ben"] # Ben
title = "Ben"
rules = "Ben"
_own = "Ben"
house = { "Ben" = 1 }
[[months]]
ba = "Ben"
note = "Ben"
field = "Ben"
choices = ["Benno enter", "Ben", "x Ben"]
calls = [{ player = "Aki", yaku = ["Ben"] }]
"""
    assert write.rename_player(text, "Ben", "Bo") == text.replace('["Aki", "Ben"]', '["Aki", "Bo"]')


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [("Zoe", "Bo", "Zoe is not at the table"), ("Ben", "Aki", "Aki is at the table already")],
)
def test_who_cannot_be_renamed(old: str, new: str, message: str) -> None:
    with pytest.raises(write.WriteError) as error:
        write.rename_player(EVERYWHERE, old, new)
    assert str(error.value) == message


def test_a_name_is_the_same_however_its_accents_are_written() -> None:
    text = 'players = ["Rene\u0301", "Ben"]\n[[months]]\npaid."Rene\u0301" = 3\n'
    assert write.rename_player(text, "René", "Bo") == 'players = ["Bo", "Ben"]\n[[months]]\npaid.Bo = 3\n'
    assert write.rename_player('players = ["A", "B"]\n', "B", "e\u0301") == 'players = ["A", "é"]\n'


HEAD = 'hhscore = 1\nplayers = ["Aki", "Ben"]\n'
MONTHS = """\
# far above

# above one
[[months]] # one
ba = "oba" # oba
# below oba
[months.paid] # paid
Aki = 1 # Aki
# below one

# far below one

# above two
[[months]] # two
ba = "koba"
# below two
"""


def rewritten(text: str, index: int, month: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> str:
    """A month changed where no change in place works."""

    def fail(*_: Any) -> str:
        raise LookupError

    monkeypatch.setattr(write, "revise", fail)
    return write.set_month(text, index, month)


def test_a_month_written_anew_keeps_its_own_comments(monkeypatch: pytest.MonkeyPatch) -> None:
    after = rewritten(HEAD + MONTHS, 0, {"ba": "zetsuba"}, monkeypatch)
    assert after == HEAD + MONTHS.replace(
        '[[months]] # one\nba = "oba" # oba\n# below oba\n[months.paid] # paid\nAki = 1 # Aki\n',
        '[[months]]\n# one\n# oba\n# below oba\n# paid\n# Aki\nba = "zetsuba"\n',
    )
    after = rewritten(HEAD + MONTHS, 1, {}, monkeypatch)
    assert after == HEAD + MONTHS.replace('[[months]] # two\nba = "koba"\n', "[[months]]\n# two\n")


def test_a_month_of_a_list_written_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + 'months = [\n  { ba = "oba" }, # one\n  { ba = "koba" },\n]\n'
    after = rewritten(text, 0, {"ba": "zetsuba", "paid": {"Aki": 1}}, monkeypatch)
    assert after == text.replace('{ ba = "oba" }', '{ ba = "zetsuba", paid = { Aki = 1 } }')


@pytest.mark.parametrize(
    ("index", "after"),
    [
        (0, '# far above\n\n# far below one\n\n# above two\n[[months]] # two\nba = "koba"\n# below two\n'),
        (1, MONTHS.partition("# above two")[0]),
    ],
)
@pytest.mark.parametrize("bom", ["", BOM], ids=["", "bom"])
def test_a_month_goes_with_the_comments_that_belong_to_it(index: int, after: str, bom: str) -> None:
    assert write.remove_month(bom + HEAD + MONTHS, index) == bom + HEAD + after


@pytest.mark.parametrize(
    ("months", "index", "after"),
    [
        ("months = [\n  # one\n  { ba = \"oba\" }, # o\n  # two\n  { ba = \"koba\" }, # k\n]\n", 0,
         "months = [\n  # two\n  { ba = \"koba\" }, # k\n]\n"),
        ("months = [\n  # one\n  { ba = \"oba\" }, # o\n  # two\n  { ba = \"koba\" } # k\n]\n", 1,
         "months = [\n  # one\n  { ba = \"oba\" }, # o\n]\n"),
        ("months = [\n  { ba = \"oba\" }\n  , # o\n  { ba = \"koba\" },\n]\n", 0,
         "months = [\n  { ba = \"koba\" },\n]\n"),
        ("months = [{ ba = \"oba\" }, { ba = \"koba\" }]\n", 0, "months = [{ ba = \"koba\" }]\n"),
        ("months = [{ ba = \"oba\" }, { ba = \"koba\" }]\n", 1, "months = [{ ba = \"oba\" }]\n"),
        ("months = [{ ba = \"oba\" }]\n", 0, "months = []\n"),
        ("months = [\n  { ba = \"oba\" }, { ba = \"koba\" },\n]\n", 0, "months = [\n  { ba = \"koba\" },\n]\n"),
        ("[[months]]\nba = \"oba\"\n\n\n[[months]]\nba = \"koba\"\n", 0, "[[months]]\nba = \"koba\"\n"),
        ("[[months]]\nba = \"oba\"\n[final]\nginmi = 3\n[[months]]\nba = \"koba\"\n", 0,
         "[final]\nginmi = 3\n[[months]]\nba = \"koba\"\n"),
        ("[[months]]\nba = \"oba\"", 0, ""),
    ],
    ids=ascii,
)  # fmt: skip
def test_a_month_taken_out_of_any_layout(months: str, index: int, after: str) -> None:
    assert write.remove_month(HEAD + months, index) == HEAD + after


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (HEAD, HEAD + '\n[[months]]\nba = "oba"\n'),
        (HEAD + "\n", HEAD + '\n[[months]]\nba = "oba"\n'),
        (HEAD.rstrip("\n"), HEAD + '\n[[months]]\nba = "oba"\n'),
        (HEAD + "months = []\n", HEAD + 'months = [{ ba = "oba" }]\n'),
        (HEAD + "months = [{}]\n", HEAD + 'months = [{}, { ba = "oba" }]\n'),
        (HEAD + "[[months]]\n", HEAD + '[[months]]\n\n[[months]]\nba = "oba"\n'),
        (
            HEAD + "[[months]]\n# below\n\n# of the end\n[final]\nginmi = 3\n",
            HEAD + '[[months]]\n# below\n\n[[months]]\nba = "oba"\n\n# of the end\n[final]\nginmi = 3\n',
        ),
    ],
    ids=ascii,
)
def test_a_month_more_in_any_layout(text: str, after: str) -> None:
    assert write.append_month(text, {"ba": "oba"}) == after


@pytest.mark.parametrize("index", [-1, 2])
def test_a_month_that_is_not_there(index: int) -> None:
    message = f"there is no month {index + 1}; the session has 2"
    for work in (
        lambda: write.set_month(HEAD + MONTHS, index, {}),
        lambda: write.remove_month(HEAD + MONTHS, index),
    ):
        with pytest.raises(write.WriteError) as error:
            work()
        assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = @", "line 1, column 5: no value that TOML knows (text stands in quotes): a = @"),
        ("months = 3", "months are no list of tables"),
        ("months = [3]", "months are no list of tables"),
        ("months = {}", "months are no list of tables"),
    ],
)
def test_what_has_no_months(text: str, message: str) -> None:
    with pytest.raises(write.WriteError) as error:
        write.append_month(text, {})
    assert str(error.value) == message


def test_a_change_that_cannot_be_written_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write, "revise", lambda text, *_: text)
    with pytest.raises(write.WriteError) as error:
        write.set_top(HEAD, "title", "x")
    assert (
        str(error.value) == "the change could not be written into the file as it stands; nothing was changed"
    )


@pytest.mark.parametrize(
    ("game", "rules", "lines"),
    [
        ("hachihachi", None, ['game = "hachihachi"', 'players = ["Aki", "Ben"]', 'rules = "standard"']),
        ("koikoi", None, ['game = "koikoi"', 'players = ["Aki", "Ben"]', 'rules = "koikoi"']),
        ("hachihachi", "qdan", ['game = "hachihachi"', 'players = ["Aki", "Ben"]', 'rules = "qdan"']),
    ],
)
def test_a_session_not_begun(game: str, rules: str | None, lines: list[str]) -> None:
    assert write.new(["Aki", "Ben"], rules, game).splitlines() == ["hhscore = 1", *lines]
    with_house = write.new(["Aki", "Ben"], rules, game, house={"year.months": 6}, schema="s.json")
    assert with_house.splitlines() == [
        "#:schema s.json", "hhscore = 1", *lines, "", "[house]", '"year.months" = 6'
    ]  # fmt: skip
    assert write.new(["Aki", "Ben"], rules, game, house={}) == write.new(["Aki", "Ben"], rules, game)
