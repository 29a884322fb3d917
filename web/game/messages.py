"""What follows at the table by itself."""

from dataclasses import dataclass

from web.kernel.messages import Message
from web.kernel.table_state import Ticket


@dataclass(frozen=True, slots=True)
class CrewsMeet(Message):
    """It is time for the next two crews of the final scoring to meet."""

    ticket: Ticket
    number: int
    """The how-manieth two they are."""
