"""How a player decided in a game, as it is kept beside its record.

What makes it of a review is in `shanghaien.learning.decisions`; this is all that reading it takes.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from shanghaien.state import ROUNDS

LEAST = 0.05
"""What a decision must have cost at least to be kept for repeating: it bears "?" or "??"."""
MOST = 3
"""How many a game gives each player at most."""
UNIT = 10_000
"""Losses are kept as whole numbers: so many make a whole game."""


class Kind(Enum):
    """What a decision was between, seen from the best move and the one that was made."""

    END = "end"
    """Which end of the row is number 1."""
    STOP = "stop"
    """To shanghai or to roll on."""
    PLACE = "place"
    """Which die to add."""
    TRICK = "trick"
    """To use a trick on the dice, and how."""
    JOKER = "joker"
    """To use "2 sailors", and for which crew."""


ASPECTS = ("neighbour", "last", "trick-card")
"""What decisions of any kind may have in common: neighbours' pips count, the last dice, a trick
card is used or should have been."""
LEADS = ("behind", "even", "ahead")
CELLS = (
    *(kind.value for kind in Kind),
    *ASPECTS,
    *(f"round-{number}" for number in range(1, ROUNDS + 1)),
    *LEADS,
)
"""By what decisions are added up. Each is in one cell of the kinds, of the rounds and of the leads,
and in any number of the aspects."""

THEMES = ("stop", "end", "neighbour", "joker", "adjust", "both", "again", "last", "give-up")
"""Those of `shanghaien.puzzles`, said once more: to read a study takes no puzzles."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Some decisions of a game."""

    count: int = 0
    loss: float = 0.0
    """What they gave away together."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that is worth to be repeated."""

    turn: int
    """The number of events before it."""
    loss: float
    kind: Kind
    theme: str
    """One of THEMES, by which puzzles train it; empty for none."""


@dataclass(frozen=True, slots=True)
class Study:
    """How a player decided in a game."""

    tallies: tuple[Tally, ...]
    """One for each of CELLS."""
    mistakes: tuple[Mistake, ...]
    """The worst first."""

    def tally(self, cell: str) -> Tally:
        """That of one of CELLS."""
        return self.tallies[CELLS.index(cell)]

    @property
    def total(self) -> Tally:
        """All decisions: each is of one kind."""
        kinds = self.tallies[: len(Kind)]
        return Tally(sum(each.count for each in kinds), sum(each.loss for each in kinds))


def write_study(found: Study) -> dict[str, list[Any]]:
    """A study as JSON: "t" has the count and the loss of each of CELLS, "m" the turn, the loss, the
    kind and the theme of each mistake; losses in parts of UNIT.

    Flat, since little may be nested of what is kept beside a record (`formats.limits.is_nested`).
    """
    tallies = ((tally.count, round(tally.loss * UNIT)) for tally in found.tallies)
    mistakes = ((m.turn, round(m.loss * UNIT), m.kind.value, m.theme) for m in found.mistakes)
    return {"t": [n for one in tallies for n in one], "m": [n for one in mistakes for n in one]}


def read_study(raw: Any, events: int) -> Study | None:
    """The study of JSON, of a game of so many events; None for what cannot be one."""
    try:
        tallies = tuple(_tally(events, *pair) for pair in _parts(raw["t"], 2))
        mistakes = tuple(_mistake(events, *four) for four in _parts(raw["m"], 4))
    except (TypeError, KeyError, ValueError):
        return None
    is_whole = len(tallies) == len(CELLS) and len(mistakes) <= MOST
    is_single = len({mistake.turn for mistake in mistakes}) == len(mistakes)
    found = Study(tallies, mistakes)
    return found if is_whole and is_single and _adds_up(found) else None


_ROUNDS = tuple(cell for cell in CELLS if cell.startswith("round-"))
_SLACK = len(CELLS) / UNIT
"""By how much sums may differ, since each loss was rounded by itself."""


def _adds_up(found: Study) -> bool:
    """Whether the cells can be of the same decisions, and the mistakes some of these."""
    total = found.total
    for cells in (_ROUNDS, LEADS):
        some = [found.tally(cell) for cell in cells]
        count, loss = sum(each.count for each in some), sum(each.loss for each in some)
        if count != total.count or abs(loss - total.loss) > _SLACK:
            return False
    if any(t.count > total.count or t.loss > total.loss + _SLACK for t in found.tallies):
        return False
    for kind in Kind:
        lost = [mistake.loss for mistake in found.mistakes if mistake.kind is kind]
        known = found.tally(kind.value)
        if len(lost) > known.count or sum(lost) > known.loss + _SLACK:
            return False
    return True


def _parts(raw: Any, size: int) -> list[tuple[Any, ...]]:
    """A list in parts of a size. Raises TypeError or ValueError for anything else."""
    if not isinstance(raw, list) or len(raw) > max(2 * len(CELLS), 4 * MOST):
        raise TypeError("no list, or a long one")
    return list(zip(*[iter(raw)] * size, strict=True))


def _tally(events: int, count: Any, loss: Any) -> Tally:
    return Tally(_whole(count, 0, events), _whole(loss, 0, UNIT * count) / UNIT)


def _mistake(events: int, turn: Any, loss: Any, kind: Any, theme: Any) -> Mistake:
    if theme and theme not in THEMES:
        raise ValueError("no such theme")
    lost = _whole(loss, round(LEAST * UNIT), UNIT) / UNIT
    return Mistake(_whole(turn, 0, events - 1), lost, Kind(kind), theme or "")


def _whole(raw: Any, low: int, high: int) -> int:
    """A whole number between two. Raises ValueError for anything else."""
    if type(raw) is not int or not low <= raw <= high:
        raise ValueError("out of bounds")
    return raw
