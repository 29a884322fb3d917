"""What is asked, heard and felt at the table."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from shanghaien.game import Game, Seat
from shanghaien.moves import Event, Place, Rolled, Shanghai, UseAgain, parse_event
from shanghaien.state import ROUNDS, Phase
from tests.support import positions
from tests.support.app_driver import at_table, press, usable
from tests.support.games import FEW, played
from tests.support.random_games import AGAINST, PEOPLE, random_game
from web.game.sound_update import felt, of_event
from web.kernel.effect import Effect
from web.kernel.effects import PlaySound, Vibrate
from web.kernel.messages import DiceRolled, SettingChanged
from web.kernel.model import App
from web.kernel.settings import Settings, Sound, read_settings
from web.shell.page import page
from web.shell.update import update

FIRST = positions.find(positions.first_end)
"""A game up to the pause after its first round."""


def offered(app: App) -> set[str]:
    """What can be done about sounds at the table."""
    found = [one.attrs for one in usable(app) if one.attrs.get("data-do") == "sound"]
    return {one["data-argument"] or "" for one in found}


def sounds(effects: tuple[Effect, ...]) -> list[str]:
    return [effect.sound for effect in effects if isinstance(effect, PlaySound)]


def test_sound_that_is_turned_on_in_the_pause_is_heard_and_stays() -> None:
    app, _ = at_table(FIRST)
    assert offered(app) == {"on"}
    app, effects = press(app, "Turn on sound")
    assert app.settings.sound is Sound.ON
    assert sounds(effects) == ["dice"]
    assert offered(app) == {"muted"}
    _, again = read_settings('{"sound": "on"}')
    assert again.sound is Sound.ON


def test_whoever_plays_on_has_passed_it_over_and_finds_a_loudspeaker() -> None:
    app, _ = at_table(FIRST)
    app, effects = press(app, "roll")
    assert sounds(effects) == []
    assert offered(app) == {"on"}
    app, effects = press(app, "Sound")
    assert (sounds(effects), offered(app)) == (["dice"], {"muted"})
    app, effects = press(app, "Sound")
    assert (sounds(effects), offered(app)) == ([], {"on"})


@pytest.mark.parametrize("seats", [PEOPLE, AGAINST])
def test_it_is_asked_in_no_decision_but_in_the_pause_after_the_first_round(
    seats: tuple[Seat, Seat],
) -> None:
    game = random_game(3, seats=seats)
    asked = [turn for turn in range(game.turn) if offered(at_table(game.at(turn))[0])]
    assert len(asked) == 1
    before = game.at(asked[0]).last_round()
    assert before
    assert before.round == 1


def test_face_to_face_it_is_quiet_until_somebody_taps_the_loudspeaker() -> None:
    app, _ = at_table(FIRST, table="face")
    assert offered(app) == {"on"}
    assert "Turn on sound" not in page(app)
    app, effects = press(replace(app, settings=replace(app.settings, sound=Sound.ON)), "roll")
    assert sounds(effects) == []
    app, _ = press(app, "Sound")
    assert (app.settings.sound, app.settings.sound_face) == (Sound.ON, Sound.ON)
    assert offered(app) == {"muted"}
    app, _ = press(app, "Sound")
    assert (app.settings.sound, app.settings.sound_face) == (Sound.ON, Sound.MUTED)
    side, _ = update(app, SettingChanged("table", "stay"))
    assert offered(side) == {"muted"}


def events(game: Game) -> Iterator[tuple[Game, Event, bool]]:
    """After each event of a game: the game, the event, whether dice are then thrown."""
    for turn, event in enumerate(game.events, 1):
        now = game.at(turn)
        yield now, event, now.state.phase is Phase.ROLLING


@pytest.mark.parametrize("seed", range(6))
def test_the_bell_rings_once_as_the_last_round_begins(seed: int) -> None:
    heard = [
        (now, of_event(now, event, is_thrown=is_thrown))
        for now, event, is_thrown in events(random_game(seed))
    ]
    rung = [now for now, name in heard if name == "bell"]
    begun = [now.state.round for now, _ in heard]
    assert len(rung) == 1
    assert rung[0].state.round == ROUNDS
    assert begun.index(ROUNDS) == heard.index((rung[0], "bell")) - 1, "after the shanghai"


def test_dice_die_and_cards_are_heard_one_at_a_time() -> None:
    app, _ = at_table(played(), sound="on")
    heard = []
    for text in ("roll", "rolled 2 4", "direction left", "place 2"):
        event = parse_event(text)
        if isinstance(event, Rolled):
            app, effects = update(app, DiceRolled(app.ticket, event))
        else:
            app, effects = press(app, text)
        heard.append(sounds(effects))
    assert heard == [["dice"], [], ["wood"], ["wood"]]
    assert of_event(played(*FEW), Shanghai(), is_thrown=False) == "card"
    assert of_event(played(*FEW), UseAgain(), is_thrown=True) == "dice"


def test_the_device_ticks_for_a_persons_own_moves_where_that_is_wanted() -> None:
    laid = random_game(3, seats=AGAINST)
    found = set()
    for is_wanted in (True, False):
        app = App(settings=Settings(vibrates=is_wanted))
        for before, event in zip(range(len(laid.events)), laid.events, strict=True):
            game = laid.at(before)
            ticks = felt(app, game, event)
            is_own = is_wanted and not game.seats[game.state.to_move].is_computer
            if isinstance(event, (Place, Shanghai)):
                many = 2 if isinstance(event, Shanghai) else 1
                assert ticks == ((Vibrate(many),) if is_own else ())
                found.add((many, is_own))
            elif isinstance(event, Rolled):
                assert ticks == ()
    assert found == {(1, True), (1, False), (2, True), (2, False)}
    app, _ = at_table(played(*FEW[:3]), vibration="on")
    assert Vibrate(1) in press(app, "place 2")[1]
