"""A game by link at the table: what is to be sent or awaited there, in place of a choice."""

import htpy as h
from htpy import Element, Node

from shanghaien.fair_play import Ending, Pact
from shanghaien.game import Game, pact_of
from shanghaien.letters import can_post, can_promise
from shanghaien.state import Phase
from web.friend.questions import (
    friend_name,
    is_offered,
    is_sent,
    is_waiting_here,
    is_wired,
    lines,
    offers_now,
    promises,
)
from web.friend.series_view import again
from web.game.questions import undo_turn
from web.kernel.model import App, is_live
from web.lang import Words
from web.ui.components import captain, die, do, slot


def waiting_room(app: App, game: Game) -> Element:
    """Before the first cards are dealt: what is to be sent or awaited."""
    w = app.words
    return h.section(".final", aria_labelledby="final-title")[
        h.header(".final-head")[
            h.div(".final-captains", aria_hidden="true")[captain("red"), captain("blue")],
            h.h1("#final-title", tabindex="-1")[_begins(app, game)],
            slot("friend.invited", app, game)
            if is_waiting_here(app, game)
            else h.p[_next(app, game)],
        ],
        h.div(".actions")[
            (_ways(app, game) if is_live(app) else None),
            do("leave", w.say("Start screen"), classes="button"),
        ],
    ]


def _begins(app: App, game: Game) -> str:
    """What a game waits for that has not begun."""
    w = app.words
    if is_waiting_here(app, game):
        return w.say("Waiting for a second player")
    if pact_of(game).number == 0:
        return w.say("Waiting for a reply")
    name = friend_name(w, game)
    if can_post(game):
        return w.say("{name} starts", name=name)
    return w.say("Waiting for {name}", name=name)


def _next(app: App, game: Game) -> str:
    """What comes next in a game that has not begun."""
    w, is_pasted = app.words, app.sharing.opens_elsewhere
    if is_wired(app, game):
        return w.say("You’ll see the cards once {name} rolls.", name=friend_name(w, game))
    if pact_of(game).number == 0:
        if is_pasted:
            return w.say("When your friend replies, copy the link and paste it here.")
        return w.say(
            "When your friend replies, open the link in this browser or paste it on this page."
        )
    name = friend_name(w, game)
    if can_post(game):
        return w.say("Send {name} the link so they can make the first move.", name=name)
    if is_pasted:
        return w.say("When {name} replies, copy the link and paste it here.", name=name)
    return w.say(
        "When {name} replies, open the link in this browser or paste it on this page.", name=name
    )


def sending(app: App, game: Game, story: Element) -> Element | None:
    """What the tray holds while there is nothing to choose; None for the table's own tray."""
    if not is_live(app):
        return None
    pact = pact_of(game)
    body = _body(app, game, pact)
    if body is None:
        return None
    return h.section(".tray", aria_label=app.words.say("Your move"))[
        h.div(".tray-words")[
            story,
            h.div(".tray-ask")[h.p(".prompt")[_prompt(app, game, pact)]],
        ],
        h.div(".actions")[body],
    ]


def _is_shown(app: App, game: Game, pact: Pact) -> bool:
    """Whether the other's move is just shown step by step."""
    return app.shown_to is not None and game.turn < pact.turn


def _body(app: App, game: Game, pact: Pact) -> Node:
    w = app.words
    if _is_shown(app, game, pact):
        return (
            h.div(".roll")[(die(n, game.state.to_move, "rolled") for n in game.state.roll or ())],
            do("friend-seen", w.say("Continue"), classes="button primary"),
        )
    if pact.is_ended:
        return (
            do("friend-again", again(w, game), classes="button primary"),
            do("continue", w.say("Result"), classes="button"),
            _ways(app, game) if is_sent(game) else None,
            slot("news", app),  # for the next game, perhaps; what stands above it keeps its place
        )
    if is_offered(app, game):
        return draw_answers(w)
    if game.state.phase is Phase.OVER and not can_post(game):
        if not is_sent(game):
            return None
        return (
            do("continue", w.say("Final scoring"), classes="button primary"),
            _ways(app, game),
        )
    return None if game.goes_on_here else _ways(app, game)


