"""The puzzles on the start screen."""

import htpy as h
from htpy import Element

from shanghaien.state import Player
from web.kernel.model import App
from web.ui.components import die
from web.ui.ways import Face, way


def tile(app: App) -> Element:
    """The way to a puzzle."""
    w, art = app.words, (die(2, Player.A), die(5, Player.A))
    line = w.say("Puzzles from games: one move is clearly best")
    return h.div[way("puzzle", Face("puzzle", art, w.say("Find the best move"), line))]
