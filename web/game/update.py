"""The game on the table: moves, dice, the opponent's answers.

What belongs to a position bears its ticket, and a result for another position is dropped.
"""

from dataclasses import replace

from shanghaien.chance import outcomes
from shanghaien.game import Game
from shanghaien.moves import (
    ChooseDirection,
    Event,
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
from shanghaien.rules import hide, legal_moves
from web.analysis.state import Analysis
from web.analysis.update import caution, follow, retried
from web.app.effects import PlaySound, RollDice, SaveGame, Think
from web.app.model import App, Step, is_person_to_move, is_waiting, mover
from web.app.settings import PACES
from web.game.confirm_state import Guide
from web.game.state import Ticket

_SOUNDS: dict[type[Event], str] = {
    Rolled: "dice",
    ChooseDirection: "wood",
    Place: "wood",
    UseAdjust: "wood",
    UseBoth: "wood",
    UseJoker: "card",
    UseAgain: "card",
    Shanghai: "bell",
}
"""What is heard of an event."""


def resume(app: App) -> Step:
    """What the game on the table is waiting for, and what the teacher is asked meanwhile."""
    app, effects = _resume(app)
    app, questions = follow(app)
    return app, (*effects, *questions)


def _resume(app: App) -> Step:
    """What the game on the table is waiting for: dice, the opponent, or nothing."""
    game = app.game
    if game is None or not app.library.is_held:
        return app, ()
    seat = mover(game)
    pause = PACES[app.form.pace] if seat.is_computer else 0.0
    if outcomes(game.state):
        if game.has_real_dice and game.known_roll is None:
            return app, ()
        return app, (RollDice(app.ticket, game.state, pause, game.known_roll),)
    if seat.level is not None and legal_moves(game.state) and not is_waiting(app):
        return app, (Think(app.ticket, seat.level, hide(game.state), pause),)
    return app, ()


def lay(app: App, game: Game, id_: str | None, *, is_held: bool) -> App:
    """The App with a game on the table that goes by this name; without one it is not kept."""
    library = replace(app.library, id=id_, is_held=is_held, doubt=None)
    app = replace(app, game=game, match=app.match + 1, library=library, panel=None, seen=False)
    coach = Analysis(retried=app.coach.retried)
    return _cleared(replace(app, tutorial=None, replay=None, coach=coach))


def put(app: App, game: Game) -> Step:
    """Put a new game on the table."""
    return go_on(lay(app, game, f"{app.library.seed}-{app.match + 1}", is_held=True))


def _cleared(app: App) -> App:
    """The App without what belonged to the last position."""
    return replace(
        app,
        unfolded=None,
        hover=None,
        notice=None,
        silent=None,
        guide=Guide(),
        entered=(None, None),
    )


def go_on(app: App) -> Step:
    """What follows once the game has changed: it is kept first of all."""
    app, effects = resume(_cleared(app))
    if app.game is None or app.library.id is None:
        return app, effects
    return app, (SaveGame(app.library.id, app.game), *effects)


def after(app: App, game: Game, move: Move | Rolled) -> Step:
    """The App after an event of the game."""
    seen = False if isinstance(move, Shanghai) else app.seen
    panel = None if isinstance(move, Shanghai) else app.panel
    app, effects = go_on(replace(app, game=game, seen=seen, panel=panel))
    sound = _SOUNDS.get(type(move))
    if sound is not None and app.form.sound == "on":
        effects = (*effects, PlaySound(sound))
    return app, effects


def _move(game: Game, text: str) -> Move | None:
    """The legal move of a text, or None."""
    return next((m for m in legal_moves(game.state) if format_event(m) == text), None)


def played(app: App, text: str, *, is_sure: bool = False) -> Step:
    if app.coach.retry is not None:
        return retried(app, text)
    game = app.game
    if game is None or not is_person_to_move(app):
        return app, ()
    move = _move(game, text)
    if move is None:
        return app, ()
    is_settled = is_sure or app.form.confirm == "off" or isinstance(move, Roll)
    if not is_settled and app.guide.picked != text:
        return replace(app, guide=Guide(picked=text)), ()
    if not is_sure and (found := caution(app, text)):
        return replace(app, unfolded=None, coach=replace(app.coach, caution=found)), ()
    return after(app, game.play(move), move)


def anyway(app: App, _: str) -> Step:
    """Play the move that the teacher cautions against."""
    found = app.coach.caution
    if found is None or found.ticket != app.ticket:
        return app, ()
    app = replace(app, coach=replace(app.coach, caution=None))
    return played(app, found.move, is_sure=True)


def diced(app: App, ticket: Ticket, rolled: Rolled) -> Step:
    if app.game is None or ticket != app.ticket or not outcomes(app.game.state):
        return app, ()
    return after(app, app.game.play(rolled), rolled)


def answered(app: App, ticket: Ticket, text: str) -> Step:
    game = app.game
    if game is None or ticket != app.ticket or not mover(game).is_computer:
        return app, ()
    move = _move(game, text)
    if move is None:
        return replace(app, silent=f"{text[:40]!r} is no legal move"), ()
    return after(app, game.play(move), move)
