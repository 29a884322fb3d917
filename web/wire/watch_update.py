"""Watching a game at a table of this host, and letting others watch."""

from dataclasses import replace

from shanghaien.formats.errors import RecordError
from shanghaien.formats.link import read_link
from shanghaien.game import pact_of
from web.app.model import App, Step
from web.friend.questions import by_link
from web.replay.state import Replaying
from web.replay.update import follow
from web.wire.questions import watches
from web.wire.state import Running
from web.wire.update import listed


def note_running(app: App, text: str) -> Step:
    """Which games at this host may be watched, as a list in JSON."""
    running = tuple(Running(*one) for one in listed(text, "shown"))
    return replace(app, wire=replace(app.wire, running=running)), ()


def allow(app: App, _: str) -> Step:
    """Let others at this host watch the game on the table, or no longer."""
    game = by_link(app)
    if game is None or app.wire.addresses is None:
        return app, ()
    table = pact_of(game).id
    allowed = "" if app.wire.allowed == table else table
    return replace(app, wire=replace(app.wire, allowed=allowed, onlookers=None)), ()


def note_watched(app: App, text: str) -> Step:
    """How many watch a table, after its name; no number where they may not."""
    game, (table, _, word) = by_link(app), text.partition(" ")
    if game is None or pact_of(game).id != table:
        return app, ()
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 4 else None
    return replace(app, wire=replace(app.wire, onlookers=number)), ()


def watch(app: App, table: str) -> Step:
    """Watch a game that goes on at a table."""
    found = next((one for one in app.wire.running if one.table == table), None)
    return (app, ()) if found is None else seen(app, f"{table} {found.link}", is_begun=True)


def seen(app: App, text: str, *, is_begun: bool = False) -> Step:
    """What is to be seen of a game, after the table's name. What is older, or is no game of a
    table that is watched, says nothing."""
    table, _, link = text.partition(" ")
    if not is_begun and watches(app) != table:
        return app, ()
    try:
        game = read_link(link)
    except RecordError:
        return app, ()
    now = app.screen
    is_old = isinstance(now, Replaying) and not is_begun and game.turn < now.replay.game.turn
    return (app, ()) if is_old else follow(app, game, table)


def lost(app: App, table: str) -> Step:
    """A game can be watched no longer, or there is no room just now. What was seen of it stays."""
    if watches(app) != table or not isinstance(app.screen, Replaying):
        return app, ()
    replay = replace(app.screen.replay, table="")
    app = replace(app, screen=Replaying(replay))
    if replay.game.is_over:
        return app, ()
    text = app.words.say("You can’t watch this game here right now.")
    return replace(app, notice=text), ()
