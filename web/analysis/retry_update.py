"""Own mistakes of a reviewed game, decided anew. It is loaded when the first retry begins."""

from dataclasses import replace

from shanghaien.moves import format_event
from shanghaien.rules import hide, legal_moves
from shanghaien.state import Player
from web.analysis.state import Retry, Retrying
from web.app.effects import AskTeacher
from web.app.model import App, Step, back, bottom, knowing, on_screen


def begin_retry(app: App, name: str) -> Step:
    """Decide a player's mistakes of the reviewed game anew."""
    now = app.analysis.reviewing
    if now is None or not now.is_whole or now.found is None:
        return app, ()
    player = Player[name] if name in Player.__members__ else bottom(app)
    turns = tuple(change.turn for change in now.found.mistakes(player))
    if not turns:
        return app, ()
    return _retry_at(app, Retry(now.game, player, turns))


def _retry_at(app: App, retry: Retry) -> Step:
    """Show a mistake to be decided anew, and ask what its options are worth."""
    # Each time is a position of its own: the worker's older answers are stale.
    retry = replace(retry, number=app.analysis.retried + 1, chosen=None)
    ask = AskTeacher(retry.ticket, "options", hide(retry.position.state))
    app = knowing(app, retried=retry.number, asking=retry.ticket, ranking=None)
    return on_screen(app, Retrying(retry)), (ask,)


def _tried(app: App) -> Retry | None:
    return app.screen.retry if isinstance(app.screen, Retrying) else None


def retried(app: App, move: str) -> Step:
    """Take a decision of a retry."""
    retry = _tried(app)
    if retry is None or retry.chosen is not None:
        return app, ()
    if move not in map(format_event, legal_moves(retry.position.state)):
        return app, ()
    return on_screen(app, Retrying(replace(retry, chosen=move))), ()


def retry_again(app: App, _: str) -> Step:
    """The same mistake once more."""
    retry, ranking = _tried(app), app.analysis.ranking
    if retry is None:
        return app, ()
    if ranking is None or not ranking.options:
        return _retry_at(app, retry)
    return on_screen(app, Retrying(replace(retry, chosen=None))), ()


def retry_next(app: App, _: str) -> Step:
    """The next mistake."""
    retry = _tried(app)
    if retry is None or retry.index + 1 >= len(retry.turns):
        return app, ()
    return _retry_at(app, replace(retry, index=retry.index + 1))


def end_retry(app: App, _: str) -> Step:
    """Back to where the retry was begun."""
    if _tried(app) is None:
        return app, ()
    app = knowing(app, ranking=None, asking=None)
    return back(app), ()
