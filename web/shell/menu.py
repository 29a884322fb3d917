"""The menu, and the list of the keyboard's shortcuts."""

from collections.abc import Iterable

import htpy as h
from htpy import Element, Node

from shanghaien import __version__
from shanghaien.game import Game
from shanghaien.state import Player
from web.game.questions import foretells
from web.kernel.model import App, is_between_people, is_face_to_face, is_saved
from web.kernel.screen import Playing
from web.kernel.settings import text_of
from web.setup.offline_view import offline
from web.sharing.questions import shared
from web.shell.shortcuts import keys
from web.table.match_view import origin
from web.ui.components import do, slot
from web.ui.forms import choice, language, pace_names, table_names, text_sizes


def menu(app: App) -> Node:
    """Three groups: what can be done with the game on the table, help, settings."""
    w = app.words
    # What a panel shows that is not on the table can be neither left nor handed on like that.
    game = app.game if app.screen.is_at_table else None
    return h.div(".menu")[
        do("close", w.say("Back to the game"), classes="button primary") if app.game else None,
        h.div(".menu-groups")[
            _group(w.say("Game"), *_game(app, game)) if game else None,
            _group(w.say("Help"), *_help(app)),
            _group(w.say("Settings"), *_settings(app)),
        ],
        offline(app),
        _installing(app),
        h.p(".hint")[
            h.a(href="./licences.txt", target="_blank")[w.say("Licences")],
            " · ",
            w.say("Version {version}", version=__version__),
        ],
    ]


def _installing(app: App) -> Node:
    """How to install the game where the page has no button for it, but plays without a network."""
    w = app.words
    is_stored = app.offline is not None and app.offline.status in {"storing", "ready", "waiting"}
    if app.can_install or app.sharing.is_installed or not is_stored:
        return None
    return h.p(".hint")[
        w.say(
            "If your browser can install pages, its menu says “Install” or “Add to Home Screen”."
        ),
        (
            " ",
            w.say(
                "On iPhone and iPad, download your games first: the installed version starts "
                "without them."
            ),
        )
        if app.sharing.installs_apart
        else None,
    ]


def _group(title: str, *content: Node) -> Element:
    return h.section(".menu-group")[h.h3[title], content]


def _game(app: App, game: Game) -> Iterable[Node]:
    """The ways out of the game first, then looks at it."""
    w, is_by_link = app.words, game.chance.is_by_link
    again = game.is_over and isinstance(app.screen, Playing) and not is_by_link
    yield _origin(app)
    yield do("start", w.say("Play again"), classes="button") if again else None
    leave = w.say("Save and leave") if is_saved(app) else w.say("Leave")
    yield do("leave", leave, classes="button")
    yield slot("menu.game", app)
    yield do("share", w.say("Share this game"), classes="button") if shared(app) else None
    yield do("download", w.say("Download game file"), classes="button")
    yield do("watch", w.say("Replay"), argument="0", classes="button")
    yield do("panel", w.say("Game log"), argument="log", classes="button")
    if game.is_over:
        return
    yield _crews(app, game)
    yield do("panel", w.say("Cards still to come"), argument="to-come", classes="button")
    yield do("panel", w.say("Score so far"), argument="points", classes="button")
    if foretells(app, game):  # for a mouse each card of the row opens it
        yield do("panel", w.say("If the round ended now"), argument="round", classes="button")


def _help(app: App) -> Iterable[Node]:
    w = app.words
    yield slot("menu.help", app)
    yield do("panel", w.say("Keyboard"), argument="keys", classes="button")
    yield do("panel", w.say("Accessibility"), argument="access", classes="button")
    yield slot("menu.devices", app)


def _settings(app: App) -> Iterable[Node]:
    """What has a use here: two people at one screen sit somehow, the computer has a speed."""
    w = app.words
    yield _switches(app)
    if app.game is None or any(seat.is_computer for seat in app.game.seats):
        yield choice(app, "pace", w.say("Computer speed"), pace_names(app))
    if app.game is None or is_between_people(app):
        yield choice(app, "table", w.say("Seating"), table_names(app))
    yield choice(app, "text", w.say("Text size"), text_sizes(app))
    yield language(app)


def _crews(app: App, game: Game) -> Node:
    """Face to face on a low screen there is no score table, which opens them elsewhere."""
    if not is_face_to_face(app):
        return None
    return [
        do(
            "panel",
            app.words.say("{name}’s crew", name=game.seats[player].name),
            argument=f"crew-{player.name}",
            classes="button",
        )
        for player in Player
    ]


def _origin(app: App) -> Node:
    """Where cards and dice come from, if not from chance."""
    text = origin(app.words, app.game.chance) if app.game else None
    return h.p(".hint")[text] if text else None


def _switches(app: App) -> Element:
    """What can be on or off."""
    w = app.words
    names = {
        "motion": w.say("Animations"),
        "forecast": w.say("Show who’s winning each card"),
        "confirm": w.say("Confirm moves with a second tap"),
    }
    if app.language in app.voices:
        names["aloud"] = w.say("Read moves aloud")
    return h.div(".switches")[
        (
            h.button(
                ".switch",
                id=f"switch-{name}",
                type="button",
                role="switch",
                aria_checked="true" if text_of(app.settings, name) == "on" else "false",
                data_do="toggle",
                data_argument=name,
            )[text, h.span(".switch-knob", aria_hidden="true")]
            for name, text in names.items()
        )
    ]


def keyboard(app: App) -> Node:
    """The shortcuts, and the switch that turns them off."""
    w = app.words
    switch = {"on": w.say("On"), "off": w.say("Off")}
    return (
        choice(app, "keys", w.say("Shortcuts"), switch),
        h.dl(".keys")[((h.dt[h.kbd[key.key]], h.dd[w.say(key.says)]) for key in keys())],
    )
