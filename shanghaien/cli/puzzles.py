"""Puzzles in a terminal, and the full analysis of a position."""

import argparse
from collections.abc import Iterator
from datetime import date
from typing import Any

from shanghaien.ai import rank
from shanghaien.ai.choose import engines
from shanghaien.ai.lead import LEAST
from shanghaien.ai.rollout import Playouts
from shanghaien.ai.strengths import Sight
from shanghaien.cli.parser import add_command, add_position, explain_positions
from shanghaien.cli.play import Left, NotNow, find, show_options, typed
from shanghaien.cli.review import chance, percent, value_lines
from shanghaien.cli.screen import columns, show
from shanghaien.cli.table import table
from shanghaien.cli.text import option, round_lines
from shanghaien.moves import Move, format_event
from shanghaien.puzzles import (
    LATE,
    THEMES,
    TRICK,
    Progress,
    Puzzle,
    Rating,
    choose,
    of_day,
    of_theme,
    puzzles,
)
from shanghaien.rounding import nearest
from shanghaien.rules import can_shanghai, legal_moves
from shanghaien.state import Player, State

NAMES = ("Red", "Blue")
MOST = 10_000
"""Rollouts; more would take hours."""


def add_commands(commands: Any) -> None:
    """Add `analyse` and `puzzles` to the subcommands."""
    command = add_command(
        commands,
        "analyse",
        "show everything about a position: chances, moves and what shanghaiing now would do",
    )
    add_position(command, "position to analyse", is_needed=True)
    command.add_argument(
        "--rollout",
        type=_count,
        default=0,
        metavar="N",
        help="roll out the two best moves up to N times to compare them (default: 0)",
    )
    explain_positions(command)
    command.set_defaults(run=_analyse)

    command = add_command(commands, "puzzles", "find the best move in positions from games")
    command.add_argument(
        "--theme",
        choices=(*THEMES, TRICK, LATE),
        default="",
        help="only puzzles on this theme (default: all)",
    )
    command.add_argument(
        "--rating", type=_rating, default=1200, metavar="N", help="your rating (default: 1200)"
    )
    command.add_argument("--day", action="store_true", help="only the puzzle of the day")
    command.set_defaults(run=_puzzles)


def _rating(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 100 <= int(text) <= 3000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a rating from 100 to 3000")
    return int(text)


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {MOST}")
    return int(text)


def _analyse(options: argparse.Namespace) -> None:
    show(analyse_lines(options.position), hang=7)
    if options.rollout:
        print()
        for line in rollout_lines(options.position, options.rollout):
            print(line, flush=True)


def _puzzles(options: argparse.Namespace) -> None:
    solve(options.theme, options.rating, is_daily=options.day)


def analyse_lines(state: State) -> Iterator[str]:
    """The table, all moves by their chances, and what shanghaiing now would do."""
    yield from table(state, NAMES, state.to_move, columns())
    yield ""
    yield from value_lines(state)
    if can_shanghai(state):
        yield ""
        yield "If you shanghai now:"
        for line in round_lines(state, NAMES):
            yield f"  {line}"


def rollout_lines(state: State, times: int) -> Iterator[str]:
    """How much better the best move is than the next one, played on; each time it is twice as sure.

    It ends sooner once one of the two is clearly better.
    """
    ranked = rank(state)
    if len(ranked) < 2:
        yield "There is no choice of moves to compare."
        return
    one, two = (found.move for found in ranked[:2])
    yield f"Rollouts: {_named(state, one)}, against {_named(state, two)}"
    steps = Playouts(engines()[Sight.GAME]).lead_steps(state, one, two)
    look = LEAST
    for lead in filter(None, steps):
        n = len(lead.gains)
        if n not in {look, times}:
            continue
        look *= 2
        clear = "not clear yet"
        if lead.is_clear:
            clear = f"{'the first' if lead.mean > 0 else 'the second'} is clearly better"
        yield f"{n:>6} times: {percent(lead.mean)} ± {100 * lead.error:.1f}%, {clear}"
        if lead.is_clear or n == times:
            return


def _named(state: State, move: Move) -> str:
    return option(state, move, state.to_move)


def solve(theme: str, rating: float, *, is_daily: bool) -> None:
    """Ask puzzles until the solver leaves; the next one suits the rating so far."""
    found = of_theme(puzzles(), theme)
    progress = Progress(Rating(float(rating)))
    try:
        while True:
            puzzle = of_day(puzzles(), date.today()) if is_daily else None
            puzzle = puzzle or choose(found, progress.rating.value, progress.seen)
            if puzzle is None:
                print("There are no puzzles on this theme.")
                return
            is_solved = _ask(puzzle)
            progress = progress.after(puzzle, is_solved=is_solved)
            print(
                f"Your rating: {progress.rating.value:.0f}. Solved in a row: {progress.streak}.\n"
            )
            if is_daily:
                return
    except Left:
        print("You left the puzzles.")


def _ask(puzzle: Puzzle) -> bool:
    """Ask a puzzle until it is solved; return whether the first answer was right. Raises Left."""
    state = puzzle.state
    name = NAMES[state.to_move]
    print(f"Find the best move for {name}. Puzzle {puzzle.id}, rated {puzzle.rating}.\n")
    show(table(state, NAMES, state.to_move, columns()))
    print()
    show_options(state)
    moves = legal_moves(state)
    is_first = True
    while True:
        text = " ".join(typed(f"{name}> ").lower().split())
        if text in ("quit", "exit"):
            raise Left
        if not text:
            continue
        try:
            chosen = puzzle.find(format_event(find(text, moves, Player(state.to_move))))
        except NotNow as error:
            print(error)
            continue
        assert chosen is not None
        if not chosen.loss:
            print(f"That’s it: {chance(chosen, chosen)} winning chances.")
            show(value_lines(state, puzzle.options), hang=7)
            return is_first
        print(f"There is a better move; this one costs {nearest(100 * chosen.loss)}%. Try again.")
        is_first = False
