"""The mutants that `make mutants` tries: which faults are made, and that the sample stays where code is moved."""

from __future__ import annotations

import ast
from fnmatch import fnmatch

import pytest

from tests.mutants.equivalent import EQUIVALENT, is_equivalent
from tests.mutants.rooms import NOT_MUTATED, PACKAGE, ROOMS, modules
from tests.mutants.sample import SIZE, all_mutants, sample
from tests.mutants.sites import find_sites

EXAMPLE = '''\
"""Text of the module."""

from __future__ import annotations

LIMIT = 3
T = TypeVar("T")


class Pot:
    size: int = 1

    def take(self, points: int, *, times: int = 2) -> str | None:
        """Text of the method."""
        if points >= LIMIT and not self.size:
            raise ValueError("there is nothing to take")
        return f"took {points * times}" if points else "none"
'''


def faults(text: str) -> list[str]:
    """Every fault that can be made in a text, as function, before and after."""
    return [f"{site.function}: {site.before} → {site.after}" for site in find_sites(ast.parse(text))]


def test_the_faults_of_a_module() -> None:
    assert faults(EXAMPLE) == [
        ": 3 → 4",
        "Pot: 1 → 2",
        "Pot.take: 2 → 3",
        "Pot.take: if points >= LIMIT and (not self.size): → if not (points >= LIMIT and (not self.size)):",
        "Pot.take: points >= LIMIT and (not self.size) → points >= LIMIT or not self.size",
        "Pot.take: points >= LIMIT → points > LIMIT",
        "Pot.take: not self.size → self.size",
        "Pot.take: raise ValueError('there is nothing to take') → pass",
        "Pot.take: return f'took {points * times}' if points else 'none' → return None",
        "Pot.take: f'took {points * times}' if points else 'none' → f'took {points * times}' if not points else 'none'",
        "Pot.take: points * times → points + times",
        "Pot.take: 'none' → 'none?'",
    ]


@pytest.mark.parametrize("number", range(12))
def test_a_fault_changes_the_module_in_one_place(number: int) -> None:
    tree = ast.parse(EXAMPLE)
    site = find_sites(tree)[number]
    site.make()
    before, after = (ast.unparse(one).splitlines() for one in (ast.parse(EXAMPLE), tree))
    assert sum(old != new for old, new in zip(before, after, strict=True)) == 1
    compile(tree, "example", "exec")


def test_what_is_computed_when_the_module_is_imported_is_known() -> None:
    assert [site.at_import for site in find_sites(ast.parse(EXAMPLE))] == [True] * 3 + [False] * 9


def test_a_fault_is_the_same_one_wherever_its_code_stands() -> None:
    moved = "import os\n\n\ndef other() -> int:\n    return 7\n\n\n" + EXAMPLE
    here, there = ({site.key for site in find_sites(ast.parse(text))} for text in (EXAMPLE, moved))
    assert here < there


def test_the_sample_is_fixed_and_from_every_room() -> None:
    drawn = sample()
    assert len(drawn) == SIZE
    assert [mutant.mark for mutant in drawn] == [mutant.mark for mutant in sample()]
    assert {mutant.room for mutant in drawn} == set(ROOMS)
    # A larger sample holds the smaller one.
    assert sample(SIZE + 50)[:SIZE] == drawn
    assert len({(mutant.path, mutant.index) for mutant in drawn}) == SIZE
    assert len(all_mutants()) > 10 * SIZE


def test_every_pattern_of_a_room_names_a_module() -> None:
    names = {path.relative_to(PACKAGE).as_posix() for _, path in modules()}
    for patterns in ROOMS.values():
        for pattern in patterns:
            assert any(fnmatch(name, pattern) for name in names), pattern
    assert all((PACKAGE / name).exists() for name in NOT_MUTATED)


def test_every_fault_that_changes_nothing_can_still_be_made() -> None:
    """An entry whose code has changed is looked at anew, or taken away."""
    sites = [site for _, path in modules() for site in find_sites(ast.parse(path.read_text("utf-8")))]
    known = {(site.function, site.statement, site.before, site.after) for site in sites}
    assert EQUIVALENT.keys() <= known
    assert sum(is_equivalent(site) for site in sites) == len(EQUIVALENT)
