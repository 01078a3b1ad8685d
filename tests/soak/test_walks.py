"""Many more walks through the states of a month than `make test` takes, see tests/facts/test_add_machine.py."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.facts.test_add_machine import Machine
from tests.soak.harness import many


@pytest.mark.soak  # test_add_machine walks enough for `make test`
def test_many_more_walks(counts):
    walks = many(300)
    how = settings(max_examples=walks, stateful_step_count=40, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Machine, settings=how)
    counts["walks of 40 steps"] = walks
