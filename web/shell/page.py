"""The whole page: the screen, what opens over it, and what to do when the program failed."""

from dataclasses import replace

import htpy as h
from htpy import Element, Node

import web.shell.features  # noqa: F401 - has them all installed
from shanghaien.game import Game
from shanghaien.moves import format_event
from web.analysis.state import Analysis
from web.analysis.view import mark, marks
from web.games.view import notes
from web.kernel.feature import load
from web.kernel.model import App, is_saved
from web.kernel.screen import Playing, Start
from web.shell.panels import panel
from web.ui.components import do
from web.ui.safety import safety
from web.ui.sentences import called

VIEWS: dict[type, str] = {Start: "web.setup.view:screen", Playing: "web.game.view:screen"}
"""What draws the two screens that all features know."""


def page(app: App) -> str:
    """The HTML of `#app`."""
    app = _in_language(app)
    screen = _fault(app) if app.fault is not None else _screen(app)
    keys = " ".join(app.screen.keys) or None
    html = str(h.div("#screen", data_keys=keys, data_back=_back(app), **_position(app))[screen])
    for ways, said in marks(app) if app.fault is None else ():
        html = mark(html, ways, said)
    return html


def _in_language(app: App) -> App:
    """The App with its players as the page calls them, wherever a game is shown."""
    found, now = dict[int, Game](), app

    def named(game: Game) -> Game:
        a, b = (
            replace(seat, name=name)
            for seat, name in zip(game.seats, called(now, game), strict=True)
        )
        # The same game must stay the same: views ask which one was reviewed.
        return found.setdefault(
            id(game), game if (a, b) == game.seats else replace(game, seats=(a, b))
        )

    if app.game is not None:
        app = replace(app, game=named(app.game))
    review = app.part(Analysis).reviewing
    if review is not None:
        reviewing = replace(review, game=named(review.game))
        app = app.having(replace(app.part(Analysis), reviewing=reviewing))
    return replace(app, screen=app.screen.named(named))


def _position(app: App) -> dict[str, str]:
    """The position that is shown, for the test that none is lost (tests/soak/kills.py)."""
    if app.game is None or not isinstance(app.screen, Playing):
        return {}
    last = app.game.events[-1:]
    return {"data_turn": str(app.game.turn), "data_last": "".join(map(format_event, last))}


def _back(app: App) -> str | None:
    """The command of the browser's Back where nothing is open: whoever leaves a game that is saved
    comes to the start screen, from which it goes on."""
    is_at_table = isinstance(app.screen, Playing) and app.game is not None and app.fault is None
    return "leave" if is_at_table and is_saved(app) else None


def title(app: App) -> str:
    """The title of the browser's tab."""
    if app.game is None:
        return "Shanghaien"
    a, b = called(app, app.game)
    return f"{a} – {b} · Shanghaien"


def _screen(app: App) -> Node:
    seen, screen = _drawn(app)
    # While a dialog is open everything else is out of reach; a passing overview takes nothing.
    is_covered = app.panel is not None
    return (h.div("#stage", inert=is_covered)[notes(seen), screen], panel(seen))


def _drawn(app: App) -> tuple[App, Element]:
    """The App with the game that its screen shows, and the screen."""
    screen = Start() if app.game is None and isinstance(app.screen, Playing) else app.screen
    drawn: tuple[App, Element] = load(VIEWS.get(type(screen)) or screen.view)(app, screen)
    return drawn


def _fault(app: App) -> Element:
    """An error of the program itself: what happened to the game, and the ways on."""
    w = app.words
    return h.section(".fault.panel", role="alert")[
        h.h1[w.say("Something went wrong")],
        h.p[w.say("That’s our fault, not yours."), " ", safety(app)],
        h.div(".actions")[
            do("recover", w.say("Continue"), classes="button primary"),
            do("download", w.say("Download game file"), classes="button") if app.game else None,
            do("leave", w.say("Start screen"), classes="button"),
            do("reload", w.say("Reload the page"), classes="button"),
        ],
        h.details[h.summary[w.say("Details")], h.pre[app.fault]],
    ]
