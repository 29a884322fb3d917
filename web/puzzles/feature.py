"""Positions in which one move is clearly best."""

from web.app.feature import Feature

FEATURE = Feature(
    commands={
        "puzzle": "web.puzzles.update:fetch",
        "puzzle-laid": "web.puzzles.update:laid",
        "puzzle-next": "web.puzzles.update:next_puzzle",
        "puzzle-day": "web.puzzles.update:of_day",
        "puzzle-again": "web.puzzles.update:try_again",
        "puzzle-solution": "web.puzzles.update:show_solution",
        "puzzle-leave": "web.puzzles.update:leave",
    },
    fields={"puzzle-theme": "web.puzzles.update:train"},
    screens=("web.puzzles.state:Puzzling",),
    rare=(
        "web.puzzles",
        "shanghaien.puzzles",
    ),
)
