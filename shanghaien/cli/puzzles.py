"""Puzzles in a terminal, and everything that is known of a position."""

import argparse
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

from shanghaien.cli.parser import add_command, explain_positions
from shanghaien.cli.play import Left, NotNow, find, keys, show, typed
from shanghaien.cli.review import chance, value_lines, whole
from shanghaien.cli.text import option, round_lines, table
from shanghaien.moves import format_event
from shanghaien.puzzles import (
    THEMES,
    Progress,
    Puzzle,
    choose,
    of_day,
    of_theme,
    puzzles,
)
from shanghaien.rules import can_shanghai, legal_moves
from shanghaien.state import Player, State

NAMES = ("Red", "Blue")


def add_commands(commands: Any, position: Callable[[str], State]) -> None:
    """Add `analyse` and `puzzles` to the subcommands; `position` reads a position."""
    command = add_command(
        commands, "analyse", "tell all of a position: chances, moves, what a shanghai would do"
    )
    command.add_argument("position", type=position, metavar="POSITION", help="see below")
    explain_positions(command)
    command.set_defaults(run=_analyse)

    command = add_command(commands, "puzzles", "find the best move in positions from games")
    command.add_argument(
        "--theme", choices=THEMES, default="", help="what the puzzles are about (all)"
    )
    command.add_argument("--rating", type=_rating, default=1200, help="how strong you are (1200)")
    command.add_argument("--day", action="store_true", help="only the puzzle of the day")
    command.set_defaults(run=_puzzles)


def _rating(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 100 <= int(text) <= 3000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a rating from 100 to 3000")
    return int(text)


def _analyse(options: argparse.Namespace) -> None:
    for line in analyse_lines(options.position):
        print(line)


def _puzzles(options: argparse.Namespace) -> None:
    solve(options.theme, options.rating, is_daily=options.day)


def analyse_lines(state: State) -> Iterator[str]:
    """The table, all moves by their chances, and what a shanghai now would do."""
    yield from table(state, NAMES, state.to_move)
    yield ""
    yield from value_lines(state)
    if can_shanghai(state):
        yield ""
        yield "A shanghai now:"
        for line in round_lines(state, NAMES):
            yield f"  {line}"


def solve(theme: str, rating: float, *, is_daily: bool) -> None:
    """Ask puzzles until the solver leaves; the next one suits the rating so far."""
    found = of_theme(puzzles(), theme)
    progress = Progress()
    try:
        while True:
            solver = progress.rating.value - Progress().rating.value + rating
            puzzle = of_day(puzzles(), date.today()) if is_daily else None
            puzzle = puzzle or choose(found, solver, progress.seen)
            if puzzle is None:
                print("There is no puzzle of this theme.")
                return
            is_solved = _ask(puzzle)
            progress = progress.after(puzzle, is_solved=is_solved)
            solver = progress.rating.value - Progress().rating.value + rating
            print(f"Your rating: {solver:.0f}. In a row: {progress.streak}.\n")
            if is_daily:
                return
    except Left:
        print("You have left the puzzles.")


def _ask(puzzle: Puzzle) -> bool:
    """Ask a puzzle until it is solved; tell if the first answer was right. Raises Left."""
    state = puzzle.state
    name = NAMES[state.to_move]
    print(f"Find the best move for {name}. Puzzle {puzzle.id}, rated {puzzle.rating}.\n")
    show(table(state, NAMES, state.to_move))
    print()
    moves = legal_moves(state)
    for key, move in keys(moves).items():
        print(f"{key:>3}  {option(state, move, state.to_move)}")
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
            print(f"That’s it: {chance(chosen.win)} to win.")
            for line in value_lines(state, puzzle.options):
                print(line)
            return is_first
        print(f"There is a better move: this one costs {whole(-chosen.loss)}. Try again.")
        is_first = False
