"""Files on disk: whole or not at all, one writer at a time, back and forward byte for byte."""

from __future__ import annotations

import errno
import getpass
import os
import random
import signal
import stat
import threading
import time
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from hhscore.storage import atomic, history, lock, store
from tests.support.devices import swallower


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.toml"
    path.write_bytes(b"one\r\n")
    return path


def save(path: Path, text: str, label: str = "a step") -> list[str]:
    """Save a text; what was said about it."""
    said: list[str] = []
    with store.transaction(path, notify=said.append) as held:
        held.save(text, label)
    return said


def others(path: Path) -> set[str]:
    """What lies beside the file."""
    return {found.name for found in path.parent.iterdir()} - {path.name}


def refused(work) -> str | None:
    """What the refusal said; None if there was none."""
    try:
        work()
    except store.StoreError as error:
        return str(error)
    return None


# Saving


def test_what_is_saved_is_read_back_with_its_line_ends_bom_and_odd_bytes(file: Path):
    data = "\ufeffa\r\nb\n松\n".encode() + b"\xff\n"
    file.write_bytes(data)
    with store.transaction(file) as held:
        assert held.snapshot.data == data
        held.save(held.text + "c", "more")
        assert held.text.endswith("\nc")
    assert file.read_bytes() == data + b"c"


def test_beside_the_file_are_only_its_lock_and_its_history(file: Path):
    save(file, "two")
    assert others(file) == {".evening.toml.lock", ".evening.toml.undo"}


def test_the_same_text_is_no_step(file: Path):
    before = file.stat().st_mtime_ns
    save(file, "one\r\n")
    assert file.stat().st_mtime_ns == before
    with pytest.raises(store.StoreError, match="nothing to undo"):
        store.undo(file)


def test_mode_is_kept(file: Path):
    file.chmod(0o640)
    save(file, "two")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert stat.S_IMODE((file.parent / ".evening.toml.undo").stat().st_mode) == 0o640


def test_a_link_is_followed(file: Path, tmp_path: Path):
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "tonight.toml"
    link.symlink_to("../evening.toml")
    save(link, "two")
    assert link.is_symlink()
    assert file.read_bytes() == b"two"
    assert others(link) == set()
    assert store.undo(link).after.data == b"one\r\n"


def test_a_new_file_is_never_put_over_another(file: Path, tmp_path: Path):
    with pytest.raises(store.StoreError, match=r"evening\.toml is already there"):
        store.create(file, "two")
    assert file.read_bytes() == b"one\r\n"
    fresh = tmp_path / "fresh.toml"
    assert store.create(fresh, "x\n").data == b"x\n"
    assert fresh.read_bytes() == b"x\n"


def test_a_new_file_has_no_steps_of_an_older_one(file: Path):
    save(file, "two")
    file.unlink()
    store.create(file, "two")
    with pytest.raises(store.StoreError, match="nothing to undo"):
        store.undo(file)


def test_very_long_names(tmp_path: Path):
    path = tmp_path / ("n" * 250 + ".toml")
    path.write_text("one")
    save(path, "two")
    assert store.undo(path).after.text == "one"


# What cannot be


