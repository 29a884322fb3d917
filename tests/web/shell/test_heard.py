"""What another tab has changed arrives in this one, wherever it is."""

from random import Random

from shanghaien.game import Seat, draw_setup, start
from shanghaien.progress import Progress, format_progress
from tests.support.app_driver import at_table
from tests.support.clock import run
from tests.support.runtime_fakes import Bench
from web.kernel.effects import AskTeacher, SaveSettings
from web.kernel.messages import Command, SettingChanged, SettingsHeard, SettingsStored
from web.kernel.model import App, Step
from web.kernel.settings import Pace, Settings
from web.shell.update import update

PUZZLES = format_progress(Progress(seen=("0" * 8, "1" * 8), solved=2))


def heard(app: App, **news: object) -> Step:
    """The App that has heard of something, of which it stores nothing."""
    after, effects = update(app, SettingsHeard(news))
    assert not any(isinstance(effect, SaveSettings) for effect in effects)
    return after, effects


def test_settings_and_progress_of_another_tab_are_taken_over() -> None:
    app, _ = heard(App(), language="fr", pace="quick", lesson="3", course="2", puzzles=PUZZLES)
    assert app.language == "fr"
    assert app.settings == Settings(
        pace=Pace.QUICK, lessons_done=3, course_done="2", puzzles=PUZZLES
    )


def test_what_is_no_setting_here_changes_nothing() -> None:
    strange = {"language": "xx", "pace": 3, "level": "admiral", "warn": ["2"], "new": "on"}
    assert heard(App(), **strange) == (App(), ())


def test_progress_that_is_not_written_yet_is_not_taken_back() -> None:
    app, _ = update(App(), SettingChanged("lesson", "4"))
    assert heard(app, lesson="2")[0].settings.lessons_done == 4


def test_in_the_middle_of_a_game_the_teacher_is_asked_what_is_shown_now() -> None:
    game = start(draw_setup(Random(1)), (Seat("Red"), Seat("Deckhand", "deckhand")))
    app, _ = at_table(game)
    after, effects = heard(app, bar="computer", name_a="Ada")
    assert after.game is app.game
    assert any(isinstance(effect, AskTeacher) and effect.kind == "chances" for effect in effects)


def test_what_no_place_takes_is_told_once() -> None:
    app, _ = update(App(), SettingsHeard({}, "full"))
    assert (app.games.failure, app.games.is_failure_seen) == ("full", False)
    app, _ = update(app, Command("failure-seen"))
    app, _ = update(app, SettingsHeard({}, "full"))
    assert app.games.is_failure_seen


def test_a_tab_hears_what_is_stored_and_stores_only_what_it_changes() -> None:
    async def test() -> None:
        bench, spare = Bench(App()), '{"pace": "quick", "new": [1], "level": "admiral"}'
        bench.store.choices.spare.settings = spare
        bench.runtime.send(SettingsStored())
        await bench.rest()
        assert bench.app.settings == Settings(pace=Pace.QUICK)
        assert bench.log == []
        bench.runtime.send(Command("toggle", "sound"))
        await bench.rest()
        stored = bench.store.choices.copy()
        assert stored == '{"level": "admiral", "new": [1], "pace": "quick", "sound": "on"}'

    run(test())
