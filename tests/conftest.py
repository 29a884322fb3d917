"""Hypothesis's settings for all tests."""

import sys

from hypothesis import HealthCheck, settings

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
settings.register_profile("search", derandomize=False, deadline=None, max_examples=2000)
"""For a hunt by hand: pytest --hypothesis-profile search."""

settings.load_profile("steady")
