"""The first screen: one tap to the table or a lesson, then all ways to play, alike."""

from dataclasses import dataclass

import htpy as h
from htpy import Element, Node

from shanghaien.ai import LEVELS
from shanghaien.cards import Nationality, Sailor, Trick
from shanghaien.state import Player
from web.games.view import notice, saved_games
from web.kernel.feature import load
from web.kernel.model import App
from web.kernel.screen import Start
from web.kernel.settings import FITTING, Mode, text_of
from web.lang import Words
from web.lessons.tutorial_state import LESSON_COUNT
from web.mistakes.questions import everybody
from web.nearby.wire_state import Wire
from web.setup.offline_view import offline
from web.ui.components import COLOURS, captain, card_view, die, do, drawing
from web.ui.forms import language, only, opener, unless
from web.ui.sentences import shown_name


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
            notice(app),
            load("web.nearby.wire_view:waiting")(app) if app.part(Wire).waiting else None,
            _early_saved(app) if is_early else saved_games(app),
            _lead(app),
            _ways(app),
            h.div(".actions")[
                do("panel", w.say("Quick rules"), argument="rules", classes="button"),
                do("panel", w.say("Teacher"), argument="teacher", classes="button"),
                do("board", w.say("Set up a position"), classes="button"),
                do("paste", w.say("Paste a link"), classes="button")
                if app.sharing.is_installed
                else None,
                do("panel", w.say("All saved games…"), argument="games", classes="button")
                if app.games.entries
                else None,
            ],
            _loading(app) if is_early else offline(app),
            _foot(app),
        ],
    ]


def screen(app: App, _: Start) -> tuple[App, Element]:
    """The App, and the whole screen."""
    return app, setup(app)


def _lead(app: App) -> Element:
    """What to do first, at a tap: for a newcomer the lessons, then the last way of playing."""
    w = app.words
    learn = _way("learn", Face("learn-first", LEARNING, *_learn(app)))
    computer = (
        only(
            app,
            f"level={level.id}",
            w.say("Against the computer: {level}", level=w.say(level.name)),
            tag=h.span,
        )
        for level in LEVELS
    )
    follows = w.say("Against the computer: my level")
    people, starter = w.say("Two players, one device"), text_of(app.settings, "starter")
    # With ids of their own neither is patched into the other when games come to stand above them.
    return h.div("#lead.lead")[
        only(app, "played=off", learn),
        only(
            app,
            "played=on mode=computer",
            _way(
                "start",
                Face(
                    "again-computer",
                    COMPUTER,
                    (computer, only(app, f"level={FITTING}", follows, tag=h.span)),
                    _who_starts(app, Mode.COMPUTER),
                    f"computer-{starter}",
                ),
            ),
            do("panel", w.say("Level and options…"), argument="computer", classes="button"),
        ),
        only(
            app,
            "played=on mode=people",
            _way(
                "start",
                Face(
                    "again-people",
                    PEOPLE,
                    people,
                    _who_starts(app, Mode.PEOPLE),
                    f"people-{starter}",
                ),
            ),
            do("panel", w.say("Names and options…"), argument="people", classes="button"),
        ),
    ]


def _who_starts(app: App, mode: Mode) -> Node:
    """Who starts, as the settings have it."""
    w = app.words
    lot = w.say("A random player starts.")
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
    """All other ways to play, as tiles with a picture and a line each."""
    w = app.words
    levels = w.say("{number} levels, from Deckhand to Captain", number=len(LEVELS))
    two, turns = w.say("Two players, one device"), w.say("Take turns at one table")
    friend = (captain("red"), drawing("icon-share", "icon"))
    return h.div("#ways.way-list", role="group", aria_label=w.say("Ways to play"))[
        unless(
            app,
            "played=on mode=computer",
            _way(
                "panel",
                Face("computer", COMPUTER, w.say("Against the computer"), levels),
                "computer",
            ),
        ),
        unless(
            app,
            "played=on mode=people",
            _way("panel", Face("people", PEOPLE, two, turns), "people"),
        ),
        h.div[
            _way(
                "panel",
                Face(
                    "friend",
                    friend,
                    w.say("With a friend, by link"),
                    w.say("In any chat app, no account")
                    if app.part(Wire).addresses is None
                    else w.say("In any chat app, or on two devices nearby"),
                ),
                "friend",
            )
        ],
        only(
            app,
            "played=on",
            _way(
                "panel",
                Face("lessons", LEARNING, w.say("Lessons"), w.say("How to play and win")),
                "lessons",
            ),
        ),
        h.div[
            _way(
                "puzzle",
                Face(
                    "puzzle",
                    (die(2, Player.A), die(5, Player.A)),
                    w.say("Find the best move"),
                    w.say("Puzzles from games: one move is clearly best"),
                ),
            )
        ],
        _repeat(app),  # it can come later than the others, and moves none of them
    ]


def _repeat(app: App) -> Node:
    """The way to what is to be repeated today, if there is anything: at once, or whose it is."""
    w, everyone = app.words, everybody(app) if app.games.entries else ()
    due = [person for person in everyone if person.today]
    if not due:
        return None
    count = sum(len(person.today) for person in due)
    line = w.say("Your costliest mistakes")
    if len(everyone) > 1:
        line = " · ".join(
            w.say("{name}: {n}", name=shown_name(w, each.name, None), n=len(each.today))
            for each in due
        )
    art = (die(3, Player.A), drawing("icon-undo", "icon"))
    face = Face("repeat", art, w.say("{n} to retry today", n=count), line)
    return h.div[
        _way("repeat", face, due[0].key) if len(due) == 1 else _way("panel", face, "mistakes")
    ]


@dataclass(frozen=True, slots=True)
class Face:
    """What a tile shows. Its name is read as the button's, its line after that."""

    key: str
    """Its own among all tiles, those that are hidden included."""
    art: Node
    name: Node
    line: Node
    told: str = ""
    """The id of what is told of the line, where some of it is hidden."""


COMPUTER = (captain("red"), drawing("icon-robot", "icon"))
PEOPLE = (captain("red"), captain("blue"))
LEARNING = (die(4, Player.A), die(6, Player.B))


def _way(command: str, face: Face, argument: str = "") -> Element:
    """A tile: at its end one sees whether it acts at once or opens a sheet of its own."""
    opens = command == "panel"
    return h.button(
        ".way",
        type="button",
        data_do=command,
        data_argument=argument or None,
        aria_haspopup="dialog" if opens else None,
        aria_describedby=face.told or f"{face.key}-line",
    )[
        h.span(".way-face")[
            h.i(aria_hidden="true")[face.art],
            h.b[face.name],
            h.small(id=f"{face.key}-line", aria_hidden="true")[face.line],
        ],
        drawing("icon-more" if opens else "icon-play", "icon way-end"),
    ]


def _foot(app: App) -> Element:
    w = app.words
    return h.footer(".setup-foot")[
        language(app),
        do("panel", w.say("Statistics"), argument="statistics", classes="button"),
        do("panel", w.say("How I play"), argument="strength", classes="button")
        if any(saved.kept.study for saved in app.games.entries)
        else None,
        opener(w),
    ]


def _learn(app: App) -> tuple[str, str]:
    """What opens the tutorial, in the midst of it where it goes on; and a line about it."""
    w, done = app.words, app.settings.lessons_done
    line = w.say("{number} short lessons at the table", number=LESSON_COUNT)
    if 0 < done < LESSON_COUNT:
        return w.say("Continue learning: lesson {number}", number=done + 1), line
    return w.say("Learn to play in five minutes"), line


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
