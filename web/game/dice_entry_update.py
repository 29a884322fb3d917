"""Dice that are entered by hand: what was rolled on the table, or what is to be tried out."""

from dataclasses import replace

from shanghaien.moves import Rolled
from shanghaien.state import NUMBERS
from web.game.update import rolled
from web.kernel.feature import load
from web.kernel.messages import DiceRolled
from web.kernel.model import App, Step, is_entering, mover, shown
from web.kernel.table_state import PLACES

FACES = tuple(map(str, NUMBERS))


def enter_die(app: App, argument: str) -> Step:
    """Enter a die: "1 5" says that the second shows a 5, "5" that the next one does.

    The dice of a person count as soon as both are there, and can be corrected afterwards. The
    computer would answer at once: its dice are confirmed first.
    """
    place, _, face = argument.rpartition(" ")
    game = shown(app).game
    if game is None or not is_entering(shown(app)) or face not in FACES:
        return app, ()
    if not place:
        place = "0" if app.selection.dice[0] is None else "1"
    if place not in map(str, PLACES):
        return app, ()
    first, second = app.selection.dice
    entered = (int(face), second) if place == "0" else (first, int(face))
    is_computer = mover(game).is_computer
    app = replace(app, selection=replace(app.selection, dice=entered))
    return (app, ()) if is_computer else enter_dice(app, "")


def enter_dice(app: App, _: str) -> Step:
    """Roll what was entered, once both dice are there."""
    first, second = app.selection.dice
    if not is_entering(shown(app)) or first is None or second is None:
        return app, ()
    # A roll has no order: it is written the lower number first.
    low, high = sorted((first, second))
    if app.screen.rolled:
        step: Step = load(app.screen.rolled)(app, Rolled(low, high))
        return step
    return rolled(app, DiceRolled(app.ticket, Rolled(low, high)))
