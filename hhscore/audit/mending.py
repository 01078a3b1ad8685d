"""Putting right what an audit found: what should stand in the file if a likely cause is what happened."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from hhscore.audit import Case, Finding, case_of, findings_of
from hhscore.audit.causes.cause import BOTH, EITHER, PREFIX, UNCLEAR
from hhscore.session import write
from hhscore.words.amounts import kan
from hhscore.words.message import Message, Term, format_message
from hhscore.words.sentences import listed

Data = dict[str, Any]
_MENDED = ("HH301", "HH202", "HH203", "HH213", "HH401", "HH403", "HH404", "HH406")


class MendError(ValueError):
    """Nothing is written: the words say why, and what could be chosen."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A session put right in one place: the new text, what is written now, and the audit before and after."""

    text: str
    written: str
    because: str
    before: Case
    after: Case
    gone: tuple[Finding, ...]
    came: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A cause that can be chosen, or None for what the rules make whatever happened; and the data it makes."""

    cause: Message | None
    data: Data

    @property
    def words(self) -> str:
        """The cause in words."""
        return "what the rules make it" if self.cause is None else format_message(self.cause)


def mend(
    text: str, line: int, number: int | None = None, path: str = "-", rules: str | None = None
) -> Mended:
    """The session with the finding at this line put right by its cause of this number (from 1).

    Without a number the likeliest is taken, if what it writes leaves no doubt. Raises MendError if nothing at the line
    can be put right, or a number is needed.

    >>> wrong = 'hhscore = 1\\nplayers = ["Aki", "Ben", "Chie"]\\n[[months]]\\nba = "koba"\\n'
    >>> wrong += "[months.captures]\\nAki = 100\\nBen = 88\\nChie = 76\\n"
    >>> wrong += "[months.paid]\\nAki = -12\\nBen = 0\\nChie = 12\\n"
    >>> mended = mend(wrong, 10)
    >>> mended.written
    'Aki +1k0 and Chie −1k0 in paid of month 1'
    """
    case = case_of(text, rules, path)
    findings = findings_of(case)
    there = [one for one in findings if one.line == line and one.code in _MENDED]
    if not there:
        lines = sorted({str(one.line) for one in findings if one.code in _MENDED}, key=int)
        could = f"; what can be put right is at line {listed(lines, 'or')}" if lines else ""
        raise MendError(f"at line {line} nothing is found that can be put right here{could}")
    finding = there[0]
    choices = _choices(case, finding)
    if not choices:
        raise MendError(
            f"line {line}: {finding.message}. What should stand there is not known; {finding.advice}"
        )
    choice = _chosen(choices, finding, number, line)
    new = _text(text, case.loaded.data, choice.data)
    after = case_of(new, rules, path)
    now = findings_of(after)
    return Mended(
        new,
        _written(case, choice.data),
        choice.words,
        case,
        after,
        tuple(one for one in findings if not _among(one, now)),
        tuple(one for one in now if not _among(one, findings)),
    )


def _among(one: Finding, others: Sequence[Finding]) -> bool:
    return any(
        (one.code, one.month, one.message) == (other.code, other.month, other.message) for other in others
    )


def _chosen(choices: Sequence[Choice], finding: Finding, number: int | None, line: int) -> Choice:
    listing = "; ".join(f"{line}.{place} {choice.words}" for place, choice in enumerate(choices, 1))
    if number is not None:
        if not 1 <= number <= len(choices):
            raise MendError(f"line {line} has no cause {number}; there are {listing}")
        return choices[number - 1]
    together = [
        choice for choice in choices if choice.cause in (finding.likely[0].parts if finding.likely else ())
    ]
    if any(choice.data != choices[0].data for choice in together):
        raise MendError(f"line {line} can be put right in several ways; say which: {listing}")
    return choices[0]


def _choices(case: Case, finding: Finding) -> list[Choice]:
    """What may be chosen, the likeliest first; causes about what was done or written end in the same figures."""
    found: list[Choice] = []
    by_rules = _by_rules(case, finding)
    for cause in finding.likely:
        parts = cause.parts if cause.id in (EITHER, BOTH) else (cause.message,)
        parts = (cause.message,) if cause.id == BOTH else parts
        for message in parts:
            changed = _otherwise(case, finding, message)
            if changed is None and cause.id != UNCLEAR:
                changed = by_rules
            if changed is not None:
                found.append(Choice(message, changed))
    if not found and by_rules is not None:
        found.append(Choice(None, by_rules))
    return found


def _by_rules(case: Case, finding: Finding) -> Data | None:
    """The document with the figures that the rules make, where the finding is about figures."""
    ledger, data = case.ledger, deepcopy(case.loaded.data)
    if ledger is None:
        return None
    place = finding.month - 1 if finding.month is not None else None
    if place is None:
        return _with_final(case, finding, data) if finding.code == "HH406" else None
    month = data["months"][place]
    due: Mapping[str, int]
    if finding.code == "HH401":
        key, due = "paid", ledger.months[place].net
    elif finding.code in ("HH403", "HH404") and ledger.chips_after:
        key = "chips" if finding.code == "HH403" else "loans"
        due = (ledger.chips_after if key == "chips" else ledger.loans_after)[place]
    else:
        return None
    month[key] = {player: due[player] for player in month[key]}
    return data


def _with_final(case: Case, finding: Finding, data: Data) -> Data | None:
    final = case.ledger.final if case.ledger is not None else None
    if final is None:
        return None
    there = data["final"]
    for key in ("totals", "winner", "handon", "ginmi"):
        path = ("final", key, next(iter(there[key]))) if key == "totals" and key in there else ("final", key)
        lines = {case.loaded.line(path[:2])}
        if key == "totals" and key in there:
            lines |= {case.loaded.line(("final", "totals", player)) for player in there[key]}
        if key not in there or finding.line not in lines:
            continue
        if key == "totals":
            there[key] = {player: final.totals[player] for player in there[key]}
        else:
            due = getattr(final, key)
            if due is None:
                del there[key]
            else:
                there[key] = due
        return data
    return None


def _otherwise(case: Case, finding: Finding, cause: Message) -> Data | None:
    """The document with the fact that a cause says was another; None where it is about figures."""
    change = _FACTS.get(cause.code.removeprefix(PREFIX))
    if change is None:
        return None
    data = deepcopy(case.loaded.data)
    months = data["months"]
    month = months[finding.month - 1] if finding.month is not None else {}
    return data if change(months, month, cause.values) else None


def _swap_months(months: list[Data], _: Data, values: Mapping[str, Any]) -> bool:
    first, second = values["month"] - 1, values["other"] - 1
    months[first], months[second] = months[second], months[first]
    return True


def _write_points(_: list[Data], month: Data, values: Mapping[str, Any]) -> bool:
    month["captures"][values["player"]] = values["points"]
    return True


def _write_kind(_: list[Data], month: Data, values: Mapping[str, Any]) -> bool:
    month["captures"][values["player"]][values["kind"]] = values["number"]
    return True


def _write_dealer(_: list[Data], month: Data, values: Mapping[str, Any]) -> bool:
    month["dealer"] = values["player"]
    return True


def _write_winner(_: list[Data], month: Data, values: Mapping[str, Any]) -> bool:
    month["winner"] = values["player"]
    return True


def _write_declared(_: list[Data], month: Data, values: Mapping[str, Any]) -> bool:
    yaku = values["yaku"]
    if len(yaku) != 1:
        return False
    names = [name.id if isinstance(name, Term) else str(name) for name in yaku]
    month.setdefault("declared", {})[values["player"]] = names
    return True


def _write_present(_: list[Data], month: Data, values: Mapping[str, Any]) -> bool:
    month["absent"] = [player for player in month["absent"] if player != values["player"]]
    return True


_FACTS: Mapping[str, Callable[[list[Data], Data, Mapping[str, Any]], bool]] = {
    "months-swapped": _swap_months,
    "captured-is": _write_points,
    "captured-is-agreed": _write_points,
    "captured-kind-agreed": _write_kind,
    "other-dealt": _write_dealer,
    "other-dealt-and-won": _write_dealer,
    "koikoi-other-stopped": _write_winner,
    "yaku-not-recorded": _write_declared,
    "was-there": _write_present,
}
"""Causes that say what was written down of the play is wrong, and how it is written right."""


def _text(text: str, before: Data, after: Data) -> str:
    """The text with what differs written, and nothing else touched."""
    for place, month in enumerate(after["months"]):
        if month != before["months"][place]:
            text = write.set_month(text, place, month)
    if after.get("final") != before.get("final"):
        text = write.set_top(text, "final", after["final"])
    return text


def _written(case: Case, after: Data) -> str:
    """What is written now, in words."""
    before, parts = case.loaded.data, []
    for place, month in enumerate(after["months"]):
        was = before["months"][place]
        changed = [key for key in month if month[key] != was.get(key)]
        parts += [f"{_values(case, key, was.get(key), month[key])} of month {place + 1}" for key in changed]
    final, was = after.get("final", {}), before.get("final", {})
    for key in dict.fromkeys([*final, *was]):
        if final.get(key) != was.get(key):
            parts.append(f"{_values(case, key, was.get(key), final.get(key))} of the final settlement")
    return "; ".join(parts)


def _values(case: Case, key: str, was: Any, now: Any) -> str:
    if isinstance(now, dict):
        was = was or {}
        changed = {who: value for who, value in now.items() if was.get(who) != value}
        return f"{listed([f'{who} {_value(case, key, value)}' for who, value in changed.items()])} in {key}"
    return f"no {key}" if now is None else f"{_value(case, key, now)} as {key}"


def _value(case: Case, key: str, value: Any) -> str:
    if isinstance(value, int) and key in ("paid", "chips", "totals", "handon", "ginmi"):
        sign = "+" if key in ("paid", "totals") and value > 0 else ""
        return sign + kan(value, case.unit)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
