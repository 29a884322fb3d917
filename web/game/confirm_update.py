"""Commands that help to choose: the switches of the menu, the round's end card by card."""

from collections.abc import Callable
from dataclasses import replace

from shanghaien.state import ROW
from web.app.effects import Effect, PlaySound, SaveSettings
from web.app.model import App, Step
from web.app.settings import SWITCHES, change
from web.game.confirm_state import Guide

TOGGLES = ("sound", "motion", "confirm", "forecast")
"""The fields of the form that are on or off."""


def _toggle(app: App, name: str) -> Step:
    """Turn a switch."""
    if name not in TOGGLES:
        return app, ()
    off, on = SWITCHES
    form = change(app.form, name, off if getattr(app.form, name) == on else on)
    if form is None:
        return app, ()
    app = replace(app, form=form, guide=Guide(step=app.guide.step))
    effects: tuple[Effect, ...] = (SaveSettings(app.language, form),)
    if name == "sound" and form.sound == on:
        effects = (*effects, PlaySound("coin"))
    return app, effects


def _step(app: App, _: str) -> Step:
    """Tell of the next card of the round that ended; after the last one, of none."""
    if app.game is None or app.game.last_round() is None:
        return app, ()
    return replace(app, guide=Guide(step=(app.guide.step + 1) % (ROW + 1))), ()


CHOOSE: dict[str, Callable[[App, str], Step]] = {"toggle": _toggle, "step": _step}
"""Their names in `data-do`."""
