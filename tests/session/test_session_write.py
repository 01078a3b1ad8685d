"""Changes to a session's text: what does not change keeps its bytes, comments stay, and it says what it should."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhscore.session import load, write
from hhscore.session.edit import same
from hhscore.toml.parse import read_toml
from hhscore.toml.scan import BOM, scan
from tests.support.paths import DATA

SESSIONS = sorted((DATA).glob("*.toml"))

EVENING = """\
#:schema ./session.schema.json
hhscore = 1
players = ["Aki", "Ben", "Chie"]   # Ben brought the cards

# The first month, played slowly.
[[months]]
field = "1p 2r 4a 5r 7r 9p"  # koba
[months.hands]
Aki = "1r 2p 3p 7ap 10a 12p"
Ben = "2p 5p 6a 10p 11ba 12p" # toichi
[months.captures]
Aki = 88   # counted twice
Ben = "rest"

# The second month.
[[months]]
ba = "oba"
[[months.calls]]
player = "Aki"
yaku = ["akatan"]   # quick!
call = "sage"

[final]
winner = "Aki"
"""
"""A session as people write them."""


def changed(text: str, index: int, **keys: Any) -> str:
    """The text after `set_month` with these keys of the month set, or taken away by None."""
    month = read_toml(text)["months"][index]
    new = {key: value for key, value in {**month, **keys}.items() if value is not None}
    return write.set_month(text, index, new)


def added(before: str, after: str) -> list[str]:
    """The lines that are new; the rest must be as it was."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    start = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(old))
    tail = next((i for i, (a, b) in enumerate(zip(old[::-1], new[::-1], strict=False)) if a != b), len(old))
    tail = min(tail, len(old) - start, len(new) - start)
    assert old[:start] + old[len(old) - tail :] == old, "lines were lost"
    return new[start : len(new) - tail]


def test_the_same_month_again_changes_nothing():
    assert write.set_month(EVENING, 0, read_toml(EVENING)["months"][0]) == EVENING


def test_a_value_is_replaced_in_its_place():
    captures = {"Aki": 90, "Ben": "rest"}
    assert changed(EVENING, 0, captures=captures) == EVENING.replace("Aki = 88", "Aki = 90")


def test_a_hand_is_added_after_the_other_hands():
    hands = {**read_toml(EVENING)["months"][0]["hands"], "Chie": "2p 5p 6r 10p 11rp 12b"}
    after = changed(EVENING, 0, hands=hands)
    assert added(EVENING, after) == ['Chie = "2p 5p 6r 10p 11rp 12b"\n']
    assert '# toichi\nChie = "2p' in after


def test_a_new_kind_of_fact_gets_a_table_in_the_contracts_order():
    after = changed(EVENING, 0, calls=[{"player": "Aki", "yaku": ["goko"], "call": "end"}])
    assert added(EVENING, after) == [
        "[[months.calls]]\n",
        'player = "Aki"\n',
        'yaku = ["goko"]\n',
        'call = "end"\n',
    ]
    assert "# toichi\n[[months.calls]]\n" in after
    assert 'call = "end"\n[months.captures]\n' in after


def test_a_call_is_added_after_the_last_call():
    calls = [*read_toml(EVENING)["months"][1]["calls"], {"player": "Aki", "yaku": ["shiko"], "call": "end"}]
    after = changed(EVENING, 1, calls=calls)
    assert added(EVENING, after) == [
        "[[months.calls]]\n",
        'player = "Aki"\n',
        'yaku = ["shiko"]\n',
        'call = "end"\n',
    ]
    assert after.endswith('call = "end"\n\n[final]\nwinner = "Aki"\n')


def test_simple_keys_stand_before_the_tables():
    after = changed(EVENING, 0, mizuten=True, dealer="Ben")
    assert (
        '[[months]]\ndealer = "Ben"\nfield = "1p 2r 4a 5r 7r 9p"  # koba\nmizuten = true\n[months.hands]'
        in after
    )


def test_comments_of_what_goes_stay():
    after = changed(EVENING, 0, hands=None, captures=None)
    assert after.count("#") == EVENING.count("#")
    assert "# toichi\n" in after
    assert "# counted twice\n" in after


