"""A whole game by keyboard, with what a screen reader announces."""

import re
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from shanghaien.game import Game, Seat
from shanghaien.state import NUMBERS, Phase, Player
from tests.support.table_page import START, Table
from tests.support.tour import stages
from web.lang import words
from web.ui.sentences import card_name, log, you_for

pytestmark = pytest.mark.only_browser("chromium")
"""It is about the document, which is the same in every engine."""

HEARD = """
globalThis.heard = [];
new MutationObserver(() => {
    for (const {textContent} of document.querySelectorAll("[role=status]")) {
        if (heard.at(-1) !== textContent) heard.push(textContent);
    }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Notes what a screen reader reads without being asked."""

WAYS = "button[data-move], button[data-do=unfold], button[data-do=continue]"
"""The controls that a game goes on with."""


def focused(page: Page) -> Locator:
    """The control that the keyboard is at, if the game goes on with it."""
    return page.locator(f".tray :is({WAYS}):focus, .post button[data-move]:focus")


def play_by_keyboard(table: Table, rng: Random) -> None:
    """Play at random with the arrows and Enter; a shanghai by its letter, for the game to end."""
    page = table.page
    while True:
        # After every move, and after the computer's, the keyboard is where the game goes on.
        expect(focused(page)).to_be_visible()
        table.settle()
        if table.button("Final scoring").is_visible():
            page.keyboard.press("Enter")
            return
        if "shanghai" in table.moves():
            page.keyboard.press("s")
        else:
            for _ in range(rng.randrange(5)):
                page.keyboard.press("ArrowRight")
            while not focused(page).count():  # the hint, or the way out of a choice
                page.keyboard.press("ArrowLeft")
            assert (
                focused(page).evaluate("element => getComputedStyle(element).outlineStyle")
                != "none"
            )
            page.keyboard.press("Enter")
        table.settle()


@pytest.mark.release
@pytest.mark.timeout(300)
def test_a_whole_game_is_played_by_keyboard_and_heard(page: Page) -> None:
    page.add_init_script(HEARD)
    table = Table(page).open()
    table.press(table.button("Against the computer"))
    expect(page.get_by_role("dialog", name="Against the computer")).to_be_visible(timeout=START)
    table.tab_to(page.get_by_label("Computer speed"))
    page.keyboard.type("Instant")
    table.press(table.button("Start the game"))
    expect(page.get_by_role("region", name="Tavern")).to_be_visible(timeout=START)
    play_by_keyboard(table, Random(4))
    title = page.get_by_role("heading", level=1, name=re.compile("win|draw"))
    expect(title).to_be_focused()
    game, w = table.kept(), words("en")
    assert game.state.phase is Phase.OVER
    game = replace(game, seats=(Seat(you_for(w, "Red")), game.seats[1]))
    heard = " ".join(page.evaluate("heard"))
    assert [sentence for sentence in log(w, game, Player.A) if sentence not in heard] == []


@pytest.mark.parametrize("name", ["a die or a trick", "to roll or to shanghai"])
def test_the_row_is_read_with_all_that_lies_there(page: Page, name: str) -> None:
    game = stages()[name]
    table = Table(page).open()
    table.load(game)
    cards = table.page.get_by_role("region", name="Tavern").get_by_role("listitem")
    expect(cards).to_have_count(len(NUMBERS))
    read = dict(text.split(". ", 1) for text in cards.all_inner_texts())
    assert read.keys() == {spoken(game, number) for number in NUMBERS}
    for number in NUMBERS:
        dice = [side.dice[number - 1] for side in game.state.sides]
        a, b = (f"{n} die" if n == 1 else f"{n} dice" for n in dice)
        counts = f"Anna: {a}. Bernd: {b}."
        assert read[spoken(game, number)].startswith(counts)


def spoken(game: Game, number: int) -> str:
    """How a card of the row is called."""
    return f"Card {number}: {card_name(words('en'), game.state.card(number))}"
