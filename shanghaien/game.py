"""A game as it is played: set-up, who sits where, and every event with the position after it."""

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from shanghaien.cards import Card, Trick
from shanghaien.chance import draw_starter, shuffle
from shanghaien.moves import Event, Roll, Rolled, Shanghai
from shanghaien.rules import IllegalMove, apply, outcome, setup
from shanghaien.seed import Seed
from shanghaien.sources import Agreed, Chance, Drawn, Ended, Sealed, Seeded
from shanghaien.state import Phase, Player, State

if TYPE_CHECKING:  # few games are played by link
    from shanghaien.fair_play import Pact

MAX_TAKEN = 9999
"""From so many times on it is not counted how often chance was taken back."""
_DRAWN = Drawn()


class OtherDice(IllegalMove):
    """A roll where another one is known to fall."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is decided before the first roll. `start` makes a game of it."""

    deck: tuple[Card, ...]
    """The 48 cards, the first to be dealt first."""
    starter: Player
    start_trick: Trick | None = None
    """The extra card of each player (R12), or None."""
    start_trick_for: Player | None = None
    """The only player who has that card; None for both or neither."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The person or computer that plays a side."""

    name: str
    level: str | None = None
    """The identifier of the computer's level, as in `LEVELS`; None for a person."""

    @property
    def is_computer(self) -> bool:
        """Whether the computer plays this side."""
        return self.level is not None


_A, _B = Seat("A"), Seat("B")


