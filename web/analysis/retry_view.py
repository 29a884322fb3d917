"""A mistake of a finished game as a position to decide anew, and how good the new choice is."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai.review import Option, is_about_equal
from shanghaien.game import Game
from shanghaien.moves import format_event
from shanghaien.state import ROUNDS
from web.analysis.reasons_view import reason
from web.analysis.rollout_view import rollout
from web.analysis.state import Retry, Retrying
from web.analysis.view import options, surer
from web.app.model import App, bottom, shown
from web.game.scores_view import scores
from web.game.tavern_view import row
from web.game.tray_view import tray
from web.game.view import strip
from web.ui.components import do
from web.ui.forms import fold
from web.ui.percentages import points
from web.ui.sentences import named


def screen(app: App, retrying: Retrying) -> tuple[App, Element]:
    """The App with the position of the mistake as its game, and the whole screen."""
    seen = shown(app)
    return seen, _retry(seen, retrying.retry)


def _retry(app: App, tried: Retry) -> Element:
    w, game = app.words, tried.position
    below = bottom(app)
    return h.div(".table.is-retry")[
        h.header(".bar")[
            h.h1("#retry-title.bar-name", tabindex="-1")[
                w.say("Mistake {number} of {count}", number=tried.index + 1, count=len(tried.turns))
            ],
            h.p(".bar-round")[
                w.say("Round {round} of {rounds}", round=game.state.round, rounds=ROUNDS)
            ],
            h.nav(".bar-tools", aria_label=w.say("Menu"))[
                do("retry-end", w.say("Back to the result"), classes="button")
            ],
        ],
        strip(app, game, below.other, "above"),
        row(app, game),
        strip(app, game, below, "below"),
        tray(app, game) if tried.chosen is None else _verdict(app, tried, game),
        scores(app, game),
    ]


def _verdict(app: App, tried: Retry, game: Game) -> Element:
    w = app.words
    return h.section(".tray.verdict-tray", aria_label=w.say("Verdict"))[
        h.div(".tray-words", role="status")[_judgment(app, tried, game)],
        h.div(".actions")[
            do("retry-next", w.say("Next mistake"), classes="button primary")
            if tried.index + 1 < len(tried.turns)
            else do("retry-end", w.say("Back to the result"), classes="button primary"),
            do("retry-again", w.say("Try again"), classes="button"),
        ],
        _table(app, tried, game),
        _proof(app, tried, game),
    ]


def _proof(app: App, tried: Retry, game: Game) -> Node:
    """Rollouts of the best move against the one that was chosen, or against the next best."""
    ranked = _ranked(app, tried)
    rivals = [o for o in ranked[1:] if format_event(o.move) == tried.chosen] or [*ranked[1:2]]
    if not rivals:
        return None
    return rollout(app, game.state, ranked[0].move, rivals[0].move)


def _judgment(app: App, tried: Retry, game: Game) -> Node:
    w = app.words
    option, best = _options(app, tried)
    if option is None or best is None:
        ranking = app.analysis.ranking
        if ranking is not None and ranking.ticket == tried.ticket:
            return h.p[w.say("The teacher is not responding.")]
        return h.p[w.say("The teacher is thinking…")]
    before, first = format_event(tried.game.events[tried.turn]), _reviewed_loss(app, tried)
    was = w.say("In the game you gave away {loss} here.", loss=points(w, first)) if first else None
    loss = first if first and tried.chosen == before else option.loss
    if is_about_equal(loss):
        verdict = (
            w.say("Correct – there is no better move.")
            if loss < 0.0005
            else w.say("Good – about as good as the best move.")
        )
        return h.p(".prompt")[verdict], h.p[reason(app, game, option), " ", was]
    return (
        h.p(".prompt")[w.say("That gives away {loss}.", loss=points(w, loss))],
        h.p[
            w.say("Better: {best}.", best=named(w, best.move, game.state, bottom(app))),
            " ",
            reason(app, game, best, option, is_chosen=True),
            " ",
            was,
        ],
    )


def _reviewed_loss(app: App, tried: Retry) -> float | None:
    """What the review says that the mistake lost: it gave the mark, and a hint thinks otherwise."""
    now = app.analysis.reviewing
    if now is None or now.found is None or now.game is not tried.game:
        return None
    return next((c.loss for c in now.found.changes if c.turn == tried.turn and c.mark), None)


def _ranked(app: App, tried: Retry) -> tuple[Option, ...]:
    ranking = app.analysis.ranking
    return ranking.options if ranking is not None and ranking.ticket == tried.ticket else ()


def _options(app: App, tried: Retry) -> tuple[Option | None, Option | None]:
    """The option that was chosen, and the best."""
    ranked = _ranked(app, tried)
    chosen = next((o for o in ranked if format_event(o.move) == tried.chosen), None)
    return chosen, ranked[0] if ranked else None


def _table(app: App, tried: Retry, game: Game) -> Node:
    ranked = _ranked(app, tried)
    if not ranked:
        return None
    w = app.words
    table = options(app, game, surer(app, tried.ticket, game, ranked), tried.chosen)
    return fold(app, "moves", w.say("What every move is worth"), table)
