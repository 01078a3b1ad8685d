"""What an audit says, and the register of its checks: each a small function with a name and a code that stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from inspect import cleandoc
from typing import TYPE_CHECKING, Literal, TypedDict

from hhscore.audit.causes.cause import Cause, CauseAnswer
from hhscore.words.printable import clean as clean
from hhscore.words.suggestion import suggest_word

if TYPE_CHECKING:
    from hhscore.audit.case import Case

Severity = Literal["error", "warning", "note"]
ERROR: Severity = "error"
WARNING: Severity = "warning"
NOTE: Severity = "note"
_SEVERITIES: dict[str, Severity] = {
    "yaku-missed": WARNING,
    "yaku-unclaimed": WARNING,
    "month-incomplete": WARNING,
    "not-checked": NOTE,
}


class FindingAnswer(TypedDict):
    """A finding in JSON; the month is null outside the months."""

    code: str
    name: str
    severity: Severity
    month: int | None
    line: int
    message: str
    rule: str | None
    likely: list[CauseAnswer]
    advice: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing an audit found: where, what is written there and what it should be, the rule, and why perhaps.

    `month` is None outside the months; `likely` are causes that explain every figure, the likeliest first; `advice`
    says what to do; `explains` what such a cause agrees with, in words.
    """

    code: str
    name: str
    severity: Severity
    month: int | None
    line: int
    message: str
    rule: str | None = None
    likely: tuple[Cause, ...] = ()
    advice: str = ""
    explains: str = ""

    def json(self) -> FindingAnswer:
        """As the contract writes it."""
        return {
            "code": self.code,
            "name": self.name,
            "severity": self.severity,
            "month": self.month,
            "line": self.line,
            "message": self.message,
            "rule": self.rule,
            "likely": [cause.json() for cause in self.likely],
            "advice": self.advice,
        }


Looking = Callable[["Case"], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its code, its name, how grave what it finds is, and the function that looks."""

    code: str
    name: str
    look: Looking

    @property
    def severity(self) -> Severity:
        """error, warning or note; notes say what could not be checked and count as neither."""
        return _SEVERITIES.get(self.name, ERROR)

    @property
    def summary(self) -> str:
        """What it looks for, in one line."""
        return self.explanation.split("\n", 1)[0]

    @property
    def explanation(self) -> str:
        """The whole text that `--explain` prints."""
        return cleandoc(self.look.__doc__ or "")

    @property
    def advice(self) -> str:
        """What to do about it, in one line: the last paragraph of the explanation."""
        return " ".join(self.explanation.rsplit("\n\n", 1)[-1].removeprefix("What to do: ").split())


CHECKS: dict[str, Check] = {}
"""Every check by its code, in the order of the codes once all are there."""


def check(code: str, name: str) -> Callable[[Looking], Looking]:
    """Enter a function in the register of checks."""

    def enter(look: Looking) -> Looking:
        if code in CHECKS:
            raise ValueError(f"{code} is taken by {CHECKS[code].name}")
        CHECKS[code] = Check(code, name, look)
        return look

    return enter


def chosen(checks: Iterable[Check], select: Sequence[str], ignore: Sequence[str]) -> set[str]:
    """The codes of the checks that count: those named by code, the beginning of a code, or name.

    ValueError for a word that names no check.

    >>> from hhscore.audit import CHECKS
    >>> sorted(chosen(CHECKS.values(), ["HH3"], ["captures-total"]))[:1]
    ['HH302']
    """
    known = list(checks)
    wanted = _named(known, select) if select else {check.code for check in known}
    return wanted - _named(known, ignore)


def _named(checks: Sequence[Check], words: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for word in words:
        codes = {check.code for check in checks if check.name == word.lower()}
        codes |= {check.code for check in checks if word and check.code.startswith(word.upper())}
        if not codes:
            names = [check.name for check in checks] + [check.code for check in checks]
            suggestion = suggest_word(word, names)
            hint = f"; {suggestion} perhaps" if suggestion else ""
            raise ValueError(f"no check is called {clean(word)}{hint} (--explain all lists them)")
        found |= codes
    return found
