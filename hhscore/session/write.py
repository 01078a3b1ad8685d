"""Composing the text of a session: new ones, and changes that leave alone what they do not concern.

Nothing is saved here. Every text is read again and compared with what it should say before it is returned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from datetime import date
from itertools import pairwise
from typing import Any

from hhscore.model.session import Path
from hhscore.session.document import FORMAT, compose_names
from hhscore.session.edit import comma_after, revise, same, sections_below, settled, splice
from hhscore.session.render import render_key, render_month, render_session, render_value
from hhscore.toml.parse import SyntaxProblem, read_toml
from hhscore.toml.scan import BOM, ScanError, Span, scan
from hhscore.words.player_names import compose

_PLAYERS_BY_KEY = ("hands", "declared", "captures", "plains", "paid", "chips", "loans", "koikoi")
_PLAYER_LISTS = ("active", "absent", "joins", "leaves", "unclaimed")
_SPOKEN = ("choices", "shibari")


class WriteError(Exception):
    """A change that cannot be written; the text is as it was."""


def new(
    players: Sequence[str],
    rules: str | None = None,
    game: str = "hachihachi",
    title: str | None = None,
    on: date | None = None,
    house: Mapping[str, Any] | None = None,
    schema: str | None = None,
    draw: Mapping[str, str] | None = None,
) -> str:
    """The text of a session not begun; `draw` is what each drew, `schema` what editors are to check it with.

    >>> print(new(["Aki", "Ben", "Chie"], "standard", title="New Year"), end="")
    hhscore = 1
    game = "hachihachi"
    players = ["Aki", "Ben", "Chie"]
    rules = "standard"
    title = "New Year"
    """
    data = {
        "hhscore": FORMAT,
        "game": game,
        "players": list(players),
        "rules": rules or ("koikoi" if game == "koikoi" else "standard"),
        "title": title,
        "date": on,
        "house": dict(house or {}) or None,
        "draw": dict(draw or {}) or None,
    }
    text = whole({key: value for key, value in data.items() if value is not None})
    return f"#:schema {schema}\n{text}" if schema else text


def whole(data: Mapping[str, Any]) -> str:
    """The text of a whole session from its plain values."""
    text = render_session(data)
    _check(text, dict(data))
    return text


def set_month(text: str, index: int, month: Mapping[str, Any]) -> str:
    """The text with the month of this index (from 0) as given: only keys that differ are touched.

    >>> text = 'hhscore = 1\\nplayers = ["Aki", "Ben"]\\n[[months]]\\nba = "oba"  # the moon\\n'
    >>> print(set_month(text, 0, {"ba": "koba", "captures": {"Aki": 90}}).partition("[[months]]")[2], end="")
    <BLANKLINE>
    ba = "koba"  # the moon
    [months.captures]
    Aki = 90
    """
    data = _read(text)
    months = _months(data)
    if not 0 <= index < len(months):
        raise WriteError(f"there is no month {index + 1}; the session has {len(months)}")
    expected = deepcopy(data)
    expected["months"][index] = _plain(month)
    path: Path = ("months", index)
    return _composed(
        expected,
        lambda: revise(text, path, months[index], expected["months"][index]),
        lambda: _rewritten(text, path, month),
    )


def append_month(text: str, month: Mapping[str, Any]) -> str:
    """The text with one month more, after the last."""
    data = _read(text)
    months = _months(data)
    expected = deepcopy(data) | {"months": [*deepcopy(months), _plain(month)]}

    def compose() -> str:
        layout = scan(text)
        if ("months",) in layout.values:
            return revise(text, ("months",), months, expected["months"]) if months else _filled(text, month)
        at = len(text)
        mine = sections_below(layout, ("months",))
        if mine and mine[-1] is not layout.sections[-1]:
            at = settled(text, mine[-1].end)
        before = text[:at].removeprefix(BOM)
        gap = "" if not before or before.endswith(("\n\n", "\n\r\n")) else "\n"
        return splice(text, at, at, gap + render_month(month))

    return _composed(expected, compose)


def remove_month(text: str, index: int) -> str:
    """The text without the month of this index, its comments and the blank lines after it.

    Its comments are those within it, those that stand directly above it, and those that follow its last line at
    once; a comment with blank lines around it stays.
    """
    data = _read(text)
    months = _months(data)
    if not 0 <= index < len(months):
        raise WriteError(f"there is no month {index + 1}; the session has {len(months)}")
    rest = deepcopy(months)
    del rest[index]
    expected = deepcopy(data) | {"months": rest}

    def compose() -> str:
        if ("months",) in scan(text).values:
            return revise(text, ("months",), months, rest)
        return _cut_sections(text, ("months", index), with_surroundings=True)

    if not rest and ("months",) not in scan(text).values:
        del expected["months"]
    return _composed(expected, lambda: _cut_element(text, ("months", index)), compose)


def set_top(text: str, key: str, value: Any) -> str:
    """The text with a key of the top level (title, resigned, final …) as given; None takes it away.

    >>> set_top('hhscore = 1\\nplayers = ["Aki", "Ben"]\\n', "resigned", "Ben").splitlines()[-1]
    'resigned = "Ben"'
    """
    data = _read(text)
    expected = deepcopy(data)
    expected.pop(key, None)
    if value is not None:
        expected[key] = _plain(value)
    return _composed(expected, lambda: revise(text, (), data, expected))


def rename_player(text: str, old: str, new_name: str) -> str:
    """The text with a player's name changed wherever it stands for the player; comments and titles keep theirs.

    >>> rename_player('players = ["Aki", "Ben"] # Ben\\n', "Ben", "Bo")
    'players = ["Aki", "Bo"] # Ben\\n'
    """
    data = compose_names(_read(text))
    new_name = compose(new_name)
    players = data.get("players")
    if not isinstance(players, list) or old not in players:
        raise WriteError(f"{old} is not at the table")
    if new_name in players:
        raise WriteError(f"{new_name} is at the table already")
    keys, values = _mentions(data, old, new_name)
    expected = _renamed(data, (), dict.fromkeys(keys, new_name), values)

    def edited() -> str:
        layout = scan(text)
        edits = [(span, render_key(new_name)) for key in keys for span in layout.names[key]]
        for path, value in values.items():
            found = layout.values[path]
            edits.append((Span(found.start, found.end), render_value(value)))
        changed = text
        for span, words in sorted(edits, key=lambda edit: -edit[0].start):
            changed = splice(changed, span.start, span.end, words)
        return changed

    return _composed(expected, edited)


def _read(text: str) -> dict[str, Any]:
    try:
        return read_toml(text)
    except SyntaxProblem as problem:
        raise WriteError(problem.message) from None


def _months(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    months = data.get("months", [])
    if not isinstance(months, list) or not all(isinstance(month, dict) for month in months):
        raise WriteError("months are no list of tables")
    return months


def _plain(value: Any) -> Any:
    """A copy in the types that reading TOML gives."""
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return value


def _composed(expected: dict[str, Any], *attempts: Callable[[], str]) -> str:
    """The first text that says what it should; the later attempts are the coarser ones."""
    for attempt in attempts:
        try:
            text = attempt()
            _check(text, expected)
        except (WriteError, ScanError, LookupError, StopIteration, RecursionError):
            continue
        return text
    raise WriteError("the change could not be written into the file as it stands; nothing was changed")


def _check(text: str, expected: dict[str, Any]) -> None:
    if not same(_read(text), _plain(expected)):
        raise WriteError("the text does not say what it should")


def _rewritten(text: str, path: Path, month: Mapping[str, Any]) -> str:
    """The text with a month written anew, its comments gathered at its head."""
    layout = scan(text)
    if path in layout.values:
        value = layout.values[path]
        return splice(text, value.start, value.end, render_value(month))
    mine = sections_below(layout, path)
    # What stands between two of its sections is cut out with them.
    ends = [after.start if after in mine else section.end for section, after in pairwise(layout.sections)]
    ends.append(layout.sections[-1].end)
    stretches = [(one.start, end) for one, end in zip(layout.sections, ends, strict=True) if one in mine]
    comments = "".join(
        text[comment.start : comment.end] + "\n"
        for comment in layout.comments
        if any(start < comment.start < end for start, end in stretches)
    )
    header, _, rest = render_month(month).partition("\n")
    without = _cut_sections(text, path)
    return splice(without, mine[0].start, mine[0].start, f"{header}\n{comments}{rest}")


def _cut_element(text: str, path: Path) -> str:
    """The text without an element of an array that has lines of its own, and the comments above and behind it."""
    layout = scan(text)
    element = layout.values[path]
    start = layout.line_of(element.start)
    comma = comma_after(text, element.end)
    end = layout.after_line(element.end if comma is None else comma)
    behind = text[(element.end if comma is None else comma + 1) : end].strip()
    if text[start : element.start].strip() or (behind and not behind.startswith("#")):
        raise WriteError("other things stand on its lines")
    return splice(text, layout.comments_above(start), end, "")


def _cut_sections(text: str, path: Path, *, with_surroundings: bool = False) -> str:
    """The text without the sections of a place; what stands between two of them goes with them.

    `with_surroundings`: so do the comments that belong to them, and blank lines.
    """
    layout = scan(text)
    start = end = -1
    for section in reversed(layout.sections):
        if section.path[: len(path)] == path:
            start, end = section.start, max(section.end, end)
            continue
        if end >= 0:  # a section of something else: the run that follows it is complete
            if with_surroundings:
                start, end = layout.comments_above(start), settled(text, end)
                while not text[end : (after := layout.after_line(end))].strip() and after > end:
                    end = after
            text = splice(text, start, end, "")
        end = -1
    return text


def _filled(text: str, month: Mapping[str, Any]) -> str:
    """`months = []` with its first month."""
    value = scan(text).values[("months",)]
    return splice(text, value.start, value.end, render_value([month]))


class _Mentions:
    """Where a player is named: the keys that are the player, and the values with what they become."""

    def __init__(self, old: str, new_name: str) -> None:
        self.old, self.new_name = old, new_name
        self.keys: list[Path] = []
        self.values: dict[Path, str] = {}

    def value(self, path: Path, found: Any) -> None:
        if found == self.old:
            self.values[path] = self.new_name

    def names(self, path: Path, found: Any) -> None:
        for index, name in enumerate(found if isinstance(found, list) else ()):
            self.value((*path, index), name)

    def table(self, path: Path, found: Any) -> None:
        if isinstance(found, dict) and self.old in found:
            self.keys.append((*path, self.old))

    def spoken(self, path: Path, found: Any) -> None:
        for at, words in enumerate(found):
            name, space, verb = words.rpartition(" ") if isinstance(words, str) else ("", "", "")
            if name.rstrip() == self.old:
                self.values[(*path, at)] = self.new_name + space + verb

    def month(self, where: Path, month: Mapping[str, Any]) -> None:
        for key in ("dealer", "winner"):
            self.value((*where, key), month.get(key))
        for key in _PLAYERS_BY_KEY:
            self.table((*where, key), month.get(key))
        for key in _PLAYER_LISTS:
            self.names((*where, key), month.get(key))
        for key in _SPOKEN:
            self.spoken((*where, key), month.get(key, ()))
        bonus = month.get("bonus")
        for key, names in bonus.items() if isinstance(bonus, dict) else ():
            self.names((*where, "bonus", key), names)
        for key in ("calls", "hatto"):
            for at, part in enumerate(month.get(key, ())):
                for role in ("player", "for") if isinstance(part, dict) else ():
                    self.value((*where, key, at, role), part.get(role))


def _mentions(data: Mapping[str, Any], old: str, new_name: str) -> tuple[list[Path], dict[Path, str]]:
    """Return the keys that are the player, and the values that name the player with what they become."""
    found = _Mentions(old, new_name)
    found.names(("players",), data.get("players"))
    found.value(("resigned",), data.get("resigned"))
    found.table(("draw",), data.get("draw"))
    final = data.get("final")
    if isinstance(final, dict):
        found.value(("final", "winner"), final.get("winner"))
        found.table(("final", "totals"), final.get("totals"))
    for index, month in enumerate(_months(data)):
        found.month(("months", index), month)
    return found.keys, found.values


def _renamed(value: Any, path: Path, keys: Mapping[Path, str], values: Mapping[Path, str]) -> Any:
    if path in values:
        return values[path]
    if isinstance(value, dict):
        return {
            keys.get((*path, key), key): _renamed(part, (*path, key), keys, values)
            for key, part in value.items()
        }
    if isinstance(value, list):
        return [_renamed(part, (*path, index), keys, values) for index, part in enumerate(value)]
    return value
