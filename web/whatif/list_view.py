"""All that was tried out, game by game."""

import htpy as h
from htpy import Element, Node

from web.games.view import title, when
from web.kernel.model import App
from web.kernel.saved_state import Entry
from web.ui.components import do


def panel(app: App) -> Node:
    """Every game with what was tried out from it, the latest first."""
    w, found = app.words, [saved for saved in app.games.entries if saved.kept.branches]
    if not found:
        return h.p(".empty")[
            w.say(
                "No variations yet. Open a game’s replay, go to a position and choose “What if?”."
            )
        ]
    return h.div(".history")[(_game(app, saved) for saved in found)]


def _game(app: App, saved: Entry) -> Element:
    return h.section[
        h.h3[title(app, saved)],
        h.p(".hint")[when(app, saved)],
        h.div(".actions")[
            (
                do("whatif-look", one.name, argument=f"{saved.id} {i}", classes="button")
                for i, one in enumerate(saved.kept.branches or ())
            )
        ],
    ]
