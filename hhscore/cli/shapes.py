"""JSON Schema of what commands answer, made from the types that the code which writes it is checked against."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

Schema = dict[str, Any]
Defined = dict[str, Schema]

_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
}
FORMAT: Schema = {
    "const": 1,
    "description": "the number of the format; keys may be added under it, never removed",
}


def describe_answer(name: str, *kinds: Any) -> Schema:
    """Return the schema of an answer that is an object of one of these types, each with its `format` before it.

    >>> from typing import TypedDict
    >>> class Pot(TypedDict):
    ...     '''What lies in the pot.'''
    ...     points: int
    ...     owner: NotRequired[str | None]
    >>> pot = describe_answer("pot", Pot)["$defs"]["Pot"]
    >>> sorted(pot["properties"]), pot["required"]
    (['format', 'owner', 'points'], ['format', 'points'])
    """
    defined: Defined = {}
    options = []
    for kind in kinds:
        options.append(_schema_of(kind, defined))
        answer = defined[kind.__name__]
        answer["properties"] = {"format": FORMAT, **answer["properties"]}
        answer["required"] = ["format", *answer["required"]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"hhscore {name}",
        **(options[0] if len(options) == 1 else {"anyOf": options}),
        "$defs": defined,
    }


def _schema_of(kind: Any, defined: Defined) -> Schema:
    """The schema of a type; those of objects are put into `defined` and named."""
    if is_typeddict(kind):
        if kind.__name__ not in defined:
            defined[kind.__name__] = {}  # a type may hold its own kind
            defined[kind.__name__] = _object(kind, defined)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind is Any:
        return {}
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"const": parts[0]} if len(parts) == 1 else {"enum": list(parts)}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema_of(part, defined) for part in parts]}
    if origin is list:
        return {"type": "array", "items": _schema_of(parts[0], defined)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema_of(parts[1], defined)}
    raise TypeError(f"{kind} is no type of JSON")


def _object(kind: Any, defined: Defined) -> Schema:
    properties: Schema = {}
    required = []
    for key, hint in get_type_hints(kind, include_extras=True).items():
        optional = get_origin(hint) is NotRequired
        properties[key] = _schema_of(get_args(hint)[0] if optional else hint, defined)
        if not optional:
            required.append(key)
    described = {"description": kind.__doc__.strip()} if kind.__doc__ else {}
    return {"type": "object", **described, "properties": properties, "required": required}
