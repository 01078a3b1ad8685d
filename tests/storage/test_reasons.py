"""Why a file cannot be read or saved, in words; where what belongs to a file lies; what is a file at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from hhscore.storage.atomic import beside
from hhscore.storage.errors import StoreError, reason_of, reported
from hhscore.storage.reading import bytes_of, is_file


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "no space is left on the disk"),
        (errno.EDQUOT, "no space is left for you on the disk"),
        (errno.EFBIG, "it would be larger than files may be"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EACCES, "permission is refused"),
        (errno.EPERM, "permission is refused"),
        (errno.ENOENT, "it is not there"),
        (errno.ENOTDIR, "a part of its path is not a folder"),
        (errno.EISDIR, "it is a folder"),
        (errno.EIO, "the disk reports an error"),
        (errno.EINTR, "it was interrupted"),
        (errno.ELOOP, "its links lead in a circle"),
        (errno.ENAMETOOLONG, "its name is too long"),
        (errno.EMFILE, "too many files are open"),
        (errno.ENFILE, "too many files are open"),
        # For any other the system's own word.
        (errno.EXDEV, os.strerror(errno.EXDEV)),
    ],
)
def test_why_the_system_refuses(number: int, reason: str) -> None:
    assert reason_of(OSError(number, os.strerror(number))) == reason


def test_a_reason_without_a_number() -> None:
    assert reason_of(OSError("something else")) == "something else"
    assert reason_of(OSError(0, "in words")) == "in words"


@pytest.mark.parametrize(
    ("name", "number", "message"),
    [
        ("x.toml", errno.ENOENT, "{folder}/x.toml cannot be saved: it is not there"),
        (
            "none/x.toml",
            errno.ENOENT,
            "{folder}/none/x.toml cannot be saved: the folder {folder}/none is not there",
        ),
        ("none/x.toml", errno.EACCES, "{folder}/none/x.toml cannot be saved: permission is refused"),
    ],
)
def test_a_system_s_error_is_told_as_ours(tmp_path: Path, name: str, number: int, message: str) -> None:
    with pytest.raises(StoreError) as error, reported(tmp_path / name, "cannot be saved"):
        raise OSError(number, os.strerror(number))
    assert str(error.value) == message.format(folder=tmp_path)
    assert isinstance(error.value.__cause__, OSError)


def test_where_what_belongs_to_a_file_lies() -> None:
    assert beside(Path("a/evening.toml"), "lock") == Path("a/.evening.toml.lock")
    longest, longer = "é" * 100, "é" * 100 + "x"
    assert beside(Path(longest), "undo") == Path(f".{longest}.undo")
    short = beside(Path(longer), "undo").name
    assert len(short) == 1 + 32 + len(".undo")
    assert short != beside(Path("é" * 101), "undo").name


def test_as_many_bytes_as_are_allowed(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(b"12345")
    assert bytes_of(file, most=5) == b"12345"
    with pytest.raises(OSError, match="more than 0 million bytes") as error:
        bytes_of(file, most=4)
    assert error.value.errno == errno.EFBIG
    with pytest.raises(IsADirectoryError):
        bytes_of(tmp_path, pipes=False)


def test_what_is_a_file(tmp_path: Path) -> None:
    file, pipe = tmp_path / "x", tmp_path / "pipe"
    file.write_bytes(b"")
    os.mkfifo(pipe)
    assert [is_file(path) for path in (file, tmp_path, pipe, tmp_path / "none", "a\0b")] == [
        True,
        *[False] * 4,
    ]
    with pytest.raises(OSError, match="not a file") as error:
        bytes_of(pipe, pipes=False)
    assert error.value.errno == errno.EINVAL
