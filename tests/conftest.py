"""Hypothesis's settings for all tests, and what holds for each of them."""

import gc
import os
import sys
import typing
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support import slowest

BROWSER = Path(__file__).parent / "browser"

INSIDE = sys.platform == "emscripten"
"""Whether this is the browser's Python, which takes four times as long."""

settings.register_profile(
    "steady",
    derandomize=True,  # the same examples on every machine: a failure is never a matter of luck
    deadline=None,
    database=None,
    max_examples=6 if INSIDE else 60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "search", settings.get_profile("steady"), derandomize=False, max_examples=500, print_blob=True
)
"""Other examples each time, of which a failure says how to see it again: for a nightly run
(HYPOTHESIS_PROFILE=search make unit) or a hunt by hand."""

settings.register_profile("short", settings.get_profile("steady"), max_examples=20)
"""For `make unit` and `make test`; `make test-all` takes the steady ones."""

WANTED = os.environ.get("HYPOTHESIS_PROFILE", "")
settings.load_profile(WANTED or "steady")

# What tests make mostly goes by itself: to look for the rest as often as usual takes a tenth more.
gc.set_threshold(100_000, 50, 50)

# What 3.12 does itself: htpy asks of whatever it draws whether it is of a protocol.
if sys.version_info < (3, 12):
    name = "_get_protocol_attrs"
    setattr(typing, name, cache(getattr(typing, name)))

# The tests share out the cores already: more threads would wait for each other, with all they have.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what `make unit` and `make test` run with."""
    parser.addoption(
        "--short",
        action="store_true",
        help="leave out what is marked `release`, and in Firefox what is not marked `every_engine`",
    )
    parser.addoption(
        "--slowest", type=int, default=0, help="name as many tests, by the CPU time that they took"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Take fewer examples in a short run."""
    if config.option.short and not WANTED and not INSIDE:
        settings.load_profile("short")
    if config.option.slowest:
        config.pluginmanager.register(slowest)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run what needs a browser last; leave out of a short run what shows again what others show.

    From its first test with Playwright on a loop runs in a process: `asyncio.run` would fail there.
    """
    items.sort(key=lambda item: item.path.is_relative_to(BROWSER))
    if not config.option.short:
        return
    left = [item for item in items if item.get_closest_marker("release")]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if not item.get_closest_marker("release")]
