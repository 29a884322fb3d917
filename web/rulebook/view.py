"""The rules in short, in our own words, with pictures of real positions."""

import htpy as h
from htpy import Element

from web.kernel.model import App
from web.lang import Words, term
from web.rulebook import diagrams_view
from web.ui.components import do

TURN = (
    term(
        "The tavern is a row of six cards, numbered 1 to 6. Roll two of your six "
        "dice, choose one and add it to the card with that number. The other goes "
        "back to your supply."
    ),
    term(
        "Or shanghai: with two or more dice on cards, you may end the round instead "
        "of rolling. With fewer than two dice in your supply, you must."
    ),
    term(
        "The player who starts the round rolls first, then decides which end of the "
        "row is number 1."
    ),
)
CARDS = (
    term(
        "The player with more dice on a card gets it. Cards with no dice are removed from the game."
    ),
    term(
        "If it’s a tie, add up the pips on each player’s dice on the neighbouring "
        "cards. The higher sum wins the card; if that’s a tie too, the card is "
        "removed from the game."
    ),
    term(
        "All dice go back to their owners, and the player who didn’t shanghai starts the "
        "next round. There are eight rounds."
    ),
)
TRICKS = (
    term(
        "2 sailors: the card joins one of your crews for good and counts as 2. You "
        "then add a die as usual."
    ),
    term("Die ±1: change one of the two dice by 1, up or down, then add it."),
    term("Add both dice: each goes to the card with its number."),
    term("Roll again: reroll both dice, then add one of them."),
)
END = (
    term(
        "If both players have sailors of a nationality, the stronger crew is "
        "discarded and its captain scores the strength of the weaker one. If they’re "
        "equal, nobody scores."
    ),
    term("If only one player has sailors of a nationality, they score that crew’s full strength."),
    term("Each unused trick card is worth 1 point. The higher total wins."),
)


def rulebook(w: Words, part: str = "") -> Element:
    """All that one needs to know to play; `part` names the heading that is shown first."""
    return h.div(".rulebook")[
        h.p[
            w.say(
                "Two captains roll dice to win sailors for their crews. Where both have sailors of "
                "a nationality, the stronger crew scores the strength of the weaker one – so win "
                "narrowly, in many nationalities."
            )
        ],
        h.p[
            w.say(
                "The deck has 8 trick cards and 40 sailors: a 1, a 2, two 3s and a 4 in each "
                "of eight nationalities. The numbers on a crew’s cards add up to its strength."
            )
        ],
        _heading("turn", w.say("On your turn"), part),
        _list(w, TURN),
        diagrams_view.turn(w),
        _heading("cards", w.say("Who gets each card"), part),
        _list(w, CARDS),
        diagrams_view.round_end(w),
        _heading("tricks", w.say("Dirty tricks"), part),
        h.p[
            w.say(
                "Once per round, right after your own roll, you may play a trick card: either "
                "“2 sailors” or its other half. Each card works once."
            )
        ],
        diagrams_view.tricks(w),
        _list(w, TRICKS),
        _heading("end", w.say("Scoring"), part),
        _list(w, END),
        diagrams_view.crews(w),
        # Here it is found from the start screen, too.
        do("panel", w.say("Accessibility"), argument="access"),
    ]


def rules(app: App) -> Element:
    """The rules from the beginning."""
    return rulebook(app.words)


def cards(app: App) -> Element:
    """The rules, scrolled to who gets each card."""
    return rulebook(app.words, "cards")


def end(app: App) -> Element:
    """The rules, scrolled to the end of the game."""
    return rulebook(app.words, "end")


def _list(w: Words, texts: tuple[str, ...]) -> Element:
    return h.ul[(h.li[w.say(text)] for text in texts)]


def _heading(name: str, text: str, part: str) -> Element:
    # The page scrolls to what bears `data-shown` (web/browser/dom.py).
    return h.h3(id=f"rules-{name}", data_shown=name == part or None)[text]
