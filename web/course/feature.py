"""The second course, and the list of all lessons."""

from web.kernel.feature import Feature, Panel
from web.lang import term

FEATURE = Feature(
    commands={
        "course": "web.course.update:begin_lesson",
        "course-on": "web.course.update:go_on",
        "course-again": "web.course.update:try_again",
        "course-leave": "web.course.update:leave",
    },
    panels={"lessons": Panel("web.course.list_view:lessons", term("Lessons"))},
    screens=("web.course.state:Studying",),
    rare=("web.course",),
)
