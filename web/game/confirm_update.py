"""Help with choosing: the switches of the menu, and the round's end explained card by card."""

from collections.abc import Callable
from dataclasses import replace

from shanghaien.state import ROW
from web.app.effects import Effect, PlaySound, SaveSettings
from web.app.model import App, Step
from web.app.settings import SWITCHES, change, text_of


def _toggle(app: App, name: str) -> Step:
    """Turn a switch."""
    if name not in SWITCHES:
        return app, ()
    settings = change(app.settings, name, "off" if text_of(app.settings, name) == "on" else "on")
    if settings is None:
        return app, ()
    selection = replace(app.selection, picked=None)
    app = replace(app, settings=settings, selection=selection)
    effects: tuple[Effect, ...] = (SaveSettings(app.language, settings),)
    if name == "sound" and settings.has_sound:
        effects = (*effects, PlaySound("coin"))
    return app, effects


def _step(app: App, _: str) -> Step:
    """Explain the next card of the round that ended; after the last one, none."""
    if app.game is None or app.game.last_round() is None:
        return app, ()
    step = (app.selection.step + 1) % (ROW + 1)
    return replace(app, selection=replace(app.selection, picked=None, step=step)), ()


COMMANDS: dict[str, Callable[[App, str], Step]] = {"toggle": _toggle, "step": _step}
"""What a control can ask for, by the name in its `data-do`."""
