"""Finished games are studied in the background: which, when, and what is kept of it."""

from dataclasses import replace
from typing import Any

import pytest

from shanghaien.formats.record import write
from shanghaien.game import Seat
from shanghaien.learning.study import write_study
from shanghaien.state import Player
from tests.support.app_driver import at_table
from tests.support.clock import run
from tests.support.mistakes import ALONE, TOGETHER, finished, study
from tests.support.random_games import random_game
from tests.support.runtime_fakes import Bench
from web.kernel.effect import Effect
from web.kernel.effects import Later
from web.kernel.messages import GamesListed, ProgramFailed
from web.kernel.model import App
from web.kernel.saved_state import Entry, Kept, ReviewSums, entry
from web.mistakes.effects import Note, NoteAnswers, StudyGame
from web.mistakes.messages import Studied, StudyDue
from web.mistakes.state import MOST_FAILED, CurrentStudy, Mistakes
from web.mistakes.study_update import PAUSE
from web.nearby.moving_state import Move, MoveStage, Moving
from web.nearby.wire_state import Wire
from web.opponent.protocol import Cancelled, Unable
from web.saved.people_state import own_seats
from web.shell.update import update

SUMS = {"luck": [0.25, -0.25], "loss": [0.5, 0.125], "choices": [10, 20], "marks": [3, 1]}


def unstudied(id_: str, seats: tuple[Seat, Seat] = ALONE, changed: int = 5) -> Entry:
    """A finished game that nobody has looked at."""
    return replace(entry(id_, random_game(3, seats=seats), 5), kept=Kept(5, changed))


def answer(seats: tuple[Seat, Seat] = ALONE) -> dict[str, Any]:
    """What the worker says in the end."""
    game = random_game(3, seats=seats)
    studies = [write_study(study(game, player)) for player in Player]
    return {"done": True, "kept": {"sums": SUMS, "study": studies}}


def begun(*entries: Entry, app: App | None = None) -> tuple[App, tuple[Effect, ...]]:
    """The games are listed, and a while has passed."""
    app, effects = update(app or App(), GamesListed(entries))
    waits = [effect for effect in effects if isinstance(effect, Later)]
    assert waits in ([], [Later(PAUSE, StudyDue())])
    return update(app, StudyDue()) if waits else (app, effects)


def test_the_latest_finished_game_is_studied_step_by_step_and_kept() -> None:
    app, effects = begun(unstudied("old"), unstudied("new", changed=9))
    assert effects == (StudyGame("new"),)
    app, effects = update(app, Studied("new", "text", {"done": False}))
    assert effects == (StudyGame("new", "text"),)
    app, effects = update(app, Studied("new", "text", answer()))
    note, later = effects
    assert isinstance(note, Note)
    assert note.record == "text"
    assert later == Later(PAUSE, StudyDue())
    kept = app.games.entries[0].kept
    assert kept == note.entry.kept
    assert kept.sums == ReviewSums((0.25, -0.25), (0.5, 0.125), (10, 20), (3, 1))
    assert kept.study == (study(random_game(3, seats=ALONE), Player.A), None)
    app, effects = update(app, StudyDue())
    assert effects == (StudyGame("old"),)
    app, effects = update(app, Studied("old", "text", answer()))
    assert [type(effect) for effect in effects] == [Note]
    assert app.part(Mistakes).studying is None
    assert update(app, GamesListed(app.games.entries))[1] == ()


def test_both_of_two_people_are_kept_and_of_a_game_by_link_this_side_alone() -> None:
    both = unstudied("a", TOGETHER)
    app, _ = begun(both)
    app, _ = update(app, Studied("a", "text", answer(TOGETHER)))
    found = app.games.entries[0].kept.study
    assert found is not None
    assert None not in found
    linked = replace(both, link="x", seat=1)
    assert own_seats(linked) == (Player.B,)
    app, _ = begun(linked)
    app, _ = update(app, Studied("a", "text", answer(TOGETHER)))
    found = app.games.entries[0].kept.study
    assert found is not None
    assert found[0] is None
    assert found[1] is not None


def test_no_game_is_studied_that_goes_on_or_has_nobody_or_is_known_or_unreadable() -> None:
    running = entry("a", random_game(3, until=20), 5)
    computers = unstudied("b", (ALONE[1], ALONE[1]))
    known, _ = finished("c")
    aside = replace(unstudied("d"), sound=False)
    assert begun(running, computers, known, aside)[1] == ()


