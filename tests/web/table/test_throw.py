"""The throw: from its owner's side, on the table alone, with nothing that tells the dice."""

import re
from pathlib import Path

import pytest

from shanghaien.game import Game, Seat
from shanghaien.moves import Rolled
from shanghaien.state import Phase
from tests.support.app_driver import at_lively_table, at_table, press
from tests.support.games import played
from tests.support.html import Tags
from tests.support.random_games import AGAINST, PEOPLE, random_game
from web.build.paths import ROOT
from web.game.update import TUMBLE
from web.kernel.effects import LandDice, PlaySound, RollDice
from web.kernel.messages import Command, DiceRolled
from web.kernel.model import App
from web.kernel.settings import Pace
from web.shell.page import page
from web.shell.update import update


def rolling(seats: tuple[Seat, Seat] = PEOPLE, **form: str) -> tuple[App, RollDice]:
    """A table with dice in the air."""

    def is_wanted(game: Game) -> bool:
        return game.turn > 8 and game.state.phase is Phase.ROLLING

    app, effects = at_lively_table(random_game(3, seats=seats, until=is_wanted), **form)
    (roll,) = [effect for effect in effects if isinstance(effect, RollDice)]
    return app, roll


def throws(app: App) -> list[str]:
    """From which sides dice are in the air."""
    found = Tags(page(app)).classed("throw")
    return [str(tag.get("class")).removeprefix("throw ") for tag in found]


def test_dice_are_thrown_from_their_owners_side_and_show_every_face() -> None:
    app, _ = rolling()
    assert throws(app) == ["below"]
    assert [page(app).count(f"#die-{n}") >= 2 for n in range(1, 7)] == [True] * 6
    assert "The dice are rolling…" in page(app)


def test_what_is_drawn_of_a_roll_is_the_same_whatever_falls() -> None:
    app, roll = rolling()
    before = page(app)
    after = [
        page(update(app, DiceRolled(roll.ticket, Rolled(*dice)))[0]) for dice in ((1, 2), (5, 6))
    ]
    assert after[0] != after[1]
    assert "data-die=" not in before
    assert not re.search(r'data-move="(place|adjust|joker)', before)
    assert throws(update(app, DiceRolled(roll.ticket, Rolled(1, 2)))[0]) == []


def test_the_computers_dice_are_thrown_like_ones_own() -> None:
    app, roll = rolling(AGAINST)
    mover = roll.state.to_move
    assert throws(app) == ["below" if mover == 0 else "above"]
    assert "is thinking" not in page(app)


@pytest.mark.parametrize(("pace", "tumble"), [("calm", TUMBLE), ("instant", 0.0)])
def test_where_all_of_the_computers_is_to_be_instant_its_dice_are_too(
    pace: str, tumble: float
) -> None:
    for seed in range(20):
        game = random_game(
            seed, seats=AGAINST, until=lambda g: g.turn > 8 and g.state.phase is Phase.ROLLING
        )
        _, effects = at_lively_table(game, pace=pace)
        (roll,) = [effect for effect in effects if isinstance(effect, RollDice)]
        is_computer = game.seats[game.state.to_move].is_computer
        assert roll.pause == max(tumble, Pace(pace).seconds) if is_computer else TUMBLE


def test_only_dice_in_the_air_can_be_brought_to_rest() -> None:
    app, _ = rolling()
    assert update(app, Command("land")) == (app, (LandDice(),))
    idle, _ = at_table(played())
    assert update(idle, Command("land")) == (idle, ())


def test_dice_are_heard_when_they_are_thrown() -> None:
    app, _ = at_table(played(), sound="on")
    app, effects = press(app, "roll")
    assert PlaySound("dice") in effects
    (roll,) = [effect for effect in effects if isinstance(effect, RollDice)]
    app, effects = update(app, DiceRolled(roll.ticket, Rolled(2, 4)))
    assert not any(isinstance(effect, PlaySound) for effect in effects)


def test_a_replay_throws_nothing() -> None:
    app, _ = at_table(random_game(3))
    for command in (Command("continue"), Command("replay"), Command("replay-to", "1")):
        app, _ = update(app, command)
    assert throws(app) == []


@pytest.mark.host_only
def test_the_page_moves_as_long_as_the_dice_tumble() -> None:
    style = Path(ROOT, "web", "style", "motion.css").read_text(encoding="utf-8")
    assert f"--tumble: {round(1000 * TUMBLE)}ms" in style
