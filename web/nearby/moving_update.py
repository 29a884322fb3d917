"""A move to another device: begun with a code, carried over a line, ended on both."""

import json
from dataclasses import replace
from hashlib import sha256
from typing import Any

from web.copies.update import copied
from web.games.import_update import with_settings
from web.kernel.effects import DrawSecret, Send
from web.kernel.feature import load
from web.kernel.model import App, OpenPanel, Step
from web.nearby import letters_state as letters
from web.nearby.effects import Keep, Pack
from web.nearby.moving_questions import can_begin, is_paired
from web.nearby.moving_state import Move, Stage
from web.saved.effects import ListGames
from web.saved.error_text import damaged
from web.sharing.state import Way

_TABLE = 32
"""How many digits of a secret name the table; the whole is the key of who has drawn it."""


def show_code(app: App, _: str) -> Step:
    """Begin on the old device, or begin anew."""
    is_busy = app.moving is not None and app.moving.stage is Stage.KEEPING
    return app, (DrawSecret("move-begin"),) if can_begin(app) and not is_busy else ()


def begin(app: App, secret: str) -> Step:
    """A code with an own secret."""
    if not can_begin(app):
        return app, ()
    key = sha256(secret.encode()).hexdigest()
    move = Move(is_old=True, table=secret[:_TABLE], key=key, stage=Stage.SHOWN)
    app = _shown(app, move)
    if app.wire.addresses is None:
        app = load("web.nearby.pairing_update:offer")(app, move.table, f"{letters.KEY}{move.table}")
    return app, ()


def copy(app: App, _: str) -> Step:
    """Copy the link of the code."""
    if app.moving is None or app.moving.stage is not Stage.SHOWN:
        return app, ()
    return app, (Send(letters.write_link(app.sharing.address, app.moving.table), Way.CLIPBOARD),)


def opened(app: App, text: str) -> Step:
    """The link of a code was followed or pasted."""
    table, move = letters.read_link(text), app.moving
    if table is None:
        return replace(app, notice=damaged(app.words)), ()
    if move is not None and not move.is_over:  # its own code, or another while one is under way
        return replace(app, overlay=OpenPanel("moving")), ()
    asked = Move(is_old=False, table=table, key="", stage=Stage.ASKED)
    # Nothing is told to another browser before the person wants it.
    draws = () if app.pairing.kept[0] == table else (DrawSecret("move-ask"),)
    return _shown(app, asked), draws


def _shown(app: App, move: Move) -> App:
    sharing = replace(app.sharing, outcome="")
    return replace(app, moving=move, sharing=sharing, overlay=OpenPanel("moving"), notice=None)


def ask(app: App, secret: str) -> Step:
    """The new device has a key of its own, and listens."""
    move = app.moving
    if move is None or move.is_old or move.key or move.is_over:
        return app, ()
    return replace(app, moving=replace(move, key=sha256(secret.encode()).hexdigest())), ()


def take(app: App, _: str) -> Step:
    """The person wants everything here."""
    move = app.moving
    if move is None or move.stage is not Stage.ASKED:
        return app, ()
    app = replace(app, moving=replace(move, stage=Stage.BEGUN))
    app = replace(app, pairing=app.pairing.taken_up(move.table))
    return app, () if move.key else (DrawSecret("move-ask"),)


def heard(app: App, text: str) -> Step:
    """A letter has come over the line."""
    before = app.moving
    if before is None:
        return app, ()
    move = letters.heard(before, text)
    app = _now(app, move)
    if move.stage is before.stage:
        return app, ()
    if move.is_old and move.stage is Stage.BEGUN:
        return app, (Pack(move.table),)
    if not move.is_old and move.stage is Stage.KEEPING and move.cargo is not None:
        return app, (Keep(move.table, move.cargo),)
    return copied(app, move.at) if move.is_old and move.stage is Stage.DONE else (app, ())


def _now(app: App, move: Move) -> App:
    """The App with the move as it is now; its beginning and its end are shown, unless something
    else is open."""
    is_news = app.moving is not None and move.stage is not app.moving.stage
    shows = is_news and app.overlay is None and (move.is_over or move.stage is Stage.BEGUN)
    return replace(app, moving=move, overlay=OpenPanel("moving") if shows else app.overlay)


def _awaited(app: App, text: str, stage: Stage) -> tuple[Move, dict[str, Any]] | None:
    """The move and what is told of it; None if it is another one, or not so far."""
    move = app.moving
    if move is None or move.stage is not stage:
        return None
    told = json.loads(text)
    return (move, told) if told["table"] == move.table else None


def send(app: App, text: str) -> Step:
    """Everything is packed: the first part goes over."""
    found = _awaited(app, text, Stage.BEGUN)
    if found is None:
        return app, ()
    move, told = found
    cargo = letters.split(told["packed"], told["size"], told["digest"])
    count = {name: told[name] for name in ("games", "left_out", "at")}
    return replace(app, moving=replace(move, stage=Stage.PASSING, cargo=cargo, **count)), ()


def finish(app: App, text: str) -> Step:
    """Everything is saved here; the settings come with it, where nothing was chosen."""
    found = _awaited(app, text, Stage.KEEPING)
    if found is None:
        return app, ()
    move, told = found
    count = {"games": told["games"], "known": told["known"]}
    app = _now(app, replace(move, stage=Stage.DONE, cargo=None, **count))
    app, effects = with_settings(app, told["settings"])
    return app, (*effects, *((ListGames(),) if app.game is None else ()))


def fail(app: App, text: str) -> Step:
    """What was to be done here could not be."""
    table, _, why = text.partition(" ")
    move = app.moving
    if move is None or move.table != table or move.is_over:
        return app, ()
    return _now(app, move.stopped(why, is_own=True)), ()


def stop(app: App, _: str) -> Step:
    """The person wants it no more. What is being saved is saved."""
    move = app.moving
    if move is None or move.is_over or move.stage is Stage.KEEPING:
        return app, ()
    return replace(app, moving=move.stopped("cancelled", is_own=True)), ()


def lose(app: App, why: str) -> Step:
    """The line between the two browsers has ended and does not come back, or was never open."""
    move = app.moving
    if move is None or move.is_over or not is_paired(app):
        return app, ()
    if move.stage is not Stage.KEEPING:
        return _now(app, move.stopped(why, is_own=True)), ()
    # What is being saved here is saved; nobody tells whether it is there.
    return (_now(app, move.stopped("slow", is_own=False)) if move.is_old else app), ()


def broken(app: App, table: str) -> App:
    """The App whose move stops if it went over the line to a table, which has been ended."""
    move = app.moving
    if move is None or move.table != table or move.is_over or move.stage is Stage.KEEPING:
        return app
    return _now(app, move.stopped("ended", is_own=True))


def end(app: App, _: str) -> Step:
    """The person has seen how it ended, or declines."""
    move = app.moving
    if move is not None and not move.is_over and move.stage is not Stage.ASKED:
        return app, ()
    step: Step = load("web.nearby.pairing_update:end")(app, "") if is_paired(app) else (app, ())
    return replace(step[0], moving=None, overlay=None), step[1]
