"""Damage to files: what happens to them, and what people do to them."""

from __future__ import annotations

import random

from tests.support.audited import year
from tests.support.dealing import NAMES, deal_koikoi_year, to_toml
from tests.support.paths import DATA

RIGHT = (DATA / "broken" / "right.toml").read_bytes()
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


def sessions() -> list[bytes]:
    """Return sessions to damage, of both games."""
    koikoi = to_toml(deal_koikoi_year(random.Random(1), NAMES[:3])).encode()
    return [RIGHT, year(1, 6, months=4).encode(), year(2, 3, "qdan", 3).encode(), koikoi]


def damaged(rng: random.Random, data: bytes) -> bytes:
    """Return the file with one to four things done to it that happen to files, or that people do to them."""
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
        else:
            data = _retyped(rng, data, kind)
    return data


def _retyped(rng: random.Random, data: bytes, kind: int) -> bytes:
    """Move a line, change a sign in one, or swap two words."""
    if kind == 5:
        lines = data.split(b"\n")
        lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
        return b"\n".join(lines)
    if kind == 6:
        lines = data.split(b"\n")
        place = rng.randrange(len(lines))
        lines[place] = lines[place].replace(rng.choice(b'0123456789"=').to_bytes(1, "big"), b"7", 1)
        return b"\n".join(lines)
    words = data.split(b" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return b" ".join(words)
