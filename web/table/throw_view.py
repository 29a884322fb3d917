"""Dice in the air, thrown from their owner's side: nobody knows their faces yet."""

import htpy as h
from htpy import Element, Node

from shanghaien.game import Game
from shanghaien.state import NUMBERS, Phase
from web.kernel.model import App, bottom, is_entering, is_live
from web.ui.components import die


def thrown(app: App, game: Game) -> Node:
    """Both dice, showing one face after the other; a tap brings them to rest."""
    if game.state.phase is not Phase.ROLLING or not is_live(app) or is_entering(app):
        return None
    side = "below" if game.state.to_move is bottom(app) else "above"
    return h.div(class_=["throw", side], data_do="land", aria_hidden="true")[_die(game), _die(game)]


def _die(game: Game) -> Element:
    return h.span(".thrown")[(die(face, game.state.to_move, "face") for face in NUMBERS)]
