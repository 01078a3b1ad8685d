"""Mutants that change nothing anybody can see, each with the reason."""

from __future__ import annotations

from tests.mutants.sites import Site

EQUIVALENT: dict[tuple[str, str, str], str] = {}
"""By function, the code before and the code after."""


def is_equivalent(site: Site) -> bool:
    """Whether a fault is known to change nothing."""
    return (site.function, site.before, site.after) in EQUIVALENT
