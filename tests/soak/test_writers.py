"""Eight writers at once: what each was told is saved is there, once, and can be taken back step by step."""

from __future__ import annotations

import os
import random
import time
from functools import partial

from hhscore import cli
from hhscore.storage import store
from hhscore.toml.parse import read_toml
from tests.soak.harness import SEED, begin_child, call, many

WRITERS = 8
PLAYERS = ("Aki", "Ben", "Chie", "Dai")


def wait_for(children: list[int]) -> None:
    assert [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children] == [0] * len(children)


def test_eight_writers_of_lines_lose_none(folder, counts):
    path, each = folder / "evening.toml", many(400)
    path.write_text("begin\n", encoding="utf-8")

    def write(who: int) -> int:
        for step in range(each):
            with store.transaction(path) as held:
                held.save(f"{held.text}{who} {step}\n", f"{who} {step}")
        return 0

    wait_for([begin_child(partial(write, who), folder / f"told{who}") for who in range(WRITERS)])
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    assert sorted(lines) == sorted(f"{who} {step}" for who in range(WRITERS) for step in range(each))
    for who in range(WRITERS):
        mine = [line for line in lines if line.startswith(f"{who} ")]
        assert mine == [f"{who} {step}" for step in range(each)]
    back = min(len(lines), 400)  # the history has an end
    for number in range(1, back + 1):
        change = store.undo(path)
        assert change.after.text.splitlines()[1:] == lines[: len(lines) - number]
    for _ in range(back):
        store.redo(path)
    assert path.read_text(encoding="utf-8").splitlines()[1:] == lines
    counts["lines of eight writers"] += len(lines)


def test_eight_people_at_one_table_lose_no_fact(folder, counts):
    """Each adds facts of their own by the command; some take a step back and make it again."""
    for round_ in range(many(20)):
        path = folder / f"{round_}.toml"
        months = "[[months]]\nba = 'koba'\n" * 12
        path.write_text(f"hhscore = 1\nplayers = {[*PLAYERS]}\n{months}".replace("'", '"'), encoding="utf-8")
        facts = [(str(month), player) for month in range(1, 13) for player in PLAYERS]
        random.Random(SEED + round_).shuffle(facts)

        def write(who: int, path=path, facts=facts) -> int:
            for number, (month, player) in enumerate(facts[who::WRITERS]):
                points = str(int(month) * 10 + PLAYERS.index(player))
                words = ["add", str(path), "--month", month, "paid", player, points]
                if cli.main(words):
                    return 1
                if number % 3 == 0 and cli.main(words):  # said again, it changes nothing
                    return 1
            return 0

        wait_for([begin_child(partial(write, who), folder / f"told{who}") for who in range(WRITERS)])
        for number, month in enumerate(read_toml(path.read_text(encoding="utf-8"))["months"], 1):
            assert month["paid"] == {player: number * 10 + at for at, player in enumerate(PLAYERS)}
        for _ in facts:
            assert call("undo", path).status == 0
        assert "paid" not in path.read_text(encoding="utf-8")
        counts["facts of eight people"] += len(facts)


def test_two_that_undo_and_redo_while_six_write(folder, counts):
    """Whatever the order: the file is always one that somebody saved, and the writers are never refused."""
    path, each = folder / "evening.toml", many(200)
    path.write_text("begin\n", encoding="utf-8")

    def write(who: int) -> int:
        for step in range(each):
            with store.transaction(path) as held:
                held.save(f"{held.text}{who} {step}\n", f"{who} {step}")
        return 0

    def step_about(seed: int) -> int:
        rng = random.Random(seed)
        for _ in range(each):
            try:
                rng.choice((store.undo, store.redo))(path)
            except store.StoreError as refusal:
                if "nothing to" not in str(refusal):
                    print(refusal)
                    return 1
            time.sleep(0)
        return 0

    children = [begin_child(partial(write, who), folder / f"told{who}") for who in range(6)]
    children += [begin_child(partial(step_about, seed), folder / f"told{seed}") for seed in (6, 7)]
    wait_for(children)
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "begin"
    assert len(set(lines)) == len(lines)
    for who in range(6):
        mine = [int(line.partition(" ")[2]) for line in lines if line.startswith(f"{who} ")]
        assert mine == sorted(mine)
    counts["saves and steps"] += 8 * each
