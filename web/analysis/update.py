"""How the page asks the teacher and takes its answers: hints, cautions, review, retries."""

from collections.abc import Callable
from dataclasses import replace

from shanghaien.ai.review import Review
from shanghaien.game import Game
from shanghaien.moves import format_event
from shanghaien.rules import hide, legal_moves
from shanghaien.state import Phase, Player
from web.analysis.state import (
    Caution,
    Chances,
    Ranking,
    Retry,
    Reviewing,
    summed,
)
from web.app.effects import AskReview, AskTeacher, Effect, SaveReviewTotals
from web.app.messages import AnalysisArrived
from web.app.model import (
    App,
    OpenPanel,
    Panel,
    Retrying,
    Step,
    back,
    bottom,
    is_decision,
    is_helped,
    is_hint_offered,
    on_screen,
)
from web.game.state import Ticket
from web.games.state import listed
from web.opponent.protocol import read_chances, read_options, read_review


def follow(app: App) -> Step:
    """Ask what is to be known of the position on the table, or of the game that is over."""
    game = app.game
    if game is None:
        return app, ()
    state, effects = game.state, list[Effect]()
    if state.phase is Phase.OVER:
        return _review(app, game)
    if is_helped(app, app.settings.bar) and not _knows_chances(app):
        effects.append(AskTeacher(app.ticket, "chances", hide(state)))
    if is_decision(game):
        if app.settings.warn is not None and is_hint_offered(app):
            app, more = _rank(app)
            effects += more
        rival = game.seats[state.to_move.other].level
        if rival is not None:
            effects.append(AskTeacher(app.ticket, "ponder", hide(state), rival))
    return app, tuple(effects)


def _knows_chances(app: App) -> bool:
    return app.analysis.chances is not None and app.analysis.chances.ticket == app.ticket


def _rank(app: App) -> Step:
    """Ask for the options of the position on the table, unless that was done."""
    if app.game is None or app.analysis.asking == app.ticket:
        return app, ()
    analysis = replace(app.analysis, asking=app.ticket)
    return replace(app, analysis=analysis), (
        AskTeacher(app.ticket, "options", hide(app.game.state)),
    )


def _review(app: App, game: Game) -> Step:
    """Ask for the review of a game, unless that was done."""
    now = app.analysis.reviewing
    if now is not None and now.game is game and not now.has_failed:
        return app, ()
    analysis = replace(app.analysis, reviewing=Reviewing(game))
    return replace(app, analysis=analysis), (AskReview(game, 0),)


def caution(app: App, move: str) -> Caution | None:
    """The caution before a move, if it gives away too much and that is known by now."""
    ranking, warn = app.analysis.ranking, app.settings.warn
    if warn is None or not is_hint_offered(app):
        return None
    if ranking is None or ranking.ticket != app.ticket:
        return None
    option = ranking.find(move)
    if option is None or option.loss < warn / 100:
        return None
    return Caution(app.ticket, move, option.loss)


def arrived(app: App, event: AnalysisArrived) -> Step:
    """Take an answer of the worker, if it fits what is asked now."""
    if isinstance(event.about, Game):
        return _reviewed(app, event.about, event)
    ticket, analysis = event.about, app.analysis
    game = _position(app, ticket)
    if game is None:
        return app, ()
    if event.kind == "chances":
        win = read_chances(event.answer or {})
        return (app, ()) if win is None else _with(app, chances=Chances(ticket, win))
    if event.kind == "options" and analysis.asking == ticket:
        options = read_options(event.answer or {}, game.state)
        return _with(app, ranking=Ranking(ticket, options or ()))
    return app, ()


def _position(app: App, ticket: Ticket) -> Game | None:
    """The game at the position that a ticket names: the one on the table, or a retry."""
    if ticket == app.ticket:
        return app.game
    if app.retry is not None and ticket == app.retry.ticket:
        return app.retry.position
    return None


def _reviewed(app: App, game: Game, event: AnalysisArrived) -> Step:
    now = app.analysis.reviewing
    if now is None or now.game is not game or now.is_done:
        return app, ()
    found = read_review(event.answer or {}, game)
    if found is None:
        return _with(app, reviewing=replace(now, has_failed=True))
    review, is_done = found
    now = replace(now, found=review, steps=now.steps + 1, is_done=is_done)
    app, _ = _with(app, reviewing=now)
    return _summed(app, game, review) if is_done else (app, (AskReview(game, now.steps),))


def _summed(app: App, game: Game, review: Review) -> Step:
    """Keep with the game on the table what its review came to, for the statistics."""
    kept = app.games.find(app.games.id or "")
    if kept is None or app.game is not game or not app.games.is_held:
        return app, ()
    sums = summed(review, game)
    if kept.sums == sums:
        return app, ()
    kept = replace(kept, sums=sums)
    return replace(app, games=listed(app.games, kept)), (SaveReviewTotals(kept, game),)


def _with(app: App, **changes: object) -> Step:
    return replace(app, analysis=replace(app.analysis, **changes)), ()  # type: ignore[arg-type] # by name


def _hint(app: App, _: str) -> Step:
    """Open the hint, and ask for it if it is not known yet."""
    if not is_hint_offered(app):
        return app, ()
    app, effects = _rank(app)
    app, _none = _with(app, hinted=app.ticket)
    return replace(app, overlay=OpenPanel(Panel.HINT)), effects


def _hint_again(app: App, _: str) -> Step:
    app, _none = _with(app, asking=None, ranking=None)
    return _hint(app, "")


def _take_back(app: App, _: str) -> Step:
    return _with(app, caution=None)


def _review_again(app: App, _: str) -> Step:
    """Ask once more for a review that failed."""
    now = app.analysis.reviewing
    if now is None or not now.has_failed:
        return app, ()
    return _review(app, now.game)


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
    app, _ = _with(app, retried=retry.number, asking=retry.ticket, ranking=None)
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
    app, _none = _with(app, ranking=None, asking=None)
    return back(app), ()


COMMANDS: dict[str, Callable[[App, str], Step]] = {
    "hint": _hint,
    "hint-again": _hint_again,
    "take-back": _take_back,
    "review-again": _review_again,
    "retry": _retry,
    "retry-again": _retry_again,
    "retry-next": _retry_next,
    "retry-end": _retry_end,
}
"""The teacher's commands, by the name in their `data-do`."""
