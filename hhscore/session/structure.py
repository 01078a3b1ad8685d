"""The document against its models: types, keys and ranges, each complaint a problem that says what could be there."""

from __future__ import annotations

import datetime
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from hhscore.model.session import Path, Problem
from hhscore.session.models import HachihachiSession, KoikoiSession
from hhscore.session.schema import expected, known_keys
from hhscore.words.suggestion import suggest_word

MOST_PROBLEMS = 100
"""Beyond these the problems of a document are counted, not worked through."""
_TABLE_NAMES = {
    "months": "a month",
    "calls": "a call",
    "hatto": "a hatto",
    "bonus": "bonus",
    "captures": "counts",
    "final": "final",
}

SessionTable = HachihachiSession | KoikoiSession


def structure(data: dict[str, Any]) -> tuple[SessionTable | None, list[Problem], int]:
    """The document as its model, what is wrong with it, the first hundred, and how many more places are wrong.

    What is wrong is left out of the model, which is None if too little is left. `data` has no private keys any more
    and is not changed.
    """
    game = "koikoi" if data.get("game") == "koikoi" else "hachihachi"
    model: type[SessionTable] = KoikoiSession if game == "koikoi" else HachihachiSession
    try:
        return model.model_validate(data), [], 0
    except ValidationError as error:
        errors = error.errors(include_url=False, include_context=True)
    except RecursionError:
        return None, [Problem("bad-value", "lists or tables are nested too deep", ())], 0
    problems: list[Problem] = []
    places = [_place(data, detail) for detail in errors]
    more: set[Path] = set()
    for place, detail in zip(places, errors, strict=True):
        if len(problems) == MOST_PROBLEMS:
            more.add(place)
            continue
        problem = _problem(game, data, place, detail)
        if problem not in problems:
            problems.append(problem)
    rest = _without(data, places)
    rest.setdefault("hhscore", 1)
    try:
        return model.model_validate(rest), problems, len(more)
    except (ValidationError, RecursionError):
        return None, problems, len(more)


def counted_beyond(problems: list[Problem], more: int) -> tuple[Problem, ...]:
    """The first hundred problems; where there are more, one that says how many comes after them.

    >>> wrong = [Problem("bad-value", str(number), ("players", number)) for number in range(102)]
    >>> counted_beyond(wrong, 3)[-1].message
    '5 more problems are not listed; correct the first 100'
    """
    listed = tuple(problems[:MOST_PROBLEMS])
    more += len(problems) - len(listed)
    if not more:
        return listed
    are = "problem is" if more == 1 else "problems are"
    words = f"{more:,} more {are} not listed; correct the first {len(listed)}"
    return (*listed, Problem("bad-value", words, listed[-1].where))


def key_name(path: Path) -> str:
    """A place within its month or file as a person would write it.

    >>> key_name(("months", 2, "captures", "Aki")), key_name(("months", 0, "calls", 1, "yaku")), key_name(("date",))
    ('captures.Aki', 'calls 2, yaku', 'date')
    """
    if path[:1] == ("months",) and len(path) > 2:
        path = path[2:]
    words = ""
    for part in path:
        if isinstance(part, int):
            words += f" {part + 1}"
        else:
            words += ("" if not words else ", " if words[-1].isdigit() else ".") + part
    return words or "the file"


def shown(value: Any) -> str:
    """A value as in the file, cut short if it is long.

    >>> shown("x" * 50), shown(True), shown([1, "a"])
    ('"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…', 'true', '[1, "a"]')
    """
    if isinstance(value, bool):
        words = str(value).lower()
    elif isinstance(value, str):
        words = '"' + "".join(char if char.isprintable() else "�" for char in value[:60]) + '"'
    elif isinstance(value, int):
        words = str(value) if abs(value) < 10**30 else "a number of more than 30 digits"
    elif isinstance(value, dict):
        words = "a table" if value else "an empty table"
    elif isinstance(value, list):
        words = "[" + ", ".join(shown(part) for part in value[:8]) + (", …]" if len(value) > 8 else "]")
    elif isinstance(value, datetime.date | datetime.time):
        words = value.isoformat()
    else:
        words = str(value)
    return words if len(words) <= 41 else words[:40] + "…"


def _place(data: Any, detail: ErrorDetails) -> Path:
    """Where in the document an error is: pydantic's place without the names of the variants it tried."""
    place: Path = ()
    value: Any = data
    loc = detail["loc"]
    for index, part in enumerate(loc):
        if _has(value, part):
            value = value[part]
        elif not (detail["type"] == "missing" and index == len(loc) - 1):
            continue
        place += (part,)
    return place


def _has(value: Any, part: int | str) -> bool:
    if isinstance(value, list):
        return isinstance(part, int) and part < len(value)
    return isinstance(value, dict) and part in value


def _value_at(data: Any, place: Path) -> Any:
    for part in place:
        data = data[part]
    return data


def _problem(game: str, data: dict[str, Any], place: Path, detail: ErrorDetails) -> Problem:
    kind = detail["type"]
    if kind == "extra_forbidden":
        keys = known_keys(game, place[:-1])
        near = suggest_word(str(place[-1]), keys)
        table = next(
            (_TABLE_NAMES[part] for part in reversed(place[:-1]) if part in _TABLE_NAMES), "a session"
        )
        hint = f"; {near} perhaps" if near else f"; it can have {', '.join(keys)}"
        return Problem("unknown-key", f"{shown(str(place[-1]))} is no key of {table}{hint}", place)
    what = _expected(game, place, detail)
    if kind == "missing":
        return Problem("bad-value", f"{key_name(place)} is missing; expected {what}", place)
    value = _value_at(data, place)
    near = suggest_word(value, _quoted(what)) if kind == "literal_error" and isinstance(value, str) else None
    hint = f" ({near} perhaps)" if near else ""
    return Problem("bad-value", f"{key_name(place)} = {shown(value)}; expected {what}{hint}", place)


def _expected(game: str, place: Path, detail: ErrorDetails) -> str:
    if detail["type"] == "model_type":
        return "a table"
    what = expected(game, place)
    if what is None and place and isinstance(place[-1], int):  # an element is described with its list
        what = expected(game, place[:-1])
    return what or detail["msg"]


def _quoted(words: str) -> list[str]:
    """The words in quotes in a description."""
    return words.split('"')[1::2]


def _without(data: Any, places: list[Path]) -> Any:
    """The document without what stands at these places; a list loses all of itself, so that the rest keeps its
    place, except that a month becomes an empty one."""
    wrong: set[Path] = set()
    for place in places:
        while place and isinstance(place[-1], int) and place[:-1] != ("months",):
            place = place[:-1]
        if len(place) > 4 and place[2] in ("calls", "hatto"):
            place = place[:3]
        wrong.add(place)

    def copy(value: Any, path: Path) -> Any:
        if isinstance(value, dict):
            return {key: copy(part, (*path, key)) for key, part in value.items() if (*path, key) not in wrong}
        if path == ("months",):
            return [
                {} if (*path, index) in wrong else copy(month, (*path, index))
                for index, month in enumerate(value)
            ]
        return value

    return copy(data, ())
