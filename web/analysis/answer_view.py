"""What the teacher says, three levels deep: a line and the ways on; why; every move, folded."""

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node

from shanghaien.ai.review import Option
from shanghaien.game import Game
from shanghaien.moves import format_event
from web.analysis.chances_view import sureness
from web.analysis.questions import foreseen
from web.analysis.reasons_view import Rival, reason
from web.analysis.rollout_view import rollout
from web.analysis.view import options, surer
from web.kernel.model import WHY, App, reader
from web.kernel.table_state import Ticket
from web.ui.components import do
from web.ui.forms import fold
from web.ui.sentences import named


def answer(  # noqa: PLR0913 - what it stands in place of, and its three levels
    app: App,
    label: str,
    line: Node,
    ways: Node,
    why: Node = None,
    *,
    below: Node = None,
    key: str | None = None,
    role: str = "status",
) -> Element:
    """In the tray's place, where hand and eye just were: a line, the ways on, and why if asked.

    `below` is what else the tray has: it stays where it is whatever is asked. `role` is that of the
    line, which is read out.
    """
    return h.section(
        class_=["tray verdict-tray", {"hinted": below is not None}], id=key, aria_label=label
    )[
        h.div(".tray-words", role=role)[line],
        h.div(".actions.tray-ways")[ways, None if why is None else why_button(app)],
        below,
        None if why is None else reasons(app, why),
    ]


def why_button(app: App) -> Element | None:
    """Opens the reasons, and closes them."""
    is_open = str(WHY in app.unfolded).lower()
    return do("why", app.words.say("Why?"), classes="button", aria_expanded=is_open)


def reasons(app: App, why: Node) -> Element | None:
    """The second level and, folded up in it, the third; None while nobody asks why."""
    return h.div(".why")[why] if WHY in app.unfolded else None


def better(app: App, game: Game, best: Option, made: Option, which: Rival = Rival.CHOSEN) -> Node:
    """The best move, and what makes it better than the one that was made."""
    move = named(app.words, best.move, game.state, reader(app))
    told = app.words.say("Better: {best}.", best=move)
    return h.p[told], reason(app, game, best, made, which)


def solved(
    app: App, game: Game, options: Sequence[Option], chosen: str | None, tried: str | None = None
) -> Node:
    """Why the best move of a puzzle is that, rather than the one that was tried or else the next
    best one, and every move."""
    found = foreseen(app, options)
    made = next((o for o in found or () if format_event(o.move) == tried), None)
    return (
        h.p(role="status")[app.words.say("The teacher is thinking…")]
        if found is None
        else reason(app, game, found[0], made or found[1], Rival.TRIED if made else Rival.NEXT),
        all_moves(app, game, tuple(options), chosen=chosen),
    )


def all_moves(  # noqa: PLR0913 - a position, its options, and what is marked among them
    app: App,
    game: Game,
    ranked: tuple[Option, ...],
    ticket: Ticket | None = None,
    *,
    is_whole: bool = False,
    chosen: str | None = None,
    against: Option | None = None,
    table: Node = None,
) -> Element:
    """What every move is worth, how that was found out and what makes it surer, folded up.

    With the ticket of a position that the teacher was asked about, play-outs correct the chances.
    The rival that is played out is the next best move, or `against`.
    """
    state, rival = game.state, against or next(iter(ranked[1:]), None)
    sure = ranked if ticket is None else surer(app, ticket, game, ranked)
    return fold(
        app,
        "moves",
        app.words.say("What every move is worth"),
        table or options(app, game, sure, chosen),
        None if rival is None else rollout(app, state, ranked[0].move, rival.move),
        None if ticket is None else sureness(app, state, ticket, ranked[0].win, is_whole=is_whole),
    )
