"""Help with choosing: the switches of the menu, and the round's end explained card by card."""

from dataclasses import replace

from shanghaien.state import ROW
from web.kernel.effects import PlaySound
from web.kernel.model import App, Step, position
from web.kernel.settings import SWITCHES, change, text_of


def toggle(app: App, name: str) -> Step:
    """Turn a switch."""
    if name not in SWITCHES:
        return app, ()
    settings = change(app.settings, name, "off" if text_of(app.settings, name) == "on" else "on")
    if settings is None:
        return app, ()
    selection = replace(app.selection, picked=None)
    app = replace(app, settings=settings, selection=selection)
    return app, (PlaySound("coin"),) if name == "sound" and settings.has_sound else ()


def step_setting(app: App, _: str) -> Step:
    """Explain the next card of the round that ended; after the last one, none."""
    game = position(app)
    if game is None or game.last_round() is None:
        return app, ()
    step = (app.selection.step + 1) % (ROW + 1)
    return replace(app, selection=replace(app.selection, picked=None, step=step)), ()
