"""What somebody does instead of the best move, in words, and the way to try it anew."""

import htpy as h
from htpy import Node

from shanghaien.learning.patterns import Pattern
from shanghaien.learning.study import ANSWERS, ASPECTS, PAIRS, Kind
from web.kernel.model import App
from web.kernel.screen import Start
from web.lang import Words, term
from web.mistakes.questions import learner
from web.mistakes.state import of_habit
from web.ui.components import do
from web.ui.percentages import percent

_SAYS = {
    "left": term(
        "You put number 1 on the left in {given} of {asked} rounds; that was best in {best}."
    ),
    "right": term(
        "You put number 1 on the right in {given} of {asked} rounds; that was best in {best}."
    ),
    "roll": term(
        "You rolled in {given} of the {asked} turns when you could also shanghai; that was best "
        "in {best}."
    ),
    "shanghai": term(
        "You shanghaied in {given} of the {asked} turns when you could also roll; that was best "
        "in {best}."
    ),
    "trick": term(
        "You played a dice trick in {given} of the {asked} turns when you could; that was best in "
        "{best}."
    ),
    "no-trick": term(
        "You played no dice trick in {given} of the {asked} turns when you could; that was best "
        "in {best}."
    ),
    "joker": term(
        "You played “2 sailors” in {given} of the {asked} turns when you could; that was best in "
        "{best}."
    ),
    "no-joker": term(
        "You didn’t play “2 sailors” in {given} of the {asked} turns when you could; that was best "
        "in {best}."
    ),
    "high": term(
        "Choosing between two dice, you added the higher one in {given} of {asked} cases; that "
        "was best in {best}."
    ),
    "low": term(
        "Choosing between two dice, you added the lower one in {given} of {asked} cases; that was "
        "best in {best}."
    ),
    "pile": term(
        "Of two possible cards, you picked the one with more of your dice in {given} of {asked} "
        "cases; that was best in {best}."
    ),
    "spread": term(
        "Of two possible cards, you picked the one with fewer of your dice in {given} of {asked} "
        "cases; that was best in {best}."
    ),
    "rich": term(
        "Choosing between two sailors, you added a die to the one worth more in {given} of "
        "{asked} cases; that was best in {best}."
    ),
    "poor": term(
        "Choosing between two sailors, you added a die to the one worth less in {given} of "
        "{asked} cases; that was best in {best}."
    ),
    "crew": term(
        "Given the choice, in {given} of {asked} cases you added a die to a sailor of a "
        "nationality you already had; that was best in {best}."
    ),
    "fresh": term(
        "Given the choice, in {given} of {asked} cases you passed over a nationality you already "
        "had; that was best in {best}."
    ),
    "fight": term(
        "Of two possible cards, you picked the one with more of your opponent’s dice in {given} "
        "of {asked} cases; that was best in {best}."
    ),
    "avoid": term(
        "Of two possible cards, you picked the one with fewer of your opponent’s dice in {given} "
        "of {asked} cases; that was best in {best}."
    ),
}
"""By the answer; one for each of ANSWERS."""

_TRICKS = "trick-card"
_DICE = (Kind.PLACE.value, "neighbour", "last")
_EXPLAINED = {
    "left": (Kind.END.value,),
    "roll": (Kind.STOP.value, "neighbour", "last"),
    "trick": (Kind.TRICK.value, _TRICKS),
    "joker": (Kind.JOKER.value, _TRICKS),
}
"""The cells in which a habit shows, by the first answer of its pair; of others those of the dice.
When something is lost says less than a habit anyway."""


def habit_said(w: Words, found: Pattern) -> str:
    """A habit, with its counts and its price."""
    counts = {"given": found.given, "asked": found.asked, "best": found.best}
    said = w.say(_SAYS[found.answer], **counts)
    return f"{said} " + w.say(
        "Where it wasn’t, it cost you {cost} in winning chances per game.",
        cost=percent(w, found.cost),
    )


def leaves(found: Pattern, cell: str) -> bool:
    """Whether what is lost in a cell is another matter than a habit."""
    first, _ = PAIRS[ANSWERS.index(found.answer) // 2]
    named = (*(kind.value for kind in Kind), *ASPECTS)
    return cell in named and cell not in _EXPLAINED.get(first, _DICE)


def retries(app: App, key: str, found: Pattern) -> Node:
    """The way to own positions where the habit was wrong, of the person of a key."""
    person = learner(app, key)
    count = 0 if person is None else len(of_habit(person, found.answer))
    if not count or not isinstance(app.screen, Start):
        return None
    label = app.words.count("Retry one of these positions", "Retry {n} of these positions", count)
    argument = f"{found.answer} {key}"
    return h.div(".actions")[do("repeat-habit", label, argument=argument, classes="button")]
