"""The scenarios with arrays, against those in lanes of integers."""

import pytest

from bench.arrays import ArrayEngine
from shanghaien.ai.detail import Effort
from shanghaien.ai.engine import Engine
from shanghaien.rules import hide
from shanghaien.state import ROUNDS
from tests.shanghaien.ai.brute import decisions
from tests.support.networks import network


@pytest.mark.parametrize("seed", range(6))
def test_rounds_are_worth_the_same_with_arrays(seed: int) -> None:
    nets, effort = [network(2 * seed)] * (ROUNDS - 1), Effort(20_000)
    assert nets[0].scenarios
    seen = hide(next(decisions(seed, ROUNDS - 1 - seed % 2, 8)))
    wanted = dict(Engine(nets, effort).rate_all(seen))
    assert dict(ArrayEngine(nets, effort).rate_all(seen)) == pytest.approx(wanted, abs=1e-9)
