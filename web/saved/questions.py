"""What several features that go by saved games ask."""

import time
from datetime import date

from web.kernel.model import App


def today() -> int:
    """The day on this machine, as `date.toordinal` has it."""
    return date.today().toordinal()


def now() -> int:
    """The time in milliseconds since 1970."""
    return int(time.time() * 1000)


def has_studies(app: App) -> bool:
    """Whether it is known of a game how somebody has decided in it."""
    return any(saved.kept.study for saved in app.games.entries)


def is_saved(app: App) -> bool:
    """Whether the game on the screen is saved as it stands: this tab has it, and nothing fails."""
    return app.games.is_held and app.games.trouble is None
