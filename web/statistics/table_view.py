"""A row for each game: for the statistics and for strength over time."""

from collections.abc import Iterable, Sequence

import htpy as h
from htpy import Element, Node

from web.games.view import when
from web.kernel.model import App
from web.kernel.saved_state import Entry

LISTED = 100
"""The latest games that a table shows."""


def by_game(
    app: App, title: str, heads: Iterable[str], games: Sequence[tuple[Entry, Iterable[Node]]]
) -> Element:
    """A table of games, the last first: the date of each, and what is said of it under heads."""
    return h.table(".bouts", aria_label=title)[
        h.thead[h.tr[(h.th(scope="col")[head] for head in (app.words.say("Date"), *heads))]],
        h.tbody[
            (
                h.tr[h.td[when(app, saved)], (h.td[cell] for cell in cells)]
                for saved, cells in reversed(games)
            )
        ],
    ]
