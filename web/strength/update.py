"""A level that is tried."""

from dataclasses import replace

from web.kernel.model import App, Step
from web.kernel.settings import change


def try_level(app: App, level: str) -> Step:
    """Set the level of the next games against the computer."""
    # An unknown level changes nothing: `change` returns None for it.
    settings = change(change(app.settings, "level", level) or app.settings, "mode", "computer")
    if settings is None or settings.level != level:
        return app, ()
    return replace(app, settings=settings), ()
