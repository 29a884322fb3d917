"""Where somebody loses: by kind of decision, round and lead, beside others of the same strength.

The decisions of one game hang together, so it is games that are counted as samples: the loss per
decision is a ratio of sums over games, and its error that of a ratio (Cochran, Sampling
Techniques, 1977, ch. 6). A few games tell little of how much games differ: what is known of that
from the levels' games counts as `KNOWN` games more (Smyth, SAGMB 3, 2004). See
docs/guide/learning.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from shanghaien.learning.chances import holm, quantile, tail
from shanghaien.learning.reference import usual
from shanghaien.learning.study import ASPECTS, CELLS, Kind, Study, Tally

ENOUGH = 10
"""Before so many games nothing is told: docs/guide/learning.md."""
WHAT = tuple(kind.value for kind in Kind) + ASPECTS
"""Cells that say what was to be decided: somebody can practise that."""
WHEN = tuple(cell for cell in CELLS if cell not in WHAT)
"""Those that say when."""
LIMITS = ((WHAT, 0.025), (WHEN, 0.005))
"""How often one of these is told that is chance only, at most."""
PART = 0.1
"""What costs a smaller part of all that is lost is not worth telling."""
SHIFT = 0.1
"""By such a part what is usual may be more against another opponent: that is no weakness."""
KNOWN = 20
"""As so many games counts what is known of how much games differ."""
FEWEST = 10
"""A cell of fewer decisions is not judged."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The losses in one of CELLS, compared with what is usual at the same overall strength.

    Losses are probabilities of winning, 0 to 1.
    """

    name: str
    """One of CELLS."""
    games: int
    """The number of games with such decisions."""
    count: int
    """The number of decisions."""
    loss: float
    """The mean loss of a decision; 0 if there are none."""
    error: float
    """The standard error of the mean loss."""
    usual: float
    """The mean loss of somebody with the same overall loss."""
    cost: float
    """The loss beyond the usual, per game; less than 0 for a strength."""
    excess_error: float
    """The standard error of the difference from what is usual."""
    freedom: float
    """Degrees of freedom of both errors."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean loss."""
        half = quantile(self.freedom) * self.error
        return max(0.0, self.loss - half), self.loss + half

    @property
    def chance(self) -> float:
        """How likely so large a loss is by chance, if the true one is the usual and SHIFT more."""
        more = self.loss - (1 + SHIFT) * self.usual
        return tail(more / self.excess_error, self.freedom) if self.excess_error else 1.0


@dataclass(frozen=True)
class Losses:
    """A player's losses over some games. Losses are probabilities of winning, 0 to 1."""

    games: int
    count: int
    """The number of decisions in all games."""
    loss: float
    """The mean loss of a decision."""
    cells: tuple[Cell, ...]
    """One for each of CELLS."""

    def cell(self, name: str) -> Cell:
        """The cell of a name, one of CELLS."""
        return self.cells[CELLS.index(name)]

    @property
    def is_telling(self) -> bool:
        """Whether there are enough games to name a weakness."""
        return self.games >= ENOUGH

    @cached_property
    def told(self) -> tuple[Cell, ...]:
        """The weaknesses beyond chance, those that cost a game most first.

        Cells of what was decided come before cells of when, which are often the same weakness seen
        otherwise, and which nobody can practise.
        """
        if not self.is_telling:
            return ()
        found: list[Cell] = []
        for names, limit in LIMITS:
            judged = [self.cell(name) for name in names]
            judged = [cell for cell in judged if cell.count >= FEWEST and cell.excess_error]
            stands = holm([cell.chance for cell in judged], limit)
            found += [cell for cell, is_told in zip(judged, stands, strict=True) if is_told]
        least = PART * self.loss * self.count / self.games
        dear = [cell for cell in found if cell.cost >= least]
        return tuple(sorted(dear, key=lambda cell: (cell.name not in WHAT, -cell.cost)))

    @property
    def worst(self) -> Cell | None:
        """The first of `told`; None if there is none."""
        return next(iter(self.told), None)


def losses(studies: Iterable[Study]) -> Losses:
    """A player's losses over some games. Games without a decision don't count."""
    games = [study for study in studies if study.total.count]
    totals = [study.total for study in games]
    total = _sum(totals)
    loss = total.loss / total.count if total.count else 0.0
    cells = (_cell(name, [study.tally(name) for study in games], totals) for name in CELLS)
    return Losses(len(games), total.count, loss, tuple(cells))


def _sum(tallies: Sequence[Tally]) -> Tally:
    return Tally(sum(t.count for t in tallies), sum(t.loss for t in tallies))


def _cell(name: str, tallies: Sequence[Tally], totals: Sequence[Tally]) -> Cell:
    """A cell from what each game has of it, and of all decisions."""
    games, own, total = len(tallies), _sum(tallies), _sum(totals)
    there, freedom = sum(tally.count > 0 for tally in tallies), float(KNOWN + games - 1)
    if not own.count:
        return Cell(name, 0, 0, 0.0, 0.0, 0.0, 0.0, 0.0, freedom)
    loss, strength = own.loss / own.count, total.loss / total.count
    known = usual(name, strength)
    # What is usual moves with the loss of all decisions, which is an estimate, too: in proportion.
    part = known.loss / strength * own.count / total.count if strength else 0.0
    rests = [tally.loss - loss * tally.count for tally in tallies]
    shared = [whole.loss - strength * whole.count for whole in totals]
    apart = [
        rest + (loss - known.loss) * (tally.count - own.count / games) - part * more
        for rest, tally, more in zip(rests, tallies, shared, strict=True)
    ]
    # The more decisions, the more their sum differs.
    more = own.count / games / known.often if known.often else 0.0
    error = _error(rests, known.spread**2 * more) / own.count
    excess_error = _error(apart, known.apart**2 * more) / own.count
    cost = (loss - known.loss) * own.count / games
    return Cell(name, there, own.count, loss, error, known.loss, cost, excess_error, freedom)


def _error(rests: Sequence[float], known: float) -> float:
    """The standard error of a sum over games, from how each differs from their mean.

    `known` is the square of what is known of that.
    """
    games = len(rests)
    square = (KNOWN * known + sum(rest * rest for rest in rests)) / (KNOWN + games - 1)
    return sqrt(games * square)