def test_a_choice_is_added_to_the_list():
    text = EVENING.replace('ba = "oba"\n', 'ba = "oba"\nchoices = ["Aki enter"]  # at last\n')
    after = changed(text, 1, choices=["Aki enter", "Ben retire"])
    assert after == text.replace('["Aki enter"]', '["Aki enter", "Ben retire"]')


def test_a_list_over_several_lines_keeps_its_form():
    lines = 'choices = [\n    "Aki enter", # first\n    "Ben enter" # second\n    # and so on\n]\n'
    text = EVENING.replace('ba = "oba"\n', 'ba = "oba"\n' + lines)
    after = changed(text, 1, choices=["Aki enter", "Ben retire", "Chie enter"])
    assert (
        'choices = [\n    "Aki enter", # first\n    "Ben retire", # second\n    # and so on\n    "Chie enter",\n]\n'
        in after
    )
    fewer = changed(text, 1, choices=["Ben enter"])
    assert '# first\n    "Ben enter" # second\n    # and so on\n]' in fewer


def test_an_inline_table_stays_inline():
    text = EVENING.replace("Aki = 88 ", "Aki = { bright = 1, plain = 3 } ")
    counts = {"bright": 2, "animal": 4}
    after = changed(text, 0, captures={"Aki": counts, "Ben": "rest"})
    assert "Aki = { bright = 2, animal = 4 }   # counted twice" in after


def test_dotted_keys_stay_dotted():
    text = 'hhscore = 1\nplayers = ["Aki", "Ben"]\n[[months]]\n  paid.Aki = 1 # a\n'
    assert changed(text, 0, paid={"Aki": 2, "Ben": -2}) == text.replace(
        "Aki = 1 # a\n", "Aki = 2 # a\n  paid.Ben = -2\n"
    )


def test_a_table_of_its_own_for_one_player_is_found():
    text = EVENING.replace('Ben = "rest"\n', "[months.captures.Ben]\nbright = 2\n")
    after = changed(text, 0, captures={"Aki": 88, "Ben": {"bright": 2, "plain": 9}, "Chie": "rest"})
    assert (
        'Aki = 88   # counted twice\nChie = "rest"\n[months.captures.Ben]\nbright = 2\nplain = 9\n' in after
    )


@pytest.mark.parametrize(
    ("lines", "key", "new"),
    [
        ("bonus . tobikomi = [] # none\n", "bonus", {}),
        ("captures.Aki.bright = 2\n", "captures", {"Aki": {"plain": 3}}),
        ("captures.Aki.bright = 2\n", "captures", {"Ben": 88}),
        ("captures.Aki.bright = 2\n", "captures", {"Aki": {}}),
        ("[months.captures.Aki] # counted\nbright = 2\n", "captures", {}),
    ],
)
def test_a_table_that_its_keys_imply_outlives_them(lines, key, new, monkeypatch):
    """Edited in place, without the net: writing the month anew is made to fail."""

    def fail(*_: object) -> str:
        raise LookupError

    monkeypatch.setattr(write, "_rewritten", fail)
    text = f'hhscore = 1\nplayers = ["Aki", "Ben"]\n[[months]]\nba = "oba"\n{lines}[final]\nginmi = 3\n'
    found = changed(text, 0, **{key: new})
    assert read_toml(found)["months"] == [{"ba": "oba", key: new}]
    assert found.startswith(text.partition(lines)[0])
    assert found.endswith("[final]\nginmi = 3\n")
    assert set(notes(text)) <= set(notes(found))


def test_line_ends_and_the_bom_stay():
    text = BOM + EVENING.replace("\n", "\r\n")
    after = changed(text, 0, captures={"Aki": 88, "Ben": 88, "Chie": 88}, paid={"Aki": 0})
    assert after.startswith(BOM + "#:schema")
    assert after.count("\n") == after.count("\r\n") == EVENING.count("\n") + 3
    assert write.append_month(after, {"ba": "koba"}).count("\n") == after.count("\r\n") + 3


def test_months_written_as_a_list_are_changed_there():
    text = 'hhscore = 1\nplayers = ["Aki", "Ben"]\nmonths = [ { ba = "oba" }, # one\n  {} ]\n'
    assert changed(text, 1, ba="koba") == text.replace("{}", '{ ba = "koba" }')
    assert write.append_month(text, {"mizuten": True}) == text.replace("{} ]", "{}, { mizuten = true } ]")
    assert read_toml(write.remove_month(text, 0))["months"] == [{}]
    assert read_toml(write.append_month("months = [] # none\n", {"ba": "oba"})) == {"months": [{"ba": "oba"}]}


