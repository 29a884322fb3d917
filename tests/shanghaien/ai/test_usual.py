"""What each level would lose in a position."""

from math import erf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.ai.choose import EFFORT, NOW, choose_move, maker
from shanghaien.ai.steps import run
from shanghaien.ai.strengths import LEVELS, LOSING
from shanghaien.ai.teacher import rank
from shanghaien.ai.usual import FAR, chances, usual_steps
from shanghaien.position import parse_position

LATE = (
    "round 8; tavern CN2 US1 TR3 FR1 ES3 DE4; roll 2 6; A US3 ES4 DE2 adjust on 1 3 5; "
    "B FR4 CN4 DE3 TR2 on 2 2 4"
)
VALUES = st.lists(st.floats(-20, 20), min_size=2, max_size=12)


@given(VALUES)
def test_some_move_is_made_and_a_better_one_more_often(values: list[float]) -> None:
    found = chances(values)
    assert sum(found) == pytest.approx(1.0)
    by_value = [chance for _, chance in sorted(zip(values, found, strict=True))]
    assert by_value == pytest.approx(sorted(found))


@given(st.floats(-FAR + 1, FAR - 1))
def test_of_two_the_chance_is_that_of_a_normal_difference(ahead: float) -> None:
    assert chances([ahead, 0.0])[0] == pytest.approx(0.5 + 0.5 * erf(ahead / 2.0), abs=1e-6)


def test_what_is_far_behind_is_never_made() -> None:
    assert chances([0.0, -FAR - 1.0, 0.0]) == pytest.approx([0.5, 0.0, 0.5])


@pytest.mark.host_only
@pytest.mark.parametrize("number", range(len(LOSING)))
def test_a_level_loses_as_much_when_it_chooses(number: int) -> None:
    state, level, rng = parse_position(LATE), LOSING[number], Random(5)
    losses = {option.move: option.loss for option in rank(state)}
    usual = run(usual_steps(state, losses, maker()(NOW, EFFORT)))
    made = [losses[choose_move(state, level.id, rng)] for _ in range(2000)]
    mean = sum(made) / len(made)
    error = (sum((loss - mean) ** 2 for loss in made) / len(made) / len(made)) ** 0.5
    assert len(usual) == len(LOSING)
    assert usual[number] == pytest.approx(mean, abs=4 * error + 1e-9)


def test_all_levels_but_the_strongest_lose_something() -> None:
    assert LEVELS[:-1] == LOSING
