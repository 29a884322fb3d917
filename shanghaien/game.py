"""A game as it is played: set-up, who sits where, and every event with the position after it."""

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from shanghaien.cards import Card, Trick
from shanghaien.chance import draw_starter, shuffle
from shanghaien.moves import Event, Roll, Rolled, Shanghai, UseAgain
from shanghaien.rules import IllegalMove, apply, outcome, setup
from shanghaien.seed import Seed
from shanghaien.state import Phase, Player, State

if TYPE_CHECKING:  # few games are played by link
    from shanghaien.fair_play import Pact

MAX_TAKEN = 9999
"""From so many times on it is not counted how often chance was taken back."""


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


_A, _B = Seat("A"), Seat("B")


@dataclass(frozen=True, slots=True)
class Practice:
    """What a game in which chance may be taken back knows of that."""

    taken: int = 0
    """How often dice or cards were taken back, in the first game of a match too."""
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
    seed: Seed | None = None
    """What cards and dice come from; None where they come from chance."""
    has_real_dice: bool = False
    """Whether the dice are rolled on the table and entered by hand."""
    pact: "Pact | None" = None
    """In a game by link: what cards and dice are drawn from. Of the deck only the rounds that it
    has dealt are known; the others lie sorted."""
    early_end: int | None = None
    """What is known without a pact of a game by link that was ended before its last round: who has
    won it, 0 or 1, or -1 for nobody."""

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.states[-1]

    @property
    def turn(self) -> int:
        """The number of events so far: names a position of this game."""
        return len(self.events)

    @property
    def verdict(self) -> int | None:
        """Who has won by a resignation, 0 or 1; -1 if a draw was agreed, None if neither was."""
        return self.early_end if self.pact is None else self.pact.verdict

    @property
    def is_over(self) -> bool:
        """Whether nothing is to come: it was played to its end, or ended before."""
        return self.state.phase is Phase.OVER or self.verdict is not None

    def public(self) -> "Game | None":
        """The game as anybody may see it: one by link without secrets, once its end was sent."""
        if self.pact is None:
            return self
        is_told = self.is_over and self.turn == self.pact.turn
        return replace(self, pact=None, early_end=self.verdict) if is_told else None

    def play(self, event: Event) -> "Game":
        """The game with one event more. Raises IllegalMove as `apply` does.

        Rolls that were taken back fall again, and those of a seed are known: another one in their
        place is no legal event.
        """
        state, practice, known = apply(self.state, event), self.practice, self.known_roll
        if isinstance(event, Rolled) and self.pact is not None and event != known:
            raise IllegalMove("the secrets have other dice")
        if isinstance(event, Rolled) and known is not None:
            if event != known and self.seed is not None:
                raise IllegalMove("the seed has other dice")
            if event != known:
                raise IllegalMove("the dice that were taken back fall again")
            if practice is not None:
                practice = replace(practice, dice=practice.dice[1:])
        events, states = (*self.events, event), (*self.states, state)
        return replace(self, events=events, states=states, practice=practice)

    def back(self, turn: int) -> "Game":
        """The game as it was after `turn` events.

        Raises ValueError if there was no such turn, or if dice or cards that chance has shown were
        taken back with it and the game is not one for practice. Dice that were entered by hand can
        be corrected while nothing has come of them.
        """
        if not 0 <= turn <= self.turn:
            raise ValueError(f"there was no turn {turn}")
        tail, practice = self.events[turn:], self.practice
        if self.pact is not None and turn < self.pact.turn:
            raise ValueError("what was sent cannot be taken back")
        is_correction = self.can_correct_dice and len(tail) == 1
        if not is_correction and any(map(self._is_chance, tail)):
            if practice is None:
                raise ValueError("chance cannot be taken back in this game")
            rolls = tuple(event for event in tail if isinstance(event, Rolled))
            # The dice of a seed belong to their round and seat and fall again by themselves.
            rolls = () if self.seed is not None else (*rolls, *practice.dice)
            practice = Practice(min(practice.taken + 1, MAX_TAKEN), rolls)
        events, states = self.events[:turn], self.states[: turn + 1]
        return replace(self, events=events, states=states, practice=practice)

    @property
    def way_back(self) -> int | None:
        """The turn to which a person can go back without undoing chance; None if there is none.

        A choice stays free until dice fall or cards are dealt, even when the other one is to move:
        a slip of the finger is noticed then, and nothing has been shown that would not come again.
        """
        if self.can_correct_dice:
            return self.turn - 1
        sent = -1 if self.pact is None else self.pact.turn - 1
        for turn in range(self.turn - 1, sent, -1):
            event, is_computer = self.events[turn], self._is_computers(turn)
            if self._is_chance(event) or (isinstance(event, Roll) and not is_computer):
                return None
            if not is_computer:
                return turn
        return None

    @property
    def choices(self) -> tuple[int, ...]:
        """The turns to which a game for practice can go back: every choice of a person."""
        if self.practice is None:
            return ()
        return tuple(
            turn
            for turn, event in enumerate(self.events)
            if not isinstance(event, Rolled) and not self._is_computers(turn)
        )

    @property
    def can_correct_dice(self) -> bool:
        """Whether dice were just entered by hand, and nothing has come of them."""
        return self.has_real_dice and bool(self.events) and isinstance(self.events[-1], Rolled)

    def _is_chance(self, event: Event) -> bool:
        """Whether an event shows what nobody has chosen.

        By link the cards of the next round come with the other one's letter.
        """
        return isinstance(event, Rolled) or (isinstance(event, Shanghai) and self.pact is None)

    def _is_computers(self, turn: int) -> bool:
        return self.seats[self.states[turn].to_move].is_computer

    def goes_on_from(self, earlier: "Game") -> bool:
        """Whether this is another game at a later moment, or at the same one.

        By link what was not sent yet may be another choice: the longer of two drafts is the later.
        """
        mine, other = self.pact, earlier.pact
        if mine is not None and other is not None:
            is_same = (mine.id, mine.me, mine.root) == (other.id, other.me, other.root)
            is_later = (mine.number, self.turn) >= (other.number, earlier.turn)
            told = earlier.events[: other.turn]
            is_same = is_same and earlier.early_end in (None, self.early_end)
            return is_same and is_later and self.events[: other.turn] == told
        is_same = (self.setup, self.seats) == (earlier.setup, earlier.seats)
        is_same = is_same and earlier.early_end in (None, self.early_end)
        return is_same and self.events[: earlier.turn] == earlier.events

    @property
    def known_roll(self) -> Rolled | None:
        """The next roll where it is that of a seed or was taken back; None where chance is free.

        By link it is that of the secrets, or None where the other one has to tell his first.
        """
        if self.pact is not None:
            is_due = self.state.phase is Phase.ROLLING and self.state.to_move is self.pact.me
            return self.pact.roll(self.events) if is_due else None
        if self.seed is not None:
            return self._seeded(self.seed) if self.state.phase is Phase.ROLLING else None
        return self.practice.dice[0] if self.practice and self.practice.dice else None

    def _seeded(self, seed: Seed) -> Rolled:
        """The roll of the seed that falls now."""
        number = 0
        for event, before in zip(reversed(self.events), reversed(self.states[:-1]), strict=True):
            if isinstance(event, Shanghai):
                break
            number += isinstance(event, Roll) and before.to_move is self.state.to_move
        is_again = isinstance(self.events[-1], UseAgain)
        return seed.roll(self.state.round, self.state.to_move, number, is_again=is_again)

    @property
    def match(self) -> tuple[int, int] | None:
        """The points of A and B over both games of a match; None before its end, or without one.

        The seats were swapped between the games: A's are those of B in the first game.
        """
        final = outcome(self.state)
        if final is None or self.seed is None or self.seed.first is None:
            return None
        first, (a, b) = self.seed.first, final.totals
        return a + first[1], b + first[0]

    @property
    def is_from_deal(self) -> bool:
        """Whether it began with the deal of its set-up: only then a record can tell it."""
        try:
            return self.states[0] == start(self.setup, self.seats).state
        except ValueError:
            return False

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


