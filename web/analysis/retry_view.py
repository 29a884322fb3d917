"""A mistake of a finished game as a position to decide anew, and how good the new choice is."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai.review import Option, is_about_equal
from shanghaien.moves import format_event
from web.analysis.reasons_view import Rival, reason
from web.analysis.rollout_view import rollout
from web.analysis.state import Analysis, Retry, Retrying
from web.analysis.view import options, surer
from web.kernel.model import App, bottom, shown
from web.table.frame_view import bar, row_and_strips
from web.table.scores_view import scores
from web.table.tray_view import tray
from web.ui.components import do
from web.ui.forms import fold
from web.ui.percentages import points
from web.ui.sentences import named


def screen(app: App, retrying: Retrying) -> tuple[App, Element]:
    """The App with the position of the mistake as its game, and the whole screen."""
    seen, tried = shown(app), retrying.retry
    w = seen.words
    title = w.say("Mistake {number} of {count}", number=tried.index + 1, count=len(tried.turns))
    out = do("retry-end", w.say("Back to the result"), classes="button")
    return seen, table(seen, tried, title, out, _verdict(seen, tried))


def table(app: App, tried: Retry, title: str, out: Node, verdict: Node) -> Element:
    """A mistake as it is asked, with the way out in its bar; then its verdict."""
    game = tried.position
    classes = {"bar-name": True, "fresh": tried.chosen is None}
    return h.div(".table.is-retry")[
        bar(
            app.words,
            h.h1("#retry-title", tabindex="-1", class_=classes)[title],
            game.state,
            out,
        ),
        row_and_strips(app, game),
        tray(app, game) if tried.chosen is None else verdict,
        scores(app, game),
    ]


def _verdict(app: App, tried: Retry) -> Node:
    if tried.chosen is None:
        return None
    w, first = app.words, points(app.words, tried.reviewed)
    was = w.say("In the game you gave away {loss} here.", loss=first) if tried.reviewed else None
    is_last = tried.index + 1 == len(tried.turns)
    ways = (
        do("retry-end", w.say("Back to the result"), classes="button primary")
        if is_last
        else do("retry-next", w.say("Next mistake"), classes="button primary"),
        do("retry-again", w.say("Try again"), classes="button"),
    )
    return verdict(app, judgment(app, tried, was), ways, worth(app, tried), proof(app, tried))


def verdict(app: App, says: Node, ways: Node, *more: Node, key: str | None = None) -> Element:
    """What the choice is worth, and the ways on: where hand and eye just were."""
    return h.section(".tray.verdict-tray", id=key, aria_label=app.words.say("Verdict"))[
        h.div(".tray-words", role="status")[says], h.div(".actions")[ways], more
    ]


def proof(app: App, tried: Retry, mine: str | None = None) -> Node:
    """Rollouts of the best move against the one that was chosen, or against the next best."""
    ranked, against = tried.ranked(app.part(Analysis).ranking), mine or tried.chosen
    rivals = [o for o in ranked[1:] if format_event(o.move) == against] or [*ranked[1:2]]
    if not rivals:
        return None
    return rollout(app, tried.position.state, ranked[0].move, rivals[0].move)


def judgment(app: App, tried: Retry, was: str | None) -> Node:
    """How good the choice is, and why the best is better; then what was done in the game."""
    w, game = app.words, tried.position
    option, best = chosen(app, tried)
    if option is None or best is None:
        ranking = app.part(Analysis).ranking
        if ranking is not None and ranking.ticket == tried.ticket:
            return h.p[w.say("The teacher isn’t responding.")]
        return h.p[w.say("The teacher is thinking…")]
    if is_about_equal(option.loss):
        verdict = (
            w.say("Correct – there’s no better move.")
            # Less than can be shown in tenths of a percent.
            if option.loss < 0.0005
            else w.say("Well played – about as good as the best move.")
        )
        return h.p(".prompt")[verdict], h.p[reason(app, game, option), " ", was]
    return (
        h.p(".prompt")[w.say("That gives away {loss}.", loss=points(w, option.loss))],
        h.p[
            w.say("Better: {best}.", best=named(w, best.move, game.state, bottom(app))),
            " ",
            reason(app, game, best, option, Rival.CHOSEN),
            " ",
            was,
        ],
    )


def chosen(app: App, tried: Retry, move: str | None = None) -> tuple[Option | None, Option | None]:
    """The option that was chosen, or that of another move, and the best."""
    ranked, text = tried.ranked(app.part(Analysis).ranking), move or tried.chosen
    found = next((o for o in ranked if format_event(o.move) == text), None)
    return found, ranked[0] if ranked else None


def worth(app: App, tried: Retry) -> Node:
    """What every move is worth, folded up."""
    ranked, game = tried.ranked(app.part(Analysis).ranking), tried.position
    if not ranked:
        return None
    shown_options = options(app, game, surer(app, tried.ticket, game, ranked), tried.chosen)
    return fold(app, "moves", app.words.say("What every move is worth"), shown_options)
