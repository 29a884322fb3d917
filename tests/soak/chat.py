"""Who plays by link, with all their browsers, and what stands in their chat."""

from dataclasses import dataclass, field

from shanghaien.fair_play import Ending
from shanghaien.game import pact_of
from shanghaien.state import Player
from tests.support.friends import Person


@dataclass(frozen=True, slots=True)
class Sent:
    """A link in the chat."""

    text: str
    sender: Player | None
    """None if somebody else has made it."""


@dataclass(slots=True)
class Side:
    """One of the two, with all browsers and files."""

    me: Player
    browsers: list[Person]
    files: list[str] = field(default_factory=list)
    roots: set[bytes] = field(default_factory=set)
    """One, or more if somebody accepts anew."""
    endings: set[tuple[int, Ending]] = field(default_factory=set)
    """What this person has sent or confirmed beside moves, by the letter's number."""

    def table(self, at: int) -> Person:
        """One of the browsers."""
        return self.browsers[at % len(self.browsers)]

    def best(self) -> Person:
        """The browser in which the game has come furthest."""
        return max(self.browsers, key=lambda b: (pact_of(b.game).number, b.game.turn, b.now))
