"""The replay: a game position by position, with everything that happened beside it."""

import htpy as h
from htpy import Element, Node

from shanghaien.ai.review import Change
from shanghaien.moves import Rolled
from web.analysis.state import Analysis
from web.kernel.model import App, bottom, shown
from web.kernel.saved_state import KeptBranch
from web.replay.log_view import log, sentence
from web.replay.questions import kept_branches
from web.replay.state import Origin, Replay, Replaying, can_branch
from web.sharing.questions import shared
from web.table.frame_view import bar, row_and_strips
from web.table.questions import in_sight
from web.table.scores_view import scores
from web.ui.components import die, do, drawing, icon_button, what_if
from web.ui.percentages import points
from web.ui.sentences import named, seat_names


def screen(app: App, replaying: Replaying) -> tuple[App, Element]:
    """The App with the position as its game, and the whole screen. Nothing here plays a move."""
    seen = shown(app)
    return seen, _replay(seen, replaying.replay, kept_branches(app, replaying.replay.game))


def _replay(app: App, shown: Replay, branches: tuple[KeptBranch, ...]) -> Element:
    game = shown.position
    return h.div(".table.is-replay")[
        _bar(app, shown),
        row_and_strips(app, game),
        _controls(app, shown),
        log(app, shown, branches),
        scores(app, game),
    ]


def _bar(app: App, shown: Replay) -> Element:
    w, seen = app.words, in_sight(shown.position)
    # From the table's own replay the way back leads to the result.
    is_result = shown.game.is_over and shown.origin in (Origin.KEPT, Origin.SENT)
    is_kept = shown.origin is Origin.KEPT and not shown.mistake
    title = w.say("Shared game") if shown.origin is Origin.SENT else w.say("Replay")
    tools = (
        do("replay-play", w.say("Play on from here"), classes=_classes(is_first=shown.is_news))
        if shown.can_play_on
        else None,
        what_if(w) if can_branch(shown.game, shown.turn) else None,
        (
            do("replay-result", w.say("Result"), classes=_classes(is_first=True)),
            do("replay-result", w.say("Review"), argument="review", classes="button"),
        )
        if is_result
        else None,
        icon_button("share", "share", w.say("Share this game"))
        if shared(app) is not None
        else None,
        icon_button("panel", "menu", w.say("Menu"), argument="menu"),
        do(
            "leave" if is_kept else "replay-close",
            w.say("Back"),
            argument="games" if is_kept else "",
            classes=_classes(is_first=not is_result and not shown.is_news),
        ),
    )
    return bar(w, h.h1("#replay-title.bar-name", tabindex="-1")[title], seen, tools)


def _classes(*, is_first: bool) -> str:
    return "button primary" if is_first else "button"


def _controls(app: App, shown: Replay) -> Element:
    """What moves through the game, and what happened here."""
    w, last = app.words, shown.game.turn
    return h.section(".replay-controls", aria_label=w.say("Replay"))[
        h.div(".replay-words")[
            h.p("#story.story", role="status", aria_live="polite")[
                sentence(app, shown.game, shown.turn)
            ],
            _dice(shown),
            _comment(app, shown),
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
            step_button("replay-first", "end", w.say("Go to the start"), shown.turn > 0),
            step_button("replay-round-back", "round", w.say("Back one round"), shown.turn > 0),
            step_button("replay-back", "step", w.say("Back one step"), shown.turn > 0),
            step_button("replay-on", "step", w.say("Forward one step"), shown.turn < last),
            step_button("replay-round-on", "round", w.say("Forward one round"), shown.turn < last),
            step_button("replay-last", "end", w.say("Go to the end"), shown.turn < last),
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


def step_button(command: str, icon: str, title: str, is_possible: bool) -> Element:
    """A button that goes through a game; where nothing is left in its direction it is dead."""
    return h.button(
        id=command,
        class_=["button", {"mirrored": command.endswith(("first", "back"))}],
        type="button",
        data_do=command,
        title=title,
        aria_label=title,
        aria_disabled=None if is_possible else "true",
    )[drawing(f"icon-{icon}", "icon")]


def _comment(app: App, shown: Replay) -> Node:
    """What the review says of the decision that was made in this position."""
    w, change = app.words, _decision(app, shown)
    # Without a review, what the player’s own list of mistakes knows.
    if change is None or change.best is None:
        return _mistake(app, shown)
    made = shown.game.events[shown.turn]
    assert not isinstance(made, Rolled)
    text = w.say(
        "{mark} Next: {move}. That costs {name} {loss}. Better: {best}.",
        mark=change.mark,
        move=named(w, made, shown.position.state, bottom(app)),
        name=seat_names(shown.game)[change.player],
        loss=points(w, change.loss),
        best=named(w, change.best, shown.position.state, bottom(app)),
    )
    return h.p(".replay-comment", data_mark=change.mark)[text]


def _mistake(app: App, shown: Replay) -> Node:
    """What the move cost that the replay was opened for; what is better is still to be found."""
    w, found = app.words, shown.mistake
    if found is None or found.turn != shown.turn:
        return None
    event = shown.game.events[found.turn]
    move = named(w, event, shown.position.state, bottom(app))  # type: ignore[arg-type] # no roll
    loss = points(w, found.loss)
    return h.p(".replay-comment")[
        w.say(
            "Your move in the game: {move}. That gave away {loss} in winning chances.",
            move=move,
            loss=loss,
        )
    ]


def _decision(app: App, shown: Replay) -> Change | None:
    """The reviewed decision that follows the position, if it bears a mark."""
    now = app.part(Analysis).reviewing
    if now is None or now.game is not shown.game or now.found is None:
        return None
    return next((c for c in now.found.changes if c.turn == shown.turn and c.mark), None)
