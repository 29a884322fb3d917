"""What the page does for every eye, ear and hand, and what was tried of it."""

import htpy as h
from htpy import Element

from web.app.model import App


def access(app: App) -> Element:
    """The panel; docs/guide/accessibility.md has it point by point."""
    w = app.words
    return h.div(".rulebook")[
        h.p[
            w.say("Everything can be done by keyboard, or by taps except for typing a name."),
            " ",
            w.say("Nothing has to be dragged, and nothing has to be done in a given time."),
        ],
        h.p[
            w.say("If your system asks for more contrast or less motion, the game follows."),
            " ",
            w.say("The menu has three text sizes, and switches for animations and shortcut keys."),
        ],
        h.p[w.say("If your device has a voice for your language, it can read the moves aloud.")],
        h.h3[w.say("What was tested")],
        h.p[
            w.say("The game was checked against WCAG 2.2, levels A and AA, point by point."),
            " ",
            w.say(
                "Programs played games, lessons and puzzles by keyboard alone, and by nothing but "
                "what a browser tells a screen reader."
            ),
        ],
        h.p[
            w.say("No screen reader has been tried yet, and nobody who relies on one was asked."),
            " ",
            w.say("With very large text on a phone, some screens scroll sideways."),
        ],
    ]
