"""Two pages at one table: moves on either, and what both keep."""

from random import Random

from shanghaien.game import Game
from tests.support.table_page import Table

MOVES = """() => [...document.querySelectorAll("#app:not([data-keeping]) button[data-move]")]
    .filter((button) => button.checkVisibility() && !button.closest("[inert]"))
    .map((button) => button.dataset.move)"""
"""The moves that a page offers now."""


def play_both(tables: tuple[Table, Table], rng: Random, most: int) -> int:
    """Let whoever can choose make a move, so many at most; how many were made."""
    made = 0
    while made < most:
        for table in tables:
            moves = [str(move) for move in table.page.evaluate(MOVES)]
            if moves:
                table.play("shanghai" if "shanghai" in moves else rng.choice(moves))
                made += 1
                break
        else:
            if all(table.button("Final scoring").is_visible() for table in tables):
                return made
            tables[0].page.wait_for_timeout(30)
    return made


def kept_alike(tables: tuple[Table, Table]) -> Game:
    """The game that both browsers keep, once it is the same."""
    one, two = (table.kept() for table in tables)
    assert one.events == two.events
    assert one.setup == two.setup
    return one
