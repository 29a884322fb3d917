"""How a player decided in a game, as it is kept beside its record.

What makes it of a review is in `shanghaien.learning.decisions`; this is all that reading it takes.

A new group: CELLS with Kind or ASPECTS here, the decisions in it in `decisions` or `aspects`; its
usual losses in reference.py (`python -m bench.learning --table`) and docs/figures/learning.md;
its name, its sentence and whether puzzles train it in web/strength/losses_view.py. Studies stored
before are made again.
"""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from operator import le
from typing import Any

from shanghaien.state import ROUNDS

LEAST = 0.05
"""What a decision must have cost at least to be kept for repeating: it bears "?" or "??"."""
LEAST_HABIT = 0.02
"""The same of one that answers a question of PAIRS wrongly: kept where there is room, to be retried
with others like it; it bears "?!"."""
MOST = 3
"""How many a game gives each player at most."""
LEVELS = 4
"""How many of the opponent's levels lose anything: LOSING of shanghaien/ai/strengths.py."""
PAIRS = (
    ("left", "right"),
    ("roll", "shanghai"),
    ("trick", "no-trick"),
    ("joker", "no-joker"),
    ("high", "low"),
    ("pile", "spread"),
    ("rich", "poor"),
    ("crew", "fresh"),
    ("fight", "avoid"),
)
"""What somebody may always do, or never: two answers to each question (`habits`)."""
ANSWERS = tuple(answer for pair in PAIRS for answer in pair)
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

_KINDS, _ROUNDS, _LEADS = (
    slice(CELLS.index(first), CELLS.index(last) + 1)
    for first, last in (("end", "joker"), ("round-1", f"round-{ROUNDS}"), (LEADS[0], LEADS[-1]))
)

_BY_NAME = {kind.value: kind for kind in Kind}
_PLACES = {kind: at for at, kind in enumerate(Kind)}
"""Where each kind is in CELLS."""

THEMES = ("stop", "end", "neighbour", "joker", "adjust", "both", "again", "last")
"""Shanghai or roll on, which end is number 1, neighbours' pips, the four tricks, the last dice."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The count and the loss of some decisions."""

    count: int
    loss: float
    """The sum of what they gave away, in probability of winning."""


@dataclass(frozen=True, slots=True)
class Replies:
    """How a question of PAIRS was answered in a game: where both answers were possible."""

    asked: int = 0
    best: int = 0
    """How often the first answer was the best."""
    wrong: tuple[int, int] = (0, 0)
    """How often each answer was given where the other one was better."""
    losses: tuple[float, float] = (0.0, 0.0)
    """What that gave away."""

    def right(self, at: int) -> int:
        """How often the first or the second answer was best."""
        return self.asked - self.best if at else self.best

    def given(self, at: int) -> int:
        """How often the first or the second answer was given."""
        return self.right(at) + self.wrong[at] - self.wrong[1 - at]


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision costly enough to come back for practice."""

    turn: int
    """The number of events before it."""
    loss: float
    kind: Kind
    theme: str
    """One of THEMES, by which puzzles train it; empty for none."""
    habits: tuple[str, ...] = ()
    """Those of ANSWERS that were given though the other one was better."""

    @property
    def is_small(self) -> bool:
        """Whether it is kept only for a habit: it lost less than LEAST."""
        return self.loss < LEAST


@dataclass(frozen=True, slots=True)
class Study:
    """The summary of one player's decisions in a game."""

    counts: tuple[int, ...]
    """The number of decisions in each of CELLS."""
    losses: tuple[float, ...]
    """The sum of their losses, in probability of winning."""
    mistakes: tuple[Mistake, ...]
    """The worst first."""
    usual: tuple[float, ...] = ()
    """The sum that each of LOSING (shanghaien/ai/strengths.py) would have lost, or nothing."""
    replies: tuple[Replies, ...] = (Replies(),) * len(PAIRS)
    """The answers to each question of PAIRS."""

    def tally(self, cell: str) -> Tally:
        """The count and loss of one of CELLS."""
        at = CELLS.index(cell)
        return Tally(self.counts[at], self.losses[at])

    @property
    def total(self) -> Tally:
        """The count and loss of all decisions."""
        return Tally(sum(self.counts[_KINDS]), sum(self.losses[_KINDS]))


def write_study(found: Study) -> dict[str, list[Any]]:
    """A study as JSON: "t" has the count and the loss of each of CELLS, "m" the turn, the loss, the
    kind, the theme and the habits of each mistake, "u" what each level would have lost, "h" the
    numbers of each of PAIRS: asked, best, wrong and its losses; all losses in parts of UNIT.

    Flat, since little may be nested of what is kept beside a record (`formats.limits.is_nested`).
    """
    losses = (round(loss * UNIT) for loss in found.losses)
    tallies = zip(found.counts, losses, strict=True)
    mistakes = (
        (m.turn, round(m.loss * UNIT), m.kind.value, m.theme, " ".join(m.habits))
        for m in found.mistakes
    )
    replies = (
        (r.asked, r.best, *r.wrong, *(round(loss * UNIT) for loss in r.losses))
        for r in found.replies
    )
    return {
        "t": [n for one in tallies for n in one],
        "m": [n for one in mistakes for n in one],
        "u": [round(loss * UNIT) for loss in found.usual],
        "h": [n for one in replies for n in one],
    }


