"""What a shanghai now would bring: what the rules do when it comes."""

from dataclasses import replace

import pytest
from hypothesis import assume, given

from shanghaien.forecast import outlook, totals
from shanghaien.moves import Shanghai, parse_event
from shanghaien.position import parse_position
from shanghaien.rules import IllegalMove, apply, can_shanghai, legal_moves
from shanghaien.scoring import score
from shanghaien.state import Phase, Player, State
from tests.shanghaien.strategies import positions

ROUND = parse_position("tavern US1 IT2 ES4 FR3 NL1 TR3; A ES3 on 1 3; B US4 on 2 3; roll 4 6")


@given(positions)
def test_the_totals_are_those_after_a_shanghai(state: State) -> None:
    if not state.tavern:
        assert totals(state) == score(state.sides).totals
        return
    turn = replace(state, phase=Phase.TURN, roll=None)
    assume(can_shanghai(turn))
    assert totals(state) == score(apply(turn, Shanghai()).sides).totals


def test_a_move_shows_which_cards_would_go_elsewhere() -> None:
    found = outlook(ROUND, parse_event("place 4"))  # type: ignore[arg-type]
    # Card 3 is tied, 4 pips to 2 beside it now; card 4 is A's alone.
    assert [(s.after.number, s.before.winner, s.player) for s in found.shifts] == [
        (3, Player.B, Player.A),
        (4, None, Player.A),
    ]
    assert (found.before, found.after) == ((0, 6), (10, 3))


@given(positions)
def test_before_and_after_are_the_totals(state: State) -> None:
    for move in legal_moves(state):
        found = outlook(state, move)
        assert found.player is state.to_move
        assert found.before == totals(state)
        changed = [shift for shift in found.shifts if shift.before.winner is shift.after.winner]
        assert not changed


def test_what_is_not_legal_has_no_outlook() -> None:
    with pytest.raises(IllegalMove):
        outlook(ROUND, Shanghai())
