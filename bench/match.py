"""A match between two players with the same decks and dice for both.

Each deck and each roll is used twice, with seats swapped, so that luck affects both alike. Besides
the levels, there are two players to measure against: `random` and `greedy`.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from runpy import run_path

from bench.solver import solver
from shanghaien.ai.choose import (
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
from shanghaien.bots import RANDOM, Bot, find_bot
from shanghaien.chance import draw, draw_starter, shuffle
from shanghaien.match import Result
from shanghaien.rules import apply, hide, outcome, setup
from shanghaien.state import Phase, Player

OTHERS: dict[str, Bot] = {
    RANDOM: find_bot(RANDOM),
    "greedy": lambda state, _: best(rate(hide(state), 0), state.to_move),
}
"""Players other than the levels."""

OLD = "old:"
"""The prefix of a player with other weights."""


@cache
def _engines() -> Engines:
    return make_engines(solver)


def read_weights(path: Path) -> Sequence[Evaluator]:
    """The weights from another run of `bench.train`."""
    return [parse_network(text) for text in run_path(str(path))["TEXTS"]]


def chooser(name: str) -> Bot:
    """A player by name: a level, one of the others, or `old:FILE`.

    The last is the strongest level with the weights in a file. Raises ValueError for other names.
    """
    if name in OTHERS:
        return OTHERS[name]
    level, engines = name, _engines()
    if name.startswith(OLD):
        engine = solver(read_weights(Path(name.removeprefix(OLD))))
        level, engines = LEVELS[-1].id, {Sight.GAME: engine}
    find_level(level)
    return lambda state, rng: run(choose_steps(state, level, rng, engines))


def play(players: tuple[Bot, Bot], seed: str) -> float:
    """Player A's share of a game's point. The seed fixes deck, starting player and all dice.

    The dice are drawn separately for each player and round, so that one player's extra choice does
    not change the other one's rolls.
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


def play_pair(one: Bot, two: Bot, deck: str) -> float:
    """The first player's points in the two games with a deck."""
    return play((one, two), deck) + 1.0 - play((two, one), deck)


def match(first: str, second: str, decks: Sequence[str]) -> Result:
    """Two players, each deck played twice with seats swapped."""
    one, two = chooser(first), chooser(second)
    return Result(tuple(play_pair(one, two, deck) for deck in decks))
