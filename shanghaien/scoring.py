"""Who gets a card and why; which points arise and why. The explanations are the computation.

The page, the log and the tests read the same data; nobody computes it a second time.
"""

from dataclasses import dataclass
from enum import Enum

from shanghaien.cards import Card, Nationality
from shanghaien.state import NUMBERS, ROW, Player, Side, State


class Reason(Enum):
    """The reason why a card of the row goes where it goes (rules: Who gets a card)."""

    EMPTY = "empty"
    """No dice: out of the game."""
    ALONE = "alone"
    """Only one player has dice on it."""
    MAJORITY = "majority"
    """Both have dice on it, one has more."""
    NEIGHBOURS = "neighbours"
    """Equally many dice; more pips on the neighbouring cards."""
    TIED = "tied"
    """Equally many dice and equally many pips: out of the game."""


@dataclass(frozen=True, slots=True)
class Award:
    """The fate of one card of the row at a shanghai. Pairs are indexed by `Player`."""

    number: int
    """The card's number, 1 to 6."""
    card: Card
    winner: Player | None
    """The player who gets the card; None if it leaves the game."""
    reason: Reason
    dice: tuple[int, int]
    """The dice on the card, counted for each player."""
    neighbours: tuple[int, int]
    """The pips of both players' dice on the neighbouring cards; they decide a tie."""


def pips(side: Side, number: int) -> int:
    """Pips of the side's dice on the neighbours of a card; an end has one neighbour."""
    # Dice lie on the card of the number that they show.
    return sum(n * side.dice[n - 1] for n in (number - 1, number + 1) if 1 <= n <= ROW)


def award(state: State, number: int) -> Award:
    """Who gets the card of a number if the round ended now."""
    a, b = state.sides
    dice = (a.dice[number - 1], b.dice[number - 1])
    neighbours = (pips(a, number), pips(b, number))
    winner: Player | None = None
    if dice == (0, 0):
        reason = Reason.EMPTY
    elif dice[0] != dice[1]:
        winner = Player.A if dice[0] > dice[1] else Player.B
        reason = Reason.MAJORITY if dice[winner.other] else Reason.ALONE
    elif neighbours[0] != neighbours[1]:
        winner = Player.A if neighbours[0] > neighbours[1] else Player.B
        reason = Reason.NEIGHBOURS
    else:
        reason = Reason.TIED
    return Award(number, state.card(number), winner, reason, dice, neighbours)


def awards(state: State) -> tuple[Award, ...]:
    """What a shanghai now would do with each card, in the order of their numbers, 1 to 6.

    Raises ValueError once the game is over: there are no cards left.
    """
    if not state.tavern:
        raise ValueError("the game is over: there are no cards to award")
    return tuple(award(state, number) for number in NUMBERS)


class Verdict(Enum):
    """Why a nationality gives points, or none (rules: End and scoring)."""

    NOBODY = "nobody"
    """Neither player has sailors of it."""
    ALONE = "alone"
    """One player has sailors and keeps them."""
    STRONGER = "stronger"
    """Both have sailors: the stronger discards his own and takes the weaker's."""
    EQUAL = "equal"
    """Both are equally strong: all are discarded."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The crews of one nationality compared. Pairs are indexed by `Player`."""

    nationality: Nationality
    strengths: tuple[int, int]
    """The strength of each crew, jokers included (R5)."""
    winner: Player | None
    verdict: Verdict
    points: int
    """The winner's points: the strength of a crew without a rival, else of the weaker crew."""


@dataclass(frozen=True, slots=True)
class Score:
    """The points of both players if the game ended now. Pairs are indexed by `Player`."""

    comparisons: tuple[Comparison, ...]
    """One for each nationality, in the order of `Nationality`."""
    tricks: tuple[int, int]
    """Points for unused trick cards, one each."""
    totals: tuple[int, int]
    """All points."""

    @property
    def winner(self) -> Player | None:
        """The player with more points; None for a draw: they share the victory (R9)."""
        if self.totals[0] == self.totals[1]:
            return None
        return Player.A if self.totals[0] > self.totals[1] else Player.B

    def points(self, player: Player, nationality: Nationality) -> int:
        """The points that a nationality brings a player, 0 or more."""
        # A nationality is also its index.
        comparison = self.comparisons[nationality]
        return comparison.points if comparison.winner is player else 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """One comparison at the end of the game, and the score after it."""

    nationality: Nationality | None
    """The crews that meet; None for unused trick cards."""
    strengths: tuple[int, int]
    points: tuple[int, int]
    """What each player gets for it."""
    totals: tuple[int, int]
    """With everything before."""


def meetings(final: Score) -> tuple[Meeting, ...]:
    """All that brings or could have brought points, in the order of nationalities; tricks last."""
    parts: list[tuple[Nationality | None, tuple[int, int], tuple[int, int]]] = []
    for one in final.comparisons:
        if any(one.strengths):
            points = [one.points if one.winner is player else 0 for player in Player]
            parts.append((one.nationality, one.strengths, (points[0], points[1])))
    if any(final.tricks):
        parts.append((None, final.tricks, final.tricks))
    found: list[Meeting] = []
    totals = 0, 0
    for nationality, strengths, points_ in parts:
        totals = totals[0] + points_[0], totals[1] + points_[1]
        found.append(Meeting(nationality, strengths, points_, totals))
    return tuple(found)


def compare(sides: tuple[Side, Side], nationality: Nationality) -> Comparison:
    """The points of one nationality and why they arise."""
    a, b = (side.strength(nationality) for side in sides)
    if not a and not b:
        return Comparison(nationality, (a, b), None, Verdict.NOBODY, 0)
    if a == b:
        return Comparison(nationality, (a, b), None, Verdict.EQUAL, 0)
    winner = Player.A if a > b else Player.B
    if not a or not b:
        return Comparison(nationality, (a, b), winner, Verdict.ALONE, max(a, b))
    # The stronger crew is discarded; what is left to its owner is the weaker one.
    return Comparison(nationality, (a, b), winner, Verdict.STRONGER, min(a, b))


def score(sides: tuple[Side, Side]) -> Score:
    """The score of the sides of A and B if the game ended now."""
    comparisons = tuple(compare(sides, nationality) for nationality in Nationality)
    tricks = (len(sides[0].tricks), len(sides[1].tricks))
    a, b = (
        tricks[player] + sum(c.points for c in comparisons if c.winner is player)
        for player in Player
    )
    return Score(comparisons, tricks, (a, b))
