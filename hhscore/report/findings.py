"""Findings as people and programs read them, each file as it is done: text, JSON, GitHub annotations, SARIF."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from hashlib import sha256
from typing import Any, TypedDict

from hhscore.audit.causes.cause import UNCLEAR, Cause
from hhscore.audit.files import FileAnswer, Report, Tally
from hhscore.audit.finding import CHECKS, ERROR, NOTE, WARNING, Finding, clean

Paint = Callable[[str, str], str]
"""Puts a text in a colour by name, where colour may be used."""
_SHOWN_CAUSES = 3
_COMMANDS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}
_LEVELS = {ERROR: "error", WARNING: "warning", NOTE: "note"}
_COLOURS = {ERROR: "red", WARNING: "yellow", NOTE: "dim"}


class AuditAnswer(TypedDict):
    """What an audit found, in JSON; notes are counted in neither errors nor warnings."""

    files: list[FileAnswer]
    errors: int
    warnings: int
    not_checked: int
    sessions: int
    months: int


class Text:
    """For people: file and line, the source, what is wrong, what likely happened, what to do."""

    def __init__(self, *, drawn: bool = False, paint: Paint | None = None, width: int | None = None) -> None:
        self.bar = "│" if drawn else "|"
        self.paint = paint or (lambda text, _: text)
        self.width = width

    def _told(self, text: str, first: str, rest: str | None = None) -> list[str]:
        """A text in lines for the width there is, begun with `first`; in a pipe it is one line."""
        if self.width is None:
            return [first + text]
        from hhscore.words.columns import wrap_text

        return wrap_text(text, self.width, first, rest)

    def begin(self) -> str:
        """Nothing stands before the first file."""
        return ""

    def file(self, report: Report) -> str:
        """All findings of one file."""
        blocks = [self._block(report, finding) for finding in report.findings if finding.severity != NOTE]
        notes = [self._note(report, finding) for finding in report.findings if finding.severity == NOTE]
        if notes:
            blocks.append("\n".join(notes) + "\n")
        return "".join(block + "\n" for block in blocks)

    def _where(self, report: Report, finding: Finding) -> str:
        return self.paint(f"{clean(report.path)}:{finding.line}", "bold")

    def _block(self, report: Report, finding: Finding) -> str:
        colour = _COLOURS[finding.severity]
        month = f" · month {finding.month}" if finding.month is not None else ""
        grave = "" if finding.severity == ERROR else f" ({finding.severity})"
        code = self.paint(f"{finding.code} {finding.name}{grave}", colour)
        rule = f" · {finding.rule}" if finding.rule else ""
        lines = [f"{self._where(report, finding)} {code}{month}{self.paint(rule, 'dim')}"]
        numbers = self._around(report, finding.line)
        wide = len(str(max(numbers, default=0))) + 2
        for number in numbers:
            source = f"{number:>{wide}} {self.bar} {report.lines[number]}"
            lines.append(source if number == finding.line else self.paint(source, "dim"))
        lines += self._told(_sentence(finding.message), "  ")
        lines += self._likely(finding)
        if finding.advice:
            lines += self._told(_sentence(finding.advice), "  to do: ")
        return "\n".join(lines) + "\n"

    def _around(self, report: Report, line: int) -> list[int]:
        first, last = line, line
        while first - 1 in report.lines and line - first < 1:
            first -= 1
        while last + 1 in report.lines and last - line < 2:
            last += 1
        return [number for number in range(first, last + 1) if number in report.lines]

    def _likely(self, finding: Finding) -> list[str]:
        causes = finding.likely
        lines: list[str] = []
        for place, cause in enumerate(causes[:_SHOWN_CAUSES]):
            words = _sentence(str(cause))
            if not place and finding.explains and cause.id != UNCLEAR:
                words += f" {'It' if len(causes) == 1 else 'Each'} explains {finding.explains}."
            lines += self._told(words, "      or: " if place else f"{_called(cause):>8}: ")
        more = len(causes) - _SHOWN_CAUSES
        if more > 0:
            lines.append(f"    and {more} other way{'s' * (more != 1)} (--format json names them)")
        return lines

    def _note(self, report: Report, finding: Finding) -> str:
        month = f" · month {finding.month}" if finding.month is not None else ""
        where = f"{clean(report.path)}:{finding.line}"
        lines = self._told(f"not checked{month} · {finding.message}", f"{where} ", "  ")
        return "\n".join(lines).replace(where, self._where(report, finding), 1)

    def end(self, tally: Tally) -> str:
        """The summary."""
        return tally.sentence() + "\n"


class Json:
    """One JSON object, written file by file, with what stands before the files."""

    def __init__(self, head: Mapping[str, int]) -> None:
        self.first = True
        self.head = head

    def begin(self) -> str:
        """The opening of the object."""
        return json.dumps({**self.head, "files": []})[:-2]

    def file(self, report: Report) -> str:
        """One element."""
        comma, self.first = ("" if self.first else ","), False
        return f"{comma}\n{json.dumps(report.json(), ensure_ascii=False)}"

    def end(self, tally: Tally) -> str:
        """The numbers."""
        numbers = {
            "errors": tally.errors,
            "warnings": tally.warnings,
            "not_checked": tally.notes,
            "sessions": tally.sessions,
            "months": tally.months,
        }
        return f"\n], {json.dumps(numbers)[1:-1]}}}\n"


class Github:
    """Annotations as GitHub's runners read them from the output of a step."""

    def begin(self) -> str:
        """Nothing stands before the first file."""
        return ""

    def file(self, report: Report) -> str:
        """One line for each finding."""
        return "".join(self._line(report, finding) for finding in report.findings)

    def _line(self, report: Report, finding: Finding) -> str:
        month = f"month {finding.month}: " if finding.month is not None else ""
        text = "\n".join(
            [month + finding.message, *(f"{_called(cause)}: {cause}" for cause in finding.likely)]
        )
        path, title = (
            _escaped(clean(report.path), within=True),
            _escaped(f"{finding.code} {finding.name}", within=True),
        )
        command = _COMMANDS[finding.severity]
        return f"::{command} file={path},line={finding.line},title={title}::{_escaped(text)}\n"

    def end(self, tally: Tally) -> str:
        """The summary, as plain text."""
        return tally.sentence() + "\n"


