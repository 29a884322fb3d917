"""A match of two players with the same decks and dice for both.

Each deck and each roll is used twice, with seats swapped, so that luck counts for both. Besides
the levels there are three players to measure against: `random`, `greedy` and `mcts`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from runpy import run_path

from bench import mcts
from bench.arrays import ArrayEngine
from bench.shared import interval
from shanghaien.ai.choose import (
    EFFORT,
    LEVELS,
    Engines,
    Sight,
    choose_steps,
    find_level,
    make_engines,
)
from shanghaien.ai.evaluate import Evaluator
from shanghaien.ai.network import parse_network
from shanghaien.ai.one_ply import best, rate
from shanghaien.ai.steps import run
from shanghaien.chance import draw, draw_starter, shuffle
from shanghaien.moves import Move
from shanghaien.rules import apply, hide, legal_moves, outcome, setup
from shanghaien.state import Phase, Player, State

Chooser = Callable[[State, Random], Move]

OTHERS: dict[str, Chooser] = {
    "random": lambda state, rng: rng.choice(legal_moves(state)),
    "greedy": lambda state, _: best(rate(hide(state), 0), state.to_move),
    "mcts": mcts.choose,
}
"""Players that are no levels."""

OLD = "old:"
"""How the name of a player with other weights begins."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, seen by its first player."""

    pairs: tuple[float, ...]
    """For each deck the points of its two games, 0 to 2; a draw is ½."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return 2 * len(self.pairs)

    @property
    def share(self) -> float:
        """The part of all points that the first player won."""
        return sum(self.pairs) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share: Wilson's, for as many games as the pairs are worth.

        The two games of a pair depend on each other. How many independent games would scatter
        as much is taken from the pairs, but it is no less than half of the games.
        """
        n, p = len(self.pairs), self.share
        if n < 2:
            return 0.0, 1.0
        variance = sum((pair / 2 - p) ** 2 for pair in self.pairs) / (n - 1) / n
        size = float(self.games)
        if variance:
            size = min(max(p * (1 - p) / variance, n), 2 * size)
        return interval(p, size)

    def __str__(self) -> str:
        """For example "62.5 % (57.7 to 67.1) of 400 games"."""
        if not self.pairs:
            return "no games yet"
        low, high = self.interval
        part = f"{100 * self.share:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
        return f"{part} of {self.games} games"


@cache
def _engines() -> Engines:
    return make_engines(ArrayEngine)


def read_weights(path: Path) -> Sequence[Evaluator]:
    """What another run of `bench.train` has learned, or the eight numbers of earlier versions."""
    found = run_path(str(path))
    old: Sequence[Evaluator] | None = found.get("WEIGHTS")
    return old or [parse_network(text) for text in found["TEXTS"]]


def chooser(name: str) -> Chooser:
    """A player by its name: a level, one of the others, or `old:FILE`.

    The last is the strongest level with the weights of a file. Raises ValueError for no player.
    """
    if name in OTHERS:
        return OTHERS[name]
    level, engines = name, _engines()
    if name.startswith(OLD):
        engine = ArrayEngine(read_weights(Path(name.removeprefix(OLD))), EFFORT)
        level, engines = LEVELS[-1].id, {Sight.GAME: engine}
    find_level(level)
    return lambda state, rng: run(choose_steps(state, level, rng, engines))


def play(players: tuple[Chooser, Chooser], seed: str) -> float:
    """Player A's part of one game's point. The seed fixes deck, starter and all dice.

    The dice are drawn for each player and round apart, so that one decision more or less of one
    player does not change what the other one will roll.
    """
    rng = Random(seed)
    state = setup(shuffle(rng), draw_starter(rng))
    minds = (Random(f"{seed} A"), Random(f"{seed} B"))
    dice: dict[tuple[int, Player], Random] = {}
    while state.phase is not Phase.OVER:
        if state.phase is Phase.ROLLING:
            key = (state.round, state.to_move)
            source = dice.setdefault(key, Random(f"{seed} {state.round} {state.to_move.name}"))
            state = apply(state, draw(state, source))
        else:
            state = apply(state, players[state.to_move](state, minds[state.to_move]))
    final = outcome(state)
    winner = final.winner if final else None
    return 0.5 if winner is None else float(winner is Player.A)


def play_pair(one: Chooser, two: Chooser, deck: str) -> float:
    """The first player's points of the two games with a deck."""
    return play((one, two), deck) + 1.0 - play((two, one), deck)


def match(first: str, second: str, decks: Sequence[str]) -> Result:
    """Two players, each deck played twice with seats swapped."""
    one, two = chooser(first), chooser(second)
    return Result(tuple(play_pair(one, two, deck) for deck in decks))
