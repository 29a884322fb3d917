"""A link to a game that is saved elsewhere: how it gets there, or the game here."""

import htpy as h
from htpy import Node

from shanghaien.game import Game
from web.friend.questions import link
from web.kernel.model import App
from web.ui.components import do
from web.ui.forms import opener


def stray(app: App, game: Game) -> tuple[str, Node]:
    """Title and body of the panel."""
    w = app.words
    statuses = {
        "copied": w.say("Link copied. Now paste it where you’ve been playing."),
        "selected": w.say("The link is selected. Copy it with the keyboard or a long press."),
    }
    return w.say("This game isn’t saved here"), h.div(".friend")[
        h.p[
            w.say(
                "Playing this game? Then it’s saved in another browser or in the installed "
                "app. Copy the link and paste it there."
            )
        ],
        h.p(".hint")[
            w.say(
                "In the installed app, tap “{more}”, then “{button}”.",
                more=w.say("More"),
                button=w.say("Paste a link"),
            )
        ],
        h.div(".share-ways")[
            h.input(
                "#share-link",
                type="text",
                readonly=True,
                value=link(app, game),
                aria_label=w.say("Link"),
                spellcheck="false",
            ),
            h.div(".actions")[do("friend-copy", w.say("Copy the link"), classes="button primary")],
            h.p(role="status")[statuses.get(app.sharing.outcome, "")],
        ],
        h.p[w.say("Or, if you downloaded the game file, open it to carry on here.")],
        h.div(".actions")[
            opener(w),
            do(
                "friend-refuse",
                w.say("Just watch") if game.events else w.say("Close"),
                classes="button",
            ),
        ],
    ]
