"""A table of rule keys as it was written, read into whole names: `"ba.carry" = …`, `ba.carry = …` or `[ba]`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple, TypeGuard

from hhscore.rules.errors import Path, RulesError
from hhscore.rules.keys import RuleSet


class Changed(NamedTuple):
    """A key that a table sets: its whole name, the value, and where it stands in the document."""

    name: str
    value: Any
    where: Path


def flatten(
    table: Mapping[str, Any], kind: type[RuleSet], known: Collection[str], where: Path = ()
) -> list[Changed]:
    """The keys of a table by their whole names, in the order written.

    Keys beginning with `_` are the user's own. What is flat already stays as it is, and a key whose value is a table
    keeps it, however it was written. `known` are the names of all keys; a table may also be a value that should not
    be one. RulesError for a key that is set twice.

    >>> from hhscore.games.hachihachi.rules import HachihachiRules
    >>> [(name, value) for name, value, _ in flatten(
    ...     {"ba": {"carry": "none"}, "orichin": {"fees": {"4": [1]}}}, HachihachiRules, ["ba.carry", "orichin.fees"])]
    [('ba.carry', 'none'), ('orichin.fees', {'4': [1]})]
    """
    found: dict[str, Changed] = {}
    for name, value, place in _walk("", table, where, kind, known):
        whole = next((key for key in kind.tables if name.startswith(f"{key}.")), None)
        if whole is not None:  # one entry of a table, written flat
            entry = name.removeprefix(f"{whole}.")
            gathered = found.get(whole)
            there = gathered.value if gathered and isinstance(gathered.value, dict) else {}
            if (gathered and not there) or entry in there:
                raise _twice(name, place)
            found[whole] = Changed(whole, {**there, entry: value}, gathered.where if gathered else place)
        elif name in found:
            raise _twice(name, place)
        else:
            found[name] = Changed(name, value, place)
    return list(found.values())


def _twice(name: str, where: Path) -> RulesError:
    return RulesError(f"{name} is set twice", key=name, where=where)


def _walk(
    prefix: str, table: Mapping[str, Any], where: Path, kind: type[RuleSet], known: Collection[str]
) -> Iterator[Changed]:
    for key, value in table.items():
        if key.startswith("_"):
            continue
        name = prefix + key
        place = (*where, key)
        if not isinstance(value, Mapping) or name in kind.tables or (name in known and is_stated(value)):
            yield Changed(name, value, place)
        elif name in known and not any(one.startswith(f"{name}.") for one in known):
            yield Changed(
                name, value, place
            )  # a table where a value belongs: the checker says what can be there
        elif not value and not any(one.startswith(f"{name}.") for one in known):
            yield Changed(name, value, place)
        else:
            yield from _walk(f"{name}.", value, place, kind, known)


def is_stated(value: Any) -> TypeGuard[Mapping[str, Any]]:
    """Whether this is a value with its source, as the presets write it.

    >>> is_stated({"value": 2, "source": "our table"}), is_stated({"value": 2, "oba": 3})
    (True, False)
    """
    return isinstance(value, Mapping) and "value" in value and value.keys() <= {"value", "source", "reading"}


def describe_changes(house: Mapping[str, Any], kind: type[RuleSet]) -> list[str]:
    """Return the keys that a table changes, by their whole names, each with its value as a file has it.

    >>> from hhscore.games.hachihachi.rules import HachihachiRules
    >>> describe_changes({"ba": {"carry": "none"}, "ba.on": False}, HachihachiRules)
    ['ba.carry = "none"', 'ba.on = false']
    """
    from hhscore.rules.check import written

    return [f"{key} = {written(value)}" for key, value, _ in flatten(house, kind, kind.keys())]
