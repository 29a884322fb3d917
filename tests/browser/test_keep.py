"""Saved games in spite of closed tabs, second tabs and failing storage."""

import pytest
from playwright.sync_api import Page, expect

from shanghaien.formats.collection import write_all
from shanghaien.formats.record import read, write
from tests.support.games import FEW, MORE, played
from tests.support.log import Log
from tests.support.table_page import START, Table, until

ONE_ENGINE = pytest.mark.skip_browser("firefox")
"""What is feigned here by means that only Chromium has, or is ours and not the engine's."""


FULL = """() => {
    window.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
        throw new DOMException("no room", "QuotaExceededError");
    };
}"""
"""Makes every write fail as on a full disk."""

DUMB = """
const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (name, version) {
    if (name !== "shanghaien") return open.call(this, name, version);
    const request = open.call(this, "nobody's");
    request.addEventListener = () => {};
    return request;
};
"""
"""Makes the page's database never answer."""


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page).open()


def put(page: Page, store: str, name: str, value: object) -> None:
    """Write into the page's database behind its back."""
    page.evaluate(
        """([store, name, value]) => new Promise((resolve, reject) => {
            const opening = indexedDB.open("shanghaien");
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
                const db = opening.result;
                const tx = db.transaction(store, "readwrite");
                tx.objectStore(store).put(...(store === "games" ? [value] : [value, name]));
                tx.oncomplete = () => { db.close(); resolve(); };
            };
        })""",
        [store, name, value],
    )


@pytest.mark.same_everywhere
def test_several_games_are_kept_and_each_can_be_continued(table: Table) -> None:
    table.begin(played(*FEW))
    table.leave()
    table.begin(played(*MORE))
    table.leave()
    shown = table.page.get_by_role("region", name="Saved games").get_by_role("listitem")
    expect(shown).to_contain_text("Anna vs Bernd, round 1 of 8")
    table.button("One more unfinished game").click()
    games = table.page.get_by_role("dialog", name="Saved games").get_by_role("listitem")
    expect(games).to_have_count(2)
    games.nth(1).get_by_role("button").first.click()
    expect(table.page.get_by_role("region", name="Tavern")).to_be_visible()
    assert table.kept() == played(*FEW)


@pytest.mark.same_everywhere
def test_a_game_is_deleted_after_a_question(table: Table) -> None:
    table.begin(played(*FEW))
    table.leave()
    table.more("Saved games")
    games = table.page.get_by_role("dialog", name="Saved games").get_by_role("listitem")
    table.button("Delete this game…").click()
    table.button("Keep").click()
    expect(games).to_have_count(1)
    assert len(table.stored()) == 1
    table.button("Delete this game…").click()
    table.button("Delete it").click()
    expect(games).to_have_count(0)
    table.close()
    table.reload()
    expect(table.button("Today")).to_be_visible(timeout=START)
    expect(table.button("Continue this game")).to_have_count(0)
    assert table.stored() == {}


@pytest.mark.same_everywhere
def test_the_keyboard_stays_at_the_list_while_games_are_deleted(table: Table) -> None:
    page = table.page
    texts = [write(played(*events)) for events in (FEW, MORE, FEW[:1])]
    table.load(write_all(({"begun": i, "changed": i + 1}, text) for i, text in enumerate(texts)))
    table.more("Saved games")
    panel = page.get_by_role("dialog", name="Saved games")
    games = panel.get_by_role("listitem")
    question = panel.get_by_role("group", name="Delete this game for good?")
    delete = panel.get_by_role("button", name="Delete this game…")
    expect(games).to_have_count(3)
    delete.nth(1).press("Enter")
    expect(question).to_be_focused()
    page.keyboard.press("Tab")
    expect(question.get_by_role("button", name="Delete it")).to_be_focused()
    question.get_by_role("button", name="Keep").press("Enter")
    expect(delete.nth(1)).to_be_focused()
    for left in (2, 1):  # the next one takes the place of the one in the middle, then there is none
        delete.nth(1).press("Enter")
        question.get_by_role("button", name="Delete it").press("Enter")
        expect(games).to_have_count(left)
        expect(delete.nth(left - 1)).to_be_focused()
    delete.press("Enter")
    question.get_by_role("button", name="Delete it").press("Enter")
    expect(panel.get_by_text("No saved games yet.")).to_be_visible()
    assert panel.evaluate("panel => panel.contains(document.activeElement)")


def test_a_second_tab_is_told_and_can_take_over_and_give_back(table: Table, log: Log) -> None:
    table.begin(played(*FEW))
    other = Table(table.page.context.new_page()).open()
    other.button("Continue this game").click()
    told = "This game is open in another tab"
    expect(other.page.get_by_text(told)).to_be_visible()
    assert other.moves() == []
    table.play("roll")
    table.settle()
    other.button("Continue here").click()
    expect(other.page.get_by_text(told)).to_be_hidden()
    expect(table.page.get_by_text(told)).to_be_visible()
    assert table.moves() == []
    expect(other.page.locator("button[data-move^=place]").first).to_be_visible()
    other.play(other.moves()[0])
    other.settle()
    kept = other.kept()
    assert len(kept.events) == len(FEW) + 3
    expect(table.page.locator("#screen")).to_have_attribute("data-turn", str(kept.turn))
    table.button("Continue here").click()
    expect(other.page.get_by_text(told)).to_be_visible()
    expect(table.page.locator("button[data-move=roll]")).to_be_visible()
    assert table.kept() == kept
    table.play("roll")
    table.settle()
    assert table.kept().events[: len(kept.events)] == kept.events
    assert not log.errors


