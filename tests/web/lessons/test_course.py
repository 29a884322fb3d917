"""The second course in the page: deciding, the reason, the way on, what is kept, the list."""

from dataclasses import replace
from functools import cache
from itertools import count, cycle

import pytest

from shanghaien.moves import format_event
from shanghaien.puzzles import DATA, of_theme
from tests.support.app_driver import controls, press, with_panel
from tests.support.html import Tags
from tests.support.stored import write_settings
from web.kernel.effects import FetchText, SaveSettings
from web.kernel.messages import Command, MovePlayed
from web.kernel.model import App, on_screen
from web.kernel.screen import Start
from web.kernel.settings import Settings, change, read_settings, together
from web.lang import LANGUAGES
from web.lang import together as in_one_piece
from web.lessons.course_lessons import LESSONS
from web.lessons.course_state import (
    COURSE_COUNT,
    NUMBERS,
    Course,
    Studying,
    begin,
    next_lesson,
)
from web.lessons.tutorial_state import LESSON_COUNT, Learning
from web.lessons.tutorial_state import begin as begin_first
from web.puzzles.messages import PuzzlesFetched
from web.puzzles.state import Puzzling
from web.shell.page import page
from web.shell.update import update


def opened(number: str = "1", language: str = "en") -> App:
    """The App at the beginning of a lesson, by its number from 1."""
    return update(App(language=language), Command("course", number))[0]


def course_of(app: App) -> Course:
    assert isinstance(app.screen, Studying)
    return app.screen.course


def moves(app: App) -> list[str]:
    """The moves, the best first."""
    return [format_event(option.move) for option in course_of(app).question.puzzle.options]


def answer(app: App, place: int) -> App:
    return update(app, MovePlayed(moves(app)[place]))[0]


def says(app: App, text: str) -> bool:
    return in_one_piece(text) in " ".join(Tags(page(app)).texts)


@cache
def solved(number: str) -> App:
    """The App with the last position of a lesson solved."""
    app = opened(number)
    for place in count():
        assert course_of(app).place == place
        app = answer(app, 0)
        if course_of(app).is_at_end:
            return app
        app, _ = update(app, Command("course-on"))
    raise AssertionError


@pytest.mark.parametrize("number", [*NUMBERS])
def test_every_move_can_be_decided_for(number: str) -> None:
    for place in range(len(LESSONS[int(number) - 1].questions)):
        app = on_screen(App(), Studying(begin(int(number) - 1, place)))
        assert controls(app) == set(moves(app))
        assert says(app, course_of(app).question.asks)


def test_a_wrong_answer_says_why_and_what_it_costs_and_lets_one_try_again() -> None:
    app = answer(opened(), -1)
    question = course_of(app).question
    assert says(app, question.other)
    assert says(app, "This move costs you 30% in winning chances.")
    assert not says(app, question.why)
    assert controls(app) == set()
    app, _ = press(app, "Try again")
    assert course_of(app) == begin(0)


def test_the_best_answer_is_followed_by_its_reason_and_by_what_the_moves_are_worth() -> None:
    app = answer(opened(), 0)
    assert says(app, course_of(app).question.why)
    assert says(app, "Correct – ")
    assert "What every move is worth" not in page(app)
    told, _ = press(app, "Why?")
    assert "What every move is worth" in page(told)
    assert Tags(page(told)).classed("options")
    app, _ = press(told, "Next position")
    assert course_of(app) == begin(0, 1)


def test_a_lesson_is_done_when_its_last_position_is_solved_and_that_is_kept() -> None:
    before = solved("2")
    assert before.settings.course_done == "2"
    course = course_of(before)
    undone = replace(before, settings=Settings(), screen=Studying(replace(course, chosen=None)))
    app, effects = update(undone, MovePlayed(moves(undone)[0]))
    assert effects == (SaveSettings({"course": "2"}),)
    _, settings = read_settings(write_settings(app.language, app.settings))
    assert settings.course_done == "2"
    missed, effects = update(undone, MovePlayed(moves(undone)[-1]))
    assert (missed.settings.course_done, effects) == ("", ())


