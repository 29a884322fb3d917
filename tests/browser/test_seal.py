"""In a game against the computer, the seal of the deal is opened and checked at the end."""

import json
import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from shanghaien.formats.record import write
from shanghaien.game import Seat
from shanghaien.sources import Sealed
from tests.support.games import sealed
from tests.support.table_page import START, Table

FIXED = "All cards and dice were set before the first move; nobody can change them."
CHECKED = "Checked: nobody has changed the cards or dice since the game began."


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def digits(table: Table, before: str) -> str:
    """The digits that follow a text in the open dialog, without the blanks between them."""
    said = table.page.get_by_role("dialog").inner_text()
    found = re.search(rf"{re.escape(before)} ((?:[0-9a-f]{{8}} ?)+)", said)
    assert found, said
    return found[1].replace(" ", "")


@pytest.mark.opponent
def test_the_seal_of_the_deal_is_opened_and_checked_at_the_end(table: Table) -> None:
    """What was noted before the first move is the hash of what the end shows."""
    table.start(people=False, starter="You")
    table.button("Menu").click()
    short = digits(table, f"{FIXED} Seal:")
    table.button("Game log").click()
    seal = digits(table, "Seal:")
    assert seal.startswith(short)
    assert len(seal) == 8 * len(short)
    assert "opens the seal" not in table.page.locator("body").inner_text()
    table.close()
    table.reload()  # it is the same one
    table.play_on(Random(1))
    table.button("Final scoring").click()
    table.button("More").click()
    table.page.get_by_text("Dice and cards").click()
    expect(table.page.get_by_role("dialog").get_by_text(CHECKED)).to_be_visible(timeout=START)
    secret = digits(table, "Secret that opens the seal:")
    assert digits(table, "Seal:") == seal == Sealed(secret).seal
    record = table.record()
    assert record.chance == Sealed(secret)
    assert Sealed(secret).holds(record.setup.deck, record.events, record.states)


@pytest.mark.opponent
def test_a_game_that_was_stored_goes_on_with_its_dice_to_the_checked_end(table: Table) -> None:
    game = sealed((Seat("Anna"), Seat("Deckhand", "deckhand")))
    table.begin(game.at(game.turn - 12))
    table.play_on(Random(2))
    table.button("Final scoring").click()
    table.button("More").click()
    table.page.get_by_text("Dice and cards").click()
    expect(table.page.get_by_text(CHECKED)).to_be_visible()
    assert table.kept().chance == game.chance


def test_a_record_with_dice_that_were_not_sealed_is_refused_with_a_sentence(table: Table) -> None:
    record = json.loads(write(sealed()))
    assert record["events"][1] != "rolled 6 6"
    record["events"][1] = "rolled 6 6"
    table.load(json.dumps(record))
    notice = table.page.get_by_role("alert")
    expect(notice).to_contain_text(
        "event 2: the cards or dice aren’t those set before the first move", timeout=START
    )
    expect(notice).to_contain_text("Nothing was changed.")
