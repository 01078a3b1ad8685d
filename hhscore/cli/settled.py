"""Reading a session and settling it, for every command that shows what a session comes to."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hhscore.cli import frame
from hhscore.words.printable import name_of
from hhscore.words.sentences import counted

if TYPE_CHECKING:
    from hhscore.games.scoring import Scored
    from hhscore.model.ledger import LedgerAnswer, YearLedger
    from hhscore.model.session import Problem
    from hhscore.report.columns import Look


_NO_DEALER = ("dealer-missing", "month-incomplete")


def settled(name: str, instead: str | None = None) -> Scored:
    """The session of a file (`-`: standard input) settled, under its own rules or those of `instead`.

    Failure where something stops the ledger: a line for each problem, with file, line and month.
    """
    from hhscore.games.scoring import score
    from hhscore.rules import RulesError
    from hhscore.session import load

    loaded = load(frame.read_text(name), "standard input" if name == "-" else name)
    if loaded.session is None:
        raise frame.Failure("\n".join(map(loaded.message, loaded.problems)))
    try:
        scored = score(loaded, folder=Path() if name == "-" else Path(name).parent, instead=instead)
    except RulesError as error:
        if instead is not None or frame.located(str(error)) == str(
            error
        ):  # it has a file and a line of its own
            raise
        where = (
            error.where if error.file is None and error.where else ("rules",)
        )  # else it is of another file
        raise frame.Failure(f"{name_of(loaded.name)}:{loaded.line(where)}: {error}") from None
    from hhscore.session.structure import counted_beyond

    wrong = counted_beyond(told(scored), 0)
    if wrong:
        lines = [*map(loaded.message, wrong)]
        if instead is not None:
            lines.append(f"hhscore: so it is under {scored.rules.name}, not under the session's own rules")
        raise frame.Failure("\n".join(lines))
    return scored


def told(scored: Scored) -> list[Problem]:
    """The problems worth telling: those of the file first, and what does not only follow from one before it.

    Where a fact could not be read it is missing, so months from there on seem wrong that may be right; and after a
    month that cannot be settled it is no news that the next dealer is unknown.
    """
    from hhscore.session import month_of

    own = scored.loaded.problems
    sound = scored.loaded.sound_months
    found: list[Problem] = []
    for problem in scored.problems():
        month = month_of(problem.where)
        follows = found and problem.rule == "dealer.next" and problem.name in _NO_DEALER
        known = not own or problem in own or (month is not None and month <= sound)
        if known and not follows:
            found.append(problem)
    return found


def answer_of(scored: Scored) -> LedgerAnswer:
    """The ledger in JSON; with the months of which only what was paid is recorded, and the totals with those."""
    from hhscore.report.as_paid import as_paid

    answer = scored.ledger.json()
    shown = as_paid(scored.session, scored.ledger)
    if shown.months:
        answer["as_paid"] = {"months": sorted(shown.months), "totals": shown.totals()}
    return answer


def look_of(ledger: YearLedger, *, points: bool) -> Look:
    """How a report of this ledger is set where its output goes."""
    from hhscore.report.columns import Look

    return Look(
        width=max(frame.width(), 30),
        unit=None if points else ledger.kan,
        drawn=frame.on_terminal(),
        colour=frame.colour(),
    )


def mention_remarks(scored: Scored, name: str) -> None:
    """Say that the audit has something to tell, where it has."""
    done = [month for month in scored.ledger.months if not month.open]
    remarks = [*scored.ledger.remarks, *(one for month in done for one in month.remarks)]
    unchecked = sum(one.name == "not-checked" for one in remarks)
    count = len(remarks) - unchecked
    parts = [counted(count, "remark")] if count else []
    parts += [f"{counted(unchecked, 'thing')} that could not be checked"] if unchecked else []
    if parts:
        where = "it" if name == "-" else f"hhscore audit {name_of(name)}"
        frame.note(f"{' and '.join(parts)}: {where} tells more")
