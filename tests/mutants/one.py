"""One mutant put in the place of the module it is of: in this process, or in a new one as a plugin of pytest.

HHSCORE_MUTANT=<mark> HHSCORE_MUTANT_TESTS=<file> python -m pytest -p tests.mutants.one
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutants.forks import FAULT
from tests.mutants.sample import Mutant, all_mutants


class Steady:
    """Has hypothesis try the same examples every time, and keep none for other runs."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        """After the tests' own profile is loaded, before any test is read."""
        from hypothesis import Phase, settings  # pytest warns of one that is loaded before it

        phases = (Phase.explicit, Phase.generate)  # a failure need not be made smaller
        settings.register_profile(
            "mutants", deadline=None, derandomize=True, database=None, max_examples=30, phases=phases
        )
        settings.load_profile("mutants")


def exchange(mutant: Mutant) -> bool:
    """Give the functions of a module that is in use the mutant's code; False where that is not enough."""
    if mutant.site.at_import:
        return False
    name = mutant.site.function.partition(".<locals>")[0]
    codes = {code.co_firstlineno: code for code in _codes(mutant.code()) if code.co_qualname == name}
    functions = [
        found
        for found in gc.get_objects()
        if type(found) is FunctionType and found.__module__ == mutant.module and found.__qualname__ == name
    ]
    changed = False
    for function in functions:
        code = codes.get(function.__code__.co_firstlineno)
        if code is None or len(code.co_freevars) != len(function.__code__.co_freevars):
            return False
        function.__code__ = code
        changed = True
    for forget in caches():
        forget()
    return changed


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)


def caches() -> list[Callable[[], None]]:
    """What empties each thing that the program has computed and kept, so that it is computed again when asked for."""
    found: list[Callable[[], None]] = []
    for one in gc.get_objects():
        kind = type(one)
        if kind.__name__ == "_lru_cache_wrapper" and str(one.__module__).startswith("hhscore"):
            found.append(one.cache_clear)
        elif kind.__module__.startswith("hhscore") and kind.__name__ in ("HachihachiRules", "KoikoiRules"):
            found.append(one.cache.clear)
    return found


class _Finder(MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        loader = _Loader(fullname, str(self.mutant.path))
        loader.mutant = self.mutant
        return spec_from_file_location(fullname, self.mutant.path, loader=loader)


class _Loader(SourceFileLoader):
    mutant: Mutant

    def get_code(self, fullname: str) -> CodeType:
        return self.mutant.code()


class _Chosen:
    """Runs the chosen tests alone, in their order."""

    def __init__(self, tests: list[str]) -> None:
        self.order = {test: place for place, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.order), key=lambda item: self.order[item.nodeid]
        )


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Steady())
    config.pluginmanager.register(_Chosen(Path(os.environ["HHSCORE_MUTANT_TESTS"]).read_text().splitlines()))


if wanted := os.environ.get("HHSCORE_MUTANT"):
    found = next((one for one in all_mutants() if one.mark == wanted), None)
    if found is None:
        os._exit(FAULT)
    sys.meta_path.insert(0, _Finder(found))
