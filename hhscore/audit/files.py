"""Many files, one after another: finding the sessions in folders, auditing each, keeping none."""

from __future__ import annotations

import os
import stat
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TypedDict

from hhscore.audit import CHECKS, case_of, findings_of
from hhscore.audit.finding import ERROR, NOTE, WARNING, Finding, FindingAnswer, clean
from hhscore.storage.reading import MOST_BYTES, begins_session, bytes_of, is_file

_AROUND_BEFORE, _AROUND_AFTER = 1, 2
_LONGEST_LINE = 160
_AT_ONCE = 8
_MOST_JOBS = 64
_MOST_COPIES = 10
"""How many files with the contents of others are named."""


class FileAnswer(TypedDict):
    """What was found in one file, in JSON."""

    path: str
    findings: list[FindingAnswer]


@dataclass(frozen=True, slots=True)
class Report:
    """What the audit of one file found; `lines` are the source lines around each finding, by number."""

    path: str
    findings: tuple[Finding, ...]
    lines: dict[int, str]
    months: int = 0
    readable: bool = True
    digest: bytes = b""

    def number(self, severity: str) -> int:
        """How many findings of this severity."""
        return sum(finding.severity == severity for finding in self.findings)

    def json(self) -> FileAnswer:
        """As the contract writes it."""
        return {"path": clean(self.path), "findings": [finding.json() for finding in self.findings]}


@dataclass(slots=True)
class Tally:
    """The numbers of the summary line."""

    sessions: int = 0
    months: int = 0
    errors: int = 0
    warnings: int = 0
    notes: int = 0
    right: int = 0

    def add(self, report: Report) -> None:
        """Count one file."""
        self.sessions += report.readable
        self.months += report.months
        errors = report.number(ERROR)
        self.errors += errors
        self.warnings += report.number(WARNING)
        self.notes += report.number(NOTE)
        self.right += report.readable and not errors

    def sentence(self) -> str:
        """The summary in words.

        >>> print(Tally(sessions=14, months=166, errors=2, notes=3, right=12).sentence())
        14 sessions, 166 months: 2 errors, 3 not checked. 12 sessions are right.
        >>> print(Tally(sessions=1, months=1, right=1).sentence())
        1 session, 1 month: no errors.
        """
        counts = [_count(self.errors, "error") if self.errors else "no errors"]
        counts += [_count(self.warnings, "warning")] if self.warnings else []
        counts += [f"{self.notes:,} not checked"] if self.notes else []
        words = f"{_count(self.sessions, 'session')}, {_count(self.months, 'month')}: {', '.join(counts)}."
        if self.errors and self.right:
            words += f" {_count(self.right, 'session')} {'is' if self.right == 1 else 'are'} right."
        return words


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


class Copies:
    """Files with the same contents under several names; who counts them all should say so.

    >>> copies = Copies()
    >>> for name, digest in (("a.toml", b"1"), ("b.toml", b"2"), ("copy.toml", b"1")):
    ...     copies.add(name, digest)
    >>> list(copies.sentences())
    ['copy.toml has the same contents as a.toml; both are counted']
    """

    def __init__(self) -> None:
        self._first: dict[bytes, str] = {}
        self._found: list[tuple[str, str]] = []

    def add(self, name: str, digest: bytes) -> None:
        """Take one file, by what `digest_of` gives for its contents; an empty digest says nothing."""
        first = self._first.setdefault(digest, name)
        if digest and first != name:
            self._found.append((name, first))

    def sentences(self) -> Iterator[str]:
        """Yield a sentence for each file that is there under another name, and one for those too many to name."""
        for name, first in self._found[:_MOST_COPIES]:
            yield f"{clean(name)} has the same contents as {clean(first)}; both are counted"
        if len(self._found) > _MOST_COPIES:
            more = _count(len(self._found) - _MOST_COPIES, "more file")
            yield f"{more} with the same contents as others: all are counted"


def digest_of(data: bytes) -> bytes:
    """Return what is the same for the same contents, and for no others."""
    return sha256(data).digest()


def once_each(paths: Iterable[str]) -> Iterator[str]:
    """Yield each file once, by its first name: `..`, overlapping folders and links lead to the same one again."""
    seen: set[object] = set()
    for path in paths:
        identity = _identity(path)
        if identity not in seen:
            seen.add(identity)
            yield path


