"""What the page does for every eye, ear and hand, and what was tried of it."""

import htpy as h
from htpy import Element

from web.kernel.model import App
from web.kernel.settings import TEXT_SIZES


def access(app: App) -> Element:
    """The panel; docs/guide/accessibility.md has it point by point."""
    w = app.words
    return h.div(".rulebook")[
        h.p[
            w.say(
                "You can do everything by keyboard. You can also do everything by tapping, "
                "except enter a name or a seed."
            ),
            " ",
            w.say("Nothing needs dragging, and nothing in play has a time limit."),
        ],
        h.p[
            w.say("The game follows your system’s settings for more contrast and less motion."),
            " ",
            w.say(
                "In Settings you can choose from {number} text sizes and turn off animations. "
                "Under “Keyboard” you can turn off shortcuts.",
                number=len(TEXT_SIZES),
            ),
        ],
        h.p[w.say("If your device has a voice for your language, it can read the moves aloud.")],
        h.h3[w.say("How it was tested")],
        h.p[
            w.say("The game was checked against WCAG 2.2, levels A and AA, point by point."),
            " ",
            w.say(
                "Automated tests play games, lessons and puzzles by keyboard alone; others use "
                "only what a browser reports to a screen reader."
            ),
        ],
        h.p[
            w.say(
                "It hasn’t been tested with a real screen reader yet, or by anyone who relies "
                "on one."
            ),
            " ",
            w.say("With very large text on a phone, some screens scroll sideways."),
        ],
    ]
