"""What a review says of how a player decides: what which kind of decision gave away, and which
decisions cost most."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from shanghaien.ai.grades import choices_of
from shanghaien.ai.review import Review
from shanghaien.game import Game
from shanghaien.learning.aspects import ASPECTS, aspects
from shanghaien.learning.themes import themes
from shanghaien.moves import (
    ChooseDirection,
    Move,
    Place,
    Roll,
    Rolled,
    Shanghai,
    UseAdjust,
    UseAgain,
    UseBoth,
    UseJoker,
)
from shanghaien.state import ROUNDS, Player

LEAST = 0.05
"""What a decision must have cost at least to be kept for repeating: it bears "?" or "??"."""
MOST = 3
"""How many a game gives each player at most."""
BEHIND = 0.4
"""The chance to win below which a player is behind."""
AHEAD = 0.6
"""The chance to win above which a player is ahead."""
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


_MOVES: tuple[tuple[Kind, tuple[type[Move], ...]], ...] = (
    (Kind.JOKER, (UseJoker,)),
    (Kind.TRICK, (UseAdjust, UseBoth, UseAgain)),
    (Kind.END, (ChooseDirection,)),
    (Kind.STOP, (Shanghai, Roll)),
    (Kind.PLACE, (Place,)),
)
"""The rarest first: a trick that was missed is a mistake with the trick, not with the die."""

LEADS = ("behind", "even", "ahead")
CELLS = (
    *(kind.value for kind in Kind),
    *ASPECTS,
    *(f"round-{number}" for number in range(1, ROUNDS + 1)),
    *LEADS,
)
"""By what decisions are added up. Each is in one cell of the kinds, of the rounds and of the leads,
and in any number of the aspects."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision with two moves or more."""

    turn: int
    """The number of events before it."""
    kind: Kind
    themes: tuple[str, ...]
    """What the best move is about; some of `shanghaien.puzzles.THEMES`."""
    round: int
    win: float
    """The player's chance to win before it."""
    loss: float
    """What it gave away, 0 or more, in chances to win."""
    best: Move
    aspects: tuple[str, ...] = ()
    """Some of ASPECTS."""

    @property
    def cells(self) -> tuple[str, ...]:
        """Those of CELLS that it is in."""
        lead = LEADS[(self.win >= BEHIND) + (self.win > AHEAD)]
        return self.kind.value, *self.aspects, f"round-{self.round}", lead

    @property
    def theme(self) -> str:
        """The one that puzzles train it by: the rarest; empty for none."""
        return next((t for t in _BY_RARITY if t in self.themes), "")


_BY_RARITY = ("joker", "adjust", "both", "again", "give-up", "neighbour", "end", "last", "stop")


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
    """By which puzzles train it; empty for none."""


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


def kind_of(best: Move, made: Move) -> Kind:
    """What a decision was between."""
    return next(
        kind for kind, moves in _MOVES if isinstance(best, moves) or isinstance(made, moves)
    )


def decisions(review: Review, game: Game, player: Player) -> tuple[Decision, ...]:
    """The decisions of a player in a reviewed game."""
    course = dict(review.course())
    found = []
    for choice in choices_of(review, game, player):
        made, state = game.events[choice.turn], game.states[choice.turn]
        assert choice.best is not None
        assert not isinstance(made, Rolled)
        a = course[choice.turn]
        win = a if player is Player.A else 1.0 - a
        about, kind = themes(state, choice.best), kind_of(choice.best, made)
        common = aspects(state, choice.best, has_card=kind in (Kind.TRICK, Kind.JOKER))
        found.append(
            Decision(choice.turn, kind, about, choice.round, win, choice.loss, choice.best, common)
        )
    return tuple(found)


def study(some: Iterable[Decision]) -> Study:
    """What the decisions of a game come to."""
    counts, losses = dict.fromkeys(CELLS, 0), dict.fromkeys(CELLS, 0.0)
    known = tuple(some)
    for decision in known:
        for cell in decision.cells:
            counts[cell] += 1
            losses[cell] += decision.loss
    worst = sorted((d for d in known if d.loss >= LEAST), key=lambda d: (-d.loss, d.turn))[:MOST]
    return Study(
        tuple(Tally(counts[cell], losses[cell]) for cell in CELLS),
        tuple(Mistake(d.turn, d.loss, d.kind, d.theme) for d in worst),
    )


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
    if theme and theme not in _BY_RARITY:
        raise ValueError("no such theme")
    lost = _whole(loss, round(LEAST * UNIT), UNIT) / UNIT
    return Mistake(_whole(turn, 0, events - 1), lost, Kind(kind), theme or "")


def _whole(raw: Any, low: int, high: int) -> int:
    """A whole number between two. Raises ValueError for anything else."""
    if type(raw) is not int or not low <= raw <= high:
        raise ValueError("out of bounds")
    return raw