def test_a_tab_that_missed_the_word_follows_the_game_when_it_is_looked_at_again(
    table: Table,
) -> None:
    table.page.context.add_init_script("BroadcastChannel.prototype.postMessage = () => {}")
    table.begin(played(*FEW))
    other = Table(table.page.context.new_page()).open()
    other.button("Continue this game").click()
    expect(other.button("Continue here")).to_be_visible()
    table.page.reload()
    table.play("roll")
    turn = str(table.kept().turn)
    other.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(other.page.locator("#screen")).to_have_attribute("data-turn", turn)
    assert other.moves() == []


@pytest.mark.release
def test_without_locks_the_last_tab_has_the_game(table: Table, site: str) -> None:
    context = table.page.context
    context.add_init_script("Object.defineProperty(navigator, 'locks', {get: () => undefined})")
    pages = [Table(context.new_page()).open(site), Table(context.new_page())]
    table.page.close()
    first, second = pages
    first.begin(played(*FEW))
    second.open(site).button("Continue this game").click()
    expect(second.page.locator("button[data-move=roll]")).to_be_visible()
    expect(first.button("Continue here")).to_be_visible()
    assert first.moves() == []


@pytest.mark.same_everywhere
def test_a_tab_that_was_not_told_cannot_overwrite_the_game(table: Table) -> None:
    """The owner in the database stands guard, whatever became of the lock and the message."""
    table.begin(played(*FEW))
    name = str(table.page.evaluate("sessionStorage.getItem('shanghaien.table')"))
    put(table.page, "games", name, {"id": name, "owner": "somebody else"})
    table.play("roll")
    expect(table.button("Continue here")).to_be_visible()
    assert table.kept() == played(*FEW)
    table.button("Continue here").click()
    expect(table.page.locator("button[data-move=roll]")).to_be_visible()


@ONE_ENGINE
def test_a_full_disk_is_told_and_the_game_goes_on(table: Table) -> None:
    table.begin(played(*FEW))
    table.page.evaluate(FULL)
    table.play("roll")
    note = table.page.get_by_text("no space left to save this game")
    expect(note).to_be_visible()
    expect(table.page.locator("button[data-move^=place]").first).to_be_visible()
    table.button("Got it").click()
    table.play(table.moves()[0])
    table.settle()
    expect(note).to_be_hidden()
    spare = read(
        str(table.page.evaluate("localStorage.getItem('shanghaien.game').split('\\n')[0]"))
    )
    assert spare.turn == len(FEW) + 3
    table.page.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    table.play("roll")
    expect(table.page.locator("button[data-move^=place]").first).to_be_visible()
    assert table.kept().events[: spare.turn] == spare.events
    until(table.page, "localStorage.getItem('shanghaien.game')", None)


@ONE_ENGINE
def test_what_found_no_room_is_there_at_the_next_start(table: Table) -> None:
    table.begin(played(*FEW))
    table.page.evaluate(FULL)
    table.play("roll")
    expect(table.page.locator("button[data-move^=place]").first).to_be_visible()
    shown = table.moves()
    table.reload()
    expect(table.page.locator("button[data-move^=place]").first).to_be_visible(timeout=START)
    assert table.moves() == shown


@ONE_ENGINE
def test_a_game_is_opened_played_on_and_left_where_nothing_can_be_written(
    table: Table, log: Log
) -> None:
    table.begin(played(*FEW))
    name = str(table.page.evaluate("sessionStorage.getItem('shanghaien.table')"))
    table.leave()
    other = Table(table.page.context.new_page())
    other.page.add_init_script(f"({FULL})()")
    other.open().button("Continue this game").click()
    note = other.page.get_by_text("no space left to save this game")
    expect(note).to_have_count(1)
    other.play("roll")
    expect(other.page.locator("button[data-move^=place]").first).to_be_visible()
    expect(note).to_have_count(1)
    other.button("Got it").click()
    shown = other.moves()
    other.leave()
    expect(note).to_have_count(0)
    assert other.stored() == {name: write(played(*FEW))}
    other.button("Continue this game").click()
    expect(other.page.locator("button[data-move^=place]").first).to_be_visible()
    assert other.moves() == shown
    other.reload()
    expect(other.page.locator("button[data-move^=place]").first).to_be_visible(timeout=START)
    assert other.moves() == shown
    other.page.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    other.play(shown[0])
    other.settle()
    assert other.kept().turn == len(FEW) + 3
    expect(other.page.get_by_text("This game is open in another tab")).to_have_count(0)
    assert not log.errors


