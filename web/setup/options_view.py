"""The options of a game, folded up: names, level, who starts, cards and dice, practice."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai import LEVELS
from shanghaien.cards import Trick
from shanghaien.formats.limits import MAX_NAME
from shanghaien.seed import MAX_WORD
from web.analysis.seats_view import seats
from web.app.model import App
from web.app.settings import Mode, text_of
from web.lang import Words, term
from web.ui.components import do
from web.ui.forms import choice, only, pace_names, radios, table_names
from web.ui.sentences import trick_name

LEVEL_LINES = {
    "deckhand": term("Looks only at the cards as they lie now, and often misjudges them."),
    "bosun": term(
        "Looks only at the cards as they lie now, but judges them right. Wins about three games in "
        "four against the Deckhand."
    ),
    "mate": term(
        "Foresees the round, but not the rounds after it, and errs at times. Wins about two games "
        "in three against the Bosun."
    ),
    "pilot": term(
        "Foresees the round and weighs the rounds to come, but errs at times. Wins about three "
        "games in four against the Mate."
    ),
    "captain": term(
        "Foresees the round and weighs the rounds to come: the strongest. Wins about two games in "
        "three against the Pilot."
    ),
}
"""What each level thinks of, and how it does against the one below it (docs/figures/matches.md)."""


def options(app: App) -> Element:
    """The part of the set-up screen that is folded up until somebody wants it."""
    # The browser opens and closes it, and tells it like any other field (web/browser/dom.py).
    return h.details(".ways", data_field="ways", open=app.settings.shows_more)[
        h.summary[h.span[app.words.say("Game options")], _chosen(app)],
        _players(app),
        _table(app),
        _cards(app),
        only(app, "mode=people", seats(app)),
        do("start", app.words.say("Play like this"), classes="button primary"),
    ]


def _players(app: App) -> Node:
    """Names, how strong, who starts."""
    w, settings = app.words, app.settings
    against_computer = settings.mode is Mode.COMPUTER
    is_match = against_computer and settings.is_match
    unnamed = w.say("Skipper") if is_match else w.say("Red")
    return (
        h.div(".fields")[
            _name(app, "name_a", w.say("Red captain’s name"), unnamed),
            only(
                app,
                "mode=people",
                _name(app, "name_b", w.say("Blue captain’s name"), w.say("Blue")),
            ),
        ],
        only(
            app,
            "mode=computer",
            radios(app, "level", w.say("Difficulty"), {lv.id: w.say(lv.name) for lv in LEVELS}),
            (
                only(app, f"level={level}", h.p(".hint")[w.say(line)])
                for level, line in LEVEL_LINES.items()
            ),
        ),
        radios(
            app,
            "starter",
            w.say("Who starts?"),
            {
                "lot": w.say("Random"),
                "A": settings.name_a.strip() or unnamed,
                "B": w.say("The computer")
                if against_computer
                else settings.name_b.strip() or w.say("Blue"),
            },
        ),
    )


def _table(app: App) -> Node:
    w = app.words
    return h.div(".fields.explained")[
        h.div[
            choice(app, "start_trick", w.say("Starting trick card"), _tricks(app)),
            h.p(".hint")[w.say("You both begin the game with this card.")],
        ],
        only(
            app,
            "mode=computer",
            choice(app, "pace", w.say("Computer speed"), pace_names(app)),
            h.p(".hint")[w.say("How long you see each of its moves.")],
        ),
        only(
            app,
            "mode=people",
            choice(app, "table", w.say("Seating"), table_names(app)),
            h.p(".hint")[w.say("How the two of you share the screen.")],
        ),
    ]


def _cards(app: App) -> Node:
    """Where cards and dice come from."""
    w, settings = app.words, app.settings
    return (
        h.div(".fields.explained")[
            choice(app, "challenge", w.say("Cards and dice"), _challenges(w)),
            only(
                app,
                "challenge=word",
                h.label(".field")[
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
            ),
            only(
                app,
                "mode=computer",
                choice(app, "match", w.say("How many games"), _matches(w)),
            ),
            h.div[
                choice(app, "dice", w.say("The dice"), _dice(w)),
                only(
                    app,
                    "dice=hand",
                    h.p(".hint")[w.say("You roll your own dice and enter what they show.")],
                ),
            ],
            only(app, "mode=computer", choice(app, "practice", w.say("Undo"), _takebacks(w))),
            only(
                app,
                "mode=people apart=off",
                choice(app, "practice", w.say("Undo"), _takebacks(w)),
            ),
        ],
        h.p(".hint")[
            w.say(
                "Everyone who enters the same seed gets the same cards and the same dice in each "
                "seat. Over two games with seats swapped, luck cancels out."
            )
        ],
    )


def _name(app: App, name: str, label: str, default: str) -> Element:
    return h.label(".field", class_=["field", "red" if name == "name_a" else "blue"])[
        h.span[label],
        h.input(
            id=name,
            type="text",
            value=text_of(app.settings, name),
            placeholder=default,
            maxlength=MAX_NAME,
            autocomplete="off",
            spellcheck="false",
            data_field=name,
        ),
    ]


def _tricks(app: App) -> dict[str, str]:
    w = app.words
    return {"off": w.say("None"), **{trick.word: trick_name(w, trick) for trick in Trick}}


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
    is_apart = settings.is_apart and settings.mode is Mode.PEOPLE
    found = [
        names[value]
        for names, value in (
            (_tricks(app), text_of(settings, "start_trick")),
            (_challenges(w), settings.challenge.value),
            (_matches(w), "on" if settings.is_match and settings.mode is Mode.COMPUTER else "off"),
            (_dice(w), text_of(settings, "dice")),
            (
                {"off": "", "on": w.say("Practice")},
                "off" if is_apart else text_of(settings, "practice"),
            ),
            ({"off": "", "on": w.say("Help set for each player")}, "on" if is_apart else "off"),
        )
        if value != next(iter(names))
    ]
    return h.small[" · ".join(found)] if found else None
