"""The player of few plies: what the tavern would bring, and a turn or two further."""

from dataclasses import replace
from functools import cache

import pytest

from shanghaien.ai.one_ply import best, rate, standing
from shanghaien.chance import outcomes
from shanghaien.moves import ChooseDirection, Place, Roll, Shanghai
from shanghaien.position import parse_position
from shanghaien.rules import apply, legal_moves
from shanghaien.state import Direction, Phase, Player, State
from shanghaien.tricks import TRICKS
from tests.shanghaien.ai.brute import decisions

TAVERN = "tavern US1 US2 FR1 FR2 DE1 again; direction left; "


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("round 8; A ES4; B IT1", 3.0),
        ("round 8; A ES4; B ES3", 3.0),  # the stronger gets the weaker crew
        ("round 8; A ES3; B ES3", 0.0),
        ("round 8; A ES1; B ES3", -1.0),
        ("round 7; A again; B ES4", -2.5),
        ("round 8; A again; B ES4", -3.0),  # no round is left to use it in
        ("round 8; A US4 on 2 2; B FR4 on 1 1", -3.0),  # B wins US1, and loses it again
        ("round 7; A on 6; B on 2", -0.5),
        ("round 7; A on 2 3; B on 6", 1.5),
    ],
)
def test_a_lead_is_that_of_the_tavern_shared_out_now(text: str, lead: float) -> None:
    first, rest = text.split("; ", 1)
    assert standing(parse_position(f"{first}; {TAVERN}{rest}")) == lead


@cache
def ahead(state: State, turns: int) -> float:
    """Player A's lead some turns on, by the rules alone; no tricks are used."""
    pick = max if state.to_move is Player.A else min
    if state.phase is Phase.ROLLING:
        return sum(
            float(chance)
            * pick(
                ahead(apply(after, Place(number)), turns)
                for after in [apply(state, roll)]
                for number in after.roll or ()
            )
            for roll, chance in outcomes(state)
        )
    if not turns:
        return standing(state)
    values = [standing(state)] if Shanghai() in legal_moves(state) else []
    if Roll() in legal_moves(state):
        values.append(ahead(apply(state, Roll()), turns - 1))
    return pick(values)


@pytest.mark.parametrize("turns", [0, 1])
def test_moves_are_worth_the_lead_after_the_turns_looked_ahead(turns: int) -> None:
    seen = set()
    for seed in range(2):
        for state in list(decisions(seed, 3, 2))[:6]:
            for move, value in rate(state, turns):
                if type(move) in TRICKS:
                    continue
                wanted = standing(state) if move == Shanghai() else ahead(apply(state, move), turns)
                assert value == pytest.approx(wanted)
                seen.add((type(move), state.to_move))
    assert len(seen) == 6  # three moves of both players


@pytest.mark.parametrize("player", Player)
def test_a_direction_is_worth_the_better_die_after_it(player: Player) -> None:
    state = replace(
        parse_position(f"round 3; {TAVERN}A US4; B FR4; roll 2 5"),
        phase=Phase.DIRECTION,
        direction=None,
        to_move=player,
        starter=player,
    )
    for move, value in rate(state, 0):
        after = apply(state, move)
        dice = [value for move, value in rate(after, 0) if isinstance(move, Place)]
        assert isinstance(move, ChooseDirection)
        rest = [value for _, value in rate(after, 0)]
        assert value == (max(rest) if player is Player.A else min(rest))
        assert set(dice) <= set(rest)
    assert {move for move, _ in rate(state, 0)} == {ChooseDirection(d) for d in Direction}


def test_the_best_move_is_the_greatest_for_a_and_the_smallest_for_b() -> None:
    rated = [(Place(1), 0.2), (Place(2), 0.9), (Place(3), 0.1)]
    assert best(list(rated), Player.A) == Place(2)
    assert best(list(rated), Player.B) == Place(3)
