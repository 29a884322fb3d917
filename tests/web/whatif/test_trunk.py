"""Which move of the game stands beside those that are tried out instead of it."""

from shanghaien.moves import format_event
from tests.support.trials import OVER, TURN, begun, play, trial_of


def test_the_move_of_the_game_is_told_in_the_first_position_alone() -> None:
    app = begun()
    assert trial_of(app).trunk_move == format_event(OVER.events[TURN])
    tried = trial_of(play(app, "direction left"))
    assert tried.trunk_move is None
    assert tried.to(0).trunk_move == format_event(OVER.events[TURN])