def test_a_database_that_is_wiped_in_mid_game_is_filled_anew(table: Table) -> None:
    table.begin(played(*FEW))
    table.page.evaluate(
        """() => new Promise((resolve) => {
            indexedDB.deleteDatabase("shanghaien").onsuccess = resolve;
        })"""
    )
    table.play("roll")
    expect(table.page.locator("button[data-move^=place]").first).to_be_visible()
    kept = table.kept()
    assert kept.events[: len(FEW)] == played(*FEW).events
    assert table.page.locator(".note").count() == 0


@pytest.mark.same_everywhere
def test_a_corrupted_game_is_put_aside_and_can_be_saved(table: Table) -> None:
    table.begin(played(*FEW))
    name = str(table.page.evaluate("sessionStorage.getItem('shanghaien.table')"))
    table.leave()
    put(table.page, "records", name, "scrap")
    table.button("Continue this game").click()
    expect(table.page.get_by_role("alert")).to_contain_text("can’t be opened")
    expect(table.button("Continue this game")).to_have_count(0)
    table.more("Saved games")
    panel = table.page.get_by_role("dialog", name="Saved games")
    expect(panel).to_contain_text("Unreadable game file")
    assert table.stored() == {name: "scrap"}
    table.reload()
    expect(panel).to_contain_text("Unreadable game file", timeout=START)


@pytest.mark.release
@pytest.mark.same_everywhere
def test_a_list_with_rubbish_in_it_still_lists_the_games(table: Table) -> None:
    table.begin(played(*FEW))
    table.leave()
    rubbish: list[dict[str, object]] = [{}, {"names": 5}, {"names": ["<b>", "x"], "round": "9"}]
    for i, value in enumerate(rubbish):
        put(table.page, "games", "", {"id": f"rubbish {i}", **value})
    table.reload()
    expect(table.button("Continue this game")).to_be_visible(timeout=START)
    table.more("Saved games")
    panel = table.page.get_by_role("dialog", name="Saved games")
    expect(panel.get_by_text("Unreadable game file")).to_have_count(3)


@ONE_ENGINE
def test_a_database_that_never_answers_holds_nobody_up(page: Page, site: str) -> None:
    page.add_init_script(DUMB)
    table = Table(page).open(site)
    expect(page.get_by_text("can’t save this game right now")).to_be_visible()
    table.start(people=True)
    table.play("roll")
    expect(page.locator("button[data-move^=direction]").first).to_be_visible()


@pytest.mark.opponent
def test_games_come_in_by_drop_and_paste_and_bad_ones_change_nothing(table: Table) -> None:
    text = write_all(
        [
            ({"begun": 1, "changed": 2}, write(played(*FEW))),
            ({"begun": 3, "changed": 4}, write(played(*MORE))),
        ]
    )
    expect(table.page.locator("html")).to_have_attribute("data-offline", "ready", timeout=START)
    drop = """([text, wide]) => {
        if (wide) text = Uint16Array.from("\\ufeff" + wide, (letter) => letter.charCodeAt());
        const data = new DataTransfer();
        data.items.add(new File([text], "games.txt", {type: "text/plain"}));
        const event = new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: data});
        document.body.dispatchEvent(event);
        data.items.clear(); // as the browser does after a drop
        return event.defaultPrevented;
    }"""
    assert table.page.evaluate(drop, [text]), "else the browser leaves the page for the file"
    alert = table.page.get_by_role("alert")
    expect(table.page.get_by_text("2 games were added.")).to_be_visible()
    expect(table.button("One more unfinished game")).to_be_visible()
    before = table.stored()
    assert sorted(before.values()) == sorted([write(played(*FEW)), write(played(*MORE))])
    table.page.evaluate(drop, ["", text])  # UTF-16, as programs for Windows write it
    expect(table.page.get_by_text("2 games were already saved.")).to_be_visible()
    table.page.evaluate(drop, [text.replace("place 5", "place 6")])
    expect(alert).to_contain_text("game 2, event 7 (the rules don’t allow")
    assert table.stored() == before
    paste = """text => {
        const data = new DataTransfer();
        data.setData("text", text);
        document.body.dispatchEvent(
            // Firefox knows the last two, the others the one before.
            new ClipboardEvent("paste", {
                bubbles: true, clipboardData: data, data: text, dataType: "text/plain",
            }),
        );
    }"""
    table.page.evaluate(paste, "hello")
    expect(alert).to_contain_text("No game was found")
    table.page.evaluate(paste, write(played(*FEW)))
    expect(table.page.get_by_role("region", name="Tavern")).to_be_visible()


@pytest.mark.same_everywhere
def test_a_slip_is_taken_back_and_the_dice_stay(table: Table) -> None:
    table.begin(played(*FEW[:-1]))
    table.play("place 2")
    table.settle()
    table.button("Undo").click()
    table.settle()
    table.button("Undo").click()
    table.settle()
    table.button("Undo").click()
    note = table.page.get_by_text("Once dice are rolled or cards are dealt")
    expect(note).to_be_visible()
    assert table.kept() == played("roll", "rolled 2 4")
    table.play("direction right")
    table.play("place 4")
    table.play("roll")
    expect(table.page.locator("button[data-move^=place]").first).to_be_visible()
    expect(note).to_be_hidden()