def _escaped(text: str, *, within: bool = False) -> str:
    for char, written in (("%", "%25"), ("\r", "%0D"), ("\n", "%0A")):
        text = text.replace(char, written)
    return text.replace(":", "%3A").replace(",", "%2C") if within else text


class Sarif:
    """SARIF 2.1.0, as code scanning tools read it; results are written file by file."""

    def __init__(self, version: str, home: str, codes: Collection[str] | None = None) -> None:
        """`home` is the address of the documentation, ending in a slash."""
        self.first = True
        self.version = version
        self.home = home
        self.alike: Counter[str] = Counter()
        self.codes = [code for code in CHECKS if codes is None or code in codes]

    def begin(self) -> str:
        """Everything up to the results."""
        rules: list[dict[str, Any]] = [
            {
                "id": code,
                "name": CHECKS[code].name,
                "shortDescription": {"text": CHECKS[code].summary},
                "fullDescription": {"text": CHECKS[code].explanation},
                "help": {"text": CHECKS[code].advice},
                "helpUri": f"{self.home}checks/#{code.lower()}",
                "defaultConfiguration": {"level": _LEVELS[CHECKS[code].severity]},
            }
            for code in self.codes
        ]
        driver = {
            "name": "hhscore",
            "version": self.version,
            "semanticVersion": self.version,
            "informationUri": self.home,
            "rules": rules,
        }
        head = '{"version": "2.1.0", "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "runs": [{"tool": '
        return head + json.dumps({"driver": driver}, ensure_ascii=False) + ', "results": ['

    def file(self, report: Report) -> str:
        """The results of one file."""
        return "".join(self._result(report, finding) for finding in report.findings)

    def _result(self, report: Report, finding: Finding) -> str:
        likely = "".join(f"\n{_called(cause)}: {cause}" for cause in finding.likely)
        month = f"month {finding.month}: " if finding.month is not None else ""
        place = {
            "artifactLocation": {"uri": uri_of(report.path)},
            "region": {"startLine": finding.line},
        }
        result = {
            "ruleId": finding.code,
            "ruleIndex": self.codes.index(finding.code),
            "level": _LEVELS[finding.severity],
            "message": {"text": month + finding.message + likely},
            "locations": [{"physicalLocation": place}],
            "partialFingerprints": {"finding/v1": self._fingerprint(report, finding)},
        }
        comma, self.first = ("" if self.first else ","), False
        return f"{comma}\n{json.dumps(result, ensure_ascii=False)}"

    def _fingerprint(self, report: Report, finding: Finding) -> str:
        """What stays the same of a finding when lines are added above it, in any language and on any machine.

        Of several in a file that are alike each has its own.
        """
        line = report.lines.get(finding.line, "").strip()
        alike = "\0".join((finding.code, str(finding.month), finding.rule or "", line))
        self.alike[report.path + alike] += 1
        whole = f"{alike}\0{self.alike[report.path + alike]}".encode("utf-8", "surrogateescape")
        return sha256(whole).hexdigest()[:32]

    def end(self, tally: Tally) -> str:
        """The closing of the object."""
        return "\n]}]}\n"


def _called(cause: Cause) -> str:
    """What stands before a cause: how sure it is."""
    if cause.id == UNCLEAR:
        return "unclear"
    return "likely" if cause.is_likely else "perhaps"


def uri_of(path: str, *, windows: bool = os.name == "nt") -> str:
    """Return a path as a reference in a URI; one of Windows has slashes there, and its drive a scheme before it.

    >>> uri_of("New Year/a.toml", windows=False), uri_of("winter\\\\a.toml", windows=True)
    ('New%20Year/a.toml', 'winter/a.toml')
    >>> uri_of("C:\\\\games\\\\a.toml", windows=True)
    'file:///C:/games/a.toml'
    """
    from pathlib import PureWindowsPath
    from urllib.parse import quote

    if not windows:
        return quote(path, errors="surrogateescape")
    there = PureWindowsPath(path)
    return there.as_uri() if there.is_absolute() else quote(there.as_posix(), errors="surrogateescape")


def _sentence(text: str) -> str:
    """A text that ends like a sentence."""
    return text if text.endswith((".", "!", "?", "…")) else text + "."


FORMATS = ("text", "json", "github", "sarif")
