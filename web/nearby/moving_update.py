"""A move to another device: begun with a code, carried over a line, ended on both."""

from dataclasses import replace
from hashlib import sha256

from web.copies.update import copied
from web.games.import_update import with_settings
from web.kernel.effects import DrawSecret, Send
from web.kernel.feature import load
from web.kernel.model import App, OpenPanel, Step
from web.kernel.sharing_state import Way
from web.nearby import letters_state as letters
from web.nearby.effects import Keep, Pack
from web.nearby.messages import CodeSecret, KeySecret, MoveFailed, MovePacked, MoveSaved
from web.nearby.moving_questions import can_begin, is_paired
from web.nearby.moving_state import Move, MoveStage, Moving
from web.nearby.pairing_state import Pairing
from web.nearby.wire_state import Wire
from web.saved.effects import ListGames
from web.saved.error_text import damaged

_TABLE = 32
"""How many digits of a secret name the table; the whole is the key of who has drawn it."""


def show_code(app: App, _: str) -> Step:
    """Begin on the old device, or begin anew."""
    move = app.part(Moving).move
    is_busy = move is not None and move.stage is MoveStage.KEEPING
    return app, (DrawSecret(CodeSecret),) if can_begin(app) and not is_busy else ()


def begin(app: App, drawn: CodeSecret) -> Step:
    """A code with an own secret."""
    if not can_begin(app):
        return app, ()
    # The code shows the table to everybody: the key must not follow from it.
    table, key = drawn.secret.hex()[:_TABLE], _key(drawn.secret)
    move = Move(is_old=True, table=table, key=key, stage=MoveStage.SHOWN)
    app = _shown(app, move)
    if app.part(Wire).addresses is None:
        app = load("web.nearby.pairing_update:offer")(app, move.table, f"{letters.KEY}{move.table}")
    return app, ()


def _key(secret: bytes) -> str:
    return sha256(secret).hexdigest()


def copy(app: App, _: str) -> Step:
    """Copy the link of the code."""
    move = app.part(Moving).move
    if move is None or move.stage is not MoveStage.SHOWN:
        return app, ()
    return app, (Send(letters.write_link(app.sharing.address, move.table), Way.CLIPBOARD),)


def opened(app: App, text: str) -> Step:
    """The link of a code was followed or pasted."""
    table, move = letters.read_link(text), app.part(Moving).move
    if table is None:
        return replace(app, notice=damaged(app.words)), ()
    if move is not None and not move.is_over:  # its own code, or another while one is under way
        return replace(app, overlay=OpenPanel("moving")), ()
    asked = Move(is_old=False, table=table, key="", stage=MoveStage.ASKED)
    # Nothing is told to another browser before the person wants it.
    draws = () if app.part(Pairing).has_opened(table) else (DrawSecret(KeySecret),)
    return _shown(app, asked), draws


def _shown(app: App, move: Move) -> App:
    sharing = replace(app.sharing, outcome="")
    return replace(app, sharing=sharing, overlay=OpenPanel("moving"), notice=None).having(
        Moving(move)
    )


def ask(app: App, drawn: KeySecret) -> Step:
    """The new device has a key of its own, and listens."""
    move = app.part(Moving).move
    if move is None or move.is_old or move.key or move.is_over:
        return app, ()
    return app.having(Moving(replace(move, key=_key(drawn.secret)))), ()


def take(app: App, _: str) -> Step:
    """The person wants everything here."""
    move = app.part(Moving).move
    if move is None or move.stage is not MoveStage.ASKED:
        return app, ()
    app = app.having(Moving(replace(move, stage=MoveStage.BEGUN)))
    app = app.having(app.part(Pairing).taken_up(move.table))
    return app, () if move.key else (DrawSecret(KeySecret),)


def receive(app: App, text: str) -> Step:
    """A letter of a move has come over the line."""
    before = app.part(Moving).move
    if before is None:
        return app, ()
    move = letters.received(before, text)
    app = _now(app, move)
    if move.stage is before.stage:
        return app, ()
    if move.is_old and move.stage is MoveStage.BEGUN:
        return app, (Pack(move.table),)
    if not move.is_old and move.stage is MoveStage.KEEPING and move.cargo is not None:
        return app, (Keep(move.table, move.cargo),)
    # All that went over is a copy as good as a file, and counts as the last one.
    return copied(app, move.at) if move.is_old and move.stage is MoveStage.DONE else (app, ())


def _now(app: App, move: Move) -> App:
    """The App with the move as it is now; its beginning and its end are shown, unless something
    else is open."""
    before = app.part(Moving).move
    is_news = before is not None and move.stage is not before.stage
    shows = is_news and app.overlay is None and (move.is_over or move.stage is MoveStage.BEGUN)
    return replace(app, overlay=OpenPanel("moving") if shows else app.overlay).having(Moving(move))


def _awaited(app: App, table: str, stage: MoveStage) -> Move | None:
    """The move at a table; None if it is another one, or not so far."""
    move = app.part(Moving).move
    is_it = move is not None and move.stage is stage and move.table == table
    return move if is_it else None


def send(app: App, packed: MovePacked) -> Step:
    """Everything is packed: the first part goes over."""
    move = _awaited(app, packed.table, MoveStage.BEGUN)
    if move is None:
        return app, ()
    move = replace(move, games=packed.games, left_out=packed.left_out, at=packed.at)
    return app.having(Moving(replace(move, stage=MoveStage.PASSING, cargo=packed.cargo))), ()


def finish(app: App, saved: MoveSaved) -> Step:
    """Everything is saved here; the settings come with it, where nothing was chosen."""
    move = _awaited(app, saved.table, MoveStage.KEEPING)
    if move is None:
        return app, ()
    move = replace(move, stage=MoveStage.DONE, cargo=None, games=saved.games, known=saved.known)
    app, effects = with_settings(_now(app, move), saved.settings)
    return app, (*effects, *((ListGames(),) if app.game is None else ()))


def fail(app: App, failed: MoveFailed) -> Step:
    """What was to be done here could not be."""
    move = app.part(Moving).move
    if move is None or move.table != failed.table or move.is_over:
        return app, ()
    return _now(app, move.stopped(failed.why, is_own=True)), ()


def stop(app: App, _: str) -> Step:
    """The person wants it no more. What is being saved is saved."""
    move = app.part(Moving).move
    if move is None or move.is_over or move.stage is MoveStage.KEEPING:
        return app, ()
    return app.having(Moving(move.stopped("cancelled", is_own=True))), ()


def lose(app: App, why: str) -> App:
    """The App whose line between two browsers has ended and does not come back, or was never
    open."""
    move = app.part(Moving).move
    if move is None or move.is_over or not is_paired(app):
        return app
    if move.stage is not MoveStage.KEEPING:
        return _now(app, move.stopped(why, is_own=True))
    # What is being saved here is saved; nobody tells whether it is there.
    return _now(app, move.stopped("slow", is_own=False)) if move.is_old else app


def broken(app: App, table: str) -> App:
    """The App whose move stops if it went over the line to a table, which has been ended."""
    move = app.part(Moving).move
    if move is None or move.table != table or move.is_over or move.stage is MoveStage.KEEPING:
        return app
    return _now(app, move.stopped("ended", is_own=True))


def end(app: App, _: str) -> Step:
    """The person has seen how it ended, or declines."""
    move = app.part(Moving).move
    if move is not None and not move.is_over and move.stage is not MoveStage.ASKED:
        return app, ()
    step: Step = load("web.nearby.pairing_update:end")(app, "") if is_paired(app) else (app, ())
    return replace(step[0], overlay=None).having(Moving(None)), step[1]
