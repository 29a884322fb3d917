"""Chance: the outcomes of a roll with their probabilities, and drawing one.

Generators are passed in; nothing here uses the module-level generator of `random`.
"""

from fractions import Fraction
from random import Random

from shanghaien.cards import CARDS, Card
from shanghaien.moves import Rolled
from shanghaien.state import NUMBERS, Phase, Player, State

ROLLS: tuple[tuple[Rolled, Fraction], ...] = tuple(
    # A pair falls in one way of 36, two different dice in two.
    (Rolled(low, high), Fraction(1 if low == high else 2, 36))
    for low in NUMBERS
    for high in NUMBERS
    if low <= high
)
"""The 21 rolls of two dice with their probabilities."""


def outcomes(state: State) -> tuple[tuple[Rolled, Fraction], ...]:
    """All 21 rolls with their probabilities, which sum to 1; empty when none is due."""
    return ROLLS if state.phase is Phase.ROLLING else ()


def draw(state: State, rng: Random) -> Rolled:
    """A random roll. Raises ValueError when none is due."""
    if state.phase is not Phase.ROLLING:
        raise ValueError("nobody has rolled")
    low, high = sorted((rng.randint(1, 6), rng.randint(1, 6)))
    return Rolled(low, high)


def shuffle(rng: Random) -> tuple[Card, ...]:
    """The 48 cards in random order, the first to be dealt first."""
    return tuple(rng.sample(CARDS, len(CARDS)))


def draw_starter(rng: Random) -> Player:
    """A random player, to start round 1 (R10)."""
    return Player(rng.randrange(2))
