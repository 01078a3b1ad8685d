"""Every reachable state of a month: random commands against a model that knows nothing of files.

After each step the file holds what the facts alone give: the model's document, and the bytes that saying the same
facts into a fresh file gives.
"""

from __future__ import annotations

import contextlib
import copy
import io
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from hhscore.cards import parse_cards
from hhscore.cli import main
from hhscore.facts import opened, parse_fact, take
from hhscore.games.hachihachi.counting import beyond_deck
from hhscore.session import load, write
from tests.support.scored import FOUR, THREE

HANDS = [
    "1b 2p 3p 4p 5p 6p 7p",
    "1r 2r 4a 6a 8p 9p 12p",
    "4arp 1p 2p 6r 8b",
    "8a 9r 9p 10a 11r 11p 12b",
    "1p 2p 3r 4p 5r 6p 7a",
    "1p 2p",
]
FIELDS = [
    "3r 5r 7r 9a 10r 12p",
    "1b 3b 5r 7r 9a 10p",
    "12b 5r 7a 9a 10p 11b",
    "1p 2p 3p 4p 5p 7a",
    "5arpp 1p 2p",
]
CAPTURES = ["rest", "88", "100", "76", "200", "1rp 2rp 3rp 4ar", "1bp 6rp 9rp 10rp", "b1 a3 r4 p8", "1b"]
players = st.sampled_from(FOUR)
yaku = st.sampled_from(["akatan", "aotan", "shiko", "goko"])
points = st.integers(-50, 50).map(str)

facts = st.one_of(
    st.tuples(st.just("choice"), players, st.sampled_from(["enter", "enter", "retire"])),
    st.tuples(st.just("captures"), players, st.sampled_from(CAPTURES)),
    st.tuples(st.just("field"), st.sampled_from(FIELDS)),
    st.tuples(st.just("ba"), st.sampled_from(["koba", "oba", "zetsuba"])),
    st.tuples(st.just("hand"), players, st.sampled_from(HANDS)),
    st.tuples(st.just("call"), players, yaku, st.sampled_from(["sage", "end"])),
    st.tuples(st.just("call"), players, st.just("cancel")),
    st.tuples(st.just("hatto"), players, st.sampled_from(["akatan", "tobikomi"]), st.just("for"), players),
    st.tuples(st.sampled_from(["absent", "unclaimed", "dealer", "resigned"]), players),
    st.tuples(st.just("declare"), players, st.sampled_from(["aka", "sanbon", "nothing"])),
    st.tuples(st.sampled_from(["paid", "chips"]), players, points),
    st.tuples(st.sampled_from(["plains", "loans"]), players, st.integers(0, 9).map(str)),
    st.tuples(st.just("bonus"), players, st.sampled_from(["tobikomi", "nuke-yaku"])),
    st.sampled_from([("mizuten",), ("next",)]),
)


class Model:
    """The document that facts make, put down the plainest way; what may be said is not its concern."""

    def __init__(self, seats):
        self.document: dict[str, Any] = {
            "hhscore": 1, "game": "hachihachi", "players": list(seats), "rules": "standard",
            "house": {"year.months": 3},
        }  # fmt: skip

    def take(self, words):
        word, *rest = words
        if word == "resigned":
            self.document["resigned"] = rest[0]
            return
        months = self.document.setdefault("months", [{}] if word != "next" else [])
        if word == "next":
            months.append({})
            return
        month = months[-1]
        match words:
            case ("field", cards):
                month["field"] = written(cards)
            case ("ba" | "dealer", value):
                month[word] = value
            case ("mizuten",):
                month["mizuten"] = True
            case ("choice", player, verb):
                month.setdefault("choices", []).append(f"{player} {verb}")
            case ("call", player, "cancel"):
                month.setdefault("calls", []).append({"player": player, "call": "cancel"})
            case ("call", player, made, said):
                month.setdefault("calls", []).append({"player": player, "yaku": [made], "call": said})
            case ("hatto", player, made, "for", other):
                month.setdefault("hatto", []).append({"player": player, "yaku": made, "for": other})
            case ("absent" | "unclaimed", player):
                month.setdefault(word, []).append(player)
                self.without(month, "declared" if word == "unclaimed" else "", player)
            case ("declare", player, name):
                month.setdefault("declared", {})[player] = [] if name == "nothing" else [name]
                if player in month.get("unclaimed", []):
                    month["unclaimed"].remove(player)
                    if not month["unclaimed"]:
                        del month["unclaimed"]
            case ("bonus", player, kind):
                month.setdefault("bonus", {}).setdefault(kind, []).append(player)
            case ("hand", player, cards):
                month.setdefault("hands", {})[player] = written(cards)
            case ("captures", player, what):
                month.setdefault("captures", {})[player] = captured(what)
            case (_, player, number):
                month.setdefault(word, {})[player] = int(number)

    @staticmethod
    def without(month, key, player):
        table = month.get(key, {})
        if player in table:
            del table[player]
            if not table:
                del month[key]


def written(cards):
    return str(parse_cards(cards))


