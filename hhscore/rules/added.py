"""The yaku that a rule file adds: `[[captured]]`, `[[hand]]` and `[[special]]`, checked."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from hhscore.cards import HAND_SIZE, KIND_NAMES, KIND_SIZE
from hhscore.rules.check import written
from hhscore.rules.errors import RulesError
from hhscore.rules.phrases import AMOUNT, MOST_AMOUNT, MOST_CARD_POINTS
from hhscore.words.sentences import listed
from hhscore.words.suggestion import suggest_word

_KINDS = {name: KIND_SIZE[kind] for kind, name in KIND_NAMES.items()}
_NAMES = ("kanji", "english", "definition", "title")
_CAPTURED = ("id", "cards", "count", "value", "replaces", "replaced_by", *_NAMES)
_SPECIAL = ("id", "count", "value", "step", "before", *_NAMES)
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


def checked_special(
    entry: Any, index: int, family: str, known: Collection[str], keys: Collection[str]
) -> Mapping[str, Any]:
    """One `[[special]]` table, as it is; RulesError for what is wrong with it.

    >>> count = {"kind": "ribbon", "at_least": 8, "except": "11r"}
    >>> checked_special({"id": "eight-ribbons", "count": count, "value": 5}, 0, "special", ["futahachi"], [])["value"]
    5
    """
    table = _Table(entry, "special", index, _SPECIAL)
    table.named(family, known, keys)
    if "count" not in table.data:
        raise table.wrong('needs count = { kind = "ribbon", at_least = 8 }, or kind = "points"')
    table.special_count()
    table.value()
    if "step" in table.data:
        table.value("step")
    if "before" in table.data:
        table.data["before"] = table.one_of("before", known)
    return table.data


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

    def value(self, key: str = "value") -> None:
        value = self.data.get(key)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not 0 <= float(value or 0) <= MOST_AMOUNT:
            said = f"{key} is missing" if value is None else f"{key} is {written(value)}"
            raise self.wrong(f"{said}; it is {AMOUNT}", key)

    def one_of(self, key: str, known: Collection[str]) -> str:
        value = self.data[key]
        if not isinstance(value, str) or value not in known:
            nearest = suggest_word(value, known) if isinstance(value, str) else None
            hint = f"{nearest} perhaps" if nearest else f"it can be {listed(known, 'or')}"
            raise self.wrong(f"{key} is {written(value)}; {hint}", key)
        return value

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
        if not isinstance(count, Mapping) or set(count) - {"except"} != {"kind", "at_least"}:
            raise self.wrong(f'count is {written(count)}; it is {{ kind = "animal", at_least = 5 }}', "count")
        most = self._of_kind(count, _KINDS)
        self._number(count, "at_least", 1, most, f"all {count['kind']}s there are")

    def special_count(self) -> None:
        count = self.data["count"]
        bounds = {"at_least", "at_most"}
        good = isinstance(count, Mapping) and "kind" in count and bounds & set(count)
        if not good or set(count) - bounds - {"kind", "except"}:
            raise self.wrong(
                f'count is {written(count)}; it is like {{ kind = "ribbon", at_least = 8 }}, with at_least, at_most or '
                'both, and kind = "points" for card points',
                "count",
            )
        most = self._of_kind(count, {**_KINDS, "points": MOST_CARD_POINTS})
        for key in bounds & set(count):
            self._number(count, key, 0, most, "all there are")
        if count.get("at_least", 0) > count.get("at_most", most):
            raise self.wrong(f"count is {written(count)}: at_least is more than at_most", "count")

    def _of_kind(self, count: Mapping[str, Any], kinds: Mapping[str, int]) -> int:
        """How many there are of what is counted, without the cards left out."""
        kind = count["kind"]
        if kind not in kinds:
            raise self.wrong(f"count.kind is {written(kind)}; it can be {listed(kinds, 'or')}", "count")
        if "except" not in count:
            return kinds[kind]
        if kind not in _KINDS:
            raise self.wrong(
                f"count.except leaves out cards; with kind = {written(kind)} there are none", "count"
            )
        return kinds[kind] - self._left_out(count["except"], kind)

    def _left_out(self, text: Any, kind: str) -> int:
        from hhscore.cards import KIND, CardError, parse_cards

        if not isinstance(text, str):
            raise self.wrong(f'count.except is {written(text)}; it is a text like "11r"', "count")
        try:
            cards = parse_cards(text)
        except CardError as error:
            raise self.wrong(f"count.except: {error}", "count") from None
        wrong = next((card for card in cards if KIND_NAMES[KIND[card]] != kind), None)
        if not cards or wrong is not None:
            raise self.wrong(
                f"count.except is {written(text)}; it names {kind}s, which do not count", "count"
            )
        return len(cards)

    def _number(self, count: Mapping[str, Any], key: str, least: int, most: int, which: str) -> None:
        number = count[key]
        if type(number) is not int or not least <= number <= most:
            raise self.wrong(
                f"count.{key} is {written(number)}; it can be {least} to {most}, {which}", "count"
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
        least = most = 0
        whole: dict[str, Any] = {}
        for kind, count in kinds.items():
            if kind not in _KINDS:
                raise self.wrong(f"kinds has {kind}; there are {listed(_KINDS)}", "kinds")
            low, high = self._range(kind, count)
            least, most = least + low, most + high
            whole[kind] = {"at_least": low, "at_most": high} if isinstance(count, Mapping) else count
        if least == most != HAND_SIZE:
            raise self.wrong(f"kinds has {least} cards; a hand has 7", "kinds")
        if not least <= HAND_SIZE <= most:
            raise self.wrong(f"kinds has {least} to {most} cards; a hand has 7", "kinds")
        self.data["kinds"] = whole  # with both bounds where there are any

    def _range(self, kind: str, count: Any) -> tuple[int, int]:
        """The fewest and the most cards of a kind: a number, or a table of bounds."""
        there = min(HAND_SIZE, _KINDS[kind])
        ranged = isinstance(count, Mapping)
        bounds = (count.get("at_least", 0), count.get("at_most", there)) if ranged else (count, count)
        good = all(type(bound) is int and 0 <= bound <= there for bound in bounds)
        if ranged:
            keys = set(count) and set(count) <= {"at_least", "at_most"}
            if not keys or not good or bounds[0] > bounds[1]:
                raise self.wrong(
                    f"kinds.{kind} is {written(count)}; it is like {{ at_least = 2, at_most = {there} }}, each 0 to "
                    f"{there}",
                    "kinds",
                )
        elif not good:
            raise self.wrong(f"kinds.{kind} is {written(count)}; it is a number of cards, 0 to 7", "kinds")
        return bounds

    def yaku_list(self, key: str, known: Collection[str]) -> None:
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise self.wrong(f'{key} is {written(value)}; it is a list of yaku, ["shiko"]', key)
        for one in value:
            if one not in known:
                nearest = suggest_word(one, known)
                hint = f"{nearest} perhaps" if nearest else f"there are {', '.join(known)}"
                raise self.wrong(f"{key}: there is no yaku {one}; {hint}", key)
