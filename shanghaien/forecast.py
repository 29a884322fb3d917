"""What shanghaiing now would bring, and what a move changes of it.

The one place for both: the table's forecast, the reasons of a hint. The rules' own scoring explains
a move here; whether the move is good is the opponent's business.
"""

from dataclasses import dataclass

from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Roll,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.rules import apply, distribute
from shanghaien.scoring import Award, awards, score
from shanghaien.state import Player, State


@dataclass(frozen=True, slots=True)
class Shift:
    """A card that would go elsewhere after a move."""

    before: Award
    after: Award

    @property
    def player(self) -> Player | None:
        """Who would get the card after the move; None for nobody."""
        return self.after.winner


@dataclass(frozen=True, slots=True)
class Outlook:
    """A move, and what shanghaiing would bring without it and after it."""

    move: Move
    player: Player
    """Who moves."""
    shifts: tuple[Shift, ...]
    """The cards that would go elsewhere; for a shanghai none."""
    awards: tuple[Award, ...]
    """Where all cards would go after it; for a direction those of its two numbers."""
    before: tuple[int, int]
    """Points if the round ended without the move, indexed by `Player`."""
    after: tuple[int, int]
    """Points if it ended after it."""


def totals(state: State) -> tuple[int, int]:
    """Points of both players, by `Player`, if the round and the game ended as the dice lie."""
    return score(distribute(state) if state.tavern else state.sides).totals


def outlook(state: State, move: Move) -> Outlook:
    """What a legal move does. Raises IllegalMove if it is not legal."""
    after = apply(state, move)
    player, before = state.to_move, totals(state)
    match move:
        # No die is put on a card, so shanghaiing would bring what it brings now.
        case Shanghai() | Roll() | UseAgain():
            return Outlook(move, player, (), awards(state), before, before)
        case ChooseDirection():
            numbers = sorted(set(after.roll or ()))
            there = tuple(award for award in awards(after) if award.number in numbers)
            return Outlook(move, player, (), there, before, before)
        # It counts in its crew at once, though no card of the row goes elsewhere.
        case UseJoker():
            return Outlook(move, player, (), awards(after), before, totals(after))
        case Place() | UseAdjust() | UseBoth():
            pairs = zip(awards(state), awards(after), strict=True)
            shifts = tuple(Shift(a, b) for a, b in pairs if a.winner is not b.winner)
            return Outlook(move, player, shifts, awards(after), before, totals(after))
