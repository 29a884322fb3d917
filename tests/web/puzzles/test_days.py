"""Links to puzzles, and what can be sent of the daily puzzle."""

from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from shanghaien.moves import format_event
from shanghaien.progress import Outcome, Progress, format_progress, parse_progress
from shanghaien.puzzles import DATA, puzzles
from tests.support.app_driver import PEOPLE, changed, game, press, with_panel
from tests.support.html import Tags
from web.kernel.effects import FetchText, SaveSettings, Send
from web.kernel.messages import Command, HandedOn, MovePlayed, TextOpened
from web.kernel.model import App
from web.kernel.screen import Playing, Start
from web.kernel.settings import Settings
from web.kernel.sharing_state import Scene, Way
from web.lang import LANGUAGES, words
from web.puzzles.messages import LinkedFetched, PuzzlesFetched
from web.puzzles.questions import SQUARES, day_words, last_days
from web.puzzles.state import Puzzling, Session, is_due, linked, read_link
from web.puzzles.today_view import FACES
from web.shell.page import page
from web.shell.update import update

ADDRESS = "https://somebody.example.org/games/shanghaien/"
DAY = date(2026, 11, 26)
LINES = DATA.read_text(encoding="utf-8")
PUZZLE = puzzles()[7]


def session_of(app: App) -> Session:
    """The puzzle that is asked."""
    assert isinstance(app.screen, Puzzling)
    return app.screen.session


def followed(app: App, link: str, lines: str = LINES) -> App:
    """The App after a link to a puzzle was followed, and the puzzles have come."""
    app, effects = update(app, TextOpened(link))
    for effect in effects:
        assert isinstance(effect, FetchText)
        app, _ = update(app, replace(effect.then, text=lines))
    return app


def of_today(app: App | None = None) -> App:
    """The App with the daily puzzle, opened by its link."""
    app = replace(app or App(), sharing=replace(App().sharing, address=ADDRESS))
    return followed(app, f"#q={date.today().isoformat()}")


def answered(app: App, place: int) -> App:
    """The App after the answer of this place among the options."""
    option = session_of(app).puzzle.options[place]
    return update(app, MovePlayed(format_event(option.move)))[0]


def test_a_link_opens_just_that_puzzle_without_its_solution() -> None:
    app = followed(App(), f"#q={PUZZLE.id}")
    assert session_of(app).puzzle == PUZZLE
    assert session_of(app).chosen is None
    assert session_of(app).day == ""
    scene = app.screen.scene
    assert isinstance(scene, Scene)
    assert (scene.fragment, scene.rating) == (f"#q={PUZZLE.id}", PUZZLE.rating)
    assert scene.below is PUZZLE.state.to_move


def test_a_link_that_comes_to_a_game_leads_back_to_it() -> None:
    at_table = next(app for app in game(changed(App(), **PEOPLE), Random(8)) if app.game)
    app = followed(at_table, f"#q={PUZZLE.id}")
    assert "Back to the game" in page(app)
    app, _ = update(app, Command("puzzle-leave"))
    assert isinstance(app.screen, Playing)
    assert app.game == at_table.game
    alone, _ = update(followed(App(), f"#q={PUZZLE.id}"), Command("puzzle-leave"))
    assert isinstance(alone.screen, Start)


@pytest.mark.parametrize(
    "link",
    [
        "#q=",
        "#q=0123abc",
        "#q=0123abcd0",
        "#q=2026-11",
        "#q=<b>",
        "#q=" + "1" * 5000,
    ],
)
def test_what_names_no_puzzle_changes_nothing_and_says_so(link: str) -> None:
    assert read_link(link) is None
    app, effects = update(App(), TextOpened(link))
    assert effects == ()
    assert replace(app, notice=None) == App()
    assert "damaged on the way" in str(app.notice)


def test_a_puzzle_in_large_letters_is_looked_for() -> None:
    app, effects = update(App(), TextOpened("#Q=0123ABCD"))
    (fetch,) = effects
    assert isinstance(fetch, FetchText)
    assert fetch.then == LinkedFetched(wanted="0123abcd")
    assert app == App()


@pytest.mark.parametrize("wanted", ["0123abcd", "2026-13-45", "0000-00-00"])
def test_a_puzzle_that_is_not_there_is_told(wanted: str) -> None:
    app = followed(App(), f"#q={wanted}")
    assert isinstance(app.screen, Start)
    assert app.notice == "This version of the game doesn’t have that puzzle."


