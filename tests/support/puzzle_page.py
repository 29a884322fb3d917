"""A puzzle in the browser."""

from playwright.sync_api import Page

from shanghaien.moves import format_event
from shanghaien.puzzles import DATA, read_puzzles


def solution(page: Page) -> tuple[str, str]:
    """The best move of the puzzle that is shown, and another one."""
    name = page.locator(".is-puzzle > .lesson-words").get_attribute("id") or ""
    found = read_puzzles(DATA.read_text(encoding="utf-8").splitlines())
    puzzle = next(each for each in found if f"puzzle-{each.id}" == name)
    shown = {each.get_attribute("data-move") for each in page.locator("button[data-move]").all()}
    moves = [format_event(option.move) for option in puzzle.options]
    return moves[0], next(move for move in moves[1:] if move in shown)
