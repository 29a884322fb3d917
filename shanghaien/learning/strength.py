"""How strong somebody is, game by game: the loss per choice, smoothed, with its grade.

The games of one person differ much; so the line has a band, and a grade is told of many games
together.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from shanghaien.ai.grades import Grade, between, grade
from shanghaien.learning.chances import quantile

HALF_LIFE = 10.0
"""Games after which one counts half."""
BROAD = 0.5
"""By which part of itself the loss per choice of a game with `TYPICAL` choices differs between
games (docs/figures/learning.md)."""
TYPICAL = 40
KNOWN = 4.0
"""As so many games counts that, beside how much the games themselves differ."""


@dataclass(frozen=True, slots=True)
class Played:
    """A player's finished game, as far as it says something about their strength."""

    choices: int = 0
    """The number of choices between two moves or more; 0 without a review."""
    loss: float = 0.0
    """The comparable loss of all choices (grades.py), in probability of winning."""
    level: str | None = None
    """The identifier of the opponent's level; None for a person."""
    points: float = 0.5
    """1 for a game won, ½ for a draw, 0 for one lost."""


@dataclass(frozen=True, slots=True)
class Point:
    """The strength at one game. Losses are probabilities of winning per choice."""

    game: int
    """The index of the game among those given to `course`."""
    loss: float
    """The mean loss in this game."""
    smooth: float
    """The mean loss in all games up to this one, the latest counting most."""
    low: float
    """The lower end of the 95 % band around `smooth`."""
    high: float
    """The upper end."""

    @property
    def grade(self) -> Grade:
        """The grade of this game."""
        return grade(self.loss)

    @property
    def strength(self) -> Grade:
        """The grade of all games up to this one."""
        return grade(self.smooth)

    @property
    def strengths(self) -> tuple[Grade, ...]:
        """The grades within about a standard error of `smooth`, the best first."""
        low, high = ((self.smooth + end) / 2.0 for end in (self.low, self.high))
        return between(low, high)


def course(games: Iterable[Played]) -> tuple[Point, ...]:
    """The strength after each game with choices; the games are given the oldest first."""
    found: list[Point] = []
    sums = _Sums()
    for place, game in enumerate(games):
        if game.choices:
            sums.add(game.choices, game.loss)
            smooth, half = sums.mean, sums.half
            low, high = max(0.0, smooth - half), smooth + half
            found.append(Point(place, game.loss / game.choices, smooth, low, high))
    return tuple(found)


class _Sums:
    """Sums over games of which the earlier ones count less: a ratio and its error."""

    def __init__(self) -> None:
        self._fade = 0.5 ** (1.0 / HALF_LIFE)
        self._games = self._choices = self._loss = 0.0
        self._squares = [0.0] * 5
        """With the squares of the weights: games, choices, choices², choices × loss, loss²."""

    def add(self, choices: int, loss: float) -> None:
        fade, more = self._fade, (1.0, choices, choices * choices, choices * loss, loss * loss)
        self._games = fade * self._games + 1.0
        self._choices = fade * self._choices + choices
        self._loss = fade * self._loss + loss
        self._squares = [
            fade * fade * old + new for old, new in zip(self._squares, more, strict=True)
        ]

    @property
    def mean(self) -> float:
        """The loss per choice."""
        return self._loss / self._choices

    @property
    def half(self) -> float:
        """Half of its 95 % interval."""
        games, choices, cc, cl, ll = self._squares
        mean = self.mean
        scatter = max(0.0, ll - 2.0 * mean * cl + mean * mean * cc)
        usual = (BROAD * mean) ** 2 * TYPICAL * choices
        # So many games of equal weight are worth as much.
        size = self._games**2 / games
        freedom = size + KNOWN - 1.0
        error = sqrt((size * scatter + KNOWN * usual) / freedom) / self._choices
        return quantile(freedom) * error
