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
    read_chances,
    read_options,
    read_review,
    summed,
)
from web.app.effects import AskTeacher, AskReview, Effect, SaveReviewTotals
from web.app.messages import AnalysisArrived
from web.app.model import App, Step, bottom, is_decision, is_hint_offered, is_shown
from web.game.state import Ticket
from web.games.state import listed


def follow(app: App) -> Step:
    """Ask what is to be known of the position on the table, or of the game that is over."""
    game = app.game
    if game is None:
        return app, ()
    state, effects = game.state, list[Effect]()
    if state.phase is Phase.OVER:
        return _review(app, game)
    if is_shown(app, app.form.bar) and not _knows_chances(app):
        effects.append(AskTeacher(app.ticket, "chances", hide(state)))
    if is_decision(game):
        if app.form.warn != "off" and is_hint_offered(app):
            app, more = _rank(app)
            effects += more
        rival = game.seats[state.to_move.other].level
        if rival is not None:
            effects.append(AskTeacher(app.ticket, "ponder", hide(state), rival))
    return app, tuple(effects)


def _knows_chances(app: App) -> bool:
    return app.coach.chances is not None and app.coach.chances.ticket == app.ticket


def _rank(app: App) -> Step:
    """Ask for the options of the position on the table, unless that was done."""
    if app.game is None or app.coach.asking == app.ticket:
        return app, ()
    coach = replace(app.coach, asking=app.ticket)
    return replace(app, coach=coach), (AskTeacher(app.ticket, "options", hide(app.game.state)),)


def _review(app: App, game: Game) -> Step:
    """Ask for the review of a game, unless that was done."""
    now = app.coach.reviewing
    if now is not None and now.game is game and not now.has_failed:
        return app, ()
    coach = replace(app.coach, reviewing=Reviewing(game))
    return replace(app, coach=coach), (AskReview(game, 0),)


def caution(app: App, move: str) -> Caution | None:
    """The caution before a move, if it gives away too much and that is known by now."""
    ranking, warn = app.coach.ranking, app.form.warn
    if warn == "off" or not is_hint_offered(app):
        return None
    if ranking is None or ranking.ticket != app.ticket:
        return None
    option = ranking.find(move)
    if option is None or option.loss < int(warn) / 100:
        return None
    return Caution(app.ticket, move, option.loss)


def taught(app: App, event: AnalysisArrived) -> Step:
    """Take an answer of the worker, if it fits what is asked now."""
    if isinstance(event.about, Game):
        return _reviewed(app, event.about, event)
    ticket, coach = event.about, app.coach
    game = _position(app, ticket)
    if game is None:
        return app, ()
    if event.kind == "chances":
        win = read_chances(event.answer or {})
        return (app, ()) if win is None else _with(app, chances=Chances(ticket, win))
    if event.kind == "options" and coach.asking == ticket:
        options = read_options(event.answer or {}, game.state)
        return _with(app, ranking=Ranking(ticket, options or ()))
    return app, ()


def _position(app: App, ticket: Ticket) -> Game | None:
    """The game at the position that a ticket names: the one on the table, or a retry."""
    if ticket == app.ticket:
        return app.game
    if app.coach.retry is not None and ticket == app.coach.retry.ticket:
        return app.coach.retry.position
    return None


def _reviewed(app: App, game: Game, event: AnalysisArrived) -> Step:
    now = app.coach.reviewing
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
    kept = app.library.find(app.library.id or "")
    if kept is None or app.game is not game or not app.library.is_held:
        return app, ()
    sums = summed(review, game)
    if kept.sums == sums:
        return app, ()
    kept = replace(kept, sums=sums)
    return replace(app, library=listed(app.library, kept)), (SaveReviewTotals(kept, game),)


def _with(app: App, **changes: object) -> Step:
    return replace(app, coach=replace(app.coach, **changes)), ()  # type: ignore[arg-type] # by name


def _hint(app: App, _: str) -> Step:
    """Open the hint, and ask for it if it is not known yet."""
    if not is_hint_offered(app):
        return app, ()
    app, effects = _rank(app)
    app, _none = _with(app, hinted=app.ticket)
    return replace(app, panel="hint", hover=None), effects


def _hint_again(app: App, _: str) -> Step:
    app, _none = _with(app, asking=None, ranking=None)
    return _hint(app, "")


def _take_back(app: App, _: str) -> Step:
    return _with(app, caution=None)


def _review_again(app: App, _: str) -> Step:
    """Ask once more for a review that failed."""
    now = app.coach.reviewing
    if now is None or not now.has_failed:
        return app, ()
    return _review(app, now.game)


def _retry(app: App, name: str) -> Step:
    """Decide a player's mistakes of the reviewed game anew."""
    now = app.coach.reviewing
    if now is None or not now.is_done or now.found is None:
        return app, ()
    player = Player[name] if name in Player.__members__ else bottom(app)
    turns = tuple(change.turn for change in now.found.mistakes(player))
    if not turns:
        return app, ()
    return _retry_at(app, Retry(now.game, player, turns))


def _retry_at(app: App, retry: Retry) -> Step:
    """Show a mistake to be decided anew, and ask what its options are worth."""
    coach = app.coach
    # Each time is a position of its own: the worker's older answers are stale.
    retry = replace(retry, number=coach.retried + 1, chosen=None)
    ask = AskTeacher(retry.ticket, "options", hide(retry.position.state))
    coach = replace(coach, retry=retry, retried=retry.number, asking=retry.ticket, ranking=None)
    return replace(app, coach=coach, panel=None, hover=None, unfolded=None), (ask,)


def retried(app: App, move: str) -> Step:
    """Take a decision of a retry."""
    retry = app.coach.retry
    if retry is None or retry.chosen is not None:
        return app, ()
    if move not in map(format_event, legal_moves(retry.position.state)):
        return app, ()
    app, _ = _with(app, retry=replace(retry, chosen=move))
    return replace(app, unfolded=None), ()


def _retry_again(app: App, _: str) -> Step:
    """The same mistake once more."""
    retry = app.coach.retry
    if retry is None:
        return app, ()
    ranking = app.coach.ranking
    if ranking is None or not ranking.options:
        return _retry_at(app, retry)
    return _with(app, retry=replace(retry, chosen=None))


def _retry_next(app: App, _: str) -> Step:
    """The next mistake."""
    retry = app.coach.retry
    if retry is None or retry.index + 1 >= len(retry.turns):
        return app, ()
    return _retry_at(app, replace(retry, index=retry.index + 1))


def _retry_end(app: App, _: str) -> Step:
    """Back to where the retry was begun."""
    app, _none = _with(app, retry=None, ranking=None, asking=None)
    return replace(app, panel=None, unfolded=None), ()


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