@pytest.mark.parametrize("use", [store.read, store.undo, store.redo, lambda path: save(path, "x")])
def test_what_is_not_a_file_is_refused_and_nothing_is_left_there(use, tmp_path: Path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(store.StoreError, match="it is not there"):
        use(tmp_path / "nothing.toml")
    with pytest.raises(store.StoreError, match="folder is a folder"):
        use(tmp_path / "folder")
    with pytest.raises(store.StoreError, match=r"the folder .*gone is not there"):
        use(tmp_path / "gone" / "x.toml")
    (tmp_path / "circle").symlink_to("circle")
    with pytest.raises(store.StoreError, match="circle"):
        use(tmp_path / "circle")
    (tmp_path / "folder" / "f").write_text("x")
    with pytest.raises(store.StoreError, match="a part of its path is not a folder"):
        use(tmp_path / "folder" / "f" / "x.toml")


def test_a_folder_that_vanishes_while_the_file_is_held(file: Path, tmp_path: Path):
    inner = tmp_path / "inner"
    inner.mkdir()
    path = file.rename(inner / "e.toml")
    with store.transaction(path) as held:
        inner.rename(tmp_path / "elsewhere")
        with pytest.raises(
            store.StoreError, match=r"e\.toml cannot be saved: the folder .*inner is not there"
        ):
            held.save("two", "x")
    assert (tmp_path / "elsewhere" / "e.toml").read_bytes() == b"one\r\n"


def test_a_read_only_file_is_not_replaced(file: Path):
    file.chmod(0o444)
    with pytest.raises(store.StoreError, match=r"evening\.toml cannot be saved: it is read-only"):
        save(file, "two")
    assert file.read_bytes() == b"one\r\n"
    assert others(file) == {".evening.toml.lock"}


def test_a_change_by_another_program_in_between_is_not_overwritten(file: Path):
    with store.transaction(file) as held:
        file.write_bytes(b"by hand")
        with pytest.raises(store.StoreError, match="another program has just changed it"):
            held.save("two", "x")
    assert file.read_bytes() == b"by hand"


def test_a_huge_file_and_a_device_are_no_sessions_and_nothing_is_left_there(tmp_path: Path):
    huge = tmp_path / "huge.toml"
    with open(huge, "wb") as out:
        out.truncate(60_000_000)
    with pytest.raises(store.StoreError, match="more than 50,000,000 bytes"):
        store.read(huge)
    os.mkfifo(tmp_path / "pipe")
    for path in (swallower(tmp_path / "device"), tmp_path / "pipe"):
        for use in (store.read, store.undo, store.redo, lambda path: save(path, "x")):
            with pytest.raises(store.StoreError, match=f"{path.name} is not a file"):
                use(path)
        with pytest.raises(store.StoreError, match="is already there"):
            store.create(path, "x")
    assert {found.name for found in tmp_path.iterdir()} == {"huge.toml", "device", "pipe"}


class Failing:
    """The `os` module in which calls fail from the `first` on: that one alone, or all after it too."""

    def __init__(self, first: int, number: int, *, for_good: bool = False) -> None:
        self.left = first
        self.number = number
        self.for_good = for_good

    def __getattr__(self, name: str):
        real = getattr(os, name)
        if name not in {"open", "write", "close", "fsync", "fchmod", "replace", "unlink", "stat", "fstat"}:
            return real

        def call(*args, **kwargs):
            self.left -= 1
            if self.left == 0 or (self.left < 0 and self.for_good):
                raise OSError(self.number, os.strerror(self.number))
            return real(*args, **kwargs)

        return call


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EINTR, errno.EIO])
@pytest.mark.parametrize("for_good", [False, True])
def test_each_operation_that_fails_leaves_the_old_state_or_the_new(
    tmp_path: Path, number: int, for_good: bool
):
    outcomes = set()
    for first in range(1, 60):
        path = tmp_path / f"{first}.toml"
        path.write_bytes(b"0")
        path.chmod(0o600)
        save(path, "old", "earlier")
        with pytest.MonkeyPatch.context() as patched:
            failing = Failing(first, number, for_good=for_good)
            for module in (store, atomic, lock):
                patched.setattr(module, "os", failing)
            said: list[str] = []
            refusal = refused(lambda path=path, said=said: said.extend(save(path, "new", "later")))
        if refusal is None:
            outcomes.add("saved")
            assert path.read_bytes() == b"new"
        else:
            outcomes.add("refused")
            assert refusal.startswith(str(path))
            assert path.read_bytes() == b"old" or "a power cut may still undo it" in refusal
        if refusal is None:
            undone = refused(lambda path=path: store.undo(path))
            assert (undone is None) is (said == []), "a save without its history says so"
            assert path.read_bytes() == (b"new" if undone else b"old")
        elif path.read_bytes() == b"old":
            assert store.undo(path).label == "earlier", "a refused save leaves the history alone"
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        save(path, "once more")
        assert path.read_bytes() == b"once more"
        assert not (tmp_path / f".{first}.toml.new").exists()
        if failing.left > 0:
            break
    else:
        pytest.fail("saving never ended")
    assert outcomes == {"refused", "saved"}


