"""A branch comes back when its tab is loaded anew, and says for both sides what is so."""

import re
from dataclasses import replace

import pytest

from shanghaien.moves import ChooseDirection, format_event
from shanghaien.rules import legal_moves
from shanghaien.state import Player
from tests.support.app_driver import press
from tests.support.reloads import looks, reloaded
from tests.support.trials import LINE, OVER, begun, on_table, play, trial_of
from web.board.state import SettingUp
from web.kernel.effects import PlaySound
from web.kernel.messages import AnalysisArrived, Command, MovePlayed, SettingChanged, TextOpened
from web.kernel.model import WHY, App, on_screen
from web.kernel.settings import Sound
from web.kernel.sharing_state import position_fragment
from web.replay.state import Replay, Replaying
from web.shell.page import page
from web.shell.update import update
from web.whatif.update import restored


def taught(app: App) -> App:
    """The App once the teacher has answered: the first move is the best by far."""
    app, _ = update(app, Command("whatif-teacher"))
    now = trial_of(app)
    moves = [format_event(move) for move in legal_moves(now.position.state)]
    wins = [[move, 0.7 - 0.1 * i] for i, move in enumerate(moves)]
    return update(app, AnalysisArrived(now.ticket, "options", {"options": wins}))[0]


def test_moves_the_place_in_them_the_name_and_the_teacher_are_as_before() -> None:
    app = play(begun(), "direction left", "place 3")
    app, _ = update(app, SettingChanged("whatif-name", "Anna’s idea"))
    app, _ = press(app, "Back one step")
    for before in (app, update(app, Command("whatif-teacher"))[0]):
        now = reloaded(before)
        assert trial_of(now).is_taught is trial_of(before).is_taught
        assert (trial_of(now).at, trial_of(now).name) == (1, "Anna’s idea")
        assert trial_of(now).game.events == trial_of(before).game.events
        assert looks(now) == looks(before)


def test_what_branches_off_nowhere_does_not_come_back() -> None:
    over = on_screen(on_table(OVER), Replaying(Replay(OVER, OVER.turn)))
    with pytest.raises(ValueError, match="False, None"):
        restored(over, (OVER.turn, "", "", 0, False, None), "")
    board, _ = update(App(), Command("board"))
    assert isinstance(board.screen, SettingUp)
    with pytest.raises(ValueError, match="False, None"):
        restored(board, (0, "", "", 0, False, None), "")


def test_from_a_position_it_begins_with_that() -> None:
    app, _ = update(App(), TextOpened(position_fragment(LINE)))
    app, _ = press(app, "What if?")
    assert "The starting position." in page(app)
    assert "The start of the game." not in page(app)
    now = reloaded(app)
    assert looks(now) == looks(app)


def test_from_the_first_move_of_a_game_it_begins_with_the_game() -> None:
    assert "The start of the game." in page(begun(OVER, 0))
    assert "The starting position." not in page(begun(OVER, 0))


def test_only_what_has_a_sound_sounds_and_only_where_that_is_wanted() -> None:
    for sound in Sound:
        app = begun()
        app = replace(app, settings=replace(app.settings, sound=sound))
        directions = [
            move
            for move in legal_moves(trial_of(app).position.state)
            if isinstance(move, ChooseDirection)
        ]
        app, effects = update(app, MovePlayed(format_event(directions[0])))
        assert all(one.sound for one in effects if isinstance(one, PlaySound))
        _, effects = update(app, MovePlayed("place 3"))
        assert any(isinstance(one, PlaySound) for one in effects) is (sound is Sound.ON)


def test_each_position_is_a_question_of_its_own_and_only_the_first_is_fresh() -> None:
    app = begun()
    assert trial_of(app).is_fresh
    before = trial_of(app).ticket
    app = play(app, "direction left")
    assert not trial_of(app).is_fresh
    assert trial_of(app).ticket not in (before, app.ticket)


def test_the_bar_shows_the_chances_of_red_whoever_is_to_move() -> None:
    seen = set()
    app = play(begun(), "direction left", "place 3", "roll", "26")
    for now in (begun(), app):
        player = trial_of(now).position.state.to_move
        value = re.search(r'class="chances-bar[^>]*value="([\d.]+)"', page(taught(now)))
        assert value
        assert float(value[1]) == pytest.approx(70.0 if player is Player.A else 30.0)
        seen.add(player)
    assert len(seen) == 2


def test_the_move_of_the_game_is_told_beside_the_best_one_where_it_was_made() -> None:
    app = replace(begun(), unfolded=frozenset({WHY}))
    assert "In the game (" in page(taught(app))
    assert "In the game (" not in page(taught(play(app, "direction left")))
