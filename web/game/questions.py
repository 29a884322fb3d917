"""Where taking back leads: to a choice until chance has answered it; in practice to any choice."""

from shanghaien.game import Game
from shanghaien.moves import Roll, Rolled, Shanghai
from web.app.model import App, is_live


def last_choice(game: Game) -> int | None:
    """The turn to which a person can go back without undoing chance; None if there is none.

    A choice stays free until dice fall or cards are dealt, even when the other one is to move: a
    slip of the finger is noticed then, and nothing has been shown that would not come again.
    """
    # By link the cards of the next round come with the answer to what was sent.
    sent = -1 if game.pact is None else game.pact.turn - 1
    chance = Rolled | Shanghai if game.pact is None else Rolled
    for turn in range(game.turn - 1, sent, -1):
        event, state = game.events[turn], game.states[turn]
        is_computer = game.seats[state.to_move].is_computer
        if isinstance(event, chance) or (isinstance(event, Roll) and not is_computer):
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
    """Where "take back" leads now: in practice past chance, too; None if it is not possible."""
    if app.game is None or not _is_playing(app):
        return None
    if can_correct(app):
        return app.game.turn - 1
    turn = last_choice(app.game)
    return next(reversed(choices(app.game)), None) if turn is None else turn


def can_correct(app: App) -> bool:
    """Whether real dice were just entered, and nothing has come of them."""
    game = app.game
    if game is None or not game.has_real_dice or not _is_playing(app):
        return False
    return isinstance(next(reversed(game.events), None), Rolled)


def ways_back(app: App) -> tuple[int, ...]:
    """The turns that "back to here" leads to in practice."""
    return choices(app.game) if app.game is not None and _is_playing(app) else ()
