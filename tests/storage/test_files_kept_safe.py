"""Files: who may read a new one, what has reached the disk when, and where things stand in odd texts."""

from __future__ import annotations

import os
import stat
import tomllib
from pathlib import Path

import pytest

from hhscore.session import write
from hhscore.session.edit import same
from hhscore.storage import atomic, history, reading, store
from hhscore.toml.parse import read_toml
from hhscore.toml.scan import scan


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# Modes


@pytest.mark.parametrize(("umask", "expected"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_session_has_the_mode_that_the_umask_says(tmp_path: Path, umask: int, expected: int) -> None:
    path = tmp_path / "evening.toml"
    before = os.umask(umask)
    try:
        store.create(path, "one\n")
    finally:
        os.umask(before)
    assert mode(path) == expected


@pytest.mark.parametrize("kept", [0o600, 0o640, 0o664])
def test_a_saved_session_and_its_history_keep_the_mode_of_the_session(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "evening.toml"
    path.write_text("one\n")
    path.chmod(kept)
    with store.transaction(path) as file:
        file.save("two\n", "a step")
    assert (mode(path), mode(atomic.beside(path, "undo"))) == (kept, kept)
    store.undo(path)
    assert mode(path) == kept


# Reaching the disk


class Watched:
    """The `os` module, noting what is flushed and put in place."""

    def __init__(self) -> None:
        self.seen: list[str] = []
        self.names: dict[int, str] = {}

    def __getattr__(self, name: str):
        return getattr(os, name)

    def open(self, path, *args, **kwargs) -> int:
        file = os.open(path, *args, **kwargs)
        self.names[file] = Path(path).name
        return file

    def fsync(self, file: int) -> None:
        self.seen.append(f"flush {self.names[file]}")
        os.fsync(file)

    def replace(self, new, path) -> None:
        self.seen.append(f"place {Path(path).name}")
        os.replace(new, path)


def test_a_session_has_reached_the_disk_before_it_is_in_place_and_its_folder_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evening.toml"
    watched = Watched()
    monkeypatch.setattr(atomic, "os", watched)
    whole = ["flush .evening.toml.new", "place evening.toml", f"flush {tmp_path.name}"]
    store.create(path, "one\n")
    assert watched.seen == whole
    watched.seen.clear()
    with store.transaction(path) as file:
        file.save("two\n", "a step")
    # The history goes in place once the session is written in full; a power cut may take it, not the session.
    assert watched.seen == [whole[0], "place .evening.toml.undo", *whole[1:]]


# Names of what lies beside


def test_the_longest_name_that_is_kept_as_it_is(tmp_path: Path) -> None:
    name = "n" * 195 + ".toml"
    assert atomic.beside(tmp_path / name, "undo").name == f".{name}.undo"
    longer = atomic.beside(tmp_path / f"n{name}", "undo").name
    assert (longer.startswith("."), longer.endswith(".undo"), len(longer)) == (True, True, 1 + 32 + 5)
    # Two long names have two histories.
    assert longer != atomic.beside(tmp_path / f"m{name}", "undo").name
    # It is bytes that a file system counts.
    assert len(atomic.beside(tmp_path / ("松" * 67 + ".toml"), "undo").name) == 1 + 32 + 5


# How much is read


def test_as_much_as_is_allowed_is_read_and_one_byte_more_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evening.toml"
    path.write_bytes(b"x" * 11)
    monkeypatch.setattr(store, "_MOST_BYTES", 11)
    assert store.read(path).data == reading.bytes_of(path, most=11) == b"x" * 11
    path.write_bytes(b"x" * 12)
    with pytest.raises(store.StoreError, match="more than 11 bytes"):
        store.read(path)
    with pytest.raises(OSError, match="more than"):
        reading.bytes_of(path, most=11)


def test_a_pipe_is_read_only_where_pipes_are(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="not a file"):
        reading.bytes_of(pipe, pipes=False)
    assert not reading.is_file(pipe)
    assert not reading.is_file(tmp_path)
    assert not reading.is_file(tmp_path / "nothing")
    assert not reading.is_file("\0")
    child = os.fork()
    if child == 0:
        pipe.write_bytes(b"hhscore = 1\n")
        os._exit(0)
    assert reading.bytes_of(pipe) == b"hhscore = 1\n"
    os.waitpid(child, 0)
    (tmp_path / "file").write_bytes(b"")
    assert reading.is_file(tmp_path / "file")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"hhscore = 1\n", True),
        (b"\xef\xbb\xbfhhscore=1\n", True),
        (b"# ours\n\n  'hhscore' = 1\n", True),
        (b'title = "x"\n"hhscore" = 1', True),
        (b"[table]\nhhscore = 1\n", False),
        (b"  [table]\nhhscore = 1\n", False),
        (b"hhscore_rules = 1\n", False),
        (b"# hhscore = 1\n", False),
        (b"", False),
    ],
)
def test_what_begins_as_a_session_does(data: bytes, expected: bool) -> None:
    assert reading.begins_session(data) is expected