def draw_answers(w: Words) -> Node:
    """What can be said to a draw that the other one offers."""
    return (
        do("friend-draw", w.say("Accept the draw"), classes="button primary"),
        do("friend-play-on", w.say("Play on"), classes="button"),
    )


def _ways(app: App, game: Game) -> Node:
    """Sending, for the first time or again; at one table, whether the other one is there."""
    w = app.words
    if is_wired(app, game):
        return slot("friend.line", app, game)
    if lines(app, game).is_in_the_making:
        return (
            slot("friend.reconnecting", app, game),
            do("panel", w.say("Send by link…"), argument="friend", classes="button quiet"),
        )
    if can_post(game):
        name = friend_name(w, game)
        return (
            promising(app, game, "promise"),
            do("friend-send", w.say("Send to {name}", name=name), classes="button primary large"),
            do("undo", w.say("Undo"), classes="button") if undo_turn(app) is not None else None,
            do("panel", w.say("More options…"), argument="friend", classes="button quiet"),
        )
    if is_waiting_here(app, game):
        return do("panel", w.say("Send by link…"), argument="friend", classes="button")
    return (
        do("panel", w.say("Send again…"), argument="friend", classes="button"),
        _pasting(app) if app.sharing.can_paste and not game.is_over else None,
    )


def promising(app: App, game: Game, id_: str) -> Node:
    """Whether the next roll is announced with the move: a switch, there under an id of its own."""
    if not can_promise(game):
        return None
    w = app.words
    return h.button(
        f"#{id_}.switch.promise",
        type="button",
        role="switch",
        aria_checked="true" if promises(app, game) else "false",
        data_do="friend-promise",
    )[
        h.span[
            w.say("Also roll next turn"),
            h.small[w.say("Saves two messages, but you can’t shanghai that turn.")],
        ],
        h.span(".switch-knob", aria_hidden="true"),
    ]


def _pasting(app: App) -> Element | None:
    """A tap for the link that is awaited: the only way where links do not open this page."""
    classes = "button primary" if app.sharing.opens_elsewhere else "button"
    return do("paste", app.words.say("Paste a link"), classes=classes)


def _to_send(w: Words, game: Game, pact: Pact, name: str) -> str:
    """Why the next letter is to be sent."""
    if game.turn == pact.turn:
        return w.say("{name} is rolling. Send a reply to show them their dice.", name=name)
    if game.state.phase is Phase.ROLLING:
        return w.say("Send your roll to {name}. Their reply will show your dice.", name=name)
    if game.state.phase is Phase.OVER:
        return w.say("Send your final move to {name}.", name=name)
    return w.say("Send your move to {name}.", name=name)


def _prompt(app: App, game: Game, pact: Pact) -> str:
    """What goes on, and what comes next."""
    w, is_here = app.words, is_wired(app, game)
    name = friend_name(w, game)
    if _is_shown(app, game, pact):
        return w.say("{name}’s move", name=name)
    if pact.ending is Ending.RESIGNED:
        if is_sent(game):
            return w.say("You’ve resigned – {name} wins.", name=name)
        return w.say("{name} resigns – you win!", name=name)
    if pact.ending is Ending.AGREED:
        return w.say("A draw – you share the victory")
    if is_offered(app, game):
        return w.say("{name} offers a draw.", name=name)
    if can_post(game) and not is_here:
        if offers_now(app, game):
            return w.say("Send your move and draw offer to {name}.", name=name)
        return _to_send(w, game, pact, name)
    if game.state.phase is Phase.OVER:
        return w.say("That’s all eight rounds. Time to compare crews.")
    if is_here and is_sent(game) and pact.ending is Ending.OFFERED:
        return w.say("You’ve offered a draw. It’s {name}’s turn.", name=name)
    if is_here:
        return w.say("It’s {name}’s turn.", name=name)
    if app.sharing.opens_elsewhere:
        return w.say(
            "It’s {name}’s turn. Copy the link they send you and paste it here.", name=name
        )
    return w.say("It’s {name}’s turn. Open the link they send you.", name=name)
