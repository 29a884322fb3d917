"""Own mistakes of a reviewed game, decided anew. It is loaded when the first retry begins."""

from dataclasses import replace
from typing import Any

from shanghaien.moves import format_event
from shanghaien.rules import hide, legal_moves
from shanghaien.state import Player
from web.analysis.questions import is_right
from web.analysis.review_update import in_review
from web.analysis.state import Analysis, Retry, Retrying
from web.kernel.effects import AskTeacher
from web.kernel.model import App, Step, bottom, on_screen, read_game


def begin_retry(app: App, which: str) -> Step:
    """Start a retry of a player's mistakes in the reviewed game, as "A" or, at one of them, as
    "A 45"."""
    name, _, turn = which.partition(" ")
    now = app.part(Analysis).reviewing
    if now is None or not now.is_whole or now.found is None:
        return app, ()
    player = Player[name] if name in Player.__members__ else bottom(app)
    # The costliest first, as the review shows them.
    marked = sorted(now.found.mistakes(player), key=lambda one: -one.loss)
    if not marked:
        return app, ()
    turns, losses = tuple(one.turn for one in marked), tuple(one.loss for one in marked)
    index = next((i for i, one in enumerate(turns) if str(one) == turn), 0)
    return ask(app, Retrying(Retry(now.game, player, turns, losses, index)))


def ask(app: App, screen: Retrying) -> Step:
    """Show a mistake to be decided anew, and ask what its options are worth."""
    # Each time is a position of its own: the worker's older answers are stale.
    retry = replace(screen.retry, number=app.part(Analysis).retried + 1, chosen=None)
    question = AskTeacher(retry.ticket, "options", hide(retry.position.state))
    known = replace(app.part(Analysis), retried=retry.number, asking=retry.ticket, ranking=None)
    return on_screen(app.having(known), replace(screen, retry=retry)), (question,)


def restored(app: App, draft: Any, _: str) -> Step:
    """Restore a mistake, with what was decided."""
    retry = read_retry(app, draft)
    app, question = ask(app, Retrying(retry))
    return (app if retry.chosen is None else retried(app, retry.chosen)[0]), question


def read_retry(app: App, draft: Any) -> Retry:
    """Read the retry of a draft. May raise anything if the draft is not valid."""
    text, name, turns, losses, index, chosen = draft
    known = tuple(float(loss) for loss in losses)
    game = read_game(app, text)
    # An index that is out of range raises here, not when the mistake is drawn.
    retry = Retry(game, Player[name], tuple(turns), known, range(len(turns))[index])
    moves = [*map(format_event, legal_moves(retry.position.state))]
    # Where there is but one move nothing can be decided.
    is_asked = all(0 <= turn < retry.game.turn for turn in retry.turns) and len(moves) > 1
    if not is_asked or len(known) not in (0, len(turns)) or chosen not in (None, *moves):
        raise ValueError(turns)
    return replace(retry, chosen=chosen)


def retried(app: App, move: str) -> Step:
    """Take the move that was chosen in a retry."""
    screen = app.screen
    if not isinstance(screen, Retrying) or screen.retry.chosen is not None:
        return app, ()
    if move not in map(format_event, legal_moves(screen.retry.position.state)):
        return app, ()
    return on_screen(app, replace(screen, retry=replace(screen.retry, chosen=move))), ()


def retry_again(app: App, _: str) -> Step:
    """Ask the same mistake once more."""
    screen, ranking = app.screen, app.part(Analysis).ranking
    if not isinstance(screen, Retrying):
        return app, ()
    # No answer came: the worker is asked once more.
    if ranking is None or not ranking.options:
        return ask(app, screen)
    return on_screen(app, replace(screen, retry=replace(screen.retry, chosen=None))), ()


def retry_next(app: App, _: str) -> Step:
    """Go on to the next mistake."""
    screen = app.screen
    if not isinstance(screen, Retrying) or screen.retry.index + 1 >= len(screen.retry.turns):
        return app, ()
    app, tried = _noted(app, screen.retry), screen.retry
    return ask(app, replace(screen, retry=replace(tried, index=tried.index + 1)))


def _noted(app: App, tried: Retry) -> App:
    """The App with a mistake noted in the review if it was decided rightly now."""
    now = app.part(Analysis).reviewing
    if now is None or now.game is not tried.game or not is_right(app, tried):
        return app
    now = replace(now, solved=now.solved | {tried.turns[tried.index]})
    return app.having(replace(app.part(Analysis), reviewing=now))


def end_retry(app: App, _: str) -> Step:
    """Go back to the review."""
    if not isinstance(app.screen, Retrying):
        return app, ()
    app = _noted(app, app.screen.retry)
    return in_review(app.having(replace(app.part(Analysis), ranking=None, asking=None))), ()
