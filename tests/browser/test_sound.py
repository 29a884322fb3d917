"""Sounds: offered once, muted with one tap, audible and never too loud."""

import pytest
from playwright.sync_api import Page, expect

from tests.support import positions
from tests.support.sounding import RENDER, calls
from tests.support.table_page import Table, until

HEARD = """
globalThis.contexts = 0;
globalThis.struck = 0;
globalThis.AudioContext &&= class extends AudioContext {
    constructor(...rest) { super(...rest); contexts += 1; }
    createGain() { struck += 1; return super.createGain(); }
};
"""
"""Counts what is begun, and the volumes that sounds are made with."""

LENGTHS = {
    "dice": (0.45, 0.9),
    "wood": (0.08, 0.25),
    "card": (0.15, 0.4),
    "coin": (0.15, 0.45),
    "bell": (0.8, 1.8),
    "close": (0.5, 1.0),
}
"""Seconds that each sound lasts: no points wait longer than a coin rings."""


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("name", LENGTHS)
def test_each_sound_can_be_heard_and_none_is_cut_off(page: Page, name: str) -> None:
    peak, mean, lasts = page.evaluate(RENDER, calls(name))
    shortest, longest = LENGTHS[name]
    assert 0.25 < peak < 0.95
    assert 0.04 < mean < 0.25
    assert shortest < lasts < longest


PICTURES = """async () => {
    const drawn = [...document.querySelectorAll("*")].map((each) => getComputedStyle(each));
    const places = drawn.flatMap((each) => each.backgroundImage.match(/(?<=url\\(")[^"]+/g) ?? []);
    const load = (src) => Object.assign(new Image(), { src }).decode();
    await Promise.all([...new Set(places)].map(load));
}"""
"""Waits until the pictures behind everything are there: whoever leaves before that aborts them."""


def reload(table: Table) -> None:
    table.page.evaluate(PICTURES)
    table.reload()


def test_sound_is_offered_after_the_first_round_and_muted_at_the_table(page: Page) -> None:
    page.add_init_script(HEARD)
    table = Table(page).open()
    table.begin(positions.find(positions.first_end, positions.COMPUTER))
    question = table.button("Turn on sound")
    expect(question).to_be_visible()
    expect(question).not_to_have_attribute("tabindex", "-1")
    expect(question).not_to_be_focused()
    assert page.evaluate("contexts") == 0
    row = page.locator(".row").bounding_box()
    reload(table)
    expect(question).to_be_visible()
    question.click()
    loudspeaker = table.button("Sound")
    expect(loudspeaker).to_have_attribute("aria-pressed", "true")
    expect(question).to_have_count(0)
    assert page.locator(".row").bounding_box() == row
    until(page, "contexts", 1)
    reload(table)
    expect(loudspeaker).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("contexts") == 0
    loudspeaker.click()
    expect(loudspeaker).to_have_attribute("aria-pressed", "false")
    reload(table)
    expect(loudspeaker).to_have_attribute("aria-pressed", "false")
    table.play(table.moves()[0])
    expect(table.story).to_contain_text("You roll")
    assert page.evaluate("struck") == 0
    loudspeaker.click()
    until(page, "contexts", 1)


@pytest.mark.only_browser("chromium")
def test_whoever_plays_on_finds_a_loudspeaker_and_the_settings(page: Page) -> None:
    table = Table(page).open()
    table.begin(positions.find(positions.first_end))
    expect(table.button("Turn on sound")).to_be_visible()
    table.play("roll")
    expect(table.button("Sound")).to_have_attribute("aria-pressed", "false")
    expect(table.button("Turn on sound")).to_have_count(0)
    table.button("Menu").click()
    table.button("Settings").click()
    page.get_by_role("switch", name="Sound").click()
    page.keyboard.press("Escape")
    expect(table.button("Sound")).to_have_attribute("aria-pressed", "true")


@pytest.mark.only_browser("chromium")
def test_a_device_that_can_ticks_when_a_die_is_laid(page: Page) -> None:
    page.add_init_script("""
        globalThis.ticks = [];
        navigator.vibrate = (pattern) => ticks.push(pattern);
        Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
    """)
    table = Table(page).open()
    table.more("Settings")
    page.get_by_role("switch", name="Vibration").click()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    table.begin(positions.find(positions.first_dice))
    table.play(table.moves()[0])
    until(page, "JSON.stringify(ticks)", "[[15]]")
