"""Measure how hard the house is to learn: lines, files, floors, circles, long functions; `make house` prints it.

A circle is a group of files that import each other, also where an import waits in a function. Floors are the longest
way down from a file to one that imports nothing, a circle counting as one. Imports for the type checker alone do not
count. `--list` names what is over a cap.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "hhscore"

MOST_LINES = 60
"""A function has at most so many lines, from its first to its last."""
MOST_BRANCHES = 15
"""A function has at most so many branches, counted as McCabe does: by its statements. `make check` says so too."""
SMALL_FILE = 60

_BRANCHES = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.match_case)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class File:
    """One file of the package and what can be counted in it."""

    name: str
    text: str
    tree: ast.Module = field(repr=False)

    @property
    def lines(self) -> int:
        """How many lines it has."""
        return self.text.count("\n")

    @cached_property
    def functions(self) -> list[_Function]:
        """Every function and method in it."""
        return [node for node in ast.walk(self.tree) if isinstance(node, _Function)]

    @cached_property
    def late_imports(self) -> int:
        """How many imports wait until a function runs."""
        found = {
            id(inner)
            for one in self.functions
            for inner in ast.walk(one)
            if isinstance(inner, ast.Import | ast.ImportFrom)
        }
        return len(found)

    def imports(self) -> Iterator[str]:
        """Yield the dotted names it imports, apart from those for the type checker alone."""
        for node in _walk_without_types(self.tree):
            if isinstance(node, ast.Import):
                yield from (one.name for one in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for one in node.names:
                    yield f"{node.module}.{one.name}"
                yield node.module


def _walk_without_types(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
            continue
        yield child
        yield from _walk_without_types(child)


def read_files(root: Path = ROOT) -> dict[str, File]:
    """Read the package's files, by dotted name."""
    files = {}
    for path in sorted((root / PACKAGE).rglob("*.py")):
        name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        text = path.read_text(encoding="utf-8")
        files[name] = File(name, text, ast.parse(text))
    return files


def find_edges(files: dict[str, File]) -> dict[str, set[str]]:
    """Find which files each file imports. `from hhscore.cards import CardSet` is the file hhscore.cards.

    >>> find_edges({"a": File("a", "", ast.parse("import b")), "b": File("b", "", ast.parse("import sys"))})
    {'a': {'b'}, 'b': set()}
    """
    edges = {}
    for name, one in files.items():
        wanted = set(one.imports())
        found = wanted & files.keys()
        # the package itself only where it is asked for something of its own
        packages = {other for other in found if any(f"{other}." in deeper for deeper in found - {other})}
        own = {
            other
            for other in packages
            if any(
                member.rpartition(".")[0] == other and member not in files
                for member in wanted
                if member.startswith(f"{other}.")
            )
        }
        edges[name] = found - (packages - own) - {name}
    return edges


def find_circles(edges: dict[str, set[str]]) -> list[set[str]]:
    """Find the groups of files that import each other, by Tarjan's method.

    >>> find_circles({"a": {"b"}, "b": {"a"}, "c": {"a"}}) == [{"a", "b"}]
    True
    """
    return [group for group in _groups(edges) if len(group) > 1]


def _groups(edges: dict[str, set[str]]) -> list[set[str]]:
    """The strongly connected groups, those that import nothing first."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[set[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(edges[name]):
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            place = stack.index(name)
            groups.append(set(stack[place:]))
            del stack[place:]

    for name in edges:
        if name not in number:
            visit(name)
    return groups


def count_floors(edges: dict[str, set[str]]) -> int:
    """Count the floors: the longest way down, a circle counting as one.

    >>> count_floors({"a": {"b"}, "b": {"a", "c"}, "c": set()})
    2
    """
    floor: dict[str, int] = {}
    for group in _groups(edges):
        below = [floor[other] for name in group for other in edges[name] - group]
        floor |= dict.fromkeys(group, 1 + max(below, default=0))
    return max(floor.values(), default=0)


def count_lines(function: _Function) -> int:
    """Count the lines of a function, its decorators and docstring not counted: they are read before it."""
    first = function.body[0]
    described = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    docstring = (first.end_lineno or 0) - first.lineno + 1 if described else 0
    return (function.end_lineno or 0) - function.lineno + 1 - docstring


def count_branches(function: _Function) -> int:
    """Count the branches of a function.

    >>> count_branches(ast.parse("def f(a):\\n if a:\\n  return 1\\n for b in a:\\n  return b").body[0])
    3
    """
    return 1 + sum(isinstance(node, _BRANCHES) for node in ast.walk(function))


def has_any(function: _Function) -> bool:
    """Whether `Any` stands in the signature of a function."""
    arguments = function.args
    each = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
    notes = [one.annotation for one in each if one and one.annotation] + [function.returns]
    return any(
        isinstance(inner, ast.Name) and inner.id == "Any"
        for note in notes
        if note
        for inner in ast.walk(note)
    )


def find_long(files: dict[str, File]) -> list[str]:
    """Name the functions over the caps, with their lines and branches."""
    return [
        f"{name}.{function.name}: {count_lines(function)} lines, {count_branches(function)} branches"
        for name, one in files.items()
        for function in one.functions
        if count_lines(function) > MOST_LINES or count_branches(function) > MOST_BRANCHES
    ]


def measure(files: dict[str, File]) -> dict[str, int]:
    """Measure the house: each figure by its name."""
    edges = find_edges(files)
    functions = [function for one in files.values() for function in one.functions]
    return {
        "lines": sum(one.lines for one in files.values()),
        "files": len(files),
        "floors": count_floors(edges),
        "circles": len(find_circles(edges)),
        "files that mention hatto": sum("hatto" in one.text.lower() for one in files.values()),
        "files that mention plains": sum("plains" in one.text for one in files.values()),
        "imports within functions": sum(one.late_imports for one in files.values()),
        f"functions over {MOST_LINES} lines": sum(count_lines(one) > MOST_LINES for one in functions),
        f"functions over {MOST_BRANCHES} branches": sum(
            count_branches(one) > MOST_BRANCHES for one in functions
        ),
        "signatures with Any": sum(map(has_any, functions)),
        f"files under {SMALL_FILE} lines": sum(one.lines < SMALL_FILE for one in files.values()),
    }


def find_instances(files: dict[str, File]) -> Iterator[str]:
    """Yield a line for each circle, long function, small file and file whose imports wait."""
    for circle in find_circles(find_edges(files)):
        yield "circle: " + ", ".join(sorted(circle))
    for function in find_long(files):
        yield f"long: {function}"
    for name, one in files.items():
        if one.lines < SMALL_FILE:
            yield f"small: {name}, {one.lines} lines"
    for name, one in sorted(files.items(), key=lambda pair: -pair[1].late_imports):
        if one.late_imports:
            yield f"imports within functions: {name}, {one.late_imports}"


def main() -> None:
    """Print the figures, and with --list what is behind them."""
    files = read_files()
    for name, figure in measure(files).items():
        print(f"{figure:7,}  {name}")
    if "--list" in sys.argv:
        print(*find_instances(files), sep="\n")


if __name__ == "__main__":
    main()