@pytest.mark.parametrize("lines", ["", "not a puzzle"])
def test_without_the_puzzles_a_link_says_so(lines: str) -> None:
    app = followed(App(), f"#q={PUZZLE.id}", lines)
    assert app.notice == "The puzzles didn’t load. Please try again."


@pytest.mark.parametrize(
    ("days", "tried", "is_of_day"),
    [
        (0, "", True),
        (0, DAY.isoformat(), False),
        (-6, "", True),
        (-7, "", False),
        (1, "", False),
    ],
    ids=["today", "found", "six days ago", "a week ago", "tomorrow"],
)
def test_a_link_to_a_day_counts_for_a_week_until_it_is_found(
    days: int, tried: str, is_of_day: bool
) -> None:
    wanted = (DAY + timedelta(days=days)).isoformat()
    found = linked(puzzles(), Progress(day=tried), wanted, DAY)
    assert found is not None
    assert bool(found.day) is is_of_day
    assert found.fragment == f"#q={wanted if is_of_day else found.puzzle.id}"


def test_the_first_answer_of_the_day_is_kept_and_a_later_one_betters_it() -> None:
    today = date.today()
    app = answered(of_today(), -1)
    assert session_of(app).progress.on(today) is Outcome.MISSED
    app, _ = press(app, "puzzle-again")
    rated = session_of(app).progress.rating
    best = session_of(app).puzzle.options[0]
    app, effects = update(app, MovePlayed(format_event(best.move)))
    assert session_of(app).progress.on(today) is Outcome.LATER
    assert session_of(app).progress.rating == rated
    assert session_of(app).gained < 0
    assert effects == (SaveSettings({"puzzles": app.settings.puzzles}),)
    assert parse_progress(app.settings.puzzles).on(today) is Outcome.LATER


ROW = 'data-argument="today"'
"""The way to the row of days."""


def offers_today(app: App) -> bool:
    """Whether the room has a way to the daily puzzle."""
    return 'data-do="puzzle-day"' in page(app)


def reloaded(app: App) -> App:
    """The App after a reload, in the room of puzzles."""
    app = App(settings=Settings(puzzles=app.settings.puzzles))
    return update(app, PuzzlesFetched(LINES))[0]


@pytest.mark.parametrize("by_link", [False, True])
def test_a_daily_puzzle_that_was_missed_is_offered_until_it_is_found(by_link: bool) -> None:
    app = answered(of_today(), -1)
    rated, streak = session_of(app).progress.rating, session_of(app).progress.streak
    app = reloaded(app)
    again = of_today(app) if by_link else press(app, "puzzle-day")[0]
    assert session_of(again).puzzle == session_of(of_today()).puzzle
    wrong = answered(again, -1)
    assert wrong.settings == again.settings, "a second wrong answer changes nothing"
    assert offers_today(reloaded(wrong))
    found = answered(press(wrong, "puzzle-again")[0], 0)
    progress = parse_progress(found.settings.puzzles)
    assert progress.on(date.today()) is Outcome.LATER
    assert (progress.rating, progress.streak, progress.runs) == (rated, streak, (1,))
    assert not offers_today(reloaded(found))
    assert ROW in page(reloaded(found))


def test_a_daily_puzzle_whose_solution_was_shown_is_over() -> None:
    app, _ = press(answered(of_today(), -1), "puzzle-solution")
    assert "Best (" in page(app)
    app = reloaded(app)
    assert not offers_today(app)
    assert not session_of(of_today(app)).day
    assert len(Tags(page(with_panel(app, "today"))).classed("missed")) == 1


def test_a_solution_that_is_shown_was_not_found() -> None:
    app, _ = press(answered(of_today(), -1), "puzzle-solution")
    assert session_of(app).progress.on(date.today()) is Outcome.SHOWN
    assert session_of(answered(of_today(), 0)).progress.on(date.today()) is Outcome.AT_ONCE


def test_every_outcome_has_a_square_and_a_face() -> None:
    assert SQUARES.keys() == FACES.keys() == {None, *Outcome}


def test_the_row_says_nothing_of_the_answer() -> None:
    days = enumerate((Outcome.MISSED, Outcome.LATER, Outcome.AT_ONCE), DAY.toordinal() - 2)
    progress = Progress(days=tuple(days), runs=(1, 2, 3))
    text = day_words(words("en"), progress, DAY)
    assert text == "Shanghaien daily puzzle, 2026-11-26\n⬜⬜⬜⬜🟥🟨🟩 3 days in a row"
    assert [day.day for day, _ in last_days(progress, DAY)] == [20, 21, 22, 23, 24, 25, 26]
    once = day_words(words("en"), replace(progress, runs=(1, 1, 1)), DAY)
    assert once.endswith("\n⬜⬜⬜⬜🟥🟨🟩")


