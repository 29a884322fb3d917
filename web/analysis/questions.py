"""What the teacher advises in the position on the table."""

from shanghaien.ai.review import Option, is_about_equal
from shanghaien.game import Game
from shanghaien.moves import Roll, UseAgain
from web.analysis.state import Analysis
from web.kernel.model import App, is_hint_offered
from web.table.questions import legal_move


def ranked(app: App) -> tuple[Option, ...]:
    """The options of a decision that a person has here, the best first; empty if not known."""
    ranking = app.part(Analysis).ranking
    if ranking is None or ranking.ticket != app.ticket or not is_hint_offered(app):
        return ()
    return ranking.options


def advised(app: App) -> Option | None:
    """The option that a hint plays: one was asked for in this position."""
    return next(iter(marked(app)), None)


def marked(app: App) -> tuple[Option, ...]:
    """The options to be marked on the table after a hint: the best, and a second one as good."""
    if app.part(Analysis).hinted != app.ticket:
        return ()
    return tuple(one for one in ranked(app)[:2] if is_about_equal(one.loss))


def played(game: Game, answer: str | None) -> Game:
    """The game once its right answer is on the table, as far as no dice have to fall for it."""
    move = legal_move(game.state, answer)
    return game if move is None or isinstance(move, Roll | UseAgain) else game.play(move)
