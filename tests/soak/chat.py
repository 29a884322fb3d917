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

    latest: list[Person] = field(default_factory=list)
    """The browsers from which this person has sent, in order."""

    def has_sent(self, browser: Person) -> None:
        """A letter of this person stands in the chat."""
        pact = pact_of(browser.game)
        self.latest.append(browser)
        self.roots.add(pact.root)
        self.endings.add((pact.number, pact.ending))

    def table(self, at: int) -> Person:
        """One of the browsers."""
        return self.browsers[at % len(self.browsers)]

    def best(self) -> Person:
        """The browser in which the game has come furthest; of those, the one last sent from.

        Who has sent two things under one number means the second.
        """

        def reached(browser: Person) -> tuple[int, int, int, int]:
            sent = max((i for i, one in enumerate(self.latest) if one is browser), default=-1)
            return pact_of(browser.game).number, sent, browser.game.turn, browser.now

        return max(self.browsers, key=reached)
