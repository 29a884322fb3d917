"""The game on the table: what names a position of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ticket:
    """Names a position: a result that bears another one is stale."""

    match: int
    turn: int
