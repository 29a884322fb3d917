"""The room with all that is neither a way to play nor about the game on the table; settings."""

from collections.abc import Iterable

import htpy as h
from htpy import Element, Node

from shanghaien import __version__
from shanghaien.formats.limits import MAX_NAME
from web.games.view import notice
from web.kernel.model import App, is_between_people
from web.kernel.settings import text_of
from web.setup.offline_view import offline
from web.table.questions import sound_name
from web.ui.components import do, slot
from web.ui.forms import (
    choice,
    language,
    opener,
    own_name,
    pace_names,
    radios,
    table_names,
    text_sizes,
)


def more(app: App) -> Node:
    """Games, learning, the device; below them what must be known about it."""
    w = app.words
    return h.div(".menu")[
        notice(app),
        h.div(".menu-groups")[
            group(
                w.say("My games"),
                do("panel", w.say("Saved games"), argument="games", classes="button"),
                slot("more.games", app),
                opener(w),
                do("paste", w.say("Paste a link"), classes="button")
                if app.sharing.is_installed
                else None,
            ),
            group(w.say("Learn and practise"), slot("more.learn", app)),
            group(
                w.say("This device"),
                language(app),
                do("panel", w.say("Settings"), argument="settings", classes="button"),
                slot("more.device", app),
            ),
        ],
        offline(app),
        _installing(app),
        h.p(".hint")[
            h.a(href="./licences.txt", target="_blank")[w.say("Licences")],
            " · ",
            w.say("Version {version}", version=__version__),
        ],
    ]


def group(title: str, *content: Node) -> Element:
    """Controls under a title."""
    return h.section(".menu-group")[h.h3[title], content]


def _installing(app: App) -> Node:
    """How to install the game where the page has no button for it, but plays without a network."""
    w = app.words
    is_stored = app.offline is not None and app.offline.status in {"storing", "ready", "waiting"}
    if app.can_install or app.sharing.is_installed or not is_stored:
        return None
    return h.p(".hint")[
        w.say(
            "To install the game, look for “Install” or “Add to Home Screen” in your browser’s "
            "menu."
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


def settings(app: App) -> Node:
    """How the table looks and what it does, and the ways to what helps."""
    w = app.words
    return h.div(".menu")[
        h.div(".menu-groups")[
            group(w.say("At the table"), *_table(app)),
            group(
                w.say("For you"),
                own_name(app, "own-name", app.settings.name_a, w.say("Red"), MAX_NAME),
                language(app),
                choice(app, "text", w.say("Text size"), text_sizes(app)),
                do("panel", w.say("Keyboard"), argument="keys", classes="button keyed"),
                do("panel", w.say("Accessibility"), argument="access", classes="button"),
            ),
        ]
    ]


def _table(app: App) -> Iterable[Node]:
    """What has a use here: two people at one screen sit somehow, the computer has a speed."""
    w = app.words
    yield _switches(app)
    if app.game is None or any(seat.is_computer for seat in app.game.seats):
        yield choice(app, "pace", w.say("Computer speed"), pace_names(app))
    if app.game is None or is_between_people(app):
        yield radios(app, "table", w.say("Seating"), table_names(app))


def _switches(app: App) -> Element:
    """What can be on or off."""
    w = app.words
    names = {
        "motion": w.say("Animations"),
        "forecast": w.say("Show who’s winning each card"),
        "confirm": w.say("Confirm moves with a second tap"),
    }
    # A device between two people has a setting of its own.
    is_apart = sound_name(app) == "sound-face"
    names[sound_name(app)] = w.say("Sound (face to face)") if is_apart else w.say("Sound")
    if app.can_vibrate:
        names["vibration"] = w.say("Vibration")
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
