"""A player's own things beside the row: name, captain, dice in the supply, trick cards."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

import htpy as h
from htpy import Element, Node
from markupsafe import Markup

from shanghaien.cards import Trick
from shanghaien.game import Game, Seat
from shanghaien.state import Phase, Player
from web.kernel.feature import answers
from web.kernel.model import App, is_face_to_face
from web.lang import Words
from web.table.scores_view import forecast, projected, standing
from web.ui.components import captain, colour, die, drawing, flat, hidden
from web.ui.sentences import trick_name


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
    projected: int | None
    """The total if the round ended now, where the score table has it."""
    is_there: bool | None = None
    """Whether a player at another device has the table open; None for all others."""


def strip(app: App, game: Game, player: Player, place: str) -> Markup:
    """A player's own things: name, captain, dice in the supply, trick cards."""
    state, is_facing = game.state, is_face_to_face(app)
    side, ended = state.sides[player], forecast(app, state)
    is_other = game.chance.is_by_link and game.chance.side not in (None, player)
    is_active = state.to_move is player and state.phase is not Phase.OVER
    return _strip(
        app.words,
        Strip(
            player,
            place,
            game.seats[player],
            is_active,
            # Face to face both can reach the screen, but only one is to move.
            is_facing and not is_active,
            side.captain_out,
            side.tricks,
            state.supply(player),
            standing(state.sides).totals[player],
            None if ended is None else ended[player],
            next(answers("table.there", app, game), None) if is_other else None,
        ),
    )


@lru_cache(maxsize=64)
def _strip(w: Words, shown: Strip) -> Markup:
    """A strip's HTML, cached: on the next page most strips are the same."""
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
                title=w.say("{name}’s crews", name=seat.name),
            )[
                # The captain is at home until a trick is played: then beside the row.
                h.span(class_=["strip-captain", {"away": shown.is_captain_out}])[
                    captain(colour(player))
                ],
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
                # What they show means nothing: they are in the supply.
                (die(6, player, "small") for _ in range(shown.supply))
            ],
            h.span(".strip-total")[
                hidden(w.say("Points")),
                " ",
                h.span(class_={"turnable": is_turnable(shown.total)})[str(shown.total)],
                None if shown.projected is None else projected(w, shown.projected),
            ],
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


def _chip(w: Words, trick: Trick, count: int) -> Element:
    """Unused trick cards of a kind, in small."""
    name = trick_name(w, trick)
    return h.span(".trick-chip", title=name)[
        drawing(f"trick-{trick.word}", "trick-art"),
        h.span(".chip-name", aria_hidden="true")[name],
        hidden(name),
        h.span(".chip-count")[f"×{count}"] if count > 1 else None,
    ]


def is_turnable(number: int) -> bool:
    """Whether it is another number upside down, as 6, 9 or 16: whoever sits opposite reads that."""
    digits = set(str(number))
    return digits <= set("01689") and bool(digits & set("69"))
