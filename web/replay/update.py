"""The replay: opening it, going through it, leaving it. A replayed game is never changed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from shanghaien.game import Game, Practice
from shanghaien.learning.study import Kind, Mistake
from shanghaien.sources import alone
from web.analysis.review_update import in_review
from web.analysis.state import Analysis
from web.game.update import put, put_on_table, resume
from web.kernel.effect import Effect
from web.kernel.model import App, OpenPanel, Step, back, on_screen, read_game
from web.replay.state import Origin, Replay, Replaying

Goes = Callable[[Replay], Replay]


def look(
    app: App,
    game: Game,
    turn: int | None = None,
    origin: Origin = Origin.TABLE,
    mistake: Mistake | None = None,
) -> App:
    """Open a game in the replay, at its start if no turn is given."""
    return on_screen(app, Replaying(Replay(game, 0, origin, mistake=mistake).to(turn or 0)))


def restored(app: App, draft: Any, _: str) -> Step:
    """Restore a replay at its position."""
    text, turn, origin, slip = draft
    mistake = None
    if slip is not None:
        at, loss, kind, theme = slip
        mistake = Mistake(int(at), float(loss), Kind(kind), str(theme))
    replay = Replay(read_game(app, text), 0, Origin[origin], mistake)
    return on_screen(app, Replaying(replay.to(turn))), ()


def go(app: App, turn: str) -> Step:
    """Go to the position of a turn, given as text."""
    if not turn.isascii() or not turn.isdigit() or len(turn) > 4:
        return app, ()
    # One that is too high is the last position: `to` sees to that.
    return _moved(app, lambda replay: replay.to(int(turn)))


def _moved(app: App, goes: Goes) -> Step:
    """Show another position of the replay."""
    if not isinstance(app.screen, Replaying):
        return app, ()
    return replace(app, screen=Replaying(goes(app.screen.replay))), ()


def watch(app: App, turn: str) -> Step:
    """Replay the game on the table."""
    if app.game is None:
        return app, ()
    return look(app, app.game, int(turn) if turn.isascii() and turn.isdigit() else None), ()


def show_moment(app: App, turn: str) -> Step:
    """Show a moment of the reviewed game."""
    now = app.part(Analysis).reviewing
    if now is None or not turn.isascii() or not turn.isdigit():
        return app, ()
    return look(app, now.game, int(turn), Origin.REVIEW), ()


def _step(goes: Goes) -> Callable[[App, str], Step]:
    def command(app: App, _: str) -> Step:
        return _moved(app, goes)

    return command


def close(app: App, _: str) -> Step:
    """Go back to where the replay was opened."""
    if not isinstance(app.screen, Replaying):
        return app, ()
    if app.screen.replay.origin is Origin.REVIEW:
        return in_review(app), ()
    # It was opened from that panel.
    overlay = OpenPanel("mistakes") if app.screen.replay.mistake else None
    return replace(back(app), overlay=overlay), ()


def show_result(app: App, which: str) -> Step:
    """Show the replayed game's final scoring, or its "review". A game from a link is not saved."""
    if not isinstance(app.screen, Replaying):
        return app, ()
    game, effects = app.screen.replay.game, tuple[Effect, ...]()
    if not game.is_over:
        return app, ()
    if game is app.game:  # it is there already, with its review
        app = back(app)
    else:
        app, effects = resume(put_on_table(app, game, None, is_held=True))
    app = replace(app, round_end_seen=True)
    return in_review(app) if which == "review" else app, effects


def play_on(app: App, _: str) -> Step:
    """Put the position that is shown on the table, as a game of its own, for practice."""
    if not isinstance(app.screen, Replaying):
        return app, ()
    replay = app.screen.replay
    if not replay.can_play_on:
        return app, ()
    if replay.is_news:
        return put(app, replay.game)
    # Somebody has seen how it went on: as in practice, the result is no measure.
    game, practice = replay.position, Practice(taken=1)
    return put(app, replace(game, chance=alone(game.chance), practice=practice))


to_first = _step(lambda replay: replay.to(0))
back_one = _step(Replay.back)
on_one = _step(Replay.on)
to_last = _step(lambda replay: replay.to(replay.game.turn))
back_one_round = _step(Replay.previous_round)
on_one_round = _step(Replay.next_round)
