"""The rules in short, in our own words, with pictures of real positions."""

import htpy as h
from htpy import Element, Node

from web.lang import Words
from web.rulebook import diagrams_view


def rulebook(w: Words, part: str = "") -> Element:
    """All that one needs to know to play; `part` names the heading that is shown first."""
    return h.div(".rulebook")[
        h.p[
            w.say(
                "Two captains roll dice for sailors. In each nationality the stronger crew earns "
                "the strength of the weaker one – so win narrowly, in many nationalities."
            )
        ],
        h.p[
            w.say(
                "The deck has 40 sailors – in each of eight nationalities a 1, a 2, two 3s and "
                "a 4 – and 8 trick cards."
            )
        ],
        _turn(w, part),
        _cards(w, part),
        _tricks(w, part),
        _end(w, part),
    ]


def _turn(w: Words, part: str) -> Node:
    return (
        _heading("turn", w.say("A turn"), part),
        h.ul[
            h.li[
                w.say(
                    "Roll two dice, keep one and add it to the card of that number. The other die "
                    "goes back to your supply. You have six dice."
                )
            ],
            h.li[
                w.say(
                    "Whoever starts the round sees the first roll, then decides which end of the "
                    "row is number 1."
                )
            ],
            h.li[
                w.say(
                    "Or shanghai, once two of your dice lie on cards: the round ends at once. With "
                    "fewer than two dice in your supply you must."
                )
            ],
        ],
        diagrams_view.turn(w),
    )


def _cards(w: Words, part: str) -> Node:
    return (
        _heading("cards", w.say("Who gets a card"), part),
        h.ul[
            h.li[w.say("Whoever has more dice on it. Cards without dice leave the game.")],
            h.li[
                w.say(
                    "Equally many dice: count the pips of each player's dice on the neighbouring "
                    "cards. More pips win the card; equal pips, and it leaves the game."
                )
            ],
            h.li[w.say("The player who did not shanghai starts the next round. There are eight.")],
        ],
        diagrams_view.round_end(w),
    )


def _tricks(w: Words, part: str) -> Node:
    return (
        _heading("tricks", w.say("Dirty tricks"), part),
        h.p[
            w.say(
                "A trick card is played right after your own roll, one in a round. Use one of its "
                "halves:"
            )
        ],
        diagrams_view.tricks(w),
        h.ul[
            h.li[
                w.say(
                    "2 sailors: it joins a crew of yours for good and counts 2. "
                    "A die is added as usual."
                )
            ],
            h.li[w.say("Die ±1: one die of the roll is changed by 1 and added.")],
            h.li[w.say("Add both dice: each goes to its card.")],
            h.li[w.say("Roll again: both dice are rolled anew, and the new roll counts.")],
        ],
    )


def _end(w: Words, part: str) -> Node:
    return (
        _heading("end", w.say("The end"), part),
        h.ul[
            h.li[
                w.say(
                    "Both have sailors of a nationality: the stronger crew's captain discards his "
                    "own and takes the weaker crew's points. Equally strong: nobody gets any."
                )
            ],
            h.li[w.say("Only one has sailors of it: he keeps them all.")],
            h.li[w.say("Each unused trick card is 1 point. The higher total wins.")],
        ],
        diagrams_view.crews(w),
    )


def _heading(name: str, text: str, part: str) -> Element:
    return h.h3(id=f"rules-{name}", data_shown=name == part or None)[text]