def test_a_folder_that_cannot_be_flushed_gets_the_old_file_back(file: Path, monkeypatch: pytest.MonkeyPatch):
    def fail(folder: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(atomic, "_flush", fail)
    with pytest.raises(store.StoreError, match="cannot be saved: the disk reports an error"):
        save(file, "two")
    assert file.read_bytes() == b"one\r\n"
    with pytest.raises(store.StoreError):
        store.create(file.parent / "new.toml", "x")
    assert not (file.parent / "new.toml").exists()


def test_a_lock_that_cannot_be_made(file: Path):
    (file.parent / ".evening.toml.lock").mkdir()
    with pytest.raises(store.StoreError, match="cannot be locked"):
        save(file, "two")


def test_a_history_that_cannot_be_written_is_no_reason_not_to_save(file: Path):
    (file.parent / ".evening.toml.undo").mkdir()
    assert save(file, "two") == [
        f"{file} is saved, but `undo` cannot take this back: its history cannot be written (it is a folder)"
    ]
    assert file.read_bytes() == b"two"
    with pytest.raises(store.StoreError, match="nothing to undo"):
        store.undo(file)


class FullFor:
    """The `os` module on a disk that is full for some files: nothing can be written to them."""

    def __init__(self, *names: str) -> None:
        self.names, self.full = names, set[int]()

    def __getattr__(self, name: str):
        return getattr(os, name)

    def open(self, path, flags: int, mode: int = 0o777) -> int:
        file = os.open(path, flags, mode)
        (self.full.add if os.path.basename(path) in self.names else self.full.discard)(file)
        return file

    def write(self, file: int, data) -> int:
        if file in self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return os.write(file, data)


def test_a_disk_too_full_for_the_history_keeps_the_old_one(file: Path, monkeypatch: pytest.MonkeyPatch):
    save(file, "two", "second")
    history_file = file.parent / ".evening.toml.undo"
    kept = history_file.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(atomic, "os", FullFor("..evening.toml.undo.new"))
        said = save(file, "three", "third")
    assert said == [
        f"{file} is saved, but `undo` cannot take this back: its history cannot be written "
        "(no space is left on the disk)"
    ]
    assert (file.read_bytes(), history_file.read_bytes()) == (b"three", kept)
    with pytest.raises(store.StoreError, match=r"cannot undo 'second': .* or saved without its history"):
        store.undo(file)
    # The next step has its own undo again, and the older ones come back with what they were made on.
    save(file, "four", "fourth")
    assert store.undo(file).after.data == b"three"
    file.write_bytes(b"two")
    assert history.read(history_file).steps[0].label == "second"


@pytest.mark.parametrize("step", ["save", "undo", "redo"])
def test_a_disk_too_full_for_the_file_leaves_the_history_alone(file: Path, monkeypatch, step: str):
    for text in ("two", "three"):
        save(file, text, text)
    store.undo(file)
    kept = (file.read_bytes(), (file.parent / ".evening.toml.undo").read_bytes())
    use = {
        "save": lambda: save(file, "four"),
        "undo": lambda: store.undo(file),
        "redo": lambda: store.redo(file),
    }
    with monkeypatch.context() as patched:
        patched.setattr(atomic, "os", FullFor(".evening.toml.new"))
        assert refused(use[step]) == f"{file} cannot be saved: no space is left on the disk"
    assert (file.read_bytes(), (file.parent / ".evening.toml.undo").read_bytes()) == kept
    assert others(file) == {".evening.toml.lock", ".evening.toml.undo"}
    assert store.redo(file).label == "three"


def test_a_save_that_is_refused_at_the_last_moment_gives_the_history_back(file: Path, monkeypatch):
    """As in a folder where only who owns a file may replace it: what was taken back can still be made again."""
    save(file, "two", "second")
    store.undo(file)
    kept = (file.parent / ".evening.toml.undo").read_bytes()
    real = os.replace

    def refuse(old: Path, new: Path) -> None:
        if Path(new) == file:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        real(old, new)

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", refuse)
        assert refused(lambda: save(file, "three")) == f"{file} cannot be saved: permission is refused"
    assert (file.parent / ".evening.toml.undo").read_bytes() == kept
    assert store.redo(file).after.data == b"two"


def test_a_file_that_cannot_be_begun_leaves_the_history_of_an_older_one(file: Path, monkeypatch):
    save(file, "two")
    kept = (file.parent / ".evening.toml.undo").read_bytes()
    file.unlink()
    with monkeypatch.context() as patched:
        patched.setattr(atomic, "os", FullFor(".evening.toml.new"))
        assert (
            refused(lambda: store.create(file, "x"))
            == f"{file} cannot be created: no space is left on the disk"
        )
    assert (file.parent / ".evening.toml.undo").read_bytes() == kept
    assert not file.exists()


def test_a_hard_link_that_a_save_breaks_is_said_once(file: Path, tmp_path: Path):
    other = tmp_path / "copy.toml"
    os.link(file, other)
    assert save(file, "two") == [
        f"{file} is saved, but no longer linked: the file had another name (a hard link), which keeps the old content"
    ]
    assert (file.read_bytes(), other.read_bytes()) == (b"two", b"one\r\n")
    assert save(file, "three") == []


def test_what_is_kept_aside_takes_a_free_name(file: Path, monkeypatch: pytest.MonkeyPatch):
    file.chmod(0o640)
    names = [store.keep_aside(file, text, "kept").name for text in ("a", "b", "c")]
    assert names == ["evening.toml.kept", "evening.toml.kept-2", "evening.toml.kept-3"]
    kept = file.with_name("evening.toml.kept-2")
    assert (kept.read_text(), stat.S_IMODE(kept.stat().st_mode)) == ("b", 0o640)
    gone = file.parent / "gone" / "e.toml"
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(file.parent))
    assert store.keep_aside(gone, "d", "kept") == file.parent / "e.toml.kept"


