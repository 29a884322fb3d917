"""How the winning chances came about, and how sure they are: what the bar opens."""

import htpy as h
from htpy import Element

from shanghaien.ai.certainty import typical_error
from shanghaien.game import Game
from web.app.model import App
from web.ui.percentages import chance, points
from web.ui.sentences import seat_names


def certainty(app: App, game: Game) -> Element:
    """Both chances, and a sentence on what was searched."""
    w, known = app.words, app.analysis.chances
    if known is None or known.ticket != app.ticket:
        return h.p(".empty", role="status")[w.say("Calculating winning chances…")]
    names = seat_names(game)
    return h.div[
        h.p[
            h.strong[
                w.say(
                    "{name} {own}, {rival} {rest}",
                    name=names[0],
                    own=chance(w, known.win),
                    rival=names[1],
                    rest=chance(w, 1.0 - known.win),
                )
            ]
        ],
        h.p[_sureness(app, game, is_whole=known.is_whole)],
        h.p[w.say("This assumes that both players play as well as the teacher.")],
    ]


def _sureness(app: App, game: Game, *, is_whole: bool) -> str:
    w, error = app.words, typical_error(game.state)
    if not is_whole:
        return w.say(
            "Not every use of the trick cards was searched, and what comes after this round is "
            "estimated. The chances can be well off."
        )
    if not error:
        return w.say(
            "Exact: every roll and every choice to the end of the game was searched, with every "
            "trick card."
        )
    return w.say(
        "Every roll and every choice to the end of this round was searched, with every trick card. "
        "What comes after it is estimated: the chances are typically off by about {error}.",
        error=points(w, error),
    )
