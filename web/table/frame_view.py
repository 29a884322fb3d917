"""What all tables have: a bar, and the row between both players' strips."""

import htpy as h
from htpy import Element, Node

from shanghaien.game import Game
from shanghaien.state import ROUNDS, State
from web.kernel.model import App, bottom
from web.lang import Words
from web.table.strip_view import strip
from web.table.tavern_view import row


def bar(w: Words, title: Element, state: State, tools: Node, chances: Node = None) -> Element:
    """The line above a table: what is shown, in which round, and what can be done."""
    return h.header(".bar")[
        title,
        h.p(".bar-round")[w.say("Round {round} of {rounds}", round=state.round, rounds=ROUNDS)],
        chances,
        h.nav(".bar-tools", aria_label=w.say("Menu"))[tools],
    ]


def row_and_strips(app: App, game: Game) -> Node:
    """The tavern, with what each player has at that player's side of it."""
    below = bottom(app)
    return strip(app, game, below.other, "above"), row(app, game), strip(app, game, below, "below")
