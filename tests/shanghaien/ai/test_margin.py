"""Whether to shanghai: played out where it is in doubt, and nothing else changes."""

from typing import Any

import pytest

from shanghaien.ai.choose import engines
from shanghaien.ai.margin import (
    ENOUGH,
    FEWEST,
    MOST,
    Wins,
    gap,
    margin,
    margin_steps,
    other,
    surer_steps,
)
from shanghaien.ai.rollout import Playouts
from shanghaien.ai.steps import Steps, run
from shanghaien.ai.strengths import Sight
from shanghaien.ai.teacher import rank, review_game
from shanghaien.cards import Nationality, Trick
from shanghaien.game import from_position
from shanghaien.moves import Move, Place, Roll, Shanghai, UseJoker
from shanghaien.position import parse_position
from tests.support.solvers import by_kernel

HELD = "tavern US1 NL2 DE2 CN1 US2 NL1; A ES4 again on 1 1 2 3; B ES2 FR3 on 1 2 3"
LATE = parse_position(f"round 6; {HELD}")
JOKER = UseJoker(Trick.AGAIN, Nationality.SPANISH)


class Given(Playouts):
    """Rollouts whose results are given."""

    def __init__(self, *gains: float) -> None:
        self.gains = gains
        self.asked = list[tuple[Move, Move, int]]()

    def gain_steps(self, state: Any, first: Move, second: Move, number: int) -> Steps[float]:
        del state
        self.asked.append((first, second, number))
        yield
        return self.gains[number % len(self.gains)]


def test_only_a_choice_for_or_against_a_shanghai_can_be_in_doubt() -> None:
    near: Wins = {Roll(): 0.5, Shanghai(): 0.48}
    assert margin(LATE, near) is not None
    assert margin(parse_position(f"round 8; {HELD}"), near) is None
    assert margin(LATE, {Place(3): 0.5, Place(4): 0.48}) is None
    assert margin(LATE, {Shanghai(): 0.5}) is None
    assert margin(LATE, {Roll(): 0.95, Shanghai(): 0.2}) is None


@pytest.mark.parametrize(("roll", "end"), [(0.5, 0.48), (0.46, 0.5)])
def test_the_better_one_keeps_its_chance_and_the_others_come_as_far_from_it_as_rollouts_say(
    roll: float, end: float
) -> None:
    wins: Wins = {Roll(): roll, JOKER: roll - 0.1, Shanghai(): end}
    given = Given(0.29, 0.31)
    known = run(margin_steps(given, LATE, wins))
    assert known is not None
    assert {asked[:2] for asked in given.asked} == {(Roll(), Shanghai())}
    found = run(surer_steps(Given(0.29, 0.31), LATE, wins))
    assert gap(found) == pytest.approx(gap(wins) + known.shift)
    assert 0.1 < gap(found) < 0.31  # both are believed, the rollouts more
    kept = max(wins, key=lambda move: wins[move])
    assert found[kept] == wins[kept]
    assert found[Roll()] - found[JOKER] == pytest.approx(0.1)
    assert other(found) == Roll()


def test_they_end_once_it_is_clear_or_sure_or_time_is_up() -> None:
    wins: Wins = {Roll(): 0.5, Shanghai(): 0.49}
    clear, even = Given(0.4, 0.41), Given(-0.3, 0.3)
    run(margin_steps(clear, LATE, wins))
    assert len(clear.asked) == FEWEST
    known = run(margin_steps(even, LATE, wins))
    assert known is not None
    assert len(even.asked) == MOST
    close = Given(0.0, 0.001)
    known = run(margin_steps(close, parse_position(f"round 3; {HELD}"), wins))
    assert known is not None
    assert known.error <= ENOUGH
    assert len(close.asked) < MOST
    none = Given(0.4)
    assert run(surer_steps(none, LATE, wins, seconds=0.0)) == pytest.approx(wins)
    assert none.asked == []


def test_what_is_certain_stays_so() -> None:
    wins: Wins = {Roll(): 0.5, JOKER: 0.0, Shanghai(): 0.52}
    found = run(surer_steps(Given(0.3, 0.29), LATE, wins))
    assert found[JOKER] == 0.0
    assert found[Roll()] > found[Shanghai()]


@pytest.mark.host_only
def test_hint_and_review_say_the_same_of_a_shanghai() -> None:
    with by_kernel():
        best, made = rank(LATE)[0], next(one for one in rank(LATE) if one.move == Roll())
        value = dict(run(engines()[Sight.GAME].rate_all_steps(LATE)))
        (change, *_) = review_game(from_position(LATE).play(Roll())).changes
    assert (best.move, change.best) == (Shanghai(), Shanghai())
    assert change.loss == pytest.approx(made.loss)
    assert abs(made.loss - (value[Shanghai()] - value[Roll()])) > 0.01  # it was played out
