"""Four thousand score sheets: dressed otherwise they say the same; damaged they are read or refused, never half."""

from __future__ import annotations

import csv
import io
import random
from functools import partial

from hhscore.cli import main
from hhscore.session import load
from tests.soak.damage import NASTY, damaged
from tests.soak.harness import SEED, Failures, call, many
from tests.support.audited import year

HOSTILE = (
    *(
        "=1+1",
        "@SUM(A1)",
        "+cmd|' /C calc'!A0",
        "\t=1",
        "<script>alert(1)</script>",
        "../../etc/passwd",
        "file:///etc",
    ),
    *(
        '"',
        '""',
        "'",
        "\n",
        "\r\n",
        "-",
        "−",
        "▲",
        "貫",
        "1e9",
        "9" * 400,
        "NaN",
        "inf",
        "0x10",
        "1_000",
        "½",
        "٣",
    ),
    *(
        "1.000",
        "1,000",
        "1.5",
        "-0",
        "3k4",
        "-1貫5",
        "Σ",
        "total",
        "計",
        "",
        " ",
        "\u202e",
        "\x1b[2J",
        "\0",
        "#REF!",
    ),
)
CUTS = (b",", b";", b"\t", b"|", b'"', b"\n", b"\r", b"\\", b"\xef\xbb\xbf", b"\x00")
PLAYERS = ((3, "standard"), (4, "standard"), (6, "traditional"), (3, "qdan"), (5, "houwow"))


def sheets(folder) -> list[tuple[str, str, list[list[str]]]]:
    """Return sheets of settled years: the rules, the players as `--players` takes them, the cells."""
    found = []
    for seed, (players, rules) in enumerate(PLAYERS):
        path = folder / f"of{seed}.toml"
        path.write_text(year(seed, players, rules, months=6), encoding="utf-8")
        text = call("ledger", path, "--csv").out
        cells = list(csv.reader(io.StringIO(text)))
        found.append((rules, ",".join(cells[0][4:]), cells))
    return found


def dressed(rng: random.Random, cells: list[list[str]]) -> bytes:
    """Return the same sheet as another program would have written it."""
    stream = io.StringIO()
    write = partial(
        csv.writer, stream, delimiter=rng.choice(",;\t"), lineterminator=rng.choice(("\n", "\r\n"))
    )
    (write(quoting=csv.QUOTE_ALL) if rng.random() < 0.5 else write()).writerows(cells)
    encoding = rng.choice(("utf-8", "utf-8-sig", "utf-16", "cp932"))
    return stream.getvalue().encode(encoding)


def test_a_sheet_dressed_otherwise_is_the_same_session(folder, counts):
    rng, failures = random.Random(SEED), Failures()
    for rules, players, cells in sheets(folder):
        plain = "\n".join(",".join(row) for row in cells).encode()
        expected = import_sheet(plain, rules, players)
        assert expected.status == 0, expected
        for _ in range(many(1000) // len(PLAYERS) + 1):
            data = dressed(rng, cells)
            with failures.of((data, rules)):
                answer = import_sheet(data, rules, players)
                assert (answer.status, answer.out) == (0, expected.out)
            counts["sheets dressed otherwise"] += 1
    failures.check()


def import_sheet(data: bytes, rules: str, players: str):
    """Import a sheet from standard input and have the session printed."""
    return call(
        "import", "-", "-o", "-", "--rules", rules, "--players", players, "--unit", "points", stdin=data
    )


def spoilt(rng: random.Random, cells: list[list[str]]) -> bytes:
    """Return the sheet with cells typed wrong, columns moved, rows lost, or its bytes damaged."""
    cells = [list(row) for row in cells]
    if rng.random() < 0.4:  # as it is typed off paper: a figure is wrong, or is not there
        row = rng.choice(cells[1:])
        row[rng.randrange(4, len(row))] = rng.choice(
            (str(rng.randint(-99, 99)), "", "▲24", "-2k6", "1貫", "+5", "−7")
        )
        return dressed_as_it_comes(rng, cells)
    for _ in range(rng.randint(1, 2)):
        row = rng.choice(cells)
        kind = rng.randrange(6)
        if kind <= 1 and row:
            row[rng.randrange(len(row))] = rng.choice(HOSTILE)
        elif kind == 2 and row:
            row.insert(rng.randrange(len(row)), rng.choice(HOSTILE))
        elif kind == 3 and row:
            del row[rng.randrange(len(row))]
        elif kind == 4:
            cells.insert(rng.randrange(len(cells)), list(rng.choice(cells)))
        elif len(cells) > 1:
            cells.remove(row)
    data = dressed_as_it_comes(rng, cells)
    if rng.random() < 0.2:
        at = rng.randrange(len(data) + 1)
        data = data[:at] + rng.choice((*NASTY, *CUTS)) + data[at:]
    return damaged(rng, data) if rng.random() < 0.2 else data


def dressed_as_it_comes(rng: random.Random, cells: list[list[str]]) -> bytes:
    """Return the cells as CSV, written well or badly."""
    if rng.random() < 0.5:
        return "\n".join(",".join(row) for row in cells).encode()
    try:
        return dressed(rng, cells)
    except (UnicodeEncodeError, csv.Error):
        return "\n".join(";".join(row) for row in cells).encode()


def test_spoilt_sheets_are_read_or_refused(folder, counts):
    """What is written can be read again; what is refused leaves no file; a file that is there stays."""
    rng, known, failures = random.Random(SEED + 1), sheets(folder), Failures()
    sheet, session = folder / "s.csv", folder / "s.toml"
    for _ in range(many(4000)):
        rules, players, cells = rng.choice(known)
        data = spoilt(rng, cells)
        sheet.write_bytes(data)
        for left in (*folder.glob("s.toml"), *folder.glob(".s.toml*")):
            left.unlink()
        words = ["import", sheet, "-o", session, "--rules", rules]
        words += ["--players", players] if rng.random() < 0.5 else []
        words += rng.choice((["--unit", "points"], ["--unit", "kan"], []))
        with failures.of((words, data)):
            answer = call(*words)
            counts["sheets read" if answer.status == 0 else "sheets refused"] += 1
            if answer.status:
                assert not session.exists()
                assert str(sheet) in answer.err or answer.status == 2
                continue
            loaded = load(session.read_text(encoding="utf-8"))
            assert loaded.problems == (), loaded.problems
            call("audit", session)
            before = session.read_bytes()
            assert call(*words).status == 1
            assert session.read_bytes() == before
    failures.check()


def test_what_a_sheet_names_is_no_path(folder, counts, capsys):
    """A cell is a name, a number or a note; none is opened, run, or printed with what a terminal obeys."""
    (folder / "secret.toml").write_text("hush", encoding="utf-8")
    for cell in HOSTILE:
        text = io.StringIO()
        csv.writer(text).writerows(
            [["month", "ba", "note", cell, "Ben", "Chie"], ["1", "oba", cell, "-24", "-24", "48"]]
        )
        (folder / "s.csv").write_text(text.getvalue(), encoding="utf-8")
        answer = call("import", "s.csv", "-o", "-")
        assert "hush" not in answer.out + answer.err
        counts["hostile cells"] += 1
    assert main(["--version"]) == 0
    capsys.readouterr()
