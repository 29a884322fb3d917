"""Which level fits: in the panel, after a game, and where a level is chosen."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai.strengths import find_level
from shanghaien.learning.fitting import FEWEST, Advice
from shanghaien.state import Player
from web.kernel.model import App
from web.kernel.settings import FITTING
from web.lang import Words, term
from web.saved.people_state import who
from web.strength.state import Person, fit, named, person
from web.ui.components import do
from web.ui.percentages import points

# Whole sentences for each level: its article and its case differ by language and place.
_HARDER = {
    "deckhand": term(
        "You’ve won {share} of your last {n} games against the Deckhand: try the Bosun."
    ),
    "bosun": term("You’ve won {share} of your last {n} games against the Bosun: try the Mate."),
    "mate": term("You’ve won {share} of your last {n} games against the Mate: try the Pilot."),
    "pilot": term("You’ve won {share} of your last {n} games against the Pilot: try the Captain."),
}
_EASIER = {
    "bosun": term(
        "You’ve won {share} of your last {n} games against the Bosun: the Deckhand "
        "would give you a closer game."
    ),
    "mate": term(
        "You’ve won {share} of your last {n} games against the Mate: the Bosun would "
        "give you a closer game."
    ),
    "pilot": term(
        "You’ve won {share} of your last {n} games against the Pilot: the Mate would "
        "give you a closer game."
    ),
    "captain": term(
        "You’ve won {share} of your last {n} games against the Captain: the Pilot "
        "would give you a closer game."
    ),
}
"""By the level that is too weak or too strong."""


def level_name(w: Words, level: str) -> str:
    """What a level is called."""
    return w.say(find_level(level).name)


def advice(app: App, now: Person) -> Node:
    """The panel's advice: the level that fits, and whether to try another one."""
    w = app.words
    if sum(game.level is not None for game in now.played) < FEWEST:
        return None
    level = now.fit.level
    share = points(w, now.fit.share(level))
    return (
        h.p[
            w.say(
                "The level that suits you best now is the {level}. You can expect to win about "
                "{share} of your games against it.",
                level=level_name(w, level),
                share=share,
            )
        ],
        _advised(app, now.advice, _sure(w, now.advice)) if now.advice else None,
    )


def after_game(app: App) -> Node:
    """The result screen's advice: a level to try, if this game is the reason for it."""
    saved = app.games.find(app.games.id or "")
    if saved is None or saved.levels.count(None) != 1 or app.settings.level == FITTING:
        return None
    if saved.leg == 1:
        return None  # the second game of a match keeps its level
    now = person(app.games.entries, who(saved, Player(saved.levels.index(None)))[0])
    # Only the game that was played last can have brought the advice.
    if now is None or now.bouts[-1].entry.id != saved.id or not now.is_advice_new:
        return None
    return _advised(app, now.advice) if now.advice else None


def _advised(app: App, found: Advice, sure: Node = None) -> Element:
    """The advice to try another level, and the button that sets it."""
    w, level = app.words, app.settings.level
    other = level_name(w, found.other)
    return h.div(".advice")[
        h.p[advised(w, found)],
        sure,
        h.p[w.say("Your next game is against the {level}.", level=other)]
        if level == found.other
        else do(
            "try-level",
            w.say("Play the {level} next", level=other),
            argument=found.other,
            classes="button",
        ),
    ]


def _sure(w: Words, found: Advice) -> Element:
    low, high = found.interval
    text = w.say(
        "Likely range of your win rate (95%): {low} to {high}.",
        low=points(w, low),
        high=points(w, high),
    )
    return h.p(".hint")[text]


def advised(w: Words, found: Advice) -> str:
    """The advice to try another level, as a sentence."""
    text = (_HARDER if found.is_harder else _EASIER)[found.level]
    return w.say(text, share=points(w, found.share), n=found.games)


def fitting_level(app: App) -> str:
    """The level of the next game where the person leaves it to the page."""
    return fit(app.games.entries, app.settings.name_a).level


def at_choice(app: App) -> str | None:
    """The set-up's advice: the level that fits now, or what the results say of the chosen one."""
    w, settings = app.words, app.settings
    if settings.level == FITTING:
        now = level_name(w, fitting_level(app))
        return w.say("Going by your results so far, that’s now the {level}.", level=now)
    found = named(app.games.entries, settings.name_a)
    # What is advised of one level says nothing of another.
    if found is None or found.advice is None or found.advice.level != settings.level:
        return None
    return advised(w, found.advice)
