"""The daily puzzle on the tile of the day."""

import htpy as h
from htpy import Node

from web.kernel.model import App


def line(app: App) -> Node:
    """What it is and, for whoever has tried one, how the last days went."""
    name = app.words.say("Daily puzzle")
    if not app.settings.puzzles:
        return name
    # The first start of all does without puzzles.
    from web.puzzles.today_view import small_row  # noqa: PLC0415

    return h.span(".day-line")[name, small_row(app)]
