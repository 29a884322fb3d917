"""The network between the rounds: read, and all ends at once against each written plainly."""

from pathlib import Path

import pytest

from bench.reference_evaluator import predict, swap, take
from shanghaien.ai.engine import Engine
from shanghaien.ai.nationality import chances, gain
from shanghaien.ai.network import FEATURES, TRICKS, count, describe, parse_network
from shanghaien.ai.weights import TEXTS
from shanghaien.cards import Trick
from shanghaien.moves import Shanghai
from shanghaien.position import parse_position
from shanghaien.rules import apply
from shanghaien.state import ROUNDS, Phase
from tests.shanghaien.ai.brute import decisions
from tests.support.networks import network

ENDS = [
    line.split(" ", 1)
    for line in (Path(__file__).parent / "learned.txt").read_text(encoding="utf-8").splitlines()
]
"""Of rounds 1 to 7, two positions each, and what the round's end is worth to player A there."""


@pytest.mark.parametrize(("worth", "position"), ENDS, ids=range(len(ENDS)))
def test_what_was_learned_says_the_same_as_ever(worth: str, position: str) -> None:
    """Weights only fit the numbers that they were learned from: these must never be others."""
    assert Engine()._end(parse_position(position)) == pytest.approx(float(worth), abs=1e-9)


@pytest.mark.parametrize("seed", range(8))
def test_all_ends_at_once_are_what_is_said_of_each(seed: int) -> None:
    net = network(seed)
    for state in list(decisions(seed, 1 + seed % (ROUNDS - 1), 4))[:2]:
        if state.phase is not Phase.TURN:
            continue
        said = Engine([net] * (ROUNDS - 1))._end(state)
        after = take(apply(state, Shanghai()), 0.0, 0.0)
        first = state.starter
        seen = swap(after) if first else after
        wanted = predict(net, seen)
        assert said == pytest.approx(1.0 - wanted if first else wanted)


def test_a_description_names_the_players_in_turn() -> None:
    one, two = describe(5, 2, (1, 3)), describe(2, 5, (1, 3))
    assert len(one) == FEATURES
    assert one[0] == pytest.approx(-two[0])
    assert (one[11], one[12], one[16]) == pytest.approx((two[12], two[11], two[17]))


def test_a_joker_brings_nothing_to_a_crew_that_is_not_there() -> None:
    assert gain(0, 5, (2,), 0.33) == 0.0
    assert gain(4, 5, (), 0.33) > 5.0  # from losing 4 to winning 5


def test_the_chances_of_a_nationality_that_is_decided() -> None:
    assert chances(3, 1, (), 0.33) == (1.0, 0.0)
    assert chances(2, 2, (), 0.33) == (0.0, 0.0)
    ahead, behind = chances(2, 2, (4,), 0.33)
    assert (ahead, behind) == pytest.approx((0.33, 0.33))


def test_tricks_are_counted_by_kind_and_in_all() -> None:
    assert sum(count((0, 0, 0))) == 0.0
    assert count((2, 0, 1)) == (1, 1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 1, 0, 0)
    assert len(count((4,) * len(Trick))) == TRICKS


@pytest.mark.parametrize("by", [-1, 1])
def test_weights_of_another_shape_are_refused_with_the_way_to_learn_them_anew(by: int) -> None:
    words = TEXTS[0].split()
    other = words[:-1] if by < 0 else [*words, "0"]
    with pytest.raises(ValueError, match=r"another shape; learn them anew with python -m bench"):
        parse_network(" ".join(other))
