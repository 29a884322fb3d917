"""The first screen: one tap to the table or a lesson, the other ways to play, the day, the rest."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai import LEVELS
from shanghaien.cards import Nationality, Sailor, Trick
from shanghaien.state import Player
from web.games.view import notice, saved_games
from web.kernel.feature import answers, filled
from web.kernel.model import App
from web.kernel.screen import Start
from web.kernel.settings import FITTING, Mode, text_of
from web.lang import Words
from web.setup.offline_view import told
from web.ui.components import COLOURS, captain, card_view, die, do, drawing, icon_button, slot
from web.ui.forms import only, unless
from web.ui.ways import Face, way


def setup(app: App, *, is_early: bool = False) -> Element:
    """The first screen; early, before Python is there, with a bar for what is being fetched."""
    w = app.words
    return h.section(".setup")[
        h.header(".title")[
            h.h1("#app-title.title-name", tabindex="-1")["Shanghaien"],
            h.p(".tagline")[w.say("Two captains, six dice each, one tavern full of sailors.")],
            _hand(w),
        ],
        h.section(".setup-settings.panel", aria_label=w.say("Start screen"))[
            None if app.panel else notice(app),  # what is open says it
            slot("news", app),
            _early_saved(app) if is_early else saved_games(app),
            _lead(app),
            _ways(app),
            # How much is there; its place stays, so that nothing moves.
            h.div(".loading")[loading(w) if is_early else None],
        ],
    ]


def loading(w: Words) -> Node:
    """How much of the game is there and how long the rest takes; the rules for whoever waits.

    web/boot/start.js fills it in, and shows all but the bar only where that is long.
    """
    return (
        h.progress(aria_label=w.say("Loading")),
        h.div(
            ".loading-told",
            hidden=True,
            data_coming=w.say("{there} of {all} · about {time} left"),
            data_starting=w.say("Starting the game…"),
            data_broken=w.say("No connection. Loading continues when it’s back."),
        )[
            h.span,
            do(
                "panel",
                w.say("Quick rules"),
                argument="rules",
                data_early=f"./web/rulebook/{w.language}.html",
            ),
        ],
    )


def screen(app: App, _: Start) -> tuple[App, Element]:
    """The App, and the whole screen."""
    return app, setup(app)


def _lead(app: App) -> Element:
    """What to do first, at a tap: for a newcomer the lessons, then the last way of playing."""
    w = app.words
    computer = (
        only(
            app,
            f"level={level.id}",
            w.say("Against the computer: {level}", level=w.say(level.name)),
            tag=h.span,
        )
        for level in LEVELS
    )
    follows = only(app, f"level={FITTING}", w.say("Against the computer: my level"), tag=h.span)
    # With ids of their own neither is patched into the other when games come to stand above them.
    return h.div("#lead.lead")[
        slot("start.learn", app),
        _again(app, Mode.COMPUTER, (computer, follows), w.say("Level and options…")),
        _again(app, Mode.PEOPLE, w.say("Two players, one device"), w.say("Names and options…")),
    ]


def _again(app: App, mode: Mode, name: Node, options: str) -> Element:
    """The last way of playing, if it was this one, and what can be chosen for it."""
    art = COMPUTER if mode is Mode.COMPUTER else PEOPLE
    line_id = f"{mode.value}-{text_of(app.settings, 'starter')}"
    return only(
        app,
        f"played=on mode={mode.value}",
        way("start", Face(f"again-{mode.value}", art, name, _who_starts(app, mode), line_id)),
        icon_button("panel", "settings", options, argument=mode.value),
    )


def _who_starts(app: App, mode: Mode) -> Node:
    """Who starts, as the settings have it."""
    w = app.words
    lot = w.say("Chance decides who starts.")
    lines = (
        {"lot": lot, "A": w.say("You start."), "B": w.say("The computer starts.")}
        if mode is Mode.COMPUTER
        else {"lot": lot, "A": w.say("Red starts."), "B": w.say("Blue starts.")}
    )
    return (
        only(app, f"starter={who}", h.span(id=f"{mode.value}-{who}")[line], tag=h.span)
        for who, line in lines.items()
    )


def _ways(app: App) -> Element:
    """All other ways to play, the day and the rest, as tiles with a picture and a line each."""
    w = app.words
    levels = w.say("{number} levels, from Deckhand to Captain", number=len(LEVELS))
    two, turns = w.say("Two players, one device"), w.say("Side by side or face to face")
    return h.div("#ways.way-list", role="group", aria_label=w.say("Ways to play"))[
        unless(
            app,
            "played=on mode=computer",
            way(
                "panel",
                Face("computer", COMPUTER, w.say("Against the computer"), levels),
                "computer",
            ),
        ),
        unless(
            app,
            "played=on mode=people",
            way("panel", Face("people", PEOPLE, two, turns), "people"),
        ),
        slot("start.ways", app),
        _today(app),
        _more(app),
    ]


def _today(app: App) -> Element | None:
    """What comes anew each day, if any feature has that."""
    if not any(filled("today.ways", app)):
        return None
    line = (h.span(".todays")[text] for text in answers("today.line", app) if text)
    art = (die(2, Player.A), die(5, Player.A))
    face = Face("today", art, app.words.say("Today"), tuple(line) or app.words.say("Daily puzzle"))
    return h.div[way("panel", face, "today")]


def _more(app: App) -> Element:
    """The room with all the rest; it says if there is something to lose."""
    w, news = app.words, told(app)
    line = h.span(".news")[news] if news else w.say("Games, lessons, rules, settings")
    return h.div[way("panel", Face("more", MORE, w.say("More"), line), "more")]


MORE = (drawing("icon-help", "icon"), drawing("icon-globe", "icon"))
COMPUTER = (captain("red"), drawing("icon-robot", "icon"))
PEOPLE = (captain("red"), captain("blue"))


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
