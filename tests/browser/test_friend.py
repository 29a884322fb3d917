"""A game with a friend, by link: two browsers that share nothing but the texts."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from shanghaien.formats.letter import read_letter
from shanghaien.rules import outcome
from tests.support.log import Log
from tests.support.table_page import START, Table
from web.lang import DEFAULT, words

TURNS = 300
"""Messages of the longest game."""


def invited(page: Page, name: str, starts: str = "Random") -> str:
    """Invite a friend; the link."""
    page.get_by_role("button", name="With a friend, by link").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Who starts?").select_option(label=starts)
    page.get_by_role("button", name="Invite", exact=True).click()
    return link(page)


def link(page: Page) -> str:
    """The link that the panel hands on."""
    field = page.get_by_label("Link", exact=True)
    expect(field).to_be_visible()
    return field.input_value()


def accepted(page: Page, invitation: str, name: str) -> str:
    """Open an invitation and accept it; the answer."""
    page.goto(invitation)
    expect(page.get_by_role("heading", name="You’re invited")).to_be_visible(timeout=START)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Accept", exact=True).click()
    return link(page)


def follow(page: Page, text: str) -> None:
    """Open a link where the page is open: nothing is loaded anew."""
    page.evaluate("text => { location.hash = new URL(text).hash; }", text)


def wait_for_turn(page: Page, events: int) -> None:
    """Wait until a game of at least so many events is shown."""
    expect(page.locator("#screen")).to_have_attribute("data-turn", re.compile(r"\d+"))
    page.locator("#app:not([data-keeping])").wait_for()
    shown = int(page.locator("#screen").get_attribute("data-turn") or 0)
    assert shown >= events


PLAY = """async (choices) => {
    const settled = () => new Promise((resolve) => {
        const look = () => {
            const app = document.querySelector("#app:not([data-keeping])");
            const ready = app && (app.querySelector("button[data-move]:not([inert] *)")
                || app.querySelector("[data-do=friend-send]"));
            if (ready) resolve(); else setTimeout(look, 10);
        };
        look();
    });
    for (;;) {
        await settled();
        const send = document.querySelector("[data-do=friend-send]");
        if (send) {
            document.querySelector(".tray [data-do=panel], .final [data-do=panel]").click();
            document.querySelector("[role=dialog] [data-do=friend-code]").click();
            return;
        }
        const moves = [...document.querySelectorAll("button[data-move]")];
        const shanghai = moves.find((button) => button.dataset.move === "shanghai");
        (shanghai ?? moves[Math.floor(choices.pop() * moves.length)]).click();
    }
}"""
"""Plays a whole turn with the page's own buttons and asks for its link."""


def turn(page: Page, rng: Random) -> str:
    """Play a whole turn; its link."""
    page.evaluate(PLAY, [rng.random() for _ in range(30)])
    return link(page)


def test_a_link_finds_its_game_and_wrong_ones_are_refused(page: Page, other: Page) -> None:
    rng = Random(2)
    table = Table(page).open()
    invitation = invited(page, "Anna")
    answer = accepted(other, invitation, "Bernd")
    table.button("Close").click()
    expect(page.get_by_role("heading", name="Waiting for a reply")).to_be_visible()
    page.goto("about:blank")
    page.goto(answer)  # in a new visit
    page.locator(".tray, .final").first.wait_for(timeout=START)
    first = turn(page, rng)
    follow(page, first)
    expect(page.get_by_text("This is your own link. Send it to Bernd.")).to_be_visible()
    follow(other, first)
    wait_for_turn(other, read_letter(first).turn)
    second = turn(other, rng)
    follow(page, second)
    wait_for_turn(page, read_letter(second).turn)
    follow(page, answer)
    expect(page.get_by_text("This link is out of date: the game has moved on.")).to_be_visible()
    follow(page, second[:-20])
    expect(page.get_by_text(re.compile("damaged on the way"))).to_be_visible()


@pytest.mark.release
@pytest.mark.timeout(600)
def test_a_whole_game_is_played_by_links_alone(page: Page, other: Page, log: Log) -> None:
    rng = Random(1)
    Table(page).open()
    invitation = invited(page, "Anna")
    text = accepted(other, invitation, "Bernd")
    assert other.url == invitation.partition("#")[0]  # the address bar bears the game no more
    pages = (page, other)
    for number in range(2, TURNS):
        reader = pages[number % 2]
        follow(reader, text)
        game = read_letter(text)
        wait_for_turn(reader, game.turn)
        if outcome(game.state) is not None:
            break
        text = turn(reader, rng)
        assert len(text) <= 400
        assert read_letter(text).turn >= game.turn
    game = read_letter(text)
    final = outcome(game.state)
    assert final is not None
    told = words(DEFAULT).score(max(final.totals), min(final.totals))
    for side in pages:
        if side.get_by_role("dialog").is_visible():
            side.get_by_role("button", name="Close").click()
        side.get_by_role("button", name="Final scoring").click()
        expect(side.get_by_text(told, exact=True)).to_be_visible()
        expect(side.get_by_role("button", name="Rematch")).to_be_visible()
    assert not [url for url in log.requests if "f=" in url]  # no server has seen the game


def test_what_is_not_sent_is_there_after_a_reload(page: Page, other: Page) -> None:
    Table(page).open()
    follow(page, accepted(other, invited(page, "Anna", "Your friend"), "Bernd"))
    follow(other, turn(page, Random(1)))
    page = other  # whose first roll is no choice, so that its dice fall at once
    page.locator("button[data-move=roll]").click()
    page.locator("[data-move^=direction]").first.wait_for()
    dice = page.locator("#cast").get_by_role("button").count()
    before = page.locator("#screen").get_attribute("data-last")
    page.reload()
    page.locator("[data-move^=direction]").first.wait_for(timeout=START)
    assert page.locator("#screen").get_attribute("data-last") == before
    assert page.locator("#cast").get_by_role("button").count() == dice
