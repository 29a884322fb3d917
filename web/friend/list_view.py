"""What the lists of saved games tell of one by link."""

import htpy as h
from htpy import Node

from web.kernel.model import App
from web.kernel.saved_state import Entry
from web.ui.sentences import shown_name, you_for


def turn(app: App, saved: Entry) -> Node:
    """Whose turn it is, or how the game has ended, and that it is by link."""
    w, names = app.words, [shown_name(app.words, name, None) for name in saved.names]
    me = saved.seat or 0
    names[me] = you_for(w, names[me])
    if saved.verdict is not None and saved.verdict < 0:
        text = w.say("draw agreed")
    elif saved.verdict is not None:  # who has won by it
        text = w.say("{name} resigned", name=names[1 - saved.verdict])
    elif saved.result is not None:
        text = ""
    elif saved.is_due:
        text = w.say("Your turn")
    # The acceptance is B's, before any move.
    elif saved.turn == 0 and saved.mover == 1:
        text = w.say("Waiting for a reply")
    else:
        text = w.say("Waiting for {name}", name=names[1 - me])
    return h.b[text] if text else None, " · " if text else None, w.say("by link"), " · "