def test_the_row_is_copied_and_handed_on_with_the_link_of_the_day() -> None:
    app = answered(of_today(), 0)
    assert "My daily puzzles" in page(app)
    app, day = with_panel(app, "today"), date.today()
    assert update(app, Command("puzzle-days-copy", "2026-02-30")) == (app, ())
    said = day_words(app.words, session_of(app).progress, day)
    link = f"{ADDRESS}#q={day.isoformat()}"
    shown = "\n".join(Tags(page(app)).texts)
    assert f"{said}\n{link}" in shown
    copy, send = (Command(f"puzzle-days-{way}", day.isoformat()) for way in ("copy", "send"))
    assert update(app, copy)[1] == (Send(link, Way.CLIPBOARD, words=said),)
    assert update(app, send) == (app, ())
    able = replace(app, sharing=replace(app.sharing, can_send=True))
    assert update(able, send)[1] == (Send(link, Way.SHARE, words=said),)
    for word in ("copied", "selected", "sent"):
        told, _ = update(app, HandedOn(word))
        assert page(told) != page(app)


def test_once_it_was_tried_the_row_stays_at_hand_for_the_day() -> None:
    app, _ = press(answered(of_today(), 0), "puzzle-next")
    assert ROW in page(app)
    assert not offers_today(app)
    fresh = followed(App(), f"#q={PUZZLE.id}")
    assert ROW not in page(fresh)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_has_its_words_in_every_language(language: str) -> None:
    app = with_panel(replace(answered(of_today(), 0), language=language), "today")
    assert ("Your message" in page(app)) is (language == "en")
    assert len(Tags(page(app)).classed("day")) == 7


def tapped(days: int) -> App:
    """The puzzle of some days ago, from the start screen."""
    day = (date.today() - timedelta(days)).isoformat()
    app = with_panel(App(), "today")
    assert f'data-argument="{day}"' in page(app)
    app, (fetch,) = update(app, Command("puzzle-day", day))
    assert isinstance(fetch, FetchText)
    assert isinstance(fetch.then, LinkedFetched)
    return update(app, replace(fetch.then, text=LINES))[0]


@pytest.mark.parametrize("is_late", [False, True])
def test_a_day_that_was_missed_is_made_up_outside_the_days_in_a_row(is_late: bool) -> None:
    app = tapped(2)
    day = date.today() - timedelta(2)
    if is_late:
        app = answered(app, -1)
        assert session_of(app).progress.on(day) is None, "what is wrong is not told of that day"
        app, _ = press(app, "puzzle-again")
    progress = parse_progress(answered(app, 0).settings.puzzles)
    assert progress.on(day) is Outcome.MADE_UP
    assert progress.run(date.today()) == 0
    assert progress.day == "", "it was tried on no day of its own"
    panel = page(with_panel(App(settings=Settings(puzzles=format_progress(progress))), "today"))
    assert f'data-argument="{day.isoformat()}"' not in panel
    assert "found on a later day" in panel


def test_a_solution_that_is_shown_makes_up_no_day() -> None:
    app, _ = press(answered(tapped(2), -1), "puzzle-solution")
    assert session_of(app).is_solved
    assert session_of(app).progress.on(date.today() - timedelta(2)) is None


@pytest.mark.parametrize("day", ["2026-02-30", "today", "0000-00-00"])
def test_what_is_no_day_is_not_fetched(day: str) -> None:
    assert update(App(), Command("puzzle-day", day)) == (App(), ())


@pytest.mark.parametrize("name", ["puzzle-days-copy", "puzzle-days-send"])
def test_elsewhere_nothing_of_it_happens(name: str) -> None:
    assert update(App(), Command(name)) == (App(), ())


@pytest.mark.parametrize("years", [-1, 1])
def test_a_visit_with_a_wrong_clock_takes_no_daily_puzzle_away(years: int) -> None:
    wrong = DAY.replace(year=DAY.year + years).isoformat()
    found = session_of(of_today()).puzzle
    progress = Progress().after(found, is_solved=True, day=DAY.isoformat())
    progress = progress.after(found, is_solved=True, day=wrong)
    for days, is_offered in ((0, False), (1, True)):
        assert is_due(progress, DAY + timedelta(days)) is is_offered
    assert "in a row" not in day_words(words("en"), progress, DAY)
