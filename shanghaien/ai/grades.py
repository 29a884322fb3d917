"""What a review comes to for a player: the loss by choices, a grade, the dearest mistakes, luck.

A sum of losses is no probability: it can be above 1. So the loss per choice is told, and judged by
what the opponent's levels would have lost by the very same choices (shanghaien/ai/usual.py): who is
losing has little left to lose, and a weak opponent leaves more to gain.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log, sqrt

from shanghaien.ai.review import Cause, Change, Review
from shanghaien.game import Game
from shanghaien.rules import legal_moves
from shanghaien.state import Player

DEAREST = 3
"""How many mistakes a summary has."""
EVEN_LUCK = 5
"""Less luck than that, in percent of winning chances, is told as even."""


@dataclass(frozen=True, slots=True)
class Grade:
    """How well somebody chose: as well as a level of the opponent."""

    level: str
    """The identifier of the level."""
    name: str
    """In English; the page translates it."""
    most: float
    """The comparable loss per choice up to which the grade is given."""


GRADES: tuple[Grade, ...] = (
    # Half of what the pilot loses: the captain loses nothing by its own values, so a middle as a
    # ratio would be 0.
    Grade("captain", "Masterly", 0.002),
    Grade("pilot", "Strong", 0.007),
    Grade("mate", "Solid", 0.0145),
    Grade("bosun", "Fair", 0.0215),
    Grade("deckhand", "Shaky", float("inf")),
)
"""From the best to the worst. The bounds lie between the levels' own losses per choice, `ALONE`, as
a ratio."""
ALONE = (0.0275, 0.0166, 0.0129, 0.0037)
"""What a choice of each of LOSING (strengths.py) loses in games with itself: the measure of a
comparable loss (docs/figures/learning.md)."""
SPREAD = 0.3
"""By how much the logarithm of the comparable loss differs between games of `TYPICAL` choices of
the same player: one standard deviation (docs/figures/learning.md)."""
TYPICAL = 40
LEAST = 10
"""So many choices a grade is given for: of a few, even the weakest level often gets all right."""
LOWEST = ALONE[0] ** 2 / GRADES[-2].most
"""The comparable loss up to which the last grade is still as its level plays: as far from what that
one loses as the bound above it, as a ratio."""
CLOSEST = 0.97
"""A weaker level loses more: where chance will have it otherwise, the stronger one counts as losing
this part of it."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A review for one player."""

    choices: int
    """How often there was something to choose."""
    loss: float
    """What all choices gave away, 0 or more; in chances of winning, but no chance itself."""
    luck: float
    """What dice and cards gave the player, less what they gave the other one."""
    dearest: tuple[Change, ...]
    """The mistakes that cost most, the worst first."""
    usual: tuple[float, ...] = ()
    """What each of LOSING would have lost by the same choices; empty where that is not known."""

    @property
    def grades(self) -> tuple[Grade, ...]:
        """The grades that one game leaves open, the best first; none of less than LEAST choices."""
        return () if self.choices < LEAST else between(*self._range())

    @property
    def may_be_below(self) -> bool:
        """Whether the game leaves it open, or sure, that the play was below all levels."""
        return self.choices >= LEAST and self._range()[1] > LOWEST

    def _range(self) -> tuple[float, float]:
        """The least and the greatest comparable loss per choice that one game leaves open."""
        loss = comparable(self.loss, self.usual, self.choices)
        factor = exp(SPREAD * sqrt(TYPICAL / self.choices))
        return loss / factor, loss * factor


def grade(loss: float) -> Grade:
    """The grade for a comparable loss per choice."""
    return next(found for found in GRADES if loss <= found.most)


def between(low: float, high: float) -> tuple[Grade, ...]:
    """The grades from one comparable loss per choice to a greater one, the best first."""
    best, worst = (GRADES.index(grade(loss)) for loss in (low, high))
    return GRADES[best : worst + 1]


def comparable(loss: float, usual: Sequence[float], choices: int) -> float:
    """The loss per choice, as it would be in games of the player with himself.

    Whoever lost as much as a level would have, by the same choices, counts as losing what that one
    loses in games with itself; between two levels in between, as a ratio. `loss` and `usual` are
    sums over one choice or more.
    """
    mean = loss / choices
    if not usual:
        return mean
    known: list[float] = []
    for each in usual:
        here = max(each / choices, 1e-6)
        known.append(min(here, CLOSEST * known[-1]) if known else here)
    if mean >= known[0]:
        return mean * ALONE[0] / known[0]
    for (high, low), (above, below) in zip(pairwise(known), pairwise(ALONE), strict=True):
        if mean >= low:
            part = log(mean / low) / log(high / low)
            return exp(log(below) + part * log(above / below))
    return mean * ALONE[-1] / known[-1]


def summed(some: Iterable[Sequence[float]]) -> tuple[float, ...]:
    """What each level loses by several choices; nothing where that is not known of one of them."""
    found = tuple(some)
    return tuple(map(sum, zip(*found, strict=True))) if all(found) else ()


def choices_of(
    review: Review, game: Game, player: Player, told: Collection[int] = ()
) -> tuple[Change, ...]:
    """The decisions of a player with two moves or more, but for those at the turns in `told`."""
    return tuple(
        change
        for change in review.changes
        if change.cause is Cause.CHOICE
        and change.player is player
        and change.turn not in told
        # Forced moves lose nothing: counted, they would dilute the loss per choice.
        and len(legal_moves(game.states[change.turn])) > 1
    )


def summary(review: Review, game: Game, player: Player, told: Collection[int] = ()) -> Summary:
    """What a review of a game comes to for a player; the decisions at the turns in `told`, which
    the teacher helped with, are no measure."""
    choices, luck = choices_of(review, game, player, told), review.luck
    return Summary(
        len(choices),
        sum(choice.loss for choice in choices),
        # A change is booked on who rolled, so the other one's luck has to be taken off.
        luck[player] - luck[player.other],
        tuple(sorted(review.mistakes(player), key=lambda change: -change.loss)[:DEAREST]),
        summed(choice.usual for choice in choices),
    )
