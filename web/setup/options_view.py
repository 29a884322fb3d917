"""More ways to play: cards and dice from a seed, matches of two games, real dice, practice."""

import htpy as h
from htpy import Element, Node

from shanghaien.game import Game
from shanghaien.seed import MAX_WORD
from shanghaien.state import Phase
from web.app.model import App, bottom
from web.app.settings import Challenge, Mode, text_of
from web.lang import Words
from web.ui.components import do
from web.ui.forms import choice
from web.ui.sentences import seat_names


def ways(app: App) -> Element:
    """The part of the set-up screen that is folded up until somebody wants it."""
    w, settings = app.words, app.settings
    # The browser opens and closes it, and tells it like any other field (web/browser/dom.py).
    return h.details(".ways", data_field="ways", open=settings.shows_more)[
        h.summary[h.span[w.say("More ways to play")], _chosen(app)],
        h.div(".fields")[
            choice(app, "challenge", w.say("Cards and dice"), _challenges(w)),
            h.label(".field", hidden=settings.challenge is not Challenge.WORD)[
                h.span[w.say("Seed")],
                h.input(
                    id="seed",
                    type="text",
                    value=settings.seed,
                    placeholder=w.say("leave empty for a random one"),
                    maxlength=MAX_WORD,
                    autocomplete="off",
                    autocapitalize="none",
                    spellcheck="false",
                    data_field="seed",
                ),
            ],
            h.div(data_mode="computer", hidden=settings.mode is not Mode.COMPUTER)[
                choice(app, "match", w.say("How many games"), _matches(w))
            ],
            choice(app, "dice", w.say("The dice"), _dice(w)),
            choice(app, "practice", w.say("Undo"), _takebacks(w)),
        ],
        h.p(".hint")[
            w.say(
                "Everyone who enters the same seed gets the same cards and the same dice in each "
                "seat. Over two games with seats swapped, luck cancels out."
            )
        ],
    ]


def _challenges(w: Words) -> dict[str, str]:
    return {
        "none": w.say("Random"),
        "daily": w.say("Daily deck"),
        "word": w.say("From a seed"),
    }


def _matches(w: Words) -> dict[str, str]:
    return {"off": w.say("One game"), "on": w.say("Two, swapping seats")}


def _dice(w: Words) -> dict[str, str]:
    return {"page": w.say("Virtual dice"), "hand": w.say("Real dice, entered by hand")}


def _takebacks(w: Words) -> dict[str, str]:
    return {
        "off": w.say("Only until the dice are rolled"),
        "on": w.say("Practice: even after rolling (the same dice come up again)"),
    }


def _chosen(app: App) -> Node:
    """What is chosen in the folded part, so that nothing is chosen unseen."""
    w, settings = app.words, app.settings
    found = [
        names[value]
        for names, value in (
            (_challenges(w), settings.challenge.value),
            (_matches(w), "on" if settings.is_match and settings.mode is Mode.COMPUTER else "off"),
            (_dice(w), text_of(settings, "dice")),
            ({"off": "", "on": w.say("Practice")}, text_of(settings, "practice")),
        )
        if value != next(iter(names))
    ]
    return h.small[" · ".join(found)] if found else None


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
