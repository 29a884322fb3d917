"""The lessons: possible positions, legal moves, true sentences."""

from dataclasses import replace
from itertools import cycle

import pytest

from shanghaien.cards import Nationality, Sailor
from shanghaien.chance import outcomes
from shanghaien.game import Seat
from shanghaien.moves import format_event, parse_event
from shanghaien.position import format_position, parse_position
from shanghaien.rules import legal_moves, outcome
from shanghaien.scoring import Reason, award, compare
from shanghaien.state import Phase, Player
from tests.shanghaien.invariants import check_state
from tests.support.app_driver import controls, press, started, tutorial_of, with_panel
from tests.support.html import Tags
from tests.support.marks import first_of_all
from web.kernel.effects import Later, SaveSettings
from web.kernel.feature import PANELS
from web.kernel.messages import Command, MovePlayed
from web.kernel.model import App, on_screen
from web.kernel.screen import Start
from web.lang import DEFAULT, LANGUAGES, together
from web.lessons.tutorial_lessons import LESSONS, TutorialLesson
from web.lessons.tutorial_state import LESSON_COUNT, Learning, Tutorial, after, begin
from web.shell.page import page
from web.shell.update import update

NUMBERS = range(len(LESSONS))


def test_as_many_lessons_are_counted_as_there_are() -> None:
    assert len(LESSONS) == LESSON_COUNT


def learning(number: int, language: str = DEFAULT) -> App:
    """The App at the beginning of a lesson."""
    app, _ = update(App(language=language), Command("learn"))
    app, _ = update(app, Command("lesson", str(number)))
    assert tutorial_of(app) == begin(number)
    return app


def finished(tutorial: Tutorial, way: int = 0) -> Tutorial:
    """The lesson after the first (way 0) or last (-1) wanted move of each step."""
    while tutorial.wanted:
        tutorial = after(tutorial, tutorial.wanted.goals[way])
    return tutorial


@pytest.mark.parametrize("way", [0, -1])
@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_leads_through_positions_that_can_be(number: int, way: int) -> None:
    done = finished(begin(number), way)
    for state in done.game.states:
        check_state(state)
        # With dice to fall the lesson would stand still.
    assert not outcomes(done.game.state)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lessons_position_is_written_as_it_is_read(lesson: TutorialLesson) -> None:
    state = parse_position(lesson.position)
    assert state.to_move is Player.A
    assert format_position(state) == lesson.position


@pytest.mark.parametrize("number", NUMBERS)
def test_whatever_a_step_wants_is_legal_and_something_else_is_too(number: int) -> None:
    tutorial = begin(number)
    while tutorial.wanted:
        step, moves = tutorial.wanted, {format_event(m) for m in legal_moves(tutorial.game.state)}
        assert set(step.goals) <= moves
        for move in moves - set(step.goals):
            missed = after(tutorial, move)
            assert missed == replace(tutorial, is_missed=True)
            assert not after(missed, step.goals[0]).is_missed
        assert after(tutorial, "place 7") == tutorial
        tutorial = after(tutorial, step.goals[0])
    assert after(tutorial, "roll") == tutorial


@pytest.mark.parametrize("number", NUMBERS)
def test_the_page_offers_the_moves_of_a_lesson(number: int) -> None:
    app = learning(number)
    while step := tutorial_of(app).wanted:
        assert controls(app) == {format_event(m) for m in legal_moves(tutorial_of(app).game.state)}
        other = controls(app) - set(step.goals)
        if other:
            missed, effects = update(app, MovePlayed(min(other)))
            assert together(step.other) in Tags(page(missed)).texts
            assert effects == ()
        app, effects = update(app, MovePlayed(step.goals[0]))
    assert controls(app) == set()
    assert app.settings.lessons_done == number + 1
    played = {"played": "on"} if number + 1 == LESSON_COUNT else {}
    assert effects[0] == SaveSettings({"lesson": str(number + 1), **played})
    # The last one ends as a game does.
    assert (app.selection.met is not None) is (number + 1 == LESSON_COUNT) is ("Skip" in page(app))
    while app.selection.met is not None:
        (later,) = [effect for effect in effects if isinstance(effect, Later)]
        app, effects = update(app, later.message)
    assert together(LESSONS[number].learned) in Tags(page(app)).texts


