"""The game on the table: moves, dice, the opponent's answers.

What belongs to a position bears its ticket, and a result for another position is dropped.
"""

from dataclasses import replace

from shanghaien.chance import outcomes
from shanghaien.game import Game
from shanghaien.moves import (
    Move,
    Roll,
    Rolled,
    Shanghai,
    format_event,
)
from shanghaien.rules import hide, legal_moves
from shanghaien.state import ROW
from web.analysis.questions import advised, told
from web.analysis.state import Analysis
from web.analysis.update import caution, follow, heeded
from web.game.reckoning_update import begin as begin_meetings
from web.game.sound_update import felt, heard, of_event
from web.kernel.effect import Effect
from web.kernel.effects import Deal, DrawSecret, LandDice, RollDice, SaveGame, Think
from web.kernel.messages import DiceRolled, OpponentFailed, OpponentMoved
from web.kernel.model import (
    TURNED,
    WHY,
    App,
    OpenPanel,
    Step,
    as_shown,
    helped,
    is_live,
    is_person_to_move,
    is_waiting,
    mover,
    on_screen,
    position,
)
from web.kernel.screen import Playing
from web.kernel.settings import SWITCHES, Sound, change, text_of
from web.kernel.table_state import Selection
from web.table.questions import is_sound_asked, legal_move, sound_name

TUMBLE = 0.65
"""Seconds that dice tumble where things move; as --tumble in web/style/motion.css."""


def resume(app: App) -> Step:
    """Ask for what the game on the table is waiting for, and ask the teacher meanwhile."""
    app, effects = _resume(app)
    app, questions = follow(app)
    return app, (*effects, *questions)


def _resume(app: App) -> Step:
    """Ask for what the game on the table is waiting for: dice, the opponent, or nothing."""
    game = app.game
    if game is None or game.is_over or not app.games.is_held:
        return app, ()
    if as_shown(app) is not game:
        return app, ()  # the other's move by link is seen first
    seat = mover(game)
    pause = app.settings.pace.seconds if seat.is_computer else 0.0
    if outcomes(game.state):
        known = game.known_roll
        if known is None and not game.chance.draws:
            return app, ()
        # The computer's dice are thrown like anybody's, but where all of it is to be instant.
        if app.is_moving and (pause or not seat.is_computer):
            pause = max(pause, TUMBLE)
        return app, (RollDice(app.ticket, game.state, pause, known),)
    if seat.level is not None and legal_moves(game.state) and not is_waiting(app):
        return app, (Think(app.ticket, seat.level, hide(game.state), pause),)
    return app, ()


def put_on_table(app: App, game: Game, id_: str | None, *, is_held: bool) -> App:
    """Put a game on the table, to be saved under a name; without one it is not saved."""
    app = replace(
        app,
        game=game,
        game_number=app.game_number + 1,
        round_end_seen=game.verdict is not None and not game.chance.is_by_link,
        opponent_error=None,
        unfolded=app.unfolded - {TURNED},
        games=replace(app.games, id=id_, is_held=is_held, to_delete=None),
    ).having(app.part(Analysis).cleared())
    return on_screen(app, Playing())


def put(app: App, game: Game) -> Step:
    """Put a new game on the table."""
    return after_change(put_on_table(app, game, _new_id(app), is_held=True))


def begins(app: App, after: App, effects: tuple[Effect, ...]) -> bool:
    """Whether a step puts a new game on the table, or asks chance for one."""
    is_new = after.games.id == _new_id(app)
    return is_new or any(isinstance(effect, Deal | DrawSecret) for effect in effects)


def _new_id(app: App) -> str:
    return f"{app.games.id_prefix}-{app.game_number + 1}"


def after_change(app: App) -> Step:
    """Save a game that has changed, then ask for what it is waiting for."""
    overlay = app.overlay if isinstance(app.overlay, OpenPanel) else None
    app = replace(app, overlay=overlay, selection=Selection(), notice=None, opponent_error=None)
    app, effects = resume(app)
    if app.game is None or app.games.id is None:
        return app, effects
    return app, (SaveGame(app.games.id, app.game, helped(app), told(app)), *effects)


def help_changed(app: App) -> tuple[Effect, ...]:
    """Save the game if the help of the two at the table has changed."""
    saved, found = app.games.find(app.games.id or ""), helped(app)
    if app.game is None or app.game.is_over or saved is None or not is_live(app):
        return ()
    return () if found == saved.kept.help else (SaveGame(saved.id, app.game, found),)


def after(app: App, game: Game, move: Move | Rolled) -> Step:
    """Take an event of the game, with what is heard and felt of it."""
    before, was_asked = app.game, is_sound_asked(app)
    if isinstance(move, Shanghai):
        app = replace(app, round_end_seen=False, overlay=None)
    # What was said stays until somebody here goes on.
    is_own = not (isinstance(move, Rolled) or (app.game and mover(app.game).is_computer))
    said = None if is_own else app.notice
    app, effects = after_change(replace(app, game=game))
    app = replace(app, notice=said)
    if was_asked and not is_sound_asked(app):  # passed over
        app = replace(app, settings=replace(app.settings, sound=Sound.MUTED))
    is_thrown = any(isinstance(effect, RollDice) for effect in effects)
    sounds = heard(app, of_event(game, move, is_thrown=is_thrown))
    return app, (*effects, *sounds, *(felt(app, before, move) if before else ()))


