"""What a review comes to for a player: the loss by choices, a grade, the dearest mistakes, luck.

A sum of losses is no probability: it can be above 1. So it is told as what it is, and judged by
the loss per choice, beside that of the opponent's levels.
"""

from dataclasses import dataclass

from shanghaien.ai.review import Cause, Change, Review
from shanghaien.game import Game
from shanghaien.rules import legal_moves
from shanghaien.state import Player

DEAREST = 3
"""How many mistakes a summary has."""


@dataclass(frozen=True, slots=True)
class Grade:
    """How well somebody chose: as well as a level of the opponent."""

    level: str
    """The identifier of the level."""
    name: str
    """In English; the page translates it."""
    most: float
    """The loss per choice, in chances to win, up to which the grade is given."""


GRADES: tuple[Grade, ...] = (
    # Half of what the pilot loses: the captain loses nothing by its own values, so a middle as a
    # ratio would be 0.
    Grade("captain", "Masterly", 0.002),
    Grade("pilot", "Strong", 0.0065),
    Grade("mate", "Solid", 0.0145),
    Grade("bosun", "Fair", 0.0215),
    Grade("deckhand", "Still shaky", float("inf")),
)
"""From the best to the worst. The bounds lie between the levels' own losses per choice, measured in
their games with themselves: docs/figures/learning.md."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A review for one player."""

    choices: int
    """How often there was something to choose."""
    loss: float
    """What all choices gave away, 0 or more; in chances to win, but no chance itself."""
    luck: float
    """What dice and cards gave the player, less what they gave the other one."""
    dearest: tuple[Change, ...]
    """The mistakes that cost most, the worst first."""

    @property
    def grade(self) -> Grade | None:
        """None where there was nothing to choose."""
        return grade(self.loss / self.choices) if self.choices else None


def grade(loss: float) -> Grade:
    """The grade for a loss per choice."""
    return next(found for found in GRADES if loss <= found.most)


def choices_of(review: Review, game: Game, player: Player) -> tuple[Change, ...]:
    """The decisions of a player with two moves or more."""
    return tuple(
        change
        for change in review.changes
        if change.cause is Cause.CHOICE
        and change.player is player
        # Forced moves lose nothing: counted, they would dilute the loss per choice.
        and len(legal_moves(game.states[change.turn])) > 1
    )


def summary(review: Review, game: Game, player: Player) -> Summary:
    """What a review of a game comes to for a player."""
    choices, luck = choices_of(review, game, player), review.luck
    return Summary(
        len(choices),
        sum(choice.loss for choice in choices),
        # A change is booked on who rolled, so the other one's luck has to be taken off.
        luck[player] - luck[player.other],
        tuple(sorted(review.mistakes(player), key=lambda change: -change.loss)[:DEAREST]),
    )
