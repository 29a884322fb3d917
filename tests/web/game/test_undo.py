"""Taking back: choices until dice fall, and in practice dice that fall again."""

from dataclasses import replace
from itertools import takewhile
from random import Random

import pytest

from shanghaien.formats.record import read, write
from shanghaien.game import Game, Practice, Seat, Setup, draw_setup, start
from shanghaien.moves import Rolled, Shanghai, parse_event
from shanghaien.rules import IllegalMove
from shanghaien.sources import RealDice
from shanghaien.state import Player
from tests.support.app_driver import (
    COMPUTER,
    PEOPLE,
    at_table,
    changed,
    game,
    press,
    started,
    various,
    with_panel,
)
from tests.support.html import Tags
from tests.support.random_games import finished, played
from web.game.questions import undo_turn
from web.kernel.effects import RollDice, SaveGame
from web.kernel.messages import Command, DiceRolled, GameTakenOver, MovePlayed, OpponentMoved
from web.kernel.model import App
from web.shell.page import page
from web.shell.update import update


def on(setup: Setup, *events: str, seats: tuple[Seat, Seat] | None = None) -> Game:
    """A game after some events."""
    found = start(setup, seats or (Seat("Anna"), Seat("Bernd")))
    for text in events:
        found = found.play(parse_event(text))
    return found


def laid(found: Game) -> App:
    """The App with a game on the table."""
    app, _ = started(App(), Random(1))
    return replace(app, game=found)


def practised() -> App:
    """A game for practice that begins, whose dice are not sealed, as games began before."""
    return at_table(replace(on(draw_setup(Random(3), Player.A)), practice=Practice()), **PEOPLE)[0]


FIRST = ("roll", "rolled 2 4", "direction left")


@pytest.mark.parametrize(
    ("events", "turn"),
    [
        ((), None),
        (("roll",), None),
        (("roll", "rolled 2 4"), None),
        (FIRST, 2),
        ((*FIRST, "place 2"), 3),
        ((*FIRST, "place 2", "roll"), None),
        ((*FIRST, "place 2", "roll", "rolled 1 1"), None),
        ((*FIRST, "place 2", "roll", "rolled 1 1", "place 1"), 6),
    ],
)
def test_a_choice_is_free_until_dice_fall(events: tuple[str, ...], turn: int | None) -> None:
    app = laid(on(draw_setup(Random(2), Player.A), *events))
    assert undo_turn(app) == turn
    after, effects = update(app, Command("undo"))
    if turn is None or app.game is None:
        assert (after.game, effects) == (app.game, ())
        # Who has chosen nothing yet misses nothing.
        assert (after.notice is not None) == ("Undo" in page(app)) == bool(events)
        return
    assert after.game == app.game.back(turn)
    assert isinstance(effects[0], SaveGame)
    assert effects[0].game is after.game
    assert "Undo" in page(app)


def test_undo_stays_where_it_was_and_says_why_it_is_too_late() -> None:
    """A move against the computer is free for two seconds at most."""
    seats = (Seat("Anna"), Seat("C", "deckhand"))
    begun = on(draw_setup(Random(2), Player.A), *FIRST, "place 2", "roll", seats=seats)
    for found in (begun, begun.play(Rolled(1, 1))):
        after, _ = press(laid(found), "Undo")
        is_late = found is not begun
        assert ("can’t be undone" in page(after)) == is_late
        assert (after.game == found) == is_late
    after, _ = update(after, OpponentMoved(after.ticket, "place 1"))
    assert after.game != found
    assert "can’t be undone" in page(after)  # it can be read at leisure


def test_until_the_computer_rolls_undo_is_where_the_thumb_is_as_well() -> None:
    seats = (Seat("Anna"), Seat("C", "deckhand"))
    begun = on(draw_setup(Random(2), Player.A), *FIRST, seats=seats)
    placed = begun.play(parse_event("place 2"))
    rolled = placed.play(parse_event("roll")).play(Rolled(1, 1))
    for found, is_there in ((begun, False), (placed, True), (rolled, False)):
        (tray,) = Tags(page(laid(found))).page.classed("tray")
        labels = [tag.label for tag in tray.tagged("button")]
        assert ("Undo" in labels) == is_there
    between = on(draw_setup(Random(2), Player.A), *FIRST, "place 2")
    (tray,) = Tags(page(laid(between))).page.classed("tray")
    assert "Undo" not in [tag.label for tag in tray.tagged("button")]


def test_a_game_that_is_over_has_no_undo() -> None:
    (*_, app) = game(changed(App(), **COMPUTER), Random(5))
    assert "Undo" not in page(app)
    assert update(app, Command("undo")) == (app, ())


