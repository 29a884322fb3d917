"""What helps a person to choose: a move that waits to be confirmed, a step of the overview."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Guide:
    """Gone as soon as the game goes on."""

    picked: str | None = None
    """The text of a move that was tapped once, where moves are to be confirmed."""
    step: int = 0
    """Which card of the round's end is told, 1 to 6; 0 is none."""