def captured(what):
    if what.isdecimal():
        return int(what)
    return {"bright": 1, "animal": 3, "ribbon": 4, "plain": 8} if what.startswith("b") else what


class Machine(RuleBasedStateMachine):
    """The commands, run as a person runs them."""

    @initialize(seats=st.sampled_from([THREE, FOUR]))
    def begin(self, seats):
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "evening.toml"
        self.fresh = write.new(seats, house={"year.months": 3})
        self.path.write_text(self.fresh, encoding="utf-8")
        self.model = Model(seats)
        self.said = []  # the words that were taken, with the model before each
        self.back = []  # those that were taken back, with the model after each

    def run(self, *words):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main(list(words))
        assert "Traceback" not in err.getvalue()
        assert (status == 0) == bool(out.getvalue()) != bool(err.getvalue())
        return status, out.getvalue() + err.getvalue()

    def say(self, words):
        before = self.path.read_bytes()
        rest = ["--for" if word == "for" else word for word in words]
        status, line = self.run("add", str(self.path), *rest)
        if status:
            assert status == 1
            assert self.path.read_bytes() == before
        elif line.endswith("nothing changed\n"):
            assert self.path.read_bytes() == before
        else:
            self.said.append((words, copy.deepcopy(self.model)))
            self.model.take(words)
            self.back = []

    @rule(words=facts)
    def add(self, words):
        self.say(words)

    @rule(says=st.lists(st.sampled_from(["enter", "enter", "retire"]), min_size=4, max_size=4))
    def play_to_the_end(self, says):
        """Say what the month still needs, as people do."""
        for verb in says:
            month = self.last_month()
            if month is not None and month.entry is not None and month.entry.next_asked:
                self.say(("choice", month.entry.next_asked, verb))
        if month is None or month.ba is None:
            self.say(("ba", "oba"))
        month = self.last_month()
        for player in month.active if month is not None and month.open else ():
            self.say(("captures", player, "88"))

    def last_month(self):
        months = opened(self.path.read_text(encoding="utf-8")).ledger.months
        return months[-1] if months else None

    @precondition(lambda self: self.last_month() is not None and not self.last_month().open)
    @rule()
    def next(self):
        self.say(("next",))

    @precondition(lambda self: self.said)
    @rule()
    def undo(self):
        status, line = self.run("undo", str(self.path))
        assert status == 0
        assert line.startswith("undone: ")
        words, before = self.said.pop()
        self.back.append((words, self.model))
        self.model = before

    @precondition(lambda self: not self.said)
    @rule()
    def undo_nothing(self):
        status, line = self.run("undo", str(self.path))
        assert status == 1
        assert line.endswith("evening.toml: there is nothing to undo\n")

    @precondition(lambda self: self.back)
    @rule()
    def redo(self):
        assert self.run("redo", str(self.path))[0] == 0
        words, after = self.back.pop()
        self.said.append((words, self.model))
        self.model = after

    @precondition(lambda self: not self.back)
    @rule()
    def redo_nothing(self):
        status, line = self.run("redo", str(self.path))
        assert status == 1
        assert line.endswith("evening.toml: there is nothing to redo\n")

    @invariant()
    def the_file_is_what_the_facts_alone_give(self):
        text = self.path.read_bytes().decode()
        assert load(text).data == self.model.document
        again = self.fresh
        for words, _ in self.said:
            scored = opened(again)
            again = take(again, parse_fact(words, scored.session, scored.rules)).text
        assert again == text

    @invariant()
    def nothing_in_it_contradicts_itself(self):
        scored = opened(self.path.read_text(encoding="utf-8"))
        assert {problem.name for problem in scored.problems()} <= {"captures-total"}
        for facts in scored.session.months:  # too few may be an early end, too many never is
            assert beyond_deck(facts, scored.hachihachi_rules, ()) == []
        for month in scored.ledger.months:
            assert sum(month.net.values()) == 0 or any(
                "@" in one.payee + one.payer for one in month.transfers
            )

    def teardown(self):
        shutil.rmtree(getattr(self, "folder", ""), ignore_errors=True)


TestMachine = Machine.TestCase
TestMachine.settings = settings(
    max_examples=8, stateful_step_count=20, suppress_health_check=list(HealthCheck)
)


def test_undo_over_a_month_s_end_and_redo(tmp_path):
    """The same in one walk: back to the fresh file and forward again, the same bytes at each state."""
    path = tmp_path / "evening.toml"
    path.write_text(write.new(FOUR), encoding="utf-8")
    lines = [
        "ba koba",
        "choice Aki retire",
        "captures Ben 100",
        "captures Chie 80",
        "captures Dai rest",
        "next",
    ]
    lines += ["field 1b 2r 4a 5r 7r 9p", "choice Ben enter"]
    states = [path.read_bytes()]
    with contextlib.redirect_stdout(io.StringIO()):
        for line in lines:
            assert main(["add", str(path), *line.split()]) == 0
            states.append(path.read_bytes())
        for state in reversed(states[:-1]):
            assert main(["undo", str(path)]) == 0
            assert path.read_bytes() == state
        for state in states[1:]:
            assert main(["redo", str(path)]) == 0
            assert path.read_bytes() == state
