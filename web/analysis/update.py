"""How the page asks the teacher and takes its answers: hints, cautions, review, retries."""

from dataclasses import replace

from shanghaien.game import Game
from shanghaien.rounding import nearest
from shanghaien.rules import hide
from shanghaien.state import Player
from web.analysis.playouts_update import refine, refined, rolled_out
from web.analysis.review_update import ask, reviewed
from web.analysis.state import Analysis, Caution, Chances, Ranking
from web.kernel.effect import Effect
from web.kernel.effects import AskTeacher
from web.kernel.feature import load
from web.kernel.messages import AnalysisArrived
from web.kernel.model import (
    MOVES,
    WHY,
    App,
    Step,
    is_decision,
    is_helped,
    is_hint_offered,
    is_live,
    is_person_to_move,
    warning,
)
from web.kernel.settings import Help
from web.kernel.table_state import Ticket
from web.opponent.protocol import is_whole, read_chances, read_options


def follow(app: App) -> Step:
    """Ask the worker about the position on the table, or for the review of a finished game."""
    game = app.game
    if game is None:
        return app, ()
    state, effects = game.state, list[Effect]()
    if game.is_over:
        return ask(app, game)
    known = app.part(Analysis).chances
    if is_helped(app, Help.BAR) and (known is None or known.ticket != app.ticket):
        effects.append(AskTeacher(app.ticket, "chances", hide(game.state)))
    if is_decision(game):
        if warning(app) is not None and is_hint_offered(app):
            app, more = _rank(app)
            effects += more
        rival = game.seats[state.to_move.other].level
        if rival is not None:
            # While a person decides, the opponent works ahead.
            effects.append(AskTeacher(app.ticket, "ponder", hide(state), rival))
    return app, tuple(effects)


def _rank(app: App) -> Step:
    """Ask for the options of the position on the table, unless that was done."""
    if app.game is None or app.part(Analysis).asking == app.ticket:
        return app, ()
    ask = AskTeacher(app.ticket, "options", hide(app.game.state))
    return app.having(replace(app.part(Analysis), asking=app.ticket)), (ask,)


def caution(app: App, move: str) -> Caution | None:
    """Return the caution before a move, if it is known to give away too much."""
    ranking, warn = app.part(Analysis).ranking, warning(app)
    if warn is None or not is_hint_offered(app):
        return None
    if ranking is None or ranking.ticket != app.ticket:
        return None
    option = ranking.find(move)
    if option is None or nearest(100 * option.loss) < warn:  # as it would be told
        return None
    return Caution(app.ticket, move, option.loss)


def arrived(app: App, event: AnalysisArrived) -> Step:
    """Take an answer of the worker, if it fits what is asked now."""
    if isinstance(event.about, Game):
        return reviewed(app, event.about, event)
    ticket, analysis = event.about, app.part(Analysis)
    if event.kind == "rollout":
        return rolled_out(app, ticket, event)
    game = _position(app, ticket)
    if game is None:
        return app, ()
    match event.kind:
        case "chances":
            found = read_chances(event.answer or {})
            if found is None:
                return app, ()
            app = app.having(replace(analysis, chances=Chances(ticket, *found)))
            app = _matched(app, ticket, game)
            return refine(app, ticket, game.state, found[0]) if found[1] else (app, ())
        case "options":
            if analysis.asking != ticket:
                return app, ()
            answer = event.answer or {}
            options = read_options(answer, game.state)
            ranking = Ranking(ticket, options or (), is_whole(answer))
            app = _matched(app.having(replace(analysis, ranking=ranking)), ticket, game)
            app, effects = load(app.screen.ranked)(app) if app.screen.ranked else (app, ())
            # What is explained, as in a puzzle, is worth what it says there.
            if not options or not ranking.is_whole or app.screen.is_explaining:
                return app, effects
            app, more = refine(app, ticket, game.state, options[0].win)
            return app, (*effects, *more)
        case "refine":
            return refined(app, ticket, event)
        case "ponder" | "move" | "review" | "study":
            return app, ()  # nothing is learned of it here


def _matched(app: App, ticket: Ticket, game: Game) -> App:
    """The App with the bar's chances as those of the best move, where both are known: a shanghai in
    doubt is played out for a hint alone."""
    known, ranking = app.part(Analysis).chances, app.part(Analysis).ranking
    if known is None or ranking is None or not known.ticket == ranking.ticket == ticket:
        return app
    if not ranking.options:
        return app
    best = ranking.options[0].win
    win = best if game.state.to_move is Player.A else 1.0 - best
    return app.having(replace(app.part(Analysis), chances=replace(known, win=win)))


def _position(app: App, ticket: Ticket) -> Game | None:
    """Return the game at a ticket's position, on the table or on the screen; None if it is gone."""
    if ticket == app.ticket:
        return app.game
    return app.screen.game if ticket == app.screen.asked else None


def hint(app: App, _: str) -> Step:
    """Give a hint, and ask for it if it is not known yet; or take it away again."""
    if not (is_live(app) and is_person_to_move(app) and is_helped(app, Help.HINTS)):
        return app, ()
    app, effects = _rank(app) if is_hint_offered(app) else (app, ())
    now, analysis = app.selection, app.part(Analysis)
    # What is picked or half chosen would stand in its place.
    selection = replace(now, picked=None, open_trick=None, step=0)
    is_seen = analysis.hinted == app.ticket and now == selection
    told = analysis.told | {app.ticket} if is_hint_offered(app) else analysis.told
    app = app.having(replace(analysis, hinted=None if is_seen else app.ticket, told=told))
    app = replace(app, selection=selection, notice=None, unfolded=app.unfolded - {WHY, MOVES})
    return app, effects


def hint_again(app: App, _: str) -> Step:
    """Ask once more for a hint that failed."""
    analysis = replace(app.part(Analysis), asking=None, ranking=None, hinted=None)
    return hint(app.having(analysis), "")


def why(app: App, _: str) -> Step:
    """Open the reasons of what the teacher says, or close them."""
    # The reasons come first: the table of all moves would stand in their place.
    app = replace(app, unfolded=(app.unfolded - {MOVES}) ^ {WHY})
    ticket, game, analysis = app.screen.asked, app.screen.game, app.part(Analysis)
    known = None if analysis.ranking is None else analysis.ranking.ticket
    if WHY not in app.unfolded or ticket is None or game is None or known == ticket:
        return app, ()
    # What a puzzle is worth is known, but not what will come of its moves.
    app = app.having(replace(analysis, asking=ticket, ranking=None))
    return app, (AskTeacher(ticket, "options", hide(game.state)),)


def take_back(app: App, _: str) -> Step:
    """Take back the move that was cautioned against: the reasons were its own."""
    app = replace(heeded(app, ""), unfolded=app.unfolded - {WHY})
    return app.having(replace(app.part(Analysis), caution=None)), ()


def heeded(app: App, move: str) -> App:
    """The App that knows of help where another move is chosen than the one that was cautioned
    against: whoever plays that anyway decides alone."""
    known = app.part(Analysis)
    if known.caution is None or known.caution.ticket != app.ticket or known.caution.move == move:
        return app
    return app.having(replace(known, told=known.told | {app.ticket}))
