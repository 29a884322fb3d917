"""Lessons."""

from web.kernel.feature import Feature

FEATURE = Feature(
    commands={
        "learn": "web.tutorial.update:learn",
        "lesson": "web.tutorial.update:go_to_lesson",
        "stop-learning": "web.tutorial.update:stop",
    },
    screens=("web.tutorial.state:Learning",),
    rare=("web.tutorial",),
)
