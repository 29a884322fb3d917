"""The replay: a game position by position, with everything that happened beside it."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai.review import Change
from shanghaien.game import Game
from shanghaien.moves import Roll
from shanghaien.sources import Watched
from shanghaien.state import ROUNDS
from web.app.model import App, bottom, shown
from web.game.scores_view import scores
from web.game.tavern_view import row
from web.game.view import strip
from web.replay.state import Origin, Replay, Replaying
from web.setup.match_view import origin
from web.sharing.questions import shared
from web.ui.components import die, do, drawing
from web.ui.percentages import points
from web.ui.sentences import event_sentence, named, seat_names


def screen(app: App, replaying: Replaying) -> tuple[App, Element]:
    """The App with the position as its game, and the whole screen. Nothing here plays a move."""
    seen = shown(app)
    return seen, _replay(seen, replaying.replay)


def _replay(app: App, shown: Replay) -> Element:
    game = shown.position
    below = bottom(app)
    return h.div(".table.is-replay")[
        _bar(app, shown),
        strip(app, game, below.other, "above"),
        row(app, game),
        strip(app, game, below, "below"),
        _controls(app, shown),
        _log(app, shown),
        scores(app, game),
    ]


def _bar(app: App, shown: Replay) -> Element:
    w, state = app.words, shown.position.state
    seen = shown.position.last_round() or state
    # From the table's own replay the way back leads to the result.
    is_over = shown.game.is_over
    is_result = is_over and shown.origin is not Origin.TABLE
    return h.header(".bar")[
        h.h1("#replay-title.bar-name", tabindex="-1")[_title(app, shown)],
        h.p(".bar-round")[w.say("Round {round} of {rounds}", round=seen.round, rounds=ROUNDS)],
        h.nav(".bar-tools", aria_label=w.say("Menu"))[
            do("replay-play", w.say("Play on from here"), classes=_classes(is_first=shown.is_news))
            if shown.can_play_on
            else None,
            do("replay-result", w.say("The result"), classes=_classes(is_first=is_result))
            if is_result
            else None,
            do(
                "share",
                drawing("icon-share", "icon"),
                title=w.say("Share this game"),
                classes="button icon",
            )
            if shared(app) is not None
            else None,
            do(
                "panel",
                drawing("icon-menu", "icon"),
                argument="menu",
                title=w.say("Menu"),
                classes="button icon",
            ),
            do(
                "leave" if shown.origin is Origin.KEPT else "replay-close",
                w.say("Back"),
                classes=_classes(is_first=not is_result and not shown.is_news),
            ),
        ],
    ]


def _title(app: App, shown: Replay) -> str:
    w = app.words
    if isinstance(shown.game.chance, Watched):
        return w.say("Game in progress")
    return w.say("Shared game") if shown.origin is Origin.SENT else w.say("Replay")


def _classes(*, is_first: bool) -> str:
    return "button primary" if is_first else "button"


def _controls(app: App, shown: Replay) -> Element:
    """What moves through the game, and what happened here."""
    w, last = app.words, shown.game.turn
    return h.section(".replay-controls", aria_label=w.say("Replay"))[
        h.div(".replay-words")[
            h.p("#story.story", role="status", aria_live="polite")[_story(app, shown)],
            _dice(shown),
            _comment(app, shown),
            _news(app, shown),
        ],
        h.input(
            "#replay-turn",
            type="range",
            min=0,
            max=last,
            value=shown.turn,
            data_field="replay",
            aria_label=w.say("Position in the game"),
            aria_valuetext=w.say("{turn} of {last}", turn=shown.turn, last=last),
        ),
        h.div(".replay-buttons")[
            _button("first", "end", w.say("To the beginning"), shown.turn > 0),
            _button("round-back", "round", w.say("Back one round"), shown.turn > 0),
            _button("back", "step", w.say("Back one step"), shown.turn > 0),
            _button("on", "step", w.say("Forward one step"), shown.turn < last),
            _button("round-on", "round", w.say("Forward one round"), shown.turn < last),
            _button("last", "end", w.say("To the end"), shown.turn < last),
        ],
    ]


def _dice(shown: Replay) -> Node:
    """The dice that await a decision; the story says which they are."""
    state = shown.position.state
    if state.roll is None:
        return None
    return h.div(".replay-dice", aria_hidden="true")[
        (die(number, state.to_move, "small") for number in state.roll)
    ]


def _button(command: str, icon: str, title: str, is_possible: bool) -> Element:
    return h.button(
        id=f"replay-{command}",
        class_=["button", {"mirrored": command.endswith(("first", "back"))}],
        type="button",
        data_do=f"replay-{command}",
        title=title,
        aria_label=title,
        aria_disabled=None if is_possible else "true",
    )[drawing(f"icon-{icon}", "icon")]


def _story(app: App, shown: Replay) -> str:
    if not shown.turn:
        return app.words.say("The beginning of the game.")
    return _sentence(app, shown.game, shown.turn)


def _sentence(app: App, game: Game, turn: int) -> str:
    """What led to the position of a turn."""
    before, event = game.states[turn - 1], game.events[turn - 1]
    return event_sentence(app.words, before, event, seat_names(game), bottom(app))


def _comment(app: App, shown: Replay) -> Node:
    """What the review says of the decision that was made in this position."""
    w, change = app.words, _decision(app, shown)
    if change is None or change.best is None:
        return None
    state = shown.position.state
    name = seat_names(shown.game)[change.player]
    if not change.mark:
        text = w.say("{name} finds a good move here.", name=name)
    else:
        text = w.say(
            "{mark} {name} gives away {loss} here. Better: {best}.",
            mark=change.mark,
            name=name,
            loss=points(w, change.loss),
            best=named(w, change.best, state, bottom(app)),
        )
    return h.p(".replay-comment", data_mark=change.mark or None)[text]


def _news(app: App, shown: Replay) -> Node:
    """At the end of a game by link that goes on: how far that is, and whose turn it is."""
    w, state = app.words, shown.position.state
    if not shown.is_news or not isinstance(shown.game.chance, Watched):
        return None
    name = seat_names(shown.game)[state.to_move]
    if shown.table:
        return h.p(".replay-comment")[
            w.say("It is {name}’s turn. Each move appears here by itself.", name=name)
        ]
    return h.p(".replay-comment")[
        w.say(
            "This is where the game stood when the link was made. It was {name}’s turn.",
            name=name,
        )
    ]


def _decision(app: App, shown: Replay) -> Change | None:
    """The reviewed decision between two moves or more that follows the position."""
    now = app.analysis.reviewing
    if now is None or now.game is not shown.game or now.found is None:
        return None
    return next((c for c in now.found.changes if c.turn == shown.turn and c.best is not None), None)


def _log(app: App, shown: Replay) -> Element:
    """Every event as a sentence that leads there, round by round; the current one is marked."""
    w, game = app.words, shown.game
    starts, current = shown.rounds, shown.listed_turn
    ends = (*starts[1:], game.turn)
    return h.nav(".replay-log", aria_label=w.say("Game log"), data_follow=True)[
        h.p(".hint")[source] if (source := _source(app, game)) else None,
        (
            h.section[
                h.h2[
                    do(
                        "replay-to",
                        w.say("Round {round} of {rounds}", round=i + 1, rounds=ROUNDS),
                        argument=str(start),
                        classes="button quiet",
                    )
                ],
                h.ol[
                    (
                        _line(app, shown, turn, is_current=turn == current)
                        for turn in range(start + 1, end + 1)
                        if not isinstance(game.events[turn - 1], Roll)
                    )
                ],
            ]
            for i, (start, end) in enumerate(zip(starts, ends, strict=True))
        ),
    ]


def _source(app: App, game: Game) -> str | None:
    """Who plays a game that goes on, or where cards and dice come from."""
    if isinstance(game.chance, Watched):
        a, b = seat_names(game)
        return app.words.say("{a} and {b} are playing by link.", a=a, b=b)
    return origin(app.words, game.chance)


def _line(app: App, shown: Replay, turn: int, *, is_current: bool) -> Element:
    return h.li[
        h.button(
            ".replay-line",
            type="button",
            data_do="replay-to",
            data_argument=str(turn),
            aria_current="step" if is_current else None,
        )[_sentence(app, shown.game, turn)]
    ]
