"""The keys of rules as JSON Schema, for editors that complete and check TOML. Brings pydantic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import TypeAdapter

from hhscore.rules.check import value_type
from hhscore.rules.keys import RuleSet
from hhscore.rules.months import is_of_the_table
from hhscore.rules.phrases import MOST_AMOUNT
from hhscore.rules.preset import GAMES, game_rules, preset_names, read_preset

Schema = dict[str, Any]

_OWN: Schema = {"^_": {"description": "your own; kept and ignored"}}
_KIND: Schema = {"enum": ["bright", "animal", "ribbon", "plain"]}
_VALUE: Schema = {
    "type": "number",
    "minimum": 0,
    "maximum": MOST_AMOUNT,
    "description": "what each of the others pays, in the unit of the rules",
}
_ID: Schema = {
    "type": "string",
    "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
    "description": "its name, in small letters, words joined by hyphens",
}
_EXCEPT: Schema = {"type": "string", "description": "cards of the kind that do not count, 11r"}
_LIST: Schema = {"type": "array", "items": {"type": "string"}}
_NAMES: Schema = {key: {"type": "string"} for key in ("kanji", "english", "definition", "title")}


def json_schema() -> Schema:
    """The schema of a rule file.

    >>> sorted(json_schema()["properties"])
    ['based_on', 'captured', 'game', 'hand', 'hhscore_rules', 'keys', 'name', 'special', 'title']
    """
    presets = [name for game in GAMES for name in preset_names(game)]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "hhscore rules",
        "description": "What a table plays differently from a preset",
        **_table(
            {
                "hhscore_rules": {"const": 1, "description": "1 (the number of the format)"},
                "based_on": {
                    "anyOf": [{"enum": presets}, {"type": "string"}],
                    "default": "standard",
                    "description": "the preset, or the rule file beside this one, that these rules change",
                },
                "game": {"enum": list(GAMES), "description": "the game these are rules of"},
                "name": {"type": "string"},
                "title": {"type": "string", "description": "what these rules are called"},
                "keys": keys_schema(*GAMES, stated=True),
                "captured": {"type": "array", "items": _captured()},
                "hand": {"type": "array", "items": _hand()},
                "special": {"type": "array", "items": _special()},
            },
            required=["hhscore_rules"],
        ),
    }


def keys_schema(*games: str, stated: bool = False, year: bool = True) -> Schema:
    """The schema of a table of rule keys of these games, each by its whole name and in nested tables.

    With `stated` a value may also stand with its source, as in the presets; without `year` only the keys are there
    that can change on the way.

    >>> schema = keys_schema("hachihachi")
    >>> schema["properties"]["ba.carry"]["enum"], schema["properties"]["ba"]["properties"]["oba"]["minimum"]
    (['queue', 'same-kind', 'one', 'none', 'stack'], 1)
    """
    by_name: dict[str, list[Schema]] = {}
    patterns: Schema = dict(_OWN)
    families: dict[str, Schema] = {}
    for game in games:
        kind = game_rules(game)
        names = dict.fromkeys(name for one in preset_names(game) for name in read_preset(kind, one).values)
        for name in names:
            if not year and is_of_the_table(name):
                continue
            schema = _value(kind, name, stated)
            if schema not in by_name.setdefault(name, []):
                by_name[name].append(schema)
        for family in (kind.hand_family, kind.captured_family, kind.special_family):
            if family:
                families[family] = _value(kind, f"{family}.<id>", stated)
                other = "|".join(_beside(names, family, kind))
                patterns[rf"^{family}\.(?!({other})$)[a-z0-9-]+$"] = families[family]
    flat = {
        name: schemas[0] if len(schemas) == 1 else {"anyOf": schemas} for name, schemas in by_name.items()
    }
    nested = _nested(flat, families, "")
    return {**_table({**nested, **flat}), "patternProperties": patterns}


def _value(kind: type[RuleSet], name: str, stated: bool) -> Schema:
    key, hint = value_type(kind, name.replace("<id>", "any"))
    unit = f" In {key.unit}." if key.unit else ""
    schema: Schema = TypeAdapter(hint).json_schema()
    described = {**schema, "description": key.sentence + unit}
    if not stated:
        return described
    with_source = _table(
        {"value": schema, "source": {"type": "string"}, "reading": {"type": "boolean"}}, required=["value"]
    )
    return {"anyOf": [schema, with_source], "description": key.sentence + unit}


def _beside(names: Iterable[str], family: str, kind: type[RuleSet]) -> list[str]:
    """The keys below a family that are no yaku of it."""
    own = kind.keys()
    return [
        name.removeprefix(f"{family}.") for name in names if name.startswith(f"{family}.") and name in own
    ]


def _nested(flat: Schema, families: Schema, prefix: str) -> Schema:
    """The same keys as tables within tables, below a beginning of their names."""
    found: Schema = {}
    for name in flat:
        part, _, deeper = name.removeprefix(prefix).partition(".")
        whole = f"{prefix}{part}"
        if not name.startswith(prefix) or part in found or (not deeper and not prefix):
            continue
        below = _nested(flat, {}, f"{whole}.")
        table = {**_table(below), "additionalProperties": families.get(whole, False)}
        if not below:
            found[part] = flat[whole]
        else:
            found[part] = {"anyOf": [flat[whole], table]} if whole in flat else table
    return found


def _table(properties: Schema, required: list[str] | None = None) -> Schema:
    table: Schema = {
        "type": "object",
        "properties": properties,
        "patternProperties": _OWN,
        "additionalProperties": False,
    }
    return {**table, "required": required} if required else table


def _captured() -> Schema:
    count = _table(
        {"kind": _KIND, "at_least": {"type": "integer", "minimum": 1}, "except": _EXCEPT},
        required=["kind", "at_least"],
    )
    return _table(
        {
            "id": _ID,
            "cards": {"type": "string", "description": "the cards that make it, 1b 3b 8b"},
            "count": {**count, "description": "or how many of a kind make it"},
            "value": _VALUE,
            "replaces": {**_LIST, "description": "the captured yaku that are not paid beside it"},
            "replaced_by": {**_LIST, "description": "the captured yaku beside which it is not paid"},
            **_NAMES,
        },
        required=["id", "value"],
    )


def _special() -> Schema:
    number = {"type": "integer", "minimum": 0}
    count = _table(
        {
            "kind": {"enum": [*_KIND["enum"], "points"]},
            "at_least": number,
            "at_most": number,
            "except": _EXCEPT,
        },
        required=["kind"],
    )
    return _table(
        {
            "id": _ID,
            "count": {
                **count,
                "description": "how many captured cards of a kind, or captured points, make it",
            },
            "value": _VALUE,
            "step": {
                **_VALUE,
                "description": "what each more adds, or each fewer where only at_most is stated",
            },
            "before": {
                "type": "string",
                "description": "the special yaku that does not count where this is made",
            },
            **_NAMES,
        },
        required=["id", "count", "value"],
    )


def _hand() -> Schema:
    months = {"type": "array", "items": {"type": "integer", "minimum": 1, "maximum": 4}}
    number = {"type": "integer", "minimum": 0, "maximum": 7}
    bounds = {**_table({"at_least": number, "at_most": number}), "minProperties": 1}
    kinds = _table({kind: {"anyOf": [number, bounds]} for kind in _KIND["enum"]})
    return _table(
        {
            "id": _ID,
            "group": {"enum": ["months", "kinds"], "description": "the group in which only the best counts"},
            "months": {**months, "description": "how many cards of a month it takes, as in [3, 2, 2]"},
            "kinds": {**kinds, "description": "or how many of each kind"},
            "value": _VALUE,
            "replaces": {**_LIST, "description": "the hand yaku that are not paid beside it"},
            **_NAMES,
        },
        required=["id", "value"],
    )
