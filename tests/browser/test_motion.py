"""Motion and the wake lock: only where they are wanted, never in the way."""

import json

import pytest
from playwright.sync_api import Page, expect

from shanghaien.cards import Trick
from shanghaien.game import Seat
from tests.support import positions
from tests.support.games import played
from tests.support.marks import release
from tests.support.table_page import Table, until

MOVING = """() => document.getAnimations()
    .filter((animation) => animation.playState === "running")
    .map((animation) => animation.animationName ?? "flight")"""

SLOWLY = """() => {
    addEventListener("animationstart", () => {
        for (const animation of document.getAnimations()) animation.playbackRate = 0.01;
    });
    const later = setTimeout;
    globalThis.setTimeout = (then, ms, ...given) => later(then, ms > 500 ? 100 * ms : ms, ...given);
}"""
"""Lets what moves go on, and dice tumble, for as long as anybody may take to look."""

SHIFTS = """
document.adoptedStyleSheets = [];  // what is not seen does not shift
globalThis.shifts = [];
new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
        const moved = shift.sources.map(({node}) => node?.className?.baseVal ?? node?.className);
        if (!shift.hadRecentInput) shifts.push([shift.value, ...moved]);
    }
}).observe({ type: "layout-shift", buffered: true });
"""

LOCKS = """
globalThis.locks = 0;
Object.defineProperty(navigator, "wakeLock", { value: {
    request: async () => { locks += 1; return { release: async () => { locks -= 1; } }; },
} });
"""


def test_dice_are_thrown_and_a_tap_brings_them_to_rest(page: Page) -> None:
    table = Table(page).open()
    table.load(positions.find(positions.choice, trick=Trick.ADJUST))
    page.evaluate(SLOWLY)
    table.play("roll")
    page.locator(".throw").wait_for()
    assert "throw" in page.evaluate(MOVING)
    page.locator(".throw").click()
    expect(page.locator(".throw")).to_have_count(0)
    until(page, "document.querySelectorAll('.sky .die').length", 2)
    page.locator(".tray .prompt").click()
    expect(page.locator(".sky")).to_have_count(0)
    moves = [move for move in table.moves() if move.startswith("place")]
    table.play(moves[0])
    expect(table.story).to_contain_text("adds a")


WATCHED = """(rolls) => new Promise((resolve) => {
    const app = document.getElementById("app");
    const seen = [];
    let count = 0;
    let wasInTheAir = false;
    const look = () => {
        const inTheAir = Boolean(document.querySelector(".throw"));
        if (inTheAir) {
            seen.push(JSON.stringify([
                app.querySelectorAll("[data-die], .die.rolled, [data-advised]").length,
                [...app.querySelectorAll(".reachable, .captain-choice")].length,
                [...app.querySelectorAll("[data-move]")].map((move) => move.dataset.move),
                app.querySelector(".prompt").textContent,
                app.querySelector(".throw").innerHTML.length,
                document.title,
            ]));
        } else if (wasInTheAir && (count += 1) === rolls) {
            resolve([...new Set(seen)]);
            return;
        } else {
            const ways = ["[data-move=roll]", ".die-choice", ".captain-choice", ".tray [data-move]",
                "[data-do=continue]"];
            const way = ways.map((one) => app.querySelector(`${one}:not([aria-disabled])`));
            way.find((one) => one)?.click();
        }
        wasInTheAir = inTheAir;
        requestAnimationFrame(look);
    };
    look();
})"""
"""Plays on and looks at every frame while dice are in the air; what there was to be seen then."""


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("rolls", [8, release(50)])
def test_nothing_knows_what_was_rolled_before_the_dice_lie_still(page: Page, rolls: int) -> None:
    table = Table(page).open()
    table.sheet("people")
    table.choose("Side by side")
    table.button("Close").click()
    table.load(played())
    seen = page.evaluate(WATCHED, rolls)
    faces = {look for look in seen if "The dice are rolling" in look}
    assert set(seen) == faces
    for look in seen:
        assert json.loads(look)[:3] == [0, 0, []]
    assert len({json.loads(look)[4] for look in seen}) == 2  # red dice and blue ones


@pytest.mark.parametrize("wish", ["of the system", release("of the person")])
def test_nothing_moves_where_that_is_not_wanted(page: Page, wish: str) -> None:
    if wish == "of the system":
        page.emulate_media(reduced_motion="reduce")
    table = Table(page).open()
    table.begin(positions.find(positions.choice))
    if wish == "of the person":
        until(page, f"({MOVING})().length", 0)  # the cards were dealt before that was known
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Settings", exact=True).click()
        page.get_by_role("switch", name="Animations").click()
        page.keyboard.press("Escape")
    table.play("roll")
    page.locator(".cast").first.wait_for()
    assert page.evaluate(MOVING) == []


