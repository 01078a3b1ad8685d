"""What can complete a word in a shell: rule sets, yaku, sessions, players, months, keys, checks and formats.

Each parameter is known by how it stands in the usage. Loaded only where a shell asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple


class Candidate(NamedTuple):
    """A word offered to complete one, with what it is; typer asks for these three by name."""

    value: str
    help: str = ""
    type: str = "plain"


Offered = Callable[[Any, list[str], str], Iterable[Candidate]]
"""Offers words for the context, the words of the same argument before, and what has been typed."""


def offer_words(param: Any, context: Any, typed: str) -> list[Candidate]:
    """Return what can complete what has been typed of a parameter; nothing where nothing is known of it."""
    offered = OFFERS.get(param.metavar or "")
    if offered is None:
        return []
    before = context.params.get(param.name) if param.nargs == -1 or param.multiple else ()
    found: list[Candidate] = []
    with suppress(Exception):  # a session that cannot be read offers nothing; Tab is no place for a message
        found = [one for one in offered(context, [*(before or ())], typed) if one.value.startswith(typed)]
    return found


def _games(*_: Any) -> Iterator[Candidate]:
    from hhscore.rules import GAMES

    yield from map(Candidate, GAMES)


def _rules(_context: Any, _before: list[str], typed: str) -> Iterator[Candidate]:
    from hhscore.rules import GAMES, game_rules, preset_names
    from hhscore.rules.load import load

    for game in GAMES:
        for name in preset_names(game):
            yield Candidate(name, load(game_rules(game), name).title)
    for path in _toml_files(typed):
        if "hhscore_rules" in _beginning(path):
            yield Candidate(str(path), "a rule file")


def _keys(context: Any, _before: list[str], _typed: str) -> Iterator[Candidate]:
    from hhscore.rules import game_rules, preset_games
    from hhscore.rules.load import load

    name = context.params.get("which") or "standard"
    rules = load(game_rules(preset_games().get(name, "hachihachi")), name)
    for key in rules.values:
        yield Candidate(key, str(rules.values[key]))


def _yaku(context: Any, _before: list[str], _typed: str) -> Iterator[Candidate]:
    from hhscore.games.yaku_names import all_yaku
    from hhscore.rules import GAMES, game_rules, preset_names
    from hhscore.rules.load import load

    games = [context.params.get("game")] if context.params.get("game") else list(GAMES)
    offered: dict[str, Candidate] = {}
    for game in games:
        for name in preset_names(game):
            for one in all_yaku(load(game_rules(game), name)):
                offered.setdefault(one.id, Candidate(one.id, f"{one.kanji} {one.english}".strip()))
    yield from offered.values()


def _checks(*_: Any) -> Iterator[Candidate]:
    from hhscore.audit import CHECKS

    for check in CHECKS.values():
        yield Candidate(check.code, check.name)
        yield Candidate(check.name, check.code)


def _audit_formats(*_: Any) -> Iterator[Candidate]:
    from hhscore.report.findings import FORMATS

    yield from map(Candidate, FORMATS)


def _schemas(*_: Any) -> Iterator[Candidate]:
    from hhscore.cli.schema import FORMATS

    yield from map(Candidate, FORMATS)


def _commands(_context: Any, before: list[str], _typed: str) -> Iterator[Candidate]:
    from hhscore.cli.commands import COMMANDS

    if not before:
        yield from (Candidate(entry.name, entry.help) for entry in COMMANDS.values())


def _words(*words: str) -> Offered:
    return lambda *_: map(Candidate, words)


def _sessions(_context: Any, _before: list[str], typed: str) -> Iterator[Candidate]:
    """The sessions of the folder that has been typed, then the folders in it, then what else may be one."""
    sessions: list[Path] = []
    others: list[Path] = []
    for path in _toml_files(typed):
        text = _beginning(path)
        (sessions if "hhscore" in text and "hhscore_rules" not in text else others).append(path)
    yield from (Candidate(str(path), _title(path)) for path in sessions)
    folder = Path(typed) if typed.endswith("/") else Path(typed).parent
    yield from (
        Candidate(f"{path}/", "a folder")
        for path in sorted(folder.iterdir())
        if path.is_dir() and not path.name.startswith(".")
    )
    yield from map(Candidate, map(str, others))


def _months(context: Any, before: list[str], typed: str) -> Iterator[Candidate]:
    if not before:
        yield from _sessions(context, before, typed)
        return
    for number, _ in enumerate(_document(before[0]).get("months", ()), 1):
        yield Candidate(str(number), f"month {number}")


def _months_and_players(context: Any, before: list[str], typed: str) -> Iterator[Candidate]:
    if len(before) == 2:
        yield from map(Candidate, _document(before[0])["players"])
        return
    yield from _months(context, before, typed)
    if before:
        yield Candidate("last", "the last month")


def _players(context: Any, before: list[str], typed: str) -> Iterator[Candidate]:
    if before:
        yield from map(Candidate, _document(before[0])["players"] if len(before) == 1 else ())
    else:
        yield from _sessions(context, before, typed)


def _facts(context: Any, before: list[str], typed: str) -> Iterator[Candidate]:
    from hhscore.cli.frame import usual_session
    from hhscore.facts import FORMS

    named = bool(before) and before[0] not in FORMS
    rest = before[1:] if named else before
    if not rest:
        yield from (Candidate(name, form.usage) for name, form in FORMS.items())
        if not before:
            yield from _sessions(context, before, typed)
        return
    session = _document(before[0] if named else str(usual_session(say=False)))
    yield from map(Candidate, session["players"])
    yield from _yaku(context, before, typed)


def _toml_files(typed: str) -> list[Path]:
    folder = Path(typed) if typed.endswith("/") else Path(typed).parent
    return sorted(path for path in folder.glob("*.toml") if path.is_file())


def _beginning(path: Path) -> str:
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.read(4000)


def _document(name: str) -> dict[str, Any]:
    from tomllib import loads

    return loads(Path(name).read_text(encoding="utf-8-sig"))


def _title(path: Path) -> str:
    with suppress(Exception):
        session = _document(str(path))
        return str(session.get("title") or ", ".join(session["players"]))
    return ""


OFFERS: dict[str, Offered] = {
    "R": _rules,
    "P": _rules,
    "Q": _rules,
    "[KEY]": _keys,
    "G": _games,
    "F": _audit_formats,
    "C": _checks,
    "U": _words("points", "kan"),
    "GROUP": _words("months", "kinds"),
    "WHEN": _words("always", "never", "auto"),
    "NAME": _schemas,
    "[NAME]": _yaku,
    "[COMMAND]": _commands,
    "FILE": _sessions,
    "[FILE]": _sessions,
    "PATH…": _sessions,
    "[FILE] MONTH": _months,
    "[FILE] MONTH [PLAYER]": _months_and_players,
    "[FILE] OLD NEW": _players,
    "[FILE] FACT...": _facts,
}
"""Who offers words for a parameter, by its name in the usage."""
