"""A short run of `make kills`: tabs killed at random moments lose nothing that was shown."""

from random import Random

from playwright.sync_api import Browser

from tests.soak import kills


def test_killed_tabs_lose_nothing(browser: Browser, site: str) -> None:
    killer = kills.hunt(browser, site, 8, Random(8))
    assert killer.lost == []
    assert killer.shown > 8
