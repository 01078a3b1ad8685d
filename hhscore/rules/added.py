"""The yaku that a rule file adds: `[[captured]]` and `[[hand]]`, checked."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from hhscore.cards import HAND_SIZE, KIND_NAMES, KIND_SIZE
from hhscore.rules.check import written
from hhscore.rules.errors import RulesError
from hhscore.rules.phrases import AMOUNT, MOST_AMOUNT
from hhscore.words.sentences import listed
from hhscore.words.suggestion import suggest_word

_KINDS = {name: KIND_SIZE[kind] for kind, name in KIND_NAMES.items()}
_NAMES = ("kanji", "english", "definition", "title")
_CAPTURED = ("id", "cards", "count", "value", "replaces", "replaced_by", *_NAMES)
_HAND = ("id", "group", "months", "kinds", "value", "replaces", *_NAMES)
_TAKEN = frozenset({"end", "sage", "cancel", "tobikomi", "nuke-yaku", "none", "replaces", "rest"})
"""Words that stand where a yaku's name can stand."""


def checked_captured(
    entry: Any, index: int, family: str, known: Collection[str], keys: Collection[str]
) -> Mapping[str, Any]:
    """One `[[captured]]` table, as it is; RulesError for what is wrong with it.

    `known` are the captured yaku there are, `keys` the rule keys.

    >>> checked_captured({"id": "sanko", "cards": "1b 3b 8b", "value": 5}, 0, "dekiyaku", ["shiko"], [])["value"]
    5
    """
    table = _Table(entry, "captured", index, _CAPTURED)
    table.named(family, known, keys)
    if ("cards" in table.data) == ("count" in table.data):
        raise table.wrong('needs cards = "1b 3b 8b", or count = { kind = "animal", at_least = 5 }')
    if "cards" in table.data:
        table.cards()
    else:
        table.count()
    table.value()
    table.yaku_list("replaces", known)
    table.yaku_list("replaced_by", known)
    return table.data


def checked_hand(
    entry: Any, index: int, family: str, known: Collection[str], keys: Collection[str]
) -> Mapping[str, Any]:
    """One `[[hand]]` table, as it is; RulesError for what is wrong with it.

    >>> checked_hand({"id": "all-red", "group": "kinds", "kinds": {"ribbon": 7}, "value": 9}, 0, "teyaku", [], [])["id"]
    'all-red'
    """
    table = _Table(entry, "hand", index, _HAND)
    table.named(family, known, keys)
    if ("months" in table.data) == ("kinds" in table.data):
        raise table.wrong("needs months = [3, 2, 2], or kinds = { ribbon = 2, plain = 5 }")
    what = "months" if "months" in table.data else "kinds"
    group = table.data.get("group", what)
    if group != what:
        raise table.wrong(f"group is {written(group)}; with {what} = … it is {what}", "group")
    (table.months if what == "months" else table.kinds)()
    table.value()
    table.yaku_list("replaces", known)
    return {**table.data, "group": group}


