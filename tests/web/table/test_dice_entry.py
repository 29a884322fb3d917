"""Real dice: entered by hand, corrected until something has come of them."""

from random import Random

import pytest

from shanghaien.formats.record import read, write
from shanghaien.moves import Rolled, format_event
from shanghaien.sources import RealDice
from shanghaien.state import Phase, Player
from tests.support.app_driver import COMPUTER, PEOPLE, changed, press, started
from tests.support.html import Tags
from tests.support.random_games import shanghai_soon
from web.kernel.effects import RollDice, SaveGame, Think
from web.kernel.messages import Command, Message, MovePlayed, OpponentMoved
from web.kernel.model import App, is_entering, is_person_to_move, mover
from web.shell.page import page
from web.shell.update import update
from web.table.questions import can_correct


def rolling(starter: str = "A", **form: str) -> App:
    """A game with real dice in which the first roll is wanted."""
    app, effects = started(changed(App(), dice="hand", starter=starter, **form), Random(1))
    event: Message = MovePlayed("roll")
    for effect in effects:
        if isinstance(effect, Think):
            event = OpponentMoved(effect.ticket, "roll")
    app, effects = update(app, event)
    assert not any(isinstance(effect, RollDice) for effect in effects)
    assert is_entering(app)
    return app


def entered(app: App, *faces: int) -> App:
    """The App after some dice were entered."""
    for place, face in enumerate(faces):
        app, _ = press(app, "die", f"{place} {face}")
    return app


def last(app: App) -> object:
    """The last event."""
    assert app.game
    return app.game.events[-1]


def test_two_dice_of_a_person_count_at_once() -> None:
    app = rolling(**PEOPLE)
    one, effects = press(app, "die", "1 5")
    assert effects == ()
    assert one.selection.dice == (None, 5)
    two, effects = press(one, "die", "0 2")
    assert isinstance(effects[0], SaveGame)
    assert last(two) == Rolled(2, 5)
    assert two.selection.dice == (None, None)
    assert not is_entering(two)


def test_a_die_can_be_changed_before_the_other_is_there() -> None:
    app = rolling(**PEOPLE)
    for face in (3, 4):
        app, _ = press(app, "die", f"0 {face}")
    app, _ = press(app, "die", "1 4")
    assert last(app) == Rolled(4, 4)


def test_keys_enter_dice_one_after_the_other() -> None:
    app = rolling(**PEOPLE)
    for key in "62":
        app, _ = update(app, Command("key", key))
    assert last(app) == Rolled(2, 6)


@pytest.mark.parametrize("argument", ["", "7", "0 0", "2 3", "x 3", "0 x", "0 1 2", "-1", "٣"])
def test_what_is_no_die_changes_nothing(argument: str) -> None:
    app = rolling(**PEOPLE)
    assert update(app, Command("die", argument)) == (app, ())


def test_no_dice_are_entered_where_none_are_wanted() -> None:
    app, _ = started(changed(App(), **PEOPLE), Random(1))
    for command in ("die", "enter-dice"):
        assert update(app, Command(command, "0 3")) == (app, ())
    plain, _ = press(app, "roll")
    assert update(plain, Command("die", "0 3")) == (plain, ())
    wanted = rolling(**PEOPLE)
    assert update(wanted, Command("enter-dice")) == (wanted, ())


def test_dice_are_corrected_until_the_next_choice() -> None:
    app = entered(rolling(**PEOPLE), 1, 2)
    assert can_correct(app)
    assert "Correct the dice" in page(app)
    assert Tags(page(app)).all("data-do").count("undo") == 1  # not the same arrow twice
    again, _ = press(app, "undo")
    assert is_entering(again)
    app = entered(again, 3, 4)
    assert last(app) == Rolled(3, 4)
    assert app.game
    assert not app.game.took_chance_back
    app, _ = press(app, "direction left")
    assert not can_correct(app)
    # The choice itself is free, and then the dice are again.
    app, _ = press(app, "undo")
    assert can_correct(app)
    app, _ = press(app, "direction left")
    app, _ = press(app, "place 3")
    app, _ = press(app, "roll")
    assert is_entering(app)
    assert not can_correct(app)  # it is the roll that would be undone now


def test_the_computers_dice_are_confirmed_first() -> None:
    app = entered(rolling("B", **COMPUTER), 4, 6)
    assert is_entering(app)
    assert 'data-do="enter-dice"' in page(app)
    app, effects = press(app, "enter-dice")
    assert last(app) == Rolled(4, 6)
    assert any(isinstance(effect, Think) for effect in effects)


def test_a_whole_game_with_real_dice_is_noted_as_such() -> None:
    rng = Random(4)
    app = rolling(**PEOPLE)
    while True:
        now = app.game
        assert now
        if now.state.phase is Phase.OVER:
            break
        if is_entering(app):
            if now.state.round in (1, 8):  # drawing takes longer than playing
                html = page(app)
                assert html.count('data-do="die"') == 12
                assert mover(now).name in html
            for place in (0, 1):
                app, _ = update(app, Command("die", f"{place} {rng.randint(1, 6)}"))
        else:
            assert is_person_to_move(app)
            app, _ = update(app, MovePlayed(format_event(shanghai_soon(now.state, rng))))
    assert app.game
    assert read(write(app.game)).chance == RealDice()
    app, _ = press(app, "continue")
    html = page(app)
    assert "Real dice, entered by hand." in html
    assert "This game’s dice." in page(press(app, "More")[0])


def test_in_practice_dice_that_were_taken_back_fall_again() -> None:
    app = entered(rolling(practice="on", **PEOPLE), 1, 2)
    app, _ = update(app, MovePlayed("direction left"))
    app, effects = update(app, Command("back", "0"))
    app, effects = update(app, MovePlayed("roll"))
    assert not is_entering(app)
    (roll,) = [effect for effect in effects if isinstance(effect, RollDice)]
    assert roll.known == Rolled(1, 2)


def test_red_rolls_first_where_red_starts() -> None:
    app = rolling(**PEOPLE)
    assert app.game
    assert app.game.state.to_move is Player.A
