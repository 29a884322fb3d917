"""What a review says of how a player decides: what which kind of decision gave away, and which
decisions cost most."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from shanghaien.ai.grades import choices_of, summed
from shanghaien.ai.review import Review
from shanghaien.game import Game
from shanghaien.learning.aspects import aspects
from shanghaien.learning.habits import answers
from shanghaien.learning.study import (
    CELLS,
    LEADS,
    LEAST,
    LEAST_HABIT,
    MOST,
    PAIRS,
    UNIT,
    Kind,
    Mistake,
    Replies,
    Study,
)
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
from shanghaien.state import Player

BEHIND = 0.4
"""The chance of winning below which a player is behind."""
AHEAD = 0.6
"""The chance of winning above which a player is ahead."""

_MOVES: tuple[tuple[Kind, tuple[type[Move], ...]], ...] = (
    (Kind.JOKER, (UseJoker,)),
    (Kind.TRICK, (UseAdjust, UseBoth, UseAgain)),
    (Kind.END, (ChooseDirection,)),
    (Kind.STOP, (Shanghai, Roll)),
    (Kind.PLACE, (Place,)),
)
"""The rarest first: a trick that was missed is a mistake with the trick, not with the die."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice between two moves or more, in a reviewed game."""

    turn: int
    """The number of events before it."""
    kind: Kind
    themes: tuple[str, ...]
    """The themes of the best move; some of THEMES."""
    round: int
    win: float
    """The player's probability of winning before it, 0 to 1."""
    loss: float
    """The probability of winning that it gave away, 0 to 1."""
    best: Move
    aspects: tuple[str, ...] = ()
    """Some of ASPECTS."""
    usual: tuple[float, ...] = ()
    """The loss of each of LOSING there, on average (shanghaien/ai/usual.py)."""
    answers: tuple[tuple[str, str], ...] = ()
    """The answer given and the best one, for each question of PAIRS that it asked."""

    @property
    def habits(self) -> tuple[str, ...]:
        """Those of ANSWERS that were given though the other one was better."""
        return tuple(given for given, best in self.answers if given != best)

    @property
    def is_kept(self) -> bool:
        """Whether it is kept as a mistake: it lost enough, or shows a habit."""
        return self.loss >= (LEAST_HABIT if self.habits else LEAST)

    @property
    def cells(self) -> tuple[str, ...]:
        """The names of its cells; some of CELLS."""
        lead = LEADS[(self.win >= BEHIND) + (self.win > AHEAD)]
        return self.kind.value, *self.aspects, f"round-{self.round}", lead

    @property
    def theme(self) -> str:
        """The one that puzzles train it by: the rarest, any other after those; empty for none."""
        return next((t for t in (*_BY_RARITY, *self.themes) if t in self.themes), "")


_BY_RARITY = ("joker", "adjust", "both", "again", "neighbour", "end", "last", "stop")


def kind_of(best: Move, made: Move) -> Kind:
    """What a decision was between."""
    return next(
        kind for kind, moves in _MOVES if isinstance(best, moves) or isinstance(made, moves)
    )


def decisions(
    review: Review, game: Game, player: Player, told: Collection[int] = ()
) -> tuple[Decision, ...]:
    """A player's choices between two moves or more in a reviewed game, in their order, but for
    those at the turns in `told`, which the teacher helped with."""
    course = dict(review.course())
    found = []
    for choice in choices_of(review, game, player, told):
        made, state = game.events[choice.turn], game.states[choice.turn]
        assert choice.best is not None
        assert not isinstance(made, Rolled)
        a = course[choice.turn]
        win = a if player is Player.A else 1.0 - a
        about, kind = themes(state, choice.best), kind_of(choice.best, made)
        common = aspects(state, choice.best, has_card=kind in (Kind.TRICK, Kind.JOKER))
        # Of moves that are equally good, the one that was made is a best one.
        best = choice.best if round(choice.loss * UNIT) else made
        found.append(
            Decision(
                *(choice.turn, kind, about, choice.round, win, choice.loss, choice.best, common),
                choice.usual,
                tuple(answers(state, made, best)),
            )
        )
    return tuple(found)


def study(some: Iterable[Decision]) -> Study:
    """The summary of a player’s decisions in a game: counts and losses by cell, and mistakes."""
    counts, losses = dict.fromkeys(CELLS, 0), dict.fromkeys(CELLS, 0.0)
    known = tuple(some)
    for decision in known:
        for cell in decision.cells:
            counts[cell] += 1
            losses[cell] += decision.loss
    worst = sorted((d for d in known if d.is_kept), key=lambda d: (-d.loss, d.turn))[:MOST]
    return Study(
        tuple(counts.values()),
        tuple(losses.values()),
        tuple(Mistake(d.turn, d.loss, d.kind, d.theme, d.habits) for d in worst),
        summed(decision.usual for decision in known),
        tuple(_replies(known, *pair) for pair in PAIRS),
    )


def _replies(some: Iterable[Decision], first: str, second: str) -> Replies:
    """How the question of a pair was answered."""
    asked = [(d.loss, pair) for d in some for pair in d.answers if pair[0] in (first, second)]
    over, under = (
        [loss for loss, pair in asked if pair == (given, best)]
        for given, best in ((first, second), (second, first))
    )
    best = sum(pair[1] == first for _, pair in asked)
    return Replies(len(asked), best, (len(over), len(under)), (sum(over), sum(under)))