def played(app: App, text: str, *, is_sure: bool = False) -> Step:
    """Take a person's move in the game on the table: after a confirmation or a caution, if due."""
    game = app.game
    move = None if game is None else legal_move(game.state, text)
    if game is None or move is None or not is_person_to_move(app):
        return app, ()
    app = heeded(app, text)
    is_settled = is_sure or not app.settings.confirms_moves or isinstance(move, Roll)
    if not is_settled and app.selection.picked != text:
        return replace(app, selection=replace(app.selection, picked=text, step=0)), ()
    if not is_sure and (found := caution(app, text)):
        selection = replace(app.selection, open_trick=None, picked=None)
        app = replace(app, selection=selection, unfolded=app.unfolded - {WHY})
        return app.having(replace(app.part(Analysis), caution=found)), ()
    return after(app, game.play(move), move)


def rolled(app: App, message: DiceRolled) -> Step:
    """Take the dice that have fallen, if they are for this position."""
    if app.game is None or message.ticket != app.ticket or not outcomes(app.game.state):
        return app, ()
    return after(app, app.game.play(message.rolled), message.rolled)


def land(app: App, _: str) -> Step:
    """Land the dice that are in the air."""
    is_rolling = app.game is not None and bool(outcomes(app.game.state))
    return app, (LandDice(),) if is_rolling else ()


def answered(app: App, message: OpponentMoved) -> Step:
    """Take the opponent's answer, if it is a legal move in this position."""
    game, text = app.game, message.move
    if game is None or message.ticket != app.ticket or not mover(game).is_computer:
        return app, ()
    move = legal_move(game.state, text)
    if move is None:
        # Whatever came in place of a move may be long.
        return replace(app, opponent_error=f"{text[:40]!r} is not a legal move"), ()
    return after(app, game.play(move), move)


def unanswered(app: App, message: OpponentFailed) -> Step:
    """Note that the opponent does not answer, or is late."""
    is_it = message.ticket == app.ticket
    return (replace(app, opponent_error=message.why) if is_it else app), ()


def play_anyway(app: App, _: str) -> Step:
    """Play the move that the teacher cautions against."""
    found = app.part(Analysis).caution
    if found is None or found.ticket != app.ticket:
        return app, ()
    app = app.having(replace(app.part(Analysis), caution=None))
    return played(app, found.move, is_sure=True)


def play_hint(app: App, _: str) -> Step:
    """Play the move that a hint advises in this position."""
    best = advised(app)
    return (app, ()) if best is None else played(app, format_event(best.move))


def unfold(app: App, half: str) -> Step:
    """Open the choices of a trick card's half, or close them; without one, whichever are open."""
    app = heeded(app, "")
    app = app.having(replace(app.part(Analysis), caution=None))
    open_trick = None if half in {"", app.selection.open_trick} else half
    return replace(app, selection=replace(app.selection, open_trick=open_trick)), ()


def continue_game(app: App, _: str) -> Step:
    """Go on after the overview of the round's end."""
    app = replace(app, round_end_seen=True, overlay=None)
    if app.game is None or not app.game.is_over or app.game.verdict is not None:
        return resume(app)
    app, meeting = begin_meetings(app)
    app, questions = resume(app)
    return app, (*meeting, *questions)


def toggle(app: App, name: str) -> Step:
    """Turn a switch of the menu."""
    if name not in SWITCHES:
        return app, ()
    return _switched(app, name, "off" if text_of(app.settings, name) == "on" else "on")


def set_sound(app: App, text: str) -> Step:
    """Answer the question about sounds at this table, or use the loudspeaker."""
    return _switched(app, sound_name(app), text)


def _switched(app: App, name: str, text: str) -> Step:
    settings = change(app.settings, name, text)
    if settings is None:
        return app, ()
    selection = replace(app.selection, picked=None)
    app = replace(app, settings=settings, selection=selection)
    # Whoever turns sounds on hears one.
    return app, heard(app, "dice") if name == sound_name(app) else ()


def next_card(app: App, _: str) -> Step:
    """Explain the next card of the round that ended; after the last one, none."""
    game = position(app)
    if game is None or game.last_round() is None:
        return app, ()
    step = (app.selection.step + 1) % (ROW + 1)
    return replace(app, selection=replace(app.selection, picked=None, step=step)), ()


def turn_result(app: App, _: str) -> Step:
    """Turn the result to the other player."""
    return replace(app, unfolded=app.unfolded ^ {TURNED}), ()


def ask_again(app: App, _: str) -> Step:
    """Ask the opponent once more."""
    return resume(replace(app, opponent_error=None))