def test_the_lessons_lead_from_one_to_the_next_and_back_to_the_set_up() -> None:
    app, _ = update(App(), Command("learn"))
    for number in NUMBERS:
        assert tutorial_of(app).number == number
        for step in LESSONS[number].steps:
            app, _ = update(app, MovePlayed(step.goals[0]))
        app, _ = update(app, Command("skip-meetings"))
        ways = ("lesson", "stop-learning")
        offered = [attrs for _, attrs in Tags(page(app)).tags if attrs.get("data-do") in ways]
        on = offered[-1] if number == NUMBERS[-1] else offered[1]
        app, _ = update(app, Command(on["data-do"] or "", on.get("data-argument") or ""))
    assert not isinstance(app.screen, Learning)


def test_what_was_learned_is_not_learned_again() -> None:
    app = learning(0)
    for step in LESSONS[0].steps:
        app, _ = update(app, MovePlayed(step.goals[0]))
    app, _ = press(app, "stop-learning")
    assert not isinstance(app.screen, Learning)
    assert "Continue with lesson 2" in Tags(page(app)).texts
    app, _ = press(app, "learn")
    assert tutorial_of(app) == begin(1)
    settings = replace(app.settings, lessons_done=len(LESSONS))
    everything = on_screen(replace(app, settings=settings), Start())
    again, _ = press(everything, "learn")
    assert tutorial_of(again) == begin(0)


def test_a_game_is_neither_disturbed_by_lessons_nor_disturbs_them() -> None:
    from random import Random  # noqa: PLC0415 - this test alone deals

    app, _ = started(App(), Random(1))
    assert update(app, Command("learn")) == (app, ())
    assert update(App(), Command("lesson", "1")) == (App(), ())
    for strange in ("nonsense", str(LESSON_COUNT + 1)):
        assert update(learning(1), Command("lesson", strange))[0] == learning(1)
    app, _ = started(learning(2), Random(1))
    assert not isinstance(app.screen, Learning)


def positions(number: int, language: str) -> list[App]:
    """A lesson from its beginning to its end."""
    found = [learning(number, language=language)]
    while step := tutorial_of(found[-1]).wanted:
        app, _ = update(found[-1], MovePlayed(step.goals[-1]))
        found.append(app)
    return found


@pytest.mark.parametrize("language", first_of_all(LANGUAGES, "de"))
def test_every_lesson_and_every_panel_over_one_are_shown_in_every_language(language: str) -> None:
    shown = [app for number in NUMBERS for app in positions(number, language)]
    for app, panel in zip(shown, cycle((None, *PANELS))):
        assert Tags(page(with_panel(app, panel))).texts


def test_the_words_of_the_lessons_are_true() -> None:
    first, direction, more, tie, shanghai, crews, trick, end = (
        begin(n).game.state for n in NUMBERS
    )
    assert str(first.card(5)) == "ES4"
    assert str(first.card(2)) == "IT1"
    assert [str(direction.tavern[i]) for i in (0, 2, 3, 5)] == ["IT1", "DE3", "US3", "CN4"]
    assert award(more, 4).reason is Reason.TIED
    assert award(finished(begin(2)).game.state, 4).dice == (2, 1)
    assert award(tie, 3).neighbours == (0, 2)
    won = finished(begin(3)).game.state
    assert (award(won, 3).winner, award(won, 3).neighbours) == (Player.A, (4, 2))
    assert award(won, 4).winner is Player.A
    leads = [award(shanghai, number).winner for number in range(1, 7)]
    assert (leads.count(Player.A), leads.count(Player.B)) == (4, 2)
    assert compare(crews.sides, Nationality.SPANISH).strengths == (7, 1)
    assert compare(crews.sides, Nationality.ITALIAN).strengths == (3, 4)
    assert (str(crews.card(2)), str(crews.card(5))) == ("IT3", "ES3")
    assert max(c.value for c in trick.tavern if isinstance(c, Sailor)) == 4
    assert str(trick.card(5)) == "CN4"
    assert compare(end.sides, Nationality.TURKISH).strengths == (3, 4)


@pytest.mark.parametrize("way", [0, -1])
def test_the_last_lesson_is_won_by_its_trick(way: int) -> None:
    done = finished(begin(len(LESSONS) - 1), way).game
    final = outcome(done.state)
    assert final is not None
    assert final.winner is Player.A
    assert compare(done.state.sides, Nationality.TURKISH).strengths == (5, 4)
    # Without the joker it is lost.
    game = begin(len(LESSONS) - 1).game
    for text in (LESSONS[-1].steps[1].goals[way], "shanghai"):
        game = game.play(parse_event(text))
    without = outcome(game.state)
    assert game.state.phase is Phase.OVER
    assert without is not None
    assert without.winner is Player.B


def test_the_players_of_a_lesson_have_the_names_of_the_language() -> None:
    assert begin(0).game.seats == (Seat("Red"), Seat("Blue"))
    assert "Blau" in Tags(page(learning(0, language="de"))).texts
