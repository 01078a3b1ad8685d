"""Rules that a table changes on the way: keys of a month that hold from it on, until changed again. rules.md §15."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from hhscore.rules.errors import RulesError
from hhscore.rules.files import change_keys
from hhscore.rules.house import flatten
from hhscore.rules.keys import RuleSet

R = TypeVar("R", bound=RuleSet)

OF_THE_TABLE = ("players", "year", "chips", "kaikan", "handon", "totals", "ginmi", "places", "unit")
"""The first part of the keys that hold for the whole year."""


def is_of_the_table(name: str) -> bool:
    """Whether a key holds for the whole year and cannot be changed on the way.

    >>> is_of_the_table("chips.stake"), is_of_the_table("ba.carry")
    (True, False)
    """
    return name.partition(".")[0] in OF_THE_TABLE


def with_months(rules: R, houses: Iterable[tuple[int, Mapping[str, Any]]]) -> R:
    """The rules of a session whose months (by their places, from 0) change keys; `in_month` of them has each month's.

    RulesError, with its place in the session, for what cannot be.

    >>> from hhscore.games.hachihachi.rules import preset
    >>> rules = with_months(preset("standard"), [(2, {"ba.carry": "none"})])
    >>> [rules.in_month(place).ba_carry for place in (1, 2, 3)]
    ['queue', 'none', 'none']
    >>> with_months(preset("standard"), [(2, {"chips.stake": 3})])
    Traceback (most recent call last):
    ...
    hhscore.rules.errors.RulesError: month 3: chips.stake holds for the whole year and stands in [house]
    """
    changed = now = rules.with_values(rules.values)
    for place, house in houses:
        where = ("months", place, "house")
        try:
            keys = flatten(house, type(rules), rules.values, where)
            for name, _, at in keys:
                if is_of_the_table(name):
                    message = f"{name} holds for the whole year and stands in [house]"
                    raise RulesError(message, key=name, where=at)
            now = change_keys(now, keys, f"the session: month {place + 1}")
        except RulesError as error:
            error.message = f"month {place + 1}: {error.message}"
            error.where = error.where or where
            raise
        changed.later[place] = now
    return changed
