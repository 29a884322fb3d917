"""The page before Python is there (web/boot/early.js)."""

import htpy as h
from htpy import Node

import web.shell.features  # noqa: F401 - has them all installed
from web.kernel.model import App
from web.lang import Words
from web.setup.view import loading, setup
from web.ui.components import do


def _causes(w: Words) -> list[Node]:
    """Why a page cannot start though no file is missing, and what helps: early.js shows one."""
    return [
        h.p(".boot-cause", hidden=True, data_cause="old")[
            w.say("This browser is too old: the game needs one from 2023 or later.")
        ],
        h.p(".boot-cause", hidden=True, data_cause="off")[
            w.say(
                "This browser has WebAssembly turned off, and the game needs it. For this website, "
                "turn off Lockdown Mode (Apple), enhanced security (Edge) or the higher security "
                "level (Tor Browser). Then reload the page."
            )
        ],
        h.p(".boot-cause", hidden=True, data_cause="framed")[
            w.say("This game is embedded in a page that doesn’t let it run. Open it directly:"),
            " ",
            h.a(".boot-address", target="_blank", rel="noopener"),
        ],
        h.p(".boot-cause", hidden=True, data_cause="typed")[
            w.say(
                "This website doesn’t send the game’s scripts as JavaScript, so browsers refuse "
                "them. Only whoever runs the website can change that."
            )
        ],
    ]


def shell(app: App) -> str:
    """The set-up screen and what to wait for, in one language.

    Made at build time; the parts that are hidden are shown when needed.
    """
    w = app.words
    return str(
        h.div("#screen")[
            h.div(".returning.panel", hidden=True)[w.say("Restoring your game…"), loading(w)],
            h.div(".returning.followed.panel", hidden=True)[w.say("Opening the link…"), loading(w)],
            h.div(".boot-fault.alert", role="alert", hidden=True)[
                h.p[w.say("The game couldn’t be loaded.")],
                _causes(w),
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
