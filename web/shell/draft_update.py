"""What one is doing in this tab beside the game on its table, as a text for a reload and back.

It has the rooms, each with its draft (web/kernel/screen.py), and the panel that is open over the
last.
"""

import json
from dataclasses import replace

from shanghaien.game import Game
from web.kernel.effect import Effect
from web.kernel.feature import PANELS, SCREENS, Panel, load
from web.kernel.messages import DraftFound
from web.kernel.model import App, OpenPanel, Step, position
from web.kernel.screen import Screen
from web.kernel.settings import FOLD

VERSION = 1
"""Drafts of another one are dropped."""
MOST = 50_000
"""Characters of a draft at most."""

_NONE = Panel("", is_passing=True)
"""What is not there any more, or never was."""

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
        app.parts,
        app.game,
        app.games.id,
        app.fault,
    )
    # By identity: what is frozen never changes in place, and to compare it takes long.
    if [*map(id, parts)] != [*map(id, _last[1][1:])]:
        _last[1] = _draft(app), *parts
    return str(_last[1][0])


def _draft(app: App) -> str:
    def game_text(game: Game) -> str:
        if game is app.game and app.games.id is not None:
            return ""
        if (game,) != _last[0][1:]:
            from shanghaien.formats.record import write  # noqa: PLC0415 - the start does without

            _last[0] = write(game), game
        return str(_last[0][0])

    rooms = list[tuple[str, object]]()
    screen: Screen | None = app.screen
    while isinstance(screen, Screen) and screen.restored:
        rooms.insert(0, (type(screen).__name__, screen.draft(game_text)))
        screen = screen.opened_from
    spec = PANELS.get(app.panel or "", _NONE)
    panel = "" if spec.is_passing else app.panel or ""
    if app.fault is not None or not (rooms or panel):
        return ""
    written = load(spec.draft)(app) if panel and spec.draft else ("", "")
    text = json.dumps([VERSION, rooms, panel, sorted(app.unfolded), *written])
    return text if len(text) <= MOST else ""


def restore(app: App, found: DraftFound) -> Step:
    """Bring back the rooms of a draft, one over the other, and the panel. What cannot be read is
    dropped."""
    try:
        return _restored(app, found.text, found.file)
    except Exception:  # it may be anything
        return app, ()


def _restored(app: App, text: str, file: str) -> Step:
    version, rooms, panel, unfolded, *written = json.loads(text)
    if version != VERSION:
        return app, ()
    effects = tuple[Effect, ...]()
    for name, room in rooms:
        target = SCREENS[name.rpartition(":")[2]]  # versions before 1.8 wrote its module, too
        app, effects = load(load(target).restored)(app, room, file)
    app = replace(app, unfolded=frozenset(f for f in unfolded if f.startswith(FOLD)), notice=None)
    spec = PANELS.get(panel, _NONE)
    if spec.is_passing or (spec.has_game and not position(app)):
        return app, effects
    if spec.restored:
        app, more = load(spec.restored)(app, *map(str, written))
        effects = (*effects, *more)
    return replace(app, overlay=OpenPanel(panel), notice=None), effects
