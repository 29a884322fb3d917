"""The word on a copy in time; a file that is kept up to date, real but for its picker."""

import json
import time
from random import Random

import pytest
from playwright.sync_api import Page, expect

from shanghaien.formats.collection import split_all, write_all
from shanghaien.formats.record import write
from tests.support.games import decided_by_a
from tests.support.random_games import PEOPLE
from tests.support.still import OFFLINE
from tests.support.table_page import START, Table, until

HAS_THE_MEANS = pytest.mark.only_browser("chromium")
"""No other engine can keep a file."""

NO_PROMISE = """
if (navigator.storage)
    navigator.storage.persisted = navigator.storage.persist = async () => false;
"""
"""Makes the browser keep nothing for sure."""

PICKER = """
window.showSaveFilePicker = async ({suggestedName}) => {
    const folder = await navigator.storage.getDirectory();
    return folder.getFileHandle(suggestedName, {create: true});
};
"""
"""Picks a file that only the site can see: all else about it is as with any other."""

LAPSED = """
let leave = sessionStorage.lapsed ? "prompt" : "granted";
FileSystemFileHandle.prototype.queryPermission = async () => leave;
FileSystemFileHandle.prototype.requestPermission = async () => (leave = "granted");
"""
"""Lets the page write only after a question, where the test says so."""

CONTENT = """async () => {
    const folder = await navigator.storage.getDirectory();
    const handle = await folder.getFileHandle("shanghaien-backup.txt");
    return (await handle.getFile()).text();
}"""
COUNT = f"({CONTENT})().then(text => text.split('\\n').length - 3, () => -1)"
"""How many games are in the file: the first lines say what it is, the last one is empty."""
REMOVE = (
    """async () => (await navigator.storage.getDirectory()).removeEntry("shanghaien-backup.txt")"""
)
FULL = """() => {
    const write = FileSystemWritableFileStream.prototype.write;
    FileSystemWritableFileStream.prototype.write = async function () {
        FileSystemWritableFileStream.prototype.write = write;
        throw new DOMException("no room", "QuotaExceededError");
    };
}"""
"""Makes the next write fail as on a full disk."""
DAMAGE = """async () => {
    const opening = indexedDB.open("shanghaien");
    await new Promise(done => opening.onsuccess = done);
    const change = opening.result.transaction("records", "readwrite");
    const records = change.objectStore("records");
    const keys = records.getAllKeys();
    await new Promise(done => keys.onsuccess = done);
    for (const key of keys.result.slice(1)) records.put("scrap", key);
    await new Promise(done => change.oncomplete = done);
    opening.result.close();
}"""
"""Spoils all games but one."""
BUSY = """() => new Promise(held => navigator.locks.request(
    "shanghaien copy", () => new Promise(done => { window.done = done; held(); })))"""
"""Keeps all tabs from writing until `done` is called."""


def games(*seeds: int) -> str:
    """Finished games, saved just now."""
    now = int(time.time() * 1000)
    texts = [write(decided_by_a(seed)) for seed in seeds]
    return write_all(({"begun": now, "changed": now}, text) for text in texts)


def begin(page: Page, count: int) -> Table:
    """The page with so many games."""
    for script in (NO_PROMISE, PICKER):
        page.add_init_script(script)
    table = Table(page).open()
    table.load(games(*range(count)))
    expect(page.get_by_text(f"{count} games were added.")).to_be_visible(timeout=START)
    return table


@pytest.fixture
def table(page: Page) -> Table:
    """The page with two games."""
    return begin(page, 2)


def keep_a_file(table: Table) -> None:
    """Choose a file to be kept up to date, into which the two games are written."""
    table.more("Saved games")
    table.button("Choose a file…").click()
    until(table.page, COUNT, 2)


def age(page: Page, days: int) -> None:
    """Make the last copy as old as that, and load the page anew."""
    page.evaluate(
        """days => {
            const key = early.keys.settings, stored = JSON.parse(localStorage[key]);
            const [at, ...rest] = stored.copies.split(" ");
            stored.copies = [at - days * 86400000, ...rest].join(" ");
            localStorage[key] = JSON.stringify(stored);
        }""",
        days,
    )
    Table(page).reload()


def test_where_games_may_be_lost_one_tap_saves_a_copy(page: Page) -> None:
    table = begin(page, 6)
    told, later = page.locator("#copies"), table.button("Not now")
    expect(told).to_contain_text("No backup yet.", timeout=START)
    table.button("Download all games").click()
    expect(told).to_be_hidden()
    table.more("Saved games")
    panel = page.get_by_role("dialog", name="Saved games")
    expect(panel.get_by_text("Last backup: today.")).to_be_visible()
    table.close()
    age(page, 40)
    table.more()
    expect(told).to_contain_text("Last backup: 40 days ago. 6 finished games since.", timeout=START)
    later.click()
    expect(told).to_be_hidden()
    assert page.evaluate("document.activeElement !== document.body"), "the keyboard is somewhere"
    table.reload()
    until(page, OFFLINE, "ready")
    expect(later).to_have_count(0)