def test_while_somebody_plays_or_a_line_is_in_use_nothing_is_studied() -> None:
    live, _ = at_table(random_game(3, seats=TOGETHER, until=20))
    moving = App().having(Moving(Move(True, "t", "k", MoveStage.PASSING)))
    wire = App().having(replace(App().part(Wire), line="open"))
    for app in (live, moving, wire):
        assert not any(isinstance(e, Later | StudyGame) for e in begun(unstudied("a"), app=app)[1])
    app, effects = begun(unstudied("a"))
    assert effects == (StudyGame("a"),)
    playing = replace(app, game=live.game)
    stopped, effects = update(playing, Studied("a", "text", {"done": False}))
    assert effects == ()
    assert stopped.part(Mistakes).studying is None
    again, effects = update(replace(stopped, game=None), GamesListed((unstudied("a"),)))
    assert effects == (Later(PAUSE, StudyDue()),)
    late, effects = update(replace(again, game=live.game), StudyDue())
    assert effects == ()
    assert late.part(Mistakes).studying is None


def test_what_is_done_when_a_game_has_begun_is_kept_all_the_same() -> None:
    app, _ = begun(unstudied("a"))
    live, _ = at_table(random_game(3, seats=TOGETHER, until=20))
    app, effects = update(replace(app, game=live.game), Studied("a", "text", answer()))
    assert [type(effect) for effect in effects] == [Note]


def test_the_game_on_the_table_has_its_own_review() -> None:
    app, _ = at_table(random_game(3, seats=ALONE))
    app = replace(app, games=replace(app.games, id="a"))
    assert not any(isinstance(e, Later) for e in update(app, GamesListed((unstudied("a"),)))[1])


@pytest.mark.parametrize(
    "bad",
    [
        None,
        {"done": True},
        {"done": True, "kept": 7},
        {"done": True, "kept": {"study": [None]}},
        {"done": True, "kept": {**answer()["kept"], "study": [{}, {}]}},
    ],
)
def test_one_that_fails_is_not_asked_again_and_three_end_it(bad: dict[str, Any] | None) -> None:
    names = [f"game-{n}" for n in range(5)]
    app, effects = begun(*(unstudied(name) for name in names))
    asked = []
    while effects:
        (effect,) = effects
        if isinstance(effect, Later):
            app, effects = update(app, StudyDue())
            continue
        assert isinstance(effect, StudyGame)
        asked.append(effect.id)
        app, effects = update(app, Studied(effect.id, "text", bad))
    assert asked == names[:MOST_FAILED]
    assert update(app, GamesListed(app.games.entries))[1] == ()


def test_what_could_not_be_stored_is_not_studied_twice_on_this_visit() -> None:
    app, _ = begun(unstudied("a"))
    app, _ = update(app, Studied("a", "text", answer()))
    app, effects = update(app, Studied("a", "text", None))
    assert effects == ()
    assert app.part(Mistakes).failed == {"a"}
    assert begun(unstudied("a"), app=app)[1] == ()


def test_strange_words_change_nothing() -> None:
    app, _ = begun(unstudied("a"))
    assert update(app, Studied("b", "text", answer()))[0].part(Mistakes).studying == CurrentStudy(
        "a"
    )
    assert update(App(), StudyDue()) == (App(), ())
    broken, _ = update(app, ProgramFailed("x"))
    assert update(broken, Studied("a", "text", {"done": False}))[1] == ()


def test_a_study_waits_until_it_is_seen_and_a_game_that_begins_only_stops_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        for error, found in ((Unable("no"), None), (Cancelled(), {"done": False})):
            bench = Bench(App())
            bench.store.texts["a"] = write(random_game(3, seats=ALONE))
            told: list[Any] = []

            async def fails(*_: object, error: Exception = error) -> Any:
                raise error

            monkeypatch.setattr(bench.opponent, "study", fails)
            monkeypatch.setattr(bench.runtime, "send", told.append)
            bench.runtime.perform((StudyGame("a"),))
            await bench.rest()
            assert bench.log == ["in sight", "text a"]
            assert told == [Studied("a", bench.store.texts["a"], found)]

    run(test())


def test_a_study_that_cannot_be_stored_says_so() -> None:
    async def test() -> None:
        bench = Bench(App())
        bench.runtime.perform((Note(unstudied("a"), "text"),))
        await bench.rest()
        assert bench.app.part(Mistakes).failed == {"a"}

    run(test())


def test_an_answer_that_cannot_be_stored_is_told_as_a_save_is() -> None:
    async def test() -> None:
        bench = Bench(App())
        bench.store.failure = "full"
        bench.runtime.perform((NoteAnswers(unstudied("a"), (3,)),))
        await bench.rest()
        assert bench.app.games.failure == "full"
        bench.store.failure = None
        bench.runtime.perform((NoteAnswers(unstudied("a"), (3,)),))
        await bench.rest()
        assert bench.app.games.failure is None

    run(test())


def test_the_worker_hears_where_the_teacher_had_helped() -> None:
    saved = unstudied("a")
    saved = replace(saved, kept=replace(saved.kept, told=(3, 8)))
    app, effects = begun(saved)
    assert effects == (StudyGame("a", told=(3, 8)),)
    _, effects = update(app, Studied("a", "text", {"done": False}))
    assert effects == (StudyGame("a", "text", (3, 8)),)
