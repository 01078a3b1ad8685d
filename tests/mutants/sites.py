"""Where a module can be mutated, and how: one small fault each, as a slip of the hand would make it.

Left out, each by a rule with its reason:

- docstrings, annotations, type variables, decorators, `__all__`, `if TYPE_CHECKING`: nothing is computed there;
- text with a space in it, and the text of f-strings: the wording of a message is free (contract.md);
- `self.cache`, `rules.cache` and what is put there: without it the answer is the same, only later.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE,),
    ast.LtE: (ast.Lt,),
    ast.Gt: (ast.GtE,),
    ast.GtE: (ast.Gt,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
SWAPPED = {"any": "all", "all": "any", "min": "max", "max": "min"}
NOT_VISITED = {"annotation", "returns", "decorator_list", "type_params"}


@dataclass(frozen=True)
class Site:
    """One fault that can be made: in which function, on which lines, what it changes, and how to make it."""

    function: str
    """The qualified name, empty at the module's top."""
    at_import: bool
    """Whether the place is computed when the module is imported, and not when the function is called."""
    line: int
    lines: range
    """The lines that run it; none where it is run when the module is imported."""
    statement: str
    before: str
    after: str
    make: Callable[[], None] = field(compare=False)

    @property
    def key(self) -> str:
        """What the fault is, wherever the module and the line are."""
        return "|".join((self.function, self.statement, self.before, self.after))


def find_sites(tree: ast.Module) -> list[Site]:
    """List every fault that can be made in a module; each `make` changes the tree in place."""
    finder = _Finder()
    finder.children(tree)
    return finder.found


class _Finder:
    def __init__(self) -> None:
        self.names: list[str] = []
        self.statement: ast.stmt = ast.Pass()
        self.lines = range(0)
        self.at_import = True
        self.found: list[Site] = []

    def children(self, node: ast.AST) -> None:
        for name, value in ast.iter_fields(node):
            if name in NOT_VISITED:
                continue
            if isinstance(value, list):
                for index, part in enumerate(value):
                    if isinstance(part, ast.AST):
                        self.visit(part, partial(value.__setitem__, index))
            elif isinstance(value, ast.AST):
                self.visit(value, partial(setattr, node, name))

    def visit(self, node: ast.AST, put: Callable[[Any], None]) -> None:
        """`put` sets another node in the place of this one."""
        if _is_left_out(node):
            return
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            self.definition(node)
            return
        before = self.statement, self.lines
        if isinstance(node, ast.stmt):
            self.statement, self.lines = node, _own_lines(node)
        for after in _alternatives(node):
            self.add(node, after, put)
        if isinstance(node, ast.JoinedStr):
            for part in node.values:
                if isinstance(part, ast.FormattedValue):
                    self.children(part)
        else:
            self.children(node)
        self.statement, self.lines = before

    def definition(self, node: ast.FunctionDef | ast.ClassDef) -> None:
        kept = self.names, self.at_import, self.statement, self.lines
        self.names = [*self.names, node.name]
        self.statement, self.lines = node, range(node.lineno, (node.end_lineno or node.lineno) + 1)
        if isinstance(node, ast.FunctionDef):
            self.children(node.args)  # what is left out by a caller
            self.at_import = False
            self.names = [*self.names, "<locals>"]
        for index, part in enumerate(node.body):
            if not (index == 0 and _is_text(part)):
                self.visit(part, partial(node.body.__setitem__, index))
        self.names, self.at_import, self.statement, self.lines = kept

    def add(self, node: ast.AST, other: ast.AST, put: Callable[[Any], None]) -> None:
        ast.copy_location(other, node)
        ast.fix_missing_locations(other)
        name = ".".join(self.names).removesuffix(".<locals>")
        statement, before, after = (
            ast.unparse(part).partition("\n")[0] for part in (self.statement, node, other)
        )
        line = getattr(node, "lineno", self.lines.start)
        # A default value is computed at import, and is there in the function's own lines.
        known = not self.at_import or isinstance(self.statement, ast.FunctionDef)
        lines = self.lines if known else range(0)
        self.found.append(
            Site(name, self.at_import, line, lines, statement, before, after, partial(put, other))
        )


def _own_lines(node: ast.stmt) -> range:
    """The lines of a statement without those of the statements in it."""
    inner = [
        part.lineno
        for name in ("body", "handlers", "orelse", "finalbody", "cases")
        for part in getattr(node, name, ())
        if hasattr(part, "lineno")
    ]
    end = min(inner) - 1 if inner else node.end_lineno or node.lineno
    return range(node.lineno, max(end, node.lineno) + 1)


def _is_text(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _is_left_out(node: ast.AST) -> bool:
    if _is_text(node) or isinstance(node, ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.Assign):
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "TypeVar":
            return True
        for target in node.targets:
            if isinstance(target, ast.Name) and target.id == "__all__":
                return True
            if ".cache" in ast.unparse(target):
                return True
    return False


def _alternatives(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in the place of a node by a slip."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for other in COMPARED[type(node.ops[0])]:
            yield ast.Compare(node.left, [other()], node.comparators)
    elif isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            for other in COMPARED[type(op)]:
                ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                yield ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.And() if isinstance(node.op, ast.Or) else ast.Or(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub | ast.Invert):
        yield node.operand
    elif isinstance(node, ast.BinOp) and not _is_type(node):
        if other_op := COMPUTED.get(type(node.op)):
            yield ast.BinOp(node.left, other_op(), node.right)
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node.value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SWAPPED:
        yield ast.Call(ast.Name(SWAPPED[node.func.id], ast.Load()), node.args, node.keywords)
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
    else:
        yield from _other_statements(node)


def _is_type(node: ast.BinOp) -> bool:
    """Whether it joins types, as in `int | None`."""
    return isinstance(node.op, ast.BitOr) and any(
        isinstance(part, ast.Constant) and part.value is None for part in (node.left, node.right)
    )


def _other_constants(value: object) -> Iterator[ast.AST]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
    elif isinstance(value, str) and value and " " not in value:
        yield ast.Constant(f"{value}?")


def _other_statements(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.If | ast.While) and not isinstance(node.test, ast.UnaryOp | ast.Compare):
        again = ast.UnaryOp(ast.Not(), node.test)
        yield (
            ast.If(again, node.body, node.orelse)
            if isinstance(node, ast.If)
            else ast.While(again, node.body, node.orelse)
        )
    elif isinstance(node, ast.Continue):
        yield ast.Break()
    elif isinstance(node, ast.Break):
        yield ast.Continue()
    elif isinstance(node, ast.AugAssign) and (other := COMPUTED.get(type(node.op))):
        yield ast.AugAssign(node.target, other(), node.value)
    elif isinstance(node, ast.Raise) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)):
        yield ast.Pass()
    elif isinstance(node, ast.Return) and node.value is not None and not _is_nothing(node.value):
        yield ast.Return(ast.Constant(None))


def _is_nothing(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
