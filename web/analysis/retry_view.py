"""A mistake of a finished game as a position to decide anew, and how good the new choice is."""

from dataclasses import replace

import htpy as h
from htpy import Element, Node

from shanghaien.ai.review import is_about_equal
from shanghaien.moves import Rolled, format_event
from web.analysis.answer_view import all_moves, answer, better
from web.analysis.questions import chosen, is_right, played
from web.analysis.reasons_view import Rival, reason
from web.analysis.state import Analysis, Retry, Retrying
from web.analysis.view import surer
from web.kernel.model import App, reader, shown
from web.table.frame_view import bar, row_and_strips
from web.table.scores_view import scores
from web.table.tray_view import tray
from web.ui.components import do
from web.ui.percentages import points
from web.ui.sentences import named


def screen(app: App, retrying: Retrying) -> tuple[App, Element]:
    """The App with the position of the mistake as its game, and the whole screen."""
    tried = retrying.retry
    seen = seen_with(app, tried)
    w = seen.words
    title = w.say("Mistake {number} of {count}", number=tried.index + 1, count=len(tried.turns))
    out = do("retry-end", w.say("Back to the review"), classes="button")
    return seen, table(seen, tried, title, out, _verdict(seen, tried))


def seen_with(app: App, tried: Retry) -> App:
    """The App with the position as its game, and the card marked that the choice reaches."""
    return replace(shown(app), selection=replace(app.selection, picked=tried.chosen))


def table(app: App, tried: Retry, title: str, out: Node, verdict: Node) -> Element:
    """A mistake as it is asked, with the way out in its bar; then its verdict."""
    game = played(tried.position, tried.chosen) if is_right(app, tried) else tried.position
    classes = {"bar-name": True, "fresh": tried.chosen is None}
    return h.div(".table.is-retry")[
        bar(
            app.words,
            h.h1("#retry-title", tabindex="-1", class_=classes)[title],
            tried.position.state,
            out,
        ),
        row_and_strips(app, game),
        tray(app, game) if tried.chosen is None else verdict,
        scores(app, game),
    ]


def _verdict(app: App, tried: Retry) -> Node:
    if tried.chosen is None:
        return None
    w = app.words
    is_last = tried.index + 1 == len(tried.turns)
    on = (
        ("retry-end", w.say("Back to the review"))
        if is_last
        else ("retry-next", w.say("Next mistake"))
    )
    state, event = tried.position.state, tried.game.events[tried.turn]
    was = (
        w.say(
            "In the game: {move}. That cost you {loss} in winning chances.",
            move=named(w, event, state, reader(app)),
            loss=points(w, tried.reviewed),
        )
        if tried.reviewed and not isinstance(event, Rolled)
        else None
    )
    says, reasons = judgment(app, tried), why(app, tried, h.p[was])
    return answer(app, w.say("Verdict"), says, ways(app, tried, on), reasons)


def ways(app: App, tried: Retry, on: tuple[str, str], *between: Node) -> Node:
    """The ways on after a verdict, the likeliest first: once more if it was wrong, else `on`, a
    command and its words."""
    again = "retry-again", app.words.say("Try again")
    first, last = (on, again) if is_right(app, tried) else (again, on)
    return do(*first, classes="button primary"), between, do(*last, classes="button")


def judgment(app: App, tried: Retry) -> Element:
    """How good the choice is."""
    w, (option, _) = app.words, chosen(app, tried)
    if option is None:
        ranking = app.part(Analysis).ranking
        has_failed = ranking is not None and ranking.ticket == tried.ticket
        failed, awaited = w.say("The teacher isn’t responding."), w.say("The teacher is thinking…")
        return h.p(".prompt")[failed if has_failed else awaited]
    if not is_about_equal(option.loss):
        return h.p(".prompt.missed")[
            w.say("That costs you {loss} in winning chances.", loss=points(w, option.loss))
        ]
    return h.p(".prompt.learned")[
        w.say("Correct – there’s no better move.")
        # Less than can be shown in tenths of a percent.
        if option.loss < 0.0005
        else w.say("Well played – about as good as the best move.")
    ]


def why(app: App, tried: Retry, *more: Node) -> Node:
    """What is better about the best move, or good about that which was chosen; then more of it and
    every move. None while that is not known."""
    (option, best), game = chosen(app, tried), tried.position
    if option is None or best is None:
        return None
    # The same chances as in the table of all moves.
    best, option = surer(app, tried.ticket, game, (best, option))
    if is_about_equal(option.loss):
        # Good it is beside what was played in the game.
        before, _ = chosen(app, tried, format_event(tried.game.events[tried.turn]))
        says: Node = reason(app, game, option, before, Rival.PLAYED)
    else:
        says = better(app, game, best, option)
    return says, more, moves(app, tried)


def moves(app: App, tried: Retry, mine: str | None = None) -> Element:
    """What every move is worth; the best one is played out against that which was chosen, or
    against `mine`."""
    ranking = app.part(Analysis).ranking
    ranked, text = tried.ranked(ranking), mine or tried.chosen
    return all_moves(
        app,
        tried.position,
        ranked,
        tried.ticket,
        is_whole=ranking is not None and ranking.is_whole,
        chosen=tried.chosen,
        against=next((o for o in ranked[1:] if format_event(o.move) == text), None),
    )
