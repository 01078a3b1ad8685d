"""`hhscore report`: the game as one HTML page to keep or to send."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from hhscore.cli import frame
from hhscore.cli.options import Points, Rules
from hhscore.cli.settled import settled
from hhscore.storage.reading import begins_session, is_file
from hhscore.words.printable import name_of

_BEGINNING = 100_000
"""How many bytes of a file say what it is."""


def report(
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="The session; - reads standard input.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="OUT.html",
            help="Where to write the page; - prints it. Usually FILE.html.",
        ),
    ] = None,
    rules: Rules = None,
    points: Points = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is no page of hhscore's too.")
    ] = False,
    watch: Annotated[
        bool,
        typer.Option(
            "--watch", help="Stay, and write the page anew whenever the file changes; an open page follows."
        ),
    ] = False,
) -> int:
    """The game as one page: score sheet, chart, settlement, and every month with its cards and payments.

    The page is complete in itself: it needs no network, prints on A4 and reads on a phone. A page of hhscore's that
    is there already is replaced; any other file is kept, unless --force is given.

    Examples:

        hhscore report evening.toml
        hhscore report evening.toml -o winter.html --points
        hhscore report evening.toml --watch
        hhscore report evening.toml -o - | gzip > evening.html.gz
    """
    name = file if file is not None else str(frame.usual_session())
    if output is None:
        output = "-" if name == "-" else str(_page_beside(Path(name)))
    if watch and "-" in (name, output):
        raise typer.BadParameter("--watch needs a session and a page that are files")
    if output != "-":
        _check_target(Path(output), Path(name), force=force)
    if watch:
        return _follow(Path(name), Path(output), rules, points=points)

    from hhscore.library import render_page

    scored = settled(name, rules)
    html = render_page(scored.session, scored.ledger, points=points, rules=scored.rules)
    if output == "-":
        sys.stdout.write(html)
        return 0
    _write(Path(output), html)
    frame.tell(f"{name_of(output)}: {_told(len(scored.ledger.months))}, to open in a browser")
    return 0


def _follow(session: Path, target: Path, rules: str | None, *, points: bool) -> int:
    """Write the page, and again whenever the session changes; at the end once more as a page that stays as it is."""
    from hhscore.cli.watch import watch
    from hhscore.library import render_page

    def write(*, follows: bool = True) -> None:
        scored = settled(str(session), rules)
        html = render_page(scored.session, scored.ledger, points=points, rules=scored.rules, follows=follows)
        _write(target, html)
        if follows:
            frame.tell(f"{name_of(target)}: {_told(len(scored.ledger.months))}")

    settled(str(session), rules)  # a session that cannot be read ends it before it begins
    frame.tell(f"{name_of(target)} follows {name_of(session)}: open it in a browser. Ctrl-C ends")
    status = watch(session, write, screen=False)
    write(follows=False)
    return status


def _page_beside(session: Path) -> Path:
    """Return where the page of a session goes unless it is said."""
    if not session.name:  # `.` and `/` have no name that could end otherwise
        raise frame.Failure(f"{session} is a folder; name a session in it")
    return session.with_suffix(".html")


def _told(months: int) -> str:
    return "1 month" if months == 1 else f"{months} months"


def _check_target(target: Path, session: Path, *, force: bool) -> None:
    """Refuse to write the page over a session or, without `force`, over anything but a page of hhscore's."""
    name = name_of(target)
    if target.is_dir():
        raise frame.Failure(f"{name} is a folder; name the page too, like {name_of(target / 'evening.html')}")
    if not target.parent.is_dir():
        raise frame.Failure(f"{name}: there is no folder {name_of(target.parent)}")
    if target.resolve().suffix.lower() == ".toml" or (
        target.exists() and session.exists() and target.samefile(session)
    ):
        _refuse_session(target)
    if not is_file(target):
        return
    with target.open("rb") as file:
        there = file.read(_BEGINNING)
    if begins_session(there):
        _refuse_session(target)
    from hhscore.report.html import is_own_page

    if there and not force and not is_own_page(there):
        raise frame.Failure(
            f"{name} is there and is no page of hhscore's; name another with -o, or replace it with --force"
        )


def _refuse_session(target: Path) -> NoReturn:
    raise frame.Failure(
        f"{name_of(target)} would be overwritten by the page; name one like {name_of(target.with_suffix('.html'))}"
    )


def _write(target: Path, html: str) -> None:
    """Write the page whole or not at all: a page that cannot be finished leaves the old one."""
    from hhscore.storage.atomic import write_whole
    from hhscore.storage.errors import reported

    if target.exists() and not is_file(target):  # a pipe or a device is written to, never replaced
        with target.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(html)
        return
    with reported(target, "cannot be written"):
        real = target.resolve()  # where a link leads, the page is replaced and the link stays
        write_whole(real, html.encode(), real.stat() if real.exists() else None, shown=target)
