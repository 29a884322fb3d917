"""The table: a bar at the top, both players' strips, the row between them, the tray, the scores."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from shanghaien.cards import Trick
from shanghaien.game import Game, Seat
from shanghaien.state import ROUNDS, Phase, Player
from web.analysis.view import chances
from web.game.questions import can_correct, is_undo_known
from web.game.scores_view import scores, standing
from web.game.tavern_view import row
from web.game.tray_view import tray
from web.kernel.feature import answers, load
from web.kernel.model import App, bottom, is_between_people, is_face_to_face, is_far, shown
from web.kernel.screen import Playing
from web.lang import Words
from web.ui.components import captain, colour, die, drawing, flat, hidden, slot
from web.ui.sentences import trick_name


def screen(app: App, _: Playing) -> tuple[App, Element]:
    """The App with the game as far as it is shown, and the whole screen."""
    seen = shown(app)
    assert seen.game is not None
    return seen, table(seen, seen.game)


def table(app: App, game: Game) -> Element:
    """The game on the table, or its final scoring."""
    below = bottom(app)
    if not game.chance.dealt:
        return h.div(".table.is-over")[_bar(app, game), slot("table.waiting", app, game)]
    if game.is_over and app.round_end_seen:
        is_result = app.selection.met is None
        final: Element = load(
            "web.game.result_view:final" if is_result else "web.game.reckoning_view:reckoning"
        )(app, game)
        shape = {"table": True, "is-over": True, "far": is_far(app)}
        return h.div(class_=shape)[_bar(app, game), final]
    names = {
        "people": is_between_people(app),
        "face": is_face_to_face(app),
        "far": is_far(app),
        "is-lit": app.settings.shows_forecast,
    }
    return h.div(class_=["table", names])[
        _bar(app, game),
        strip(app, game, below.other, "above"),
        row(app, game),
        strip(app, game, below, "below"),
        tray(app, game),
        scores(app, game),
    ]


def _bar(app: App, game: Game) -> Element:
    w, seen = app.words, game.last_round() or game.state  # the row still shows the round that ended
    return h.header(".bar")[
        h.h1(".bar-name")["Shanghaien"],
        h.p(".bar-round")[w.say("Round {round} of {rounds}", round=seen.round, rounds=ROUNDS)],
        chances(app, game),
        h.nav(".bar-tools", aria_label=w.say("Menu"))[
            _tool("undo", w.say("Undo"), "undo")
            if is_undo_known(app) and not can_correct(app)  # or the tray has it
            else None,
            _tool(
                "sound" if app.settings.has_sound else "mute",
                w.say("Sound"),
                "toggle",
                "sound",
                is_pressed=app.settings.has_sound,
            ),
            _tool("help", w.say("Quick rules"), "panel", "rules"),
            _tool("menu", w.say("Menu"), "panel", "menu"),
        ],
    ]


def _tool(
    icon: str, title: str, command: str, argument: str = "", *, is_pressed: bool | None = None
) -> Element:
    # With an id of its own it is not patched into another one when that for taking back comes.
    return h.button(
        f"#bar-{argument or command}.button.icon",
        type="button",
        data_do=command,
        data_argument=argument or None,
        aria_label=title,
        title=title,
        aria_pressed=None if is_pressed is None else str(is_pressed).lower(),
    )[drawing(f"icon-{icon}", "icon")]


@dataclass(frozen=True, slots=True)
class Strip:
    """All that a strip shows."""

    player: Player
    place: str
    seat: Seat
    is_active: bool
    waits: bool
    """Whether nothing of it can be used now."""
    is_captain_out: bool
    tricks: tuple[Trick, ...]
    supply: int
    total: int
    """The player's points, for where the score table is out of sight."""
    is_there: bool | None = None
    """Whether a player at another device has the table open; None for all others."""


def strip(app: App, game: Game, player: Player, place: str) -> Markup:
    """A player's own things: name, captain, dice in the supply, trick cards."""
    state, is_facing = game.state, is_face_to_face(app)
    side = state.sides[player]
    is_active = state.to_move is player and state.phase is not Phase.OVER
    return _strip(
        app.words,
        Strip(
            player,
            place,
            game.seats[player],
            is_active,
            is_facing and not is_active,
            side.captain_out,
            side.tricks,
            state.supply(player),
            standing(state.sides).totals[player],
            _is_there(app, game, player),
        ),
    )


def _is_there(app: App, game: Game, player: Player) -> bool | None:
    is_other = game.chance.is_by_link and game.chance.side not in (None, player)
    return next(answers("table.there", app, game), None) if is_other else None


@lru_cache(maxsize=64)
def _strip(w: Words, shown: Strip) -> Markup:
    """On the next page most strips are the same."""
    player, seat = shown.player, shown.seat
    supply = w.count("{n} die in the supply", "{n} dice in the supply", shown.supply)
    return flat(
        h.section(
            class_=["strip", shown.place, colour(player), {"active": shown.is_active}],
            aria_label=seat.name,
            inert=shown.waits,
        )[
            h.button(
                ".strip-name",
                type="button",
                data_do="panel",
                data_argument=f"crew-{player.name}",
                title=w.say("{name}’s crew", name=seat.name),
            )[
                _captain(player, shown.is_captain_out),
                h.span(".name")[seat.name],
                drawing("icon-robot", "icon") if seat.is_computer else None,
                _presence(w, seat.name, shown.is_there),
            ],
            # The names are in the crew's panel; with a keyboard the name beside it opens that.
            h.div(
                ".strip-tricks",
                data_do="panel" if shown.tricks else None,
                data_argument=f"crew-{player.name}" if shown.tricks else None,
            )[(_chip(w, trick, len(list(some))) for trick, some in groupby(shown.tricks))],
            h.div(".supply", role="img", aria_label=supply)[
                (die(6, player, "small") for _ in range(shown.supply))
            ],
            h.span(".strip-total")[hidden(w.say("Total")), " ", str(shown.total)],
        ]
    )


def _presence(w: Words, name: str, is_there: bool | None) -> Node:
    """A light beside the name of who plays at another device."""
    if is_there is None:
        return None
    text = (
        w.say("{name} is at the table.", name=name)
        if is_there
        else w.say("{name} isn’t at the table.", name=name)
    )
    return h.span(class_=["presence", {"is-there": is_there}])[hidden(text)]


def _captain(player: Player, is_out: bool) -> Node:
    """The captain at home; beside the row once a trick was played."""
    return h.span(class_=["strip-captain", {"away": is_out}])[captain(colour(player))]


def _chip(w: Words, trick: Trick, count: int) -> Element:
    """Unused trick cards of a kind, in small."""
    name = trick_name(w, trick)
    return h.span(".trick-chip", title=name)[
        drawing(f"trick-{trick.word}", "trick-art"),
        h.span(".chip-name", aria_hidden="true")[name],
        hidden(name),
        h.span(".chip-count")[f"×{count}"] if count > 1 else None,
    ]
