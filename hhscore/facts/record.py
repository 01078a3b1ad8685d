"""A fact put into a month: what the month then holds, and what it held in that place before. Plain values only."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from hhscore.cards import CardError, parse_cards
from hhscore.facts.fact import APPENDED, BY_PLAYER, NAMES, NOT_DEALT, Fact, said

Table = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Recorded:
    """A month (or the session's top) with one fact more. `replaced` are the facts that it took the place of."""

    table: Table
    changed: bool
    replaced: tuple[str, ...] = ()


def with_fact(table: Mapping[str, Any], fact: Fact) -> Recorded:
    """The month with a fact; the given one is left as it is.

    A fact about the same thing is replaced; the same again changes nothing; what was said is appended.

    >>> with_fact({"ba": "koba"}, Fact("ba", None, "oba"))
    Recorded(table={'ba': 'oba'}, changed=True, replaced=('ba koba',))
    >>> with_fact({"ba": "oba"}, Fact("ba", None, "oba")).changed
    False
    """
    after = deepcopy(dict(table))
    replaced: list[str] = []
    if fact.key == "forget":
        replaced = _forget(after, str(fact.value), fact.player)
    elif fact.key == "misdeal":
        after = {key: value for key, value in after.items() if key in NOT_DEALT or key.startswith("_")}
    elif fact.key == "house":
        _house(after.setdefault("house", {}), str(fact.player), str(fact.player), fact.value, replaced)
    elif fact.key in BY_PLAYER:
        _by_player(after, fact.key, str(fact.player), fact.value, replaced)
        if fact.key == "declared":
            _forget_name(after, "unclaimed", str(fact.player), replaced)
    elif fact.key in NAMES:
        names = after.setdefault(fact.key, [])
        names += [name for name in fact.value if name not in names]
        if fact.key == "unclaimed":
            for name in fact.value:
                _take_out(after, "declared", name, replaced)
    elif fact.key in APPENDED:
        entries = after.setdefault(fact.key, [])
        if not any(_same(fact.key, entry, fact.value) for entry in entries):
            entries.append(fact.value)
    elif fact.key == "bonus":
        _bonus(after, str(fact.player), fact.value, replaced)
    elif fact.key == "koikoi":
        _koikoi(after, fact, replaced)
    elif fact.key == "final":
        _final(after, fact, replaced)
    else:
        _single(after, fact.key, fact.value, replaced)
    return Recorded(after, after != dict(table), tuple(replaced))


def _same(key: str, one: Any, other: Any) -> bool:
    """Whether two values say the same, however they are written."""
    if key in ("field", "hands", "captures") and isinstance(one, str) and isinstance(other, str):
        try:
            return parse_cards(one) == parse_cards(other)
        except CardError:
            return one == other
    if key in ("choices", "shibari") and isinstance(one, str):
        return one.split() == str(other).split()
    if key in ("calls", "hatto") and isinstance(one, dict):
        told = {name: part for name, part in one.items() if part != [] and not name.startswith("_")}
        return bool(told == other)
    if key == "captures" and isinstance(one, dict) and isinstance(other, dict):
        kinds = ("bright", "animal", "ribbon", "plain")
        return [one.get(kind, 0) for kind in kinds] == [other.get(kind, 0) for kind in kinds]
    return type(one) is type(other) and bool(one == other)


def _single(after: Table, key: str, value: Any, replaced: list[str]) -> None:
    if key in after:
        if _same(key, after[key], value):
            return
        replaced.append(said(key, None, after[key]))
    after[key] = value


def _by_player(after: Table, key: str, player: str, value: Any, replaced: list[str]) -> None:
    table = after.setdefault(key, {})
    if player in table:
        if _same(key, table[player], value):
            return
        replaced.append(said(key, player, table[player]))
    table[player] = value


def _house(table: Table, name: str, key: str, value: Any, replaced: list[str]) -> None:
    """A rule key in a table of them, where it stands already whole or in tables in it; `name` is what is left of it."""
    inside = next(
        (part for part in table if name.startswith(f"{part}.") and isinstance(table[part], dict)), None
    )
    if inside is not None and name not in table:
        _house(table[inside], name.removeprefix(f"{inside}."), key, value, replaced)
        return
    if name in table:
        if _same("house", table[name], value):
            return
        replaced.append(said("house", key, table[name]))
    table[name] = value


def _bonus(after: Table, player: str, names: list[str], replaced: list[str]) -> None:
    kind = names[0]
    noted = after.setdefault("bonus", {}).setdefault(kind, [])
    had = noted.count(player)
    if had == len(names):
        return
    if had:
        replaced.append(said("bonus", player, f"{kind} ×{had}" if had > 1 else kind))
    after["bonus"][kind] = [name for name in noted if name != player] + [player] * len(names)


def _koikoi(after: Table, fact: Fact, replaced: list[str]) -> None:
    before = after.get("koikoi")
    if fact.player is None:
        _single(after, "koikoi", fact.value, replaced)
    elif isinstance(before, dict):
        _by_player(after, "koikoi", fact.player, fact.value, replaced)
    else:
        if before is not None:
            replaced.append(said("koikoi", None, before))
        after["koikoi"] = {fact.player: fact.value}


def _final(after: Table, fact: Fact, replaced: list[str]) -> None:
    table = after.setdefault("final", {})
    part = str(fact.player)
    if part == "totals":
        ((player, points),) = fact.value.items()
        totals = table.setdefault("totals", {})
        if player in totals and totals[player] != points:
            replaced.append(f"total of {player} {totals[player]}")
        totals[player] = points
        return
    if part in table and table[part] != fact.value:
        replaced.append(f"{part} {table[part]}")
    table[part] = fact.value


def _forget(after: Table, key: str, player: str | None) -> list[str]:
    """Take out what a month holds under a key: of one player, or the last that was said, or all of it."""
    replaced: list[str] = []
    held = after.get(key)
    if held is None:
        return replaced
    if key in APPENDED:
        places = [place for place, entry in enumerate(held) if player is None or _speaker(entry) == player]
        if places:
            replaced.append(said(key, None, held.pop(places[-1])))
    elif isinstance(held, dict) and key == "bonus":
        for kind, names in list(held.items()):
            if player is None or player in names:
                replaced.append(said("bonus", player or ", ".join(names), kind))
                held[kind] = [name for name in names if player is not None and name != player]
            if not held[kind]:
                del held[kind]
    elif isinstance(held, dict):
        mine = [name for name in held if player in (None, name)]
        replaced += [said(key, name, held.pop(name)) for name in mine]
    elif isinstance(held, list) and key in NAMES and player is not None:
        _forget_name(after, key, player, replaced)
        return replaced
    elif player is None or held == player:
        replaced.append(said(key, None, held))
        del after[key]
        return replaced
    if not after[key]:
        del after[key]
    return replaced


def _speaker(entry: Any) -> str:
    return str(entry["player"]) if isinstance(entry, dict) else str(entry).rpartition(" ")[0].strip()


def _forget_name(after: Table, key: str, player: str, replaced: list[str]) -> None:
    if player in after.get(key, ()):
        replaced.append(said(key, player, None))
        after[key] = [name for name in after[key] if name != player]
        if not after[key]:
            del after[key]


def _take_out(after: Table, key: str, player: str, replaced: list[str]) -> None:
    table = after.get(key)
    if isinstance(table, dict) and player in table:
        replaced.append(said(key, player, table.pop(player)))
        if not table:
            del after[key]
