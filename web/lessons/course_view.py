"""A lesson of the second course: what is asked, the table, and the reason in the tray's place."""

import htpy as h
from htpy import Element, Node

from shanghaien.game import Game
from web.analysis.answer_view import answer, solved
from web.analysis.questions import played
from web.kernel.model import App
from web.lang import Words
from web.lessons.course_state import COURSE_COUNT, Course, Studying
from web.puzzles.view import at_table, laid
from web.ui.components import do
from web.ui.percentages import chance, points
from web.ui.sentences import THEMES


def screen(app: App, studying: Studying) -> tuple[App, Element]:
    """The App with the position on the table, and the whole screen."""
    course = studying.course
    shown, game = at_table(app, course.game, course.chosen)
    answer = None if course.chosen is None else _verdict(shown, course, game)
    now = played(game, course.chosen) if course.is_solved else game
    return shown, laid(shown, now, _words(shown, course), answer)


def _words(app: App, course: Course) -> Element:
    """What the lesson is about, and what to look at here."""
    w, number = app.words, course.number + 1
    return h.section(
        # With an id of its own no position is patched into the next one, focus and all.
        id=f"course-{number}-{course.place}",
        # The style sheet sets it as a puzzle’s words but for what a puzzle has more.
        class_=["lesson-words", "of-course", "panel", {"solved": course.is_solved}],
        aria_labelledby="lesson-title",
    )[
        h.header(".lesson-head")[
            h.h1("#lesson-title", tabindex="-1", class_={"fresh": course.chosen is None})[
                w.say(course.lesson.title)
            ],
            h.p(".lesson-number")[
                w.say("Lesson {number} of {lessons}", number=number, lessons=COURSE_COUNT),
                f" · {course.place + 1}/{len(course.lesson.questions)}",
            ],
        ],
        h.div(".lesson-says")[h.p[w.say(course.question.asks)]],
        h.div(".lesson-ways")[
            do("panel", w.say("Lessons"), argument="lessons"),
            do("course-leave", w.say("Start screen")),
        ],
    ]


def _verdict(app: App, course: Course, game: Game) -> Element:
    why = None
    if course.is_solved:
        why = solved(app, game, course.question.puzzle.options, course.chosen)
    says, ways = _says(app, course), _ways(app.words, course)
    return answer(app, app.words.say("Verdict"), says, ways, why, key="lesson-on")


def _says(app: App, course: Course) -> Node:
    w, question, chosen = app.words, course.question, course.chosen
    option = None if chosen is None else question.puzzle.find(chosen)
    if option is None or chosen is None:
        return None
    if option.loss:
        text = w.say(question.other)
        cost = w.say("This move costs you {loss} in winning chances.", loss=points(w, option.loss))
        return h.p(".missed")[text, " ", cost]
    text = w.say("Correct – your winning chances are {chance}.", chance=chance(w, option.win))
    return h.p(".learned")[text, " ", w.say(question.why)]


def _ways(w: Words, course: Course) -> Node:
    """The ways on: to the next position; at the end, to puzzles and the next lesson."""
    primary = "button primary"
    if not course.is_solved:
        return do("course-again", w.say("Try again"), classes=primary)
    if not course.is_at_end:
        return do("course-on", w.say("Next position"), classes=primary)
    theme = course.lesson.theme
    puzzles = w.say("Puzzles: {theme}", theme=w.say(THEMES[theme]))
    if course.is_last:
        return do("puzzle", puzzles, argument=theme, classes=primary)
    return (
        do("course-on", w.say("Next lesson"), classes=primary),
        do("puzzle", puzzles, argument=theme, classes="button"),
    )