@HAS_THE_MEANS
def test_a_file_is_kept_up_to_date_after_each_game_and_at_the_next_visit(table: Table) -> None:
    page = table.page
    page.add_init_script(LAPSED)
    keep_a_file(table)
    expect(page.get_by_text("shanghaien-backup.txt is kept up to date")).to_be_visible()
    expect(page.get_by_text("Last backup: today.")).to_be_visible()
    table.close()
    table.begin(decided_by_a(11, PEOPLE, until=101))
    assert page.evaluate(COUNT) == 2, "not while a game is played"
    table.play_out(Random(1))
    until(page, COUNT, 3)
    found = split_all(page.evaluate(CONTENT))
    assert {found.read(i).text for i in range(3)} == set(table.stored().values())
    page.evaluate("sessionStorage.lapsed = 'yes'")
    table.leave()
    table.reload()
    table.more()
    expect(page.get_by_text("needs your permission again")).to_be_visible(timeout=START)
    table.load(games(6))
    expect(page.get_by_text("1 game was added.")).to_be_visible()
    assert page.evaluate(COUNT) == 3
    table.button("Allow updates").click()
    until(page, COUNT, 4)
    expect(page.locator("#copies")).to_be_hidden()
    # What the file has of damaged games stays in it, and they are counted.
    page.evaluate("delete sessionStorage.lapsed")
    texts = set(table.stored().values())
    page.evaluate(DAMAGE)
    table.reload()
    table.more("Saved games")
    told = page.get_by_text("3 games can’t be read. Any copies already in shanghaien-backup.txt")
    expect(told).to_be_visible(timeout=START)
    found = split_all(page.evaluate(CONTENT))
    assert {found.record(i) for i in range(len(found.lines))} == texts


@HAS_THE_MEANS
def test_whatever_goes_wrong_is_told_and_the_copy_before_stays(table: Table) -> None:
    page = table.page
    keep_a_file(table)
    table.close()
    page.evaluate(FULL)
    table.load(games(6))
    expect(page.get_by_text("There’s no room for the new backup.")).to_be_visible()
    assert page.evaluate(COUNT) == 2
    page.evaluate(BUSY)
    table.button("Update now").click()
    expect(page.get_by_text("There’s no room for the new backup.")).to_be_visible()
    assert page.evaluate(COUNT) == 2, "another tab is writing"
    page.evaluate("done()")
    until(page, COUNT, 3)
    page.evaluate(REMOVE)
    table.load(games(7))
    expect(page.get_by_text("shanghaien-backup.txt has been moved or deleted.")).to_be_visible()
    assert page.evaluate(COUNT) == -1, "no other one is made in its place"
    table.button("Choose a file…").click()
    until(page, COUNT, 4)
    table.more("Saved games")
    table.button("Turn off").click()
    table.close()
    table.load(games(8))
    expect(page.get_by_text("1 game was added.")).to_be_visible()
    table.reload()
    until(page, OFFLINE, "ready")
    assert page.evaluate(COUNT) == 4
    stored = json.loads(page.evaluate("localStorage[early.keys.settings]"))["copies"]
    assert stored.split(" ")[0] != "0"


@HAS_THE_MEANS
def test_a_copy_that_there_is_gives_its_games_back_before_it_is_written(table: Table) -> None:
    page = table.page
    page.evaluate(
        """async text => {
            const folder = await navigator.storage.getDirectory();
            const handle = await folder.getFileHandle("shanghaien-backup.txt", {create: true});
            const stream = await handle.createWritable();
            await stream.write(text);
            await stream.close();
            window.showOpenFilePicker = async () => [handle];
        }""",
        "a letter to Anna",
    )
    table.more("Saved games")
    table.button("Use an existing backup…").click()
    panel = page.get_by_role("dialog", name="Saved games")
    expect(panel.get_by_role("alert")).to_contain_text("This file isn’t a backup of your games.")
    assert page.evaluate(f"({CONTENT})()") == "a letter to Anna"
    page.evaluate(
        """async text => {
            const [handle] = await showOpenFilePicker();
            const stream = await handle.createWritable();
            await stream.write(text);
            await stream.close();
        }""",
        games(0, 1, 6),
    )
    table.button("Use an existing backup…").click()
    until(page, COUNT, 3)
