"""A short run of `make letters`: whatever happens to the links, nobody is stuck or cheated."""

import pytest
from hypothesis import seed, settings

from tests.soak.courses import MACHINES, search

TRIES = settings(max_examples=settings().max_examples // 5, stateful_step_count=20)
"""`make letters` tries 2000 others."""


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("name", MACHINES)
def test_two_honest_people_are_never_stuck_and_nobody_is_cheated(name: str, part: int) -> None:
    machine = MACHINES[name]
    search(seed(part)(machine) if TRIES.derandomize else machine, TRIES)
