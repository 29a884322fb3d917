"""A lesson of the tutorial: what is said, and the table below it."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai.strengths import find_level
from shanghaien.game import Game
from shanghaien.scoring import score
from shanghaien.state import Phase, Player
from web.game.reckoning_view import reckoning
from web.kernel.model import App
from web.kernel.settings import FITTING, Mode, Orientation
from web.lang import Words
from web.lessons.course_state import COURSE_COUNT, next_lesson
from web.lessons.tutorial_lessons import TutorialLesson
from web.lessons.tutorial_state import LESSON_COUNT, Learning, Tutorial
from web.puzzles.view import at_table
from web.table.frame_view import row_and_strips
from web.table.points_view import comparison_table
from web.table.scores_view import scores
from web.table.tray_view import tray
from web.ui.components import do

CREWS_FROM = 4
"""From this round on a lesson's players have crews, and the score table is shown."""


def screen(app: App, learning: Learning) -> tuple[App, Element]:
    """The App with the lesson on its table, and the whole screen.

    First come the lesson's words, then its table. At the end of a lesson the way on takes the
    tray's place; after the last one the points are explained nationality by nationality.
    """
    # The learner is Red throughout: between two people the table would turn to Blue.
    shown, game = at_table(app, learning.tutorial.game, seating=Orientation.STAY)
    return shown, _lesson(app, learning.tutorial, shown, game)


def _lesson(app: App, tutorial: Tutorial, shown: App, game: Game) -> Element:
    is_done = tutorial.wanted is None
    if app.selection.met is not None:
        title = app.words.say("Final scoring")
        return h.div(".table.is-over")[h.h1(".visually-hidden")[title], reckoning(shown, game)]
    # With the game itself at its end the points take the table’s place.
    if is_done and game.state.phase is Phase.OVER:
        return h.div(".table.lesson.is-over")[
            _words(app, tutorial),
            h.div(".panel.lesson-points")[_points(shown, game)],
            _on(app, tutorial),
        ]
    return h.div(".table.lesson")[
        _words(app, tutorial),
        row_and_strips(shown, game),
        _on(app, tutorial) if is_done else tray(shown, game),
        scores(shown, game) if game.state.round >= CREWS_FROM else None,
    ]


def _points(app: App, game: Game) -> Element:
    now = score(game.state.sides)
    # What nobody has would make the table long and explain nothing.
    return comparison_table(app, game, Player.A, [c for c in now.comparisons if any(c.strengths)])


def _words(app: App, tutorial: Tutorial) -> Element:
    """What the lesson is about, what to do, what came of it; screen readers hear the changes."""
    w, number = app.words, tutorial.number + 1
    # What is fresh takes the focus (`focus` of the screen).
    is_fresh = tutorial.step == 0 and not tutorial.is_missed
    return h.section(f"#lesson-{number}.lesson-words.panel", aria_labelledby="lesson-title")[
        h.header(".lesson-head")[
            h.h1("#lesson-title", tabindex="-1", class_={"fresh": is_fresh})[
                w.say(tutorial.lesson.title)
            ],
            h.p(".lesson-number")[
                w.say("Lesson {number} of {lessons}", number=number, lessons=LESSON_COUNT)
            ],
        ],
        h.div(".lesson-says", role="status", data_longest=_longest(w, tutorial.lesson))[
            _says(w, tutorial)
        ],
        # With an id of its own no button is patched into another one, focus and all.
        h.div(f"#ways-{tutorial.step}.lesson-ways")[
            None
            if tutorial.is_last or tutorial.wanted is None
            else do("lesson", w.say("Skip this lesson"), argument=str(number)),
            do("stop-learning", w.say("Exit the tutorial")),
        ],
    ]


def _says(w: Words, tutorial: Tutorial) -> Node:
    step = tutorial.wanted
    if step is None:
        return h.p(".learned")[w.say(tutorial.lesson.learned)]
    if tutorial.is_missed:
        return h.p(".missed")[w.say(step.other)]
    return h.p[w.say(step.says)]


def _longest(w: Words, lesson: TutorialLesson) -> str:
    """The longest text of a lesson, for which the page keeps room at every step."""
    steps = (text for step in lesson.steps for text in (step.says, step.other))
    return max(map(w.say, (lesson.learned, *steps)), key=len)


def _on(app: App, tutorial: Tutorial) -> Element:
    """The way on, where the hand just was."""
    w = app.words
    on = (
        (
            do(
                "start",
                (w.say("Start the game"), h.small[_rival(app)]),
                argument=Mode.COMPUTER.value,
                classes="button primary large",
            ),
            do(
                "course",
                w.say("How to win: {number} lessons", number=COURSE_COUNT),
                argument=str(next_lesson(app.settings.course_done)),
                classes="button",
            ),
        )
        if tutorial.is_last
        else do(
            "lesson",
            w.say("Next lesson"),
            argument=str(tutorial.number + 1),
            classes="button primary large",
        )
    )
    return h.div("#lesson-on.tray")[h.div(".actions")[on]]


def _rival(app: App) -> str:
    """Against whom the first game is."""
    w, level = app.words, app.settings.level
    if level == FITTING:
        return w.say("Against the computer: my level")
    return w.say("Against the computer: {level}", level=w.say(find_level(level).name))
