"""The end of the game: the crews meet one by one, then comes the result."""

from dataclasses import replace

from shanghaien.scoring import meetings, score
from web.game.messages import CrewsMeet
from web.kernel.effects import Later, PlaySound
from web.kernel.model import App, Step

MEETING = 0.45
"""Seconds for two crews: eight of them and the unused tricks take four."""


def begin(app: App) -> Step:
    """Let the first crews meet; without motion the result comes at once."""
    if app.game is None or not app.is_moving:
        return app, ()
    return _meet(app, 1)


def _meet(app: App, number: int) -> Step:
    app = replace(app, selection=replace(app.selection, met=number))
    # With its number: one that was skipped meanwhile is late, and ignored.
    later = Later(MEETING, CrewsMeet(app.ticket, number + 1))
    return app, (later, PlaySound("card")) if app.settings.has_sound else (later,)


def meet(app: App, message: CrewsMeet) -> Step:
    """Let the next crews meet, unless that was skipped; after the last, show the result."""
    game, met = app.game, app.selection.met
    if game is None or met is None or message != CrewsMeet(app.ticket, met + 1):
        return app, ()
    if met >= len(meetings(score(game.state.sides))):
        return skip(app, "")
    return _meet(app, met + 1)


def skip(app: App, _: str) -> Step:
    """Show the result."""
    if app.selection.met is None:
        return app, ()
    app = replace(app, selection=replace(app.selection, met=None))
    return app, (PlaySound("bell"),) if app.settings.has_sound else ()
