"""The question about a link that tells what nothing proves."""

import htpy as h
from htpy import Node

from shanghaien.fair_play import Ending
from shanghaien.moves import Roll
from shanghaien.receiving import Doubt
from web.app.model import App, bottom
from web.friend.questions import friend_name
from web.lang import Words
from web.ui.components import do
from web.ui.sentences import event_sentence, seat_names


def question(app: App, doubt: Doubt) -> tuple[str, Node]:
    """Title and body of the panel: what the link tells, and whether it is taken."""
    w = app.words
    return w.say("Was that you?"), h.div(".friend")[
        [h.p[sentence] for sentence in _sentences(w, doubt)],
        h.ul[(h.li[line] for line in _events(app, doubt))] if doubt.moves else None,
        h.p[
            w.say("Go on only if you did this in another browser. If not, somebody has made it up.")
        ],
        h.div(".actions")[
            do("friend-believe", w.say("Yes, that was me"), classes="button"),
            do("friend-disbelieve", w.say("No, not me"), classes="button primary"),
        ],
    ]


def _sentences(w: Words, doubt: Doubt) -> list[str]:
    """What the link tells of this side."""
    said = []
    match doubt.ending:
        case Ending.RESIGNED:
            said.append(w.say("This link says that you have resigned."))
        case Ending.AGREED:
            said.append(w.say("This link says that you have accepted a draw."))
        case Ending.OFFERED:
            name = friend_name(doubt.game)
            said.append(
                w.say("This link says that you offered a draw and {name} accepted it.", name=name)
            )
    if doubt.moves:
        said.append(w.say("This link has moves of yours that were not sent from this browser:"))
    return said


def _events(app: App, doubt: Doubt) -> list[str]:
    """What has happened, from where it is not known here."""
    game = doubt.game
    assert game.pact is not None
    turns = range(doubt.turn, game.pact.turn)
    return [
        event_sentence(app.words, game.states[i], game.events[i], seat_names(game), bottom(app))
        for i in turns
        if not isinstance(game.events[i], Roll) or i == turns[-1]
    ]
