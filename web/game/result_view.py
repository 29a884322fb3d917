"""The final scoring, nationality by nationality."""

import htpy as h
from htpy import Element

from shanghaien.dice_fairness import Fairness, faces
from shanghaien.game import Game
from shanghaien.scoring import score
from shanghaien.state import Player
from web.analysis.review_view import review
from web.app.model import App, bottom
from web.game.points_view import comparison_table
from web.setup.match_view import match, origin
from web.setup.state import is_first
from web.ui.components import captain, colour, do
from web.ui.dice_histogram import histogram
from web.ui.sentences import seat_names


def final(app: App, game: Game) -> Element:
    """The result screen: who wins, and where every point comes from."""
    w, names, now = app.words, seat_names(game), score(game.state.sides)
    below, again = bottom(app), is_first(game)
    told = review(app, game)
    own, other = now.totals[below], now.totals[below.other]
    if now.winner is None:
        title = w.say("A draw – you share the victory")
    else:
        title = w.say("{name} wins", name=names[now.winner])
    return h.section(".final", aria_labelledby="final-title")[
        h.header(".final-head")[
            h.div(".final-captains", aria_hidden="true")[
                (
                    captain(colour(player))
                    for player in Player
                    if now.winner is None or now.winner is player
                )
            ],
            h.h1("#final-title", tabindex="-1")[title],
            h.p(".final-totals")[f"{own} : {other}"],
            h.p(".final-casual")[
                w.say("Practice match: rolls were undone.")
                if game.match
                else w.say("Practice game: rolls were undone.")
            ]
            if game.is_casual
            else None,
            h.p(".final-origin")[origin(w, game)] if game.seed or game.has_real_dice else None,
            match(app, game),
        ],
        h.div(".panel")[comparison_table(app, game, below, now.comparisons)],
        told,
        h.section(".panel.all-dice")[
            histogram(w, Fairness(faces(game.events)), w.say("The dice of this game."))
        ],
        h.div(".actions")[
            do("leave", w.say("New game"), classes="button"),
            do("watch", w.say("Replay"), argument="0", classes="button"),
            do("download", w.say("Download game file"), classes="button"),
            do("panel", w.say("Game log"), argument="log", classes="button"),
        ],
        # At the lower edge of the window wherever the page is scrolled to.
        h.div(".final-ways", role="group", aria_label=w.say("What next"))[
            do("start", w.say("Play again"), classes="button" if again else "button primary")
            if game.pact is None
            else (
                do("friend-again", w.say("Rematch"), classes="button primary"),
                do("panel", w.say("By link…"), argument="friend", classes="button"),
            ),
            h.a(".button", href="#review-title")[w.say("The review")] if told else None,
            do("share", w.say("Share this game"), classes="button"),
        ],
    ]
