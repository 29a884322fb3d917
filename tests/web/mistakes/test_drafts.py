"""A mistake that is repeated comes back as it was when its tab is loaded anew."""

from dataclasses import replace

import pytest

from shanghaien.formats.record import write
from shanghaien.learning.repetition import Repetition
from shanghaien.rules import legal_moves
from tests.support.clock import run
from tests.support.mistakes import TOGETHER, asked, decided, finished, listed
from tests.support.reloads import looks, reloaded
from tests.support.runtime_fakes import Bench
from web.kernel.messages import Command
from web.kernel.model import App
from web.kernel.saved_state import Entry
from web.kernel.screen import Start
from web.mistakes.effects import NoteAnswers, Recall, StudyGame
from web.mistakes.messages import Recalled, Studied
from web.mistakes.repeat_update import position
from web.mistakes.state import CurrentStudy, Mistakes, Repeating, Slip, people, repeated
from web.mistakes.study_update import MOST_ASKED
from web.shell.page import page
from web.shell.update import update


def slip_of(saved: Entry) -> Slip:
    """The first mistake in a game."""
    return people((saved,), 0)[0].slips[0]


def begun(count: int = 3) -> App:
    """The App with a mistake of today asked."""
    saved, game = finished("one", count=count)
    return asked(listed(saved), {"one": game})


@pytest.mark.parametrize("is_right", [True, False])
def test_whether_it_has_counted_and_when_it_comes_again_is_as_before(*, is_right: bool) -> None:
    before = decided(begun(), is_right=is_right)
    now = reloaded(before)
    assert isinstance(before.screen, Repeating)
    assert isinstance(now.screen, Repeating)
    assert now.screen.after == before.screen.after != Repetition()
    assert now.screen.retry.chosen == before.screen.retry.chosen is not None
    assert now.screen.round == before.screen.round
    assert looks(now) == looks(before)


def test_one_that_was_not_decided_yet_is_asked_again() -> None:
    before = begun()
    now = reloaded(before)
    assert isinstance(now.screen, Repeating)
    assert now.screen.after is None
    assert now.screen.retry.chosen is None
    assert looks(now) == looks(before)


def test_a_moment_without_a_choice_cannot_be_asked() -> None:
    saved, game = finished("one")
    slip = slip_of(saved)
    forced = [
        turn
        for turn, state in enumerate(game.states[:-1])
        if state.to_move is slip.player and len(legal_moves(state)) == 1
    ]
    no_choice = replace(slip, mistake=replace(slip.mistake, turn=forced[0]))
    assert position(Recalled("one", forced[0], write(game)), no_choice) is None
    assert position(Recalled("one", slip.mistake.turn, write(game)), slip) is not None


def test_it_is_read_to_be_decided_anew_and_not_to_be_shown() -> None:
    saved, _ = finished("one")
    after, effects = update(listed(saved), Command("repeat", ""))
    now = after.part(Mistakes).round
    assert now is not None
    assert effects == (Recall(*now.key, is_shown=False),)
    assert isinstance(after.screen, Start)


def test_two_that_are_due_on_the_same_day_and_cost_the_same_are_both_asked() -> None:
    saved, _ = finished("one", seats=TOGETHER)
    turn = slip_of(saved).mistake.turn
    twins = [repeated(replace(saved, id=name), turn, Repetition(1, 5)) for name in ("one", "two")]
    (found, *_) = people(tuple(twins), 40)
    assert {slip.entry.id for slip in found.today[:2]} == {"one", "two"}


def test_who_plays_alone_has_nobody_to_choose() -> None:
    app, _ = update(listed(finished("one")[0]), Command("panel", "mistakes"))
    assert "Whose mistakes?" not in page(app)


@pytest.mark.parametrize("studying", [None, CurrentStudy("one", "text")])
def test_the_study_of_another_game_than_is_looked_at_changes_nothing(
    studying: CurrentStudy | None,
) -> None:
    app = listed(finished("one")[0], finished("two")[0])
    app = app.having(replace(app.part(Mistakes), studying=studying))
    for answer in ({"done": True}, {"done": False}):
        assert update(app, Studied("two", "text", answer)) == (app, ())


def test_a_study_is_asked_to_go_on_so_often_and_no_more() -> None:
    app = listed(finished("one")[0])
    for count, is_on in ((MOST_ASKED - 1, True), (MOST_ASKED, False)):
        studying = CurrentStudy("one", "text", count)
        now = app.having(replace(app.part(Mistakes), studying=studying))
        after, effects = update(now, Studied("one", "text", {"done": False}))
        assert (effects == (StudyGame("one", "text"),)) == is_on
        assert (after.part(Mistakes).failed == {"one"}) != is_on


def test_only_the_answers_that_were_given_now_are_stored() -> None:
    async def test() -> None:
        bench = Bench(App())
        saved, _ = finished("one")
        turns = [slip.mistake.turn for slip in people((saved,), 0)[0].slips[:2]]
        for turn in turns:
            saved = repeated(saved, turn, Repetition(1, 5))
        bench.runtime.perform((NoteAnswers(saved, (turns[0],)),))
        await bench.rest()
        assert "answer one 1" in bench.log

    run(test())
