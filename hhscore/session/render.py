"""Values, months and sessions as TOML text in the contract's style: short lines, a table for each kind of fact."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

import tomli_w

TOP_ORDER = (
    "hhscore",
    "game",
    "players",
    "rules",
    "title",
    "date",
    "place",
    "rate",
    "currency",
    "resigned",
    "house",
    "draw",
    "months",
    "final",
)
MONTH_ORDER = (
    *(
        "active",
        "dealer",
        "field",
        "ba",
        "mizuten",
        "choices",
        "shibari",
        "joins",
        "leaves",
        "absent",
        "winner",
        "koikoi",
        "redeal",
    ),
    *(
        "yaku",
        "unclaimed",
        "note",
        "hands",
        "declared",
        "calls",
        "hatto",
        "captures",
        "plains",
        "bonus",
        "paid",
    ),
    *("chips", "loans", "house"),
)
"""The order in which the keys of a month are written; keys that it does not name come before the first table."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST_LINE = 100
_TABLES_FROM = MONTH_ORDER.index("hands")


def rank(key: str, order: tuple[str, ...] = MONTH_ORDER) -> int:
    """Where a key stands among the others of its table."""
    if key in order:
        return order.index(key)
    return _TABLES_FROM if order is MONTH_ORDER else order.index("house")


def render_key(key: str) -> str:
    """A key, in quotes if it needs them.

    >>> render_key("nuke-yaku"), render_key("Aki B.")
    ('nuke-yaku', '"Aki B."')
    """
    return key if _BARE.fullmatch(key) else _scalar(key)


def render_value(value: Any) -> str:
    """A value on one line.

    >>> render_value({"bright": 4, "plain": 11}), render_value(["Aki enter", True])
    ('{ bright = 4, plain = 11 }', '["Aki enter", true]')
    """
    if isinstance(value, Mapping):
        entries = ", ".join(f"{render_key(key)} = {render_value(part)}" for key, part in value.items())
        return f"{{ {entries} }}" if entries else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(render_value(part) for part in value) + "]"
    return _scalar(value)


def render_entry(key: str, value: Any) -> str:
    """A key and its value; a list too long for a line takes a line for each element.

    >>> render_entry("mizuten", True)
    'mizuten = true\\n'
    """
    line = f"{render_key(key)} = {render_value(value)}\n"
    if len(line) <= _LONGEST_LINE or not isinstance(value, list | tuple):
        return line
    elements = "".join(f"    {render_value(part)},\n" for part in value)
    return f"{render_key(key)} = [\n{elements}]\n"


def is_tables(value: Any) -> bool:
    """Whether a value is written as `[[…]]` tables."""
    return (
        isinstance(value, list | tuple) and bool(value) and all(isinstance(part, Mapping) for part in value)
    )


def render_table(header: str, table: Mapping[str, Any], *, of_array: bool = False) -> str:
    """A table under its header, tables in it in braces.

    >>> print(render_table("months.captures", {"Ben": 61, "Dai": {"bright": 4}}), end="")
    [months.captures]
    Ben = 61
    Dai = { bright = 4 }
    """
    opening, closing = ("[[", "]]") if of_array else ("[", "]")
    return f"{opening}{header}{closing}\n" + "".join(render_entry(key, value) for key, value in table.items())


def render_tables(header: str, value: Any) -> str:
    """A table, or a list of tables, each under its header."""
    if isinstance(value, Mapping):
        return render_table(header, value)
    return "".join(render_table(header, part, of_array=True) for part in value)


def render_month(month: Mapping[str, Any]) -> str:
    """A whole month.

    >>> print(render_month({"captures": {"Aki": "rest"}, "ba": "oba"}), end="")
    [[months]]
    ba = "oba"
    [months.captures]
    Aki = "rest"
    """
    keys = sorted(month, key=rank)
    tables = [key for key in keys if has_header(month[key])]
    lines = "".join(render_entry(key, month[key]) for key in keys if key not in tables)
    return (
        "[[months]]\n"
        + lines
        + "".join(render_tables(f"months.{render_key(key)}", month[key]) for key in tables)
    )


def has_header(value: Any) -> bool:
    """Whether a value of a month is written under a header of its own."""
    return (isinstance(value, Mapping) and bool(value)) or is_tables(value)


def render_session(data: Mapping[str, Any]) -> str:
    """A whole session in the contract's order; `data` are its plain values.

    >>> print(render_session({"players": ["Aki", "Ben"], "hhscore": 1, "house": {"ba.carry": "none"}}), end="")
    hhscore = 1
    players = ["Aki", "Ben"]
    <BLANKLINE>
    [house]
    "ba.carry" = "none"
    """
    keys = sorted(data, key=lambda key: rank(key, TOP_ORDER))
    tables = [key for key in keys if isinstance(data[key], Mapping) or is_tables(data[key])]
    text = "".join(render_entry(key, data[key]) for key in keys if key not in tables)
    for key in tables:
        if key == "months":
            text += "".join("\n" + render_month(month) for month in data[key])
        else:
            text += "\n" + render_tables(render_key(key), data[key])
    return text


def header_of(path: Iterable[str | int]) -> str:
    """The header that names a place, without its brackets.

    >>> header_of(("months", 3, "captures"))
    'months.captures'
    """
    return ".".join(render_key(part) for part in path if isinstance(part, str))


def _scalar(value: Any) -> str:
    return tomli_w.dumps({"k": value}).removeprefix("k = ").rstrip("\n")
