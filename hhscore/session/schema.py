"""The session format as JSON Schema, for editors that complete and check TOML, and for messages."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

from hhscore.model.session import Path

_PRIVATE = {"^_": {"description": "your own; kept and ignored"}}

Schema = dict[str, Any]


def json_schema() -> Schema:
    """The schema of a session, keys beginning with `_` allowed at every level.

    What may stand in it depends on `game`; so a wrong key is said to be wrong once, not once for each game.

    >>> json_schema()["then"], json_schema()["else"]
    ({'$ref': '#/$defs/KoikoiSession'}, {'$ref': '#/$defs/HachihachiSession'})
    """
    definitions: Schema = {}
    for game in ("hachihachi", "koikoi"):
        whole = deepcopy(_schema_of(game))
        definitions |= whole.pop("$defs", {})
        definitions[whole["title"]] = whole
    both = [definitions[name]["properties"] for name in ("HachihachiSession", "KoikoiSession")]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "hhscore session",
        "description": "One game of Hachi-hachi or Koi-Koi as it was seen at the table",
        "type": "object",
        "required": ["hhscore", "players"],
        "properties": {"game": {"enum": [part["game"]["const"] for part in both]}},
        "if": {"properties": {"game": {"const": "koikoi"}}, "required": ["game"]},
        "then": {"$ref": "#/$defs/KoikoiSession"},
        "else": {"$ref": "#/$defs/HachihachiSession"},
        "$defs": definitions,
    }


def expected(game: str, path: Path) -> str | None:
    """What could stand at a place of the document, as the schema describes it.

    >>> expected("hachihachi", ("months", 2, "ba"))
    '"koba", "oba" or "zetsuba"'
    """
    return next((found["description"] for found in _at(game, path) if "description" in found), None)


def known_keys(game: str, path: Path) -> tuple[str, ...]:
    """The keys that the table at a place of the document can have; none if they are players.

    >>> known_keys("hachihachi", ("months", 0, "hatto", 1))
    ('player', 'yaku', 'for')
    """
    return tuple(key for found in _at(game, path) for key in found.get("properties", ()))


@cache
def _schema_of(game: str) -> Schema:
    from hhscore.session.models import HachihachiSession, KoikoiSession

    model = KoikoiSession if game == "koikoi" else HachihachiSession
    schema = model.model_json_schema()
    _allow_private(schema)
    return schema


def _allow_private(schema: Any) -> None:
    """Let every table have keys that begin with `_`, and drop the titles and nulls that TOML has no use for."""
    if isinstance(schema, list):
        for part in schema:
            _allow_private(part)
        return
    if not isinstance(schema, dict):
        return
    if schema.get("type") == "object":
        schema["patternProperties"] = _PRIVATE
    options = schema.get("anyOf")
    if isinstance(options, list) and {"type": "null"} in options:
        options.remove({"type": "null"})
        if len(options) == 1:
            del schema["anyOf"]
            schema.update({key: value for key, value in options[0].items() if key not in schema})
    if schema.get("default", 0) is None:
        del schema["default"]
    for key, part in schema.items():
        if key not in ("patternProperties", "default", "enum"):
            _allow_private(part)
    properties = schema.get("properties")
    if isinstance(properties, dict):
        for part in properties.values():
            if isinstance(part, dict):
                part.pop("title", None)


def _at(game: str, path: Path) -> list[Schema]:
    """The schemas that a place may follow: the one that describes it first, then its variants."""
    root = _schema_of(game)
    found = [root]
    for part in path:
        below: list[Schema] = []
        for schema in found:
            if isinstance(part, int):
                nearer = schema.get("items")
            else:
                nearer = schema.get("properties", {}).get(part, schema.get("additionalProperties"))
            if isinstance(nearer, dict):
                below.extend(_variants(root, nearer))
        found = below
    return found


def _variants(root: Schema, schema: Schema) -> list[Schema]:
    found = [schema]
    if "$ref" in schema:
        found.append(root["$defs"][schema["$ref"].rpartition("/")[2]])
    for option in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        found.extend(_variants(root, option))
    return found
