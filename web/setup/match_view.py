"""What is told of a game's beginning when it is over, and of a match of two games."""

import htpy as h
from htpy import Node

from shanghaien.game import Game
from shanghaien.state import Phase
from web.app.model import App, bottom
from web.lang import Words
from web.ui.components import do
from web.ui.sentences import seat_names


def origin(w: Words, game: Game) -> str | None:
    """Where cards and dice of a game come from, if not from chance."""
    if game.has_real_dice:
        return w.say("Real dice, entered by hand.")
    seed = game.seed
    if seed is None:
        return None
    if seed.leg:
        return w.say("Seed: {word}, game {leg} of 2.", word=seed.word, leg=seed.leg)
    return w.say("Seed: {word}.", word=seed.word)


def match(app: App, game: Game) -> Node:
    """After a game of a match: what is to come, or who has won over both games."""
    w, seed, names = app.words, game.seed, seat_names(game)
    if seed is None or not seed.leg or game.state.phase is not Phase.OVER:
        return None
    sums = game.match
    if sums is None:
        return h.div(".match")[
            h.p[w.say("This was the first of two games. In the second, the seats are swapped.")],
            do("second", w.say("Play the second game"), classes="button primary large"),
        ]
    below = bottom(app)
    own, other = sums[below], sums[below.other]
    winner = below if own >= other else below.other
    verdict = (
        w.say("The match is a draw.")
        if own == other
        else w.say("{name} wins the match.", name=names[winner])
    )
    return h.div(".match")[
        h.p(".match-sum")[
            w.say(
                "{name} {own} : {other} over both games.", name=names[below], own=own, other=other
            )
        ],
        h.p[verdict],
    ]