# Undo and redo


def test_undo_and_redo_give_the_same_bytes_and_say_what_they_did(file: Path):
    save(file, "one\r\ntwo\r\n", "hand Aki 1b")
    save(file, "one\r\n2\r\n", "next")
    change = store.undo(file)
    assert (change.label, change.after.data, change.before.data) == (
        "next",
        b"one\r\ntwo\r\n",
        b"one\r\n2\r\n",
    )
    assert file.read_bytes() == b"one\r\ntwo\r\n"
    assert store.undo(file).label == "hand Aki 1b"
    assert file.read_bytes() == b"one\r\n"
    with pytest.raises(store.StoreError, match="there is nothing to undo"):
        store.undo(file)
    assert [store.redo(file).label, store.redo(file).label] == ["hand Aki 1b", "next"]
    assert file.read_bytes() == b"one\r\n2\r\n"
    with pytest.raises(store.StoreError, match="there is nothing to redo"):
        store.redo(file)


def test_a_new_step_ends_what_could_be_made_again(file: Path):
    save(file, "two", "second")
    store.undo(file)
    save(file, "three", "third")
    with pytest.raises(store.StoreError, match="nothing to redo"):
        store.redo(file)
    assert store.undo(file).after.data == b"one\r\n"


def test_undo_past_a_change_by_hand_is_refused_and_says_so(file: Path):
    save(file, "two", "hand Aki 1b")
    file.write_bytes(b"two, by hand")
    with pytest.raises(
        store.StoreError, match="cannot undo 'hand Aki 1b': the file was changed by hand since"
    ):
        store.undo(file)
    save(file, "three", "next")
    assert store.undo(file).after.data == b"two, by hand"
    with pytest.raises(
        store.StoreError, match="cannot undo 'hand Aki 1b': the file was changed by hand after it"
    ):
        store.undo(file)
    assert file.read_bytes() == b"two, by hand"
    assert store.redo(file).after.data == b"three"


