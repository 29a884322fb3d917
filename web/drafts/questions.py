"""What one is doing in this tab beside the game on its table, as a text for a reload.

It has the rooms, each with its draft (web/app/screen.py), and the panel that is open over the last.
"""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from shanghaien.game import Game
from web.app.model import App

if TYPE_CHECKING:
    from web.app.screen import Screen

VERSION = 1
"""Drafts of another one are dropped."""
MOST = 50_000
"""Characters of a draft at most."""
GONE = ("hint", "moving", "pairing", "position")
"""Panels that do not come back: what they are about is gone, or was asked for in passing."""


@dataclass
class _Last:
    """What was written last: a screen is drawn more often than it changes."""

    parts: tuple[object, ...] = ()
    text: str = ""
    game: Game | None = None
    record: str = ""


_last = _Last()


def draft(app: App) -> str:
    """What `restore` (web/drafts/update.py) brings back; empty if that is nothing.

    After an error of the program that is nothing: it might come back, too.
    """
    parts = app.screen, app.overlay, app.unfolded, app.friend, app.game, app.games.id, app.fault
    if [*map(id, parts)] != [*map(id, _last.parts)]:
        _last.parts, _last.text = parts, _draft(app)
    return _last.text


def _draft(app: App) -> str:
    def told(game: Game) -> str:
        if game is app.game and app.games.id is not None:
            return ""
        if game is not _last.game:
            from shanghaien.formats.record import write  # noqa: PLC0415 - the first screen does without

            _last.game, _last.record = game, write(game)
        return _last.record

    rooms = list[tuple[str, object]]()
    screen: Screen | None = app.screen
    while screen is not None and screen.restored:
        name = f"{type(screen).__module__}:{type(screen).__name__}"
        rooms.insert(0, (name, screen.draft(told)))
        screen = screen.opened_from
    panel = "" if app.panel in GONE else app.panel or ""
    link = (app.friend.letter, app.friend.typed) if panel == "friend" else ("", "")
    if app.fault is not None or not (rooms or panel):
        return ""
    text = json.dumps([VERSION, rooms, panel, sorted(app.unfolded), *link])
    return text if len(text) <= MOST else ""


def read_game(app: App, text: str) -> Game:
    """The game of a draft. Raises RecordError, or LookupError where it is no longer there."""
    from shanghaien.formats.link import read_any  # noqa: PLC0415 - as above

    game = read_any(text) if text else app.game
    if game is None:
        raise LookupError(text)
    return game
