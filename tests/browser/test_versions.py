"""What other versions of the page stored: older ones are taken over, newer ones left alone."""

import json

import pytest
from playwright.sync_api import Page, expect

from shanghaien.formats.record import read, write
from tests.support import old_release
from tests.support.games import MORE, played
from tests.support.table_page import START, Table, until


def visit_before(page: Page, site: str) -> None:
    """Be at the page's origin without the page, to leave there what it will find."""
    blank = '<link rel="icon" href="data:,">'
    page.route("**/blank", lambda route: route.fulfill(body=blank, content_type="text/html"))
    page.goto(f"{site}blank")


@pytest.mark.release
def test_a_database_of_a_newer_version_is_left_alone(page: Page, site: str) -> None:
    visit_before(page, site)
    page.evaluate(
        """() => new Promise((resolve) => {
            const opening = indexedDB.open("shanghaien", 99);
            opening.onupgradeneeded = () => opening.result.createObjectStore("future");
            opening.onsuccess = () => { opening.result.close(); resolve(); };
        })"""
    )
    table = Table(page).open(site)
    expect(page.get_by_text("were made by a newer version")).to_be_visible()
    table.start(people=True)
    table.play("roll")
    expect(page.locator("button[data-move^=direction]").first).to_be_visible()
    shown = read(str(page.evaluate("localStorage.getItem('shanghaien.game').split('\\n')[0]")))
    page.reload()
    expect(page.locator("button[data-move^=direction]").first).to_be_visible(timeout=START)
    table.play("direction left")
    table.settle()
    spare = read(str(page.evaluate("localStorage.getItem('shanghaien.game').split('\\n')[0]")))
    assert spare.events[:2] == shown.events


@pytest.mark.release
def test_a_game_in_the_spare_place_is_taken_over(page: Page, site: str) -> None:
    text = write(played(*MORE))
    visit_before(page, site)
    page.evaluate("text => localStorage.setItem('shanghaien.game', text)", text)
    settings = json.dumps({"language": "en", "mode": "people", "name_a": "Anna"})
    page.evaluate("text => localStorage.setItem('shanghaien.settings', text)", settings)
    table = Table(page).open(site)
    table.sheet("people")
    expect(page.get_by_label("Red captain’s name")).to_have_attribute("placeholder", "Anna")
    table.button("Close").click()
    table.button("Continue this game").click()
    expect(page.get_by_role("region", name="Tavern")).to_be_visible()
    assert table.kept() == played(*MORE)
    assert list(table.stored().values()) == [text]
    until(page, "localStorage.getItem('shanghaien.game')", None)


RESTORE = """async ({database, localStorage: local, sessionStorage: session}) => {
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
    for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
    const {version, games, records, facts} = database;
    await new Promise((resolve, reject) => {
        const opening = indexedDB.open("shanghaien", version);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
            const db = opening.result;
            db.createObjectStore("games", {keyPath: "id"});
            db.createObjectStore("records");
            db.createObjectStore("facts");
            const store = (name) => opening.transaction.objectStore(name);
            for (const game of Object.values(games)) store("games").put(game);
            for (const [id, text] of Object.entries(records)) store("records").put(text, id);
            for (const [name, text] of Object.entries(facts)) store("facts").put(text, name);
        };
        opening.onsuccess = () => { opening.result.close(); resolve(); };
    });
}"""
"""Puts back all that a browser had stored, as a file of tests/support/files has it."""


def test_all_that_an_earlier_release_stored_is_there_and_the_game_goes_on(
    page: Page, site: str
) -> None:
    stored = old_release.data("browser.json")
    visit_before(page, site)
    page.evaluate(RESTORE, stored)
    page.goto(site)
    name = stored["sessionStorage"]["shanghaien.table"]
    before = read(stored["database"]["records"][name])
    tavern = page.get_by_role("region", name="Tavern")
    expect(tavern).to_be_visible(timeout=START)  # the tab comes back to its table
    table = Table(page)
    assert table.kept() == before
    table.play(table.moves()[0])
    expect(page.locator("button[data-move]").first).to_be_visible(timeout=START)
    after = table.kept()
    assert after.events[: before.turn] == before.events
    assert after.turn > before.turn
    table.leave()
    table.sheet("people")
    expect(page.get_by_label("Red captain’s name")).to_have_attribute("placeholder", "Käthe")
    table.button("Close").click()
    table.button("One more unfinished game").click()  # the third is over
    games = page.get_by_role("dialog", name="Saved games").get_by_role("listitem")
    expect(games.filter(has_text="Anna vs Bernd, round 5 of 8")).to_have_count(1)
    assert len(table.stored()) == len(stored["database"]["records"])
