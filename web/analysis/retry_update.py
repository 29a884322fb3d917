"""Own mistakes of a reviewed game, decided anew. It is loaded when the first retry begins."""

from collections.abc import Callable
from dataclasses import replace

from shanghaien.moves import format_event
from shanghaien.rules import hide, legal_moves
from shanghaien.state import Player
from web.analysis.state import Retry
from web.app.effects import AskTeacher
from web.app.model import App, Retrying, Step, back, bottom, on_screen


def _retry(app: App, name: str) -> Step:
    """Decide a player's mistakes of the reviewed game anew."""
    now = app.analysis.reviewing
    if now is None or not now.is_done or now.found is None:
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
    app = _knows(app, retried=retry.number, asking=retry.ticket, ranking=None)
    return on_screen(app, Retrying(retry)), (ask,)


def retried(app: App, retry: Retry, move: str) -> Step:
    """Take a decision of a retry."""
    legal = map(format_event, legal_moves(retry.position.state))
    if retry.chosen is not None or move not in legal:
        return app, ()
    return on_screen(app, Retrying(replace(retry, chosen=move))), ()


def _retry_again(app: App, _: str) -> Step:
    """The same mistake once more."""
    retry, ranking = app.retry, app.analysis.ranking
    if retry is None:
        return app, ()
    if ranking is None or not ranking.options:
        return _retry_at(app, retry)
    return on_screen(app, Retrying(replace(retry, chosen=None))), ()


def _retry_next(app: App, _: str) -> Step:
    """The next mistake."""
    retry = app.retry
    if retry is None or retry.index + 1 >= len(retry.turns):
        return app, ()
    return _retry_at(app, replace(retry, index=retry.index + 1))


def _retry_end(app: App, _: str) -> Step:
    """Back to where the retry was begun."""
    if app.retry is None:
        return app, ()
    app = _knows(app, ranking=None, asking=None)
    return back(app), ()


def _knows(app: App, **changes: object) -> App:
    return replace(app, analysis=replace(app.analysis, **changes))  # type: ignore[arg-type] # by name


COMMANDS: dict[str, Callable[[App, str], Step]] = {
    "retry": _retry,
    "retry-again": _retry_again,
    "retry-next": _retry_next,
    "retry-end": _retry_end,
}
"""The commands of retries, by the name in their `data-do`."""
