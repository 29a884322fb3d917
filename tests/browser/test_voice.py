"""Moves that are read aloud, as a person switches that on and plays."""

import pytest
from playwright.sync_api import Page

from tests.support.games import played
from tests.support.table_page import Table, until

VOICE = """
window.heard = [];
const voices = [
    { lang: "en-US", localService: false, name: "lent" },
    { lang: "en-GB", localService: true, name: "own" },
];
const synthesis = {
    speaking: false,
    getVoices: () => voices,
    addEventListener() {},
    cancel() {},
    speak({ text, voice, onend }) {
        if (text) heard.push(`${voice.name}: ${text}`);
        setTimeout(() => onend?.(), 50);
    },
};
Object.defineProperty(window, "speechSynthesis", { value: synthesis });
window.SpeechSynthesisUtterance = class {
    constructor(text) { this.text = text; }
};
"""
"""A device with a voice of its own and one that a service lends: a test machine has none."""


@pytest.mark.every_engine
def test_moves_are_read_aloud_by_the_devices_own_voice(page: Page) -> None:
    page.add_init_script(VOICE)
    table = Table(page).open()
    table.load(played("roll", "rolled 2 4"))
    table.play("direction left")
    assert page.evaluate("heard") == []
    page.get_by_role("button", name="Menu").click()
    table.button("Settings").click()
    page.get_by_role("switch", name="Read moves aloud").click()
    until(page, "heard.length", 1)
    table.button("Close").click()
    table.play("place 2")
    until(page, "heard.length", 2)
    first, second = page.evaluate("heard")
    assert first == "own: Anna numbers the row from the left."
    assert second.startswith("own: Anna adds a 2 to ")