# The history


def test_a_step_keeps_only_the_stretch_that_changed() -> None:
    record = history.History()
    record.add("a", b"one two three", b"one 2 three")
    (step,) = record.steps
    assert (step.start, step.old, step.new) == (4, b"two", b"2")
    record.add("b", b"one 2 three", b"one 22 three")
    assert (record.steps[1].start, record.steps[1].old, record.steps[1].new) == (5, b"", b"2")
    record.add("c", b"one 22 three", b"one 2 three")
    assert (record.steps[2].start, record.steps[2].old, record.steps[2].new) == (5, b"2", b"")
    record.add("d", b"one 2 three", b"")
    assert (record.steps[3].start, record.steps[3].old, record.steps[3].new) == (0, b"one 2 three", b"")


def test_the_oldest_steps_go_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "MOST_STEPS", 3)
    record = history.History()
    for number in range(5):
        record.add(str(number), b"%d" % number, b"%d" % (number + 1))
    assert [step.label for step in record.steps] == ["2", "3", "4"]
    assert record.done == 3


def test_the_oldest_steps_go_when_they_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    # A step of one letter for another, called "0", takes 200 + 1 + 1 + 1.
    monkeypatch.setattr(history, "MOST_BYTES", 2 * 203)
    record = history.History()
    for number in range(4):
        record.add(str(number), b"%d" % number, b"%d" % (number + 1))
    assert [step.label for step in record.steps] == ["2", "3"]
    monkeypatch.setattr(history, "MOST_BYTES", 2 * 203 - 1)
    record.add("4", b"4", b"5")
    assert [step.label for step in record.steps] == ["4"]


# Where things stand


def test_what_is_missing_in_the_middle_is_not_looked_for_further_down() -> None:
    layout = scan('a = 1\n[[m]]\nc = 1\n[m.h]\nc = 2\n[[m]]\n"x.y" = 3\n')
    # There is no `m[0].gone`; the `c` of m[0] is not that of something in it.
    assert layout.line(("m", 0, "gone", "c")) == layout.line(("m", 0)) == 2
    assert layout.line(("m", 0, "h", "gone", "c")) == 4
    assert layout.line(("gone", "m", 1)) == 1
    assert layout.line(("m", 7, "h", "c")) == layout.line(("m",)) == 2
    assert layout.line(("m", 1, "x.y")) == 7


@pytest.mark.parametrize(
    "value",
    [
        '"""""a"""',
        '""""a"""',
        '"""a"""""',
        '"""a""b"""',
        '""""""',
        '"""""""',
        "'''''a'''",
        "'''a'''''",
        "''''''",
        '"""\\""""',
        '"""\\\\"""',
        '"""\n"\n""\n"""',
        '""',
        "''",
        "nan",
        "-inf",
        "1979-05-27 07:32:00",
        "0x1f",
    ],
)
def test_every_value_ends_where_it_ends(value: str) -> None:
    text = f"a = {value} # the end, ]\nb = [{value}, {value}]\nc = {{ d = {value} }}\n"
    there = tomllib.loads(text)
    layout = scan(text)
    for path in (("a",), ("b", 0), ("b", 1), ("c", "d")):
        found = layout.values[path]
        assert text[found.start : found.end] == value
    assert [text[span.start : span.end] for span in layout.comments] == ["# the end, ]"]
    assert set(there) == {"a", "b", "c"}


def test_what_is_not_a_number_is_the_same_as_itself_and_as_nothing_else() -> None:
    nan = float("nan")
    assert same(nan, float("nan"))
    assert not same(nan, 1.0)
    assert not same(1.0, nan)
    assert same([nan, {"a": nan}], [nan, {"a": nan}])
    assert not same([nan], [nan, nan])
    assert not same({"a": 1}, {"b": 1})
    assert not same({"a": 1}, {"a": 1, "b": 1})
    assert not same(1, 1.0)
    assert not same(True, 1)
    assert not same({"a": [1]}, {"a": [2]})


def test_a_number_that_is_none_is_kept_by_every_change() -> None:
    text = 'hhscore = 1\nplayers = ["Aki", "Ben"]\n_odd = nan # mine\n[[months]]\nba = "oba"\n_x = [nan, 1]\n'
    assert write.set_month(text, 0, read_toml(text)["months"][0]) == text
    after = write.set_top(text, "title", "New")
    assert after == text.replace("_odd", 'title = "New"\n_odd')
    month = {"ba": "koba", "_x": [float("nan"), 1]}
    assert write.set_month(text, 0, month) == text.replace('"oba"', '"koba"')
