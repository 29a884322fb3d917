"""The set-up screen: who plays, who starts, with which option, in which language."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai import LEVELS
from shanghaien.cards import Nationality, Sailor, Trick
from shanghaien.formats.record import MAX_NAME
from shanghaien.state import Player
from web.app.model import App, GoodNews
from web.app.settings import Mode, text_of
from web.games.view import kept
from web.lang import Words
from web.setup.options_view import ways
from web.tutorial.state import LESSON_COUNT
from web.ui.components import COLOURS, captain, card_view, die, do
from web.ui.forms import choice, language, pace_names, table_names
from web.ui.offline import offline
from web.ui.sentences import trick_name


def setup(app: App, *, is_early: bool = False) -> Element:
    """The first screen; early, before Python is there, with a bar for what is being fetched."""
    w = app.words
    return h.section(".setup")[
        h.header(".title")[
            h.h1("#app-title.title-name", tabindex="-1")["Shanghaien"],
            h.p(".tagline")[w.say("Two captains, six dice each, one tavern full of sailors.")],
            _hand(w),
            do("learn", _learn(app), classes="button learn"),
        ],
        h.div(".setup-settings.panel", role="form", aria_label=w.say("Game options"))[
            _early_saved(app) if is_early else kept(app),
            _notice(app),
            _players(app),
            _options(app),
            ways(app),
            h.div(".actions")[
                do("start", w.say("Start the game"), classes="button primary large"),
                do("panel", w.say("Quick rules"), argument="rules", classes="button"),
                do("panel", w.say("The teacher"), argument="teacher", classes="button"),
            ],
            _loading(app) if is_early else offline(app),
            _foot(app),
        ],
    ]


def _players(app: App) -> Node:
    """Who plays, how strong, who starts."""
    w, settings = app.words, app.settings
    against_computer = settings.mode is Mode.COMPUTER
    return (
        _radios(
            app,
            "mode",
            w.say("Who plays?"),
            {"computer": w.say("Against the computer"), "people": w.say("Two players, one device")},
        ),
        h.div(".fields")[
            _name(app, "name_a", w.say("Red captain’s name"), w.say("Red")),
            _only(app, "people", _name(app, "name_b", w.say("Blue captain’s name"), w.say("Blue"))),
        ],
        _only(app, "computer", _levels(app)),
        _radios(
            app,
            "starter",
            w.say("Who starts?"),
            {
                "lot": w.say("Random"),
                "A": settings.name_a.strip() or w.say("Red"),
                "B": w.say("The computer")
                if against_computer
                else settings.name_b.strip() or w.say("Blue"),
            },
        ),
    )


def _options(app: App) -> Node:
    w = app.words
    return (
        h.div(".fields")[
            choice(app, "start_trick", w.say("Starting trick card"), _tricks(app)),
            _only(
                app,
                "computer",
                choice(app, "pace", w.say("Computer speed"), pace_names(app)),
            ),
            _only(app, "people", choice(app, "table", w.say("Seating"), table_names(app))),
        ],
    )


def _foot(app: App) -> Element:
    w = app.words
    return h.footer(".setup-foot")[
        language(app),
        do("panel", w.say("Statistics"), argument="statistics"),
        h.label(".button.quiet.file")[
            w.say("Open game file…"),
            h.input(
                ".visually-hidden",
                type="file",
                accept=".json,.txt,application/json,text/plain",
                data_file=True,
            ),
        ],
    ]


def _learn(app: App) -> str:
    """What opens the tutorial: in the midst of it, where it goes on."""
    w, done = app.words, app.settings.lessons_done
    if 0 < done < LESSON_COUNT:
        return w.say("Continue learning: lesson {number}", number=done + 1)
    return w.say("Learn to play in five minutes")


HAND = (
    Sailor(Nationality.DUTCH, 3),
    Sailor(Nationality.FRENCH, 4),
    Trick.ADJUST,
    Sailor(Nationality.SPANISH, 2),
    Sailor(Nationality.GERMAN, 4),
)


def _hand(w: Words) -> Element:
    """A hand of cards with both captains and their dice: what the game is played with."""
    return h.div(".hand", aria_hidden="true")[
        (captain(name) for name in COLOURS),
        h.div(".hand-cards")[(card_view(w, card) for card in HAND)],
        (die(number, player) for number, player in zip((5, 6), Player, strict=True)),
    ]


def _only(app: App, mode: str, content: Element) -> Element:
    """A part that belongs to one mode. It is there in both, so that it can be shown at once."""
    return h.div(data_mode=mode, hidden=app.settings.mode.value != mode)[content]


def _early_saved(app: App) -> Node:
    """What is shown early if a game was kept: it has not been read yet."""
    w = app.words
    return h.div(".saved", hidden=True)[
        h.p[w.say("A game is waiting for you.")],
        do("resume", w.say("Continue this game"), classes="button primary"),
    ]


def _loading(app: App) -> Element:
    """How much is there, in the place where offline play is told later: nothing moves."""
    return h.div(".offline")[h.progress(aria_label=app.words.say("Loading"))]


def _notice(app: App) -> Node:
    if not app.notice:
        return None
    is_good = isinstance(app.notice, GoodNews)
    role = "status" if is_good else "alert"
    return h.p(class_=["notice", {"good": is_good}], role=role)[app.notice]


def _radios(app: App, name: str, legend: str, options: dict[str, str]) -> Element:
    value = text_of(app.settings, name)
    return h.fieldset(".radios")[
        h.legend[legend],
        h.div(".radio-list")[
            (
                h.label(".radio")[
                    h.input(
                        id=f"{name}-{v}",
                        type="radio",
                        name=name,
                        value=v,
                        checked=v == value,
                        data_field=name,
                    ),
                    h.span[text],
                ]
                for v, text in options.items()
            )
        ],
    ]


def _levels(app: App) -> Element:
    w = app.words
    return _radios(
        app, "level", w.say("Difficulty"), {level.id: w.say(level.name) for level in LEVELS}
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
