"""Installing the game where the browser offers it, and its shortcuts."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.support.table_page import START, Table

pytestmark = pytest.mark.only_browser("chromium")

ICONS = """async () => {
    const link = document.querySelector("link[rel=manifest]");
    const { icons } = await (await fetch(link.href)).json();
    const apple = document.querySelector("link[rel=apple-touch-icon]");
    const all = [...icons, { src: apple.href, sizes: "180x180", purpose: "apple" }];
    const pictures = all.filter(({ sizes }) => sizes !== "any");
    return Promise.all(pictures.map(async ({ src, sizes, purpose }) => {
        const image = new Image();
        image.src = new URL(src, link.href).href;
        await image.decode();
        return [purpose, sizes, `${image.naturalWidth}x${image.naturalHeight}`];
    }));
}"""
"""Gives each picture's purpose, the size that it is said to have and the one that it has."""

LINK = "g=AQAwNM-gR25RzDqcwBmZGEdnWf86Hk5iph8RzHLa3S-_KTGveOyfCPjB_rzlBOij"

LAUNCHES = """Object.defineProperty(globalThis, "launchQueue", { value: {
    setConsumer: (consumer) => { globalThis.bring = (targetURL) => consumer({ targetURL }); },
} });"""
"""Does as a browser does that brings links to the installed game."""

OFFER = """() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    offer.prompt = () => { globalThis.asked = true; };
    dispatchEvent(offer);
    return offer.defaultPrevented;
}"""
"""Does as a browser does that can install the page."""


def test_a_shortcut_opens_the_sheet_of_a_way_to_play(page: Page) -> None:
    Table(page).open("./?play=people")
    expect(page.get_by_role("dialog", name="Two players, one device")).to_be_visible(timeout=START)
    expect(page.get_by_role("button", name="Start the game")).to_be_in_viewport()


def test_what_another_app_shares_is_opened_and_leaves_the_address(page: Page) -> None:
    words = quote(f"Look: https://example.org/#{LINK} Yours, Anna")
    page.goto(f"./?title=Chat&text={words}")
    expect(page.get_by_role("heading", name="Shared game")).to_be_visible(timeout=START)
    assert "?" not in page.url


def test_the_browsers_offer_is_a_button_and_a_link_that_it_brings_is_opened_there(
    page: Page,
) -> None:
    page.add_init_script(LAUNCHES)
    table = Table(page).open()
    icons = page.evaluate(ICONS)
    assert {purpose for purpose, _, _ in icons} >= {"any", "maskable", "apple"}
    assert [icon for icon in icons if icon[1] != icon[2]] == []
    button = table.button("Install the game")
    expect(table.button("Today")).to_be_visible(timeout=START)
    expect(button).to_have_count(0)
    assert page.evaluate(OFFER)
    table.more()
    button.click()
    expect(button).to_have_count(0)
    assert page.evaluate("asked")
    page.evaluate("link => { globalThis.stays = true; bring(`${location.href}#${link}`); }", LINK)
    expect(page.get_by_role("heading", name="Shared game")).to_be_visible()
    assert page.evaluate("stays")
