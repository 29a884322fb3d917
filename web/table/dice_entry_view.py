"""Where real dice are entered: two rows of six faces, for fingers and keys."""

import htpy as h
from htpy import Element

from shanghaien.game import Game
from shanghaien.state import NUMBERS
from web.kernel.model import App, mover
from web.kernel.table_state import PLACES
from web.ui.components import colour, die, do


def entry(app: App, game: Game) -> Element:
    """The dice to choose from; for the computer's dice a button that confirms them."""
    w, entered = app.words, app.selection.dice
    names = (w.say("First die"), w.say("Second die"))
    player = game.state.to_move
    # A person’s dice can still be corrected; the computer would answer at once.
    confirms = mover(game).is_computer and None not in entered
    return h.div(".actions.entry")[
        (
            h.div(".entry-row", role="group", aria_label=names[place])[
                (
                    h.button(
                        id=f"die-{place}-{face}",
                        class_=["entry-die", colour(player)],
                        type="button",
                        data_do="die",
                        data_argument=f"{place} {face}",
                        aria_pressed="true" if entered[place] == face else "false",
                        aria_label=str(face),
                    )[die(face, player)]
                    for face in NUMBERS
                )
            ]
            for place in PLACES
        ),
        do("enter-dice", w.say("Confirm these dice"), classes="button primary")
        if confirms
        else None,
    ]
