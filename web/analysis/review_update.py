"""The review of a game that is over: asked for, taken in step by step, its sums kept."""

from dataclasses import replace
from typing import Any

from shanghaien.game import Game
from web.analysis.questions import told
from web.analysis.state import Analysis, Answer, Reviewing, ReviewRoom, has_review
from web.kernel.effect import Effect
from web.kernel.effects import AskReview
from web.kernel.messages import AnalysisArrived
from web.kernel.model import App, Step, back, on_screen, read_game
from web.kernel.saved_state import listed
from web.opponent.protocol import is_whole
from web.opponent.review_protocol import read_review
from web.saved.beside_state import with_study
from web.saved.effects import OpenGame, SaveReviewTotals


def in_review(app: App) -> App:
    """The App with the review of the game on the table; without one, with that or the start."""
    game = app.game
    if game is None or not has_review(game):
        return back(app)
    # By link, the last move may still have to be sent from the table.
    is_seen = app.round_end_seen or not game.chance.is_by_link
    return replace(on_screen(app, ReviewRoom(game)), round_end_seen=is_seen)


def enter(app: App, id_: str) -> Step:
    """Show the review of a saved game or, without its name, of the one on the table."""
    if id_:
        return app, (OpenGame(id_, is_reviewed=True),) if app.games.find(id_) else ()
    return (in_review(app) if has_review(app.game) else app), ()


def leave(app: App, _: str) -> Step:
    """Go back to the result."""
    return (back(app) if isinstance(app.screen, ReviewRoom) else app), ()


def restored(app: App, draft: Any, _: str) -> Step:
    """Restore the review; a game that is not saved comes back to the table, too."""
    game = read_game(app, draft)
    # A game that is saved is there by now, and is told by no text.
    if not has_review(game) or (draft and app.game is not None):
        raise ValueError(draft)
    if app.game is None:
        games = replace(app.games, id=None, is_held=True)
        app = replace(app, game=game, game_number=app.game_number + 1, games=games)
    return ask(in_review(app), game)


def ask(app: App, game: Game) -> Step:
    """Ask for the review of a game, unless it was asked for or nothing has happened in it."""
    now = app.part(Analysis).reviewing
    # By identity: each change of a game makes a new one, and comparing them would take longer.
    is_asked = now is not None and now.game is game and not now.has_failed
    if is_asked or not game.events:
        return app, ()
    return app.having(replace(app.part(Analysis), reviewing=Reviewing(game))), (
        AskReview(game, 0, told(app)),
    )


def ask_again(app: App, _: str) -> Step:
    """Ask once more for a review that failed."""
    now = app.part(Analysis).reviewing
    if now is None or not now.has_failed:
        return app, ()
    return ask(app, now.game)


def reviewed(app: App, game: Game, event: AnalysisArrived) -> Step:
    """Take a step of the review, and ask for the next."""
    now = app.part(Analysis).reviewing
    if now is None or now.game is not game or now.is_done:
        return app, ()
    answer = event.answer or {}
    found = read_review(answer, game)
    if found is None:
        # The whole review stands, even if its marks are not looked at more closely.
        now = replace(now, has_failed=not now.is_whole, is_done=now.is_whole)
        return app.having(replace(app.part(Analysis), reviewing=now)), ()
    review, has_all, is_done = found
    review = review.helped(told(app))
    # What can be read and tapped changes once, not with each mark that is looked at.
    if is_done or not now.is_whole:
        now = replace(now, found=review)
    now = replace(now, steps=now.steps + 1, is_whole=has_all, is_done=is_done)
    now = replace(now, is_rough=not is_whole(answer))
    app, effects = app.having(replace(app.part(Analysis), reviewing=now)), tuple[Effect, ...]()
    if has_all:
        app, effects = _stored(app, game, answer)
    # Marks near a limit are looked at as long as somebody may read them.
    if not is_done and (not has_all or app.game is game):
        effects = (*effects, AskReview(game, now.steps, told(app)))
    return app, effects


def _stored(app: App, game: Game, answer: Answer) -> Step:
    """Store the review's totals beside the game on the table."""
    before = app.games.find(app.games.id or "")
    if before is None or app.game is not game or not app.games.is_held:
        return app, ()
    saved = with_study(before, answer)
    if saved is None or saved == before:
        return app, ()
    return replace(app, games=listed(app.games, saved)), (SaveReviewTotals(saved),)
