"""How sure a chance to win is, where rounds are solved whole, and how play-outs make it surer.

What is off is the learned value of the ends of a round: by more the more open the game is, and by
less at the round's beginning, where many ends are averaged. Play-outs to the next tavern tell how
far; they are weighed against what was known before by the inverse of their variances, their own
scatter being learned from them (Gelman et al., Bayesian Data Analysis, ch. 2 and 3).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from shanghaien.ai.review import Option
from shanghaien.state import DICE, ROUNDS, Player, State

EVEN = (0.0012, 0.0032, 0.0040, 0.0070, 0.0125, 0.0220, 0.0175)
"""What the value of an even position is typically off by at the beginning of rounds 1 to 7; it goes
with the square root of how open the game is (docs/figures/certainty.md)."""
LATE = 2.5
"""By so much of itself it is off by more at the end."""
LEAST = 0.002
"""What any value is off by at least."""
HARDLY = 0.005
"""What is not certain is no less than this, and no more than what is left of it."""
SCATTER = (0.011, 0.017, 0.019, 0.027, 0.035, 0.058, 0.047)
"""The standard deviation of a play-out's value of an even position in rounds 1 to 7, by the same
page; it goes with the square root, too."""
APART = 0.6
"""What two moves of a position differ by is off by this part of what their values are."""
ENDED = 1.5
"""How much better it is to play on than to shanghai is off by so many times what the value of a
round's end is, and so are the play-outs of both (docs/figures/margin.md)."""
KNOWN = 6
"""As so many play-outs that counts beside those of the position."""
WANTED = 0.009
"""An error with which no more play-outs are wanted: chances are shown in whole percent."""
MOST = 64
"""Play-outs for a position at most."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How far player A's chance is off, as far as that is known."""

    before: float = 0.0
    """What was to be added to it before any play-out."""
    doubt: float = 0.0
    """The standard error of that; 0 where the chance is exact."""
    scatter: float = 0.0
    """The standard deviation to be expected of a play-out."""
    playouts: int = 0
    total: float = 0.0
    """How much more they say than the value, summed."""
    squares: float = 0.0
    """The sum of the squares of that."""
    ends: int = 0
    """How many play-outs are all that there are: then the chance is exact; 0 where they have no
    end."""

    @property
    def _weight(self) -> float:
        """The part of what play-outs say that is believed."""
        n = self.playouts
        if not n or not self.doubt:
            return 0.0
        around = max(self.squares - self.total**2 / n, 0.0)
        variance = (KNOWN * self.scatter**2 + around) / (KNOWN + n - 1)
        if self.ends:  # drawn without putting back
            variance *= max(0.0, 1.0 - n / self.ends)
        return self.doubt**2 / (self.doubt**2 + variance / n)

    @property
    def shift(self) -> float:
        """What is to be added to the chance."""
        if not self.playouts:
            return self.before
        return self.before + self._weight * (self.total / self.playouts - self.before)

    @property
    def error(self) -> float:
        """The standard error of what is left; 0 where the chance is exact."""
        return self.doubt * sqrt(1.0 - self._weight)

    @property
    def is_enough(self) -> bool:
        """Whether no more play-outs are wanted."""
        if self.ends:
            return self.playouts >= self.ends
        return self.error <= WANTED or self.playouts >= MOST

    def after(self, found: Sequence[float], ends: int = 0) -> "Estimate":
        """What play-outs of the position make of it: how much more they say than its value."""
        return replace(
            self,
            ends=ends,
            playouts=self.playouts + len(found),
            total=self.total + sum(found),
            squares=self.squares + sum(each * each for each in found),
        )

    def moved(self, before: "Estimate", after: "Estimate") -> "Estimate":
        """What it says of a position later in the round, from the first estimates of both."""
        more = after.doubt**2 - before.doubt**2
        doubt = min(sqrt(self.error**2 + max(more, 0.0)), after.doubt)
        return replace(after, before=self.shift, doubt=doubt)

    def corrected(self, win: float) -> float:
        """Player A's chance with the shift. Only what was certain before is certain."""
        return shifted(win, self.shift)


def shifted(win: float, by: float) -> float:
    """A chance with a shift. Only what was certain before is certain."""
    return win if win in {0.0, 1.0} else min(1.0 - HARDLY, max(HARDLY, win + by))


def corrected(ranked: Sequence[Option], mover: Player, estimate: Estimate) -> tuple[Option, ...]:
    """Options, a better one first, with the mover's chances as play-outs have corrected them.

    What each loses stays, but is never more than there is to lose: all of it where nothing is left.
    """
    found: list[Option] = []
    for one in ranked:
        win = one.win if mover is Player.A else 1.0 - one.win
        win = estimate.corrected(win)
        own = win if mover is Player.A else 1.0 - win
        most = found[0].win + found[0].loss if found else own + one.loss
        loss = most if found and not own else min(one.loss, most)
        found.append(replace(one, win=own, loss=loss))
    return tuple(found)


def loss_error(state: State, win: float) -> float:
    """The standard error of what a move loses there; 0 where it is exact."""
    return APART * first_estimate(state, win).error


def is_free_of_tricks(state: State) -> bool:
    """Whether nobody can use a trick any more in the round: then all of it is always searched."""
    return all(side.captain_out or not side.tricks for side in state.sides)


def first_estimate(state: State, win: float) -> Estimate:
    """What is known of a position without play-outs; `win` is the chance of either player."""
    return _first(state, win, sum(side.placed for side in state.sides) / (2 * DICE))


def first_margin(state: State, win: float) -> Estimate:
    """What is known, without play-outs, of how much better it is to play on than to shanghai.

    `win` is the chance of either player.
    """
    found = _first(state, win, 1.0)
    return replace(found, doubt=ENDED * found.doubt, scatter=ENDED * found.scatter)


def _first(state: State, win: float, share: float) -> Estimate:
    """What is known where such a part of the dice lies on cards."""
    if state.round == ROUNDS or win in {0.0, 1.0}:
        return Estimate()
    openness = 4.0 * win * (1.0 - win)
    k = state.round - 1
    error = EVEN[k] * (1.0 + LATE * min(share, 1.0))
    doubt, scatter = (sqrt(openness * each**2 + LEAST**2) for each in (error, SCATTER[k]))
    return Estimate(doubt=doubt, scatter=scatter)
