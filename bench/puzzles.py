"""Find puzzles in games: `python -m bench.puzzles --games 2000 --seconds 540`.

The levels play each other. A position is kept if, by the strongest level's values, one move is
better than any other by `LEAST_LEAD`, and if rollouts prove it (`bench.proof`). Every level then
chooses there several times, which gives the rating. The games are numbered; the same number gives
the same puzzles on any number of processors.
"""

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from math import log
from multiprocessing import get_context
from pathlib import Path
from random import Random

from bench.proof import compare, is_above
from bench.shared import Pair, of_mover, rate_all
from bench.solver import solver
from shanghaien.ai.choose import LEVELS, Engines, Sight, choose_steps, make_engines
from shanghaien.ai.steps import run
from shanghaien.cards import Trick
from shanghaien.chance import draw, draw_starter, shuffle
from shanghaien.learning.study import THEMES
from shanghaien.learning.themes import themes
from shanghaien.moves import Move
from shanghaien.position import format_position
from shanghaien.puzzles import DATA, LEAST_LEAD, Puzzle, format_puzzle, read_puzzles
from shanghaien.rules import apply, hide, legal_moves, setup
from shanghaien.state import Phase, Player, State
from shanghaien.tricks import TRICKS

STRENGTHS = {"deckhand": 900, "bosun": 1150, "mate": 1450, "pilot": 1800, "captain": 2100}
"""Fixed ratings for the levels: a puzzle's rating follows from the levels that solve it."""
TRIES = 8
"""The number of times that a level with random errors chooses in a position."""
HOPELESS = 0.16
"""A move this far behind is not rolled out, except the next best one: the values may be wrong."""
MOST_BYTES = 79_000
"""The maximum size of the file."""
LONGEST = 350
"""The maximum size of a puzzle."""
EACH = 4
"""The most puzzles from one game."""
RARE = {kind.verb for kind in TRICKS}
"""Rare themes: they are chosen first, and alone in later games."""
COMMON = 220
"""The number of games that give puzzles on all themes; later ones only give the rare ones."""


@cache
def _engines() -> Engines:
    return make_engines(solver)


def glance(state: State) -> list[Pair]:
    """Moves with the mover's winning chances, as the strongest level sees them; not all jokers."""
    return of_mover(state, _engines()[Sight.GAME].rate(hide(state)))


def rated(state: State) -> list[Pair]:
    """Each legal move with the mover's winning chances, as the teacher sees them."""
    return of_mover(state, rate_all(_engines()[Sight.GAME], hide(state)))


def thousandths(options: Iterable[Pair], state: State) -> tuple[int, ...]:
    """The values in the order of the legal moves."""
    values = dict(options)
    return tuple(round(1000 * values[move]) for move in legal_moves(state))


def lead(wins: Sequence[int]) -> int:
    """The lead of the best move over the next."""
    first, second = sorted(wins, reverse=True)[:2]
    return first - second


def is_proved(state: State, options: Sequence[Pair], seed: str) -> bool:
    """Whether rollouts prove that the first move is better than the others, in order.

    The mean lead must be `LEAST_LEAD`, and half of it beyond chance.
    """
    least = LEAST_LEAD / 1000
    best, most = options[0]
    for n, (move, value) in enumerate(options[1:]):
        if not n or most - value < HOPELESS:
            lead = compare(state, best, move, seed, (least / 2,))
            if lead.mean < least or not is_above(lead, least / 2):
                return False
    return True


def solved(state: State, move: Move, seed: str) -> dict[str, float]:
    """The number of times that each level finds a move."""
    shares = {}
    for level in LEVELS:
        tries = TRIES if level.noise else 1
        chosen = [
            run(choose_steps(state, level.id, Random(f"{seed} {level.id} {n}"), _engines()))
            for n in range(tries)
        ]
        shares[level.id] = chosen.count(move) / tries
    return shares


def difficulty(shares: dict[str, float], gap: int) -> int:
    """The likeliest rating of a puzzle, given the levels' success; a small lead adds to it."""
    low, high = 600.0, 2400.0
    for _ in range(20):
        middle = (low + high) / 2
        # One more solver of middling strength, who solves half, keeps it within bounds.
        extra = 0.5 - _hope(1300, middle)
        less = extra + sum(s - _hope(STRENGTHS[level], middle) for level, s in shares.items())
        low, high = (low, middle) if less > 0 else (middle, high)
    return round(low - 120 * log(gap / 150))


def _hope(solver: float, puzzle: float) -> float:
    return float(1.0 / (1.0 + 10.0 ** ((puzzle - solver) / 400.0)))


def make(state: State, seed: str) -> Puzzle | None:
    """The puzzle in a position, if any."""
    options = rated(state)
    wins = thousandths(options, state)
    if len(wins) < 2 or lead(wins) < LEAST_LEAD:
        return None
    order = sorted(options, key=lambda pair: -pair[1])
    first = order[0][0]
    if not is_proved(state, order, seed):
        return None
    shares = solved(state, first, seed)
    missed = tuple(level for level, share in shares.items() if share < 0.5)
    position = format_position(hide(state))
    rating = difficulty(shares, lead(wins))
    return Puzzle(rating, themes(state, first), missed, wins, position)


