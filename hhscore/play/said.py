"""An answer once it is taken: what it is echoed as, and what it makes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hhscore.facts import Answer, Change, transfers_told
from hhscore.facts.change import problems_in
from hhscore.facts.moved import all_moved
from hhscore.play import question as asked
from hhscore.play.correct import CHANGE
from hhscore.play.question import Question
from hhscore.words.sentences import listed

_OWN = {
    asked.FIELD: ("field", "ba"),
    asked.BLANK: ("choices",),
    asked.CHOICE: ("choices",),
    asked.SHIBARI: ("shibari",),
    asked.PUSHED: ("hands",),
    asked.HAND: ("hands", "declared", "unclaimed"),
    asked.CALL: ("calls",),
    asked.DECIDE: ("calls", "winner", "yaku", "captures", "koikoi"),
    asked.HATTO: ("hatto",),
    asked.CAPTURES: ("captures", "plains"),
    asked.PLAINS: ("plains",),
    asked.TOBIKOMI: ("bonus",),
    asked.NUKE: ("bonus",),
    asked.DEALER: ("dealer",),
    asked.ACTIVE: ("active",),
    asked.STOP: ("winner", "koikoi", "yaku", "captures", "active"),
    asked.KOIKOI: ("koikoi",),
    asked.MADE: ("yaku", "captures"),
}
"""The facts that each question asks for; any other is echoed as what it is."""


_BY_NAME = ("special", "tobikomi", "nuke-yaku")
"""Reasons for payments that the month's table counts in a row with others, so that they are named when they happen."""


def said_short(question: Question, changes: Sequence[Change]) -> tuple[str, str]:
    """The label an answer stands beside, and what it was taken for."""
    change = changes[-1]
    fact = change.fact
    own = all(one.fact.key in (*_OWN.get(question.kind, ()), "mizuten") for one in changes)
    others = question.player is not None and fact.player not in (None, question.player)
    if question.kind == CHANGE or not own or (others and fact.key != "hatto"):
        return "recorded", change.recorded
    if question.kind == asked.STOP and fact.key == "active":
        return question.label, "nobody"
    if question.kind == asked.CAPTURES:  # plains are recorded first, and told after
        return question.label, ", ".join(_short(question, one) for one in reversed(changes))
    return question.label, " ".join(_short(question, one) for one in changes).removesuffix(",")


def _short(question: Question, change: Change) -> str:
    fact, value = change.fact, change.fact.value
    match fact.key:
        case "field" | "hands" | "ba" | "dealer" | "winner":
            return str(value)
        case "choices" | "shibari":
            who, _, verb = str(value).rpartition(" ")
            return who if question.kind == asked.BLANK else f"{verb}s"
        case "declared":
            return " + ".join(value) or "none declared"
        case "unclaimed":
            return "not declared"
        case "mizuten":
            return "mizuten,"
        case "calls":
            return " ".join([value["player"], *value.get("yaku", ()), value["call"]])
        case "hatto":
            return str(value["player"])
        case "captures":
            return _captures(value)
        case "plains":
            return f"{value} plains"
        case "bonus":
            return f"{fact.player}{f' ×{len(value)}' if len(value) > 1 else ''}"
        case "active":
            return listed(value)
        case "koikoi":
            return f"{fact.player or ''} {value} koi-koi".strip()
        case "yaku":
            return " ".join(value)
    return change.recorded


def _captures(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{kind[0]}{count}" for kind, count in value.items())
    return "the rest" if value == "rest" else str(value)


def told(answer: Answer, *, corrected: bool) -> Iterator[str]:
    """What an answer makes; when a month is over its table tells the payments, unless that was shown before."""
    change = answer.change
    if not change.changed:
        if change.fact.key != "active":  # "nobody stopped" names the two who play once more
            yield "recorded already"
        return
    if change.replaced:
        gone = "forgotten" if change.fact.key == "forget" else "was"
        yield f"{gone}: {'; '.join(change.replaced)}"
    forced = [words.removesuffix(" must play") for words in answer.makes if words.endswith(" must play")]
    for words in answer.makes:
        if words.removesuffix(" play") in forced:
            continue
        short = words.removeprefix(f"{change.fact.player} was pushed out, ")
        if " is asked next, at the second" in short and change.fact.key != "shibari":
            yield "fewer than three enter: who retired is asked again"
        if " is asked next" not in short and short != change.fact.value:  # the next question says it
            yield short
    if change.fact.key == "hatto" and not answer.ended and not answer.paid:
        broken = change.fact.value
        yield f"{broken['player']} alone pays what {broken['for']} is paid for {broken['yaku']}"
    if not answer.ended:
        yield from transfers_told([paid for paid in answer.paid if paid not in answer.told], answer.unit)
        yield from (f"no longer: {words}" for words in transfers_told(answer.unpaid, answer.unit))
    else:
        if corrected:
            yield answer.ended
        yield from transfers_told([paid for paid in answer.paid if paid.reason in _BY_NAME], answer.unit)
    if change.month is not None:
        for problem in problems_in(change.after, change.month):
            yield f"month {change.month} is wrong: {problem.message}"
    yield from answer.remarks
    if answer.later:
        yield all_moved(answer.later, answer.unit)
