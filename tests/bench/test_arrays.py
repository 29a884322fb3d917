"""The engine with arrays, against the values of the one with lists."""

import pytest

from bench.arrays import ArrayEngine
from shanghaien.ai.detail import WITH_JOKERS, Effort
from shanghaien.ai.engine import Engine
from shanghaien.rules import hide
from tests.shanghaien.ai.brute import decisions


@pytest.mark.long
def test_the_values_are_those_of_lists() -> None:
    both = 0
    effort = Effort(60_000, coarsest=WITH_JOKERS)
    for seed in range(10):
        # With six dice on the table a round is quickly solved, all tricks included.
        for state in list(decisions(seed, 1 + seed % 8, 6))[:3]:
            seen = hide(state)
            wanted = dict(Engine(effort=effort).rate(seen))
            assert dict(ArrayEngine(effort=effort).rate(seen)) == pytest.approx(wanted, abs=1e-12)
            both += all(side.tricks and not side.captain_out for side in state.sides)
    assert both > 3


def test_one_engine_through_a_round_and_with_the_chances_too() -> None:
    effort = Effort(60_000)
    lists, arrays = Engine(effort=effort), ArrayEngine(effort=effort)
    for state in list(decisions(3, 6, 0))[::3]:
        seen = hide(state)
        assert arrays.value(seen) == pytest.approx(lists.value(seen), abs=1e-12)
        assert dict(arrays.rate(seen)) == pytest.approx(dict(lists.rate(seen)), abs=1e-12)
