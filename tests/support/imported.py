"""What each module of hhscore imports, read from its text: also what it imports only when a function runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.support.paths import ROOT

PACKAGE = ROOT / "hhscore"


@cache
def imports() -> dict[str, set[str]]:
    """What each module of the package imports of it, dotted, without the package's own name."""
    return {
        name: {one.removeprefix("hhscore").strip(".") for one in modules if one.split(".")[0] == "hhscore"}
        for name, modules in _all_imports().items()
    }


@cache
def foreign() -> dict[str, set[str]]:
    """The packages that are not hhscore that each module imports, by their first name."""
    return {
        name: {one.split(".")[0] for one in modules} - {"hhscore", "__future__"}
        for name, modules in _all_imports().items()
    }


@cache
def _all_imports() -> dict[str, set[str]]:
    return {_name_of(path): set(_imported(path)) for path in sorted(PACKAGE.rglob("*.py"))}


def _name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix("__init__").strip(".")


def _is_module(name: str) -> bool:
    path = PACKAGE.parent / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


def _imported(path: Path) -> Iterator[str]:
    inside = ("hhscore", *path.relative_to(PACKAGE).with_suffix("").parts)
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = inside[: len(inside) - node.level] if node.level else ()
            name = ".".join([*base, *([node.module] if node.module else [])])
            for one in node.names:
                member = f"{name}.{one.name}"
                yield member if name.split(".")[0] == "hhscore" and _is_module(member) else name
