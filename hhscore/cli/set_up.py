"""Beginning a session by being asked: which file, who plays, by which rules; help at every question."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from hhscore.cli import frame
from hhscore.words.printable import name_of

_USUAL = "evening.toml"
_HELP = ("help", "?", "？", "ヘルプ")
_LEAVE = ("quit", "exit", "q", "終わり")
_FILE_HELP = "The game is saved in this file, at every answer. Enter takes the one in brackets."
_PLAYERS_HELP = (
    "The names of all who play, with commas or spaces between: Aki, Ben, Chie. The first deals month 1, the others "
    "follow as they sit, counter-clockwise. A name may be shortened later, as far as no other begins so. "
    "quit leaves without a session."
)
_RULES_HELP = (
    "The name of a rule set, its beginning, or a rule file. `hhscore rules show NAME` says what each plays. "
    "players asks once more who plays; quit leaves without a session."
)


class _Left(Exception):
    """Somebody would rather not begin a session."""


def choose_file() -> Path | None:
    """Return the usual session; where there is none, ask for a file to begin. None if somebody would rather not."""
    if not frame.on_terminal(sys.stdin):
        return frame.usual_session()
    try:
        return frame.usual_session()
    except frame.Failure as error:
        if not str(error).startswith("which session?"):
            raise
    return ask_file()


def ask_file() -> Path | None:
    """Ask for the file of a new session; None if somebody would rather not begin one."""
    usual = next(name for name in _free_names() if not Path(name).exists())
    frame.tell("In which file is the game to be saved?")
    try:
        while True:
            text = _ask(f"file [{usual}]", _FILE_HELP) or usual
            path = Path(text if text.endswith(".toml") else f"{text}.toml")
            if not path.parent.is_dir():
                frame.tell(f"  There is no folder {name_of(path.parent)}.")
            else:
                return path
    except (EOFError, KeyboardInterrupt, _Left):
        print()
        return None


def _free_names() -> Iterator[str]:
    yield _USUAL
    number = 2
    while True:
        yield _USUAL.replace(".", f"-{number}.")
        number += 1


def begin(path: Path, new: Callable[[str, str, str], None]) -> Path | None:
    """Ask who plays by which rules, and begin the session; None if somebody would rather not.

    `new` begins the file of this name for these players, by these rules.
    """
    name = name_of(path)
    if not frame.on_terminal(sys.stdin):
        raise frame.Failure(f"{name} is not there; begin it: hhscore new {name} --players Aki,Ben,Chie")
    frame.tell(f"{name} is not there yet. Who plays, by seat? The first deals. Enter: nobody")
    try:
        while True:
            players = _ask_players()
            if players is None:
                return None
            if _ask_rules(path, players, new):
                return path
    except (EOFError, KeyboardInterrupt, _Left):
        print()
        return None


def _ask(label: str, help_text: str) -> str:
    """Return one answer; help is shown and the question asked again. _Left where somebody wants to leave."""
    while True:
        text = input(f"{label} › ").strip()
        if text.casefold() in _LEAVE:
            raise _Left
        if text.casefold() not in _HELP:
            return text
        frame.tell(help_text)


def _ask_players() -> str | None:
    """Return the players, with commas between; None for nobody. Asked again until the names can be names."""
    from hhscore.words.player_names import compose, name_problem

    while True:
        text = _ask("players", _PLAYERS_HELP).replace("、", ",")
        if not text:
            return None
        names = [compose(name.strip()) for name in text.split("," if "," in text else None) if name.strip()]
        wrong = [f"{name}: {problem}" for name in names if (problem := name_problem(name))]
        wrong += [f"{name} is there twice." for name in dict.fromkeys(names) if names.count(name) > 1]
        if len(names) < 2:
            wrong.append("Two players at least.")
        for problem in wrong:
            frame.tell(f"  {problem}")
        if names and not wrong:
            return ",".join(names)


def _ask_rules(path: Path, players: str, new: Callable[[str, str, str], None]) -> bool:
    """Ask for the rules until the session can be begun by them; False where the players are to be asked again."""
    from hhscore.rules import RulesError

    _list_rules()
    while True:
        rules = _rules_meant(_ask("rules [standard]", _RULES_HELP) or "standard")
        if rules == "players":
            return False
        try:
            new(str(path), players, rules)
        except (frame.Failure, RulesError) as error:
            frame.tell(f"  {error}")
            continue
        return True


def _list_rules() -> None:
    """Show the rule sets, a line for each."""
    from hhscore.rules import game_rules, preset_games, read_preset

    frame.tell("Which rules? A rule file can be named too; help says more")
    games = preset_games()
    wide = max(map(len, games))
    for name, game in games.items():
        frame.row(f"  {name:{wide}}  ", read_preset(game_rules(game), name).title)


def _rules_meant(text: str) -> str:
    """Return the preset that a text is, or the only one that it begins; else the text itself."""
    from hhscore.rules import preset_games

    plain = text.casefold()
    fits = [name for name in preset_games() if name == plain] or [
        name for name in preset_games() if name.startswith(plain)
    ]
    return fits[0] if len(fits) == 1 else text
