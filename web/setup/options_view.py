"""The sheets of the two ways to play here: level or names, who starts; special games folded up."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai import LEVELS
from shanghaien.cards import Trick
from shanghaien.formats.limits import MAX_NAME
from shanghaien.seed import MAX_WORD
from web.analysis.seats_view import seats
from web.games.view import notice
from web.kernel.feature import answers, filled
from web.kernel.model import App
from web.kernel.settings import FITTING, Challenge, Mode, text_of
from web.lang import Words, term
from web.ui.components import do
from web.ui.forms import choice, pace_names, radios, table_names
from web.ui.sentences import trick_name

LEVEL_LINES = {
    "deckhand": term("Only looks at the cards on the table, and often misjudges them."),
    "bosun": term(
        "Only looks at the cards on the table, but judges them well. Wins about three "
        "games in four against the Deckhand."
    ),
    "mate": term(
        "Thinks ahead to the end of the round, but slips up now and then. Wins about "
        "two games in three against the Bosun."
    ),
    "pilot": term(
        "Thinks ahead beyond the round, but slips up now and then. Wins about four "
        "games in five against the Mate."
    ),
    "captain": term(
        "Thinks ahead beyond the round: the strongest of all. Wins about two games in "
        "three against the Pilot."
    ),
    FITTING: term("Adapts to you: each game is played at the level that suits you best."),
}
"""What each level thinks of, and how it does against the one below it (docs/figures/matches.md)."""


def computer(app: App) -> Element:
    """A game against the computer: how strong it is comes first."""
    w, level = app.words, app.settings.level
    names = {lv.id: w.say(lv.name) for lv in LEVELS}
    # Only where a feature knows which level fits.
    if any(filled("setup.fit", app)):
        names[FITTING] = w.say("My level")
    # Without a finished game there is nothing to load it for.
    is_asked = level == FITTING or app.games.finished
    advice = answers("setup.level", app) if is_asked else ()
    return _sheet(
        app,
        Mode.COMPUTER,
        radios(app, "level", w.say("Difficulty"), names),
        h.p(".hint")[" ".join(filter(None, (w.say(LEVEL_LINES[level]), *advice)))],
    )


def people(app: App) -> Element:
    """A game of two people at this screen: who they are, and how they sit."""
    w, names = app.words, _two(app, Mode.PEOPLE)
    return _sheet(
        app,
        Mode.PEOPLE,
        h.div(".fields")[
            _text(app, "name_red", w.say("Red captain’s name"), names["A"], most=MAX_NAME),
            _text(app, "name_b", w.say("Blue captain’s name"), names["B"], most=MAX_NAME),
        ],
        radios(app, "table", w.say("Seating"), table_names(app)),
    )


def _sheet(app: App, mode: Mode, *first: Node) -> Element:
    """The sheet of a way to play; the button that starts it is always in sight."""
    w = app.words
    return h.div(".sheet")[
        notice(app),
        first,
        radios(app, "starter", w.say("Who starts?"), {"lot": w.say("Random"), **_two(app, mode)}),
        choice(app, "pace", w.say("Computer speed"), pace_names(app))
        if mode is Mode.COMPUTER
        else None,
        # The browser opens and closes it, and tells it like any other field (web/browser/input.py).
        h.details(".ways", data_field="ways", open=app.settings.shows_more)[
            h.summary[h.span[w.say("Special games")], _chosen(app, mode)],
            h.div(".fields.explained")[_start_trick(app, mode)],
            _cards(app, mode),
            seats(app) if mode is Mode.PEOPLE else None,
        ],
        h.div(".sheet-go")[
            do(
                "start",
                w.say("Start the game"),
                argument=mode.value,
                classes="button primary large",
            )
        ],
    ]


def _is_match(app: App, mode: Mode) -> bool:
    return mode is Mode.COMPUTER and app.settings.is_match


def _two(app: App, mode: Mode) -> dict[str, str]:
    """Who will play, by the names of Player."""
    w, settings = app.words, app.settings
    if mode is Mode.COMPUTER:
        return {"A": w.say("You"), "B": w.say("Computer")}
    a, b = settings.two()
    return {"A": a or w.say("Red"), "B": b or w.say("Blue")}


def _start_trick(app: App, mode: Mode) -> Node:
    """The trick card from the start (R12), and whether one of the two alone has it."""
    w, settings = app.words, app.settings
    which = choice(app, "start_trick", w.say("Starting trick card"), _tricks(app))
    if settings.start_trick is None:
        return h.div[which, h.p(".hint")[w.say("If you choose one, you both start with it.")]]
    if settings.start_trick_for is None:
        hint = w.say("You both start with this card.")
    elif _is_match(app, mode):
        hint = w.say("Only one player starts with this card, so the match counts as practice.")
    else:
        hint = w.say("Only one player starts with this card, so the game counts as practice.")
    owners = {"both": w.say("Both players"), **_two(app, mode)}
    whose = choice(app, "start_trick_for", w.say("Who gets this card?"), owners)
    return which, h.div[whose, h.p(".hint")[hint]]


def _cards(app: App, mode: Mode) -> Node:
    """Where cards and dice come from."""
    w, settings = app.words, app.settings
    return (
        h.div(".fields.explained")[
            choice(app, "challenge", w.say("Cards and dice"), _challenges(w)),
            # Keyboards are to put no capital first, or the same word would be another seed.
            _text(
                app,
                "seed",
                w.say("Seed"),
                w.say("Random if empty"),
                most=MAX_WORD,
                autocapitalize="none",
            )
            if settings.challenge is Challenge.WORD
            else None,
            choice(app, "match", w.say("Number of games"), _matches(w))
            if mode is Mode.COMPUTER
            else None,
            h.div[
                choice(app, "dice", w.say("Dice"), _dice(w)),
                h.p(".hint")[w.say("You roll your own dice and enter what they show.")]
                if settings.has_real_dice
                else None,
            ],
            None if mode is Mode.PEOPLE and settings.is_apart else _undo(app),
        ],
        h.p(".hint")[" ".join(hints)] if (hints := _luck(app, mode)) else None,
    )


def _undo(app: App) -> Element:
    w = app.words
    return h.div[
        choice(
            app,
            "practice",
            w.say("Undo"),
            {"off": w.say("Until the next roll"), "on": w.say("Even after rolling")},
        ),
        h.p(".hint")[
            w.say(
                "If you undo a roll, the same dice come up again, and the game counts as practice."
            )
        ]
        if app.settings.is_practice
        else None,
    ]


def _luck(app: App, mode: Mode) -> list[str]:
    """What chosen cards and dice, or a second game, do to luck."""
    w, challenge = app.words, app.settings.challenge
    hints = list[str]()
    if challenge is Challenge.WORD:
        hints.append(w.say("A seed gives everyone who enters it the same cards and dice."))
    elif challenge is Challenge.DAILY:
        hints.append(w.say("Everyone gets the same cards and dice today."))
    if _is_match(app, mode):
        hints.append(w.say("Over two games with colours swapped, luck largely evens out."))
    return hints


def _text(app: App, name: str, label: str, default: str, *, most: int, **more: str) -> Element:
    """A field for a text of so many characters at most; without one `default` counts."""
    return h.label(class_=["field", {"red": name == "name_red", "blue": name == "name_b"}])[
        h.span[label],
        h.input(
            id=name,
            type="text",
            value=text_of(app.settings, name),
            placeholder=default,
            maxlength=most,
            autocomplete="off",
            **more,
            spellcheck="false",
            data_field=name,
        ),
    ]


def _tricks(app: App) -> dict[str, str]:
    w = app.words
    return {"off": w.say("None"), **{trick.word: trick_name(w, trick) for trick in Trick}}


def _challenges(w: Words) -> dict[str, str]:
    return {
        "none": w.say("At random"),
        "daily": w.say("Daily game"),
        "word": w.say("From a seed"),
    }


def _matches(w: Words) -> dict[str, str]:
    return {"off": w.say("One game"), "on": w.say("Two games, swapping colours")}


def _dice(w: Words) -> dict[str, str]:
    return {"page": w.say("Virtual dice"), "hand": w.say("Real dice")}


def _chosen(app: App, mode: Mode) -> Node:
    """What is chosen in the folded part, so that nothing is chosen unseen."""
    w, settings = app.words, app.settings
    is_apart = settings.is_apart and mode is Mode.PEOPLE
    tricks = _tricks(app)
    if settings.start_trick_for is not None:
        name = _two(app, mode)[settings.start_trick_for.name]
        tricks = {value: f"{trick} ({name})" for value, trick in tricks.items()}
    found = [
        names[value]
        for names, value in (
            (tricks, text_of(settings, "start_trick")),
            (_challenges(w), settings.challenge.value),
            (_matches(w), "on" if _is_match(app, mode) else "off"),
            (_dice(w), text_of(settings, "dice")),
            (
                {"off": "", "on": w.say("Practice")},
                "off" if is_apart else text_of(settings, "practice"),
            ),
            (
                {"off": "", "on": w.say("Different help for each player")},
                "on" if is_apart else "off",
            ),
        )
        # The first of each is what a newcomer has.
        if value != next(iter(names))
    ]
    return h.small[" · ".join(found)] if found else None
