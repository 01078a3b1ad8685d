"""`hhscore audit FILE --fix LINE`: write what should stand there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypedDict

import typer

from hhscore.audit.finding import FindingAnswer
from hhscore.cli import frame
from hhscore.cli.at_the_table import changed, tell

_CHOICE = re.compile(r"(?P<line>[1-9]\d{0,8})(?:\.(?P<number>[1-9]\d{0,3}))?")
_SHOWN = 3


class FixAnswer(TypedDict):
    """What `audit --fix` wrote and why, which months came out otherwise, and which findings went and came."""

    session: str
    line: int
    written: str
    because: str
    later: list[dict[str, Any]]
    gone: list[FindingAnswer]
    found: list[FindingAnswer]
    answer: str


def mend(paths: list[str], choice: str, rules: str | None, *, json: bool) -> int:
    """Put right what is found at a line, by the cause that is chosen, as one step for `undo`."""
    said = _CHOICE.fullmatch(choice)
    if said is None:
        raise typer.BadParameter(f"--fix {choice}: the line of a finding, or with a cause: 26 or 26.2")
    if len(paths) != 1 or paths[0] == "-" or Path(paths[0]).is_dir():
        raise typer.BadParameter("--fix takes one session file")
    line, number = int(said["line"]), int(said["number"]) if said["number"] else None
    path = Path(paths[0])

    def change(text: str, _: Path) -> tuple[str, str, tuple[str, dict[str, Any]]]:
        from hhscore.audit.mending import MendError
        from hhscore.audit.mending import mend as mended

        try:
            done = mended(text, line, number, str(path), rules)
        except MendError as error:
            raise frame.Failure(f"{path}: {error}") from None
        label = f"line {line} put right"
        return done.text, label, (_answer(done), _described(done, line))

    answer, described = changed(path, change)
    tell(answer, described, path, "", json=json)
    return 0


def _answer(done: Any) -> str:
    from hhscore.facts.moved import all_moved, moved, year_moved

    parts = [f"written: {done.written} ({done.because})"]
    before, after = done.before.ledger, done.after.ledger
    if before is not None and after is not None:
        later, year = list(moved(before, after)), year_moved(before, after, after.kan)
        parts.append(all_moved(later, after.kan, year) if later or year else "no later figure moves")
    gone = [one for one in done.gone if one.severity != "note"]
    parts.append(f"{len(gone)} {'finding is' if len(gone) == 1 else 'findings are'} gone")
    came = [one for one in done.came if one.severity == "error"]
    parts += [f"now found, line {one.line}: {one.message}" for one in came[:_SHOWN]]
    return " · ".join(parts)


def _described(done: Any, line: int) -> dict[str, Any]:
    from hhscore.facts.moved import moved

    before, after = done.before.ledger, done.after.ledger
    later = moved(before, after) if before is not None and after is not None else ()
    return {
        "line": line,
        "written": done.written,
        "because": done.because,
        "later": [one.json() for one in later],
        "gone": [one.json() for one in done.gone],
        "found": [one.json() for one in done.came],
    }
