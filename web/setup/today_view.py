"""What comes anew each day: the panel behind the tile of the start screen."""

import htpy as h
from htpy import Element

from web.games.view import notice
from web.kernel.model import App
from web.ui.components import slot


def today(app: App) -> Element:
    """What each feature has for today."""
    return h.div(".today")[notice(app), slot("today.ways", app)]
