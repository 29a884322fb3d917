"""A game as it is played: set-up, who sits where, and every event with the position after it."""

from dataclasses import dataclass, replace
from random import Random

from shanghaien.cards import Card, Trick
from shanghaien.chance import draw_starter, shuffle
from shanghaien.moves import Event, Rolled, Shanghai
from shanghaien.rules import IllegalMove, apply, setup
from shanghaien.state import Player, State


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is decided before the first roll."""

    deck: tuple[Card, ...]
    """The 48 cards, the first to be dealt first."""
    starter: Player
    start_trick: Trick | None = None
    """The extra card of each player (R12), or None."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a side."""

    name: str
    level: str | None = None
    """The computer's level; None for a person."""

    @property
    def is_computer(self) -> bool:
        """Whether the computer plays this side."""
        return self.level is not None


@dataclass(frozen=True, slots=True)
class Practice:
    """What a game in which chance may be taken back knows of that."""

    taken: int = 0
    """How often dice or cards were taken back."""
    dice: tuple[Rolled, ...] = ()
    """The rolls that were taken back, in order: they will fall again."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game from its set-up to where it stands. Immutable: `play` returns the next one."""

    setup: Setup
    seats: tuple[Seat, Seat]
    events: tuple[Event, ...]
    """Every move and every roll so far."""
    states: tuple[State, ...]
    """The position before the first event, then the position after each: one more than events."""
    practice: Practice | None = None
    """None where chance cannot be taken back."""

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.states[-1]

    @property
    def turn(self) -> int:
        """The number of events so far: names a position of this game."""
        return len(self.events)

    def play(self, event: Event) -> "Game":
        """The game with one event more. Raises IllegalMove as `apply` does.

        Rolls that were taken back fall again: another one in their place is no legal event.
        """
        state, practice = apply(self.state, event), self.practice
        if isinstance(event, Rolled) and practice is not None and practice.dice:
            if event != practice.dice[0]:
                raise IllegalMove("the dice that were taken back fall again")
            practice = replace(practice, dice=practice.dice[1:])
        events, states = (*self.events, event), (*self.states, state)
        return replace(self, events=events, states=states, practice=practice)

    def back(self, turn: int) -> "Game":
        """The game as it was after `turn` events.

        Raises ValueError if there was no such turn, or if dice or cards that chance has shown were
        taken back with it and the game is not one for practice.
        """
        if not 0 <= turn <= self.turn:
            raise ValueError(f"there was no turn {turn}")
        tail, practice = self.events[turn:], self.practice
        if any(isinstance(event, Rolled | Shanghai) for event in tail):
            if practice is None:
                raise ValueError("chance cannot be taken back in this game")
            rolls = tuple(event for event in tail if isinstance(event, Rolled))
            practice = Practice(practice.taken + 1, (*rolls, *practice.dice))
        events, states = self.events[:turn], self.states[: turn + 1]
        return replace(self, events=events, states=states, practice=practice)

    @property
    def known_roll(self) -> Rolled | None:
        """The next roll where it was taken back; None where chance is free."""
        return self.practice.dice[0] if self.practice and self.practice.dice else None

    @property
    def is_casual(self) -> bool:
        """Whether chance was taken back: its result is no measure."""
        return self.practice is not None and self.practice.taken > 0

    def last_round(self) -> State | None:
        """The position that the last shanghai distributed, until the next roll has fallen.

        The overview of a round's end is read off it; None when there is none to show.
        """
        for event, before in zip(reversed(self.events), reversed(self.states[:-1]), strict=True):
            if isinstance(event, Shanghai):
                return before
            if isinstance(event, Rolled):
                return None
        return None


def start(setup_: Setup, seats: tuple[Seat, Seat]) -> Game:
    """A game before its first event. Raises ValueError if the deck is not the deck."""
    return Game(setup_, seats, (), (setup(setup_.deck, setup_.starter, setup_.start_trick),))


def draw_setup(
    rng: Random, starter: Player | None = None, start_trick: Trick | None = None
) -> Setup:
    """A set-up with a shuffled deck; without a starter one is drawn by lot (R10)."""
    deck = shuffle(rng)
    return Setup(deck, draw_starter(rng) if starter is None else starter, start_trick)
