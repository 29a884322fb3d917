"""Positions in which one move is clearly best."""

from web.kernel.feature import Button, Feature, Slot
from web.lang import term

FEATURE = Feature(
    commands={
        "puzzle": "web.puzzles.update:fetch",
        "puzzle-next": "web.puzzles.update:next_puzzle",
        "puzzle-day": "web.puzzles.update:of_day",
        "puzzle-again": "web.puzzles.update:try_again",
        "puzzle-solution": "web.puzzles.update:show_solution",
        "puzzle-leave": "web.puzzles.update:leave",
        "puzzle-days-copy": "web.puzzles.update:copy_row",
        "puzzle-days-send": "web.puzzles.update:send_row",
    },
    hears={
        "PuzzlesFetched": "web.puzzles.update:laid",
        "LinkedFetched": "web.puzzles.update:linked_laid",
    },
    fields={"puzzle-theme": "web.puzzles.update:train"},
    screens=("web.puzzles.state:Puzzling",),
    slots={
        "more.learn": Button(term("Puzzles"), "puzzle"),
        "today.line": Slot("web.puzzles.tile_view:line"),
        "today.ways": Slot("web.puzzles.today_view:ways"),
    },
    reads={"q": "web.puzzles.update:opened"},
    rare=("web.puzzles", "shanghaien.puzzles"),
)