class _Table:
    """One entry of an array of yaku, with words for what is wrong with it."""

    def __init__(self, entry: Any, array: str, index: int, allowed: tuple[str, ...]) -> None:
        self.array, self.index = array, index
        self.name = f"[[{array}]] {index + 1}"
        if not isinstance(entry, Mapping):
            raise self.wrong("is no table")
        self.data = {key: value for key, value in entry.items() if not key.startswith("_")}
        for key in self.data:
            if key not in allowed:
                nearest = suggest_word(key, allowed)
                hint = f"{nearest} perhaps" if nearest else f"there can be {listed(allowed)}"
                raise self.wrong(f"there is no {key} here; {hint}", key)
        for key in _NAMES:
            if not isinstance(self.data.get(key, ""), str):
                raise self.wrong(f"{key} is {written(self.data[key])}; it is a text in quotes", key)

    def wrong(self, message: str, key: str | None = None) -> RulesError:
        where: tuple[str | int, ...] = (
            (self.array, self.index) if key is None else (self.array, self.index, key)
        )
        return RulesError(f"{self.name}: {message}", where=where)

    def named(self, family: str, known: Collection[str], keys: Collection[str]) -> None:
        name = self.data.get("id")
        if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
            said = "id is missing" if name is None else f"id is {written(name)}"
            raise self.wrong(f"{said}; it is a name in small letters, words joined by hyphens", "id")
        self.name = f"[[{self.array}]] {name}"
        if name in known:
            raise self.wrong(
                f'there is a yaku {name} already; what it is worth is set by "{family}.{name}"', "id"
            )
        if name in _TAKEN or f"{family}.{name}" in keys:
            raise self.wrong(f"{name} is a word of the rules already; choose another id", "id")

    def value(self) -> None:
        value = self.data.get("value")
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not 0 <= float(value or 0) <= MOST_AMOUNT:
            said = "value is missing" if value is None else f"value is {written(value)}"
            raise self.wrong(f"{said}; it is {AMOUNT}", "value")

    def cards(self) -> None:
        from hhscore.cards import CardError, parse_cards

        text = self.data["cards"]
        if not isinstance(text, str):
            raise self.wrong(f'cards is {written(text)}; it is a text like "1b 3b 8b"', "cards")
        try:
            cards = parse_cards(text)
        except CardError as error:
            raise self.wrong(f"cards: {error}", "cards") from None
        if not cards:
            raise self.wrong("cards is empty", "cards")

    def count(self) -> None:
        count = self.data["count"]
        if not isinstance(count, Mapping) or set(count) != {"kind", "at_least"}:
            raise self.wrong(f'count is {written(count)}; it is {{ kind = "animal", at_least = 5 }}', "count")
        kind, at_least = count["kind"], count["at_least"]
        if kind not in _KINDS:
            raise self.wrong(f"count.kind is {written(kind)}; it can be {listed(_KINDS, 'or')}", "count")
        if type(at_least) is not int or not 1 <= at_least <= _KINDS[kind]:
            raise self.wrong(
                f"count.at_least is {written(at_least)}; it can be 1 to {_KINDS[kind]}, all {kind}s there are",
                "count",
            )

    def months(self) -> None:
        months = self.data["months"]
        good = (
            isinstance(months, list)
            and months
            and all(type(size) is int and 1 <= size <= 4 for size in months)
        )
        if not good or sum(months) > HAND_SIZE:
            raise self.wrong(
                f"months is {written(months)}; it lists how many cards of a month: each 1 to 4, together up to 7",
                "months",
            )

    def kinds(self) -> None:
        kinds = self.data["kinds"]
        if not isinstance(kinds, Mapping) or not kinds:
            raise self.wrong(
                f"kinds is {written(kinds)}; it is a table like {{ ribbon = 2, plain = 5 }}", "kinds"
            )
        for kind, count in kinds.items():
            if kind not in _KINDS:
                raise self.wrong(f"kinds has {kind}; there are {listed(_KINDS)}", "kinds")
            if type(count) is not int or not 0 <= count <= min(HAND_SIZE, _KINDS[kind]):
                raise self.wrong(
                    f"kinds.{kind} is {written(count)}; it is a number of cards, 0 to 7", "kinds"
                )
        if sum(kinds.values()) != HAND_SIZE:
            raise self.wrong(f"kinds has {sum(kinds.values())} cards; a hand has 7", "kinds")

    def yaku_list(self, key: str, known: Collection[str]) -> None:
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.wrong(f'{key} is {written(value)}; it is a list of yaku, ["shiko"]', key)
        for one in value:
            if one not in known:
                nearest = suggest_word(one, known)
                hint = f"{nearest} perhaps" if nearest else f"there are {', '.join(known)}"
                raise self.wrong(f"{key}: there is no yaku {one}; {hint}", key)
