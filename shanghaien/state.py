"""A position of the game: frozen, with everything that the rules need and nothing else."""

from dataclasses import dataclass
from enum import Enum, IntEnum

from shanghaien.cards import JOKER_VALUE, Card, Nationality, Sailor, Trick, card_order

ROUNDS = 8
ROW = 6
"""Cards in the tavern, and numbers on a die."""
DICE = 6
"""Dice of each player."""
NUMBERS = range(1, ROW + 1)


class Player(IntEnum):
    """One of the two players; also the index of what is theirs in a pair."""

    A = 0
    B = 1

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.B if self is Player.A else Player.A

    @property
    def sign(self) -> float:
        """1 for player A, −1 for player B: what makes a player's gain one of player A's."""
        return 1.0 if self is Player.A else -1.0


class Direction(Enum):
    """Which end of the row is number 1, seen from player A's side of the table."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def opposite(self) -> "Direction":
        """The same end, seen from the other side of the table."""
        return Direction.RIGHT if self is Direction.LEFT else Direction.LEFT


class Phase(Enum):
    """What is to happen next."""

    TURN = "turn"
    """The player to move rolls or shanghais."""
    ROLLING = "rolling"
    """Chance: two dice are in the air."""
    DIRECTION = "direction"
    """The starting player has seen the round's first roll and decides where 1 is (R2)."""
    PLACE = "place"
    """The player to move plays a trick or adds a die."""
    OVER = "over"
    """Round 8 has been distributed."""


@dataclass(frozen=True, slots=True, order=True)
class Joker:
    """A trick card that has joined a crew as "2 sailors", for good."""

    nationality: Nationality
    trick: Trick

    def __str__(self) -> str:
        return f"{self.nationality.letters}:{self.trick.word}"


@dataclass(frozen=True, slots=True)
class Side:
    """What one player has."""

    sailors: tuple[Sailor, ...] = ()
    """Sailor cards won, sorted."""
    jokers: tuple[Joker, ...] = ()
    """Trick cards used as "2 sailors", sorted."""
    tricks: tuple[Trick, ...] = ()
    """Trick cards not used yet, sorted."""
    dice: tuple[int, ...] = (0,) * ROW
    """How many of the player's dice are on card 1, 2, … 6; each shows that number of pips."""
    captain_out: bool = False
    """Whether a trick was played this round: the captain stands beside the row."""

    @property
    def placed(self) -> int:
        """How many of the player's dice are on cards, 0 to 6."""
        return sum(self.dice)

    def has_crew(self, nationality: Nationality) -> bool:
        """Whether a sailor card of the nationality is there (a joker needs one: R6)."""
        return any(sailor.nationality is nationality for sailor in self.sailors)

    def strength(self, nationality: Nationality) -> int:
        """Points of a crew: its sailors' values, and 2 for each joker (R5)."""
        return sum(s.value for s in self.sailors if s.nationality is nationality) + (
            JOKER_VALUE * sum(joker.nationality is nationality for joker in self.jokers)
        )


@dataclass(frozen=True, slots=True)
class State:
    """A position. The pairs `sides` and the like are indexed by `Player`."""

    round: int
    """1 to 8."""
    phase: Phase
    to_move: Player
    """Who decides, or for whom the dice fall."""
    starter: Player
    """Who started this round."""
    tavern: tuple[Card, ...]
    """The row's six cards from player A's left to right; empty when the game is over."""
    deck: tuple[Card, ...]
    """Cards to come, in their hidden order: the next one first."""
    sides: tuple[Side, Side] = (Side(), Side())
    direction: Direction | None = None
    """None until the starting player has decided."""
    roll: tuple[int, int] | None = None
    """The two dice just rolled, the smaller first; None unless they await a decision."""
    out: tuple[Card, ...] = ()
    """Cards that have left the game, sorted."""

    def __str__(self) -> str:
        """Its line of text, as `shanghaien.position` reads it; its parts where that has none."""
        from shanghaien.position import PositionError, format_position  # noqa: PLC0415 - it builds on this

        try:
            return format_position(self)
        except PositionError:
            return repr(self)

    def _repr_svg_(self) -> str:
        """The table as a picture, by which a notebook shows a position."""
        from shanghaien.drawing import svg  # noqa: PLC0415 - it builds on this

        return svg(self)

    @property
    def side(self) -> Side:
        """What the player to move has."""
        return self.sides[self.to_move]

    def supply(self, player: Player) -> int:
        """Dice in the player's supply: those neither on cards nor just rolled."""
        # The dice in the air or just rolled lie neither in the supply nor on cards.
        rolled = 2 if self.to_move is player and self.phase in _DICE_OUT else 0
        return DICE - self.sides[player].placed - rolled

    def card(self, number: int) -> Card:
        """The card that a number (1 to 6) stands for in this direction; others aren’t checked."""
        return self.tavern[self.position(number)]

    def position(self, number: int) -> int:
        """Where number 1 to 6 lies: 0 to 5 from player A's left.

        Before the direction is chosen, number 1 is taken to be at the left.
        """
        return ROW - number if self.direction is Direction.RIGHT else number - 1

    def to_come(self) -> tuple[Card, ...]:
        """The cards of the draw pile, sorted: what both players can know of it."""
        return tuple(sorted(self.deck, key=card_order))


_DICE_OUT = (Phase.ROLLING, Phase.DIRECTION, Phase.PLACE)
