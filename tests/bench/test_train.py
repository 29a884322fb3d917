"""Learning: weights found again from samples made with them; the same result for a seed."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bench.arrays import ArrayEngine
from bench.train import (
    PRIOR,
    VALUE,
    deal,
    error,
    fit,
    sample,
    self_play,
    solve,
    write,
)
from shanghaien.ai.evaluate import Weights, worth
from shanghaien.ai.reference_evaluator import Sample, crews, predict
from shanghaien.ai.weights import WEIGHTS
from shanghaien.cards import card_order
from tests.shanghaien.ai.brute import decisions


def samples(weights: Weights, count: int) -> list[Sample]:
    """Positions of random games with the values that some weights give them."""
    rng = Random(1)
    found = []
    for seed in range(count):
        state = next(decisions(seed, 6, 0))
        tricks = ([rng.randrange(2) for _ in range(3)], [rng.randrange(2) for _ in range(3)])
        one = Sample(crews(state), tricks, 3, rng.choice((-1, 1)), 0.0, 0.5)
        found.append(replace(one, worth=predict(weights, one)))
    return found


@pytest.mark.long
def test_fitting_finds_the_weights_again() -> None:
    wanted = replace(PRIOR, tricks=(2.0, 1.0, 1.5), start=-0.5, joker=0.8, own=0.36)
    made = samples(wanted, 120)
    assert error(PRIOR, made) > 0.02
    assert error(fit(made), made) < 0.005


def test_linear_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0]) == pytest.approx([3.0, 2.0])


def test_a_trick_is_worth_most_while_there_are_rounds_to_use_it_in() -> None:
    weights = replace(PRIOR, tricks=(3.0, 2.0, 4.0))
    assert worth((1, 1, 1), weights, 3) == 9.0
    assert worth((1, 1, 1), weights, 2) == 8.0
    assert worth((2, 0, 0), weights, 1) == 4.0
    assert worth((0, 0, 0), weights, 1) == 0.0


def test_what_was_learned_is_complete() -> None:
    assert len(WEIGHTS) == 7
    for weights in WEIGHTS:
        assert 0.0 < weights.own < 0.5
        assert weights.spread > 0.0
        assert weights.scale > 0.0


def test_weights_are_written_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "learned.py"
    write(WEIGHTS, "x", path)
    found: dict[str, object] = {}
    exec(path.read_text(encoding="utf-8"), found)
    assert found["WEIGHTS"] == WEIGHTS


@pytest.mark.long
def test_a_seed_fixes_the_positions_and_their_values() -> None:
    once = list(self_play("x", 1, [PRIOR] * 7, 0.01))
    assert once == list(self_play("x", 1, [PRIOR] * 7, 0.01))
    between, result = once[0]
    assert [state.round for state in between] == list(range(2, 9))
    assert result in (0.0, 0.5, 1.0)
    late = between[-1]
    values = [sample(late, result, 2, ArrayEngine(effort=VALUE), Random(3)) for _ in range(2)]
    assert values[0] == values[1]
    assert values[0].result == result


def test_a_dealt_tavern_is_of_the_cards_to_come() -> None:
    state = next(decisions(1, 3, 0))
    dealt = deal(state, Random(1))
    assert dealt.tavern != state.tavern
    cards = [sorted((*s.tavern, *s.deck), key=card_order) for s in (state, dealt)]
    assert cards[0] == cards[1]
    assert dealt.sides == state.sides
