"""Damaged files: findings or a plain error, never a traceback, never a hang, no control character on the screen."""

from __future__ import annotations

import time

import pytest

from hhscore.audit import ERROR
from hhscore.audit.files import audit_bytes
from hhscore.report.findings import Github, Json, Sarif, Text
from tests.soak.damage import RIGHT

LONGEST = 20.0
"""Seconds for one file; a hang, on the slowest machine."""


def audit_in_all_formats(data):
    """Audit it and show it in every way."""
    start = time.monotonic()
    report = audit_bytes(data, "dam\x1baged.toml")
    assert time.monotonic() - start < LONGEST
    for shown in (Text(), Json({"format": 1}), Github(), Sarif("1", "https://example.org/")):
        text = shown.begin() + shown.file(report)
        assert all(char.isprintable() or char in "\n" for char in text), ascii(text)
        text.encode()
    return report


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
    report = audit_in_all_formats(data)
    assert any(finding.severity == ERROR for finding in report.findings)


def test_a_file_of_gigabytes_is_not_read_whole():
    report = audit_in_all_formats(b"# \n" * 11_000_000)
    assert [finding.name for finding in report.findings] == ["toml-syntax"]


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm():
    report = audit_bytes(b"\xef\xbb\xbf" + RIGHT.replace(b"\n", b"\r\n"))
    assert report.number(ERROR) == 0
