"""Which rules a word means: a preset, a rule file, or the rules that a session is played by."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hhscore.cli import frame
from hhscore.rules import GAMES, RulesError, RuleSet, game_rules, load, preset_games
from hhscore.rules.files import document_of, file_text, from_text, game_of, is_rule_file
from hhscore.words.printable import name_of
from hhscore.words.suggestion import suggest_word


def rules_of(word: str) -> RuleSet:
    """The rules that a preset's name, a rule file or a session file means; `-` reads either from standard input.

    Of a session only what it says about rules is read: a month that is wrong does not keep them from being shown.

    >>> rules_of("qdan").kan
    1
    >>> rules_of("traditonal")
    Traceback (most recent call last):
    ...
    hhscore.cli.frame.Failure: Unknown rules traditonal. Did you mean traditional? `hhscore rules list` lists them.
    """
    games = preset_games()
    if word.casefold() in games:
        return load(game_rules(games[word.casefold()]), word)
    path = Path(word)
    if word == "-":
        return _of_text(frame.read_text("-"), "standard input", None)
    if is_rule_file(word) or os.path.isfile(path):
        return _of_text(file_text(path, name_of(word)), name_of(word), path.parent)
    nearest = suggest_word(word, games)
    hint = f"Did you mean {nearest}?" if nearest else "It is no preset and no file."
    raise frame.Failure(f"Unknown rules {name_of(word)}. {hint} `hhscore rules list` lists them.")


def _of_text(text: str, name: str, folder: Path | None) -> RuleSet:
    document = document_of(text, name, session=True)
    if "hhscore" not in document or "hhscore_rules" in document:
        return from_text(game_rules(game_of(document, folder)), text, name, folder)
    rules = _of_session(document, text, name, folder)
    rules.title = f"{name}, played by {rules.name}{' with house rules' if document.get('house') else ''}"
    rules.name = name
    return rules


def _of_session(document: dict[str, Any], text: str, name: str, folder: Path | None) -> RuleSet:
    game, house = document.get("game", "hachihachi"), document.get("house", {})
    if game not in list(GAMES):
        raise _at(text, name, ("game",), f"game is {game!r}; it can be {' or '.join(GAMES)}")
    kind = game_rules(game)
    based_on = document.get("rules", kind.default)
    if not isinstance(based_on, str):
        raise _at(text, name, ("rules",), f"rules is {based_on!r}; it is a preset's name or a rule file")
    if not isinstance(house, dict):
        raise _at(text, name, ("house",), "house is a table of rule keys, [house]")
    try:
        found = load(kind, based_on, house, folder=folder or Path())
    except RulesError as error:
        if error.file is not None:
            raise
        raise _at(text, name, error.where or ("rules",), error.message) from None
    # A preset is one object for all who ask for it, and this one gets another name.
    return found.with_values(found.values)


def _at(text: str, name: str, where: tuple[str | int, ...], message: str) -> frame.Failure:
    from hhscore.toml.scan import scan

    return frame.Failure(f"{name}:{scan(text).line(where)}: {message}")
