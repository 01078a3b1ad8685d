"""The fixed sample: which of all mutants are tried."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import CodeType

from tests.mutants.equivalent import is_equivalent
from tests.mutants.rooms import HERE, modules
from tests.mutants.sites import Site, find_sites

SIZE = 500
SEED = "hachihachi"


@dataclass(frozen=True)
class Mutant:
    """One fault of one module; `index` is its place among the module's sites."""

    room: str
    path: Path
    index: int
    site: Site
    mark: str
    """By which the sample is drawn: of what the fault is, not of where it stands, so that it stays when code moves."""

    @property
    def module(self) -> str:
        """The module's dotted name."""
        parts = self.path.relative_to(HERE).with_suffix("").parts
        return ".".join(parts).removesuffix(".__init__")

    @property
    def label(self) -> str:
        """Where it is and what it changes, for people."""
        where = f"{self.path.relative_to(HERE).as_posix()}:{self.site.line}"
        return f"{where}  {self.site.function}  {self.mark[:8]}\n    - {self.site.before}\n    + {self.site.after}"

    def code(self) -> CodeType:
        """The module compiled with the fault in it."""
        tree = ast.parse(self.path.read_text("utf-8"))
        find_sites(tree)[self.index].make()
        return compile(tree, str(self.path), "exec")


@cache
def all_mutants() -> tuple[Mutant, ...]:
    """Every mutant of the core that is not known to change nothing."""
    found = []
    for room, path in modules():
        seen: Counter[str] = Counter()
        for index, site in enumerate(find_sites(ast.parse(path.read_text("utf-8")))):
            seen[site.key] += 1
            if not is_equivalent(site):
                mark = sha256(f"{SEED}|{site.key}|{seen[site.key]}".encode()).hexdigest()
                found.append(Mutant(room, path, index, site, mark))
    return tuple(found)


def sample(size: int = SIZE) -> list[Mutant]:
    """Draw the mutants that are tried, the same ones every time."""
    return sorted(all_mutants(), key=lambda mutant: mutant.mark)[:size]
