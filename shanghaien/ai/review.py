"""A game in changes of the chances: who lost what by choosing, what dice and cards gave.

Here is what a review says; `shanghaien.ai.teacher` finds it. The changes add up: the chances at the
start, what both chose and what fell to both give the result, to the last digit.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from shanghaien.ai.prospect import Prospect
from shanghaien.moves import Move
from shanghaien.rounding import apportioned, nearest, whole_chance
from shanghaien.state import Player

MARKS = ((0.10, "??"), (0.05, "?"), (0.02, "?!"))
"""What a decision is marked with that loses at least so much of winning, the worst first."""

DOUBT = 0.01
"""What the teacher's word on the difference of two moves may well err by: half of the decisions in
docs/figures/teacher.md by less."""

HELPED = 0.04
"""A choice that costs so much is a mistake even after a hint."""


def limit_near(loss: float, error: float) -> float | None:
    """The limit of a mark that lies within the error of a loss, the nearest one; None for none."""
    limit = min((least for least, _ in MARKS), key=lambda least: abs(loss - least))
    return limit if abs(loss - limit) < error else None


def is_about_equal(loss: float) -> bool:
    """Whether a move that loses so much may as well be the best."""
    return loss < DOUBT


def mark(loss: float) -> str:
    """The mark of a decision that loses so much: "??", "?", "?!", or nothing."""
    # Only what sums of fractions leave over is forgiven: it counts before rounding.
    return next((sign for least, sign in MARKS if loss >= least - 1e-9), "")


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move with its value for the player to move."""

    move: Move
    win: float
    """The probability of winning after it, 0 to 1; a draw counts ½."""
    loss: float
    """How much lower that is than after the best move, 0 to 1."""
    prospect: Prospect | None = None
    """Its consequences in the round; None if they were not worked out."""


class Cause(Enum):
    """The cause of a change of the winning chances."""

    CHOICE = "choice"
    """A decision of a player."""
    DICE = "dice"
    """A roll: its value less the average over all 36."""
    CARDS = "cards"
    """The cards dealt for a round: its value less the value expected before."""


@dataclass(frozen=True, slots=True)
class Change:
    """The change of the winning chances by one cause."""

    turn: int
    """The number of events before it, by which a position of the game is named."""
    round: int
    cause: Cause
    player: Player
    """The player who decided or rolled; for cards, who starts the round."""
    gain: float
    """The change of this player's probability of winning, -1 to 1; for a choice, 0 or less."""
    best: Move | None
    """The best move, for a choice; else None."""
    usual: tuple[float, ...] = ()
    """For a choice between several moves, what each of LOSING (strengths.py) would lose there on
    average; empty where that is not known."""
    is_helped: bool = False
    """Whether the teacher helped with the choice."""

    @property
    def loss(self) -> float:
        """The probability of winning that a choice gave away, 0 to 1; 0 for dice and cards."""
        return max(0.0, -self.gain) if self.cause is Cause.CHOICE else 0.0

    @property
    def mark(self) -> str:
        """The mark of a choice, "?!", "?" or "??"; empty for none, or a small loss after a hint,
        which looks less closely than a review and may have advised it."""
        return "" if self.is_helped and self.loss < HELPED else mark(self.loss)


def revise(changes: Sequence[Change], by: float) -> tuple[list[Change], float]:
    """Let the last change by luck have what a closer look at a position has found for player A.

    So a choice is never blamed for it. Returns the changes, and what is left for the start if
    nothing fell before.
    """
    found = [*changes]
    if not by:
        return found, 0.0
    for k in reversed(range(len(found))):
        change = found[k]
        if change.cause is not Cause.CHOICE:
            found[k] = replace(change, gain=change.gain + change.player.sign * by)
            return found, 0.0
    return found, by


@dataclass(frozen=True, slots=True)
class Sums:
    """A review in whole parts that add up as they are read. Pairs are indexed by `Player`.

    A player's chances at the start and both lines of choices and luck, the other one's with the
    sign turned, give those at the end.
    """

    start: tuple[int, int]
    choices: tuple[int, int]
    dice: tuple[int, int]
    cards: tuple[int, int]
    end: tuple[int, int]

    def lead(self, player: Player) -> int:
        """What both players' choices together gave one player."""
        return self.choices[player] - self.choices[player.other]

    def luck(self, player: Player) -> int:
        """What dice and cards gave a player, less what they gave the other one."""
        mine, other = (self.dice[p] + self.cards[p] for p in (player, player.other))
        return mine - other


@dataclass(frozen=True, slots=True)
class Review:
    """The changes of the winning chances in a game. Pairs are indexed by `Player`.

    `start` and the changes, those of player B with the sign turned, add up to `end`.
    """

    start: float
    """Player A's probability of winning before the first event."""
    end: float
    """Player A's probability of winning after the last event: 1, ½ or 0 if the game is over."""
    changes: tuple[Change, ...]

    @property
    def skill(self) -> tuple[float, float]:
        """The sum of each player's choices: 0 at best."""
        return self.total(Cause.CHOICE)

    @property
    def luck(self) -> tuple[float, float]:
        """The sum of each player's dice and cards."""
        dice, cards = self.total(Cause.DICE), self.total(Cause.CARDS)
        return dice[0] + cards[0], dice[1] + cards[1]

    def sums(self, per: int = 100) -> Sums:
        """The sums in whole parts of 1 / `per` (100: percent), rounded so that they add up."""
        start, end = (whole_chance(value, per) for value in (self.start, self.end))
        a, b = (-nearest(-per * skill) for skill in self.skill)
        # What was rounded away is luck's: nobody looks at that more closely.
        (dice_a, dice_b), (cards_a, cards_b) = self.total(Cause.DICE), self.total(Cause.CARDS)
        luck = [per * gain for gain in (dice_a, -dice_b, cards_a, -cards_b)]
        one, two, three, four = apportioned(luck, end - start - (a - b))
        return Sums((start, per - start), (a, b), (one, -two), (three, -four), (end, per - end))

    def course(self) -> tuple[tuple[int, float], ...]:
        """Player A's probability of winning at the start and after every change, with its turn."""
        now = self.start
        found = [(0, now)]
        for change in self.changes:
            now += change.player.sign * change.gain
            # Cards are dealt by the shanghai before them: they make no turn of their own.
            found.append((change.turn + (change.cause is not Cause.CARDS), now))
        return tuple(found)

    def revised(self, change: Change, loss: float, best: Move | None = None) -> "Review":
        """A copy of the review in which one choice has another loss, and another best move if one
        is given."""
        at = self.changes.index(change)
        by = (loss + change.gain) * change.player.sign
        before, left = revise(self.changes[:at], by)
        changed = replace(change, gain=-loss, best=best or change.best)
        changes = (*before, changed, *self.changes[at + 1 :])
        return Review(self.start + left, self.end, changes)

    def helped(self, told: Collection[int]) -> "Review":
        """The review of a game in which the teacher helped with the choices at the turns `told`."""
        found = (replace(one, is_helped=one.turn in told) for one in self.changes)
        return replace(self, changes=tuple(found))

    def mistakes(self, player: Player) -> tuple[Change, ...]:
        """A player's choices with a mark, in the order of the game."""
        return tuple(change for change in self.changes if change.player is player and change.mark)

    def total(self, cause: Cause) -> tuple[float, float]:
        """The sum of the changes by one cause, for each player."""
        a, b = (
            sum(c.gain for c in self.changes if c.cause is cause and c.player is player)
            for player in Player
        )
        return a, b
