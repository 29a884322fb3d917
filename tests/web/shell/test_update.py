"""Changes of the App by moves, chance, the opponent and settings; stale answers."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shanghaien.formats.record import write
from shanghaien.game import Seat
from shanghaien.moves import Rolled, Shanghai, format_event
from shanghaien.rules import legal_moves
from shanghaien.state import Direction, Phase, Player
from tests.support.app_driver import COMPUTER, PEOPLE, answer, changed, fallen, game, started
from web.kernel.asked_state import LATE
from web.kernel.effects import (
    ApplyUpdate,
    Deal,
    Install,
    RollDice,
    SaveFile,
    SaveGame,
    SaveSettings,
    Think,
)
from web.kernel.feature import COMMANDS
from web.kernel.messages import (
    BrowserStatus,
    Command,
    DiceRolled,
    GameLoaded,
    GameSaved,
    Hovered,
    MovePlayed,
    OfflineStatus,
    OpponentFailed,
    OpponentMoved,
    ProgramFailed,
    SettingChanged,
    TextOpened,
)
from web.kernel.model import (
    App,
    GoodNews,
    OpenPanel,
    PassingPanel,
    bottom,
    is_person_to_move,
    is_waiting,
)
from web.kernel.saved_state import entry
from web.kernel.settings import FIELDS, Settings, change, text_of
from web.saved.effects import ListGames, OpenGame
from web.shell.page import page
from web.shell.update import update


@pytest.mark.parametrize("mode", [PEOPLE, COMPUTER])
def test_a_whole_game_can_be_played(mode: dict[str, str]) -> None:
    apps = list(game(changed(App(), **mode), Random(5)))
    last = apps[-1].game
    assert last is not None
    assert last.state.phase is Phase.OVER
    assert sum(isinstance(event, Shanghai) for event in last.events) == 8


@pytest.mark.parametrize("mode", [PEOPLE, COMPUTER])
def test_the_game_is_kept_before_anything_else_happens(mode: dict[str, str]) -> None:
    rng = Random(7)
    app, effects = started(changed(App(), **mode), rng)
    for _ in range(60):
        kept = next(effect for effect in effects if not isinstance(effect, SaveSettings))
        assert isinstance(kept, SaveGame)
        assert kept.game is app.game
        events = [event for effect in effects if (event := answer(effect, rng))]
        if events:
            app, effects = update(app, events[0])
        elif is_waiting(app):
            app, effects = update(app, Command("continue"))
            app, effects = update(app, next(e for f in effects if (e := answer(f, rng))))
        else:
            assert app.game
            move = rng.choice(legal_moves(app.game.state))
            app, effects = update(app, MovePlayed(format_event(move)))


def test_the_opponent_never_sees_the_order_of_the_deck() -> None:
    app = changed(App(), **COMPUTER, starter="B")
    app, effects = started(app, Random(1))
    think = effects[-1]
    assert isinstance(think, Think)
    assert app.game
    assert think.state.deck == app.game.state.to_come()
    assert think.state.deck != app.game.state.deck


def test_an_answer_or_a_roll_for_another_position_is_dropped() -> None:
    rng = Random(2)
    app, effects = started(changed(App(), **COMPUTER, starter="B"), rng)
    stale = app.ticket
    app, effects = update(app, OpponentMoved(stale, "roll"))
    roll = effects[-1]
    assert isinstance(roll, RollDice)
    assert update(app, OpponentMoved(stale, "roll")) == (app, ())
    assert update(app, DiceRolled(stale, Rolled(1, 2))) == (app, ())
    assert update(app, OpponentFailed(stale, "late")) == (app, ())
    left, _ = update(app, Command("leave"))
    again, _ = started(left, rng)
    assert update(again, DiceRolled(roll.ticket, Rolled(1, 2))) == (again, ())


def test_the_computer_is_said_to_think_until_it_has_chosen() -> None:
    app, _ = started(changed(App(), **COMPUTER, starter="B"), Random(2))
    assert "is thinking…" in page(app)
    app, _ = update(app, OpponentMoved(app.ticket, "roll"))
    assert "is thinking…" not in page(app)
    assert "The dice are rolling…" in page(app)
    app = fallen(app)
    assert "is thinking…" in page(app)


def test_a_person_cannot_play_for_the_computer() -> None:
    app, _ = started(changed(App(), **COMPUTER, starter="B"), Random(3))
    assert not is_person_to_move(app)
    assert update(app, MovePlayed("roll")) == (app, ())


def test_an_illegal_answer_is_told_and_asking_again_asks_the_same() -> None:
    app, effects = started(changed(App(), **COMPUTER, starter="B"), Random(3))
    think = effects[-1]
    app, _ = update(app, OpponentMoved(app.ticket, "shanghai"))
    assert app.opponent_error is not None
    app, effects = update(app, Command("ask-again"))
    assert app.opponent_error is None
    assert effects == (think,)


def test_an_opponent_that_has_not_come_is_told_and_waited_for() -> None:
    app, _ = started(changed(App(), **COMPUTER, starter="B"), Random(3))
    late, effects = update(app, OpponentFailed(app.ticket, LATE))
    assert effects == ()
    assert "is still loading" in page(late)
    assert 'data-do="reload"' in page(late)
    came, _ = update(late, OpponentMoved(late.ticket, "roll"))
    assert "is still loading" not in page(came)


def test_the_computer_waits_for_continue_before_it_starts_a_round() -> None:
    for app in game(changed(App(), **COMPUTER, starter="A"), Random(4)):
        state = app.game and app.game.state
        if state and is_waiting(app):
            assert state.round > 1
            assert app.game
            assert app.game.last_round() is not None
            _, effects = update(app, Command("continue"))
            assert [type(effect) for effect in effects] == [Think]
            return
    pytest.fail("the computer never started a round")


def test_who_sits_below() -> None:
    app, _ = started(changed(App(), **COMPUTER, starter="B"), Random(3))
    assert bottom(app) is Player.A
    app, _ = started(changed(App(), **PEOPLE, starter="B"), Random(3))
    assert bottom(app) is Player.B
    assert bottom(changed(app, table="stay")) is Player.A


def test_every_field_takes_its_values_and_no_others() -> None:
    for name, field in FIELDS.items():
        for value in field.texts:
            app, effects = update(App(), SettingChanged(name, value))
            assert text_of(app.settings, name) == value
            is_new = value != text_of(Settings(), name)
            assert effects == ((SaveSettings({name: value}),) if is_new else ())
        assert not field.texts or update(App(), SettingChanged(name, "something else")) == (
            App(),
            (),
        )
    assert update(App(), SettingChanged("language", "xx")) == (App(), ())
    assert update(App(), SettingChanged("no such field", "x")) == (App(), ())


def test_names_are_taken_without_control_characters_and_not_too_long() -> None:
    app = changed(App(), name_a="A\nn\x00na" + "x" * 100)
    assert app.settings.name_a == "Anna" + "x" * 36
    app = changed(App(), name_a="   ")
    _, effects = update(app, Command("start"))
    (deal,) = effects
    assert isinstance(deal, Deal)
    assert deal.seats[0] == Seat("Red")


@given(
    st.sampled_from([*COMMANDS, "nothing"]),
    st.text(max_size=12),
    st.text(max_size=12),
)
def test_no_text_from_the_page_breaks_the_app(command: str, argument: str, text: str) -> None:
    app, _ = started(changed(App(), **PEOPLE), Random(1))
    for before in (App(), app):
        update(before, Command(command, argument))
        assert update(before, MovePlayed(text))[0] == before or text == "roll"
        update(before, SettingChanged(argument, text))
        after, _ = update(before, Hovered(text))
        assert after.overlay is None or after.overlay == PassingPanel(text)


def test_leaving_keeps_the_game_and_continue_takes_it_up() -> None:
    app, _ = started(changed(App(), **PEOPLE), Random(1))
    app, _ = update(app, MovePlayed("roll"))
    played = app.game
    id_ = app.games.id
    assert played is not None
    assert id_ is not None
    app, _ = update(app, GameSaved(entry(id_, played, now=5)))
    app, effects = update(app, Command("leave"))
    assert (app.game, app.games.id, effects) == (None, None, (ListGames(),))
    assert [kept.id for kept in app.games.unfinished] == [id_]
    app, effects = update(app, Command("resume"))
    assert effects == (OpenGame(id_),)
    app, effects = update(app, GameLoaded(id_, write(played)))
    assert app.game == played
    assert app.games.id == id_
    assert isinstance(effects[-1], RollDice)


def test_a_record_is_opened_and_a_bad_one_changes_nothing_but_the_notice() -> None:
    apps = list(game(changed(App(), **PEOPLE), Random(8)))
    played = apps[30].game
    assert played is not None
    app, _ = update(App(), TextOpened(write(played)))
    assert app.game == played
    bad, effects = update(App(), TextOpened(write(played)[:-20]))
    assert effects == ()
    assert bad.notice is not None
    assert "line 1" in bad.notice
    assert "cut off" in bad.notice
    assert replace(bad, notice=None) == App()
    level = replace(played, seats=(Seat("A"), Seat("B", "unheard-of")))
    strange, _ = update(App(), TextOpened(write(level)))
    assert strange.game is None
    assert strange.notice is not None


def test_an_error_of_the_program_keeps_the_game_and_can_be_left() -> None:
    app, _ = started(changed(App(), **PEOPLE), Random(1))
    failed, effects = update(app, ProgramFailed("boom"))
    assert (failed.game, failed.fault, effects) == (app.game, "boom", ())
    assert app.game is not None
    file = SaveFile("shanghaien-Red-Blue.json", write(app.game, indent=1))
    assert update(failed, Command("download")) == (failed, (file,))
    recovered, _ = update(failed, Command("recover"))
    assert recovered == app


@pytest.mark.parametrize("name", ["statistics", "mistakes"])
def test_what_was_told_before_a_panel_opens_is_told_there_no_more(name: str) -> None:
    app = replace(App(), notice=GoodNews("12 games were added."))
    assert "12 games were added." in page(app)
    app, _ = update(app, Command("panel", name))
    assert "12 games were added." not in page(app)


def test_a_panel_opens_closes_and_is_closed_by_a_shanghai() -> None:
    app, _ = started(changed(App(), **PEOPLE), Random(1))
    app, _ = update(app, Command("panel", "crew-A"))
    assert app.overlay == OpenPanel("crew-A")
    assert update(app, Hovered("points")) == (app, ())
    assert update(app, Hovered(None)) == (app, ())
    app, _ = update(app, Command("panel", "crew-A"))
    assert app.overlay is None
    app, _ = update(app, Hovered("points"))
    assert app.overlay == PassingPanel("points")
    app, _ = update(app, Hovered(None))
    assert app.overlay is None
    assert update(app, Command("panel", "no such panel")) == (app, ())


def test_the_direction_that_is_chosen_is_the_one_that_is_played() -> None:
    app, _ = started(changed(App(), **PEOPLE, starter="A"), Random(1))
    app, _ = update(app, MovePlayed("roll"))
    app, _ = update(fallen(app), MovePlayed("direction right"))
    assert app.game
    assert app.game.state.direction is Direction.RIGHT
    assert app.game.state.position(2) == 4


def test_the_default_settings_are_valid() -> None:
    settings = Settings()
    for name in FIELDS:
        assert change(settings, name, text_of(settings, name)) == settings


def test_an_update_is_applied_between_games_only() -> None:
    app, _ = update(App(), OfflineStatus("waiting"))
    assert app.offline == OfflineStatus("waiting")
    assert update(app, Command("update")) == (app, (ApplyUpdate(),))
    playing, _ = started(app, Random(1))
    assert update(playing, Command("update")) == (playing, ())
    assert update(app, OfflineStatus("nonsense")) == (app, ())


def test_the_game_is_installed_when_the_browser_offers_it() -> None:
    assert update(App(), Command("install")) == (App(), ())
    app, _ = update(App(), BrowserStatus("offered"))
    assert update(app, Command("install")) == (App(), (Install(),))
    assert update(app, BrowserStatus("done"))[0] == App()
    assert update(app, BrowserStatus("nonsense"))[0] == app


@pytest.mark.parametrize(
    "said",
    [
        "TypeError: Failed to fetch",
        "TypeError: NetworkError when attempting to fetch resource.",
        "TypeError: Load failed",
        "TypeError: Failed to fetch dynamically imported module: http://192.168.1.5:8000/x.js",
        "TypeError: error loading dynamically imported module: http://192.168.1.5:8000/x.js",
        "TypeError: Importing a module script failed.",
        "JsException: TypeError: Failed to fetch",
    ],
)
def test_a_host_that_does_not_answer_ends_no_game(said: str) -> None:
    app, _ = started(changed(App(), **PEOPLE), Random(1))
    assert update(app, ProgramFailed(said)) == (app, ())
