"""Sessions written as a person would write them, after the contract's example."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

KEYS = (
    *("field", "ba", "dealer", "mizuten", "absent", "choices", "shibari", "active", "unclaimed"),
    *("winner", "koikoi", "redeal", "yaku"),
)
TABLES = ("hands", "declared", "calls", "hatto", "captures", "plains", "bonus", "paid", "chips", "loans")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return str(value)


def _lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(key)} = {_value(value)}" for key, value in table.items()]


def month_lines(month: Mapping[str, Any]) -> list[str]:
    """One month as lines of TOML; keys this module does not know are written before the tables."""
    known = [key for key in KEYS if key in month]
    others = [key for key in month if key not in KEYS and key not in TABLES]
    lines = ["[[months]]", *_lines({key: month[key] for key in known + others})]
    for name in TABLES:
        if name in ("calls", "hatto"):
            for entry in month.get(name, []):
                lines += [f"[[months.{name}]]", *_lines(entry)]
        elif name in month:
            lines += [f"[months.{name}]", *_lines(month[name])]
    return lines


def to_toml(doc: Mapping[str, Any], comment: str = "", notes: Mapping[int, str] | None = None) -> str:
    """The session as a person would write it; `comment` opens the file, `notes` stand above months by number."""
    lines = [f"# {line}".rstrip() for line in comment.splitlines()]
    lines += _lines({key: value for key, value in doc.items() if key not in ("months", "house", "final")})
    for name in ("house", "final"):
        if name in doc:
            lines += ["", f"[{name}]"]
            lines += [f"{_value(k) if '.' in k else _key(k)} = {_value(v)}" for k, v in doc[name].items()]
    for number, month in enumerate(doc["months"], 1):
        lines.append("")
        lines += [f"# {line}" for line in (notes or {}).get(number, "").splitlines()]
        lines += month_lines(month)
    return "\n".join(lines) + "\n"
