"""The lock: whose it is, what it says, whom it lets in, and what stands in for it on a drive that has none."""

from __future__ import annotations

import errno
import os
import socket
import stat
import threading
from pathlib import Path

import pytest

from hhscore.storage import atomic, lock, store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.toml"
    path.write_bytes(b"one")
    return path


def lock_of(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def save(path: Path, text: str, patience: float = lock.PATIENCE) -> list[str]:
    """Save a text; what was said about it."""
    said: list[str] = []
    with store.transaction(path, patience, said.append) as held:
        held.save(text, "a step")
    return said


def elsewhere(work) -> None:
    """Do some work as another writer: a thread, which has the lock file opened for itself."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            failed.append(error)

    other = threading.Thread(target=run)
    other.start()
    other.join()
    if failed:
        raise failed[0]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o664, 0o666])
def test_the_lock_has_the_mode_of_the_session(file: Path, mode: int):
    file.chmod(mode)
    save(file, "two")
    assert stat.S_IMODE(lock_of(file).stat().st_mode) == mode
    file.chmod(0o664)  # who owns both brings an older lock up to date
    save(file, "three")
    assert stat.S_IMODE(lock_of(file).stat().st_mode) == 0o664


def test_the_lock_has_the_owner_of_the_session(file: Path):
    """After one `sudo hhscore add` the lock and the history are still of who plays."""
    if os.geteuid() == 0:  # nobody else can give files away
        os.chown(file, 1234, 5678)
    save(file, "two")
    owners = {(found.stat().st_uid, found.stat().st_gid) for found in file.parent.iterdir()}
    assert owners == {(file.stat().st_uid, file.stat().st_gid)}
    assert len(list(file.parent.iterdir())) == 3


@pytest.mark.parametrize(("may", "given"), [({1234, -1}, [(1234, 5678)]), ({-1}, [(-1, 5678)]), (set(), [])])
def test_who_cannot_give_a_file_to_its_owner_gives_it_to_the_group(file: Path, monkeypatch, may, given):
    """Root gives a file away; anybody else can give it to a group of theirs, as in a folder that is a group's."""
    done: list[tuple[int, int]] = []

    def fchown(one: int, user: int, group: int) -> None:
        if user not in may:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        done.append((user, group))

    monkeypatch.setattr(os, "fchown", fchown)
    now = file.stat()
    like = os.stat_result([now.st_mode, *now[1:4], 1234, 5678, *now[6:]])
    with open(file, "rb") as one:
        atomic.give(one.fileno(), like, 0o664)
    assert done == given
    assert stat.S_IMODE(file.stat().st_mode) == 0o664


def test_windows_has_modes_but_no_owners(file, monkeypatch):
    """Since Python 3.13 it has os.fchmod; os.fchown and os.geteuid it has not."""
    for name in ("fchown", "geteuid", "getegid", "chown"):
        monkeypatch.delattr(os, name, raising=False)
    file.chmod(0o640)
    save(file, "two")
    assert (file.read_text(), stat.S_IMODE(file.stat().st_mode)) == ("two", 0o640)
    monkeypatch.delattr(os, "fchmod")
    save(file, "three")
    assert file.read_text() == "three"


@pytest.mark.parametrize("mode", [0o444, 0o400])
def test_a_lock_that_may_only_be_read_locks_all_the_same(file: Path, mode: int, monkeypatch):
    save(file, "two")
    lock_of(file).chmod(mode)
    real = os.open

    def denied(path, flags, *rest):
        if Path(path) == lock_of(file) and flags & (os.O_RDWR | os.O_WRONLY) and not flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", denied)
    with store.transaction(file), pytest.raises(store.StoreError, match="is being written by somebody else"):
        elsewhere(lambda: save(file, "x", 0.02))
    save(file, "three")
    assert file.read_text() == "three"


def test_a_lock_that_is_closed_is_named_and_not_the_session(file: Path, monkeypatch):
    save(file, "two")
    real = os.open

    def denied(path, flags, *rest):
        if Path(path) == lock_of(file) and not flags & os.O_CREAT:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", denied)
    with pytest.raises(store.StoreError) as refused:
        save(file, "three")
    owner = lock_of(file).owner()
    assert str(refused.value) == (
        f"{file} cannot be locked: {lock_of(file)}, which is {owner}'s, is closed to you; "
        "take it away when nobody is writing"
    )


@pytest.mark.parametrize("kind", ["folder", "link", "pipe"])
def test_what_is_no_lock_is_named_and_left_alone(file: Path, tmp_path: Path, kind: str):
    other = tmp_path / "other"
    other.write_text("mine")
    place = lock_of(file)
    {
        "folder": lambda: place.mkdir(),
        "link": lambda: place.symlink_to(other),
        "pipe": lambda: os.mkfifo(place),
    }[kind]()
    with pytest.raises(store.StoreError, match=r"\.evening\.toml\.lock is not a file; take it away$"):
        save(file, "two")
    assert other.read_text() == "mine"


def test_a_lock_with_another_name_is_never_written_into(file: Path, tmp_path: Path):
    """Else whoever can make a link beside a session could have another file changed by who saves there."""
    other = tmp_path / "other"
    other.write_text("mine")
    other.chmod(0o600)
    file.chmod(0o666)
    os.link(other, lock_of(file))
    save(file, "two")
    assert (other.read_text(), stat.S_IMODE(other.stat().st_mode)) == ("mine", 0o600)
    assert file.read_text() == "two"


def test_who_waits_says_after_a_moment_for_whom_and_only_once(file: Path, monkeypatch):
    monkeypatch.setattr(lock, "NOTICE_AFTER", 0.02)
    monkeypatch.setattr("sys.argv", ["hhscore", "play", "evening.toml"])
    monkeypatch.setattr("getpass.getuser", lambda: "chie")
    said: list[str] = []

    def wait() -> None:
        with store.transaction(file, 0.2, said.append):
            pass

    with store.transaction(file), pytest.raises(store.StoreError) as refused:
        elsewhere(wait)
    who = f"{file} is being written by chie (play, process {os.getpid()})"
    assert said == [f"{who}; waiting, at most 0.2 seconds"]
    assert str(refused.value) == f"{who}, and was for 0.2 seconds; nothing was saved"


def test_a_moment_is_a_second():
    assert lock.NOTICE_AFTER == 1.0


def test_the_lock_names_nobody_when_nobody_writes(file: Path):
    with store.transaction(file):
        assert str(os.getpid()) in lock_of(file).read_text()
    assert lock_of(file).read_text() == ""
    lock_of(file).write_text("\nsomebody\x1b[2J (process 1)")  # left by one that was killed
    save(file, "two")
    assert lock_of(file).read_text() == ""


def test_what_a_lock_says_steers_no_terminal(file: Path):
    with store.transaction(file):
        lock_of(file).write_bytes(b"\n\x1b[2Jaki\nben")
        with pytest.raises(store.StoreError, match=r"written by \\x1b\[2Jaki\\nben, and was"):
            elsewhere(lambda: save(file, "x", 0.02))
        lock_of(file).write_bytes(b"\n\xff\xfe")
        with pytest.raises(store.StoreError, match="written by somebody else, and was"):
            elsewhere(lambda: save(file, "x", 0.02))


def test_a_lock_that_is_taken_away_is_made_anew(file: Path):
    with store.transaction(file):
        lock_of(file).unlink()
        elsewhere(lambda: save(file, "two"))
    with store.transaction(file), pytest.raises(store.StoreError, match="is being written"):
        elsewhere(lambda: save(file, "x", 0.02))


# A drive without locks


@pytest.fixture(params=[errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS])
def no_locks(request, monkeypatch) -> str:
    """No file can be locked; the system's word for why."""
    import fcntl

    def fail(file: int, operation: int) -> None:
        raise OSError(request.param, os.strerror(request.param))

    monkeypatch.setattr(fcntl, "flock", fail)
    monkeypatch.setattr(lock, "_drives_named", set())
    return os.strerror(request.param).lower()


def drive_of(path: Path) -> Path:
    return next(folder for folder in path.parents if os.path.ismount(folder))


def test_without_locks_the_drive_is_named_once_and_the_save_works(file: Path, no_locks: str):
    assert save(file, "two") == [
        f"the drive {drive_of(file)} has no file locks ({no_locks}); a file beside the session is used instead"
    ]
    assert save(file, "three") == []
    assert store.undo(file).after.text == "two"
    assert {found.name for found in file.parent.iterdir()} == {"evening.toml", ".evening.toml.undo"}


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files cannot be counted here")
def test_without_locks_and_without_patience_no_file_is_left_open(file: Path, no_locks: str, monkeypatch):
    save(file, "two")
    before = len(os.listdir("/proc/self/fd"))
    for number in range(3):
        save(file, f"again {number}")
    assert len(os.listdir("/proc/self/fd")) == before
    monkeypatch.undo()
    with store.transaction(file):
        before = len(os.listdir("/proc/self/fd"))
        for _ in range(3):
            with pytest.raises(store.StoreError):
                elsewhere(lambda: save(file, "x", 0.02))
        assert len(os.listdir("/proc/self/fd")) == before


def test_without_locks_two_writers_are_kept_apart(file: Path, no_locks: str):
    held = file.with_name(".evening.toml.held")
    with store.transaction(file), pytest.raises(store.StoreError) as refused:
        elsewhere(lambda: save(file, "x", 0.05))
    assert str(refused.value) == (
        f"{file} is being written by process {os.getpid()} on {socket.gethostname()}, and was for 0.05 seconds; "
        f"nothing was saved. If nobody is writing it, delete {held}"
    )
    assert not held.exists()


def test_without_locks_a_lock_left_by_a_drive_with_locks_blocks_nobody(file: Path, no_locks: str):
    lock_of(file).write_text("\nsomebody (process 1)")
    save(file, "two")
    assert file.read_text() == "two"


def test_without_locks_what_a_killed_process_left_blocks_nobody(file: Path, no_locks: str):
    child = os.fork()
    if child == 0:
        with store.transaction(file):
            os._exit(0)
    os.waitpid(child, 0)
    assert file.with_name(".evening.toml.held").exists()
    save(file, "two")
    assert file.read_text() == "two"