def test_redo_after_a_change_by_hand_is_refused_and_says_so(file: Path):
    save(file, "two", "next")
    store.undo(file)
    file.write_bytes(b"by hand")
    with pytest.raises(store.StoreError, match="cannot redo 'next': the file was changed by hand since"):
        store.redo(file)


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"format": 2, "done": 0, "steps": []}',
        b'{"format": 1, "done": 7, "steps": []}',
        b'{"format": 1, "done": 1, "steps": [["a", 0, "x", "y", "b"]]}',
        b'{"format": 1, "done": 1, "steps": [["a", 0, "\\u1234", "y", "b", "c"]]}',
        b"[" * 100_000,
    ],
)
def test_a_broken_history_only_means_no_undo(file: Path, broken: bytes):
    kept = file.parent / ".evening.toml.undo"
    kept.write_bytes(broken)
    with pytest.raises(store.StoreError, match="nothing to undo"):
        store.undo(file)
    save(file, "two", "second")
    assert store.undo(file).label == "second"


def test_a_forged_history_changes_nothing(file: Path):
    save(file, "two", "second")
    kept = file.parent / ".evening.toml.undo"
    kept.write_bytes(kept.read_bytes().replace(b'"one', b'"0ne'))
    with pytest.raises(store.StoreError, match="undo history is broken"):
        store.undo(file)
    assert file.read_bytes() == b"two"


def test_a_history_written_before_a_save_that_never_came_does_no_harm(file: Path):
    save(file, "two", "second")
    record = history.read(file.parent / ".evening.toml.undo")
    record.add("third", b"two", b"three")
    (file.parent / ".evening.toml.undo").write_bytes(record.dump())
    assert store.undo(file).label == "second"
    assert store.redo(file).after.data == b"two"


def test_the_history_is_bounded():
    record = history.History()
    for step in range(1500):
        record.add("x", b"%d" % step, b"%d" % (step + 1))
    assert record.done == len(record.steps) == history.MOST_STEPS
    large = os.urandom(80_000)
    for step in range(9):
        record.add("x", b"%d" % step, b"%d" % step + large)
    assert len(record.steps) == 3
    record.add("x", b"", large * 4)
    assert record.steps == []
    with pytest.raises(history.NoStep):
        record.undo(large * 4)


class Steps(RuleBasedStateMachine):
    """The history against a plain list of contents, also when a save is lost on the way."""

    def __init__(self) -> None:
        super().__init__()
        self.record = history.History()
        self.contents = [b"start"]
        self.at = 0

    @rule(data=st.binary(max_size=6), lost=st.booleans())
    def add(self, data: bytes, lost: bool) -> None:
        now = self.contents[self.at]
        if data in self.contents:  # a content that was there before may be taken for that moment
            return
        self.record.add("step", now, data)
        self.record = history._loaded(__import__("json").loads(self.record.dump()))
        self.contents = self.contents[: self.at + 1]
        if not lost:
            self.contents.append(data)
            self.at += 1

    @precondition(lambda self: self.at > 0)
    @rule(lost=st.booleans())
    def undo(self, lost: bool) -> None:
        now = self.contents[self.at]
        assert self.record.undo(now) == ("step", self.contents[self.at - 1])
        self.record.undone(now)
        self.at -= 0 if lost else 1

    @precondition(lambda self: self.at + 1 < len(self.contents))
    @rule(lost=st.booleans())
    def redo(self, lost: bool) -> None:
        now = self.contents[self.at]
        assert self.record.redo(now) == ("step", self.contents[self.at + 1])
        self.record.redone(now)
        self.at += 0 if lost else 1

    @invariant()
    def nothing_before_the_start(self) -> None:
        if self.at == 0:
            with pytest.raises(history.NoStep, match="nothing to undo"):
                self.record.undo(self.contents[0])


