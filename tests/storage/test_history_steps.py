"""The steps of a file, one by one: which can be taken back, which made again, and what is said where none can."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from hhscore.storage.history import MOST_BYTES, MOST_STEPS, History, NoStep, Step, mark, read

BY_HAND = "the file was changed by hand {}, or saved without its history"


def history(*contents: bytes) -> History:
    """A history of these contents, one after another; the steps are called 1, 2 …"""
    found = History()
    for number, (old, new) in enumerate(pairwise(contents), 1):
        found.add(f"step {number}", old, new)
    return found


def refused(work: object, data: bytes) -> str:
    with pytest.raises(NoStep) as reason:
        work(data)  # type: ignore[operator]
    return str(reason.value)


def test_a_step_is_the_stretch_that_changed() -> None:
    assert history(b"one two three", b"one 2 three").steps == [
        Step("step 1", 4, b"two", b"2", mark(b"one two three"), mark(b"one 2 three"))
    ]
    # What is alike at both ends is not counted twice: one a was put in, or taken away, at the end.
    assert [(one.start, one.old, one.new) for one in history(b"aa", b"aaa", b"a").steps] == [
        (2, b"", b"a"),
        (1, b"aa", b""),
    ]
    assert [(one.start, one.old, one.new) for one in history(b"", b"ab", b"").steps] == [
        (0, b"", b"ab"),
        (0, b"ab", b""),
    ]
    assert Step("ab", 0, b"cde", b"f", "", "").size == 200 + 2 + 3 + 1


def test_back_and_forth_through_three_contents() -> None:
    found = history(b"one", b"two", b"three")
    assert found.done == 2
    assert found.undo(b"three") == ("step 2", b"two")
    found.undone(b"three")
    assert found.done == 1
    assert found.undo(b"two") == ("step 1", b"one")
    assert found.redo(b"two") == ("step 2", b"three")
    found.undone(b"two")
    assert found.done == 0
    assert refused(found.undo, b"one") == "there is nothing to undo"
    assert found.redo(b"one") == ("step 1", b"two")
    found.redone(b"one")
    found.redone(b"two")
    assert found.done == 2
    assert refused(found.redo, b"three") == "there is nothing to redo"


def test_nothing_to_take_back_or_make_again() -> None:
    assert refused(History().undo, b"x") == "there is nothing to undo"
    assert refused(History().redo, b"x") == "there is nothing to redo"


def test_a_file_changed_by_hand() -> None:
    since = BY_HAND.format("since")
    found = history(b"one", b"two", b"three")
    assert refused(found.undo, b"x") == f"cannot undo 'step 2': {since}"
    assert refused(found.redo, b"x") == "there is nothing to redo"
    found.undone(b"three")
    assert refused(found.undo, b"x") == f"cannot undo 'step 1': {since}"
    assert refused(found.redo, b"x") == f"cannot redo 'step 2': {since}"
    found.undone(b"two")
    assert refused(found.undo, b"x") == f"cannot undo anything: {since}"
    assert refused(found.redo, b"x") == f"cannot redo 'step 1': {since}"


def test_a_gap_between_two_steps() -> None:
    """Saved from other content than the step before left: what lies before the gap cannot be reached."""
    found = history(b"one", b"two")
    found.add("later", b"2", b"three")
    assert (found.done, [one.label for one in found.steps]) == (2, ["step 1", "later"])
    assert found.undo(b"three") == ("later", b"2")
    found.undone(b"three")
    assert refused(found.undo, b"2") == f"cannot undo 'step 1': {BY_HAND.format('after it')}"
    assert found.redo(b"2") == ("later", b"three")
    assert found.undo(b"two") == ("step 1", b"one")
    assert refused(found.redo, b"two") == f"cannot redo 'later': {BY_HAND.format('before it')}"


def test_a_history_one_step_ahead_of_the_file_or_behind_it() -> None:
    """Killed between the two writes: where the file stands is seen by its content."""
    ahead = history(b"one", b"two", b"three")
    assert ahead.undo(b"two") == ("step 1", b"one")
    assert ahead.redo(b"two") == ("step 2", b"three")
    ahead.add("step 3", b"two", b"four")
    assert [one.label for one in ahead.steps] == ["step 1", "step 3"]
    behind = history(b"one", b"two", b"three")
    behind.done = 1
    assert behind.undo(b"three") == ("step 2", b"two")
    behind.undone(b"three")
    assert behind.done == 1
    far = history(b"one", b"two", b"three")
    far.done = 0
    assert refused(far.undo, b"three").startswith("cannot undo anything: ")


def test_what_was_taken_back_is_gone_with_the_next_step() -> None:
    found = history(b"one", b"two", b"three")
    found.undone(b"three")
    found.add("other", b"two", b"four")
    assert [one.label for one in found.steps] == ["step 1", "other"]
    assert found.done == 2
    assert refused(found.redo, b"four") == "there is nothing to redo"


@pytest.mark.parametrize(
    ("start", "old", "new"),
    [(-1, b"three", b"two"), (1, b"three", b"two"), (0, b"x", b"two"), (0, b"three", b"twO")],
)
def test_a_step_that_is_not_what_it_says(start: int, old: bytes, new: bytes) -> None:
    found = History([Step("forged", start, new, old, mark(b"two"), mark(b"three"))], 1)
    assert refused(found.undo, b"three") == "its undo history is broken, so nothing was changed"


def test_how_much_is_kept() -> None:
    found = history(*(b"%d" % number for number in range(MOST_STEPS + 3)))
    assert len(found.steps) == found.done == MOST_STEPS
    assert (found.steps[0].label, found.steps[-1].label) == ("step 3", f"step {MOST_STEPS + 2}")
    # A step of 200 bytes beside its texts: one that fills the room exactly is kept, one byte more is not.
    room = MOST_BYTES - 200 - len("all")
    for size, steps in ((room, 1), (room + 1, 0)):
        found = History()
        found.add("all", b"", b"x" * size)
        assert (len(found.steps), found.done) == (steps, steps)
    found = history(b"", b"a")
    found.add("b", b"a", b"a" + b"x" * (MOST_BYTES - 2 * 200 - len("step 1ab")))
    assert len(found.steps) == 2
    found = history(b"", b"a")
    found.add("b", b"a", b"a" + b"x" * (MOST_BYTES - 2 * 200 - len("step 1ab") + 1))
    assert [one.label for one in found.steps] == ["b"]


def test_what_is_kept_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "undo"
    found = history(b"one\xff\r\n", "é".encode(), b"three")
    found.undone(b"three")
    path.write_bytes(found.dump())
    assert read(path) == found
    kept = json.loads(path.read_bytes())
    assert {key: kept[key] for key in ("format", "done")} == {"format": 1, "done": 1}
    assert kept["steps"][0] == [
        "step 1", 0, "one\xff\r\n", "Ã©", mark(b"one\xff\r\n"), mark("é".encode()),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("change", "is_read"),
    [
        ({}, True),
        ({"done": 0}, True),
        ({"done": 2}, True),
        ({"done": 3}, False),
        ({"done": -1}, False),
        ({"done": "1"}, False),
        ({"done": None}, False),
        ({"format": 2}, False),
        ({"format": 0}, False),
        ({"steps": [["a", 0, "b"]]}, False),
        ({"steps": 3}, False),
        ({"steps": [["a", 0, "b", "\u1234", "", ""]] * 2}, False),
    ],
    ids=str,
)
def test_a_broken_history_is_an_empty_one(tmp_path: Path, change: dict[str, object], is_read: bool) -> None:
    path = tmp_path / "undo"
    whole = json.loads(history(b"one", b"two", b"three").dump())
    path.write_text(json.dumps({**whole, **change}))
    assert (read(path) != History()) is is_read
    assert read(tmp_path / "none") == History()