def test_one_lesson_leads_to_the_next_and_the_last_to_puzzles() -> None:
    for number in NUMBERS[:-1]:
        app, _ = press(solved(number), "Next lesson")
        assert course_of(app) == begin(int(number))
    last = solved(NUMBERS[-1])
    assert update(last, Command("course-on")) == (last, ())
    assert update(last, Command("key", "c")) == press(last, "puzzle")


@pytest.mark.parametrize("number", [*NUMBERS])
def test_puzzles_of_its_theme_follow_a_lesson(number: str) -> None:
    theme = LESSONS[int(number) - 1].theme
    app, (effect,) = press(solved(number), "puzzle", theme)
    assert effect == FetchText("shanghaien/puzzles.txt", PuzzlesFetched(theme=theme))
    app, _ = update(app, PuzzlesFetched(DATA.read_text(encoding="utf-8"), theme))
    assert isinstance(app.screen, Puzzling)
    session = app.screen.session
    assert session.theme == theme
    assert session.puzzle in of_theme(session.found, theme)


def test_without_puzzles_the_start_screen_says_so() -> None:
    app, _ = update(solved("1"), PuzzlesFetched("", "neighbour"))
    assert isinstance(app.screen, Start)
    assert app.notice


def test_a_key_goes_on() -> None:
    wrong, _ = update(answer(opened(), -1), Command("key", "c"))
    assert course_of(wrong).chosen is None
    on, _ = update(answer(opened(), 0), Command("key", "c"))
    assert course_of(on) == begin(0, 1)
    assert update(on, Command("key", "c")) == (on, ())


def test_the_course_is_left_for_the_start_screen() -> None:
    app, _ = press(opened(), "course-leave")
    assert isinstance(app.screen, Start)


def test_the_list_shows_what_is_done_and_opens_any_lesson() -> None:
    app = replace(App(), settings=Settings(course_done="13", lessons_done=3))
    shown = with_panel(app, "lessons")
    labels = [element.label for element in Tags(page(shown)).page if "data-do" in element.attrs]
    for number, lesson in enumerate(LESSONS, 1):
        done = " done" if str(number) in "13" else ""
        assert f"{number}. {lesson.title}{done}" in [label.strip() for label in labels]
    assert "Continue with lesson 4" in labels
    app, _ = press(shown, "course", "5")
    assert course_of(app) == begin(4)
    app, _ = press(with_panel(app, "lessons"), "learn")
    assert app.screen == Learning(begin_first(3))


def test_the_first_course_leads_to_the_first_lesson_that_is_not_done() -> None:
    first = Learning(replace(begin_first(LESSON_COUNT - 1), step=2))
    app = on_screen(replace(App(), settings=Settings(course_done="12")), first)
    app, _ = press(app, f"How to win: {COURSE_COUNT} lessons")
    assert course_of(app) == begin(2)


def test_lessons_are_counted_once_in_order_and_nothing_else_is() -> None:
    read = change(Settings(), "course", "31x3 9")  # a newer version may have nine
    assert read is not None
    assert read.course_done == "139"
    assert next_lesson("") == 1
    assert next_lesson("124") == 3
    assert next_lesson(NUMBERS) == 1
    ours, theirs = Settings(course_done="13"), Settings(course_done="2")
    assert together(ours, theirs).course_done == "123"


def test_elsewhere_and_with_anything_strange_the_commands_do_nothing() -> None:
    for name in ("course-on", "course-again", "course-leave"):
        assert update(App(), Command(name)) == (App(), ())
    for strange in ("", "0", "7", "12", "²", "nonsense"):
        assert update(App(), Command("course", strange)) == (App(), ())
    app = opened()
    assert update(app, Command("course-again")) == (app, ())
    assert update(app, MovePlayed("shanghai")) == (app, ())
    wrong = answer(app, -1)
    assert update(wrong, MovePlayed(moves(wrong)[0])) == (wrong, ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_position_is_shown_in_every_language(language: str) -> None:
    """Asked, solved or missed: in turn, and in another turn in another language."""
    places = cycle((None, 0, -1))
    for _ in range([*LANGUAGES].index(language)):
        next(places)
    for number in NUMBERS:
        app = opened(number, language)
        for _ in course_of(app).lesson.questions:
            place = next(places)
            shown = app if place is None else answer(app, place)
            assert Tags(page(shown)).classed("is-puzzle")
            app, _ = update(answer(app, 0), Command("course-on"))
