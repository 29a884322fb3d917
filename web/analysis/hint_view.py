"""A hint of the teacher: its panel."""

import htpy as h
from htpy import Node

from shanghaien.game import Game
from web.analysis.chances_view import sureness
from web.analysis.reasons_view import reason
from web.analysis.rollout_view import rollout
from web.analysis.state import Analysis
from web.analysis.view import options, surer
from web.kernel.model import App, is_hint_offered, reader
from web.ui.components import do
from web.ui.sentences import named


def hint(app: App, game: Game) -> Node:
    """All options of the decision, the best first, and why the best is good."""
    w, ranking = app.words, app.part(Analysis).ranking
    if not is_hint_offered(app):
        return h.p(".empty")[w.say("There’s nothing to decide right now.")]
    # That of another position may still be there.
    if ranking is None or ranking.ticket != app.ticket:
        return h.p(".empty", role="status")[w.say("The teacher is thinking…")]
    if not ranking.options:
        return (
            h.p(role="status")[w.say("The teacher isn’t responding.")],
            do("hint-again", w.say("Ask again"), classes="button"),
        )
    ranked = surer(app, ranking.ticket, game, ranking.options)
    best, rival = ranking.options[0], next(iter(ranking.options[1:]), None)
    return (
        h.p(".hint-best")[
            h.strong[named(w, best.move, game.state, reader(app))],
            " – ",
            reason(app, game, best, rival),
        ],
        options(app, game, ranked),
        None if rival is None else rollout(app, game.state, best.move, rival.move),
        sureness(app, game.state, ranking.ticket, is_whole=ranking.is_whole),
    )
