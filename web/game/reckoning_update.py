"""The end of the game: the crews meet one by one, then comes the result."""

from dataclasses import replace

from shanghaien.game import Game
from shanghaien.scoring import meetings, score
from web.game.messages import CrewsMeet
from web.game.sound_update import heard, of_meeting
from web.kernel.effects import Later
from web.kernel.model import App, Step, position

MEETING = 0.7
"""Seconds for two crews, whose points have risen after 0.42 of them (web/style/panels.css): eight
crews and the unused tricks take six."""


def begin(app: App) -> Step:
    """Let the first crews meet; without motion the result comes at once."""
    game = position(app)
    if game is None:
        return app, ()
    return _meet(app, game, 1) if app.is_moving else (app, heard(app, "close"))


def _meet(app: App, game: Game, number: int) -> Step:
    # Where nobody has won a card at all there is none.
    met = next(iter(meetings(score(game.state.sides))[number - 1 :]), None)
    app = replace(app, selection=replace(app.selection, met=number))
    # With its number: one that was skipped meanwhile is late, and ignored.
    later = Later(MEETING, CrewsMeet(app.ticket, number + 1))
    return app, (later, *heard(app, of_meeting(met)))


def meet(app: App, message: CrewsMeet) -> Step:
    """Let the next crews meet, unless that was skipped; after the last, show the result."""
    game, met = position(app), app.selection.met
    if game is None or met is None or message != CrewsMeet(app.ticket, met + 1):
        return app, ()
    if met >= len(meetings(score(game.state.sides))):
        return skip(app, "")
    return _meet(app, game, met + 1)


def skip(app: App, _: str) -> Step:
    """Show the result."""
    if app.selection.met is None:
        return app, ()
    app = replace(app, selection=replace(app.selection, met=None))
    return app, heard(app, "close")
