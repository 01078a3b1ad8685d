"""Rule files, and what a table changes: read, checked, laid over what they are based on."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from hhscore.rules.added import checked_captured, checked_hand, checked_special
from hhscore.rules.check import unknown_yaku, written, wrong_key, wrong_value
from hhscore.rules.errors import RulesError
from hhscore.rules.folders import allowed_folders, find_rule_file
from hhscore.rules.house import Changed, flatten, is_stated
from hhscore.rules.keys import RuleSet, Source
from hhscore.rules.preset import GAMES, preset_game, preset_games, read_preset
from hhscore.storage.reading import begins_session, bytes_of
from hhscore.words.printable import clean_lines, name_of
from hhscore.words.sentences import listed
from hhscore.words.suggestion import suggest_word

R = TypeVar("R", bound=RuleSet)
T = TypeVar("T")

FORMAT = 1
"""The number of the rule file format that this program reads."""
MOST_BYTES = 1_000_000
"""The presets have about 20,000."""
_MOST_FILES = 50
_BEGINS_RULES = re.compile(r"""\ufeff*(?:(?![ \t]*\[)[^\n]*\n)*?[ \t]*["']?hhscore_rules["']?[ \t]*=""")
_TOP = ("hhscore_rules", "game", "name", "title", "based_on", "keys", "captured", "hand", "special")


def with_house(kind: type[R], name: str, house: Mapping[str, Any], folder: Path | None) -> R:
    """A preset or a rule file, with the keys that the session changes. RulesError for what cannot be.

    A name in a session goes with the `folder` of that session, which holds the rule files that it may use. Without
    a folder a person has named the file, which may lie anywhere.

    >>> from hhscore.games.hachihachi.rules import HachihachiRules
    >>> with_house(HachihachiRules, "standard", {"year.months": 6}, None).year_months
    6
    """
    rules = _named(kind, name, folder, None if folder is None else allowed_folders(folder), ())
    if not house:
        return rules
    try:
        changed = flatten(house, kind, rules.values, ("house",))
        return change_keys(rules, changed, "the session: [house]")
    except RulesError as error:
        error.message = f"house: {error.message}"
        raise


def is_rule_file(name: str) -> bool:
    """Whether a name means a file rather than a preset.

    >>> is_rule_file("our-table.toml"), is_rule_file("standard")
    (True, False)
    """
    return name.endswith(".toml") or "/" in name or os.sep in name


def _named(
    kind: type[R], name: str, folder: Path | None, allowed: tuple[str, ...] | None, chain: tuple[Path, ...]
) -> R:
    try:
        return read_preset(kind, name)
    except KeyError:
        pass
    path = find_rule_file(name, folder, allowed)
    if is_rule_file(name) or os.path.isfile(path):
        return _from_file(kind, path, name, allowed, chain)
    games = preset_games()
    if name in games:
        raise RulesError(f"{name} is a preset of the game {games[name]}; this is {kind.game}")
    presets = [one for one, game in games.items() if game == kind.game]
    nearest = suggest_word(name, presets)
    hint = f"{nearest} perhaps; " if nearest else ""
    raise RulesError(
        f"there are no rules {written(name)}; {hint}the presets are {listed(presets)}, "
        "and a rule file's name ends in .toml"
    )


def _from_file(
    kind: type[R], path: Path, name: str, allowed: tuple[str, ...] | None, chain: tuple[Path, ...]
) -> R:
    place = Path(os.path.abspath(path))
    if len(chain) > _MOST_FILES:
        raise RulesError(
            f"{name}: more than {_MOST_FILES} rule files are based on one another", file=str(path)
        )
    if place in chain:
        circle = " → ".join(one.name for one in (*chain[chain.index(place) :], place))
        raise RulesError(f"{name}: based_on goes in a circle: {circle}", where=("based_on",), file=str(path))
    try:
        name = name_of(name)
        return _from_text(kind, file_text(path, name), name, path.parent, allowed, (*chain, place))
    except RulesError as error:
        error.file = error.file or str(path)
        raise


def from_text(kind: type[R], text: str, name: str, folder: Path | None) -> R:
    r"""The rules that the text of a rule file states; what it is based on is looked for in `folder`.

    >>> from hhscore.games.hachihachi.rules import HachihachiRules
    >>> from_text(HachihachiRules, "hhscore_rules = 1\n[keys]\nba.oba = 3", "ours.toml", None).ba_oba
    3
    >>> from_text(HachihachiRules, "hhscore_rules = 1\n[keys]\nba.oba = 0", "ours.toml", None)
    Traceback (most recent call last):
    ...
    hhscore.rules.errors.RulesError: ours.toml:3: ba.oba is 0; it can be a whole number, 1 to 100
    """
    return _from_text(kind, text, name, folder, None, ())


def _from_text(
    kind: type[R],
    text: str,
    name: str,
    folder: Path | None,
    allowed: tuple[str, ...] | None,
    chain: tuple[Path, ...],
) -> R:
    document = document_of(text, name)
    _located(text, name, lambda: _head(document, kind))
    based_on = document.get("based_on", kind.default)
    try:  # a file that a person named may lie anywhere; what it is based on may not
        base = _named(kind, based_on, folder, allowed or allowed_folders(folder), chain)
    except RulesError as error:
        if error.file is not None:
            raise
        raise _in_file(error, text, name, ("based_on",)) from None
    return _located(text, name, lambda: _laid_over(base, document, name))


def _located(text: str, name: str, work: Callable[[], T]) -> T:
    """Do some work on a file's document; an error then begins with the file and the line."""
    try:
        return work()
    except RulesError as error:
        raise _in_file(error, text, name, error.where) from None


def _in_file(error: RulesError, text: str, name: str, where: tuple[str | int, ...]) -> RulesError:
    error.where = where
    error.message = f"{_at(text, where, name)}: {error.message}"
    return error


def game_of(document: Mapping[str, Any], folder: Path | None) -> str:
    """The game that a rule file's document is for: what it says, or what it is based on is for.

    >>> game_of({"based_on": "koikoi"}, None), game_of({}, None)
    ('koikoi', 'hachihachi')
    """
    allowed = allowed_folders(folder)
    seen: set[str] = set()
    while "game" not in document:
        based_on = document.get("based_on", "standard")
        if not isinstance(based_on, str) or not is_rule_file(based_on):
            return preset_games().get(str(based_on), "hachihachi")
        try:
            path = Path(os.path.abspath(find_rule_file(based_on, folder, allowed)))
            if str(path) in seen:
                break
            seen.add(str(path))
            document, folder = document_of(file_text(path, based_on), based_on), path.parent
        except RulesError:  # said, with its place, when the rules are loaded
            break
    game = document.get("game", "hachihachi")
    return game if isinstance(game, str) and game in GAMES else "hachihachi"  # as above


def game_named(name: str, folder: Path | None = None) -> str:
    """The game that rules of this name are for: a preset's, or a rule file's. `folder` as in `with_house`.

    Hachi-hachi for a name that there is not; what is wrong with it is said when the rules are loaded.

    >>> game_named("koikoi"), game_named("qdan"), game_named("no such")
    ('koikoi', 'hachihachi', 'hachihachi')
    """
    if not is_rule_file(name):
        return preset_game(name) or "hachihachi"
    if folder is None:
        path = Path(name)
        try:
            return game_of(document_of(file_text(path, name), name), path.parent)
        except RulesError:
            return "hachihachi"
    return game_of({"based_on": name}, folder)


def file_text(path: Path, name: str) -> str:
    """The text of a file that was named so; RulesError, in plain words, where it cannot be read.

    >>> file_text(Path("/no such folder/ours.toml"), "ours.toml")
    Traceback (most recent call last):
    ...
    hhscore.rules.errors.RulesError: ours.toml: no such rule file in /no such folder
    """
    try:
        return bytes_of(path, pipes=False, most=MOST_BYTES).decode("utf-8")
    except UnicodeDecodeError:
        raise RulesError(f"{name}: the file is not UTF-8 text", file=str(path)) from None
    except FileNotFoundError:
        raise RulesError(
            f"{name}: no such rule file in {os.path.abspath(path.parent)}", file=str(path)
        ) from None
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        said = getattr(error, "strerror", None) or str(error)
        raise RulesError(f"{name}: {said[:1].lower()}{said[1:]}", file=str(path)) from None


def document_of(text: str, name: str, *, session: bool = False) -> dict[str, Any]:
    """The values of a rule file's text, or with `session` of a session's too; RulesError if it is neither.

    Where it is broken, the error has file and line, but shows a line only of what begins as such a file does.

    >>> document_of("hhscore_rules = 1", "ours.toml")
    {'hhscore_rules': 1}
    >>> document_of("secret", "ours.toml")
    Traceback (most recent call last):
    ...
    hhscore.rules.errors.RulesError: ours.toml: this is no rule file; a rule file begins with hhscore_rules = 1
    """
    from hhscore.toml.parse import SyntaxProblem, read_toml

    try:
        return {key: _printable(value) for key, value in read_toml(text).items()}
    except SyntaxProblem as error:
        if not _BEGINS_RULES.match(text) and not (session and begins_session(text.encode())):
            raise RulesError(f"{name}: {_no_rule_file(())}") from None
        message = error.message.removeprefix(f"line {error.line}, ")
        raise RulesError(f"{name}:{error.line}: {message}") from None


def _no_rule_file(keys: Collection[str]) -> str:
    """Say that a file with these keys is no rule file."""
    what = "a session, not a rule file" if "hhscore" in keys else "no rule file"
    return f"this is {what}; a rule file begins with hhscore_rules = {FORMAT}"


def _printable(value: Any) -> Any:
    """Titles, names and sources are shown as they are; nothing in them may steer the terminal."""
    if isinstance(value, str):
        return clean_lines(value)
    if isinstance(value, list):
        return [_printable(part) for part in value]
    return {key: _printable(part) for key, part in value.items()} if isinstance(value, dict) else value


def _at(text: str, where: tuple[str | int, ...], name: str) -> str:
    """The file, and the line of a place in it where there is one."""
    if not where:
        return name
    from hhscore.toml.scan import ScanError, scan

    try:
        return f"{name}:{scan(text).line(where)}"
    except ScanError:
        return name


def _head(document: Mapping[str, Any], kind: type[RuleSet]) -> None:
    """What stands before the keys: whether this is a rule file at all, of a format that is known, for this game."""
    number = document.get("hhscore_rules")
    if number is None:
        raise RulesError(_no_rule_file(document))
    if type(number) is not int or number < 1:
        raise RulesError(f"hhscore_rules is {written(number)}; it is {FORMAT}", where=("hhscore_rules",))
    if number > FORMAT:
        raise RulesError(
            f"written in format {number}; this hhscore reads format {FORMAT}, so a newer hhscore is needed",
            where=("hhscore_rules",),
        )
    for key, value in document.items():
        if key not in _TOP and not key.startswith("_"):
            nearest = suggest_word(key, _TOP)
            hint = (
                f"{nearest} perhaps"
                if nearest
                else f"there can be {listed(_TOP)}; rule keys stand below [keys]"
            )
            raise RulesError(f"there is no {key} in a rule file; {hint}", where=(key,))
        if key in ("game", "name", "title", "based_on") and not isinstance(value, str):
            raise RulesError(f"{key} is {written(value)}; it is a text in quotes", where=(key,))
    game = document.get("game", kind.game)
    if game != kind.game:
        raise RulesError(f"these are rules of the game {game}; this is {kind.game}", where=("game",))


def _laid_over(base: R, document: Mapping[str, Any], name: str) -> R:
    """The rules of a file: those they are based on, with its yaku added and its keys changed."""
    rules = _with_added(base, document, name)
    keys = document.get("keys", {})
    if not isinstance(keys, Mapping):
        raise RulesError(f"keys is {written(keys)}; it is a table, [keys]", where=("keys",))
    changed = flatten(keys, type(base), rules.values, ("keys",))
    rules = change_keys(rules, changed, name)
    rules.name = name
    rules.title = document.get("title", f"{name}, based on {base.name}")
    return rules


def _with_added(base: R, document: Mapping[str, Any], name: str) -> R:
    kind = type(base)
    values, sources = dict(base.values), dict(base.sources)
    hand, captured = list(base.added_hand_yaku), list(base.added_captured_yaku)
    special = list(base.added_special_yaku)
    for array, family, checked, added in (
        ("hand", kind.hand_family, checked_hand, hand),
        ("captured", kind.captured_family, checked_captured, captured),
        ("special", kind.special_family, checked_special, special),
    ):
        entries = document.get(array, [])
        if not entries:
            continue
        if family is None:
            raise RulesError(f"{kind.game} has no {array} yaku to add to", where=(array,))
        if not isinstance(entries, list):
            raise RulesError(f"{array} is {written(entries)}; yaku stand below [[{array}]]", where=(array,))
        ids = _ids(values, base, family)
        for index, entry in enumerate(entries):
            table = checked(entry, index, family, ids, values)
            ids.append(table["id"])
            key = f"{family}.{table['id']}"
            values[key] = table["value"]
            sources[key] = Source(f"{name}: [[{array}]]")
            added.append(table)
            if array == "captured":
                _replace(values, f"{family}.replaces", table)
    return kind(
        base.name,
        values,
        sources,
        title=base.title,
        hand_yaku=tuple(hand),
        captured_yaku=tuple(captured),
        special_yaku=tuple(special),
    )


def _ids(values: Mapping[str, Any], base: RuleSet, family: str) -> list[str]:
    return [
        key.removeprefix(f"{family}.")
        for key in values
        if key.removeprefix(f"{family}.") in getattr(base, family)
    ]


def _replace(values: dict[str, Any], key: str, table: Mapping[str, Any]) -> None:
    """Enter which yaku an added one replaces, and which replace it."""
    replaces = {yaku: list(lesser) for yaku, lesser in values[key].items()}
    if table.get("replaces"):
        replaces[table["id"]] = list(table["replaces"])
    for greater in table.get("replaced_by", ()):
        replaces.setdefault(greater, []).append(table["id"])
    values[key] = replaces


def change_keys(rules: R, changes: Sequence[Changed], source: str) -> R:
    """The rules with these keys changed; RulesError for the first that cannot be."""
    kind = type(rules)
    values, sources = dict(rules.values), dict(rules.sources)
    for name, value, where in changes:
        stated = Source(source)
        wrong = wrong_key(name, rules.values)
        if wrong is None and is_stated(value):
            stated = Source(str(value.get("source", source)), value.get("reading") is True)
            value = value["value"]
        wrong = wrong or wrong_value(kind, name, value)
        if wrong is not None:
            raise RulesError(wrong, key=name, where=where)
        values[name], sources[name] = value, stated
    said = {change.name for change in changes}
    for name in said:
        for other, value in rules.brings(name, values[name]).items():
            if other not in said:
                values[other], sources[other] = value, Source(f"{source}, with {name}")
    changed = rules.with_values(values, sources)
    _check_whole(changed, {change.name: change.where for change in changes})
    return changed


def _check_whole(rules: RuleSet, places: Mapping[str, tuple[str | int, ...]]) -> None:
    """What is wrong with the keys only together: yaku that are not there, keys that exclude each other."""
    for name in rules.yaku_in:
        for message in unknown_yaku(rules, name):
            raise RulesError(message, key=name, where=places.get(name, ()))
    for keys, message in rules.conflicts():
        named = next((key for key in keys if key in places), keys[0])
        other = next((key for key in keys if key != named), None)
        raise RulesError(message, key=named, other=other, where=places.get(named, ()))
