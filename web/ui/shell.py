"""The page before Python is there (web/boot/early.js)."""

import htpy as h

from web.app.model import App
from web.setup.view import setup
from web.ui.components import do


def shell(app: App) -> str:
    """The set-up screen and what to wait for, in one language.

    Made at build time; the parts that are hidden are shown when needed.
    """
    w = app.words
    return str(
        h.div("#screen")[
            h.p(".returning.panel", hidden=True)[
                w.say("Restoring your game…"), h.progress(aria_label=w.say("Loading"))
            ],
            h.p(".returning.followed.panel", hidden=True)[
                w.say("Opening the link…"),
                h.progress(aria_label=w.say("Loading")),
            ],
            h.div(".boot-fault.alert", role="alert", hidden=True)[
                h.p[w.say("The game couldn’t be loaded.")],
                h.p(".boot-damaged", hidden=True)[
                    w.say("A file is missing or damaged:"), " ", h.span(".boot-file")
                ],
                do("reload", w.say("Reload the page"), classes="button primary"),
                h.details[h.summary[w.say("Details")], h.p(".boot-reason")],
            ],
            h.div(".boot-local.alert", role="alert", hidden=True)[
                h.p[
                    w.say(
                        "Browsers don’t let the game start from a file. Run this command in the "
                        "game’s folder:"
                    )
                ],
                h.code["python3 -m http.server"],
                h.p[w.say("Then open {address}.", address="http://127.0.0.1:8000")],
            ],
            h.div("#stage")[setup(app, is_early=True)],
        ]
    )
