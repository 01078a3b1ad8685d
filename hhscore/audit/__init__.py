"""The audit: what in a session cannot be, what was paid wrong, and what likely happened.

Each check is a small function with a stable code in one of the `checks_` modules; `audit_text` runs them all over one
file. Nothing here knows how findings are shown.
"""

from __future__ import annotations

from pathlib import Path

from hhscore.audit import (  # noqa: F401 - each enters its checks in the register
    checks_captures,
    checks_cards,
    checks_document,
    checks_month,
    checks_payments,
    checks_year,
)
from hhscore.audit.case import Case
from hhscore.audit.finding import CHECKS, ERROR, NOTE, WARNING, Check, Finding, chosen, clean
from hhscore.model.session import Problem, Session
from hhscore.rules import RulesError, RuleSet

_KEPT = 64
_RULES: dict[str, RuleSet] = {}
"""Rules of tables audited lately; many sessions of an archive have the same."""

for _code in sorted(CHECKS):
    CHECKS[_code] = CHECKS.pop(_code)


def audit_text(text: str, rules: RuleSet | str | None = None, path: str = "-") -> list[Finding]:
    """Everything wrong with one session, in the order of its lines; an empty list if it is right.

    `rules` stand in for the session's own (a preset's name, a rule file's path or a rule set); `path` is where the
    text came from, for the path of a rule file. Raises RulesError if `rules` cannot be, and nothing else.

    >>> for finding in audit_text('hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n[[months]]\\nfield = "2b"\\n'):
    ...     print(finding.line, finding.code, finding.name, finding.severity)
    3 HH901 not-checked note
    4 HH101 bad-card error
    """
    return findings_of(case_of(text, rules, path))


def findings_of(case: Case) -> list[Finding]:
    """What all checks find, in the order of the lines."""
    findings: list[Finding] = []
    for check in CHECKS.values():
        findings.extend(check.look(case))
    if len(findings) > 1:
        findings = sorted(dict.fromkeys(findings), key=lambda finding: (finding.line, finding.code))
    return findings


def case_of(text: str, rules: RuleSet | str | None = None, path: str = "-") -> Case:
    """A text read and settled as far as it can be, for the checks."""
    from hhscore.session import load

    loaded = load(text, path)
    session = loaded.session
    if session is None:
        return Case(loaded, None)
    if isinstance(rules, RuleSet):
        return Case(loaded, rules)
    try:
        return Case(loaded, _rules_of(session, Path(path).parent, rules))
    except RulesError as error:
        if rules is not None:
            raise
        if error.file is not None:
            return Case(loaded, None, Problem("bad-value", f"{error.file}: {error}", ("rules",)))
        unknown = error.key is not None and "Unknown rule key" in str(error)
        where = error.where or ("rules",)
        return Case(loaded, None, Problem("unknown-key" if unknown else "bad-value", str(error), where))


def _rules_of(session: Session, folder: Path, instead: str | None) -> RuleSet:
    from hhscore.games.scoring import rules_of
    from hhscore.model.session import months_of
    from hhscore.rules import preset_games

    name = instead or session.rules
    on_the_way = any(month.house for month in months_of(session))
    if on_the_way or name not in preset_games():  # a file may have changed
        return rules_of(session, folder, instead)
    key = f"{session.game} {name} {None if instead else sorted(session.house.items(), key=repr)!r}"
    known = _RULES.get(key)
    if known is None:
        if len(_RULES) >= _KEPT:
            _RULES.clear()
        known = _RULES[key] = rules_of(session, folder, instead)
    return known


__all__ = [
    "CHECKS",
    "ERROR",
    "NOTE",
    "WARNING",
    "Case",
    "Check",
    "Finding",
    "audit_text",
    "case_of",
    "chosen",
    "clean",
    "findings_of",
]