@dataclass(frozen=True, slots=True)
class Practice:
    """What was undone in a practice game: one in which rolls and cards can be undone, too."""

    taken: int = 0
    """How often dice or cards were undone, in both games of a match."""
    dice: tuple[Rolled, ...] = ()
    """The rolls that were undone, in the order in which they will come again."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game from its set-up to the present; it never changes: `play` returns the next one."""

    setup: Setup
    seats: tuple[Seat, Seat]
    events: tuple[Event, ...]
    """Every move and every roll so far."""
    states: tuple[State, ...]
    """The position before the first event, then the position after each: one more than events."""
    chance: Chance = _DRAWN
    """The source of cards and dice."""
    practice: Practice | None = None
    """None except in a practice game."""

    def __post_init__(self) -> None:
        """Raises ValueError for an impossible game."""
        if self.practice is not None and not self.chance.knows_cards:
            raise ValueError("a game by link cannot be a practice game")
        if self.setup.start_trick_for is not None and not self.chance.knows_cards:
            raise ValueError(
                "in a game by link, both players have a starting trick card or neither"
            )
        if self.practice is not None and self.practice.dice and self.chance.repeats:
            raise ValueError("practice dice must be empty in a game with a seed or a seal")
        if isinstance(self.chance, Ended) and self.states[-1].phase is Phase.OVER:
            raise ValueError("the game was played to the end")

    @property
    def state(self) -> State:
        """The current position."""
        return self.states[-1]

    @property
    def turn(self) -> int:
        """The number of events so far, by which a position of this game is named."""
        return len(self.events)

    @property
    def verdict(self) -> int | None:
        """The winner by resignation, 0 or 1; -1 for an agreed draw; None without either."""
        return self.chance.verdict

    @property
    def standing(self) -> tuple[int, int] | None:
        """The wins of A and B in the series, this game included if over; None without a series.

        A draw counts for nobody.
        """
        series = self.chance.series
        if series is None:
            return None
        final, winner = outcome(self.state), self.verdict
        if winner is None and final is not None and final.winner is not None:
            winner = int(final.winner)
        a, b = series.wins
        return a + (winner == 0), b + (winner == 1)

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end, or ended before."""
        return self.state.phase is Phase.OVER or self.verdict is not None

    @property
    def is_settled(self) -> bool:
        """Whether it is over and, by link, the other player has been told."""
        is_told = not self.chance.is_by_link or self.turn == self.chance.sent
        return self.is_over and is_told

    @property
    def goes_on_here(self) -> bool:
        """Whether the next event is decided here; by link, the other player's come in letters."""
        return not self.is_over and self.chance.goes_on_here(self.events, self.states)

    def public(self) -> "Game | None":
        """The game without secrets, for anybody to see; None for one by link before its end."""
        if not self.chance.is_by_link:
            return self
        if not self.is_settled:
            return None
        verdict = self.verdict
        if verdict is None:
            return replace(self, chance=Drawn())
        return replace(self, chance=Ended(None if verdict < 0 else Player(verdict)))

    def at(self, turn: int) -> "Game":
        """The game as it stood after `turn` events, unchecked, to look at only: `back` undoes."""
        return replace(self, events=self.events[:turn], states=self.states[: turn + 1])

    @property
    def known_roll(self) -> Rolled | None:
        """The next roll where it is decided or was taken back; None where any can fall.

        By link it is that of the secrets, or None until the other player has revealed theirs.
        """
        if self.practice is not None and self.practice.dice:
            return self.practice.dice[0]
        return self.chance.roll(self.events, self.states)

    @property
    def is_entering(self) -> bool:
        """Whether real dice, rolled on the table, have to be entered now."""
        is_unknown = self.chance.enters and self.known_roll is None
        return is_unknown and self.state.phase is Phase.ROLLING

    def play(self, event: Event) -> "Game":
        """The game after one more event. Raises IllegalMove for one that `apply` refuses.

        Raises OtherDice, an IllegalMove, for a roll other than the `known_roll`.
        """
        state, practice = apply(self.state, event), self.practice
        if isinstance(event, Rolled):
            known = self.known_roll
            if event != known and self.chance.other_dice is not None:
                raise OtherDice(self.chance.other_dice)
            if event != known and known is not None:
                raise OtherDice("the rolls that were undone come again")
            if practice is not None:
                practice = replace(practice, dice=practice.dice[1:])
        events, states = (*self.events, event), (*self.states, state)
        return replace(self, events=events, states=states, practice=practice)

    @property
    def _free_from(self) -> int:
        """The first turn to which the game can be taken back.

        What was sent stays. So does, but for practice, what chance has shown: dice and cards.
        """
        sent = self.chance.sent
        if self.practice is not None:
            return sent
        shown = (t + 1 for t in range(self.turn - 1, sent - 1, -1) if self._shows_chance(t))
        return next(shown, sent)

    def back(self, turn: int) -> "Game":
        """The game as it was after `turn` events.

        Raises ValueError if there was no such turn or if it is before the first that is free. Dice
        that were entered by hand can be corrected all the same, while nothing has come of them.
        """
        if not 0 <= turn <= self.turn:
            raise ValueError(f"there was no turn {turn}")
        is_correction = self.can_correct_dice and turn == self.turn - 1
        if turn < self._free_from and not is_correction:
            what = "a choice that was sent" if turn < self.chance.sent else "chance"
            raise ValueError(f"{what} cannot be undone in this game")
        practice, tail = self.practice, range(turn, self.turn)
        if practice is not None and not is_correction and any(map(self._shows_chance, tail)):
            rolls = tuple(event for event in self.events[turn:] if isinstance(event, Rolled))
            rolls = () if self.chance.repeats else (*rolls, *practice.dice)  # a seed has its own
            practice = Practice(min(practice.taken + 1, MAX_TAKEN), rolls)
        return replace(self.at(turn), practice=practice)

    @property
    def choices(self) -> tuple[int, ...]:
        """The turns of a person's choices that can be undone; in a practice game all of them.

        Otherwise a choice stays free until dice fall or cards are dealt, even when the other player
        is to move: slips are noticed then, and chance has shown nothing since. A choice to roll can
        no longer be undone, except with real dice, which may not have fallen yet.
        """
        found = [turn for turn in range(self._free_from, self.turn) if self._is_choice(turn)]
        has_rolled = found[-1:] == [self.turn - 1] and isinstance(self.events[-1], Roll)
        is_free = self.practice is not None or self.chance.enters
        return () if has_rolled and not is_free else tuple(found)

    @property
    def free_choices(self) -> tuple[int, ...]:
        """The choices that could be undone if this were no practice game."""
        return replace(self, practice=None).choices

    @property
    def practised(self) -> "Game":
        """The game as a practice game."""
        return self if self.practice is not None else replace(self, practice=Practice())

    def choices_of(self, player: Player) -> tuple[int, ...]:
        """The turns of a player's choices that could be undone in a practice game."""
        return tuple(t for t in self.practised.choices if self.states[t].to_move is player)

    @property
    def way_back(self) -> int | None:
        """The turn to which undoing leads: to dice that can be corrected, else to the last of the
        choices; None if there is neither."""
        return self.turn - 1 if self.can_correct_dice else max(self.choices, default=None)

    @property
    def can_correct_dice(self) -> bool:
        """Whether dice were just entered by hand, and nothing has come of them."""
        is_rolled = self.turn > 0 and isinstance(self.events[-1], Rolled)
        # While others wait to fall again these have fallen again themselves.
        is_repeated = self.practice is not None and bool(self.practice.dice)
        return self.chance.enters and is_rolled and not is_repeated

    def _shows_chance(self, turn: int) -> bool:
        return self.chance.shows(self.events[turn])

    def _is_choice(self, turn: int) -> bool:
        """Whether the event of a turn is a person's."""
        is_computers = self.seats[self.states[turn].to_move].is_computer
        return not is_computers and not isinstance(self.events[turn], Rolled)

    def goes_on_from(self, earlier: "Game") -> bool:
        """Whether this is another game at a later moment, or at the same one.

        By link, moves that were not sent yet may differ: the longer of two drafts is the later.
        """
        match self.chance, earlier.chance:
            case Agreed(mine), Agreed(other):
                is_same = (mine.id, mine.me, mine.root) == (other.id, other.me, other.root)
                is_later = (mine.number, self.turn) >= (other.number, earlier.turn)
                history = earlier.events[: other.turn], other.marks(other.turn)
                told = self.events[: other.turn], mine.marks(other.turn)
                return is_same and is_later and told == history
            case later, Ended() as end if later != end:
                return False
        is_same = (self.setup, self.seats) == (earlier.setup, earlier.seats)
        return is_same and self.events[: earlier.turn] == earlier.events

    @property
    def match(self) -> tuple[int, int] | None:
        """The points of A and B over both games of a match; None before its end, or without one.

        The seats were swapped between the games: A's are those of B in the first game.
        """
        final = outcome(self.state)
        match self.chance:
            case Seeded(Seed(first=(first_a, first_b))) if final is not None:
                return final.totals[0] + first_b, final.totals[1] + first_a
        return None

    @property
    def is_first(self) -> bool:
        """Whether it is the first game of a match, and over: the second can follow."""
        is_leg = isinstance(self.chance, Seeded) and self.chance.seed.leg == 1
        return is_leg and self.state.phase is Phase.OVER

    @property
    def is_from_deal(self) -> bool:
        """Whether it began with the deal of its set-up, and that with the cards of its seed: only
        then can a record or a link describe it."""
        match self.chance:
            case Seeded(seed) | Sealed(seed=seed) if seed.deck() != self.setup.deck:
                return False
        try:
            return self.states[0] == start(self.setup, self.seats).state
        except ValueError:
            return False

    @property
    def took_chance_back(self) -> bool:
        """Whether dice or cards were undone, so that the result doesn’t count."""
        return self.practice is not None and self.practice.taken > 0

    @property
    def round_starts(self) -> tuple[int, ...]:
        """The turns at which the rounds so far begin."""
        ends = [turn for turn, event in enumerate(self.events, 1) if isinstance(event, Shanghai)]
        return (0, *(turn for turn in ends if self.states[turn].tavern))

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


