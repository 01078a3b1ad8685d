"""What a step between two states of a session took out and put in, fact by fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from hhscore.facts.fact import NAMES, said
from hhscore.toml.parse import SyntaxProblem, read_toml

_ELEMENTS = ("choices", "shibari", "calls", "hatto")

Stepped = tuple[list[str], list[str]]


def stepped(before: str, after: str) -> Stepped:
    """The facts that are gone and those that came, in words, from the texts before and after.

    >>> base = 'hhscore = 1\\nplayers = ["Aki", "Ben"]\\n'
    >>> stepped(base + '[[months]]\\nba = "oba"\\n[months.paid]\\nAki = 3', base + '[[months]]\\nba = "koba"\\n')
    (['month 1: ba oba', 'month 1: Aki won 3 points at the table'], ['month 1: ba koba'])
    """
    try:
        old, new = _facts(read_toml(before)), _facts(read_toml(after))
    except SyntaxProblem:
        return ["what was written by hand"], []
    return list((old - new).elements()), list((new - old).elements())


def _facts(data: Mapping[str, Any]) -> Counter[str]:
    found: Counter[str] = Counter()
    for key, value in data.items():
        if key == "months" and isinstance(value, list):
            for number, month in enumerate(value, 1):
                found[f"month {number} begins"] += 1
                if isinstance(month, dict):
                    found.update(f"month {number}: {words}" for words in _of_month(month))
        elif key == "resigned":
            found[said(key, None, value)] += 1
        else:
            found[f"{key} {_plain(value)}"] += 1
    return found


def _of_month(month: Mapping[str, Any]) -> Iterator[str]:
    for key, value in month.items():
        for player, one in _parts(key, value):
            try:
                yield said(key, player, one)
            except (TypeError, KeyError, AttributeError, ValueError):
                yield f"{key} {_plain(one)}"  # what only a hand can have written


def _parts(key: str, value: Any) -> Iterator[tuple[str | None, Any]]:
    if key in _ELEMENTS and isinstance(value, list):
        yield from ((None, one) for one in value)
    elif key in NAMES and isinstance(value, list):
        yield from ((str(name), None) for name in value)
    elif key == "bonus" and isinstance(value, dict):
        for kind, names in value.items():
            yield from ((str(name), kind) for name in names)
    elif isinstance(value, dict):
        yield from value.items()
    else:
        yield None, value


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
