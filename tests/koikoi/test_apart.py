"""No module of one game imports the other; both stand on the same cards, facts, ledger and rule keys."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "hhscore"
HACHIHACHI = {
    *("ba", "book", "captured", "entry", "hand", "hand_shapes", "month", "odds", "year"),
    *("rules.hachihachi", "rules.together"),
}
SHARED = {"cards", "cards.deck", "facts", "ledger", "rules.keys", "rules.bounds", "rules.load"}


def imported(path: Path) -> set[str]:
    """The modules of the package that a file imports, dotted and without the package's own name."""
    inside = path.relative_to(PACKAGE).with_suffix("").parts
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = [*inside[: len(inside) - node.level]] if node.level else []
            name = ".".join([*base, *(node.module or "").split(".")]).strip(".").removeprefix("hhscore.")
            if node.level or (node.module or "").startswith("hhscore"):
                found |= {name} if node.module else {f"{name}.{one.name}".strip(".") for one in node.names}
    return found


def test_koikoi_stands_on_what_both_games_share():
    for path in sorted((PACKAGE / "koikoi").glob("*.py")):
        others = {name for name in imported(path) if not name.startswith("koikoi")}
        assert others <= SHARED, path.name


def test_no_module_of_hachihachi_imports_koikoi():
    for name in sorted(HACHIHACHI):
        place = PACKAGE.joinpath(*name.split("."))
        paths = sorted(place.glob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
        for path in paths:
            if path.exists():
                assert not {one for one in imported(path) if one.startswith("koikoi")}, path
