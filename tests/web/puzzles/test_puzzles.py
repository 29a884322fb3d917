"""The room of the puzzles: answers, ratings, themes, the day, what is kept; its screen."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise, product

import pytest

from shanghaien.ai.prospect import Fork, Prospect
from shanghaien.moves import Move, Place, format_event
from shanghaien.progress import Outcome, Progress, format_progress, parse_progress, united
from shanghaien.puzzles import DATA, Puzzle, parse_puzzle
from shanghaien.rules import hide
from shanghaien.tricks import TRICKS
from tests.support.app_driver import press
from tests.support.html import Tags
from tests.support.stored import write_settings
from web.kernel.effects import AskTeacher, FetchText, SaveSettings
from web.kernel.messages import AnalysisArrived, Command, MovePlayed, SettingChanged, SettingsHeard
from web.kernel.model import App
from web.kernel.screen import Start
from web.kernel.settings import Settings, read_settings, together
from web.lang import LANGUAGES
from web.opponent.protocol import write_options
from web.puzzles.messages import PuzzlesFetched
from web.puzzles.state import Puzzling, Session, another, next_one
from web.shell.page import page
from web.shell.update import update


def opened(app: App | None = None) -> App:
    """The App with the first puzzle, of those whose moves all have controls that are in sight."""
    before, effects = update(app or App(), Command("puzzle"))
    assert effects == (FetchText("shanghaien/puzzles.txt", PuzzlesFetched()),)
    return update(before, PuzzlesFetched("\n".join(plain())))[0]


@cache
def plain() -> tuple[str, ...]:
    """The lines of the puzzles without trick cards."""
    lines = DATA.read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if not TRICKS.keys() & set(moves_of(parse_puzzle(line))))


def moves_of(puzzle: Puzzle) -> Iterator[type[Move]]:
    return (type(option.move) for option in puzzle.options)


def room_of(app: App) -> Session:
    """The puzzle that is asked."""
    assert isinstance(app.screen, Puzzling)
    return app.screen.session


def answer(app: App, place: int) -> App:
    """The App after the move of this place among the options was answered."""
    option = room_of(app).puzzle.options[place]
    return press(app, format_event(option.move))[0]


def stacked(app: App) -> dict[str, int]:
    """How many dice lie on each card, by the place where it is."""
    tags = Tags(page(app))
    slots = [tag["id"] or "" for tag in tags.classed("slot")]
    dice = [int(tag["data-count"] or 0) for tag in tags.classed("dice-stack")]
    return {slot: a + b for slot, a, b in zip(slots, dice[::2], dice[1::2], strict=True)}


def test_the_best_move_is_right_and_the_rating_rises() -> None:
    app = answer(opened(), 0)
    session = room_of(app)
    assert session.is_solved
    assert session.gained > 0
    assert (session.progress.streak, session.progress.solved) == (1, 1)
    assert "Next puzzle" in page(app)


@pytest.mark.parametrize("is_found", [True, False])
def test_why_asks_the_teacher_what_will_come_of_the_moves_and_shows_it(*, is_found: bool) -> None:
    app = opened()
    if not is_found:
        app, _ = press(answer(app, -1), "puzzle-again")
    app = answer(app, 0)
    options = room_of(app).puzzle.options
    asked, effects = update(app, Command("why"))
    (ask,) = effects
    assert isinstance(ask, AskTeacher)
    assert (ask.kind, ask.state) == ("options", hide(room_of(app).game.state))
    assert "The teacher is thinking…" in page(asked)
    assert "Your winning chances" not in page(asked)
    sure, even = Fork((1.0, 0.0, 0.0), (0.9, 0.1, 0.1)), Fork((0.5, 0.5), (0.5, 0.5))
    cards = tuple(replace(sure, chances=(part, 1.0 - part, 0.0)) for part in (0.9, 0.2))
    answers = [
        replace(option, prospect=Prospect((one, *(sure,) * 5), even, (even, even)))
        for option, one in zip(options, (*cards, *cards[1:] * len(options)), strict=False)
    ]
    told, after = update(
        asked, AnalysisArrived(ask.ticket, "options", write_options(tuple(answers), is_whole=True))
    )
    assert after == (), "what it is worth is known"
    (figures,) = Tags(page(told)).page.classed("outcomes")
    _, win, card, *_ = figures.tagged("tr")
    assert win.text.startswith("Your winning chances")
    head = figures.tagged("thead")[0].text
    assert ("Your first try" in head) is not is_found, "what was tried is compared, if anything was"
    assert "90%" in card.text
    assert "20%" in card.text
    shut, none = update(told, Command("why"))
    assert none == ()
    assert update(shut, Command("why"))[1] == (), "it is known by now"
    # Without an answer the rules have the word, as long as the teacher is silent.
    silent = update(asked, AnalysisArrived(ask.ticket, "options", None))[0]
    assert "outcomes" not in page(silent)
    assert "The teacher is thinking…" not in page(silent)


def test_an_answer_that_comes_when_the_puzzle_is_left_is_not_waited_for_the_next_time() -> None:
    app = answer(opened(), 0)
    asked, (ask,) = update(app, Command("why"))
    assert isinstance(ask, AskTeacher)
    left = update(asked, Command("puzzle-next"))[0]
    late = update(left, AnalysisArrived(ask.ticket, "options", None))[0]
    again = replace(late, screen=asked.screen)
    assert update(again, Command("why"))[1] == (ask,)


def test_a_wrong_answer_shows_its_cost_and_lets_one_try_again() -> None:
    app = answer(opened(), -1)
    assert room_of(app).gained < 0
    assert "this one costs" in page(app)
    before = room_of(app).progress
    app, _ = press(app, "puzzle-again")
    assert room_of(app).chosen is None
    app = answer(app, 0)
    assert room_of(app).is_solved
    assert room_of(app).progress == before, "only the first answer counts"


def test_after_an_answer_only_its_own_card_is_marked_until_one_tries_again() -> None:
    asked, _ = update(opened(), SettingChanged("puzzle-theme", "neighbour"))
    options = room_of(asked).puzzle.options
    place = max(n for n, option in enumerate(options) if isinstance(option.move, Place))
    shown = Tags(page(answer(asked, place)))
    assert stacked(answer(asked, place)) == stacked(asked), "it may be tried again"
    assert Tags(page(asked)).classed("reachable")
    assert not shown.classed("reachable")
    assert len(shown.classed("picked")) == 1
    assert "data-move" not in page(answer(asked, place))
    again, _ = update(answer(asked, place), Command("puzzle-again"))
    assert Tags(page(again)).classed("reachable")


def test_a_rating_is_shown_from_the_fifth_puzzle_on() -> None:
    app = opened()
    for tried in range(1, 7):
        app = answer(app, 0)
        assert ("Your rating: " in page(app)) == ("Puzzle rating: " in page(app)) == (tried >= 5)
        assert f"Correct in a row: {tried}" in page(app)
        app, _ = update(app, Command("puzzle-next"))


def test_the_best_move_is_on_the_table_once_it_is_found() -> None:
    asked, _ = update(opened(), SettingChanged("puzzle-theme", "neighbour"))
    move = room_of(asked).puzzle.options[0].move
    assert isinstance(move, Place)
    state = room_of(asked).game.state
    before, after = stacked(asked), stacked(answer(asked, 0))
    place = f"slot-{state.position(move.number)}"
    assert after == before | {place: before[place] + 1}


def test_the_first_answer_is_stored_with_the_settings() -> None:
    app = opened()
    move = format_event(room_of(app).puzzle.options[0].move)
    app, (effect,) = update(app, MovePlayed(move))
    assert effect == SaveSettings({"puzzles": app.settings.puzzles})
    _, settings = read_settings(write_settings(app.language, app.settings))
    assert parse_progress(settings.puzzles) == room_of(app).progress
    again, _ = update(opened(replace(App(), settings=settings)), Command("puzzle-next"))
    assert room_of(again).progress.streak == 1


def test_all_puzzles_and_days_of_both_stay_and_the_numbers_of_who_has_tried_more() -> None:
    def solver(tried: int, days: tuple[int, ...], first: int = 0) -> Settings:
        seen = tuple(f"{i:08x}" for i in range(first, first + tried))
        outcomes = tuple((day, Outcome.AT_ONCE) for day in days)
        progress = Progress(
            solved=tried, seen=seen, days=outcomes, runs=tuple(range(1, 1 + len(days)))
        )
        return Settings(puzzles=format_progress(progress))

    far, daily = solver(11, (739200, 739217)), solver(5, tuple(range(739210, 739217)), 8)
    for ours, theirs in ((far, daily), (daily, far)):
        found = parse_progress(together(ours, theirs).puzzles)
        assert (found.solved, len(found.seen)) == (11, 13)
        assert [day for day, _ in found.days] == [739200, *range(739210, 739218)]
        assert found.runs == (1, *range(1, 9))
    for nothing in (Settings(), Settings(puzzles="damaged")):
        assert together(far, nothing).puzzles == far.puzzles == together(nothing, far).puzzles


def test_of_two_outcomes_of_a_day_the_later_one_counts_but_not_a_missed_one() -> None:
    missed, found = (
        format_progress(Progress(seen=("0" * 8,), days=((9, outcome),), runs=(1,)))
        for outcome in (Outcome.MISSED, Outcome.LATER)
    )
    assert united(missed, found) == united(found, missed) == found


def test_a_puzzle_goes_on_from_what_was_tried_in_another_tab() -> None:
    theirs = Progress(seen=("0" * 8, "1" * 8), solved=2)
    app, _ = update(opened(), SettingsHeard({"puzzles": format_progress(theirs)}))
    asked = room_of(app).puzzle.id
    app = answer(app, 0)
    assert room_of(app).progress.solved == 3
    assert parse_progress(app.settings.puzzles).seen == ("0" * 8, "1" * 8, asked)


def test_the_next_puzzle_is_another_one() -> None:
    app = answer(opened(), 0)
    after, _ = update(app, Command("puzzle-next"))
    assert room_of(after).puzzle != room_of(app).puzzle
    assert room_of(after).chosen is None


def test_a_puzzle_may_be_passed_over_before_an_answer_and_that_costs_nothing() -> None:
    app, met = opened(), list[str]()
    begun = room_of(app).progress
    for _ in range(20):
        met.append(room_of(app).puzzle.id)
        app, effects = update(app, Command("puzzle-next"))
        assert effects == ()
    assert len(set(met)) == 20, "none comes again while there are others"
    assert room_of(app).progress == begun
    app = answer(app, 0)
    assert room_of(app).progress.streak == 1
    app, _ = press(app, "puzzle-next")
    assert room_of(app).puzzle.id not in met


def test_a_puzzle_that_was_missed_may_be_left_too() -> None:
    app, _ = press(answer(opened(), -1), "Another puzzle")
    session = room_of(app)
    assert session.chosen is None
    assert not session.is_answered
    assert session.skipped == (), "one that was answered was not passed over"
    assert "Another puzzle" not in page(answer(app, 0)), "“Next puzzle” leads on"


def test_puzzles_that_were_passed_over_come_again_after_all_others() -> None:
    few = room_of(opened()).found[:3]
    session: Session | None = next_one(few, Progress())
    met = list[str]()
    for _ in range(6):
        assert session is not None
        met.append(session.puzzle.id)
        session = another(session)
    assert len(set(met[:3])) == 3
    assert all(one != two for one, two in pairwise(met))


def test_six_hundred_puzzles_come_one_after_the_other_and_are_kept() -> None:
    dice = product(range(1, 6), repeat=4)
    found = tuple(
        Puzzle(700 + i, ("stop",), (), (600, 400), f"A on {a} {b}; B on {c} {d}")
        for i, (a, b, c, d) in zip(range(600), dice, strict=False)
    )
    progress, session = Progress(), next_one(found, Progress())
    for _ in found:
        assert session is not None
        progress = progress.after(session.puzzle, is_solved=True)
        session = next_one(found, progress, last=session.puzzle.id)
    assert (progress.solved, len(set(progress.seen))) == (600, 600)
    settings = replace(Settings(), puzzles=format_progress(progress))
    _, again = read_settings(write_settings("en", settings))
    assert parse_progress(again.puzzles).seen == progress.seen


def test_the_solution_is_shown_and_counts_as_missed() -> None:
    app, _ = update(opened(), Command("puzzle-solution"))
    assert room_of(app).is_solved
    assert room_of(app).progress.solved == 0
    assert "Best (" in page(app)


def test_an_own_answer_is_said_to_be_right() -> None:
    app = answer(opened(), 0)
    assert "Correct – " in page(app)
    assert "Best (" not in page(app)


def test_a_theme_is_trained() -> None:
    app, _ = update(opened(), SettingChanged("puzzle-theme", "neighbour"))
    assert "neighbour" in room_of(app).puzzle.themes
    same, _ = update(app, SettingChanged("puzzle-theme", "luck"))
    assert same == app


def test_the_daily_puzzle_is_offered_until_it_was_found() -> None:
    app = opened()
    assert 'data-do="puzzle-day"' in page(app)
    app, _ = update(app, Command("puzzle-day"))
    app = answer(app, 0)
    assert room_of(app).progress.day
    app, _ = press(app, "puzzle-next")
    assert 'data-do="puzzle-day"' not in page(app)


def test_a_key_goes_on() -> None:
    wrong, _ = update(answer(opened(), -1), Command("key", "c"))
    assert room_of(wrong).chosen is None
    app = answer(opened(), 0)
    after, _ = update(app, Command("key", "c"))
    assert room_of(after).puzzle != room_of(app).puzzle
    assert update(after, Command("key", "c")) == (after, ())


def test_one_leaves_for_the_start_screen() -> None:
    app, _ = update(opened(), Command("puzzle-leave"))
    assert isinstance(app.screen, Start)


@pytest.mark.parametrize("text", ["", "not a puzzle", "1 - - 1 round 1"])
def test_without_puzzles_the_first_screen_says_so(text: str) -> None:
    app, _ = update(App(), PuzzlesFetched(text))
    assert isinstance(app.screen, Start)
    assert app.notice


@pytest.mark.parametrize("name", ["puzzle-next", "puzzle-again", "puzzle-solution", "puzzle-leave"])
def test_elsewhere_the_commands_do_nothing(name: str) -> None:
    assert update(App(), Command(name)) == (App(), ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_is_shown_in_every_language(language: str) -> None:
    app = opened(App(language=language))
    for shown in (app, answer(app, 0), answer(app, -1)):
        assert Tags(page(shown)).classed("is-puzzle")
