"""Fitting a network: its slopes, and values of another network found again."""

from functools import cache
from random import Random

import numpy as np
import pytest

from bench.fitting import Model, SampleTable, error, fit, tabulate
from bench.reference_evaluator import Sample, predict, scenario_shares, swap, take
from shanghaien.ai.rollout import deal
from shanghaien.ai.scenarios import CLASSES
from shanghaien.rules import hide
from tests.shanghaien.ai.brute import decisions
from tests.support.networks import network


@cache
def samples(count: int) -> list[Sample]:
    """Positions of random games, with the values that a network by lot gives them."""
    net = network(3)
    found = []
    for seed in range(count):
        state = hide(next(decisions(seed, 2 + seed % 7, 0)))
        one = take(state, 0.0, 0.5)
        found.append(take(state, (predict(net, one) + 1.0 - predict(net, swap(one))) / 2, 0.5))
    return found


def counted(some: list[Sample], shares: int) -> SampleTable:
    """A table with the shares of scenarios, or without."""
    return tabulate(some, [scenario_shares(one) for one in some] if shares else None)


def test_a_row_for_each_player() -> None:
    (one,) = samples(1)
    both, turned = tabulate([one]), tabulate([swap(one)])
    for a, b in ((both, turned), (turned, both)):
        assert np.array_equal(a.crews[0], b.crews[1])
        assert np.array_equal(a.tricks[0], b.tricks[1])
        assert a.start[0] == b.start[1]
        assert np.array_equal(a.gains[0], b.gains[1])
        assert a.worth[0] == pytest.approx(b.worth[1])


@pytest.mark.parametrize("shares", [0, 2 * CLASSES])
def test_the_arrays_say_what_the_plain_network_says(shares: int) -> None:
    some, model = samples(6), Model(1, shares)
    net = model.network()
    said = model.say(counted(some, shares))
    assert said[::2] == pytest.approx([predict(net, one) for one in some], abs=0.01)
    assert said[1::2] == pytest.approx([predict(net, swap(one)) for one in some], abs=0.01)


@pytest.mark.parametrize("shares", [0, 2 * CLASSES])
def test_the_slopes_are_those_of_the_error(shares: int) -> None:
    table, model = counted(samples(8), shares), Model(2, shares)
    rows = np.arange(16)
    for part, slope in zip(model.parts, model.slopes(table, rows), strict=True):
        flat, steep = part.reshape(-1), slope.reshape(-1)
        if not flat.size:
            continue
        k = int(np.argmax(np.abs(steep)))
        kept, found = float(flat[k]), []
        for by in (-0.01, 0.01):
            flat[k] = kept + by
            found.append(error(model, table) ** 2)
        flat[k] = kept
        assert (found[1] - found[0]) / 0.02 == pytest.approx(float(steep[k]), rel=0.05)


def test_a_fit_finds_the_values_again() -> None:
    table = tabulate(samples(60))
    assert error(fit(table, 200, 1), table) < error(Model(1), table) / 4


@pytest.mark.parametrize("shares", [0, 2 * CLASSES])
def test_a_network_is_learned_on(shares: int) -> None:
    net = Model(1, shares).network()
    table = counted(samples(60), shares)
    assert Model.of(net).network() == net
    assert error(fit(table, 200, 1, start=net), table) < error(Model.of(net), table) / 2


def test_a_seed_fixes_the_fit() -> None:
    table = tabulate(samples(20))
    assert fit(table, 20, 1).network() == fit(table, 20, 1).network()


def test_another_tavern_is_of_the_cards_to_come() -> None:
    state = next(decisions(1, 3, 0))
    dealt = deal(state, Random(1))
    assert dealt.tavern != state.tavern
    assert sorted(map(str, (*dealt.tavern, *dealt.deck))) == sorted(
        map(str, (*state.tavern, *state.deck))
    )