def search(number: int) -> list[Puzzle]:
    """The puzzles of a game, from different rounds or on different themes."""
    rng = Random(f"puzzles {number}")
    pairs = list(product(LEVELS, repeat=2))
    players = pairs[number % len(pairs)]
    # In half of the games each player has a trick from the start (R12), else there are few tricks.
    is_tricky = number % 2 or number >= COMMON
    trick = tuple(Trick)[number // 2 % len(Trick)] if is_tricky else None
    state = setup(shuffle(rng), draw_starter(rng), trick)
    candidates: dict[tuple[int, Player, tuple[str, ...]], State] = {}
    while state.phase is not Phase.OVER:
        if state.phase is Phase.ROLLING:
            state = apply(state, draw(state, rng))
            continue
        if len(legal_moves(state)) > 1:
            options = glance(state)
            values = [round(1000 * value) for _, value in options]
            if len(values) > 1 and lead(values) >= LEAST_LEAD:
                move = max(options, key=lambda pair: pair[1])[0]
                candidates.setdefault((state.round, state.to_move, themes(state, move)), state)
        level = players[state.to_move].id
        state = apply(state, run(choose_steps(state, level, rng, _engines())))
    found: list[Puzzle] = []
    easy = 0
    rare = {key: not RARE.isdisjoint(key[2]) for key in candidates}
    if number >= COMMON:
        candidates = {key: state for key, state in candidates.items() if rare[key]}
    missed = {key: _missed(kept, f"{number} {key}") for key, kept in candidates.items()}
    for key in sorted(candidates, key=lambda key: (-rare[key], -missed[key], rng.random())):
        easy += not missed[key] and not rare[key]
        if len(found) == EACH or easy > 1:
            break
        made = make(candidates[key], f"{number} {key}")
        if made is not None:
            found.append(made)
    return found


def _missed(state: State, seed: str) -> int:
    """The number of levels that miss the best move at first glance; with 0, it teaches little."""
    move = max(glance(state), key=lambda pair: pair[1])[0]
    chosen = (
        run(choose_steps(state, level.id, Random(f"{seed} {level.id}"), _engines()))
        for level in LEVELS
    )
    return sum(each != move for each in chosen)


def select(found: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """The puzzles for the file, up to a number, balanced by theme and rating."""
    groups: dict[tuple[str, int], list[Puzzle]] = {}
    near: set[tuple[object, ...]] = set()
    for puzzle in found:
        state = puzzle.state
        key = (state.tavern, state.sides[0].dice, state.sides[1].dice, state.to_move)
        if key not in near:
            near.add(key)
            theme = next((t for t in puzzle.themes if t in RARE), "".join(puzzle.themes[-1:]))
            groups.setdefault((theme, puzzle.rating // 250), []).append(puzzle)
    chosen: list[Puzzle] = []
    weight = 0
    queues = [sorted(groups[key], key=lambda p: len(p.position)) for key in sorted(groups)]
    while any(queues) and len(chosen) < count:
        for queue in queues:
            if queue and len(chosen) < count:
                puzzle = queue.pop(0)
                size = len(format_puzzle(puzzle).encode()) + 1
                if size <= LONGEST and weight + size <= MOST_BYTES:
                    weight += size
                    chosen.append(puzzle)
    return sorted(chosen, key=lambda p: (p.rating, p.id))


def games(numbers: Sequence[int], processes: int, end: float) -> Iterator[list[Puzzle]]:
    """The puzzles of games in order, until a point in time."""
    if processes == 1:
        for number in numbers:
            if time.monotonic() > end:
                return
            yield search(number)
        return
    with get_context("spawn").Pool(processes) as pool:
        results = pool.imap(search, numbers)
        for _ in numbers:
            try:
                yield results.next(max(end - time.monotonic(), 0.01))
            except multiprocessing.TimeoutError:
                return


def renew(puzzle: Puzzle) -> Puzzle | None:
    """A puzzle with current values, proved again; None if that fails."""
    return make(puzzle.state, puzzle.id)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="bench.puzzles", description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=540.0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--count", type=int, default=480, help="maximum number of puzzles")
    parser.add_argument("--add", type=Path, nargs="*", default=[], help="more files to choose from")
    parser.add_argument(
        "--renew", type=Path, nargs="*", default=[], help="files of puzzles to prove again"
    )
    parser.add_argument("--out", type=Path, default=DATA)
    chosen = parser.parse_args(arguments)
    begun, found, played = time.monotonic(), list[Puzzle](), 0
    numbers = range(chosen.first, chosen.first + chosen.games)
    for some in games(numbers, chosen.processes, begun + chosen.seconds):
        played += 1
        found += some
        if played % 20 == 0:
            sys.stdout.write(f"{played} games, {len(found)} puzzles\n")
            sys.stdout.flush()
    for path in chosen.add:
        found += read_puzzles(path.read_text(encoding="utf-8").splitlines())
    for path in chosen.renew:
        old = read_puzzles(path.read_text(encoding="utf-8").splitlines())
        with get_context("spawn").Pool(chosen.processes) as pool:
            found += [puzzle for puzzle in pool.imap(renew, old) if puzzle]
    kept = select(found, chosen.count)
    text = "".join(f"{format_puzzle(puzzle)}\n" for puzzle in kept)
    chosen.out.write_text(text, encoding="utf-8")
    sys.stdout.write(
        f"{len(kept)} of {len(found)} puzzles of {played} games in "
        f"{time.monotonic() - begun:.0f} s, {len(text.encode())} bytes\n"
    )
    for theme in THEMES:
        number = sum(theme in puzzle.themes for puzzle in kept)
        sys.stdout.write(f"{theme}: {number}\n")
    for level in LEVELS:
        number = sum(level.id in puzzle.missed for puzzle in kept)
        sys.stdout.write(f"missed by {level.id}: {number}\n")


if __name__ == "__main__":
    main()