def _identity(path: str) -> object:
    """Return what is the same for all names of a file; a pipe is another each time it is named."""
    if path == "-":
        return path
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            return object()
        if found.st_ino:  # some file systems number no files
            return found.st_dev, found.st_ino
    except (OSError, ValueError):  # what cannot be read is named once, too
        return path
    return os.path.normcase(os.path.realpath(path))


def session_files(paths: Iterable[str]) -> Iterator[str]:
    """Yield the files meant by these paths, each once: files as they are, and of folders every session in and below."""
    yield from once_each(_named(paths))


def _named(paths: Iterable[str]) -> Iterator[str]:
    for path in paths:
        if path != "-" and os.path.isdir(path):
            yield from _in_folder(path)
        else:
            yield path


def _in_folder(folder: str) -> Iterator[str]:
    shut: list[OSError] = []
    for place, folders, files in os.walk(folder, onerror=shut.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = os.path.join(place, name)
            if name.endswith(".toml") and _is_session(path):
                yield path
    yield from (os.fsdecode(error.filename) for error in shut)  # reading them then says why not


def _is_session(path: str) -> bool:
    """Whether a file has the key hhscore; one that cannot be read is left for the audit to say so."""
    try:
        return begins_session(bytes_of(path, pipes=False))
    except OSError:
        return is_file(path) or not os.path.exists(path)


def reports(
    paths: Iterable[str], codes: Collection[str] | None = None, rules: str | None = None, jobs: int = 1
) -> Iterator[Report]:
    """Audit files in the order given, with so many processes (0: one for each core); only these codes count."""
    look = partial(audit_file, codes=codes, rules=rules)
    if jobs == 1:
        yield from map(look, paths)
        return
    from multiprocessing import Pool

    with Pool(min(jobs, _MOST_JOBS) or None) as pool:
        yield from pool.imap(look, paths, chunksize=_AT_ONCE)
        pool.close()  # and not killed: one that dies with the lock of their queue leaves the others waiting for it
        pool.join()


def audit_file(path: str, codes: Collection[str] | None = None, rules: str | None = None) -> Report:
    """Audit one file, or standard input for `-`. Raises only RulesError, for `rules` that cannot be."""
    try:
        data = _read(path)
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        return _unread(path, "HH007", reason)
    return audit_bytes(data, path, codes, rules)


def audit_bytes(
    data: bytes, path: str = "-", codes: Collection[str] | None = None, rules: str | None = None
) -> Report:
    """Audit the bytes of one file, whatever they are."""
    if len(data) > MOST_BYTES:
        return _unread(
            path, "HH001", f"more than {MOST_BYTES // 1_000_000} million bytes; that is no session"
        )
    text = data.decode("utf-8", "surrogateescape")
    case = case_of(text, rules, path)
    findings = [finding for finding in findings_of(case) if codes is None or finding.code in codes]
    return Report(path, tuple(findings), _excerpt(text, findings), len(case.facts), digest=digest_of(data))


def _read(path: str) -> bytes:
    if path == "-":
        import sys

        return sys.stdin.buffer.read(MOST_BYTES + 1)
    return bytes_of(path)


def _unread(path: str, code: str, message: str) -> Report:
    check = CHECKS[code]
    finding = Finding(code, check.name, check.severity, None, 1, clean(message), advice=check.advice)
    return Report(path, (finding,), {}, readable=False)


def _excerpt(text: str, findings: Iterable[Finding]) -> dict[int, str]:
    """The source lines that findings are shown with: one before and two after, as far as no empty line is between."""
    found: dict[int, str] = {}
    lines: list[str] | None = None
    for finding in findings:
        if finding.severity == NOTE:
            continue
        lines = text.split("\n") if lines is None else lines
        for step, last in ((-1, _AROUND_BEFORE), (1, _AROUND_AFTER)):
            for away in range(last + 1):
                number = finding.line + step * away
                if not 0 < number <= len(lines) or (away and not lines[number - 1].strip()):
                    break
                found[number] = _shortened(lines[number - 1])
    return found


def _shortened(line: str) -> str:
    line = clean(line[: _LONGEST_LINE + 1].rstrip("\r").removeprefix("\ufeff"))
    return line if len(line) <= _LONGEST_LINE else line[:_LONGEST_LINE] + "…"
