"""The menu, and the list of the keyboard's shortcuts."""

from collections.abc import Iterable

import htpy as h
from htpy import Node

from shanghaien.game import Game
from shanghaien.state import Player
from web.game.questions import foretells
from web.kernel.model import App, is_face_to_face, is_saved
from web.kernel.screen import Playing
from web.sharing.questions import shared
from web.shell.more_view import group
from web.shell.shortcuts import keys
from web.table.match_view import origin, short_seal
from web.ui.components import do, slot
from web.ui.forms import choice


def menu(app: App) -> Node:
    """What can be done with the game on the table, and help."""
    w = app.words
    # What a panel shows that is not on the table can be neither left nor handed on like that.
    game = app.game if app.screen.is_at_table else None
    return h.div(".menu")[
        h.div(".menu-groups")[
            group(w.say("Game"), *_game(app, game)) if game else None,
            group(
                w.say("Help and settings"),
                slot("menu.help", app),
                do("panel", w.say("Settings"), argument="settings", classes="button"),
            ),
        ],
    ]


def _game(app: App, game: Game) -> Iterable[Node]:
    """The ways out of the game first, then looks at it."""
    w, is_by_link = app.words, game.chance.is_by_link
    again = game.is_over and isinstance(app.screen, Playing) and not is_by_link
    yield do("start", w.say("Play again"), classes="button") if again else None
    leave = w.say("Save and leave") if is_saved(app) else w.say("Leave")
    if game.is_over:
        leave = w.say("Start screen")  # nothing is left behind
    yield do("leave", leave, classes="button")
    yield slot("menu.game", app)
    yield do("share", w.say("Share this game"), classes="button") if shared(app) else None
    yield do("download", w.say("Download game file"), classes="button")
    yield do("watch", w.say("Replay"), argument="0", classes="button")
    yield do("panel", w.say("Game log"), argument="log", classes="button")
    if not game.is_over:
        yield from _scores(app, game)
        if foretells(app, game):  # for a mouse each card of the row opens it
            yield do("panel", w.say("If the round ended now"), argument="round", classes="button")
    yield _origin(app)


def _scores(app: App, game: Game) -> Iterable[Node]:
    """Face to face on a low screen there is no score table, which opens these elsewhere."""
    if not is_face_to_face(app):
        return
    w = app.words
    for player in Player:
        name = w.say("{name}’s crews", name=game.seats[player].name)
        yield do("panel", name, argument=f"crew-{player.name}", classes="button")
    yield do("panel", w.say("Cards still to come"), argument="to-come", classes="button")
    yield do("panel", w.say("Score so far"), argument="points", classes="button")


def _origin(app: App) -> Node:
    """Where cards and dice come from, if there is something to say."""
    if app.game is None:
        return None
    found = (tell(app.words, app.game) for tell in (origin, short_seal))
    text = " ".join(each for each in found if each)
    return h.p(".hint")[text] if text else None


def keyboard(app: App) -> Node:
    """The shortcuts, and the switch that turns them off."""
    w = app.words
    switch = {"on": w.say("On"), "off": w.say("Off")}
    return (
        choice(app, "keys", w.say("Shortcuts"), switch),
        h.dl(".keys")[((h.dt[h.kbd[key.key]], h.dd[w.say(key.says)]) for key in keys())],
    )
