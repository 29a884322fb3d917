"""What can be done with the dice on the table, and what was done last."""

from dataclasses import dataclass

from shanghaien.game import Game
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Roll,
    Rolled,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
    format_event,
)
from shanghaien.rules import legal_moves
from shanghaien.state import Direction, Phase, Player, State
from shanghaien.tricks import TRICKS
from web.kernel.model import App, bottom, is_face_to_face, is_far, is_live, mover
from web.kernel.settings import Sound
from web.kernel.table_state import half


def legal_move(state: State, text: str | None) -> Move | None:
    """The legal move of a text; None if there is none such."""
    # Most screens have none that waits: legal moves need not be looked for.
    moves = () if text is None else legal_moves(state)
    return next((move for move in moves if format_event(move) == text), None)


def at_hand(app: App, state: State) -> list[Move]:
    """The moves to choose from: uses of the open trick card, or else dice to be added."""
    opened = app.selection.open_trick
    return [
        move
        for move in legal_moves(state)
        if (isinstance(move, Place) if opened is None else half(move) == opened)
    ]


def reach(move: Move, state: State) -> tuple[int, ...]:
    """The numbers of the cards to which a move adds dice."""
    match move:
        case Place(number) | UseAdjust(_, number):
            return (number,)
        case UseBoth():
            return state.roll or ()
        case Roll() | Shanghai() | ChooseDirection() | UseJoker() | UseAgain():
            return ()


@dataclass(frozen=True, slots=True)
class Trail:
    """What a player's turn has left on the table."""

    player: Player
    numbers: frozenset[int]
    """The numbers of the cards to which dice were added."""
    has_trick: bool
    """Whether a dirty trick was played."""


def trail(game: Game) -> Trail | None:
    """What the turn before this one did in the round; None once the dice have been rolled again."""
    state, events = game.state, []
    if state.phase is not Phase.TURN:
        return None
    player = state.to_move.other
    for event, before in zip(reversed(game.events), reversed(game.states[:-1]), strict=True):
        if before.round != state.round or before.to_move is not player:
            break
        events.append((event, before))
    numbers = {
        n for event, before in events if not isinstance(event, Rolled) for n in reach(event, before)
    }
    has_trick = any(type(event) in TRICKS for event, _ in events)
    return Trail(player, frozenset(numbers), has_trick) if events else None


def ends(app: App) -> tuple[Direction, Direction]:
    """The left and the right end of the row, as whoever chooses between them sees it."""
    is_turned = (bottom(app) is Player.B) is not is_far(app)
    left = Direction.RIGHT if is_turned else Direction.LEFT
    return left, left.opposite


def in_sight(game: Game) -> State:
    """The position whose row is shown: until the next roll, the one that the last shanghai
    distributed."""
    return game.last_round() or game.state


def sound_name(app: App) -> str:
    """The name of the setting that says whether sounds are heard at this table.

    A device that lies between two people has one of its own: quiet, and never asked about, until
    somebody taps the loudspeaker there.
    """
    return "sound-face" if is_face_to_face(app) else "sound"


def sound(app: App) -> Sound:
    """Whether sounds are heard at this table."""
    return app.settings.sound_face if is_face_to_face(app) else app.settings.sound


def is_sound_asked(app: App) -> bool:
    """Whether the table offers sounds: once, in the pause after the first round."""
    game = app.game
    if game is None or sound(app) is not Sound.ASK or not is_live(app):
        return False
    state = game.state
    return state.round == 2 and state.phase is Phase.TURN and game.last_round() is not None


def is_playing_on(app: App) -> bool:
    """Whether the game on the screen is the one on the table, and goes on here."""
    return app.games.id is not None and is_live(app)


def can_correct(app: App) -> bool:
    """Whether real dice were just entered, and nothing has come of them."""
    return app.game is not None and app.game.can_correct_dice and is_playing_on(app)


def can_take_back(app: App) -> bool:
    """Whether the computer is to move, and the choice before that can still be undone."""
    game = app.game
    if game is None or not is_playing_on(app):
        return False
    return mover(game).is_computer and not game.is_over and game.way_back is not None