def start(setup_: Setup, seats: tuple[Seat, Seat] = (_A, _B), chance: Chance = _DRAWN) -> Game:
    """A game before its first event. Raises ValueError for a set-up that `setup` refuses."""
    begun = setup(setup_.deck, setup_.starter, setup_.start_trick, setup_.start_trick_for)
    return Game(setup_, seats, (), (begun,), chance)


def from_position(state: State, seats: tuple[Seat, Seat] = (_A, _B)) -> Game:
    """A game that starts from a position. Neither a record nor a link can describe it."""
    return Game(Setup((*state.tavern, *state.deck), state.starter), seats, (), (state,))


def pact_of(game: Game) -> "Pact":
    """The pact of a game by link. Raises ValueError for any other game."""
    if not isinstance(game.chance, Agreed):
        raise ValueError("this is not a game by link")
    return game.chance.pact


def draw_setup(
    rng: Random,
    starter: Player | None = None,
    start_trick: Trick | None = None,
    start_trick_for: Player | None = None,
) -> Setup:
    """A set-up with a shuffled deck; without a starter one is drawn by lot (R10).
    `start_trick` is a card of each player, or of `start_trick_for` alone (R12); `start` refuses
    `start_trick_for` without `start_trick`."""
    deck = shuffle(rng)
    starter = draw_starter(rng) if starter is None else starter
    return Setup(deck, starter, start_trick, start_trick_for)


def seed_setup(
    seed: Seed,
    starter: Player | None = None,
    start_trick: Trick | None = None,
    start_trick_for: Player | None = None,
) -> Setup:
    """A set-up with the deck of a seed, and its starter if none is given; else as `draw_setup`."""
    starter = seed.starter() if starter is None else starter
    return Setup(seed.deck(), starter, start_trick, start_trick_for)


def second(game: Game) -> Game:
    """The second game of a match: the same cards and dice for each seat, the players swapped.

    A starting trick card of one player alone moves to the other seat with that player. Raises
    ValueError if the game is not the first of a match, or not over.
    """
    final = outcome(game.state)
    match game.chance:
        case Seeded(Seed(leg=1) as seed) if final is not None:
            chance = Seeded(replace(seed, leg=2, first=final.totals))
        case _:
            raise ValueError("this is not the finished first game of a match")
    # What was taken back in the first game counts for the match.
    practice = None if game.practice is None else Practice(game.practice.taken)
    whose = game.setup.start_trick_for
    setup_ = replace(game.setup, start_trick_for=None if whose is None else whose.other)
    begun = start(setup_, (game.seats[1], game.seats[0]), chance)
    return replace(begun, practice=practice)
