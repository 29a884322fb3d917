"""What one is doing in this tab beside the game on its table, as a text for a reload and back.

It has the rooms, each with its draft (web/kernel/screen.py), and the panel that is open over the
last.
"""

import json
from dataclasses import replace

from shanghaien.game import Game
from web.friend.state import Friend
from web.kernel.effect import Effect
from web.kernel.feature import load
from web.kernel.model import App, OpenPanel, Step, position
from web.kernel.screen import Screen
from web.kernel.settings import FOLD
from web.shell.features import PANELS, SCREENS

VERSION = 1
"""Drafts of another one are dropped."""
MOST = 50_000
"""Characters of a draft at most."""
GONE = ("hint", "moving", "pairing", "position")
"""Panels that do not come back: what they are about is gone, or was asked for in passing."""

_last: list[tuple[object, ...]] = [(), ()]
"""What was written last, from what: the game of a screen, and all. A screen is drawn more often
than it changes."""


def draft(app: App) -> str:
    """What `restore` brings back; empty if that is nothing.

    After an error of the program that is nothing: it might come back, too.
    """
    parts = (
        app.screen,
        app.overlay,
        app.unfolded,
        app.part(Friend),
        app.game,
        app.games.id,
        app.fault,
    )
    if [*map(id, parts)] != [*map(id, _last[1][1:])]:
        _last[1] = _draft(app), *parts
    return str(_last[1][0])


def _draft(app: App) -> str:
    def told(game: Game) -> str:
        if game is app.game and app.games.id is not None:
            return ""
        if (game,) != _last[0][1:]:
            from shanghaien.formats.record import write  # noqa: PLC0415 - the start does without

            _last[0] = write(game), game
        return str(_last[0][0])

    rooms = list[tuple[str, object]]()
    screen: Screen | None = app.screen
    while isinstance(screen, Screen) and screen.restored:
        rooms.insert(0, (type(screen).__name__, screen.draft(told)))
        screen = screen.opened_from
    panel = "" if app.panel in GONE else app.panel or ""
    if app.fault is not None or not (rooms or panel):
        return ""
    link = (app.part(Friend).letter, app.part(Friend).typed) if panel == "friend" else ("", "")
    text = json.dumps([VERSION, rooms, panel, sorted(app.unfolded), *link])
    return text if len(text) <= MOST else ""


def read_game(app: App, text: str) -> Game:
    """The game of a draft. Raises RecordError, or LookupError where it is no longer there."""
    from shanghaien.formats.link import read_any  # noqa: PLC0415 - the start does without

    game = read_any(text) if text else app.game
    if game is None:
        raise LookupError
    return game


def restore(app: App, text: str) -> Step:
    """Bring back the rooms of a draft, one over the other, and the panel. What cannot be read is
    dropped. The text of the site's puzzles follows it."""
    try:
        return _restored(app, *text.split("\n", 1))
    except Exception:  # it may be anything
        return app, ()


def _restored(app: App, text: str, puzzles: str = "") -> Step:
    version, rooms, panel, unfolded, letter, typed = json.loads(text)
    if version != VERSION:
        return app, ()
    effects = tuple[Effect, ...]()
    by_class = {name.rpartition(":")[2]: name for name in SCREENS}
    for name, room in rooms:
        target = by_class[name.rpartition(":")[2]]  # versions before 1.8 wrote its module, too
        app, effects = load(load(target).restored)(app, room, puzzles)
    app = replace(app, unfolded=frozenset(f for f in unfolded if f.startswith(FOLD)), notice=None)
    if panel not in PANELS or panel in GONE or (PANELS[panel].has_game and not position(app)):
        return app, effects
    if letter:
        app, effects = load("web.friend.update:opened")(app, letter)
    friend = replace(app.part(Friend), typed=str(typed))
    return replace(app, overlay=OpenPanel(panel), notice=None).having(friend), effects
