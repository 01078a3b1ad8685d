"""Damaged files: findings or a plain error, never a traceback, never a hang, no control character on the screen."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from hhscore.audit import ERROR
from hhscore.audit.files import audit_bytes
from hhscore.report.findings import Github, Json, Sarif, Text
from tests.audited import year
from tests.dealing import NAMES, deal_koikoi_year, to_toml

RIGHT = (Path(__file__).parent / "data" / "broken" / "right.toml").read_bytes()
LONGEST = 20.0
"""Seconds for one file; a hang, on the slowest machine."""
NASTY = (
    b"\x1b[2J",
    b"\x00",
    b"\x07",
    b"\xff\xfe",
    b"\xe2\x80\xae",
    b"\x9b",
    b'"""',
    b"[[[[",
    b"\r",
    b"9" * 50,
)


def sheets():
    koikoi = to_toml(deal_koikoi_year(random.Random(1), NAMES[:3])).encode()
    return [RIGHT, year(1, 6, months=4).encode(), year(2, 3, "qdan", 3).encode(), koikoi]


def damaged(rng, data):
    """The file with one to four things done to it that happen to files, or that people do to them."""
    for _ in range(rng.randint(1, 4)):
        if not data:
            return data
        at, to = sorted((rng.randrange(len(data)), rng.randrange(len(data))))
        kind = rng.randrange(8)
        if kind == 0:
            data = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        elif kind == 1:
            data = data[:at] + data[min(to, at + 60) :]
        elif kind == 2:
            data = data[:to] + data[at:to] + data[to:]
        elif kind == 3:
            data = data[:at]
        elif kind == 4:
            data = data[:at] + rng.choice(NASTY) + data[at:]
        elif kind == 5:
            lines = data.split(b"\n")
            lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
            data = b"\n".join(lines)
        elif kind == 6:
            lines = data.split(b"\n")
            place = rng.randrange(len(lines))
            lines[place] = lines[place].replace(rng.choice(b'0123456789"=').to_bytes(1, "big"), b"7", 1)
            data = b"\n".join(lines)
        else:
            words = data.split(b" ")
            one, other = rng.randrange(len(words)), rng.randrange(len(words))
            words[one], words[other] = words[other], words[one]
            data = b" ".join(words)
    return data


def look_at(data):
    """Audit it and show it in every way."""
    start = time.monotonic()
    report = audit_bytes(data, "dam\x1baged.toml")
    assert time.monotonic() - start < LONGEST
    for shown in (Text(), Json(), Github(), Sarif("1")):
        text = shown.begin() + shown.file(report)
        assert all(char.isprintable() or char in "\n" for char in text), ascii(text)
        text.encode()
    return report


def many(count, seed):
    rng, known = random.Random(seed), sheets()
    for _ in range(count):
        data = damaged(rng, rng.choice(known))
        try:
            look_at(data)
        except Exception as error:
            raise AssertionError(f"{type(error).__name__}: {error} for {data!r}") from error


def test_some_damaged_files():
    many(200, 1)


@pytest.mark.soak
def test_ten_thousand_damaged_files():
    many(10_000, 2)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"\xff\xfe" + "hhscore = 1".encode("utf-16-le"),
        b"[" * 100_000,
        b"hhscore = " + b"9" * 10_000,
        b"hhscore = 1\nplayers = 3",
        b'hhscore = 1\nplayers = ["A", "B", "C"]\nmonths = 5',
        b'hhscore = 1\nplayers = ["\\u001b[2J", "B", "C"]\n[[months]]\n',
        b'hhscore = 1\nplayers = ["A", "B", "C"]\n"\\u001b]0;x\\u0007" = 1\n',
        b'hhscore = 2\nplayers = ["A", "B", "C"]',
        b"a." * 100_000 + b"b = 1",
        b'"' * 200_000,
    ],
)
def test_files_that_are_hardly_sessions(data):
    report = look_at(data)
    assert any(finding.severity == ERROR for finding in report.findings)


def test_a_file_of_gigabytes_is_not_read_whole():
    report = look_at(b"# \n" * 11_000_000)
    assert [finding.name for finding in report.findings] == ["toml-syntax"]


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm():
    report = audit_bytes(b"\xef\xbb\xbf" + RIGHT.replace(b"\n", b"\r\n"))
    assert report.number(ERROR) == 0
