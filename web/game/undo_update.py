"""Taking back: a choice until chance has answered it; in practice, to any choice, same dice."""

from collections.abc import Callable
from dataclasses import replace

from shanghaien.game import Game
from shanghaien.moves import Roll, Rolled, Shanghai
from web.app.model import App, Step, is_live
from web.game.update import go_on


def last_choice(game: Game) -> int | None:
    """The turn to which a person can go back without undoing chance; None if there is none.

    A choice stays free until dice fall or cards are dealt, even when the other one is to move: a
    slip of the finger is noticed then, and nothing has been shown that would not come again.
    """
    for turn in range(game.turn - 1, -1, -1):
        event, state = game.events[turn], game.states[turn]
        is_computer = game.seats[state.to_move].is_computer
        if isinstance(event, Rolled | Shanghai) or (isinstance(event, Roll) and not is_computer):
            return None
        if not is_computer:
            return turn
    return None


def choices(game: Game) -> tuple[int, ...]:
    """The turns to which a practice game can go back: every choice of a person."""
    if game.practice is None:
        return ()
    return tuple(
        turn
        for turn, event in enumerate(game.events)
        if not isinstance(event, Rolled) and not game.seats[game.states[turn].to_move].is_computer
    )


def _is_playing(app: App) -> bool:
    """Whether the game on the screen is the one on the table, and goes on here."""
    return app.games.id is not None and is_live(app)


def free(app: App) -> int | None:
    """Where "take back" leads now; None if it is not possible."""
    if app.game is not None and can_correct(app):
        return app.game.turn - 1
    return last_choice(app.game) if app.game is not None and _is_playing(app) else None


def can_correct(app: App) -> bool:
    """Whether real dice were just entered, and nothing has come of them."""
    game = app.game
    if game is None or not game.has_real_dice or not _is_playing(app):
        return False
    return isinstance(next(reversed(game.events), None), Rolled)


def ways_back(app: App) -> tuple[int, ...]:
    """The turns that "back to here" leads to in practice."""
    return choices(app.game) if app.game is not None and _is_playing(app) else ()


def _undo(app: App, _: str) -> Step:
    turn = free(app)
    return (app, ()) if turn is None else _to(app, turn)


def _back(app: App, argument: str) -> Step:
    return _to(app, int(argument)) if argument in map(str, ways_back(app)) else (app, ())


def _to(app: App, turn: int) -> Step:
    """The App with the game at an earlier turn. Answers to what was taken back are stale."""
    if app.game is None:
        return app, ()
    game = app.game.back(turn)
    return go_on(replace(app, game=game, game_number=app.game_number + 1, overlay=None))


COMMANDS: dict[str, Callable[[App, str], Step]] = {"undo": _undo, "back": _back}
"""What a control can ask for, by the name in its `data-do`."""
