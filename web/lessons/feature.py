"""Lessons, the second course of positions to decide, and the list of both."""

from web.kernel.feature import Button, Feature, Panel, Slot
from web.lang import term

FEATURE = Feature(
    commands={
        "learn": "web.lessons.tutorial_update:learn",
        "lesson": "web.lessons.tutorial_update:go_to_lesson",
        "stop-learning": "web.lessons.tutorial_update:stop",
        "course": "web.lessons.course_update:begin_lesson",
        "course-on": "web.lessons.course_update:go_on",
        "course-again": "web.lessons.course_update:try_again",
        "course-leave": "web.lessons.course_update:leave",
    },
    panels={"lessons": Panel("web.lessons.list_view:lessons", term("Lessons"))},
    screens=("web.lessons.tutorial_state:Learning", "web.lessons.course_state:Studying"),
    slots={
        "start.learn": Slot("web.lessons.tile_view:first"),
        "start.ways": Slot("web.lessons.tile_view:unfinished"),
        "more.learn": Button(term("Lessons"), "panel", "lessons"),
    },
    # A lesson ends with puzzles of its theme, and is drawn like one.
    stands_on=("puzzles",),
    rare=("web.lessons",),
)