@pytest.mark.release
@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (390, 844)])
@pytest.mark.opponent
def test_nothing_shifts_while_the_computer_plays(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    table = Table(page).open()
    table.sheet("computer")
    table.set("Computer speed", "Quick")
    page.keyboard.press("Escape")
    table.load(positions.find(positions.turn_of_b, (Seat("Anna"), Seat("Captain", "captain"))))
    page.evaluate("shifts.length = 0")  # a slow machine opens the game long after the click
    for kind in ("roll", "place", "roll", "place"):
        ours = page.locator(f"button[data-move^={kind}]").first
        ours.wait_for(timeout=60_000)
        before = table.story.inner_text()
        ours.click()
        expect(table.story).not_to_have_text(before)
    shifts = page.evaluate("shifts")
    assert sum(shift[0] for shift in shifts) < 0.01, shifts


@pytest.mark.only_browser("chromium")
def test_the_screen_stays_awake_while_two_people_play(page: Page) -> None:
    page.add_init_script(LOCKS)
    table = Table(page).open()
    assert page.evaluate("locks") == 0
    table.load(positions.find(positions.choice))
    until(page, "locks", 1)
    table.leave()
    until(page, "locks", 0)


@pytest.mark.only_browser("chromium")
def test_the_screen_may_go_dark_when_two_people_have_not_played_for_ten_minutes(page: Page) -> None:
    page.clock.install()
    page.add_init_script(LOCKS)
    table = Table(page).open()
    table.load(positions.find(positions.choice))
    until(page, "locks", 1)
    page.clock.run_for(9 * 60_000)
    table.play("roll")
    page.clock.run_for(9 * 60_000)
    assert page.evaluate("locks") == 1
    page.clock.run_for(2 * 60_000)
    until(page, "locks", 0)
    page.get_by_role("button", name="Menu").click()
    until(page, "locks", 1)


def test_the_cards_of_a_round_fly_to_their_owners(page: Page) -> None:
    table = Table(page).open()
    table.load(positions.find(positions.ended))
    won = page.locator(".slot:is(.to-above, .to-below)")
    expect(won).not_to_have_count(0)
    table.play("roll")
    expect(won).to_have_count(0)
    expect(page.locator(".sky")).to_have_count(0)  # they land, and leave nothing behind
    expect(page.locator(".slot")).to_have_count(6)


LASTING = """() => {
    globalThis.begun = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        if (options.id !== "travel") begun.push([options.id, this.className.split(" ")[0]]);
        return animate.call(this, frames, options);
    };
}"""
"""Notes which cards begin to move, and how."""


@pytest.mark.parametrize("form", ["Pass the device", release("Side by side")])
def test_the_row_is_dealt_once_a_round_and_turns_with_the_table(page: Page, form: str) -> None:
    table = Table(page).open()
    table.sheet("people")
    table.choose(form)
    page.keyboard.press("Escape")
    page.evaluate(LASTING)
    table.load(played("roll", "rolled 2 4", "direction left"))
    until(page, "begun.filter(([name]) => name === 'deal').length", 6)
    table.play("place 2")
    expect(table.story).to_contain_text("adds a 2")
    turned = page.evaluate("begun.slice(6)")
    is_turning = form == "Pass the device"
    assert turned == ([["turn", "row"], *[["turn", "slot-card"]] * 6] if is_turning else [])


@pytest.mark.release
def test_cards_lie_still_in_a_replay(page: Page) -> None:
    table = Table(page).open()
    table.load(positions.find(positions.over))
    table.button("Final scoring").click()
    page.evaluate(LASTING)
    table.button("More").click()
    table.button("Replay").click()
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("End")
    table.button("Back").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert page.evaluate("begun") == []


def test_a_die_shows_what_it_would_reach(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = Table(page).open()
    table.load(positions.find(positions.tricks, trick=Trick.ADJUST))
    die = page.locator("button.die-choice").first
    number = str(die.get_attribute("data-aim"))
    card = page.locator(f'.slot[data-number="{number}"] .card')
    assert card.evaluate("card => getComputedStyle(card).outlineWidth") == "0px"
    die.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert card.evaluate("card => getComputedStyle(card).outlineWidth") == "4px"
