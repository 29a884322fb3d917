"""The engine with arrays gives the values of the one with lists."""

import pytest

from bench.arrays import ArrayEngine
from shanghaien.ai.engine import Effort, Engine
from shanghaien.ai.levels import EFFORT
from shanghaien.rules import hide
from shanghaien.state import Phase
from tests.shanghaien.ai.brute import decisions


@pytest.mark.parametrize("effort", [EFFORT, Effort(100_000)])
def test_the_values_are_those_of_lists(effort: Effort) -> None:
    kinds: set[tuple[int, int]] = set()
    for seed in range(12):
        for state in list(decisions(seed, 1 + seed % 8, 0))[:: 1 + seed % 3]:
            seen = hide(state)
            wanted = dict(Engine(effort=effort).rate(seen))
            found = dict(ArrayEngine(effort=effort).rate(seen))
            assert found == pytest.approx(wanted, abs=1e-12)
            kinds.add((len(set(state.sides[0].tricks)), len(set(state.sides[1].tricks))))
    assert max(kinds) >= (2, 0)


def test_one_engine_through_a_round_and_with_the_chances_too() -> None:
    lists, arrays = Engine(effort=EFFORT), ArrayEngine(effort=EFFORT)
    for state in decisions(3, 6, 0):
        seen = hide(state)
        assert arrays.value(seen) == pytest.approx(lists.value(seen), abs=1e-12)
        assert dict(arrays.rate(seen)) == pytest.approx(dict(lists.rate(seen)), abs=1e-12)
        assert state.phase is not Phase.ROLLING
