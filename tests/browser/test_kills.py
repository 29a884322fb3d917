"""A short run of `make kills`: tabs killed at random moments lose nothing that was shown."""

from random import Random

import pytest
from playwright.sync_api import Browser

from tests.soak import kills

KILLS = {"chromium": 3, "firefox": 1}


@pytest.mark.release
def test_killed_tabs_lose_nothing(browser: Browser, browser_name: str, site: str) -> None:
    number = KILLS[browser_name]
    killer = kills.hunt(browser, site, number, Random(8))
    assert killer.lost == []
    assert killer.shown > number