def test_real_dice_leave_the_way_back_to_shanghai() -> None:
    begun = on(draw_setup(Random(2), Player.A), *FIRST, "place 2", "roll")
    found = replace(begun, chance=RealDice())
    app, _ = press(laid(found), "Undo")
    assert app.game == found.back(found.turn - 1)


def test_the_computers_roll_is_taken_back_with_the_choice_before_it() -> None:
    seats = (Seat("Anna"), Seat("C", "deckhand"))
    found = on(draw_setup(Random(2), Player.A), *FIRST, "place 2", "roll", seats=seats)
    app = laid(found)
    assert undo_turn(app) == 3
    stale = app.ticket
    app, _ = press(app, "undo")
    app, _ = press(app, "place 4")
    assert update(app, DiceRolled(stale, Rolled(1, 1))) == (app, ())


def test_a_shanghai_cannot_be_taken_back() -> None:
    for app in game(changed(App(), **PEOPLE), Random(5)):
        assert app.game
        if app.game.events and isinstance(app.game.events[-1], Shanghai):
            assert undo_turn(app) is None
            with pytest.raises(ValueError, match="chance"):
                app.game.back(app.game.turn - 1)


def test_taking_back_never_undoes_chance() -> None:
    """In whole games, whatever is taken back: every roll and every deal stays."""
    for mode in (PEOPLE, COMPUTER):
        for app in game(changed(App(), **mode), Random(9)):
            before = app.game
            after, _ = update(app, Command("undo"))
            assert before
            assert after.game

            def chance(found: Game) -> list[object]:
                return [e for e in found.events if isinstance(e, Rolled | Shanghai)]

            assert chance(after.game) == chance(before)
            assert not after.game.took_chance_back


def test_in_another_tab_nothing_is_taken_back() -> None:
    app = laid(on(draw_setup(Random(2), Player.A), *FIRST))
    app, _ = update(app, GameTakenOver(app.games.id or ""))
    assert update(app, Command("undo")) == (app, ())


def test_practice_goes_back_to_any_choice_and_the_same_dice_fall() -> None:
    rng = Random(11)
    app = changed(App(), **PEOPLE, practice="on")
    *_, app = (app for app in game(app, rng))
    played = app.game
    assert played
    assert played.practice == Practice()
    for turn in played.choices[:: len(played.choices) // 6]:
        after, effects = update(app, Command("back", str(turn)))
        assert isinstance(effects[0], SaveGame)
        again = after.game
        assert again
        assert again.took_chance_back
        assert read(write(again)) == again
        for event in played.events[turn:]:  # the same moves bring the same dice
            if isinstance(event, Rolled):
                assert again.known_roll == event
                with pytest.raises(IllegalMove):
                    again.play(Rolled(1, 1) if event != Rolled(1, 1) else Rolled(2, 2))
            again = again.play(event)
        assert (again.events, again.states) == (played.events, played.states)
        assert read(write(again)) == again


def test_in_practice_the_button_takes_back_past_the_dice() -> None:
    app = practised()
    assert undo_turn(app) is None
    app, _ = update(app, MovePlayed("roll"))
    app, _ = update(app, DiceRolled(app.ticket, Rolled(1, 6)))
    assert Tags(page(app)).all("data-do").count("undo") == 1
    app, _ = update(app, Command("undo"))
    assert app.game
    assert app.game.turn == 0
    assert app.game.known_roll == Rolled(1, 6)


def test_the_page_rolls_the_known_dice_first() -> None:
    app = practised()
    app, _ = press(app, "roll")
    app, _ = update(app, DiceRolled(app.ticket, Rolled(1, 6)))
    app, _ = update(app, Command("back", "0"))
    app, effects = update(app, MovePlayed("roll"))
    (roll,) = [effect for effect in effects if isinstance(effect, RollDice)]
    assert roll.known == Rolled(1, 6)
    app, _ = update(app, DiceRolled(app.ticket, Rolled(1, 6)))
    app, _ = press(app, "direction left")
    assert "Undo to here" in page(with_panel(app, "log"))


def test_other_moves_meet_the_same_row_of_dice() -> None:
    rng = Random(4)
    found = finished(replace(on(draw_setup(rng, Player.A)), practice=Practice()), rng)
    rolls = [event for event in found.events if isinstance(event, Rolled)]
    *_, other = takewhile(lambda game: game.known_roll, played(found.back(0), rng))
    again = [event for event in other.events if isinstance(event, Rolled)]
    assert again == rolls[: len(again)]


def test_ordinary_games_offer_no_way_back_in_the_log() -> None:
    for app in various(game(changed(App(), **PEOPLE), Random(3))):
        assert Tags(page(with_panel(app, "log"))).all("data-do").count("back") == 0
        assert update(app, Command("back", "0")) == (app, ())