def read_study(raw: Any, events: int) -> Study | None:
    """The study in JSON data, of a game with so many events; None for anything else."""
    try:
        tallies, mistakes, usual, replies = raw["t"], raw["m"], raw["u"], raw["h"]
    except (TypeError, KeyError):
        return None
    if not all(isinstance(part, list) for part in (tallies, mistakes, usual, replies)):
        return None
    if len(tallies) != 2 * len(CELLS) or len(replies) != 6 * len(PAIRS):
        return None
    if len(mistakes) > 5 * MOST or len(mistakes) % 5:
        return None
    # Just these: True is no 1, though they are equal.
    if {int} != set(map(type, (*tallies, *usual, *replies))) or not {int, str}.issuperset(
        map(type, mistakes)
    ):
        return None
    return _read(tuple(tallies), tuple(mistakes), tuple(usual), tuple(replies), events)


@lru_cache(maxsize=4096)
def _read(
    tallies: tuple[int, ...],
    parts: tuple[Any, ...],
    usual: tuple[int, ...],
    numbers: tuple[int, ...],
    events: int,
) -> Study | None:
    """The study of its numbers. Those of all games are read again whenever they are listed."""
    counts, losses = tallies[::2], tallies[1::2]
    if not _adds_up(counts, losses, events):
        return None
    if len(usual) not in {0, LEVELS} or not all(0 <= one <= UNIT * events for one in usual):
        return None
    total = sum(counts[_KINDS]), sum(losses[_KINDS])
    try:
        mistakes = tuple(_mistake(events, five) for five in zip(*[iter(parts)] * 5, strict=True))
        replies = tuple(_of_pair(total, six) for six in zip(*[iter(numbers)] * 6, strict=True))
    except (KeyError, ValueError):
        return None
    lost, others = (tuple([loss / UNIT for loss in some]) for some in (losses, usual))
    found = Study(counts, lost, mistakes, others, replies)
    return found if _are_of(mistakes, found) else None


_SLACK = len(CELLS)
"""By how many parts of UNIT sums may differ, since each loss was rounded by itself."""


def _adds_up(counts: tuple[int, ...], losses: tuple[int, ...], events: int) -> bool:
    """Whether the cells can be of the same decisions; losses in parts of UNIT."""
    count, loss = sum(counts[_KINDS]), sum(losses[_KINDS])
    return (
        min(counts) >= 0
        and min(losses) >= 0
        and max(counts) <= min(count, events)
        and max(losses) <= loss + _SLACK
        and count == sum(counts[_ROUNDS]) == sum(counts[_LEADS])
        and abs(sum(losses[_ROUNDS]) - loss) <= _SLACK
        and abs(sum(losses[_LEADS]) - loss) <= _SLACK
        and all(map(le, losses, [UNIT * n for n in counts]))
    )


def _are_of(mistakes: tuple[Mistake, ...], found: Study) -> bool:
    """Whether the mistakes can be some of the decisions."""
    if len({mistake.turn for mistake in mistakes}) != len(mistakes):
        return False
    for kind in {mistake.kind for mistake in mistakes}:
        lost = [mistake.loss for mistake in mistakes if mistake.kind is kind]
        at = _PLACES[kind]
        if len(lost) > found.counts[at] or sum(lost) > found.losses[at] + _SLACK / UNIT:
            return False
    return True


def _mistake(events: int, five: tuple[Any, ...]) -> Mistake:
    """One of its numbers. Raises KeyError or ValueError for what cannot be."""
    turn, loss, kind, theme, habits = five
    if not type(turn) is type(loss) is int or (theme and theme not in THEMES):
        raise ValueError("no whole number, or no such theme")
    named = tuple(habits.split(" ")) if isinstance(habits, str) and habits else ()
    # In their order, and never both answers to a question.
    pairs = [ANSWERS.index(name) // 2 for name in named]
    if habits != " ".join(named) or pairs != sorted(set(pairs)):
        raise ValueError("no such habits")
    least = LEAST_HABIT if named else LEAST
    if not (0 <= turn < events and least * UNIT <= loss <= UNIT):
        raise ValueError("out of bounds")
    return Mistake(turn, loss / UNIT, _BY_NAME[kind], theme or "", named)


def _of_pair(total: tuple[int, int], six: tuple[int, ...]) -> Replies:
    """The answers to a question of their numbers, losses in parts of UNIT; `total` has the count
    and the loss of all decisions. Raises ValueError for what cannot be."""
    asked, best, first, second, over, under = six
    is_counted = 0 <= second <= best <= asked <= total[0] and 0 <= first <= asked - best
    is_lost = 0 <= over <= UNIT * first and 0 <= under <= UNIT * second
    if not (is_counted and is_lost and over + under <= total[1] + _SLACK):
        raise ValueError("does not add up")
    return Replies(asked, best, (first, second), (over / UNIT, under / UNIT))
