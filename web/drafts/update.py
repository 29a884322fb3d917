"""Bringing back what somebody was doing in this tab. What cannot be read is dropped."""

import json
from dataclasses import replace

from web.app.effect import Effect
from web.app.features import PANELS, SCREENS, load
from web.app.model import App, OpenPanel, Step, position
from web.app.settings import FOLD
from web.drafts.questions import GONE, MOST, VERSION


def restore(app: App, text: str) -> Step:
    """The rooms of a draft, one over the other, and the panel; the site's puzzles follow it."""
    draft, _, puzzles = text.partition("\n")
    try:
        return _restored(app, draft, puzzles)
    except Exception:  # it may be anything
        return app, ()


def _restored(app: App, draft: str, puzzles: str) -> Step:
    version, rooms, panel, unfolded, letter, typed = json.loads(draft[: MOST + 1])
    if version != VERSION:
        return app, ()
    effects = tuple[Effect, ...]()
    for name, room in rooms:
        if name not in SCREENS:
            raise LookupError(name)
        app, effects = load(load(name).restored)(app, room, puzzles)
    app = replace(app, unfolded=frozenset(f for f in unfolded if f.startswith(FOLD)), notice=None)
    if panel not in PANELS or panel in GONE or (PANELS[panel].has_game and not position(app)):
        return app, effects
    if letter:
        app, effects = load("web.friend.update:opened")(app, letter)
    friend = replace(app.friend, typed=str(typed))
    return replace(app, friend=friend, overlay=OpenPanel(panel), notice=None), effects
