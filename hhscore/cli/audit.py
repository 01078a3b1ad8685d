"""`hhscore audit`: check sheets that were kept."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hhscore.cli import frame
from hhscore.cli.options import Rules

if TYPE_CHECKING:
    from hhscore.audit.files import Report

MANY = 25
"""From how many files on a terminal shows how far the audit is."""


def audit(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="PATH…", help="Session files, folders of them, or - for standard input."),
    ] = None,
    format_: Annotated[
        str, typer.Option("--format", metavar="F", help="text, json, github or sarif.")
    ] = "text",
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    select: Annotated[
        list[str] | None,
        typer.Option(
            "--select", metavar="C", help="Only these checks: codes, their beginnings (HH3) or names."
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="C", help="All checks but these, likewise.")
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings too make the exit status 1.")] = False,
    explain: Annotated[
        str | None,
        typer.Option(
            "--explain", metavar="C", help="What a check or a cause is about; all and causes list them."
        ),
    ] = None,
    fix: Annotated[
        str | None,
        typer.Option(
            "--fix", metavar="L", help="Write what should stand at line L; L.2: by its second cause."
        ),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", help="Audit with N processes; 0: one for each core.")
    ] = 1,
    rules: Rules = None,
) -> int:
    """Check sheets: what cannot be, what was paid wrong, and what likely happened.

    Folders are searched for sessions, and so are the folders in them; a file that is reached twice is checked once.
    Each finding has a code that stays, and so has each likely cause;
    `--explain CODE` says more about it. The exit status is 1 if there is an error.

    Examples:

        hhscore audit winter/
        hhscore audit winter/03.toml --format json
        hhscore audit archive/ --jobs 0 --ignore not-checked --strict
        hhscore audit winter/03.toml --fix 26
        hhscore audit --explain HH301
    """
    from hhscore.audit import CHECKS, chosen

    if explain is not None:
        return _explain(explain)
    if not paths:
        raise typer.BadParameter("name a session file, a folder of them, or - for standard input")
    if fix is not None:
        from hhscore.cli.mending import mend

        return mend(paths, fix, rules, json=json or format_ == "json")
    try:
        codes = chosen(CHECKS.values(), _words(select), _words(ignore))
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    if jobs < 0:
        raise typer.BadParameter(f"--jobs {jobs}: 0 or more processes")
    if jobs != 1 and "-" in paths:
        jobs = 1
    return _audit(paths, _shown_as("json" if json else format_, codes), codes, strict, jobs, rules)


def _words(given: list[str] | None) -> list[str]:
    """The codes of an option that may be given often, or with commas between."""
    return [word.strip() for words in given or () for word in words.split(",") if word.strip()]


def _shown_as(name: str, codes: set[str]) -> Any:
    from hhscore import __version__
    from hhscore.report import findings

    if name not in findings.FORMATS:
        raise typer.BadParameter(f"--format {name}: there are {', '.join(findings.FORMATS)}")
    if name == "json":
        return findings.Json(frame.FORMAT)
    if name == "github":
        return findings.Github()
    if name == "sarif":
        return findings.Sarif(__version__, frame.HOME, codes)
    width = frame.width() if frame.on_terminal() else None
    return findings.Text(drawn=width is not None, paint=_paint if frame.colour() else None, width=width)


def _paint(text: str, colour: str) -> str:
    number = {"red": 31, "yellow": 33, "bold": 1, "dim": 2}[colour]
    return f"\x1b[{number}m{text}\x1b[0m"


def _audit(paths: list[str], shown: Any, codes: set[str], strict: bool, jobs: int, rules: str | None) -> int:
    from hhscore.audit import clean
    from hhscore.audit.files import Copies, Tally, reports, session_files
    from hhscore.report.findings import Text

    if rules is not None:
        _check_rules(rules)
    tally, copies = Tally(), Copies()
    out = sys.stdout.write
    out(shown.begin())
    files: Iterable[str] = session_files(paths)
    with _Progress(files) as (files, step):
        for report in reports(files, codes, rules, jobs):
            tally.add(report)
            copies.add(report.path, report.digest)
            step(report)
            if not report.readable and isinstance(shown, Text):
                frame.warn(f"{clean(report.path)}: {report.findings[0].message}")
            else:
                out(shown.file(report))
    for sentence in copies.sentences():
        frame.note(sentence)
    if not tally.sessions and not tally.errors:
        frame.warn(f"there is no session in {' or '.join(map(clean, paths))}")
    out(shown.end(tally))
    failed = tally.errors or (strict and tally.warnings) or not tally.sessions
    return 1 if failed else 0


def _check_rules(name: str) -> None:
    """Refuse rules that are not there before the first file is read."""
    from hhscore.rules import GAMES, game_rules, preset_games
    from hhscore.rules.load import load

    if name not in preset_games():
        load(game_rules(next(iter(GAMES))), name)


class _Progress:
    """How far the audit is, on a terminal and with many files; elsewhere nothing."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = files
        self.bar: Any = None

    def __enter__(self) -> tuple[Iterable[str], Callable[[Report], None]]:
        if not frame.on_terminal(sys.stderr):
            return self.files, lambda report: None
        known = list(self.files)
        if len(known) < MANY:
            return known, lambda report: None
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        self.bar = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=frame.console(sys.stderr),
            transient=True,
        )
        task = self.bar.add_task("", total=len(known))

        def step(report: Report) -> None:
            self.bar.start()  # only now: processes are started before the bar's thread
            self.bar.advance(task)

        return known, step

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()


def _explain(word: str) -> int:
    from hhscore.audit import CHECKS
    from hhscore.audit.causes.cause import explained

    causes = explained()
    if word.lower() == "causes":
        wide = max(map(len, causes))
        for cause, sentence in causes.items():
            frame.row(f"{cause:<{wide}} ", sentence)
        return 0
    if word.lower() in causes:
        frame.tell(f"{word.lower()} (a likely cause)\n\n{causes[word.lower()]}")
        return 0
    if word.lower() == "all":
        wide = max(len(check.name) for check in CHECKS.values())
        for check in CHECKS.values():
            frame.row(f"{check.code} {check.name:<{wide}} {check.severity:<7} ", check.summary)
        return 0
    found = [check for check in CHECKS.values() if word.upper() == check.code or word.lower() == check.name]
    if not found:
        from hhscore.audit import chosen

        try:
            codes = chosen(CHECKS.values(), [word], [])
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None
        found = [CHECKS[code] for code in sorted(codes)]
    frame.tell("\n\n".join(_explained(check) for check in found))
    return 0


def _explained(check: Any) -> str:
    return f"{check.code} {check.name} ({check.severity})\n\n{check.explanation}"
