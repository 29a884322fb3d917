"""How much of the page a click has styled anew: what changes, and not all that there is."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support import positions
from tests.support.table_page import Table

MOST = 0.3
"""The share of all elements. A `:has()` inside a `:not()` alone had each of them looked at four
times in a click."""


@pytest.mark.only_browser("chromium")
def test_a_click_styles_a_part_of_the_page_anew(page: Page) -> None:
    table = Table(page).open()
    table.load(positions.find(positions.choice))
    session, events, ended = page.context.new_cdp_session(page), list[Any](), list[bool]()
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    how = {"categories": "devtools.timeline", "transferMode": "ReportEvents"}
    session.send("Tracing.start", how)
    table.play(table.moves()[0])
    table.settle()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    session.send("Tracing.end")
    while not ended:
        page.evaluate("0")  # what the browser tells meanwhile is heard
    found = (each["args"] for each in events if each["name"] == "UpdateLayoutTree")
    styled = sum(each.get("elementCount", 0) for each in found)
    assert 0 < styled < MOST * page.evaluate("document.querySelectorAll('*').length")
