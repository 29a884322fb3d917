"""What belongs to a position of a game: its name, and what was begun there but not done."""

from dataclasses import dataclass

from shanghaien.moves import Move, UseJoker
from shanghaien.state import State

PLACES = (0, 1)
"""The first and the second die; which is which does not matter."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Names a position: a result that bears another one is stale."""

    game_number: int
    turn: int

    @classmethod
    def of(cls, state: State) -> "Ticket":
        """Name a position that is in no game: no game has a turn below 0."""
        # As long as the page lives; so many bits as a number of a message can have.
        return cls(0, -1 - (hash(state) & 0x7FFFFFFF))


@dataclass(frozen=True, slots=True)
class Selection:
    """What was begun at a position but not done; gone as soon as the game goes on."""

    picked: str | None = None
    """The text of a move that was tapped once, where moves are to be confirmed."""
    open_trick: str | None = None
    """The `half` of a trick card that waits for its choice, as "joker both"."""
    dice: tuple[int | None, int | None] = (None, None)
    """The real dice that were entered so far."""
    step: int = 0
    """Which card of the round's end is explained, 1 to 6; 0 is none."""
    met: int | None = None
    """At the end of the game, how many crews have met before the result is shown; None: it is."""


def half(move: Move) -> str:
    """The half of a trick card that a use of it belongs to: "adjust", or "joker both"."""
    return f"{move.verb} {move.trick.word}" if isinstance(move, UseJoker) else move.verb
