"""What the ends of a round are worth: after the last one exactly, whoever leads."""

import pytest

from bench.reference_evaluator import predict, take
from shanghaien.ai.engine import Engine
from shanghaien.ai.evaluate import Weights, plus, worth
from shanghaien.moves import Shanghai
from shanghaien.position import parse_position
from shanghaien.rules import apply
from shanghaien.state import ROUNDS, Phase
from tests.shanghaien.ai.brute import decisions

LAST = "round 8; tavern US1 US2 FR1 FR2 DE1 DE2; "


@pytest.mark.parametrize(
    ("held", "worth"),
    [
        ("A ES4; B IT4", 0.5),
        ("A ES4; B IT3", 1.0),
        ("A ES3; B IT4", 0.0),
        ("A ES4; B ES3 again", 1.0),  # two points to one
        ("A again; B ES1", 0.5),
        ("A ES2 on 2 2; B IT4", 0.5),  # number 2 is US2
        ("A ES3 on 2 2; B IT4", 1.0),
        ("A ES2 on 2 2; B IT4 on 2 2", 0.0),  # a tie: nobody gets the card
    ],
)
def test_the_end_of_the_game_is_worth_what_it_is(held: str, worth: float) -> None:
    assert Engine()._end(parse_position(LAST + held)) == worth


WEIGHTS = Weights(tricks=(2.0, 0.5, 3.0), start=0.7, spread=9.0, scale=0.8, joker=0.4, own=0.3)


def test_without_a_network_all_ends_at_once_are_what_is_said_of_each_too() -> None:
    for seed in range(14):
        for state in list(decisions(seed, 1 + seed % (ROUNDS - 1), 4))[:4]:
            if state.phase is Phase.TURN:
                said = Engine([WEIGHTS] * (ROUNDS - 1))._end(state)
                wanted = predict(WEIGHTS, take(apply(state, Shanghai()), 0.0, 0.0))
                assert said == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("tricks", "rounds", "points"),
    [
        ((0, 0, 0), 3, 0.0),
        ((1, 1, 1), 3, 5.5),
        ((1, 1, 1), 2, 6.0),  # the best are used, the last is a point at the end
        ((1, 2, 1), 1, 6.0),
        ((1, 1, 1), 0, 3.0),
    ],
)
def test_a_trick_for_each_round_to_come_is_worth_its_use_the_others_a_point(
    tricks: tuple[int, int, int], rounds: int, points: float
) -> None:
    assert worth(tricks, WEIGHTS, rounds) == points


def test_tricks_of_each_kind_are_counted_together() -> None:
    assert plus((1, 2, 3), (10, 20, 30)) == (11, 22, 33)
