"""How the winning chances came about, and how sure they are: what the bar opens."""

import htpy as h
from htpy import Element

from shanghaien.ai.certainty import Estimate, first_estimate, is_free_of_tricks
from shanghaien.game import Game
from shanghaien.state import State
from web.analysis.state import Analysis
from web.analysis.view import off_by
from web.kernel.model import App, is_helped
from web.kernel.settings import Help
from web.kernel.table_state import Ticket
from web.lang import Words
from web.ui.percentages import both_chances
from web.ui.sentences import seat_names


def certainty(app: App, game: Game) -> Element:
    """Both chances, and a sentence on what was searched."""
    w, known = app.words, app.part(Analysis).chances
    # Between two people the bar may be one's alone.
    is_shown = is_helped(app, Help.BAR)
    if known is None or known.ticket != app.ticket or not is_shown:
        return h.p(".empty", role="status")[w.say("Calculating winning chances…")]
    names = seat_names(game)
    own, rest = both_chances(w, app.part(Analysis).win(known))
    return h.div[
        h.p[
            h.strong[
                w.say(
                    "{name} {own}, {rival} {rest}",
                    name=names[0],
                    own=own,
                    rival=names[1],
                    rest=rest,
                )
            ]
        ],
        sureness(app, game.state, app.ticket, known.win, is_whole=known.is_whole),
        h.p[w.say("This assumes that both players play as well as the teacher.")],
    ]


def sureness(app: App, state: State, ticket: Ticket, win: float, *, is_whole: bool) -> Element:
    """How the chances of a position came about, and what they are off by; `win` is one of them."""
    w, estimate = app.words, app.part(Analysis).estimate(ticket)
    # Then the round is always searched in whole: how sure that is need not be asked.
    if estimate is None and is_free_of_tricks(state):
        estimate, is_whole = first_estimate(state, win), True
    if not is_whole or estimate is None:
        return not_worked_out(w)
    if not estimate.error and not estimate.ends:
        return h.p[
            w.say(
                "Exact: the teacher has worked out every roll and choice to the end of the "
                "game, trick cards included."
            )
        ]
    if not estimate.error:
        return h.p[
            w.say(
                "If the round ends here, this is exact: the teacher has dealt the last six cards "
                "in every order and worked out the rest."
            )
        ]
    searched = w.say(
        "The teacher has worked out every roll and choice to the end of this round, "
        "trick cards included. Later rounds are an estimate, so the chances are "
        "typically off by about {error}.",
        error=off_by(w, estimate),
    )
    return h.p[searched, " ", _played_on(app, ticket, estimate)]


def not_worked_out(w: Words) -> Element:
    """What is to be known of chances where Python searches a part of a round, for want of C."""
    return h.p[
        w.say(
            "The teacher hasn’t worked out every use of the trick cards. The chances may be "
            "far off."
        )
    ]


def _played_on(app: App, ticket: Ticket, estimate: Estimate) -> str | None:
    w = app.words
    if app.part(Analysis).is_refining(ticket):
        return w.say(
            "Still calculating: the teacher is playing on into the next round to narrow this down."
        )
    if not estimate.playouts:
        return None
    return w.count(
        "The teacher has played out the next round once.",
        "The teacher has played out the next round {n} times.",
        estimate.playouts,
    )