def test_a_month_is_added_before_the_end():
    after = write.append_month(EVENING, {"ba": "koba", "hands": {"Aki": "1b"}})
    assert after == EVENING.replace(
        "\n[final]", '\n[[months]]\nba = "koba"\n[months.hands]\nAki = "1b"\n\n[final]'
    )


def test_a_month_is_added_to_a_file_without_a_last_line_end():
    assert write.append_month("hhscore = 1", {"ba": "koba"}) == 'hhscore = 1\n\n[[months]]\nba = "koba"\n'


def test_comments_after_the_last_month_stay_before_the_next():
    text = EVENING.partition("\n[final]")[0] + "# that was quick\n\n# more to come\n"
    assert write.append_month(text, {"ba": "koba"}) == text + '\n[[months]]\nba = "koba"\n'


def test_a_month_is_taken_out():
    first = EVENING.index("# The first month, played slowly.\n[[months]]")
    second = EVENING.index("# The second month.\n[[months]]")
    assert write.remove_month(EVENING, 0) == EVENING[:first] + EVENING[second:]
    assert write.remove_month(EVENING, 1) == EVENING[:second] + EVENING[EVENING.index("[final]") :]
    with pytest.raises(write.WriteError, match="there is no month 3; the session has 2"):
        write.remove_month(EVENING, 2)


HEAD = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n'
SURROUNDED = [
    "# January\n[[months]]\nba = 'koba'\n# Ben was cross\n\n",
    "# --- after supper ---\n\n",  # neither month's
    "# February: it snowed\n# until ten\n[[months]] # cold\nba = 'oba'\n"
    "# of the captures\n[months.captures]\nAki = 88\n\n",
    "  # March\n  [[months]]\n  ba = 'zetsuba'\n",
]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_comments_of_a_month_go_with_it_and_no_others(end):
    text = (HEAD + "\n" + "".join(SURROUNDED)).replace("\n", end)
    for index, stretch in enumerate((0, 2, 3)):
        gone = SURROUNDED[stretch].replace("\n", end)
        assert write.remove_month(text, index) == text.replace(gone, "")


def test_the_comments_of_a_month_in_a_list_go_with_it():
    lines = [
        "  # January\n  { ba = 'koba' }, # cold\n",
        "  # February\n  { ba = 'oba' },\n",
        "  { ba = 'koba' }\n",
    ]
    text = f"{HEAD}months = [\n{''.join(lines)}  # the end\n]\n"
    for index, gone in enumerate(lines):
        assert write.remove_month(text, index) == text.replace(gone, "")


def test_top_level_keys():
    after = write.set_top(EVENING, "resigned", "Ben")
    assert added(EVENING, after) == ['resigned = "Ben"\n']
    assert write.set_top(after, "resigned", None) == EVENING
    final = {"winner": "Aki", "totals": {"Aki": 30}, "ginmi": 29}
    assert added(EVENING, write.set_top(EVENING, "final", final)) == [
        "totals = { Aki = 30 }\n",
        "ginmi = 29\n",
    ]
    short = EVENING.partition("\n[final]")[0]
    assert write.set_top(short, "final", {"ginmi": 29}) == short + "\n[final]\nginmi = 29\n"
    assert '\n\n[house]\n"ba.carry" = "none"\n' in write.set_top(EVENING, "house", {"ba.carry": "none"})


def test_renaming_a_player():
    text = EVENING.replace(
        'ba = "oba"\n',
        'choices = ["Aki enter", "Ben  retire"]\nhatto = [{player="Aki",yaku="akatan",for="Ben"}]\n',
    )
    after = write.rename_player(text, "Aki", "Aki B.")
    expected = text.replace('"Aki', '"Aki B.').replace("\nAki =", '\n"Aki B." =')
    assert after == expected
    assert write.rename_player(after, "Aki B.", "Aki").replace('"Aki" =', "Aki =") == text
    with pytest.raises(write.WriteError, match="Eva is not at the table"):
        write.rename_player(text, "Eva", "Aki")
    with pytest.raises(write.WriteError, match="Ben is at the table already"):
        write.rename_player(text, "Aki", "Ben")


