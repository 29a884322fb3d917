"""Files that are saved, as each engine does it: what arrives is what the page keeps."""

import pytest
from playwright.sync_api import Page, expect

from shanghaien.formats.collection import split_all, write_all
from shanghaien.formats.record import read, write
from tests.support.downloads import Save
from tests.support.games import MORE, played
from tests.support.table_page import START, Table

GAMES = [played(*MORE[:number]) for number in (2, 4, 6, 7)]
"""One more than the set-up screen lists."""


@pytest.mark.every_engine
def test_records_and_all_games_are_saved_as_files(page: Page, save: Save) -> None:
    table = Table(page).open()
    table.load(write_all([({}, write(game)) for game in GAMES[:-1]]))
    expect(page.get_by_role("status").first).to_contain_text("added", timeout=START)
    table.begin(GAMES[-1])
    table.button("Menu").click()
    assert read(save(table.button("Download game file").click)) == GAMES[-1]
    table.button("Save and leave").click()
    table.more("Saved games")
    panel = table.page.get_by_role("dialog", name="Saved games")
    assert read(save(panel.get_by_title("Download game file").first.click)) == GAMES[-1]
    saved = split_all(save(table.button("Download all games").click))
    carried = [saved.read(i) for i in range(len(saved.lines))]
    assert sorted(each.game.turn for each in carried) == [game.turn for game in GAMES]
