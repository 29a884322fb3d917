"""What the teacher advises in the position on the table."""

from collections.abc import Sequence
from dataclasses import replace

from shanghaien.ai.review import Option, is_about_equal
from shanghaien.game import Game
from shanghaien.moves import Move, Place, Roll, UseAdjust, UseAgain, UseJoker, format_event
from shanghaien.state import State
from web.analysis.state import Analysis, Retry
from web.kernel.model import App, is_hint_offered
from web.table.questions import legal_move


def ranked(app: App) -> tuple[Option, ...]:
    """The options of a decision that a person has here, the best first; empty if not known."""
    ranking = app.part(Analysis).ranking
    if ranking is None or ranking.ticket != app.ticket or not is_hint_offered(app):
        return ()
    return ranking.options


def advised(app: App) -> Option | None:
    """The option that a hint marks and plays: one was asked for in this position."""
    is_asked = app.part(Analysis).hinted == app.ticket
    return next(iter(ranked(app)), None) if is_asked else None


def next_best(options: Sequence[Option]) -> Option:
    """What the best of two moves at least is compared with: the other die, if it adds one; else the
    next best move that reads otherwise: it is the same to a player which of two trick cards becomes
    two sailors."""
    best, *others = options
    dice = (one for one in others if isinstance(best.move, Place) and isinstance(one.move, Place))
    return next(dice, next((one for one in others if not _alike(best.move, one.move)), others[0]))


def _alike(one: Move, other: Move) -> bool:
    """Whether both are “2 sailors” for one crew."""
    if isinstance(one, UseJoker) and isinstance(other, UseJoker):
        return one.nationality is other.nationality
    return False


def places(state: State, move: Move) -> tuple[int, ...]:
    """Where the card lies that a move puts a die on."""
    return (state.position(move.number),) if isinstance(move, Place | UseAdjust) else ()


def told(app: App) -> tuple[int, ...]:
    """The turns of the game on the table at which the teacher has helped with a choice so far."""
    saved, now = app.games.find(app.games.id or ""), app.part(Analysis).told
    known = saved.kept.told if saved else ()
    return tuple(sorted({*known, *(at.turn for at in now if at.game_number == app.game_number)}))


def played(game: Game, answer: str | None) -> Game:
    """The game once its right answer is on the table, as far as no dice have to fall for it."""
    move = legal_move(game.state, answer)
    return game if move is None or isinstance(move, Roll | UseAgain) else game.play(move)


def foreseen(app: App, options: Sequence[Option]) -> tuple[Option, ...] | None:
    """The options of a puzzle with what will come of each, if the teacher knows it; None while it
    was asked and has not answered yet."""
    analysis, ticket = app.part(Analysis), app.screen.asked
    if ticket is None or analysis.asking != ticket:
        return tuple(options)
    if analysis.ranking is None or analysis.ranking.ticket != ticket:
        return None
    found = {option.move: option.prospect for option in analysis.ranking.options}
    return tuple(replace(option, prospect=found.get(option.move)) for option in options)


def chosen(app: App, tried: Retry, move: str | None = None) -> tuple[Option | None, Option | None]:
    """The option that was chosen, or that of another move, and the best."""
    ranked, text = tried.ranked(app.part(Analysis).ranking), move or tried.chosen
    found = next((o for o in ranked if format_event(o.move) == text), None)
    return found, ranked[0] if ranked else None


def is_right(app: App, tried: Retry) -> bool:
    """Whether the choice is the best move, or about as good."""
    option, _ = chosen(app, tried)
    return option is not None and is_about_equal(option.loss)
