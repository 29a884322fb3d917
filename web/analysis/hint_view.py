"""The teacher at the table: a hint, and the warning before a costly move."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai.review import Option
from shanghaien.game import Game
from shanghaien.moves import Place, Roll, format_event, parse_event
from web.analysis.answer_view import all_moves, answer, better
from web.analysis.at_once_view import order
from web.analysis.brief_view import brief
from web.analysis.questions import advised, next_best, ranked
from web.analysis.reasons_view import reason
from web.analysis.stake_view import at_stake
from web.analysis.state import Analysis
from web.analysis.view import marked, surer
from web.kernel.model import App, is_hint_offered, reader
from web.lang import numbered
from web.table.tray_view import correction
from web.ui.components import do
from web.ui.percentages import points
from web.ui.sentences import named, opening


def told(app: App, game: Game, below: Node) -> Element | None:
    """The tray with what the teacher says in place of its words; `below` is what else it has.

    None where nothing is said, or where the words are about what the person is at.
    """
    now = app.selection
    # A hint of the game is none for a mistake of it that is decided anew.
    if (
        app.screen.asked is not None
        or now.picked is not None
        or now.open_trick is not None
        or now.step
    ):
        return None
    return _caution(app, game, below) or _hint(app, game, below)


def _hint(app: App, game: Game, below: Node) -> Element | None:
    """The best move in a line, with what plays it; why it is best, and all others."""
    w, analysis = app.words, app.part(Analysis)
    way: Node = None
    why: Node = None
    if analysis.hinted != app.ticket:
        return None
    best, options = advised(app), ranked(app)
    if best is not None:
        rival = next_best(options)  # where a hint is offered there are two at least
        line = numbered(brief(app, game, best, rival))
        move = named(w, best.move, game.state, reader(app))
        # The large button below rolls, and beside “Don’t shanghai yet” it would mean a shanghai.
        if not isinstance(best.move, Roll):
            title, does = w.say("Play it: {move}", move=move), w.say("Play it")
            if isinstance(best.move, Place) and len(marked(app)) > 1:  # which of two dice?
                does = opening(order(app, game, best.move))
            way = do("play-hint", does, classes="button primary", title=title)
        else:  # “Why?” stands where it always does
            way = h.span(".button.blank", aria_hidden="true")[w.say("Play it")]
        # The same chances as in the table of all moves.
        sure, other = surer(app, app.ticket, game, (best, rival))
        why = reason(app, game, sure, other), _moves(app, game)
    elif not is_hint_offered(app):
        line = w.say("There’s nothing to decide right now.")
    elif analysis.ranking is None or analysis.ranking.ticket != app.ticket:
        line = w.say("The teacher is thinking…")
    else:
        line = w.say("The teacher isn’t responding.")
        way = do("hint-again", w.say("Ask again"), classes="button")
    ways = way, correction(app)
    return answer(app, w.say("Your move"), h.p(".prompt")[line], ways, why, below=below)


def _caution(app: App, game: Game, below: Node) -> Element | None:
    """The question that is asked before a move that gives away much."""
    w, found = app.words, app.part(Analysis).caution
    options = ranked(app)
    if found is None or found.ticket != app.ticket or not options:
        return None
    made = next(one for one in options if one.move == parse_event(found.move))
    cost = w.say(
        "{move}? That would cost you {loss} in winning chances.",
        move=opening(order(app, game, made.move)),
        loss=points(w, found.loss),
    )
    line = " ".join(filter(None, [cost, at_stake(app, game, options[0], made)]))
    ways = (
        do("take-back", w.say("Choose again"), classes="button primary"),
        do("play-anyway", w.say("Play anyway"), classes="button"),
        correction(app),
    )
    best, made = surer(app, app.ticket, game, (options[0], made))
    why = better(app, game, best, made), _moves(app, game, made)
    said = h.p(".prompt")[line]
    return answer(app, w.say("Your move"), said, ways, why, below=below, role="alert")


def _moves(app: App, game: Game, made: Option | None = None) -> Element:
    ranking = app.part(Analysis).ranking
    return all_moves(
        app,
        game,
        ranked(app),
        app.ticket,
        is_whole=ranking is not None and ranking.is_whole,
        chosen=None if made is None else format_event(made.move),
        against=made,
    )
