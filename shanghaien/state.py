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
    """One of the two players; also the index of their part of a pair."""

    A = 0
    B = 1

    @property
    def other(self) -> "Player":
        """The opponent."""
        return Player.B if self is Player.A else Player.A

    @property
    def sign(self) -> float:
        """1 for player A, −1 for player B: times a player's gain, it is the gain for player A."""
        return 1.0 if self is Player.A else -1.0


class Direction(Enum):
    """Which end of the row is number 1, seen from player A's side of the table."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def opposite(self) -> "Direction":
        """The same end of the row, seen from the other side of the table."""
        return Direction.RIGHT if self is Direction.LEFT else Direction.LEFT


class Phase(Enum):
    """The kind of event that comes next."""

    TURN = "turn"
    """The player to move rolls or shanghais."""
    ROLLING = "rolling"
    """Two dice are in the air: chance comes next, as `Rolled`."""
    DIRECTION = "direction"
    """The starting player has seen the round's first roll and decides where number 1 is (R2)."""
    PLACE = "place"
    """The player to move plays a trick or adds a die."""
    OVER = "over"
    """The cards of round 8 have been distributed; no event follows."""


@dataclass(frozen=True, slots=True, order=True)
class Joker:
    """A trick card that has joined a crew as "2 sailors", for good. As text: "ES:again"."""

    nationality: Nationality
    trick: Trick

    def __str__(self) -> str:
        return f"{self.nationality.letters}:{self.trick.word}"


@dataclass(frozen=True, slots=True)
class Side:
    """What one player has. The cards are sorted, so equal sides compare equal."""

    sailors: tuple[Sailor, ...] = ()
    """Sailor cards won."""
    jokers: tuple[Joker, ...] = ()
    """Trick cards used as "2 sailors"."""
    tricks: tuple[Trick, ...] = ()
    """Trick cards not used yet."""
    dice: tuple[int, ...] = (0,) * ROW
    """The player's dice on cards 1 to 6, counted; each die shows its card's number."""
    captain_out: bool = False
    """Whether the player has played a trick this round: the captain stands beside the row."""

    @property
    def placed(self) -> int:
        """The number of the player's dice on cards, 0 to 6."""
        return sum(self.dice)

    def has_crew(self, nationality: Nationality) -> bool:
        """Whether the player has a sailor card of a nationality, as a joker needs (R6)."""
        return any(sailor.nationality is nationality for sailor in self.sailors)

    def strength(self, nationality: Nationality) -> int:
        """The strength of a crew, 0 if there is none: its sailors' values, and 2 a joker (R5)."""
        return sum(s.value for s in self.sailors if s.nationality is nationality) + (
            JOKER_VALUE * sum(joker.nationality is nationality for joker in self.jokers)
        )


@dataclass(frozen=True, slots=True)
class State:
    """A position: table, round, player to move. Pairs such as `sides` are indexed by `Player`."""

    round: int
    """1 to 8."""
    phase: Phase
    to_move: Player
    """The player who decides, or for whom the dice fall."""
    starter: Player
    """The player who started this round."""
    tavern: tuple[Card, ...]
    """The row's six cards from player A's left to right; empty when the game is over."""
    deck: tuple[Card, ...]
    """The draw pile, the next card first. Players do not see this order: `hide` sorts it."""
    sides: tuple[Side, Side] = (Side(), Side())
    direction: Direction | None = None
    """The end with number 1; None until the starting player has decided (R2)."""
    roll: tuple[int, int] | None = None
    """The two dice just rolled, the smaller first; None unless they await a decision."""
    out: tuple[Card, ...] = ()
    """Cards removed from the game, sorted."""

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
        """The side of the player to move."""
        return self.sides[self.to_move]

    def supply(self, player: Player) -> int:
        """The number of a player's dice that are neither on cards nor in a roll, 0 to 6."""
        # The dice in the air or just rolled lie neither in the supply nor on cards.
        rolled = 2 if self.to_move is player and self.phase in _DICE_OUT else 0
        return DICE - self.sides[player].placed - rolled

    def card(self, number: int) -> Card:
        """The card with a number, 1 to 6 (unchecked)."""
        return self.tavern[self.position(number)]

    def position(self, number: int) -> int:
        """The index into `tavern`, 0 to 5, of the card with a number, 1 to 6 (unchecked).

        Before the direction is chosen, number 1 counts as the one on player A's left.
        """
        return ROW - number if self.direction is Direction.RIGHT else number - 1

    def to_come(self) -> tuple[Card, ...]:
        """The cards of the draw pile, sorted: all that players know of it."""
        return tuple(sorted(self.deck, key=card_order))


_DICE_OUT = (Phase.ROLLING, Phase.DIRECTION, Phase.PLACE)