TestSteps = Steps.TestCase
TestSteps.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)


# Several writers


def test_a_second_writer_waits_and_then_says_so(file: Path):
    with store.transaction(file):
        problem: list[str] = []

        def write() -> None:
            try:
                with store.transaction(file, patience=0.1):
                    problem.append("was let in")
            except store.StoreError as error:
                problem.append(str(error))

        other = threading.Thread(target=write)
        other.start()
        other.join()
    who = f"{getpass.getuser()} (process {os.getpid()})"
    assert problem == [f"{file} is being written by {who}, and was for 0.1 seconds; nothing was saved"]


def test_a_second_writer_waits_and_then_sees_the_new_state(file: Path):
    seen: list[str] = []

    def write() -> None:
        with store.transaction(file) as held:
            seen.append(held.text)

    with store.transaction(file) as held:
        other = threading.Thread(target=write)
        other.start()
        time.sleep(0.05)
        held.save("two", "x")
        assert seen == []
    other.join()
    assert seen == ["two"]


def forked(work) -> int:
    """A child process that does this work and ends."""
    child = os.fork()
    if child == 0:
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    return child


@pytest.mark.parametrize("writers", [2, 8])
def test_writers_at_once_lose_nothing(file: Path, writers: int):
    each = 40 // writers

    def write(who: int) -> None:
        for step in range(each):
            with store.transaction(file) as held:
                held.save(held.text + f"{who} {step}\n", f"{who} {step}")

    children = [forked(lambda who=who: write(who)) for who in range(writers)]
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * writers
    lines = file.read_text().splitlines()[1:]
    assert sorted(lines) == sorted(f"{who} {step}" for who in range(writers) for step in range(each))
    for who in range(writers):  # each one's own in the order written
        assert [line for line in lines if line.startswith(f"{who} ")] == [
            f"{who} {step}" for step in range(each)
        ]


# Killed at any moment


def content(step: int) -> str:
    """What the file holds after so many saves; whole only with its last line."""
    lines = "".join(f"line {step} {number}\n" for number in range(step * 7 % 150))
    return f"step {step}\n{lines}end {step}\n"


def kill_and_look(path: Path, rounds: int, seed: int, at_least: int = 0) -> int:
    """Kill a saving process at random moments, and look at the file each time; the number of saves there were.

    So many rounds, and on until there were so many saves: how many fit before a kill is the machine's business.
    """
    chance = random.Random(seed)
    path.write_text(content(0))
    begun = time.monotonic()
    for step in (1, 2, 3, 0):  # also so that the children need not import what saving needs
        save(path, content(step))
    span = 6 * (time.monotonic() - begun) / 4  # of the moments at which the child is killed: some six saves
    step = saves = done = 0
    while done < rounds or saves < at_least:
        done += 1
        answers, told = os.pipe()
        child = forked(lambda step=step, told=told: save_on(path, step, told))
        os.close(told)
        os.read(answers, 1)  # it has begun
        time.sleep(chance.random() * span)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        with os.fdopen(answers, "rb") as pipe:
            told_of = len(pipe.read())
        found = path.read_text()
        before, step = step, int(found.split("\n")[0].split()[1])
        assert found == content(step), "half a state"
        assert step - before in (told_of, told_of + 1), "an acknowledged state was lost"
        saves += told_of
        span *= 1.05 if told_of < 2 else 0.95 if told_of > 4 else 1
        if step and chance.random() < 0.3:
            change = store.undo(path)
            assert change.after.text == content(step - 1)
            assert store.redo(path).after.text == content(step)
    return saves


def save_on(path: Path, step: int, told: int) -> None:
    os.write(told, b"+")
    while True:
        step += 1
        save(path, content(step), f"step {step}")
        os.write(told, b".")


def test_killed_while_saving(tmp_path: Path):
    assert kill_and_look(tmp_path / "evening.toml", rounds=30, seed=1) > 0
