"""Running hhscore as its callers do, for the tests of what the contract promises."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hhscore import cli
from tests.support.scored import CONTRACT_MONTH

CONTRACT_SESSION = f"""\
hhscore = 1                                 # format number
game = "hachihachi"                         # or "koikoi"
players = ["Aki", "Ben", "Chie", "Dai"]     # seats
rules = "standard"
title = "New Year"
date = 2026-01-03

[house]                                     # this table's
"year.months" = 6
{CONTRACT_MONTH}[months.paid]                               # audited
Aki = -120
Ben = -252
Chie = -12
Dai = 384
"""
"""The session of the contract, comments between."""
THREE = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie"]\n'
FOUR = 'hhscore = 1\nplayers = ["Aki", "Ben", "Chie", "Dai"]\n'
DONE = '[[months]]\nba = "koba"\ncaptures = { Aki = 88, Ben = 88, Chie = 88 }\n'
"""A month of three that is done."""
NET = {"Aki": -120, "Ben": -252, "Chie": -12, "Dai": 384}


@dataclass(frozen=True)
class Answer:
    """What one call answered."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Shell:
    """A folder to run hhscore in."""

    def __init__(self, folder: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._capsys, self._monkeypatch = folder, capsys, monkeypatch

    def __call__(self, *words: object, stdin: bytes | str | None = None) -> Answer:
        """Run hhscore; whatever comes of it: no traceback, no fault, nothing that a terminal obeys."""
        data = stdin.encode() if isinstance(stdin, str) else stdin or b""
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        self._capsys.readouterr()
        status = cli.main([str(word) for word in words])
        out, err = self._capsys.readouterr()
        assert status in (0, 1, 2), (words, out, err)
        assert "Traceback" not in out + err, err
        assert "fault of hhscore" not in err, err
        assert not {char for char in out + err if ord(char) < 32 or char in "\x7f\x9b\u202e"} - {"\n", "\t"}
        return Answer(status, out, err)

    def write(self, text: str | bytes, name: str = "a.toml") -> Path:
        """A file in the folder."""
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def net(self, path: Path) -> dict[str, int]:
        """What the first month of a session comes to."""
        net: dict[str, int] = self("ledger", path, "--json").json["months"][0]["net"]
        return net
