"""A short run of `make letters`: whatever happens to the links, nobody is stuck or cheated."""

import pytest
from hypothesis import settings

from tests.soak.courses import MACHINES, search

HERE = settings(max_examples=8, stateful_step_count=12)
THERE = pytest.param(settings(stateful_step_count=30), marks=pytest.mark.long)
"""As many as the profile has: `--hypothesis-profile search` tries 2000 others."""


@pytest.mark.parametrize("many", [HERE, THERE], ids=["few", "many"])
@pytest.mark.parametrize("name", MACHINES)
def test_two_honest_people_are_never_stuck_and_nobody_is_cheated(name: str, many: settings) -> None:
    search(MACHINES[name], many)