def start(setup_: Setup, seats: tuple[Seat, Seat] = (_A, _B)) -> Game:
    """A game before its first event. Raises ValueError if the deck is not the deck."""
    return Game(setup_, seats, (), (setup(setup_.deck, setup_.starter, setup_.start_trick),))


def from_position(state: State, seats: tuple[Seat, Seat] = (_A, _B)) -> Game:
    """A game that begins with a position. No record can tell it (`is_from_deal`)."""
    return Game(Setup((*state.tavern, *state.deck), state.starter), seats, (), (state,))


def draw_setup(
    rng: Random, starter: Player | None = None, start_trick: Trick | None = None
) -> Setup:
    """A set-up with a shuffled deck; without a starter one is drawn by lot (R10)."""
    deck = shuffle(rng)
    return Setup(deck, draw_starter(rng) if starter is None else starter, start_trick)


def seed_setup(
    seed: Seed, starter: Player | None = None, start_trick: Trick | None = None
) -> Setup:
    """A set-up with the deck of a seed; without a starter the seed's lot decides (R10)."""
    return Setup(seed.deck(), seed.starter() if starter is None else starter, start_trick)


def second(game: Game) -> Game:
    """The second game of a match: the same cards and dice for each seat, the players swapped.

    Raises ValueError if the game is not the first of a match, or not over.
    """
    final, seed = outcome(game.state), game.seed
    if final is None or seed is None or seed.leg != 1:
        raise ValueError("this is not a first game of a match that is over")
    seed = replace(seed, leg=2, first=final.totals)
    # What was taken back in the first game counts for the match.
    practice = None if game.practice is None else Practice(game.practice.taken)
    begun = start(game.setup, (game.seats[1], game.seats[0]))
    return replace(begun, seed=seed, practice=practice)