def test_what_is_no_session_cannot_be_changed():
    for text in ("[", "months = 3", "months = [1]"):
        with pytest.raises(write.WriteError):
            write.append_month(text, {})
        with pytest.raises(write.WriteError):
            write.set_month(text, 0, {})


@pytest.mark.parametrize("text", [EVENING, 'hhscore = 1\nplayers = ["Aki"]\nmonths = [{ ba = "oba" }]\n'])
def test_a_change_that_goes_wrong_rewrites_the_month_and_keeps_its_comments(text, monkeypatch):
    monkeypatch.setattr(write, "revise", lambda text, *_: text.replace("Aki", "Eva"))
    after = write.set_month(text, 0, {"ba": "koba", "paid": {"Aki": 3}})
    data = read_toml(text)
    data["months"][0] = {"ba": "koba", "paid": {"Aki": 3}}
    assert same(read_toml(after), data)
    assert notes(after) == notes(text)
    start = text.index("months")
    assert after[:start] == text[:start]
    with pytest.raises(write.WriteError, match="nothing was changed"):
        write.set_top(text, "title", "x")


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_worked_years_come_back_as_they_were(path: Path):
    text = path.read_text(encoding="utf-8")
    data = read_toml(text)
    session = load(text).require()
    assert load(write.whole(data)).require() == session
    for index, month in enumerate(data["months"]):
        assert write.set_month(text, index, month) == text
    there = write.rename_player(text, "Ben", "Ben the 2nd")
    assert '"Ben"' not in there
    assert write.rename_player(there, "Ben the 2nd", "Ben").replace('"Ben" =', "Ben =") == text


def test_a_year_written_fact_by_fact_is_the_year():
    data = read_toml((DATA / "traditional-6-players-51.toml").read_text(encoding="utf-8"))
    text = write.new(data["players"], data["rules"], data["game"])
    for index, month in enumerate(data["months"][:4]):
        text = write.append_month(text, {})
        so_far: dict[str, Any] = {}
        for key, value in reversed(month.items()):
            if isinstance(value, dict):
                for name, part in value.items():
                    so_far = {**so_far, key: {**so_far.get(key, {}), name: part}}
                    text = write.set_month(text, index, so_far)
            else:
                so_far = {**so_far, key: value}
                text = write.set_month(text, index, so_far)
    assert same(read_toml(text), {**data, "months": data["months"][:4]})
    assert text == write.whole({**data, "months": data["months"][:4]}), "the order of the contract"


PLAYERS = ("Aki", "Ben", "Chie D.", 'é"e')
words = st.sampled_from(("1b 2r", "oba", "", "rest", "a # b", 'q"\\', "päx\t"))
numbers = st.integers(-500, 500)
counts = st.dictionaries(st.sampled_from(("bright", "animal", "ribbon", "plain")), numbers, min_size=1)
tables = st.lists(
    st.fixed_dictionaries(
        {"player": st.sampled_from(PLAYERS)}, optional={"yaku": st.lists(words, max_size=3), "call": words}
    ),
    min_size=1,
    max_size=4,
)
by_player = st.dictionaries(st.sampled_from(PLAYERS), st.one_of(words, numbers, counts))
months = st.fixed_dictionaries(
    {},
    optional={
        "field": words,
        "mizuten": st.booleans(),
        "choices": st.lists(words, max_size=5),
        "shibari": st.lists(words, max_size=5),
        "hands": by_player,
        "calls": tables,
        "hatto": tables,
        "captures": by_player,
        "bonus": st.dictionaries(st.sampled_from(("tobikomi", "nuke-yaku")), st.lists(words, max_size=3)),
        "_mine": st.one_of(words, st.lists(st.lists(numbers))),
    },
)


def quoted(key: str) -> str:
    return key if key.isascii() and key.isalnum() else '"' + key.replace('"', '\\"') + '"'


