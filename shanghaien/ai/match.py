"""Matches between levels: `python -m shanghaien.ai.match captain greedy --games 400 --seed 1`.

Each deck and each roll is used twice, with seats swapped, so that luck counts for both. Besides
the levels there are two players to measure against, `random` and `greedy`.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from shanghaien.ai.levels import choose
from shanghaien.ai.plies import best, rate
from shanghaien.chance import draw, draw_starter, shuffle
from shanghaien.moves import Move
from shanghaien.rules import apply, hide, legal_moves, outcome, setup
from shanghaien.state import Phase, Player, State

Chooser = Callable[[State, Random], Move]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, seen by its first player."""

    pairs: tuple[float, ...]
    """For each deck the points of its two games, 0 to 2; a draw is ½."""
    seconds: tuple[tuple[float, ...], tuple[float, ...]]
    """Processor time of each player for each of its decisions."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return 2 * len(self.pairs)

    @property
    def share(self) -> float:
        """The part of all points that the first player won."""
        return sum(self.pairs) / self.games

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the share; the pairs are the samples."""
        n = len(self.pairs)
        if n < 2:
            return 1.0
        mean = sum(self.pairs) / n
        variance = sum((pair - mean) ** 2 for pair in self.pairs) / (n - 1)
        return 1.96 * sqrt(variance / n) / 2


def chooser(name: str) -> Chooser:
    """A player by its name: a level, `random` or `greedy`."""
    if name == "random":
        return lambda state, rng: rng.choice(legal_moves(state))
    if name == "greedy":
        return lambda state, _: best(rate(hide(state), 0), state.to_move)
    return lambda state, rng: choose(state, name, rng)


def play(players: tuple[Chooser, Chooser], seed: str, seconds: Sequence[list[float]]) -> float:
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
            continue
        began = time.process_time()
        move = players[state.to_move](state, minds[state.to_move])
        if len(legal_moves(state)) > 1:
            seconds[state.to_move].append(time.process_time() - began)
        state = apply(state, move)
    final = outcome(state)
    winner = final.winner if final else None
    return 0.5 if winner is None else float(winner is Player.A)


def match(first: str, second: str, games: int, seed: int) -> Result:
    """Two players, each deck played twice with seats swapped."""
    one, two = chooser(first), chooser(second)
    times: tuple[list[float], list[float]] = ([], [])
    pairs = []
    for n in range(games // 2):
        deck = f"{seed} {n}"
        there = play((one, two), deck, times)
        back = play((two, one), deck, times[::-1])
        pairs.append(there + 1.0 - back)
    return Result(tuple(pairs), (tuple(times[0]), tuple(times[1])))


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which a part of the values lies."""
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="shanghaien.ai.match", description=__doc__)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    result = match(chosen.first, chosen.second, chosen.games, chosen.seed)
    sys.stdout.write(
        f"{chosen.first} – {chosen.second}: {100 * result.share:.1f} % "
        f"± {100 * result.margin:.1f} of {result.games} games (seed {chosen.seed})\n"
    )
    for name, seconds in zip((chosen.first, chosen.second), result.seconds, strict=True):
        sys.stdout.write(
            f"  {name}: {len(seconds)} decisions, median {1000 * quantile(seconds, 0.5):.1f} ms, "
            f"95 % {1000 * quantile(seconds, 0.95):.1f} ms, most {1000 * max(seconds):.1f} ms\n"
        )


if __name__ == "__main__":
    main()
