"""Some tabs, versions and clocks, and places that refuse: nothing that was shown is gone."""

import asyncio
import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.formats.record import continues, write
from shanghaien.progress import Outcome, parse_progress
from tests.support import old_release
from tests.support.browser_tabs import ACTIONS, EVENTS, OVER, STUDIED, Browser, Page
from web.kernel.settings import text_of
from web.puzzles.state import is_due
from web.saved.choices import SETTINGS

FIRST = str(old_release.data("browser.json")["localStorage"]["shanghaien.settings"])
"""What 1.0.0 has stored."""
FUTURE = {"level": "admiral", "sails": {"set": [1, 2]}, "flags": "on", "pace": "quick"}
BEFORE = ("", FIRST, json.dumps(FUTURE))
STEPS = st.tuples(st.sampled_from((*ACTIONS, *ACTIONS, *EVENTS)), st.integers(0, 35), st.booleans())


@given(st.sampled_from(BEFORE), st.lists(STEPS, min_size=4, max_size=14))
def test_nothing_that_was_shown_is_gone_and_the_later_choice_counts(
    before: str, steps: list[tuple[str, int, bool]]
) -> None:
    async def test() -> None:
        browser = Browser()
        with browser.clock():
            await prepare(browser, before)
            for what, number, is_heard in steps:
                page = browser.pages[number % len(browser.pages)]
                await (browser.happen if what in EVENTS else page.act)(what, number)
                if is_heard:  # a tab that was put to sleep hears of it once it is used
                    for other in browser.pages:
                        await other.act("", 0)
            await look(await again(browser), before)

    asyncio.run(test())


async def prepare(browser: Browser, before: str) -> None:
    """What is stored at first, and two tabs."""
    if before:
        browser.spare.settings = browser.disk.texts[SETTINGS] = before
    page = await browser.open()
    await page.tab.store.put([(STUDIED, write(OVER))])
    await browser.open()


async def again(browser: Browser) -> Page:
    """The page of the next visit, when all is well."""
    await browser.happen("refuse", 0)
    await browser.happen("clock", 0)
    while browser.pages:
        browser.pages.pop().tab.database.release()
    return await browser.open()


async def look(page: Page, before: str) -> None:
    """See what a new tab finds."""
    browser, app, today = page.browser, page.app, date.today()
    shown = {name: text_of(app.settings, name) for name in browser.chosen if name != "language"}
    assert shown | {"language": app.language} == {"language": "en"} | browser.chosen
    progress = parse_progress(app.settings.puzzles)
    assert set(progress.seen) == browser.tried
    assert progress.on(today) is browser.daily
    assert is_due(progress, today) == (browser.daily in (None, Outcome.MISSED))
    assert app.settings.lessons_done == browser.lessons
    assert set(app.settings.course_done) == browser.course
    assert app.settings.has_played == bool(browser.games)
    kept = json.loads(page.tab.store.choices.copy())
    future = json.loads(before or "{}").items() if before == BEFORE[2] else ()
    assert {name: kept[name] for name, _ in future if name not in browser.chosen} == {
        name: value for name, value in future if name not in browser.chosen
    }
    entries = {saved.id: saved for saved in app.games.entries}
    for id_, text in browser.games.items():
        assert continues(page.tab.text(id_), text)
        names = {branch.name for branch in entries[id_].kept.branches or ()}
        assert names >= browser.branches.get(id_, set())
    repeats = {turn: (step, due) for turn, step, due in entries[STUDIED.id].kept.repeats}
    assert repeats == browser.answers


@pytest.mark.parametrize("before", BEFORE)
def test_each_thing_that_is_stored_is_found_by_the_next_tab(before: str) -> None:
    """That it is stored at all is no matter of chance."""

    async def test() -> None:
        browser = Browser()
        with browser.clock():
            await prepare(browser, before)
            for number, what in enumerate(ACTIONS):
                await browser.pages[number % 2].act(what, number)
            await look(await again(browser), before)
        done = (browser.tried, browser.lessons, browser.course, browser.games, browser.answers)
        assert all(done)

    asyncio.run(test())