class Writer:
    """Writes a month in one of the many ways in which people write TOML."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.choose = draw
        self.comments = 0

    def one_of(self, *options: str) -> str:
        return self.choose(st.sampled_from(options))

    def comment(self) -> str:
        if self.one_of("", "", "#") == "":
            return ""
        self.comments += 1
        return f"  # note {self.comments} = [x]"

    def value(self, value: Any) -> str:
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, int):
            return str(value)
        if isinstance(value, str):
            if "\\" not in value and '"' not in value and self.one_of("basic", "literal", "block") == "block":
                return f'"""{value}"""'
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t") + '"'
        if isinstance(value, dict):
            return (
                "{ " + ", ".join(f"{quoted(key)} = {self.value(part)}" for key, part in value.items()) + " }"
            )
        if self.one_of("one line", "lines") == "one line":
            return "[" + ", ".join(map(self.value, value)) + self.one_of("", "," if value else "") + "]"
        elements = [f"  {self.value(part)}," for part in value]
        return (
            "[" + self.comment() + "\n" + "".join(line + self.comment() + "\n" for line in elements) + "  ]"
        )

    def entries(self, table: dict[str, Any], prefix: str = "", indent: str = "") -> str:
        return "".join(
            f"{indent}{prefix}{quoted(key)} = {self.value(part)}{self.comment()}\n"
            for key, part in table.items()
        )

    def month(self, month: dict[str, Any]) -> str:
        indent = self.one_of("", "  ")
        head, tables = "", ""
        for key, value in month.items():
            if isinstance(value, dict) and value:
                how = self.one_of("section", "section", "dotted", "inline")
                if how == "dotted":
                    head += self.entries(value, f"{key} . ", indent)
                elif how == "section":
                    tables += (
                        self.one_of("", "\n")
                        + f"{indent}[months.{key}]{self.comment()}\n"
                        + self.entries(value)
                    )
                    continue
            if (
                isinstance(value, list)
                and value
                and isinstance(value[0], dict)
                and self.one_of("[[", "[") == "[["
            ):
                for part in value:
                    tables += f"[[ months . {key} ]]{self.comment()}\n" + self.entries(part, indent=indent)
            elif not (isinstance(value, dict) and value and how == "dotted"):
                head += self.entries({key: value}, indent=indent)
        return f"[[months]]{self.comment()}\n{head}{tables}"


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, list[str], list[dict[str, Any]]]:
    """The parts of a text (before, each month, after) and the months in it."""
    writer = Writer(draw)
    wanted = draw(st.lists(months, min_size=1, max_size=3))
    parts = ['hhscore = 1 # one\nplayers = ["Aki"]\n\n']
    parts += [writer.month(month) + draw(st.sampled_from(("", "\n", "\n\n"))) for month in wanted]
    parts.append(draw(st.sampled_from(("", "\n# the end", "[final]\nginmi = 3\n"))))
    line_end = draw(st.sampled_from(("\n", "\r\n")))
    parts = [part.replace("\n", line_end) for part in parts]
    bom = draw(st.sampled_from(("", BOM)))
    return bom + "".join(parts), parts, wanted


def notes(text: str) -> list[str]:
    """All comments of a text."""
    return sorted(text[span.start : span.end] for span in scan(text).comments)


@settings(max_examples=50)
@given(documents(), st.data())
def test_any_month_becomes_any_other(document, data):
    text, parts, wanted = document
    assert same(read_toml(text)["months"], wanted)
    index = data.draw(st.integers(0, len(wanted) - 1))
    new = data.draw(months)
    after = write.set_month(text, index, new)
    expected = [*wanted[:index], new, *wanted[index + 1 :]]
    assert same(read_toml(after)["months"], expected)
    before = "".join(parts[: index + 1])
    assert after.removeprefix(BOM).startswith(before)
    assert after.endswith("".join(parts[index + 2 :]))
    assert after.startswith(BOM) == text.startswith(BOM)
    assert set(notes(text)) <= set(notes(after)), "a comment was lost"


@settings(max_examples=40)
@given(documents(), months)
def test_months_come_and_go(document, new):
    text, _, wanted = document
    after = write.append_month(text, new)
    assert same(read_toml(after)["months"], [*wanted, new])
    again = write.remove_month(after, len(wanted))
    assert same(read_toml(again)["months"], wanted)
    assert set(notes(text)) <= set(notes(again))
    for index in range(len(wanted)):
        rest = read_toml(write.remove_month(text, index)).get("months", [])
        assert same(rest, wanted[:index] + wanted[index + 1 :])


@settings(max_examples=40)
@given(st.lists(months, max_size=3))
def test_what_is_written_whole_is_read_back(wanted):
    data = {
        "hhscore": 1,
        "players": ["Aki", "Ben"],
        "house": {"ba.carry": "none", "a": {"b": 1}},
        "months": wanted,
    }
    if not wanted:
        del data["months"]
    assert same(tomllib.loads(write.whole(data)), data)
