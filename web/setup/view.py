"""The set-up screen: one tap to the table, the ways to play, and all else folded up."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai import LEVELS
from shanghaien.cards import Nationality, Sailor, Trick
from shanghaien.state import Player
from web.app.model import App
from web.app.screen import Start
from web.app.settings import Mode
from web.games.view import notice, saved_games
from web.lang import Words
from web.setup.options_view import options
from web.tutorial.state import LESSON_COUNT
from web.ui.components import COLOURS, captain, card_view, die, do, drawing
from web.ui.forms import language, only, opener
from web.ui.offline import offline


def setup(app: App, *, is_early: bool = False) -> Element:
    """The first screen; early, before Python is there, with a bar for what is being fetched."""
    w = app.words
    return h.section(".setup")[
        h.header(".title")[
            h.h1("#app-title.title-name", tabindex="-1")["Shanghaien"],
            h.p(".tagline")[w.say("Two captains, six dice each, one tavern full of sailors.")],
            _hand(w),
        ],
        h.div(".setup-settings.panel", role="form", aria_label=w.say("Game options"))[
            notice(app),
            _go(app, played=True),
            _early_saved(app) if is_early else saved_games(app),
            _ways(app),
            _go(app, played=False),
            options(app),
            h.div(".actions")[
                do("panel", w.say("Quick rules"), argument="rules", classes="button"),
                do("panel", w.say("The teacher"), argument="teacher", classes="button"),
                do("board", w.say("Set up a position"), classes="button"),
            ],
            _loading(app) if is_early else offline(app),
            _foot(app),
        ],
    ]


def screen(app: App, _: Start) -> tuple[App, Element]:
    """The App, and the whole screen."""
    return app, setup(app)


def _go(app: App, *, played: bool) -> Element:
    """What is chosen, and the button that deals it; where nothing was played it comes later."""
    w = app.words
    label = w.say("Play again") if played else w.say("Start the game")
    return only(
        app,
        f"played={'on' if played else 'off'}",
        h.div(".go")[
            h.div[
                (
                    only(
                        app,
                        f"mode=computer level={level.id}",
                        w.say("Against the computer: {level}", level=w.say(level.name)),
                    )
                    for level in LEVELS
                ),
                only(app, "mode=people", w.say("Two players, one device")),
                (
                    only(app, f"mode={mode.value} starter={who}", h.small[line])
                    for mode, lines in _starters(w).items()
                    for who, line in lines.items()
                ),
            ],
            do("start", label, classes="button primary large"),
        ],
    )


def _starters(w: Words) -> dict[Mode, dict[str, str]]:
    """Who starts, as the settings have it."""
    lot = w.say("Chance decides who starts.")
    return {
        Mode.COMPUTER: {"lot": lot, "A": w.say("You start."), "B": w.say("The computer starts.")},
        Mode.PEOPLE: {"lot": lot, "A": w.say("Red starts."), "B": w.say("Blue starts.")},
    }


def _ways(app: App) -> Element:
    """The ways to play, as cards with a picture and a line each."""
    w = app.words
    return h.div(".way-list")[
        h.fieldset(".radios")[
            h.legend(".visually-hidden")[w.say("Who plays?")],
            _mode(
                app,
                Mode.COMPUTER,
                (captain("red"), drawing("icon-robot", "icon")),
                w.say("Against the computer"),
                w.say("{number} levels, from Deckhand to Captain", number=len(LEVELS)),
            ),
            _mode(
                app,
                Mode.PEOPLE,
                (captain("red"), captain("blue")),
                w.say("Two players, one device"),
                w.say("Take turns at one table"),
            ),
        ],
        h.button(".way", type="button", data_do="panel", data_argument="friend")[
            _face(
                (captain("red"), drawing("icon-share", "icon")),
                w.say("With a friend, by link"),
                w.say("One message for each turn"),
            )
        ],
        h.button(".way", type="button", data_do="learn")[
            _face(
                (die(4, Player.A), die(6, Player.B)),
                _learn(app),
                w.say("{number} short lessons at the table", number=LESSON_COUNT),
            )
        ],
        h.button(".way", type="button", data_do="puzzle")[
            _face(
                (die(2, Player.A), die(5, Player.A)),
                w.say("Find the best move"),
                w.say("Puzzles from games: one move is clearly best"),
            )
        ],
    ]


def _mode(app: App, mode: Mode, art: Node, name: str, line: str) -> Element:
    return h.label(".radio.way")[
        h.input(
            id=f"mode-{mode.value}",
            type="radio",
            name="mode",
            value=mode.value,
            checked=app.settings.mode is mode,
            aria_label=name,
            data_field="mode",
        ),
        _face(art, name, line),
    ]


def _face(art: Node, name: str, line: str) -> Element:
    return h.span(".way-face")[
        h.i(aria_hidden="true")[art], h.b[name], h.small(aria_hidden="true")[line]
    ]


def _foot(app: App) -> Element:
    w = app.words
    return h.footer(".setup-foot")[
        language(app),
        do("panel", w.say("Statistics"), argument="statistics", classes="button"),
        opener(w),
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
