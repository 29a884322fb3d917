"""One visit to a page: the time of each mark in milliseconds."""

import json
import math
import time
from collections.abc import Sequence
from typing import NamedTuple

from bench.start_engines import SETTLING, BrowserEngine, Tab
from bench.start_table import MARKS

PATIENCE = 300
"""Seconds after which a start counts as failed."""

STEP = 0.05
"""Seconds between two checks of a page."""

STORED = 'document.documentElement.dataset.offline ?? ""'


class Visits(NamedTuple):
    """The measurements of one page with one profile."""

    cold: Sequence[float]
    warm: Sequence[float]
    reload: Sequence[float]
    memory: float | None
    offline: str
    """What the page says of being stored: "ready", or "none" where the browser stores nothing."""


def visit(engine: BrowserEngine, address: str, *, is_stored: bool) -> Visits:
    """Visit for the first time, come back and reload, each in a browser at rest.

    `is_stored`: wait for the page's service worker to store everything in the first visit.
    """
    with engine.opened() as tab:
        time.sleep(SETTLING)
        tab.go(address)
        cold = times(tab)
        offline = _wait(tab) if is_stored else ""
        tab.renew()
        time.sleep(SETTLING)
        tab.go(address)
        warm = times(tab)
        time.sleep(SETTLING)
        held = tab.memory()
        tab.reload()
        return Visits(cold, warm, times(tab), held, offline)


def memory(engine: BrowserEngine, address: str) -> float | None:
    """The memory of a page in MiB, once it and its worker are ready."""
    with engine.opened() as tab:
        tab.go(address)
        times(tab)
        time.sleep(SETTLING)
        return tab.memory()


def times(tab: Tab) -> list[float]:
    """Wait for a page and return its marks in milliseconds; NaN for a missing one."""
    names = json.dumps(MARKS)
    look = f"{names}.map(name => performance.getEntriesByName(name)[0]?.startTime ?? null)"
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found: list[float | None] = tab.look(look)
        if None not in found[1:]:
            return [math.nan if each is None else each for each in found]
        time.sleep(STEP)
    raise TimeoutError("the page did not become ready")


def _wait(tab: Tab) -> str:
    """Wait until the page is stored or reports that it cannot be."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        status = str(tab.look(STORED))
        if status in {"ready", "none"}:
            return status
        time.sleep(STEP)
    raise TimeoutError("the page was not stored")
